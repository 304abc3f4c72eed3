"""Small arenas for the tests."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager

from galaxarium.arena.plan import make_plan
from galaxarium.arena.run import Run
from galaxarium.arena.store import open_store

RESULTS = ("games.csv", "games.parquet", "planets.parquet")


def plan(bots="random,greedy", games=8, seed=1, records=False, **setup):
    return make_plan(bots.split(","), games, seed, setup, records)


def quick(games=8, **more):
    """The quickest games there are between two: eight chunks of one game each."""
    return plan(**{"bots": "random,random", "rulebook": "blast-off", "games": games, **more})


class AtOnce(Executor):
    """Does everything when it is handed over."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Here:
    """Workers of this process."""

    def __init__(self, width=4, make=AtOnce):
        self.width = width
        self.make = make

    def at_once(self):
        return self.width

    @contextmanager
    def open(self):
        with self.make() as executor:
            yield executor


def threads():
    return Here(4, lambda: ThreadPoolExecutor(2))


def play(folder, what, workers=None, tell=lambda done, total: None):
    """Play a plan in a folder and merge it; return the table of games."""
    with open_store(folder, what) as store:
        Run([store], tell).play(workers or Here())
        return store.merge()


def contents(folder):
    """What must be the same whoever played."""
    return {name: (folder / name).read_bytes() for name in RESULTS}
