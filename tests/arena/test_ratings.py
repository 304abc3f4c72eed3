"""Shares and ratings against cases reckoned by hand, and intervals that cover."""

import random

import polars as pl
import pytest
from openskill.models import PlackettLuce

from galaxarium.arena.ratings import (
    Estimate,
    ranks,
    rate,
    ratings,
    rotations,
    share_interval,
    standings,
    win_shares,
)


def table(*games):
    """Games as (seed, bots, points, winners)."""
    rows = []
    for number, (seed, bots, points, winners) in enumerate(games, 1):
        for seat, bot in enumerate(bots.split(",")):
            share = 1 / len(winners) if seat in winners else 0.0
            rows.append((number, seed, seat + 1, bot, points[seat], share, bool(winners)))
    schema = ["game", "seed", "seat", "bot", "points", "win_share", "finished"]
    return pl.DataFrame(rows, schema, orient="row")


def test_ranks_put_winners_first_and_the_rest_by_points():
    assert ranks([21, 30, 12], [0.0, 1.0, 0.0]) == [1.0, 0.0, 2.0]
    assert ranks([21, 21], [0.5, 0.5]) == [0.0, 0.0]
    assert ranks([21, 21, 10, 10], [1.0, 0.0, 0.0, 0.0]) == [0.0, 1.0, 2.0, 2.0]
    assert ranks([10, 25], [1.0, 0.0]) == [0.0, 1.0], "solo: who won has won, whatever the points"


def test_one_game_is_what_openskill_says():
    """The first example of OpenSkill's own documentation with one player a side, and the formula by hand."""
    found = rate([(("a", "b"), [0.0, 1.0])])
    mu, sigma, beta = 25.0, 25.0 / 3, 25.0 / 6
    c = (2 * (sigma**2 + beta**2)) ** 0.5
    assert found["a"].mu == pytest.approx(mu + sigma**2 / c * 0.5)
    assert found["b"].mu == pytest.approx(mu - sigma**2 / c * 0.5)
    gain = (sigma / c) * (sigma / c) ** 2 * 0.25
    assert found["a"].sigma == pytest.approx(sigma * (1 - gain) ** 0.5)


def test_games_are_rated_one_after_the_other():
    model = PlackettLuce(tau=0.0)
    a, b, c = (model.rating() for _ in range(3))
    [a], [b] = model.rate([[a], [b]], ranks=[0, 1])
    [c], [a] = model.rate([[c], [a]], ranks=[1, 0])
    [b], [c], [a] = model.rate([[b], [c], [a]], ranks=[1, 1, 0])
    found = rate([(("a", "b"), [0, 1]), (("c", "a"), [1, 0]), (("b", "c", "a"), [1, 1, 0])])
    assert [found[bot].mu for bot in "abc"] == [a.mu, b.mu, c.mu]
    assert [found[bot].sigma for bot in "abc"] == [a.sigma, b.sigma, c.sigma]


def test_a_bot_with_two_seats_gets_the_mean_of_both():
    model = PlackettLuce(tau=0.0)
    one, two, three = (team[0] for team in model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 2]))
    found = rate([(("a", "b", "a"), [0.0, 1.0, 2.0])])
    assert found["b"].mu == two.mu
    assert found["a"].mu == pytest.approx((one.mu + three.mu) / 2)


def test_shares_count_rotations_and_not_games():
    """Two rotations: a wins 2 of 2, then 1 of 2. By rotations that is 1 and 0.5."""
    games = table(
        (1, "a,b", (21, 9), {0}), (1, "b,a", (9, 21), {1}), (2, "a,b", (21, 9), {0}), (2, "b,a", (21, 9), {0})
    )
    shares = win_shares(games, ["seed"])
    assert shares["a"].value == 0.75
    assert shares["b"].value == 0.25
    # one rotation more that was won, and one that was lost: 1, 0.5, 1, 0
    mean = 2.5 / 4
    variance = (2.25 / 4 - mean**2) * 4 / 3
    half = 1.96 * (variance / 4) ** 0.5
    assert shares["a"].low == pytest.approx(mean - half)
    assert shares["a"].high == pytest.approx(min(1.0, mean + half))


def test_who_won_everything_may_still_lose():
    """The rule of three: after n wins the chance of a defeat may be 3/n."""
    sure = share_interval(500, 500.0, 500.0)
    assert (sure.value, sure.high) == (1.0, 1.0)
    assert sure.low == pytest.approx(1 - 3 / 500, abs=0.0002)
    never = share_interval(500, 0.0, 0.0)
    assert (never.value, never.low) == (0.0, 0.0)
    assert never.high == pytest.approx(1 - sure.low)


@pytest.mark.parametrize("chance", [0.05, 0.25, 0.5, 0.97])
@pytest.mark.parametrize("size,paired", [(1, 0.0), (2, 0.0), (2, 0.5), (4, 0.0), (4, 0.3)])
def test_intervals_of_shares_cover_the_truth(chance, size, paired):
    """About 95 percent of them do, whether the games of a rotation have much in common or nothing."""
    draw = random.Random(1)
    runs, covered = 400, 0
    for _ in range(runs):
        shares = []
        for _ in range(60):
            alike = draw.random() < paired
            wins = [draw.random() < chance for _ in range(size)]
            shares.append(float(wins[0]) if alike else sum(wins) / size)
        found = share_interval(len(shares), sum(shares), sum(share**2 for share in shares))
        covered += found.low <= chance <= found.high
    assert 0.92 <= covered / runs <= 0.998


def duel(draw, chance, count):
    """Rotations of two games between a and b, of which a wins this part."""
    return [
        [(bots, [0.0, 1.0] if (draw.random() < chance) == (bots[0] == "a") else [1.0, 0.0])
         for bots in (("a", "b"), ("b", "a"))]
        for _ in range(count)
    ]  # fmt: skip


def test_intervals_of_ratings_cover_what_many_games_would_say(monkeypatch):
    """Of the same bots rated anew from other games, about 95 percent lie where the first interval says.

    An interval and another rating are both uncertain, so the difference is wider by the root of two.
    """
    monkeypatch.setattr("galaxarium.arena.ratings.MOST_DRAWS", 40)
    draw = random.Random(2)
    found = [ratings(duel(draw, 0.7, 40))["a"] for _ in range(20)]
    pairs = [(one, other) for one in found for other in found if one is not other]
    near = [abs(one.value - other.value) <= 2**0.5 * (one.high - one.value) for one, other in pairs]
    assert 0.88 <= sum(near) / len(near) <= 0.99


def test_intervals_of_ratings_narrow_with_games():
    draw = random.Random(3)
    few, many = (ratings(duel(draw, 0.6, count))["a"] for count in (20, 200))
    assert many.high - many.low < 0.6 * (few.high - few.low)
    assert many.low > 25.0, "a is better than the average of the two"


def test_few_rotations_have_the_interval_openskill_gives():
    one = ratings([[(("a", "b"), [0.0, 1.0])]])["a"]
    sigma = rate([(("a", "b"), [0.0, 1.0])])["a"].sigma
    assert one.high - one.value == pytest.approx(1.96 * sigma)


def test_who_always_wins_has_no_certain_rating():
    always = ratings(duel(random.Random(4), 1.0, 50))["a"]
    assert always.high - always.low > 0.5


def test_ratings_are_the_same_every_time():
    groups = duel(random.Random(5), 0.6, 30)
    assert ratings(groups) == ratings(groups)


def test_standings_put_it_together():
    games = table(
        *(
            (seed, bots, (21, 9), {0 if bots[0] == "a" else 1})
            for seed in range(12)
            for bots in ("a,b", "b,a")
        )
    )
    first, second = standings(games)
    assert (first.bot, second.bot) == ("a", "b")
    assert (first.games, second.games) == (24, 24)
    assert first.share.value == 1.0
    assert first.points == 15.0
    assert first.rating.value > 25.0 > second.rating.value


def test_a_bot_with_several_seats_is_in_every_game_once():
    games = table((1, "a,b,b", (21, 9, 9), {0}), (1, "b,a,b", (9, 9, 21), {2}))
    by_name = {standing.bot: standing for standing in standings(games)}
    assert by_name["b"].games == 2
    assert by_name["b"].share.value == 0.25, "per seat"


def test_unfinished_games_are_not_rated():
    games = table((1, "a,b", (9, 3), set()))
    assert rotations(games, ["seed"], 10) == []
    first, _ = standings(games)
    assert first.rating is None
    assert first.share.value == 0.0


def test_no_more_games_are_rated_than_wished():
    games = table(*((seed, bots, (21, 9), {0}) for seed in range(9) for bots in ("a,b", "b,a")))
    assert sum(map(len, rotations(games, ["seed"], 10))) == 10
    assert isinstance(standings(games, most_rated=10)[0].rating, Estimate)


def test_tables_of_a_ladder_are_not_mixed_up():
    """The same seeds are dealt at every table; their games are different rotations all the same."""
    one = table((1, "a,b", (21, 9), {0}), (1, "b,a", (9, 21), {1})).with_columns(table=pl.lit("one"))
    two = table((1, "a,c", (9, 21), {1}), (1, "c,a", (21, 9), {0})).with_columns(table=pl.lit("two"))
    by_name = {standing.bot: standing for standing in standings(pl.concat([one, two]))}
    assert by_name["a"].games == 4
    assert by_name["a"].share.value == 0.5
    assert len(rotations(pl.concat([one, two]), ["table", "seed"], 100)) == 2
