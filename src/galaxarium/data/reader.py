"""Reading CSV files so that a wrong cell is named by file, line, column and reason."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any, TypeVar

from ..errors import BadData

T = TypeVar("T")


class Row:
    """One line of a table; cells are read through checks."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file = file
        self.line = line
        self.cells = cells

    def bad(self, column: str, reason: str) -> BadData:
        """The error for a cell."""
        return BadData(self.file, self.line, column, reason)

    def read(self, column: str, parse: Callable[[str], T]) -> T:
        """Read a cell; `parse` raises ValueError with the reason."""
        try:
            return parse(self.cells[column])
        except ValueError as error:
            raise self.bad(column, str(error)) from None

    def number(self, column: str, low: int, high: int) -> int:
        """A whole number within limits."""
        text = self.cells[column]
        if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
            raise self.bad(column, f"{text!r} is not a number from {low} to {high}")
        return int(text)

    def word(self, column: str, words: tuple[str, ...]) -> str:
        """One of a few words."""
        if self.cells[column] not in words:
            raise self.bad(column, f"{self.cells[column]!r} is not one of {', '.join(words)}")
        return self.cells[column]

    def slug(self, column: str) -> str:
        """A lower-case ASCII name."""
        text = self.cells[column]
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
            reason = "is not a slug: lower-case letters and digits, joined by single hyphens"
            raise self.bad(column, f"{text!r} {reason}")
        return text

    def text(self, column: str) -> str:
        """A text that is not empty."""
        if not self.cells[column].strip():
            raise self.bad(column, "it is empty")
        return self.cells[column]


def packaged(name: str) -> str:
    """The text of one of our own data files."""
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


def rows(name: str, text: str, columns: tuple[str, ...]) -> Iterator[Row]:
    """The lines of a table, after checking that its columns are the expected ones."""
    lines = _lines(name, csv.reader(io.StringIO(text)))
    if tuple(next(lines, (0, []))[1]) != columns:
        raise BadData(name, 1, "header", f"the columns must be {','.join(columns)}")
    for number, cells in lines:
        if not cells:
            continue
        if len(cells) != len(columns):
            raise BadData(name, number, "row", f"{len(cells)} cells instead of {len(columns)}")
        yield Row(name, number, dict(zip(columns, cells, strict=True)))


def _lines(name: str, reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Line numbers and cells; what the csv module refuses is refused as ours."""
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise BadData(name, reader.line_num, "row", str(error)) from None


def unique(row: Row, column: str, seen: set[str]) -> None:
    """Refuse a value that an earlier line has."""
    value = row.cells[column]
    if value in seen:
        raise row.bad(column, f"{value!r} is there twice")
    seen.add(value)
