"""The statements of a position, by keyword, with their line numbers."""

from ...errors import BadPosition
from ..notation import LONGEST_NUMBER, is_number

HEADER = "galaxarium position 1"
KEYWORDS = (
    "profile", "switches", "players", "rogue", "first", "active", "turn", "trigger", "row", "deck", "discard",
    "dice", "spent", "bay", "converter", "rerolls", "effects", "chain", "fewer", "bonus", "once", "generator",
    "seed",
)  # fmt: skip
"""Statements that may stand once; `planet`, `seat` and `pending` may be repeated."""


class Lines:
    """The statements of a position, by keyword, with their line numbers."""

    def __init__(self, text: str) -> None:
        self.statements: dict[str, tuple[int, list[str]]] = {}
        self.seats: dict[int, tuple[int, list[str]]] = {}
        self.pending: list[tuple[int, list[str]]] = []
        self.planets: list[str] = []
        self.planet_lines: list[int] = []
        self.last = 1
        header = False
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if not words:
                continue
            self.last = number
            if not header:
                header = _check_header(words, number)
            elif words[0] == "planet":
                self.planets.append(line.strip().removeprefix("planet").strip())
                self.planet_lines.append(number)
            else:
                self._add(number, words)
        if not header:
            raise BadPosition(f"expected {HEADER!r}", 1)

    def _add(self, number: int, words: list[str]) -> None:
        keyword, arguments = words[0], words[1:]
        if not arguments:
            raise BadPosition(f"nothing after {keyword!r}", number)
        if keyword == "pending":
            self.pending.append((number, arguments))
        elif keyword == "seat":
            seat = to_number(number, arguments[0], 1, 5)
            if seat in self.seats:
                raise BadPosition(f"seat {seat} is there twice", number)
            self.seats[seat] = (number, arguments[1:])
        elif keyword not in KEYWORDS:
            raise BadPosition(f"unknown word {keyword!r}", number)
        elif keyword in self.statements:
            raise BadPosition(f"{keyword} is there twice", number)
        else:
            self.statements[keyword] = (number, arguments)

    def line(self, keyword: str) -> int:
        """Where a keyword stands; the last line if it is left out."""
        return self.statements[keyword][0] if keyword in self.statements else self.last

    def words(self, keyword: str) -> list[str] | None:
        """The words after a keyword, `none` as an empty list; None if it is left out."""
        if keyword not in self.statements:
            return None
        words = self.statements[keyword][1]
        return [] if words == ["none"] else words

    def word(self, keyword: str, default: str) -> str:
        """The single word after a keyword."""
        if keyword not in self.statements:
            return default
        number, words = self.statements[keyword]
        if len(words) != 1:
            raise BadPosition(f"{keyword} takes one word", number)
        return words[0]

    def number(self, keyword: str, default: int, low: int, high: int) -> int:
        """The single number after a keyword."""
        return to_number(self.line(keyword), self.word(keyword, str(default)), low, high)


def _check_header(words: list[str], number: int) -> bool:
    if words[:2] == ["galaxarium", "position"] and words[2:] != ["1"]:
        raise BadPosition(f"version {' '.join(words[2:])!r} of positions is not known here", number)
    if " ".join(words) != HEADER:
        raise BadPosition(f"expected {HEADER!r}", number)
    return True


def to_number(line: int, text: str, low: int, high: int) -> int:
    if not is_number(text) or not low <= int(text) <= high:
        shown = text if len(text) <= LONGEST_NUMBER else f"{text[:LONGEST_NUMBER]}..."
        raise BadPosition(f"{shown!r} is not a number from {low} to {high}", line)
    return int(text)
