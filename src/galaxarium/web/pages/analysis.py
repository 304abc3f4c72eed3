"""The analysis of a finished game: its page, its progress, and the same for scripts."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...i18n import translator
from ...present.pages.analysis import Found, analysis_page
from ...present.table.page import scene_of, viewer
from ...tables.core.snapshot import Snapshot
from ...tables.review.analysis import AnalysisService
from ...tables.review.analysis_store import Analysis
from ..api.tables import REFUSALS
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import Visiting
from ..render.analysis_chart import Charted
from ..render.markup import Wording
from ..render.pages import render_page
from ..render.table_model import table_of
from .opened_table import SEE_OTHER

router = APIRouter(prefix="/api/v1/tables/{table}/analysis", tags=["advice"], responses=REFUSALS)
pages = APIRouter(prefix="/t/{table}/analysis", include_in_schema=False)

STATES = ("none", "waiting", "thinking", "finished")


class AnalysisOut(BaseModel):
    """An analysis as far as it has come."""

    state: str = Field(description="`none` (nobody has asked), `waiting`, `thinking` or `finished`.")
    done: int = 0
    todo: int = 0
    plies: dict[int, dict[str, Any]] = Field(
        default_factory=dict,
        description="By ply: `chances` and `errors` of all seats when it was reached; `luck`, what the dice "
        "its choice rolled were worth to all seats, each with an error; of a person's decision `best`, "
        "`then`, `chance`, `cost` and their errors. Errors are standard errors of sampling.",
    )


def _analyst(request: Request) -> AnalysisService:
    analyst: AnalysisService = request.app.state.analyst
    return analyst


def _state(analyst: AnalysisService, table: str, found: Analysis | None) -> str:
    if found is not None and found.is_finished:
        return "finished"
    if found is not None and found.is_held:
        return "thinking"
    return "waiting" if found is not None or analyst.is_waiting(table) else "none"


def _out(analyst: AnalysisService, table: str) -> AnalysisOut:
    found = analyst.look(table)
    state = _state(analyst, table, found)
    if found is None:
        return AnalysisOut(state=state)
    plies = {ply: dict(part) for ply, part in sorted(found.parts.items())}
    return AnalysisOut(state=state, done=found.done, todo=found.todo, plies=plies)


@router.get("")
def look(request: Request, at: Visiting) -> AnalysisOut:
    """What was found out about a finished game so far."""
    return _out(_analyst(request), at.table)


@router.post("", status_code=202)
def ask(request: Request, at: Visiting) -> AnalysisOut:
    """Have a finished game analysed; asking again changes nothing."""
    _analyst(request).ask(at.table)
    return _out(_analyst(request), at.table)


@pages.post("")
def begin(request: Request, at: Visiting) -> Response:
    """Have a finished game analysed, and show how far it is."""
    _analyst(request).ask(at.table)
    return RedirectResponse(f"/t/{at.table}/analysis", SEE_OTHER)


@pages.get("/progress")
def progress(request: Request, at: Visiting) -> dict[str, Any]:
    """How far it is, for the page that waits."""
    found = _analyst(request).look(at.table)
    state = _state(_analyst(request), at.table, found)
    return {"state": state, "done": found.done if found else 0, "todo": found.todo if found else 0}


@pages.get("")
def show(request: Request, at: Visiting) -> Response:
    """What was found out, or how far that is, or the button to begin."""
    analyst = _analyst(request)
    found = analyst.look(at.table)
    snapshot = at.tables.look(at.table, at.keys)
    table, taste = table_of(snapshot), preferences_of(request)
    page = _charted(snapshot, found, taste.language) if found and found.is_finished else None
    given: dict[str, Any] = {"state": _state(analyst, at.table, found), "found": found, "page": page}
    html = render_page("analysis.html", taste, table=table, **given)
    return HTMLResponse(html, headers={"cache-control": "no-store"})


def _charted(snapshot: Snapshot, found: Analysis, language: str) -> Charted:
    game, table = snapshot.game, table_of(snapshot)
    seat = viewer(game, table)
    scene = scene_of(game, table, seat)
    known = Found(scene, snapshot.steps(seat), snapshot.history.at, found.parts, game.result)
    return Charted(analysis_page(known), Wording(translator(language)))
