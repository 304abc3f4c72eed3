"""Seeded random games of every mode. A new mode is one more entry of `MODES`; all tests play it then."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from galaxarium import Game
from galaxarium.data.tables import SWITCHES


@dataclass(frozen=True, repr=False)
class Mode:
    """A way to play: who, by which books, with which switches, and what there is to decide."""

    name: str
    players: tuple[int, ...]
    rulebooks: tuple[str, ...]
    switches: tuple[str, ...]
    kinds: tuple[str, ...]
    rogues: tuple[str | None, ...] = (None,)
    missions: bool = True
    edition: str = "classic"

    def __repr__(self) -> str:
        return self.name


CLASSIC = Mode(
    name="classic",
    players=(2, 3, 4, 5),
    rulebooks=("galakta", "meeplebr", "pixie", "devir"),
    switches=("landing", "tie_breakers", "helios", "mared", "andellouxian", "duel_missions", "first_player"),
    kinds=(
        "mission", "main", "set", "move", "advance", "colony", "land", "follow", "upgrade", "reroll",
        "regress", "replace", "steal", "trade", "copy", "discard", "recall", "transfer",
    ),
)  # fmt: skip

SOLO = Mode(
    name="solo",
    players=(1,),
    rulebooks=CLASSIC.rulebooks,
    switches=("landing", "helios", "mared", "andellouxian", "rogue_unusable", "follow_bonus"),
    kinds=(
        "main", "set", "move", "advance", "colony", "land", "follow", "upgrade", "reroll", "regress",
        "replace", "trade", "copy", "discard", "recall", "transfer", "force", "lose",
    ),
    rogues=("artemis", "rothkel", "zendica", "hades", "gamelyn"),
    missions=False,
)  # fmt: skip

BLAST_OFF = Mode(
    name="blast-off",
    players=(2, 3, 4),
    rulebooks=("blast-off",),
    switches=("landing", "first_player"),
    kinds=("main", "move", "advance", "colony", "land", "follow", "regress", "discard"),
    missions=False,
    edition="blast-off",
)

MODES = (CLASSIC, SOLO, BLAST_OFF)

NEVER_USABLE = {SOLO: {"birkomius", "bisschop", "nibiru"}}
"""Planets that a mode can never use: the rogue does not follow (R9.2)."""


@dataclass(frozen=True)
class Setup:
    """What `Game.new` takes, apart from the seed."""

    mode: Mode
    players: int
    rulebook: str
    house_rules: dict[str, str] = field(default_factory=dict)
    rogue: str | None = None

    def new(self, seed: int) -> Game:
        """A game with this set-up."""
        return Game.new(self.players, self.rulebook, seed, self.house_rules, self.rogue)


def switch_values(name: str, players: int) -> tuple[str, ...]:
    """The values an override can have at a table of that size; a random first player is no override."""
    return SWITCHES[name][1 : players + 1] if name == "first_player" else SWITCHES[name]


def random_setup(rng: random.Random, mode: Mode = CLASSIC) -> Setup:
    """Players, a book, and now and then single overrides."""
    players = rng.choice(mode.players)
    house_rules = {
        name: rng.choice(switch_values(name, players)) for name in mode.switches if rng.random() < 0.4
    }
    return Setup(mode, players, rng.choice(mode.rulebooks), house_rules, rng.choice(mode.rogues))


class Style:
    """How one random player plays: verbs by weights of its own, so that games differ in what they do often.

    Choosing a verb first keeps the many ways to reroll from drowning everything else; what leads somewhere is
    likelier within a verb, so that games end.
    """

    VERBS = ("upgrade", "use", "follow", "advance", "reroll", "convert", "end", "pass", "recall", "replace")
    PROMISING = (
        (re.compile("activate (diplomacy|economy|life|tech)"), 8),
        (re.compile("activate (colony|galaxy)"), 6),
        (re.compile("move home .*:orbit"), 6),
        (re.compile("move home"), 4),
    )

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.weights = {verb: rng.choice((1, 2, 4)) for verb in self.VERBS}
        self.weights |= {"activate": 16, "force": 6}

    def pick(self, choices: tuple[str, ...]) -> str:
        """One of the choices."""
        verbs: dict[str, list[str]] = {}
        for choice in choices:
            verbs.setdefault(choice.partition(" ")[0], []).append(choice)
        weights = [self.weights.get(verb, 2) for verb in verbs]
        listed = verbs[self.rng.choices(list(verbs), weights)[0]]
        if len(listed) == 1:
            return listed[0]
        return self.rng.choices(listed, [self._promise(choice) for choice in listed])[0]

    def _promise(self, choice: str) -> int:
        return next((weight for pattern, weight in self.PROMISING if pattern.match(choice)), 1)


def start(seed: int, mode: Mode = CLASSIC) -> tuple[Game, Style]:
    """The game of a seed, and who plays it."""
    rng = random.Random(f"{mode.name} {seed}")
    setup = random_setup(rng, mode)
    return setup.new(seed), Style(rng)


def play_on(game: Game, style: Style, limit: int = 100_000, watch: "Coverage | None" = None) -> Game:
    """Play at random, to the end or for `limit` decisions."""
    for _ in range(limit):
        if game.decision is None:
            break
        if watch is not None:
            watch.see_decision(game.decision.kind)
        game.play(style.pick(game.decision.choices))
    return game


def random_games(
    seeds: Iterable[int], mode: Mode = CLASSIC, limit: int = 100_000, watch: "Coverage | None" = None
) -> Iterator[Game]:
    """The games of some seeds, played at random to the end or for `limit` decisions."""
    for seed in seeds:
        game, style = start(seed, mode)
        yield play_on(game, style, limit, watch)


@dataclass
class Coverage:
    """What a number of games exercised."""

    kinds: Counter = field(default_factory=Counter)
    planets: Counter = field(default_factory=Counter)
    missions: Counter = field(default_factory=Counter)
    switches: Counter = field(default_factory=Counter)
    setups: Counter = field(default_factory=Counter)
    attacks: Counter = field(default_factory=Counter)
    games: int = 0
    decisions: int = 0

    def see_decision(self, kind: str) -> None:
        """Count a decision before it is taken."""
        self.kinds[kind] += 1
        self.decisions += 1

    def see_game(self, game: Game) -> None:
        """Count what happened in a game."""
        self.games += 1
        self.setups[game.state.setup.players, game.state.setup.rulebook] += 1
        self.switches.update(game.state.setup.switches.items())
        for event in game.log:
            if event.kind == "use":
                self.planets[event["planet"]] += 1
            elif event.kind == "score":
                self.missions[event["mission"], event["points"] > 0] += 1
            elif event.kind == "attack":
                self.attacks[game.state.setup.rogue, event["level"]] += 1
