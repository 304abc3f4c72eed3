"""Small helpers shared by the rule tests: building positions and looking at games."""

import re
from textwrap import dedent

from galaxarium import Game

HEADER = "galaxarium position 1\n"
FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")
ROWS = {
    2: "jakks gort helios nibiru",
    3: "jakks gort helios nibiru maia",
    4: "jakks gort helios nibiru maia mared",
    5: "jakks gort helios nibiru maia mared",
}
POOR = "energy 0 culture 0"
PLANETS = [
    "jakks",
    "vici-ks156",
    "drewkaiden",
    "leandra",
    "birkomius",
    "bisschop",
    "tifnod",
    "vizcarra",
    "mj-120210",
    "helios",
    "mared",
    "lureena",
    "zalax",
    "hoefker",
    "clj-0517",
    "la-torres",
    "pembertonia-major",
    "omicron-fenzi",
    "nagato",
    "padraigin-3110",
    "jorg",
    "nakagawakozi",
    "brumbaugh",
    "umbra-forum",
    "jac-110912",
    "gleam-zanier",
    "maia",
    "andellouxian-6",
    "walsfeo",
    "sargus-36",
    "zavodnick",
    "bsw-10-1",
    "aughmoore",
    "shouhua",
    "nibiru",
    "gort",
    "terra-bettia",
    "k-widow",
    "piedes",
    "gyore",
]


def at(text):
    """The game at a position written without its header."""
    return Game.from_position(HEADER + dedent(text).strip() + "\n")


def table(dice, *seats, row=None, extra=()):
    """A position with one `seat` text per player; seat 1 is active unless `extra` says not."""
    count = len(seats)
    lines = [f"players {count}", f"row {row or ROWS[count]}", f"dice {dice}", *extra]
    lines += [f"seat {number} {text}".strip() for number, text in enumerate(seats, 1)]
    return at("\n".join(lines))


def play(game, *moves):
    """Play several choices; the progress of the last one."""
    progress = None
    for move in moves:
        progress = game.play(move)
    return progress


def started(**setup):
    """A new game in which everybody has kept the first mission dealt."""
    game = Game.new(**setup)
    while game.decision.kind == "mission":
        game.play(game.decision.choices[0])
    return game


def drive(game, steps):
    """Play on, picking choices by a fixed pattern; the choices made."""
    made = []
    for step in range(steps):
        if game.decision is None:
            break
        found = game.decision.choices
        made.append(found[(step * 7 + 3) % len(found)])
        game.play(made[-1])
    return made


def choices(game, *starts):
    """The choices on offer, or those that begin with one of the given texts."""
    found = tuple(game.decision.choices)
    return tuple(c for c in found if c.startswith(starts)) if starts else found


def activations(game):
    """The faces that may be activated now."""
    return tuple(c.split()[1] for c in choices(game, "activate "))


def asked(game):
    """Who is asked and what: (seat, kind)."""
    return game.decision.seat, game.decision.kind


def seat(game, number):
    """The snapshot of one seat."""
    return game.snapshot()["seats"][number - 1]


def stock(game, number):
    """A seat's (energy, culture)."""
    one = seat(game, number)
    return one["energy"], one["culture"]


def fleet(game, number):
    """A seat's unlocked ships, sorted."""
    return [ship for ship in seat(game, number)["ships"] if ship != "locked"]


def plain(value):
    """The same value with lists for tuples."""
    return [plain(v) for v in value] if isinstance(value, (list, tuple)) else value


def fields(event):
    """The fields of an event without its kind."""
    return {key: plain(value) for key, value in event.as_dict().items() if key != "kind"}


def events(progress, kind):
    """The fields of every event of one kind, in order."""
    return [fields(event) for event in progress.events if event.kind == kind]


def kinds(progress):
    """The kinds of all events, in order."""
    return [event.kind for event in progress.events]


def line(game, start):
    """The line of the game's position text that begins with `start`."""
    found = [text for text in game.position().splitlines() if text.startswith(start + " ")]
    assert len(found) == 1, found
    return found[0]


# Blast Off!

BLAST_FACES = ("move", "energy", "culture", "life", "tech", "galaxy")
BLAST_ROWS = {
    2: "amberlyn borealis-4 yarrow zephyrine",
    3: "amberlyn borealis-4 yarrow zephyrine anthracite",
    4: "amberlyn borealis-4 yarrow zephyrine anthracite driftwood",
}


def blast(dice, *seats, row=None, extra=()):
    """Like `table`, of Blast Off!."""
    return table(dice, *seats, row=row or BLAST_ROWS[len(seats)], extra=("profile blast-off", *extra))


# Solo

SEEDS = 600
QUIET = {"main": "end", "force": "allow", "follow": "pass"}


def solo(me="", rogue="", name="artemis", dice="move", row=None, extra=()):
    """A solo position in your turn: a text for your seat and one for the rogue's."""
    lines = ["players 1", f"rogue {name}", f"row {row or ROWS[2]}", f"dice {dice}", *extra]
    return Solo(at("\n".join([*lines, f"seat 1 {me}".strip(), f"seat 2 {rogue}".strip()])))


class Solo:
    """A game against a rogue that rolls what a test wants; otherwise it answers like the game it holds.

    To steer the dice, the position is loaded again and again with other seeds until they fall as wished, so
    that tests depend neither on the generator nor on how a position says what is pending.
    """

    def __init__(self, game):
        self.game = game
        self.events = []  # everything that happened so far

    def __getattr__(self, name):
        return getattr(self.game, name)

    def play(self, choice, *faces):
        """Play a choice; the dice that the rogue then rolls begin with these faces. The progress."""
        if not faces:
            return self._keep(self.game, self.game.play(choice))
        for game, progress in self._tries(choice):
            if rogue_faces(progress)[: len(faces)] == list(faces):
                return self._keep(game, progress)
        raise AssertionError(f"after {choice!r} the rogue never rolls {faces}")

    def roll(self, *faces):
        """Go on until each of the next rogue dice has shown its face: all are allowed, none is followed."""
        for number, face in enumerate(faces):
            while not self._roll_one(face, first=number == 0):
                pass
        return self

    def _roll_one(self, face, first):
        choice = QUIET[self.decision.kind]
        assert first or choice != "end", "the rogue's turn is over already"
        for game, progress in self._tries(choice):
            found = rogue_faces(progress)
            if found[:1] in ([], [face]):
                self._keep(game, progress)
                return bool(found)
        raise AssertionError(f"after {choice!r} the rogue never rolls {face}")

    def _tries(self, choice):
        text = self.game.position()
        for seed in range(SEEDS):
            game = Game.from_position(re.sub(r"(?m)^generator .*$", f"seed {seed}", text))
            yield game, game.play(choice)

    def _keep(self, game, progress):
        self.game = game
        self.events += progress.events
        return progress


def rogue_faces(progress):
    """The faces that the rogue rolled, in order; it rolls one die at a time."""
    return [face for one in events(progress, "roll") if one["seat"] == 2 for face in one["faces"]]


def rolls(progress):
    """The rolls of the rogue, in order: (reason, given, face)."""
    return [
        (one["reason"], *one["given"], *one["faces"]) for one in events(progress, "roll") if one["seat"] == 2
    ]
