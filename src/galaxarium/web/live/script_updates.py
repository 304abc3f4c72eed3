"""What scripts are told of a table. Whoever has been told as much and may know the same gets the same text,
and what several texts have in common is written once."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from ...game.events import SECRET
from ...game.state import Decision
from ...tables.core.clocks import Moment
from ...tables.core.ending import ending_of
from ...tables.core.history import DecisionRow, Ply
from ...tables.core.snapshot import Step, Window, clocks_of, step_of, viewer_of, window_for, window_of
from ...tables.core.table import Table
from ..api.snapshots import window_out
from .connection import MOST_STEPS


class Cursor(NamedTuple):
    """How far a listener has been told, and with whose eyes it sees."""

    own: tuple[int, ...]
    last: DecisionRow | None
    """The last decision told; None at the start of the game."""
    lost: bool
    """Out of step: has to be told everything."""


class Update(NamedTuple):
    """A message, and where it leaves the listener."""

    version: int
    last: DecisionRow | None
    text: str


class UpdateWriter:
    """Writes what is told of a table as it is now."""

    def __init__(self, table: Table, moment: Moment) -> None:
        self._room, self._moment = table, moment
        self._game = table.history.game
        self._window = window_of(table, moment)
        clocks = clocks_of(table, moment)
        self._clocks = {"clocks": [asdict(clock) for clock in clocks]} if clocks else {}
        ending = ending_of(table)
        self._ending = {"ending": asdict(ending)} if ending else {}
        self._written: dict[Any, str] = {}

    def told(self, place: Cursor) -> Update:
        """What to tell somebody at a place."""
        table, seat = self._room, viewer_of(place.own, self._game)
        since = place.last.ply if place.last else 0
        full = place.lost or not self._leads_here(place.last, since)
        head = {
            "version": table.version,
            "ply": table.history.ply,
            "digest": self._game.digest(seat),
            "status": table.status,
            **self._ending,
            "own": place.own,
            **self._clocks,
        }
        parts = (
            _text(head)[:-1],
            f'"decision": {self._write_decision(place.own)}',
            f'"window": {self._write_window(place.own)}',
            f'"steps": {"[]" if full else self._write_steps(seat, since)}',
            f'"full": true, "view": {_text(self._view(seat))}}}' if full else '"full": false}',
        )
        return Update(table.version, self._last(table.history.ply), ", ".join(parts))

    def _view(self, seat: int | None) -> dict[str, Any]:
        """The game as a seat may know it; at a table that has ended nothing is to be decided."""
        seen = self._game.view(seat)
        return seen if self._room.decision else {**seen, "decision": None}

    def _leads_here(self, last: DecisionRow | None, since: int) -> bool:
        """Can what happened since be told in steps?"""
        return 0 <= self._room.history.ply - since <= MOST_STEPS and self._last(since) == last

    def _last(self, ply: int) -> DecisionRow | None:
        return self._room.history.steps[ply - 1].row if ply else None

    def _once(self, key: Any, write: Callable[[], Any]) -> str:
        """Write something that others may need too."""
        if key not in self._written:
            self._written[key] = _text(write())
        return self._written[key]

    def _write_steps(self, seat: int | None, since: int) -> str:
        steps = self._room.history.steps[since:]
        eyes = seat if any(map(_is_secret, steps)) else None
        return self._once(("steps", since, eyes), lambda: [_step(step_of(taken, eyes)) for taken in steps])

    def _write_decision(self, own: tuple[int, ...]) -> str:
        """What the game waits for; the choices only for whoever has to choose."""
        decision = self._room.decision
        mine = decision is not None and decision.seat in own and decision.seat in self._room.people
        return self._once(("decision", mine), lambda: _decision(decision, mine))

    def _write_window(self, own: tuple[int, ...]) -> str:
        """The open follow window; what was answered is told to whoever did."""
        asked = {prompt.seat for prompt in self._window.prompts} if self._window else set()
        mine = tuple(seat for seat in own if seat in asked)
        return self._once(("window", mine), lambda: _window(window_for(self._room, self._window, mine)))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _is_secret(taken: Ply) -> bool:
    """Is a step not the same for all?"""
    return taken.kind == "mission" or any(event.kind in SECRET for event in taken.events)


def _step(step: Step) -> dict[str, Any]:
    return {
        "ply": step.ply,
        "seat": step.seat,
        "choice": step.choice,
        "reason": step.reason,
        "time": step.time,
        "events": [event.as_dict() for event in step.events],
    }


def _decision(decision: Decision | None, mine: bool) -> dict[str, Any] | None:
    if decision is None:
        return None
    asked = {"seat": decision.seat, "kind": decision.kind, "about": dict(decision.about)}
    return {**asked, "choices": decision.choices} if mine else asked


def _window(window: Window | None) -> dict[str, Any] | None:
    """Who is asked. What following leads to takes long to find out; whoever asks for the table is told."""
    return None if window is None else window_out(window, outcomes=False)
