"""What observations tell of a planet: its card in numbers, family by family."""

from typing import Any

import numpy as np

from .dialect import slices

_PLAIN = {
    slices.POINTS: "points", slices.ADVANCES: "advances", slices.CULTURED: "resource",
    slices.ECONOMIC: "track", slices.OWN_TURN: "own_turn", slices.ARGUMENT: "argument",
    slices.STEPS: "steps", slices.TARGETS: "targets", slices.COST_DICE: "cost_dice",
    slices.COST_DOWN: "cost_down", slices.ADVANCE_TRACK: "advance_track",
    slices.ADVANCE_STEPS: "advance_steps", slices.OFFER_TRACK: "offer_track",
    slices.OFFER_STEPS: "offer_steps", slices.OFFER_FIRST: "offer_first", slices.STRICT: "strict",
}  # fmt: skip
_PAIRS = {slices.COST_ENERGY: "cost", slices.GAIN_ENERGY: "gain", slices.OTHERS_ENERGY: "others_gain"}
_FLAGS = {slices.ONCE_ONLY: "once", slices.COPIES: "copying"}


def planet_features(cards: Any) -> Any:
    """A row of features for every planet of a card record."""
    card = cards[0]
    count = int(card["planets"])
    rows = np.zeros((len(card["points"]), slices.FEATURES), np.int8)
    rows[:count, slices.PRESENT] = 1
    for column, name in _PLAIN.items():
        rows[:, column] = card[name]
    for column, name in _PAIRS.items():
        rows[:, column : column + 2] = card[name]
    for column, name in _FLAGS.items():
        rows[:, column] = card[name] != 0
    rows[np.arange(count), slices.FAMILY + card["family"][:count]] = 1
    return rows
