"""A process that thinks for a server, so that a thought which does not end can be stopped.

Tasks come as pickles by standard input, answers go as lines of JSON to standard output: `{"loaded": true}`,
`{"choice": ...}`, `{"thought": ...}` or `{"failed": ...}`. A task has what a seat may know and nothing else
of the game. The process ends with its input. `remote.py` is the other side.
"""

import json
import os
import pickle
import random
import signal
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import IO, Any

from ..errors import GalaxariumError
from ..game.compiling import COMPILED
from ..game.state import Decision, State
from .hints import consider
from .policies import ready_policies
from .protocol import Bot, Budget, ask, said_by
from .registry import bot
from .thinker import Thinker
from .warming import load_compiled

NICENESS = 5
"""The server itself goes first: it answers all others."""
SPARE_S = 5.0
"""So long after its limit a process that was not stopped from outside (its server has died) ends by
itself."""


@dataclass(frozen=True)
class Load:
    """Get everything ready that is needed to think in a mode."""

    mode: str


@dataclass(frozen=True)
class Task:
    """A decision to think about."""

    name: str
    """The bot that decides; empty: the search that gives hints considers all choices of a state."""
    seen: Mapping[str, Any] | State
    """What the seat may know: a view, for our own bots a state with everything hidden redealt."""
    decision: Decision | None
    rng: random.Random
    budget: Budget
    limit: float
    """Seconds after which the process is stopped."""


def main() -> None:
    """Think about one task after the other until there are no more."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C is for the server, which tells us by closing the input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    tasks, answers = _own_streams()
    bots: dict[str, Bot] = {}
    while True:
        try:
            task: Task | Load = pickle.load(tasks)  # from the server that has started this process
        except EOFError:
            return
        _say(answers, _load(task) if isinstance(task, Load) else _within_limit(task, bots))


def _own_streams() -> "tuple[IO[bytes], IO[str]]":
    """Input and output for tasks and answers only: what a bot prints goes to the log, and it reads
    nothing."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return tasks, answers


def _say(answers: "IO[str]", answer: dict[str, Any]) -> None:
    try:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
    except BrokenPipeError:  # the server is gone
        os._exit(0)


def _load(task: Load) -> dict[str, Any]:
    if task.mode == COMPILED:
        load_compiled()
    else:
        ready_policies(task.mode)
    return {"loaded": True}


def _within_limit(task: Task, bots: dict[str, Bot]) -> dict[str, Any]:
    _end_after(task.limit + SPARE_S)
    answer = _answer(task, bots)
    _end_after(0)
    return answer


def _end_after(seconds: float) -> None:
    """Have the system end this process then, whatever it does; 0: no more."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _answer(task: Task, bots: dict[str, Bot]) -> dict[str, Any]:
    try:
        if task.decision is None:
            assert isinstance(task.seen, State)
            return {"thought": asdict(consider(task.seen, task.rng, task.budget))}
        if task.name not in bots:
            bots[task.name] = bot(task.name)
        return {"choice": ask(task.name, task.decision, lambda: _choice(task, bots[task.name]))}
    except GalaxariumError as error:
        return {"failed": str(error)}
    except Exception as error:
        return {"failed": f"the bot {task.name} failed: {said_by(error)}"}


def _choice(task: Task, player: Bot) -> str:
    if isinstance(task.seen, State):
        assert isinstance(player, Thinker)
        return player.choose_in(task.seen, task.rng, task.budget)
    assert task.decision is not None
    return player.choose(task.seen, task.decision, task.rng, task.budget)
