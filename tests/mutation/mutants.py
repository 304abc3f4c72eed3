"""Changing single cells of the packaged tables, and playing a card's scenarios with the changed table."""

import csv
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from unittest import mock

from cards.scenarios import SCENARIOS
from galaxarium import BadData
from galaxarium.data import planets, reader, rogues, tables
from galaxarium.game import cards

from .quiet import quiet_scenarios

ALL = {slug: [*scenarios, *quiet_scenarios().get(slug, [])] for slug, scenarios in SCENARIOS.items()}
"""Every scenario of every card."""

CACHES = (
    planets.planets,
    planets.blast_off_planets,
    rogues.rogues,
    tables.missions,
    tables.mats,
    tables.rulebooks,
    cards.classic,
    cards.classic_unmarked,
    cards.blast_off,
)


@dataclass(frozen=True)
class Mutant:
    """One cell with another value."""

    file: str
    line: int
    column: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.column}: {self.before or 'nothing'} -> {self.after or 'nothing'}"


def table(file: str) -> list[list[str]]:
    """The rows of a packaged table, the header first."""
    return list(csv.reader(io.StringIO(reader.packaged(file))))


def text_of(rows: list[list[str]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def mutated_text(mutant: Mutant) -> str:
    """The table with the changed cell."""
    rows = table(mutant.file)
    column = rows[0].index(mutant.column)
    assert rows[mutant.line][column] == mutant.before
    rows[mutant.line][column] = mutant.after
    return text_of(rows)


@contextmanager
def packaged_as(file: str, text: str) -> Iterator[None]:
    """Everything that reads our data now reads this text for one of the files."""
    whole = reader.packaged

    def packaged(name: str) -> str:
        return text if name == file else whole(name)

    with ExitStack() as patches:
        for module in (planets, rogues, tables):
            patches.enter_context(mock.patch.object(module, "packaged", packaged))
        _forget()
        patches.callback(_forget)
        yield


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


def is_caught(mutant: Mutant, card: str) -> bool:
    """Is the table refused, or does a scenario of the card fail?"""
    with packaged_as(mutant.file, mutated_text(mutant)):
        try:
            _load()[mutant.file]()
        except BadData:
            return True
        return any(_fails(scenario) for scenario in ALL[card])


def _load() -> dict[str, Callable[[], object]]:
    """What has to be read again for each table."""
    return {
        "planets.csv": cards.classic,
        "missions.csv": cards.classic,
        "mats.csv": cards.classic,
        "rogues.csv": cards.classic,
        "planets-blast-off.csv": cards.blast_off,
    }


def _fails(scenario: Callable[[], None]) -> bool:
    try:
        scenario()
    except Exception:  # whatever goes wrong, it was noticed
        return True
    return False


def mutants(file: str, line: int, values: dict[str, list[str]], most: int) -> list[Mutant]:
    """The mutants of one row: at most so many per cell, other ones in every row."""
    rows = table(file)
    found = []
    for column, before in zip(rows[0], rows[line], strict=True):
        others = [value for value in values.get(column, []) if value != before]
        step = max(1, len(others) // most)
        found += [Mutant(file, line, column, before, after) for after in others[line % step :: step]]
    return found
