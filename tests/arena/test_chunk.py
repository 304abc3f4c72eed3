"""A chunk is a pure function; its tables say what the records of its games say."""

import pickle

import polars as pl
import pytest

from galaxarium import Game
from galaxarium.arena import chunk as chunks
from galaxarium.arena.chunk import GameFailed, play_chunk
from galaxarium.arena.plan import Plan
from galaxarium.arena.tables import CSV_COLUMNS, GAMES_COLUMNS
from galaxarium.errors import BadSetup

from .runs import plan

TABLES = ("games", "planets", "records")


def same(one, other):
    return all(getattr(one, name).equals(getattr(other, name)) for name in TABLES)


@pytest.fixture(scope="module")
def played():
    """Three players, with records."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GALAXARIUM_MODE", "python")
        planned = plan("greedy,random,random", games=3, records=True)
        return play_chunk(planned, 0)


def test_a_chunk_is_the_same_every_time_and_travels(played):
    planned = pickle.loads(pickle.dumps(plan("greedy,random,random", games=3, records=True)))
    again = pickle.loads(pickle.dumps(play_chunk(planned, 0)))
    assert same(played, again)
    other = play_chunk(plan("greedy,random,random", games=3, seed=2), 0)
    assert not same(played, other)


def test_records_change_nothing_but_themselves(played):
    without = play_chunk(plan("greedy,random,random", games=3), 0)
    assert without.games.equals(played.games)
    assert without.records.is_empty()


def test_the_columns_are_the_promised_ones(played):
    assert tuple(played.games.columns) == GAMES_COLUMNS
    assert GAMES_COLUMNS[: len(CSV_COLUMNS)] == CSV_COLUMNS
    assert CSV_COLUMNS == ("game", "seed", "seat", "bot", "points", "win_share", "turns", "decisions")
    assert played.games.select("game", "seat").rows() == [(g, s) for g in (1, 2, 3) for s in (1, 2, 3)]


def test_seats_are_rotated_under_one_seed(played):
    bots = played.games.group_by("game", maintain_order=True).agg("bot")["bot"].to_list()
    assert bots == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    assert played.games["seed"].n_unique() == 1
    started = played.games.filter("started")
    assert started["seat"].n_unique() == 1, "the same seed lets the same seat begin"


def test_records_replay_to_the_same_points(played):
    assert played.records.height == played.games["game"].n_unique()
    for number, text in played.records.iter_rows():
        game = Game.from_record(text)
        rows = played.games.filter(game=number)
        assert game.seed == rows["seed"][0]
        assert [score.total for score in game.result.scores] == rows["points"].to_list()
        assert [score.planets for score in game.result.scores] == rows["planet_points"].to_list()
        assert [score.level for score in game.result.scores] == rows["level_points"].to_list()
        assert [score.mission for score in game.result.scores] == rows["mission_points"].to_list()
        winners = game.result.winners
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in (1, 2, 3)]
        assert shares == rows["win_share"].to_list()
        assert game.state.record.turn == rows["turns"][0]
        by_seat = [sum(seat == own for own, _ in game.decisions) for seat in (1, 2, 3)]
        assert by_seat == rows["decisions"].to_list()
        seats = game.snapshot()["seats"]
        assert [seat["mission"] for seat in seats] == rows["mission"].to_list()
        assert [seat["level"] for seat in seats] == rows["level"].to_list()
        assert [len(seat["planets"]) for seat in seats] == rows["planets"].to_list()
        put_away = [next(m for m in seat["dealt"] if m != seat["mission"]) for seat in seats]
        assert put_away == rows["mission_other"].to_list()


def test_planets_say_who_took_them(played):
    game = Game.from_record(played.records["record"][0])
    rows = played.planets.filter(game=1)
    for seat, share in played.games.filter(game=1).select("seat", "win_share").rows():
        owned = set(game.snapshot()["seats"][seat - 1]["planets"])
        mine = rows.filter(seat=seat)
        assert set(mine["planet"]) == owned
        assert set(mine["win_share"]) <= {share}
        assert (mine["taken"] >= mine["shown"]).all()
    free = rows.filter(seat=0)
    assert set(free["bot"]) | set(free["win_share"]) == {None}
    assert set(free["taken"]) == {0}
    assert {slug for slug in game.snapshot()["row"] if slug} == set(free["planet"])


def test_solo_has_a_row_for_the_rogue():
    played = play_chunk(plan("random", games=2, rogue="artemis", records=True), 0)
    rows = played.games.filter(game=1)
    assert rows["bot"].to_list() == ["random", "artemis"]
    assert rows["win_share"].sum() == 1.0
    assert rows["mission"].to_list() == [None, None]
    game = Game.from_record(played.records["record"][0])
    assert [score.total for score in game.result.scores] == rows["points"].to_list()
    assert rows["win_share"][game.result.winners[0] - 1] == 1.0


def test_blast_off_has_no_missions():
    played = play_chunk(plan("random,greedy", games=2, rulebook="blast-off"), 0)
    assert played.games["mission"].is_null().all()
    assert played.games["mission_other"].is_null().all()
    assert played.games["finished"].all()


def test_types_do_not_depend_on_what_happened(played):
    solo = play_chunk(plan("random", games=1, rogue="hades"), 0)
    assert solo.games.schema == played.games.schema
    assert solo.planets.schema == played.planets.schema
    assert solo.records.schema == played.records.schema == {"game": pl.Int64, "record": pl.String}


def test_another_version_is_refused():
    old = Plan(("random", "greedy"), 2, 1, plan().setup, version="0.0.1")
    with pytest.raises(BadSetup, match=r"the plan is of version 0\.0\.1"):
        play_chunk(old, 0)


def test_a_game_that_fails_is_named(monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(chunks, "play_match", fail)
    with pytest.raises(GameFailed, match=r"game 1 \(seed 346160259673234085, seats random,greedy\).*ZeroDiv"):
        play_chunk(plan(), 0)
