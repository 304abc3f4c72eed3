"""Who wants to be told, what is to be sent, and whose duty that is: rows of the database of all servers."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ...errors import NoticeRefused
from ..core.keys import new_name
from ..core.table import PLAYING
from ..runtime.database import Database, has_written, insert_into
from ..storage import schema
from ..storage.schema import duties, outbox, secrets, subscribers

DAY_S = 86_400.0
MOST_SUBSCRIBERS = 8
"""For one key."""
LONGEST_ADDRESS = 1000


@dataclass(frozen=True)
class Wanted:
    """Where a person wants to be told: a browser (`push`), or any address Apprise knows (`url`)."""

    kind: str
    address: str
    language: str
    public: str = ""
    secret: str = ""

    @property
    def mark(self) -> str:
        """What tells addresses apart."""
        return hashlib.sha256(self.address.encode()).hexdigest()


@dataclass(frozen=True)
class Subscriber:
    """A subscriber, as listed to themselves."""

    id: str
    kind: str
    address: str
    """Without what is secret in it."""


@dataclass(frozen=True)
class Notification:
    """Something to be sent: that a table waits for a seat since a ply."""

    id: int
    table: str
    seat: int
    ply: int
    made: float
    tries: int
    subscriber: str
    sent: float | None
    """When its reader was last told anything."""
    to: Wanted


class Outbox:
    """The rows about notices."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    # --- who wants to be told

    def add(self, hashes: Iterable[str], wanted: Wanted) -> None:
        """Tell a subscriber about the seats of some keys; once more changes only what is encrypted with."""
        if len(wanted.address) > LONGEST_ADDRESS:
            raise NoticeRefused("this address is too long")
        with self._desk.writing() as connection:
            for hashed in self._fitting(connection, hashes):
                self._add(connection, hashed, wanted)

    def _add(self, connection: sa.Connection, hashed: str, wanted: Wanted) -> None:
        others = sa.select(sa.func.count()).where(
            subscribers.c.hash == hashed, subscribers.c.mark != wanted.mark
        )
        if connection.execute(others).scalar_one() >= MOST_SUBSCRIBERS:
            raise NoticeRefused("there are too many addresses for this seat already")
        fresh = {"public": wanted.public, "secret": wanted.secret, "language": wanted.language}
        row = {"id": new_name(), "hash": hashed, "kind": wanted.kind, "address": wanted.address}
        insert = insert_into(connection, subscribers).values(
            **row, **fresh, mark=wanted.mark, created=self._desk.now()
        )
        connection.execute(insert.on_conflict_do_update(index_elements=["hash", "mark"], set_=fresh))

    def _fitting(self, connection: sa.Connection, hashes: Iterable[str]) -> list[str]:
        """Those that open something."""
        known = schema.grants.c.hash
        return list(connection.execute(sa.select(known).distinct().where(known.in_(list(hashes)))).scalars())

    def spread(self, hashes: Sequence[str]) -> None:
        """Let everything that tells about one of these keys tell about all of them."""
        with self._desk.reading() as connection:
            rows = list(connection.execute(sa.select(subscribers).where(subscribers.c.hash.in_(hashes))))
        for wanted in {row.mark: _wanted(row) for row in rows}.values():
            self.add(hashes, wanted)

    def listed(self, hashes: Sequence[str]) -> list[Subscriber]:
        """Where the owner of some keys is told."""
        query = sa.select(subscribers).where(subscribers.c.hash.in_(hashes)).order_by(subscribers.c.created)
        with self._desk.reading() as connection:
            rows = list(connection.execute(query))
        return list({row.mark: Subscriber(row.id, row.kind, _shown(row.address)) for row in rows}.values())

    def remove(self, hashes: Sequence[str], subscriber: str) -> None:
        """Tell a subscriber nothing more about any of these keys."""
        mine = subscribers.c.hash.in_(hashes)
        marks = sa.select(subscribers.c.mark).where(mine, subscribers.c.id == subscriber)
        with self._desk.writing() as connection:
            found = connection.execute(marks).scalar()
            connection.execute(subscribers.delete().where(mine, subscribers.c.mark == found))

    def drop(self, subscriber: str) -> None:
        """A subscriber cannot be reached any more: all they wanted is over."""
        mark = sa.select(subscribers.c.mark).where(subscribers.c.id == subscriber).scalar_subquery()
        with self._desk.writing() as connection:
            connection.execute(subscribers.delete().where(subscribers.c.mark == mark))

    # --- what is to be sent

    def changed_tables(self, since: float) -> list[str]:
        """The tables with subscribers that have changed since."""
        tables, grants = schema.tables.c, schema.grants.c
        query = (
            sa.select(tables.id)
            .distinct()
            .join(schema.grants, grants.table_id == tables.id)
            .join(subscribers, subscribers.c.hash == grants.hash)
            .where(tables.status == PLAYING, tables.updated >= since)
        )
        with self._desk.reading() as connection:
            return list(connection.execute(query).scalars())

    def post(self, table: str, seat: int, ply: int, due: float) -> None:
        """Put a notification for each subscriber into the outbox; each only once."""
        grants = schema.grants.c
        readers = (
            sa.select(subscribers.c.id)
            .distinct()
            .join(schema.grants, subscribers.c.hash == grants.hash)
            .where(grants.table_id == table, grants.seat == seat)
        )
        about = {"table_id": table, "seat": seat, "ply": ply}
        with self._desk.writing() as connection:
            for reader in connection.execute(readers).scalars().all():
                row = {**about, "subscriber_id": reader, "made": self._desk.now(), "due": due, "tries": 0}
                connection.execute(insert_into(connection, outbox).values(row).on_conflict_do_nothing())

    def due(self, most: int) -> list[Notification]:
        """The letters whose time has come, the oldest first."""
        query = (
            sa.select(outbox, subscribers)
            .join(subscribers, subscribers.c.id == outbox.c.subscriber_id)
            .where(outbox.c.due <= self._desk.now())
            .order_by(outbox.c.due)
            .limit(most)
        )
        with self._desk.reading() as connection:
            return [_letter(row) for row in connection.execute(query)]

    def put_off(self, letter: Notification, due: float, tries: int) -> None:
        """Try again later."""
        with self._desk.writing() as connection:
            mine = outbox.c.id == letter.id
            connection.execute(outbox.update().where(mine).values(due=due, tries=tries))

    def done(self, letter: Notification, sent: bool) -> None:
        """Never touch a letter again; it stays, so that it is not written twice."""
        with self._desk.writing() as connection:
            connection.execute(outbox.update().where(outbox.c.id == letter.id).values(due=None))
            if sent:
                mine = subscribers.c.id == letter.subscriber
                connection.execute(subscribers.update().where(mine).values(sent=self._desk.now()))

    def tidy(self, before: float) -> None:
        """Forget notifications that cannot come again."""
        with self._desk.writing() as connection:
            connection.execute(outbox.delete().where(outbox.c.made < before, outbox.c.due.is_(None)))

    # --- whose duty it is, and what all servers have to know

    def take_duty(self, name: str, owner: str, seconds: float) -> bool:
        """Have a duty from now on; False while another server has it."""
        now = self._desk.now()
        mine = {"owner": owner, "until": now + seconds}
        free = (duties.c.owner == owner) | (duties.c.until < now) | (duties.c.until > now + DAY_S)
        with self._desk.writing() as connection:
            insert = insert_into(connection, duties).values(name=name, **mine)
            taken = insert.on_conflict_do_update(index_elements=["name"], set_=mine, where=free)
            return has_written(connection, taken)

    def secret(self, name: str, fresh: str) -> str:
        """What all servers share under a name: what the first of them said."""
        with self._desk.writing() as connection:
            insert = insert_into(connection, secrets).values(name=name, value=fresh)
            connection.execute(insert.on_conflict_do_nothing())
            known = sa.select(secrets.c.value).where(secrets.c.name == name)
            return str(connection.execute(known).scalar_one())

    def known_secret(self, name: str) -> str | None:
        """The same, if there is one already."""
        with self._desk.reading() as connection:
            found = connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar()
        return None if found is None else str(found)


def _wanted(row: Any) -> Wanted:
    return Wanted(row.kind, row.address, row.language, row.public or "", row.secret or "")


def _shown(address: str) -> str:
    """An address without what is secret in it: what comes after the name of the service or its host."""
    scheme, _, rest = address.partition("://")
    host = rest.rpartition("@")[2].partition("/")[0].partition("?")[0]
    return f"{scheme}://{host}/…" if "." in host else f"{scheme}://…"


def _letter(row: Any) -> Notification:
    return Notification(
        row.id,
        row.table_id,
        row.seat,
        row.ply,
        row.made,
        row.tries,
        row.subscriber_id,
        row.sent,
        _wanted(row),
    )
