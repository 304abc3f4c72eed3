"""What our own engine does: random play at every level, copies, threads, memory."""

import mmap
import random
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.game.game import Game
from galaxarium.game.perft import raw
from galaxarium.game.setup import Setup, make_setup
from galaxarium.kernel.codes import verb
from galaxarium.kernel.engine import Engine
from galaxarium.kernel.layout import GENERATOR, STATE, new_states

from .timing import Effort, Figures, Round, measure, nanoseconds, rates

RULEBOOK = "galakta"
LIMIT = 1_000_000
"""Decisions after which a random game would be given up; none is."""
BLOCK = 64


class Table:
    """Everything needed to play random games in one engine, one after another in the same memory."""

    def __init__(self, rules: Engine, setup: Setup, seed: int = 0) -> None:
        self.rules = rules
        self.quiet = rules.quiet
        self.cards = setup.cards.face(rules)
        self.array = new_states(1)
        self.state = rules.face(self.array)
        self.out = rules.buffer()
        self.seed = seed
        blank = new_states(1)
        setup.configure(blank[0])
        self._blank = memoryview(blank.tobytes())
        self._bytes = raw(self.array)
        generator = np.zeros(1, GENERATOR).view(np.recarray)
        self.bot = rules.face(generator)
        rules.seed_bot(self.bot, seed, 0)
        self._generator = generator  # owns the memory of `bot`

    def set_up(self) -> None:
        """A new game with a seed of its own, not begun yet."""
        self.seed += 1
        self._bytes[:] = self._blank
        self.rules.seed_game(self.state, self.seed, 0)

    def play(self) -> Round:
        """One whole random game in a single call."""
        self.set_up()
        decisions = self.quiet.play_random(self.state, self.cards, self.bot, self.out, LIMIT)
        assert decisions > 0, "a random game did not end"
        return {"games": 1, "decisions": decisions}

    def play_from_python(self, rng: random.Random) -> Round:
        """One whole random game with one call per decision."""
        self.set_up()
        state, cards, out, step, pick = self.state, self.cards, self.out, self.quiet.quiet_step, rng.random
        choices: Any = out if isinstance(out, list) else memoryview(out)
        count = step(state, cards, verb.BEGIN, out)
        decisions = 0
        while count:
            count = step(state, cards, choices[int(pick() * count)], out)
            decisions += 1
        return {"games": 1, "decisions": decisions}


def kernel_play(rules: Engine, setup: Setup, effort: Effort) -> Figures:
    """Whole random games, each one call: set-up, every decision and the end."""
    table = Table(rules, setup)
    return rates(measure(table.play, effort), decisions="decisions", games="games")


def calls_from_python(rules: Engine, effort: Effort) -> Figures:
    """Games of four, each decision one call of `step` from Python, which chooses."""
    table, rng = Table(rules, make_setup(4, RULEBOOK)), random.Random(1)
    rounds = measure(lambda: table.play_from_python(rng), effort)
    return rates(rounds, decisions="decisions", games="games")


def friendly_play(effort: Effort) -> Figures:
    """Games of four through `Game.play`: choices as text, events, a new state per choice."""
    rng = random.Random(1)

    def work() -> Round:
        game = Game.new(players=4, rulebook=RULEBOOK, seed=rng.getrandbits(32))
        decisions = 0
        while decision := game.decision:
            game.play(rng.choice(decision.choices))
            decisions += 1
        return {"games": 1, "decisions": decisions}

    return rates(measure(work, effort), decisions="decisions", games="games")


def single_copies(effort: Effort) -> Figures:
    """One state copied over another, one call from Python each."""
    source, target = (raw(new_states(1)) for _ in range(2))

    def work() -> Round:
        for _ in range(1000):
            target[:] = source
        return {"copies": 1000}

    return {"nanoseconds": nanoseconds(measure(work, effort), "copies")}


def block_copies(effort: Effort) -> Figures:
    """A block of states copied at once, which leaves the copying itself."""
    source, target = (raw(new_states(BLOCK)) for _ in range(2))

    def work() -> Round:
        for _ in range(100):
            target[:] = source
        return {"copies": 100 * BLOCK}

    return {"nanoseconds": nanoseconds(measure(work, effort), "copies")}


def thread_scaling(rules: Engine, effort: Effort) -> Figures:
    """How much more two threads play than one, in seconds of the clock on the wall.

    The best of the rounds, not the median: whatever else runs on the machine takes a core from the two.
    """
    tables = [Table(rules, make_setup(4, RULEBOOK), seed) for seed in (0, 1_000_000)]
    games = _games_within(tables[0], effort.seconds)
    one, two = (min(_race(racing, games) for _ in range(effort.rounds)) for racing in (tables[:1], tables))
    return {"ratio": 2 * one / two}


def _games_within(table: Table, seconds: float) -> int:
    """How many games fit into a time."""
    games = 0
    start = time.perf_counter()
    while not games or time.perf_counter() - start < seconds:
        table.play()
        games += 1
    return games


def _race(tables: list[Table], games: int) -> float:
    """Every table plays so many games in a thread of its own; the seconds until all are done."""

    def play(table: Table) -> None:
        for _ in range(games):
            table.play()

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - start


def memory(effort: Effort) -> Figures:
    """Bytes of a state, and what the process really grows by per state."""
    figures: Figures = {"state_bytes": STATE.itemsize}
    before = _resident_bytes()
    states: Any = new_states(effort.states)
    after = _resident_bytes()
    if before is not None and after is not None:
        figures["resident_bytes_per_state"] = (after - before) / len(states)
    return figures


def _resident_bytes() -> int | None:
    """The memory this process occupies, where the system says so."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * mmap.PAGESIZE
    except (OSError, ValueError, IndexError):
        return None
