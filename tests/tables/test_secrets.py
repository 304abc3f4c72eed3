"""What a table shows goes through the gate: nobody gets a byte of somebody else's mission, deck or seed."""

import json

import pytest

from galaxarium.errors import NotYourSeat

from .house import PEOPLE, SeatOptions


def everything_shown(snapshot, seat):
    """All that a page or a script gets to see of a glance, as text."""
    steps = [
        (step.choice, step.reason, [event.as_dict() for event in step.events])
        for step in snapshot.steps(seat)
    ]
    seats = [sitter._asdict() for sitter in snapshot.sitters]
    window = snapshot.window
    asked = (
        [(prompt.seat, prompt.outcomes, prompt.state.decision.about) for prompt in window.prompts]
        if window
        else []
    )
    return json.dumps(
        [snapshot.view(seat), steps, seats, snapshot.wish.as_dict(), snapshot.seed_hash, repr(asked)]
    )


def test_no_byte_of_another_seats_mission(house):
    party = house.open("online", PEOPLE[:3], seed=5)
    everybodys = {}
    for _ in range(60):
        decision = party.game.decision
        if decision.kind == "mission":
            everybodys[decision.seat] = {choice.split()[1] for choice in decision.choices}
        party.play(decision.seat, decision.choices[-1 if decision.kind == "follow" else 0])
        for seat in (1, 2, 3, None):
            shown = everything_shown(party.look(seat), seat)
            for other, missions in everybodys.items():
                hidden = [mission for mission in missions if mission in shown]
                assert other == seat or not hidden


def test_one_s_own_mission_is_shown(house):
    party = house.open("online", PEOPLE[:3], seed=5)
    mission = party.game.decision.choices[0].split()[1]
    party.play_first(3)
    assert mission in everything_shown(party.look(1), 1)


def test_the_eyes_of_others_are_closed_until_the_end(house):
    party = house.open("online", PEOPLE[:2])
    party.play_first(4)
    for look in (party.look(1).view, party.look(1).steps, party.look(None).view):
        with pytest.raises(NotYourSeat):
            look(2)
    house.tables.concede(party.id, party.keys[1], 1)
    assert party.look().view(2)["viewer"] == 2
    assert party.look().steps(2)[1].choice.startswith("keep ")


def test_around_one_screen_the_table_is_seen_by_whoever_decides(house):
    party = house.open("hot-seat", (*PEOPLE[:2], SeatOptions("random")))
    assert party.look(1).viewer == 1
    party.play_first()
    assert party.look(1).viewer == 2
    party.play_first()
    assert party.look(1).viewer is None  # the bot chooses its mission
    assert party.look().viewer is None


def test_prospects_end_where_something_is_drawn(house):
    """What comes after a colonization depends on a planet nobody knows yet."""
    party = house.position()
    party.play(1, "activate economy")
    colonizing = [outcome for outcome in party.look().window.prompts[0].outcomes if outcome.colonizes]
    drawn = party.answer(2, "follow").game.log[-1]
    assert drawn.kind == "draw"
    assert colonizing
    assert all(drawn["planet"] not in repr(outcome) for outcome in colonizing)


def test_the_names_of_tables_cannot_be_guessed(house):
    names = {house.open().id for _ in range(5)}
    assert len(names) == 5
    assert all(len(name) == 10 for name in names)
