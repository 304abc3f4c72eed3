"""Drawing anew what comes next, where somebody may know it: the order of the deck and the generator."""

import random

from .position import position_text
from .state import State


def redrawn(state: State, rng: random.Random) -> str:
    """The position of a state with its deck in another order and another generator, both drawn from `rng`;
    everything that lies on the table, and every mission, is as it was."""
    whole = state.whole()
    deck = list(whole["deck"])
    rng.shuffle(deck)
    return position_text({**whole, "deck": deck, "generator": f"{rng.getrandbits(128):032x}"})
