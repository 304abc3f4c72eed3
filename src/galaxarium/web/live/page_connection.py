"""The live table: one socket per page. It gets the whole board when it connects, then what has changed.

A message is `{regions, log, page, asked, events, ply, own, past, clock, now}`:

- regions, log, page, asked: the regions that are other ones now, lines of the log, attributes of the board
  and what is asked, each only where it has changed;
- events, ply: what happened, and how many decisions lie behind it;
- own, past: was that this browser's own doing, and is more on its way;
- clock, now: the follow window whose clock runs for this browser, and what the server's clock says.

The first message, and the ones that show something else than a board, have the whole `html` instead. A
refusal is `{error: {code, sentence}}`.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket

from ...present.table.page import TablePage
from ...tables.core.commands import Command
from ...tables.core.history import DecisionRow
from ...tables.core.snapshot import Snapshot, Snapshots, Step, past_snapshot
from ..render.pages import board_of, render_board, render_recap
from ..render.regions import Shown
from ..render.table_model import recap_of, table_of
from .commands import ConnectionMessage, Recap
from .connection import MOST_STEPS, Connection, as_text, serve_connection

router = APIRouter()

INVISIBLE = frozenset({"pass"})
"""Events that change nothing on the board: steps with only these are shown together with the one before."""

MOST_WAITING = 200
"""A page that reads so slowly that more messages wait for it is sent the whole board instead."""


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Serve one page."""
    await serve_connection(socket, table, PageConnection)


class PageConnection(Connection):
    """The socket of a page: what it shows, and what is still to be sent to it."""

    is_page = True
    is_stuck = False
    """Could it not be drawn because the database did not answer?"""
    _seen: Any = None
    _last: DecisionRow | None = None
    """The last decision it was told of."""
    _board: Shown | None = None
    """The board it shows; None: it shows something else, or nothing yet."""
    _waiting: tuple[str, ...] = ()

    async def news(self) -> list[str]:
        """What is to be sent now."""
        waiting, self._waiting = self._waiting, ()
        return list(waiting)

    async def _rest(self) -> None:
        """Do not wait: the hub draws only for clients that may cost something, and what is drawn is sent."""

    def heard(self) -> None:
        """Something was said: look whether that changes what is shown."""
        self.hub.paint(self.visitor.table)

    def somebody_came(self) -> None:
        """Or left: pages show who is here."""
        self.hub.paint(self.visitor.table)

    def offer(self, made: Any) -> None:
        """The table has changed: the hub draws what is new for all its pages at once."""

    def is_current(self, version: int, here: frozenset[int]) -> bool:
        """Was this page told of a version of its table already, and of who is here?"""
        return not self.lost and self._seen == (version, here, self.visitor.revealed)

    def push(self, messages: Sequence[str]) -> None:
        """Let messages be sent; within the loop."""
        if len(self._waiting) + len(messages) > MOST_WAITING:
            self._waiting, self.lost = (), True
            self.hub.paint(self.visitor.table)
            return
        self._waiting += tuple(messages)
        self.wake.set()

    def obey(self, message: Command | ConnectionMessage) -> None:
        """Carry out a message; a recap is for this page alone."""
        if isinstance(message, Recap):
            visitor = self.visitor
            entries = recap_of(visitor.tables.look(visitor.table, visitor.keys))
            self.hub.push(self, [as_text({"recap": render_recap(entries, self.taste)})])
        else:
            super().obey(message)

    def updates(self, snapshots: Snapshots) -> list[str]:
        """The messages that bring this page up to date with its table."""
        table = snapshots.table
        visitor, here = self.visitor, self.hub.here(table.id)
        if self.is_current(table.version, here):
            return []
        snapshot = snapshots.of(visitor.keys or None)
        steps = self._unseen(snapshot)
        is_lost, self.lost = self.lost, False
        self._seen = (table.version, here, visitor.revealed)
        self._last = table.history.steps[-1].row if table.history.ply else None
        if steps is None or is_lost:
            self._board = None
            return [self._message(snapshot, (), full=True)]
        *earlier, last = list(_scenes(steps)) or [()]
        past = (past_snapshot(snapshot, scene[-1].ply) for scene in earlier)
        return [
            *(self._message(then, scene, past=True) for then, scene in zip(past, earlier, strict=True)),
            self._message(snapshot, last),
        ]

    def _unseen(self, snapshot: Snapshot) -> tuple[Step, ...] | None:
        """What has been decided since the last message; None if that is no way to get there."""
        since, steps = (self._last.ply if self._last else 0), snapshot.history.steps
        if self._seen is None or not 0 <= len(steps) - since <= MOST_STEPS:
            return None
        if since and steps[since - 1].row != self._last:
            return None
        return snapshot.steps(snapshot.viewer, since)

    def _message(
        self, snapshot: Snapshot, scene: Sequence[Step], full: bool = False, past: bool = False
    ) -> str:
        return as_text(
            {
                **self._drawn(snapshot),
                "ply": snapshot.ply,
                "events": [event.as_dict() for step in scene for event in step.events],
                "own": all(step.seat in snapshot.own and not step.is_automatic for step in scene),
                "full": full,
                "past": past,
                "clock": None if past else _clock(snapshot),
                "now": round(time.time() * 1000),
            }
        )

    def _drawn(self, snapshot: Snapshot) -> dict[str, Any]:
        found = table_of(snapshot, self.hub.here(snapshot.table), self.visitor.revealed)
        table = replace(found, watching=self.visitor.watching)
        if table.has_ended or table.curtain is not None or (table.gave_up and not table.watching):
            self._board = None
            return {"html": render_board(snapshot.game, table, self.taste)}
        page = TablePage(snapshot.game, table, self._board.page if self._board else None)
        if self._board is None:
            self._board = Shown(self.taste.language)
            self._board.update(page)
            return {"html": board_of(page, self.taste)}
        return self._board.update(page)


def _clock(snapshot: Snapshot) -> str | None:
    """The window in which the time of an own seat runs out."""
    window = snapshot.window
    mine = [prompt for prompt in window.prompts if prompt.seat in snapshot.own] if window else []
    return window.id if window and any(prompt.deadline is not None for prompt in mine) else None


def _scenes(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Steps to be shown together."""
    scene: list[Step] = []
    for step in steps:
        if _is_visible(step) and any(map(_is_visible, scene)):
            yield tuple(scene)
            scene = []
        scene.append(step)
    if scene:
        yield tuple(scene)


def _is_visible(step: Step) -> bool:
    return not all(event.kind in INVISIBLE for event in step.events)
