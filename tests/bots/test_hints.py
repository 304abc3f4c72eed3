"""What hints and analyses are made of: a choice that was taken is always looked at, and chances add up."""

import random

import pytest

from galaxarium import Game
from galaxarium.bots.hints import Edge, Outlook, _turns, chance_of, consider, edge, outlook, ranked
from galaxarium.bots.protocol import Budget
from galaxarium.bots.thought import Line, Thought

LITTLE = Budget(simulations=80)


@pytest.fixture(scope="module")
def game():
    """A game in which a player has many choices."""
    game = Game.new(players=3, seed=4)
    while len(game.decision.choices) < 20:
        game.play(game.decision.choices[0])
    return game


def test_a_choice_that_was_taken_is_looked_at(game):
    usual = consider(game.state, random.Random(1), LITTLE)
    passed = {line.choice for line in usual.lines}
    others = [choice for choice in game.decision.choices if choice not in passed]
    assert others, "the search looks at everything here"
    for choice in others[:4]:
        thought = consider(game.state, random.Random(1), LITTLE, choice)
        line = next(line for line in thought.lines if line.choice == choice)
        assert line.simulations > 0
        assert len({one.choice for one in thought.lines}) == len(thought.lines)


def test_everybodys_chances_add_up(game):
    found = outlook(game.state, random.Random(1), 30)
    assert len(found.samples) == 30
    assert sum(found.chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in found.chances)
    assert all(error > 0 for error in found.errors)


def test_the_chance_before_a_roll_is_the_mean_of_those_after_it(game):
    """Otherwise somebody would be called lucky without luck."""
    game = game.copy()
    while "end" not in game.decision.choices:
        game.play(game.decision.choices[0])
    turn = int(game.state.record.turn)
    before = outlook(game.state, random.Random(1), 400, "end", turn + 1)
    total = Outlook(())
    for number in range(40):
        text = game.position().splitlines()
        other = [f"generator {number:032x}" if line.startswith("generator") else line for line in text]
        rolled = Game.from_position("\n".join(other) + "\n")
        rolled.play("end")
        total += outlook(rolled.state, random.Random(number), 40)
    for seat in range(3):
        doubt = 3 * (before.errors[seat] + total.errors[seat])
        assert total.chances[seat] == pytest.approx(before.chances[seat], abs=doubt + 0.02)


def test_the_same_worlds_make_no_error(game):
    one, two = (outlook(game.state, random.Random(1), 20) for _ in range(2))
    assert one.less(two) == (Edge(0.0, 0.0),) * 3


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_imagined_games_end_with_a_round(seats):
    for now in range(1, 12):
        for turn in range(now, now + 3):
            last = now + seats + _turns(seats, now, turn)
            assert last % seats == 1
            assert turn + seats < last <= turn + 2 * seats


def line(choice, chance, margin, error=0.01, simulations=50):
    is_measure = margin == 0.0
    return Line(choice, chance, 0.02, simulations, margin, 0.0 if is_measure else error, ())


def test_lines_are_compared_in_the_same_worlds():
    greedy, better, rare = line("a", 0.4, 0.0), line("b", 0.44, 0.06), line("c", 0.7, 0.2, 0.2, 2)
    thought = Thought(1, "main", 102, (better, rare, greedy))
    assert [one.choice for one in ranked(thought)] == ["b", "a", "c"]
    assert chance_of(thought, better).chance == pytest.approx(0.46)
    assert chance_of(thought, rare).error == pytest.approx(0.1)
    assert edge(better, greedy) == Edge(0.06, 0.01)
    assert edge(better, greedy).is_clear
    assert not edge(rare, greedy).is_clear
