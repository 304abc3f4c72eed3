"""`galaxarium new`: set up a game and print its position."""

import argparse

from .options import add_setup_options, prefer_plain_engine, setup_arguments

DESCRIPTION = "Set up a game and print its position, hidden parts included (see docs/notation.md)."


def add_options(parser: argparse.ArgumentParser) -> None:
    add_setup_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print the position."""
    prefer_plain_engine()
    from ..game.game import Game

    print(Game.new(**setup_arguments(args)).position(), end="")
    return 0
