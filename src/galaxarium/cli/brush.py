"""Texts in words and colours, for a dark or a light screen, with the keys of what can be clicked in them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.table import Table
from rich.text import Text as Paint

from ..i18n import Translator
from ..present.text import Argument, render

SISTERS = {"life": "diplomacy", "tech": "economy", "galaxy": "colony"}
"""Faces of Blast Off! that look like those of the classic game (R8.2)."""


@dataclass(frozen=True)
class Palette:
    """Colours of seats and faces, and of letters on them."""

    seats: tuple[str, ...]
    faces: Mapping[str, str]
    letters: str


FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")


def _palette(letters: str, seats: str, faces: str) -> Palette:
    return Palette(tuple(seats.split()), dict(zip(FACES, faces.split(), strict=True)), letters)


DARK = _palette(
    "#0b1020",
    "#4a94ff #f2643f #45dca0 #e9a6f2 #f4f1e6",
    "#c5d3f0 #ffb066 #b9a6ff #5fd4c8 #ff8fb3 #8db4ff",
)
LIGHT = _palette(
    "#ffffff",
    "#0b5399 #96341a #1f6b50 #8f1fa3 #1a2036",
    "#1f2a44 #a34700 #5a3cc4 #0b6b63 #9a2350 #1c4fb4",
)
NAMED = _palette(
    "black",
    "bright_blue bright_red bright_green bright_yellow bright_magenta",
    "cyan yellow magenta green blue red",
)
"""The colours every terminal has, as its owner likes them."""


class Brush:
    """Paints in one language and one set of colours; what is lit stands out."""

    def __init__(
        self, words: Translator, palette: Palette = NAMED, lit: frozenset[str] = frozenset()
    ) -> None:
        self.words = words
        self.palette = palette
        self.lit = lit
        named = [(words.t(f"face.{face}"), self.face_colour(face)) for face in (*FACES, *SISTERS)]
        named += [(words.t("seat.name", seat=n), f"bold {c}") for n, c in enumerate(palette.seats, 1)]
        self._patterns = [(re.compile(rf"\b{re.escape(word)}\b"), colour) for word, colour in named]

    def t(self, key: str, **args: object) -> str:
        """A message of the application itself."""
        return self.words.t(key, **args)

    def paint(self, item: Argument, style: str = "") -> Paint:
        """A text in words; the names of faces and seats have their colours."""
        painted = Paint(render(self.words, item), style=style)
        for pattern, colour in self._patterns:
            painted.highlight_regex(pattern, colour)
        return painted

    def face_colour(self, face: str) -> str:
        """The colour of a face."""
        return self.palette.faces[SISTERS.get(face, face)]

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.palette.seats[seat - 1]

    def on(self, colour: str) -> str:
        """A style with a colour behind dark or light letters."""
        return f"bold {self.palette.letters} on {colour}"

    def token(self, seat: int, *keys: str) -> Paint:
        """A ship, or a seat's sign: its number on its colour, so that no colour has to be seen."""
        return self.touchable(Paint(str(seat), style=self.on(self.seat_colour(seat))), *keys)

    def touchable(self, paint: Paint, *keys: str) -> Paint:
        """Make a text something to click; it is underlined while clicking it leads on."""
        if not keys:
            return paint
        style = Style(underline=any(key in self.lit for key in keys) or None, meta={"touch": " ".join(keys)})
        paint = paint.copy()
        paint.stylize(style)
        return paint

    def is_lit(self, *keys: str) -> bool:
        """Does one of these lead on?"""
        return any(key in self.lit for key in keys)


def lines_of(rows: Sequence[Sequence[Paint]], right: frozenset[int] = frozenset()) -> list[Paint]:
    """Rows as single lines, cells below each other; what does not fit is cut off."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    return [_line(row, widths, right) for row in rows]


def _line(row: Sequence[Paint], widths: Sequence[int], right: Iterable[int]) -> Paint:
    line = Paint(no_wrap=True, overflow="ellipsis")
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        gap = " " * (width - cell.cell_len)
        line.append_text(Paint.assemble(gap, cell) if number in right else Paint.assemble(cell, gap))
        line.append("  ")
    line.rstrip()
    return line


def table_of(rows: Sequence[Sequence[Paint]], right: frozenset[int] = frozenset()) -> Table:
    """The same as a table whose last column is folded where it does not fit."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for number in range(len(rows[0])):
        folds = number == len(rows[0]) - 1
        table.add_column(justify="right" if number in right else "left", no_wrap=not folds)
    for row in rows:
        table.add_row(*row)
    return table
