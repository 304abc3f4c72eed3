"""A process that thinks for a server: it chooses what would be chosen here, and can be stopped at any
time."""

import os
import pickle
import random
import signal
import subprocess
import threading
import time

import pytest

from galaxarium.bots import Budget, bot
from galaxarium.bots.hints import consider
from galaxarium.bots.remote import COMMAND, ProcessEnded, Remote, TookTooLong
from galaxarium.bots.worker import SPARE_S, Load, Task
from galaxarium.errors import BotFailed
from galaxarium.game.game import Game
from galaxarium.game.redeal import redealt
from support import strange_bots

PATIENCE = 60.0
QUICK, LONG = Budget(seconds=0.2), Budget(seconds=60.0)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    yield strange_bots.install(tmp_path / "packages", monkeypatch)
    monkeypatch.undo()
    strange_bots.uninstall()


@pytest.fixture
def remote():
    remote = Remote(margin=0.3)
    yield remote
    remote.close()


@pytest.fixture
def game():
    return Game.new(players=3, seed=7)


def choose(remote, game, name, budget=LONG):
    decision = game.decision
    return remote.choose(name, game.view(decision.seat), decision, random.Random(5), budget)


def is_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("name", ["random", "medium", "first", "first:fast"])
def test_it_chooses_what_would_be_chosen_here(remote, game, name):
    for _ in range(6):
        decision = game.decision
        here = bot(name).choose(game.view(decision.seat), decision, random.Random(5), LONG)
        assert choose(remote, game, name) == here
        game.play(here)


def test_our_bots_choose_the_same_from_a_state(remote, game):
    for _ in range(6):
        state, rng = redealt(game.state, random.Random(1)), random.Random(5)
        chosen = remote.choose("medium", state, game.decision, rng, LONG)
        assert chosen == choose(remote, game, "medium")
        game.play(chosen)


def test_one_process_answers_all_questions(remote, game):
    assert remote.pid is None, "nothing is started before it is needed"
    choose(remote, game, "random")
    pid = remote.pid
    choose(remote, game, "medium")
    assert remote.pid == pid != os.getpid()


def test_a_thought_that_does_not_end_is_stopped_and_its_process_replaced(remote, game, folder):
    with pytest.raises(TookTooLong, match=r"stopped after 0\.5 s"):
        choose(remote, game, "forever", QUICK)
    assert is_gone(int((folder / "forever.txt").read_text()))
    assert choose(remote, game, "first") == game.decision.choices[0]


def test_a_process_that_dies_is_replaced(remote, game):
    with pytest.raises(ProcessEnded):
        choose(remote, game, "fatal")
    assert choose(remote, game, "first") == game.decision.choices[0]


def test_a_process_that_is_killed_in_the_middle_is_replaced(remote, game, folder):
    (folder / "wait").touch()
    errors = []

    def ask():
        try:
            choose(remote, game, "patient")
        except BotFailed as error:
            errors.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    wait_for(
        lambda: (folder / "patient.txt").exists() and (folder / "patient.txt").read_text().endswith("\n")
    )
    os.kill(int((folder / "patient.txt").read_text()), signal.SIGKILL)
    thread.join(PATIENCE)
    assert [type(error) for error in errors] == [ProcessEnded]
    (folder / "wait").unlink()
    assert choose(remote, game, "patient") == game.decision.choices[0]


def test_what_a_bot_prints_or_reads_is_not_taken_for_an_answer(remote, game):
    for _ in range(2):
        assert choose(remote, game, "chatty") == game.decision.choices[0]


@pytest.mark.parametrize("name", ["broken", "nobody"])
def test_a_bot_that_fails_is_a_sentence(remote, game, name):
    sentence = {
        "broken": "the bot broken failed in seat 1: RuntimeError: no idea",
        "nobody": "no bot 'nobody'",
    }
    with pytest.raises(BotFailed, match=sentence[name]):
        choose(remote, game, name)
    assert remote.pid is not None, "the process is as good as before"


def test_it_considers_choices_as_they_would_be_here(remote, game):
    state, budget = redealt(game.state, random.Random(2)), Budget(seconds=600.0, simulations=4)
    assert remote.consider(state, random.Random(1), budget) == consider(state, random.Random(1), budget)


def test_it_gets_ready_while_nobody_waits(remote, game):
    assert not remote.is_ready()
    wait_for(remote.is_ready)
    assert choose(remote, game, "first") == game.decision.choices[0]


def test_it_ends_when_it_is_closed(remote, game):
    choose(remote, game, "first")
    pid = remote.pid
    remote.close()
    assert remote.pid is None
    assert is_gone(pid)


def process():
    return subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def test_a_process_ends_with_its_server():
    with process() as worker:
        worker.stdin.write(pickle.dumps(Load("python")))
        worker.stdin.flush()
        assert worker.stdout.readline() == b'{"loaded": true}\n'
        worker.stdin.close()
        assert worker.wait(PATIENCE) == 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such clock")
def test_a_process_whose_server_died_does_not_think_for_ever(game):
    decision = game.decision
    task = Task("forever", game.view(decision.seat), decision, random.Random(1), QUICK, 0.3 - SPARE_S)
    with process() as worker:
        worker.stdin.write(pickle.dumps(task))
        worker.stdin.flush()
        assert worker.wait(PATIENCE) == -signal.SIGALRM
