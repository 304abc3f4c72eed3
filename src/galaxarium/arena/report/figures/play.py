"""Charts of following, rerolls and dice."""

import polars as pl

from ..analyses.habits import (
    EARNED,
    FOLLOWING,
    REROLLS,
    dice,
    following_earned,
    following_paid,
    following_share,
    rerolls,
)
from ..analyses.winning import win_rates
from ..charts import Axis
from ..data import Results
from ..words import measured
from .figure import OUTCOME, Figure, by_outcome, extremes, figure, highest, labelled, ordered, pick

DICE = ("activated", "rolled")
OF_A_BOT = "a game, for each bot in games it won and in games it did not."


def _by_bot(
    key: str, title: str, note: str, results: Results, frame: pl.DataFrame, measures: dict[str, str]
) -> Figure:
    """A chart with a panel for each bot, in the order of the plan, with its measures in their order."""
    rows = ordered(ordered(frame, "measure", list(measures.values())), "bot", results.bots)
    table = by_outcome(labelled(rows, "measure").with_columns(panel="bot"))
    return figure(key, "what", title, note, table, Axis("a game", zero=True), OUTCOME)


def _leader(results: Results) -> str:
    """Who wins most, of the players: what they do is most worth telling."""
    players = win_rates(results).filter(pl.col("bot").is_in(results.bots))
    return str(pick(players)["bot"])


def _won_and_lost(frame: pl.DataFrame, bot: str, measure: str) -> str:
    """`3.1 ± 0.2 in games it wins, 2.8 ± 0.2 in others`, or whatever there is of it."""
    found = {won: frame.filter(bot=bot, measure=measure, won=won) for won in (True, False)}
    said = {True: "in games it wins", False: "in games it does not win"}
    return ", ".join(f"{measured(pick(rows))} {said[won]}" for won, rows in found.items() if rows.height)


def paid_figure(results: Results) -> Figure:
    """What following costs."""
    frame = following_paid(results)
    bot = _leader(results)
    title = f"To follow, {bot} pays culture: {_won_and_lost(frame, bot, 'culture paid')}"
    note = f"Culture paid and follows {OF_A_BOT}"
    return _by_bot("following_paid", title, note, results, frame, FOLLOWING)


def earned_figure(results: Results) -> Figure:
    """What other people's turns bring."""
    frame = following_earned(results)
    bot = _leader(results)
    what = highest(frame.filter(bot=bot))["measure"]
    title = f"Other people's turns bring {bot} most {what}: {_won_and_lost(frame, bot, what)}"
    note = f"What comes in other people's turns {OF_A_BOT}"
    return _by_bot("following_earned", title, note, results, frame, EARNED)


def share_figure(results: Results) -> Figure | None:
    """How much of everything comes in other people's turns."""
    frame = following_share(results)
    if frame.is_empty():
        return None
    finding = "Other people's turns bring {1} of all {0}, but only {3} of all {2}"
    note = "Of everything gained in a game, the share that comes in other people's turns."
    table = labelled(ordered(frame, "measure", list(EARNED.values())), "measure")
    title, axis = extremes(frame, finding, column="measure"), Axis("in other people's turns", "%", zero=True)
    return figure("following_share", "what", title, note, table, axis)


def rerolls_figure(results: Results) -> Figure:
    """Rerolls and conversions."""
    frame = rerolls(results)
    bot = _leader(results)
    title = f"{bot} pays for rerolls: {_won_and_lost(frame, bot, 'paid rerolls')}"
    note = f"Rerolls and conversions of dice {OF_A_BOT}"
    return _by_bot("rerolls", title, note, results, frame, REROLLS)


def dice_figure(results: Results) -> Figure | None:
    """Faces rolled and activated."""
    frame = dice(results)
    used = frame.filter(kind="activated")
    if used.is_empty():
        return None
    title = extremes(used, "{} is activated most, {} of the time, {} least, {}", column="face").capitalize()
    note = "Of all dice activated, and of all dice rolled, the share that show a face. Dashed: a sixth."
    names = {face: face.capitalize() for face in results.cards.faces}
    table = labelled(ordered(frame, "face", results.cards.faces), "face", names).with_columns(series="kind")
    return figure("dice", "face", title, note, table, Axis("share of dice", "%", 1 / 6), DICE)
