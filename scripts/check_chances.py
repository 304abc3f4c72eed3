"""How good are the chances in hints and analyses? Compares them with how games between bots ended.

python scripts/check_chances.py --games 160

Plays games of two, three and four players (the more players, the fewer), looks at about every fourth turn
when its dice lie on the table, and writes the tables of docs/bots.md.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from galaxarium.bots.hints import outlook
from galaxarium.bots.match import play_match
from galaxarium.game.setup import make_setup
from galaxarium.game.state import State

SAMPLES = 24
EVERY = 4
FIRST_SEED = 1000


@dataclass(frozen=True)
class Forecast:
    """What was said about a seat, when (as a part of the game) and what came of it."""

    players: int
    when: float
    chance: float
    won: float

    @property
    def miss(self) -> float:
        """Squared, as Brier counts."""
        return (self.chance - self.won) ** 2


def main() -> None:
    """Play, and write the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--bot", default="medium")
    asked = parser.parse_args()
    found = [
        forecast
        for players in (2, 3, 4)
        for seed in range(FIRST_SEED, FIRST_SEED + asked.games // (players - 1))
        for forecast in forecasts(players, seed, asked.bot)
    ]
    print_brier(found)
    print_reliability(found)


def forecasts(players: int, seed: int, bot: str) -> Iterator[Forecast]:
    """Some turns of one game."""
    setup = make_setup(players)
    match = play_match(setup, seed, [bot] * players, keep=True)
    result = match.state.result
    if result is None:
        return
    state, turn = State.start(setup, seed)[0], 0
    for ply, action in enumerate(match.actions):
        decision, now = state.decision, int(state.record.turn)
        assert decision is not None
        if decision.kind == "main" and now != turn:
            turn = now
            if random.Random(f"{seed} {turn}").randrange(EVERY) == 0:
                chances = outlook(state, random.Random(ply), SAMPLES).chances
                for seat, chance in enumerate(chances, 1):
                    won = 1 / len(result.winners) if seat in result.winners else 0.0
                    yield Forecast(players, turn / (int(match.state.record.turn) + 1), chance, won)
        state, _ = state.act(action)


def print_brier(found: list[Forecast]) -> None:
    """Brier scores by players and quarter of the game, and the score of a constant forecast of 1 in N."""
    print("| players | forecasts | Brier score | knowing nothing | by quarters of the game |")
    print("|---|---|---|---|---|")
    for players in (2, 3, 4):
        mine = [one for one in found if one.players == players]
        nothing = sum((1 / players - one.won) ** 2 for one in mine) / max(1, len(mine))
        quarters = [[one.miss for one in mine if int(4 * one.when) == part] for part in range(4)]
        parts = " · ".join(f"{sum(part) / max(1, len(part)):.3f}" for part in quarters)
        score = sum(one.miss for one in mine) / max(1, len(mine))
        print(f"| {players} | {len(mine):,} | {score:.3f} | {nothing:.3f} | {parts} |")


def print_reliability(found: list[Forecast]) -> None:
    """Of those who were given so much, how many won?"""
    bins: dict[int, list[Forecast]] = defaultdict(list)
    for one in found:
        bins[min(int(10 * one.chance), 9)].append(one)
    print("\n| said | " + " | ".join(f"{10 * ten}-{10 * ten + 10}%" for ten in sorted(bins)) + " |")
    print("|---|" + "---|" * len(bins))
    for name, field in (("on average", "chance"), ("won", "won")):
        means = (sum(getattr(one, field) for one in bins[ten]) / len(bins[ten]) for ten in sorted(bins))
        print(f"| {name} | " + " | ".join(f"{100 * mean:.0f}%" for mean in means) + " |")


if __name__ == "__main__":
    main()
