"""The JSON API of open games and ratings."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request

from ..identity.seat_cookies import Visiting
from ..identity.sessions import OptionalAccount, people_of
from .account_models import JoinedOut, JoinIn, LeaderOut, ListedIn, OfferOut, PersonOut
from .accounts import MORE

router = APIRouter(prefix="/api/v1", tags=["people"], responses=MORE)

Edition = Literal["classic", "blast-off"]
LONGEST_ASKED = 100


@router.get("/open")
def offers(request: Request) -> list[OfferOut]:
    """The listed tables, those with free seats first."""
    return [OfferOut.of(offer) for offer in people_of(request).listing.offers()]


@router.post("/tables/{table}/listed", status_code=204)
def show(request: Request, at: Visiting, body: ListedIn) -> None:
    """List a table among the open games, or remove it; only for its host."""
    people_of(request).listing.show(at.table, at.keys, body.listed)


@router.post("/tables/{table}/join", status_code=201)
def join(request: Request, at: Visiting, account: OptionalAccount, body: JoinIn) -> JoinedOut:
    """Take a free seat of a listed or rated table."""
    seat, key = people_of(request).listing.join(at.table, at.keys, account, body.name)
    return JoinedOut(table=at.table, address=f"/t/{at.table}", seat=seat, key=key)


@router.get("/leaderboard")
def leaderboard(request: Request, edition: Edition = "classic") -> list[LeaderOut]:
    """All rated players, the best first."""
    people = people_of(request)
    people.ratings.repair()
    return [LeaderOut.of(leader) for leader in people.board.leaders(edition)]


@router.get("/people/{name}")
def person(request: Request, name: str, edition: Annotated[Edition | None, Query()] = None) -> PersonOut:
    """The public page of a player: rating and rated games."""
    return PersonOut.of(people_of(request).board.person(name[:LONGEST_ASKED], edition))
