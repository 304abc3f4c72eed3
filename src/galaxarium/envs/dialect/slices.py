"""The layout of an observation; offsets, spaces, `parts` and documentation pages are made from it.

An observation is one row of small whole numbers, each from 0 to its maximum `most`; larger numbers are cut to
it. The float format divides each number by its maximum. Seats are counted from the observer,
clockwise: 0 is the observer.
"""

from itertools import accumulate
from math import prod
from typing import NamedTuple

from ...kernel.layout import CAP, LEVELS, MISSIONS, PLANETS, SEATS, SPACES

KINDS = 24  # of decisions, frame kinds 1 to 24
FACES = 6
FAMILIES = 13
MOST_PENDING = 7
PENDING = 6  # kinds of automatic frames that can wait, from WINDOW on
DIE_ROWS = 3  # inactive, activated, spent
SWITCHES = 8
ATTACK = 11
ROGUES = 5
ONCE = 4  # once-per-turn planets
COPYING = 5  # copying planets
PLACES = 1 + 2 * SPACES
NO_LESS = 7
"""All bits of a place at the table; with this mask compiled code has no check for negative indices."""

(
    PRESENT, POINTS, ADVANCES, CULTURED, ECONOMIC, OWN_TURN, ONCE_ONLY, COPIES, ARGUMENT, STEPS, TARGETS,
    COST_ENERGY, COST_CULTURE, COST_DICE, COST_DOWN, GAIN_ENERGY, GAIN_CULTURE, ADVANCE_TRACK,
    ADVANCE_STEPS, OTHERS_ENERGY, OTHERS_CULTURE, OFFER_TRACK, OFFER_STEPS, OFFER_FIRST, STRICT, FAMILY,
) = range(26)  # fmt: skip
"""Features of a planet; from FAMILY on one for each family of abilities."""
FEATURES = FAMILY + FAMILIES
DIGIT = 9  # the maximum of a cell of a card
PLANET_MOST = (
    1, DIGIT, DIGIT, 1, 1, 1, 1, 1, 4, DIGIT, 2, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, 2, DIGIT, DIGIT,
    DIGIT, 2, DIGIT, 1, 1, *[1] * FAMILIES,
)  # fmt: skip

(
    SEATED, ROGUE, ENERGY, CULTURE, CAPACITY, LEVEL, SCORE, COLONIES, HOME, FLEET, DICE, UPGRADE, CARDS,
    MARKED, USED,
) = range(15)  # fmt: skip
"""Features of a seat; from USED on one for each once-per-turn planet."""
SEAT_FEATURES = USED + ONCE
MOST_POINTS = 63
MOST_COLONIES = 20
MOST_SHIPS = 4
SEAT_MOST = (
    1, 1, CAP, CAP, CAP, LEVELS, MOST_POINTS, MOST_COLONIES, MOST_SHIPS, MOST_SHIPS, CAP, DIGIT, 2, PLACES,
    *[1] * ONCE,
)  # fmt: skip

(PRICE, FREE, DISTANCE, AMOUNT, DISCOUNT, MIX, SECOND, MORE) = range(8)
"""Arguments of a decision."""
ASKED = 8
ASKED_MOST = (2, 1, DIGIT, DIGIT, DIGIT, 1, 2, DIGIT)

(PLAYERS, ROW, BLAST_OFF, ROUND, OVER, BONUS, FEWER, CONVERTED, REROLLS, DECK, PILE, LEFT, REROLLED) = range(
    13
)
"""Numbers about the whole game."""
COURSE = 13
MOST_ROUNDS = 127
MOST_FEWER = 7
MOST_REROLLS = 7
COURSE_MOST = (SEATS, SPACES, 1, MOST_ROUNDS, 1, 1, MOST_FEWER, 1, MOST_REROLLS, PLANETS, PLANETS, CAP, 1)

DECISIONS = (
    "mission", "main", "set", "move", "advance", "offer", "colony", "land", "follow", "upgrade", "reroll",
    "regress", "down", "replace", "steal", "trade", "copy", "discard", "recall", "gain", "transfer", "force",
    "hit", "lose",
)  # fmt: skip
FACE_NAMES = ("move", "energy", "culture", "diplomacy", "economy", "colony")
FAMILY_NAMES = (
    "exchange", "lasting", "regress", "upgrade", "dice", "steal", "trade", "replace", "moves", "copy",
    "recall", "transfer", "muster",
)  # fmt: skip
PLANET_PARTS = (
    "present", "points", "advances", "culture", "economy", "own turn", "once per turn", "copying",
    "argument", "steps", "targets", "cost energy", "cost culture", "cost dice", "cost down", "gain energy",
    "gain culture", "advance track", "advance steps", "others gain energy", "others gain culture",
    "offer track", "offer steps", "offer first", "strict", *FAMILY_NAMES,
)  # fmt: skip
SEAT_PARTS = (
    "seated", "rogue", "energy", "culture", "capacity", "level", "points", "colonies", "ships at home",
    "ships unlocked", "dice", "price of the next level", "missions before it", "place of the marked ship + 1",
    *(f"once-per-turn planet {number} used" for number in range(1, ONCE + 1)),
)  # fmt: skip
ASKED_PARTS = ("price", "free", "steps", "amount", "discount", "mix", "nagato's move", "ships to come")
COURSE_PARTS = (
    "seats", "spaces", "Blast Off!", "round", "over", "bonus turn", "fewer dice", "converter used",
    "rerolls", "deck", "pile", "rogue's dice left", "rogue's die rerolled",
)  # fmt: skip
PENDING_PARTS = ("windows", "chains", "exchanges", "offers", "second moves", "rogue")
SWITCH_PARTS = (
    "duel missions: drop", "landing: must", "level breaks ties", "helios: discard", "mared: strict",
    "andellouxian: single", "unusable rogue dice: discard", "follow in the bonus turn",
)  # fmt: skip
ATTACK_PARTS = (
    "lose energy", "lose culture", "steal energy", "steal culture", "gain energy", "gain culture", "take",
    "regress", "regress all", "advance", "fewer dice",
)  # fmt: skip
TRACKS = ("diplomacy", "economy", "either")
RESOURCES = ("energy", "culture")


class Slice(NamedTuple):
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    most: int | tuple[int, ...]
    """The maximum of a number: one for all, or one for each of the last axis."""
    meaning: str
    parts: tuple[str, ...] = ()
    """Names of the numbers of the last axis, if they differ in meaning."""


SLICES = (
    Slice("kind", (KINDS,), 1, "the kind of the decision", DECISIONS),
    Slice("actor", (SEATS,), 1, "the seat that decides"),
    Slice("asked", (ASKED,), ASKED_MOST, "arguments of the decision", ASKED_PARTS),
    Slice("face", (FACES,), 1, "the face that can be followed", FACE_NAMES),
    Slice("leader", (SEATS,), 1, "the seat that would be followed"),
    Slice("track", (3,), 1, "the track the decision is about", TRACKS),
    Slice("resource", (2,), 1, "the resource the decision is about", RESOURCES),
    Slice(
        "planet",
        (FEATURES,),
        PLANET_MOST,
        "the planet the decision is about: landed on, or copying",
        PLANET_PARTS,
    ),
    Slice("window", (FACES,), 1, "the die whose follow window is open", FACE_NAMES),
    Slice("window_leader", (SEATS,), 1, "the seat whose die that is"),
    Slice(
        "pending",
        (PENDING,),
        MOST_PENDING,
        "how many frames of each kind wait below the decision",
        PENDING_PARTS,
    ),
    Slice("dice", (DIE_ROWS, FACES), CAP, "dice that are inactive, activated, spent; by face", FACE_NAMES),
    Slice("course", (COURSE,), COURSE_MOST, "numbers about the whole game", COURSE_PARTS),
    Slice("first", (SEATS,), 1, "the first seat"),
    Slice("active", (SEATS,), 1, "the seat whose turn it is"),
    Slice("trigger", (SEATS,), 1, "the seat that reached 21 points first"),
    Slice("switches", (SWITCHES,), 1, "house rules of this table", SWITCH_PARTS),
    Slice(
        "effects", (3,), 1, "lasting effects in force", ("follow-culture", "follow-energy", "follow-price")
    ),
    Slice("chain", (COPYING,), 1, "copying planets used in this chain, in the order of the cards"),
    Slice("rogue", (ROGUES,), 1, "which rogue galaxy plays, in the order of the cards"),
    Slice("attack", (ATTACK,), DIGIT, "the rogue's attack at its level", ATTACK_PARTS),
    Slice("mission", (MISSIONS,), 1, "the observer's mission, in the order of the cards"),
    Slice("dealt", (MISSIONS,), 1, "the missions dealt to the observer"),
    Slice("row", (SPACES, FEATURES), PLANET_MOST, "planets of the row, space by space", PLANET_PARTS),
    Slice("seats", (SEATS, SEAT_FEATURES), SEAT_MOST, "public numbers of each seat", SEAT_PARTS),
    Slice("surface", (SEATS, SPACES), 1, "ships on surfaces, by seat and space"),
    Slice("tracks", (SEATS, SPACES), DIGIT, "ships on tracks: position + 1, 0 is none; by seat and space"),
    Slice("owner", (SEATS, PLANETS), 1, "planets owned, by seat and card"),
    Slice("in_row", (PLANETS,), SPACES, "by card: its position in the row from 1; 0 is elsewhere"),
    Slice("in_pile", (PLANETS,), 1, "by card: is it on the pile?"),
)

SIZES = tuple(prod(part.shape) for part in SLICES)
LENGTH = sum(SIZES)

(
    AT_KIND, AT_ACTOR, AT_ASKED, AT_FACE, AT_LEADER, AT_TRACK, AT_RESOURCE, AT_PLANET, AT_WINDOW,
    AT_WINDOW_LEADER, AT_PENDING, AT_DICE, AT_COURSE, AT_FIRST, AT_ACTIVE, AT_TRIGGER, AT_SWITCHES,
    AT_EFFECTS, AT_CHAIN, AT_ROGUE, AT_ATTACK, AT_MISSION, AT_DEALT, AT_ROW, AT_SEATS, AT_SURFACE,
    AT_TRACKS, AT_OWNER, AT_IN_ROW, AT_IN_PILE,
) = accumulate(SIZES[:-1], initial=0)  # fmt: skip
"""Where each slice begins."""
