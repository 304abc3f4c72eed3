"""`galaxarium new` prints the position of a fresh game."""

from galaxarium import Game

from .terminal import run


def test_the_position_of_a_new_game(tmp_path):
    words = "--players 4 --seed 7 --rulebook pixie --rule landing=may --rule first_player=seat-2"
    done = run(tmp_path, "new", *words.split())
    rules = {"landing": "may", "first_player": "seat-2"}
    assert done.stdout == Game.new(players=4, seed=7, rulebook="pixie", house_rules=rules).position()
    assert Game.from_position(done.stdout).position() == done.stdout


def test_without_options_two_play_by_the_usual_book(tmp_path):
    game = Game.from_position(run(tmp_path, "new").stdout)
    assert (game.state.setup.players, game.state.setup.rulebook) == (2, "galakta")


def test_solo(tmp_path):
    game = Game.from_position(run(tmp_path, "new", "--rogue", "hades").stdout)
    assert (game.state.setup.players, game.state.setup.rogue) == (1, "hades")
