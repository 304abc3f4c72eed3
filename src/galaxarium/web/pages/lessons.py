"""Learning: the list of lessons, and the table of one."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import HTMLResponse, Response

from ...data.lessons import lessons
from ...tables.core.commands import PlayFreely
from ...tables.core.lessons import lesson_options
from ..api.models import Opened, TableOut
from ..api.snapshots import table_out
from ..api.tables import REFUSALS
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import Visiting
from ..identity.sessions import open_table
from ..render.pages import render_page
from .opened_table import opened

pages = APIRouter(prefix="/learn", include_in_schema=False, default_response_class=HTMLResponse)
router = APIRouter(prefix="/api/v1", tags=["lessons"], responses=REFUSALS)

Name = Annotated[str, Path(max_length=40)]


@pages.get("")
def listed(request: Request) -> str:
    """All lessons; which of them were done only the browser knows."""
    return render_page("lessons.html", preferences_of(request), lessons=lessons().values())


@pages.post("/{name}")
def begin(request: Request, name: Name) -> Response:
    """Open the table of a lesson."""
    wish = lesson_options(name)
    return opened(open_table(request, wish), wish.mode)


@router.get("/lessons")
def names() -> list[str]:
    """The lessons there are, in the order to take them."""
    return list(lessons())


@router.post("/lessons/{name}", status_code=201)
def open_lesson(request: Request, name: Name) -> Opened:
    """Open the table of a lesson. Until its script ends only what it asks for is accepted."""
    return Opened.of(open_table(request, lesson_options(name)))


@router.post("/tables/{table}/freely")
def play_freely(at: Visiting, said: PlayFreely) -> TableOut:
    """Go on without the lesson that was begun."""
    snapshot = at.tables.snapshot(at.tables.execute(at.table, at.keys, said), at.keys)
    return table_out(snapshot, snapshot.viewer)
