"""States imagined from a view: they look the same from that seat, and what it cannot see is drawn evenly."""

import copy
import itertools
import json
import random
import re
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from galaxarium import BadPosition, BadSeat, Game, imagine
from galaxarium.data.reader import packaged
from galaxarium.data.tables import missions
from galaxarium.game.view import view
from support.engines import ENGINES, ready
from support.games import BLAST_OFF, CLASSIC, MODES, SOLO, Style, play_on, start

SEEDS = {
    CLASSIC: range(9),
    SOLO: (0, 3, 4, 7, 8, 15, 18, 23, 44, 53, 60, 100, 117, 550),
    BLAST_OFF: range(3),
}
"""Games in which every kind of decision comes up."""
HEADER, *ROWS = packaged("planets-blast-off.csv").splitlines()
DECK = "\n".join([HEADER, *ROWS[8:]])
OFTEN = 30
LAST_PLANETS = """profile blast-off
players 3
row fathom dovetail juniper harrow kestrel-9
deck none
dice galaxy,move
seat 1 planets giver ships home juniper:orbit:2
seat 2 ships home juniper:orbit:2
seat 3 ships home harrow:orbit:1
"""


def viewers(game):
    return (None, *range(1, game.state.setup.seats + 1))


def check_imagined(game, rng):
    """Whoever looks at a state that somebody imagined sees what that somebody saw."""
    for seat in viewers(game):
        seen = game.view(seat)
        assert view(imagine(seen, rng), seat) == seen


def check_game(game, style, watch):
    """Imagine the first decisions of each kind and some of the others, and the end."""
    rng = random.Random(1)
    for ply in itertools.count():
        watch[game.decision.kind if game.decision else "over"] += 1
        seats = game.view(None)["seats"]
        watch["used"] += any(seat["used"] for seat in seats)
        watch["marked"] += any(seat["marked"] for seat in seats)
        watch["chain"] += bool(game.view(None)["chain"])
        if game.decision is None:
            break
        if watch[game.decision.kind] <= OFTEN or ply % 20 == 0:
            check_imagined(game, rng)
        game.play(style.pick(game.decision.choices))
    check_imagined(game, rng)


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def test_the_page_on_notation_is_true():
    [example] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    printed = StringIO()
    with redirect_stdout(printed):
        exec(example, {})
    assert printed.getvalue().split() == example.rpartition("# ")[2].split()
    game = Game.new(3, seed=1)
    added = [key for key in game.view(1) if key not in game.snapshot()]
    added += [key for key in game.view(1)["seats"][0] if key not in game.snapshot()["seats"][0]]
    explained = re.findall(r"^\| (?:of each seat: )?`(\w+)` \|", PAGE.partition("## Views")[2], re.MULTILINE)
    assert explained[: len(added)] == added


# --- the same view again -----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_an_imagined_state_has_the_same_view(mode):
    watch = Counter()
    for seed in SEEDS[mode]:
        check_game(*start(seed, mode), watch)
    once_and_copying = {"used", "marked", "chain"} if mode is not BLAST_OFF else set()
    assert {what for what, times in watch.items() if times} == {*mode.kinds, "over", *once_and_copying}


def test_a_deck_of_ones_own_is_imagined():
    game = Game.new(3, "blast-off", seed=3, deck=DECK)
    watch = Counter()
    check_game(game, Style(random.Random(3)), watch)
    assert watch["colony"] > 10
    whole = imagine(Game.new(3, "blast-off", seed=3, deck=DECK).view(1), random.Random(1)).snapshot()
    assert sorted(whole["row"] + whole["deck"]) == sorted(row.split(",")[0] for row in ROWS[8:])


def test_a_ship_that_paid_may_have_lost_its_planet():
    """With an empty deck the space of a planet taken in the middle of an exchange stays empty."""
    cards = [f"planet {row}" for row in ["giver,Giver,2,3,energy,life,down 1,1e,,,either 1", *ROWS]]
    game = Game.from_position("\n".join(["galaxarium position 1", *cards, LAST_PLANETS]))
    for choice in ("activate galaxy", "use giver", "advance juniper"):
        game.play(choice)
    assert game.view(3)["row"] == ["fathom", "dovetail", None, "harrow", "kestrel-9"]
    assert game.decision.seat == 3
    assert "exchange 1 planet=giver stage=7 paid=none" in game.view(3)["pending"]
    check_imagined(game, random.Random(1))


def test_a_view_survives_json():
    game, style = start(4, CLASSIC)
    play_on(game, style, 200)
    seen = game.view(1)
    again = json.loads(json.dumps(seen))
    assert imagine(again, random.Random(2)).digest() == imagine(seen, random.Random(2)).digest()


def test_a_view_is_not_changed():
    seen = Game.new(3, seed=4).view(1)
    before = copy.deepcopy(seen)
    imagine(seen, random.Random(2))
    assert seen == before


def test_all_modes_imagine_the_same():
    seen = Game.new(3, seed=4).view(2)
    for mode in ENGINES:
        ready(mode)
    states = [imagine(seen, random.Random(2), mode) for mode in ENGINES]
    assert [state.rules.mode for state in states] == list(ENGINES)
    assert len({(state.digest(), state.actions) for state in states}) == 1


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_an_imagined_game_can_be_played_to_its_end(mode):
    game, style = start(8, mode)
    play_on(game, style, 20)
    state = imagine(game.view(1), random.Random(4))
    while state.decision:
        state, _ = state.play(style.pick(state.decision.choices))
    assert state.result


# --- no trace of the truth ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_truth_leaves_no_trace(mode):
    """Two states that differ in what is hidden only are the same to whoever imagines."""
    game, style = start(6, mode)
    while game.decision:
        for seat in viewers(game):
            other = imagine(game.view(seat), random.Random(5))
            assert other.digest() != game.state.digest()
            one, two = (imagine(view(state, seat), random.Random(6)) for state in (game.state, other))
            assert one.array().tobytes() == two.array().tobytes()
        play_on(game, style, 40)


# --- drawn evenly ------------------------------------------------------------------------------------------

DRAWS = 1500
POSITION = """galaxarium position 1
players 3
row jakks gort helios nibiru maia
deck mared zalax leandra
seat 1 mission elder dealt elder,hoarder
seat 2 mission noble dealt noble,seeker
seat 3 mission trader dealt trader,orbiter
dice move,energy
"""


def check_even(found, outcomes):
    """Chi-square: would something as uneven as this come up once in ten thousand times?"""
    assert set(found) <= set(outcomes)
    expected, freedom = found.total() / len(outcomes), len(outcomes) - 1
    distance = sum((found[outcome] - expected) ** 2 / expected for outcome in outcomes)
    part = 2 / (9 * freedom)
    assert distance < freedom * (1 - part + 3.72 * part**0.5) ** 3, found  # Wilson and Hilferty


def draws(text, rng):
    """Snapshots of what seat 1 imagines, again and again."""
    seen = Game.from_position(text).view(1)
    return [imagine(seen, rng).snapshot() for _ in range(DRAWS)]


@pytest.fixture(scope="module")
def drawn():
    return draws(POSITION, random.Random(7))


def test_every_place_in_the_deck_is_drawn_evenly(drawn):
    """A deck of three out of the 35 planets nobody sees."""
    hidden = [line.split(",")[0] for line in packaged("planets.csv").splitlines()[1:]]
    hidden = [slug for slug in hidden if slug not in drawn[0]["row"]]
    assert len(hidden) == 35
    for place in range(3):
        check_even(Counter(one["deck"][place] for one in drawn), hidden)
    assert all(len(set(one["deck"])) == 3 for one in drawn)


def test_missions_are_dealt_and_kept_evenly(drawn):
    left = [mission.slug for mission in missions() if mission.slug not in ("elder", "hoarder")]
    seats = [one["seats"][1:] for one in drawn]
    assert all(one["seats"][0]["dealt"] == ["elder", "hoarder"] for one in drawn)
    check_even(Counter(tuple(two["dealt"]) for two, _ in seats), list(itertools.permutations(left, 2)))
    kept = Counter((two["mission"], three["mission"]) for two, three in seats)
    check_even(kept, list(itertools.permutations(left, 2)))
    for seat in range(2):
        check_even(Counter(one[seat]["dealt"].index(one[seat]["mission"]) for one in seats), [0, 1])


def test_generators_are_drawn_evenly():
    seen, rng = Game.from_position(POSITION).view(1), random.Random(8)
    words = [imagine(seen, rng).whole()["generator"] for _ in range(400)]
    assert len(set(words)) == 400
    check_even(Counter("".join(words)), "0123456789abcdef")


def test_uneven_draws_are_noticed():
    class Lazy(random.Random):
        """Cuts the pile once instead of shuffling it."""

        def shuffle(self, pile):
            cut = self.randrange(len(pile) // 2)
            pile[:] = pile[cut:] + pile[:cut]

    lazy = draws(POSITION, Lazy(7))
    with pytest.raises(AssertionError):
        test_every_place_in_the_deck_is_drawn_evenly(lazy)
    with pytest.raises(AssertionError):
        test_missions_are_dealt_and_kept_evenly(lazy)


# --- missions ----------------------------------------------------------------------------------------------


def imagined_seats(game, viewer, seed=1):
    return imagine(game.view(viewer), random.Random(seed)).snapshot()["seats"]


def test_whoever_is_still_choosing_has_two_missions_and_keeps_none():
    game = Game.new(3, seed=4)
    game.play(game.decision.choices[0])
    assert [seat["missions"] for seat in game.view(None)["seats"]] == [1, 2, 2]
    seats = imagined_seats(game, 3)
    assert [len(seat["dealt"]) for seat in seats] == [2, 2, 2]
    assert seats[0]["mission"] in seats[0]["dealt"]
    assert seats[1]["mission"] is seats[2]["mission"] is None
    assert seats[2]["dealt"] == game.snapshot()["seats"][2]["dealt"]


def test_without_missions_none_are_imagined():
    text = POSITION.replace(" mission noble dealt noble,seeker", "").replace(" dealt trader,orbiter", "")
    game = Game.from_position(text)
    assert [seat["missions"] for seat in game.view(1)["seats"]] == [1, 0, 1]
    seats = imagined_seats(game, 1)
    assert (seats[1]["mission"], seats[1]["dealt"]) == (None, [])
    assert seats[2]["mission"] in seats[2]["dealt"]


@pytest.mark.parametrize("rule, comparative", [("drop-comparative", False), ("all", True)])
def test_duels_have_their_own_missions(rule, comparative):
    """R1.4: with two players the missions that compare stay out, unless the switch says otherwise."""
    game = Game.new(2, seed=4, house_rules={"duel_missions": rule})
    dealt = {slug for seed in range(40) for slug in imagined_seats(game, 1, seed)[1]["dealt"]}
    assert any(mission.comparative for mission in missions() if mission.slug in dealt) is comparative
    assert len(dealt) == len([m for m in missions() if comparative or not m.comparative]) - 2


def test_missions_revealed_at_the_end_stay():
    game, style = start(3, CLASSIC)
    play_on(game, style)
    kept = [seat["mission"] for seat in game.snapshot()["seats"]]
    seats = imagined_seats(game, 1)
    assert [seat["mission"] for seat in seats] == kept
    assert all(seat["mission"] in seat["dealt"] for seat in seats)


# --- refusals ----------------------------------------------------------------------------------------------


def without(key):
    return lambda seen: seen.pop(key)


def having(**values):
    return lambda seen: seen.update(values)


def seat_2(**values):
    return lambda seen: seen["seats"][1].update(values)


REFUSED = [
    (without("pending"), "the view has no 'pending'"),
    (without("viewer"), "the view has no 'viewer'"),
    (without("decision"), "the view: decision cannot be so"),
    (lambda seen: seen["seats"][1].pop("used"), "the view has no 'used'"),
    (lambda seen: seen["seats"].pop(), "the view: seats cannot be so"),
    (lambda seen: seen["row"].pop(), "the row of 3 players has 5 spaces, not 4"),
    (lambda seen: seen["seats"].append(dict(seen["seats"][0], seat=4, planets=[])), "there is no seat 4"),
    (having(profile="poker"), "the view: there is no rulebook 'poker'"),
    (having(players=9), "the view: a game has 2 to 5 players"),
    (having(switches={}), "the view: switches cannot be so"),
    (having(own_deck=["jakks"]), "the view: a deck of one's own can be played with"),
    (having(deck=36), "the view: 35 planets cannot make a deck of 36"),
    (having(deck=-1), "the view: 35 planets cannot make a deck of -1"),
    (having(deck=["mared"]), "the view cannot be read: "),
    (having(seats=None), "the view cannot be read: "),
    (having(dice=[["move"]]), "the view cannot be read: "),
    (having(dice=[["move", "lost"]]), "the view: nobody has to decide here, the game goes on by itself"),
    (having(dice=[["energy", "inactive"], ["move", "inactive"]]), "the view: dice cannot be so"),
    (having(turn=2), "the view: turn 2 is not seat 1's if seat 1 started"),
    (having(over=True), "the view: over cannot be so"),
    (having(pending=["juggle 1"]), "the view: expected a kind and a seat"),
    (having(pending=["main 1", "move 1 nagato=no"]), "the view: decision cannot be so"),
    (having(pending=["main 1", "trade 1 resource=culture"]), "the view: nobody has to decide here"),
    (having(pending=[]), "the view: nothing is pending, but nobody has triggered the end"),
    (seat_2(planets=["jakks"]), "the view: jakks is owned by seat 2 and in the row"),
    (seat_2(ships=["zalax", "home", "locked", "locked"]), "the view: 'zalax' is not in the row"),
    (seat_2(points=7), "the view: seats cannot be so"),
    (seat_2(missions=3), "the view: seats cannot be so"),
    (seat_2(dealt=["noble", "seeker"]), "the view: seats cannot be so"),
    (seat_2(mission="luck"), "the view: there is no mission 'luck'"),
]


@pytest.mark.parametrize("change, reason", REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_is_no_view_is_refused(change, reason):
    seen = Game.from_position(POSITION).view(1)
    change(seen)
    with pytest.raises(BadPosition) as caught:
        imagine(seen, random.Random(1))
    assert reason in str(caught.value)


def test_a_view_in_which_nothing_can_be_decided_is_refused():
    seen = Game.from_position(POSITION).view(1)
    seen.update(pending=["main 1", "recall 1"], decision=None)
    with pytest.raises(BadPosition, match="nothing can be decided"):
        imagine(seen, random.Random(1))


def test_too_many_missions_are_refused():
    seen = Game.new(2, seed=1).view(None)
    for seat, mission in zip(seen["seats"], ("elder", "trader"), strict=True):
        seat["mission"] = mission
    seen["seats"] *= 6
    with pytest.raises(BadPosition, match="not enough missions"):
        imagine(seen, random.Random(1))


def test_a_viewer_must_sit_at_the_table():
    seen = Game.from_position(POSITION).view(1)
    with pytest.raises(BadSeat, match="there is no seat 4"):
        imagine({**seen, "viewer": 4}, random.Random(1))


@pytest.mark.parametrize("thing", [None, [], "view", 7])
def test_something_else_is_refused(thing):
    with pytest.raises(BadPosition, match="cannot be read"):
        imagine(thing, random.Random(1))
