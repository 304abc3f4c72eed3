"""Counting tries, so that passwords cannot be guessed, in the database of all servers.

What counts is one address at one name. All tries at a name together have a much wider limit, against guessing
from many addresses. A browser that has logged in before is held up by neither: it has a count of its own.
"""

import hashlib
import hmac
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

import sqlalchemy as sa

from ...errors import TooManyTries
from ..core.keys import new_key
from ..runtime.database import Database, insert_into
from ..storage.schema import tries

WINDOW_S = 15 * 60
PAIR, NAME, ADDRESS, DEVICE = 10, 300, 60, 10
"""Tries within the window: of one address at one name, of all unknown browsers at one name, of one address,
of one known browser at one name."""

NEW_ACCOUNTS = 10
"""Accounts made from one address within the window."""


class LoginAttempts:
    """Counts before looking, so that tries side by side count too."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def log_in(self, folded: str, address: str, device: str | None = None) -> None:
        """Count a try to guess a password; TooManyTries beyond the limits. `device` is the word of a browser
        that has logged in before."""
        if device is not None:
            self._count({_who("device", folded, device): DEVICE})
        else:
            self._count({**_of_address(folded, address), _who("name", folded): NAME})

    def recover(self, folded: str, address: str) -> None:
        """Count a try of a code. They are too long to be guessed from however many addresses, so no one can
        keep their owner from using one elsewhere."""
        self._count(_of_address(folded, address))

    def show_passkey(self, address: str) -> None:
        """Count a passkey that is shown; those cannot be guessed either."""
        self._count({_who("address", _net(address)): ADDRESS})

    def register(self, address: str) -> None:
        """Count an account made; TooManyTries beyond the limit."""
        self._count({_who("new", _net(address)): NEW_ACCOUNTS})

    def forgive(self, folded: str, address: str, device: str | None = None) -> None:
        """An owner has shown who they are: their tries do not count."""
        who = _who("pair", folded, _net(address)) if device is None else _who("device", folded, device)
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


def _of_address(folded: str, address: str) -> dict[str, int]:
    net = _net(address)
    return {_who("pair", folded, net): PAIR, _who("address", net): ADDRESS}


def _who(*words: str) -> str:
    """Addresses and names are not kept as they are."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _net(address: str) -> str:
    """A client with one address of version 6 has billions: all of their net count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return found.exploded[:19] if isinstance(found, IPv6Address) and not found.ipv4_mapped else address


# --- browsers that have logged in before: each keeps a sign of it, so that guesses from elsewhere do not lock
# it out. These are the device cookies of OWASP ("Slow Down Online Guessing Attacks with Device Cookies"). A
# sign is a random word and its HMAC. The key is what is kept of the password, which no other program has, so
# nothing more has to be stored, and another password voids all signs. A sign opens nothing: with it one may
# try a password while others have tried too often.

BETWEEN = "."
MOST_SHOWN = 20
"""So many signs are looked at; a browser has one for each account that has logged in there."""


def new_device(account: str, kept: str) -> str:
    """A sign for a browser that has just logged in to an account; `kept` is what is kept of its password."""
    word = new_key()
    return word + BETWEEN + _signed(account, kept, word)


def known_device(account: str, kept: str, shown: Iterable[str]) -> str | None:
    """The word of the sign that fits an account, of all that a browser shows; None: it has not been here."""
    for sign in list(shown)[:MOST_SHOWN]:
        word, _, mac = sign.partition(BETWEEN)
        if hmac.compare_digest(mac.encode("utf-8", "surrogatepass"), _signed(account, kept, word).encode()):
            return word
    return None


def _signed(account: str, kept: str, word: str) -> str:
    said = f"device\n{account}\n{word}".encode("utf-8", "surrogatepass")
    return hmac.new(kept.encode(), said, hashlib.sha256).hexdigest()
