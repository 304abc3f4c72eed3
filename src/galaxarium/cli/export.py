"""`galaxarium export`: all tables of a server into a file, to be imported elsewhere."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from .options import prefer_plain_engine

DESCRIPTION = """\
Write all tables, seats, accounts and ratings of a database to a file, to be imported into another one:
from SQLite to PostgreSQL, or back. Every game is played again before. Stop the servers first, or what
happens afterwards is missing."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; pressed if it ends in .gz")
    parser.add_argument("--database", metavar="URL", help="which database (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Export, and say how much that was."""
    prefer_plain_engine()
    from ..tables.storage.export import export_tables
    from .serve import database_address

    with games_bar() as progress:
        count = export_tables(database_address(args.database), args.file, progress)
    print(f"{args.file}: tables: {count}, all played again")
    return 0


@contextmanager
def games_bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal that goes on with every game."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr, highlight=False)
    columns = (TextColumn("games played again"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda done, todo: bar.update(task, completed=done, total=todo)
