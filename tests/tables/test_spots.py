"""Windows told apart, and what following leads to, over random games of every mode."""

import pytest

from galaxarium.tables.core.follow_outcomes import LIMIT, FollowOutcomes, follow_outcomes, is_big, play_plan
from galaxarium.tables.core.history import asked_states, window_id_of
from support.games import MODES, start

OF_THE_TURN = ("activate", "reroll", "convert", "end", "force", "allow", "follow", "keep")


def follow_states(mode, seeds, limit=400):
    """Every question whether to follow in some random games: the game's number and the state."""
    for seed in seeds:
        game, style = start(seed, mode)
        for _ in range(limit):
            if game.decision is None:
                break
            if game.decision.kind == "follow":
                yield seed, game.state
            game.play(style.pick(game.decision.choices))


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_no_seat_is_asked_twice_in_one_window(mode):
    seen = set()
    for seed, state in follow_states(mode, range(8)):
        question = (seed, window_id_of(state), state.decision.seat)
        assert question not in seen
        seen.add(question)
        spot = window_id_of(state)
        about = state.decision.about
        assert (str(spot.leader), spot.face, spot.free) == (
            about["leader"],
            about["face"],
            about["free"] == "yes",
        )
    assert len(seen) > 30


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_everybody_asked_is_found_by_passing(mode):
    for _, state in follow_states(mode, range(3)):
        found = asked_states(state)
        assert found[0] is state
        assert len({one.decision.seat for one in found}) == len(found)
        assert {window_id_of(one) for one in found} == {window_id_of(state)}


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_plans_are_what_a_follower_chooses_and_nothing_after(mode):
    complete = 0
    for _, state in follow_states(mode, range(2), limit=250):
        found, whole = follow_outcomes(state), FollowOutcomes(state)
        hasty = found.useful, found.big  # known before everything was looked at
        assert (any(one.better for one in whole.outcomes) or not whole.complete) == hasty[0]
        assert (any(is_big(one) for one in whole.outcomes) or not whole.complete) == hasty[1]
        assert found.outcomes == whole.outcomes
        complete += found.complete
        assert len(found.outcomes) <= LIMIT
        for outcome in found.outcomes:
            assert not any(choice.startswith(OF_THE_TURN) for choice in outcome.plan)
            assert play_plan(state, outcome.plan) == outcome
    assert complete


def test_a_window_that_has_not_opened_yet_is_none():
    """While the leader chooses what to do with the die, nobody is in a window."""
    for seed in range(30):
        game, style = start(seed)
        while game.decision and game.decision.kind != "move":
            game.play(style.pick(game.decision.choices))
        if game.decision and game.decision.seat == game.view(None)["active"]:
            assert "window" in " ".join(game.view(None)["pending"])
            assert window_id_of(game.state) is None
