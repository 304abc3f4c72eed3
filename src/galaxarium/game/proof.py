"""Proving a game from its record alone: notes beside the record that can be checked by playing it again.

The notes are comments (docs/notation.md), so a record with them is a record like any other.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import BadRecord
from .game import Game
from .record import Line, read_record

NOTE = re.compile(r"\s*#\s*(seed-hash|decisions|result)\s+(.*?)\s*")
DIGEST = re.compile(r"[0-9a-f]{16}")


def seed_hash(seed: int) -> str:
    """What is shown of a seed before the game begins: SHA-256 of its decimal text. It gives nothing away as
    long as the seed was drawn from all there are, 126 bits."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


def with_notes(game: Game, digests: Sequence[str]) -> str:
    """The record of a game with everything that can be checked: the hash of its seed, how many decisions
    there are, how it ended, and after each decision the digest of the state."""
    header, *lines = game.record().splitlines()
    begin = len(lines) - len(digests)
    noted = [f"{line} # {digest}" for line, digest in zip(lines[begin:], digests, strict=True)]
    return "\n".join([header, *_notes(game), *lines[:begin], *noted]) + "\n"


def _notes(game: Game) -> list[str]:
    notes = [f"# decisions {game.ply}"]
    if game.seed is not None:
        notes.insert(0, f"# seed-hash {seed_hash(game.seed)}")
    if game.result is not None:
        notes.append(f"# result {result_words(game)}")
    return notes


def result_words(game: Game) -> str:
    """Points by seat and who won, such as `23 17 winners 1`."""
    assert game.result is not None
    points = " ".join(str(score.total) for score in game.result.scores)
    return f"{points} winners {' '.join(map(str, game.result.winners))}"


@dataclass(frozen=True)
class Proof:
    """What was found by playing a record again."""

    game: Game
    noted_hash: str
    """The hash of the seed as the record has it; empty: it has none."""
    counted: bool
    """Did the record say how many decisions there are?"""
    digests: int
    """After how many decisions the state was compared."""
    result: bool
    """Did the record say how the game ended?"""


def prove(text: str, shown: str = "") -> Proof:
    """Play a record again and compare everything noted in it, and the hash that was `shown` before the game.
    BadRecord with line and reason where anything does not fit."""
    lines = text.splitlines()
    notes = _read_notes(lines)
    digests = _check_digests(text, lines)
    game = Game.from_record(text)
    _check_count(game, lines, notes)
    _check_result(game, lines, notes)
    noted = _check_hash(game, notes, shown.strip().lower())
    return Proof(game, noted, "decisions" in notes, digests, "result" in notes)


def _read_notes(lines: Sequence[str]) -> dict[str, tuple[int, str]]:
    notes: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        if found := NOTE.fullmatch(line):
            if found[1] in notes:
                raise BadRecord(f"the note {found[1]} is there twice", number)
            notes[found[1]] = (number, found[2])
    return notes


def _check_count(game: Game, lines: Sequence[str], notes: dict[str, tuple[int, str]]) -> None:
    if "decisions" in notes and notes["decisions"][1] != str(game.ply):
        noted = notes["decisions"][1]
        raise BadRecord(f"the record has {game.ply} decisions and notes {noted}", len(lines))


def _check_digests(text: str, lines: Sequence[str]) -> int:
    """Compare the state after every decision that has a digest beside it, as far as they can be played; how
    many there are."""
    decisions = read_record(text).decisions
    game = Game.from_record("\n".join(_start(lines, decisions)))
    checked = 0
    for line in decisions:
        if game.decision is None or line.choice not in game.decision.choices:
            break
        progress = game.play(line.choice)
        noted = lines[line.line - 1].partition("#")[2].strip()
        if noted and DIGEST.fullmatch(noted):
            checked += 1
            if noted != progress.after.digest():
                raise BadRecord("this decision does not lead to the state noted beside it", line.line)
    return checked


def _start(lines: Sequence[str], decisions: Sequence[Line]) -> list[str]:
    """A record without its decisions."""
    taken = {line.line for line in decisions}
    return [line for number, line in enumerate(lines, 1) if number not in taken]


def _check_result(game: Game, lines: Sequence[str], notes: dict[str, tuple[int, str]]) -> None:
    if "result" not in notes:
        return
    if game.result is None:
        raise BadRecord("the record notes a result, but the game is not over after it", len(lines))
    if notes["result"][1] != result_words(game):
        raise BadRecord(f"the game ends with {result_words(game)}", notes["result"][0])


def _check_hash(game: Game, notes: dict[str, tuple[int, str]], shown: str) -> str:
    """Does the seed give the hash that is noted, and the one that was shown?"""
    line, noted = notes.get("seed-hash", (1, ""))
    if game.seed is None and (noted or shown):
        raise BadRecord("this game began from a position and has no seed to prove", line)
    if noted and game.seed is not None and noted != seed_hash(game.seed):
        raise BadRecord("the seed does not give the hash that is noted", line)
    if shown and game.seed is not None and shown != seed_hash(game.seed):
        raise BadRecord(f"the seed gives the hash {seed_hash(game.seed)}, not the one you were shown", line)
    return noted
