"""Whose game this is, whose files we ship, and which values are stand-ins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .planets import blast_off_planets
from .rogues import rogues
from .tables import mats

DESIGNER = "Scott Almes"
PUBLISHER = "Gamelyn Games"
PUBLISHERS = {
    "galakta": "Galakta",
    "meeplebr": "MeepleBR",
    "pixie": "Pixie Games",
    "devir": "Devir",
    "blast-off": "Gamelyn Games",
}
"""Who published the edition that a rulebook belongs to."""

STAND_IN = "stand-in"
"""What a provenance says of values for which no source was found."""


@dataclass(frozen=True)
class ForeignFile:
    """Something in the package that others have made."""

    name: str
    kind: str
    """typeface or script."""
    holder: str
    licence: str
    folder: str
    """Where it is, from the root of the project; its licence is there too."""


FOREIGN = (
    ForeignFile(
        "Jost",
        "typeface",
        "The Jost Project Authors",
        "SIL Open Font License 1.1",
        "src/galaxarium/web/static/fonts",
    ),
    ForeignFile(
        "Sofia Sans Semi Condensed",
        "typeface",
        "The Sofia Sans Project Authors",
        "SIL Open Font License 1.1",
        "src/galaxarium/web/static/fonts",
    ),
    ForeignFile(
        "idiomorph 0.8.0",
        "script",
        "Big Sky Software",
        "Zero-Clause BSD",
        "src/galaxarium/web/static/vendor/idiomorph",
    ),
)


@dataclass(frozen=True)
class StandIn:
    """A row of a data file with values for which we found no source."""

    file: str
    name: str
    """The mat, the rogue or the planet."""
    level: int
    """0 where there are no levels."""
    values: Mapping[str, int]
    """The values that are stand-ins, by column; none: the whole row."""
    provenance: str


_SURE = {
    "stand-in (cost from the rulebook)": {"cost"},
    "attack from one transcription; dice points and maximum are stand-ins": {"once"},
    "two independent transcriptions; the mark once is a stand-in (the books say that some attacks carry it, "
    "not which)": {"dice", "points", "max_resource"},
}
"""Columns of a row that are no stand-ins, by what its provenance says."""


def stand_ins() -> Iterator[StandIn]:
    """All rows with stand-ins, file by file."""
    for mat, levels in mats().items():
        for level in levels:
            values = {"dice": level.dice, "ships": level.ships, "points": level.points, "cost": level.cost}
            if STAND_IN in level.provenance:
                yield _stand_in("mats.csv", mat, level.level, values, level.provenance)
    for rogue in rogues().values():
        for step in rogue.levels:
            values = {"dice": step.dice, "points": step.points, "max_resource": rogue.max_resource, "once": 1}
            if STAND_IN in step.provenance:
                yield _stand_in("rogues.csv", rogue.name, step.level, values, step.provenance)
    for planet in blast_off_planets():
        yield StandIn("planets-blast-off.csv", planet.name, 0, {}, STAND_IN)


def _stand_in(file: str, name: str, level: int, values: Mapping[str, int], provenance: str) -> StandIn:
    sure = _SURE.get(provenance, {"once"})
    kept = {column: value for column, value in values.items() if column not in sure}
    return StandIn(file, name, level, kept, provenance)
