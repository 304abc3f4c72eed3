"""The application: asks people, lets bots think, and takes what is clicked or pressed."""

import asyncio
import contextlib
import signal
from collections.abc import Callable

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Footer, OptionList

from ...bots import bot
from ...game.state import Decision
from ...present.ending import ending
from ...present.log import QUIET, log_lines
from ...present.text import render
from ..brush import DARK, LIGHT, Brush
from ..drawing import draw_ending
from ..files import sentence
from ..table import Table
from .background import beside
from .commands import Commands
from .dialogs import Dialog
from .past import Past
from .preferences import NOT_KEPT, Preferences
from .start import LEVELS
from .view import TALL, WIDE, Display, TableView
from .walk import Walk
from .widgets import Row

PAUSE_S = 0.4
"""How long what a bot does can be looked at."""

RECENT = 50
"""How many events the log beside the table reaches back."""

SUBSTITUTE = "easy"
"""Who decides where another bot has failed."""

Then = Callable[[str | None], None]


class TableApp(App[None]):
    """A table to sit at."""

    CSS_PATH = "app.tcss"
    TITLE = "Galaxarium"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table, pause: float = PAUSE_S, preferences: Preferences = NOT_KEPT) -> None:
        super().__init__()
        self.preferences = preferences
        self.theme = preferences.theme
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
        self.table = table
        self.pause = pause
        self.words = table.screen.words
        self.walk: Walk | None = None
        """The decision of a person that is being taken."""
        self.past = Past()
        self.seen = len(table.game.log)
        self.abilities: bool | None = None
        self.hurry = asyncio.Event()
        """Set by the key that skips the pauses after what bots do."""
        self.commands = Commands(self)
        self._bind_keys()

    def _bind_keys(self) -> None:
        for key, action in self.commands.KEYS.items():
            description = self.words.t(f"app.key.{action}")
            self.bind(key, f"command('{action}')", description=description, show=action != "save")
        self.bind("ctrl+q,ctrl+d", "command('leave')", show=False)
        self.bind("question_mark,f1", "command('help')", show=False)
        self.bind("escape,backspace", "step_back", show=False)
        self.bind("space", "hurry", show=False)
        for number in range(10):
            self.bind(str(number), f"pick({number})", show=False)

    def compose(self) -> ComposeResult:
        """The table, and the keys below it."""
        yield TableView()
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self._listen_to_signals()
        self.view.choices.focus()
        self.go_on()

    @property
    def view(self) -> TableView:
        """Where the table is shown."""
        return self.screen_stack[0].query_one(TableView)

    def _listen_to_signals(self) -> None:
        """A closed window or a shutdown must not lose a game either."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            with contextlib.suppress(AttributeError, NotImplementedError):
                loop.add_signal_handler(getattr(signal, name), self.stop_at_once)

    def stop_at_once(self) -> None:
        """Save before anything else; the screen may be gone."""
        with contextlib.suppress(OSError):
            self.table.saver.save(self.table.game)
        self.exit()

    # What is shown

    def brush(self) -> Brush:
        """What is painted with now."""
        palette = DARK if self.current_theme.dark else LIGHT
        return Brush(self.words, palette, self.walk.lit if self.walk else frozenset())

    def show(self, keep: bool = False) -> None:
        """Show everything anew."""
        scene = self.walk.scene if self.walk else self.table.scene()
        log = self.table.game.log_for(self.table.you)
        new = log[self.seen :]
        old = log[max(0, min(self.seen, len(log) - RECENT)) : self.seen]
        lines = log_lines(scene, old, QUIET), log_lines(scene, new, QUIET)
        display = Display(self.brush(), scene, self.notes, *lines, self.walk, self._waiting(), self.abilities)
        self.view.show(display, keep)

    def _waiting(self) -> str:
        decision = self.table.game.decision
        if decision is None:
            return self.words.t("app.over")
        return self.words.t("app.thinking", who=self.name_of(decision.seat))

    @property
    def notes(self) -> dict[int, str]:
        """Which bot sits where; the usual levels have translated names."""
        names = self.table.names.items()
        return {seat: self.words.t(f"level.{name}") if name in LEVELS else name for seat, name in names}

    def name_of(self, seat: int) -> str:
        """The label of a seat, with the bot that sits there."""
        label = render(self.words, self.table.scene().label(seat))
        note = self.notes.get(seat)
        return f"{label} ({note})" if note else label

    def on_resize(self, event: events.Resize) -> None:
        """There may be more room, or less."""
        if self.is_running and self.screen_stack[0].is_mounted:
            self.call_later(self.show, True)

    # The course of the game

    def go_on(self) -> None:
        """Let bots decide until a person has to, or the game is over."""
        self.run_worker(self._drive(), group="drive", exclusive=True)

    async def _drive(self) -> None:
        while (decision := self.table.game.decision) is not None:
            if decision.seat not in self.table.bots:
                self._ask(decision)
                return
            self.show()
            if not await self._let_bot_decide(decision):
                return
        self._finish()

    async def _let_bot_decide(self, decision: Decision) -> bool:
        """Think beside the screen, which stays alive; False if the bot has failed."""
        try:
            choice = await beside(lambda: self.table.think(decision))
            progress = self.table.game.play(choice)
        except Exception as error:  # whatever a bot does, the game is not lost
            self._bot_failed(decision, error)
            return False
        self.past.note_other(choice, progress.events)
        if self.pause and choice != "pass":
            self.show()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), self.pause)
        return True

    def _bot_failed(self, decision: Decision, error: Exception) -> None:
        t = self.words.t
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        reason = sentence(cause) or type(cause).__name__
        body = t("app.failed.text", who=self.name_of(decision.seat), reason=reason)
        answers = [("instead", t("app.failed.instead", bot=SUBSTITUTE)), ("leave", t("app.key.leave"))]

        def decide(answer: str | None) -> None:
            if answer != "instead":
                self.exit()
                return
            self.table.seat_bot(decision.seat, SUBSTITUTE, bot(SUBSTITUTE))
            self.go_on()

        self.push_screen(Dialog(t("app.failed.title"), body, answers), decide)

    def _ask(self, decision: Decision) -> None:
        """Ask a person; for secrets behind a curtain, where several share the screen."""
        if decision.kind != "mission" or self.table.you is not None:
            self._begin(decision, None)
            return
        self.show()
        self.curtain(decision.seat, lambda _: self._begin(decision, decision.seat))

    def _begin(self, decision: Decision, seat: int | None) -> None:
        self.hurry.clear()
        self.walk = Walk(decision, self.table.scene(seat))
        self.show()

    def curtain(self, seat: int, then: Then) -> None:
        """Wait until a person is alone with the screen."""
        t = self.words.t
        body = t("app.curtain.text", who=self.name_of(seat))
        self.push_screen(Dialog(t("app.curtain.title"), body, [("go", t("app.curtain.go"))]), then)

    def take(self, choice: str) -> None:
        """A person has chosen."""
        decision = self.table.game.decision
        assert decision is not None
        before = self.table.game.copy()
        self.seen = len(before.log_for(self.table.you))
        self.walk = None
        progress = self.table.game.play(choice)
        self.past.note(before, decision, choice, progress.events)
        self.go_on()

    def _finish(self) -> None:
        self.past.steps.clear()
        self.show()
        t = self.words.t
        body = draw_ending(self.brush(), ending(self.table.scene()), self.notes)
        answers = [("look", t("app.end.look")), ("leave", t("app.key.leave"))]
        self.push_screen(Dialog(t("end.title"), body, answers), self._after_end)

    def _after_end(self, answer: str | None) -> None:
        if answer == "leave":
            self.exit()

    # What people do

    def on_click(self, event: events.Click) -> None:
        """Touch a die, a ship, a planet; where that leads nowhere, say what the planet does."""
        keys = event.style.meta.get("touch", "").split()
        if not keys or len(self.screen_stack) > 1:
            return
        if self.walk and self.walk.leads_on(keys):
            self._step(self.walk.touch(keys))
        else:
            self.commands.tell(keys[0].split(":")[1])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a row of the menu by Enter or a click."""
        self._do(self.view.choices.rows[event.option_index])

    def action_pick(self, number: int) -> None:
        """Take a row of the menu by its number."""
        row = self.view.choices.by_key(str(number))
        if row is not None:
            self._do(row)

    def action_hurry(self) -> None:
        """Do not wait for bots to be looked at, until a person is asked."""
        if self.walk is None:
            self.hurry.set()

    def action_step_back(self) -> None:
        """One step back within the decision."""
        if self.walk and self.walk.back():
            self.show()

    def _do(self, row: Row) -> None:
        walk = self.walk
        if walk is None:
            return
        if row.action == "take" and row.entry is not None:
            self._step(walk.enter(row.entry))
        elif row.action == "confirm":
            self._step(walk.confirm())
        elif row.action == "back":
            self.action_step_back()
        else:
            walk.toggle(row.die) if row.action == "toggle" else walk.toggle_all()
            self.show(keep=True)

    def _step(self, choice: str | None) -> None:
        """Go on with what has been touched, or take what is chosen."""
        if choice is not None:
            self.take(choice)
        else:
            self.show(keep=self.walk is not None and self.walk.dice is not None)

    def action_command(self, action: str) -> None:
        """Something beside the game: help, log, saving."""
        getattr(self.commands, action)()

    def action_help_quit(self) -> None:
        """Ctrl-C leaves, as it does everywhere; nothing is lost by it."""
        self.exit()
