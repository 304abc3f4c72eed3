"""Commands: one model for each thing a person or script can do, read from plain data, applied to a table."""

import json
import re
from typing import get_args

import pytest

from galaxarium.errors import BadCommand, BadOrder, NotYourSeat, Stale, TableError, WrongKey
from galaxarium.tables.core.commands import (
    COMMANDS,
    AnswerFollow,
    Command,
    Concede,
    Nudge,
    Pause,
    Play,
    React,
    Reset,
    SetColour,
    SetName,
    SetOrders,
    SetTimeControl,
    Undo,
    apply,
    parse_command,
)
from galaxarium.tables.core.options import TimeControl
from galaxarium.tables.storage.repository import VersionReader

from .house import PEOPLE

EXAMPLES = {
    "play": {"seat": 1, "choice": "keep elder", "ply": 0},
    "answer": {"seat": 2, "answer": "follow", "window": "1-1-1-0", "again": True, "plan": ["advance maia"]},
    "pause": {"seat": 2, "window": "1-1-1-0", "on": True},
    "undo": {"seat": 1, "ply": 3, "to": 1},
    "reset": {"seat": 1, "ply": 3},
    "back": {"seat": 1},
    "freely": {"seat": 1},
    "concede": {"seat": 1},
    "name": {"seat": 1, "name": "Ada"},
    "colour": {"seat": 1, "colour": "green"},
    "orders": {"seat": 1, "faces": {"move": "never"}, "keep": 2},
    "policy": {"pace": "hours", "hours": 24},
    "nudge": {},
    "react": {"seat": 1, "reaction": "wow"},
}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_each_command_is_read_from_plain_data_and_written_back(kind):
    data = {"type": kind, **EXAMPLES[kind]}
    command = parse_command(data)
    assert isinstance(command, COMMANDS[kind])
    written = json.loads(command.model_dump_json(exclude_unset=True))
    assert written == data
    assert parse_command({**data, "ply": 0, "seat": 1, "extra": "ignored"}).type == kind


def test_there_is_an_example_of_every_command():
    assert set(EXAMPLES) == set(COMMANDS)
    assert {model.model_fields["type"].default for model in get_args(Command)} == set(COMMANDS)


def test_orders_can_be_given_as_one_object():
    terms = {"faces": {"move": "follow"}, "plans": {"move": ["advance maia"]}, "pinned": True}
    flat = parse_command({"type": "orders", "seat": 1, **terms})
    assert parse_command({"type": "orders", "seat": 1, "orders": terms}) == flat
    assert SetOrders.of(1, flat.orders) == flat
    assert flat.orders.plans == {"move": ("advance maia",)}


@pytest.mark.parametrize(
    "data, sentence",
    [
        (None, "This request cannot be understood."),
        ([], "This request cannot be understood."),
        ({}, "This request cannot be understood."),
        ({"type": "dance"}, "This request cannot be understood."),
        ({"type": ["play"]}, "This request cannot be understood."),
        ({"type": "play"}, "seat has to be a whole number"),
        ({"type": "play", "seat": "1", "choice": "a", "ply": 0}, "seat has to be a whole number"),
        ({"type": "play", "seat": True, "choice": "a", "ply": 0}, "seat has to be a whole number"),
        ({"type": "play", "seat": 1, "ply": 0}, "choice has to be a short text"),
        ({"type": "play", "seat": 1, "choice": "x" * 201, "ply": 0}, "choice has to be a short text"),
        ({"type": "undo", "seat": 1, "ply": 0, "to": "1"}, "to has to be a whole number"),
        ({"type": "pause", "seat": 1, "window": "w", "on": "yes"}, "on has to be true or false"),
        (
            {"type": "answer", "seat": 1, "answer": "follow", "window": "w", "plan": "a"},
            "plan has to be a short list of texts",
        ),
        ({"type": "orders", "seat": 1, "orders": 7}, "orders has to be an object"),
        ({"type": "orders", "seat": "x", "orders": {}}, "seat has to be a whole number"),
        ({"type": "orders", "seat": 1, "orders": {"keep": "9"}}, "these orders cannot be understood"),
        ({"type": "policy", "hours": 1.5}, "hours has to be a whole number"),
        ({"type": "policy", "pace": 5}, "pace has to be a short text"),
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(BadCommand, match=f"^{re.escape(sentence)}$") as refused:
        parse_command(data)
    assert refused.value.code == "web/bad-request"


def test_a_number_out_of_range_is_said_to_be():
    with pytest.raises(BadCommand, match="seat: "):
        parse_command({"type": "concede", "seat": 6})


# --- applying


@pytest.fixture
def party(house):
    return house.position()


def test_a_command_makes_another_table_and_leaves_the_first_alone(party):
    table = party.tables.table(party.id)
    before = (table.history.ply, table.version, dict(table.answers), table.places)
    decision = table.decision
    command = Play(seat=decision.seat, choice=decision.choices[0], ply=0)
    progress = apply(table, command, 5.0, party.keys[decision.seat])
    assert progress.before is table
    assert progress.after.history.ply == 1
    assert progress.events == progress.after.history.steps[0].events != ()
    assert (table.history.ply, table.version, dict(table.answers), table.places) == before
    again = apply(table, command, 5.0, party.keys[decision.seat]).after
    assert again.history.state.digest() == progress.after.history.state.digest()


def test_what_is_taken_back_has_no_events(house):
    party = house.position()
    party.play(1, "activate economy")
    table = party.tables.table(party.id)
    back = apply(table, Undo(seat=1, ply=table.history.ply), 5.0, party.keys[1])
    assert back.after.history.ply < table.history.ply
    assert back.events == ()


@pytest.mark.parametrize(
    "command, error",
    [
        (Play(seat=2, choice="end", ply=0), NotYourSeat),
        (Play(seat=1, choice="end", ply=4), Stale),
        (Reset(seat=1, ply=0), TableError),
        (AnswerFollow(seat=1, answer="pass", window="9-9-9-0"), Stale),
        (SetColour(seat=1, colour="beige"), BadOrder),
        (SetName(seat=1, name="two  spaces"), BadOrder),
        (SetTimeControl(hours=0), BadOrder),
        (SetOrders(seat=1, faces={"dance": "never"}), BadOrder),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_cannot_be_is_refused(party, command, error):
    table = party.tables.table(party.id)
    with pytest.raises(error):
        apply(table, command, 5.0, party.keys[1])
    with pytest.raises(WrongKey):
        apply(table, command, 5.0, "another key")


def test_only_the_host_says_how_a_table_waits_and_the_rest_stays(party):
    table = party.tables.table(party.id)
    with pytest.raises(NotYourSeat):
        apply(table, SetTimeControl(seconds=20), 5.0, party.keys[2])
    slow = apply(table, SetTimeControl(pace="hours", hours=24), 5.0, party.created.host).after
    quick = apply(slow, SetTimeControl(seconds=20), 6.0, party.created.host).after
    assert quick.policy == TimeControl(pace="hours", hours=24, seconds=20)


def test_pauses_reminders_and_reactions_change_nothing_that_is_stored(party):
    table = party.tables.table(party.id)
    for command in (Pause(seat=1, window="w", on=True), React(seat=1, reaction="wow"), Nudge()):
        assert apply(table, command, 5.0, party.keys[1]).after is table
        assert party.tables.execute(party.id, party.keys[1], command) is table


def test_a_command_asks_the_database_for_no_version(house, monkeypatch):
    """The table is known here, and storing it finds out if another process was faster."""
    party = house.open("online", PEOPLE[:2])
    asked = []
    ask = VersionReader.ask
    monkeypatch.setattr(VersionReader, "ask", lambda self, *said: (asked.append(said), ask(self, *said))[1])
    table = party.tables.cache.known(party.id)
    decision = table.decision
    command = Play(seat=decision.seat, choice=decision.choices[0], ply=0)
    after = party.tables.execute(party.id, party.keys[decision.seat], command)
    party.tables.execute(party.id, party.keys[1], Concede(seat=1))
    assert after.history.ply == 1
    assert asked == []
