"""Charts of luck against skill."""

import polars as pl

from ..analyses.luck import luck_curve, luckiest, same_seed
from ..analyses.variance import REST, variance_parts
from ..charts import Axis
from ..data import Results
from ..words import compared, exact, measured
from .figure import Figure, figure, labelled, pick, rows

PLACES = ("worst luck", "bad luck", "middling luck", "good luck", "best luck")
VERDICT = {1: "more than", -1: "less than", 0: "not clearly different from what"}


def parts_figure(results: Results) -> Figure:
    """What winning depends on."""
    frame = variance_parts(results)
    ranked = frame.filter(pl.col("part") != REST).sort("estimate", descending=True)
    first, *others = (f"{row['part']} {{}}{measured(row, '%')}" for row in rows(ranked))
    title = ", ".join([f"{first.format('explains ')} of winning", *(other.format("") for other in others)])
    note = (
        "Shares of the variance of winning, in a linear model. Everything else: what the same bot does well "
        "or badly, cards, missions, and whatever luck with the dice does not catch."
    )
    title = title[0].upper() + title[1:]
    axis = Axis("of the variance", "%", zero=True)
    return figure("variance_parts", "part", title, note, labelled(frame, "part"), axis)


def curve_figure(results: Results) -> Figure:
    """What luck does to the chance to win."""
    frame, ends = luck_curve(results), luckiest(results)
    solo = results.rogue is not None
    who = (
        ("With good luck", "with bad luck") if solo else ("The luckiest at the table wins", "the unluckiest")
    )
    said = [f"{word} {measured(row, '%')}" for word, row in zip(who, rows(ends), strict=False)]
    title = ", ".join(said) + " of the games" + (" are won" if solo else "")
    note = (
        "Share of games won by luck with the dice "
        + ("" if solo else "compared with the table, ")
        + "in five groups of equal size."
    )
    table = labelled(frame, "fifth", dict(enumerate(PLACES, start=1)))
    return figure("luck_curve", "luck", title, note, table, Axis("games won", "%"))


def seeds_figure(results: Results) -> Figure | None:
    """Whether the bot or the deal decides."""
    frame = same_seed(results)
    if frame.is_empty() or results.mirror:
        return None
    bot = pick(frame, who="bot")
    verdict = VERDICT[compared(bot, bot["chance"])]
    title = (
        f"In {measured(bot, '%')} of the seeds one bot wins from every seat, {verdict} "
        f"unrelated games would give ({exact(bot['chance'])})"
    )
    note = "Games of a seed have the same deck and first player, and every bot sits in every seat once."
    table = labelled(frame, "who", {"bot": "one bot wins all", "seat": "one seat wins all"})
    return figure("same_seed", "winner", title, note, table, Axis("of the seeds", "%", zero=True))
