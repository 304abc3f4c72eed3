"""Looking at a record: all at once, or step by step."""

import re
import signal

import pytest

from galaxarium import Game

from .terminal import Conversation, run

PROMPT = re.compile(r"q: quit> $")


@pytest.fixture
def game():
    game = Game.new(players=2, seed=3)
    while game.decision:
        game.play(game.decision.choices[0])
    return game


def test_without_a_terminal_everything_is_printed(tmp_path, game):
    (tmp_path / "game.txt").write_text(game.record())
    done = run(tmp_path, "replay", "game.txt")
    assert done.returncode == 0
    last = len(game.decisions)
    assert re.findall(r"^(\d+) of \d+  ", done.stdout, re.MULTILINE) == [str(n) for n in range(last + 1)]
    assert "The game is over" in done.stdout
    assert done.stdout.count("Keep one of two missions") == 2


def test_an_unfinished_game_gives_no_mission_away(tmp_path, game):
    (tmp_path / "game.txt").write_text("\n".join(game.record().splitlines()[:20]) + "\n")
    done = run(tmp_path, "replay", "game.txt")
    names = {mission.name for mission in game.state.cards.missions}
    assert not names & set(re.findall(r"\w+", done.stdout))
    assert "The game is not over: Seat" in done.stdout


def test_a_record_from_a_position(tmp_path):
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice energy,move\n"
    )
    game.play("activate energy")
    (tmp_path / "game.txt").write_text(game.record())
    done = run(tmp_path, "replay", "game.txt")
    assert "Seat 1: Activate energy: gain 2 energy" in done.stdout


def test_step_by_step(tmp_path, game):
    (tmp_path / "game.txt").write_text(game.record())
    last = len(game.decisions)
    with Conversation(tmp_path, "replay", "game.txt", terminal=True) as talk:
        shown = []
        for typed in ["", "", "b", "10", "x", "9999", str(last), "", "0", "b", "q"]:
            shown.append(talk.read_until(PROMPT))
            talk.type(typed)
        assert talk.finish() == 0
    plies = [re.findall(rf"^(\d+) of {last}  ", text, re.MULTILINE) for text in shown]
    assert plies == [["0"], ["1"], ["2"], ["1"], ["10"], [], [], [str(last)], [], ["0"], ["0"]]
    assert "Please press Enter" in shown[5]
    assert "The game is over" in shown[7]
    assert "end of the record" in shown[8]


def test_ctrl_c_ends_it_quietly(tmp_path, game):
    (tmp_path / "game.txt").write_text(game.record())
    with Conversation(tmp_path, "replay", "game.txt", terminal=True) as talk:
        talk.read_until(PROMPT)
        talk.signal(signal.SIGINT)
        assert talk.finish() == 0
    assert "Traceback" not in talk.said
