"""Records as text: the set-up and every decision, which is all a game is. See docs/notation.md."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..data.planets import DECK_COLUMNS
from ..errors import BadRecord
from .notation import LONGEST_NUMBER, is_number
from .setup import switches_before

HEADER = "galaxarium record 2"
BEFORE = "galaxarium record 1"
"""Such records are read as they were meant (see setup.py) and never written."""
SETUP_KEYS = ("players", "rulebook", "house-rules", "rogue", "seed", "once")


@dataclass(frozen=True)
class Line:
    """One decision: its line in the file, its number, who chose what."""

    line: int
    ply: int
    seat: int
    choice: str


@dataclass
class Record:
    """A record as written: a set-up or a position, and decisions."""

    setup: dict[str, tuple[int, str]]
    position: str | None
    decisions: list[Line]
    planets: list[str] = field(default_factory=list)
    position_lines: list[int] = field(default_factory=list)
    setup_line: int = 1
    before: bool = False
    """Is it of version 1?"""

    def value(self, key: str) -> str:
        """One line of the set-up."""
        if key not in self.setup:
            raise BadRecord(f"the line `{key}` is missing", self.setup_line)
        return self.setup[key][1]

    def line(self, key: str) -> int:
        """Where a line of the set-up stands."""
        return self.setup[key][0] if key in self.setup else self.setup_line

    def number(self, key: str) -> int:
        """A number of the set-up."""
        text = self.value(key)
        if not (text.isascii() and text.isdecimal()):
            raise BadRecord(f"{key} is {text!r} and should be a whole number", self.line(key))
        return int(text[: LONGEST_NUMBER + 1])  # one that is longer is too large for anything anyway

    def add_position(self, number: int, line: str) -> None:
        """One more line of the position the game started from."""
        self.position = f"{self.position or ''}{line}\n"
        self.position_lines.append(number)

    def line_of_position(self, line: int | None) -> int:
        """Where a line of the position stands in the record."""
        return self.position_lines[min(line or 1, len(self.position_lines)) - 1]

    def deck(self) -> str | None:
        """The table of a deck of one's own."""
        return "\n".join([",".join(DECK_COLUMNS), *self.planets]) if self.planets else None

    def house_rules(self) -> dict[str, str]:
        """The switches changed."""
        rules = {}
        for word in self.value("house-rules").split() if self.value("house-rules") != "none" else []:
            name, separator, value = word.partition("=")
            if not separator:
                raise BadRecord(f"{word!r} should be NAME=VALUE", self.line("house-rules"))
            rules[name] = value
        return switches_before(self.value("rulebook"), rules) if self.before else rules

    def once(self) -> bool:
        """R9.4: does the mark of attacks count?"""
        once = self.setup["once"][1] if "once" in self.setup else "yes"
        if once not in ("yes", "no"):
            raise BadRecord("once is yes or no", self.line("once"))
        return once == "yes" and not self.before


def write_record(
    setup: dict[str, str], deck: Sequence[str], position: str | None, decisions: Sequence[tuple[int, str]]
) -> str:
    """The text of a record."""
    lines = [HEADER]
    if position is None:
        lines += [f"{key} {setup[key]}" for key in SETUP_KEYS if key in setup]
        lines += [f"planet {row}" for row in deck]
    else:
        lines += [f"| {line}" for line in position.splitlines()]
    lines += [f"{ply} {seat} {choice}" for ply, (seat, choice) in enumerate(decisions, 1)]
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Take a record apart; whether it can be played is found out by playing it."""
    record = Record({}, None, [])
    header = False
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if header and line.startswith("|"):
            record.add_position(number, line[1:].removeprefix(" "))
        elif words and not header:
            header = _check_header(words, number)
            record.before = " ".join(words) == BEFORE
        elif words:
            _add_line(record, number, line, words)
    if not header:
        raise BadRecord(f"expected {HEADER!r}", 1)
    if record.position is not None and record.setup:
        first = min(number for number, _ in record.setup.values())
        raise BadRecord("a record has a position or a set-up, not both", first)
    return record


def _add_line(record: Record, number: int, line: str, words: list[str]) -> None:
    """A planet of the deck, a decision, or a part of the set-up."""
    if words[0] == "planet":
        record.planets.append(line.strip().removeprefix("planet").strip())
    elif words[0].isdecimal():
        record.decisions.append(_decision(number, words, len(record.decisions) + 1))
    else:
        _add_setup(record, number, words)


def _check_header(words: list[str], number: int) -> bool:
    if words[:2] == ["galaxarium", "record"] and words[2:] not in (["1"], ["2"]):
        raise BadRecord(f"version {' '.join(words[2:])!r} of records is not known here", number)
    if " ".join(words) not in (HEADER, BEFORE):
        raise BadRecord(f"expected {HEADER!r}", number)
    return True


def _decision(number: int, words: list[str], ply: int) -> Line:
    if len(words) < 3 or not is_number(words[1]):
        raise BadRecord("a decision is: ply seat choice", number)
    if not is_number(words[0]) or int(words[0]) != ply:
        raise BadRecord(f"ply {words[0][:LONGEST_NUMBER]} where ply {ply} was expected", number)
    return Line(number, ply, int(words[1]), " ".join(words[2:]))


def _add_setup(record: Record, number: int, words: list[str]) -> None:
    if words[0] not in SETUP_KEYS:
        raise BadRecord(f"unknown word {words[0]!r}", number)
    if record.decisions:
        raise BadRecord(f"{words[0]} comes after the first decision", number)
    if words[0] in record.setup:
        raise BadRecord(f"{words[0]} is there twice", number)
    record.setup[words[0]] = (number, " ".join(words[1:]))
