"""Observations outside compiled code: their number formats, their parts by name, the features of planets."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import BadSetup
from .dialect import slices
from .dialect.slices import LENGTH, SIZES, SLICES, Slice

FORMATS = ("float32", "int8")
"""int8: the whole numbers the rules write. float32: divided by their maximum; four times the size."""


def _most(part: Slice) -> Any:
    return np.broadcast_to(np.array(part.most, np.int8), part.shape).reshape(-1)


MOST = np.concatenate([_most(part) for part in SLICES])
"""The maximum of each number of an observation."""
SCALE = (1 / MOST).astype(np.float32)

OFFSETS: Mapping[str, slice] = {
    part.name: slice(sum(SIZES[:number]), sum(SIZES[: number + 1])) for number, part in enumerate(SLICES)
}
"""The slice of the row that each part takes."""


def check_format(number_format: str) -> str:
    """Return the format; refuse an unknown one."""
    if number_format not in FORMATS:
        raise BadSetup(f"observations can be {' or '.join(FORMATS)}, not {number_format!r}", "observation")
    return number_format


def as_floats(rows: Any) -> Any:
    """Observations (any number of rows) as floats between 0 and 1."""
    return rows * SCALE


def parts(rows: Any) -> dict[str, Any]:
    """Observations split into parts by name, as views of the same memory; all axes but the last stay."""
    if rows.shape[-1] != LENGTH:
        raise BadSetup(f"an observation has {LENGTH} numbers, not {rows.shape[-1]}", "observation")
    before = rows.shape[:-1]
    return {part.name: rows[..., OFFSETS[part.name]].reshape(*before, *part.shape) for part in SLICES}


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
    """The features of every planet of a card record, one row each."""
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
