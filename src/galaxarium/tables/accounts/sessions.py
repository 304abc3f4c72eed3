"""Who is logged in and where a request comes from; sessions: a browser that has logged in, known by a random
token of which only the hash is kept."""

from dataclasses import dataclass

import sqlalchemy as sa

from ...errors import LogInAgain
from ..core.keys import hash_of, new_key, new_name
from ..runtime.database import Database
from ..storage.schema import accounts, sessions

IDLE_S = 90 * 24 * 3600.0
"""A session not used for so long is over."""
SEEN_EVERY_S = 3600.0
FRESH_S = 15 * 60.0
"""So long after showing who one is, one may change what opens the account."""
LONGEST_LABEL = 60


@dataclass(frozen=True)
class Account:
    """An account whose owner has logged in."""

    id: str
    name: str
    created: float
    session: str
    """Names the session they came by; not its token."""
    proved: float
    """When they last showed who they are."""


@dataclass(frozen=True)
class Caller:
    """Where a request comes from: an address to count tries by, a few words on the browser, and the signs it
    shows of having logged in before."""

    address: str = ""
    label: str = ""
    devices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Session:
    """A browser that is logged in."""

    id: str
    label: str
    proved: float
    seen: float


class Sessions:
    """The sessions of all accounts."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def open(self, account: str, label: str, instead: str | None = None) -> str:
        """A new session of an account; `instead` of the one of a token. Returns its token."""
        token, now = new_key(), self._desk.now()
        with self._desk.writing() as connection:
            if instead:
                connection.execute(sessions.delete().where(sessions.c.hash == hash_of(instead)))
            row = {"hash": hash_of(token), "id": new_name(), "account_id": account}
            connection.execute(
                sessions.insert(), {**row, "label": label[:LONGEST_LABEL], "proved": now, "seen": now}
            )
        return token

    def find(self, token: str) -> Account | None:
        """Whose session it is; None if there is no such session, or it is over."""
        now, mine = self._desk.now(), sessions.c.hash == hash_of(token)
        query = sa.select(accounts, sessions.c.id.label("session"), sessions.c.proved, sessions.c.seen)
        with self._desk.reading() as connection:
            row = connection.execute(query.join_from(sessions, accounts).where(mine)).first()
        if row is None or row.seen < now - IDLE_S:
            return None
        if row.seen < now - SEEN_EVERY_S:
            with self._desk.writing() as connection:
                connection.execute(sessions.update().where(mine).values(seen=now))
        return Account(row.id, row.name, row.created, row.session, row.proved)

    def of(self, account: Account) -> tuple[Session, ...]:
        """The sessions of an account, the one in use first, then the latest."""
        columns = sessions.c
        query = sa.select(columns.id, columns.label, columns.proved, columns.seen)
        with self._desk.reading() as connection:
            rows = connection.execute(query.where(columns.account_id == account.id)).all()
        alive = [Session(*row) for row in rows if row.seen >= self._desk.now() - IDLE_S]
        return tuple(sorted(alive, key=lambda one: (one.id != account.session, -one.seen)))

    def close(self, account: Account, session: str) -> None:
        """End one session of an account; ending one that is over does nothing."""
        mine = (sessions.c.account_id == account.id) & (sessions.c.id == session)
        with self._desk.writing() as connection:
            connection.execute(sessions.delete().where(mine))

    def close_all(self, account: str, but: str = "") -> None:
        """Log out everywhere, but here if a session is named."""
        mine = (sessions.c.account_id == account) & (sessions.c.id != but)
        with self._desk.writing() as connection:
            connection.execute(sessions.delete().where(mine))
            connection.execute(sessions.delete().where(sessions.c.seen < self._desk.now() - IDLE_S))

    def check_fresh(self, account: Account) -> None:
        """Refuse an owner who did not log in just now: a browser left open is not its owner."""
        if account.proved < self._desk.now() - FRESH_S:
            raise LogInAgain("log in once more first; this is only for those who have just done so")
