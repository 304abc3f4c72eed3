"""Who somebody is beyond the keys they hold: the cookie of a session, and what a request says about its
sender."""

import re
import time
from collections.abc import Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ...errors import LogIn, NoAccounts
from ...tables.accounts.passkeys import Site
from ...tables.accounts.passwords import check_keeping
from ...tables.accounts.sessions import Account, Caller
from ...tables.core.keys import shown
from ...tables.core.options import TableOptions
from ...tables.core.snapshot import Created
from ...tables.lobby.people import People
from ..edge.cpu_meter import metered
from .accounts_enabled import keeps, settings_of
from .preferences import ACCOUNT, YEAR_S

DEVICE = "device-"
"""The cookie of a browser that has logged in before begins so, and goes on with the account."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
FOUND = "galaxarium.account"
"""Where a request keeps whose it is, so that it is looked up once."""

ASK_AGAIN_S = 2.0
"""How long a socket may go on after its owner has logged out elsewhere."""

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


def people_of(request: HTTPConnection) -> People:
    """The people of this server."""
    people: People = request.app.state.people
    return people


def check_kept(request: HTTPConnection) -> None:
    """Refuse where there are no accounts, by choice or for lack of what they need."""
    check_keeping()
    if not keeps(request):
        raise NoAccounts("this server keeps no accounts")


def token_of(request: HTTPConnection) -> str | None:
    """The token of a session, as the browser shows it."""
    token = request.cookies.get(ACCOUNT, "")
    return token if TOKEN.fullmatch(token) else None


@metered
def account_of(request: HTTPConnection) -> Account | None:
    """Who has logged in with this browser. It asks the database: not for the event loop."""
    token = token_of(request)
    if token is None or not keeps(request):
        return None
    if FOUND not in request.scope:
        request.scope[FOUND] = people_of(request).sessions.find(token)
    found: Account | None = request.scope[FOUND]
    return found


def somebody(request: Request) -> Account:
    """Who has logged in; LogIn if nobody has."""
    check_kept(request)
    account = account_of(request)
    if account is None:
        raise LogIn("log in first")
    return account


Somebody = Annotated[Account, Depends(somebody)]
Anybody = Annotated[Account | None, Depends(account_of)]


def caller_of(request: HTTPConnection) -> Caller:
    """Where a request comes from."""
    address = request.client.host if request.client else ""
    said = request.headers.get("user-agent", "")
    browser = next((name for name in BROWSERS if name in said), "")
    system = next((name for name in SYSTEMS if name in said), "")
    words = {"Edg": "Edge", "OPR": "Opera"}
    label = ", ".join(filter(None, (words.get(browser, browser), system)))
    devices = tuple(value for name, value in request.cookies.items() if name.startswith(DEVICE))
    return Caller(address, label, devices)


def site_of(request: HTTPConnection) -> Site:
    """This site as browsers see it: the public address the host gave, or the one that was asked for."""
    origin = settings_of(request).public_url or f"{request.url.scheme}://{request.url.netloc}"
    return Site(origin.rstrip("/"), urlsplit(origin).hostname or "")


def remember(request: HTTPConnection, answer: Response, token: str) -> None:
    """Let the browser be logged in, and be known as one that has been."""
    answer.set_cookie(ACCOUNT, token, max_age=YEAR_S, httponly=True, samesite="lax")
    account = people_of(request).sessions.find(token)
    if account is not None:
        know_device(request, answer, account)


def know_device(request: HTTPConnection, answer: Response, account: Account) -> None:
    """Let the browser show from now on that somebody has logged in to an account with it."""
    sign = people_of(request).accounts.new_device(account)
    if sign is not None:
        answer.set_cookie(DEVICE + account.id, sign, max_age=YEAR_S, httponly=True, samesite="lax")


def forget(answer: Response) -> None:
    """Let the browser be logged in no more."""
    answer.delete_cookie(ACCOUNT, httponly=True, samesite="lax")


def claimed(request: HTTPConnection, table: str, keys: list[str]) -> list[str]:
    """What the account of this browser holds at a table. What the browser itself has there is claimed by the
    way, so that it is there on other devices."""
    account = account_of(request)
    if account is None:
        return []
    claims = people_of(request).claims
    held = claims.at(account, table)
    own = set(shown(keys))
    if own - set(held):
        claims.keep_quietly(account, keys, held)
    return [one for one in held if one not in own]


def all_claimed(request: HTTPConnection) -> list[str]:
    """What the account of this browser holds at tables that go on."""
    account = account_of(request)
    return people_of(request).claims.going(account) if account else []


def session_lasts(request: HTTPConnection) -> Callable[[], bool]:
    """A question for later: is whoever opened a socket still logged in? The database is asked now and
    then."""
    token, sessions = token_of(request), people_of(request).sessions
    asked = time.monotonic()

    def lasts() -> bool:
        nonlocal asked
        if time.monotonic() - asked < ASK_AGAIN_S:
            return True
        asked = time.monotonic()
        return token is not None and sessions.find(token) is not None

    return lasts


def open_table(request: HTTPConnection, wish: TableOptions) -> Created:
    """Open a table for whoever has logged in, if anybody has."""
    return people_of(request).listing.open(wish, account_of(request))
