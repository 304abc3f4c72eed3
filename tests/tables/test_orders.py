"""Standing orders: when they fire, when they do not, and that everybody concerned is told why."""

import pytest

from galaxarium.errors import BadOrder
from galaxarium.tables.core.standing_orders import StandingOrders, convenient

from .house import PEOPLE

PAIR = PEOPLE[:2]

FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")


def test_never_passes_with_a_reason(house):
    party = house.position()
    party.order(3, StandingOrders({"economy": "never"}))
    party.play(1, "activate economy")
    assert party.waiting() == [2]
    party.answer(2, "pass")
    assert party.reasons(2) == [(3, "pass", "order-never")]


def test_only_the_faces_named_are_meant(house):
    party = house.position()
    party.order(3, StandingOrders({"economy": "never"}))
    party.play(1, "activate energy")
    assert party.waiting() == [2, 3]


def test_big_asks_only_about_what_colonizes_upgrades_or_gains_two(house):
    party = house.position()
    party.order(2, StandingOrders({"economy": "big", "energy": "big"}))
    party.play(1, "activate economy")
    assert 2 in party.waiting()  # one step from vici-ks156
    party.answer(2, "pass")
    party.answer(3, "pass")
    party.play(1, "activate energy")
    assert 2 not in party.waiting()  # two energy for one culture
    assert (2, "pass", "order-big") in party.reasons()


def test_culture_to_keep(house):
    party = house.position()
    party.order(2, StandingOrders(keep=3))
    party.order(3, StandingOrders(keep=2))
    party.play(1, "activate economy")
    assert party.waiting() == [3]
    assert party.reasons(1) == [(2, "pass", "order-keep")]


def test_an_order_to_follow_plays_its_plan(house):
    party = house.position()
    party.order(3, StandingOrders({"economy": "follow"}, plans={"economy": ("advance piedes",)}))
    party.play(1, "activate economy")
    assert party.waiting() == [2]
    party.answer(2, "pass")
    assert party.reasons(2) == [(3, "follow", "order-follow"), (3, "advance piedes", "order-follow")]


def test_an_order_to_follow_asks_where_its_plan_cannot_be_played(house):
    party = house.position()
    party.order(3, StandingOrders({"economy": "follow"}, plans={"economy": ("advance gort",)}))
    party.play(1, "activate economy")
    assert party.waiting() == [2, 3]


def test_an_order_to_follow_without_a_plan_never_chooses_a_target(house):
    party = house.position()
    party.order(3, StandingOrders({"economy": "follow", "energy": "follow"}))
    party.play(1, "activate economy")
    assert party.waiting() == [2, 3]
    party.answer(2, "pass")
    party.answer(3, "pass")
    party.play(1, "activate energy")
    party.answer(2, "pass")
    assert party.reasons()[-1] == (3, "follow", "order-follow")


def test_orders_never_fire_on_a_window_that_is_open_already(house):
    party = house.position()
    party.play(1, "activate economy")
    party.order(2, StandingOrders({"economy": "never"}))
    party.order(3, StandingOrders({"economy": "never"}, keep=7))
    assert party.waiting() == [2, 3]
    party.answer(2, "follow")
    assert party.waiting() == [3]  # its turn to be asked has come, and still it is
    assert all(reason == "chosen" for _, _, reason in party.reasons())


def test_orders_are_not_in_the_record_and_survive_undo_and_restart(house):
    party = house.position()
    orders = StandingOrders({"economy": "never"}, keep=1)
    party.play(1, "activate economy")
    party.order(2, orders)
    party.undo(1)
    assert party.look(2).orders == {2: orders}
    house.reopen()
    assert party.look(2).orders == {2: orders}
    assert party.look(1).orders == {}
    party.play(1, "activate economy")
    assert party.waiting() == [3]


def test_orders_end_when_the_own_turn_starts_unless_pinned(house):
    party = house.position()
    party.order(2, StandingOrders({"economy": "never"}))
    party.order(3, StandingOrders({"economy": "never"}))
    party.play(1, "end")
    assert party.game.decision.seat == 2
    assert party.look(2).orders == {}
    assert party.look(3).orders != {}
    party.order(2, StandingOrders({"economy": "never"}, pinned=True))
    for seat in (2, 3, 1):
        end_turn(party, seat)
    assert party.game.decision.seat == 2
    assert party.look(2).orders[2].pinned
    assert party.look(3).orders == {}


def end_turn(party, seat):
    """End a turn; with nothing else to do the game does it by itself."""
    if party.look().view(None)["active"] == seat:
        party.play(seat, "end")


def test_empty_orders_cancel(house):
    party = house.position()
    party.order(2, convenient(FACES))
    assert party.look(2).orders[2].pinned
    party.order(2, StandingOrders({"economy": "ask"}))
    assert party.look(2).orders == {}


def test_free_follows_are_always_asked(house):
    """Zavodnick lets the others follow for free, in a window of its own before the die's."""
    party = house.position(
        """\
galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,colony
seat 1 energy 5 culture 3 ships home gort:orbit:1 planets zavodnick
seat 2 energy 2 culture 3 ships home gort:orbit:1
""",
        chairs=PAIR,
    )
    party.order(2, StandingOrders({"economy": "never"}, keep=7))
    party.play(1, "activate colony")
    while party.game.decision.seat == 1 and party.game.decision.kind != "main":
        wanted = {"use zavodnick", "perform economy"} & set(party.game.decision.choices)
        party.play(1, wanted.pop())
    window = party.look().window
    assert (window.face, window.price, party.waiting()) == ("economy", 0, [2])


@pytest.mark.parametrize(
    "orders, sentence",
    [
        (StandingOrders({"luck": "never"}), "'luck'"),
        (StandingOrders({"move": "maybe"}), "'maybe'"),
        (StandingOrders(keep=8), "0 to 7"),
        (StandingOrders({"move": "never"}, plans={"move": ("end",)}), "needs the rule follow"),
    ],
)
def test_orders_that_cannot_be_are_refused(house, orders, sentence):
    party = house.position()
    with pytest.raises(BadOrder, match=sentence):
        party.order(2, orders)
    assert party.look(2).orders == {}
