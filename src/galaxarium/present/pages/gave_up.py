"""The page of a player who gave up at a table that goes on: the standings, and links to other pages."""

from dataclasses import dataclass

from ..scene import Scene
from ..table.galaxies import Galaxy, galaxies
from ..table.model import Table
from ..table.page import rounds
from ..text import Text, text


@dataclass(frozen=True)
class Standing:
    """A seat's current standing."""

    place: int
    galaxy: Galaxy
    words: Text
    """Does it play on?"""


@dataclass(frozen=True)
class GaveUp:
    """The page of a player who gave up."""

    words: Text
    standings: tuple[Standing, ...]
    """By points; seats that gave up are last."""
    round: int


def gave_up(scene: Scene, table: Table) -> GaveUp:
    """The page for a table that goes on without this browser's seat."""
    found = galaxies(scene, table).values()
    order = sorted(found, key=lambda galaxy: (galaxy.person.conceded, -galaxy.points))
    standings = tuple(Standing(place, galaxy, _words(galaxy)) for place, galaxy in enumerate(order, 1))
    words = text("gave-up.words.rated" if table.rated else "gave-up.words")
    return GaveUp(words, standings, rounds(scene))


def _words(galaxy: Galaxy) -> Text:
    return text("gave-up.bot" if galaxy.person.conceded else "gave-up.plays-on")
