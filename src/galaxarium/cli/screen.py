"""The screen: texts in words and colours, and what a person types."""

import contextlib
import sys

from rich.console import Console, RenderableType
from rich.text import Text as Paint

from ..i18n import Translator
from ..present.text import Argument
from .brush import Brush

WIDE = 110
"""From this many columns on, there is room for everything in one line."""


class Terminal(Console):
    """A console that raises BrokenPipeError when its reader is gone."""

    def on_broken_pipe(self) -> None:
        """Raise; Rich would end the program here, and with it the game."""
        raise BrokenPipeError


class Screen:
    """Where a game is shown, in one language; plain where there is no terminal or no colour is wanted."""

    def __init__(self, words: Translator, plain: bool = False, console: Console | None = None) -> None:
        self.words = words
        self.console = console or Terminal(no_color=plain or None, highlight=False, markup=False, emoji=False)
        self.brush = Brush(words)

    @property
    def wide(self) -> bool:
        """Is there room for everything in one line?"""
        return self.console.width >= WIDE

    @property
    def interactive(self) -> bool:
        """Are input and output a terminal?"""
        return sys.stdin is not None and sys.stdin.isatty() and self.console.is_terminal

    def paint(self, item: Argument, style: str = "") -> Paint:
        """A text in words and colours."""
        return self.brush.paint(item, style)

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

    def ask(self, prompt: str) -> str:
        """What a person types, without blanks around it. EOFError at the end of the input."""
        if sys.stdin is None:
            raise EOFError
        return input(f"{prompt} ").strip()

    def clear(self) -> None:
        """Hide what was shown, as far as a screen can."""
        if self.console.is_terminal:
            self.console.clear()


def load_line_editing() -> None:
    """Arrow keys and history while typing, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (its import is its effect)
