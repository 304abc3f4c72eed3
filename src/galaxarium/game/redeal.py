"""The gate for players inside this program: a state with everything hidden drawn by lot.

What a view and `imagine` say in words, this says in the record itself: `redealt(state, rng)` is the state
that `imagine(view(state, seat), rng)` makes, without the way through text. Of what it replaces it reads only
which seats have kept a mission, which all see.
"""

import random
from typing import Any

import numpy as np

from ..kernel.codes import frame
from ..kernel.layout import KIND, PLANETS, SEAT, STATE
from .state import State


def redealt(state: State, rng: random.Random) -> State:
    """The state as the seat that has to decide may know it, with another deck, other missions of the other
    seats and another generator, all drawn from `rng`. The same decision is to be taken in it."""
    decision = state.decision
    assert decision is not None
    record: Any = np.frombuffer(bytearray(state.bytes()), STATE)
    record["deck"][0] = _deck(state, rng)
    _deal_missions(state, decision.seat - 1, record, rng)
    bits = rng.getrandbits(128)
    record["rng"][0] = [bits >> shift & 0xFFFFFFFF for shift in (96, 64, 32, 0)]
    made = State(state.setup, record.tobytes(), state.rules, state.actions)
    made.__dict__["decision"] = decision  # the seat's own, and worked out already
    return made


def _deck(state: State, rng: random.Random) -> list[int]:
    """As many planets as the deck has, out of those that are nowhere to be seen, bottom first."""
    known = state.record
    seen = {*known.row.tolist(), *known.pile.tolist(), *known.taken.tolist()}
    unseen = [number for number in range(len(state.cards.planets)) if number not in seen]
    rng.shuffle(unseen)
    size = int(known.deck_n)
    return [*unseen[:size][::-1], *[-1] * (PLANETS - size)]


def _deal_missions(state: State, seat: int, record: Any, rng: random.Random) -> None:
    """Two missions for each seat that has some, out of what is left of the game's (R1.4); one is kept unless
    the seat is still choosing. That a seat has missions, and has chosen, all can see."""
    known, setup = state.record, state.setup
    seen = {*known.dealt[seat].tolist(), int(known.mission[seat])}
    duel = setup.players == 2 and setup.switches["duel_missions"] != "all"
    unseen = [
        number
        for number, mission in enumerate(state.cards.missions)
        if number not in seen and not (duel and mission.comparative)
    ]
    rng.shuffle(unseen)
    choosing = {int(one[SEAT]) for one in known.frame[: known.depth] if one[KIND] == frame.MISSION}
    for other in range(setup.seats):
        if other == seat:
            continue
        dealt, mission = [-1, -1], -1
        if other in choosing or known.mission[other] >= 0:
            kept = unseen.pop()
            dealt = [kept, unseen.pop()]
            rng.shuffle(dealt)
            mission = -1 if other in choosing else kept
        record["dealt"][0, other] = dealt
        record["mission"][0, other] = mission
