"""Scenarios that many planets share: printed cells, limits and a few twin abilities."""

from .registry import scenario
from .table import table, unusable

OTHER = {"energy": "culture", "culture": "energy", "diplomacy": "economy", "economy": "diplomacy"}


def printed(slug, points, advances, resource, track):
    """Points, length and kind of the track, and the resource of a planet."""

    @scenario(slug)
    def symbol_and_points():
        t = table(slug, f"{track},{track},move", f"ships home,{slug}:orbit:{advances - 2}", "")
        assert t.points(1) == 0
        t.play(f"activate {track}")
        assert t.ships(1) == sorted(["home", f"{slug}:orbit:{advances - 1}"])
        assert (t.planets(1), t.points(1)) == ([], 0)
        t.play(f"activate {track}")
        assert (t.planets(1), t.points(1)) == ([slug], points)
        assert t.ships(1) == ["home", "home"]
        assert slug not in t["row"]
        assert [(e["seat"], e["planet"], e["points"]) for e in t.of("colonize")] == [(1, slug, points)]

    @scenario(slug)
    def kind_of_track():
        t = table(slug, "diplomacy,economy,move", f"ships home,{slug}:orbit:0", "")
        assert f"activate {track}" in t.choices
        assert f"activate {OTHER[track]}" not in t.choices

    @scenario(slug)
    def kind_of_resource():
        t = table(slug, "energy,culture,move", f"ships {slug},{slug}:orbit:0", "")
        assert f"activate {OTHER[resource]}" not in t.choices
        t.play(f"activate {resource}")
        assert t.stock(1) == ((2, 0) if resource == "energy" else (0, 2))


def unlimited(slug, me="culture 1", other="", first=(), second=(), row="", **lines):
    """No limit: twice in a turn, by a follower, and twice in one chain.

    `me` can pay for a follow (or nagato) and for two uses; `first` and `second` answer what these ask.
    """
    twice_in_a_turn(slug, me, other, first, second, row, **lines)
    used_by_follower(slug, me, other, first, row, **lines)

    @scenario(slug)
    def twice_in_a_chain():
        t = table(f"{slug} umbra-forum {row}", "colony,move", f"{me} planets nagato", other, **lines)
        t.use("nagato")
        t.play("move home umbra-forum", "use umbra-forum")
        t.drive(f"use {slug}", *first)
        assert t.asked == ("move", 1)
        t.play(f"move home {slug}")
        assert t.choices == (f"use {slug}", "pass")
        t.play(f"use {slug}")
        t.drive(*second)
        assert [e["way"] for e in t.of("use") if e["planet"] == slug] == ["copy", "landing"]
        assert t.asked == ("main", 1)


def twice_in_a_turn(slug, me="", other="", first=(), second=(), row="", dice="colony,colony,move", **lines):
    """Not once-per-turn."""

    @scenario(slug)
    def twice():
        t = table(row, dice, f"{me} planets {slug}", other, **lines)
        t.use(slug)
        t.drive(*first)
        t.settle()
        assert t.asked == ("main", 1)
        t.use(slug)
        t.drive(*second)
        t.settle()
        assert t.uses(1, slug) == 2
        assert t.asked == ("main", 1)


def used_by_follower(slug, me="culture 1", other="", answers=(), row="", **lines):
    """Not own-turn: seat 1 uses it while seat 2 is active."""

    @scenario(slug)
    def by_follower():
        leader = "vici-ks156" if slug == "jakks" else "jakks"
        active = other if "planets" in other else f"{other} planets {leader}"
        t = table(row, "colony,move", f"{me} planets {slug}", active, active=2, **lines)
        t.play("activate colony")
        t.drive(f"use {leader}")
        assert t.asked == ("follow", 1)
        t.play("follow")
        t.drive(f"use {slug}", *answers)
        t.settle()
        assert t.uses(1, slug) == 1
        assert t.asked == ("main", 2)


def own_turn(slug, me="culture 1", row=""):
    """Of no use to a follower, neither by a colony die nor by landing."""

    @scenario(slug)
    def not_by_colony_follow():
        t = table(row, "colony,move,move,move", f"{me} planets {slug}", "planets jakks", active=2)
        t.use("jakks")
        assert t.asked == ("main", 2)
        assert t.of("follow") == []

    @scenario(slug)
    def not_by_landing_as_follower():
        t = table(f"{slug} {row}", "move,energy,energy,energy", me, "", active=2)
        t.play("activate move", f"move home {slug}:orbit")
        assert t.asked == ("follow", 1)
        t.play("follow", f"move home {slug}")
        assert t.asked == ("main", 2)
        assert t.uses(1, slug) == 0

    @scenario(slug)
    def by_landing_in_own_turn():
        t = table(f"{slug} {row}", "move,energy,energy,energy", "", "")
        t.land(slug)
        assert t.uses(1, slug) == 1


def once_per_turn(slug, me="", other="", answers=(), follower="culture 1", follow_answers=None):
    """Once per user and turn, in whichever way; a follower may use it too."""
    follow_answers = answers if follow_answers is None else follow_answers
    used_by_follower(slug, follower, other, follow_answers)

    @scenario(slug)
    def not_twice():
        t = table("", "colony,colony,move", f"{me} planets {slug},jakks,vici-ks156", other)
        t.use(slug)
        t.drive(*answers)
        t.settle()
        t.play("activate colony")
        assert [each for each in t.choices if each.startswith("use ")] == ["use jakks", "use vici-ks156"]


def not_again_by_copying(slug, me="", other="", answers=()):
    """Once-per-turn also holds between a landing and a copy."""

    @scenario(slug)
    def landing_then_copying():
        t = table(f"{slug} umbra-forum jakks vici-ks156", "move,move,energy", me, other)
        t.land(slug)
        t.drive(*answers)
        t.settle()
        t.play("activate move", "move home umbra-forum", "use umbra-forum")
        assert t.asked == ("copy", 1)
        assert t.choices == ("use jakks", "use vici-ks156")


def gains(slug, energy=0, culture=0):
    """+n of one resource up to 7, and of no use at 7."""

    @scenario(slug)
    def amount():
        t = table("", "colony,move", f"planets {slug}", "")
        t.use(slug)
        assert (t.stock(1), t.stock(2)) == ((energy, culture), (0, 0))

    @scenario(slug)
    def cap():
        kind = "energy" if energy else "culture"
        t = table("", "colony,move", f"level 6 {kind} 6 planets {slug}", "")
        t.use(slug)
        assert t.stock(1) == ((7, 0) if energy else (0, 7))
        unusable(f"level 6 {kind} 7 planets {slug}")


def follow_bonus(slug, energy=0, culture=0):
    """birkomius and bisschop: what the user gets for each follow."""
    bonus = (energy, culture)

    @scenario(slug)
    def for_each_follow():
        t = table("", "colony,colony,energy,move", f"planets {slug}", "culture 5")
        t.use(slug)
        assert t.asked == ("follow", 2)
        t.play("follow")  # the die that used it counts; seat 2 upgrades
        assert (t.stock(1), t.stock(2), t.level(2)) == (bonus, (0, 2), 2)
        assert "activate colony" not in t.choices  # already in force
        t.play("activate energy", "follow")
        assert (t.stock(1), t.stock(2)) == ((2 + 2 * energy, 2 * culture), (2, 1))

    @scenario(slug)
    def ends_with_the_turn():
        t = table("", "colony,move", f"planets {slug}", "")
        t.use(slug)
        assert f"effects {slug}" in t.game.position().splitlines()
        t.play("end")
        assert "effects none" in t.game.position().splitlines()

    @scenario(slug)
    def by_landing():
        t = table(slug, "move,energy", "", "culture 1")
        t.land(slug)
        assert t.asked == ("follow", 2)
        t.play("follow", f"move home {slug}:orbit")
        assert (t.stock(1), t.stock(2)) == (bonus, (0, 0))

    @scenario(slug)
    def nothing_for_a_pass():
        t = table(slug, "move,energy", "", "culture 1")
        t.land(slug)
        t.play("pass")
        assert t.stock(1) == (0, 0)
        assert t.asked == ("main", 1)


def free_follow_bonus(slug, energy=0, culture=0):
    """birkomius and bisschop beside zavodnick: only free follows of one's own count."""

    @scenario(slug)
    def own_free_follow_counts():
        t = table("", "colony,move", "planets zavodnick", "", effects=slug)
        t.use("zavodnick")
        t.play("perform energy", "follow")
        assert (t.stock(1), t.stock(2)) == ((2 + energy, culture), (2, 0))

    @scenario(slug)
    def free_follow_of_another_does_not_count():
        t = table("", "colony,move", "planets jakks", "culture 1 planets zavodnick", "", effects=slug)
        t.use("jakks")
        t.play("follow", "perform energy")
        assert t.asked == ("follow", 3)
        t.play("follow", "pass")
        assert t.stock(1) == (energy, 1 + culture)
        assert (t.stock(2), t.stock(3)) == ((2, 0), (2, 0))
