"""Hints, for pages and for scripts: what a search thinks of one's own decision."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from ...bots.hints import HintResult
from ...errors import GalaxariumError
from ...i18n import translator
from ...present.pages.hint import Hint, Tip, hint
from ...tables.review.hints import HintService
from ..api.tables import REFUSALS
from ..edge.cpu_meter import in_thread
from ..errors import shape, status_of, told
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import Visiting, Visitor
from ..render.markup import Wording
from ..render.pages import render_page
from ..render.table_model import table_of

router = APIRouter(prefix="/api/v1/tables/{table}", tags=["advice"], responses=REFUSALS)
pages = APIRouter(prefix="/t/{table}", include_in_schema=False)

Decider = Annotated[int, Query(ge=1, le=5, description="One's own seat, which has to decide now.")]


class TipOut(BaseModel):
    """One choice, the best first."""

    choice: str
    then: list[str] = Field(description="How it goes on, as far as no luck is needed.")
    steps: list[str] = Field(description="Both in words, in the language that was asked for.")
    reasons: list[str] = Field(description="What it leads to.")
    chance: int = Field(description="The chance to win with it, in percent.")
    error: int = Field(description="Two standard errors of that, from sampling alone.")
    against: str = Field(description="How it compares with the next, or with the best.")


class HintOut(BaseModel):
    """What a search thinks of a decision."""

    ply: int
    seat: int
    tips: list[TipOut]
    simulations: int = Field(description="Imagined games behind it.")
    hurried: bool = Field(description="Was there little time, because compiled bots are not ready?")


@router.get("/hint")
async def look(request: Request, at: Visiting, seat: Decider) -> HintOut:
    """The best choices of one's own decision; never at a rated table."""
    found = await _hint(request, at, seat)
    wording = Wording(translator(preferences_of(request).language))
    return HintOut(
        ply=found.ply,
        seat=found.seat,
        tips=[_tip(tip, wording) for tip in found.tips],
        simulations=found.simulations,
        hurried=found.is_hurried,
    )


@pages.get("/hint")
async def show(request: Request, at: Visiting, seat: Decider) -> Response:
    """The same for the page of a table; what is refused, in its language."""
    taste = preferences_of(request)
    try:
        found = await _hint(request, at, seat)
    except GalaxariumError as error:
        return JSONResponse(shape(error.code, told(error, taste.language)), status_of(error.code))
    html = await in_thread(lambda: render_page("hint.html", taste, hint=found))
    headers = {"cache-control": "no-store"}
    return JSONResponse({"ply": found.ply, "seat": found.seat, "html": html}, headers=headers)


async def _hint(request: Request, at: Visitor, seat: int) -> Hint:
    """Ask, and wait without keeping anybody else waiting; whoever leaves does not stop what others want."""
    advisor: HintService = request.app.state.advisor
    promise = await in_thread(advisor.ask, at.table, at.keys, seat)
    advice = await asyncio.shield(asyncio.wrap_future(promise))
    return await in_thread(_told, at, advice)


def _told(at: Visitor, advice: HintResult) -> Hint:
    return hint(advice, table_of(at.tables.look(at.table, at.keys)))


def _tip(tip: Tip, wording: Wording) -> TipOut:
    return TipOut(
        choice=tip.choice,
        then=list(tip.then),
        steps=[wording.plain(step) for step in tip.steps],
        reasons=[wording.plain(reason) for reason in tip.reasons],
        chance=tip.chance.value,
        error=tip.chance.error,
        against=wording.plain(tip.against),
    )
