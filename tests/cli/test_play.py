"""Whole games by the real command: played through its menus, saved, gone on with, and looked at again."""

import random
import re

import pytest

from galaxarium import Game

from .terminal import PATIENCE_S, Conversation, run, saved


def test_a_whole_game_through_the_menus(tmp_path):
    with Conversation(tmp_path, "play", "--seed", "5") as talk:
        assert talk.play(random.Random(1)) > 20
        assert talk.process.wait(PATIENCE_S) == 0
    (path,) = saved(tmp_path)
    game = Game.from_record(path.read_text(encoding="utf-8"))
    assert game.result is not None
    shown = talk.said[talk.said.index("The game is over") :]
    for score in game.result.as_dict()["scores"]:
        numbers = r"\s+".join(str(score[name]) for name in ("planets", "level", "mission", "total"))
        who = "You" if score["seat"] == 1 else f"Seat {score['seat']}"
        assert re.search(rf"{score['seat']} {who}( \S+)? +{numbers}\b", shown), shown
    assert "Traceback" not in talk.said
    assert str(path) in shown


@pytest.mark.parametrize(
    "words",
    ["--rulebook blast-off --seed 2", "--rogue artemis --seed 3", "--players 4 --rulebook pixie --seed 4"],
)
def test_other_editions_through_the_menus(tmp_path, words):
    with Conversation(tmp_path, "play", *words.split()) as talk:
        talk.play(random.Random(2))
        assert talk.process.wait(PATIENCE_S) == 0
    assert Game.from_record(saved(tmp_path)[0].read_text()).result is not None


def test_the_same_seed_and_choices_give_the_same_game(tmp_path):
    said = []
    for number in range(2):
        with Conversation(tmp_path, "play", "--seed", "5", "--save", f"{number}.txt") as talk:
            talk.play(random.Random(3), prompts=30)
            said.append(talk.said)
    assert said[0] == said[1]


def test_the_end_of_the_input_saves_and_the_game_goes_on_from_there(tmp_path):
    first = run(tmp_path, "play", "--seed", "9", "--players", "3", typed="1\n1\n")
    assert first.returncode == 0
    (path,) = saved(tmp_path)
    assert f"The game is saved in {path}." in first.stdout
    assert f"play --load {path}" in first.stdout
    before = path.read_text()
    again = run(tmp_path, "play", "--load", str(path), typed="1\nquit\n")
    assert "Going on after" in again.stdout
    after = path.read_text()
    assert after.startswith(before)
    assert len(after) > len(before)
    assert saved(tmp_path) == [path]


def test_who_sat_where_is_remembered(tmp_path):
    run(tmp_path, "play", "--seed", "9", "--seats", "random,human", typed="quit\n")
    (path,) = saved(tmp_path)
    assert "# seats random,human" in path.read_text()
    again = run(tmp_path, "play", "--load", str(path), typed="board\nquit\n")
    assert re.search(r"2 You\b", again.stdout)
    changed = run(tmp_path, "play", "--load", str(path), "--seats", "human,human", typed="quit\n")
    assert "You" not in changed.stdout.partition("The game is stopped")[0]


def test_bots_alone_play_to_the_end(tmp_path):
    done = run(tmp_path, "play", "--seats", "greedy,random", "--seed", "1", "--save", "game.txt")
    assert done.returncode == 0
    assert "wins." in done.stdout
    assert Game.from_record((tmp_path / "game.txt").read_text()).result is not None


def test_a_finished_game_shows_its_end_again(tmp_path):
    run(tmp_path, "play", "--seats", "greedy,greedy", "--seed", "1", "--save", "game.txt")
    record = (tmp_path / "game.txt").read_text()
    again = run(tmp_path, "play", "--load", "game.txt")
    assert "The game is over" in again.stdout
    assert (tmp_path / "game.txt").read_text() == record


def test_from_a_position(tmp_path):
    (tmp_path / "start.txt").write_text(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice energy,colony\n"
        "seat 1 energy 5 ships home gort:orbit:2 planets shouhua\nseat 2 culture 3\n"
    )
    done = run(tmp_path, "play", "--from-position", "start.txt", typed="act en\nact col\n1\nquit\n")
    assert "Activate energy: gain 2 energy" in done.stdout
    assert "Advance the ship at Gort from 2 to 3 (of 6)" not in done.stdout  # one ship: nothing to ask
    (path,) = saved(tmp_path)
    assert "| row jakks gort helios nibiru" in path.read_text()
    assert "1 1 activate energy" in path.read_text()
    assert run(tmp_path, "replay", str(path)).returncode == 0


def test_wrong_answers_are_explained_and_asked_again(tmp_path):
    typed = "\n0\n99\nnonsense\nkeep\nhelp\nchoices\nmission\nlog\nlog all\nboard\nquit\n"
    done = run(tmp_path, "play", "--seed", "9", typed=typed)
    assert done.returncode == 0
    for wrong in ("'0'", "'99'", "'nonsense'"):
        assert f"{wrong} is not one of the choices. Type a number from 1 to 2, or help." in done.stdout
    assert "'keep' could be keep " in done.stdout
    assert "draw the board again" in done.stdout
    assert re.search(r"^keep \w+$", done.stdout, re.MULTILINE)
    assert "There is no mission to show." in done.stdout
    assert "missions dealt: " in done.stdout
    assert Game.from_record(saved(tmp_path)[0].read_text()).decisions == ()


def test_dice_are_picked_by_number(tmp_path):
    position = (
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice move,energy,energy,colony\n"
    )
    (tmp_path / "start.txt").write_text(position)
    typed = "reroll\nhelp\n5\n1 1\nx\nback\nconvert\n1 2 3\n3 4\nquit\n"
    done = run(tmp_path, "play", "--from-position", "start.txt", typed=typed)
    assert "1 move   2 energy   3 energy   4 colony" in done.stdout
    assert "'5' does not name dice from 1 to 4" in done.stdout
    assert "'1 1' does not name dice" in done.stdout
    assert "Those dice cannot be chosen. Which 2 dice" in done.stdout
    assert saved(tmp_path)[0].read_text().endswith("1 1 convert energy,colony\n")


def test_secrets_stay_behind_the_curtain(tmp_path):
    """Two people at one screen: nothing of seat 2 before it has taken over, and nothing of seat 1 after."""
    with Conversation(tmp_path, "play", "--seats", "human,human", "--seed", "3") as talk:
        talk.read_until(re.compile("Hand over to Seat 1, who presses Enter alone"))
        assert "Keep " not in talk.said
        talk.type("")
        mine = talk.read_until(re.compile("Seat 1> $"))
        talk.type("1")
        talk.read_until(re.compile("Hand over to Seat 2, who presses Enter alone"))
        talk.type("")
        theirs = talk.read_until(re.compile("Seat 2> $"))
        names = re.findall(r"Keep (\w+):", mine), re.findall(r"Keep (\w+):", theirs)
        assert len(names[0]) == len(names[1]) == 2
        assert not set(names[0]) & set(re.findall(r"\w+", theirs))
        talk.type("2")
        rest = talk.read_until(re.compile("> $"))
        assert not {*names[0], *names[1]} & set(re.findall(r"\w+", rest))


def test_a_bots_mission_is_never_shown(tmp_path):
    with Conversation(tmp_path, "play", "--seed", "5") as talk:
        talk.play(random.Random(4), prompts=40)
        talk.type("log all")
        talk.read_until(re.compile("> $"))
    game = Game.new(players=2, seed=5)
    theirs = {game.state.cards.missions[game.state.cards.mission_number[slug]].name
              for slug in game.snapshot()["seats"][1]["dealt"]}  # fmt: skip
    assert theirs
    assert not theirs & set(re.findall(r"\w+", talk.said))


def test_save_now_and_elsewhere(tmp_path):
    done = run(tmp_path, "play", "--seed", "9", typed="save\nsave copy.txt\nsave /dev/null/x\nquit\n")
    assert done.stdout.count("The game is saved in") == 3
    assert "/dev/null: " in done.stdout
    assert (tmp_path / "copy.txt").read_text() == saved(tmp_path)[0].read_text()


def test_a_game_that_cannot_be_saved_is_shown(tmp_path):
    (tmp_path / "data").write_text("in the way")
    done = run(tmp_path, "play", "--seed", "9", typed="1\nquit\n")
    assert done.returncode == 0
    assert "The game could not be saved: " in done.stdout
    record = done.stdout[done.stdout.index("galaxarium record 2") :]
    assert Game.from_record(record).decisions[0][0] == 1


def test_no_colour_without_a_terminal(tmp_path):
    assert "\x1b" not in run(tmp_path, "play", "--seats", "greedy,random", "--seed", "1").stdout


@pytest.mark.parametrize("seat", ["1", "3"])
def test_who_starts_can_be_said(tmp_path, seat):
    run(tmp_path, "play", "--seed", "9", "--players", "3", "--starts", seat, typed="quit\n")
    game = Game.from_record(saved(tmp_path)[0].read_text())
    assert game.snapshot()["first"] == int(seat)


@pytest.mark.parametrize(
    "words, part",
    [
        ("--players 3 --starts 4", "--starts is a seat from 1 to 3, not 4"),
        ("--players 3 --starts 0", "--starts is a seat from 1 to 3, not 0"),
        ("--rogue artemis --starts 1", "you always start"),
        ("--starts 1 --rule first_player=seat-2", "say the same"),
        ("--starts 1 --load game.txt", "--starts cannot be given together with --load"),
    ],
)
def test_a_start_that_cannot_be_is_refused(tmp_path, words, part):
    ended = run(tmp_path, "play", *words.split())
    assert ended.returncode == 2
    assert part in ended.stderr
