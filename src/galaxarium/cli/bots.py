"""`galaxarium bots`: who can take a seat."""

import argparse
from importlib.metadata import EntryPoint

from .options import prefer_plain_engine

DESCRIPTION = """\
List all bots by name: those we ship, and those of other packages with where they come from and, if they
cannot be used, why (docs/howto/add-a-bot.md says how to write one)."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """It has none."""


def run(args: argparse.Namespace) -> int:
    """One line for each."""
    prefer_plain_engine()
    from ..bots.registry import BOTS, guests

    lines = [*((name, entry.help) for name, entry in BOTS.items()), *map(_guest, guests())]
    width = max(len(name) for name, _ in lines)
    for name, about in lines:
        print(f"{name:{width}}  {about}")
    return 0


def _guest(point: EntryPoint) -> tuple[str, str]:
    """A bot of another package: what it says about itself, or why it cannot be used."""
    from ..bots.registry import BOTS, bot, loaded
    from ..errors import GalaxariumError

    origin = f"({point.dist.name} {point.dist.version})" if point.dist else ""
    if point.name in BOTS:
        return point.name, f"cannot be used: we have a bot of that name {origin}".rstrip()
    try:
        about = loaded(point).help
        bot(point.name)
    except GalaxariumError as error:
        return point.name, f"cannot be used: {error} {origin}".rstrip()
    return point.name, f"{about} {origin}".rstrip()
