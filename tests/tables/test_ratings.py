"""Open games, rated tables and what they change: once for each table, whatever happens in between."""

import threading
from dataclasses import replace

import pytest

from galaxarium.errors import BadOrder, BadSetup, LogIn, NoPerson, NoSeat, NotOpen, NotYourSeat, TableOver
from galaxarium.tables.core.ending import outcomes
from galaxarium.tables.core.listings import MU, OfferedSeat, Rating
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.lobby.people import People
from galaxarium.tables.lobby.ratings import believe
from galaxarium.tables.storage import schema

from .house import RIVALS


def listed(town, people=2, **wish):
    """A listed table whose host has no account."""
    chairs = (SeatOptions(name="Ana"), *[SeatOptions()] * (people - 1))
    return town.people.listing.open(TableOptions("online", chairs, listed=True, **wish), None)


# --- open games


def test_tables_are_private_unless_their_host_lists_them(town):
    created = town.people.listing.open(TableOptions("online", (SeatOptions(name="Ana"), SeatOptions())), None)
    listing, table = town.people.listing, created.table
    assert listing.offers() == ()
    with pytest.raises(NotOpen):
        listing.join(table, None, None)
    with pytest.raises(NotYourSeat):
        listing.show(table, created.keys[2], True)
    listing.show(table, created.host, True)
    (offer,) = listing.offers()
    seats = (OfferedSeat("Ana", True, "blue"), OfferedSeat("", False, "orange"))
    assert (offer.table, offer.free, offer.seats) == (table, 1, seats)
    listing.show(table, created.host, False)
    assert listing.offers() == ()


def test_taking_a_seat_makes_it_ones_own(town):
    created = listed(town)
    seat, key = town.people.listing.join(created.table, None, None, "Bo")
    snapshot = town.tables.look(created.table, key)
    assert (seat, snapshot.own, snapshot.sitters[1].name) == (2, (2,), "Bo")
    assert town.tables.table(created.table).held(created.keys[2]) == ()  # the host's link fits no more
    with pytest.raises(NoSeat, match="already"):
        town.people.listing.join(created.table, key, None, "Bo")
    with pytest.raises(NoSeat, match="faster"):
        town.people.listing.join(created.table, None, None, "Cy")
    assert town.people.listing.offers()[0].free == 0


def test_a_link_that_was_used_takes_its_seat_off_the_list(town):
    created = listed(town, 3)
    town.tables.sit(created.table, created.keys[2])
    assert town.people.listing.join(created.table, None, None, "Cy")[0] == 3


@pytest.mark.parametrize("rated", [False, True])
def test_two_who_want_the_last_seat(both, rated):
    host, *others = [both.settle_in(name) for name in ("Host", "Bo", "Cy")]
    wish = TableOptions("online", (SeatOptions(), SeatOptions()), listed=True, rated=rated)
    table = both.people.listing.open(wish, host).table
    together, ends = threading.Barrier(2), []

    def try_it(account):
        together.wait()
        try:
            ends.append(both.people.listing.join(table, None, account)[0])
        except NoSeat as error:
            ends.append(str(error))

    threads = [threading.Thread(target=try_it, args=(one,)) for one in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, ends)) == ["2", "somebody else was faster: no seat is free any more"]
    assert len({row.account_id for row in both.rows(schema.players)}) == (2 if rated else 0)


def test_who_was_interrupted_while_sitting_down_gets_the_same_seat(town, monkeypatch):
    ada, bo, cy = [town.settle_in(name) for name in ("Ada", "Bo", "Cy")]
    table = town.people.listing.open(TableOptions("online", (SeatOptions(),) * 3, rated=True), ada).table
    with monkeypatch.context() as broken:
        broken.setattr(town.people.listing, "_sit", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            town.people.listing.join(table, None, bo)
    assert town.people.listing.join(table, None, cy)[0] == 3
    assert town.people.listing.join(table, None, bo)[0] == 2


def test_what_nobody_plays_is_listed_no_more(town, clock):
    listed(town)
    clock.now += 15 * 24 * 3600
    assert town.people.listing.offers() == ()


# --- what can be rated


@pytest.mark.parametrize(
    "wish",
    [
        TableOptions("online", (SeatOptions(), SeatOptions()), rated=True, seed=7),
        TableOptions("online", (SeatOptions(), SeatOptions()), rated=True, house_rules={"landing": "must"}),
        TableOptions("online", (SeatOptions(), SeatOptions(), SeatOptions("medium")), rated=True),
        TableOptions("hot-seat", (SeatOptions(), SeatOptions()), rated=True),
    ],
)
def test_what_would_not_be_fair_is_not_rated(town, wish):
    with pytest.raises(BadSetup, match="rated"):
        town.people.listing.open(wish, town.settle_in("Ada"))


def test_rated_tables_are_for_accounts_each_once(town):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    with pytest.raises(LogIn):
        town.people.listing.open(TableOptions("online", (SeatOptions(), SeatOptions()), rated=True), None)
    created = town.people.listing.open(
        TableOptions("online", (SeatOptions(name="Zed"), SeatOptions()), rated=True), ada
    )
    assert set(created.keys) == {1}  # there are no links for the others
    with pytest.raises(LogIn):
        town.people.listing.join(created.table, None, None, "Bo")
    with pytest.raises(NoSeat, match="already"):
        town.people.listing.join(created.table, None, ada)
    town.people.listing.join(created.table, None, bo)
    assert [sitter.name for sitter in town.tables.look(created.table).sitters] == ["Ada", "Bo"]


def test_what_was_agreed_stays(town):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    table = town.rated(ada, bo)
    held = town.people.claims.at(ada, table)
    with pytest.raises(BadOrder, match="agreed"):
        town.tables.set_policy(table, held, TimeControl(seconds=8))
    with pytest.raises(BadOrder, match="account"):
        town.tables.say_name(table, held, 1, "Zed")


# --- what it changes


def test_the_end_of_a_table_changes_ratings_once(town):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    table = town.rated(ada, bo)
    town.concede(table, bo)
    first, second = town.people.board.leaders("classic")
    assert (first.rank, first.name, second.rank, second.name) == (1, "Ada", 2, "Bo")
    assert first.mu > MU > second.mu
    assert first.games == 1
    assert first.is_provisional
    assert not town.people.ratings.judge(town.tables.table(table))
    town.tables.rematch(table, town.people.claims.at(ada, table))  # changes the table once more
    assert town.people.ratings.repair() == 0
    assert town.people.board.leaders("classic") == (first, second)
    assert town.people.board.leaders("blast-off") == ()


def test_editions_are_rated_apart(town):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    town.concede(town.rated(ada, bo, rulebook="blast-off"), ada)
    town.concede(town.rated(ada, bo), bo)
    town.concede(town.rated(bo, ada), bo)
    assert [one.name for one in town.people.board.leaders("classic")] == ["Ada", "Bo"]
    assert [one.name for one in town.people.board.leaders("blast-off")] == ["Bo", "Ada"]
    person = town.people.board.person("ada")
    assert (person.edition, person.leader.games, person.leader.rank) == ("classic", 2, 1)
    assert [(one.name, one.ahead, one.level, one.behind) for one in person.against] == [("Bo", 2, 0, 0)]
    assert town.people.board.editions("ADA") == ("classic", "blast-off")


def test_a_crash_between_the_end_and_the_rating_is_repaired(both, monkeypatch):
    ada, bo = both.settle_in("Ada"), both.settle_in("Bo")
    table = both.rated(ada, bo)
    monkeypatch.setattr(both.people.ratings, "judge", lambda room: 1 / 0)  # the hook dies, the game does not
    both.concede(table, bo)
    assert both.people.board.leaders("classic") == ()
    both.reopen()
    assert both.people.ratings.repair() == 1
    assert both.people.ratings.repair() == 0
    assert [one.name for one in both.people.board.leaders("classic")] == ["Ada", "Bo"]


def test_several_servers_rate_a_table_once(both, monkeypatch):
    ada, bo = both.settle_in("Ada"), both.settle_in("Bo")
    table = both.rated(ada, bo)
    with monkeypatch.context() as later:
        later.setattr(both.people.ratings, "judge", lambda room: False)
        both.concede(table, bo)
    together, done = threading.Barrier(3), []

    def judge():
        others = People(both.tables)
        room = both.tables.table(table)
        together.wait()
        done.append(others.ratings.judge(room))

    threads = [threading.Thread(target=judge) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [False, False, True]
    assert [one.games for one in both.people.board.leaders("classic")] == [1, 1]


def test_who_gives_up_is_last_the_earlier_the_worse(town, clock):
    people = [town.settle_in(name) for name in ("Ada", "Bo", "Cy")]
    table = town.rated(*people)
    town.concede(table, people[2])
    clock.now += 60
    assert town.tables.look(table).status == "playing"
    town.concede(table, people[0])
    room = town.tables.table(table)
    assert room.status == "conceded"  # one is left, so it is decided
    assert {one.seat: one.rank for one in outcomes(room)} == {1: 2, 2: 1, 3: 3}
    assert [one.name for one in town.people.board.leaders("classic")] == ["Bo", "Ada", "Cy"]


def test_letting_the_clock_run_out_is_giving_up(town, clock):
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    table = town.rated(ada, bo)
    assert town.tables.look(table).policy.clock == "move"  # so that it ends some day
    seat = town.tables.look(table).game.decision.seat
    for _ in range(60):
        clock.now += 1800
        town.tables.tick()
    assert town.tables.look(table).status == "conceded"
    assert town.people.board.leaders("classic")[-1].name == ("Ada", "Bo")[seat - 1]


def test_bots_that_played_on_count_as_giving_up(town):
    """A table that let a bot stand in says so in its decisions."""
    ada, bo = town.settle_in("Ada"), town.settle_in("Bo")
    table = town.rated(ada, bo)
    room = town.tables.table(table)
    decision = room.decision
    later = replace(room, history=room.history.then(decision.choices[0], "clock-bot", 5.0))
    ranks = {one.seat: (one.rank, one.conceded) for one in outcomes(later)}
    assert ranks[decision.seat] == (2, True)


def test_the_end_of_a_game_is_by_winners_then_points(town):
    """The positions of finished games: whoever won is first, equals share a place."""
    created = town.tables.import_game(RIVALS, "hot-seat", [SeatOptions()] * 3)
    room = town.tables.table(created.table)

    class Over:
        def __init__(self, game):
            self.__dict__.update(vars(game))

        @property
        def result(self):
            from types import SimpleNamespace as Plain

            scores = [Plain(seat=1, total=21), Plain(seat=2, total=21), Plain(seat=3, total=21)]
            return Plain(scores=scores, winners=(2,), broken_by=None)

    history = room.history
    history.game = Over(history.game)
    room = replace(room, status="over")
    assert [(one.rank, one.points) for one in outcomes(room)] == [(2, 21), (1, 21), (2, 21)]


def test_nobody_is_rated_alone(town):
    ada = town.settle_in("Ada")
    table = town.people.listing.open(
        TableOptions("online", (SeatOptions(), SeatOptions()), rated=True), ada
    ).table
    town.concede(table, ada)
    assert town.people.board.leaders("classic") == ()
    with pytest.raises(NoPerson):
        town.people.board.person("Ada")
    with pytest.raises(TableOver):
        town.people.listing.join(table, None, town.settle_in("Bo"))


def test_ties_move_equals_towards_each_other():
    strong, weak = believe([Rating(30, 3), Rating(20, 3)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    one, other = believe([Rating(), Rating()], [1, 1])
    assert one == other


def test_who_leaves_gives_up_and_the_others_keep_their_history(both):
    ada, bo, cy = [both.settle_in(name) for name in ("Ada", "Bo", "Cy")]
    ended, going, three = both.rated(ada, bo), both.rated(bo, ada), both.rated(ada, bo, cy)
    both.concede(ended, ada)
    both.people.leaving.delete(ada)
    assert both.tables.look(going).status == "conceded"
    assert both.tables.look(three).status == "playing"  # two are left
    assert [one.name for one in both.people.board.leaders("classic")] == ["Bo"]
    person = both.people.board.person("Bo")
    assert [[rival.name for rival in game.rivals] for game in person.games] == [[""], [""]]
    assert person.against == ()
    both.concede(three, cy)
    assert both.people.board.person("Bo").leader.games == 3
    with pytest.raises(NoPerson):
        both.people.board.person("Ada")
