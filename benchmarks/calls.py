"""How much code runs: files, functions and calls of one click and of one move of a bot.

    .venv/bin/python benchmarks/calls.py [--compiled] [--show CLICK|BOT]

A click is a message of one of two open pages of a table, counted until both were sent what has changed; it is
the last of several, so that what can be remembered is. A bot's move is counted from the job of the bot runner
to the stored and announced move: the mean over a game of two greedy bots, all decisions and those of the main
kind. Only files of the package count; templates are counted apart. `--show` lists what was called how often.
"""

import argparse
import os
import sys
import tempfile
import threading
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

POSITION = """galaxarium position 1
players 2
row maia gort helios nibiru
dice move,energy,culture,diplomacy
seat 1 energy 3 culture 3 ships home maia:orbit:2 planets shouhua mission elder
seat 2 energy 2 culture 1 mission noble
"""
CLICKS, MOVES, OPENING = 5, 300, 10


class Counted:
    """What is called while it counts, in all threads begun after it was made."""

    def __init__(self, root):
        self.root = f"{root}{os.sep}"
        self.calls, self.is_on = Counter(), False
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame, event, _):
        if self.is_on and event == "call":
            code = frame.f_code
            if code.co_filename.startswith(self.root):
                self.calls[code.co_filename.removeprefix(self.root), code.co_name] += 1

    @contextmanager
    def counting(self):
        """Count inside; what was counted before is forgotten."""
        self.calls.clear()
        self.is_on = True
        try:
            yield self.calls
        finally:
            self.is_on = False

    def row(self, name):
        """What was counted, as a line."""
        files = {file for file, _ in self.calls}
        pages = {file for file in files if file.endswith(".html")}
        plain = len(files) - len(pages)
        return f"{name:<34} {plain:>6} {len(pages):>10} {len(self.calls):>10} {self.calls.total():>8}"


def click(counted, folder):
    """A click at a table with two open pages; what was shown before is taken back in between."""
    from fastapi.testclient import TestClient

    from galaxarium.tables.core.options import SeatOptions
    from galaxarium.web.server.app import create_app
    from support.tables import tables_in

    def told(sockets, ply):
        """Read until all pages show a ply."""
        for socket in sockets:
            while (message := socket.receive_json()).get("ply") != ply or message["past"]:
                pass

    with tables_in(folder) as tables, TestClient(create_app(tables)) as browser:
        created = tables.import_game(POSITION, "online", (SeatOptions(), SeatOptions()))
        path = f"/t/{created.table}/live"
        headers = [{"authorization": f"Bearer {key}"} for key in created.keys.values()]
        with (
            browser.websocket_connect(path, headers=headers[0]) as one,
            browser.websocket_connect(path, headers=headers[1]) as two,
        ):
            told((one, two), 0)
            for number in range(CLICKS):
                with counted.counting():
                    one.send_json({"type": "play", "seat": 1, "choice": "activate energy", "ply": 0})
                    told((one, two), 1)
                if number < CLICKS - 1:
                    one.send_json({"type": "undo", "seat": 1, "ply": 1})
                    told((one, two), 0)


def bot_moves(counted, folder):
    """The calls of each move of a bot, and the kind of its decision."""
    from galaxarium.bots.remote import Remote
    from galaxarium.tables.core.options import SeatOptions, TableOptions
    from support.tables import tables_in

    found = []
    with tables_in(folder) as tables:
        created = tables.create(TableOptions("watch", (SeatOptions("greedy"),) * 2, seed=7))
        tables.subscribe(created.table, lambda table, version: None)  # it is watched, so bots do not sleep
        remote = Remote()
        for _ in range(MOVES):
            decision = tables.table(created.table).decision
            if decision is None:
                break
            with counted.counting() as calls:
                tables.runner._work(created.table, remote)
            found.append((decision.kind, Counter(calls)))
    return found[OPENING:]


def main(words=None):
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compiled", action="store_true", help="compiled rules instead of plain Python")
    parser.add_argument("--show", choices=("CLICK", "BOT"), help="list what was called, most often first")
    arguments = parser.parse_args(words)
    os.environ["GALAXARIUM_MODE"] = "compiled" if arguments.compiled else "python"
    import galaxarium

    counted = Counted(Path(galaxarium.__file__).parent)
    print(f"{'':<34} {'files':>6} {'templates':>10} {'functions':>10} {'calls':>8}")
    with tempfile.TemporaryDirectory() as folder:
        click(counted, folder)
    print(counted.row("a click, two pages"))
    shown = Counter(counted.calls)
    with tempfile.TemporaryDirectory() as folder:
        moves = bot_moves(counted, folder)
    for name, kinds in (("main", {"main"}), ("all", {kind for kind, _ in moves})):
        some = [calls for kind, calls in moves if kind in kinds]
        mean = sum(calls.total() for calls in some) / len(some)
        files, functions = ({at[:size] for calls in some for at in calls} for size in (1, 2))
        what = f"a greedy bot's move, {name} ({len(some)})"
        print(f"{what:<34} {len(files):>6} {0:>10} {len(functions):>10} {mean:>8.0f}")
    if arguments.show == "BOT":
        shown = sum((calls for _, calls in moves), Counter())
    if arguments.show:
        share = len(moves) if arguments.show == "BOT" else 1
        for (file, name), count in shown.most_common():
            print(f"{count / share:>8.1f}  {file}: {name}")


if __name__ == "__main__":
    sys.exit(main())
