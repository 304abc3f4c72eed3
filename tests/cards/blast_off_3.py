"""The planets of Blast Off! of 7 points."""

from .blast_off_families import ability, printed
from .registry import scenario
from .table import blast

printed("yarrow", 7, 6, "energy", "life")
printed("zephyrine", 7, 6, "culture", "tech")
printed("anthracite", 7, 6, "culture", "life")
printed("brightwater", 7, 6, "energy", "tech")
printed("copperhead", 7, 6, "energy", "life")
printed("driftwood", 7, 6, "culture", "tech")

ability("yarrow", gain=(1, 0), advance="either 1")
ability("zephyrine", advance="either 2", offer="either 1")
ability("anthracite", gain=(2, 2), others=(1, 0))
ability("brightwater", dice=1, advance="either 2")
ability("copperhead", gain=(0, 1), advance="life 1")
ability("driftwood", gain=(0, 1), advance="tech 1")


def gain_alone(slug, gain, ships):
    """Without a ship to advance the gain is left; with a full store the advance is."""

    @scenario(slug)
    def without_a_ship():
        t = blast("obsidian palisade", "galaxy,move", f"planets {slug} {ships}", "")
        t.use(slug)
        assert (t.stock(1), t.of("advance"), t.asked) == (gain, [], ("main", 1))


gain_alone("yarrow", (1, 0), "ships home,obsidian")
gain_alone("copperhead", (0, 1), "ships home,palisade:orbit:1")
gain_alone("driftwood", (0, 1), "ships home,obsidian:orbit:1")


def advance_alone(slug, full, planet):
    @scenario(slug)
    def with_a_full_store():
        ships = f"ships home,home,home,{planet}:orbit:1"
        t = blast("obsidian palisade", "galaxy,move", f"level 6 {full} planets {slug} {ships}", "")
        t.use(slug)
        assert t.of("gain") == []
        assert f"{planet}:orbit:2" in t.ships(1)


advance_alone("yarrow", "energy 7", "obsidian")
advance_alone("copperhead", "culture 7", "obsidian")
advance_alone("driftwood", "culture 7", "palisade")


@scenario("zephyrine")
def zephyrine_offers_only_to_those_with_a_ship():
    me = "planets zephyrine ships home,yarrow:orbit:0"
    t = blast("yarrow", "galaxy,move", me, "", "ships home,yarrow:orbit:1")
    t.use("zephyrine")
    assert (t.asked, t.choices) == (("advance", 3), ("advance yarrow", "pass"))
    t.play("advance yarrow")
    assert (t.ships(1), t.ships(3)) == (["home", "yarrow:orbit:2"], ["home", "yarrow:orbit:2"])


@scenario("zephyrine")
def zephyrine_is_not_for_the_others_alone():
    t = blast("yarrow", "galaxy,move", "planets zephyrine ships home,yarrow", "ships home,yarrow:orbit:1")
    assert "activate galaxy" not in t.choices
