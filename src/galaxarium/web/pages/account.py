"""The pages of one's own account: what opens it, one's games, and leaving."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...errors import GalaxariumError, LogIn, LogInAgain, WrongLogin
from ...present.pages.people import Kept, finished_game
from ...tables.accounts.accounts import Welcome
from ...tables.accounts.passwords import fold
from ...tables.lobby.own_games import FINISHED_AT_ONCE
from ..errors import REFUSED, status_of, told
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import browser_keys
from ..identity.sessions import (
    OptionalAccount,
    RequiredAccount,
    account_of,
    caller_of,
    forget,
    know_device,
    people_of,
    require_accounts,
    site_of,
)
from ..render.table_model import resumable
from .account_forms import HOME, SEE_OTHER, Text, codes_page, page, refused, to_log_in

router = APIRouter(
    prefix="/account",
    include_in_schema=False,
    default_response_class=HTMLResponse,
    dependencies=[Depends(require_accounts)],
)


def home_page(request: Request, error: str = "", status: int = 200) -> HTMLResponse:
    """The account as it is now; the session may have become another one since the request came."""
    people, account = people_of(request), account_of(request)
    if account is None:
        raise LogIn("log in first")
    return page(
        request,
        "account.html",
        status,
        error=error,
        me=account,
        sessions=people.sessions.of(account),
        passkeys=people.passkeys.of(account),
        has_password=people.accounts.has_password(account),
        codes_left=people.accounts.codes_left(account),
    )


def _change(request: Request, act: Callable[[], object]) -> Response:
    """Change something about the account; whoever has to log in again is sent to do so."""
    try:
        act()
    except LogInAgain:
        return to_log_in(HOME)
    except GalaxariumError as error:
        request.scope[REFUSED] = error.code
        return home_page(request, told(error, preferences_of(request).language), status_of(error.code))
    return RedirectResponse(HOME, SEE_OTHER)


@router.post("/password")
def set_password(
    request: Request, account: RequiredAccount, password: Text = "", drop: Text = ""
) -> Response:
    """Another password, or none."""
    accounts = people_of(request).accounts
    if drop:
        return _change(request, lambda: accounts.drop_password(account))
    answer = _change(request, lambda: accounts.set_password(account, password))
    know_device(request, answer, account)
    return answer


@router.post("/passkeys")
def change_passkeys(
    request: Request, account: RequiredAccount, passkey: Text = "", remove: Text = ""
) -> Response:
    """Add a passkey that was begun, or remove one."""
    passkeys, label = people_of(request).passkeys, caller_of(request).label
    if remove:
        return _change(request, lambda: passkeys.remove(account, remove if remove.isprintable() else ""))
    return _change(request, lambda: passkeys.finish(account, passkey, site_of(request), label))


@router.post("/codes")
def new_codes(request: Request, account: RequiredAccount) -> Response:
    """Other codes."""
    try:
        made = people_of(request).accounts.new_codes(account)
    except LogInAgain:
        return to_log_in(HOME)
    return codes_page(request, Welcome("", made))


@router.post("/sessions")
def end_session(request: Request, account: RequiredAccount, session: Text = "") -> Response:
    """End another session."""
    named = session if session.isprintable() else ""
    return _change(request, lambda: people_of(request).sessions.close(account, named))


# --- games


@router.get("/games")
def games(
    request: Request, account: OptionalAccount, skip: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> Response:
    """One's own games."""
    if account is None:
        return to_log_in(f"{HOME}/games")
    people = people_of(request)
    running = [resumable(one, people.now()) for one in people.games.running(account)]
    finished = [finished_game(one) for one in people.games.finished(account, skip)]
    more = len(finished) == FINISHED_AT_ONCE
    kept = Kept(tuple(running), tuple(finished), skip, more, FINISHED_AT_ONCE)
    return page(request, "account_games.html", me=account, kept=kept)


@router.post("/claims")
def keep(request: Request, account: RequiredAccount, let_go: Text = "") -> Response:
    """Keep the seats this browser holds, or one of them no more."""
    claims = people_of(request).claims
    if let_go:
        claims.let_go(account, let_go if let_go.isprintable() else "")
    else:
        claims.keep(account, browser_keys(request), again=True)
    return RedirectResponse(f"{HOME}/games", SEE_OTHER)


# --- leaving


@router.get("/data")
def data(request: Request, account: OptionalAccount) -> Response:
    """Everything that is stored about oneself, as a file."""
    if account is None:
        return to_log_in(HOME)
    headers = {"content-disposition": 'attachment; filename="galaxarium.json"', "cache-control": "no-store"}
    return JSONResponse(people_of(request).leaving.everything(account), headers=headers)


@router.get("/delete")
def ask_to_delete(request: Request, account: OptionalAccount) -> Response:
    """What deleting means."""
    if account is None:
        return to_log_in(f"{HOME}/delete")
    return page(request, "account_delete.html", me=account, error="")


@router.post("/delete")
def delete(request: Request, account: RequiredAccount, name: Text = "") -> Response:
    """Delete everything, if the name is typed."""
    people = people_of(request)
    try:
        people.sessions.check_fresh(account)
        if fold(name) != fold(account.name):
            raise WrongLogin("this is not the name of your account")
    except LogInAgain:
        return to_log_in(f"{HOME}/delete")
    except WrongLogin as error:
        return refused(request, error, "account_delete.html", me=account)
    people.leaving.delete(account)
    answer = RedirectResponse("/", SEE_OTHER)
    forget(answer)
    return answer
