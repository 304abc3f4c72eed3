"""The screen: texts in words and colours, and what a person types."""

import contextlib
import re
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text as Paint

from ..i18n import Translator
from ..present.log import LogLine
from ..present.text import Argument, render

SEAT_STYLES = (
    "bold bright_blue",
    "bold bright_red",
    "bold bright_green",
    "bold bright_yellow",
    "bold bright_magenta",
)
FACE_STYLES = {
    "move": "cyan",
    "energy": "yellow",
    "culture": "magenta",
    "diplomacy": "green",
    "economy": "blue",
    "colony": "red",
    "life": "green",
    "tech": "blue",
    "galaxy": "red",
}
WIDE = 110
"""From this many columns on, there is room for everything in one line."""


class Terminal(Console):
    """A console that leaves it to us what happens when nobody reads it any more."""

    def on_broken_pipe(self) -> None:
        """Say so; Rich would end the program here, and with it the game."""
        raise BrokenPipeError


class Screen:
    """Where a game is shown, in one language; plain where there is no terminal or no colour is wanted."""

    def __init__(self, words: Translator, plain: bool = False, console: Console | None = None) -> None:
        self.words = words
        self.console = console or Terminal(no_color=plain or None, highlight=False, markup=False, emoji=False)
        self._patterns = self._make_patterns()

    @property
    def wide(self) -> bool:
        """Is there room for everything in one line?"""
        return self.console.width >= WIDE

    @property
    def interactive(self) -> bool:
        """Does a person sit at both ends?"""
        return sys.stdin is not None and sys.stdin.isatty() and self.console.is_terminal

    def _make_patterns(self) -> list[tuple[re.Pattern[str], str]]:
        """The words that have a colour of their own, whatever the language."""
        patterns = [(self.words.t(f"face.{face}"), style) for face, style in FACE_STYLES.items()]
        patterns += [(self.words.t("seat.name", seat=n), style) for n, style in enumerate(SEAT_STYLES, 1)]
        return [(re.compile(rf"\b{re.escape(word)}\b"), style) for word, style in patterns]

    def paint(self, item: Argument, style: str = "") -> Paint:
        """A text in words and colours."""
        painted = Paint(render(self.words, item), style=style)
        for pattern, colour in self._patterns:
            painted.highlight_regex(pattern, colour)
        return painted

    def seat(self, seat: int | None, item: Argument) -> Paint:
        """A text in the colour of a seat."""
        return Paint(render(self.words, item), style=seat_style(seat))

    def name(self, seat: int, label: Argument, note: str) -> Paint:
        """A seat by its label, with its number and a note where the label does not say them."""
        words = render(self.words, label)
        extra = note if str(seat) in words else f"({seat})"
        return Paint.assemble((words, seat_style(seat)), (f" {extra}" if extra else "", "dim"))

    def t(self, key: str, **args: object) -> str:
        """A message of the terminal itself."""
        return self.words.t(key, **args)

    def show(self, *items: RenderableType) -> None:
        """Print things, each on lines of its own."""
        for item in items:
            self.console.print(item)

    def line(self, words: str) -> None:
        """Print a line that nothing breaks but the terminal, so that it can be copied."""
        self.console.print(words, soft_wrap=True)

    def log(self, lines: Iterable[LogLine], label: "Labels") -> None:
        """Print lines of the log: who, then what, in order."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=6)
        table.add_column(overflow="fold")
        for line in lines:
            parts = Paint(" · ").join([self.paint(part) for part in line.parts])
            table.add_row(self.seat(line.seat, label(line.seat)), parts)
        if table.row_count:
            self.console.print(table)

    def ask(self, prompt: str) -> str:
        """What a person types, without blanks around it. EOFError when nobody can type any more."""
        if sys.stdin is None:
            raise EOFError
        return input(f"{prompt} ").strip()

    def clear(self) -> None:
        """Hide what was shown, as far as a screen can."""
        if self.console.is_terminal:
            self.console.clear()


class Labels:
    """Names for the log: of seats, and nothing for what is nobody's doing."""

    def __init__(self, names: dict[int, Argument]) -> None:
        self.names = names

    def __call__(self, seat: int | None) -> Argument:
        """The name of a seat."""
        return "" if seat is None else self.names[seat]


def seat_style(seat: int | None) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat - 1] if seat else ""


def load_line_editing() -> None:
    """Arrow keys and history while typing, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (its import is its effect)
