"""The log of a page: the last things that happened, a heading for each turn, one's own automatic passes."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from ..game.events import Event
from .log import LogLine, log_lines
from .page_given import Note, Table
from .scene import Scene, face
from .text import Text, plural, text

LEAVE_OUT = frozenset({"pass", "end", "first", "draw", "deal", "keep", "score"})
"""Kinds of events that say nothing the board does not show, or that many people do many times."""

TAIL = 100
"""Events a page looks back on."""


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


def log(scene: Scene, events: Sequence[Event], table: Table, since: int = 0) -> tuple[Entry, ...]:
    """The last lines after `since` events; `events` is everything a seat may know."""
    start = max(since, len(events) - TAIL)
    notes = [note for note in table.notes if note.events >= start]
    is_judged = table.has_ended and table.ending is not None  # who won, the table says
    left_out = LEAVE_OUT | {"over"} if is_judged else LEAVE_OUT
    entries: list[Entry] = []
    active: int | None = None
    for begin, end in _spans(start, len(events), notes):
        for line in log_lines(scene, events[begin:end], left_out):
            active = line.seat if line.parts[0].key == "log.turn" else active
            entries += _entries(scene, line, active)
        entries += [_note(scene, note) for note in notes if note.events == end]
    is_cut = start > since  # then the first line may lack its beginning
    entries = entries[is_cut:]
    if is_judged and table.ending is not None and table.ending.winners:
        entries.append(_won(scene, table.ending.winners))
    return tuple(entries)


def _won(scene: Scene, winners: Sequence[int]) -> Entry:
    said = plural("log.over", len(winners), winners=tuple(scene.who(seat) for seat in winners))
    return Entry(None, "", None, said)


def _spans(start: int, stop: int, notes: Sequence[Note]) -> list[tuple[int, int]]:
    """The events between notes."""
    cuts = sorted({start, stop, *(note.events for note in notes)})
    return list(itertools.pairwise(cuts)) or [(start, stop)]


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
