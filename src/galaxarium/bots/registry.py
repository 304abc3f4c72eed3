"""The bots there are, by name: `greedy`, `search:hard`, `search:300`, `easy`, and those of other packages.

A package adds its own through the entry-point group `galaxarium.bots`; each entry point leads to an `Entry`.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points

from ..errors import BadSetup
from .levels import CHARACTERS, HARD, LEVELS
from .profile import Profile
from .protocol import Bot
from .thinker import Thinker

GROUP = "galaxarium.bots"
MOST_SIMULATIONS = 1_000_000


@dataclass(frozen=True)
class Entry:
    """A bot by name: what it is like, and how to make one."""

    help: str
    make: Callable[[], Bot]
    variants: Callable[[str], Bot] | None = None
    """Makes what is meant by a word after a colon, or raises BadSetup; None: there is no such thing."""


def _mind(profile: Profile) -> Callable[[], Bot]:
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
    "random": Entry("takes any choice, all with the same chance", _mind(Profile("random"))),
    "greedy": Entry(
        "takes what is best right now, and knows a few things about dice", _mind(Profile("greedy"))
    ),
    "search": Entry(
        f"tries its choices in imagined games: search:hard ({HARD} of them), search:expert, or search:N",
        _mind(LEVELS["hard"][1]),
        _search,
    ),
    **{name: Entry(text, _mind(profile)) for name, (text, profile) in (LEVELS | CHARACTERS).items()},
}
"""Those of our own."""


@functools.cache
def known_bots() -> dict[str, Entry]:
    """All bots: our own, whose names nobody can take, and those other packages bring."""
    others = {point.name: point for point in entry_points(group=GROUP) if point.name not in BOTS}
    return BOTS | {name: _load(name, others[name].load) for name in sorted(others)}


def _load(name: str, load: Callable[[], object]) -> Entry:
    """An entry of another package; what cannot be loaded is refused when it is asked for, not before."""

    def make() -> Bot:
        try:
            found = load()
        except Exception as error:
            raise BadSetup(f"the bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from error
        if not isinstance(found, Entry):
            raise BadSetup(f"the bot {name!r} is no galaxarium.bots.Entry but {type(found).__name__}")
        return found.make()

    return Entry("from another package", make)


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(known_bots())


def bot(name: str) -> Bot:
    """A bot by its name; an unknown one is refused with those there are."""
    first, colon, variant = name.partition(":")
    entry = known_bots().get(first)
    if entry is None:
        raise BadSetup(f"there is no bot {name!r}; known are {', '.join(known_bots())}")
    if not colon:
        return entry.make()
    if entry.variants is None:
        raise BadSetup(f"the bot {first} has no variants such as {name!r}")
    return entry.variants(variant)
