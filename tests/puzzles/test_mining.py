"""Telling choices apart: what is clear is proven, what is not is refused, and chance is the same for both."""

import json
import random

import pytest

from galaxarium import Game
from galaxarium.data.puzzles import FILE, THEMES, puzzles
from mining import TABLES, look, source
from pairs import LEAST, LOOKS, Pairs, doubt_of, play_pairs, prove
from shipping import level_of, likeness, ship, theme_of


def test_the_same_choice_is_never_better_than_itself():
    puzzle = puzzles()[0]
    seen = Game.from_position(puzzle.position).view(puzzle.seat)
    pairs = play_pairs(seen, puzzle.best, puzzle.best, random.Random(1), 64)
    assert (pairs.rounds, pairs.lead, pairs.squares) == (64, 0.0, 0.0)
    assert prove(seen, puzzle.best, [puzzle.best], "itself") is None


def test_what_is_better_is_proven_and_the_contrary_refuted():
    puzzle = max(puzzles(), key=lambda one: min(x.low for x in one.options if x.choice != one.best))
    rival = next(option.choice for option in puzzle.options if option.choice != puzzle.best)
    seen = Game.from_position(puzzle.position).view(puzzle.seat)
    verdicts = prove(seen, puzzle.best, [rival], "again")
    assert [verdict.choice for verdict in verdicts] == [rival]
    assert verdicts[0].low > LEAST
    assert prove(seen, rival, [puzzle.best], "again") is None


def test_worlds_come_from_the_label_alone():
    puzzle = puzzles()[0]
    seen = Game.from_position(puzzle.position).view(puzzle.seat)
    rivals = [option.choice for option in puzzle.options if option.choice != puzzle.best]
    first = [play_pairs(seen, puzzle.best, rival, random.Random("x"), 32).wins for rival in rivals]
    assert len(set(first)) == 1  # the best choice meets the same luck whomever it is compared with
    assert first[0] == play_pairs(seen, puzzle.best, rivals[0], random.Random("x"), 32).wins


def test_more_rivals_need_more_certainty():
    assert doubt_of(1) < doubt_of(5) < doubt_of(30)
    assert doubt_of(1, 0.9) < doubt_of(1, 0.99)
    assert doubt_of(1) == pytest.approx(2.807, abs=0.01)  # one in a hundred, spread over four looks


def test_pairs_add_up():
    found = Pairs(10, 6.0, 3.0, 5.0) + Pairs(30, 20.0, 9.0, 11.0)
    assert (found.rounds, found.chance, found.edge) == (40, 0.65, 0.3)
    assert found.spread == pytest.approx((16 / 40 - 0.09) ** 0.5)
    assert found.error(2.0) == pytest.approx(2 * found.spread / 40**0.5)
    assert tuple(sorted(LOOKS)) == LOOKS


def test_a_young_game_has_no_puzzles():
    game = source(0)
    state = Game.new(2, seed=game.seed).state
    assert look(game, 1, state) is None


def test_every_table_can_be_set_up():
    for number, (rulebook, rogue, bots) in enumerate(TABLES):
        setup = source(number).setup
        assert (setup.rulebook, setup.rogue, setup.players) == (rulebook, rogue, len(bots))
    assert source(0) == source(0)
    assert source(0).seed != source(len(TABLES)).seed


@pytest.mark.parametrize(
    "kind, best, theme",
    [
        ("main", "activate move", "ships"),
        ("main", "activate culture", "dice"),
        ("main", "activate tech", "advance"),
        ("main", "reroll move,colony", "dice"),
        ("main", "end", "dice"),
        ("move", "move home jakks", "ships"),
        ("follow", "pass", "follow"),
        ("colony", "upgrade energy", "galaxy"),
        ("land", "use jakks", "planets"),
        ("force", "allow", "rogue"),
    ],
)
def test_themes(kind, best, theme):
    assert theme_of(kind, best) == theme
    assert theme in THEMES


def test_levels_are_thirds_of_the_panel():
    assert [level_of(errs) for errs in range(10)] == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.fixture
def rows():
    found = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()[:12]]
    return [{name: value for name, value in row.items() if name not in ("theme", "level")} for row in found]


def test_what_is_shipped_keeps_its_number(tmp_path, rows):
    file = tmp_path / "puzzles.jsonl"
    ship(rows[6:], file)
    before = file.read_text(encoding="utf-8").splitlines()
    ship(rows, file)
    after = file.read_text(encoding="utf-8").splitlines()
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_what_is_alike_is_shipped_once(tmp_path, rows):
    twin = {**rows[0], "game": 999, "ply": 1}
    assert likeness(twin) == likeness(rows[0])
    file = tmp_path / "puzzles.jsonl"
    assert ship([*rows, twin], file) == ship(rows, tmp_path / "other.jsonl")


def test_no_theme_takes_over(tmp_path, rows):
    others = [{**rows[0], "best": f"pass {n}", "kind": "follow", "game": n} for n in range(100)]
    shipped = ship([*rows, *others], tmp_path / "puzzles.jsonl")
    assert shipped < 0.5 * (len(rows) + len(others))
