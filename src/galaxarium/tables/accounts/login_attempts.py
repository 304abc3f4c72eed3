"""Counting tries, so that nobody can guess passwords: by name and address, in the database of all servers."""

import hashlib
from ipaddress import IPv6Address, ip_address

import sqlalchemy as sa

from ...errors import TooManyTries
from ..storage.schema_accounts import tries
from .database import Desk, insert_into

WINDOW_S = 15 * 60
PAIR, NAME, ADDRESS = 10, 60, 60
"""Tries within the window: of one address at one name, of everybody at one name, of one address."""

NEW_ACCOUNTS = 10
"""Accounts made from one address within the window."""


class Tries:
    """Counts before looking, so that tries side by side count too."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def log_in(self, folded: str, address: str) -> None:
        """Count a try to log in; TooManyTries beyond the limits."""
        limits = {
            _who("pair", folded, _net(address)): PAIR,
            _who("name", folded): NAME,
            _who("address", _net(address)): ADDRESS,
        }
        self._count(limits)

    def register(self, address: str) -> None:
        """Count an account made; TooManyTries beyond the limit."""
        self._count({_who("new", _net(address)): NEW_ACCOUNTS})

    def forgive(self, folded: str, address: str) -> None:
        """Somebody has shown who they are: their tries do not count."""
        who = _who("pair", folded, _net(address))
        with self._desk.writing() as connection:
            connection.execute(tries.delete().where(tries.c.who == who))

    def _count(self, limits: dict[str, int]) -> None:
        now = self._desk.now()
        with self._desk.writing() as connection:
            connection.execute(tries.delete().where(tries.c.since < now - WINDOW_S))
            # always in the same order, so that two servers cannot wait for each other
            counts = [(_one_more(connection, who, now), limits[who]) for who in sorted(limits)]
        if any(count > limit for count, limit in counts):
            raise TooManyTries(f"too many tries; wait {WINDOW_S // 60} minutes")


def _one_more(connection: sa.Connection, who: str, now: float) -> int:
    insert = insert_into(connection, tries).values(who=who, since=now, count=1)
    more = insert.on_conflict_do_update(index_elements=["who"], set_={"count": tries.c.count + 1})
    return int(connection.execute(more.returning(tries.c.count)).scalar_one())


def _who(*words: str) -> str:
    """Addresses and names are not kept as they are."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _net(address: str) -> str:
    """Whoever has one address of version 6 has billions: all of their net count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) and not found.ipv4_mapped else address
