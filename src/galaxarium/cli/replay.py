"""`galaxarium replay`: step through a record."""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import naming, read_text
from .options import add_screen_options, prefer_plain_engine

if TYPE_CHECKING:
    from ..game.events import Event
    from ..game.state import State
    from ..present.scene import Scene
    from .screen import Screen


DESCRIPTION = "Step through a saved game. Without a terminal to ask, print all of it."


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    add_screen_options(parser)


def run(args: argparse.Namespace) -> int:
    """Show a record, step by step or as a whole."""
    prefer_plain_engine()
    from ..i18n import preferred, translator
    from .screen import Screen

    screen = Screen(translator(args.language or preferred(os.environ)), args.plain)
    with naming(args.file):
        steps = read_steps(read_text(args.file))
    show = Show(screen, steps)
    if screen.interactive:
        show.walk()
    else:
        show.everything()
    return 0


@dataclass(frozen=True)
class Step:
    """One decision of a record and what came of it; the first step is the set-up."""

    choice: str
    before: "State | None"
    events: "tuple[Event, ...]"
    after: "State"


def read_steps(record: str) -> list[Step]:
    """Play a record, keeping every state; what cannot be played is refused with its line."""
    from ..game.game import Game

    whole = Game.from_record(record)
    setup = (line for line in record.splitlines() if not line.partition("#")[0].strip()[:1].isdecimal())
    game = Game.from_record("\n".join(setup) + "\n")
    steps = [Step("", None, game.log, game.state)]
    for _, choice in whole.decisions:
        progress = game.play(choice)
        steps.append(Step(choice, progress.before, progress.events, progress.after))
    return steps


def public_scene(state: "State") -> "Scene":
    """What all seats know of a state."""
    from ..game.view import view
    from ..present.scene import make_scene

    return make_scene(state, view(state, None))


class Show:
    """A record on the screen."""

    def __init__(self, screen: "Screen", steps: list[Step]) -> None:
        self.screen = screen
        self.steps = steps

    @property
    def last(self) -> int:
        """The number of the last decision."""
        return len(self.steps) - 1

    def everything(self) -> None:
        """Print all decisions, what came of each, and the end."""
        for ply in range(len(self.steps)):
            self._show_step(ply)
        self._show_end()

    def walk(self) -> None:
        """Step through, forwards and backwards, until the person quits."""
        ply = 0
        while True:
            self._show_step(ply)
            self._show_board(ply)
            if ply == self.last:
                self._show_end()
            goal = self._ask(ply)
            if goal is None:
                return
            ply = goal

    def _ask(self, ply: int) -> int | None:
        """Where to go next; None: nowhere."""
        while True:
            try:
                typed = self.screen.ask(self.screen.t("replay.prompt")).lower()
            except (EOFError, KeyboardInterrupt):
                print()
                return None
            if typed in ("q", "quit", "exit"):
                return None
            if typed in ("b", "back"):
                return max(ply - 1, 0)
            if typed in ("", "n", "next") and ply < self.last:
                return ply + 1
            if typed == "":
                self.screen.show(self.screen.t("replay.end"))
            elif typed.isdecimal() and int(typed) <= self.last:
                return int(typed)
            else:
                self.screen.show(self.screen.t("replay.wrong", last=self.last))

    def _show_step(self, ply: int) -> None:
        from rich.text import Text as Paint

        from ..game.view import visible
        from ..present.log import QUIET, log_lines
        from .drawing import draw_log

        step = self.steps[ply]
        heading = (self.screen.t("replay.title", ply=ply, last=self.last), "dim")
        self.screen.show(Paint.assemble(heading, "  ", self._what(step)))
        scene = public_scene(step.after)
        lines = log_lines(scene, visible(step.events, None), QUIET)
        if lines:
            self.screen.show(draw_log(self.screen.brush, (), lines, scene))

    def _what(self, step: Step) -> Any:
        from rich.text import Text as Paint

        from ..present.choices import describe
        from ..present.text import text

        if step.before is None or step.before.decision is None:
            return Paint(self.screen.t("replay.start"), style="bold")
        decision = step.before.decision
        scene = public_scene(step.before)
        secret = decision.kind == "mission"  # R1.4: shown at the end, like at the table
        choice = text("replay.secret") if secret else describe(scene, decision, step.choice)
        return self.screen.paint(text("replay.choice", who=scene.label(decision.seat), choice=choice), "bold")

    def _show_board(self, ply: int) -> None:
        from .drawing import draw_board

        scene, wide = public_scene(self.steps[ply].after), self.screen.wide
        self.screen.show(draw_board(self.screen.brush, scene, {}, wide, abilities=wide))

    def _show_end(self) -> None:
        from ..present.ending import ending
        from ..present.text import text
        from .drawing import draw_ending

        state = self.steps[-1].after
        scene = public_scene(state)
        if state.decision is None:
            self.screen.show(draw_ending(self.screen.brush, ending(scene), {}, titled=True))
        else:
            self.screen.show(self.screen.paint(text("replay.open", who=scene.label(state.decision.seat))))
