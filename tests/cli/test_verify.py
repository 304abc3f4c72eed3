"""`galaxarium verify`: sentences about what was checked, or one about what is wrong."""

import pytest

from galaxarium import Game
from galaxarium.cli.main import main
from galaxarium.game.proof import seed_hash
from galaxarium.i18n import languages
from galaxarium.tables.core.options import SeatOptions, TableOptions
from support.tables import Tables


@pytest.fixture
def handed_out(tmp_path):
    """The record a table hands out, in a file, and the hash it showed at the start."""
    tables = Tables(f"sqlite:///{tmp_path}/games.sqlite3", workers=0)
    created = tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions())))
    shown = tables.look(created.table).seed_hash
    for _ in range(25):
        glance = tables.look(created.table)
        decision = glance.game.decision
        tables.play(created.table, created.host, decision.seat, decision.choices[0], glance.ply)
    path = tmp_path / "game.record.txt"
    path.write_text(tables.record(created.table, created.host))
    tables.close()
    return path, shown


def verify(capsys, path, *more):
    code = main(["verify", str(path), "--language", "en", *more])
    return code, capsys.readouterr()


def test_what_a_table_hands_out_needs_nothing_but_the_file(capsys, handed_out):
    path, shown = handed_out
    code, said = verify(capsys, path)
    assert code == 0
    assert said.err == ""
    assert f"hash noted in the record: {shown}" in said.out
    assert "only you can tell" in said.out
    assert "not over" in said.out


def test_the_hash_that_was_shown(capsys, handed_out):
    path, shown = handed_out
    code, said = verify(capsys, path, "--hash", shown.upper())
    assert code == 0
    assert "shown before the game" in said.out


def test_another_hash_is_refused_with_the_file_and_line(capsys, handed_out):
    path, _ = handed_out
    code, said = verify(capsys, path, "--hash", seed_hash(1))
    assert code == 2
    assert said.out == ""
    assert f"{path}, line 2: " in said.err
    assert said.err.count("\n") == 1


def test_a_tampered_file_is_refused(capsys, handed_out):
    path, _ = handed_out
    path.write_text(path.read_text().replace("# decisions", "# decisions 1"))
    code, said = verify(capsys, path)
    assert code == 2
    assert "line" in said.err


def test_a_finished_game_says_who_won(capsys, tmp_path):
    game = Game.new(players=2, seed=5)
    while game.decision:
        game.play(game.decision.choices[0])
    path = tmp_path / "game.txt"
    path.write_text(game.record())
    code, said = verify(capsys, path)
    assert code == 0
    assert f"seat {', '.join(map(str, game.result.winners))} wins" in said.out
    assert "none were compared" in said.out
    assert "No result was noted" in said.out


def test_a_position_says_that_there_is_no_seed(capsys, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(Game.from_position(Game.new(players=2, seed=5).position()).record())
    assert "no seed to prove" in verify(capsys, path)[1].out


@pytest.mark.parametrize("language", languages())
def test_every_language_says_all_of_it(capsys, handed_out, language):
    path, shown = handed_out
    assert main(["verify", str(path), "--language", language, "--hash", shown]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
