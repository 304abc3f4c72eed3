"""The live table for scripts: the same socket as a page's, told in plain data instead of boards.

Each message tells what is new: `steps` since the last message as far as the listener may know them; what
is now (`ply`, `version`, `status`, `decision`, `window`); and `digest`, a hash of what the listener may
know, the same for everybody who may know the same. The first message, and one after something was taken
back, is `full`: it has the `view` instead of steps. A refusal is `{error: {code, sentence}}`.
"""

from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket

from ...tables.core.commands import Command
from ...tables.core.history import DecisionRow
from .commands import Again, ConnectionMessage, ShowKeys
from .connection import Connection, serve_connection
from .script_updates import Cursor, Update, UpdateWriter

router = APIRouter()

MOST_WAITING = 32
"""So many messages wait for a slow reader; then they are dropped, and it is told everything anew."""


@router.websocket("/api/v1/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Serve one script."""
    await serve_connection(socket, table, ScriptConnection)


class ScriptConnection(Connection):
    """The socket of a script: how far it has been told, and what waits to be sent."""

    version = -1
    last: DecisionRow | None = None

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._waiting: list[str] = []
        self._missed = False
        """Is there something new that no message was made for?"""

    @property
    def place(self) -> Cursor:
        """How far this socket has been told."""
        return Cursor(self.own, self.last, self.lost)

    def offer(self, made: dict[Cursor, Update]) -> None:
        """Take the message that was made for this place. Without one (two changes were quicker than we, and
        the second message was made for whoever does not know the first) it looks for itself."""
        told = made.get(self.place)
        if told is not None and told.version > self.version:
            self._take(told)
        self._missed = self._missed or told is None
        if self._missed or self._waiting:
            self.wake.set()

    def _take(self, told: Update) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(told.text)
            self.version, self.last, self.lost = told.version, told.last, False
        else:
            self._waiting.clear()
            self.lost = True

    async def news(self) -> list[str]:
        """What was made for all, or else is made now."""
        if self.lost or self._missed or not self._waiting:
            self._missed = False
            await self._look()
        waiting, self._waiting = self._waiting, []
        return waiting

    async def _look(self) -> None:
        before = self.place
        told = await self.hub.hands.do(self._made)
        if self.place != before:  # meanwhile it was told something else
            self.wake.set()
        elif told is not None:
            self._take(told)

    def _made(self) -> Update | None:
        tables, keys = self.hub.tables, self.visitor.keys
        table = tables.table_for(self.visitor.table, keys) if keys else tables.table(self.visitor.table)
        is_new = self.lost or table.version > self.version
        return UpdateWriter(table, tables.moment()).told(self.place) if is_new else None

    def obey(self, message: Command | ConnectionMessage) -> None:
        """Carry out a message. Beside the commands of a page a script can show its keys, and ask to be told
        everything again."""
        if isinstance(message, ShowKeys):
            self._show(message.keys)
        elif isinstance(message, Again):
            self.lost = True
        else:
            super().obey(message)

    def _show(self, keys: tuple[str, ...]) -> None:
        if self.visit is not None:
            self.visit.check_wrong()
        self.own = self.hub.tables.look(self.visitor.table, keys).own
        self.visitor.keys, self.lost = keys, True

    def somebody_came(self) -> None:
        """That is no change of the table."""

    def heard(self) -> None:
        """What was done is told by the table itself."""
        if self.lost:
            self.wake.set()
