"""Scenarios that the planets of Blast Off! share: printed cells, and an ability with all that it changes."""

from itertools import combinations

from .registry import scenario
from .table import blast

OTHER = {"energy": "culture", "culture": "energy", "life": "tech", "tech": "life"}
# Tracks of six spaces; a planet is never used beside itself.
LIFE = ("yarrow", "anthracite", "copperhead")
TECH = ("zephyrine", "brightwater", "driftwood")


def printed(slug, points, advances, resource, track):
    """Points, length and kind of the track, and the resource of a planet."""

    @scenario(slug)
    def symbol_and_points():
        t = blast(slug, f"{track},{track},move", f"ships home,{slug}:orbit:{advances - 2}", "")
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
        t = blast(slug, "life,tech,move", f"ships home,{slug}:orbit:0", "")
        assert f"activate {track}" in t.choices
        assert f"activate {OTHER[track]}" not in t.choices

    @scenario(slug)
    def kind_of_resource():
        t = blast(slug, "energy,culture,move", f"ships {slug},{slug}:orbit:0", "")
        assert f"activate {OTHER[resource]}" not in t.choices
        t.play(f"activate {resource}")
        assert t.stock(1) == ((2, 0) if resource == "energy" else (0, 2))


class Ability:
    """One ability in the words of R8.6; everything not named is nothing."""

    def __init__(self, slug, *, pay=(0, 0), dice=0, down=0, gain=(0, 0), advance="", others=(0, 0), offer=""):
        self.slug, self.pay, self.dice, self.down = slug, pay, dice, down
        self.gain, self.advance, self.others, self.offer = gain, advance, others, offer
        self.life, self.far_life = [each for each in LIFE if each != slug][:2]
        self.tech, self.far_tech = [each for each in TECH if each != slug][:2]
        self.row = f"{self.life} {self.tech} {self.far_life} {self.far_tech}"

    def purse(self, extra=0):
        """Exactly what it costs, and so much culture more."""
        return f"energy {self.pay[0]} culture {self.pay[1] + extra}"

    def at(self, life, tech, *more):
        """Ships on the two near tracks."""
        return sorted([f"{self.life}:orbit:{life}", f"{self.tech}:orbit:{tech}", *more])

    def me(self, extra=0):
        """A seat that has its price and two ships that can advance or regress."""
        return f"level 3 {self.purse(extra)} ships {','.join(self.at(2, 2, 'home'))}"


def ability(slug, **words):
    """All scenarios of an ability: what it does in each of the three ways, and when it is of no use."""
    it = Ability(slug, **words)
    in_full(it)
    by_landing(it)
    if it.dice:
        not_by_a_follower(it)
    else:
        by_a_follower(it)
    if any(it.pay) or it.dice or it.down:
        unaffordable(it)
    if any(it.gain) and not it.advance:
        of_no_use_at_the_cap(it)


def in_full(it):
    """With a galaxy die of one's own: every cost, gain and step, for everybody, in order."""

    @scenario(it.slug)
    def everything_it_changes():
        far = f"ships {it.far_life}:orbit:1,{it.far_tech}:orbit:1"
        t = blast(it.row, "galaxy,move,energy,culture", f"{it.me()} planets {it.slug}", far, far)
        t.use(it.slug)
        answer_costs(t, it)
        life, tech = 2 - it.down, 2  # the life ship pays; it does not advance afterwards
        life, tech = answer_advance(t, it, life, tech)
        second = answer_offers(t, it)
        assert t.asked == ("main", 1)
        assert [t.stock(seat) for seat in (1, 2, 3)] == [it.gain, it.others, it.others]
        assert t.ships(1) == it.at(life, tech, "home")
        assert t.ships(2) == sorted([f"{it.far_life}:orbit:1", f"{it.far_tech}:orbit:{second}"])
        assert t.ships(3) == sorted([f"{it.far_life}:orbit:1", f"{it.far_tech}:orbit:1"])
        assert [e.kind for e in t.events] == expected_kinds(it)
        assert t.dice("activated") == ["galaxy"]


def answer_costs(t, it):
    if it.dice:
        assert t.asked == ("discard", 1)
        sets = combinations(("move", "energy", "culture"), it.dice)
        assert t.choices == tuple(f"discard {','.join(faces)}" for faces in sets)
        t.play(t.choices[-1])
    spent = ["energy", "culture"][-it.dice :] if it.dice else []
    assert t.dice("spent") == spent
    if it.down:
        assert t.asked == ("regress", 1)
        assert t.choices == (f"regress 1 {it.life}", f"regress 1 {it.tech}")
        t.play(f"regress 1 {it.life}")


def answer_advance(t, it, life, tech):
    """Where the two ships stand afterwards."""
    if not it.advance:
        return life, tech
    kind, steps = it.advance.split()
    if kind == "either" and not it.down:
        assert (t.asked, t.choices) == (("advance", 1), (f"advance {it.life}", f"advance {it.tech}"))
        t.play(f"advance {it.tech}")
    return (life + int(steps), tech) if kind == "life" else (life, tech + int(steps))


def answer_offers(t, it):
    """Seat 2 takes the offer, seat 3 does not: where the tech ship of seat 2 stands afterwards."""
    if not it.offer:
        return 1
    kind, steps = it.offer.split()
    assert kind == "either"
    for seat in (2, 3):
        assert t.asked == ("advance", seat)
        assert t.choices == (f"advance {it.far_life}", f"advance {it.far_tech}", "pass")
        t.play(f"advance {it.far_tech}" if seat == 2 else "pass")
    return 1 + int(steps)


def expected_kinds(it):
    paid = [each for each in it.pay if each]
    kinds = ["activate", "use"] + ["pay"] * len(paid)
    kinds += ["spend"] * bool(it.dice) + ["regress"] * bool(it.down)
    kinds += ["gain"] * sum(map(bool, it.gain)) + ["advance"] * bool(it.advance)
    kinds += ["gain"] * 2 * sum(map(bool, it.others))
    return kinds + (["advance", "pass"] if it.offer else [])


def by_landing(it):
    """The same price and the same gain."""

    @scenario(it.slug)
    def on_landing():
        dice = "move,energy,culture,tech"
        t = blast(f"{it.slug} {it.life} {it.tech}", dice, it.me(), "")
        t.land(it.slug)
        while t.asked[0] in ("discard", "regress", "advance"):
            t.play(t.choices[-1])
        assert [(e["seat"], e["way"]) for e in t.of("use")] == [(1, "landing")]
        assert (t.stock(1), t.stock(2)) == (it.gain, it.others)
        assert it.slug in t.ships(1)


def by_a_follower(it):
    """In somebody else's turn, the price of following on top."""

    @scenario(it.slug)
    def while_following():
        leader = "harrow" if it.slug != "harrow" else "amberlyn"
        active = f"planets {leader}"
        t = blast(it.row, "galaxy,move", f"{it.me(extra=1)} planets {it.slug}", active, active=2)
        t.use(leader)
        assert t.asked == ("follow", 1)
        t.play("follow")
        while t.asked[0] in ("regress", "advance"):
            t.play(t.choices[-1])
        assert t.uses(1, it.slug) == 1
        assert t.stock(1) == it.gain
        assert t.asked == ("main", 2)


def not_by_a_follower(it):
    """A price in dice can be paid in one's own turn only."""

    @scenario(it.slug)
    def not_while_following():
        me = f"{it.me(extra=1)} planets {it.slug}"
        t = blast(it.row, "galaxy,move,move,move", me, "planets harrow", active=2)
        t.use("harrow")
        assert t.asked == ("main", 2)
        assert t.of("follow") == []


def unaffordable(it):
    """One less of what it costs is not enough."""

    def refused(dice, me):
        t = blast(it.row, dice, f"{me} planets {it.slug}", "")
        assert t.asked == ("main", 1)
        assert "activate galaxy" not in t.choices

    @scenario(it.slug)
    def short_of_its_price():
        energy, culture = it.pay
        ships = f"level 3 ships {','.join(it.at(2, 2, 'home'))}"
        if energy:
            refused("galaxy,move", f"{ships} energy {energy - 1} culture 3")
        if culture:
            refused("galaxy,move", f"{ships} energy 3 culture {culture - 1}")
        if it.dice:
            refused("galaxy" + ",move" * (it.dice - 1), f"{ships} energy 1")
        if it.down:
            refused("galaxy,move", f"level 3 ships {','.join(it.at(0, 0, 'home'))}")


def of_no_use_at_the_cap(it):
    """A full store of what it gives makes it useless; one short of full does not."""

    @scenario(it.slug)
    def cap():
        energy = 7 if it.gain[0] else it.pay[0]
        culture = 7 if it.gain[1] else it.pay[1]
        ships = ",".join(it.at(2, 2, "home", "home"))
        dice = "galaxy,move,energy,culture"

        def offered(energy, culture):
            me = f"level 6 energy {energy} culture {culture} ships {ships} planets {it.slug}"
            return "activate galaxy" in blast(it.row, dice, me, "").choices

        assert not offered(energy, culture)
        if it.gain[0]:
            assert offered(6, culture)
        if it.gain[1]:
            assert offered(energy, 6)
