"""`galaxarium new`: set up a game and print its position."""

import argparse
from typing import Any

from .options import add_setup_options, prefer_plain_engine, setup_arguments


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "new",
        help="set up a game and print its position",
        description="Set up a game and print its position, hidden parts included (see docs/notation.md).",
        allow_abbrev=False,
    )
    add_setup_options(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Print the position."""
    prefer_plain_engine()
    from ..game.game import Game

    print(Game.new(**setup_arguments(args)).position(), end="")
    return 0
