"""The JSON API of accounts: everything their pages can do. Sessions are held by a cookie, for scripts too."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from ...tables.accounts.sessions import Account
from ...tables.core.commands import Short
from ..identity.seat_cookies import bearer_keys, browser_keys
from ..identity.sessions import (
    Anybody,
    Somebody,
    caller_of,
    check_kept,
    forget,
    know_device,
    people_of,
    remember,
    site_of,
    token_of,
)
from .account_models import (
    AccountOut,
    CodesOut,
    DoorOut,
    FinishedOut,
    GamesOut,
    KeptOut,
    LogInIn,
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
router = APIRouter(prefix="/api/v1", tags=["accounts"], responses=MORE, dependencies=[Depends(check_kept)])


@router.get("/account")
def own(request: Request, account: Somebody) -> AccountOut:
    """One's own account."""
    people = people_of(request)
    sessions = [
        DoorOut(id=one.id, label=one.label, since=one.proved, used=one.seen)
        for one in people.sessions.of(account)
    ]
    passkeys = [
        DoorOut(id=one.id, label=one.label, since=one.created, used=one.used)
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
def register(request: Request, answer: Response, said: NewAccountIn) -> CodesOut:
    """Make an account, and log in to it."""
    people, caller = people_of(request), caller_of(request)
    if said.passkey is None:
        made = people.accounts.register(said.name, said.password or "", caller)
    else:
        made = people.passkeys.finish_account(json.dumps(said.passkey), site_of(request), caller)
    remember(request, answer, made.token)
    return CodesOut(codes=list(made.codes))


@router.delete("/account", status_code=204)
def delete(request: Request, answer: Response, account: Somebody) -> None:
    """Delete the account and everything about its owner; their games stay, without a name."""
    people = people_of(request)
    people.sessions.check_fresh(account)
    people.leaving.delete(account)
    forget(answer)


@router.get("/account/data")
def data(request: Request, account: Somebody) -> dict[str, Any]:
    """Everything that is stored about oneself."""
    return people_of(request).leaving.everything(account)


@router.post("/account/begin")
def begin(request: Request, account: Anybody, said: NameIn) -> dict[str, Any]:
    """What a browser needs to make a passkey: for a new account with this name, or for one's own without."""
    people, site = people_of(request), site_of(request)
    if account is not None and not said.name:
        return people.passkeys.begin(account, site)
    return people.passkeys.begin_account(said.name, site)


@router.post("/session/begin")
def begin_log_in(request: Request) -> dict[str, Any]:
    """What a browser needs to show a passkey."""
    return people_of(request).passkeys.begin_log_in(site_of(request))


@router.post("/session", status_code=204)
def log_in(request: Request, answer: Response, said: LogInIn) -> None:
    """Log in; the session comes as a cookie."""
    people, caller, before = people_of(request), caller_of(request), token_of(request)
    if said.passkey is not None:
        token = people.passkeys.log_in(json.dumps(said.passkey), site_of(request), caller, before)
    elif said.code is not None:
        token = people.accounts.recover(said.name, said.code, caller)
    else:
        token = people.accounts.log_in(said.name, said.password or "", caller, before)
    remember(request, answer, token)


@router.delete("/session", status_code=204)
def log_out(request: Request, answer: Response, account: Somebody) -> None:
    """Log out here."""
    people_of(request).sessions.close(account, account.session)
    forget(answer)


@router.delete("/account/sessions", status_code=204)
def log_out_everywhere(request: Request, answer: Response, account: Somebody) -> None:
    """Log out everywhere."""
    people_of(request).sessions.close_all(account.id)
    forget(answer)


@router.delete("/account/sessions/{session}", status_code=204)
def end_session(request: Request, account: Somebody, session: Short) -> None:
    """End one session; ending one that is over does nothing."""
    people_of(request).sessions.close(account, _plain(session))


@router.post("/account/password", status_code=204)
def set_password(request: Request, answer: Response, account: Somebody, said: PasswordIn) -> None:
    """Set another password; all other sessions end."""
    accounts = people_of(request).accounts
    if said.password is None:
        accounts.drop_password(account)
    else:
        accounts.set_password(account, said.password)
        know_device(request, answer, account)


@router.post("/account/codes")
def new_codes(request: Request, account: Somebody) -> CodesOut:
    """Other codes; the old ones are void."""
    return CodesOut(codes=list(people_of(request).accounts.new_codes(account)))


@router.post("/account/passkeys", status_code=204)
def add_passkey(request: Request, account: Somebody, said: PasskeyIn) -> None:
    """Add a passkey that was begun."""
    label = said.label or caller_of(request).label
    people_of(request).passkeys.finish(account, json.dumps(said.passkey), site_of(request), _plain(label))


@router.delete("/account/passkeys/{passkey}", status_code=204)
def remove_passkey(request: Request, account: Somebody, passkey: Annotated[str, "its id"]) -> None:
    """Let a passkey open the account no more."""
    people_of(request).passkeys.remove(account, _plain(passkey))


@router.get("/account/games")
def games(request: Request, account: Somebody, skip: Annotated[int, Query(ge=0, le=100_000)] = 0) -> GamesOut:
    """One's own games: those that go on, and those that have ended, twenty at a time."""
    own = people_of(request).games
    return GamesOut(
        running=[SummaryOut.of(one) for one in own.running(account)],
        finished=[FinishedOut.of(one) for one in own.finished(account, skip)],
    )


@router.post("/account/claims")
def keep(request: Request, account: Somebody) -> KeptOut:
    """Claim the seats of all keys shown: by a browser, or `Authorization: Bearer KEY,KEY`."""
    keys = bearer_keys(request) or browser_keys(request)
    return KeptOut(kept=people_of(request).claims.keep(account, keys, again=True))


@router.delete("/account/claims/{table}", status_code=204)
def let_go(request: Request, account: Somebody, table: Short) -> None:
    """Keep a table in one's account no more; its keys stay good."""
    people_of(request).claims.let_go(account, _plain(table))


def _plain(word: str) -> str:
    """A word as a database can take it: what no text may hold cannot name anything either."""
    return word if word.isprintable() else ""


def name_of(account: Account | None) -> str:
    """What somebody is called, or nothing."""
    return account.name if account else ""
