"""The JSON API, version 1: everything a page can do, so that a script can sit at a table.

Keys are shown as `Authorization: Bearer KEY` (several separated by commas), or by a browser's cookies.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from ...bots.registry import offered_bots
from ...data.colours import COLOURS
from ...data.rogues import rogues
from ...data.tables import SWITCHES, rulebooks
from ...tables.core.commands import (
    AnswerFollow,
    ComeBack,
    Command,
    Concede,
    Nudge,
    Pause,
    Play,
    React,
    Reset,
    SetColour,
    SetName,
    SetOrders,
    SetTimeControl,
    Undo,
)
from ...tables.core.options import MODES
from ...tables.core.snapshot import Snapshot
from ...tables.runtime.service import TableService
from ..edge.cpu_meter import in_thread
from ..identity.seat_cookies import Visiting, all_keys, bearer_keys, seats_in_words
from ..identity.sessions import open_table
from ..live.hub import Hub
from ..server.logs import note
from .models import (
    ForkIn,
    ImportIn,
    LookIn,
    Opened,
    OptionsOut,
    Refusal,
    StepOut,
    SummaryOut,
    TableOut,
    WishIn,
)
from .snapshots import table_out

DESCRIPTION = (
    "Open tables, look at them and play at them, as the pages do. Errors are `{error: {code, sentence}}`."
)

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": "Refused."}
    for status in (400, 401, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api/v1", tags=["tables"], responses=REFUSALS)

TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
"""What is not JSON; refusals of it are all the same."""

AskedPly = Annotated[int | None, Query(ge=0, description="An earlier moment; now if not given.")]
Eyes = Annotated[int | None, Query(ge=1, le=5, description="Through whose eyes; one's own if not given.")]


def _tables(request: Request) -> TableService:
    tables: TableService = request.app.state.tables
    return tables


def _out(snapshot: Snapshot, seat: int | None = None) -> TableOut:
    note(seat=seats_in_words(snapshot.own))
    return table_out(snapshot, snapshot.viewer if seat is None else seat)


@router.get("/options")
def options() -> OptionsOut:
    """What a table can be made of."""
    return OptionsOut(
        modes=list(MODES),
        rulebooks=list(rulebooks()),
        rogues=list(rogues()),
        bots=list(offered_bots()),
        colours=list(COLOURS),
        house_rules={name: list(values) for name, values in SWITCHES.items()},
    )


@router.post("/tables", status_code=201)
def create(request: Request, wish: WishIn) -> Opened:
    """Open a table. A rated one is for people with an account, and has a key for its host only."""
    return Opened.of(open_table(request, wish.wish()))


@router.post("/tables/import", status_code=201)
def import_game(request: Request, game: ImportIn) -> Opened:
    """Open a table from a record or a position."""
    chairs = [chair.chair() for chair in game.chairs]
    return Opened.of(_tables(request).import_game(game.text, game.mode, chairs))


@router.get("/tables")
def resumable(request: Request) -> list[SummaryOut]:
    """The unfinished tables the shown keys fit; those that wait for oneself first."""
    keys = bearer_keys(request) or all_keys(request)
    return [SummaryOut.of(summary) for summary in _tables(request).list_resumable(keys)]


@router.get("/waiting")
def waiting(request: Request, besides: Annotated[str, Query(max_length=40)] = "") -> list[SummaryOut]:
    """The tables that wait for the shown keys, the longest wait first; `besides` is left out."""
    keys = bearer_keys(request) or all_keys(request)
    return [SummaryOut.of(summary) for summary in _tables(request).list_waiting(keys, besides)]


@router.get("/tables/{table}")
async def look(request: Request, at: Visiting, asked: Annotated[LookIn, Query()]) -> TableOut:
    """A table now or at an earlier moment; or, when asked to wait, as soon as something has changed."""
    hub: Hub = request.app.state.hub
    if asked.newer_than is not None and asked.wait:
        await hub.wait_for_change(at.table, asked.newer_than, asked.wait)
    snapshot = await in_thread(hub.tables.look, at.table, at.keys, asked.ply)
    return await in_thread(_out, snapshot, asked.seat)


@router.get("/tables/{table}/steps")
def steps(at: Visiting, seat: Eyes = None, since: int = 0) -> list[StepOut]:
    """Every decision after a ply and what it did."""
    snapshot = at.tables.look(at.table, at.keys)
    return [StepOut.of(step) for step in snapshot.steps(snapshot.viewer if seat is None else seat, since)]


@router.get("/tables/{table}/record", response_class=Response, responses=TEXT)
def record(at: Visiting) -> Response:
    """The record of the game, as text; while others play it is secret."""
    return PlainTextResponse(at.tables.record(at.table, at.keys))


@router.get("/tables/{table}/position", response_class=Response, responses=TEXT)
def position(at: Visiting, ply: AskedPly = None) -> Response:
    """The whole position, as text; while others play it is secret."""
    return PlainTextResponse(at.tables.position(at.table, at.keys, ply))


@router.post("/tables/{table}/rematch", status_code=201)
def rematch(at: Visiting) -> Opened:
    """The same people again."""
    return Opened.of(at.tables.rematch(at.table, at.keys))


@router.post("/tables/{table}/fork", status_code=201)
def fork(at: Visiting, said: ForkIn) -> Opened:
    """Play on from an earlier moment against bots."""
    return Opened.of(at.tables.fork(at.table, at.keys, said.ply, said.seat, said.bots))


# Commands: each is the body of a request, and a message of a socket.


def execute(at: Visiting, command: Command) -> TableOut:
    """Carry out a command: the table after it."""
    return _out(at.tables.snapshot(at.tables.execute(at.table, at.keys, command), at.keys))


@router.post("/tables/{table}/play")
def play(at: Visiting, said: Play) -> TableOut:
    """Take a choice."""
    return execute(at, said)


@router.post("/tables/{table}/answer")
def answer(at: Visiting, said: AnswerFollow) -> TableOut:
    """Answer an open follow window."""
    return execute(at, said)


@router.post("/tables/{table}/pause", status_code=204)
def pause(at: Visiting, said: Pause) -> None:
    """Stop or restart the timer of a prompt while it is being read."""
    at.tables.execute(at.table, at.keys, said)


@router.post("/tables/{table}/undo")
def undo(at: Visiting, said: Undo) -> TableOut:
    """Take back the last step, or everything down to a ply."""
    return execute(at, said)


@router.post("/tables/{table}/reset")
def reset(at: Visiting, said: Reset) -> TableOut:
    """Take back everything since the last barrier."""
    return execute(at, said)


@router.post("/tables/{table}/back")
def come_back(at: Visiting, said: ComeBack) -> TableOut:
    """Take one's seat back from the bot that plays because time ran out."""
    return execute(at, said)


@router.post("/tables/{table}/react", status_code=204)
def react(at: Visiting, said: React) -> None:
    """Show a reaction to all at the table for a few seconds."""
    at.tables.execute(at.table, at.keys, said)


@router.post("/tables/{table}/nudge", status_code=204)
def nudge(at: Visiting, said: Nudge) -> None:
    """Remind the seats the table waits for."""
    at.tables.execute(at.table, at.keys, said)


@router.post("/tables/{table}/concede")
def concede(at: Visiting, said: Concede) -> TableOut:
    """Give up."""
    return execute(at, said)


@router.post("/tables/{table}/name")
def set_name(at: Visiting, said: SetName) -> TableOut:
    """Say what to be called."""
    return execute(at, said)


@router.post("/tables/{table}/colour")
def set_colour(at: Visiting, said: SetColour) -> TableOut:
    """Choose another colour, one that no other seat has."""
    return execute(at, said)


@router.post("/tables/{table}/orders")
def set_orders(at: Visiting, said: SetOrders) -> TableOut:
    """Give standing orders."""
    return execute(at, said)


@router.post("/tables/{table}/policy")
def set_time_control(at: Visiting, said: SetTimeControl) -> TableOut:
    """Say how the table waits; the host may. What is not said stays as it is."""
    return execute(at, said)
