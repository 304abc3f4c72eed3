"""Timers run out when the clock says so, expire to a pass, and never from before somebody could know."""

import pytest

from galaxarium.errors import BadOrder, NotYourSeat
from galaxarium.tables.core.options import TimeControl
from support.tables import Reply

from .house import PEOPLE

TWELVE = TimeControl(seconds=12)


def open_window(house, policy=TWELVE):
    party = house.position(policy=policy)
    party.play(1, "activate economy")
    return party


def deadlines(party):
    """Of those who still have to answer, from now."""
    prompts = [prompt for prompt in party.look().window.prompts if not prompt.answered]
    return [prompt.deadline - party.house.clock.now for prompt in prompts]


def test_whoever_does_not_answer_passes(house, clock):
    party = open_window(house)
    assert deadlines(party) == [12, 12]
    assert house.tables.tick() == clock.now + 12
    clock.now += 11.9
    house.tables.tick()
    assert party.waiting() == [2, 3]
    clock.now += 0.1
    assert house.tables.tick() is None
    assert party.reasons(1) == [(2, "pass", "timer"), (3, "pass", "timer")]


def test_an_answer_given_in_time_counts_when_somebody_else_is_late(house, clock):
    party = open_window(house)
    party.answer(3, Reply("follow", plan=("advance piedes",)))
    clock.now += 12
    house.tables.tick()
    assert party.reasons(1)[:2] == [(2, "pass", "timer"), (3, "follow", "answered")]


def test_a_follow_before_gives_time_to_think_again(house, clock):
    party = open_window(house)
    clock.now += 10
    party.answer(2, "follow")
    assert deadlines(party) == [12]


def test_a_pass_before_does_not_change_the_time(house, clock):
    party = open_window(house)
    clock.now += 10
    party.answer(2, "pass")
    assert deadlines(party) == [2]


def test_a_timer_stands_still_while_somebody_reads(house, clock):
    party = open_window(house)
    window = party.look().window.id
    clock.now += 4
    house.tables.pause(party.id, party.keys[2], 2, window, True)
    clock.now += 30
    house.tables.tick()
    assert party.waiting() == [2]  # seat 3 has passed, which is handed in when seat 2 answers
    assert party.look().window.prompts[0].paused
    assert deadlines(party) == [8]
    house.tables.pause(party.id, party.keys[2], 2, window, False)
    clock.now += 8
    house.tables.tick()
    assert party.look().window is None


def test_nobody_can_hold_the_table_up_for_ever(house, clock):
    party = open_window(house)
    house.tables.pause(party.id, party.keys[2], 2, party.look().window.id, True)
    clock.now += 12 + 60
    house.tables.tick()
    assert party.look().window is None


def test_only_the_own_timer_can_be_stopped(house):
    party = open_window(house)
    with pytest.raises(NotYourSeat):
        house.tables.pause(party.id, party.keys[2], 3, party.look().window.id, True)


def test_a_restart_does_not_eat_the_time(house, clock):
    party = open_window(house)
    clock.now += 3600
    house.reopen()
    assert deadlines(party) == [12, 12]
    house.tables.tick()
    assert party.waiting() == [2, 3]


def test_an_undo_starts_the_time_anew(house, clock):
    party = open_window(house)
    party.answer(2, "pass")
    party.answer(3, "follow")
    party.play(3, "advance piedes")
    clock.now += 100
    party.undo(3, to=party.look().ply - 2)
    assert deadlines(party) == [12]


def test_an_undo_starts_the_time_anew_also_where_the_clock_was_watched(house, clock):
    """Time that passed second by second, not in a leap, which would be nobody's."""
    party = open_window(house)
    party.answer(2, "pass")
    party.answer(3, "follow")
    for _ in range(9):
        clock.now += 1
        house.tables.tick()
    undone = party.undo(3)
    assert undone.game.decision.seat == 3
    assert deadlines(party) == [12]
    assert house.tables.tick() == clock.now + 12


def test_an_undo_starts_the_time_anew_for_every_server(house, clock):
    """It is stored with the table: a server that did not see the undo counts from it too."""
    party = open_window(house, TimeControl(pace="hours", hours=12))
    party.answer(2, "pass")
    party.answer(3, "follow")
    clock.now += 5 * 3600
    party.undo(3)
    assert deadlines(party) == [12 * 3600]
    clock.now += 3600
    house.reopen()
    assert deadlines(party) == [11 * 3600]


def test_without_a_timer_nobody_is_hurried(house, clock):
    party = open_window(house, TimeControl(seconds=0))
    clock.now += 1e9
    assert house.tables.tick() is None
    assert party.waiting() == [2, 3]


def test_the_timer_is_off_by_default_where_nobody_else_waits(house):
    assert house.open("hot-seat").look().policy.seconds == 0
    assert house.open("online").look().policy.seconds == 12


def test_wait_some_hours(house, clock):
    party = open_window(house, TimeControl("hours", hours=2))
    clock.now += 3600
    house.reopen()
    assert deadlines(party) == [3600, 3600]  # over days a restart is no reason to wait longer
    clock.now += 3600
    house.tables.tick()
    assert party.look().window is None


def test_wait_for_everyone(house, clock):
    party = open_window(house, TimeControl("everyone"))
    clock.now += 1e9
    house.tables.tick()
    assert party.waiting() == [2, 3]


def test_orders_only(house):
    party = open_window(house, TimeControl("orders"))
    assert party.reasons(1) == [(2, "pass", "policy"), (3, "pass", "policy")]


def test_a_policy_holds_from_now_on(house, clock):
    party = open_window(house, TimeControl(seconds=0))
    clock.now += 500
    host = party.created.host
    house.tables.set_policy(party.id, host, TimeControl(seconds=8))
    assert deadlines(party) == [8, 8]
    house.tables.set_policy(party.id, host, TimeControl("orders"))
    assert party.look().window is None


def test_only_the_host_sets_the_policy(house):
    party = house.open("online", PEOPLE[:3])
    assert party.look(1).host
    assert not party.look(2).host
    with pytest.raises(NotYourSeat):
        house.tables.set_policy(party.id, party.keys[2], TimeControl())


@pytest.mark.parametrize(
    "policy", [TimeControl("soon"), TimeControl(seconds=13), TimeControl(hours=0), TimeControl(hours=10**6)]
)
def test_policies_that_cannot_be_are_refused(house, policy):
    party = house.open("online")
    with pytest.raises(BadOrder):
        house.tables.set_policy(party.id, party.created.host, policy)
    assert party.look().policy == TWELVE


def test_a_window_that_opens_while_tables_are_looked_at_is_not_over(house, clock):
    """The clock is read once for all tables, and a window may open a moment after that."""
    clock.now += 100
    began = clock.now
    clock.now += 0.2
    party = open_window(house)
    assert house.tables.tick(began) == clock.now + 12
    assert party.waiting() == [2, 3]
