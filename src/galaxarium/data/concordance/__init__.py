"""Every statement of the five printed rulebooks in our own words, the clauses it is played by, their tests.

One table per rulebook profile, in the order of the book. `tests.csv` says which tests name a clause;
scripts/make_concordance.py writes it.
"""

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..reader import Row, packaged, rows
from ..tables import rulebooks

STATUSES = ("covered", "example", "unclear", "flavour")
"""The rules say it; an example of the book that agrees; the book can be read in more than one way and a
ruling of ours decides; nothing to play by. A statement that the game does not follow is a fault to mend."""

STATEMENT_COLUMNS = ("line", "section", "gist", "clauses", "status", "note")
TEST_COLUMNS = ("clause", "file", "test")
_CLAUSE = re.compile(r"R[0-9]{1,2}(\.[0-9]{1,2})?")


@dataclass(frozen=True)
class Statement:
    """One thing that a book says."""

    line: int
    """Where it stands in the transcription of the book."""
    section: str
    gist: str
    clauses: tuple[str, ...]
    status: str
    note: str
    """What we have ruled where the book is unclear; otherwise empty or a remark."""


@dataclass(frozen=True)
class Proof:
    """A test that names a clause."""

    file: str
    test: str

    @property
    def words(self) -> str:
        """What the test shows: its name without the numbers of clauses."""
        return re.sub(r"^test_(r\d+_(\d+_)?)*", "", self.test).replace("_", " ")


def read_statements(name: str, text: str) -> tuple[Statement, ...]:
    """Read what one book says."""
    return tuple(_statement(row) for row in rows(name, text, STATEMENT_COLUMNS))


def _statement(row: Row) -> Statement:
    status = row.word("status", STATUSES)
    clauses = tuple(row.cells["clauses"].split())
    for clause in clauses:
        _check_clause(row, "clauses", clause)
    if status != "flavour" and not clauses:
        raise row.bad("clauses", f"a statement that is {status} needs a clause")
    if status == "unclear" and not row.cells["note"]:
        raise row.bad("note", "an unclear statement needs our ruling")
    return Statement(
        row.number("line", 1, 9999),
        row.text("section"),
        row.text("gist"),
        clauses,
        status,
        row.cells["note"],
    )


def _check_clause(row: Row, column: str, clause: str) -> None:
    if not _CLAUSE.fullmatch(clause):
        raise row.bad(column, f"{clause!r} is not the number of a clause, such as R3.1")


def read_proofs(name: str, text: str) -> dict[str, tuple[Proof, ...]]:
    """Read which tests name which clause."""
    found: dict[str, list[Proof]] = {}
    for row in rows(name, text, TEST_COLUMNS):
        clause = row.text("clause")
        _check_clause(row, "clause", clause)
        found.setdefault(clause, []).append(Proof(row.text("file"), row.text("test")))
    return {clause: tuple(tests) for clause, tests in found.items()}


@functools.cache
def concordance() -> Mapping[str, tuple[Statement, ...]]:
    """What every book says, by profile."""
    return {book: read_statements(f"{book}.csv", packaged(f"concordance/{book}.csv")) for book in rulebooks()}


@functools.cache
def proofs() -> Mapping[str, tuple[Proof, ...]]:
    """The tests that name a clause."""
    return read_proofs("tests.csv", packaged("concordance/tests.csv"))


def proofs_of(number: str) -> tuple[Proof, ...]:
    """The tests of a clause; of a chapter, those of its clauses too."""
    own = [tests for clause, tests in proofs().items() if clause == number or clause.startswith(f"{number}.")]
    return tuple(dict.fromkeys(test for tests in own for test in tests))
