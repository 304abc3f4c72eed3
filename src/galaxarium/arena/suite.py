"""The suite by which agents are compared: fixed games, one score, results that can be checked.

Everything that decides a result is written here: opponents, numbers of games, seeds. A change of any of it,
or of the rules, is another version of the suite; results of different versions are not compared.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._version import __version__
from ..bots.match import play_match
from ..data.rogues import rogues
from ..errors import BadSetup, GalaxariumError
from .plan import Plan, make_plan, seed_of
from .ratings import Estimate, share_interval

VERSION = 1
SEED = 2026


class BadResult(GalaxariumError):
    """A file of results that does not agree with the suite or with itself."""

    code = "arena/result"


@dataclass(frozen=True)
class Part:
    """One kind of game of the suite."""

    chapter: str
    """Chapters weigh the same in the score, and the parts of a chapter weigh the same in it."""
    name: str
    others: tuple[str, ...]
    """The bots at the other seats."""
    games: int
    setup: tuple[tuple[str, str], ...] = ()

    def plan(self, agent: str, games: int | None = None) -> Plan:
        """The games of an agent; rotations have the same seeds for every agent."""
        return make_plan((agent, *self.others), games or self.games, SEED, dict(self.setup))


PARTS = (
    Part("duel", "duel-random", ("random",), 100),
    Part("duel", "duel-greedy", ("greedy",), 200),
    Part("duel", "duel-search-hard", ("search:hard",), 100),
    Part("four players", "four-greedy", ("greedy",) * 3, 200),
    *(Part("solo", f"solo-{rogue}", (), 60, (("rogue", rogue),)) for rogue in rogues()),
    Part("Blast Off!", "blast-off-greedy", ("greedy",) * 3, 200, (("rulebook", "blast-off"),)),
)
CHAPTERS = tuple(dict.fromkeys(part.chapter for part in PARTS))


@dataclass(frozen=True)
class Result:
    """What an agent reached."""

    agent: str
    about: str
    version: str
    """Of Galaxarium."""
    shares: Mapping[str, tuple[float, ...]]
    """By part: the share of the win of the agent's seat in each rotation, in their order."""

    def share(self, part: Part) -> Estimate:
        """The share of the wins in a part."""
        shares = self.shares[part.name]
        return share_interval(len(shares), sum(shares), sum(share**2 for share in shares))

    def chapter(self, chapter: str) -> Estimate:
        """The mean of the parts of a chapter."""
        return _mean([self.share(part) for part in PARTS if part.chapter == chapter])

    @property
    def score(self) -> Estimate:
        """The mean of the chapters in percent: the one number of an agent."""
        mean = _mean([self.chapter(chapter) for chapter in CHAPTERS])
        return Estimate(100 * mean.value, 100 * mean.low, 100 * mean.high)

    @property
    def is_whole(self) -> bool:
        """Were all games of the suite played?"""
        return all(len(self.shares[part.name]) == part.plan(self.agent).rotations for part in PARTS)

    def as_json(self) -> str:
        """The file of this result."""
        told = {
            "suite": VERSION, "agent": self.agent, "about": self.about, "galaxarium": self.version,
            "score": _rounded(self.score),
            "parts": {
                part.name: {
                    "others": list(part.others), "games": self._games(part), "seed": SEED,
                    "share": _rounded(self.share(part)), "rotations": list(self.shares[part.name]),
                }
                for part in PARTS
            },
        }  # fmt: skip
        return json.dumps(told, indent=1, ensure_ascii=False) + "\n"

    def _games(self, part: Part) -> int:
        """How many games the rotations of a part have."""
        return len(self.shares[part.name]) * len(part.plan(self.agent).rotation)


def _mean(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of independent estimates, with its interval."""
    count, value = len(estimates), sum(one.value for one in estimates) / len(estimates)
    below = math.hypot(*(max(0.0, one.value - one.low) for one in estimates)) / count
    above = math.hypot(*(max(0.0, one.high - one.value) for one in estimates)) / count
    return Estimate(value, value - below, value + above)


def _rounded(estimate: Estimate) -> list[float]:
    """An estimate as it is written down: value, low, high."""
    return [round(number, 4) for number in (estimate.value, estimate.low, estimate.high)]


def result_of(agent: str, about: str, tables: Mapping[str, Any]) -> Result:
    """The result of an agent from the tables of all games (store.py), by part."""
    shares = {}
    for part in PARTS:
        rows = tables[part.name].filter(tables[part.name]["bot"] == agent).sort("game", "seat")
        found: dict[int, list[float]] = {}
        for seed, share in rows.select("seed", "win_share").iter_rows():
            found.setdefault(seed, []).append(share)
        shares[part.name] = tuple(sum(of_seed) / len(of_seed) for of_seed in found.values())
    return Result(agent, about, __version__, shares)


def read_result(text: str) -> Result:
    """Read a file of results; BadResult where it does not agree with the suite or with itself."""
    try:
        told = json.loads(text)
        version, parts = told["suite"], told["parts"]
        shares = {name: tuple(map(float, part["rotations"])) for name, part in parts.items()}
        result = Result(str(told["agent"]), str(told["about"]), str(told["galaxarium"]), shares)
        score, claimed = told["score"], {name: part["share"] for name, part in parts.items()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadResult(f"this is no file of results: {type(error).__name__} {error}") from None
    if version != VERSION:
        raise BadResult(f"these are results of suite {version}; this is suite {VERSION}")
    if set(shares) != {part.name for part in PARTS}:
        raise BadResult("the parts of the suite are " + ", ".join(part.name for part in PARTS))
    for part in PARTS:
        own = shares[part.name]
        if not own or not all(0 <= share <= 1 for share in own):
            raise BadResult(f"{part.name}: every rotation has a share from 0 to 1, and there is at least one")
        if claimed[part.name] != _rounded(result.share(part)):
            raise BadResult(
                f"{part.name}: the rotations give {_rounded(result.share(part))}, not {claimed[part.name]}"
            )
    if score != _rounded(result.score):
        raise BadResult(f"the parts give a score of {_rounded(result.score)}, not {score}")
    return result


def replay(result: Result, rotations: int) -> int:
    """Play the first rotations of every part again and compare; return how many games that were.

    This needs the agent to be known here and to choose the same again, as bots must.
    """
    played = 0
    for part in PARTS:
        plan = part.plan(result.agent)
        shares = result.shares[part.name]
        for number in range(min(rotations, len(shares))):
            own: list[float] = []
            for bots in plan.rotation:
                own += _shares(plan, seed_of(plan.seed, number), bots, result.agent)
                played += 1
            if abs(sum(own) / len(own) - shares[number]) > 1e-9:
                raise BadResult(
                    f"{part.name}: rotation {number + 1} gives {result.agent} {sum(own) / len(own):g} here, "
                    f"not {shares[number]:g}"
                )
    return played


def _shares(plan: Plan, seed: int, bots: Sequence[str], agent: str) -> list[float]:
    """What the seats of the agent win in a game."""
    result = play_match(plan.setup, seed, bots).state.result
    winners = result.winners if result is not None else ()
    return [
        (1 / len(winners) if seat in winners else 0.0) for seat, name in enumerate(bots, 1) if name == agent
    ]


def check_whole(result: Result) -> None:
    """Refuse a result that is not of the whole suite."""
    if not result.is_whole:
        raise BadSetup("these are results of a part of the suite; the leaderboard has whole ones only")
