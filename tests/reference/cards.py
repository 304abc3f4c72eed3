"""The card facts, transcribed by hand from the CSV files of the spec."""

from __future__ import annotations

from dataclasses import dataclass

# R11.3: the canonical order of the faces.
FACES = ["move", "energy", "culture", "diplomacy", "economy", "colony"]
BLAST_OFF_FACES = ["move", "energy", "culture", "life", "tech", "galaxy"]  # R8.2
RESOURCES = ["energy", "culture"]
CAP = 7  # R2.6
WINNING_POINTS = 21  # R5.1
LAST_LEVEL = 6  # R3.5


@dataclass(frozen=True)
class Formula:
    """R8.6: an ability of Blast Off!, written in its small grammar.

    Gains are pairs of energy and culture; `track` is life, tech or either.
    """

    # the cost
    energy: int = 0
    culture: int = 0
    dice: int = 0
    down: int = 0
    # what it does
    gain: tuple[int, int] = (0, 0)
    track: str = "either"
    advance: int = 0
    others_gain: tuple[int, int] = (0, 0)
    others_advance: int = 0


@dataclass(frozen=True)
class Planet:
    slug: str
    points: int
    advances: int
    resource: str
    track: str
    limits: tuple[str, ...] = ()
    formula: Formula | None = None

    @property
    def own_turn(self) -> bool:
        if self.formula is not None and self.formula.dice > 0:  # R8.6
            return True
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


@dataclass(frozen=True)
class Attack:
    """What the colony die of a rogue does (R9.4), in the order of the fields."""

    advance: int = 0  # every rogue ship in orbit
    lose: tuple[int, int] = (0, 0)  # energy and culture that nobody gets
    steal: tuple[int, int] = (0, 0)
    steal_any: int = 0  # your choice
    gain: tuple[int, int] = (0, 0)
    regress_one: int = 0  # your choice
    regress_all: int = 0
    fewer: int = 0  # dice on your next turn


@dataclass(frozen=True)
class RogueLevel:
    dice: int
    points: int
    attack: Attack
    once: bool = False  # the attack happens once in a turn of the rogue (R9.4)


@dataclass(frozen=True)
class Rogue:
    slug: str
    maximum: int
    levels: tuple[RogueLevel, ...]  # 1 to 5; the next one is the skull


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

_BLAST_OFF_LIST = [
    # 1 star point, 2 advances
    Planet("amberlyn", 1, 2, "energy", "life", formula=Formula(gain=(1, 0))),
    Planet("borealis-4", 1, 2, "culture", "tech", formula=Formula(gain=(0, 1))),
    Planet("cindermoor", 1, 2, "culture", "life", formula=Formula(track="life", advance=1)),
    Planet("dovetail", 1, 2, "energy", "tech", formula=Formula(track="tech", advance=1)),
    Planet("eventide", 1, 2, "energy", "life", formula=Formula(energy=1, advance=1)),
    Planet("fathom", 1, 2, "culture", "tech", formula=Formula(culture=1, advance=1)),
    # 2 star points, 3 advances
    Planet("glasswater", 2, 3, "culture", "life", formula=Formula(gain=(2, 0))),
    Planet("harrow", 2, 3, "energy", "tech", formula=Formula(gain=(1, 1))),
    Planet("ilmarin", 2, 3, "energy", "life", formula=Formula(energy=1, gain=(0, 2))),
    Planet("juniper", 2, 3, "culture", "tech", formula=Formula(culture=1, gain=(3, 0))),
    Planet("kestrel-9", 2, 3, "culture", "life", formula=Formula(dice=1, gain=(0, 2))),
    Planet("lodestone", 2, 3, "energy", "tech", formula=Formula(dice=1, advance=1)),
    # 3 star points, 4 advances
    Planet("marigold", 3, 4, "energy", "life", formula=Formula(culture=2, track="life", advance=2)),
    Planet("nocturne", 3, 4, "culture", "tech", formula=Formula(energy=2, track="tech", advance=2)),
    Planet("obsidian", 3, 4, "culture", "life", formula=Formula(gain=(0, 2), others_gain=(1, 0))),
    Planet("palisade", 3, 4, "energy", "tech", formula=Formula(gain=(2, 1), others_gain=(0, 1))),
    Planet("quillon", 3, 4, "energy", "life", formula=Formula(advance=1, others_gain=(1, 0))),
    Planet("rookery", 3, 4, "culture", "tech", formula=Formula(down=1, gain=(2, 1))),
    # 5 star points, 5 advances
    Planet("saltmarsh", 5, 5, "culture", "life", formula=Formula(gain=(1, 2), others_gain=(0, 1))),
    Planet("thistledown", 5, 5, "energy", "tech", formula=Formula(gain=(3, 0), others_gain=(1, 0))),
    Planet("umberfall", 5, 5, "energy", "life", formula=Formula(dice=2, gain=(2, 2))),
    Planet("verdance", 5, 5, "culture", "tech", formula=Formula(down=1, gain=(1, 0), advance=1)),
    Planet("wayfarer", 5, 5, "culture", "life", formula=Formula(energy=1, track="tech", advance=2)),
    Planet("xanthe", 5, 5, "energy", "tech", formula=Formula(culture=1, track="life", advance=2)),
    # 7 star points, 6 advances
    Planet("yarrow", 7, 6, "energy", "life", formula=Formula(gain=(1, 0), advance=1)),
    Planet("zephyrine", 7, 6, "culture", "tech", formula=Formula(advance=2, others_advance=1)),
    Planet("anthracite", 7, 6, "culture", "life", formula=Formula(gain=(2, 2), others_gain=(1, 0))),
    Planet("brightwater", 7, 6, "energy", "tech", formula=Formula(dice=1, advance=2)),
    Planet("copperhead", 7, 6, "energy", "life", formula=Formula(gain=(0, 1), track="life", advance=1)),
    Planet("driftwood", 7, 6, "culture", "tech", formula=Formula(gain=(0, 1), track="tech", advance=1)),
]
BLAST_OFF_PLANETS = {planet.slug: planet for planet in _BLAST_OFF_LIST}
CARDS = PLANETS | BLAST_OFF_PLANETS  # of both editions, to look a slug up

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

# The mat of Blast Off!: six dice at most (R8.1).
BLAST_OFF_LEVELS = LEVELS | {6: Level(dice=6, ships=4, points=8, cost=6)}


@dataclass(frozen=True)
class Edition:
    """What differs between the boxes as far as cards and dice go."""

    faces: list[str]
    planets: dict[str, Planet]
    levels: dict[int, Level]
    missions: bool


CLASSIC = Edition(FACES, PLANETS, LEVELS, missions=True)
BLAST_OFF = Edition(BLAST_OFF_FACES, BLAST_OFF_PLANETS, BLAST_OFF_LEVELS, missions=False)

_ROGUE_LIST = [
    Rogue(
        "artemis",
        maximum=6,
        levels=(
            RogueLevel(5, 0, Attack(lose=(1, 0))),
            RogueLevel(5, 1, Attack(lose=(0, 1))),
            RogueLevel(6, 2, Attack(steal=(0, 1))),
            RogueLevel(6, 4, Attack(regress_one=1)),
            RogueLevel(7, 7, Attack(steal_any=2)),
        ),
    ),
    Rogue(
        "rothkel",
        maximum=6,
        levels=(
            RogueLevel(5, 0, Attack(lose=(1, 0))),
            RogueLevel(5, 1, Attack(lose=(0, 1))),
            RogueLevel(6, 2, Attack(gain=(2, 0))),
            RogueLevel(6, 4, Attack(regress_one=1)),
            RogueLevel(7, 7, Attack(advance=1)),
        ),
    ),
    Rogue(
        "zendica",
        maximum=5,
        levels=(
            RogueLevel(5, 0, Attack(lose=(1, 0))),
            RogueLevel(5, 2, Attack(gain=(0, 2))),
            RogueLevel(6, 4, Attack(regress_one=1)),
            RogueLevel(6, 6, Attack(fewer=1), once=True),
            RogueLevel(7, 9, Attack(regress_all=1)),
        ),
    ),
    Rogue(
        "hades",
        maximum=5,
        levels=(
            RogueLevel(5, 0, Attack(gain=(1, 1))),
            RogueLevel(5, 2, Attack(steal=(2, 0))),
            RogueLevel(6, 4, Attack(steal=(0, 2))),
            RogueLevel(6, 6, Attack(advance=2)),
            RogueLevel(7, 9, Attack(steal_any=3)),
        ),
    ),
    Rogue(
        "gamelyn",
        maximum=5,
        levels=(
            RogueLevel(5, 0, Attack(lose=(1, 1))),
            RogueLevel(5, 2, Attack(steal=(1, 1))),
            RogueLevel(6, 4, Attack(advance=1)),
            RogueLevel(6, 6, Attack(advance=1, steal=(1, 0))),
            RogueLevel(7, 9, Attack(advance=2)),
        ),
    ),
]
ROGUES = {rogue.slug: rogue for rogue in _ROGUE_LIST}

# R10; `first_player` is random in every book.
PROFILES: dict[str, dict[str, str]] = {
    "galakta": {
        "landing": "may",
        "tie_breakers": "planets,level,resources",
        "rogue_unusable": "reroll",
        "helios": "bottom",
        "mared": "tied-ok",
        "andellouxian": "mix",
        "duel_missions": "all",
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
        "duel_missions": "all",
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
        "duel_missions": "all",
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
        "duel_missions": "all",
        "follow_bonus": "yes",
        "first_player": "random",
    },
    "blast-off": {  # it knows only landing and first_player (R8.7); the rest never matters
        "landing": "may",
        "tie_breakers": "planets,level,resources",
        "rogue_unusable": "reroll",
        "helios": "bottom",
        "mared": "tied-ok",
        "andellouxian": "mix",
        "duel_missions": "all",
        "follow_bonus": "yes",
        "first_player": "random",
    },
}
CLASSIC_PROFILES = ["galakta", "meeplebr", "pixie", "devir"]
BLAST_OFF_SWITCHES = ["landing", "first_player"]

SWITCH_VALUES: dict[str, list[str]] = {
    "landing": ["may", "must"],
    "tie_breakers": ["planets,level,resources", "planets,resources"],
    "rogue_unusable": ["reroll", "discard"],
    "helios": ["bottom", "discard"],
    "mared": ["tied-ok", "strict"],
    "andellouxian": ["mix", "single"],
    "duel_missions": ["all", "drop-comparative"],
    "follow_bonus": ["yes", "no"],
    "first_player": ["random", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"],
}
