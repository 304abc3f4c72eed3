"""A server of today on yesterday's database: games go on, and what fails leaves everything as it was."""

import shutil
import sqlite3
import sys

import pytest
import sqlalchemy as sa

from galaxarium.cli.main import main
from galaxarium.errors import StoreError
from galaxarium.tables.storage import engine
from galaxarium.tables.storage.schema import HEAD
from support.servers import Server
from support.tables import Tables
from tables.test_store import FIRST

KEY = "the-key-of-the-first-table"
BROKEN = '''"""A migration that fails in the middle."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("DELETE FROM decisions")
    raise ValueError("this migration is broken")
'''


@pytest.fixture
def yesterday(tmp_path):
    """A database as the first tables made it, with a game in the middle."""
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(FIRST.read_text(encoding="utf-8"))
    connection.close()
    return path


def contents(path):
    """Everything in a SQLite file."""
    connection = sqlite3.connect(path)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


def test_a_server_goes_on_with_a_game_of_the_first_release(tmp_path, yesterday):
    (table, ply, digest) = (
        sqlite3.connect(yesterday)
        .execute("SELECT table_id, ply, digest FROM decisions ORDER BY ply DESC")
        .fetchone()
    )
    server = Server(yesterday, tmp_path).start()
    try:
        look = server.call(f"/tables/{table}", key=KEY)
        assert look["ply"] == ply
        decision = look["view"]["decision"]
        said = {"seat": decision["seat"], "choice": decision["choices"][0], "ply": ply}
        assert server.call(f"/tables/{table}/play", said, KEY)["ply"] > ply
    finally:
        server.stop()
    after = sqlite3.connect(yesterday)
    assert after.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
    (kept,) = after.execute(f"SELECT digest FROM decisions WHERE ply = {ply}").fetchone()
    assert kept == digest
    after.close()


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """A release whose last migration fails."""
    folder = tmp_path / "migrations"
    shutil.copytree(engine.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "r9999_broken.py").write_text(BROKEN.format(head=HEAD))
    monkeypatch.setattr(engine, "MIGRATIONS", folder)
    monkeypatch.setattr(engine, "HEAD", "9999")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


def test_a_failed_migration_leaves_the_file_as_it_was(yesterday, broken, capsys):
    before = contents(yesterday)
    assert main(["serve", "--port", "0", "--no-open", "--database", str(yesterday)]) == 2
    said = capsys.readouterr().err
    assert "could not be brought up to date and was left as it is: this migration is broken" in said
    assert said.count("\n") == 1
    assert contents(yesterday) == before


def test_a_failed_migration_leaves_postgresql_as_it_was(postgres_address, request):
    tables = Tables(postgres_address, workers=0)
    tables.close()
    request.getfixturevalue("broken")
    with pytest.raises(StoreError, match="left as it is"):
        engine.open_database(postgres_address)
    with sa.create_engine(postgres_address, poolclass=sa.NullPool).connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        assert "half" not in sa.inspect(connection).get_table_names()
