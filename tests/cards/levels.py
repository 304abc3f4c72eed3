"""The level track of the classic mat: dice, ships, points and cost of each level."""

from .registry import scenario
from .table import table, unusable


def level(number, dice, ships, points):
    """What an empire of this level has."""

    @scenario(f"level-{number}")
    def points_and_ships():
        t = table("", "move", f"level {number}", "")
        assert (t.level(1), t.points(1)) == (number, points)
        assert sorted(t.seat(1)["ships"]) == ["home"] * ships + ["locked"] * (4 - ships)
        t = table("", "move", f"level {number} planets jakks,helios", "")
        assert t.points(1) == points + 3

    @scenario(f"level-{number}")
    def dice_of_a_turn():
        t = table("", "move", "", f"level {number}")
        t.play("end")
        [roll] = t.of("roll")
        assert (roll["seat"], roll["reason"], list(roll["given"])) == (2, "turn", [])
        assert len(roll["faces"]) == dice
        assert sorted(t.dice("inactive")) == sorted(roll["faces"])

    @scenario(f"level-{number}")
    def points_in_the_final_score():
        t = table("", "move", "level 6 planets aughmoore,shouhua", f"level {number} planets helios", active=2)
        t.play("end")
        assert [score.total for score in t.game.result.scores] == [22, points + 2]


def upgrade(number, ships, points, cost):
    """How an empire gets there."""
    before = f"level {number - 1}"

    @scenario(f"level-{number}")
    def exact_cost():
        for kind in ("energy", "culture"):
            t = table("", "colony,move", f"{before} {kind} {cost}", "")
            t.play("activate colony")  # the only choice
            assert (t.level(1), t.stock(1), t.points(1)) == (number, (0, 0), points)
            assert sorted(t.seat(1)["ships"]) == ["home"] * ships + ["locked"] * (4 - ships)
            assert len(t["dice"]) == 2
            assert [(e["resource"], e["amount"]) for e in t.of("pay")] == [(kind, cost)]

    @scenario(f"level-{number}")
    def one_kind_of_resource():
        t = table("", "colony,move", f"{before} energy 7 culture {cost}", "")
        t.play("activate colony")
        assert (t.asked, t.choices) == (("colony", 1), ("upgrade energy", "upgrade culture"))
        t.play("upgrade energy")
        assert (t.level(1), t.stock(1)) == (number, (7 - cost, cost))
        unusable(f"{before} energy {cost - 1} culture {cost - 1}")


level(1, dice=4, ships=2, points=0)
level(2, dice=5, ships=2, points=1)
level(3, dice=5, ships=3, points=2)
level(4, dice=6, ships=3, points=3)
level(5, dice=6, ships=4, points=5)
level(6, dice=7, ships=4, points=8)

upgrade(2, ships=2, points=1, cost=2)
upgrade(3, ships=3, points=2, cost=3)
upgrade(4, ships=3, points=3, cost=4)
upgrade(5, ships=4, points=5, cost=5)
upgrade(6, ships=4, points=8, cost=6)


@scenario("level-6")
def level_6_is_the_last():
    unusable("level 6 energy 7 culture 7")
