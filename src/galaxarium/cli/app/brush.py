"""Texts in words and colours, for a dark or a light screen, with the keys of what can be clicked in them."""

import re
from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text as Paint

from ...i18n import Translator
from ...present.text import Argument, render

SEATS_DARK = ("#4a94ff", "#f2643f", "#45dca0", "#e9a6f2", "#f4f1e6")
SEATS_LIGHT = ("#0b5399", "#96341a", "#1f6b50", "#8f1fa3", "#1a2036")
FACES_DARK = {
    "move": "#c5d3f0",
    "energy": "#ffb066",
    "culture": "#b9a6ff",
    "diplomacy": "#5fd4c8",
    "economy": "#ff8fb3",
    "colony": "#8db4ff",
}
FACES_LIGHT = {
    "move": "#1f2a44",
    "energy": "#a34700",
    "culture": "#5a3cc4",
    "diplomacy": "#0b6b63",
    "economy": "#9a2350",
    "colony": "#1c4fb4",
}
SISTERS = {"life": "diplomacy", "tech": "economy", "galaxy": "colony"}
"""Faces of Blast Off! that look like those of the classic game (R8.2)."""


class Brush:
    """Paints in one language and one set of colours; what is lit stands out."""

    def __init__(self, words: Translator, dark: bool = True, lit: frozenset[str] = frozenset()) -> None:
        self.words = words
        self.dark = dark
        self.lit = lit
        self._patterns = [
            (re.compile(rf"\b{re.escape(words.t(f'face.{face}'))}\b"), self.face_colour(face))
            for face in (*FACES_DARK, *SISTERS)
        ]

    def t(self, key: str, **args: object) -> str:
        """A message of the application itself."""
        return self.words.t(key, **args)

    def paint(self, item: Argument, style: str = "") -> Paint:
        """A text in words; the names of faces have their colours."""
        painted = Paint(render(self.words, item), style=style)
        for pattern, colour in self._patterns:
            painted.highlight_regex(pattern, colour)
        return painted

    def face_colour(self, face: str) -> str:
        """The colour of a face."""
        return (FACES_DARK if self.dark else FACES_LIGHT)[SISTERS.get(face, face)]

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat."""
        return (SEATS_DARK if self.dark else SEATS_LIGHT)[seat - 1]

    def on(self, colour: str) -> str:
        """A style with a colour behind dark or light letters."""
        return f"bold {'#0b1020' if self.dark else '#ffffff'} on {colour}"

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


def columns(rows: Sequence[Sequence[Paint]], right: frozenset[int] = frozenset()) -> list[Paint]:
    """Rows as lines with their cells below each other; numbers stand on the right."""
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
