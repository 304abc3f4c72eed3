"""Options that several commands share: how a game is set up, how the screen looks."""

import argparse
import os
from pathlib import Path
from typing import Any

from .files import Refused, read_text

DEFAULT_PLAYERS = 2


def add_setup_options(parser: argparse.ArgumentParser) -> None:
    """Players, rulebook, house rules, rogue galaxy, deck, seed."""
    group = parser.add_argument_group("set-up")
    group.add_argument("--players", type=whole, metavar="N", help="how many play, 2 to 5; 1 against a rogue")
    add_rules_options(group)
    group.add_argument("--seed", type=whole, metavar="N", help="the same seed and choices give the same game")


def add_rules_options(group: Any) -> None:
    """Rulebook, house rules, rogue galaxy, deck."""
    group.add_argument(
        "--rulebook", metavar="NAME", help="galakta (default), meeplebr, pixie, devir or blast-off"
    )
    group.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; may be given several times",
    )
    group.add_argument("--rogue", metavar="NAME", help="solo against a rogue galaxy, such as artemis")
    group.add_argument("--deck", type=Path, metavar="FILE", help="planets of your own for Blast Off!, as CSV")


def add_screen_options(parser: argparse.ArgumentParser) -> None:
    """Colour and language."""
    group = parser.add_argument_group("screen")
    group.add_argument(
        "--plain", action="store_true", help="no color (also with NO_COLOR, or without a terminal)"
    )
    group.add_argument("--language", metavar="CODE", help="such as en; otherwise the language of the system")


def whole(text: str) -> int:
    """A whole number from the command line."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def house_rules(words: list[str]) -> dict[str, str]:
    """House rules as written: NAME=VALUE."""
    rules: dict[str, str] = {}
    for word in words:
        name, separator, value = word.partition("=")
        if not separator:
            raise Refused(f"--rule takes NAME=VALUE, such as landing=must, not {word!r}")
        if name in rules:
            raise Refused(f"the house rule {name} is given twice")
        rules[name] = value
    return rules


def setup_arguments(args: argparse.Namespace, players: int | None = None) -> dict[str, Any]:
    """What `Game.new` takes; the number of players is the one asked for, or the usual one."""
    usual = 1 if args.rogue else DEFAULT_PLAYERS
    asked = args.players if args.players is not None else players or usual
    return {"players": asked, **rules_arguments(args), "seed": args.seed}


def rules_arguments(args: argparse.Namespace) -> dict[str, Any]:
    """The part of a set-up that does not depend on the players."""
    return {
        "rulebook": args.rulebook or ("blast-off" if args.deck else "galakta"),
        "house_rules": house_rules(args.rule),
        "rogue": args.rogue,
        "deck": read_own_deck(args.deck) if args.deck else None,
    }


def read_own_deck(path: Path) -> str:
    """The text of a deck; a malformed one is refused with file, line, column and reason."""
    from ..data.planets import read_deck

    text = read_text(path)
    read_deck(str(path), text)
    return text


def prefer_plain_engine() -> None:
    """People should not wait: plain Python plays thousands of decisions a second, while numba alone takes
    longer to import than everything else together. GALAXARIUM_MODE says otherwise."""
    os.environ.setdefault("GALAXARIUM_MODE", "python")
