"""What each world looks like: chosen by hand for the forty of the classic game, by lot for all others."""

import hashlib
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Surface:
    """How a kind of world looks: its noise, contrast, relief and how much the noise is stirred."""

    noise: str
    wide: float
    high: float
    octaves: int
    slope: float
    shift: float
    relief: float
    swirl: int


@dataclass(frozen=True)
class World:
    """One world: its kind, five colours from low to high, the colour of its air, and extras."""

    kind: str
    colours: str
    air: str
    extras: str

    @property
    def ramp(self) -> list[str]:
        """The colours, one by one."""
        return self.colours.split()

    @property
    def radius(self) -> int:
        """Rings need room."""
        return 44 if "ring" in self.extras.split() else 60


KINDS: dict[str, Surface] = {
    "terran": Surface("fractalNoise", 0.017, 0.022, 5, 3.4, -1.2, 2.2, 0),
    "ocean": Surface("fractalNoise", 0.012, 0.030, 4, 2.6, -0.95, 0.6, 10),
    "jungle": Surface("fractalNoise", 0.026, 0.030, 5, 3.0, -1.0, 2.6, 0),
    "desert": Surface("fractalNoise", 0.010, 0.046, 5, 2.6, -0.8, 3.0, 14),
    "canyon": Surface("turbulence", 0.016, 0.020, 4, 2.4, 0.0, 3.4, 8),
    "moon": Surface("fractalNoise", 0.030, 0.030, 5, 2.2, -0.6, 3.6, 0),
    "ice": Surface("turbulence", 0.020, 0.026, 3, 3.4, 0.0, 2.2, 6),
    "lava": Surface("turbulence", 0.022, 0.022, 4, 3.2, 0.0, 0, 8),
    "gas": Surface("fractalNoise", 0.0035, 0.055, 3, 3.0, -1.0, 0, 12),
    "storm": Surface("fractalNoise", 0.010, 0.040, 4, 3.0, -1.0, 0, 34),
    "cloud": Surface("fractalNoise", 0.012, 0.034, 4, 2.4, -0.75, 0.8, 26),
    "star": Surface("turbulence", 0.030, 0.030, 3, 2.6, 0.0, 0, 12),
    "eclipse": Surface("fractalNoise", 0.020, 0.026, 4, 2.4, -0.8, 2.0, 0),
    "city": Surface("fractalNoise", 0.018, 0.018, 4, 3.0, -1.05, 1.6, 0),
}

WORLDS: dict[str, World] = {
    "jakks": World("moon", "4a3f57 7d6a86 a994a8 cdbcc4 efe6e4", "d9c4e8", "craters"),
    "vici-ks156": World("lava", "fff0b0 ff9a3a b8301c 4a1620 1c0d18", "ff7a3a", ""),
    "drewkaiden": World("desert", "6b2d1c a9532b d58a4a ecb878 f8dfae", "ffc58a", "caps"),
    "leandra": World("terran", "0e3a5c 1c6b8c 4f9d6a 9cbf6a f0ecd0", "8fd8ff", "clouds caps"),
    "birkomius": World("cloud", "8a4a63 c07a80 e0a890 f2cfae fff0d8", "ffd0b8", ""),
    "bisschop": World("ice", "1f5a8c 4d93bf 8cc4dc c4e6ee f4fdff", "b4ecff", "caps"),
    "tifnod": World("moon", "3a2a22 5f4636 86664c ab8a68 d2b48c", "c09a70", "craters"),
    "vizcarra": World("canyon", "f0d0a0 cf8a58 9a4a3a 5e2630 2e1420", "ff9a78", ""),
    "mj-120210": World("gas", "2a3f7a 4a6fb0 8fb0d8 d8dce4 f2e6cc", "a8c8ff", "storm"),
    "helios": World("star", "fff6c8 ffd45a ff9a28 e85a14 a82a0c", "ffb03a", "corona"),
    "mared": World("canyon", "ffb48c d8603a 9c2e22 5c1620 2a0a16", "ff7050", "caps"),
    "lureena": World("ocean", "0c2a4a 145a78 1f8f96 5cc4b0 d8f4e0", "7af0e0", "clouds"),
    "zalax": World("storm", "2a1a52 5a2f8c 9a5ac0 d89ad8 ffe0f0", "d0a0ff", "storm"),
    "hoefker": World("jungle", "12301f 1f5434 3f7f3f 86a84a d8cf8a", "b4e88a", "clouds"),
    "clj-0517": World("moon", "20262f 3c4654 616d7c 909ba6 c8d0d4", "a8c4d8", "craters rift"),
    "la-torres": World("city", "121527 1d2440 303a5c 4a5478 7a7f98", "ffc870", "lights"),
    "pembertonia-major": World("gas", "2e5a3a 5a8a4a 9ab864 d8d890 f4f0cc", "d4f090", "storm"),
    "omicron-fenzi": World("terran", "2a1748 4a2a72 8a4a80 c47a84 f4c8a4", "d8a0f0", "clouds"),
    "nagato": World("ocean", "06162e 0b3160 1a5c9a 4a98c8 c8ecf8", "6ab8ff", "clouds caps"),
    "padraigin-3110": World("jungle", "0a2f38 12564e 2c8a5a 7ac070 e4f0b0", "9af0c0", "clouds ring"),
    "jorg": World("lava", "d8ff9a 78d04a 2c7a3a 143a2c 0a1a1c", "8aff7a", ""),
    "nakagawakozi": World("desert", "5a2a48 9a4a68 d07a7e eeb49a fbe4c4", "ffb4b4", "ring"),
    "brumbaugh": World("gas", "4a2418 8a4a2a c08048 e8bc80 f8e8c8", "ffcf9a", "storm"),
    "umbra-forum": World("eclipse", "07080f 10121e 1b1e30 282c44 3a3f5c", "c8b8ff", "corona"),
    "jac-110912": World("city", "1a1210 30211a 4c3626 6f523a 9a7a58", "ffb060", "lights ring"),
    "gleam-zanier": World("ice", "8aa8d8 b8cdea dbe6f4 f0f6fb ffffff", "ffffff", "glint"),
    "maia": World("gas", "8a5a2a c08a3c e4bc60 f6de98 fff6d8", "ffe49a", "ring"),
    "andellouxian-6": World("storm", "0c3440 146878 3aa4a4 94d8c4 f0fae4", "90f4e4", "storm"),
    "walsfeo": World("cloud", "3a4a28 6a7a34 a4a84a d4cc74 f4ecb4", "ecf09a", ""),
    "sargus-36": World("canyon", "c8e0f0 7aa0c0 46688c 283c5c 121c30", "9ac8f0", "craters"),
    "zavodnick": World("city", "0e1a1c 17302e 26504a 3f7468 6a9c8c", "7affd8", "lights"),
    "bsw-10-1": World("moon", "5a3420 8a5430 b47c48 d4a870 f0d8ac", "ffd8a0", "craters moonlet"),
    "aughmoore": World("gas", "3a1e4a 6a3470 a8508a e0889a fcd0b4", "ffa8c8", "ring storm"),
    "shouhua": World("storm", "8a2a5a c8507a f08aa0 ffc4c4 fff0ea", "ffb8d0", ""),
    "nibiru": World("lava", "ff5a4a a8182c 480c24 1c0818 0a0510", "ff3a4a", "corona"),
    "gort": World("moon", "3a4448 5a686c 7f8e90 aab6b4 d8e0dc", "c0e0e0", "craters ring"),
    "terra-bettia": World("terran", "08264e 12508c 3a8a58 b0a464 f6f4ec", "84c4ff", "clouds caps moonlet"),
    "k-widow": World("eclipse", "08060a 150e14 24161e 3a2028 562a30", "ff4a4a", "mark"),
    "piedes": World("desert", "1e3a4a 3a6a74 7a9c8c c8c8a0 f4ecd0", "bfe8e0", "moonlet"),
    "gyore": World("cloud", "16204a 2e3f84 6474bc a8b4e4 eef0ff", "b4c4ff", "storm ring"),
}
"""Worlds somebody has chosen the looks of; all others are drawn by lot."""

LOTS = (
    "clouds", "clouds caps", "storm", "craters", "craters moonlet", "ring", "storm ring", "caps moonlet", "",
)  # fmt: skip


def world_of(slug: str) -> World:
    """What a world looks like; a slug outside the table gets its looks by lot, always the same."""
    if slug in WORLDS:
        return WORLDS[slug]
    dice = chance(f"{slug}/kind")
    other = WORLDS[dice.choice(sorted(WORLDS))]
    extras = dice.choice(LOTS)
    return World(other.kind, WORLDS[dice.choice(sorted(WORLDS))].colours, other.air, extras)


def chance(text: str) -> random.Random:
    """A generator that depends on nothing but a text."""
    return random.Random(hashlib.sha256(text.encode()).digest())
