"""The JSON API of tables, version 1: a script can do everything the pages can do.

Keys are sent as `Authorization: Bearer KEY` (several separated by commas), or as a browser's cookies.
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
    TableIn,
    TableOut,
)
from .snapshots import table_out

DESCRIPTION = (
    "Open tables, read them and play at them, as the pages do. Errors are `{error: {code, sentence}}`."
)

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": "Refused."}
    for status in (400, 401, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api/v1", tags=["tables"], responses=REFUSALS)

TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
"""Answers that are plain text; their errors are JSON too."""

AtPly = Annotated[int | None, Query(ge=0, description="An earlier ply; default: the current one.")]
ViewSeat = Annotated[
    int | None, Query(ge=1, le=5, description="The seat whose view to return; default: your own.")
]


def _tables(request: Request) -> TableService:
    tables: TableService = request.app.state.tables
    return tables


def _out(snapshot: Snapshot, seat: int | None = None) -> TableOut:
    note(seat=seats_in_words(snapshot.own))
    return table_out(snapshot, snapshot.viewer if seat is None else seat)


@router.get("/options")
def options() -> OptionsOut:
    """The values allowed for a new table."""
    return OptionsOut(
        modes=list(MODES),
        rulebooks=list(rulebooks()),
        rogues=list(rogues()),
        bots=list(offered_bots()),
        colours=list(COLOURS),
        house_rules={name: list(values) for name, values in SWITCHES.items()},
    )


@router.post("/tables", status_code=201)
def create(request: Request, table: TableIn) -> Opened:
    """Open a table. A rated one needs an account, and the answer has a key for its host only."""
    return Opened.of(open_table(request, table.options()))


@router.post("/tables/import", status_code=201)
def import_game(request: Request, game: ImportIn) -> Opened:
    """Open a table from a record or a position."""
    chairs = [chair.options() for chair in game.chairs]
    return Opened.of(_tables(request).import_game(game.text, game.mode, chairs))


@router.get("/tables")
def resumable(request: Request) -> list[SummaryOut]:
    """The unfinished tables of the keys sent; those that wait for you first."""
    keys = bearer_keys(request) or all_keys(request)
    return [SummaryOut.of(summary) for summary in _tables(request).list_resumable(keys)]


@router.get("/waiting")
def waiting(request: Request, besides: Annotated[str, Query(max_length=40)] = "") -> list[SummaryOut]:
    """The tables that wait for the keys sent, the longest wait first, without the table `besides`."""
    keys = bearer_keys(request) or all_keys(request)
    return [SummaryOut.of(summary) for summary in _tables(request).list_waiting(keys, besides)]


@router.get("/tables/{table}")
async def look(request: Request, at: Visiting, asked: Annotated[LookIn, Query()]) -> TableOut:
    """A table, now or at an earlier ply; with `newer_than` and `wait`, as soon as it has changed."""
    hub: Hub = request.app.state.hub
    if asked.newer_than is not None and asked.wait:
        await hub.wait_for_change(at.table, asked.newer_than, asked.wait)
    snapshot = await in_thread(hub.tables.look, at.table, at.keys, asked.ply)
    return await in_thread(_out, snapshot, asked.seat)


@router.get("/tables/{table}/steps")
def steps(at: Visiting, seat: ViewSeat = None, since: int = 0) -> list[StepOut]:
    """The decisions after a ply, with their events."""
    snapshot = at.tables.look(at.table, at.keys)
    return [StepOut.of(step) for step in snapshot.steps(snapshot.viewer if seat is None else seat, since)]


@router.get("/tables/{table}/record", response_class=Response, responses=TEXT)
def record(at: Visiting) -> Response:
    """The record of the game as text; secret while other people play it."""
    return PlainTextResponse(at.tables.record(at.table, at.keys))


@router.get("/tables/{table}/position", response_class=Response, responses=TEXT)
def position(at: Visiting, ply: AtPly = None) -> Response:
    """The full position as text; secret while other people play the game."""
    return PlainTextResponse(at.tables.position(at.table, at.keys, ply))


@router.post("/tables/{table}/rematch", status_code=201)
def rematch(at: Visiting) -> Opened:
    """Open another table for the same players."""
    return Opened.of(at.tables.rematch(at.table, at.keys))


@router.post("/tables/{table}/fork", status_code=201)
def fork(at: Visiting, body: ForkIn) -> Opened:
    """Open a table that continues from an earlier ply, against bots."""
    return Opened.of(at.tables.fork(at.table, at.keys, body.ply, body.seat, body.bots))


# Commands: each is the body of a request, and a message of a socket.


def execute(at: Visiting, command: Command) -> TableOut:
    """Execute a command; returns the table after it."""
    return _out(at.tables.snapshot(at.tables.execute(at.table, at.keys, command), at.keys))


@router.post("/tables/{table}/play")
def play(at: Visiting, body: Play) -> TableOut:
    """Choose one of the legal choices."""
    return execute(at, body)


@router.post("/tables/{table}/answer")
def answer(at: Visiting, body: AnswerFollow) -> TableOut:
    """Answer an open follow window."""
    return execute(at, body)


@router.post("/tables/{table}/pause", status_code=204)
def pause(at: Visiting, body: Pause) -> None:
    """Pause or resume the timer of a prompt while the player reads it."""
    at.tables.execute(at.table, at.keys, body)


@router.post("/tables/{table}/undo")
def undo(at: Visiting, body: Undo) -> TableOut:
    """Undo the last step, or everything after a ply."""
    return execute(at, body)


@router.post("/tables/{table}/reset")
def reset(at: Visiting, body: Reset) -> TableOut:
    """Undo everything since the last barrier."""
    return execute(at, body)


@router.post("/tables/{table}/back")
def come_back(at: Visiting, body: ComeBack) -> TableOut:
    """Take your seat back from the bot that plays because your time was up."""
    return execute(at, body)


@router.post("/tables/{table}/react", status_code=204)
def react(at: Visiting, body: React) -> None:
    """Show a reaction to all viewers for a few seconds."""
    at.tables.execute(at.table, at.keys, body)


@router.post("/tables/{table}/nudge", status_code=204)
def nudge(at: Visiting, body: Nudge) -> None:
    """Remind the seats the table waits for."""
    at.tables.execute(at.table, at.keys, body)


@router.post("/tables/{table}/concede")
def concede(at: Visiting, body: Concede) -> TableOut:
    """Give up."""
    return execute(at, body)


@router.post("/tables/{table}/name")
def set_name(at: Visiting, body: SetName) -> TableOut:
    """Set your name."""
    return execute(at, body)


@router.post("/tables/{table}/colour")
def set_colour(at: Visiting, body: SetColour) -> TableOut:
    """Change your colour to a free one."""
    return execute(at, body)


@router.post("/tables/{table}/orders")
def set_orders(at: Visiting, body: SetOrders) -> TableOut:
    """Set standing orders."""
    return execute(at, body)


@router.post("/tables/{table}/policy")
def set_time_control(at: Visiting, body: SetTimeControl) -> TableOut:
    """Change the clocks; only for the host. Fields that are not sent stay unchanged."""
    return execute(at, body)
