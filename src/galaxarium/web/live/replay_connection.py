"""The socket of a replay: it is asked for moments, and answers with what brings the board there.

The page sends `{type: "goto", at, seat}`; `seat` is whose eyes to look through, 0 for what all seats saw,
nothing for one's own. The answer has the form of a live table's messages, with `at` and the `bar` below the
board: the first with the whole `html`, the others with the regions that are other ones there.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.websockets import WebSocket

from ...present.table.page import TablePage
from ..errors import WebError
from ..render.pages import board_of, render_replay_bar
from ..render.regions import Shown
from ..render.replays import replay_at
from .connection import Connection, as_text, read, serve_connection

router = APIRouter()


@router.websocket("/t/{table}/replay/live")
async def replay_live(socket: WebSocket, table: str) -> None:
    """Serve one page of a replay."""
    await serve_connection(socket, table, ReplayConnection)


class GoTo(BaseModel):
    """Show another moment."""

    model_config = ConfigDict(strict=True, extra="ignore")

    type: Literal["goto"]
    at: Annotated[int, Field(ge=0)]
    seat: Annotated[int | None, Field(ge=0, le=5)] = None


class ReplayConnection(Connection):
    """The socket of a replay: what its page shows."""

    _board: Shown | None = None
    """The board it shows; None: the one it was opened with."""
    _waiting: tuple[str, ...] = ()

    async def run(self, own: tuple[int, ...]) -> None:
        """Serve the socket until it closes. Who looks at the past is not at the table, and is not told what
        happens there."""
        await self.talk()

    async def news(self) -> list[str]:
        """What is to be sent now."""
        waiting, self._waiting = self._waiting, ()
        return list(waiting)

    def hear(self, text: str) -> None:
        """Go to a moment."""
        try:
            wanted = GoTo.model_validate(read(text))
        except ValidationError:
            raise WebError from None
        visitor = self.visitor
        then = replay_at(visitor.tables.look(visitor.table, visitor.keys), wanted.at, wanted.seat)
        page = TablePage(then.game, then.table)
        bar = render_replay_bar(page, then.replay, self.taste)
        if self._board is None:
            self._board = Shown(self.taste.language, frozenset({"prompt"}))  # its place has the bar
            self._board.update(page)
            drawn: dict[str, Any] = {"html": board_of(page, self.taste, then.replay)}
        else:
            drawn = self._board.update(page)
        self._waiting += (as_text({**drawn, "bar": bar, "at": then.replay.at, "events": []}),)
