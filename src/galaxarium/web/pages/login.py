"""The pages of coming and going: making an account, logging in and out."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...errors import GalaxariumError, LogInAgain
from ..errors import told
from ..identity.preferences import preferences_of
from ..identity.seat_cookies import browser_keys
from ..identity.sessions import (
    OptionalAccount,
    caller_of,
    forget,
    people_of,
    remember,
    require_accounts,
    site_of,
    token_of,
)
from .account import home_page
from .account_forms import HOME, SEE_OTHER, Text, codes_page, own_address, page, refused

Then = Annotated[str, Form(alias="next", max_length=500)]

router = APIRouter(
    prefix="/account",
    include_in_schema=False,
    default_response_class=HTMLResponse,
    dependencies=[Depends(require_accounts)],
)


def _enter(request: Request, then: str) -> HTMLResponse:
    return page(request, "account_enter.html", next=own_address(then), typed="", error="")


@router.get("")
def home(
    request: Request, account: OptionalAccount, then: Annotated[str, Query(alias="next")] = HOME
) -> Response:
    """One's own account; where nobody has logged in, the way in."""
    if account is None:
        return _enter(request, then)
    return home_page(request)


@router.get("/log-in")
def enter(request: Request, then: Annotated[str, Query(alias="next")] = HOME) -> Response:
    """The way in, for those too who have to show once more who they are."""
    return _enter(request, then)


@router.post("/log-in")
def log_in(
    request: Request, name: Text = "", password: Text = "", passkey: Text = "", then: Then = HOME
) -> Response:
    """Log in, with a password or a passkey."""
    people, caller, before = people_of(request), caller_of(request), token_of(request)
    try:
        if passkey:
            token = people.passkeys.log_in(passkey, site_of(request), caller, before)
        else:
            token = people.accounts.log_in(name, password, caller, before)
    except GalaxariumError as error:
        return refused(request, error, "account_enter.html", next=own_address(then), typed=name)
    return _entered(request, own_address(then), token)


@router.get("/recover")
def ask_for_code(request: Request) -> Response:
    """Where one of the codes can be typed."""
    return page(request, "account_recover.html", typed="", error="")


@router.post("/recover")
def recover(request: Request, name: Text = "", code: Text = "") -> Response:
    """Log in with one of the codes, and set another password."""
    try:
        token = people_of(request).accounts.recover(name, code, caller_of(request))
    except GalaxariumError as error:
        return refused(request, error, "account_recover.html", typed=name)
    return _entered(request, f"{HOME}#password", token)


@router.get("/new")
def ask_for_name(request: Request) -> Response:
    """The form of a new account."""
    return page(request, "account_new.html", typed="", error="")


@router.post("/new")
def register(request: Request, name: Text = "", password: Text = "", passkey: Text = "") -> Response:
    """Make an account; its codes are shown now and never again."""
    people, caller = people_of(request), caller_of(request)
    try:
        if passkey:
            made = people.passkeys.finish_account(passkey, site_of(request), caller)
        else:
            made = people.accounts.register(name, password, caller)
    except GalaxariumError as error:
        return refused(request, error, "account_new.html", typed=name)
    account = people.sessions.find(made.token)
    if account is not None:
        people.claims.keep(account, browser_keys(request))
    return codes_page(request, made)


@router.post("/log-out")
def log_out(request: Request, account: OptionalAccount, everywhere: Text = "") -> Response:
    """Log out here, or everywhere."""
    if account is not None and everywhere:
        people_of(request).sessions.close_all(account.id)
    elif account is not None:
        people_of(request).sessions.close(account, account.session)
    answer = RedirectResponse("/", SEE_OTHER)
    forget(answer)
    return answer


def _entered(request: Request, then: str, token: str) -> Response:
    answer = RedirectResponse(then, SEE_OTHER)
    remember(request, answer, token)
    return answer


@router.post("/begin")
def begin(request: Request, account: OptionalAccount, kind: Text = "enter", name: Text = "") -> Response:
    """The first half of a ceremony, for the script of our pages: it says in the reader's language what is
    wrong, and where to go where that helps."""
    passkeys, site = people_of(request).passkeys, site_of(request)
    try:
        if kind == "enter":
            options = passkeys.begin_log_in(site)
        elif kind == "more" and account is not None:
            options = passkeys.begin(account, site)
        else:
            options = passkeys.begin_account(name, site)
    except LogInAgain:
        options = {"next": f"{HOME}/log-in?next={HOME}"}
    except GalaxariumError as error:
        options = {"wrong": told(error, preferences_of(request).language)}
    return JSONResponse(options, headers={"cache-control": "no-store"})
