"""Claims: the keys an account has kept, so that its owner can sit down on any device.

A claim is the hash of a key, as the grants of a table have it. The key stays good, and whatever it opens
later (a rematch) belongs to the claim too. A visitor who comes by a claim shows no key, but `Known`.
"""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from ..core.keys import Known, shown
from ..core.table import PLAYING
from ..runtime.database import Database, has_written, insert_into
from ..storage import schema
from ..storage.schema import claims
from .sessions import Account

MOST_CLAIMS = 5000
MOST_GOING = 200


class Claims:
    """What accounts have kept."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def at(self, account: Account, table: str) -> list[str]:
        """What an account holds at a table, to be shown like keys."""
        grants = schema.grants.c
        query = sa.select(claims.c.hash).distinct().join(schema.grants, grants.hash == claims.c.hash)
        with self._desk.reading() as connection:
            return _known(connection, query.where(grants.table_id == table), account)

    def going(self, account: Account) -> list[str]:
        """What an account holds at tables that go on, the latest first."""
        tables, grants = schema.tables.c, schema.grants.c
        query = sa.select(claims.c.hash).join(schema.grants, grants.hash == claims.c.hash)
        playing = query.join(schema.tables, tables.id == grants.table_id).where(tables.status == PLAYING)
        latest = playing.group_by(claims.c.hash).order_by(sa.func.max(tables.updated).desc())
        with self._desk.reading() as connection:
            return _known(connection, latest.limit(MOST_GOING), account)

    def keep(self, account: Account, keys: Sequence[str], again: bool = False) -> int:
        """Claim what some keys open; how many were new. What was let go stays so, unless said `again`."""
        hashes = [hashed for hashed, key in shown(keys).items() if not isinstance(key, Known)]
        with self._desk.writing() as connection:
            fitting = self._fitting(connection, hashes)
            return sum(self._keep(connection, account, hashed, again) for hashed in fitting)

    def keep_quietly(self, account: Account, keys: Sequence[str], held: Iterable[str]) -> None:
        """Claim what some keys open beyond what is held already; mostly there is nothing to do."""
        new = set(shown(keys)) - set(held)
        mine = sa.select(claims.c.hash).where(claims.c.account_id == account.id, claims.c.hash.in_(new))
        with self._desk.reading() as connection:
            new -= set(connection.execute(mine).scalars())
            new &= set(self._fitting(connection, list(new)))
        if new:
            self.keep(account, [key for hashed, key in shown(keys).items() if hashed in new])

    def _fitting(self, connection: sa.Connection, hashes: Sequence[str]) -> list[str]:
        """Those that open something."""
        known = schema.grants.c.hash
        return list(connection.execute(sa.select(known).distinct().where(known.in_(hashes))).scalars())

    def _keep(self, connection: sa.Connection, account: Account, hashed: str, again: bool) -> bool:
        mine = (claims.c.account_id == account.id) & claims.c.kept
        count = sa.select(sa.func.count()).select_from(claims).where(mine)
        if connection.execute(count).scalar_one() >= MOST_CLAIMS:
            return False
        row = {"account_id": account.id, "hash": hashed, "kept": True, "since": self._desk.now()}
        insert = insert_into(connection, claims).values(row)
        same = ["account_id", "hash"]
        if again:
            kept = insert.on_conflict_do_update(
                index_elements=same, set_={"kept": True}, where=~claims.c.kept
            )
        else:
            kept = insert.on_conflict_do_nothing(index_elements=same)
        return has_written(connection, kept)

    def let_go(self, account: Account, table: str) -> None:
        """Keep what an account holds at a table no more; its keys stay good where they are."""
        here = sa.select(schema.grants.c.hash).where(schema.grants.c.table_id == table)
        mine = (claims.c.account_id == account.id) & claims.c.hash.in_(here)
        with self._desk.writing() as connection:
            connection.execute(claims.update().where(mine).values(kept=False))


def _known(connection: sa.Connection, query: sa.Select[tuple[str]], account: Account) -> list[str]:
    mine = query.where(claims.c.account_id == account.id, claims.c.kept)
    return [Known(hashed) for hashed in connection.execute(mine).scalars()]
