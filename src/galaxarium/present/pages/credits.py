"""Designer and publishers of the game, sources of its values, and the stand-in values."""

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ...data.credits import DESIGNER, FOREIGN, PUBLISHER, PUBLISHERS, ForeignFile, StandIn, stand_ins
from ...data.planets import blast_off_planets, planets
from ...data.rogues import rogues
from ...data.tables import mats, missions, rulebooks
from ..text import Text, plural, text

COLUMNS = ("dice", "ships", "points", "max_resource", "cost")
"""Values that can be stand-ins, in the order of the page."""

PROVENANCE = {
    "printed mat": "credits.from.mat",
    "rulebook": "credits.from.book",
    "stand-in": "credits.from.nowhere",
    "stand-in (cost from the rulebook)": "credits.from.cost",
    "two independent transcriptions": "credits.from.two",
    "attack from one transcription; dice points and maximum are stand-ins": "credits.from.one",
    "two independent transcriptions; the mark once is a stand-in (the books say that some attacks carry it, "
    "not which)": "credits.from.mark",
}
"""The provenance in the data files, and the message for it."""


@dataclass(frozen=True)
class Edition:
    """A rulebook and its publisher."""

    title: Text
    publisher: str


@dataclass(frozen=True)
class Source:
    """A data file's rows with the same provenance."""

    file: str
    edition: Text
    what: Text
    provenance: Text | str
    """As a message; a provenance not known here is shown unchanged."""


@dataclass(frozen=True)
class StandInGroup:
    """Levels of one mat or rogue with the same provenance."""

    file: str
    name: Text | str
    provenance: Text | str
    levels: tuple[int, ...]
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    """The values that are stand-ins, by level."""
    is_mark: bool
    """The mark `once` of their attacks is a stand-in."""


@dataclass(frozen=True)
class CreditsPage:
    """Everything on the page."""

    designer: str
    publisher: str
    editions: tuple[Edition, ...]
    sources: tuple[Source, ...]
    groups: tuple[StandInGroup, ...]
    planets: tuple[str, ...]
    """The names of planets of which the whole card is a stand-in."""
    foreign: tuple[ForeignFile, ...]


def credits_page() -> CreditsPage:
    """The page of credits."""
    found = tuple(stand_ins())
    return CreditsPage(
        DESIGNER,
        PUBLISHER,
        tuple(Edition(text(f"book.{name}"), PUBLISHERS[name]) for name in rulebooks()),
        tuple(_sources()),
        tuple(_groups(one for one in found if one.level)),
        tuple(one.name for one in found if not one.level),
        FOREIGN,
    )


def provenance(said: str) -> Text | str:
    """The provenance of a row, as a message if there is one."""
    return text(PROVENANCE[said]) if said in PROVENANCE else said


def _sources() -> Iterable[Source]:
    """The data files with the number of rows by provenance."""
    cards, nowhere = text("credits.from.cards"), text("credits.from.nowhere")
    classic, blast_off = text("credits.classic"), text("book.blast-off")
    yield Source("planets.csv", classic, plural("credits.planets", len(planets())), cards)
    yield Source("missions.csv", classic, plural("credits.missions", len(missions())), cards)
    for said, count in Counter(level.provenance for level in mats()["classic"]).items():
        yield Source("mats.csv", classic, plural("credits.mats", count), provenance(said))
    for said, count in Counter(
        level.provenance for rogue in rogues().values() for level in rogue.levels
    ).items():
        yield Source("rogues.csv", classic, plural("credits.rogues", count), provenance(said))
    for said, count in Counter(level.provenance for level in mats()["blast-off"]).items():
        yield Source("mats.csv", blast_off, plural("credits.mats", count), provenance(said))
    deck = plural("credits.planets", len(blast_off_planets()))
    yield Source("planets-blast-off.csv", blast_off, deck, nowhere)


def _groups(found: Iterable[StandIn]) -> Iterable[StandInGroup]:
    def same(one: StandIn) -> tuple[str, str, str]:
        return one.file, one.name, one.provenance

    for (file, name, said), group in itertools.groupby(found, same):
        levels = tuple(group)
        columns = [column for column in COLUMNS if column in levels[0].values]
        rows = [
            (text(f"credits.{column}"), tuple(one.values[column] for one in levels)) for column in columns
        ]
        yield StandInGroup(
            file,
            text("credits.mat") if file == "mats.csv" else name,
            provenance(said),
            tuple(one.level for one in levels),
            tuple(rows),
            "once" in levels[0].values,
        )
