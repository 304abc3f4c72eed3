"""`galaxarium arena`: many games between bots."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .many_games import (
    STOPPED,
    add_worker_options,
    check_extra,
    make_workers,
    percent,
    play_all,
    rating,
    show_table,
)
from .options import add_rules_options, rules_arguments, whole

if TYPE_CHECKING:
    import polars as pl

    from ..arena.plan import Plan
    from ..arena.store import Store

DESCRIPTION = """\
Let bots play many games. Seats are rotated, and all games of a rotation have the same seed, so that no bot
is better off for its seat or its cards. The results are a folder of tables (docs/arena.md). Ctrl-C is fine:
the same command goes on where it was stopped."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", required=True, metavar="BOT,BOT,...", help="who plays, such as search:hard,greedy,random"
    )
    parser.add_argument(
        "--games", type=whole, default=1000, metavar="N", help="how many games (default: 1000)"
    )
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="the same seed gives the same games (default: 1)"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where the results go")
    parser.add_argument("--records", action="store_true", help="keep the record of every game")
    add_rules_options(parser.add_argument_group("set-up"))
    add_worker_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then show who is how good."""
    check_extra()
    from ..arena.store import open_store

    workers = make_workers(args)
    plan = _plan(args)
    with open_store(args.out, plan) as store:
        if not play_all([store], workers):
            return STOPPED
        _show(store, store.merge())
    return 0


def _plan(args: argparse.Namespace) -> "Plan":
    from ..arena.plan import make_plan

    bots = args.bots.split(",")
    plan = make_plan(bots, args.games, args.seed, rules_arguments(args), args.records)
    if plan.games != args.games:
        size = len(plan.rotation)
        print(f"A rotation is {size} games, so {plan.games:,} are played instead of {args.games:,}.")
    return plan


def _show(store: "Store", games: "pl.DataFrame") -> None:
    from ..arena.ratings import standings

    rows = [
        (s.bot, f"{s.games:,}", percent(s.share), f"{s.points:.1f}", rating(s.rating))
        for s in standings(games)
    ]
    show_table(("bot", "games", "wins in % (95 %)", "points", "rating"), rows)
    print(f"\nThe results are in {store.folder}: games.csv, games.parquet, planets.parquet", end="")
    print(", records." if store.plan.records else ".")
