"""`galaxarium perft`: count the sequences of choices from a position."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .files import Refused, naming, read_text
from .options import add_setup_options, setup_arguments, whole

if TYPE_CHECKING:
    from rich.status import Status

    from ..game.game import Game
    from ..game.perft import Count

DESCRIPTION = """\
Count all sequences of choices of a given length from a position or a new game, to compare two sets of rules.
The dice come from the generator of the game, so every sequence leads to exactly one state.
The lines printed are those of the files in tests/perft."""

SETUP = ("players", "rulebook", "rule", "rogue", "deck", "seed")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--depth", type=whole, required=True, metavar="D", help="length of the sequences")
    parser.add_argument(
        "--position", metavar="FILE", help="a position, or a record from its end; - reads it here"
    )
    parser.add_argument(
        "--divide", action="store_true", help="also count below every choice of the first decision"
    )
    parser.add_argument("--kinds", action="store_true", help="also count the decisions on the way by kind")
    parser.add_argument(
        "--max-nodes", type=whole, metavar="N", help="stop a depth after so many choices tried"
    )
    add_setup_options(parser)


def run(args: argparse.Namespace) -> int:
    """Count depth after depth; every line is printed as soon as it is known."""
    from rich.console import Console

    last = None
    with Console(stderr=True, highlight=False).status("Getting ready") as status:
        _prepare(status)
        game = load(args)
        for depth in range(1, args.depth + 1):
            last = _count(game, depth, args.max_nodes, status)
            print(f"perft {depth} {last.leaves}", flush=True)
            if args.kinds:
                print("kinds", depth, *(f"{kind} {times}" for kind, times in last.kinds.items()))
    if args.divide and last:
        print("\n".join(f"divide {leaves} {choice}" for choice, leaves in last.divide.items()))
    return 0


def _prepare(status: "Status") -> None:
    """The engine, which may have to be compiled first."""
    from ..kernel.engine import engine

    def progress(done: int, todo: int) -> None:
        status.update(f"Compiling the rules, needed once: {done} of {todo} functions")

    engine(progress=progress).load_quiet(progress)


def load(args: argparse.Namespace) -> "Game":
    """The game to count from; without a seed it is the one of seed 0."""
    from ..game.game import Game

    if args.position is None:
        args.seed = args.seed or 0
        return Game.new(**setup_arguments(args))
    given = [f"--{name}" for name in SETUP if getattr(args, name) not in (None, [])]
    if given:
        raise Refused(f"a position has its own set-up; leave out {' and '.join(given)}")
    text = sys.stdin.read() if args.position == "-" else read_text(Path(args.position))
    with naming(Path(args.position)):
        is_record = text.lstrip().startswith("galaxarium record")
        return Game.from_record(text) if is_record else Game.from_position(text)


def _count(game: "Game", depth: int, max_nodes: int | None, status: "Status") -> "Count":
    """One depth, with progress on a terminal."""
    from ..game.perft import count

    def told(nodes: int, leaves: int) -> None:
        status.update(f"Depth {depth}: {nodes:,} choices tried, {leaves:,} sequences so far")

    status.update(f"Depth {depth}")
    return count(game.state, depth, max_nodes, told)
