"""The same batches of random play on the CPU, and digests to compare them by."""

import functools
import hashlib
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...bots.policies import Shelf
from ...game.compiling import Announcement, ready_engine
from ...game.setup import Setup, make_setup
from ...kernel.build import Build
from ...kernel.compiler import compile_rules
from ...kernel.engine import RULES
from ...kernel.layout import GENERATOR, new_states
from .dialect import entry, rounds

ENTRIES = ("prepare", "play_on")


def cases() -> dict[str, Setup]:
    """Set-ups in which every rule is met."""
    made = {f"{players} players": make_setup(players) for players in range(2, 6)}
    rogues = ("artemis", "zendica", "gamelyn")
    made |= {f"solo against {rogue}": make_setup(1, rogue=rogue) for rogue in rogues}
    return made | {"Blast Off!, 4 players": make_setup(4, "blast-off")}


@functools.cache
def _entry_points(mode: str) -> SimpleNamespace:
    """entry.py in one of the kernel's modes."""
    names = [f"enter_{name}" for name in ENTRIES]
    if mode == "python":
        found = {name: getattr(entry, name) for name in names}
    else:
        build = Build(mode == "checked", True, frozenset(names), "envs/gpu/dialect")
        announcement = Announcement("its batches")
        found = compile_rules((*RULES, rounds, entry), build, announcement)
        announcement.close()
    return SimpleNamespace(**{name: found[f"enter_{name}"] for name in ENTRIES})


def play_on_cpu(setup: Setup, games: int, decisions: int, mode: str) -> tuple[Any, Any]:
    """The states and the players' generators after so many decisions in each game, from seed 1 on."""
    rules, entry_points = ready_engine(mode), _entry_points(mode)
    states, bots = new_states(games), np.zeros(games, GENERATOR).view(np.recarray)
    tables, out = setup.cards.face(rules), rules.buffer()
    for i in range(games):
        pair, player = new_states(2), rules.face(bots[i : i + 1])
        setup.configure(pair[0])
        setup.configure(pair[1])
        game = Shelf(pair) if mode == "python" else pair.view(np.ndarray)
        entry_points.prepare(game, player, 1 + i)
        entry_points.play_on(game, tables, player, out, decisions)
        states[i] = pair[0]
    return states, bots


def digest(states: Any, bots: Any) -> str:
    """A fingerprint of all games and generators of a batch."""
    return hashlib.blake2b(states.tobytes() + bots.tobytes(), digest_size=16).hexdigest()
