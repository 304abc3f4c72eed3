"""Results nobody played: tables as the arena writes them, with effects that are known, being put in."""

import json
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from galaxarium.arena.frames import Results
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.tables import missions

COUNTED = (
    "rerolls", "rerolls_paid", "conversions", "follows", "follows_free", "follow_culture",
    "energy_gained", "culture_gained", "advances", "upgrades", "colonies",
)  # fmt: skip
OFF = ("off_energy", "off_culture", "off_advances", "off_upgrades", "off_colonies")
DICE = tuple(f"{kind}_{face}" for kind in ("rolled", "activated") for face in range(6))

SEAT = {
    "game": 1, "seed": 1, "seat": 1, "bot": "greedy", "points": 21, "win_share": 0.0, "turns": 20,
    "decisions": 50, "started": False, "finished": True, "planet_points": 12, "level_points": 5,
    "mission_points": 2, "level": 5, "planets": 4, "mission": "elder", "mission_other": "noble",
    "own_turns": 10, "luck": 0.0,
    **dict.fromkeys(COUNTED, 6), **dict.fromkeys(OFF, 1), **dict.fromkeys(DICE, 10),
}  # fmt: skip
"""A row of games.parquet with nothing special about it."""

PLANET = {
    "game": 1,
    "planet": "jakks",
    "shown": 1,
    "taken": 0,
    "seat": 0,
    "bot": None,
    "win_share": None,
}
"""A row of planets.parquet: nobody took it."""

PLAN = {
    "version": "0.0.0", "bots": ["greedy", "random"], "games": 2, "seed": 1, "rulebook": "galakta",
    "house rules": {}, "rogue": None, "deck": [], "records": False,
}  # fmt: skip

PLANET_TYPES = {"game": pl.Int64, "planet": pl.String, "shown": pl.Int32, "taken": pl.Int32, "seat": pl.Int32}
PLANET_TYPES |= {"bot": pl.String, "win_share": pl.Float64}
SEAT_TYPES = {"mission": pl.String, "mission_other": pl.String}


def seat_rows(*rows):
    """Rows of games.parquet, each given by what is special about it."""
    overrides = {"win_share": pl.Float64, "luck": pl.Float64, **SEAT_TYPES}
    return pl.DataFrame([SEAT | row for row in rows], schema_overrides=overrides, infer_schema_length=None)


def planet_rows(*rows):
    """Rows of planets.parquet, each given by what is special about it."""
    return pl.DataFrame([PLANET | row for row in rows], schema=PLANET_TYPES)


def results_of(games, cards=(), **plan):
    """Results of hand-made rows."""
    return Results.of(PLAN | plan, seat_rows(*games), planet_rows(*cards))


def write(folder, plan, games, cards):
    """The folder of an arena."""
    folder.mkdir(parents=True, exist_ok=True)
    games.write_parquet(folder / "games.parquet")
    cards.write_parquet(folder / "planets.parquet")
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    return folder


@dataclass
class Fake:
    """A table to invent results for; effects are added to the chances to win on a logistic scale."""

    bots: tuple[str, ...] = ("greedy", "random")
    seeds: int = 50
    rogue: str | None = None
    rulebook: str = "galakta"
    skill: dict[str, float] = field(default_factory=dict)
    first: float = 0.0
    luck: float = 0.0
    deal: float = 0.0
    """How much the games of a seed have in common: what it gives a seat, whoever sits there."""
    planet: dict[str, float] = field(default_factory=dict)
    random_seed: int = 1

    @property
    def plan(self):
        """What plan.json says."""
        games = self.seeds * len(self.rotation)
        return PLAN | {
            "bots": list(self.bots),
            "games": games,
            "rulebook": self.rulebook,
            "rogue": self.rogue,
        }

    @property
    def rotation(self):
        """The seatings that share a seed."""
        return list(dict.fromkeys(self.bots[-n:] + self.bots[:-n] for n in range(len(self.bots))))

    @property
    def deck(self):
        """The slugs of the planets."""
        cards = blast_off_planets() if self.rulebook == "blast-off" else planets()
        return [card.slug for card in cards]

    def tables(self):
        """games.parquet and planets.parquet."""
        rng = np.random.default_rng(self.random_seed)
        games, cards, seats = [], [], len(self.bots) + (self.rogue is not None)
        for seed in range(self.seeds):
            deal = {"start": int(rng.integers(len(self.bots))), "gift": self.deal * rng.normal(size=seats)}
            for place, seating in enumerate(self.rotation):
                known = {"game": seed * len(self.rotation) + place + 1, "seed": 1000 + seed}
                rows, taken = self._game(rng, known, seating, deal)
                games += rows
                cards += taken
        return seat_rows(*games), planet_rows(*cards)

    def _game(self, rng, known, seating, deal):
        seats = (*seating, *([self.rogue] if self.rogue else []))
        luck = rng.normal(size=len(seats))
        owners = rng.integers(len(seats) + 1, size=len(self.deck))
        score = deal["gift"] + self.luck * luck + [self.skill.get(bot, 0.0) for bot in seats]
        score[deal["start"]] += self.first
        for slug, effect in self.planet.items():
            if owner := owners[self.deck.index(slug)]:
                score[owner - 1] += effect
        winner = int(np.argmax(score + rng.gumbel(size=len(seats))))
        shares = [float(seat == winner) for seat in range(len(seats))]
        known_to_all = known | {"turns": len(seats) * int(rng.integers(10, 15))}
        rows = [
            known_to_all | self._seat(rng) | {"seat": seat + 1, "bot": bot, "win_share": shares[seat]}
            | {"started": seat == deal["start"], "luck": float(luck[seat])}
            for seat, bot in enumerate(seats)
        ]  # fmt: skip
        return rows, self._planets(rng, known["game"], owners, seats, shares)

    def _seat(self, rng):
        """What a seat did, by lot."""
        names = (*COUNTED, *DICE)
        counts = dict(zip(names, (int(n) for n in rng.integers(4, 9, size=len(names))), strict=True))
        if self.rogue is not None or self.rulebook == "blast-off":
            return counts | {"mission": None, "mission_other": None, "mission_points": 0}
        kept, other = rng.choice([mission.slug for mission in missions()], size=2, replace=False)
        return counts | {
            "mission": str(kept), "mission_other": str(other), "mission_points": int(rng.integers(3)),
        }  # fmt: skip

    def _planets(self, rng, game, owners, seats, shares):
        """Three quarters of the deck come up, those with an effect always."""
        who, won = (None, *seats), (None, *shares)
        rows = []
        for slug, owner in zip(self.deck, (int(owner) for owner in owners), strict=True):
            if rng.random() < 0.75 or slug in self.planet:
                shown = int(rng.integers(1, 10))
                taken = shown + int(rng.integers(1, 12)) if owner else 0
                rows.append({"game": game, "planet": slug, "shown": shown, "taken": taken, "seat": owner})
                rows[-1] |= {"bot": who[owner], "win_share": won[owner]}
        return rows

    def results(self) -> Results:
        """The results as the report has them."""
        return Results.of(self.plan, *self.tables())

    def write(self, folder):
        """The folder of an arena."""
        return write(folder, self.plan, *self.tables())
