"""How strength grows with thinking: search with more and more simulations against greedy, as a drawing.

    .venv/bin/python benchmarks/growth.py --games 1000 --out docs/images/growth.svg

Every budget plays games of two through the arena, seats rotated, in a folder of its own under --results; what
was played before is not played again, so the command can be stopped and goes on where it was. Win shares come
with intervals of 95 percent, over rotations (two games with the same cards). The milliseconds are CPU time of
one process for a choice in positions of real games, on this machine.
"""

import argparse
import contextlib
import os
import sys
from pathlib import Path
from typing import NamedTuple

import altair as alt
import vl_convert as vlc
from speed.thinking import simulations
from speed.timing import Effort

from galaxarium.arena.executors import Processes
from galaxarium.arena.plan import make_plan
from galaxarium.arena.ratings import win_shares
from galaxarium.arena.report.charts import CONFIG, LIGHT
from galaxarium.arena.run import Run
from galaxarium.arena.store import open_store
from galaxarium.bots.levels import Profile
from galaxarium.bots.policies import ready_policies
from galaxarium.errors import GalaxariumError
from galaxarium.game.compiling import ready_engine
from galaxarium.game.setup import make_setup

BUDGETS = (8, 16, 32, 64, 128, 256)
AGAINST = "greedy"
SEED = 1
EFFORT = Effort(seconds=0.3, peer_seconds=0)
WIDTH, HEIGHT = 480, 260


class Point(NamedTuple):
    """What a budget is worth."""

    simulations: int
    milliseconds: float
    share: float
    low: float
    high: float
    games: int


def play(budgets, games, folder, workers):
    """Play whatever is missing of all budgets; the share of each, by budget."""
    plans = {budget: make_plan((f"search:{budget}", AGAINST), games, SEED, {}) for budget in budgets}
    with contextlib.ExitStack() as stack:
        stores = {
            budget: stack.enter_context(open_store(folder / f"search-{budget}", plan))
            for budget, plan in plans.items()
        }
        ready_engine(ready_policies().mode)  # compile here, once, and not in every process
        Run(list(stores.values()), tell).play(Processes(workers))
        return {
            budget: (win_shares(store.merge(), ["seed"])[f"search:{budget}"], store.plan.games)
            for budget, store in stores.items()
        }


def tell(done, total):
    print(f"\r{done} of {total} games", end="\n" if done == total else "", file=sys.stderr, flush=True)


def milliseconds(budget):
    """CPU time of a choice with so many simulations."""
    figures = simulations(ready_policies(), make_setup(2), Profile("search", budget), EFFORT)
    return 1000 / figures["choices_per_second"]


def draw(points):
    """Win share over simulations per choice, on a logarithmic axis that tells milliseconds too."""
    below = " : ".join(
        f"datum.value == {point.simulations} ? ['{point.simulations}', '{short(point.milliseconds)} ms']"
        for point in points
    )
    marks = [point.simulations for point in points]
    axis = alt.Axis(values=marks, labelExpr=f"{below} : ''", labelLineHeight=17, grid=False)
    title = "simulations per choice, and the time it takes"
    x = alt.X("simulations:Q", scale=alt.Scale(type="log", base=2, padding=24), axis=axis, title=title)
    y = alt.Axis(format="~%", title=f"games won against {AGAINST}", tickCount=6)
    base = alt.Chart().encode(x=x)
    share = alt.Y("share:Q", scale=alt.Scale(zero=False, nice=True), axis=y)
    even = alt.Chart(alt.InlineData(values=[{"share": 0.5}])).encode(y="share:Q")
    layers = [
        even.mark_rule(strokeDash=[4, 3], color=LIGHT["line-strong"], strokeWidth=1.5),
        base.mark_line(color=LIGHT["data"], strokeWidth=1.5, opacity=0.6).encode(y=share),
        base.mark_rule(color=LIGHT["data"], strokeWidth=2).encode(y=alt.Y("low:Q"), y2="high:Q"),
        base.mark_point(size=64, opacity=1, color=LIGHT["data"], fill=LIGHT["data"]).encode(y=share),
    ]
    data = alt.InlineData(values=[point._asdict() for point in points])
    chart = alt.layer(*layers, data=data, width=WIDTH, height=HEIGHT)
    page = {**CONFIG, "background": LIGHT["panel"], "padding": 16}
    return vlc.vegalite_to_svg(chart.to_dict(validate=False), config=page, allowed_base_urls=[])


def short(number):
    """A time, as exact as it deserves."""
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"


def parse_arguments(words):
    first, *rest = __doc__.splitlines()
    parser = argparse.ArgumentParser(
        description=first, epilog="\n".join(rest), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="games of each budget (default: 1000)")
    parser.add_argument("--budgets", type=int, nargs="+", default=BUDGETS, help="simulations per choice")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: all cores)")
    parser.add_argument("--results", type=Path, default=Path("results/growth"), help="folder of the games")
    parser.add_argument("--out", type=Path, default=Path("growth.svg"), help="the drawing")
    return parser.parse_args(words)


def main(words=None):
    arguments = parse_arguments(words)
    budgets = sorted(set(arguments.budgets))
    shares = play(budgets, arguments.games, arguments.results, arguments.workers)
    points = [
        Point(budget, milliseconds(budget), share.value, share.low, share.high, games)
        for budget, (share, games) in shares.items()
    ]
    print("| simulations per choice | ms per choice | games won | 95% interval | games |")
    print("|---:|---:|---:|---:|---:|")
    for point in points:
        cells = f"{short(point.milliseconds)} | {point.share:.1%} | {point.low:.1%} to {point.high:.1%}"
        print(f"| {point.simulations} | {cells} | {point.games:,} |")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(draw(points), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except GalaxariumError as error:
        sys.exit(f"growth: {error}")
