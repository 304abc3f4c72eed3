"""Seats differ only in their place: turn the table, and everything turns with it."""

import re

import pytest
from hypothesis import given

from galaxarium import Game
from support.games import MODES, play_on, start

from . import SEEDS, examples

SEAT_FIELDS = ("seat", "leader", "by")
tables = pytest.mark.parametrize(
    "mode", [mode for mode in MODES if mode.rogues == (None,)], ids=lambda mode: mode.name
)


def turned(seat, players):
    """Everybody moves one place to the left."""
    return seat % players + 1


def turn_position(text, players):
    """The same position with every seat one further."""

    def one(match):
        return f"{match[1]}{turned(int(match[2]), players)}"

    lines = []
    for line in text.splitlines():
        word = line.split()[0]
        if word in ("first", "active", "trigger", "seat") and "none" not in line.split()[1:2]:
            line = re.sub(r"^(\w+ )(\d)", one, line)
        elif word == "pending" and line != "pending none":
            line = re.sub(r"^(pending [\w-]+ )(\d)", one, line)
            line = re.sub(r"(leader=)(\d)", one, line)
            line = re.sub(r"(hit=)(\d)", one, line)
        lines.append(line)
    seats = sorted(line for line in lines if line.startswith("seat"))
    first = next(n for n, line in enumerate(lines) if line.startswith("seat"))
    lines[first : first + players] = seats
    return "\n".join(lines) + "\n"


def turn_choice(choice, players):
    """`steal 2`, `hire 2 jakks` and `regress 2 jakks` name seats."""
    return re.sub(r"^((?:steal|hire|regress) )(\d)", lambda m: f"{m[1]}{turned(int(m[2]), players)}", choice)


def turn_event(event, players):
    fields = event.as_dict()
    for name in SEAT_FIELDS:
        if name in fields:
            fields[name] = turned(fields[name], players)
    if event.kind == "lose" and fields["to"]:
        fields["to"] = turned(fields["to"], players)
    if event.kind == "over":
        fields["winners"] = sorted(turned(seat, players) for seat in fields["winners"])
    return fields


def in_any_order(events):
    """Scores are told by seat, which is the one thing that turning changes."""
    scores = sorted((e for e in events if e["kind"] == "score"), key=lambda e: e["seat"])
    return [e for e in events if e["kind"] != "score"], scores


@tables
@examples(4)
@given(seed=SEEDS)
def test_turned_seats_have_turned_choices_and_turned_events(mode, seed):
    game, style = start(seed, mode)
    players = game.state.setup.players
    while game.decision and game.decision.kind == "mission":
        play_on(game, style, 1)  # missions are chosen in the order of seats, so they cannot turn
    while game.decision:
        other = Game.from_position(turn_position(game.position(), players))
        assert other.decision.seat == turned(game.decision.seat, players)
        assert other.decision.kind == game.decision.kind
        expected = [turn_choice(choice, players) for choice in game.decision.choices]
        assert sorted(other.decision.choices) == sorted(expected)
        if expected == list(game.decision.choices):
            assert list(other.decision.choices) == expected
        choice = style.pick(game.decision.choices)
        events = [turn_event(event, players) for event in game.play(choice).events]
        happened = [event.as_dict() for event in other.play(turn_choice(choice, players)).events]
        assert in_any_order(happened) == in_any_order(events)
        assert other.position() == turn_position(game.position(), players)
    assert sorted(other.result.winners) == sorted(turned(seat, players) for seat in game.result.winners)
