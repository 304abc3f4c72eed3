"""A server to be killed: plays a game in a database and says what it has been acknowledged.

Run with the path or address of the database and where to stand still for the killer: `nowhere`, `before`
or `after` the fifth commit of a move.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tables.house import House

FATAL = 5


def stand_still(word):
    print(word, flush=True)
    time.sleep(600)


def main(path, where):
    house = House(path)
    party = house.open()
    print(party.id, party.keys[1], flush=True)
    commits = 0

    pen = house.tables.store._writer._writer
    commit = pen._commit

    def count(*arguments):
        nonlocal commits
        commits += 1
        if commits == FATAL and where == "before":
            stand_still("committing")
        commit(*arguments)

    pen._commit = count
    house.tables.subscribe(
        party.id, lambda *_: commits == FATAL and where == "after" and stand_still("committed")
    )
    while True:
        decision = party.game.decision
        snapshot = party.play(decision.seat, decision.choices[0])
        print(snapshot.ply, decision.choices[0], flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
