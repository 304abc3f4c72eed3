"""The command `galaxarium`. What goes wrong ends here, as one sentence.

Only what a command needs is imported, and only when it runs: `galaxarium --help` answers at once.
"""

import argparse
import importlib
import keyword
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from .._version import __version__
from ..errors import GalaxariumError
from .files import sentence

COMMANDS = {
    "serve": "play in the browser: alone, with bots, around one screen, online",
    "backup": "copy the games of a server while they go on",
    "export": "write all tables of a server to a file, to be imported elsewhere",
    "import": "put exported tables into a new database",
    "play": "play in the terminal, against bots or around one screen",
    "replay": "step through a saved game",
    "verify": "check a game from its record alone",
    "new": "set up a game and print its position",
    "bots": "list the bots there are, those of other packages too",
    "bot-host": "play a bot in any language, over its standard input and output",
    "arena": "let bots play many games and keep the results",
    "ladder": "play all bots against each other and print their ratings",
    "evaluate": "play an agent through the fixed suite: one table, one score",
    "report": "write a page with charts of an arena's results",
    "perft": "count what can happen from a position",
}
"""The commands and what they are for; each is a module beside this one with
`DESCRIPTION`, `add_options` and `run`."""

OK, REFUSED, BROKEN_PIPE = 0, 2, 141


class BadUsage(GalaxariumError):
    """Arguments that cannot be understood."""

    code = "cli/usage"


class Parser(argparse.ArgumentParser):
    """Refuses arguments with an exception instead of an exit, so that there is one place for sentences."""

    def error(self, message: str) -> NoReturn:
        """Refuse, and say where the help is."""
        raise BadUsage(f"{message} (see {self.prog} --help)")


def parser(command: str | None) -> argparse.ArgumentParser:
    """The parser with one command in full; of the others only the names."""
    top = Parser(
        prog="galaxarium",
        description="Tiny Epic Galaxies in the terminal. An unofficial fan project.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"galaxarium {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for name, help_text in COMMANDS.items():
        full = commands.add_parser(name, help=help_text, allow_abbrev=False)
        if name == command:
            module = _module(name)
            full.description = module.DESCRIPTION
            full.formatter_class = argparse.RawDescriptionHelpFormatter
            module.add_options(full)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _forgive_poor_terminals()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _leave_quietly()
    except (GalaxariumError, OSError) as error:
        print(f"galaxarium: {sentence(error)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


def _run(arguments: list[str]) -> int:
    command = next((word for word in arguments if word in COMMANDS), None)
    top = parser(command)
    try:
        args = top.parse_args(arguments)
    except SystemExit as finished:  # --help and --version
        return int(finished.code or OK)
    if args.command is None:
        top.print_help()
        return OK
    return int(_module(args.command).run(args))


def _module(command: str) -> ModuleType:
    """The module of a command; a word of Python has a line after it there."""
    name = f"{command}_" if keyword.iskeyword(command) else command.replace("-", "_")
    return importlib.import_module(f".{name}", __package__)


def _forgive_poor_terminals() -> None:
    """Where an encoding lacks a sign show a question mark; where there is no output write nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _leave_quietly() -> int:
    """The reader of our output is gone: print nothing more, also not while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE
