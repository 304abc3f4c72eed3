"""`galaxarium import`: all tables of an exported file into a database."""

import argparse
from pathlib import Path

from .export import games_bar
from .options import prefer_plain_engine

DESCRIPTION = """\
Put everything from a file of `galaxarium export` into a database without tables. All of it or nothing:
it counts when every game has been played again."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="what `galaxarium export` has written")
    parser.add_argument("--database", metavar="URL", help="which database (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Import, and say how much that was."""
    prefer_plain_engine()
    from ..tables.storage.export import import_tables
    from .serve import database_address

    with games_bar() as progress:
        count = import_tables(args.file, database_address(args.database), progress)
    print(f"{args.file}: tables: {count}, all played again")
    return 0
