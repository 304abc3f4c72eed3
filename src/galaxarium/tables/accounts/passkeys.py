"""Passkeys: an account opened by a key that never leaves its owner's device (WebAuthn).

A ceremony has two halves. The first hands out a challenge, of which the hash is kept for a few minutes; the
second shows it signed, and whatever comes of it, the challenge is spent. Keys are kept in the device with the
account's name (resident), so that it need not be typed.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ...errors import BadPasskey, WrongLogin
from ..core.keys import hash_of, new_name
from ..runtime.database import Database
from ..storage.schema import accounts, challenges, passkeys
from .accounts import Accounts, Welcome, add_account, add_codes
from .passwords import check_keeping, check_name
from .sessions import LONGEST_LABEL, Account, Caller

if TYPE_CHECKING:
    from webauthn.registration.verify_registration_response import VerifiedRegistration

PATIENCE_S = 5 * 60.0
MOST_PASSKEYS = 20
NEW, MORE, ENTER = "new", "more", "enter"
IDENTITY = re.compile(r"[A-Za-z0-9_-]{1,1400}")


@dataclass(frozen=True)
class Site:
    """Where we are, as browsers see it: passkeys are good for one site only."""

    origin: str
    host: str


@dataclass(frozen=True)
class Passkey:
    """One passkey of an account."""

    id: str
    label: str
    created: float
    used: float


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, desk: Database, people: Accounts) -> None:
        self._desk = desk
        self._people = people

    # --- making one

    def begin_account(self, name: str, site: Site) -> dict[str, Any]:
        """What a browser needs to make a passkey for a new account."""
        check_keeping()
        name = check_name(name)
        self._people.check_free(name)
        handle = new_name()
        return self._creation(site, (handle, name), self._challenge(NEW, f"{handle} {name}"), ())

    def finish_account(self, credential: str, site: Site, caller: Caller) -> Welcome:
        """Make the account that was begun, with its passkey."""
        about, made = self._verified(credential, site, NEW)
        handle, _, name = about.partition(" ")
        self._people.tries.register(caller.address)
        with self._desk.writing() as connection:
            account = add_account(connection, handle, name, None, self._desk.now())
            self._add(connection, account, made, caller.label)
            codes = add_codes(connection, account)
        return Welcome(self._people.sessions.open(account, caller.label), codes)

    def begin(self, account: Account, site: Site) -> dict[str, Any]:
        """What a browser needs to make one more passkey."""
        self._people.sessions.check_fresh(account)
        known = tuple(one.id for one in self.of(account))
        if len(known) >= MOST_PASSKEYS:
            raise BadPasskey(f"an account has {MOST_PASSKEYS} passkeys at most")
        return self._creation(site, (account.id, account.name), self._challenge(MORE, account.id), known)

    def finish(self, account: Account, credential: str, site: Site, label: str) -> None:
        """Add the passkey that was begun."""
        self._people.sessions.check_fresh(account)
        whose, made = self._verified(credential, site, MORE)
        if whose != account.id:
            raise BadPasskey("this passkey was begun by somebody else")
        with self._desk.writing() as connection:
            self._add(connection, account.id, made, label)

    def _creation(
        self, site: Site, who: tuple[str, str], challenge: bytes, known: tuple[str, ...]
    ) -> dict[str, Any]:
        from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
        from webauthn.helpers import structs

        wanted = structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        )
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Galaxarium",
            user_id=who[0].encode(),
            user_name=who[1],
            challenge=challenge,
            authenticator_selection=wanted,
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known
            ],
        )
        return dict(json.loads(options_to_json(options)))

    def _verified(self, credential: str, site: Site, purpose: str) -> tuple[str, "VerifiedRegistration"]:
        from webauthn import verify_registration_response

        about, challenge = self._spend(credential, purpose)
        with _strangers_bytes():
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        return about, made

    def _add(self, connection: sa.Connection, account: str, made: "VerifiedRegistration", label: str) -> None:
        from webauthn.helpers import bytes_to_base64url

        now = self._desk.now()
        row = {"id": bytes_to_base64url(made.credential_id), "account_id": account}
        facts = {"public_key": made.credential_public_key, "sign_count": made.sign_count}
        try:
            connection.execute(
                passkeys.insert(),
                {**row, **facts, "label": label[:LONGEST_LABEL], "created": now, "used": now},
            )
        except sa.exc.IntegrityError:
            raise BadPasskey("this passkey opens an account already") from None

    # --- coming in by one

    def begin_log_in(self, site: Site) -> dict[str, Any]:
        """What a browser needs to show a passkey of any account."""
        check_keeping()
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(rp_id=site.host, challenge=self._challenge(ENTER, ""))
        return dict(json.loads(options_to_json(options)))

    def log_in(self, credential: str, site: Site, caller: Caller, instead: str | None = None) -> str:
        """Open a session with a passkey; its token. WrongLogin if no account knows it."""
        check_keeping()
        self._people.tries.show_passkey(caller.address)
        _, challenge = self._spend(credential, ENTER)
        found = self._find(credential)
        count = _signed(credential, site, challenge, found)
        with self._desk.writing() as connection:
            values = {"sign_count": count, "used": self._desk.now()}
            connection.execute(passkeys.update().where(passkeys.c.id == found.id).values(values))
        return self._people.sessions.open(found.account_id, caller.label, instead)

    def _find(self, credential: str) -> Any:
        identity = str(_read(credential).get("id", ""))
        with self._desk.reading() as connection:
            known = passkeys.c.id == (identity if IDENTITY.fullmatch(identity) else "")
            found = connection.execute(sa.select(passkeys).where(known)).first()
        if found is None:
            raise WrongLogin("no account here knows this passkey")
        return found

    # --- those there are

    def of(self, account: Account) -> tuple[Passkey, ...]:
        """The passkeys of an account, the oldest first."""
        columns = passkeys.c
        query = sa.select(columns.id, columns.label, columns.created, columns.used)
        mine = query.where(columns.account_id == account.id).order_by(columns.created)
        with self._desk.reading() as connection:
            return tuple(Passkey(*row) for row in connection.execute(mine))

    def remove(self, account: Account, identity: str) -> None:
        """Let a passkey open the account no more; something has to."""
        self._people.sessions.check_fresh(account)
        with self._desk.writing() as connection:
            mine = passkeys.c.account_id == account.id
            known = list(connection.execute(sa.select(passkeys.c.id).where(mine)).scalars())
            password = sa.select(accounts.c.password).where(accounts.c.id == account.id)
            if known == [identity] and connection.execute(password).scalar() is None:
                raise BadPasskey("something has to open the account; set a password first")
            connection.execute(passkeys.delete().where(mine, passkeys.c.id == identity))

    # --- challenges

    def _challenge(self, purpose: str, about: str) -> bytes:
        from webauthn.helpers import bytes_to_base64url, generate_challenge

        made, now = generate_challenge(), self._desk.now()
        row = {"hash": hash_of(bytes_to_base64url(made)), "purpose": purpose, "about": about}
        with self._desk.writing() as connection:
            connection.execute(challenges.delete().where(challenges.c.until < now))
            connection.execute(challenges.insert(), {**row, "until": now + PATIENCE_S})
        return made

    def _spend(self, credential: str, purpose: str) -> tuple[str, bytes]:
        """The challenge an answer is for, which is good no more, and what it was about."""
        check_keeping()
        from webauthn import base64url_to_bytes

        said = _challenge_of(credential)
        mine = (challenges.c.hash == hash_of(said)) & (challenges.c.purpose == purpose)
        with self._desk.writing() as connection:
            spent = challenges.delete().where(mine).returning(challenges.c.about, challenges.c.until)
            row = connection.execute(spent).first()
        if row is None or row.until < self._desk.now():
            raise BadPasskey("this took too long, or was done already; try again")
        return str(row.about), base64url_to_bytes(said)


@contextmanager
def _strangers_bytes() -> Iterator[None]:
    """Whatever a library makes of them is a passkey that cannot be used."""
    try:
        yield
    except Exception as error:
        raise BadPasskey(f"this passkey cannot be used: {error}") from None


def _signed(credential: str, site: Site, challenge: bytes, found: Any) -> int:
    """The counter of a passkey that has signed a challenge; BadPasskey if it has not."""
    from webauthn import verify_authentication_response

    with _strangers_bytes():
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=found.public_key,
            credential_current_sign_count=found.sign_count,
        )
    return verified.new_sign_count


def _read(credential: str) -> dict[str, Any]:
    try:
        data = json.loads(credential)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadPasskey("this is no passkey")
    return data


def _challenge_of(credential: str) -> str:
    """The challenge an answer of a browser names."""
    from webauthn import base64url_to_bytes

    response: Any = _read(credential).get("response")
    try:
        told = json.loads(base64url_to_bytes(str(response["clientDataJSON"])))
        said = str(told["challenge"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadPasskey("this is no passkey") from None
    if not IDENTITY.fullmatch(said):
        raise BadPasskey("this is no passkey")
    return said
