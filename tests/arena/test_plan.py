"""A plan says every game in advance: seats in rotation, seeds in pairs, chunks that are whole rotations."""

from collections import Counter

import pytest

from galaxarium.arena import plan as plans
from galaxarium.arena.plan import MOST_GAMES, make_plan, seed_of
from galaxarium.errors import BadSetup

from .runs import plan


def fixtures(planned):
    return [fixture for chunk in range(planned.chunks) for fixture in planned.fixtures(chunk)]


@pytest.mark.parametrize(
    "bots,size",
    [
        ("greedy,random", 2),
        ("greedy,greedy", 1),
        ("greedy,random,random", 3),
        ("greedy,random,greedy,random", 2),
        ("random,greedy,greedy,random", 4),
        ("greedy,random,random,random,random", 5),
    ],
)
def test_everybody_sits_everywhere_equally_often(bots, size):
    planned = plan(bots, games=60)
    assert len(planned.rotation) == size
    places = Counter((bot, seat) for game in fixtures(planned) for seat, bot in enumerate(game.bots))
    for name in set(planned.bots):
        assert {places[name, seat] for seat in range(len(planned.bots))} == {
            60 * planned.bots.count(name) // len(planned.bots)
        }


def test_no_game_is_played_twice():
    """The same seed with the same bots in the same seats would be the same game."""
    for bots in ("greedy,greedy", "greedy,random,greedy,random"):
        games = fixtures(plan(bots, games=40))
        assert len({(game.seed, game.bots) for game in games}) == 40


def test_the_games_of_a_rotation_share_a_seed_and_no_others_do():
    games = fixtures(plan("greedy,random,random", games=30))
    seeds = [game.seed for game in games]
    assert all(len(set(seeds[n : n + 3])) == 1 for n in range(0, 30, 3))
    assert len(set(seeds)) == 10


def test_seeds_are_documented_numbers_of_63_bits():
    """docs/arena.md tells how they come about; a change would make published games another's."""
    assert seed_of(1, 0) == 346160259673234085
    assert seed_of(1, 1) == 3484456365840137659
    assert all(0 <= seed_of(7, n) < 2**63 for n in range(1000))
    assert any(seed_of(7, n) >= 2**62 for n in range(1000))


@pytest.mark.parametrize("games", [1, 2, 3, 99, 100, 101, 199, 200, 201, 250, 1000, 1001])
def test_chunks_hold_every_game_once_in_order(games):
    planned = plan("greedy,random", games=games)
    assert [game.game for game in fixtures(planned)] == list(range(1, planned.games + 1))
    assert planned.games - games in (0, 1)
    assert planned.chunks <= plans.CHUNKS
    sizes = [planned.games_in(chunk) for chunk in range(planned.chunks)]
    assert sizes == [len(planned.fixtures(chunk)) for chunk in range(planned.chunks)]
    assert all(size % 2 == 0 and size > 0 for size in sizes)


def test_a_game_follows_from_its_number_and_not_from_how_many_there_are():
    assert fixtures(plan(games=400))[:20] == fixtures(plan(games=20))


def test_games_are_rounded_up_to_whole_rotations():
    assert plan("greedy,random,random", games=100).games == 102
    assert plan("greedy,greedy", games=101).games == 101


@pytest.mark.parametrize(
    "bots,games,setup,said",
    [
        ("nobody,random", 10, {}, "nobody"),
        ("random", 10, {}, "solo"),
        (",".join(["random"] * 6), 10, {}, "2 to 5 players"),
        ("random,random", 0, {}, "1 to 100,000,000 games"),
        ("random,random", MOST_GAMES + 1, {}, "1 to 100,000,000 games"),
        ("random,random", 10, {"rulebook": "poker"}, "no rulebook"),
        ("random,random", 10, {"rogue": "artemis"}, "one bot at a time"),
        ("random", 10, {"rogue": "nobody"}, "no rogue galaxy"),
        ("random,random", 10, {"house_rules": {"landing": "sometimes"}}, "may or must"),
    ],
)
def test_what_cannot_be_played_is_refused(bots, games, setup, said):
    with pytest.raises(BadSetup, match=said):
        make_plan(bots.split(","), games, 1, setup)


def test_a_bad_seed_is_refused():
    with pytest.raises(BadSetup, match="a seed is"):
        make_plan(["random", "random"], 10, 2**126, {})
