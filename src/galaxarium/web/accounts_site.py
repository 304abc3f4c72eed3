"""The pages of accounts: parse, call one verb, render. What is refused comes back with its sentence."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ..errors import GalaxariumError, LogIn, LogInAgain, WrongLogin
from ..present.page_people import Kept, day, finished_game
from ..tables.accounts import Welcome
from ..tables.accounts_games import FINISHED_AT_ONCE
from ..tables.accounts_words import fold
from . import pages
from .accounts import (
    Anybody,
    Somebody,
    account_of,
    caller_of,
    check_kept,
    forget,
    people_of,
    remember,
    site_of,
    token_of,
)
from .errors import REFUSED, status_of, told
from .given import resumable
from .seats import browser_keys
from .taste import taste_of

SEE_OTHER = 303
HOME = "/account"
Text = Annotated[str, Form(max_length=20_000)]
Then = Annotated[str, Form(alias="next", max_length=500)]

router = APIRouter(
    prefix="/account",
    include_in_schema=False,
    default_response_class=HTMLResponse,
    dependencies=[Depends(check_kept)],
)


def page(request: Request, name: str, status: int = 200, **given: Any) -> HTMLResponse:
    """A page that nobody on the way may keep: it is about one person."""
    html = pages.render_page(name, taste_of(request), **given, day=day)
    return HTMLResponse(html, status, {"cache-control": "no-store"})


def refused(request: Request, error: GalaxariumError, name: str, **given: Any) -> HTMLResponse:
    """The page again, with what was wrong."""
    request.scope[REFUSED] = error.code
    sentence = told(error, taste_of(request).language)
    return page(request, name, status_of(error.code), **given, error=sentence)


def own_address(then: str) -> str:
    """Where to go next: only to a page of ours."""
    is_own = then.startswith("/") and not then.startswith(("//", "/\\")) and then.isprintable()
    return then if is_own else HOME


def _to_log_in(then: str) -> Response:
    return RedirectResponse(f"{HOME}/log-in?next={then}", SEE_OTHER)


def _enter(request: Request, then: str) -> HTMLResponse:
    return page(request, "account_enter.html", next=own_address(then), typed="", error="")


# --- coming and going


@router.get("")
def home(request: Request, account: Anybody, then: Annotated[str, Query(alias="next")] = HOME) -> Response:
    """One's own account; where nobody has logged in, the way in."""
    if account is None:
        return _enter(request, then)
    return _home(request, "")


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
    return _entered(own_address(then), token)


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
    return _entered(f"{HOME}#password", token)


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
    return _codes(request, made)


def _codes(request: Request, made: Welcome) -> Response:
    answer = page(request, "account_codes.html", codes=made.codes)
    if made.token:
        remember(answer, made.token)
    return answer


@router.post("/log-out")
def log_out(request: Request, account: Anybody, everywhere: Text = "") -> Response:
    """Log out here, or everywhere."""
    if account is not None and everywhere:
        people_of(request).sessions.close_all(account.id)
    elif account is not None:
        people_of(request).sessions.close(account, account.session)
    answer = RedirectResponse("/", SEE_OTHER)
    forget(answer)
    return answer


def _entered(then: str, token: str) -> Response:
    answer = RedirectResponse(then, SEE_OTHER)
    remember(answer, token)
    return answer


@router.post("/begin")
def begin(request: Request, account: Anybody, kind: Text = "enter", name: Text = "") -> Response:
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
        options = {"wrong": told(error, taste_of(request).language)}
    return JSONResponse(options, headers={"cache-control": "no-store"})


# --- one's own account


def _home(request: Request, error: str, status: int = 200) -> HTMLResponse:
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
        return _to_log_in(HOME)
    except GalaxariumError as error:
        request.scope[REFUSED] = error.code
        return _home(request, told(error, taste_of(request).language), status_of(error.code))
    return RedirectResponse(HOME, SEE_OTHER)


@router.post("/password")
def set_password(request: Request, account: Somebody, password: Text = "", drop: Text = "") -> Response:
    """Another password, or none."""
    accounts = people_of(request).accounts
    if drop:
        return _change(request, lambda: accounts.drop_password(account))
    return _change(request, lambda: accounts.set_password(account, password))


@router.post("/passkeys")
def change_passkeys(request: Request, account: Somebody, passkey: Text = "", remove: Text = "") -> Response:
    """Add a passkey that was begun, or remove one."""
    passkeys, label = people_of(request).passkeys, caller_of(request).label
    if remove:
        return _change(request, lambda: passkeys.remove(account, remove if remove.isprintable() else ""))
    return _change(request, lambda: passkeys.finish(account, passkey, site_of(request), label))


@router.post("/codes")
def new_codes(request: Request, account: Somebody) -> Response:
    """Other codes."""
    try:
        made = people_of(request).accounts.new_codes(account)
    except LogInAgain:
        return _to_log_in(HOME)
    return _codes(request, Welcome("", made))


@router.post("/sessions")
def end_session(request: Request, account: Somebody, session: Text = "") -> Response:
    """End another session."""
    named = session if session.isprintable() else ""
    return _change(request, lambda: people_of(request).sessions.close(account, named))


# --- games


@router.get("/games")
def games(request: Request, account: Anybody, skip: Annotated[int, Query(ge=0, le=100_000)] = 0) -> Response:
    """One's own games."""
    if account is None:
        return _to_log_in(f"{HOME}/games")
    people = people_of(request)
    running = [resumable(one, people.now()) for one in people.games.running(account)]
    finished = [finished_game(one) for one in people.games.finished(account, skip)]
    more = len(finished) == FINISHED_AT_ONCE
    kept = Kept(tuple(running), tuple(finished), skip, more, FINISHED_AT_ONCE)
    return page(request, "account_games.html", me=account, kept=kept)


@router.post("/claims")
def keep(request: Request, account: Somebody, let_go: Text = "") -> Response:
    """Keep the seats this browser holds, or one of them no more."""
    claims = people_of(request).claims
    if let_go:
        claims.let_go(account, let_go if let_go.isprintable() else "")
    else:
        claims.keep(account, browser_keys(request), again=True)
    return RedirectResponse(f"{HOME}/games", SEE_OTHER)


# --- leaving


@router.get("/data")
def data(request: Request, account: Anybody) -> Response:
    """Everything that is stored about oneself, as a file."""
    if account is None:
        return _to_log_in(HOME)
    headers = {"content-disposition": 'attachment; filename="galaxarium.json"', "cache-control": "no-store"}
    return JSONResponse(people_of(request).leaving.everything(account), headers=headers)


@router.get("/delete")
def ask_to_delete(request: Request, account: Anybody) -> Response:
    """What deleting means."""
    if account is None:
        return _to_log_in(f"{HOME}/delete")
    return page(request, "account_delete.html", me=account, error="")


@router.post("/delete")
def delete(request: Request, account: Somebody, name: Text = "") -> Response:
    """Delete everything, if the name is typed."""
    people = people_of(request)
    try:
        people.sessions.check_fresh(account)
        if fold(name) != fold(account.name):
            raise WrongLogin("this is not the name of your account")
    except LogInAgain:
        return _to_log_in(f"{HOME}/delete")
    except WrongLogin as error:
        return refused(request, error, "account_delete.html", me=account)
    people.leaving.delete(account)
    answer = RedirectResponse("/", SEE_OTHER)
    forget(answer)
    return answer
