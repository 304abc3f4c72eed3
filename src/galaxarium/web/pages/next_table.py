"""Small things pages ask for about time: which table waits next."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ...i18n import translator
from ...tables.runtime.service import TableService
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import all_keys

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/next")
def next_table(request: Request, table: str) -> Response:
    """The table that has waited longest for this browser, and how many do, in words."""
    tables: TableService = request.app.state.tables
    waiting = tables.list_waiting(all_keys(request), besides=table)
    answer = {"address": "", "text": ""}
    if waiting:
        text = translator(preferences_of(request).language).tn("waiting.more", len(waiting))
        answer = {"address": f"/t/{waiting[0].table}", "text": text}
    return JSONResponse(answer, headers={"cache-control": "no-store"})
