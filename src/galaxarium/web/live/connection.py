"""A line: one open socket at a table, told in boards (a page) or in plain data (a script)."""

import asyncio
import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from ...errors import GalaxariumError, StoreError
from ...present.table.model import Preferences
from ...tables.core.commands import Command
from ...tables.core.snapshot import Snapshot
from ..edge.cpu_meter import PAYER, stepped
from ..edge.guard import LARGEST_MESSAGE
from ..edge.limits import ClientLimits, SocketAllowance
from ..errors import WRONG, TooLarge, TooMany, WebError, shape, status_of, told
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import Visitor, bearer_keys, seats_in_words, visitor
from ..server.logs import note
from .commands import ConnectionMessage, execute, parse

if TYPE_CHECKING:
    from .hub import Hub
    from .script_updates import Cursor, Update

MOST_STEPS = 120
"""Whoever is further behind is told how it is now, instead of everything that led to it."""

GONE = 4404
"""The code a socket is closed with where there is no such table."""

FLOODS = 1008
"""The code a socket is closed with that goes on talking after it was told to wait."""

PAUSE_S = 0.5
"""Between two attempts to look while the database does not answer."""

LONGEST_REST_S = 5.0
"""How long a client that has cost too much waits before we look whether it has to wait on."""

LATER = 1013
"""The code a socket is closed with where the database does not answer: come back soon."""

CONFLICT, UNAVAILABLE = 409, 503


async def serve_connection(socket: WebSocket, table: str, kind: "type[Connection]") -> None:
    """Serve one socket until it closes."""
    gate: ClientLimits = socket.app.state.gate
    try:
        with gate.visit(socket.scope, table) as visit:
            if bearer_keys(socket) is not None:
                visit.check_wrong()
            PAYER.set(gate.payer(visit.who))
            await _serve(socket, table, kind, visit)
    except TooMany:
        await socket.close()  # before it was accepted: the handshake is answered with 403


async def _serve(socket: WebSocket, table: str, kind: "type[Connection]", visit: SocketAllowance) -> None:
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        somebody, snapshot = await hub.hands.do(_enter, hub, socket, table)
    except GalaxariumError as error:
        if error.code in WRONG:
            visit.was_wrong()
        await socket.close(LATER if status_of(error.code) == UNAVAILABLE else GONE)
        return
    note(seat=seats_in_words(snapshot.own))
    line = kind(hub, socket, somebody, preferences_of(socket))
    line.visit = visit
    await line.run(snapshot.own)


def _enter(hub: "Hub", socket: WebSocket, table: str) -> tuple[Visitor, Snapshot]:
    """Who comes, and what they see first."""
    somebody = visitor(socket, table)
    return somebody, hub.tables.look(table, somebody.keys)


class Connection:
    """One socket: who listens, what it has been told, and what is new to it."""

    is_page = False
    """Is it told in regions of a page, and not in plain data?"""
    visit: SocketAllowance | None = None
    """What this socket may still say; None: anything."""

    def __init__(self, hub: "Hub", socket: WebSocket, visitor: Visitor, taste: Preferences) -> None:
        self.hub = hub
        self.socket = socket
        self.visitor = visitor
        self.taste = taste
        self.own: tuple[int, ...] = ()
        self.wake = asyncio.Event()
        self.lost = True
        """Out of step: has to be told everything anew."""
        self.payer = PAYER.get()
        """Who pays for what this socket costs."""
        self._asked = 0.0
        self._writing = asyncio.Lock()

    @property
    def place(self) -> "Cursor | None":
        """How far a script has been told; None: this is none."""
        return None

    def pay(self, seconds: float) -> None:
        """Charge the client of this socket for some processor time."""
        if self.payer is not None:
            self.payer.pay(seconds)

    async def run(self, own: tuple[int, ...]) -> None:
        """Serve the socket until it closes; always listening, so that a closed one is noticed."""
        self.own = own
        self.hub.join(self)
        try:
            await self.talk()
        finally:
            self.hub.leave(self)

    async def talk(self) -> None:
        """Read and write until the socket closes."""
        async with create_task_group() as tasks:
            tasks.start_soon(self._write_all)
            await stepped(self._read())
            tasks.cancel_scope.cancel()

    async def news(self) -> list[str]:
        """The messages that bring this socket up to date, as JSON."""
        raise NotImplementedError

    async def tell(self, message: dict[str, Any]) -> None:
        """Send something beside the news; who has just left misses it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.send(as_text(message))

    async def send(self, text: str) -> None:
        """Send one message, and never two at once."""
        async with self._writing:
            await self.socket.send_text(text)

    async def _write_all(self) -> None:
        await stepped(self._write())

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # closed while something was being sent
            while True:
                await self.wake.wait()
                await self._rest()
                self.wake.clear()
                try:
                    news = await self.news()
                except StoreError:  # the one who moved was told; here there is nothing new until it is back
                    await asyncio.sleep(PAUSE_S)
                    self.wake.set()
                    continue
                for text in news:
                    await self.send(text)
                if self._asked:  # what this socket did is on its own screen now
                    self.hub.tables.observe("told", time.perf_counter() - self._asked)
                    self._asked = 0.0

    async def _rest(self) -> None:
        """Wait before telling what is new to a client that has cost too much; it is told all of it at
        once."""
        while self.visit is not None and (wait := self.visit.wait):
            await asyncio.sleep(min(wait, LONGEST_REST_S))

    async def _read(self) -> None:
        with suppress(RuntimeError):  # closed from our side meanwhile
            await self._hear_all()

    async def _hear_all(self) -> None:
        async for text in self.socket.iter_text():
            try:
                self._count()
                self._asked = time.perf_counter()
                await self.hub.hands.do(self.hear, text)
            except GalaxariumError as error:
                self._asked = 0.0
                self._note(error)
                await self.send(as_text(shape(error.code, told(error, self.taste.language))))
                self.lost = self.lost or status_of(error.code) == CONFLICT
            self.heard()
            if self.visit is not None and self.visit.is_flood:
                await self.socket.close(FLOODS)
                return

    def _note(self, error: GalaxariumError) -> None:
        """Count a refusal; who guesses keys over a socket is no better than who does it elsewhere."""
        self.socket.app.state.metrics.messages_refused.labels(error.code).inc()
        if self.visit is not None and error.code in WRONG:
            self.visit.was_wrong()

    def _count(self) -> None:
        if self.visit is not None:
            self.visit.hear()

    def hear(self, text: str) -> None:
        """Do what a message says."""
        self.obey(parse(read(text)))

    def obey(self, message: Command | ConnectionMessage) -> None:
        """Carry out a message."""
        execute(self.visitor, message)

    def heard(self) -> None:
        """Something was said: look whether that changes what is shown."""
        self.wake.set()

    def offer(self, made: "dict[Cursor, Update]") -> None:
        """The table has changed, and this is what scripts are told."""
        self.wake.set()

    def somebody_came(self) -> None:
        """Or left: pages show who is here."""
        self.wake.set()


def read(text: str) -> Any:
    """A message as it was sent."""
    if len(text) > LARGEST_MESSAGE:
        raise TooLarge
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise WebError from None


def as_text(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False)
