"""People never wait for the compiler: bots think in plain Python until compiled policies are there."""

import random
import threading

import pytest

from galaxarium import Game
from galaxarium.bots import Budget, bot, thinker, warming
from galaxarium.bots.warming import thinking_mode, warm_up
from galaxarium.game import compiling


@pytest.fixture
def cold(monkeypatch):
    """A process that has just started in plain Python."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    monkeypatch.setattr(compiling, "warm", threading.Event())


def choose(name):
    game = Game.new(players=2, seed=4)
    return bot(name).choose(game.view(1), game.decision, random.Random(1), Budget())


def test_it_swaps_when_compiled_policies_are_there(cold):
    assert thinking_mode() == "python"
    warm_up().join()
    assert thinking_mode() == "compiled"


def test_a_search_in_a_hurry_is_greedy_in_plain_python(cold, monkeypatch):
    searched = []
    monkeypatch.setattr(thinker.Session, "ponder", lambda self, clock: searched.append(self))
    assert choose("hard") == choose("greedy")
    assert not searched


def test_another_process_compiles(cold, monkeypatch, tmp_path):
    """With nothing on disk, and a command that only says that it was asked."""
    monkeypatch.setenv("GALAXARIUM_CACHE", str(tmp_path))
    mark = tmp_path / "asked"
    monkeypatch.setattr(warming, "COMMAND", f"open({str(mark)!r}, 'w')")
    warm_up().join()
    assert mark.exists()
    assert thinking_mode() == "python", "nothing was compiled"


def test_a_compiler_that_fails_leaves_plain_python(cold, monkeypatch, tmp_path):
    monkeypatch.setenv("GALAXARIUM_CACHE", str(tmp_path))
    monkeypatch.setattr(warming, "COMMAND", "raise SystemExit(3)")
    warm_up().join()
    assert thinking_mode() == "python"


def test_without_numba_nothing_is_tried(cold, monkeypatch):
    monkeypatch.setattr(warming, "has_numba", lambda: False)
    monkeypatch.setattr(
        warming, "_compile_elsewhere", lambda: pytest.fail("there is nothing to compile with")
    )
    warm_up().join()
    assert thinking_mode() == "python"


def test_of_two_servers_one_compiles_at_a_time(cold, monkeypatch, tmp_path):
    monkeypatch.setenv("GALAXARIUM_CACHE", str(tmp_path))
    inside, most = [], []

    def compile_slowly(mode):
        inside.append(mode)
        most.append(len(inside))
        threading.Event().wait(0.02)
        inside.remove(mode)

    monkeypatch.setattr(warming, "engine", compile_slowly)
    monkeypatch.setattr(warming, "policies", lambda mode: None)
    monkeypatch.setattr(warming.os, "nice", lambda more: 0)
    servers = [threading.Thread(target=warming.compile_everything) for _ in range(3)]
    for server in servers:
        server.start()
    for server in servers:
        server.join()
    assert most == [1, 1, 1]
