"""Compiling is announced, with progress, and only when there is something to compile."""

import os
import subprocess
import sys

from galaxarium.game.compiling import Announcement, ready_engine

PLAY = "from galaxarium import Game; print(Game.new(players=2, seed=1).decision.kind)"


def test_plain_python_says_nothing(tmp_path):
    environment = {**os.environ, "GALAXARIUM_MODE": "python", "GALAXARIUM_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("mission\n", "")


def test_the_first_function_is_announced_once(capsys):
    announcement = Announcement()
    for done in range(1, 4):
        announcement(done, 3)
    announcement.close()
    assert capsys.readouterr().err.count("compiles its rules for this machine, once") == 1


def test_without_work_there_is_no_word(capsys):
    Announcement().close()
    assert ready_engine("python") is ready_engine("python")
    assert capsys.readouterr().err == ""
