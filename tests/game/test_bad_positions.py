# ruff: noqa: E501 (one row per wrong text reads best)
"""Positions that cannot be read or cannot happen: each refused with its line and the reason."""

import random

import pytest

from galaxarium import BadPosition, Game
from support.engines import engine_mode
from support.games import MODES, Style, play_on, start

CLASSIC = """\
galaxarium position 1
profile galakta
switches none
players 3
rogue none
first 2
active 3
turn 2
trigger none
row jakks gort helios nibiru maia
deck mared zalax leandra
discard none
dice move,energy
spent culture
bay diplomacy
converter free
rerolls 1
effects nibiru
chain umbra-forum
generator 8f3c0f1e00ff31aa901b2c3d00000001
seat 1 energy 2 culture 1 level 1 ships home home planets none mission elder dealt elder,hoarder used none
seat 2 energy 5 culture 0 level 3 ships home gort gort:orbit:2 planets shouhua,piedes mission orbiter dealt orbiter,trader used clj-0517
seat 3 energy 7 culture 7 level 1 ships home jakks:orbit:1 planets none mission noble dealt noble,seeker used none
pending main 3
"""

SOLO = """\
galaxarium position 1
players 1
rogue artemis
row jakks gort helios nibiru
dice energy,move
fewer 0
bonus no
seat 1 energy 2
seat 2 energy 3 level 2 ships home home home gort:orbit:1
"""

# what is replaced, by what, the line that is named, part of the reason
WRONG = [
    # reading
    ("galaxarium position 1", "galaxarium position 2", 1, "version '2' of positions is not known here"),
    ("galaxarium position 1", "a position", 1, "expected 'galaxarium position 1'"),
    ("galaxarium position 1\n", "", 1, "expected 'galaxarium position 1'"),
    ("rogue none", "wizard none", 5, "unknown word 'wizard'"),
    ("turn 2", "turn", 8, "nothing after 'turn'"),
    ("turn 2", "turn 2 3", 8, "turn takes one word"),
    ("rogue none", "players 3", 5, "players is there twice"),
    ("seat 2", "seat 1", 22, "seat 1 is there twice"),
    ("seat 2", "seat 6", 22, "'6' is not a number from 1 to 5"),
    ("seat 2", "seat 4", 22, "there is no seat 4"),
    ("seat 2", "seat two", 22, "'two' is not a number from 1 to 5"),
    # set-up
    ("players 3\n", "", 23, "the line `players` is missing"),
    ("players 3", "players 6", 4, "'6' is not a number"),
    ("players 3", "players 1", 4, "1 player"),
    ("players 3", "players three", 4, "'three' is not a number"),
    ("profile galakta", "profile nobody", 2, "there is no rulebook 'nobody'"),
    ("switches none", "switches landing", 3, "'landing' should be NAME=VALUE"),
    ("switches none", "switches landing=never", 3, "landing can be may or must, not 'never'"),
    ("switches none", "switches luck=much", 3, "there is no house rule 'luck'"),
    ("switches none", "switches first_player=seat-4", 3, "seat-4 cannot start a game of 3 players"),
    ("rogue none", "rogue artemis", None, "name both or neither"),
    ("rogue none", "rogue sauron", 5, "there is no rogue galaxy 'sauron'"),
    # the course
    ("first 2", "first 4", 6, "'4' is not a number from 1 to 3"),
    ("active 3", "active 0", 7, "'0' is not a number from 1 to 3"),
    ("turn 2", "turn 3", 8, "turn 3 is not seat 3's if seat 2 started"),
    ("turn 2", "turn 0", 8, "'0' is not a number from 1 to"),
    ("turn 2", "turn 99999", 8, "'99999' is not a number from 1 to"),
    ("turn 2", "turn " + "9" * 5000, 8, "is not a number from 1 to"),
    ("trigger none", "trigger 1", 9, "seat 1 cannot have triggered the end without 21 points"),
    ("trigger none", "trigger 4", 9, "'4' is not a number from 1 to 3"),
    # planets
    ("row jakks gort helios nibiru maia\n", "", 23, "the line `row` is missing"),
    ("row jakks gort helios nibiru maia", "row jakks gort helios nibiru", 10, "5 spaces, not 4"),
    ("row jakks", "row pluto", 10, "there is no planet 'pluto'"),
    ("row jakks gort helios nibiru maia", "row jakks gort helios nibiru gort", 10, "gort is in the row and in the row"),
    ("row jakks gort helios nibiru maia", "row jakks gort helios nibiru piedes", 22, "piedes is owned by seat 2 and in the row"),
    ("row jakks gort helios nibiru maia", "row jakks gort helios nibiru none", 10, "a space of the row is empty while the deck is not"),
    ("deck mared", "deck pluto", 11, "there is no planet 'pluto'"),
    ("deck mared zalax", "deck mared mared", 11, "mared is in the deck and in the deck"),
    ("deck mared", "deck gort", 11, "gort is in the deck and in the row"),
    ("deck mared", "deck shouhua", 11, "shouhua is in the deck and owned by seat 2"),
    ("discard none", "discard tifnod", 12, "there is a discard pile only with the switch helios=discard"),
    # dice
    ("dice move,energy", "dice move,luck", 13, "'luck' is not one of move, energy, culture,"),
    ("dice move,energy", "dice move,life", 13, "'life' is not one of move, energy, culture,"),
    ("dice move,energy", "dice move, energy", 13, "dice takes one word"),
    ("dice move,energy", "dice move,energy,move", 13, "more dice than level 1 shows (4)"),
    ("bay diplomacy", "bay diplomacy,move", 13, "more dice than level 1 shows (4)"),
    ("spent culture", "spent culture,culture", 13, "more dice than level 1 shows (4)"),
    ("converter free", "converter broken", 16, "the converter is free or used"),
    ("rerolls 1", "rerolls 100", 17, "'100' is not a number from 0 to 99"),
    ("effects nibiru", "effects gort", 18, "gort has no lasting effect"),
    ("effects nibiru", "effects pluto", 18, "there is no planet 'pluto'"),
    ("chain umbra-forum", "chain gort", 19, "gort is not a copying planet"),
    ("chain umbra-forum", "chain pluto", 19, "there is no planet 'pluto'"),
    ("generator 8f3c", "generator 8f3", 20, "a generator is 32 hexadecimal digits"),
    ("generator 8f3c", "generator XXXX", 20, "a generator is 32 hexadecimal digits"),
    ("generator 8f3c0f1e00ff31aa901b2c3d00000001", "seed -1", 20, "'-1' is not a number from 0 to"),
    ("pending main 3", "seed 3\npending main 3", 24, "either a generator or a seed, not both"),
    # seats
    ("seat 1 energy 2", "seat 1 energy 8", 21, "'8' is not a number from 0 to 7"),
    ("seat 1 energy 2 culture 1", "seat 1 energy 2 culture 8", 21, "'8' is not a number from 0 to 7"),
    ("seat 1 energy 2", "seat 1 energy -1", 21, "'-1' is not a number from 0 to 7"),
    ("seat 1 energy 2", "seat 1 energy 2 2", 21, "'2 2' is not a number"),
    ("seat 1 energy 2", "seat 1 energy", 21, "nothing after 'energy'"),
    ("seat 1 energy 2", "seat 1 wealth 2", 21, "unknown word 'wealth'"),
    ("seat 1 energy 2", "seat 1 energy 2 energy 2", 21, "energy is there twice"),
    ("seat 2 energy 5 culture 0 level 3", "seat 2 energy 5 culture 0 level 7", 22, "'7' is not a number from 1 to 6"),
    ("seat 2 energy 5 culture 0 level 3", "seat 2 energy 5 culture 0 level 0", 22, "'0' is not a number from 1 to 6"),
    ("ships home home planets", "ships home planets", 21, "level 1 has 2 unlocked ships, not 1"),
    ("ships home home planets", "ships home home home planets", 21, "level 1 has 2 unlocked ships, not 3"),
    ("ships home gort gort:orbit:2", "ships gort gort home", 22, "two ships of seat 2 on gort"),
    ("ships home gort gort:orbit:2", "ships gort:orbit:1 gort:orbit:2 home", 22, "two ships of seat 2 around gort"),
    ("ships home gort gort:orbit:2", "ships gort gort:orbit:6 home", 22, "'6' is not a number from 0 to 5"),
    ("ships home gort gort:orbit:2", "ships gort gort:orbit home", 22, "'' is not a number from 0 to 5"),
    ("ships home gort gort:orbit:2", "ships gort gort:around:2 home", 22, "should be home, PLANET or PLANET:orbit:POSITION"),
    ("ships home gort gort:orbit:2", "ships gort mared home", 22, "'mared' is not in the row"),
    ("ships home gort gort:orbit:2", "ships gort pluto home", 22, "'pluto' is not in the row"),
    ("planets shouhua,piedes", "planets shouhua,pluto", 22, "there is no planet 'pluto'"),
    ("planets shouhua,piedes", "planets shouhua,shouhua", 22, "shouhua is owned by seat 2 and owned by seat 2"),
    ("planets shouhua,piedes", "planets shouhua,gort", 22, "gort is owned by seat 2 and in the row"),
    ("mission elder dealt", "mission younger dealt", 21, "there is no mission 'younger'"),
    ("dealt elder,hoarder", "dealt elder,younger", 21, "there is no mission 'younger'"),
    ("dealt elder,hoarder", "dealt elder", 21, "a seat keeps one mission of two"),
    ("mission elder dealt", "mission elder,noble dealt", 21, "a seat keeps one mission of two"),
    ("mission elder dealt", "mission trader dealt", 21, "the mission kept is not one of those dealt"),
    ("dealt elder,hoarder", "dealt elder,elder", 21, ""),
    ("dealt elder,hoarder", "dealt elder,noble", 23, ""),
    ("used clj-0517", "used gort", 22, "gort is not a once-per-turn planet"),
    ("used clj-0517", "used pluto", 22, "pluto is not a once-per-turn planet"),
    ("used clj-0517", "used clj-0517 marked mared", 22, "'mared' is not in the row"),
    ("used clj-0517", "used clj-0517 marked helios", 22, ""),
    # pending
    ("pending main 3", "pending dance 3", 24, "expected a kind and a seat; kinds are mission, main,"),
    ("pending main 3", "pending main", 24, "expected a kind and a seat"),
    ("pending main 3", "pending main 1", 24, "the first thing pending must be main 3"),
    ("pending main 3", "pending colony 3", 24, "the first thing pending must be main 3"),
    ("pending main 3", "pending main 4", 24, "'4' is not a number from 1 to 3"),
    ("pending main 3", "pending main 3 face=move", 24, "main takes nothing"),
    ("pending main 3", "pending main 3\npending main 3", 25, "main comes first and once"),
    ("pending main 3", "pending main 3\npending mission 1", 25, "missions are chosen first"),
    ("pending main 3", "pending none", 24, "nothing is pending, but nobody has triggered the end"),
    ("pending main 3", "pending main 3\npending down 3 steps=1", 25, "down must stand on an exchange"),
    ("pending main 3", "pending main 3\npending land 3", 25, "land takes planet"),
    ("pending main 3", "pending main 3\npending land 3 planet", 25, "'planet' should be a new key=value"),
    ("pending main 3", "pending main 3\npending land 3 planet=pluto", 25, "there is no planet 'pluto'"),
    ("pending main 3", "pending main 3\npending follow 1 face=luck leader=3 free=no", 25, "'luck' is not one of"),
    ("pending main 3", "pending main 3\npending follow 1 face=move leader=4 free=no", 25, "'4' is not a number from 1 to 3"),
    ("pending main 3", "pending main 3\npending follow 1 face=move leader=3 free=maybe", 25, "'maybe' is not one of no, yes"),
    ("pending main 3", "pending main 3\npending regress 3 track=either steps=1 more=0 hit=1:mared", 25, "mared is not in the row"),
    ("pending main 3", "pending main 3\npending advance 3 track=either steps=8 paid=none", 25, "'8' is not a number from 1 to 7"),
    ("pending main 3", "pending main 3\npending chain 3 used=gort", 25, "gort is not a copying planet"),
    ("pending main 3", "pending main 3\npending recall 1", 25, "nothing can be decided"),
    ("pending main 3", "pending main 3\npending land 3 planet=gort", 25, ""),  # no ship of seat 3 is there
    ("pending main 3", "pending main 3\npending land 2 planet=nakagawakozi", 25, ""),  # not in the row
    ("pending main 3", "pending main 3\npending force 3", 25, ""),  # nobody rolls for a rogue here
    ("pending main 3", "pending main 3" + "\npending chain 3 used=none" * 60, None, "too many things pending"),
]  # fmt: skip

WRONG_SOLO = [
    ("fewer 0", "fewer 100", 6, "'100' is not a number from 0 to 99"),
    ("bonus no", "bonus perhaps", 7, "bonus is yes or no"),
    ("bonus no", "bonus yes", 7, "a bonus turn is the rogue's"),
    ("seat 2 energy 3", "seat 2 energy 7", 9, "'7' is not a number from 0 to 6"),
    ("home gort:orbit:1", "home gort", 9, "a rogue's ships never land"),
    ("home gort:orbit:1", "gort:orbit:1", 9, "level 2 has 4 unlocked ships, not 3"),
    ("seat 1 energy 2", "seat 1 energy 2 mission elder", 8, "there are no missions in this game"),
    ("row jakks gort helios nibiru", "row jakks gort helios", 4, "4 spaces, not 3"),
    ("bonus no", "bonus no\nfirst 2", 8, ""),
    ("seat 2 energy 3", "seat 3 energy 3", 9, "there is no seat 3 at this table"),
    ("bonus no", "bonus no\npending main 1\npending colony 2", 9, ""),  # a rogue decides nothing
    ("bonus no", "bonus no\npending main 1\npending second-move 2", 9, "a rogue decides nothing"),
]


def refused(text):
    with pytest.raises(BadPosition) as error:
        Game.from_position(text)
    return error.value


@pytest.mark.parametrize("before, after, line, reason", WRONG)
def test_wrong_position(before, after, line, reason):
    assert before in CLASSIC
    error = refused(CLASSIC.replace(before, after, 1))
    assert reason in error.reason
    assert line is None or error.line == line
    assert str(error) == f"line {error.line}: {error.reason}"
    assert error.code == "position/bad"


@pytest.mark.parametrize("before, after, line, reason", WRONG_SOLO)
def test_wrong_solo_position(before, after, line, reason):
    assert before in SOLO
    error = refused(SOLO.replace(before, after, 1))
    assert reason in error.reason
    assert error.line == line


def test_the_right_ones_are_right():
    assert Game.from_position(CLASSIC).position() == CLASSIC
    assert Game.from_position(SOLO).decision


def test_points_and_trigger():
    rich = CLASSIC.replace("planets shouhua,piedes", "planets shouhua,piedes,aughmoore")
    error = refused(rich)
    assert (error.line, error.reason) == (9, "seat 2 has 21 points, so the end is triggered")
    assert Game.from_position(rich.replace("trigger none\n", "")).snapshot()["trigger"] == 2
    both = rich.replace("trigger none\n", "").replace(
        "level 1 ships home jakks:orbit:1 planets none",
        "level 1 ships home jakks:orbit:1 planets k-widow,gyore,terra-bettia",
    )
    assert "several seats have 21 points" in refused(both).reason


def test_empty_and_blank():
    for text in ("", "\n\n", "# nothing\n"):
        assert refused(text).line == 1


# --- nothing else than BadPosition, whatever is written -----------------------------------------------------


def damaged(text, rng):
    """A position with one word exchanged, doubled, taken away or made a number."""
    lines = [line.split(" ") for line in text.splitlines()]
    number = rng.randrange(1, len(lines))
    words = lines[number]
    at = rng.randrange(len(words))
    every = [word for line in lines for word in line]
    change = rng.randrange(6)
    if change == 0:
        words[at] = rng.choice(every)
    elif change == 1:
        words[at] = str(rng.randrange(-1, 10))
    elif change == 2:
        words.insert(at, rng.choice(every))
    elif change == 3 and len(words) > 1:
        del words[at]
    elif change == 4:
        lines[number] = list(rng.choice(lines))
    else:
        words[at] = words[at].replace("home", "gort").replace("=no", "=yes").replace("1", "2")
    return "\n".join(" ".join(line) for line in lines) + "\n"


@pytest.mark.parametrize("mode", MODES, ids=repr)
@pytest.mark.parametrize("seed", range(8))
def test_damaged_positions_are_refused_or_can_be_played(mode, seed):
    """In Python mode, where a number too large or an index out of range is an error."""
    rng = random.Random(seed)
    with engine_mode("python"):
        game, style = start(seed, mode)
        for _ in range(12):
            play_on(game, style, 5)
            if game.decision is None:
                break
            for _ in range(20):
                text = damaged(game.position(), rng)
                try:
                    other = Game.from_position(text)
                except BadPosition:
                    continue
                try:
                    assert Game.from_position(other.position()).position() == other.position()
                    play_on(other, Style(random.Random(1)), 15)
                except Exception as error:
                    raise AssertionError(f"{error!r} in\n{text}") from error


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_errors_are_ours(mode):
    """Whatever bytes are read, the error is one of ours."""
    rng = random.Random(3)
    game, style = start(5, mode)
    play_on(game, style, 30)
    text, lines = game.position(), []
    for _ in range(300):
        at = rng.randrange(len(text))
        wrong = text[:at] + rng.choice(" \n,:=-x9\u0663\x00#|") + text[at + rng.randrange(3) :]
        try:
            Game.from_position(wrong)
        except BadPosition as error:
            lines.append(error.line)
    assert all(lines)
