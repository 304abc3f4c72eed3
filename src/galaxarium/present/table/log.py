"""The log of a page: the last things that happened, a heading for each turn, one's own automatic passes."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...game.events import Event
from ..log import LogLine, log_lines
from ..scene import Scene, face
from ..text import Text, plural, text
from .model import Note, Table

LEAVE_OUT = frozenset({"pass", "end", "first", "draw", "deal", "keep", "score"})
"""Kinds of events that say nothing the board does not show, or that many people do many times."""


@dataclass(frozen=True)
class Entry:
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
    """The lines of one turn. Made once for all who see the same, and drawn once in each language."""

    def __init__(self, entries: tuple[Entry, ...], events: tuple[Event, ...] = ()) -> None:
        self.entries = entries
        self.events = events
        """What the lines are about. Blocks are found by these very objects, so they are kept."""
        self.drawn: dict[str, tuple[str, ...]] = {}


MOST = 4096
_made: dict[Any, Block] = {}


def blocks(scene: Scene, events: tuple[Event, ...], table: Table, before: int) -> tuple[Block, ...]:
    """What happened, turn by turn; `before` counts the events that came before these. At the end of a table
    the table says who won."""
    verdict = table.ending if table.has_ended else None
    left_out = LEAVE_OUT | {"over"} if verdict else LEAVE_OUT
    notes = table.notes
    starts = [number for number, event in enumerate(events) if event.kind == "turn"]
    cuts = sorted({0, *starts, len(events)})
    eyes = scene.you, tuple(scene.names.items()), tuple(scene.ships.values()), scene.faces, left_out
    found = []
    for begin, end in itertools.pairwise(cuts):
        inside = tuple(note for note in notes if before + begin < note.events <= before + end)
        part = events[begin:end]
        key = tuple(map(id, part)), before + begin if inside else 0, inside, eyes
        block = _made.get(key)
        if block is None:
            if len(_made) >= MOST:
                _made.clear()
            block = _made[key] = Block(_lines(scene, part, inside, before + begin, left_out), part)
        found.append(block)
    if verdict and verdict.winners:
        found.append(Block((won(scene, verdict.winners),)))
    return tuple(block for block in found if block.entries)


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
    scene: Scene, events: Sequence[Event], notes: Sequence[Note], before: int, left_out: frozenset[str]
) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    active: int | None = None
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
