"""`galaxarium backup`: a copy of the games, while they go on."""

import argparse
from pathlib import Path

from .options import prefer_plain_engine

DESCRIPTION = """\
Copy the database of a server, which may be running, to a file, and check the copy. To go on from a
copy, put it in the place of the database."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; replaced if it is there already")
    parser.add_argument("--database", metavar="FILE", help="which database (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Copy, check, and say what is in it."""
    prefer_plain_engine()
    from ..tables.storage.backup import back_up
    from .serve import database_address

    found = back_up(database_address(args.database), args.file)
    print(f"{args.file}: tables: {found.tables}, unfinished: {found.unfinished}, all can be played on")
    return 0
