"""How cards fare in games between bots (scripts/card_figures.py makes the tables)."""

import functools
import math
from dataclasses import dataclass

from ..reader import packaged, rows

CARD_COLUMNS = ("run", "kind", "card", "games", "seen", "taken", "scored", "won")
RUN_COLUMNS = ("run", "command", "bot", "players", "games", "seed", "version", "date")


@dataclass(frozen=True)
class Figures:
    """What became of one card in all games of a run."""

    run: str
    games: int
    seen: int
    """Planets: games in which it came into the row. Missions: times it was dealt."""
    taken: int
    """Planets: games in which it was taken. Missions: times it was kept."""
    scored: int
    """Missions: times it brought points."""
    won: float
    """Wins of those who had it; a shared win counts in parts."""

    @property
    def seen_share(self) -> int:
        """In how many of a hundred games it comes up."""
        return _percent(self.seen, self.games)

    @property
    def taken_share(self) -> int:
        """How often it is taken or kept when it comes up, in percent."""
        return _percent(self.taken, self.seen)

    @property
    def scored_share(self) -> int:
        """How often it brings points when it is kept, in percent."""
        return _percent(self.scored, self.taken)

    @property
    def won_share(self) -> int:
        """How often the seat that has it wins, in percent; of a rogue galaxy, how often the bot does."""
        return _percent(self.won, self.taken or self.seen)

    @property
    def won_margin(self) -> int:
        """How far that may be off (95 %), in percent."""
        times = self.taken or self.seen
        share = self.won / times if times else 0.0
        return math.ceil(196 * math.sqrt(share * (1 - share) / times)) if times else 100


@dataclass(frozen=True)
class Run:
    """Where figures come from."""

    name: str
    command: str
    bot: str
    players: int
    games: int
    seed: int
    version: str
    date: str


def _percent(part: float, whole: int) -> int:
    return round(100 * part / whole) if whole else 0


@functools.cache
def figures() -> dict[tuple[str, str], Figures]:
    """All figures by kind of card (planet, mission, rogue) and slug."""
    found = {}
    for row in rows("figures/cards.csv", packaged("figures/cards.csv"), CARD_COLUMNS):
        games, seen, taken, scored = (row.read(name, int) for name in ("games", "seen", "taken", "scored"))
        kind, won = row.word("kind", ("planet", "mission", "rogue")), row.read("won", float)
        found[kind, row.slug("card")] = Figures(row.slug("run"), games, seen, taken, scored, won)
    return found


@functools.cache
def runs() -> dict[str, Run]:
    """The runs by name."""
    found = {}
    for row in rows("figures/runs.csv", packaged("figures/runs.csv"), RUN_COLUMNS):
        players, games, seed = (row.read(name, int) for name in ("players", "games", "seed"))
        words = (row.text(name) for name in ("version", "date"))
        found[row.slug("run")] = Run(
            row.slug("run"), row.text("command"), row.text("bot"), players, games, seed, *words
        )
    return found
