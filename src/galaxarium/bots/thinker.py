"""A bot that is a policy: it gets a view like every other bot and imagines a state from it, or it gets the
state itself and replaces everything hidden before it thinks."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..game.imagine import imagine
from ..game.setup import halves
from ..game.state import Decision, State, stepper_for
from .levels import Profile
from .policies import own_workspace, ready_policies
from .policy.search import FIRST_PASS
from .protocol import Budget
from .thought import Thought, thought_of
from .warming import thinking_mode


@dataclass
class Thinker:
    """A bot that is a policy. One instance thinks about one choice at a time."""

    profile: Profile
    clock: Callable[[], float] = time.monotonic

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """What the policy picks from what the view tells it."""
        return self._choice(Session.seen(_possible(self._within(budget)), view, rng))

    def choose_in(self, state: State, rng: random.Random, budget: Budget) -> str:
        """The same from the record itself; the policy redeals what its seat cannot know before anything else
        (`policy/redeal.py`). A state that leaves the process was redealt before (`game/redeal.py`)."""
        return self._choice(Session(_possible(self._within(budget)), state, rng.getrandbits(126)))

    def _choice(self, session: "Session") -> str:
        if session.profile.kind == "search":
            session.ponder(self.clock)
            return session.text(session.policies.found(session.workspace))
        return session.text(session.policies.think(*session.arguments))

    def consider(
        self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget
    ) -> Thought:
        """What a search thinks of the choices: the chance to win with each, its error, and how it goes on."""
        assert self.profile.kind == "search"
        session = Session.seen(self._within(budget), view, rng)
        session.ponder(self.clock)
        return thought_of(session.state, session.workspace, session.policies.found(session.workspace))

    def _within(self, budget: Budget) -> Profile:
        """The profile with the limits of a budget where it has some."""
        profile = self.profile
        if profile.kind != "search":
            return profile
        if budget.simulations is not None:
            profile = replace(profile, simulations=budget.simulations)
        if budget.seconds is not None:
            seconds = min(budget.seconds, budget.seconds if profile.seconds is None else profile.seconds)
            profile = replace(profile, seconds=seconds)
        return profile

    def is_quick(self, budget: Budget) -> bool:
        """Does it only compare its choices, without imagining games? Then it answers within milliseconds."""
        return _possible(self._within(budget)).kind != "search"


def _possible(profile: Profile) -> Profile:
    """What can be done in time: a search with a clock makes no sense in plain Python."""
    in_a_hurry = profile.kind == "search" and profile.seconds is not None
    return replace(profile, kind="greedy") if in_a_hurry and thinking_mode() == "python" else profile


class Session:
    """One choice being thought about: the state without secrets, and a workspace with the policy in it."""

    def __init__(self, profile: Profile, state: State, stream: int) -> None:
        self.profile = profile
        self.policies = ready_policies(thinking_mode())
        self.state = state if state.rules.mode == self.policies.mode else state.by(self.policies.mode)
        rules = self.state.rules
        self.workspace = own_workspace(self.policies.mode)
        assert self.state.decision is not None
        self.workspace.profiles[self.state.decision.seat - 1] = profile.row
        rules.seed_bot(self.workspace.bots, *halves(stream))
        self.tables = self.state.cards.face(rules)

    @classmethod
    def seen(cls, profile: Profile, view: Mapping[str, Any], rng: random.Random) -> "Session":
        """About the decision of a view, in a state imagined from it."""
        stream = rng.getrandbits(126)
        return cls(profile, imagine(view, rng, ready_policies(thinking_mode()).mode), stream)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What a policy thinks with: the game, the cards, room for choices, the workspace."""
        rules = self.state.rules
        return stepper_for(rules).laid(self.state.bytes()), self.tables, rules.buffer(), self.workspace

    def text(self, action: int) -> str:
        """A choice in words."""
        assert self.state.decision is not None
        return self.state.decision.choices[self.state.actions.index(action)]

    def ponder(self, clock: Callable[[], float], prepare: Callable[[], object] = lambda: None) -> None:
        """Search in passes until the simulations are done, or the next pass would take too long; `prepare`
        may change the candidates before the first.

        With a limit of seconds a pass takes at most about half of the time that is left, so that a machine
        which becomes slower meanwhile is noticed; in plain Python the first pass is the shortest there is."""
        started = clock()
        self.policies.ponder(*self.arguments)
        prepare()
        seconds, left, done = self.profile.seconds, self.profile.simulations, 0
        while left > 0:
            most = left
            if seconds is not None and done:
                rest = seconds - (clock() - started)
                fits = int(done * rest / max(clock() - started, 1e-6))
                if fits < 1:
                    return
                most = min(left, max(FIRST_PASS, fits // 2), fits)
            elif seconds is not None and self.policies.mode == "python":
                most = 1
            finished = self.policies.search_on(self.tables, self.workspace, most)
            done += finished
            left -= finished
