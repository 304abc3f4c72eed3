"""The application on a real terminal: begun, left in every way, saved, gone on with."""

import os
import re
import signal
import subprocess

import pytest

from galaxarium import Game

from .terminal import COMMAND, Conversation, environment, run, saved

DRAWN = re.compile(r"Undo")


def conversation(home, *words, **more):
    return Conversation(home, "play", *words, terminal=True, **more)


def leave_by_key(talk):
    os.write(talk._ours, b"q")


def leave_by_control_c(talk):
    os.write(talk._ours, b"\x03")


def leave_by_signal(number):
    return lambda talk: os.kill(talk.process.pid, number)


@pytest.mark.parametrize(
    "leave",
    [
        leave_by_key,
        leave_by_signal(signal.SIGTERM),
        pytest.param(leave_by_control_c, marks=pytest.mark.soak),
        pytest.param(leave_by_signal(signal.SIGINT), marks=pytest.mark.soak),
    ],
)
def test_leaving_saves_a_game_that_can_be_gone_on_with(tmp_path, leave):
    with conversation(tmp_path, "--seed", "5", "--seats", "human,random") as talk:
        talk.read_until(DRAWN)
        os.write(talk._ours, b"1")
        talk.read_until(re.compile("What do you do|follow", re.IGNORECASE))
        leave(talk)
        assert talk.finish() == 0
    (path,) = saved(tmp_path)
    assert "Traceback" not in talk.said
    assert path.name in talk.said
    assert Game.from_record(path.read_text()).decisions[0][0] == 1
    with conversation(tmp_path, "--load", str(path)) as talk:
        talk.read_until(DRAWN)
        leave_by_key(talk)
        assert talk.finish() == 0
    assert saved(tmp_path) == [path]


def test_a_closed_window_saves_too(tmp_path):
    with conversation(tmp_path, "--seed", "5", "--seats", "human,random") as talk:
        talk.read_until(DRAWN)
        os.kill(talk.process.pid, signal.SIGHUP)
        talk.finish()
    assert len(saved(tmp_path)) == 1


def test_a_crash_saves_too(tmp_path):
    """Whatever is wrong in the application, the game is kept and said to be."""
    code = (
        "import sys; from galaxarium.cli.app.app import TableApp; from galaxarium.cli.main import main\n"
        "def crash(self, *_): raise RuntimeError('broken on purpose')\n"
        "TableApp.action_pick = crash\n"
        "sys.exit(main(['play', '--seed', '5', '--seats', 'human,random']))"
    )
    with conversation(tmp_path, code=code) as talk:
        talk.read_until(DRAWN)
        os.write(talk._ours, b"1")
        assert talk.finish() == 1
    assert "broken on purpose" in talk.said
    assert len(saved(tmp_path)) == 1


def test_simple_terminals_get_lines(tmp_path):
    for words, more in ((["--plain"], {}), (["--lines"], {}), ([], {"TERM": "dumb"})):
        with conversation(tmp_path, "--seed", "5", "--players", "2", *words, **more) as talk:
            assert talk.read_until(re.compile("You> $"))


def test_the_questions_before_a_game(tmp_path):
    with conversation(tmp_path, "--seed", "5") as talk:
        talk.read_until(re.compile("Solo against Artemis"))
        os.write(talk._ours, b"6")
        talk.read_until(re.compile("for Seat 1 alone"))
        os.write(talk._ours, b"\r")  # not Escape, which together with the next key would be another key
        talk.read_until(DRAWN)
        leave_by_key(talk)
        assert talk.finish() == 0
    assert "# seats human,human,human\n" in saved(tmp_path)[0].read_text()


def test_leaving_at_the_questions_leaves_nothing_behind(tmp_path):
    with conversation(tmp_path) as talk:
        talk.read_until(re.compile("Solo against Artemis"))
        leave_by_key(talk)
        assert talk.finish() == 0
    assert saved(tmp_path) == []


def test_lines_need_no_application(tmp_path):
    command = [COMMAND[0], "-X", "importtime", *COMMAND[1:], "play", "--seed", "1", "--players", "2"]
    done = subprocess.run(command, env=environment(tmp_path), input="", capture_output=True, text=True)
    assert not re.search(r"\|\s+textual$", done.stderr, re.MULTILINE)
    assert run(tmp_path, "play", "--seed", "1", typed="quit\n").returncode == 0
