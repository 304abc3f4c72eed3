"""Find puzzles in games between bots: decisions in which one choice is clearly best and not all bots find it.

The result of a game depends on its number alone, so games can be searched anywhere and in any order. Short
searches select candidates; the test uses new random numbers, so that candidates selected by luck fail it.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from galaxarium.bots.hints import edge, ranked
from galaxarium.bots.match import play_match
from galaxarium.bots.protocol import Budget
from galaxarium.bots.registry import bot
from galaxarium.bots.thought import Thought
from galaxarium.game.imagine import imagine
from galaxarium.game.position import write_position
from galaxarium.game.setup import Setup, make_setup
from galaxarium.game.state import Decision, State
from galaxarium.game.view import view
from pairs import TO_THE_END, Verdict, prove, search_far

Row = dict[str, Any]
View = Mapping[str, Any]

USUAL: tuple[tuple[str, str | None, tuple[str, ...]], ...] = (
    ("galakta", None, ("hard", "learned")),
    ("galakta", None, ("learned", "hard", "learned")),
    ("blast-off", None, ("hard", "hard")),
    ("galakta", None, ("learned", "learned")),
    ("galakta", "artemis", ("hard",)),
    ("galakta", None, ("learned", "greedy")),
    ("galakta", None, ("greedy", "hard", "learned")),
    ("blast-off", None, ("hard", "greedy", "hard")),
    ("galakta", None, ("hard", "hard")),
    ("galakta", "zendica", ("hard",)),
    ("galakta", "hades", ("learned",)),
)
TABLES = (*USUAL, *USUAL, ("galakta", None, ("learned", "hard", "greedy", "learned")))
"""Who plays what, in turn: the rulebook, the rogue, the bots. Games of four take long to search."""

PANEL = ("easy", "easy", "easy", "medium", "vega", "rigel", "lyra", "algol", "hard")
"""Those whose errors say how hard a puzzle is; beginners are asked three times, as they waver."""
FEWEST_ERR = 2
FIRST_LOOKS = ((96, 1.0, 0.03, 0.02), (160, TO_THE_END, 0.08, 0.04))
"""What is looked at before anything is proven, one after the other: simulations, how many turns ahead, and
how much better the best must look, of many choices and of two. The best of many looks better than it is."""
SEARCHES, SIMULATIONS = 3, 1000
"""Tree searches that have to agree with the proof."""
MOST_CHOICES = 18
LEAST_POINTS = 8
"""Points of the leading seat from which decisions are considered."""
YES_OR_NO = frozenset({"follow", "force", "land"})
"""Decisions in which two choices are enough, if the panel is divided."""
FEWEST_OF_TWO = 2
"""So many of the panel have to take either side then."""
MOST_OF_A_GAME, MOST_YES_OR_NO = 6, 3


@dataclass(frozen=True)
class Source:
    """A game to look through."""

    number: int
    setup: Setup
    bots: tuple[str, ...]

    @property
    def seed(self) -> int:
        """Every game has its own."""
        return 80_000 + self.number


def source(number: int) -> Source:
    """The game with a number."""
    rulebook, rogue, bots = TABLES[number % len(TABLES)]
    return Source(number, make_setup(len(bots), rulebook, None, rogue, None), bots)


def mine(number: int) -> list[Row]:
    """The puzzles found in a game, at most one of a turn."""
    game = source(number)
    found: list[Row] = []
    turn = 0
    for ply, state in _decisions(game):
        if int(state.record.turn) == turn or len(found) == MOST_OF_A_GAME or _has_enough(found, state):
            continue
        row = look(game, ply, state)
        if row is not None:
            found.append(row)
            turn = int(state.record.turn)
    return found


def _has_enough(found: Sequence[Row], state: State) -> bool:
    """Is this one more decision between two choices, of which enough were found?"""
    assert state.decision is not None
    is_short = len(state.decision.choices) == 2
    return is_short and sum(len(row["choices"]) == 2 for row in found) == MOST_YES_OR_NO


def _decisions(game: Source) -> Iterator[tuple[int, State]]:
    """Every decision of a game with its ply."""
    match = play_match(game.setup, game.seed, game.bots, keep=True)
    state, _ = State.start(game.setup, game.seed)
    for ply, action in enumerate(match.actions, 1):
        yield ply, state
        state, _ = state.act(action)


@dataclass(frozen=True)
class Moment:
    """A decision of a game, as the deciding seat sees it."""

    game: Source
    ply: int
    seen: View
    decision: Decision

    @property
    def label(self) -> str:
        """Where its chance comes from."""
        return f"puzzle {self.game.number} {self.ply}"


def look(game: Source, ply: int, state: State) -> Row | None:
    """A decision as a puzzle, if it is one."""
    decision = state.decision
    assert decision is not None
    if not _is_open(state, decision):
        return None
    moment = Moment(game, ply, view(state, decision.seat), decision)
    quick = _asked(PANEL[:-1], moment)
    if not _is_divided(quick, decision):
        return None
    thought = _promising(moment)
    if thought is None:
        return None
    best = thought.lines[0].choice
    said = (*quick, *_asked(PANEL[-1:], moment))
    if sum(choice != best for choice in said) < FEWEST_ERR:
        return None
    verdicts = prove(moment.seen, best, _most_dangerous_first(thought, decision), f"{moment.label} proof")
    if verdicts is None or not _agreed(moment, best):
        return None
    found = {"best": best, "then": list(thought.lines[0].follow_ups), "said": list(said)}
    return _origin(moment) | found | _judged(moment, best, verdicts)


def _is_open(state: State, decision: Decision) -> bool:
    """Is there something to think about, and is the game neither young nor decided?"""
    count = len(decision.choices)
    fewest = 2 if decision.kind in YES_OR_NO else 3
    if decision.kind == "mission" or not fewest <= count <= MOST_CHOICES:
        return False
    return max(int(points) for points in state.record.points) >= LEAST_POINTS


def _is_divided(said: Sequence[str], decision: Decision) -> bool:
    """Do those who were asked see it differently?"""
    counts = Counter(said)
    fewest = FEWEST_OF_TWO if len(decision.choices) == 2 else 1
    return len(counts) > 1 and min(counts.values()) >= fewest


def _asked(names: Sequence[str], moment: Moment) -> tuple[str, ...]:
    """What bots would choose."""
    chances = (random.Random(f"{moment.label} {number} {name}") for number, name in enumerate(names))
    pairs = zip(names, chances, strict=True)
    return tuple(bot(name).choose(moment.seen, moment.decision, rng, Budget()) for name, rng in pairs)


def _promising(moment: Moment) -> Thought | None:
    """What a search thinks, if it likes one choice much better than all others."""
    count = len(moment.decision.choices)
    for simulations, turns, of_many, of_two in FIRST_LOOKS:
        rng = random.Random(f"{moment.label} look {simulations}")
        thought = search_far(moment.seen, rng, simulations, count, turns)[1]
        first, second = ranked(thought)[:2]
        if edge(first, second).chance < (of_two if count == 2 else of_many):
            return None
    return thought


def _most_dangerous_first(thought: Thought, decision: Decision) -> tuple[str, ...]:
    """All choices but the best: those that did well first, then those no search looked at."""
    known = [line.choice for line in ranked(thought)[1:]]
    best = thought.lines[0].choice
    return (*known, *(one for one in decision.choices if one != best and one not in known))


def _agreed(moment: Moment, best: str) -> bool:
    """Do tree searches with chance of their own all take it too?"""
    width = len(moment.decision.choices)
    chances = (random.Random(f"{moment.label} search {number}") for number in range(SEARCHES))
    return all(search_far(moment.seen, rng, SIMULATIONS, width)[0] == best for rng in chances)


def _origin(moment: Moment) -> Row:
    """Where it was, and the position, imagined from what the seat knows: it holds no secret."""
    imagined = imagine(moment.seen, random.Random(f"{moment.label} position"))
    return {
        "game": moment.game.number,
        "ply": moment.ply,
        "bots": list(moment.game.bots),
        "seed": moment.game.seed,
        "seat": moment.decision.seat,
        "kind": moment.decision.kind,
        "position": write_position(imagined),
    }


def _judged(moment: Moment, best: str, verdicts: Sequence[Verdict]) -> Row:
    """How all choices compare with the best."""
    longest = max(verdicts, key=lambda verdict: verdict.pairs.rounds).pairs
    compared: dict[str, list[Any]] = {best: [longest.rounds, 0, 0, 0]}
    for one in verdicts:
        numbers = (one.pairs.edge, one.low, one.high)
        compared[one.choice] = [one.pairs.rounds, *(round(number, 4) for number in numbers)]
    choices = [[choice, *compared[choice]] for choice in moment.decision.choices]
    return {"chance": round(longest.chance, 4), "choices": choices}
