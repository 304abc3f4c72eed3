"""`galaxarium evaluate`: an agent in the fixed suite; one table, one score, results that can be checked."""

import argparse
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .files import Refused, read_text, write_text
from .many_games import (
    STOPPED,
    add_worker_options,
    check_extra,
    make_workers,
    markdown_table,
    percent,
    play_all,
    show_table,
)
from .options import whole

if TYPE_CHECKING:
    from ..arena.suite import Result

DESCRIPTION = """\
Play an agent through the fixed suite (docs/leaderboard.md): duels, four players, solo against all five
rogue galaxies, Blast Off!, against named opponents with given seeds. Prints one table with intervals of
95 % and one score. The agent is any bot's name; `program` is
one in any language (docs/howto/write-a-bot-in-any-language.md).

With --check FILE... nothing is played: results are checked against the suite and against themselves, and with
--replay against games played again here. --add PAGE puts them into the leaderboard."""
QUICK = 20
"""So many games of each part at most with --quick."""
BEGIN, END = "<!-- results -->", "<!-- end of results -->"
HEAD = ("agent", "score", "duel", "four players", "solo", "Blast Off!", "galaxarium", "about")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agent", nargs="?", metavar="AGENT", help="the bot to evaluate")
    parser.add_argument("--about", default="", metavar="TEXT", help="what the agent is, in a few words")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where the games go (default: evaluate-AGENT)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="the results (default: FOLDER/result.json)")
    parser.add_argument(
        "--quick", action="store_true", help=f"{QUICK} games of each part; no leaderboard takes it"
    )
    parser.add_argument(
        "--check", type=Path, nargs="+", metavar="FILE", help="check results instead of playing"
    )
    parser.add_argument(
        "--replay", type=whole, default=0, metavar="N", help="play N rotations of each part again"
    )
    parser.add_argument("--add", type=Path, metavar="PAGE", help="put checked results into this page")
    add_worker_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play, or check."""
    check_extra()
    if args.check:
        if args.agent:
            raise Refused("--check takes files of results and no agent; their agents are in them")
        return _check(args)
    if not args.agent:
        raise Refused("an agent is needed, such as greedy; `galaxarium bots` lists them")
    if args.add or args.replay:
        raise Refused("--add and --replay are for results that are there; give them with --check FILE")
    return _play(args)


def _play(args: argparse.Namespace) -> int:
    from ..arena.store import open_store
    from ..arena.suite import PARTS, result_of

    folder = args.out or Path("evaluate-" + args.agent.replace(":", "-").replace("/", "-"))
    workers = make_workers(args)
    plans = [part.plan(args.agent, min(QUICK, part.games) if args.quick else None) for part in PARTS]
    with contextlib.ExitStack() as stack:
        stores = [
            stack.enter_context(open_store(folder / part.name, plan))
            for part, plan in zip(PARTS, plans, strict=True)
        ]
        if not play_all(stores, workers):
            return STOPPED
        tables = {part.name: store.merge() for part, store in zip(PARTS, stores, strict=True)}
    result = result_of(args.agent, args.about, tables)
    file = args.json or folder / "result.json"
    write_text(file, result.as_json())
    _show(result)
    print(f"The results are in {file}; `galaxarium evaluate --check {file}` checks them.")
    return 0


def _show(result: "Result") -> None:
    from ..arena.suite import PARTS, VERSION

    rows = [(part.name, str(len(result.shares[part.name])), percent(result.share(part))) for part in PARTS]
    show_table(("part", "rotations", "share of the wins, %"), rows, f"{result.agent} in suite {VERSION}")
    score = result.score
    print(f"\nscore {score.value:.1f} ({score.low:.1f}-{score.high:.1f})")


def _check(args: argparse.Namespace) -> int:
    from ..arena.suite import check_whole, read_result, replay

    results = []
    for file in args.check:
        try:
            result = read_result(read_text(file))
            if args.add:
                check_whole(result)
            games = replay(result, args.replay) if args.replay else 0
        except Exception as error:
            raise Refused(f"{file}: {error}") from error
        score = result.score
        again = f", {games} games played again" if games else ""
        print(f"{file}: {result.agent}, score {score.value:.1f} ({score.low:.1f}-{score.high:.1f}){again}")
        results.append(result)
    if args.add:
        write_text(args.add, added(read_text(args.add), results))
    return 0


def added(page: str, results: "Sequence[Result]") -> str:
    """The page with these results in its table, best score first; an agent's older result is replaced."""
    before, begin, rest = page.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise Refused(f"a leaderboard has a table between the lines {BEGIN} and {END}")
    rows = {_cells(line)[0]: _cells(line) for line in table.strip().splitlines()[2:]}
    rows |= {result.agent: _row(result) for result in results}
    ordered = sorted(rows.values(), key=lambda row: -float(row[1].split()[0]))
    return f"{before}{BEGIN}\n{markdown_table(HEAD, ordered)}{END}{after}"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row(result: "Result") -> list[str]:
    """What the leaderboard says of a result."""
    from ..arena.suite import CHAPTERS

    score = result.score
    chapters = [percent(result.chapter(chapter)) for chapter in CHAPTERS]
    plain = [text.replace("|", "/").replace("\n", " ") for text in (result.agent, result.about)]
    return [
        plain[0],
        f"{score.value:.1f} ({score.low:.1f}-{score.high:.1f})",
        *chapters,
        result.version,
        plain[1],
    ]
