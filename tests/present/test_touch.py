"""Every choice is a path of things to touch, no two are alike, and walking along leads back to the choice."""

import random

import pytest

from galaxarium import Decision, Game
from galaxarium.present.choices import VERBS
from galaxarium.present.table.choice_path import Touch, held, lit, remaining, touches
from support.games import BLAST_OFF, CLASSIC, MODES, SOLO, start


def decisions(mode, seeds, most=10_000):
    """The decisions of whole random games."""
    for seed in seeds:
        game, style = start(seed, mode)
        while game.decision and len(game.decisions) < most:
            yield game.decision
            game.play(style.pick(game.decision.choices))


def walk(items, touch, rng):
    """Touch the things of a path one after the other; return the choices that are complete at its end."""
    path = list(touch.path)
    if touch.gather:
        path[1:] = rng.sample(path[1:], len(path) - 1)
    touched = ()
    for key in path:
        assert key in lit(items, touched), (touch, touched)
        touched += (key,)
    if touch.gather:
        assert touch.path[0] in lit(items, touched)
        return [item for item in remaining(items, touched) if len(item.path) == len(touched)]
    assert lit(items, touched) == frozenset(), "a path is the beginning of another one"
    return remaining(items, touched)


def check(decision, rng):
    items = touches(decision)
    assert tuple(item.choice for item in items) == decision.choices
    multisets = [
        (item.path[0], tuple(sorted(item.path[1:]))) if item.gather else (item.path, ()) for item in items
    ]
    assert len(set(multisets)) == len(items)
    for item in rng.sample(items, min(len(items), 12)):
        assert walk(items, item, rng) == [item]
    return {choice.split()[0] for choice in decision.choices}


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_paths_lead_back_to_their_choices_in_whole_games(mode):
    rng = random.Random(1)
    for decision in decisions(mode, range(4)):
        check(decision, rng)


def test_every_verb_of_every_mode_is_touched():
    """Verbs that random games show too rarely to wait for them are asked for here."""
    rng = random.Random(1)
    seen = set()
    for mode, seeds in ((CLASSIC, range(40, 46)), (SOLO, range(40, 46)), (BLAST_OFF, range(40, 42))):
        for decision in decisions(mode, seeds):
            seen |= {choice.split()[0] for choice in decision.choices}
    for kind, choices in RARE.items():
        seen |= check(Decision(1, kind, choices), rng)
    assert seen == set(VERBS)


RARE = {
    "lose": ("lose 2c", "lose 1e1c", "lose 2e"),
    "upgrade": ("pay 5c", "pay 1e4c", "pay 2e3c"),
    "trade": ("trade 1", "trade 2", "trade 3"),
    "recall": ("gain 2c", "gain 1e1c", "gain 2e"),
    "transfer": ("transfer maia gort", "transfer maia helios", "transfer jakks gort"),
    "replace": ("replace maia", "replace gort"),
    "steal": ("steal 2", "steal 3"),
    "copy": ("hire 2 jakks", "hire 2 gort", "hire 3 maia"),
    "set": ("set move energy", "set move culture", "set energy move"),
    "discard": ("discard move,move", "discard move,energy"),
    "force": ("force", "allow"),
    "mission": ("keep elder", "keep noble"),
}


def test_a_die_is_touched_for_itself_or_gathered():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice move,energy,energy\n"
    )
    paths = {item.choice: item for item in touches(game.decision)}
    assert paths["activate energy"].path == ("die:energy",)
    assert paths["reroll energy,energy"] == Touch(
        "reroll energy,energy", ("reroll", "die:energy", "die:energy"), gather=True
    )
    items = list(paths.values())
    assert lit(items, ("reroll",)) == {"die:move", "die:energy"}
    assert "die:energy" in lit(items, ("reroll", "die:energy"))
    assert "die:energy" not in lit(items, ("reroll", "die:energy", "die:energy"))


def test_what_needs_no_choice_needs_no_touch():
    alone = Decision(1, "main", ("activate move", "reroll move", "end"))
    assert [item.path for item in touches(alone)] == [("die:move",), ("reroll",), ("end",)]
    from_home = Decision(1, "move", ("move home maia", "move home maia:orbit"))
    assert held(touches(from_home)) == ("ship:home",)
    assert held(touches(alone)) == ()
    paid = Decision(1, "main", ("convert 1e move energy", "convert 1e move culture", "end"))
    assert touches(paid)[0].path == ("convert", "die:move", "face:energy")
    either = Decision(1, "main", ("convert 1c move energy", "convert 1e move energy", "end"))
    assert touches(either)[0].path == ("convert", "die:move", "face:energy", "pay:1c")


def test_of_two_dice_alike_none_is_gathered_beforehand():
    reroll = Decision(1, "reroll", ("reroll economy", "reroll economy,economy"), 0)
    assert held(touches(reroll)) == ("reroll",)


def test_rival_ships_are_told_apart_only_where_they_meet():
    decision = Decision(
        1, "regress", ("regress 2 maia", "regress 3 maia", "regress 2 gort", "regress 1 jakks")
    )
    assert [item.path for item in touches(decision)] == [
        ("track:maia", "seat:2"),
        ("track:maia", "seat:3"),
        ("track:gort",),
        ("ship:jakks:orbit",),
    ]
