"""The analyses: known answers on rows made by hand, and intervals that cover what was put in."""

import numpy as np
import polars as pl
import pytest

from galaxarium.arena import frames
from galaxarium.arena.frames import ANALYSES, BadResults, Results
from galaxarium.arena.report.analyses.intervals import mean, parts, share, student, wilson
from galaxarium.arena.report.words import compared

from .fake_results import SEAT, Fake, planet_rows, results_of, seat_rows, write

COLUMNS = ["estimate", "low", "high", "n", "seeds"]


def estimates(frame, *by):
    """The estimates of a frame by its classes."""
    return {row[:-1] if len(by) > 1 else row[0]: row[-1] for row in frame.select(*by, "estimate").iter_rows()}


def duel(game, seed, winner, **special):
    """A game of greedy (seat 1 in odd games) against random; seat 1 begins."""
    seats = ("greedy", "random") if game % 2 else ("random", "greedy")
    return [
        {
            "game": game, "seed": seed, "seat": seat, "bot": bot, "win_share": float(bot == winner),
            "started": seat == 1, **special,
        }
        for seat, bot in enumerate(seats, start=1)
    ]  # fmt: skip


@pytest.fixture
def four_games():
    """Two seeds, both seatings; greedy wins three of four, random one from seat 1."""
    return [*duel(1, 7, "greedy"), *duel(2, 7, "random"), *duel(3, 8, "greedy"), *duel(4, 8, "greedy")]


# --- known answers ------------------------------------------------------------------------------------------


def test_win_rates_by_bot_seat_and_order(four_games):
    results = results_of(four_games)
    assert estimates(frames.win_rates(results), "bot") == {"greedy": 0.75, "random": 0.25}
    assert estimates(frames.seat_rates(results), "seat") == {1: 0.75, 2: 0.25}
    assert estimates(frames.order_rates(results), "order") == {1: 0.75, 2: 0.25}
    assert frames.win_rates(results).select("n", "seeds").rows() == [(4, 2), (4, 2)]


def test_the_order_of_play_goes_round_the_table():
    seats = [
        {"seat": seat, "bot": "a", "started": seat == 3, "win_share": float(seat == 1)} for seat in (1, 2, 3)
    ]
    results = results_of(seats, bots=["a", "a", "a"])
    assert results.games.sort("seat")["order"].to_list() == [2, 3, 1]
    assert estimates(frames.order_rates(results), "order") == {1: 0.0, 2: 1.0, 3: 0.0}


def test_a_shared_win_counts_in_part():
    rows = [row | {"win_share": 0.5} for row in duel(1, 7, "greedy")]
    assert estimates(frames.win_rates(results_of(rows)), "bot") == {"greedy": 0.5, "random": 0.5}


def test_several_seats_of_a_bot_win_one_game_together():
    """Who of two equal bots wins is a toss; that one of them does is not."""
    fake = Fake(("greedy", "greedy", "random"), seeds=100, skill={"greedy": 50.0})
    greedy, random = frames.win_rates(fake.results()).rows(named=True)
    assert (greedy["estimate"], greedy["high"], random["estimate"]) == (0.5, 0.5, 0.0)
    assert 0.48 < greedy["low"] < 0.49
    assert frames.win_rates(Fake(("greedy",) * 4).results())["estimate"].to_list() == [0.25]


def test_unfinished_games_count_nowhere(four_games):
    stopped = duel(5, 9, None, finished=False, planet_points=None)
    results = results_of([*four_games, *stopped])
    assert (results.count, results.unfinished) == (4, 1)
    assert estimates(frames.win_rates(results), "bot") == {"greedy": 0.75, "random": 0.25}


def test_length_in_turns_and_rounds():
    results = results_of([*duel(1, 7, "greedy", turns=20), *duel(2, 8, "greedy", turns=24)])
    assert estimates(frames.game_length(results), "measure") == {"turns": 22.0, "rounds": 11.0}
    assert estimates(frames.length_parts(results), "rounds") == {10: 0.5, 12: 0.5}


def test_long_games_are_taken_together():
    games = [row for n in range(1, 41) for row in duel(n, n, "greedy", turns=2 * n)]
    found = frames.length_parts(results_of(games))
    assert found["width"].unique().to_list() == [2]
    assert found["rounds"].to_list() == list(range(1, 41, 2))
    assert found["estimate"].sum() == pytest.approx(1)


def test_points_by_source_of_winners_and_others():
    rows = duel(1, 7, "greedy")
    rows[0] |= {"planet_points": 15, "level_points": 5, "mission_points": 3}
    rows[1] |= {"planet_points": 8, "level_points": 3, "mission_points": 0}
    assert estimates(frames.points_by_source(results_of(rows)), "measure", "won") == {
        ("planets", True): 15.0, ("level", True): 5.0, ("mission", True): 3.0,
        ("planets", False): 8.0, ("level", False): 3.0, ("mission", False): 0.0,
    }  # fmt: skip


def taking(game, planet, seat, bot, win_share, **special):
    """A planet that came up in turn 1 and was taken in turn 5."""
    took = {"seat": seat, "bot": bot, "win_share": win_share, "taken": 5}
    return {"game": game, "planet": planet, **took, **special}


def test_planets_taken_how_soon_and_by_whom(four_games):
    cards = [
        taking(1, "gort", 1, "greedy", 1.0, shown=3, taken=9),
        taking(2, "gort", 2, "greedy", 0.0),
        {"game": 3, "planet": "gort"},
        taking(3, "jakks", 2, "random", 0.0),
    ]
    results = results_of(four_games, cards)
    assert estimates(frames.planets_taken(results), "planet") == {"gort": pytest.approx(2 / 3), "jakks": 1.0}
    assert estimates(frames.planets_wait(results), "planet") == {"gort": 2.5, "jakks": 2.0}
    # greedy wins 3 of 4 anyway, random 1 of 4
    assert estimates(frames.planets_value(results), "planet") == {"gort": 0.5 - 0.75, "jakks": 0 - 0.25}
    assert estimates(frames.planets_average(results), "planet") == {"all": pytest.approx(-0.25)}
    assert estimates(frames.points_value(results), "points") == {1: -0.25, 7: -0.25}


def test_what_the_rogue_takes_is_taken_but_nobodys_value():
    rows = [
        {
            "seat": 1,
            "bot": "greedy",
            "win_share": 1.0,
            "started": True,
            "mission": None,
            "mission_other": None,
        },
        {"seat": 2, "bot": "artemis", "win_share": 0.0, "mission": None, "mission_other": None},
    ]
    cards = [taking(1, "gort", 2, "artemis", 0.0), taking(1, "jakks", 1, "greedy", 1.0)]
    results = results_of(rows, cards, bots=["greedy"], rogue="artemis")
    assert estimates(frames.planets_taken(results), "planet") == {"gort": 1.0, "jakks": 1.0}
    assert estimates(frames.planets_value(results), "planet") == {"jakks": 0.0}
    assert estimates(frames.win_rates(results), "bot") == {"greedy": 1.0, "artemis": 0.0}
    assert {row[0] for row in frames.points_by_source(results).rows()} == {"planets", "level"}


def test_missions_kept_scored_and_won(four_games):
    dealt = [("elder", "noble", 2), ("noble", "elder", 0), ("elder", "noble", 0), ("elder", None, 2)]
    for row, (kept, other, points) in zip(four_games, dealt, strict=False):
        row |= {"mission": kept, "mission_other": other, "mission_points": points}
    for row in four_games[4:]:
        row |= {"mission": None, "mission_other": None}
    results = results_of(four_games)
    assert estimates(frames.missions_kept(results), "mission") == {
        "elder": 0.75,
        "noble": pytest.approx(1 / 3),
    }
    assert estimates(frames.missions_scored(results), "mission") == {
        "elder": pytest.approx(2 / 3),
        "noble": 0.0,
    }
    # elder was kept by greedy (won), random (won) and greedy (lost), of whom 3/4, 1/4 and 3/4 were expected
    won = estimates(frames.missions_value(results), "mission")
    assert won == {"elder": pytest.approx(2 / 3 - 1.75 / 3), "noble": -0.25}


def test_following_rerolls_and_dice():
    rows = duel(1, 7, "greedy")
    rows[0] |= {"follow_culture": 4, "off_energy": 3, "energy_gained": 12, "rerolls_paid": 2, "rolled_5": 40}
    rows[1] |= {"follow_culture": 1, "off_energy": 1, "energy_gained": 4, "rerolls_paid": 5}
    results = results_of(rows)
    paid = estimates(frames.following_paid(results), "bot", "measure", "won")
    assert paid["greedy", "culture paid", True] == 4
    assert paid["random", "culture paid", False] == 1
    assert estimates(frames.following_earned(results), "bot", "measure", "won")["greedy", "energy", True] == 3
    assert estimates(frames.following_share(results), "measure")["energy"] == 0.25
    assert estimates(frames.rerolls(results), "bot", "measure", "won")["random", "paid rerolls", False] == 5
    dice = estimates(frames.dice(results), "kind", "face")
    assert dice["rolled", "colony"] == pytest.approx(50 / 150)
    assert dice["activated", "move"] == pytest.approx(1 / 6)


def test_luck_is_compared_with_the_table():
    games = []
    for n in range(1, 11):
        rows = duel(n, n, "greedy")
        for row in rows:  # everybody is lucky in some games; the winner always is by a little more
            row["luck"] = n + (row["bot"] == "greedy")
        games += rows
    results = results_of(games)
    assert estimates(frames.luckiest(results), "who") == {"luckiest": 1.0, "unluckiest": 0.0}
    curve = estimates(frames.luck_curve(results), "fifth")
    assert (curve[1], curve[2], curve[4], curve[5]) == (0, 0, 1, 1)


def test_who_wins_all_games_of_a_seed(four_games):
    found = frames.same_seed(results_of(four_games))
    assert estimates(found, "who") == {"bot": 0.5, "seat": 0.5}
    # greedy wins both from seat 1 and half of those from seat 2; seat 1 wins all and half
    assert dict(found.select("who", "chance").iter_rows()) == {"bot": 0.5, "seat": 0.5}


def test_the_frames_name_what_they_promise(four_games):
    results = results_of(four_games, [taking(1, "gort", 1, "greedy", 1.0)])
    found = frames.analyse(results)
    assert len(found) > 5
    for name, frame in found.items():
        assert [column for column in frame.columns if column in COLUMNS] == COLUMNS, name
        known = frame.drop_nulls()
        assert (known["low"] <= known["estimate"]).all(), name
        assert (known["estimate"] <= known["high"]).all(), name


# --- intervals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "freedom,quantile", [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (1000, 1.962)]
)
def test_students_factors_are_those_of_the_tables(freedom, quantile):
    assert student(np.array([freedom]))[0] == pytest.approx(quantile, rel=2e-3)


def test_wilsons_interval_is_that_of_the_textbook():
    low, high = wilson(np.array([0.9]), np.array([100.0]), np.array([10**9]))
    assert (low[0], high[0]) == (pytest.approx(0.8256, abs=1e-4), pytest.approx(0.9448, abs=1e-4))


def test_one_seed_is_no_evidence(four_games):
    results = results_of(four_games[:4])
    assert frames.win_rates(results).select("low", "high").rows() == [(0, 1), (0, 1)]
    assert frames.game_length(results).select("low", "high").rows() == [(None, None), (None, None)]


def test_winning_always_is_not_certainty():
    frame = pl.DataFrame({"seed": range(20), "who": ["a"] * 20, "won": [1.0] * 20})
    row = share(frame, ["who"], pl.col("won").sum()).row(0, named=True)
    assert row["high"] == 1
    assert 0.8 < row["low"] < 0.9


def test_games_of_a_seed_are_one_observation():
    """Ten copies of every game make the estimate no better."""
    rng = np.random.default_rng(3)
    once = pl.DataFrame({"seed": range(40), "who": ["a"] * 40, "won": rng.integers(2, size=40).astype(float)})
    many = pl.concat([once] * 10)
    for estimate in (share, mean):
        one, ten = (
            estimate(frame, ["who"], pl.col("won").sum()).row(0, named=True) for frame in (once, many)
        )
        assert ten["low"] == pytest.approx(one["low"])
        assert ten["high"] == pytest.approx(one["high"])
        assert (one["n"], ten["n"], ten["seeds"]) == (40, 400, 40)


def coverage(frame_of, truth, times=200):
    """How often the interval of a simulated estimate covers the truth."""
    rows = (frame_of(np.random.default_rng(n)).row(0, named=True) for n in range(times))
    return sum(row["low"] <= truth <= row["high"] for row in rows) / times


def clustered(rng, seeds=30, size=4):
    """Shares and amounts that are alike within a seed; the mean is 0.3 and 0."""
    gift = rng.normal(size=seeds).repeat(size)
    common, lot = rng.random(seeds).repeat(size), rng.random(seeds * size)
    draw = np.where(rng.random(seeds * size) < 0.5, common, lot)
    columns = {"seed": np.arange(seeds).repeat(size), "share": (draw < 0.3) * 1.0}
    return pl.DataFrame({**columns, "amount": gift + rng.normal(size=seeds * size)}).with_columns(
        who=pl.lit("a")
    )


@pytest.mark.parametrize(
    "estimate,truth",
    [
        (lambda frame: share(frame, ["who"], pl.col("share").sum()), 0.3),
        (lambda frame: mean(frame, ["who"], pl.col("amount").sum()), 0.0),
        (lambda frame: parts(frame.with_columns(pl.col("share") < 0.5), "share"), 0.3),
    ],
)
def test_intervals_cover_the_truth_where_games_hang_together(estimate, truth):
    assert 0.91 <= coverage(lambda rng: estimate(clustered(rng)), truth) <= 0.99


def test_intervals_that_forget_the_seeds_would_not():
    """The test above could not fail if games of a seed did not matter."""

    def forgetful(rng):
        frame = clustered(rng)
        return mean(frame.with_columns(seed=pl.int_range(pl.len())), ["who"], pl.col("amount").sum())

    assert coverage(forgetful, 0.0) < 0.85


def test_the_best_of_many_must_be_further_out():
    row = {"estimate": 0.10, "low": 0.01, "high": 0.19}
    assert compared(row, 0) == 1
    assert compared(row, 0, among=40) == 0
    assert compared(row, 0.2) == -1
    assert compared({"estimate": 0.1, "low": None, "high": None}, 0) == 0


# --- effects that were put in -------------------------------------------------------------------------------


def between(frame, truth, **where):
    row = frame.filter(**where).row(0, named=True)
    return row["low"] <= truth <= row["high"]


def test_skill_is_found():
    rates = frames.win_rates(Fake(seeds=400, skill={"greedy": 1.0}).results())
    assert between(rates, 1 / (1 + np.exp(-1)), bot="greedy")
    assert not between(rates, 0.5, bot="greedy")


def test_who_begins_is_found_whatever_the_seat():
    results = Fake(seeds=400, skill={"greedy": 1.0}, first=0.8).results()
    logistic = 1 / (1 + np.exp(-np.array([1.8, -0.2])))
    assert between(frames.order_rates(results), logistic.mean(), order=1)
    assert not between(frames.order_rates(results), 0.5, order=1)
    assert between(frames.seat_rates(results), 0.5, seat=1)


def test_the_planet_that_helps_is_found():
    results = Fake(seeds=400, skill={"greedy": 1.0}, planet={"gort": 1.0}).results()
    best = frames.planets_value(results).sort("estimate").row(-1, named=True)
    assert best["planet"] == "gort"
    assert best["low"] > 0


def test_luck_and_skill_are_told_apart():
    skilled = frames.variance_parts(Fake(seeds=200, skill={"greedy": 3.0}).results())
    lucky = frames.variance_parts(Fake(seeds=200, luck=2.0).results())
    skilled, lucky = estimates(skilled, "part"), estimates(lucky, "part")
    assert skilled["who plays"] > 0.6 > 0.1 > skilled["luck of the dice"]
    assert lucky["luck of the dice"] > 0.3 > 0.1 > lucky["who plays"]
    for found in (skilled, lucky):
        assert sum(found.values()) == pytest.approx(1, abs=0.02)


def test_what_explains_nothing_is_covered_by_its_interval():
    found = [frames.variance_parts(Fake(seeds=40, luck=1.0, random_seed=n).results()) for n in range(20)]
    assert sum(between(frame, 0.0, part="seat and order") for frame in found) >= 17
    assert sum(between(frame, 0.0, part="who plays") for frame in found) >= 17


def test_a_deal_that_decides_shows_in_the_seats():
    found = frames.same_seed(Fake(seeds=200, deal=3.0).results()).filter(who="seat").row(0, named=True)
    assert found["low"] > found["chance"]
    found = frames.same_seed(Fake(seeds=200).results()).filter(who="seat").row(0, named=True)
    assert found["low"] < found["chance"] < found["high"]


# --- every kind of table ------------------------------------------------------------------------------------

TABLES = {
    "two": Fake(seeds=3),
    "five": Fake(("a", "b", "c", "d", "e"), seeds=3),
    "mirror": Fake(("greedy", "greedy"), seeds=3),
    "twice": Fake(("search", "greedy", "greedy"), seeds=3),
    "solo": Fake(("greedy",), seeds=3, rogue="artemis"),
    "blast off": Fake(("greedy", "random"), seeds=3, rulebook="blast-off"),
    "one game": Fake(("greedy", "greedy"), seeds=1),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("analysis", ANALYSES)
def test_every_analysis_of_every_table(name, analysis):
    frame = ANALYSES[analysis](TABLES[name].results())
    assert [column for column in frame.columns if column in COLUMNS] == COLUMNS
    assert frame["estimate"].is_finite().all()


@pytest.mark.parametrize("analysis", ANALYSES)
def test_every_analysis_of_no_game_at_all(analysis):
    stopped = results_of([SEAT | {"finished": False}])
    assert stopped.count == 0
    assert ANALYSES[analysis](stopped)["estimate"].fill_null(0).sum() == 0


# --- folders ------------------------------------------------------------------------------------------------


def test_results_are_read_as_they_were_written(tmp_path):
    fake = Fake(seeds=4)
    results = Results.load(fake.write(tmp_path / "results"))
    assert results.count == 8
    assert results.plan == fake.plan
    assert results.played is not None
    assert frames.win_rates(results).equals(frames.win_rates(fake.results()))


def spoil(folder, name, content):
    (folder / name).write_bytes(content)


@pytest.mark.parametrize(
    "damage,sentence",
    [
        (lambda folder: (folder / "plan.json").unlink(), "has no plan.json"),
        (lambda folder: (folder / "games.parquet").unlink(), "has not finished"),
        (lambda folder: spoil(folder, "games.parquet", b"no table"), "cannot be read as Parquet"),
        (lambda folder: spoil(folder, "plan.json", b"{"), "cannot be read as JSON"),
        (lambda folder: spoil(folder, "plan.json", b"[]"), "is not the plan of an arena"),
        (lambda folder: spoil(folder, "plan.json", b"{}"), "is not the plan of an arena"),
        (lambda folder: seat_rows({}).drop("luck").write_parquet(folder / "games.parquet"), "lacks luck"),
    ],
)
def test_a_folder_of_something_else_is_refused_with_a_sentence(tmp_path, damage, sentence):
    folder = write(tmp_path / "results", Fake().plan, seat_rows({}), planet_rows({}))
    damage(folder)
    with pytest.raises(BadResults, match=sentence):
        Results.load(folder)


def test_no_folder_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(BadResults, match=r"has no games\.parquet"):
        Results.load(tmp_path / "nowhere")
