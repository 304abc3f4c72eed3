"""A server killed between any two steps of a move, again and again at the same tables."""

import asyncio

import pytest

from support.loops import run

from .party import party

POINTS = ("before-save", "after-save", "before-publish", "after-publish")


async def die_at(people, points):
    """Let the servers die at one point after the other; what is wrong at the end."""
    (server,) = people.servers
    for number, point in enumerate(points):
        server.start(GALAXARIUM_FAULT=f"{point}:{20 + number}")
        if not people.rooms:
            await people.open(tables=2)
        assert await asyncio.to_thread(server.died), point
    assert people.ledger.moves > len(points) * 5
    server.start()
    await people.play(moves=3)
    assert people.ledger.losses >= len(points) * 4
    return await people.problems()


def test_killed_at_every_step_of_a_move(tmp_path):
    async def play():
        async with party(tmp_path / "games.sqlite3", tmp_path) as people:
            assert await die_at(people, POINTS) == []

    run(play())


@pytest.mark.soak
def test_killed_at_every_step_of_a_move_on_postgresql(tmp_path, postgres_address):
    async def play():
        async with party(postgres_address, tmp_path) as people:
            assert await die_at(people, POINTS * 2) == []

    run(play())


@pytest.mark.soak
def test_killed_while_a_bot_decides(tmp_path):
    """The bot chooses again, and the game goes on to its end."""

    async def play():
        async with party(tmp_path / "games.sqlite3", tmp_path) as people:
            (server,) = people.servers
            server.start(GALAXARIUM_FAULT="during-drive:5")
            wish = {"mode": "watch", "chairs": [{"player": "random"}] * 2, "seed": 3}
            table = await asyncio.to_thread(server.call, "/tables", wish)
            assert await asyncio.to_thread(server.died)
            server.start()
            await people.until(lambda: server.call(f"/tables/{table['table']}")["ply"] > 20)

    run(play())
