"""`galaxarium bot-host`: a bot in any language, over its standard input and output."""

import argparse
import os

from .files import Refused
from .options import whole

GAMES = 10
DESCRIPTION = """\
Start a program that speaks the line protocol (docs/howto/write-a-bot-in-any-language.md) and let it play
against a bot, seats taken in turn. A program that hangs, ends or answers nonsense is named in a sentence.
The same program plays everywhere under the name `program` where GALAXARIUM_PROGRAM has its command:
  GALAXARIUM_PROGRAM="node bot.js" galaxarium arena --bots program,greedy --games 200"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "program", metavar="COMMAND", help='how the program is started, such as "node bot.js"'
    )
    parser.add_argument(
        "--against", default="greedy", metavar="BOT", help="all other seats (default: greedy)"
    )
    parser.add_argument("--players", type=whole, default=2, metavar="N", help="seats (default: 2)")
    parser.add_argument(
        "--games", type=whole, default=GAMES, metavar="N", help=f"how many (default: {GAMES})"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of the first game (default: 1)")


def run(args: argparse.Namespace) -> int:
    """Play, a line for each game."""
    from ..bots.match import play_match
    from ..bots.program import COMMAND
    from ..bots.registry import PROGRAM, known_bots
    from ..game.setup import make_setup

    if args.games < 1:
        raise Refused(f"--games can be 1 or more, not {args.games}")
    setup, won = make_setup(args.players), 0.0
    os.environ[COMMAND] = args.program
    known_bots.cache_clear()
    for game in range(args.games):
        place = game % args.players
        bots = [args.against] * args.players
        bots[place] = PROGRAM
        result = play_match(setup, args.seed + game // args.players, bots).state.result
        winners = result.winners if result is not None else ()
        won += 1 / len(winners) if place + 1 in winners else 0.0
        points = ", ".join(str(score.total) for score in result.scores) if result is not None else "given up"
        print(f"game {game + 1}: seat {place + 1}, points by seat {points}", flush=True)
    print(f"the program won {won:g} of {args.games} games against {args.against}")
    return 0
