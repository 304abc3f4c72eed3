"""The session of an account: its cookie, and what a request says about the browser that sent it."""

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
from .accounts_enabled import has_accounts, settings_of
from .preferences import ACCOUNT, YEAR_S

DEVICE = "device-"
"""The prefix of the cookie of a browser that has logged in before; the account's id follows."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
FOUND = "galaxarium.account"
"""The key in a request's scope that caches its account."""

ASK_AGAIN_S = 2.0
"""How long a socket may use an account's keys after the session was ended elsewhere."""

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


def people_of(request: HTTPConnection) -> People:
    """The service for accounts, open games and ratings."""
    people: People = request.app.state.people
    return people


def require_accounts(request: HTTPConnection) -> None:
    """Raise NoAccounts if accounts are switched off or their extra is not installed."""
    check_keeping()
    if not has_accounts(request):
        raise NoAccounts("this server keeps no accounts")


def token_of(request: HTTPConnection) -> str | None:
    """The token of the session in the browser's cookie."""
    token = request.cookies.get(ACCOUNT, "")
    return token if TOKEN.fullmatch(token) else None


@metered
def account_of(request: HTTPConnection) -> Account | None:
    """The account that is logged in. Queries the database, so do not call it in the event loop."""
    token = token_of(request)
    if token is None or not has_accounts(request):
        return None
    if FOUND not in request.scope:
        request.scope[FOUND] = people_of(request).sessions.find(token)
    found: Account | None = request.scope[FOUND]
    return found


def required_account(request: Request) -> Account:
    """The account that is logged in; raises LogIn if there is none."""
    require_accounts(request)
    account = account_of(request)
    if account is None:
        raise LogIn("log in first")
    return account


RequiredAccount = Annotated[Account, Depends(required_account)]
OptionalAccount = Annotated[Account | None, Depends(account_of)]


def caller_of(request: HTTPConnection) -> Caller:
    """The address and browser that sent a request."""
    address = request.client.host if request.client else ""
    said = request.headers.get("user-agent", "")
    browser = next((name for name in BROWSERS if name in said), "")
    system = next((name for name in SYSTEMS if name in said), "")
    words = {"Edg": "Edge", "OPR": "Opera"}
    label = ", ".join(filter(None, (words.get(browser, browser), system)))
    devices = tuple(value for name, value in request.cookies.items() if name.startswith(DEVICE))
    return Caller(address, label, devices)


def site_of(request: HTTPConnection) -> Site:
    """The origin browsers see: the public address of the settings, or that of the request."""
    origin = settings_of(request).public_url or f"{request.url.scheme}://{request.url.netloc}"
    return Site(origin.rstrip("/"), urlsplit(origin).hostname or "")


def remember(request: HTTPConnection, answer: Response, token: str) -> None:
    """Set the session's cookie, and the one of a known device."""
    answer.set_cookie(ACCOUNT, token, max_age=YEAR_S, httponly=True, samesite="lax")
    account = people_of(request).sessions.find(token)
    if account is not None:
        know_device(request, answer, account)


def know_device(request: HTTPConnection, answer: Response, account: Account) -> None:
    """Set the cookie that marks this browser as one that has logged in to the account."""
    sign = people_of(request).accounts.new_device(account)
    if sign is not None:
        answer.set_cookie(DEVICE + account.id, sign, max_age=YEAR_S, httponly=True, samesite="lax")


def forget(answer: Response) -> None:
    """Delete the session's cookie."""
    answer.delete_cookie(ACCOUNT, httponly=True, samesite="lax")


def claimed(request: HTTPConnection, table: str, keys: list[str]) -> list[str]:
    """The keys the account holds at a table. Keys of the browser that the account lacks are added to it, so
    that they are available on other devices."""
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
    """The keys the account holds at unfinished tables."""
    account = account_of(request)
    return people_of(request).claims.going(account) if account else []


def session_lasts(request: HTTPConnection) -> Callable[[], bool]:
    """A function that says whether the session of this request still exists; it queries the database at most
    every `ASK_AGAIN_S`."""
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
    """Open a table for the account that is logged in, if there is one."""
    return people_of(request).listing.open(wish, account_of(request))
