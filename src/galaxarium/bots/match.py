"""A whole game between bots, by name, and what is counted in it. Policies among themselves never leave
compiled code."""

import functools
import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..game.compiling import ready_engine
from ..game.events import SECRET
from ..game.game import Game
from ..game.setup import Setup, halves
from ..game.state import Decision, State
from ..game.view import view
from ..kernel.layout import SEAT
from .levels import Profile
from .policies import LOG, clear, own_workspace, ready_policies, together
from .policy.think import GREEDY, NOBODY, POLICY
from .policy.workspace import JUDGE
from .protocol import Bot, Budget, Listener, ask
from .registry import bot
from .warming import thinking_mode

LIMIT = LOG
"""Decisions after which a game is given up: random players can go round in circles."""


@dataclass(frozen=True)
class Match:
    """A game that was played: how it ended and what was counted on the way."""

    state: State
    """The last state; its `result` is None if the game was given up."""
    seats: Any
    """One SEAT_TALLY per seat."""
    planets: Any
    """One PLANET_TALLY per planet, in the order of the cards."""
    actions: tuple[int, ...]
    """What was chosen, as the kernel numbers it; empty unless asked for."""
    finished: bool


def play_match(setup: Setup, seed: int, bots: Sequence[str], keep: bool = False) -> Match:
    """Play a game between bots, one for every seat but a rogue's; the same again for the same arguments."""
    table = Table(setup, seed, [bot(name) for name in bots], bots)
    decisions = table.play()
    finished = decisions >= 0
    return Match(
        State(setup, table.array.tobytes(), table.rules, ()),
        together(table.workspace.seats)[: setup.seats],
        together(table.workspace.planets)[: len(setup.cards.planets)],
        table.actions(decisions if finished else LIMIT) if keep else (),
        finished,
    )


def record_of(setup: Setup, seed: int, actions: Sequence[int]) -> str:
    """The record of a match, from the actions it kept."""
    game = Game(*State.start(setup, seed), seed, None)
    for action in actions:
        decision = game.decision
        assert decision is not None
        game.play(decision.choices[game.state.actions.index(action)])
    return game.record()


class Table:
    """A game in progress, on the workspace of this thread; a seat without a bot is a person's."""

    def __init__(
        self, setup: Setup, seed: int, bots: Sequence[Bot | None], names: Sequence[str] = ()
    ) -> None:
        self.policies = ready_policies(thinking_mode())
        self.rules = ready_engine(self.policies.mode)
        self.setup = setup
        self.seed = seed
        self.bots = bots
        self.names = names
        self.array = setup.prepare(self.rules, seed)
        self.workspace = own_workspace(self.policies.mode)
        self.out = self.rules.buffer()
        self.games = self.rules.face(self.array)
        self.cards = setup.cards.face(self.rules)
        self._sit_down()

    def _sit_down(self) -> None:
        """Put the policies on the workspace, and a clean sheet for what is counted."""
        profiles = [_profile(player) for player in self.bots]
        self.all_policies = all(profiles)
        for seat, profile in enumerate(profiles):
            if profile is not None:
                self.workspace.profiles[seat] = profile.row
        thinking = any(profile is None or profile.kind != "random" for profile in profiles)
        # luck means little among random players
        self.workspace.profiles[JUDGE, POLICY] = GREEDY if thinking else NOBODY
        clear(self.workspace.seats)
        clear(self.workspace.planets)
        self.rules.seed_bot(self.workspace.bots, *halves(_stream(self.seed)))

    def play(self) -> int:
        """Play to the end; return the number of decisions, -1 if the game was given up."""
        if self.all_policies:
            return self.policies.match(self.games, self.cards, self.out, self.workspace, LIMIT)
        count = self.begin()
        listeners = self._listeners()
        for listener, seat in listeners:
            listener.begin(view(self.asked(count)[0], seat))
        for decisions in range(LIMIT):
            if count == 0:
                return decisions
            action = self._choose(count, decisions)
            if listeners:
                self._tell(listeners, count, action)
            count = self.take(action)
        return -1

    def _listeners(self) -> list[tuple[Listener, int]]:
        """Bots that want to be told what happens, with their seats (from 1)."""
        players: list[Any] = list(self.bots)
        return [(player, seat) for seat, player in enumerate(players, 1) if isinstance(player, Listener)]

    def _tell(self, listeners: list[tuple[Listener, int]], count: int, action: int) -> None:
        """Tell them what an action brings, each as far as its seat may know."""
        after, events = self.asked(count)[0].act(action)
        for listener, seat in listeners:
            listener.told([one for one in events if one.kind not in SECRET or one["seat"] == seat])
            if not after.actions:
                listener.end(view(after, seat))

    def begin(self) -> int:
        """Set the game up; return the number of choices."""
        return self.policies.begin_match(self.games, self.cards, self.out, self.workspace)

    def take(self, action: int) -> int:
        """Take an action and count it; return the number of choices after it."""
        return self.policies.decision(self.games, self.cards, self.out, self.workspace, action)

    def asked(self, count: int) -> tuple[State, Decision]:
        """The present moment with its choices."""
        actions = tuple(int(action) for action in self.out[:count])
        state = State(self.setup, self.array.tobytes(), self.rules, actions)
        assert state.decision is not None
        return state, state.decision

    def _choose(self, count: int, decisions: int) -> int:
        """Let the seat that decides choose: a policy by its entry point, any other bot by the protocol."""
        record = self.array[0]
        place = record.frame[record.depth - 1, SEAT]
        player = self.bots[place]
        assert player is not None  # a person's choices come from elsewhere
        if _profile(player) is not None:
            return self.policies.think(self.games, self.cards, self.out, self.workspace)
        state, decision = self.asked(count)
        rng = random.Random(f"{self.seed}/{decisions}")
        seen = view(state, decision.seat)
        choice = ask(self.names[place], decision, lambda: player.choose(seen, decision, rng, Budget()))
        return state.actions[decision.choices.index(choice)]

    def actions(self, decisions: int) -> tuple[int, ...]:
        """What was chosen."""
        return tuple(int(action) for action in self.workspace.log[:decisions])


def _profile(player: Bot | None) -> Profile | None:
    """What the kernel has to know of a bot that is a policy; None for any other."""
    profile = getattr(player, "profile", None)
    return profile if isinstance(profile, Profile) else None


def _stream(seed: int) -> int:
    """The seed of the policies' own chance: never the game's, or it would tell them the dice."""
    return int.from_bytes(hashlib.blake2b(f"bots {seed}".encode(), digest_size=16).digest()) >> 2


# --- how lucky the dice were: what was rolled, less what average dice would have been worth


def luck_of(game: Game) -> dict[int, float]:
    """The luck of every player's dice so far, in points by seat; nothing for a game that began in the middle.

    A rogue galaxy rolls its dice one by one and does not choose among them, so it has none.
    """
    if game.seed is None:
        return {}
    return dict(_luck(game.state.setup, game.seed, tuple(choice for _, choice in game.decisions)))


@functools.lru_cache(maxsize=256)
def _luck(setup: Setup, seed: int, choices: tuple[str, ...]) -> tuple[tuple[int, float], ...]:
    """Play the same game again at a table that counts."""
    table = Table(setup, seed, [None] * setup.players)
    count = table.begin()
    for choice in choices:
        state, decision = table.asked(count)
        count = table.take(state.actions[decision.choices.index(choice)])
    luck = together(table.workspace.seats)["luck"][: setup.players]
    return tuple((seat, float(points)) for seat, points in enumerate(luck, 1))
