"""The parts of the screen that more than a text make."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text as Paint
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...present.menu import Entry
from ...present.scene import face
from ...present.text import render, text
from ..brush import Brush
from .walk import Walk


@dataclass(frozen=True)
class Row:
    """One line of the choices: its number, what it says, and what it does."""

    key: str
    paint: Paint
    action: str
    """take (an entry), toggle (a die), all, confirm or back."""
    entry: Entry | None = None
    die: int = 0


def rows_of(brush: Brush, walk: Walk) -> list[Row]:
    """What can be chosen now."""
    entries = walk.menu.entries
    if walk.dice is not None:
        rows = _dice_rows(brush, walk)
    else:
        rows = [
            Row(str(number), brush.paint(entry.text), "take", entry)
            for number, entry in enumerate(entries, 1)
        ]
    if walk.trail:
        rows.append(Row("0", Paint(brush.t("cli.back"), style="dim"), "back"))
    return rows


def _dice_rows(brush: Brush, walk: Walk) -> list[Row]:
    dice = walk.dice
    assert dice is not None
    rows = [
        Row(
            str(number),
            Paint.assemble("☑ " if number - 1 in walk.picked else "☐ ", brush.paint(face(word))),
            "toggle",
            die=number - 1,
        )
        for number, word in enumerate(dice.faces, 1)
    ]
    if dice.faces in dice.choices:
        rows.append(Row(str(len(rows) + 1), Paint(brush.t("app.dice.all")), "all"))
    if walk.confirm() is not None:
        picked = tuple(face(dice.faces[number]) for number in sorted(walk.picked))
        words = brush.paint(text(f"choice.{walk.verb}", faces=picked), "bold")
        rows.append(Row("↵", words, "confirm"))
    return rows


def question_of(brush: Brush, walk: Walk) -> str:
    """What is being asked."""
    if walk.dice is None:
        return render(brush.words, walk.menu.question)
    count = max(len(faces) for faces in walk.dice.choices)
    return brush.t(f"app.dice.{walk.verb}.which", count=count)


class Choices(OptionList):
    """The menu of a decision: arrows and Enter, clicks, and number keys by way of the application."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.rows: list[Row] = []

    def show(self, rows: Sequence[Row], keep: bool = False) -> None:
        """Show other rows; `keep` leaves the highlight where it is, unless something can be confirmed."""
        before = self.highlighted
        self.rows = list(rows)
        self.clear_options()
        self.add_options([Option(_line(row)) for row in rows])
        confirm = next((n for n, row in enumerate(rows) if row.action == "confirm"), None)
        if rows:
            place = before if keep and before is not None and before < len(rows) else 0
            self.highlighted = place if confirm is None else confirm

    def by_key(self, key: str) -> Row | None:
        """The row with a number."""
        return next((row for row in self.rows if row.key == key), None)


def _line(row: Row) -> Table:
    """A row with its number before it; further lines begin below the first word."""
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_column(justify="right", min_width=2, no_wrap=True)
    line.add_column(overflow="fold")
    line.add_row(Paint(row.key, style="bold"), row.paint)
    return line
