"""How much slower a player's bot is while another client keeps many tables of hard bots busy.

    python benchmarks/fairness.py

A real server; the other client has an address of its own (127.0.0.2) and watches all its tables through
sockets. The player plays the same game against the same bot every time, so the thoughts are the same; what is
measured is the time from the player's choice until the player is asked again, for each decision of the bot.
First the server is quiet, then it is busy, for some rounds each; the best round is the one in which the
machine itself was least disturbed.
"""

import argparse
import asyncio
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect

PLAYER, OTHER = "127.0.0.1", "127.0.0.2"
PATIENCE_S = 300
COUNTED = 'galaxarium_work_seconds_count{work="bot"}'


class Client:
    """One client of the JSON API, at an address of its own."""

    def __init__(self, port, address):
        self.port, self.address = port, address

    def call(self, path, said=None, key=None):
        """What the server answers."""
        own = (self.address, 0)
        connection = http.client.HTTPConnection(PLAYER, self.port, timeout=120, source_address=own)
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        body = None if said is None else json.dumps(said)
        connection.request("GET" if said is None else "POST", f"/api/v1{path}", body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
        return json.loads(text)

    def open(self, mode, players, **wish):
        """A new table."""
        return self.call("/tables", {"mode": mode, "chairs": [{"player": one} for one in players], **wish})


class Server:
    """`galaxarium serve` with a database of its own."""

    def __init__(self, folder):
        with socket.create_server((PLAYER, 0)) as door, socket.create_server((PLAYER, 0)) as back:
            self.port, self.back = door.getsockname()[1], back.getsockname()[1]
        environment = {name: value for name, value in os.environ.items() if name != "GALAXARIUM_MODE"}
        command = [sys.executable, "-m", "galaxarium", "serve", "--no-open", "--port", str(self.port)]
        with (Path(folder) / "log.txt").open("w") as log:
            self.process = subprocess.Popen(
                [
                    *command,
                    *("--database", str(Path(folder) / "games.sqlite3")),
                    *("--metrics-port", str(self.back), "--limits", "off"),
                ],
                stdout=log,
                stderr=log,
                env=environment,
            )
        self.player, self.other = Client(self.port, PLAYER), Client(self.port, OTHER)

    def thoughts(self):
        """How many decisions its bots have taken."""
        with urllib.request.urlopen(f"http://{PLAYER}:{self.back}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return float(next(line.split()[1] for line in lines if line.startswith(COUNTED)))

    def warm_up(self):
        """Wait until it answers and its bots are compiled."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                made = self.player.open("bots", ["human", "medium"])
                key = next(iter(made["keys"].values()))
                if not self.player.call(f"/tables/{made['table']}/hint?seat=1", key=key)["hurried"]:
                    return
            except OSError:
                pass
            time.sleep(1)
        raise SystemExit("the bots were not compiled in time")


class Watched:
    """The tables of the other client, each with a socket that watches it."""

    def __init__(self, server, tables, players):
        self._server = server
        self._names = [server.other.open("watch", players)["table"] for _ in range(tables)]
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        asyncio.set_event_loop(self._loop)
        self._tasks = [self._loop.create_task(self._watch(name)) for name in self._names]
        self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))

    async def _watch(self, name):
        address = f"ws://{PLAYER}:{self._server.port}/api/v1/tables/{name}/live"
        async with connect(address, local_addr=(OTHER, 0), max_size=None) as line:
            async for _ in line:
                pass

    def close(self):
        """Leave: the tables sleep."""
        self._loop.call_soon_threadsafe(lambda: [task.cancel() for task in self._tasks])
        self._thread.join(30)


def play(client, bot, decisions):
    """Play against a bot; the mean time for one of its decisions."""
    made = client.open("bots", ["human", bot], seed=11)
    table, key = made["table"], made["keys"]["1"]
    taken = waited = 0
    now = client.call(f"/tables/{table}", key=key)
    while taken < decisions and now["status"] == "playing":
        asked = now["view"]["decision"]
        if asked is not None and asked["seat"] == 1:
            choices = asked["choices"]
            choice = "end" if "end" in choices else choices[0]
            before, began = now["ply"], time.perf_counter()
            said = {"seat": 1, "choice": choice, "ply": now["ply"]}
            now = client.call(f"/tables/{table}/play", said, key)
            while now["status"] == "playing" and now["view"]["decision"]["seat"] != 1:
                now = client.call(f"/tables/{table}?newer_than={now['version']}&wait=20", key=key)
            by_bot = now["ply"] - before - 1
            if by_bot:
                waited += time.perf_counter() - began
                taken += by_bot
        else:
            now = client.call(f"/tables/{table}?newer_than={now['version']}&wait=20", key=key)
    return waited / max(1, taken)


def main():
    """Measure and say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=58, help="tables of the other client (default 58)")
    parser.add_argument("--bot", default="hard", help="who plays against the player (default hard)")
    parser.add_argument("--others", default="hard,hard,hard,hard", help="who plays at the other tables")
    parser.add_argument("--decisions", type=int, default=40, help="decisions of the bot in each round")
    parser.add_argument("--rounds", type=int, default=7, help="rounds, quiet and busy")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            server.warm_up()
            play(server.player, arguments.bot, arguments.decisions)  # its process starts meanwhile
            quiet = rounds(server, arguments)
            watched = Watched(server, arguments.tables, arguments.others.split(","))
            time.sleep(5)
            before, began = server.thoughts(), time.monotonic()
            busy = rounds(server, arguments)
            rate = (server.thoughts() - before) / (time.monotonic() - began)
            watched.close()
        finally:
            server.process.terminate()
            server.process.wait(30)
    print(f"{arguments.tables} tables of {arguments.others}, the player's bot: {arguments.bot}\n")
    print("| ms for a decision | quiet | busy | factor |\n|---|---|---|---|")
    for name, of in (("best round", min), ("median round", statistics.median)):
        print(f"| {name} | {of(quiet) * 1000:.1f} | {of(busy) * 1000:.1f} | {of(busy) / of(quiet):.2f} |")
    print(f"\nAll bots together took {rate:.0f} decisions a second while it was busy.")


def rounds(server, arguments):
    """The mean time for a decision, round by round."""
    return [play(server.player, arguments.bot, arguments.decisions) for _ in range(arguments.rounds)]


if __name__ == "__main__":
    main()
