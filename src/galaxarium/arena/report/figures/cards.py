"""Charts of what planets and missions are worth."""

import polars as pl

from ..analyses.cards import (
    missions_kept,
    missions_scored,
    missions_value,
    planets_average,
    planets_taken,
    planets_value,
    planets_wait,
    points_value,
)
from ..charts import Axis
from ..data import Results
from ..words import compared, counted, measured, number
from .figure import Figure, extremes, figure, labelled, pick

ABOVE = "percentage points"
EXPECTED = "Win share of those who {had} it above what the same bots win on average, in percentage points."


def _planets(results: Results, frame: pl.DataFrame) -> pl.DataFrame:
    """Planets by name, in the order of their value, so that the charts can be read across."""
    value = planets_value(results).select("planet", value="estimate")
    ranked = frame.join(value, on="planet", how="left").sort(pl.col("value").neg(), "planet", nulls_last=True)
    return labelled(ranked, "planet", {planet.slug: planet.name for planet in results.cards.planets})


def taken_figure(results: Results) -> Figure | None:
    """How often planets are taken."""
    frame = _planets(results, planets_taken(results))
    if frame.is_empty():
        return None
    finding = "{} is taken most often, in {} of the games in which it comes up, {} least, in {}"
    note = "Share of games in which a planet is taken by any seat, of those in which it comes into the row."
    return figure("planets_taken", "planet", extremes(frame, finding), note, frame, Axis("taken", "%"))


def wait_figure(results: Results) -> Figure | None:
    """How soon planets are taken."""
    frame = _planets(results, planets_wait(results))
    if frame.is_empty():
        return None
    title = extremes(frame, "{2} goes soonest, after {3} rounds, {0} latest, after {1}", unit="")
    note = "Rounds from coming into the row until it is taken; planets left over at the end do not count."
    return figure("planets_wait", "planet", title, note, frame, Axis("rounds in the row", zero=True))


def value_figure(results: Results) -> Figure | None:
    """How those fare who take a planet."""
    frame = _planets(results, planets_value(results))
    if frame.is_empty():
        return None
    average = pick(planets_average(results))
    title = _stands_out(frame, "No planet clearly stands out", average["estimate"])
    note = (
        f"{EXPECTED.format(had='took')} Winners take more planets, so any planet goes with "
        f"{number(average['estimate'], '+')} (dashed): compare a planet with that."
    )
    axis = Axis(ABOVE, "+", average["estimate"])
    return figure("planets_value", "planet", title, note, frame, axis)


def _stands_out(frame: pl.DataFrame, none: str, line: float, what: str = "") -> str:
    """What surely goes with winning most; if nothing clearly does, `none` says so."""
    best = pick(frame.sort("low", descending=True, maintain_order=True))
    name, found = f"{what}{best['label']}", f"{measured(best, '+')} percentage points"
    if compared(best, line, frame.height) > 0:
        return f"Winning goes most with {name}: {found}"
    return f"{none} (most likely {name}, {found})"


def points_value_figure(results: Results) -> Figure | None:
    """How those fare who take planets of so many points."""
    frame = points_value(results)
    if frame.is_empty():
        return None
    frame = labelled(frame, "points", {n: counted(n, "point") for n in frame["points"]})
    average = pick(planets_average(results))["estimate"]
    title = _stands_out(frame, "Planets do not clearly differ by their points", average, "planets of ")
    note = f"{EXPECTED.format(had='took')} Dashed: any planet."
    return figure("points_value", "printed points", title, note, frame, Axis(ABOVE, "+", average))


def _missions(results: Results, frame: pl.DataFrame) -> pl.DataFrame:
    """Missions by name, in the order of how often they are kept."""
    kept = missions_kept(results).select("mission", kept="estimate")
    ranked = frame.join(kept, on="mission").sort(pl.col("kept").neg(), "mission")
    return labelled(ranked, "mission", {mission.slug: mission.name for mission in results.cards.missions})


def kept_figure(results: Results) -> Figure | None:
    """Which missions are kept."""
    if not results.missions:
        return None
    frame = _missions(results, missions_kept(results))
    title = extremes(frame, "{} is kept most often, {} of the times it is dealt, {} least, {}")
    note = "Of two missions dealt one is kept. Dashed: 50%, what each would have by lot."
    return figure("missions_kept", "mission", title, note, frame, Axis("kept when dealt", "%", 0.5))


def scored_figure(results: Results) -> Figure | None:
    """Which missions bring points."""
    if not results.missions:
        return None
    frame = _missions(results, missions_scored(results))
    title = extremes(frame, "{} is fulfilled most often, {} of the times it is kept, {} least, {}")
    note = "Share of games in which a mission that was kept brings points."
    return figure("missions_scored", "mission", title, note, frame, Axis("fulfilled when kept", "%"))


def mission_value_figure(results: Results) -> Figure | None:
    """How those fare who keep a mission."""
    if not results.missions:
        return None
    frame = _missions(results, missions_value(results))
    title = _stands_out(frame, "No mission clearly stands out", 0)
    note = f"{EXPECTED.format(had='kept')} Dashed: as expected."
    return figure("missions_value", "mission", title, note, frame, Axis(ABOVE, "+", 0.0))
