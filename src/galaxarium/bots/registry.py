"""The bots there are, by name."""

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import BadSetup
from .protocol import Bot
from .simple import SimpleBot
from .uniform import RandomBot


@dataclass(frozen=True)
class Entry:
    """A bot by name: what it is like, and how to make one."""

    help: str
    make: Callable[[], Bot]


BOTS: dict[str, Entry] = {
    "random": Entry("takes any choice, all with the same chance", RandomBot),
    "simple": Entry("plays by a few rules of thumb: a beginner who pays attention", SimpleBot),
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(BOTS)


def bot(name: str) -> Bot:
    """A bot by its name; an unknown one is refused with those there are."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    return BOTS[name].make()
