"""The rules to look up and the catalogue of cards."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..data.rulebook import rulebook
from ..present.page_planets import read_sieve
from ..present.page_rules import address_of
from . import pages
from .errors import NoPage
from .taste import taste_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/rules")
def rules(request: Request, q: str = "") -> str:
    """How to play in short, the chapters of the rulebook, and what is found for some words."""
    return pages.render_rules(taste_of(request), q)


@router.get("/rules/{number}")
def chapter(request: Request, number: str) -> Response:
    """A chapter; the number of a clause leads to its place there."""
    taste = taste_of(request)
    found = number.upper()
    if found not in rulebook(taste.language).numbers:
        raise NoPage
    if "." in found:
        return RedirectResponse(address_of(found))
    return HTMLResponse(pages.render_chapter(found, taste))


@router.get("/planets")
def planets(request: Request) -> str:
    """The planets of an edition that are asked for."""
    return pages.render_planets(taste_of(request), read_sieve(request.query_params))


@router.get("/missions")
def missions(request: Request) -> str:
    """All missions."""
    return pages.render_missions(taste_of(request))


@router.get("/rogues")
def rogues(request: Request) -> str:
    """All rogue galaxies."""
    return pages.render_rogues(taste_of(request))
