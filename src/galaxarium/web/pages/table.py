"""The pages of one table: the table itself, its links, its replay, its files."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ..identity.preferences import preferences_of
from ..identity.seat_cookies import Visiting, keep_keys
from ..live.hub import Hub
from ..render import pages
from ..render.replays import replay_at
from ..render.table_model import table_of
from .new_table import USUAL_LEVEL
from .opened_table import SEE_OTHER, invitations, opened

router = APIRouter(prefix="/t/{table}", include_in_schema=False, default_response_class=HTMLResponse)


@router.get("")
def table_page(request: Request, at: Visiting) -> Response:
    """The table. What is on it may be secret, so nobody on the way may keep it."""
    snapshot = at.tables.look(at.table, at.keys)
    hub: Hub = request.app.state.hub
    table = replace(table_of(snapshot, hub.here(at.table)), watching=at.watching)
    page = pages.render_table(snapshot.game, table, preferences_of(request))
    return HTMLResponse(page, headers={"cache-control": "no-store"})


@router.get("/s/{key}")
def take_seat(at: Visiting, key: str) -> Response:
    """A secret link: the browser keeps its key from now on, and it disappears from the address."""
    at.tables.sit(at.table, key)
    answer = RedirectResponse(f"/t/{at.table}", SEE_OTHER)
    own = at.tables.look(at.table, at.keys).own
    keep_keys(answer, at.table, [*(at.keys if own else ()), key])
    return answer


@router.get("/invite")
def invite(request: Request, at: Visiting) -> Response:
    """The links of an online table."""
    snapshot = at.tables.look(at.table, at.keys)
    links = invitations(request, snapshot)
    page = pages.render_invite(table_of(snapshot), links, preferences_of(request))
    # never compressed: lengths would tell somebody who can put guesses into the address about the keys
    return HTMLResponse(page, headers={"cache-control": "no-store", "content-encoding": "identity"})


@router.get("/replay")
def replay(
    request: Request,
    at: Visiting,
    ply: Annotated[int | None, Query(alias="at", ge=0)] = None,
    seat: Annotated[int | None, Query(ge=0, le=5)] = None,
) -> Response:
    """A moment of the game, through the eyes of any seat once it is over (0: as everybody saw it)."""
    then = replay_at(at.tables.look(at.table, at.keys), ply, seat)
    page = pages.render_replay(then.game, then.replay, then.table, preferences_of(request))
    return HTMLResponse(page, headers={"cache-control": "no-store"})


@router.get("/record")
def record(at: Visiting) -> Response:
    """The record of the game as a file."""
    return _file(at.tables.record(at.table, at.keys), f"{at.table}.record.txt")


@router.get("/position")
def position(at: Visiting, ply: Annotated[int | None, Query(alias="at", ge=0)] = None) -> Response:
    """A position of the game as a file."""
    return _file(at.tables.position(at.table, at.keys, ply), f"{at.table}.position.txt")


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return PlainTextResponse(text, headers=headers)


@router.post("/rematch")
def rematch(at: Visiting) -> Response:
    """The same people again; whoever asks first opens the table, the others come to it."""
    created = at.tables.rematch(at.table, at.keys)
    answer = RedirectResponse(f"/t/{created.table}", SEE_OTHER)
    keep_keys(answer, created.table, at.keys)
    return answer


@router.post("/fork")
def fork(
    at: Visiting,
    ply: Annotated[int, Form(ge=0)],
    seat: Annotated[int | None, Form(ge=1, le=5)] = None,
    level: Annotated[str, Form()] = USUAL_LEVEL,
) -> Response:
    """Play on from a moment of the replay against bots: for one's own seat, or the one that decides there."""
    then = at.tables.look(at.table, at.keys, ply)
    decides = then.game.decision.seat if then.game.decision else 1
    human = seat or (then.own[0] if len(then.own) == 1 else min(decides, len(then.wish.chairs)))
    created = at.tables.fork(at.table, at.keys, ply, human, [level] * (len(then.wish.chairs) - 1))
    return opened(created, "bots")
