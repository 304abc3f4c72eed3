"""The pages of open games and of ratings."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ...errors import GalaxariumError, LogIn
from ...present.pages.people import board_page, offer_page, person_page
from ...tables.lobby.ratings import EDITIONS
from ..identity.seat_cookies import Visiting, keep_keys
from ..identity.sessions import OptionalAccount, people_of, require_accounts
from .account_forms import SEE_OTHER, page, refused

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

Asked = Annotated[str, Query(max_length=20)]
LONGEST_ASKED = 100


@router.get("/open")
def offers(request: Request, account: OptionalAccount) -> Response:
    """The tables anybody may find."""
    people = people_of(request)
    found = [offer_page(offer, people.now()) for offer in people.listing.offers()]
    return page(request, "open.html", offers=found, me=account)


@router.get("/t/{table}/join")
def ask_to_join(request: Request, at: Visiting, account: OptionalAccount) -> Response:
    """One table, and the way to sit down at it."""
    people = people_of(request)
    if at.tables.look(at.table, at.keys).own:
        return RedirectResponse(f"/t/{at.table}", SEE_OTHER)
    offer = offer_page(people.listing.offer(at.table), people.now())
    return page(request, "join.html", offer=offer, me=account, error="")


@router.post("/t/{table}/join")
def join(
    request: Request, at: Visiting, account: OptionalAccount, name: Annotated[str, Form(max_length=200)] = ""
) -> Response:
    """Take a free seat; the browser keeps its key."""
    people = people_of(request)
    if at.tables.look(at.table, at.keys).own:
        return RedirectResponse(f"/t/{at.table}", SEE_OTHER)
    try:
        _, key = people.listing.join(at.table, at.keys, account, " ".join(name.split()))
    except LogIn:
        return RedirectResponse(f"/account/log-in?next=/t/{at.table}/join", SEE_OTHER)
    except GalaxariumError as error:
        offer = offer_page(people.listing.offer(at.table), people.now())
        return refused(request, error, "join.html", offer=offer, me=account)
    answer = RedirectResponse(f"/t/{at.table}", SEE_OTHER)
    keep_keys(answer, at.table, [key])
    return answer


@router.post("/t/{table}/listed")
def show(request: Request, at: Visiting, listed: Annotated[str, Form(max_length=5)] = "") -> Response:
    """List a table, or no longer."""
    people_of(request).listing.show(at.table, at.keys, bool(listed))
    return RedirectResponse(f"/t/{at.table}/invite", SEE_OTHER)


@router.get("/leaderboard", dependencies=[Depends(require_accounts)])
def leaderboard(request: Request, account: OptionalAccount, edition: Asked = "classic") -> Response:
    """Everybody rated, and how sure that is."""
    people = people_of(request)
    edition = edition if edition in EDITIONS else EDITIONS[0]
    board = board_page(people.board.leaders(edition), edition, account.name if account else "")
    return page(request, "leaderboard.html", board=board, editions=EDITIONS)


@router.get("/people/{name}", dependencies=[Depends(require_accounts)])
def person(request: Request, name: str, edition: Asked = "") -> Response:
    """What everybody may know of somebody."""
    board = people_of(request).board
    found = board.person(name[:LONGEST_ASKED], edition if edition in EDITIONS else None)
    return page(request, "person.html", person=person_page(found), editions=board.editions(found.name))
