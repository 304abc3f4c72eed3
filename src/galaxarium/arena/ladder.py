"""The ladder: all bots against each other, by a schedule that never changes, through the same arena.

Two players: every pair. Four players: each against three of the same kind. Solo: each against all
five rogue galaxies. The ratings rest on the games of two and four.
"""

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from ..data.rogues import rogues
from .plan import Plan, make_plan
from .ratings import Estimate, Standing, standings, win_shares
from .store import Store, open_store

BOTS = (
    "random", "easy", "greedy", "vega", "rigel", "lyra", "algol", "learned", "search:hard", "search:expert",
)  # fmt: skip
"""All we ship, each once: medium is greedy, hard and search are search:hard, expert is search:expert."""

SLOW, SLOWER = ("search:expert", "expert"), 10
"""Bots that think so long that they play only one of so many games."""

SEED = 1
YARDSTICK = "greedy"
"""Who the three others are at a table of four."""

TWO, FOUR, SOLO = "two", "four", "solo"


@dataclass(frozen=True)
class Table:
    """One pairing of the schedule, with a folder of its own."""

    kind: str
    name: str
    plan: Plan


@dataclass(frozen=True)
class Ladder:
    """What came out: the order, and every single encounter."""

    order: list[Standing]
    """The ratings, best first."""
    overall: dict[str, Estimate]
    """The share of a bot of all its games of two."""
    duels: dict[tuple[str, str], Estimate]
    """The share of the first in games of two against the second."""
    fours: dict[str, Estimate]
    """The share of one against three of the yardstick."""
    solos: dict[tuple[str, str], Estimate]
    """The share of a bot against a rogue galaxy."""
    games: dict[str, int]
    """On how many games it rests, by kind."""


def schedule(bots: Sequence[str], games: int) -> list[Table]:
    """All tables, with so many games each, rounded up to whole rotations; with slow bots fewer."""
    duels = [(TWO, f"{a}-{b}", (a, b), None) for a, b in itertools.combinations(bots, 2)]
    fours = [(FOUR, bot, (bot, *[YARDSTICK] * 3), None) for bot in bots if bot != YARDSTICK]
    solos = [(SOLO, f"{bot}-{rogue}", (bot,), rogue) for bot in bots for rogue in rogues()]
    return [
        Table(kind, name.replace(":", "-"), make_plan(seats, most, SEED, {"rogue": rogue}))
        for kind, name, seats, rogue in (*duels, *fours, *solos)
        for most in [-(-games // SLOWER) if set(seats) & set(SLOW) else games]
    ]


@contextlib.contextmanager
def open_tables(folder: Path, tables: Sequence[Table]) -> Iterator[list[Store]]:
    """The stores of all tables, each in its folder."""
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(open_store(folder / table.kind / table.name, table.plan)) for table in tables
        ]


def read_ladder(tables: Sequence[Table], stores: Sequence[Store]) -> Ladder:
    """Merge every table and reckon."""
    merged = [
        store.merge().with_columns(table=pl.lit(f"{table.kind}/{table.name}"), kind=pl.lit(table.kind))
        for table, store in zip(tables, stores, strict=True)
    ]
    played = pl.concat(merged).sort("game", "table", "seat")  # so that no table is rated last
    rated = played.filter(pl.col("kind") != SOLO)
    shares = {
        (table.kind, bot, str(table.plan.setup.rogue or other)): share
        for table, games in zip(tables, merged, strict=True)
        for bot, other, share in _encounters(table, win_shares(games, ["seed"]))
    }
    return Ladder(
        standings(rated, most_rated=rated.height),
        win_shares(played.filter(pl.col("kind") == TWO), ["table", "seed"]),
        {(bot, other): share for (kind, bot, other), share in shares.items() if kind == TWO},
        {bot: share for (kind, bot, _), share in shares.items() if kind == FOUR},
        {(bot, other): share for (kind, bot, other), share in shares.items() if kind == SOLO},
        {kind: sum(t.plan.games for t in tables if t.kind == kind) for kind in (TWO, FOUR, SOLO)},
    )


def _encounters(table: Table, shares: dict[str, Estimate]) -> Iterator[tuple[str, str, Estimate]]:
    """Who, against whom, with what share: both sides of a game of two, the first of the others."""
    first, *others = table.plan.bots
    yield first, others[0] if others else "", shares[first]
    if table.kind == TWO:
        yield others[0], first, shares[others[0]]
