"""The bots there are, by name: `greedy`, `search:hard`, `search:300`, `easy`, and those of other packages.

A package adds its own through the entry-point group `galaxarium.bots`; each entry point leads to an `Entry`.
"""

import functools
import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from ..errors import BadSetup, GalaxariumError
from .levels import CHARACTERS, HARD, LEVELS, STRONGEST, Profile
from .program import COMMAND, ProgramBot
from .protocol import Bot, said_by
from .thinker import Thinker

GROUP = "galaxarium.bots"
PROGRAM = "program"
"""The bot that is a program of its own, where the environment names one (program.py)."""
MOST_SIMULATIONS = 1_000_000


@dataclass(frozen=True)
class Entry:
    """A bot by name: what it is like, and how to make one."""

    help: str
    """What it is like, in a few words."""
    make: Callable[[], Bot]
    """Makes one; `bot(name)` calls it."""
    variants: Callable[[str], Bot] | None = None
    """Makes what is meant by a word after a colon, or raises BadSetup; None: there is no such thing."""
    offered: tuple[str, ...] = ()
    """The words after a colon that can be chosen at the tables of a server. Every other one is for the arena,
    the terminal and Python: who chooses there uses a machine of their own."""


def _policy(profile: Profile) -> Callable[[], Bot]:
    return lambda: Thinker(profile)


def _search(variant: str) -> Bot:
    """`search:hard`, `search:expert` or a number of simulations."""
    if variant in LEVELS and LEVELS[variant][1].kind == "search":
        return Thinker(LEVELS[variant][1])
    if variant.isascii() and variant.isdecimal() and 1 <= int(variant[:9]) <= MOST_SIMULATIONS:
        return Thinker(Profile("search", int(variant)))
    raise BadSetup(
        f"search can be search:hard, search:expert or a number of simulations, not search:{variant}"
    )


BOTS: dict[str, Entry] = {
    "random": Entry("takes any choice, all with the same chance", _policy(Profile("random"))),
    "greedy": Entry(
        "takes what is best right now, and knows a few things about dice", _policy(Profile("greedy"))
    ),
    "search": Entry(
        f"tries its choices in imagined games: search:hard ({HARD} of them), search:expert, or search:N",
        _policy(LEVELS["hard"][1]),
        _search,
        tuple(name for name, (_, profile) in LEVELS.items() if profile.kind == "search"),
    ),
    **{name: Entry(text, _policy(profile)) for name, (text, profile) in (LEVELS | CHARACTERS).items()},
}
"""Those of our own."""


@functools.cache
def known_bots() -> dict[str, Entry]:
    """All bots: our own, whose names cannot be taken, and those other packages bring."""
    guest_bots = {point.name: _guest(point) for point in guests() if point.name not in BOTS}
    command = os.environ.get(COMMAND)
    program = (
        {PROGRAM: Entry(f"the program {command!r}", lambda: ProgramBot(str(command)))} if command else {}
    )
    return BOTS | guest_bots | program


def guests() -> list[EntryPoint]:
    """What other packages bring, by name; also under names that are taken."""
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def guest_names() -> tuple[str, ...]:
    """The names of bots that other packages bring, and not we ourselves."""
    return tuple(
        point.name
        for point in guests()
        if point.name not in BOTS and (point.dist is None or point.dist.name != "galaxarium")
    )


def _guest(point: EntryPoint) -> Entry:
    """An entry of another package; what cannot be loaded is refused when it is asked for, not before."""

    def variants(variant: str) -> Bot:
        return _variant(point.name, loaded(point), variant)

    return Entry("from another package", lambda: loaded(point).make(), variants)


def loaded(point: EntryPoint) -> Entry:
    """What another package says about its bot; BadSetup if that cannot be had."""
    try:
        found = point.load()
    except Exception as error:
        raise BadSetup(f"the bot {point.name!r} cannot be loaded: {said_by(error)}") from error
    if not isinstance(found, Entry):
        raise BadSetup(f"the bot {point.name!r} is no galaxarium.bots.Entry but {type(found).__name__}")
    return found


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(known_bots())


def offered_bots() -> tuple[str, ...]:
    """The names that can be chosen at the tables of a server."""
    return tuple(
        one for name in known_bots() for one in (name, *(f"{name}:{word}" for word in _offered_by(name)))
    )


def _offered_by(name: str) -> tuple[str, ...]:
    """The words after the colon that a bot offers; none if it cannot be loaded."""
    if name in BOTS:
        return BOTS[name].offered
    point = next((point for point in guests() if point.name == name), None)
    try:
        return loaded(point).offered if point else known_bots()[name].offered
    except BadSetup:
        return ()


def check_offered(name: str) -> None:
    """Refuse a bot that cannot be chosen at the tables of a server: one that does not exist, or a free number
    of simulations."""
    first, colon, variant = name.partition(":")
    if first in known_bots() and colon and variant not in _offered_by(first):
        known = ", ".join(offered_bots())
        raise BadSetup(f"the bot {name[:40]!r} cannot be chosen at a table; known are {known}")
    bot(name)


def played_by(name: str) -> str:
    """The bot that plays at a table for a stored name. A name that was accepted once and is not offered any
    more is played by the strongest level."""
    first, colon, variant = name.partition(":")
    return STRONGEST if first in known_bots() and colon and variant not in _offered_by(first) else name


def bot(name: str) -> Bot:
    """A bot by its name; an unknown one is refused with those there are."""
    first, colon, variant = name.partition(":")
    entry = known_bots().get(first)
    if entry is None:
        raise BadSetup(f"there is no bot {name!r}; known are {', '.join(known_bots())}")
    try:
        made = _variant(first, entry, variant) if colon else entry.make()
    except GalaxariumError:
        raise
    except Exception as error:
        raise BadSetup(f"the bot {name!r} cannot be made: {said_by(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise BadSetup(f"the bot {name!r} cannot choose: {type(made).__name__} has no method `choose`")
    return made


def _variant(name: str, entry: Entry, variant: str) -> Bot:
    if entry.variants is None:
        raise BadSetup(f"the bot {name} has no variants such as {f'{name}:{variant}'!r}")
    return entry.variants(variant)
