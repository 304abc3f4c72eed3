"""`galaxarium play`: a game in the terminal."""

import argparse
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from ..errors import BotFailed
from .files import Refused, naming, read_text
from .options import (
    DEFAULT_PLAYERS,
    add_screen_options,
    add_setup_options,
    prefer_plain_engine,
    setup_arguments,
    whole,
)

if TYPE_CHECKING:
    from ..game.game import Game
    from .screen import Screen
    from .table import Table

HUMAN = "human"
OPPONENT = "medium"


DESCRIPTION = "Play in the terminal: you against a medium bot, unless --seats says otherwise."


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO,...",
        help="who sits where, by seat: human, or a bot such as easy, medium or hard",
    )
    parser.add_argument(
        "--starts",
        type=whole,
        metavar="SEAT",
        help="the seat that starts, such as that of the youngest; otherwise drawn by lot",
    )
    add_setup_options(parser)
    group = parser.add_argument_group("files")
    group.add_argument(
        "--load", type=Path, metavar="FILE", help="go on with a saved game; it is saved there again"
    )
    group.add_argument("--from-position", type=Path, metavar="FILE", help="start from a position")
    group.add_argument("--save", type=Path, metavar="FILE", help="where to save the game (a new file)")
    add_screen_options(parser)
    parser.add_argument(
        "--lines", action="store_true", help="line by line, for scripts; also with --plain or no terminal"
    )


def run(args: argparse.Namespace) -> int:
    """Play a game; whatever ends it, it is saved."""
    _check(args)
    from ..i18n import preferred, translator
    from .screen import Screen, load_line_editing

    screen = Screen(translator(args.language or preferred(os.environ)), args.plain)
    if _wants_lines(args, screen):
        load_line_editing()
        return _play(_make_table(args, screen))
    said = (args.seats, args.players, args.rogue, args.load, args.from_position)
    if not any(said) and not _ask_in_app(args, screen):
        return 0
    return _play_in_app(_make_table(args, screen))


def _wants_lines(args: argparse.Namespace, screen: "Screen") -> bool:
    """Is the game played line by line: on request, in a script, in a simple terminal?"""
    kind = os.environ.get("TERM", "" if os.name == "nt" else "dumb")
    return args.lines or args.plain or kind == "dumb" or not (screen.interactive and sys.stdout.isatty())


def _ask_in_app(args: argparse.Namespace, screen: "Screen") -> bool:
    """The questions before a game; False if the person left instead."""
    from .app.preferences import usual_preferences
    from .app.start import ask

    choice = ask(screen.words, args.deck is not None or args.rulebook is not None, usual_preferences())
    if choice is None:
        return False
    args.seats, args.rogue = choice.seats, choice.rogue
    args.rulebook = args.rulebook or choice.rulebook
    return True


def _play_in_app(table: "Table") -> int:
    from .app.app import TableApp
    from .app.preferences import usual_preferences

    app = TableApp(table, preferences=usual_preferences())
    try:
        app.run()
    finally:
        _on_signals(signal.SIG_IGN, "SIGINT", "SIGTERM", "SIGHUP")  # not while saving
        table.part()
    return app.return_code or 0


def _play(table: "Table") -> int:
    from .table import Quit

    _on_signals(_interrupt, "SIGTERM", "SIGHUP")  # a closed window must not lose a game either
    try:
        table.welcome()
        table.run()
    except (KeyboardInterrupt, EOFError, Quit):
        _on_signals(signal.SIG_IGN, "SIGINT", "SIGTERM", "SIGHUP")  # not while saving
        table.leave()
    except BotFailed:  # the game need not be lost with the opponent
        table.leave()
        raise
    except OSError:  # the screen is gone
        table.saver.save(table.game)
        raise
    return 0


def _on_signals(handler: Any, *names: str) -> None:
    for name in names:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _check(args: argparse.Namespace) -> None:
    """Refuse options that contradict each other."""
    source = "--load" if args.load else "--from-position" if args.from_position else None
    if args.load and args.from_position:
        raise Refused("--load and --from-position exclude each other")
    given = {f"--{name}": getattr(args, name) for name in ("players", "rulebook", "rogue", "deck", "seed")}
    given["--starts"] = args.starts
    clash = [option for option, value in given.items() if value is not None] + ["--rule"] * bool(args.rule)
    if source and clash:
        raise Refused(f"{clash[0]} cannot be given together with {source}, which says that already")
    if args.save and args.save != args.load and args.save.exists():
        raise Refused(f"{args.save} exists already; choose another name for --save")


def _make_table(args: argparse.Namespace, screen: "Screen") -> "Table":
    from ..bots import bot
    from .saving import Saver, seats_in
    from .table import Table

    wished = tuple(args.seats.split(",")) if args.seats else None
    if args.load and not wished:
        wished = seats_in(read_text(args.load))
    _check_seats(wished or ())
    if not any(_searches(name) for name in wished or ()):
        prefer_plain_engine()
    game = _make_game(args, screen, wished)
    seats = _seats(game, wished)
    bots = {seat: bot(name) for seat, name in enumerate(seats, 1) if name != HUMAN}
    names = {seat: name for seat, name in enumerate(seats, 1) if name != HUMAN}
    return Table(game, bots, names, screen, Saver(seats, args.save or args.load))


def _check_seats(seats: tuple[str, ...]) -> None:
    """Refuse unknown players before anything else happens."""
    from ..bots import bot, bot_names

    for name in seats:
        if name.partition(":")[0] not in (HUMAN, *bot_names()):
            known = ", ".join((HUMAN, *bot_names()))
            raise Refused(f"there is no player {name!r}; known are {known}")
        if name != HUMAN:
            bot(name)  # refuses a variant that is not one


def _searches(name: str) -> bool:
    """Would this bot be lost without compiled code?"""
    from ..bots import bot

    profile = getattr(bot(name), "profile", None) if name != HUMAN else None
    return profile is not None and profile.kind == "search"


def _seats(game: "Game", wished: tuple[str, ...] | None) -> tuple[str, ...]:
    players = game.state.setup.players
    if wished is None:
        return (HUMAN, *[OPPONENT] * (players - 1))
    if len(wished) != players:
        raise Refused(f"--seats names {len(wished)} and the game has {players} players")
    return wished


def _make_game(args: argparse.Namespace, screen: "Screen", wished: tuple[str, ...] | None) -> "Game":
    from ..game.game import Game

    if args.load:
        with naming(args.load):
            return Game.from_record(read_text(args.load))
    if args.from_position:
        with naming(args.from_position):
            return Game.from_position(read_text(args.from_position))
    players = len(wished) if wished else None
    if players is None and args.players is None and args.rogue is None and screen.interactive:
        players = _ask_opponents(screen, 3 if args.deck or args.rulebook == "blast-off" else 4) + 1
    return Game.new(**_with_starter(args, setup_arguments(args, players)))


def _with_starter(args: argparse.Namespace, arguments: dict[str, Any]) -> dict[str, Any]:
    """What `Game.new` takes, with the seat that starts."""
    if args.starts is None:
        return arguments
    if args.rogue:
        raise Refused("--starts cannot be given with a rogue galaxy: you always start")
    if not 1 <= args.starts <= arguments["players"]:
        raise Refused(f"--starts is a seat from 1 to {arguments['players']}, not {args.starts}")
    rules = arguments["house_rules"]
    if "first_player" in rules:
        raise Refused("--starts and --rule first_player say the same; give one of them")
    return {**arguments, "house_rules": {**rules, "first_player": f"seat-{args.starts}"}}


def _ask_opponents(screen: "Screen", most: int) -> int:
    """The one question before a game."""
    usual = DEFAULT_PLAYERS - 1
    while True:
        try:
            typed = screen.ask(screen.t("cli.opponents", default=usual, most=most))
        except (EOFError, KeyboardInterrupt):
            print()
            sys.exit(0)
        if not typed:
            return usual
        if typed in [str(n) for n in range(1, most + 1)]:
            return int(typed)
        screen.show(screen.t("cli.opponents.wrong", default=usual, most=most))
