"""Line by line on a real terminal: colour, the question before a game, Ctrl-C, Ctrl-D, a closed window."""

import os
import re
import signal

import pytest

from galaxarium import Game

from .terminal import Conversation, saved

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def conversation(home, *words, **more):
    return Conversation(home, *words, "--lines", terminal=True, **more)


def stop_by_signal(talk, number):
    talk.signal(number)


def stop_by_typing(talk, sign):
    talk.insist(lambda: os.write(talk._ours, sign))


@pytest.mark.parametrize(
    "stop,how",
    [
        (stop_by_signal, signal.SIGINT),
        (stop_by_signal, signal.SIGTERM),
        (stop_by_typing, b"\x03"),
        (stop_by_typing, b"\x04"),
        (stop_by_typing, b"quit\n"),
    ],
)
def test_stopping_saves_a_game_that_can_be_gone_on_with(tmp_path, stop, how):
    with conversation(tmp_path, "play", "--seed", "5", "--players", "2") as talk:
        talk.read_until(re.compile("You> $"))
        talk.type("1")
        talk.read_until(re.compile("You> $"))
        stop(talk, how)
        assert talk.finish() == 0
    (path,) = saved(tmp_path)
    assert str(path) in talk.said.replace("\n", "")
    assert "Traceback" not in talk.said
    assert Game.from_record(path.read_text()).decisions[0][0] == 1
    with conversation(tmp_path, "play", "--load", str(path)) as talk:
        assert talk.read_until(re.compile("You> $")) is not None


def test_a_closed_window_saves_too(tmp_path):
    with conversation(tmp_path, "play", "--seed", "5", "--players", "2") as talk:
        talk.read_until(re.compile("You> $"))
        talk.signal(signal.SIGHUP)
        talk.finish()
    assert len(saved(tmp_path)) == 1


def test_one_question_before_the_first_game(tmp_path):
    with conversation(tmp_path, "play") as talk:
        talk.read_until(re.compile(r"How many opponents, 1 to 4\? \[1\] $"))
        talk.type("7")
        talk.read_until(re.compile(r"from 1 to 4.*\[1\] $", re.DOTALL))
        talk.type("2")
        talk.read_until(re.compile("You> $"))
        assert "Seat 3" in talk.said


def test_leaving_at_the_question_leaves_nothing_behind(tmp_path):
    with conversation(tmp_path, "play") as talk:
        talk.read_until(re.compile(r"\[1\] $"))
        stop_by_typing(talk, b"\x03")
        assert talk.finish() == 0
    assert saved(tmp_path) == []


@pytest.mark.parametrize(
    "words,more,coloured", [([], {}, True), (["--plain"], {}, False), ([], {"NO_COLOR": "1"}, False)]
)
def test_colour(tmp_path, words, more, coloured):
    with conversation(tmp_path, "play", "--seed", "5", "--players", "2", *words, **more) as talk:
        talk.read_until(re.compile("You> $"))
    colours = [code for code in COLOUR.findall(talk.said) if re.search(r"\b[39]\d[;m]", code)]
    assert bool(colours) == coloured


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_nothing_is_wider_than_the_terminal(tmp_path, columns):
    with conversation(tmp_path, "play", "--seed", "5", "--players", "5", "--plain", COLUMNS=columns) as talk:
        talk.read_until(re.compile("You> $"))
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", talk.said).splitlines()
    assert max(map(len, lines)) <= int(columns)
