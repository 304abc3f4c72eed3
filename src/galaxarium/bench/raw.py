"""The bytes of states, for copying them fast from Python."""

from typing import Any

import numpy as np


def raw(states: Any) -> memoryview:
    """The bytes of an array of states, to read and to write."""
    return memoryview(states.view(np.uint8).reshape(-1))
