"""A real Dask cluster on this machine: a scheduler and workers as processes of their own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest

from galaxarium.arena.executors import Cluster, NoWorkers

from .runs import contents, play, quick

PATIENCE_S = 60
pytest.importorskip("distributed")


class Processes:
    """Commands of Dask, ended with the test."""

    def __init__(self, folder):
        self.folder = folder
        self.running = []

    def start(self, *words):
        """Start a command; return the process and what is said in its log when it is ready."""
        log = self.folder / f"{len(self.running)}.log"
        command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
        with log.open("w") as output:
            process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=output)
        self.running.append(process)
        return process, log

    def scheduler(self):
        process, log = self.start("scheduler", "--port", "0")
        return process, said(log, r"Scheduler at:\s+(tcp://\S+)")[1]

    def worker(self, address):
        process, log = self.start("worker", address, "--nthreads", "1", "--no-nanny")
        said(log, r"Registered to:\s+tcp")
        return process


def said(log, pattern):
    """Wait until something is said in a log."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if found := re.search(pattern, log.read_text()):
            return found
        time.sleep(0.05)
    raise AssertionError(f"{pattern} was not said:\n{log.read_text()}")


@pytest.fixture
def dask(tmp_path):
    processes = Processes(tmp_path)
    yield processes
    for process in reversed(processes.running):
        process.kill()
        process.wait()


def test_a_worker_dies_in_the_middle_and_every_game_is_there_once(dask, tmp_path):
    planned = quick(40)
    _, address = dask.scheduler()
    victim, survivor = dask.worker(address), dask.worker(address)

    def tell(done, total):
        if done == 8:
            victim.kill()
            victim.wait()

    told = []
    games = play(tmp_path / "cluster", planned, Cluster(address), lambda *n: (told.append(n), tell(*n)))
    assert victim.returncode == -signal.SIGKILL
    assert survivor.poll() is None
    assert told == [(n, 40) for n in range(41)], "every chunk was kept once"
    assert games.select("game", "seat").rows() == [(g, s) for g in range(1, 41) for s in (1, 2)]
    play(tmp_path / "here", planned)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "here")


def test_a_scheduler_that_goes_away_is_one_sentence(dask, tmp_path):
    scheduler, address = dask.scheduler()
    dask.worker(address)

    def tell(done, total):
        if done == 4:
            scheduler.kill()

    with pytest.raises(NoWorkers, match="went away; what is done is kept"):
        play(tmp_path / "results", quick(200), Cluster(address), tell)
    assert len(list((tmp_path / "results" / "chunks").iterdir())) >= 2


def test_nobody_there_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr("galaxarium.arena.executors.ANSWER_S", 1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(NoWorkers, match=re.escape(f"no scheduler of Dask answers at {address}")):
        play(tmp_path, quick(), Cluster(address))


@pytest.mark.parametrize("address", ["nonsense", "", "tcp://", "carrier-pigeon://home:1"])
def test_what_is_no_address_is_one_sentence(tmp_path, address):
    with pytest.raises(NoWorkers, match="no scheduler of Dask answers at"):
        play(tmp_path, quick(), Cluster(address))


def test_a_cluster_without_workers_is_one_sentence(dask, tmp_path, monkeypatch):
    monkeypatch.setattr("galaxarium.arena.executors.WORKER_S", 1)
    _, address = dask.scheduler()
    with pytest.raises(NoWorkers, match=f"has no workers; start one with: dask worker {address}"):
        play(tmp_path / "results", quick(), Cluster(address))


def test_without_dask_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers, match=re.escape("pip install 'galaxarium[cluster]'")):
        play(tmp_path, quick(), Cluster("tcp://127.0.0.1:1"))


def test_the_environment_reaches_the_workers():
    """What the tests above rely on: games in plain Python, so that there is a middle to die in."""
    assert os.environ["GALAXARIUM_MODE"] == "python"
