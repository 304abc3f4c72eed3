"""A server to be killed, or to stand still, while it drives bots: opens a table of bots and says so."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from galaxarium.tables.runtime import scheduler
from tables.house import House, SeatOptions

PAUSE_S = 0.05
"""The game must not end before the test does."""


def slow(room, *given, think=scheduler.think):
    time.sleep(PAUSE_S)
    return think(room, *given)


def main(address):
    scheduler.think = slow
    house = House(address, time.time, workers=1)
    party = house.open("watch", (SeatOptions("random"),) * 5)
    print(party.id, house.tables.server, flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
