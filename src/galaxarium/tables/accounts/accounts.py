"""Accounts: a name and what opens it. Playing never needs one; it keeps one's games together.

There is no mail, so a person who forgets their password has the codes that were shown once.
"""

import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ...errors import BadPasskey, NameTaken, WrongLogin
from ..core.keys import LETTERS, hash_of, new_name
from ..runtime.database import Database
from ..storage.schema import accounts, codes, passkeys
from .login_attempts import LoginAttempts, known_device, new_device
from .passwords import Hasher, check_keeping, check_name, check_password, fold
from .sessions import Account, Caller, Sessions

CODES, GROUPS, GROUP = 8, 4, 4
"""How many codes there are, and how many groups of how many letters: 79 bits each."""


@dataclass(frozen=True)
class Welcome:
    """A new account: the token of its first session, and its codes, which are told only now."""

    token: str
    codes: tuple[str, ...]


class Accounts:
    """All accounts of one database."""

    def __init__(self, desk: Database, hasher: Hasher | None = None) -> None:
        self._desk = desk
        self._hasher = hasher or Hasher()
        self.sessions = Sessions(desk)
        self.tries = LoginAttempts(desk)

    # --- coming

    def register(self, name: str, password: str, caller: Caller) -> Welcome:
        """Make an account that a password opens. BadName, BadPassword, NameTaken."""
        check_keeping()
        name = check_name(name)
        check_password(password, name)
        self.check_free(name)
        self.tries.register(caller.address)
        kept = self._hasher.hash(password)
        with self._desk.writing() as connection:
            account = add_account(connection, new_name(), name, kept, self._desk.now())
            made = add_codes(connection, account)
        return Welcome(self.sessions.open(account, caller.label), made)

    def check_free(self, name: str) -> None:
        """Refuse a name that is taken; said before anything dear is done."""
        with self._desk.reading() as connection:
            if _find(connection, name) is not None:
                raise _taken(name)

    def log_in(self, name: str, password: str, caller: Caller, instead: str | None = None) -> str:
        """Open a session with a password; its token. WrongLogin whatever was wrong."""
        check_keeping()
        with self._desk.reading() as connection:
            row = _find(connection, name)
        kept = row.password if row else None
        device = known_device(row.id, kept, caller.devices) if kept else None
        self.tries.log_in(fold(name), caller.address, device)
        if not self._hasher.fits(kept, password) or row is None:
            raise WrongLogin("this name and this password do not fit together")
        if self._hasher.is_old(row.password):
            self._keep_password(row.id, password)
        self.tries.forgive(fold(name), caller.address, device)
        return self.sessions.open(row.id, caller.label, instead)

    def recover(self, name: str, code: str, caller: Caller) -> str:
        """Open a session with one of the codes, which is spent; all others end. Its token."""
        check_keeping()
        self.tries.recover(fold(name), caller.address)
        with self._desk.writing() as connection:
            row = _find(connection, name)
            spent = _spend(connection, row.id, code) if row else False
        if not spent or row is None:
            raise WrongLogin("this name and this code do not fit together")
        self.sessions.close_all(row.id)
        return self.sessions.open(row.id, caller.label)

    # --- changing what opens it

    def set_password(self, account: Account, password: str) -> None:
        """Another password, or a first one; all other sessions end."""
        self.sessions.check_fresh(account)
        check_password(password, account.name)
        self._keep_password(account.id, password)
        self.sessions.close_all(account.id, but=account.session)

    def _keep_password(self, account: str, password: str) -> None:
        kept = self._hasher.hash(password)
        with self._desk.writing() as connection:
            connection.execute(accounts.update().where(accounts.c.id == account).values(password=kept))

    def drop_password(self, account: Account) -> None:
        """Let only passkeys open the account; there has to be one."""
        self.sessions.check_fresh(account)
        with self._desk.writing() as connection:
            if not _count(connection, passkeys, account.id):
                raise BadPasskey("something has to open the account; add a passkey first")
            connection.execute(accounts.update().where(accounts.c.id == account.id).values(password=None))

    def new_codes(self, account: Account) -> tuple[str, ...]:
        """Other codes; the old ones are void."""
        self.sessions.check_fresh(account)
        with self._desk.writing() as connection:
            connection.execute(codes.delete().where(codes.c.account_id == account.id))
            return add_codes(connection, account.id)

    # --- looking

    def has_password(self, account: Account) -> bool:
        """Does a password open it?"""
        query = sa.select(accounts.c.password).where(accounts.c.id == account.id)
        with self._desk.reading() as connection:
            return connection.execute(query).scalar() is not None

    def new_device(self, account: Account) -> str | None:
        """A sign that an owner has logged in to an account, for their browser; None without a password, where
        there is nothing to guess."""
        query = sa.select(accounts.c.password).where(accounts.c.id == account.id)
        with self._desk.reading() as connection:
            kept = connection.execute(query).scalar()
        return None if kept is None else new_device(account.id, kept)

    def codes_left(self, account: Account) -> int:
        """How many codes are not spent yet."""
        with self._desk.reading() as connection:
            return _count(connection, codes, account.id)


def add_account(connection: sa.Connection, made: str, name: str, password: str | None, now: float) -> str:
    """Write a new account with an id, which is returned. NameTaken, also where another request was a moment
    faster."""
    row = {"id": made, "name": name, "folded": fold(name), "password": password, "created": now}
    try:
        connection.execute(accounts.insert(), row)
    except sa.exc.IntegrityError:
        raise _taken(name) from None
    return made


def add_codes(connection: sa.Connection, account: str) -> tuple[str, ...]:
    """New codes of an account."""
    letters = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(CODES * GROUPS))
    made = ["-".join(group) for group in zip(*[letters] * GROUPS, strict=True)]
    rows = [{"hash": _code_hash(account, code), "account_id": account} for code in made]
    connection.execute(codes.insert(), rows)
    return tuple(made)


def _spend(connection: sa.Connection, account: str, code: str) -> bool:
    mine = codes.c.hash == _code_hash(account, code)
    return connection.execute(codes.delete().where(mine)).rowcount == 1


def _code_hash(account: str, code: str) -> str:
    """A code may be typed without its hyphens, or in capitals."""
    return hash_of(account + "".join(letter for letter in code.lower() if letter in LETTERS))


def _find(connection: sa.Connection, name: str) -> Any:
    query = sa.select(accounts.c.id, accounts.c.password).where(accounts.c.folded == fold(name))
    return connection.execute(query).first()


def _count(connection: sa.Connection, table: sa.Table, account: str) -> int:
    query = sa.select(sa.func.count()).select_from(table).where(table.c.account_id == account)
    return int(connection.execute(query).scalar_one())


def _taken(name: str) -> NameTaken:
    return NameTaken(f"somebody is called {name} already, or by a name that looks like it")
