"""A deck of one's own for Blast Off!: played from a file, kept in records, refused with line and reason."""

import pytest

from galaxarium import Game

from .terminal import run

HEADER = "slug,name,points,advances,resource,track,cost,gain,advance,others_gain,others_may_advance"
ROWS = [
    "anemone,Anemone,3,2,energy,life,,2e,,,",
    "bramble,Bramble,3,2,culture,tech,1e,,either 2,,",
    'clover,"Clover, the Green",4,3,culture,life,1die,2c,,1e,',
    "dahlia,Dahlia,4,3,energy,tech,down 1,1e,life 1,,",
    "elder-tree,Elder Tree,5,4,energy,life,,1c,tech 1,,either 1",
    "fern,Fern,5,4,culture,tech,,1e1c,,,",
    "gorse,Gorse,6,4,energy,life,2c,,life 2,,",
]


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "garden.csv"
    path.write_text("\n".join([HEADER, *ROWS]) + "\n", encoding="utf-8")
    return path


def test_a_deck_from_a_file_is_played_to_the_end(tmp_path, deck):
    done = run(
        tmp_path,
        "play",
        "--deck",
        str(deck),
        "--seed",
        "3",
        "--seats",
        "greedy,random",
        "--save",
        str(tmp_path / "game.txt"),
    )
    assert done.returncode == 0
    game = Game.from_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert game.decision is None
    assert [planet.name for planet in game.state.cards.planets][2] == "Clover, the Green"
    assert {slug for seat in game.snapshot()["seats"] for slug in seat["planets"]} <= {
        row.partition(",")[0] for row in ROWS
    }


def test_positions_and_records_carry_the_deck(tmp_path, deck):
    position = run(tmp_path, "new", "--deck", str(deck), "--seed", "3").stdout
    assert position.count("\nplanet ") == len(ROWS)
    game = Game.from_position(position)
    assert game.position() == position
    for _ in range(30):
        game.play(game.decision.choices[0])
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize(
    "row, column",
    [
        ("gorse,Gorse,6,4,energy,life,2x,,life 2,,", "cost"),
        ("gorse,Gorse,6,4,energy,diplomacy,,1e,,,", "track"),
        ("gorse,Gorse,six,4,energy,life,,1e,,,", "points"),
        ("gorse,Gorse,6,4,energy,life,,,,,", "gain"),
        ("fern,Fern,6,4,energy,life,,1e,,,", "slug"),
        ("gorse,Gorse,6,4,energy", "row"),
    ],
)
def test_a_malformed_deck_is_refused_with_line_and_reason(tmp_path, deck, row, column):
    deck.write_text("\n".join([HEADER, *ROWS[:-1], row]) + "\n", encoding="utf-8")
    done = run(tmp_path, "play", "--deck", str(deck))
    assert done.returncode == 2
    assert f"{deck}, line {len(ROWS) + 1}, column {column}: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_deck_that_is_too_small_or_not_there(tmp_path, deck):
    deck.write_text("\n".join([HEADER, *ROWS[:3]]) + "\n", encoding="utf-8")
    assert "a deck has at least 6 planets, not 3" in run(tmp_path, "play", "--deck", str(deck)).stderr
    missing = run(tmp_path, "play", "--deck", str(tmp_path / "nothing.csv"))
    assert missing.returncode == 2
    assert "nothing.csv: No such file" in missing.stderr


def test_a_deck_needs_blast_off(tmp_path, deck):
    done = run(tmp_path, "new", "--deck", str(deck), "--rulebook", "galakta")
    assert done.returncode == 2
    assert "blast-off only" in done.stderr


def test_a_deck_with_too_few_points_is_refused(tmp_path, deck):
    """30 points are enough for two players, whatever happens, but not for four."""
    done = run(tmp_path, "new", "--deck", str(deck), "--players", "4")
    assert done.returncode == 2
    assert "have 30 points in all; with 4 players it needs 49" in done.stderr
