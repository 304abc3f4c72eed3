"""What somebody sees who gave up at a table that goes on: how it stands, and where to go from here."""

from dataclasses import dataclass

from ..scene import Scene
from ..table.galaxies import Galaxy, galaxies
from ..table.model import Table
from ..table.page import rounds
from ..text import Text, text


@dataclass(frozen=True)
class Standing:
    """One seat, as it stands now."""

    place: int
    galaxy: Galaxy
    words: Text
    """Does it play on?"""


@dataclass(frozen=True)
class GaveUp:
    """The page of whoever gave up."""

    words: Text
    standings: tuple[Standing, ...]
    """By points; last whoever gave up."""
    round: int


def gave_up(scene: Scene, table: Table) -> GaveUp:
    """A table that goes on without this browser."""
    found = galaxies(scene, table).values()
    order = sorted(found, key=lambda galaxy: (galaxy.person.conceded, -galaxy.points))
    standings = tuple(Standing(place, galaxy, _words(galaxy)) for place, galaxy in enumerate(order, 1))
    words = text("gave-up.words.rated" if table.rated else "gave-up.words")
    return GaveUp(words, standings, rounds(scene))


def _words(galaxy: Galaxy) -> Text:
    return text("gave-up.bot" if galaxy.person.conceded else "gave-up.plays-on")
