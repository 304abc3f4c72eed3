"""What an ability would do is remembered by what it depends on; that must be everything it depends on."""

import pytest

from galaxarium.present.scene import make_scene
from galaxarium.present.table import ability_now
from support.games import MODES, start

PEOPLE = {1: "Ada", 2: "Bo", 3: "Chidi"}


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


def shown(game, seat):
    """Every planet in sight, as remembered and as found by trying it."""
    scene = make_scene(game.state, game.view(seat), seat, PEOPLE)
    slugs = [slug for slug in scene.view["row"] if slug]
    slugs += [slug for one in scene.view["seats"] for slug in one["planets"]]
    for slug in slugs:
        found = ability_now.find_now(scene, game.state, seat, slug)
        yield slug, ability_now.now(scene, game.state, seat, slug), found
    for slug, kept in ability_now.row_now(scene, game.state, seat).items():
        yield slug, kept, ability_now.find_now(scene, game.state, seat, slug)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_what_is_remembered_is_what_is_true(mode):
    compared = 0
    for seed in range(2):
        game, style = start(seed, mode)
        while game.decision and len(game.decisions) < 400:
            if len(game.decisions) % 5 == 0:
                for seat in range(1, game.state.setup.players + 1):
                    for slug, kept, found in shown(game, seat):
                        assert kept == found, (len(game.decisions), seat, slug)
                        compared += 1
            game.play(style.pick(game.decision.choices))
    assert compared > 100


def forget():
    for function in (ability_now._reads, ability_now._row_reads):
        function.cache_clear()
    for memo in (ability_now._kept, ability_now._rows):
        memo.clear()


def test_a_forgotten_dependency_would_be_noticed(monkeypatch):
    monkeypatch.setitem(ability_now.READS, "regress", ())
    forget()
    wrong = 0
    for seed in range(3):
        game, style = start(seed)
        while game.decision and len(game.decisions) < 300:
            wrong += sum(kept != found for _, kept, found in shown(game, 1))
            game.play(style.pick(game.decision.choices))
    forget()
    assert wrong
