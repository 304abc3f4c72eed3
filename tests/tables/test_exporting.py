"""Moving all tables from one database to another: everything arrives, or nothing does."""

import gzip
import hashlib
import json
import sys

import pytest
import sqlalchemy as sa

from galaxarium.cli.main import main
from galaxarium.errors import NotMoved
from galaxarium.tables.core.standing_orders import StandingOrders
from galaxarium.tables.storage import schema
from galaxarium.tables.storage.engine import WRITES, open_database
from galaxarium.tables.storage.export import export_tables, import_tables, moved_tables

from .conftest import empty
from .house import House, SeatOptions


def quiet(done, todo):
    """Nobody watches."""


@pytest.fixture
def full(tmp_path, clock):
    """A database with something in every corner."""
    house = House(tmp_path / "full.sqlite3", clock)
    party = house.position()
    party.order(2, StandingOrders({"economy": "never"}, pinned=True))
    party.play(1, "activate economy")
    party.undo(1)
    party.play(1, "activate economy")
    party.answer(3, "follow")
    house.open("hot-seat", (SeatOptions(name='Zoë "Z" 🪐'), SeatOptions())).play_first(20)
    watched = house.open("watch", (SeatOptions("random"), SeatOptions("random")), seed=2**100)
    for _ in range(10):
        house.tables.drive(watched.id)
    with house.tables.store.engine.connect().execution_options(**WRITES) as connection:
        fill(connection)
        connection.commit()
    house.close()
    return f"sqlite:///{house.path}"


def fill(connection):
    """Some account with a passkey: bytes, large numbers, nothing."""
    tables = schema.metadata.tables
    connection.execute(tables["accounts"].insert(), {"id": "a", "name": "Ä", "folded": "a", "created": 0.1})
    passkey = {"id": "p", "account_id": "a", "public_key": bytes(range(256)), "sign_count": 2**40}
    connection.execute(tables["passkeys"].insert(), passkey | {"label": "", "created": 0.1, "used": 1e9 / 3})


def rows_of(address):
    """Everything that is moved, by table."""
    engine = open_database(address)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(sa.select(table)))) for table in moved_tables()
        }
    engine.dispose()
    return found


def test_there_and_back_again(full, shared_address, tmp_path):
    empty(shared_address)
    out, back = tmp_path / "out.jsonl", tmp_path / "back.jsonl.gz"
    told = []
    assert export_tables(full, out, lambda *news: told.append(news)) == 3
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert import_tables(out, shared_address, quiet) == 3
    assert rows_of(shared_address) == rows_of(full)
    assert export_tables(shared_address, back, quiet) == 3
    assert gzip.decompress(back.read_bytes()) == out.read_bytes()
    assert import_tables(back, f"sqlite:///{tmp_path / 'again.sqlite3'}", quiet) == 3
    assert rows_of(f"sqlite:///{tmp_path / 'again.sqlite3'}") == rows_of(full)
    assert sum(map(len, rows_of(full).values())) > 50


def test_games_go_on_where_they_arrive(full, shared_address, tmp_path):
    """Also what counts up: the next undo gets a number nobody has."""
    empty(shared_address)
    export_tables(full, tmp_path / "out.jsonl", quiet)
    import_tables(tmp_path / "out.jsonl", shared_address, quiet)
    house = House(shared_address)
    unfinished = list(house.tables.store.unfinished())
    assert unfinished
    for table in unfinished:
        assert house.tables.look(table).game.decision is not None
    party = house.position()
    party.play(1, "activate energy")
    party.undo(1)
    house.close()


STAYS = "stays-behind"
"""In every row that must not be moved."""

STAYING = {
    "servers": {"id": STAYS, "started": 0.0, "seen": 0.0, "beat": 1},
    "leases": {"owner": STAYS},
    "sessions": {"hash": STAYS, "id": STAYS, "account_id": "a", "label": STAYS, "proved": 0.0, "seen": 0.0},
    "challenges": {"hash": STAYS, "purpose": "in", "about": STAYS, "until": 0.0},
    "tries": {"who": STAYS, "since": 0.0, "count": 1},
    "duties": {"name": STAYS, "owner": STAYS, "until": 0.0},
}
"""What belongs to running servers, or would log somebody in on the other side."""


def test_what_belongs_to_servers_and_to_those_logged_in_stays(full, tmp_path):
    engine = open_database(full)
    with engine.connect().execution_options(**WRITES) as connection:
        (table, *_) = connection.execute(sa.select(schema.tables.c.id)).scalars()
        for name, row in STAYING.items():
            more = {"table_id": table} if name == "leases" else {}
            connection.execute(schema.metadata.tables[name].insert(), {**row, **more})
        connection.commit()
    engine.dispose()
    export_tables(full, tmp_path / "out.jsonl", quiet)
    assert STAYS not in (tmp_path / "out.jsonl").read_text(encoding="utf-8")
    assert '"Ä"' in (tmp_path / "out.jsonl").read_text(encoding="utf-8"), "accounts are moved"
    copy = f"sqlite:///{tmp_path / 'copy.sqlite3'}"
    import_tables(tmp_path / "out.jsonl", copy, quiet)
    engine = open_database(copy)
    with engine.connect() as connection:
        for name in STAYING:
            assert connection.execute(sa.select(schema.metadata.tables[name])).all() == []
    engine.dispose()


def test_everything_else_is_moved():
    """A new table of the database is moved, unless it is written down here that it is not."""
    assert {table.name for table in moved_tables()} == set(schema.metadata.tables) - set(STAYING)


def test_what_is_full_is_not_filled_again(full, tmp_path):
    export_tables(full, tmp_path / "out.jsonl", quiet)
    before = rows_of(full)
    with pytest.raises(NotMoved, match="has tables already"):
        import_tables(tmp_path / "out.jsonl", full, quiet)
    assert rows_of(full) == before


def changed(lines, old, new):
    return [line.replace(old, new) for line in lines]


def forged(lines):
    """With a decision that was never taken, and a sum that fits."""
    *body, last = changed(lines, b'"activate economy"', b'"activate energy"')
    end = {**json.loads(last), "sha256": hashlib.sha256(b"".join(body)).hexdigest()}
    return [*body, json.dumps(end, separators=(",", ":")).encode() + b"\n"]


@pytest.mark.parametrize(
    "damage, sentence",
    [
        (lambda lines: lines[:-1], "ends in the middle"),
        (lambda lines: lines[:20] + lines[21:], "does not hold what was written"),
        (lambda lines: changed(lines, b"Ana", b"Eve"), "does not hold what was written"),
        (lambda lines: [*lines[:9], b'["cut', *lines[9:]], "is damaged"),
        (lambda lines: [b"a shopping list\n"], "no file of `galaxarium export`"),
        (lambda lines: [b'{"galaxarium": "record"}\n'], "no file of `galaxarium export`"),
        (lambda lines: changed(lines, b'"schema":"', b'"schema":"9'), "newer version"),
        (lambda lines: changed(lines, b'"table":"places"', b'"table":"planets"'), "nobody knows"),
        (lambda lines: changed(lines, b'"player","name"', b'"player"'), "another length"),
        (forged, "nothing was moved"),
    ],
)
def test_what_is_damaged_is_refused_and_nothing_changes(full, tmp_path, damage, sentence):
    path, target = tmp_path / "out.jsonl", f"sqlite:///{tmp_path / 'new.sqlite3'}"
    export_tables(full, path, quiet)
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    with pytest.raises(NotMoved, match=sentence) as caught:
        import_tables(path, target, quiet)
    assert "\n" not in str(caught.value)
    assert not any(rows_of(target).values())


def test_a_pressed_file_that_is_cut(full, tmp_path):
    path = tmp_path / "out.jsonl.gz"
    export_tables(full, path, quiet)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(NotMoved, match="is damaged"):
        import_tables(path, f"sqlite:///{tmp_path / 'new.sqlite3'}", quiet)


def test_a_game_that_does_not_come_out_is_not_exported(full, tmp_path):
    engine = open_database(full)
    with engine.connect().execution_options(**WRITES) as connection:
        connection.exec_driver_sql("UPDATE decisions SET digest = 'x' WHERE ply = 2")
        connection.commit()
    engine.dispose()
    with pytest.raises(NotMoved, match="nothing was moved"):
        export_tables(full, tmp_path / "out.jsonl", quiet)
    assert not list(tmp_path.glob("*out*"))


def test_from_the_command_line(full, tmp_path, capsys):
    path = tmp_path / "out.jsonl.gz"
    assert main(["export", str(path), "--database", full]) == 0
    assert "tables: 3, all played again" in capsys.readouterr().out
    new = str(tmp_path / "new.sqlite3")
    assert main(["import", str(path), "--database", new]) == 0
    assert "tables: 3" in capsys.readouterr().out
    assert main(["import", str(path), "--database", new]) == 2
    assert "has tables already" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "nowhere"), "--database", new]) == 2
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o077 == 0
