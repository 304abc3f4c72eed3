"""Write which tests name which clause (data/concordance/tests.csv), and docs/concordance.md.

Run it after adding, renaming or removing a test that names a clause: `python scripts/make_concordance.py`.
A test names a clause in its name (`test_r4_1_passing_is_free`) or in its docstring (`R4.1`).
"""

import ast
import csv
import io
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from galaxarium.data.concordance import STATUSES, TEST_COLUMNS, Statement, concordance
from galaxarium.data.tables import rulebooks

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
RULES = ROOT / "docs" / "rules.md"
INDEX = ROOT / "src" / "galaxarium" / "data" / "concordance" / "tests.csv"
PAGE = ROOT / "docs" / "concordance.md"

IN_NAME = re.compile(r"(?:^test|(?<=\d))_r(\d+)(?:_(\d+))?(?=_)")
IN_TEXT = re.compile(r"\bR\d+(?:\.\d+)?\b")

INTRODUCTION = """# The books, statement by statement

The rules follow five printed rulebooks. Every statement of each book is listed in our own words, with the
[clauses](rules.md) it is played by; every clause cited has tests that name it. In the browser it is at
`/rules/books`: each statement leads to its clauses, each clause to what all books say about it and its tests.

The lists are [data](../src/galaxarium/data/concordance), one file per book. `make test` checks that every
clause cited exists and has a test. After adding a test that names a clause, in its name (`test_r4_1_…`) or in
its docstring: `python scripts/make_concordance.py`, which writes the index of tests and this page.

| book | statements | covered by a clause | examples that agree | unclear, ruled by us | nothing to play by |
|---|---:|---:|---:|---:|---:|
"""

RULINGS = """
## Where a book can be read in more than one way

| book | what it says | clauses | what we play |
|---|---|---|---|
"""


def clause_numbers(text: str) -> frozenset[str]:
    """The chapters and clauses of docs/rules.md."""
    chapters = re.findall(r"^## (R\d+)", text, re.MULTILINE)
    return frozenset(chapters + re.findall(r"^- (R\d+\.\d+)", text, re.MULTILINE))


def tests_in(source: str) -> Iterator[tuple[str, str]]:
    """The name and docstring of every test of a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


def cited_by(name: str, docstring: str) -> list[str]:
    """The clauses a test names, each once."""
    named = [f"R{chapter}.{clause}" if clause else f"R{chapter}" for chapter, clause in IN_NAME.findall(name)]
    return list(dict.fromkeys(named + IN_TEXT.findall(docstring)))


def order_of(clause: str) -> tuple[int, ...]:
    """R2.10 comes after R2.9."""
    return tuple(int(part) for part in clause.removeprefix("R").split("."))


def collected(folder: Path) -> list[tuple[str, str, str]]:
    """Clause, file and test of all tests that name a clause."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(folder.parent).as_posix()
        for name, docstring in tests_in(path.read_text(encoding="utf-8")):
            found += [(clause, file, name) for clause in cited_by(name, docstring)]
    return sorted(found, key=lambda row: (order_of(row[0]), row[1:]))


def index(found: Sequence[tuple[str, str, str]]) -> str:
    """The text of tests.csv."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(TEST_COLUMNS)
    writer.writerows(found)
    return out.getvalue()


def faults(
    books: Mapping[str, Sequence[Statement]],
    found: Sequence[tuple[str, str, str]],
    numbers: frozenset[str],
) -> list[str]:
    """One sentence for every clause that is cited but does not exist or has no test."""
    tested = {clause for clause, _, _ in found} | {clause.partition(".")[0] for clause, _, _ in found}
    wrong = [
        f"{file}: {test} names {clause}, which is no clause"
        for clause, file, test in found
        if clause not in numbers
    ]
    for book, statements in books.items():
        for statement in statements:
            for clause in statement.clauses:
                where = f"{book}.csv, line {statement.line}, {statement.gist!r}"
                if clause not in numbers:
                    wrong.append(f"{where}: {clause} is no clause")
                elif clause not in tested:
                    wrong.append(f"{where}: no test names {clause}")
    return wrong


def book_rows() -> list[str]:
    """How many statements of each book have which status."""
    lines = []
    for name, statements in concordance().items():
        counted = Counter(statement.status for statement in statements)
        cells = [str(counted[status]) for status in STATUSES]
        lines.append(f"| {rulebooks()[name].title} | {len(statements)} | {' | '.join(cells)} |")
    return lines


def ruling_rows() -> list[str]:
    """Every unclear statement with our ruling."""
    return [
        f"| {rulebooks()[name].title} | {said.gist} | {', '.join(said.clauses)} | {said.note} |"
        for name, statements in concordance().items()
        for said in statements
        if said.status == "unclear"
    ]


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "\n".join(book_rows()) + "\n" + RULINGS + "\n".join(ruling_rows()) + "\n"


def main() -> int:
    found = collected(TESTS)
    if wrong := faults(concordance(), found, clause_numbers(RULES.read_text(encoding="utf-8"))):
        print("\n".join(wrong), file=sys.stderr)
        return 1
    INDEX.write_text(index(found), encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
