"""The folder of results: the plan, the chunks that are done, and in the end the tables of all games.

plan.json          what is played
chunks/0000/ …     one sealed folder per finished chunk; what has none is still to be played
games.csv          one row per game and seat
games.parquet      the same with everything that was counted
planets.parquet    one row per game and planet that came into the row
records/           one record per game, if wished
"""

import contextlib
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from ..errors import GalaxariumError
from .chunk import Chunk
from .files import UNFINISHED, is_sound, locked, remove_unfinished, write_file, write_sealed
from .plan import Plan
from .tables import CSV_COLUMNS

PLAN = "plan.json"
LOCK = ".lock"
LONG = 10
"""A list longer than this is a deck, and not shown."""


class BadFolder(GalaxariumError):
    """A folder of results that cannot be used."""

    code = "arena/folder"


class Store:
    """The results of one plan in one folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self.chunks = folder / "chunks"

    def missing(self) -> list[int]:
        """The chunks that are still to be played; damaged ones are removed and belong to them."""
        missing = []
        for number in range(self.plan.chunks):
            folder = self._chunk(number)
            if not is_sound(folder):
                shutil.rmtree(folder, ignore_errors=True)
                missing.append(number)
        return missing

    def save(self, chunk: Chunk) -> None:
        """Keep a chunk: from now on it is done."""
        tables = {"games": chunk.games, "planets": chunk.planets}
        if self.plan.records:
            tables["records"] = chunk.records
        files = {f"{name}.parquet": _parquet(table) for name, table in tables.items()}
        write_sealed(self._chunk(chunk.number), files)

    def read(self, table: str) -> pl.DataFrame:
        """One table of all chunks, in the order of the games."""
        files = [self._chunk(number) / f"{table}.parquet" for number in range(self.plan.chunks)]
        return pl.concat([pl.read_parquet(file) for file in files], rechunk=True)

    def merge(self) -> pl.DataFrame:
        """Write the tables of all games; return the one of games and seats."""
        games = self.read("games")
        write_file(self.folder / "games.csv", games.select(CSV_COLUMNS).write_csv().encode())
        write_file(self.folder / "games.parquet", _parquet(games))
        write_file(self.folder / "planets.parquet", _parquet(self.read("planets")))
        if self.plan.records:
            self._write_records(self.read("records"))
        return games

    def _write_records(self, records: pl.DataFrame) -> None:
        folder = self.folder / "records"
        folder.mkdir(exist_ok=True)
        for game, text in records.iter_rows():
            path = folder / f"{game:06}.txt"
            if not path.is_file() or path.read_bytes() != text.encode():
                write_file(path, text.encode())

    def _chunk(self, number: int) -> Path:
        return self.chunks / f"{number:04}"


@contextlib.contextmanager
def open_store(folder: Path, plan: Plan) -> Iterator[Store]:
    """Open the folder of a plan, or make it; a folder of something else is refused and left as it is."""
    store = Store(folder, plan)
    is_begun = _check(folder, plan)
    store.chunks.mkdir(parents=True, exist_ok=True)
    with locked(folder / LOCK) as is_ours:
        if not is_ours:
            raise BadFolder(f"another arena is at work in {folder}; wait for it or choose another folder")
        for place in (folder, store.chunks):
            remove_unfinished(place)
        if not is_begun:
            write_file(folder / PLAN, (json.dumps(plan.as_dict(), indent=2) + "\n").encode())
        yield store


def _check(folder: Path, plan: Plan) -> bool:
    """Has this plan been begun in the folder? Refuses whatever else is there."""
    try:
        begun = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    except FileNotFoundError:
        _check_empty(folder)
        return False
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise BadFolder(f"{folder / PLAN} is not the plan of an arena; choose another folder") from None
    if differences := _differences(begun, plan.as_dict()):
        raise BadFolder(
            f"{folder} holds the results of another plan: {'; '.join(differences)}; choose another folder"
        )
    return True


def _check_empty(folder: Path) -> None:
    """Only what we leave behind ourselves before the plan is written may be there."""
    if not folder.exists():
        return
    for path in folder.iterdir():
        ours = path.name == LOCK or path.name.startswith(UNFINISHED)
        if not ours and not (path.name == "chunks" and path.is_dir() and not any(path.iterdir())):
            raise BadFolder(f"{folder} is not empty and holds no {PLAN}; choose another folder")


def _differences(there: Any, here: dict[str, Any]) -> list[str]:
    if not isinstance(there, dict):
        return ["it cannot be read"]
    return [
        f"{key} {_show(there.get(key))} there, {_show(here[key])} here"
        for key in here
        if there.get(key) != here[key]
    ]


def _show(value: Any) -> str:
    """A part of a plan in a sentence."""
    if isinstance(value, bool):
        return "kept" if value else "not kept"
    if isinstance(value, dict):
        value = [f"{name}={setting}" for name, setting in value.items()]
    if isinstance(value, list):
        return f"of {len(value)} lines" if len(value) > LONG else ",".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _parquet(table: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    table.write_parquet(buffer, statistics=False, row_group_size=1 << 20)
    return buffer.getvalue()
