"""The terminal remembers whether it is dark or light, and plays on where it cannot."""

import pytest
from textual.pilot import Pilot

from galaxarium import Game
from galaxarium.cli.app.app import TableApp
from galaxarium.cli.app.preferences import Preferences
from galaxarium.cli.app.start import StartApp
from galaxarium.i18n import translator
from support.loops import run

from .seated import briefly, forgivingly, make_table, press, settled


@pytest.fixture(autouse=True)
def no_idling(monkeypatch):
    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", briefly)
    monkeypatch.setattr(Pilot, "_wait_for_screen", forgivingly)


def table(folder):
    return make_table(Game.new(players=2, seed=1), ["human", "human"], folder / "game.txt")


def test_the_theme_outlasts_the_game(tmp_path):
    preferences = Preferences(tmp_path / "config" / "terminal.toml")

    async def play(*keys):
        app = TableApp(table(tmp_path), 0, preferences)
        async with app.run_test() as pilot:
            await settled(pilot)
            await press(pilot, "enter", *keys)
            return app.current_theme.dark

    assert run(play()) is True
    assert run(play("t")) is False
    assert run(play()) is False
    assert StartApp(translator("en"), preferences=preferences).theme == "textual-light"
    assert run(play("t")) is True
    assert run(play()) is True


@pytest.mark.parametrize(
    "kept", [b"theme = ", b"theme = 7", b"theme = 'neon'", b"\xff\xfe", b"[theme]\nlight = 1"]
)
def test_what_cannot_be_understood_is_dark(tmp_path, kept):
    file = tmp_path / "terminal.toml"
    file.write_bytes(kept)
    assert Preferences(file).theme == "textual-dark"


def test_where_nothing_can_be_kept_the_game_goes_on(tmp_path):
    (tmp_path / "config").write_text("in the way")
    preferences = Preferences(tmp_path / "config" / "terminal.toml")
    preferences.keep("textual-light")
    assert preferences.theme == "textual-dark"


def test_levels_are_called_as_people_call_them(tmp_path):
    seats = ["human", "easy", "random"]
    made = make_table(Game.new(players=3, seed=1), seats, tmp_path / "game.txt", "pl")
    assert TableApp(made, 0).notes == {2: "łatwy", 3: "random"}
