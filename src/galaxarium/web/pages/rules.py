"""The rules to look up, the catalogue of cards, and the credits."""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...data.rulebook import rulebook
from ...data.tables import rulebooks
from ...present.pages.books import is_proved
from ...present.pages.planets import read_sieve
from ...present.pages.rules import address_of
from ..errors import NoPage
from ..identity.preferences import preferences_of
from ..render import pages

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/rules")
def rules(request: Request, q: str = "") -> str:
    """How to play in short, the chapters of the rulebook, and what is found for some words."""
    return pages.render_rules(preferences_of(request), q)


@router.get("/rules/books")
def books(request: Request) -> str:
    """The printed books, and our rulings."""
    return pages.render_books(preferences_of(request))


@router.get("/rules/books/{name}")
def book(request: Request, name: str, status: str = "") -> str:
    """What a book says, statement by statement."""
    if name not in rulebooks():
        raise NoPage
    return pages.render_book(name, status, preferences_of(request))


@router.get("/rules/proof/{number}")
def proof(request: Request, number: str) -> str:
    """The statements and tests of a clause."""
    if not is_proved(number.upper()):
        raise NoPage
    return pages.render_proof(number.upper(), preferences_of(request))


@router.get("/rules/{number}")
def chapter(request: Request, number: str) -> Response:
    """A chapter; the number of a clause leads to its place there."""
    taste = preferences_of(request)
    found = number.upper()
    if found not in rulebook(taste.language).numbers:
        raise NoPage
    if "." in found:
        return RedirectResponse(address_of(found))
    return HTMLResponse(pages.render_chapter(found, taste))


@router.get("/planets")
def planets(request: Request) -> str:
    """The planets of an edition that are asked for."""
    return pages.render_planets(preferences_of(request), read_sieve(request.query_params))


@router.get("/missions")
def missions(request: Request) -> str:
    """All missions."""
    return pages.render_missions(preferences_of(request))


@router.get("/rogues")
def rogues(request: Request) -> str:
    """All rogue galaxies."""
    return pages.render_rogues(preferences_of(request))


@router.get("/credits")
def credited(request: Request) -> str:
    """Whose game this is, and where everything comes from."""
    return pages.render_credits(preferences_of(request))
