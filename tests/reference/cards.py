"""The card facts, transcribed by hand from the CSV files of the spec."""

from __future__ import annotations

from dataclasses import dataclass

# R11.3: the canonical order of the faces.
FACES = ["move", "energy", "culture", "diplomacy", "economy", "colony"]
RESOURCES = ["energy", "culture"]
CAP = 7  # R2.6
WINNING_POINTS = 21  # R5.1
LAST_LEVEL = 6  # R3.5


@dataclass(frozen=True)
class Planet:
    slug: str
    points: int
    advances: int
    resource: str
    track: str
    limits: tuple[str, ...] = ()

    @property
    def own_turn(self) -> bool:
        return "own-turn" in self.limits

    @property
    def once_per_turn(self) -> bool:
        return "once-per-turn" in self.limits

    @property
    def copying(self) -> bool:
        return "copying" in self.limits


@dataclass(frozen=True)
class Mission:
    slug: str
    points: int
    tied: int | None = None

    @property
    def comparative(self) -> bool:
        return self.tied is not None


@dataclass(frozen=True)
class Level:
    dice: int
    ships: int
    points: int
    cost: int


_PLANET_LIST = [
    # 1 point, 2 advances
    Planet("jakks", 1, 2, "culture", "diplomacy"),
    Planet("vici-ks156", 1, 2, "energy", "economy"),
    Planet("drewkaiden", 1, 2, "culture", "economy"),
    Planet("leandra", 1, 2, "energy", "diplomacy"),
    Planet("birkomius", 1, 2, "culture", "diplomacy", ("own-turn",)),
    Planet("bisschop", 1, 2, "energy", "economy", ("own-turn",)),
    Planet("tifnod", 1, 2, "culture", "economy"),
    Planet("vizcarra", 1, 2, "energy", "diplomacy"),
    # 2 points, 3 advances
    Planet("mj-120210", 2, 3, "energy", "diplomacy"),
    Planet("helios", 2, 3, "culture", "diplomacy"),
    Planet("mared", 2, 3, "energy", "economy"),
    Planet("lureena", 2, 3, "culture", "economy"),
    Planet("zalax", 2, 3, "culture", "diplomacy", ("own-turn",)),
    Planet("hoefker", 2, 3, "culture", "economy"),
    Planet("clj-0517", 2, 3, "energy", "economy", ("once-per-turn",)),
    Planet("la-torres", 2, 3, "culture", "diplomacy", ("once-per-turn",)),
    # 3 points, 4 advances
    Planet("pembertonia-major", 3, 4, "energy", "economy"),
    Planet("omicron-fenzi", 3, 4, "culture", "diplomacy"),
    Planet("nagato", 3, 4, "energy", "economy", ("once-per-turn",)),
    Planet("padraigin-3110", 3, 4, "culture", "economy"),
    Planet("jorg", 3, 4, "culture", "diplomacy"),
    Planet("nakagawakozi", 3, 4, "energy", "diplomacy"),
    Planet("brumbaugh", 3, 4, "energy", "diplomacy"),
    Planet("umbra-forum", 3, 4, "culture", "economy", ("copying",)),
    # 5 points, 5 advances
    Planet("jac-110912", 5, 5, "culture", "economy"),
    Planet("gleam-zanier", 5, 5, "energy", "diplomacy"),
    Planet("maia", 5, 5, "culture", "diplomacy", ("own-turn",)),
    Planet("andellouxian-6", 5, 5, "culture", "economy"),
    Planet("walsfeo", 5, 5, "energy", "economy", ("copying",)),
    Planet("sargus-36", 5, 5, "culture", "diplomacy", ("copying",)),
    Planet("zavodnick", 5, 5, "energy", "economy", ("copying", "once-per-turn")),
    Planet("bsw-10-1", 5, 5, "energy", "diplomacy"),
    # 7 points, 6 advances
    Planet("aughmoore", 7, 6, "energy", "diplomacy"),
    Planet("shouhua", 7, 6, "energy", "diplomacy"),
    Planet("nibiru", 7, 6, "culture", "diplomacy", ("own-turn",)),
    Planet("gort", 7, 6, "energy", "economy"),
    Planet("terra-bettia", 7, 6, "energy", "diplomacy"),
    Planet("k-widow", 7, 6, "culture", "economy"),
    Planet("piedes", 7, 6, "energy", "economy", ("copying",)),
    Planet("gyore", 7, 6, "culture", "economy", ("own-turn",)),
]
PLANETS = {planet.slug: planet for planet in _PLANET_LIST}

_MISSION_LIST = [
    Mission("elder", 2),
    Mission("equalizer", 3),
    Mission("explorer", 2),
    Mission("orbiter", 2),
    Mission("hoarder", 2),
    Mission("industrialist", 2),
    Mission("conqueror", 3, 2),
    Mission("hermit", 3, 2),
    Mission("noble", 3, 2),
    Mission("trader", 3, 2),
    Mission("seeker", 3, 2),
    Mission("charger", 3, 2),
]
MISSIONS = {mission.slug: mission for mission in _MISSION_LIST}

# The classic mat; level 1 is never bought.
LEVELS = {
    1: Level(dice=4, ships=2, points=0, cost=0),
    2: Level(dice=5, ships=2, points=1, cost=2),
    3: Level(dice=5, ships=3, points=2, cost=3),
    4: Level(dice=6, ships=3, points=3, cost=4),
    5: Level(dice=6, ships=4, points=5, cost=5),
    6: Level(dice=7, ships=4, points=8, cost=6),
}

# R10; `first_player` is random in every book.
PROFILES: dict[str, dict[str, str]] = {
    "galakta": {
        "landing": "may",
        "tie_breakers": "planets,level,resources",
        "rogue_unusable": "reroll",
        "helios": "bottom",
        "mared": "tied-ok",
        "andellouxian": "mix",
        "duel_missions": "drop-comparative",
        "follow_bonus": "yes",
        "first_player": "random",
    },
    "meeplebr": {
        "landing": "may",
        "tie_breakers": "planets,level,resources",
        "rogue_unusable": "reroll",
        "helios": "bottom",
        "mared": "tied-ok",
        "andellouxian": "mix",
        "duel_missions": "drop-comparative",
        "follow_bonus": "yes",
        "first_player": "random",
    },
    "pixie": {
        "landing": "must",
        "tie_breakers": "planets,resources",
        "rogue_unusable": "reroll",
        "helios": "bottom",
        "mared": "tied-ok",
        "andellouxian": "mix",
        "duel_missions": "drop-comparative",
        "follow_bonus": "yes",
        "first_player": "random",
    },
    "devir": {
        "landing": "may",
        "tie_breakers": "planets,level,resources",
        "rogue_unusable": "discard",
        "helios": "discard",
        "mared": "strict",
        "andellouxian": "single",
        "duel_missions": "drop-comparative",
        "follow_bonus": "yes",
        "first_player": "random",
    },
}

SWITCH_VALUES: dict[str, list[str]] = {
    "landing": ["may", "must"],
    "tie_breakers": ["planets,level,resources", "planets,resources"],
    "rogue_unusable": ["reroll", "discard"],
    "helios": ["bottom", "discard"],
    "mared": ["tied-ok", "strict"],
    "andellouxian": ["mix", "single"],
    "duel_missions": ["drop-comparative", "all"],
    "follow_bonus": ["yes", "no"],
    "first_player": ["random", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"],
}
