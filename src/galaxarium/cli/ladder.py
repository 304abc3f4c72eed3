"""`galaxarium ladder`: all bots in order of their strength."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import write_text
from .many_games import (
    STOPPED,
    add_worker_options,
    check_extra,
    make_workers,
    markdown_table,
    percent,
    play_all,
    rating,
    show_table,
)
from .options import whole

if TYPE_CHECKING:
    from ..arena.ladder import Ladder
    from ..arena.ratings import Estimate

GAMES, QUICK_GAMES = 200, 20
DESCRIPTION = """\
Play all bots against each other by a fixed schedule and print their ratings: every pair in games of
two, each against three greedy ones in games of four, each against all rogue galaxies. The
games are kept in a folder, like those of an arena (docs/arena.md); after Ctrl-C the same command goes on."""
OUT = "where the games go (default: ladder)"

Page = list[tuple[str, Sequence[str], list[Sequence[str]]]]
"""Tables: a title, the heads of the columns, the rows."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bots", metavar="BOT,BOT,...", help="who takes part (default: all we ship)")
    parser.add_argument(
        "--games",
        type=whole,
        metavar="N",
        help=f"games of each encounter, a tenth with expert (default: {GAMES})",
    )
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games of every encounter")
    parser.add_argument("--out", type=Path, default=Path("ladder"), metavar="FOLDER", help=OUT)
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables as a page, too")
    add_worker_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, then show the tables."""
    check_extra()
    from ..arena.ladder import BOTS, open_tables, read_ladder, schedule

    games = args.games if args.games is not None else QUICK_GAMES if args.quick else GAMES
    bots = tuple(dict.fromkeys(args.bots.split(","))) if args.bots else BOTS
    workers = make_workers(args)
    tables = schedule(bots, games)
    with open_tables(args.out, tables) as stores:
        if not play_all(stores, workers):
            return STOPPED
        ladder = read_ladder(tables, stores)
    page = _page(ladder)
    for title, columns, rows in page:
        show_table(columns, rows, title)
        print()
    print(_basis(ladder))
    if args.markdown:
        write_text(args.markdown, _markdown(page, ladder, games, args.bots))
    return 0


def _page(ladder: "Ladder") -> Page:
    from ..arena.ladder import YARDSTICK
    from ..data.rogues import rogues

    bots = [standing.bot for standing in ladder.order]
    order = [
        (s.bot, rating(s.rating), _cell(ladder.overall, s.bot), _cell(ladder.fours, s.bot), f"{s.games:,}")
        for s in ladder.order
    ]
    duels = [(bot, *(_cell(ladder.duels, (bot, other)) for other in bots)) for bot in bots]
    solos = [(bot, *(_cell(ladder.solos, (bot, rogue)) for rogue in rogues())) for bot in bots]
    return [
        ("Ratings", ("bot", "rating", "wins of two", f"against three {YARDSTICK}", "games"), list(order)),
        ("Games of two: wins of the bot on the left", ("bot", *bots), list(duels)),
        ("Solo: wins against the rogue galaxies", ("bot", *rogues()), list(solos)),
    ]


def _cell(shares: Mapping[Any, "Estimate"], key: object) -> str:
    return percent(shares[key]) if key in shares else "-"


def _basis(ladder: "Ladder") -> str:
    """How much it all rests on."""
    two, four, solo = (ladder.games[kind] for kind in ("two", "four", "solo"))
    return (
        f"This rests on {two + four + solo:,} games: {two:,} of two, {four:,} of four, {solo:,} solo. "
        "Wins are in percent, and all intervals are of 95 %."
    )


def _markdown(page: Page, ladder: "Ladder", games: int, bots: str | None) -> str:
    """The tables as a page that says how it was made."""
    from .._version import __version__

    words = ["ladder", "--games", str(games), *(["--bots", bots] if bots else [])]
    parts = [f"### {title}\n\n{markdown_table(columns, rows)}" for title, columns, rows in page]
    made = f"Made with galaxarium {__version__} by `galaxarium {' '.join(words)}`."
    return "\n".join([*parts, f"{_basis(ladder)} {made}", ""])
