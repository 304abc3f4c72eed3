"""What people like in the terminal, kept between games in a small file of their own."""

import contextlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from ..files import write_text

THEMES = {"dark": "textual-dark", "light": "textual-light"}
"""What we call them, and what they are called where they are painted."""


def usual_file() -> Path:
    """Where it is kept."""
    from platformdirs import user_config_path

    return user_config_path("galaxarium", appauthor=False) / "terminal.toml"


@dataclass(frozen=True)
class Preferences:
    """Dark or light; without a file nothing outlasts the game."""

    file: Path | None = None

    @property
    def theme(self) -> str:
        """The theme chosen last. A file that is not there or cannot be read is no reason not to play."""
        kept: object = None
        if self.file is not None:
            with contextlib.suppress(OSError, ValueError):
                kept = tomllib.loads(self.file.read_text(encoding="utf-8")).get("theme")
        return THEMES["light"] if kept == "light" else THEMES["dark"]

    def keep(self, theme: str) -> None:
        """Remember a theme, where that is possible."""
        name = next((name for name, painted in THEMES.items() if painted == theme), "dark")
        if self.file is not None:
            with contextlib.suppress(OSError):
                write_text(self.file, f'theme = "{name}"\n')


def usual_preferences() -> Preferences:
    """What is kept in the usual place."""
    return Preferences(usual_file())


NOT_KEPT = Preferences()
"""Keeps nothing."""
