"""The analysis of a finished game: chances over time, turning points, costly decisions, luck and skill."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any

from ...game.result import Result
from ...game.state import State
from ...game.view import view
from ...tables.core.snapshot import Step
from ..log import actor, log_text
from ..scene import Scene, make_scene
from ..text import Text, text
from .hint import SURE, named, steps_of

Part = Mapping[str, Any]
"""What was found out about one ply (`tables/review/analysis_plan.py`)."""

MOST_SWINGS = 3
LEAST_SWING = 0.08
MOST_COSTLY = 8
LEAST_COST = 0.01
TOLD = frozenset({"colonize", "upgrade", "attack"})
"""Kinds of events listed with a turning point."""
MOST_TOLD = 4
MOST_STEPS = 3
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Player:
    """A player of the game."""

    seat: int
    ship: str
    label: Text


@dataclass(frozen=True)
class Moment:
    """A point of the chart: the beginning of a turn, after its roll; or the end."""

    ply: int
    round: int
    seat: int | None
    """The seat whose turn it is; None at the end."""
    chances: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True)
class Figure:
    """A share of the victory in percent, with its margin of error."""

    percent: int
    error: int = 0

    @property
    def signed(self) -> str:
        """The value as text, with its sign."""
        sign = "+" if self.percent > 0 else MINUS if self.percent < 0 else "±"
        return f"{sign}{abs(self.percent)}"


@dataclass(frozen=True)
class Swing:
    """A turning point: a turn that changed the chances most."""

    number: int
    start: Moment
    end: Moment
    player: Player
    before: Figure
    after: Figure
    dice: Figure
    """The part of the change that is due to dice."""
    rest: Figure
    told: tuple[Text, ...]


@dataclass(frozen=True)
class Costly:
    """A decision where another choice was clearly better."""

    ply: int
    round: int
    player: Player
    chosen: Text
    better: tuple[Text, ...]
    cost: Figure
    chance: Figure
    """The chance with the better choice."""


@dataclass(frozen=True)
class Account:
    """Luck and skill of one player."""

    player: Player
    start: Figure
    dice: Figure
    rest: Figure
    end: Figure
    judged: int
    """How many decisions were evaluated."""
    costly: int
    given: Figure
    """The mean cost of a decision."""


@dataclass(frozen=True)
class AnalysisPage:
    """The whole page of an analysis."""

    players: tuple[Player, ...]
    moments: tuple[Moment, ...]
    swings: tuple[Swing, ...]
    costly: tuple[Costly, ...]
    accounts: tuple[Account, ...]

    @property
    def is_judged(self) -> bool:
        """Were decisions of people evaluated?"""
        return any(account.judged for account in self.accounts)


@dataclass(frozen=True)
class Found:
    """The data of an analysis: the finished game, and the results by ply."""

    scene: Scene
    steps: Sequence[Step]
    at: Callable[[int], State]
    parts: Mapping[int, Part]
    result: Result | None

    def luck(self, seat: int, plies: range) -> Figure:
        """The luck of a seat's dice within some plies."""
        rolled = [self.parts[ply]["luck"][seat - 1] for ply in plies if "luck" in self.parts.get(ply, {})]
        error = sqrt(sum(each**2 for _, each in rolled))
        return figure(sum(each for each, _ in rolled), error)

    def judged(self, seat: int) -> list[tuple[int, Part]]:
        """The evaluated decisions of a seat."""
        mine = ((step.ply - 1, self.parts.get(step.ply - 1, {})) for step in self.steps if step.seat == seat)
        return [(ply, part) for ply, part in mine if "best" in part]


def figure(share: float, error: float = 0.0) -> Figure:
    """A share of the victory as text."""
    return Figure(round(100 * share), max(1, round(100 * SURE * error)) if error else 0)


def analysis_page(found: Found) -> AnalysisPage:
    """The page of an analysis, finished or in progress."""
    scene = found.scene
    seats = [seat["seat"] for seat in scene.view["seats"]]
    players = tuple(Player(seat, scene.ship(seat), scene.label(seat)) for seat in seats)
    when = moments(found)
    return AnalysisPage(
        players=players,
        moments=when,
        swings=_swings(found, players, when),
        costly=_costly(found, players, when),
        accounts=tuple(_account(found, player, when) for player in players),
    )


def moments(found: Found) -> tuple[Moment, ...]:
    """The evaluated beginnings of turns, and the end."""
    seats, turn, seat = len(found.scene.view["seats"]), 0, None
    marked: dict[int, Moment] = {}
    for ply in range(len(found.steps) + 1):
        began = [event for event in found.steps[ply - 1].events if event.kind == "turn"] if ply else []
        turn += len(began)
        seat = began[-1]["seat"] if began else seat
        part = found.parts.get(ply, {})
        if "chances" in part and (began or not marked):
            turn, seat = (turn, seat) if turn else _first(found.at(ply))
            marked[ply] = _moment(ply, (turn + seats - 1) // seats, seat, part)
    if marked and found.result is not None:
        winners = found.result.winners
        ended = tuple(1 / len(winners) if number in winners else 0.0 for number in range(1, seats + 1))
        marked[len(found.steps)] = Moment(
            len(found.steps), (turn + seats - 1) // seats, None, ended, (0.0,) * seats
        )
    return tuple(marked[ply] for ply in sorted(marked))


def _first(state: State) -> tuple[int, int]:
    """The number of a turn, the first beginning with the set-up, and its seat."""
    return int(state.record.turn), int(state.record.active) + 1


def _moment(ply: int, number: int, seat: int | None, part: Mapping[str, Any]) -> Moment:
    return Moment(ply, number, seat, tuple(part["chances"]), tuple(part["errors"]))


def _swings(found: Found, players: Sequence[Player], when: Sequence[Moment]) -> tuple[Swing, ...]:
    """The turning points, in order of turns."""
    sizes = []
    for number, (start, end) in enumerate(pairwise(when)):
        changes = [end.chances[n] - start.chances[n] for n in range(len(players))]
        most = max(range(len(players)), key=lambda n: abs(changes[n]))
        doubt = SURE * sqrt(start.errors[most] ** 2 + end.errors[most] ** 2)
        if abs(changes[most]) > max(LEAST_SWING, doubt):
            sizes.append((abs(changes[most]), number, most))
    largest = sorted(sorted(sizes, reverse=True)[:MOST_SWINGS], key=lambda one: one[1])
    return tuple(
        _swing(found, players[most], when[number : number + 2], place)
        for place, (_, number, most) in enumerate(largest, 1)
    )


def _swing(found: Found, player: Player, pair: Sequence[Moment], number: int) -> Swing:
    start, end = pair
    before, after = start.chances[player.seat - 1], end.chances[player.seat - 1]
    dice = found.luck(player.seat, range(start.ply, end.ply))
    return Swing(
        number=number,
        start=start,
        end=end,
        player=player,
        before=figure(before),
        after=figure(after),
        dice=dice,
        rest=Figure(round(100 * after) - round(100 * before) - dice.percent),
        told=_told(found, start.ply, end.ply),
    )


def _told(found: Found, start: int, end: int) -> tuple[Text, ...]:
    """The main events between two plies."""
    events = [event for step in found.steps[start:end] for event in step.events if event.kind in TOLD]
    told = []
    for event in events[:MOST_TOLD]:
        seat, said = actor(event), log_text(found.scene, event)
        told.append(text("log.by", who=found.scene.label(seat), what=said) if seat else said)
    return tuple(told)


def _costly(found: Found, players: Sequence[Player], when: Sequence[Moment]) -> tuple[Costly, ...]:
    """The decisions with the highest significant cost, the worst first."""
    judged = [(part, ply, player) for player in players for ply, part in found.judged(player.seat)]
    costly = [one for one in judged if one[0]["cost"] >= LEAST_COST]
    worst = sorted(costly, key=lambda one: SURE * one[0]["cost_error"] - _cost(one[0]))[:MOST_COSTLY]
    return tuple(_decision(found, ply, player, when) for _, ply, player in worst)


def _cost(part: Part) -> float:
    """The cost of a decision, at most the chance there was: few simulated games may overestimate it."""
    return min(float(part["cost"]), float(part["chance"]))


def _decision(found: Found, ply: int, player: Player, when: Sequence[Moment]) -> Costly:
    state, part = found.at(ply), found.parts[ply]
    decision = state.decision
    assert decision is not None
    scene = make_scene(
        state, view(state, decision.seat), found.scene.you, found.scene.names, found.scene.colours
    )
    return Costly(
        ply=ply,
        round=max((moment.round for moment in when if moment.ply <= ply), default=1),
        player=player,
        chosen=named(scene, decision, found.steps[ply].choice or part["best"]),
        better=steps_of(scene, state, (part["best"], *part["then"]))[:MOST_STEPS],
        cost=figure(_cost(part), part["cost_error"]),
        chance=figure(part["chance"], part["chance_error"]),
    )


def _account(found: Found, player: Player, when: Sequence[Moment]) -> Account:
    at = player.seat - 1
    start, end = (figure(when[n].chances[at]) if when else Figure(0) for n in (0, -1))
    dice = found.luck(player.seat, range(len(found.steps)))
    judged = [part for _, part in found.judged(player.seat)]
    costly = [part for part in judged if part["cost"] >= LEAST_COST]
    number = max(1, len(judged))
    error = sqrt(sum(part["cost_error"] ** 2 for part in costly)) / number
    rest = Figure(end.percent - start.percent - dice.percent, dice.error)
    given = figure(sum(map(_cost, costly)) / number, error)
    return Account(player, start, dice, rest, end, len(judged), len(costly), given)
