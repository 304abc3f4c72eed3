"""Three servers at one PostgreSQL, where each of them, the connections and the database itself fail."""

import asyncio
import random

import pytest
from sqlalchemy import make_url

from support import loops

from .party import party
from .proxy import Proxy
from .storm import end_connections


def run(play):
    """Play in a loop of its own."""
    return loops.run(play())


async def start(server):
    """Without holding anybody up."""
    await asyncio.to_thread(server.start)


def test_one_of_three_servers_dies_under_load(tmp_path, postgres_address):
    async def play():
        async with party(postgres_address, tmp_path, servers=3) as people:
            await people.start(tables=3)
            await people.play(moves=3)
            people.servers[1].kill()
            await people.play(moves=3)
            assert people.ledger.losses >= 3
            assert await people.problems() == []

    run(play)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
def test_servers_die_at_random_moments(tmp_path, postgres_address, seed):
    chance = random.Random(seed)

    async def play():
        async with party(postgres_address, tmp_path, servers=3) as people:
            await people.start(tables=6)
            for _ in range(8):
                victim = chance.choice(people.servers)
                await asyncio.sleep(chance.uniform(0.2, 2))
                victim.kill()
                await people.play(moves=1)
                await start(victim)
            await people.play(moves=5)
            assert await people.problems() == []

    run(play)


@pytest.mark.soak
@pytest.mark.parametrize("how", ["fast", "immediate", "kill"])
def test_the_database_is_stopped_and_started(tmp_path, postgres, postgres_address, how):
    async def play():
        async with party(postgres_address, tmp_path, servers=2) as people:
            await people.start(tables=2)
            await people.play(moves=3)
            await asyncio.to_thread(postgres.kill if how == "kill" else lambda: postgres.stop(how))
            await asyncio.sleep(1)  # moves wait or are refused meanwhile
            await asyncio.to_thread(postgres.start)
            await people.play(moves=3)
            assert all(server.is_alive for server in people.servers)
            assert await people.problems() == []

    run(play)


@pytest.mark.soak
def test_all_connections_are_ended_again_and_again(tmp_path, postgres_address):
    async def play():
        async with party(postgres_address, tmp_path, servers=3) as people:
            await people.start(tables=4)
            for _ in range(10):
                await people.play(moves=1)
                assert await asyncio.to_thread(end_connections, postgres_address) > 0
            await people.play(moves=5)
            assert await people.problems() == []

    run(play)


@pytest.mark.soak
def test_the_wire_to_the_database_is_cut(tmp_path, postgres, postgres_address):
    """One server is cut off while the other goes on; what was acknowledged by either stays."""

    async def play():
        wire = await Proxy(postgres.port).start()
        async with party(postgres_address, tmp_path, servers=2) as people:
            url = make_url(postgres_address).set(port=wire.port)
            people.servers[0].database = url.render_as_string(hide_password=False)
            await people.start(tables=4)
            for _ in range(5):
                await people.play(moves=2)
                wire.cut()
                await asyncio.sleep(1)
                wire.mend()
            await people.play(moves=5)
            assert await people.problems() == []
        wire.close()

    run(play)
