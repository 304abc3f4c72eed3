"""The application in the terminal, by its pilot: whole games by keys, clicks, undo, saving, secrets."""

import random
import threading

import pytest
from textual.pilot import Pilot

from galaxarium import Game
from galaxarium.cli.app.start import Choice, StartApp
from galaxarium.i18n import languages, translator
from support.loops import run

from .seated import (
    arrived,
    briefly,
    click_on,
    forgivingly,
    late_game,
    make_table,
    play_by_keys,
    press,
    seen,
    sees,
    settled,
    sitting,
    until,
)

START = (
    "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice energy,energy,colony,move\n"
    "seat 1 energy 2 ships home gort:orbit:2 planets shouhua\nseat 2 energy 3\n"
)


@pytest.fixture(autouse=True)
def no_idling(monkeypatch):
    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", briefly)
    monkeypatch.setattr(Pilot, "_wait_for_screen", forgivingly)


def position(text=START):
    return Game.from_position(text)


@pytest.mark.parametrize(
    "setup,seats",
    [
        ({"players": 2}, ["human", "easy"]),
        ({"players": 1, "rogue": "artemis"}, ["human"]),
        ({"players": 2, "rulebook": "blast-off"}, ["human", "random"]),
        ({"players": 3, "rulebook": "pixie"}, ["human", "human", "random"]),
    ],
)
def test_a_game_to_its_end_by_keys(tmp_path, setup, seats):
    table = make_table(late_game(**setup), seats, tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (app, pilot):
            await play_by_keys(pilot, random.Random(1))
            await sees(pilot, "The game is over")
            for score in table.game.result.as_dict()["scores"]:
                assert str(score["total"]) in seen(app)
            await press(pilot, "2")
            assert not app.is_running

    run(play())
    assert table.game.result is not None


def test_dice_and_planets_can_be_clicked(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (_, pilot):
            await click_on(pilot, "die:energy")
            assert table.game.decisions[0] == (1, "activate energy")
            await click_on(pilot, "die:move")
            assert table.game.decision.kind == "move"
            await click_on(pilot, "ship:home")
            await click_on(pilot, "place:helios:orbit")
            chosen = [choice for seat, choice in table.game.decisions if seat == 1]
            assert chosen == ["activate energy", "activate move", "move home helios:orbit"]

    run(play())


def test_a_click_that_leads_nowhere_says_what_the_planet_does(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (app, pilot):
            await click_on(pilot, "place:nibiru")
            assert [note.title for note in app._notifications] == ["Nibiru"]
            assert table.game.decisions == ()

    run(play())


def test_dice_are_gathered_by_numbers_and_clicks(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (app, pilot):
            reroll = next(row.key for row in app.view.choices.rows if row.entry.verb == "reroll")
            await press(pilot, reroll, "1")
            await click_on(pilot, "pick:2")
            await sees(pilot, "Reroll move and energy")
            await press(pilot, "escape")
            assert app.walk.choices == table.game.decision.choices
            await press(pilot, reroll, "5", "1", "enter")
            assert table.game.decisions == ((1, "reroll energy,energy,colony"),)

    run(play())


def test_undo_ends_where_something_is_learned(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (app, pilot):
            await press(pilot, "u")
            await sees(pilot, "nothing to take back")
            await click_on(pilot, "die:move")
            assert len(table.game.decisions) > 0
            await press(pilot, "u")
            assert table.game.decisions == ()
            assert table.game.digest(None) == position().digest(None)
            await press(pilot, reroll_key(app), "1", "enter")
            await press(pilot, "u")
            assert len(table.game.decisions) == 1

    run(play())


def reroll_key(app):
    return next(row.key for row in app.view.choices.rows if row.entry.verb == "reroll")


def test_secrets_stay_behind_the_curtain(tmp_path):
    """Two people at one screen: nothing of anybody before they have taken over, and nothing after."""
    table = make_table(Game.new(players=2, seed=3), ["human", "human"], tmp_path / "game.txt")
    names = [[table.scene(seat).missions[slug].name for slug in table.scene(seat).seat(seat)["dealt"]]
             for seat in (1, 2)]  # fmt: skip

    async def play():
        async with sitting(table) as (app, pilot):
            for seat, mine in enumerate(names, 1):
                await sees(pilot, f"for Seat {seat} alone")
                assert not hidden(app)
                await press(pilot, "enter")
                assert hidden(app) == set(mine)
                await press(pilot, "1")
            assert not hidden(app)
            await press(pilot, "m")
            assert not hidden(app)
            await press(pilot, "enter")
            assert len(hidden(app)) == 1
            await press(pilot, "enter")
            assert not hidden(app)
            await press(pilot, "l")
            assert not hidden(app)

    def hidden(app):
        return {name for pair in names for name in pair if name in seen(app)}

    run(play())


def test_arrows_and_enter(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (app, pilot):
            first, second = (row.entry.choice for row in app.view.choices.rows[:2])
            assert first != second
            await press(pilot, "down", "enter")
            assert table.game.decisions[0] == (1, second)

    run(play())


@pytest.mark.parametrize("language", languages())
def test_every_language_on_a_small_screen(tmp_path, language):
    table = make_table(Game.new(players=5, seed=6), ["human", *["random"] * 4], tmp_path / "g", language)

    async def play():
        async with sitting(table, (80, 24)) as (app, pilot):
            await press(pilot, "1")
            await press(pilot, *"htat")
            await press(pilot, "escape")
            await sees(pilot, table.screen.t("app.key.leave"))
            await until(pilot, lambda: app.view.choices.size.height >= 4)
            await sees(pilot, table.screen.t("seat.name", seat=5))

    run(play())


def test_the_screen_may_change_its_size(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table, (80, 24)) as (app, pilot):
            log = app.view.query_one("#log")
            await until(pilot, lambda: log.region.y > app.view.choices.region.y)
            await pilot.resize_terminal(150, 50)
            await sees(pilot, "following you costs 2 culture")
            await until(pilot, lambda: log.region.x > app.view.choices.region.x)
            await pilot.resize_terminal(40, 12)
            await press(pilot, "1")
            assert len(table.game.decisions) >= 1

    run(play())


def test_a_bot_that_fails_is_replaced(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    class Broken:
        def choose(self, *_):
            raise ZeroDivisionError("no idea")

    table.bots[2] = Broken()

    async def play():
        async with sitting(table) as (app, pilot):
            while len(app.screen_stack) == 1:
                await press(pilot, end_key(app))
            await sees(pilot, "Seat 2 (random) could not decide: no idea")
            await press(pilot, "1")
            assert table.names[2] == "easy"
            assert table.saver.seats == ("human", "easy")
            await settled(pilot)
            assert table.game.decision.seat == 1

    run(play())


def end_key(app):
    rows = app.view.choices.rows
    return next((row.key for row in rows if row.entry and row.entry.choice == "end"), "1")


def test_saving_by_key_and_failing_at_it(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table) as (_, pilot):
            await press(pilot, "s")
            await sees(pilot, "The game is saved in")
            table.saver.path = tmp_path / "game.txt" / "below"
            await press(pilot, "s")
            await sees(pilot, "game.txt: ")

    run(play())
    assert Game.from_record((tmp_path / "game.txt").read_text()).decisions == ()


def test_nobody_waits_for_a_bot_that_thinks(tmp_path):
    """Keys work meanwhile, and leaving does not wait until it has finished."""
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")
    thinking, enough = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view, decision, *_):
            thinking.set()
            enough.wait(60)
            return decision.choices[0]

    table.bots[2] = Slow()

    async def play():
        async with sitting(table) as (app, pilot):
            await pilot.press(end_key(app))
            await sees(pilot, "Seat 2 (random) is thinking ...")
            await pilot.press("h")
            await sees(pilot, "take back your last decision")
            await pilot.press("escape")
            await arrived(pilot)
            await pilot.press("q")
            await arrived(pilot)
            assert not app.is_running

    run(play())
    assert thinking.is_set()
    assert not enough.is_set()
    enough.set()


def test_bots_can_be_hurried_up(tmp_path):
    table = make_table(position(), ["human", "random"], tmp_path / "game.txt")

    async def play():
        async with sitting(table, pause=1000) as (app, pilot):
            await pilot.press(end_key(app))
            await sees(pilot, "is thinking")
            await press(pilot, "space")
            assert table.game.decision.seat == 1
            assert not app.hurry.is_set()

    run(play())


@pytest.mark.parametrize(
    "keys,wish",
    [
        (["2", "1"], Choice("human,easy,easy")),
        (["1", "5", "1", "3"], Choice("human,hard")),
        (["1", "4"], Choice("human,champion")),
        (["6"], Choice("human,human,human")),
        (["8", "2"], Choice("human,medium", rulebook="blast-off")),
        (["9"], Choice(None, rogue="artemis")),
        (["escape"], None),
    ],
)
def test_the_questions_before_a_game(keys, wish):
    async def answer():
        app = StartApp(translator("en"))
        async with app.run_test() as pilot:
            for key in keys:
                await arrived(pilot)
                await pilot.press(key)
            await arrived(pilot)
        return app.return_value

    assert run(answer()) == wish
