"""Whoever plays the chunks, and in whatever order: the results are the same bytes."""

import os
import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack

import pytest

from galaxarium.arena import run as runs
from galaxarium.arena.executors import NoWorkers, Processes
from galaxarium.arena.run import Run
from galaxarium.arena.store import open_store

from .runs import AtOnce, Here, contents, plan, play, quick, threads


class Backwards(Executor):
    """Collects everything and does the last first."""

    def __init__(self):
        self.waiting = []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.waiting.append((future, fn, args, kwargs))
        if len(self.waiting) == 4:
            for mine, function, words, more in reversed(self.waiting):
                mine.set_result(function(*words, **more))
            self.waiting.clear()
        return future


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GALAXARIUM_MODE", "python")
        folder = tmp_path_factory.mktemp("expected")
        play(folder, quick())
        return contents(folder)


@pytest.mark.parametrize(
    "workers",
    [Here(1), Here(4), Here(4, Backwards), threads(), Processes(1), Processes(2)],
    ids=["one", "four", "backwards", "threads", "process", "processes"],
)
def test_the_results_are_the_same_whoever_plays(tmp_path, expected, workers):
    play(tmp_path, quick(), workers)
    assert contents(tmp_path) == expected


def test_the_size_of_chunks_does_not_show(tmp_path, expected, monkeypatch):
    monkeypatch.setattr("galaxarium.arena.plan.CHUNKS", 1)
    play(tmp_path, quick())
    assert contents(tmp_path) == expected
    assert len(list((tmp_path / "chunks").iterdir())) == 1


def test_progress_is_told_in_games(tmp_path):
    told = []
    play(tmp_path, quick(), tell=lambda done, total: told.append((done, total)))
    assert told == [(n, 8) for n in range(9)]
    told.clear()
    play(tmp_path, quick(), tell=lambda done, total: told.append((done, total)))
    assert told == [(8, 8)], "what is done is not done again"


def test_no_more_chunks_are_under_way_than_asked_for(tmp_path):
    class Counting(AtOnce):
        handed = saved = most = 0

        def submit(self, fn, /, *args, **kwargs):
            Counting.handed += 1
            Counting.most = max(Counting.most, Counting.handed - Counting.saved)
            return super().submit(fn, *args, **kwargs)

    def tell(done, total):
        Counting.saved = done

    play(tmp_path, quick(20), Here(3, Counting), tell)
    assert (Counting.most, Counting.handed) == (3, 20)


class Stop:
    """Presses Ctrl-C when so many games are done."""

    def __init__(self, games):
        self.games = games

    def __call__(self, done, total):
        if done == self.games:
            raise KeyboardInterrupt


@pytest.mark.parametrize("games", [0, 2, 6])
def test_ctrl_c_keeps_what_is_finished(tmp_path, expected, games):
    with pytest.raises(KeyboardInterrupt):
        play(tmp_path, quick(), tell=Stop(games))
    assert not (tmp_path / "games.csv").exists()
    with open_store(tmp_path, quick()) as store:
        assert len(store.missing()) == 8 - games
    play(tmp_path, quick())
    assert contents(tmp_path) == expected


class Dying(AtOnce):
    """Breaks with every second chunk, like a pool whose worker was killed."""

    calls = 0

    def submit(self, fn, /, *args, **kwargs):
        Dying.calls += 1
        if Dying.calls % 2:
            raise BrokenProcessPool("a worker died")
        return super().submit(fn, *args, **kwargs)


def test_broken_pools_are_replaced_and_no_game_is_lost_or_doubled(tmp_path, expected):
    play(tmp_path, quick(), Here(1, Dying))
    assert contents(tmp_path) == expected
    assert Dying.calls == 16


def test_pools_that_break_at_once_are_given_up(tmp_path):
    class Hopeless(AtOnce):
        calls = 0

        def submit(self, fn, /, *args, **kwargs):
            Hopeless.calls += 1
            raise BrokenExecutor("no")

    with pytest.raises(NoWorkers, match="die again and again"):
        play(tmp_path, quick(), Here(1, Hopeless))
    assert Hopeless.calls == runs.MOST_BREAKS


def test_a_killed_process_is_replaced(tmp_path, expected):
    """A real worker dies by a real signal, in the middle."""
    import multiprocessing

    def tell(done, total):
        if done == 2 and not killed:
            child = multiprocessing.active_children()[0]
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)
            child.join()

    killed = []
    play(tmp_path, quick(), Processes(2), tell)
    assert killed
    assert contents(tmp_path) == expected


def test_stopping_ends_the_processes(tmp_path):
    import multiprocessing

    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        play(tmp_path, quick(200), Processes(2), Stop(4))
    assert set(multiprocessing.active_children()) == before


def test_several_plans_run_together(tmp_path, expected):
    plans = [quick(), quick(seed=2), plan("random", games=2, rogue="artemis")]
    folders = [tmp_path / name for name in "abc"]
    told = []
    with ExitStack() as stack:
        stores = [stack.enter_context(open_store(*pair)) for pair in zip(folders, plans, strict=True)]
        Run(stores, lambda done, total: told.append((done, total))).play(Here())
        for store in stores:
            store.merge()
    assert told[-1] == (18, 18)
    assert contents(folders[0]) == expected
    assert contents(folders[1]) != expected
