"""Follow windows: who is asked, in parallel and in order; answers that hold and answers that do not."""

import pytest

from galaxarium.errors import BadOrder, NotYourSeat, Stale
from support.tables import Reply

from .house import PEOPLE, SeatOptions

PAIR = PEOPLE[:2]


def test_everybody_who_can_gain_is_asked_at_once(house):
    party = house.position()
    snapshot = party.play(1, "activate economy")
    assert (snapshot.window.leader, snapshot.window.face, snapshot.window.price) == (1, "economy", 1)
    assert [prompt.seat for prompt in snapshot.window.prompts] == [2, 3]


def test_answers_are_handed_in_in_order(house):
    party = house.position()
    party.play(1, "activate economy")
    snapshot = party.answer(3, "pass")
    assert party.waiting() == [2]
    assert snapshot.ply == 1  # the kernel still waits for seat 2
    party.answer(2, "pass")
    assert party.reasons(1) == [(2, "pass", "chosen"), (3, "pass", "answered")]


def test_an_answer_is_shown_to_its_owner_only(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, "follow")
    assert [prompt.answer for prompt in party.look(3).window.prompts] == [None, "follow"]
    for seat in (1, 2, None):
        assert [prompt.answer for prompt in party.look(seat).window.prompts] == [None, None]
        assert [prompt.answered for prompt in party.look(seat).window.prompts] == [False, True]


def test_a_pass_is_final_and_a_follow_can_be_changed(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, "follow")
    party.answer(3, "pass")
    with pytest.raises(Stale, match="final"):
        party.answer(3, "follow")


def test_the_effect_of_following_is_counted(house):
    party = house.position()
    party.play(1, "activate economy")
    second, third = party.look().window.prompts
    assert [(o.plan, o.culture, o.steps, o.colonizes) for o in second.outcomes] == [((), -1, 1, True)]
    assert {o.plan for o in third.outcomes} == {("advance vici-ks156",), ("advance piedes",)}


def test_a_follow_is_asked_again_when_its_target_is_gone(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, "follow")
    snapshot = party.answer(2, "follow")  # colonizes vici-ks156, which seat 3 was after too
    assert party.waiting() == [3]
    assert snapshot.game.decision.seat == 3
    party.answer(3, "follow")
    assert party.reasons(2) == [(3, "follow", "chosen")]


def test_a_follow_whose_plan_still_stands_is_handed_in(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, Reply("follow", plan=("advance piedes",)))
    party.answer(2, "follow")
    assert party.reasons(1) == [(2, "follow", "chosen"), (3, "follow", "answered")]
    ships = party.look(3).view(3)["seats"][2]["ships"]
    assert "piedes:orbit:2" in ships


def test_a_plan_is_played_to_its_end(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, Reply("follow", plan=("advance piedes",)))
    party.answer(2, "pass")
    assert party.reasons(2) == [(3, "follow", "answered"), (3, "advance piedes", "answered")]


def test_a_plan_for_what_is_gone_is_asked_again(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, Reply("follow", plan=("advance vici-ks156",)))
    party.answer(2, "follow")
    assert party.waiting() == [3]


def test_without_a_plan_the_follower_chooses_its_target_itself(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, "follow")
    snapshot = party.answer(2, "pass")
    assert (snapshot.game.decision.seat, snapshot.game.decision.kind) == (3, "advance")
    assert party.reasons(2) == [(3, "follow", "answered")]


@pytest.mark.parametrize("word", ["follow", "pass"])
def test_ask_me_again_if_somebody_before_me_follows(house, word):
    party = house.position()
    party.play(1, "activate energy")
    party.answer(3, Reply(word, again=True))
    party.answer(2, "follow")
    assert party.waiting() == [3]


def test_not_asked_again_if_nobody_followed(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, Reply("pass", again=True))
    party.answer(2, "pass")
    assert party.look().window is None


def test_pass_for_the_rest_of_the_turn(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, "pass-turn")
    party.answer(2, "pass")
    party.play(1, "activate energy")
    assert party.waiting() == [2]
    party.answer(2, "pass")
    assert [step for step in party.reasons() if step[0] == 3] == [
        (3, "pass", "answered"),
        (3, "pass", "turn"),
    ]


def test_others_can_answer_while_a_follower_is_busy(house):
    text = RIVALS_TURNED
    party = house.position(text)
    party.play(1, "activate economy")
    party.answer(2, "follow")
    assert party.game.decision.kind == "advance"
    assert party.waiting() == [3]
    party.answer(3, "pass")
    party.play(2, "advance piedes")
    assert party.reasons(3) == [(3, "pass", "answered")]


RIVALS_TURNED = """\
galaxarium position 1
players 3
row vici-ks156 gort piedes jakks nibiru
dice move,energy,culture,economy
seat 1 energy 2 culture 1 ships home gort:orbit:1
seat 2 energy 2 culture 3 ships gort:orbit:1 piedes:orbit:1
seat 3 energy 2 culture 3 ships vici-ks156:orbit:1 home
"""


def test_what_brings_nothing_is_never_asked(house):
    """One culture for one: seat 2 has a single ship on a culture planet."""
    party = house.position(
        """\
galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,energy,culture
seat 1 energy 5 culture 3 ships home jakks
seat 2 energy 2 culture 3 ships home jakks:orbit:0
""",
        chairs=PAIR,
    )
    party.play(1, "activate culture")
    assert party.reasons() == [(1, "activate culture", "chosen"), (2, "pass", "pointless")]
    assert party.look().window is None


def test_an_even_exchange_is_asked_if_it_pays_for_the_next_level(house):
    position = """\
galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,energy,culture
seat 1 energy 5 culture 3 ships home jakks
seat 2 energy {} culture 1 level 2 ships home jakks:orbit:0
"""
    for energy, asked in ((1, []), (2, [2])):
        party = house.position(position.format(energy), chairs=PAIR)
        party.play(1, "activate energy")
        assert party.waiting() == asked


def test_foreign_and_late_answers_are_refused(house):
    party = house.position()
    party.play(1, "activate economy")
    window = party.look().window.id
    with pytest.raises(NotYourSeat):
        house.tables.answer(party.id, party.keys[3], 2, "pass", window)
    with pytest.raises(NotYourSeat):
        house.tables.answer(party.id, party.keys[1], 2, "pass", window)
    with pytest.raises(Stale, match="not asked"):
        party.answer(1, "follow", window)
    with pytest.raises(BadOrder, match="'maybe'"):
        party.answer(2, "maybe", window)
    with pytest.raises(BadOrder, match="plan"):
        party.answer(3, Reply("pass", plan=("advance piedes",)))
    with pytest.raises(BadOrder, match="cannot be chosen"):
        party.answer(3, Reply("follow", plan=("advance jakks",)))
    assert party.waiting() == [2, 3]
    party.answer(2, "pass")
    party.answer(3, "pass")
    with pytest.raises(Stale, match="closed"):
        party.answer(2, "pass", window)


def test_a_window_has_another_name_after_an_undo(house):
    party = house.position()
    party.play(1, "activate economy")
    window = party.look().window.id
    party.undo(1)
    party.play(1, "activate energy")
    with pytest.raises(Stale):
        party.answer(2, "follow", window)


def test_answers_survive_a_restart(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(3, Reply("follow", plan=("advance piedes",)))
    house.reopen()
    assert party.waiting() == [2]
    party.answer(2, "follow")
    assert party.reasons(2) == [(3, "follow", "answered")]


def test_around_one_screen_one_key_answers_for_each_seat(house):
    party = house.position(mode="hot-seat")
    party.play(1, "activate economy")
    assert len(set(party.keys.values())) == 1
    party.answer(3, "pass")
    party.answer(2, "pass")
    assert party.look().window is None


def test_bots_are_not_in_the_window(house):
    party = house.position(mode="online", chairs=(PEOPLE[0], SeatOptions("random"), PEOPLE[2]))
    party.play(1, "activate economy")
    assert party.waiting() == [3]  # asked while the bot still thinks
    party.answer(3, "pass")
    assert party.reasons(1) == []
    party.drive()
    assert party.reasons(2)[-1] == (3, "pass", "answered")
