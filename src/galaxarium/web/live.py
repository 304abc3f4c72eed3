"""The live table: one socket per tab. It gets the whole board when it connects, then one message per change.

A message is `{html, ply, events, own, full, past, clock, now}`: the board, how many decisions lie behind it,
what led to it, whether that was this browser's own doing, whether to show it at once, whether more is on its
way, the follow window whose clock runs for this browser, and what our clock says. A refusal is
`{error: {code, sentence}}`.
"""

import asyncio
import json
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from anyio import create_task_group, to_thread
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import GalaxariumError
from ..present.page_given import Taste
from ..tables.glance import Glance, Step
from .deeds import do
from .errors import TooLarge, WebError, shape, status_of, told
from .hub import Hub
from .nudges import nudge
from .seats import Visitor, visitor
from .security import LARGEST_MESSAGE, is_own_origin
from .taste import taste_of

router = APIRouter()

GONE = 4404
"""The code a socket is closed with where there is no such table."""

MOST_STEPS = 120
"""Whoever is further behind gets the present board at once instead of everything that led to it."""

INVISIBLE = frozenset({"pass"})
"""Events that change nothing on the board: steps with only these are shown together with the next one."""

CONFLICT = 409


@router.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Serve one tab."""
    if not is_own_origin(socket.headers):
        await socket.close()  # before it was accepted: the handshake is answered with 403
        return
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        somebody = await to_thread.run_sync(visitor, socket, table)
        glance = await to_thread.run_sync(hub.tables.look, table, somebody.keys)
    except GalaxariumError:
        await socket.close(GONE)
        return
    await Line(hub, socket, somebody, taste_of(socket)).run(glance.own)


class Line:
    """One socket: what it has been shown, and what is new to it."""

    def __init__(self, hub: Hub, socket: WebSocket, visitor: Visitor, taste: Taste) -> None:
        self.hub = hub
        self.socket = socket
        self.visitor = visitor
        self.taste = taste
        self.own: tuple[int, ...] = ()
        self.nudged = -math.inf
        self.wake = asyncio.Event()
        self._seen: Any = None
        self._shown: tuple[tuple[int, str], ...] | None = None
        self._lost = True
        self._writing = asyncio.Lock()

    async def run(self, own: tuple[int, ...]) -> None:
        """Serve the socket until it closes; always listening, so that a closed one is noticed."""
        self.own = own
        self.hub.join(self)
        try:
            async with create_task_group() as tasks:
                tasks.start_soon(self._write)
                await self._read()
                tasks.cancel_scope.cancel()
        finally:
            self.hub.leave(self)

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # closed while something was being sent
            while True:
                await self.wake.wait()
                self.wake.clear()
                for message in await to_thread.run_sync(self._news):
                    await self._send(message)

    async def _read(self) -> None:
        async for text in self.socket.iter_text():
            try:
                await to_thread.run_sync(self._hear, text)
                if self.visitor.nudges:
                    self.visitor.nudges = False
                    await nudge(self.hub, self)
            except GalaxariumError as error:
                await self._send(shape(error.code, told(error, self.taste.language)))
                self._lost = status_of(error.code) == CONFLICT
            self.wake.set()

    def _hear(self, text: str) -> None:
        """Do what a message says."""
        if len(text) > LARGEST_MESSAGE:
            raise TooLarge
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise WebError from None
        do(self.visitor, data)

    async def tell(self, message: dict[str, Any]) -> None:
        """Send something beside the boards; who has just left misses it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._send(message)

    async def _send(self, message: dict[str, Any]) -> None:
        async with self._writing:
            await self.socket.send_text(json.dumps(message, ensure_ascii=False))

    def _news(self) -> list[dict[str, Any]]:
        """The messages that bring this socket up to date."""
        tables, visitor = self.hub.tables, self.visitor
        glance = tables.look(visitor.table, visitor.keys)
        seen = (glance.version, self.hub.here(visitor.table), visitor.revealed)
        if seen == self._seen and not self._lost:
            return []
        steps = self._unseen(glance)
        self._seen, self._shown, self._lost = seen, glance.game.decisions, False
        if steps is None:
            return [self._message(glance, (), full=True)]
        *earlier, last = list(_scenes(steps)) or [()]
        past = (tables.look(visitor.table, visitor.keys, scene[-1].ply) for scene in earlier)
        return [
            *(self._message(then, scene, past=True) for then, scene in zip(past, earlier, strict=True)),
            self._message(glance, last),
        ]

    def _unseen(self, glance: Glance) -> tuple[Step, ...] | None:
        """What has been decided since the last message; None if that is no way to get there."""
        shown, now = self._shown, glance.game.decisions
        if self._lost or shown is None or now[: len(shown)] != shown or len(now) - len(shown) > MOST_STEPS:
            return None
        return glance.steps(glance.viewer, len(shown))

    def _message(self, glance: Glance, scene: Sequence[Step], full: bool = False, past: bool = False) -> Any:
        return {
            "html": self.hub.board(glance, self),
            "ply": glance.ply,
            "events": [event.as_dict() for step in scene for event in step.events],
            "own": all(step.seat in glance.own and not step.is_automatic for step in scene),
            "full": full,
            "past": past,
            "clock": _clock(glance),
            "now": round(time.time() * 1000),
        }


def _clock(glance: Glance) -> str | None:
    """The window in which the time of an own seat runs out."""
    window = glance.window
    mine = [prompt for prompt in window.prompts if prompt.seat in glance.own] if window else []
    return window.id if window and any(prompt.deadline is not None for prompt in mine) else None


def _scenes(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Steps to be shown together."""
    scene: list[Step] = []
    for step in steps:
        scene.append(step)
        if not all(event.kind in INVISIBLE for event in step.events):
            yield tuple(scene)
            scene = []
    if scene:
        yield tuple(scene)
