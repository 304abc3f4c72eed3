"""The checker finds what it is there to find: rows that vanish, appear, repeat or change."""

import sqlite3

import pytest

from support.loops import run

from .checker import compare, stored
from .party import party

TWICE = """
INSERT INTO decisions SELECT table_id, ply + 500, seat, choice, digest, reason, time
FROM decisions WHERE table_id = '{table}' AND ply = {last}
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A table that was played at for a while, and its database after the server has ended."""
    folder = tmp_path_factory.mktemp("played")

    async def play():
        async with party(folder / "games.sqlite3", folder) as people:
            await people.start(tables=2)
            await people.play(moves=25)
            assert await people.problems() == []
            return people.rooms

    return folder / "games.sqlite3", run(play())


def wrongs(database, room):
    return compare(room, *stored(database)[room.table])


def changed(played, tmp_path, statement):
    """What the checker says after somebody laid hands on the rows of the first table."""
    database, (room, other) = played
    copy = tmp_path / "games.sqlite3"
    with sqlite3.connect(database) as original, sqlite3.connect(copy) as spoiled:
        original.backup(spoiled)
        spoiled.execute("PRAGMA foreign_keys=OFF")
        spoiled.execute(statement.format(table=room.table, last=max(room.acknowledged) + 1))
        spoiled.commit()
    spoiled.close()
    assert wrongs(copy, other) == []
    return wrongs(copy, room)


def test_all_is_well(played):
    database, rooms = played
    assert all(len(room.acknowledged) >= 25 for room in rooms)
    assert [wrongs(database, room) for room in rooms] == [[], []]


@pytest.mark.parametrize(
    "statement, words",
    [
        ("DELETE FROM decisions WHERE table_id = '{table}' AND ply >= {last}", "lost"),
        ("DELETE FROM decisions WHERE table_id = '{table}' AND ply = 5", "plies are"),
        ("UPDATE decisions SET choice = 'other' WHERE table_id = '{table}' AND ply = {last}", "lost"),
        (TWICE, "chosen by nobody"),
        (
            "UPDATE decisions SET digest = '0000000000000000' WHERE table_id = '{table}' AND ply = {last}",
            "does not lead where it once did",
        ),
    ],
)
def test_what_is_wrong_is_found(played, tmp_path, statement, words):
    assert any(words in sentence for sentence in changed(played, tmp_path, statement))


def test_a_wrong_digest_is_found(played):
    database, (room, _) = played
    at = next(iter(room.digests))
    right, room.digests[at] = room.digests[at], "f" * 16
    assert any("told something else" in sentence for sentence in wrongs(database, room))
    room.digests[at] = right


def test_what_was_told_too_early_is_found(played):
    database, (room, _) = played
    room.digests[1, 9999] = "f" * 16
    assert any("which is not there" in sentence for sentence in wrongs(database, room))
    del room.digests[1, 9999]
