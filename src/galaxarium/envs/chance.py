"""Games with chance laid open: what was drawn is an outcome with a probability, one after another.

The rules draw from the generator and the deck in the state. Here the generator is a script of what has been
decided so far, and the deck holds what can come in no particular order: a step is tried with the script as
far as it goes, its events tell what chance is asked for next, and it is tried again with one outcome more.
Cards put under the deck (helios) come when all others are gone, as they do at the table.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from math import factorial, prod
from typing import Any

import numpy as np

from ..game.imagine import imagine
from ..game.setup import Setup
from ..game.state import State
from ..game.view import view
from ..kernel.codes import event, face, verb
from ..kernel.engine import engine
from ..kernel.layout import EVENT_ROWS, EVENTS, MISSIONS, PLANETS, SEAT, SEATS, new_states
from ..kernel.multisets import FACES, NUMBER
from ..kernel.turn import set_up
from .dialect.reward import win_share

PAIRS = tuple(combinations(range(MISSIONS), 2))
ROLL = 0  # + number of a sorted list of faces
DRAW = ROLL + verb.MULTISETS  # + planet
DEAL = DRAW + PLANETS  # + number of a pair of missions
FIRST = DEAL + len(PAIRS)  # + seat
OUTCOMES = FIRST + SEATS
"""How outcomes are numbered."""

MOST_OUTCOMES = len([faces for faces in FACES if len(faces) == 7])
"""The most there are at once: seven dice."""


class Script:
    """A generator that gives the words it was told and then always the same."""

    def __init__(self, words: list[int]) -> None:
        self._words = iter(words)

    def __getitem__(self, place: int) -> int:
        """What is drawn is the sum of three words (rng.py): one is the next, the others are nothing."""
        return next(self._words, _word(0)) if place == 0 else 0

    def __setitem__(self, place: int, word: int) -> None:
        """There is nothing to remember."""


def _word(f: int) -> int:
    """A word of the generator that draws this face and is never drawn again."""
    return (f << 32) // face.COUNT + 2


@dataclass(frozen=True)
class Moment:
    """A point of a game at which somebody decides, or chance does; never changed."""

    array: Any
    """The record: of this decision, or of the one whose answer chance has a part in."""
    under: int = 0
    """Cards at the bottom of the deck that everybody saw going there."""
    action: int = verb.RESUME
    happened: tuple[int, ...] = ()
    """The outcomes of chance since that answer."""
    asked: tuple[tuple[int, float], ...] = ()
    """What chance can do now, with probabilities; empty where somebody decides or the game is over."""
    actions: tuple[int, ...] = ()
    """The choices of the decision, also where chance has a part in the answer; none if the game is over."""
    decisions: int = 0

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    @property
    def seat(self) -> int:
        """Who decides, from 0."""
        return int(self.array["frame"][0, self.array["depth"][0] - 1, SEAT])

    @property
    def is_setup(self) -> bool:
        """Is the game being set up, so that nobody has been asked anything?"""
        return self.action == verb.BEGIN


class ChanceGame:
    """The course of games of one set-up, chance by chance and choice by choice."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = engine("python")
        self._tables = setup.cards.face(self.rules)

    def __deepcopy__(self, memo: Any) -> "ChanceGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is made from the set-up; tables belong to the memory of one process."""
        return ChanceGame, (self.setup,)

    @property
    def deals(self) -> int:
        """How many seats are dealt missions (R1.4): all of the classic game, none of the others."""
        return self.setup.players if self.setup.edition == "classic" and not self.setup.rogue else 0

    def start(self) -> Moment:
        """A game of which nothing is drawn yet."""
        array = new_states(1)
        self.setup.configure(array[0])
        face = self.rules.face(array)
        face[0].rng = Script([])
        set_up(face[0], self._tables[0], None)  # type: ignore[no-untyped-call]
        return self._ask_setup(Moment(array))

    def happen(self, moment: Moment, outcome: int) -> Moment:
        """Let chance do one of the things it is asked for."""
        after = replace(moment, happened=(*moment.happened, outcome), asked=())
        if moment.is_setup:
            return self._ask_setup(after)
        return self._try(after)

    def choose(self, moment: Moment, action: int) -> Moment:
        """Answer the decision."""
        return self._try(replace(moment, action=action, happened=(), decisions=moment.decisions + 1))

    def state(self, moment: Moment) -> State:
        """The game at the decision; where chance is asked, before that."""
        return State(self.setup, moment.array.tobytes(), self.rules, moment.actions)

    def share(self, moment: Moment, seat: int) -> float:
        """The share of the win of a seat (from 0) in a game that is over."""
        record = self.rules.face(moment.array)[0]
        return float(win_share(record, self._tables[0], seat))  # type: ignore[no-untyped-call]

    # --- setting up (R1) ------------------------------------------------------------------------------------

    def _ask_setup(self, moment: Moment) -> Moment:
        """The row space by space, two missions for each seat, who begins; then the first turn."""
        moment = replace(moment, action=verb.BEGIN)
        record, drawn = moment.array[0], moment.happened
        spaces = int(record.spaces)
        if len(drawn) < spaces:
            left = [n for n in range(len(self.setup.cards.planets)) if DRAW + n not in drawn]
            return replace(moment, asked=_evenly([DRAW + n for n in left]))
        seats = self.deals
        if len(drawn) < spaces + seats:
            dealt = {mission for pair in drawn[spaces:] for mission in PAIRS[pair - DEAL]}
            undealt = set(self._missions()) - dealt
            pairs = [n for n, pair in enumerate(PAIRS) if undealt.issuperset(pair)]
            return replace(moment, asked=_evenly([DEAL + n for n in pairs]))
        draws_first = record.first_rule == 0 and record.rogue < 0
        if len(drawn) < spaces + seats + draws_first:
            return replace(moment, asked=_evenly([FIRST + seat for seat in range(record.players)]))
        return self._try(Moment(self._dealt(record, drawn, seats)))

    def _missions(self) -> list[int]:
        """R1.4: all missions, unless two players agreed to leave the comparative ones out."""
        every = self.setup.players > 2 or self.setup.switches["duel_missions"] == "all"
        return [n for n, card in enumerate(self.setup.cards.missions) if every or not card.comparative]

    def _dealt(self, record: Any, drawn: tuple[int, ...], seats: int) -> Any:
        """The record with everything that was drawn in its place."""
        array = new_states(1)
        array[0] = record
        record, spaces = array[0], int(record.spaces)
        row = [outcome - DRAW for outcome in drawn[:spaces]]
        rest = [n for n in range(len(self.setup.cards.planets)) if n not in row]
        record.row[:spaces] = row
        record.deck[: len(rest)] = rest
        for seat, pair in enumerate(drawn[spaces : spaces + seats]):
            record.dealt[seat] = PAIRS[pair - DEAL]
        if len(drawn) > spaces + seats:
            record.first = record.active = drawn[-1] - FIRST
        return array

    # --- what a seat does not know --------------------------------------------------------------------------

    def resample(self, moment: Moment, seat: int, rng: random.Random) -> Moment:
        """A moment that a seat (from 0) cannot tell from this one, drawn from all of them.

        Chance that has not happened yet is no part of a moment, and what has happened is seen by all except
        the missions dealt to other seats and the one each of them keeps: those are drawn again.
        """
        if moment.is_setup:
            return self._ask_setup(replace(moment, happened=self._deal_again(moment.happened, seat, rng)))
        if not self.deals:
            return moment
        imagined = imagine(view(self.state(moment), seat + 1), rng, self.rules.mode).array()
        array, chooser = moment.array.copy(), moment.seat
        array["dealt"] = np.sort(imagined["dealt"], axis=-1)
        array["mission"] = imagined["mission"]
        choosing = is_keep(moment.actions[0]) if moment.actions else False
        if not choosing or chooser == seat:
            return replace(moment, array=array)
        actions = tuple(verb.KEEP + int(mission) for mission in array[0].dealt[chooser])
        action = rng.choice(actions) if moment.asked else moment.action
        return replace(moment, array=array, actions=actions, action=action)

    def _deal_again(self, drawn: tuple[int, ...], seat: int, rng: random.Random) -> tuple[int, ...]:
        """What was drawn while setting up, with other pairs of missions for the other seats."""
        dealt = [place for place, outcome in enumerate(drawn) if is_deal(outcome)]
        own = PAIRS[drawn[dealt[seat]] - DEAL] if seat < len(dealt) else ()
        left = [mission for mission in self._missions() if mission not in own]
        rng.shuffle(left)
        again = list(drawn)
        for place in dealt[:seat] + dealt[seat + 1 :]:
            again[place] = deal_of(left.pop(), left.pop())
        return tuple(again)

    def dealt(self, moment: Moment) -> list[int]:
        """The outcomes that dealt the missions of this moment, seat by seat."""
        if moment.is_setup:
            return [outcome for outcome in moment.happened if is_deal(outcome)]
        return [deal_of(*moment.array[0].dealt[seat].tolist()) for seat in range(self.deals)]

    def kept(self, moment: Moment) -> dict[int, int]:
        """The actions with which seats kept missions, where they have done so."""
        missions = moment.array[0].mission[: self.deals].tolist()
        kept = {seat: verb.KEEP + mission for seat, mission in enumerate(missions) if mission >= 0}
        if moment.asked and is_keep(moment.action):
            kept[moment.seat] = moment.action
        return kept

    # --- playing --------------------------------------------------------------------------------------------

    def _try(self, moment: Moment) -> Moment:
        """Take the action with what has happened so far: then chance is asked again, or somebody is."""
        under, deck = moment.under, moment.array[0].deck[: moment.array[0].deck_n].tolist()
        drawn = [outcome - DRAW for outcome in moment.happened if outcome >= DRAW]
        while True:
            loose = [planet for planet in deck[under:] if planet not in drawn]
            array, actions, chances = self._run(moment, [*deck[:under], *sorted(loose), *drawn[::-1]])
            asked = _next_chance(chances, moment.happened, len(drawn), sorted(loose))
            if len(asked) != 1:
                break
            drawn.append(asked[0][0] - DRAW)
            moment = replace(moment, happened=(*moment.happened, asked[0][0]))
        if asked:
            return replace(moment, asked=asked)
        draws = sum(row[0] == event.DRAW for row in chances)
        lifted = max(0, draws - (len(deck) - under))
        sunk = sum(row[0] == event.REPLACE and row[4] == 0 for row in chances)
        after = Moment(array, under - lifted + sunk, actions=actions, decisions=moment.decisions)
        return _tidy(after)

    def _run(self, moment: Moment, deck: list[int]) -> tuple[Any, tuple[int, ...], list[list[int]]]:
        """Step with a scripted generator and deck; return record, choices and what chance did."""
        array = moment.array.copy()
        array[0].deck[: len(deck)] = deck
        face, out = self.rules.face(array), self.rules.buffer()
        rolls = [FACES[outcome - ROLL] for outcome in moment.happened if outcome < DRAW]
        face[0].rng = Script([_word(f) for faces in rolls for f in faces])
        notes = np.zeros(1, EVENTS)
        count = self.rules.step(face, self._tables, moment.action, out, self.rules.face(notes))
        assert notes["n"][0] <= EVENT_ROWS
        rows = notes["row"][0, : notes["n"][0]].tolist()
        chances = [row for row in rows if row[0] in (event.ROLL, event.REPLACE) or _is_draw(row)]
        return array, tuple(out[:count]), chances


def is_deal(outcome: int) -> bool:
    """Does this outcome of chance deal missions?"""
    return DEAL <= outcome < FIRST


def deal_of(one: int, other: int) -> int:
    """The outcome that deals these two missions."""
    return DEAL + PAIRS.index((min(one, other), max(one, other)))


def is_keep(action: int) -> bool:
    """Is it the choice of a mission?"""
    return verb.KEEP <= action < verb.KEEP + MISSIONS


def _is_draw(row: list[int]) -> bool:
    """Is it a card that was drawn, and not a deck found empty?"""
    return row[0] == event.DRAW and row[2] >= 0


def _evenly(outcomes: list[int]) -> tuple[tuple[int, float], ...]:
    return tuple((outcome, 1 / len(outcomes)) for outcome in outcomes)


def _next_chance(
    chances: list[list[int]], happened: tuple[int, ...], drawn: int, loose: list[int]
) -> tuple[tuple[int, float], ...]:
    """What chance is asked for beyond what has happened; one outcome where there is nothing to choose."""
    known = {event.ROLL: len(happened) - drawn, event.DRAW: drawn}
    for row in chances:
        if row[0] in known:
            known[row[0]] -= 1
            if known[row[0]] < 0 and row[0] == event.ROLL:
                return roll_outcomes(len(f"{row[4]:o}"))  # an octal digit for each die (dice.py)
            if known[row[0]] < 0 and loose:
                return _evenly([DRAW + planet for planet in loose])
    return ()


def roll_outcomes(dice: int) -> tuple[tuple[int, float], ...]:
    """Every way some dice can fall, in no order, with its probability."""
    return tuple(
        (ROLL + NUMBER[faces], _ways(faces) / face.COUNT**dice) for faces in FACES if len(faces) == dice
    )


def _ways(faces: tuple[int, ...]) -> int:
    """How many orders of dice show these faces."""
    return factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())


def _tidy(moment: Moment) -> Moment:
    """The loose part of the deck in one order, and no generator: equal moments are equal bytes."""
    record = moment.array[0]
    loose = sorted(record.deck[moment.under : record.deck_n].tolist())
    record.deck[moment.under : record.deck_n] = loose
    record.rng[:] = 0
    return moment


def outcome_text(setup: Setup, outcome: int) -> str:
    """What happened, in words."""
    cards = setup.cards
    if outcome < DRAW:
        return f"roll {','.join(cards.faces[f] for f in FACES[outcome - ROLL])}"
    if outcome < DEAL:
        return f"draw {cards.planets[outcome - DRAW].slug}"
    if outcome < FIRST:
        return f"deal {','.join(cards.missions[mission].slug for mission in PAIRS[outcome - DEAL])}"
    return f"first {outcome - FIRST + 1}"
