"""Everything `benchmarks/bench.py` measures, in order, and the ratios that follow."""

import importlib.util
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from galaxarium._version import __version__
from galaxarium.bots.policies import Policies, policies
from galaxarium.game.setup import Setup, make_setup
from galaxarium.kernel.engine import Engine, default_mode, engine

from . import ours, peers, starts, thinking
from .timing import Effort, Figures, Tell

NO_NUMBA = "numba is not installed, so the compiled engine is not measured."
COMPILED_PER_LINE = 25
BOTS = ("random", "greedy")

FOUR, TWO, PLAYOUTS = "catanatron_4p", "catanatron_2p", "catanatron_playouts_2p"
DECISIONS, GAMES, CHOICES = "decisions_per_second", "games_per_second", "choices_per_second"
SIMULATIONS = "simulations_per_second"

# ratio: (our measurement, its figure), (their measurement, its figure); more is better for us
RATIOS = {
    "decisions_per_second_vs_catanatron_4p": (("kernel_4p", DECISIONS), (FOUR, DECISIONS)),
    "games_per_second_vs_catanatron_4p": (("kernel_4p", GAMES), (FOUR, GAMES)),
    "choices_per_second_vs_catanatron_4p": (("kernel_4p", DECISIONS), (FOUR, CHOICES)),
    "decisions_per_second_vs_catanatron_2p": (("kernel_2p", DECISIONS), (TWO, DECISIONS)),
    "games_per_second_vs_catanatron_2p": (("kernel_2p", GAMES), (TWO, GAMES)),
    "simulations_per_second_vs_catanatron_2p": (("search_to_end_2p", SIMULATIONS), (PLAYOUTS, SIMULATIONS)),
    "cut_off_simulations_per_second_vs_catanatron_2p": (("search_2p", SIMULATIONS), (PLAYOUTS, SIMULATIONS)),
    "step_from_python_vs_catanatron_4p": (("step_from_python", DECISIONS), (FOUR, DECISIONS)),
    "game_play_vs_catanatron_4p": (("game_play", DECISIONS), (FOUR, DECISIONS)),
    "python_mode_vs_catanatron_4p": (("python_mode", DECISIONS), (FOUR, DECISIONS)),
    **{
        f"decisions_per_second_vs_open_spiel_{name}": (
            ("kernel_2p" if name != "hearts_cpp" else "kernel_4p", DECISIONS),
            (f"open_spiel_{name}", DECISIONS),
        )
        for name in ("backgammon", "backgammon_cpp", "gin_rummy_cpp", "hearts_cpp")
    },
    "compiled_vs_python_mode": (("kernel_4p", DECISIONS), ("python_mode", DECISIONS)),
    "state_copy_vs_catanatron_4p": (("catanatron_copy", "nanoseconds"), ("state_copy", "nanoseconds")),
}

TARGETS = {
    "decisions_per_second_vs_catanatron_4p": (50, 150),
    "games_per_second_vs_catanatron_4p": (20, 60),
    "simulations_per_second_vs_catanatron_2p": (20, 100),
}
"""The ratio we must not fall below, and the one we aim for."""


@dataclass(frozen=True)
class Step:
    """One thing to measure: under which name, and what to tell people meanwhile."""

    name: str
    title: str
    work: Callable[[], Figures]


@dataclass
class Report:
    """All that came out of one run."""

    measurements: dict[str, Figures] = field(default_factory=dict)
    machine: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    """What was left out, and why, in sentences."""

    @property
    def ratios(self) -> dict[str, float | None]:
        """How often ours fits into theirs; None where one of the two is missing."""
        found = {name: self._ratio(*sides) for name, sides in RATIOS.items()}
        return {**found, "two_thread_scaling": self.figure("two_threads", "ratio")}

    def figure(self, measurement: str, name: str) -> float | None:
        """One figure, or None if it was not measured."""
        return self.measurements.get(measurement, {}).get(name)

    def _ratio(self, above: tuple[str, str], below: tuple[str, str]) -> float | None:
        top, bottom = self.figure(*above), self.figure(*below)
        return top / bottom if top is not None and bottom else None

    def as_dict(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {"ratios": self.ratios, "measurements": self.measurements, "machine": self.machine}


def run_suite(effort: Effort, tell: Tell) -> Report:
    """Measure everything there is to measure here."""
    report = Report(machine=machine())
    for name in peers.SCRIPTS:
        tell(f"{name}, random play")
        _add_peer(report, name, effort)
    for step in plan(effort, tell):
        tell(step.title)
        report.measurements[step.name] = step.work()
    if not has_numba():
        report.notes.append(NO_NUMBA)
    return report


def _add_peer(report: Report, name: str, effort: Effort) -> None:
    try:
        peer = peers.measure_peer(name, effort)
    except peers.PeersMissing as error:
        if str(error) not in report.notes:
            report.notes.append(str(error))
        return
    report.machine[peers.SCRIPTS[name].removesuffix("_random.py")] = peer.version
    report.measurements.update(peer.figures)


def plan(effort: Effort, tell: Tell) -> list[Step]:
    """Our own measurements, in order."""
    play = ours.kernel_play
    steps = [
        Step("state_copy", "copies of a state", partial(ours.single_copies, effort)),
        Step("state_copy_in_block", "copies of states in blocks", partial(ours.block_copies, effort)),
        Step("memory", "memory of states", partial(ours.memory, effort)),
        Step(
            "python_mode", "plain Python, 4 players", partial(play, engine("python"), make_setup(4), effort)
        ),
        Step("game_play", "Game.play, 4 players", partial(ours.friendly_play, effort)),
    ]
    return steps + (_compiled_plan(effort, tell) if has_numba() else [])


def _compiled_plan(effort: Effort, tell: Tell) -> list[Step]:
    rules = _compile(tell)
    play = ours.kernel_play
    steps = [
        Step(f"kernel_{n}p", f"compiled, {n} players", partial(play, rules, make_setup(n), effort))
        for n in (2, 3, 4, 5)
    ]
    solo, blast_off = make_setup(1, rogue="zendica"), make_setup(4, "blast-off")
    steps += [
        Step("kernel_solo", "compiled, solo", partial(play, rules, solo, effort)),
        Step("kernel_blast_off_4p", "compiled, Blast Off!", partial(play, rules, blast_off, effort)),
        Step("step_from_python", "one call per decision", partial(ours.calls_from_python, rules, effort)),
        Step("two_threads", "two threads", partial(ours.thread_scaling, rules, effort)),
        Step("warm_start", "warm start", partial(starts.warm_start, effort)),
    ]
    steps += _thinking_plan(effort, _compile_policies(tell))
    if effort.cold:
        steps.append(Step("cold_start", "cold start: compiling everything anew", starts.cold_start))
    return steps


def _thinking_plan(effort: Effort, thinkers: Policies) -> list[Step]:
    """Searches, as they are and to the end of the game, and games between bots."""
    search, matches = thinking.simulations, thinking.matches
    steps = []
    for name, setup in searched().items():
        for kind, profile in (("search", thinking.CUT_OFF), ("search_to_end", thinking.TO_THE_END)):
            work = partial(search, thinkers, setup, profile, effort)
            steps.append(Step(f"{kind}_{name}", f"{kind.replace('_', ' ')}, {name}", work))
    for bot in BOTS:
        for n in (2, 4):
            work = partial(matches, bot, make_setup(n), effort)
            steps.append(Step(f"match_{bot}_{n}p", f"games of {n} {bot} bots", work))
    return steps


def searched() -> dict[str, Setup]:
    """The games a search is measured in."""
    players = {f"{n}p": make_setup(n) for n in (2, 3, 4, 5)}
    return {**players, "solo": make_setup(1, rogue="zendica"), "blast_off_4p": make_setup(4, "blast-off")}


def _compile(tell: Tell) -> Engine:
    """The compiled engine with all we measure, telling now and then how far it is."""
    progress = _progress(tell, "the rules")
    rules = engine("compiled", progress)
    rules.load_quiet(progress)
    return rules


def _compile_policies(tell: Tell) -> Policies:
    """The compiled bots, likewise."""
    return policies("compiled", _progress(tell, "the bots"))


def _progress(tell: Tell, what: str) -> Callable[[int, int], None]:
    """What to call with functions compiled and functions in all."""

    def progress(done: int, todo: int) -> None:
        if done % COMPILED_PER_LINE == 1:
            tell(f"compiling {what}, {done} of {todo} functions")

    return progress


def has_numba() -> bool:
    """Can the rules be compiled here?"""
    return importlib.util.find_spec("numba") is not None


def machine() -> dict[str, Any]:
    """Where all this was measured, in general words."""
    return {
        "galaxarium": __version__,
        "python": platform.python_version(),
        "numpy": _version_of("numpy"),
        "numba": _version_of("numba"),
        "mode": default_mode(),
        "cpu_count": os.cpu_count(),
        "system": platform.system(),
        "architecture": platform.machine(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def _version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
