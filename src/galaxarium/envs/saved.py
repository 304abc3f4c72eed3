"""States of environments as rows of bytes: a mark of what they belong to, the environment's state, the game.

A row says nothing twice: choices, masks and observations are worked out again from it. The mark is made of
the set-up, the opponents and the form of the records, so that a row is refused where it means something else.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..errors import BadSetup
from ..game.setup import Setup
from ..kernel.layout import STATE
from .dialect.batch import ENV_STATE

FORM = 1
"""Of a row; another number for each change of what rows mean."""

MARK = 8
GAME = MARK + ENV_STATE.itemsize
SIZE = GAME + STATE.itemsize
"""Bytes of the mark; where the game begins; of the row."""


def mark_of(setup: Setup, opponents: Sequence[Any]) -> Any:
    """The mark of all rows of environments with this set-up and these opponents."""
    said = repr((FORM, ENV_STATE, STATE, setup, tuple(opponents))).encode()
    return np.frombuffer(hashlib.blake2b(said, digest_size=MARK).digest(), np.uint8)


def octets(records: Any) -> Any:
    """The memory of some records, a row of bytes for each."""
    return records.view(np.uint8).reshape(len(records), -1)


def packed(mark: Any, env_states: Any, games: Any) -> Any:
    """Rows out of the bytes of environments and games."""
    rows = np.empty((len(games), SIZE), np.uint8)
    rows[:, :MARK], rows[:, MARK:GAME], rows[:, GAME:] = mark, env_states, games
    return rows


def unpacked(mark: Any, rows: Any, count: int) -> tuple[Any, Any]:
    """The bytes of environments and games out of so many rows; rows of another environment are refused."""
    found = np.frombuffer(rows, np.uint8) if isinstance(rows, bytes) else np.asarray(rows)
    if found.dtype != np.uint8 or found.size != count * SIZE:
        raise BadSetup(
            f"{count} {'state has' if count == 1 else 'states have'} {count * SIZE} bytes, "
            f"not {found.size} of {found.dtype}",
            "state",
        )
    found = found.reshape(count, SIZE)
    if (found[:, :MARK] != mark).any():
        raise BadSetup("the state is of an environment with another set-up, seat or opponents", "state")
    return found[:, MARK:GAME], found[:, GAME:]
