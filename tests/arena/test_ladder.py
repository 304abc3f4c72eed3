"""The ladder: everybody meets everybody, by a schedule that is always the same."""

from collections import Counter

from galaxarium.arena.ladder import BOTS, open_tables, read_ladder, schedule
from galaxarium.arena.run import Run
from galaxarium.bots import registry
from galaxarium.data.rogues import rogues

from .runs import Here


def test_everybody_meets_everybody():
    bots = ("random", "greedy", "search:16")
    tables = schedule(bots, 10)
    kinds = Counter(table.kind for table in tables)
    assert kinds == {"two": 3, "four": 2, "solo": 15}
    duels = {frozenset(table.plan.bots) for table in tables if table.kind == "two"}
    assert duels == {frozenset(pair) for pair in (bots[:2], bots[1:], bots[::2])}
    fours = [table.plan.bots for table in tables if table.kind == "four"]
    assert fours == [("random", *["greedy"] * 3), ("search:16", *["greedy"] * 3)]
    solos = {(table.plan.bots[0], table.plan.setup.rogue) for table in tables if table.kind == "solo"}
    assert solos == {(bot, rogue) for bot in bots for rogue in rogues()}


def test_all_bots_we_ship_take_part_once():
    """Some have several names; what counts is how they play."""
    shipped = [registry.bot(name).profile for name in registry.BOTS]
    ladder = [getattr(registry.bot(name), "profile", name) for name in BOTS]
    assert all(profile in ladder for profile in shipped)
    assert not any(profile in ladder[:place] for place, profile in enumerate(ladder))
    assert "learned" in ladder  # it comes by an entry point of our own


def test_who_thinks_long_plays_fewer_games():
    games = {table.plan.bots: table.plan.games for table in schedule(("greedy", "search:expert"), 200)}
    assert games[("greedy", "search:expert")] == 20
    assert games[("search:expert", "greedy", "greedy", "greedy")] == 20
    assert games[("greedy",)] == 200
    assert games[("search:expert",)] == 20


def test_every_table_has_a_folder_and_whole_rotations():
    tables = schedule(("random", "greedy", "search:16"), 10)
    assert len({(table.kind, table.name) for table in tables}) == len(tables)
    assert not any(":" in table.name for table in tables)
    assert {table.plan.games for table in tables if table.kind == "four"} == {12}
    assert {table.plan.seed for table in tables} == {1}


def test_a_small_ladder(tmp_path):
    tables = schedule(("random", "greedy"), 2)
    with open_tables(tmp_path, tables) as stores:
        Run(stores, lambda done, total: None).play(Here())
        ladder = read_ladder(tables, stores)
    assert {standing.bot for standing in ladder.order} == {"random", "greedy"}
    best, worst = ladder.order
    assert best.rating.value >= worst.rating.value
    assert (best.games, worst.games) == (6, 6)
    assert ladder.games == {"two": 2, "four": 4, "solo": 20}
    one, other = ladder.duels["random", "greedy"], ladder.duels["greedy", "random"]
    assert one.value + other.value == 1.0
    assert set(ladder.overall) == {"random", "greedy"}
    assert ladder.overall["random"].value == one.value
    assert set(ladder.fours) == {"random"}
    assert set(ladder.solos) == {(bot, rogue) for bot in ("random", "greedy") for rogue in rogues()}
    assert (tmp_path / "two" / "random-greedy" / "games.csv").is_file()
    assert (tmp_path / "solo" / "greedy-hades" / "games.parquet").is_file()
    with open_tables(tmp_path, tables) as stores:
        assert not any(store.missing() for store in stores), "a second start has nothing to do"
        assert read_ladder(tables, stores) == ladder
