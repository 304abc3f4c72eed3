"""A game from a few words, and short questions to ask it."""

import re

from galaxarium import Game

# Planets that fill the row where a scenario does not care; none that a scenario names is taken twice.
FILL = (
    "padraigin-3110",
    "nakagawakozi",
    "lureena",
    "omicron-fenzi",
    "jorg",
    "mared",
    "brumbaugh",
    "pembertonia-major",
    "tifnod",
    "vizcarra",
    "hoefker",
)
BLAST_FILL = (
    "marigold",
    "nocturne",
    "umberfall",
    "verdance",
    "quillon",
    "rookery",
    "obsidian",
    "palisade",
)


def table(row, dice, *seats, **lines):
    """A position: the row (filled up), the inactive dice, one fragment per seat, further lines by keyword.

    A seat that names no energy or culture has 0 of it: then it neither follows nor upgrades.
    """
    spaces = 6 if len(seats) == 5 else len(seats) + 2
    lines = {"players": len(seats), **lines}
    named = set(re.split(r"[\s,:]+", " ".join([row, *seats, *map(str, lines.values())])))
    known = BLAST_FILL if lines.get("profile") == "blast-off" else FILL
    fill = [slug for slug in known if slug not in named]
    planets = row.split()
    planets += fill[: spaces - len(planets)]
    assert len(planets) == spaces
    text = ["galaxarium position 1", f"row {' '.join(planets)}", f"dice {dice}"]
    text += [f"{word} {value}" for word, value in lines.items()]
    text += [_seat(number, fragment) for number, fragment in enumerate(seats, 1)]
    return Table("\n".join(text) + "\n")


def _seat(number, fragment):
    words = fragment.split()
    nothing = [f"{resource} 0" for resource in ("energy", "culture") if resource not in words]
    return " ".join(["seat", str(number), *nothing, *words])


def blast(row, dice, *seats, **lines):
    """A position of Blast Off!."""
    return table(row, dice, *seats, profile="blast-off", **lines)


def solo(rogue, row, dice, me, enemy="", **lines):
    """A position against a rogue, in your turn; a rogue has nothing unless its fragment says so."""
    return table(row, dice, me, enemy, players=1, rogue=rogue, **lines)


def unusable(me, *others, row="", dice="colony,move", **lines):
    """Seat 1 has a colony die but nothing that it could do with it."""
    t = table(row, dice, me, *(others or ("",)), **lines)
    assert t.asked == ("main", 1)
    assert "activate colony" not in t.choices
    assert t.choices[-1] == "end"


class Table:
    """A game, and everything that happened in it so far."""

    def __init__(self, text):
        self.game = Game.from_position(text)
        self.events = []

    # --- playing

    def play(self, *choices):
        """Take these choices; each must be offered."""
        for choice in choices:
            self.events += self.game.play(choice).events

    def drive(self, *choices):
        """Take those of these choices that are asked for; the others the engine took itself (R11.2)."""
        for choice in choices:
            if self.game.decision is not None and choice in self.choices:
                self.play(choice)

    def until(self, choice, face):
        """Take this choice; the next die of the rogue shows this face.

        The position is loaded again with other seeds until it does: no scenario depends on the generator.
        """
        text = self.game.position()
        for seed in range(200):
            game = Game.from_position(re.sub(r"(?m)^generator .*$", f"seed {seed}", text))
            events = game.play(choice).events
            rolled = [e["faces"][0] for e in events if e.kind == "roll" and e["seat"] == 2]
            if rolled[:1] == [face]:
                self.game = game
                self.events += events
                return
        raise AssertionError(f"after {choice!r} the rogue never rolls {face}")

    def settle(self):
        """Nobody follows."""
        while self.game.decision is not None and self.game.decision.kind == "follow":
            self.play("pass")

    def use(self, slug):
        """Seat to move uses its own planet with a colony die."""
        seat, before = self.game.decision.seat, len(self.of("use"))
        self.play("activate galaxy" if self["profile"] == "blast-off" else "activate colony")
        if self.game.decision.kind == "colony":
            self.play(f"use {slug}")
        assert [(e["seat"], e["planet"], e["way"]) for e in self.of("use")[before:]][:1] == [
            (seat, slug, "colony")
        ]

    def land(self, slug):
        """Seat to move lands on a planet with a move die and uses it."""
        self.play("activate move", f"move home {slug}")
        assert self.game.decision.kind == "land"
        assert self.choices == (f"use {slug}", "pass")
        self.play(f"use {slug}")

    # --- asking

    @property
    def choices(self):
        return tuple(self.game.decision.choices)

    @property
    def asked(self):
        return self.game.decision.kind, self.game.decision.seat

    def of(self, kind):
        return [event for event in self.events if event.kind == kind]

    def uses(self, seat, slug):
        return sum((e["seat"], e["planet"]) == (seat, slug) for e in self.of("use"))

    def __getitem__(self, key):
        return self.game.snapshot()[key]

    def seat(self, seat):
        return next(each for each in self["seats"] if each["seat"] == seat)

    def stock(self, seat):
        """(energy, culture)"""
        return self.seat(seat)["energy"], self.seat(seat)["culture"]

    def ships(self, seat):
        """Where the unlocked ships stand, sorted."""
        return sorted(ship for ship in self.seat(seat)["ships"] if ship != "locked")

    def planets(self, seat):
        return list(self.seat(seat)["planets"])

    def points(self, seat):
        return self.seat(seat)["points"]

    def level(self, seat):
        return self.seat(seat)["level"]

    def dice(self, status):
        return [face for face, at in self["dice"] if at == status]
