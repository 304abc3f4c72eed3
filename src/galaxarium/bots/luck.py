"""How lucky everybody's dice were: what was rolled, less what average dice would have been worth."""

import functools

from ..game.game import Game
from ..game.setup import Setup
from .match import Table
from .policies import together


def luck_of(game: Game) -> dict[int, float]:
    """The luck of every player's dice so far, in points by seat; nothing for a game that began in the middle.

    A rogue galaxy rolls its dice one by one and does not choose among them, so it has none.
    """
    if game.seed is None:
        return {}
    return dict(_luck(game.state.setup, game.seed, tuple(choice for _, choice in game.decisions)))


@functools.lru_cache(maxsize=256)
def _luck(setup: Setup, seed: int, choices: tuple[str, ...]) -> tuple[tuple[int, float], ...]:
    """Let people play the same game again at a table that counts."""
    table = Table(setup, seed, [None] * setup.players)
    count = table.begin()
    for choice in choices:
        state, decision = table.asked(count)
        count = table.take(state.actions[decision.choices.index(choice)])
    luck = together(table.workspace.seats)["luck"][: setup.players]
    return tuple((seat, float(points)) for seat, points in enumerate(luck, 1))
