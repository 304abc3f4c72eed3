"""`galaxarium report`: the results of an arena as one page with charts."""

from collections.abc import Callable

from ...data.rogues import rogues
from ...data.tables import rulebooks
from .data import BadResults, Results
from .figures.cards import (
    kept_figure,
    mission_value_figure,
    points_value_figure,
    scored_figure,
    taken_figure,
    value_figure,
    wait_figure,
)
from .figures.figure import Figure
from .figures.luck import curve_figure, parts_figure, seeds_figure
from .figures.play import dice_figure, earned_figure, paid_figure, rerolls_figure, share_figure
from .figures.winning import bots_figure, length_figure, order_figure, points_figure, seats_figure
from .page import page
from .words import counted

Draw = Callable[[Results], Figure | None]
SECTIONS: dict[str, tuple[Draw, ...]] = {
    "Who wins": (bots_figure, seats_figure, order_figure),
    "How a game goes": (length_figure, points_figure, points_value_figure),
    "Planets": (value_figure, taken_figure, wait_figure),
    "Missions": (kept_figure, scored_figure, mission_value_figure),
    "Other people's turns": (paid_figure, earned_figure, share_figure),
    "Dice": (dice_figure, rerolls_figure),
    "Luck against skill": (parts_figure, curve_figure, seeds_figure),
}
SHORT = ("win_rates", "order_rates", "length_parts", "points_by_source", "planets_value", "variance_parts")
"""The charts whose findings stand at the top."""


def report(results: Results) -> str:
    """The text of the page."""
    if not results.count:
        raise BadResults("no game of these results was finished, so there is nothing to report")
    drawn = {
        heading: [figure for figure in (draw(results) for draw in draws) if figure is not None]
        for heading, draws in SECTIONS.items()
    }
    known = {figure.key: figure for figures in drawn.values() for figure in figures}
    short = [known[key] for key in SHORT if key in known]
    return page(results.plan["bots"], str(results.plan["version"]), facts(results), short, drawn)


def facts(results: Results) -> dict[str, str]:
    """What was played, for the head of the page."""
    plan, games = results.plan, counted(results.count, "game")
    unfinished = f"; {results.unfinished:,} more did not end and count nowhere" if results.unfinished else ""
    known = {
        "Bots": ", ".join(plan["bots"]),
        "Table": _table(results),
        "Games": f"{games} from {counted(results.seeds, 'seed')}{unfinished}",
        "Seed": str(plan["seed"]),
        "Version": f"galaxarium {plan['version']}",
    }
    return known | ({"Played": results.played.isoformat()} if results.played else {})


def _table(results: Results) -> str:
    """Players, rulebook, house rules."""
    plan = results.plan
    rogue = rogues()[results.rogue] if results.rogue else None
    who = f"1 player against {rogue.name} ({rogue.difficulty})" if rogue else f"{len(plan['bots'])} players"
    house = [f"{switch} {value}" for switch, value in (plan.get("house rules") or {}).items()]
    deck = ["a deck of one's own"] if plan.get("deck") else []
    return ", ".join([who, rulebooks()[plan["rulebook"]].title, *house, *deck])
