"""Where games are saved, and who sat where in them."""

import datetime as dt
import itertools
from dataclasses import dataclass
from pathlib import Path

from ..game.game import Game
from .files import write_text

SEATS_NOTE = "# seats "
"""A record does not say who played; we note it where readers of records see a comment."""


def default_folder() -> Path:
    """The folder of saved games."""
    from platformdirs import user_data_path

    return user_data_path("galaxarium", appauthor=False) / "games"


@dataclass
class Saver:
    """Saves one game, always in the same file."""

    seats: tuple[str, ...]
    path: Path | None = None

    def text(self, game: Game) -> str:
        """The record, with a note on who sits where."""
        header, _, rest = game.record().partition("\n")
        return f"{header}\n{SEATS_NOTE}{','.join(self.seats)}\n{rest}"

    def save(self, game: Game, path: Path | None = None) -> Path:
        """Save the game, in a file of its own unless a path is given."""
        if path is None:
            path = self.path = self.path or _free_path(default_folder())
        write_text(path, self.text(game))
        return path.absolute()


def seats_in(record: str) -> tuple[str, ...] | None:
    """Who sat where, if a record says so."""
    for line in record.splitlines():
        if line.startswith(SEATS_NOTE):
            return tuple(line.removeprefix(SEATS_NOTE).strip().split(","))
    return None


def _free_path(folder: Path) -> Path:
    """A name that is free, made from the time; the file is created at once."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = dt.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for number in itertools.count(1):
        path = folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise AssertionError
