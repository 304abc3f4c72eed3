"""How much one client may do, and one table may get. Kept in memory, by each process for itself.

A client is an address (of IPv6 its network, which one household has for itself). The defaults let a club
behind one address play; a client beyond them is told when to come back.
"""

import ipaddress
import itertools
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any

from limits import RateLimitItem, parse_many
from starlette.types import Scope

from ...errors import BadSetup
from ..errors import TooMany
from .cpu_costs import CpuCosts
from .cpu_meter import Payer

MOST_COUNTS = 20_000
"""Counts kept at once: an attacker with many addresses must not fill our memory."""

FLOOD = 100
"""A socket that sends so many messages after it was told to wait is closed."""


@dataclass(frozen=True)
class Limits:
    """Rates such as `60/minute` (several separated by `;`, empty: none) and numbers (0: any)."""

    opening: str = "60/minute;600/hour"
    """New tables from one client: opened, imported, forked, rematches."""
    wrong: str = "30/minute;300/hour"
    """Keys, names and passwords of one client that were wrong."""
    moves: str = "3000/minute"
    """Commands of one client at all its tables."""
    table_moves: str = "1800/minute"
    """Commands at one table, of all clients together."""
    reads: str = "6000/minute"
    """Pages and answers for one client; files and pictures are not counted."""
    sockets: str = "600/minute"
    """Sockets one client opens."""
    messages: str = "60/second;900/minute"
    """Messages of one socket."""
    open_sockets: int = 300
    """Sockets of one client at a time."""
    table_sockets: int = 300
    """Sockets at one table at a time."""
    work: int = 25
    """How much of a processor core one client may use, in percent, whatever it asks for."""

    @classmethod
    def off(cls) -> "Limits":
        """No limits at all."""
        return cls(**dict.fromkeys(RATES, ""), **dict.fromkeys(NUMBERS, 0))  # type: ignore[arg-type]


def read_limits(text: str, start: Limits | None = None) -> Limits:
    """Limits as a host writes them: `off`, or some of them (`opening=10/minute, open_sockets=50`)."""
    limits = Limits() if start is None else start
    for word in filter(None, (part.strip() for part in text.split(","))):
        name, is_pair, value = (part.strip() for part in word.partition("="))
        if word == "off":
            limits = Limits.off()
        elif not is_pair or name.replace("-", "_") not in RATES | NUMBERS:
            known = ", ".join(sorted(RATES | NUMBERS))
            raise BadSetup(f"a limit is off or NAME=RATE, not {word!r}; names are {known}")
        else:
            changed: dict[str, Any] = {name.replace("-", "_"): _value(name.replace("-", "_"), value)}
            limits = replace(limits, **changed)
    return limits


RATES = frozenset(each.name for each in fields(Limits) if isinstance(each.default, str))
NUMBERS = frozenset(each.name for each in fields(Limits) if isinstance(each.default, int))


def _value(name: str, text: str) -> str | int:
    if name in NUMBERS:
        if not (text.isascii() and text.isdecimal()):
            raise BadSetup(f"the limit {name} is a whole number, not {text!r}")
        return int(text)
    try:
        items_of("" if text == "off" else text)
    except ValueError:
        raise BadSetup(f"the limit {name} is like 60/minute, not {text!r}") from None
    return "" if text == "off" else text


def items_of(rates: str) -> tuple[RateLimitItem, ...]:
    """The rates of a text; ValueError if it has none."""
    return tuple(parse_many(rates)) if rates else ()


def client_of(scope: Scope) -> str:
    """The client: an address, of IPv6 its first half. What proxies say has been put there already, if the
    host trusts them."""
    address = str((scope.get("client") or ("",))[0])
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        known = known.ipv4_mapped or ipaddress.IPv6Network((known, 64), strict=False).network_address
    return str(known)


class FixedWindows:
    """Counts in fixed windows of time, a bounded number of them, in memory."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.counts: dict[str, tuple[int, float]] = {}
        """How many there are in a window, and when it ends."""
        self._lock = threading.Lock()

    def count(self, rate: RateLimitItem, *names: str) -> int:
        """Count one more; return how many there are in this window."""
        with self._lock:
            now = self.clock()
            count, until = self.look(rate, *names)
            if not count:
                self._make_room(now)
                until = now + rate.get_expiry()
            self.counts[rate.key_for(*names)] = (count + 1, until)
            return count + 1

    def look(self, rate: RateLimitItem, *names: str) -> tuple[int, float]:
        """How many there are in this window, and when it ends."""
        now = self.clock()
        count, until = self.counts.get(rate.key_for(*names), (0, now))
        return (count, until) if until > now else (0, now)

    def _make_room(self, now: float) -> None:
        """Forget the windows that have ended; if that is not enough, the oldest half."""
        if len(self.counts) < MOST_COUNTS:
            return
        kept = {key: count for key, count in self.counts.items() if count[1] > now}
        self.counts = dict(list(kept.items())[-MOST_COUNTS // 2 :])


class ClientLimits:
    """The limits of one server, and what each client has used of them. May be called from any thread."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.time) -> None:
        self.limits = limits
        self.clock = clock
        self._items = {name: items_of(getattr(limits, name)) for name in RATES}
        self._windows = FixedWindows(clock)
        self.costs = CpuCosts(limits.work / 100, clock)
        self._open: dict[str, int] = {}
        self._visits = itertools.count()

    def pass_through(self, bucket: str, who: str) -> None:
        """Count something; TooMany beyond the limit."""
        for rate in self._items[bucket]:
            if self._windows.count(rate, bucket, who) > rate.amount:
                raise self._too_many(rate, bucket, who)

    def check(self, bucket: str, who: str) -> None:
        """TooMany at the limit, without counting."""
        for rate in self._items[bucket]:
            if self._windows.look(rate, bucket, who)[0] >= rate.amount:
                raise self._too_many(rate, bucket, who)

    def count(self, bucket: str, who: str) -> None:
        """Count something that has happened already."""
        for rate in self._items[bucket]:
            self._windows.count(rate, bucket, who)

    def _too_many(self, rate: RateLimitItem, *names: str) -> TooMany:
        """The refusal, with the seconds until the window ends."""
        return TooMany(max(1, round(self._windows.look(rate, *names)[1] - self.clock())))

    def afford(self, who: str) -> None:
        """TooMany for a client that has used too much of the processor."""
        if wait := self.costs.wait(who):
            raise TooMany(math.ceil(wait))

    def payer(self, who: str) -> Payer:
        """The client to charge for what is done from now on."""
        return Payer(self.costs, who)

    @contextmanager
    def visit(self, scope: Scope, table: str) -> Iterator["SocketAllowance"]:
        """The time a client has a socket at a table; TooMany beyond the limit. Only in the event loop."""
        who = client_of(scope)
        self.afford(who)
        self.pass_through("sockets", who)
        places = [(f"client {who}", self.limits.open_sockets), (f"table {table}", self.limits.table_sockets)]
        if any(most and self._open.get(place, 0) >= most for place, most in places):
            raise TooMany(60)
        self._take([place for place, _ in places], 1)
        try:
            yield SocketAllowance(self, who, table, next(self._visits))
        finally:
            self._take([place for place, _ in places], -1)

    def _take(self, places: Iterable[str], change: int) -> None:
        for place in places:
            self._open[place] = self._open.get(place, 0) + change
            if not self._open[place]:
                del self._open[place]


@dataclass
class SocketAllowance:
    """One socket at a table, and what it may still say."""

    gate: ClientLimits
    who: str
    table: str
    number: int
    refused: int = field(default=0, init=False)

    def hear(self) -> None:
        """Count a message; TooMany if that was too much."""
        try:
            self.gate.afford(self.who)
            self.gate.pass_through("messages", str(self.number))
            self.gate.pass_through("moves", self.who)
            self.gate.pass_through("table_moves", self.table)
        except TooMany:
            self.refused += 1
            raise
        self.refused = 0

    def check_wrong(self) -> None:
        """TooMany for a client that has shown too many wrong keys."""
        self.gate.check("wrong", self.who)

    def was_wrong(self) -> None:
        """Count a wrong key, as every other request does."""
        self.gate.count("wrong", self.who)

    @property
    def wait(self) -> float:
        """How many seconds updates have to wait, because this client has used too much processor time."""
        return self.gate.costs.wait(self.who)

    @property
    def is_flood(self) -> bool:
        """Has it sent too many messages after it was told to wait?"""
        return self.refused > FLOOD
