"""Search: budgets, the clock, what it reports, and that it plays better than what it is made of."""

import random

import pytest

from galaxarium import Game
from galaxarium.bots import Budget, bot
from galaxarium.bots.levels import Profile
from galaxarium.bots.match import play_match
from galaxarium.bots.policy.search import FIRST_PASS
from galaxarium.bots.policy.shares import fall
from galaxarium.bots.thinker import Thinker
from galaxarium.game.setup import make_setup

DUEL = make_setup(2, "galakta")


def midgame(seed=7, plies=40):
    """A main decision somewhere in a game."""
    game = Game.new(players=2, seed=seed)
    while len(game.decisions) < plies or game.decision.kind != "main":
        decision = game.decision
        rng = random.Random(f"{seed}/{len(game.decisions)}")
        game.play(bot("greedy").choose(game.view(decision.seat), decision, rng, Budget()))
    return game


def consider(game, simulations, seconds=None, clock=None):
    thinker = Thinker(Profile("search", simulations, seconds), *([clock] if clock else []))
    decision = game.decision
    return thinker.consider(game.view(decision.seat), decision, random.Random(3), Budget())


def test_it_does_about_as_many_simulations_as_it_is_told():
    game = midgame()
    for simulations in (30, 200, 1000):
        done = consider(game, simulations).simulations
        assert 0.7 * simulations <= done <= simulations + 40


class Clock:
    """Every look at it takes a second."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


def test_it_stops_when_the_time_is_up():
    game = midgame()
    hurried = consider(game, 100_000, seconds=0.5, clock=Clock())
    assert hurried.simulations <= FIRST_PASS + 40
    patient = consider(game, 100_000, seconds=12.0, clock=Clock())
    assert hurried.simulations < patient.simulations < 20_000


def test_cut_short_it_is_the_beginning_of_the_longer_search():
    game = midgame()
    assert consider(game, 100_000, seconds=0.5, clock=Clock()) == consider(game, FIRST_PASS)


def test_what_it_reports():
    game = midgame()
    thought = consider(game, 600)
    assert thought.seat == game.decision.seat
    assert thought.kind == "main"
    choices = [line.choice for line in thought.lines]
    assert len(set(choices)) == len(choices) > 1
    assert set(choices) <= set(game.decision.choices)
    assert sum(line.simulations for line in thought.lines) == thought.simulations
    for line in thought.lines:
        assert 0 <= line.chance <= 1
        assert 0 < line.error < 0.5
    assert thought.chance == thought.lines[0].chance
    assert thought.error == thought.lines[0].error
    best = thought.lines[0]
    chosen = bot("search:600").choose(game.view(thought.seat), game.decision, random.Random(3), Budget())
    assert chosen == best.choice


def test_errors_shrink_with_the_square_root_of_the_budget():
    game = midgame()
    small, large = consider(game, 200), consider(game, 3200)
    assert 2.0 < small.error / large.error < 8.0


def test_lines_can_be_played_as_they_are_told():
    game = midgame()
    told = 0
    for line in consider(game, 1000).lines:
        played = game.copy()
        for choice in (line.choice, *line.follow_ups):
            played.play(choice)
            told += 1
    assert told > 5


def test_a_won_game_is_known_to_be_won():
    """One step from the end, and nobody can catch up."""
    game = Game.from_position(
        """galaxarium position 1
players 2
turn 30
first 1
active 2
row jakks gort helios nibiru
dice economy
seat 1 level 1 energy 0 culture 0 ships home home mission explorer
seat 2 level 6 energy 7 culture 7 planets gyore ships gort:orbit:5 home home home mission hoarder
"""
    )
    thought = consider(game, 200)
    assert thought.lines[0].choice == "activate economy"
    assert thought.chance > 0.95


def test_shares_fall_like_an_exponential():
    from math import exp

    assert fall(0.0) == 1.0
    for x in (0.1, 0.5, 1.0, 2.0):
        assert fall(x) == pytest.approx(exp(-x), rel=0.15)
    assert fall(16.0) == fall(100.0) == 0.0
    assert all(fall(x / 10) > fall(x / 10 + 0.1) for x in range(150))


def wins(one, other, games):
    """The share of `one` over pairs of games with the seats changed."""
    total = 0.0
    for game in range(games):
        seats = [one, other] if game % 2 else [other, one]
        winners = play_match(DUEL, game // 2, seats).state.result.winners
        total += sum(seats[seat - 1] == one for seat in winners) / len(winners)
    return total / games


@pytest.mark.parametrize(
    "one,other,games,least",
    [("greedy", "random", 200, 0.95), ("greedy", "easy", 200, 0.65), ("easy", "random", 200, 0.85),
     ("search:24", "greedy", 20, 0.6)],
)  # fmt: skip
def test_who_beats_whom(one, other, games, least):
    """Far enough below what the ladder shows; and the games are always the same."""
    assert wins(one, other, games) >= least


def test_in_plain_python_the_first_pass_is_the_shortest_there_is(monkeypatch):
    """A simulation takes milliseconds there: the clock is looked at as soon as something is known."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    game = midgame()
    thought = consider(game, 100_000, seconds=0.5, clock=Clock())
    assert len(thought.lines) <= thought.simulations < FIRST_PASS


def test_a_budget_only_shortens_what_a_level_wants():
    hard = bot("hard")
    assert hard._within(Budget(seconds=30.0)).seconds == hard.profile.seconds
    assert hard._within(Budget(seconds=0.1)).seconds == 0.1
    assert bot("search:1000000")._within(Budget(seconds=3.0)).seconds == 3.0
