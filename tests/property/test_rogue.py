"""What a rogue galaxy never does (R9): exceed its maximum, land, follow, use an ability, decide."""

import pytest

from galaxarium.data.rogues import rogues
from galaxarium.kernel.layout import ROGUE_SEAT
from support.games import SOLO, start

NEVER = {"follow", "use", "perform", "spend", "keep", "pass"}


@pytest.mark.parametrize("seed", range(40))
def test_a_rogue_keeps_to_its_rules(seed):
    game, style = start(seed, SOLO)
    most = rogues()[game.state.setup.rogue].max_resource
    while game.decision:
        assert game.decision.seat == 1
        progress = game.play(style.pick(game.decision.choices))
        record = progress.after.record
        assert 0 <= record.stock[ROGUE_SEAT].min() <= record.stock[ROGUE_SEAT].max() <= most
        assert not record.surface[ROGUE_SEAT].any()
        assert 1 <= record.level[ROGUE_SEAT] <= 6
        assert not [event for event in progress.events if event.get("seat") == 2 and event.kind in NEVER]
    skull = game.state.record.level[ROGUE_SEAT] == 6
    assert game.result.winners == ((2,) if skull else (game.snapshot()["trigger"],))
