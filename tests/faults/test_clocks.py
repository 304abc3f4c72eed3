"""A system clock that is set while people play: nobody's time runs out because of it, and nothing is lost."""

from pathlib import Path

import pytest

from support.loops import run

from .party import party

CLOCKED = Path(__file__).parents[1] / "support" / "clocked.py"
HOUR_S = 3600


@pytest.fixture
def clock(tmp_path):
    """The file that says how wrong the clock is."""
    path = tmp_path / "clock"
    path.write_text("0")
    return path


def clocked(people, clock):
    for server in people.servers:
        server.program = (str(CLOCKED),)
        server.environment["CLOCK_FILE"] = str(clock)


async def play_through_leaps(people, clock, leaps):
    for leap in leaps:
        await people.play(moves=2)
        clock.write_text(str(leap))
    await people.play(moves=2)
    return await people.problems()


def test_the_clock_leaps(tmp_path, clock):
    async def play():
        async with party(tmp_path / "games.sqlite3", tmp_path) as people:
            clocked(people, clock)
            await people.start(tables=2)
            assert await play_through_leaps(people, clock, (HOUR_S, -24 * HOUR_S, 400 * 24 * HOUR_S, 0)) == []

    run(play())


@pytest.mark.soak
def test_servers_whose_clocks_differ(tmp_path, clock, postgres_address):
    async def play():
        async with party(postgres_address, tmp_path, servers=3) as people:
            clocked(people, clock)
            ahead = tmp_path / "ahead"
            ahead.write_text(str(HOUR_S))
            people.servers[0].environment["CLOCK_FILE"] = str(ahead)
            await people.start(tables=3)
            assert await play_through_leaps(people, clock, (-HOUR_S, 2 * HOUR_S, 0)) == []
            people.go_on()
            people.servers[0].kill()
            await people.play(moves=2)

    run(play())
