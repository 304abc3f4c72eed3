"""The five rogues: dice, points, maximum and attack of each level."""

from .registry import scenario
from .table import solo

ROW = "helios gort nibiru k-widow"
# You: two ships that can regress, and a planet so that you may follow a colony die: there the game stops.
ME = "energy 5 culture 5 level 5 planets jakks ships helios:orbit:0,gort:orbit:2,nibiru:orbit:3,home"
MINE = ("gort:orbit:2", "helios:orbit:0", "home", "nibiru:orbit:3")
ENEMY = "energy 1 culture 1 ships home,helios:orbit:0,gort:orbit:1,nibiru:orbit:2"
THEIRS = ("gort:orbit:1", "helios:orbit:0", "home", "nibiru:orbit:2")
BY_1 = ("gort:orbit:2", "helios:orbit:1", "home", "nibiru:orbit:3")
BY_2 = ("gort:orbit:3", "helios:orbit:2", "home", "nibiru:orbit:4")
BACK = ("gort:orbit:1", "helios:orbit:0", "home", "nibiru:orbit:2")
CHOSEN = ("gort:orbit:2", "helios:orbit:0", "home", "nibiru:orbit:2")


def printed(rogue, level, dice, points, most):
    """The figures of one level."""
    slug = f"{rogue}-level-{level}"

    @scenario(slug)
    def dice_of_a_turn():
        t = solo(rogue, "", "move", "", f"level {level}")
        t.play("end")
        assert [e["reason"] for e in t.of("roll") if e["seat"] == 2].count("rogue") == dice

    @scenario(slug)
    def points_of_the_level():
        t = solo(rogue, "", "move", "", f"level {level}")
        assert (t.level(2), t.points(2)) == (level, points)
        t = solo(rogue, "", "move", "", f"level {level} planets jakks,mj-120210")
        assert t.points(2) == points + 3

    @scenario(slug)
    def points_in_the_final_score():
        me = "level 6 planets shouhua,walsfeo ships jakks:orbit:1,home,home,home"
        t = solo(rogue, "jakks", "diplomacy,move", me, f"level {level} planets helios")
        t.play("activate diplomacy")
        assert [(score.level, score.total) for score in t.game.result.scores] == [
            (8, 21),
            (points, points + 2),
        ]

    @scenario(slug)
    def maximum_of_energy():
        enemy = f"level {level} energy {most - 1}"
        t = solo(rogue, "", "colony,colony,move", "planets gleam-zanier", enemy)
        t.use("gleam-zanier")
        assert t.stock(2) == (most, 0)
        t.use("gleam-zanier")
        assert (t.stock(1), t.stock(2)) == ((4, 0), (most, 0))
        t.play("end")
        pay = next(e for e in t.of("pay") if e["seat"] == 2)
        assert (pay["resource"], pay["amount"]) == ("energy", most)
        assert [e["level"] for e in t.of("upgrade")] == [level + 1]

    @scenario(slug)
    def maximum_of_culture():
        enemy = f"level {level} culture {most - 1}"
        t = solo(rogue, "", "colony,colony,move", "planets jac-110912", enemy)
        t.use("jac-110912")
        assert t.stock(2) == (0, most)
        t.use("jac-110912")
        assert (t.stock(1), t.stock(2)) == ((0, 4), (0, most))


def attack(slug, *kinds, mine=(5, 5), theirs=(1, 1), my_ships=MINE, its_ships=THEIRS, ask=None):
    """One attack and all that it changes; `ask` is the decision, the choices and the one taken."""

    @scenario(slug)
    def attacks():
        rogue, _, level = slug.partition("-level-")
        t = solo(rogue, ROW, "move", ME, f"level {level} {ENEMY}")
        t.until("end", "colony")
        assert (t.asked, t.choices) == (("force", 1), ("force", "allow"))
        t.events.clear()
        t.play("allow")
        if ask is not None:
            kind, choices, choice = ask
            assert (t.asked, t.choices) == ((kind, 1), choices)
            t.play(choice)
        assert [e.kind for e in t.events] == ["activate", "attack", *kinds]
        assert (t.of("attack")[0]["seat"], t.of("attack")[0]["level"]) == (2, int(level))
        assert (t.stock(1), t.stock(2)) == (mine, theirs)
        assert (tuple(t.ships(1)), tuple(t.ships(2))) == (my_ships, its_ships)
        assert t.level(2) == int(level)
        assert t.asked == ("follow", 1)
        fewer = kinds.count("fewer")
        assert f"fewer {fewer}" in t.game.position().splitlines()

    return attacks


def nowhere(slug, *kinds):
    """The same attack on somebody who has nothing to lose, by a rogue without a ship in orbit."""

    @scenario(slug)
    def attacks_nothing():
        rogue, _, level = slug.partition("-level-")
        t = solo(rogue, ROW, "move", "level 6", f"level {level}")
        t.until("end", "colony")
        found = [e.kind for e in t.events]
        assert found[: 5 + len(kinds)] == ["end", "turn", "roll", "activate", "attack", *kinds]
        assert found[5 + len(kinds)] == "roll"


def again(slug, once):
    """A second colony die in the same turn: unusable and rolled again by itself if the attack is marked."""

    @scenario(slug)
    def a_second_colony_die():
        rogue, _, level = slug.partition("-level-")
        lines = {"active": 2, "turn": 2, "bay": "colony"}
        t = solo(rogue, ROW, "colony", "energy 1 culture 1", f"level {level}", **lines)
        rolled = [(e["reason"], e["given"]) for e in t.game.log if e.kind == "roll"]
        if once:
            assert rolled[0] == ("automatic", ("colony",))
        else:
            assert (rolled, t.asked, t["dice"][0]) == ([], ("force", 1), ["colony", "inactive"])

    return a_second_colony_die


ONE_SHIP = ("regress", ("regress 1 gort", "regress 1 nibiru"), "regress 1 nibiru")
TWO_THINGS = ("lose", ("lose 2c", "lose 1e1c", "lose 2e"), "lose 1e1c")
THREE_THINGS = ("lose", ("lose 3c", "lose 1e2c", "lose 2e1c", "lose 3e"), "lose 2e1c")
ADVANCES = ("advance", "advance", "advance")

for name in ("artemis", "rothkel"):
    printed(name, 1, dice=5, points=0, most=6)
    printed(name, 2, dice=5, points=1, most=6)
    printed(name, 3, dice=6, points=2, most=6)
    printed(name, 4, dice=6, points=4, most=6)
    printed(name, 5, dice=7, points=7, most=6)

for name in ("zendica", "hades", "gamelyn"):
    printed(name, 1, dice=5, points=0, most=5)
    printed(name, 2, dice=5, points=2, most=5)
    printed(name, 3, dice=6, points=4, most=5)
    printed(name, 4, dice=6, points=6, most=5)
    printed(name, 5, dice=7, points=9, most=5)

attack("artemis-level-1", "lose", mine=(4, 5))
attack("artemis-level-2", "lose", mine=(5, 4))
attack("artemis-level-3", "lose", "gain", mine=(5, 4), theirs=(1, 2))
attack("artemis-level-4", "regress", my_ships=CHOSEN, ask=ONE_SHIP)
attack("artemis-level-5", "lose", "gain", "lose", "gain", mine=(4, 4), theirs=(2, 2), ask=TWO_THINGS)

attack("rothkel-level-1", "lose", mine=(4, 5))
attack("rothkel-level-2", "lose", mine=(5, 4))
attack("rothkel-level-3", "gain", theirs=(3, 1))
attack("rothkel-level-4", "regress", my_ships=CHOSEN, ask=ONE_SHIP)
attack("rothkel-level-5", *ADVANCES, its_ships=BY_1)

attack("zendica-level-1", "lose", mine=(4, 5))
attack("zendica-level-2", "gain", theirs=(1, 3))
attack("zendica-level-3", "regress", my_ships=CHOSEN, ask=ONE_SHIP)
attack("zendica-level-4", "fewer")
attack("zendica-level-5", "regress", "regress", my_ships=BACK)

attack("hades-level-1", "gain", "gain", theirs=(2, 2))
attack("hades-level-2", "lose", "gain", mine=(3, 5), theirs=(3, 1))
attack("hades-level-3", "lose", "gain", mine=(5, 3), theirs=(1, 3))
attack("hades-level-4", *ADVANCES, its_ships=BY_2)
attack("hades-level-5", "lose", "gain", "lose", "gain", mine=(3, 4), theirs=(3, 2), ask=THREE_THINGS)

attack("gamelyn-level-1", "lose", "lose", mine=(4, 4))
attack("gamelyn-level-2", "lose", "gain", "lose", "gain", mine=(4, 4), theirs=(2, 2))
attack("gamelyn-level-3", *ADVANCES, its_ships=BY_1)
attack("gamelyn-level-4", *ADVANCES, "lose", "gain", mine=(4, 5), theirs=(2, 1), its_ships=BY_1)
attack("gamelyn-level-5", *ADVANCES, its_ships=BY_2)

ITS_OWN = {  # what happens all the same
    "rothkel-level-3": ["gain"],
    "zendica-level-2": ["gain"],
    "zendica-level-4": ["fewer"],
    "hades-level-1": ["gain", "gain"],
}
for name in ("artemis", "rothkel", "zendica", "hades", "gamelyn"):
    for number in range(1, 6):
        again(f"{name}-level-{number}", once=(name, number) == ("zendica", 4))
        nowhere(f"{name}-level-{number}", *ITS_OWN.get(f"{name}-level-{number}", []))
