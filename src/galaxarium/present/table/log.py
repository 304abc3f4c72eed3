"""The log of a page: the last things that happened, a heading for each turn, one's own automatic passes."""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...game.events import Event
from ..log import LogLine, log_lines
from ..scene import Scene, face
from ..text import Text, plural, text
from .model import Note, Table

LEAVE_OUT = frozenset({"pass", "end", "first", "draw", "deal", "keep", "score"})
"""Kinds of events that say nothing the board does not show, or that many people do many times."""


class Entry(NamedTuple):
    """A line: a heading, or what somebody did."""

    seat: int | None
    ship: str
    who: Text | None
    """Named where it is not the turn of whoever did it."""
    head: Text
    rest: tuple[Text, ...] = ()
    is_turn: bool = False
    is_auto: bool = False


class Block:
    """The lines of a die, or of the beginning of a turn. Drawn once in each language."""

    def __init__(
        self, start: int, active: int | None, made_of: tuple[Any, ...], entries: tuple[Entry, ...]
    ) -> None:
        self.start = start
        """How many events came before it."""
        self.active = active
        """Whose turn it is."""
        self.made_of = made_of
        """How many events and which notes the lines are about."""
        self.entries = entries
        self.drawn: dict[str, tuple[str, ...]] = {}


class Log(NamedTuple):
    """The log of a page."""

    eyes: tuple[Any, ...]
    """What lines depend on besides events and notes."""
    blocks: tuple[Block, ...]


def log_of(
    scene: Scene, events: tuple[Event, ...], table: Table, before: int, known: Log | None = None
) -> Log:
    """What happened, die by die; `before` counts the events that came before these. `known` is the log of an
    earlier moment of the same game: only what came after its last block is made anew. At the end of a table
    the table says who won."""
    verdict = table.ending if table.has_ended else None
    left_out = LEAVE_OUT | {"over"} if verdict else LEAVE_OUT
    eyes = (scene.eyes, left_out)
    found = [block for block in known.blocks if block.start >= before] if known and known.eyes == eyes else []
    last = found.pop() if found else None
    start, active = (last.start, last.active) if last else (before, None)
    for begin, end in itertools.pairwise(_cuts(events, start - before)):
        part = events[begin:end]
        inside = tuple([note for note in table.notes if begin < note.events - before <= end])
        if part and part[0].kind == "turn":
            active = int(part[0]["seat"])
        made_of = len(part), inside
        if last is None or last.start != before + begin or last.made_of != made_of:
            entries = _lines(scene, part, inside, before + begin, left_out, active)
            last = Block(before + begin, active, made_of, entries)
        found.append(last)
    if verdict and verdict.winners:
        found.append(Block(before + len(events), active, (verdict,), (won(scene, verdict.winners),)))
    return Log(eyes, tuple(found))


def _cuts(events: Sequence[Event], start: int) -> list[int]:
    """Where blocks begin and end, from `start` on: with each of these events a line begins."""
    inner = [at for at in range(start + 1, len(events)) if events[at].kind in ("turn", "activate")]
    return [start, *inner, len(events)]


def won(scene: Scene, winners: Sequence[int]) -> Entry:
    """The last line of a table that has ended."""
    said = plural("log.over", len(winners), winners=tuple(scene.who(seat) for seat in winners))
    return Entry(None, "", None, said)


def log(
    scene: Scene, events: Sequence[Event], notes: Sequence[Note] = (), since: int = 0
) -> tuple[Entry, ...]:
    """The lines after `since` events; `events` is everything a seat may know."""
    return _lines(scene, events[since:], [note for note in notes if note.events > since], since, LEAVE_OUT)


def _lines(
    scene: Scene,
    events: Sequence[Event],
    notes: Sequence[Note],
    before: int,
    left_out: frozenset[str],
    active: int | None = None,
) -> tuple[Entry, ...]:
    """The lines of some events; `active` is whose turn it is when they begin."""
    entries: list[Entry] = []
    cuts = sorted({0, len(events), *(note.events - before for note in notes)})
    for begin, end in itertools.pairwise(cuts):
        for line in log_lines(scene, events[begin:end], left_out):
            active = line.seat if line.parts[0].key == "log.turn" else active
            entries += _entries(scene, line, active)
        entries += [_note(scene, note) for note in notes if note.events - before == end]
    return tuple(entries)


def line(entry: Entry) -> Text:
    """A line of the log as one text."""
    said = text("log.entry", head=entry.head, rest=entry.rest) if entry.rest else entry.head
    return text("log.by", who=entry.who, what=said) if entry.who else said


def _ship(scene: Scene, seat: int | None) -> str:
    return "" if seat is None else scene.ship(seat)


def _entries(scene: Scene, line: LogLine, active: int | None) -> list[Entry]:
    """A line of the log; the first of a turn is a heading and what follows it."""
    parts = line.parts
    entries = []
    if parts[0].key == "log.turn":
        assert line.seat is not None
        is_you = line.seat == scene.you
        heading = text("page.turn.you") if is_you else text("page.turn", who=scene.label(line.seat))
        entries.append(Entry(line.seat, _ship(scene, line.seat), None, heading, is_turn=True))
        parts = parts[1:]
    if parts:
        named = line.seat is not None and line.seat != active
        who = scene.label(line.seat) if named and line.seat is not None else None
        said = [_short(part) for part in parts]
        entries.append(Entry(line.seat, _ship(scene, line.seat), who, said[0], tuple(said[1:])))
    return entries


def _short(part: Text) -> Text:
    """An activated die is named by its face alone, a move by where it goes."""
    args = dict(part.args)
    if part.key == "log.activate" and isinstance(args["face"], Text):
        return args["face"]
    if part.key == "log.move" and isinstance(args["to"], Text):
        goal = args["to"]
        return Text(f"log.to.{goal.key.rpartition('.')[2]}", goal.args)
    return part


def _note(scene: Scene, note: Note) -> Entry:
    if note.reason == "gave-up":
        said = text("status.conceded")
        return Entry(note.seat, _ship(scene, note.seat), scene.label(note.seat), said)
    reason = (
        text(f"note.{note.reason}", face=face(note.face)) if note.face else text(f"note.{note.reason}.all")
    )
    return Entry(note.seat, _ship(scene, note.seat), scene.label(note.seat), reason, is_auto=True)
