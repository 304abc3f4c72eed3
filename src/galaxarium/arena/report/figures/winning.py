"""Charts of who wins, from where, how long it takes and what the points come from."""

import polars as pl

from ....data.rogues import rogues
from ..analyses.intervals import COLUMNS
from ..analyses.winning import (
    SOURCES,
    game_length,
    length_parts,
    order_rates,
    points_by_source,
    seat_rates,
    win_rates,
)
from ..charts import Axis, columns, named
from ..data import Results
from ..words import Row, compared, exact, measured, number
from .figure import OUTCOME, Figure, by_outcome, figure, highest, labelled, ordered, pick, rows

ORDER = ("first", "second", "third", "fourth", "fifth")
SAID = {"planets": "planets", "level": "their level", "mission": "their mission"}
CLEARLY = {1: "clearly more than", -1: "clearly less than", 0: "not clearly different from"}


def bots_figure(results: Results) -> Figure | None:
    """The win rate of every bot; none where a bot plays only against itself."""
    if results.mirror:
        return None
    frame = win_rates(results)
    names = {slug: rogue.name for slug, rogue in rogues().items()} if results.rogue else None
    note = "Share of games won from a seat with this bot; a shared win counts in part." + _dashed(results)
    axis = Axis("games won", "%", _equal(results))
    return figure("win_rates", "bot", _best(results, frame), note, labelled(frame, "bot", names), axis)


def _best(results: Results, frame: pl.DataFrame) -> str:
    if results.rogue is not None:
        (player,) = (row for row in rows(frame) if row["bot"] != results.rogue)
        rogue = rogues()[results.rogue].name
        return f"{player['bot']} beats {rogue} in {measured(player, '%')} of the games"
    best = rows(frame)[0]
    who = f"Each {best['bot']}" if results.plan["bots"].count(best["bot"]) > 1 else best["bot"]
    found = f"{who} wins {measured(best, '%')} of the games"
    ahead = compared(best, 1 / results.seats, frame.height) > 0
    return found if ahead else f"No bot is clearly ahead. {found}"


def _equal(results: Results) -> float | None:
    """What each would win among equals; a rogue galaxy is no equal."""
    return 1 / results.seats if results.rogue is None else None


def _dashed(results: Results) -> str:
    equal = _equal(results)
    return f" Dashed: {exact(equal)}, what each would win among equals." if equal else ""


def seats_figure(results: Results) -> Figure | None:
    """The win rate of every seat."""
    if results.rogue is not None:
        return None
    frame = seat_rates(results)
    best = highest(frame)
    title = f"Seat {best['seat']} wins {measured(best, '%')} of the games, clearly more than its part"
    if compared(best, 1 / results.seats, frame.height) <= 0:
        title = f"No seat is clearly better: seat {best['seat']} wins {measured(best, '%')} of the games"
    note = "Share of games won from each seat; bots move on by a seat from game to game." + _dashed(results)
    names = {seat: f"Seat {seat}" for seat in range(1, results.seats + 1)}
    axis = Axis("games won", "%", _equal(results))
    return figure("seat_rates", "seat", title, note, labelled(frame, "seat", names), axis)


def order_figure(results: Results) -> Figure | None:
    """The win rate by the order of play."""
    if results.rogue is not None:
        return None
    frame, equal = order_rates(results), 1 / results.seats
    first = rows(frame)[0]
    verdict = CLEARLY[compared(first, equal)]
    title = (
        f"The first player wins {measured(first, '%')} of the games, {verdict} the {exact(equal)} of equals"
    )
    note = "Share of games won by the order of play, whatever the seat." + _dashed(results)
    names = {place: f"Plays {word}" for place, word in enumerate(ORDER, start=1)}
    axis = Axis("games won", "%", equal)
    return figure("order_rates", "order of play", title, note, labelled(frame, "order", names), axis)


def length_figure(results: Results) -> Figure:
    """How long a game is."""
    frame, average = length_parts(results), game_length(results)
    rounds, turns = (pick(average, measure=measure) for measure in ("rounds", "turns"))
    title = f"A game takes {measured(rounds)} rounds, {number(turns['estimate'])} turns in all"
    note = "Share of games that end in a round. In a round every seat has one turn, a rogue galaxy too."
    labels = frame.with_columns(label=pl.struct("rounds", "width").map_elements(_rounds, pl.String))
    drawing = named(columns(labels, Axis("games", "%"), "rounds"), title)
    return Figure("length_parts", "rounds", title, note, drawing, labels.select("label", *COLUMNS), "%")


def _rounds(row: Row) -> str:
    """7, or 7 to 8 where rounds are taken together."""
    first, width = row["rounds"], row["width"]
    return f"{first}" if width == 1 else f"{first}\N{EN DASH}{first + width - 1}"


def points_figure(results: Results) -> Figure:
    """Points by source, of those who won and those who did not."""
    frame = points_by_source(results)
    note = "Points at the end by where they come from, in games that a seat won and in games it did not."
    table = by_outcome(labelled(ordered(frame, "measure", list(SOURCES.values())), "measure"))
    axis = Axis("points", zero=True)
    return figure("points_by_source", "source", _sources(frame), note, table, axis, OUTCOME)


def _sources(frame: pl.DataFrame) -> str:
    """Where winners make most more than others; if there are not both, what planets bring."""
    won, lost = (frame.filter(won=won) for won in (True, False))
    if won.is_empty() or lost.is_empty():
        return f"{measured(pick(frame, measure='planets'))} points come from planets"
    gap = won.join(lost, on="measure").sort(pl.col("estimate") - pl.col("estimate_right"), descending=True)
    most = pick(gap)["measure"]
    of_both = (measured(pick(side, measure=most)) for side in (won, lost))
    return "Winners make {} points from {source}, others {}".format(*of_both, source=SAID[most])
