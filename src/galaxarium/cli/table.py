"""A table in the terminal: people and bots take their decisions in turn until the game is over."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from rich.text import Text as Paint

from ..bots import Bot, Budget
from ..bots.protocol import ask
from ..errors import GalaxariumError
from ..game.events import Event
from ..game.game import Game
from ..game.state import Decision
from ..game.view import visible
from ..present.board import board, mission_text
from ..present.ending import ending
from ..present.log import QUIET, LogLine, log_lines
from ..present.menu import menu
from ..present.scene import Scene, scene
from ..present.text import render
from .drawing import draw_board, draw_dice, draw_ending, draw_log
from .files import command, sentence
from .prompt import Command, Prompt
from .saving import Saver
from .screen import Screen

RECENT = 20
"""How many lines of the log `log` shows."""

REMINDER = 6
"""How many lines of the log a loaded game begins with."""

MOVES_THINGS = frozenset(
    [
        "turn",
        "move",
        "advance",
        "regress",
        "transfer",
        "colonize",
        "replace",
        "upgrade",
        "gain",
        "pay",
        "lose",
    ]
)
"""Kinds of events after which the board looks different."""


class Quit(Exception):
    """A person leaves the game."""


@dataclass
class Table:
    """A game, who plays it, and where it is shown."""

    game: Game
    bots: dict[int, Bot]
    names: dict[int, str]
    """What to add to the label of a seat: which bot sits there."""
    screen: Screen
    saver: Saver
    news: list[Event] = field(default_factory=list)
    stale: bool = True

    @property
    def people(self) -> list[int]:
        """The seats of people; a rogue galaxy decides nothing and has no person."""
        return [seat for seat in range(1, self.game.state.setup.players + 1) if seat not in self.bots]

    @property
    def you(self) -> int | None:
        """The only person at the table, if there is just one."""
        return self.people[0] if len(self.people) == 1 else None

    def welcome(self) -> None:
        """Say how to play, and where a loaded game stands."""
        if decisions := self.game.ply:
            self.screen.show(self.screen.words.tn("cli.loaded", decisions))
            self._show_log(
                self.scene(), log_lines(self.scene(), self.game.log_for(self.you), QUIET)[-REMINDER:]
            )
        if self.people:
            self.screen.show(Paint(self.screen.t("cli.welcome"), style="dim"))

    def run(self) -> None:
        """Play until the game is over."""
        while (decision := self.game.decision) is not None:
            choice = self.think(decision) if decision.seat in self.bots else self._ask(decision)
            progress = self.game.play(choice)
            events = visible(progress.events, self.you)
            self.news += events
            self.stale = self.stale or any(event.kind in MOVES_THINGS for event in events)
            if not self.people and any(event.kind == "turn" for event in progress.events):
                self._tell_news(self.scene())
        self._finish()

    def scene(self, seat: int | None = None) -> Scene:
        """What may be shown now: what the only person knows, or what all seats know."""
        return scene(self.game, seat or self.you, self.you)

    def think(self, decision: Decision) -> str:
        """What the bot whose decision it is chooses."""
        chance = random.Random(f"{self.game.seed}/{self.game.ply}")
        view = self.game.view(decision.seat)
        seat = decision.seat
        bot = self.bots[seat]
        return ask(self.names[seat], decision, lambda: bot.choose(view, decision, chance, Budget()))

    def seat_bot(self, seat: int, name: str, bot: Bot) -> None:
        """Let a bot take a seat from now on; records remember it there."""
        self.bots[seat], self.names[seat] = bot, name
        seats = self.saver.seats
        self.saver.seats = (*seats[: seat - 1], name, *seats[seat:])

    def _ask(self, decision: Decision) -> str:
        secret = decision.kind == "mission" and self.you is None
        now = self.scene(decision.seat if secret else None)
        self._tell_news(now)
        if self.stale and decision.kind in ("main", "follow", "mission", "force"):
            self._show_board(self.scene())
        elif decision.kind == "main":
            self.screen.show(draw_dice(self.screen.brush, board(now)))
        if secret:
            self._curtain(now, decision.seat)
        label = self.screen.t("cli.prompt", who=render(self.screen.words, now.label(decision.seat)))
        prompt = Prompt(self.screen, label, decision.choices, self._commands(decision))
        choice = prompt.choose(menu(now, decision))
        if secret:
            self.screen.clear()
        return choice

    def _curtain(self, now: Scene, seat: int) -> None:
        who = render(self.screen.words, now.label(seat))
        self.screen.ask(self.screen.t("cli.curtain", who=who))

    def _tell_news(self, now: Scene) -> None:
        self._show_log(now, log_lines(now, self.news, QUIET))
        self.news.clear()

    def _show_log(self, now: Scene, lines: list[LogLine]) -> None:
        if lines:
            self.screen.show(draw_log(self.screen.brush, (), lines, now))

    def _show_board(self, now: Scene, full: bool = False) -> None:
        self.stale = False
        screen, lines = self.screen, 2 * len(now.view["row"]) + len(now.view["seats"])
        abilities = full or screen.wide or screen.console.height >= 16 + lines
        screen.show(draw_board(screen.brush, now, self.names, screen.wide, abilities))

    def _commands(self, decision: Decision) -> dict[str, Command]:
        def show_log(which: str) -> None:
            lines = log_lines(self.scene(), self.game.log_for(self.you))
            self._show_log(self.scene(), lines if which == "all" else lines[-RECENT:])

        def leave(_: str) -> None:
            raise Quit

        words: dict[str, Command] = {
            "help": lambda _: self.screen.show(self.screen.t("cli.help")),
            "board": lambda _: self._show_board(self.scene(), full=True),
            "log": show_log,
            "mission": lambda _: self._show_mission(decision),
            "choices": lambda _: self.screen.show("\n".join(decision.choices)),
            "save": self._save_now,
            "quit": leave,
        }
        return words | {"?": words["help"], "h": words["help"], "q": leave, "exit": leave}

    def _show_mission(self, decision: Decision) -> None:
        now = self.scene(decision.seat)
        slug = now.seat(decision.seat)["mission"]
        if slug is None:
            self.screen.show(self.screen.t("cli.mission.none"))
            return
        if self.you is None:
            self._curtain(now, decision.seat)
        self.screen.show(self.screen.paint(mission_text(now, slug)))
        if self.you is None:
            self.screen.ask(self.screen.t("cli.curtain.end"))
            self.screen.clear()

    def _save_now(self, name: str) -> None:
        try:
            path = self.saver.save(self.game, Path(name).expanduser() if name else None)
        except (OSError, GalaxariumError) as error:
            self.screen.show(Paint(sentence(error), style="red"))
        else:
            self.screen.line(self.screen.t("cli.saved", file=path))

    def leave(self) -> None:
        """Save the game, or show its record where that fails, and say how to go on with it."""
        kept = self._keep()
        self.screen.show("", self.screen.t("cli.stopped"))
        self._say_where(kept, "cli.resume", "play", "--load")

    def part(self) -> None:
        """Save the game whether it is over or not, and say how to go on with it or look at it again."""
        if self.game.decision is not None:
            self.leave()
            return
        kept = self._keep()
        self._say_where(kept, "cli.replay", "replay")

    def _keep(self) -> Path | OSError:
        """Save before anything is printed: the terminal may be gone."""
        try:
            return self.saver.save(self.game)
        except OSError as error:
            return error

    def _say_where(self, kept: Path | OSError, key: str, *words: str) -> None:
        if isinstance(kept, OSError):
            self.screen.show(self.screen.t("cli.unsaved", reason=sentence(kept)))
            self.screen.line(self.saver.text(self.game))
            return
        self.screen.line(self.screen.t("cli.saved", file=kept))
        self.screen.line(self.screen.t(key, command=command(*words, str(kept))))

    def _finish(self) -> None:
        kept = self._keep()
        now = self.scene()
        self._tell_news(now)
        self._show_board(now)
        self.screen.show(draw_ending(self.screen.brush, ending(now), self.names, titled=True))
        self._say_where(kept, "cli.replay", "replay")
