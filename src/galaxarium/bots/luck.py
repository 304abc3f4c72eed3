"""How lucky everybody's dice were: what was rolled, less what average dice would have been worth."""

import functools

from ..game.compiling import ready_engine
from ..game.game import Game
from ..game.setup import Setup, halves
from ..game.state import State
from ..kernel.layout import new_states
from .minds import new_desk, ready_minds, together
from .warming import thinking_mode


def luck_of(game: Game) -> dict[int, float]:
    """The luck of every player's dice so far, in points by seat; nothing for a game that began in the middle.

    A rogue galaxy rolls its dice one by one and does not choose among them, so it has none.
    """
    if game.seed is None:
        return {}
    return dict(_luck(game.state.setup, game.seed, tuple(choice for _, choice in game.decisions)))


@functools.lru_cache(maxsize=256)
def _luck(setup: Setup, seed: int, choices: tuple[str, ...]) -> tuple[tuple[int, float], ...]:
    """Play the game again beside a desk that counts."""
    minds = ready_minds(thinking_mode())
    rules = ready_engine(minds.mode)
    array, desk, out = new_states(1), new_desk(minds.mode), rules.buffer()
    games, cards = rules.face(array), setup.cards.face(rules)
    setup.configure(array[0])
    rules.seed_game(games, *halves(seed))
    minds.begin_match(games, cards, out, desk)
    state, _ = State.start(setup, seed, minds.mode)
    for choice in choices:
        decision = state.decision
        assert decision is not None
        action = state.actions[decision.choices.index(choice)]
        minds.decision(games, cards, out, desk, action)
        state, _ = state.act(action)
    return tuple((seat, float(luck)) for seat, luck in enumerate(together(desk.seats)["luck"], 1))[
        : setup.players
    ]
