"""The JSON API of accounts: everything their pages can do. The session is a cookie, for scripts too."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from ...tables.accounts.sessions import Account
from ...tables.core.commands import Short
from ..identity.seat_cookies import bearer_keys, browser_keys
from ..identity.sessions import (
    OptionalAccount,
    RequiredAccount,
    caller_of,
    forget,
    know_device,
    people_of,
    remember,
    require_accounts,
    site_of,
    token_of,
)
from .account_models import (
    AccountOut,
    ClaimedOut,
    CodesOut,
    CredentialOut,
    FinishedOut,
    GamesOut,
    LoginIn,
    NameIn,
    NewAccountIn,
    PasskeyIn,
    PasswordIn,
)
from .models import Refusal, SummaryOut
from .tables import REFUSALS

MORE: dict[int | str, dict[str, Any]] = {
    **REFUSALS,
    **{status: {"model": Refusal, "description": "Refused."} for status in (401, 429)},
}
router = APIRouter(
    prefix="/api/v1", tags=["accounts"], responses=MORE, dependencies=[Depends(require_accounts)]
)


@router.get("/account")
def own(request: Request, account: RequiredAccount) -> AccountOut:
    """Your account."""
    people = people_of(request)
    sessions = [
        CredentialOut(id=one.id, label=one.label, since=one.proved, used=one.seen)
        for one in people.sessions.of(account)
    ]
    passkeys = [
        CredentialOut(id=one.id, label=one.label, since=one.created, used=one.used)
        for one in people.passkeys.of(account)
    ]
    return AccountOut(
        name=account.name,
        created=account.created,
        has_password=people.accounts.has_password(account),
        codes_left=people.accounts.codes_left(account),
        session=account.session,
        sessions=sessions,
        passkeys=passkeys,
    )


@router.post("/account", status_code=201)
def register(request: Request, answer: Response, body: NewAccountIn) -> CodesOut:
    """Make an account, and log in to it."""
    people, caller = people_of(request), caller_of(request)
    if body.passkey is None:
        made = people.accounts.register(body.name, body.password or "", caller)
    else:
        made = people.passkeys.finish_account(json.dumps(body.passkey), site_of(request), caller)
    remember(request, answer, made.token)
    return CodesOut(codes=list(made.codes))


@router.delete("/account", status_code=204)
def delete(request: Request, answer: Response, account: RequiredAccount) -> None:
    """Delete the account and all data about its owner; finished games stay, without the name."""
    people = people_of(request)
    people.sessions.check_fresh(account)
    people.leaving.delete(account)
    forget(answer)


@router.get("/account/data")
def data(request: Request, account: RequiredAccount) -> dict[str, Any]:
    """All data stored about you."""
    return people_of(request).leaving.everything(account)


@router.post("/account/begin")
def begin(request: Request, account: OptionalAccount, body: NameIn) -> dict[str, Any]:
    """What a browser needs to create a passkey: for a new account with this name; without name for yours."""
    people, site = people_of(request), site_of(request)
    if account is not None and not body.name:
        return people.passkeys.begin(account, site)
    return people.passkeys.begin_account(body.name, site)


@router.post("/session/begin")
def begin_log_in(request: Request) -> dict[str, Any]:
    """The options a browser needs to log in with a passkey."""
    return people_of(request).passkeys.begin_log_in(site_of(request))


@router.post("/session", status_code=204)
def log_in(request: Request, answer: Response, body: LoginIn) -> None:
    """Log in; the answer sets the session's cookie."""
    people, caller, before = people_of(request), caller_of(request), token_of(request)
    if body.passkey is not None:
        token = people.passkeys.log_in(json.dumps(body.passkey), site_of(request), caller, before)
    elif body.code is not None:
        token = people.accounts.recover(body.name, body.code, caller)
    else:
        token = people.accounts.log_in(body.name, body.password or "", caller, before)
    remember(request, answer, token)


@router.delete("/session", status_code=204)
def log_out(request: Request, answer: Response, account: RequiredAccount) -> None:
    """End this session."""
    people_of(request).sessions.close(account, account.session)
    forget(answer)


@router.delete("/account/sessions", status_code=204)
def log_out_everywhere(request: Request, answer: Response, account: RequiredAccount) -> None:
    """End all sessions."""
    people_of(request).sessions.close_all(account.id)
    forget(answer)


@router.delete("/account/sessions/{session}", status_code=204)
def end_session(request: Request, account: RequiredAccount, session: Short) -> None:
    """End one session; if it has ended already, nothing happens."""
    people_of(request).sessions.close(account, _plain(session))


@router.post("/account/password", status_code=204)
def set_password(request: Request, answer: Response, account: RequiredAccount, body: PasswordIn) -> None:
    """Set another password; all other sessions end."""
    accounts = people_of(request).accounts
    if body.password is None:
        accounts.drop_password(account)
    else:
        accounts.set_password(account, body.password)
        know_device(request, answer, account)


@router.post("/account/codes")
def new_codes(request: Request, account: RequiredAccount) -> CodesOut:
    """Make new recovery codes; the old ones become invalid."""
    return CodesOut(codes=list(people_of(request).accounts.new_codes(account)))


@router.post("/account/passkeys", status_code=204)
def add_passkey(request: Request, account: RequiredAccount, body: PasskeyIn) -> None:
    """Add a passkey whose creation was begun."""
    label = body.label or caller_of(request).label
    people_of(request).passkeys.finish(account, json.dumps(body.passkey), site_of(request), _plain(label))


@router.delete("/account/passkeys/{passkey}", status_code=204)
def remove_passkey(request: Request, account: RequiredAccount, passkey: Annotated[str, "its id"]) -> None:
    """Remove a passkey."""
    people_of(request).passkeys.remove(account, _plain(passkey))


@router.get("/account/games")
def games(
    request: Request, account: RequiredAccount, skip: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> GamesOut:
    """Your games: all that are in progress, and those that have ended, twenty at a time."""
    own = people_of(request).games
    return GamesOut(
        running=[SummaryOut.of(one) for one in own.running(account)],
        finished=[FinishedOut.of(one) for one in own.finished(account, skip)],
    )


@router.post("/account/claims")
def keep(request: Request, account: RequiredAccount) -> ClaimedOut:
    """Add the seats of all keys sent (cookies, or `Authorization: Bearer KEY,KEY`) to your account."""
    keys = bearer_keys(request) or browser_keys(request)
    return ClaimedOut(kept=people_of(request).claims.keep(account, keys, again=True))


@router.delete("/account/claims/{table}", status_code=204)
def let_go(request: Request, account: RequiredAccount, table: Short) -> None:
    """Remove a table from your account; its keys stay valid."""
    people_of(request).claims.let_go(account, _plain(table))


def _plain(word: str) -> str:
    """The word, or empty if it has characters that no stored id or name can have."""
    return word if word.isprintable() else ""


def name_of(account: Account | None) -> str:
    """The account's name; empty without an account."""
    return account.name if account else ""
