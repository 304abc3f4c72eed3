"""`galaxarium report`: charts of what an arena found."""

import argparse
from pathlib import Path

from .files import Refused, write_text

DESCRIPTION = """\
Write one HTML file with charts of the results of an arena: who wins and from which seat, how long games are,
what planets and missions are worth, following, dice, and luck against skill, each with its uncertainty. The
file needs no network. For the same numbers in a notebook see docs/report.md."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="RESULTS", help="the folder that an arena has filled")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file to write (RESULTS/report.html)")
    parser.add_argument("--open", action="store_true", help="open it in a browser")


def run(args: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    try:
        from ..arena.frames import Results
        from ..arena.report.build import report
    except ImportError as error:
        raise Refused(f"reports need more libraries: pip install 'galaxarium[arena]' ({error})") from None
    path = args.out or args.folder / "report.html"
    write_text(path, report(Results.load(args.folder)))
    print(path)
    if args.open:
        import webbrowser

        if not webbrowser.open(path.resolve().as_uri()):
            raise Refused(f"no browser could be started; open {path} yourself")
    return 0
