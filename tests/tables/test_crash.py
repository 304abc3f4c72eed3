"""A server killed in the middle: every move somebody was told about is there, and none that was not
whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .house import House

SERVER = Path(__file__).with_name("crashing.py")


class Victim:
    """A server in a process of its own."""

    def __init__(self, path, where):
        environment = {**os.environ, "GALAXARIUM_MODE": "python"}
        self.process = subprocess.Popen(
            [sys.executable, SERVER, path, where], stdout=subprocess.PIPE, text=True, env=environment
        )
        self.table, self.key = self.line().split()

    def line(self):
        line = self.process.stdout.readline().strip()
        assert line, "the server ended by itself"
        return line

    def kill(self):
        """As abruptly as it goes; what it had still said before."""
        self.process.kill()
        rest = self.process.stdout.read().splitlines()
        self.process.wait()
        self.process.stdout.close()
        return rest


def decisions_after(path, victim):
    """What a new server finds; it must be able to go on."""
    house = House(path)
    snapshot = house.tables.look(victim.table, victim.key)
    decision = snapshot.game.decision
    house.tables.play(victim.table, victim.key, decision.seat, decision.choices[-1], snapshot.ply)
    house.close()
    return [choice for _, choice in snapshot.game.decisions]


def acknowledged(lines):
    return {int(line.split(" ", 1)[0]): line.split(" ", 1)[1] for line in lines if line[0].isdigit()}


@pytest.mark.parametrize("moves", [1, 25])
def test_killed_between_moves(tmp_path, moves):
    path = tmp_path / "games.sqlite3"
    victim = Victim(path, "nowhere")
    lines = [victim.line() for _ in range(moves)]
    lines += victim.kill()
    kept = decisions_after(path, victim)
    told = acknowledged(lines)
    assert len(told) >= moves
    assert len(kept) >= max(told)
    # a ply in the list is the last of a commit; passes the table takes come after the choice
    assert all(choice in kept[:ply] for ply, choice in told.items())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("where, last, expected", [("before", "committing", 4), ("after", "committed", 5)])
def test_killed_while_committing(address, where, last, expected):
    """Just before the commit the move is not there; just after it the move is, though nobody was told."""
    path = address
    victim = Victim(path, where)
    lines = []
    while not lines or lines[-1] != last:
        lines.append(victim.line())
    victim.kill()
    kept = decisions_after(path, victim)
    assert len(acknowledged(lines)) == 4
    assert len(kept) == max(acknowledged(lines)) + (expected - 4)


def test_killed_at_any_moment(tmp_path):
    """Again and again at one database: the games of all servers are whole."""
    path = tmp_path / "games.sqlite3"
    victims = []
    for moves in (2, 5):
        victim = Victim(path, "nowhere")
        lines = [victim.line() for _ in range(moves)]
        victims.append((victim, max(acknowledged(lines + victim.kill()))))
    for victim, ply in victims:
        assert len(decisions_after(path, victim)) >= ply
