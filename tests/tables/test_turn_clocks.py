"""Clocks of turns: they run for whoever is waited for, and nothing but thinking uses them up."""

import pytest

from galaxarium.errors import BadOrder, NoUndo
from galaxarium.tables.core.clocks import DELAY_S, LEAST_S, SteadyClock
from galaxarium.tables.core.options import TimeControl

from .house import PEOPLE, RIVALS, Clock, House

MOVE = TimeControl(seconds=0, clock="move", move_seconds=60)
BANK = TimeControl(seconds=0, clock="bank", bank_seconds=300, increment=10)
# Seat 1 has two dice that others can follow at a price they do not have.
QUIET = """\
galaxarium position 1
players 2
row maia gort helios nibiru
dice move,energy,energy,diplomacy
seat 1 energy 3 culture 3 ships home maia:orbit:2
seat 2 energy 2 culture 0
"""


def at_table(house, policy, text=QUIET, chairs=PEOPLE[:2]):
    party = house.position(text, chairs=chairs, policy=policy)
    for key in party.keys.values():
        house.tables.sit(party.id, key)
    return party


def left(party, seat=1):
    return next(clock.left for clock in party.look().clocks if clock.seat == seat)


def spend(party, seconds):
    party.house.clock.now += seconds
    return party.tables.tick()


def test_only_the_seat_that_is_waited_for_uses_time(house, clock):
    party = at_table(house, MOVE)
    assert house.tables.tick() == clock.now + 60
    spend(party, 20)
    assert (left(party, 1), left(party, 2)) == (40, 60)
    party.play(1, "activate energy")
    spend(party, 5)
    assert left(party, 1) == 35
    assert [one.running for one in party.look().clocks] == [True, False]


def test_without_time_the_turn_ends(house):
    party = at_table(house, MOVE)
    party.play(1, "activate energy")
    spend(party, 59.9)
    assert party.game.decision.seat == 1
    spend(party, 0.1)
    assert party.reasons(1)[0] == (1, "end", "clock")
    assert party.game.decision.seat == 2
    assert left(party, 1) == 60  # a new turn has all of it again


def test_what_has_to_be_chosen_is_chosen_before_the_turn_ends(house):
    party = at_table(house, MOVE)
    party.play(1, "activate move")
    assert party.game.decision.kind == "move"
    first = party.game.decision.choices[0]
    spend(party, 60)
    chosen = [(1, first, "clock"), (1, "pass", "clock"), (1, "end", "clock")]  # nor the planet landed on
    assert party.reasons(1)[:3] == chosen


def test_a_turn_begins_when_what_others_did_could_be_seen(house):
    party = at_table(house, MOVE)
    spend(party, 10)
    party.play(1, "end")
    spend(party, DELAY_S + 7)
    assert left(party, 2) == 53


def test_a_bank_gets_its_increment_at_the_end_of_the_turn(house):
    party = at_table(house, BANK)
    spend(party, 100)
    assert left(party) == 200
    party.play(1, "end")
    assert (left(party, 1), left(party, 2)) == (210, 300)


def test_nobody_is_left_without_any_time(house):
    party = at_table(house, TimeControl(seconds=0, clock="bank", bank_seconds=60, increment=0))
    spend(party, 60)
    assert party.reasons()[0] == (1, "end", "clock")
    assert left(party, 1) == LEAST_S


def test_whoever_chooses_too_late_has_chosen_but_not_won_time(house, clock):
    party = at_table(house, MOVE)
    clock.now += 61  # no tick came in between
    party.play(1, "activate energy")
    assert party.reasons() == [(1, "activate energy", "chosen"), (1, "end", "clock")]


def test_names_and_orders_give_no_time(house):
    party = at_table(house, MOVE)
    for _ in range(6):
        spend(party, 5)
        house.tables.say_name(party.id, party.keys[1], 1, f"Ana {left(party)}")
    assert left(party) == 30


def test_undo_gives_no_time_back(house):
    party = at_table(house, BANK)
    party.play(1, "activate energy")
    spend(party, 50)
    party.undo(1)
    assert left(party) == 250
    assert party.game.decision.choices  # and the game goes on from where it was


def test_who_takes_back_pays_for_the_time_others_were_asked(house, clock):
    party = at_table(house, TimeControl(seconds=12, clock="bank", bank_seconds=300), RIVALS, PEOPLE[:3])
    party.play(1, "activate economy")
    assert party.waiting() == [2, 3]
    clock.now += 12
    house.tables.tick()
    assert left(party) == 300
    party.undo(1, to=0)
    assert left(party) == 288


def test_nobody_is_timed_before_all_have_come(house):
    party = house.position(QUIET, chairs=PEOPLE[:2], policy=MOVE)
    spend(party, 1000)
    assert left(party) == 60
    house.tables.sit(party.id, party.keys[2])
    spend(party, 10)
    assert left(party) == 50


def test_a_restart_costs_no_time_and_keeps_the_bank(house, clock):
    party = at_table(house, BANK)
    spend(party, 100)
    party.play(1, "activate energy")
    clock.now += 86_400
    house.reopen()
    assert left(party) == 200
    house.tables.tick()
    assert party.game.decision.seat == 1
    spend(party, 20)
    assert left(party) == 180


def test_over_days_time_runs_without_a_server_but_leaves_an_hour(house, clock):
    party = at_table(house, TimeControl("everyone", clock="move", move_seconds=86_400))
    clock.now += 80_000
    house.reopen()
    assert left(party) == 6_400
    clock.now += 80_000
    house.reopen()
    house.tables.tick()
    assert left(party) == 3_600
    spend(party, 3_599)
    assert party.game.decision.seat == 1
    spend(party, 1)
    assert party.game.decision.seat == 2


@pytest.fixture
def timed_house(tmp_path):
    """A house whose clock can leap: the steady one goes on."""
    clock, steady = Clock(), Clock(0.0)
    house = House(tmp_path / "leaping.sqlite3", clock)
    house.tables.keeper = SteadyClock(clock, steady)
    house.steady = steady
    yield house
    house.close()


def pass_time(house, seconds):
    for _ in range(round(seconds)):
        house.clock.now += 1
        house.steady.now += 1
        house.tables.tick()


@pytest.mark.parametrize("leap", [86_400, -86_400])
def test_a_clock_that_is_set_takes_nobodys_time(timed_house, leap):
    party = at_table(timed_house, MOVE)
    pass_time(timed_house, 5)
    timed_house.clock.now += leap
    timed_house.tables.tick()
    assert party.game.decision.seat == 1
    assert left(party) == 60  # what was not counted yet is lost to the leap, never the other way round
    pass_time(timed_house, 20)
    assert left(party) == 40
    pass_time(timed_house, 40)
    assert party.game.decision.seat == 2


def test_over_days_a_leap_is_spared(timed_house):
    party = at_table(timed_house, TimeControl("everyone", clock="bank", bank_seconds=86_400))
    pass_time(timed_house, 10)
    timed_house.clock.now += 5 * 86_400
    timed_house.tables.tick()
    assert left(party) == pytest.approx(86_390)


@pytest.mark.parametrize("leap", [86_400, -86_400])
def test_a_leap_does_not_hurry_followers(timed_house, leap):
    party = at_table(timed_house, TimeControl(seconds=12), RIVALS, PEOPLE[:3])
    party.play(1, "activate economy")
    pass_time(timed_house, 5)
    timed_house.clock.now += leap
    timed_house.tables.tick()
    assert party.waiting() == [2, 3]
    pass_time(timed_house, 12)
    assert party.waiting() == []


def test_a_clock_that_is_corrected_gently_is_believed():
    clock, steady = Clock(100.0), Clock(0.0)
    keeper = SteadyClock(clock, steady)
    clock.now, steady.now = 111.0, 10.0
    keeper.look()
    assert keeper.reference == 100.0


class TestBot:
    """At zero a bot plays until the person is back."""

    POLICY = TimeControl(seconds=0, clock="move", move_seconds=60, at_zero="bot")

    def out_of_time(self, house):
        party = at_table(house, self.POLICY)
        spend(party, 60)
        return party

    def test_it_plays_for_whoever_ran_out_of_time(self, house):
        party = self.out_of_time(house)
        assert party.look().sitters[0].away
        assert not any(one.running for one in party.look().clocks)
        assert party.reasons() == []
        party.drive()
        assert {reason for seat, _, reason in party.reasons()} == {"clock-bot"}
        assert party.game.decision.seat == 2
        party.play(2, "end")
        party.drive()
        assert party.game.decision.seat == 2  # and goes on in the next turn

    def test_a_click_gives_the_seat_back_after_the_turn(self, house):
        party = self.out_of_time(house)
        party.tables.come_back(party.id, party.keys[1], 1)
        party.drive()
        assert not party.look().sitters[0].away
        party.play(2, "end")
        party.drive()
        assert party.game.decision.seat == 1
        assert left(party) == 60

    def test_any_choice_gives_the_seat_back_too(self, house):
        party = self.out_of_time(house)
        party.drive()
        party.play(2, "end")
        party.play(1, "end")  # the bot was not quick enough
        assert not party.look().sitters[0].away

    def test_what_the_bot_did_cannot_be_taken_back(self, house):
        party = at_table(house, self.POLICY)
        party.play(1, "activate energy")
        spend(party, 60)
        party.tables.drive(party.id)
        if party.game.decision.seat == 1:
            with pytest.raises(NoUndo):
                party.undo(1)

    def test_it_outlives_a_restart(self, house):
        party = self.out_of_time(house)
        house.reopen()
        assert party.look().sitters[0].away

    def test_a_table_with_nobody_but_absent_people_goes_on(self, house):
        party = at_table(house, self.POLICY)
        spend(party, 60)
        party.drive()
        spend(party, 60 + DELAY_S)
        assert all(sitter.away for sitter in party.look().sitters)
        party.tables.drive(party.id)
        assert party.look().status == "playing"


def test_another_clock_starts_anew_the_same_one_does_not(house):
    party = at_table(house, BANK)
    spend(party, 100)
    host = party.created.host
    house.tables.set_policy(
        party.id, host, TimeControl(seconds=8, clock="bank", bank_seconds=300, increment=10)
    )
    assert left(party) == 200
    house.tables.set_policy(
        party.id, host, TimeControl(seconds=8, clock="bank", bank_seconds=600, increment=10)
    )
    assert left(party) == 600


@pytest.mark.parametrize(
    "policy",
    [
        TimeControl(clock="sand"),
        TimeControl(at_zero="lose"),
        TimeControl(clock="move", move_seconds=9),
        TimeControl(clock="bank", bank_seconds=10**9),
        TimeControl(clock="bank", increment=-1),
        TimeControl(clock="bank", increment=1.5),
    ],
)
def test_clocks_that_cannot_be_are_refused(house, policy):
    party = house.open("online")
    with pytest.raises(BadOrder):
        house.tables.set_policy(party.id, party.created.host, policy)
