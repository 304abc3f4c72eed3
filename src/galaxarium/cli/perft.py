"""`galaxarium perft`: count the sequences of choices from a position."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from ..bench.perft import Count
    from ..game.game import Game

DESCRIPTION = """\
Count all sequences of choices of a given length from a position or a new game, to compare two sets of rules.
The dice come from the generator of the game, so every sequence leads to exactly one state.
The lines printed are those of the files in tests/perft."""

SETUP = ("players", "seed", "rulebook", "house_rule")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "perft",
        help="count the sequences of choices from a position",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--depth", type=whole_number, required=True, metavar="D", help="length of the sequences"
    )
    parser.add_argument(
        "--position", metavar="FILE", help="a position or a record, from its end; - reads it here"
    )
    parser.add_argument("--players", type=int, metavar="N", help="a new game of so many (2)")
    parser.add_argument("--seed", type=int, metavar="N", help="... with this seed (0)")
    parser.add_argument("--rulebook", metavar="NAME", help="... by this rulebook (galakta)")
    parser.add_argument(
        "--house-rule", action="append", metavar="NAME=VALUE", help="... with this switch; may be given again"
    )
    parser.add_argument(
        "--divide", action="store_true", help="also count below every choice of the first decision"
    )
    parser.add_argument(
        "--kinds", action="store_true", help="also count the decisions on the way by their kind"
    )
    parser.add_argument(
        "--max-nodes", type=whole_number, metavar="N", help="stop a depth after so many choices tried"
    )
    parser.set_defaults(run=run)
    return parser


def whole_number(text: str) -> int:
    """A number from 0 on."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Count depth after depth; every line is printed as soon as it is known."""
    from ..bench.perft import TooManyNodes
    from ..errors import GalaxariumError

    try:
        game = load(args)
        last = count_depths(game, args)
    except TooManyNodes as error:
        print(f"perft: {error}", file=sys.stderr)
        return 1
    except (GalaxariumError, OSError, UnicodeDecodeError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    if args.divide and last:
        print("\n".join(f"divide {leaves} {choice}" for choice, leaves in last.divide.items()))
    return 0


def load(args: argparse.Namespace) -> "Game":
    """The game to count from."""
    from ..errors import BadSetup
    from ..game.game import Game

    given = [f"--{name.replace('_', '-')}" for name in SETUP if getattr(args, name) is not None]
    if args.position is None:
        return Game.new(
            players=2 if args.players is None else args.players,
            rulebook=args.rulebook or "galakta",
            seed=args.seed or 0,
            house_rules=house_rules(args.house_rule or []),
        )
    if given:
        raise BadSetup(f"a position has its own set-up; leave out {' and '.join(given)}")
    text = read(args.position)
    is_record = text.lstrip().startswith("galaxarium record")
    return Game.from_record(text) if is_record else Game.from_position(text)


def house_rules(words: list[str]) -> dict[str, str]:
    """The switches named on the command line."""
    from ..errors import BadSetup

    for word in words:
        if "=" not in word:
            raise BadSetup(f"{word!r} should be NAME=VALUE")
    return dict(word.split("=", 1) for word in words)


def read(name: str) -> str:
    """A file, or what comes in."""
    from pathlib import Path

    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def count_depths(game: "Game", args: argparse.Namespace) -> "Count | None":
    """One depth after another; the count of the last one."""
    from rich.console import Console

    talk = Console(stderr=True, highlight=False)
    last = None
    for depth in range(1, args.depth + 1):
        last = _count(game, depth, args.max_nodes, talk)
        print(f"perft {depth} {last.leaves}", flush=True)
        if args.kinds:
            print(" ".join(["kinds", str(depth), *(f"{kind} {times}" for kind, times in last.kinds.items())]))
    return last


def _count(game: "Game", depth: int, max_nodes: int | None, talk: "Console") -> "Count":
    """One depth, with progress where somebody watches."""
    from ..bench.perft import count

    with talk.status(f"Depth {depth}") as status:
        return count(
            game.state,
            depth,
            max_nodes,
            lambda nodes, leaves: status.update(
                f"Depth {depth}: {nodes:,} choices tried, {leaves:,} leaves so far"
            ),
        )
