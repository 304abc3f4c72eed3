"""The table on the screen: its parts, and how they are filled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text as Paint
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from ...present.board import board
from ...present.log import LogLine
from ...present.scene import Scene
from ..brush import Brush
from ..drawing import draw_dice, draw_log, draw_notes, draw_planets, draw_seats, draw_title
from .walk import Walk
from .widgets import Choices, question_of, rows_of

WIDE = 110
"""From this many columns on, the log stands beside the table."""

TALL = 34
"""From this many lines on, there is space between the parts."""


@dataclass(frozen=True)
class Display:
    """Everything that the screen shows."""

    brush: Brush
    scene: Scene
    names: Mapping[int, str]
    old: Sequence[LogLine]
    new: Sequence[LogLine]
    walk: Walk | None
    waiting: str
    """What is said while nothing is asked."""
    abilities: bool | None
    """Say what planets do: always, never, or (None) where there is room."""


class TableView(Widget):
    """Board, dice, choices and log."""

    says_abilities = False
    """Are there lines that say what planets do?"""

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(id="title")
        with Horizontal(id="main"):
            with Vertical(id="table"):
                yield Static(id="planets")
                yield Static(id="seats")
                yield Static(id="notes")
                yield Static(id="dice")
                with Vertical(id="ask"):
                    yield Static(id="question", markup=False)
                    yield Choices()
            with VerticalScroll(id="log"):
                yield Static(id="lines")

    @property
    def choices(self) -> Choices:
        """The menu."""
        return self.query_one(Choices)

    def show(self, display: Display, keep: bool = False) -> None:
        """Fill everything; `keep` leaves the highlight of the menu where it is."""
        self._show_table(display)
        self._show_log(display)
        walk = display.walk
        question = question_of(display.brush, walk) if walk else display.waiting
        self._part("question").update(question)
        self.choices.show(rows_of(display.brush, walk) if walk else [], keep)

    def _show_table(self, display: Display) -> None:
        brush, scene, walk = display.brush, display.scene, display.walk
        model = board(scene)
        decision = scene.view["decision"]
        actor = decision["seat"] if decision else 0
        room = self.app.size.height >= 20 + 2 * len(model.spaces) + len(model.places)
        self.says_abilities = room if display.abilities is None else display.abilities
        self._part("title").update(draw_title(brush, model))
        self._part("planets").update(draw_planets(brush, model, actor, self.says_abilities))
        self._part("seats").update(draw_seats(brush, scene, display.names, self.app.size.width >= WIDE))
        has_room = self.app.size.height - len(model.spaces) - len(model.places) >= 16
        notes = draw_notes(brush, model) if has_room else Paint()
        self._part("notes").update(notes)
        self._part("notes").set_class(not notes.plain, "empty")
        gathering = walk is not None and walk.dice is not None
        self._part("dice").update(draw_dice(brush, model, walk.picked if walk and gathering else None))

    def _show_log(self, display: Display) -> None:
        self._part("lines").update(draw_log(display.brush, display.old, display.new, display.scene))
        log = self.query_one("#log", VerticalScroll)
        self.call_after_refresh(log.scroll_end, animate=False)

    def _part(self, name: str) -> Static:
        return self.query_one(f"#{name}", Static)
