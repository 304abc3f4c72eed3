"""Games with explicit chance: each draw is a chance node whose outcomes have probabilities.

The rules draw from the generator and the deck in the state. Here the generator returns the outcomes chosen
so far, and the order of the deck is open: a step is run with these outcomes, its events show the next draw,
and it is run again with one more outcome, until no draw is left. Cards put under the deck (helios) are drawn
after all others, as at the table.
"""

import functools
import random
import threading
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
"""The first number of each kind of outcome, and the count of all."""

MOST_OUTCOMES = len([faces for faces in FACES if len(faces) == 7])
"""The most outcomes of one chance node: seven dice."""


class ScriptedGenerator:
    """A generator that returns given words, then always the same one."""

    def __init__(self, words: list[int]) -> None:
        self._words = iter(words)

    def __getitem__(self, place: int) -> int:
        """A draw is the sum of three words (rng.py): the first is the next given one, the others are 0."""
        return next(self._words, _word(0)) if place == 0 else 0

    def __setitem__(self, place: int, word: int) -> None:
        """Ignore it: this generator has no state to write."""


def _word(f: int) -> int:
    """A word of the generator that draws this face and is not rejected."""
    return (f << 32) // face.COUNT + 2


def _script(face: Any, words: list[int]) -> None:
    """Let a plain record draw these words; it takes no other way to have its generator replaced."""
    object.__setattr__(face, "rng", ScriptedGenerator(words))


@dataclass(frozen=True)
class Node:
    """A decision node or a chance node of a game; immutable."""

    array: Any
    """The record of the game at this decision; at a chance node, at the decision before it."""
    under: int = 0
    """Cards at the bottom of the deck whose order is public."""
    action: int = verb.RESUME
    happened: tuple[int, ...] = ()
    """The outcomes of chance since that decision was answered."""
    asked: tuple[tuple[int, float], ...] = ()
    """Outcomes with probabilities at a chance node; empty at a decision node and at the end."""
    actions: tuple[int, ...] = ()
    """The choices of the decision in `array`; none if the game is over."""
    decisions: int = 0

    def __deepcopy__(self, memo: Any) -> "Node":
        return self

    @property
    def seat(self) -> int:
        """The seat that decides, from 0."""
        return int(self.array["frame"][0, self.array["depth"][0] - 1, SEAT])

    @property
    def is_setup(self) -> bool:
        """Is the game being set up, before the first decision?"""
        return self.action == verb.BEGIN


class ChanceGame:
    """The game tree of one set-up: steps from node to node by an outcome or a choice."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rules = engine("python")
        self._tables = setup.cards.face(self.rules)
        self._scratch = threading.local()

    def __deepcopy__(self, memo: Any) -> "ChanceGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is made from the set-up; tables belong to the memory of one process."""
        return ChanceGame, (self.setup,)

    @property
    def deals(self) -> int:
        """How many seats are dealt missions (R1.4): all of the classic game, none of the others."""
        return self.setup.players if self.setup.edition == "classic" and not self.setup.rogue else 0

    def start(self) -> Node:
        """The root: nothing is drawn yet."""
        return self._root

    @functools.cached_property
    def _root(self) -> Node:
        array = new_states(1)
        self.setup.configure(array[0])
        face = self.rules.face(array)
        _script(face[0], [])
        set_up(face[0], self._tables[0], None)  # type: ignore[no-untyped-call]
        return self._ask_setup(Node(array))

    def happen(self, node: Node, outcome: int) -> Node:
        """The node after an outcome of this chance node."""
        after = replace(node, happened=(*node.happened, outcome), asked=())
        if node.is_setup:
            return self._ask_setup(after)
        return self._try(after)

    def choose(self, node: Node, action: int) -> Node:
        """The node after a choice at this decision node."""
        return self._try(replace(node, action=action, happened=(), decisions=node.decisions + 1))

    def state(self, node: Node) -> State:
        """The game at the decision; at a chance node, at the decision before it."""
        return State(self.setup, node.array.tobytes(), self.rules, node.actions)

    def share(self, node: Node, seat: int) -> float:
        """The share of the win a seat (from 0) has in a game that is over."""
        record = self.rules.face(node.array)[0]
        return float(win_share(record, self._tables[0], seat))  # type: ignore[no-untyped-call]

    # --- setting up (R1) ------------------------------------------------------------------------------------

    def _ask_setup(self, node: Node) -> Node:
        """The next draw of the set-up: the row, two missions for each seat, the first seat; then turn 1."""
        node = replace(node, action=verb.BEGIN)
        record, drawn = node.array[0], node.happened
        spaces = int(record.spaces)
        if len(drawn) < spaces:
            left = [n for n in range(len(self.setup.cards.planets)) if DRAW + n not in drawn]
            return replace(node, asked=_evenly([DRAW + n for n in left]))
        seats = self.deals
        if len(drawn) < spaces + seats:
            dealt = {mission for pair in drawn[spaces:] for mission in PAIRS[pair - DEAL]}
            undealt = set(self._missions()) - dealt
            pairs = [n for n, pair in enumerate(PAIRS) if undealt.issuperset(pair)]
            return replace(node, asked=_evenly([DEAL + n for n in pairs]))
        draws_first = record.first_rule == 0 and record.rogue < 0
        if len(drawn) < spaces + seats + draws_first:
            return replace(node, asked=_evenly([FIRST + seat for seat in range(record.players)]))
        return self._try(Node(self._dealt(record, drawn, seats)))

    def _missions(self) -> list[int]:
        """R1.4: all missions, unless two players agreed to leave the comparative ones out."""
        every = self.setup.players > 2 or self.setup.switches["duel_missions"] == "all"
        return [n for n, card in enumerate(self.setup.cards.missions) if every or not card.comparative]

    def _dealt(self, record: Any, drawn: tuple[int, ...], seats: int) -> Any:
        """The record with the set-up that was drawn."""
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

    def resample(self, node: Node, seat: int, rng: random.Random) -> Node:
        """A node drawn from all those a seat (from 0) cannot tell from this one.

        A node holds no future draws. All past ones are public except the missions dealt to other seats and
        the one each of them keeps: these are drawn again.
        """
        if node.is_setup:
            return self._ask_setup(replace(node, happened=self._deal_again(node.happened, seat, rng)))
        if not self.deals:
            return node
        imagined = imagine(view(self.state(node), seat + 1), rng, self.rules.mode).array()
        array, chooser = node.array.copy(), node.seat
        array["dealt"] = np.sort(imagined["dealt"], axis=-1)
        array["mission"] = imagined["mission"]
        choosing = is_keep(node.actions[0]) if node.actions else False
        if not choosing or chooser == seat:
            return replace(node, array=array)
        actions = tuple(verb.KEEP + int(mission) for mission in array[0].dealt[chooser])
        action = rng.choice(actions) if node.asked else node.action
        return replace(node, array=array, actions=actions, action=action)

    def _deal_again(self, drawn: tuple[int, ...], seat: int, rng: random.Random) -> tuple[int, ...]:
        """The outcomes of the set-up, with new pairs of missions for the other seats."""
        dealt = [place for place, outcome in enumerate(drawn) if is_deal(outcome)]
        own = PAIRS[drawn[dealt[seat]] - DEAL] if seat < len(dealt) else ()
        left = [mission for mission in self._missions() if mission not in own]
        rng.shuffle(left)
        again = list(drawn)
        for place in dealt[:seat] + dealt[seat + 1 :]:
            again[place] = deal_of(left.pop(), left.pop())
        return tuple(again)

    def dealt(self, node: Node) -> list[int]:
        """The outcomes that dealt the missions of this node, seat by seat."""
        if node.is_setup:
            return [outcome for outcome in node.happened if is_deal(outcome)]
        return [deal_of(*node.array[0].dealt[seat].tolist()) for seat in range(self.deals)]

    def kept(self, node: Node) -> dict[int, int]:
        """The actions with which seats kept missions, where they have done so."""
        missions = node.array[0].mission[: self.deals].tolist()
        kept = {seat: verb.KEEP + mission for seat, mission in enumerate(missions) if mission >= 0}
        if node.asked and is_keep(node.action):
            kept[node.seat] = node.action
        return kept

    # --- playing --------------------------------------------------------------------------------------------

    def _try(self, node: Node) -> Node:
        """Run the action with the outcomes so far: the next chance node, or the next decision node."""
        under, deck = node.under, node.array[0].deck[: node.array[0].deck_n].tolist()
        drawn = [outcome - DRAW for outcome in node.happened if outcome >= DRAW]
        while True:
            loose = [planet for planet in deck[under:] if planet not in drawn]
            array, actions, chances = self._run(node, [*deck[:under], *sorted(loose), *drawn[::-1]])
            asked = _next_chance(chances, node.happened, len(drawn), sorted(loose))
            if len(asked) != 1:
                break
            drawn.append(asked[0][0] - DRAW)
            node = replace(node, happened=(*node.happened, asked[0][0]))
        if asked:
            return replace(node, asked=asked)
        draws = sum(row[0] == event.DRAW for row in chances)
        lifted = max(0, draws - (len(deck) - under))
        sunk = sum(row[0] == event.REPLACE and row[4] == 0 for row in chances)
        after = Node(array, under - lifted + sunk, actions=actions, decisions=node.decisions)
        return _tidy(after)

    def _run(self, node: Node, deck: list[int]) -> tuple[Any, tuple[int, ...], list[list[int]]]:
        """Step with a scripted generator and deck; return record, choices and the events of chance."""
        array, face, notes, note_face, out = self._room()
        array[:] = node.array
        notes["n"] = 0
        array[0].deck[: len(deck)] = deck
        rolls = [FACES[outcome - ROLL] for outcome in node.happened if outcome < DRAW]
        _script(face[0], [_word(f) for faces in rolls for f in faces])
        count = self.rules.step(face, self._tables, node.action, out, note_face)
        assert notes["n"][0] <= EVENT_ROWS
        rows = notes["row"][0, : notes["n"][0]].tolist()
        chances = [row for row in rows if row[0] in (event.ROLL, event.REPLACE) or _is_draw(row)]
        return array.copy(), tuple(out[:count]), chances

    def _room(self) -> tuple[Any, ...]:
        """A record and an event buffer with their faces, and room for choices: of this thread."""
        if not hasattr(self._scratch, "room"):
            array, notes = new_states(1), np.zeros(1, EVENTS)
            faces = self.rules.face(array), self.rules.face(notes)
            self._scratch.room = array, faces[0], notes, faces[1], self.rules.buffer()
        room: tuple[Any, ...] = self._scratch.room
        return room


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
    """The outcomes of the first draw not yet in `happened`; a single one where the draw is forced."""
    known = {event.ROLL: len(happened) - drawn, event.DRAW: drawn}
    for row in chances:
        if row[0] in known:
            known[row[0]] -= 1
            if known[row[0]] < 0 and row[0] == event.ROLL:
                return roll_outcomes(len(f"{row[4]:o}"))  # an octal digit for each die (dice.py)
            if known[row[0]] < 0 and loose:
                return _evenly([DRAW + planet for planet in loose])
    return ()


@functools.cache
def roll_outcomes(dice: int) -> tuple[tuple[int, float], ...]:
    """Every way some dice can fall, in no order, with its probability."""
    return tuple(
        (ROLL + NUMBER[faces], _ways(faces) / face.COUNT**dice) for faces in FACES if len(faces) == dice
    )


def _ways(faces: tuple[int, ...]) -> int:
    """In how many orders dice can show these faces."""
    return factorial(len(faces)) // prod(factorial(count) for count in Counter(faces).values())


def _tidy(node: Node) -> Node:
    """Sort the unordered part of the deck and clear the generator: equal nodes have equal bytes."""
    record = node.array[0]
    loose = sorted(record.deck[node.under : record.deck_n].tolist())
    record.deck[node.under : record.deck_n] = loose
    record.rng[:] = 0
    return node


def outcome_text(setup: Setup, outcome: int) -> str:
    """An outcome as text."""
    cards = setup.cards
    if outcome < DRAW:
        return f"roll {','.join(cards.faces[f] for f in FACES[outcome - ROLL])}"
    if outcome < DEAL:
        return f"draw {cards.planets[outcome - DRAW].slug}"
    if outcome < FIRST:
        return f"deal {','.join(cards.missions[mission].slug for mission in PAIRS[outcome - DEAL])}"
    return f"first {outcome - FIRST + 1}"
