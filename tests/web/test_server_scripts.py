"""Sockets for scripts: only what is new, made once for all who may know the same, and nothing hidden."""

import json
import random
from contextlib import ExitStack

import pytest
from starlette.websockets import WebSocketDisconnect

from galaxarium.data.tables import missions
from galaxarium.errors import WrongKey
from galaxarium.present.table.model import Preferences
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.identity.seat_cookies import Visitor
from galaxarium.web.live.script_connection import MOST_WAITING, ScriptConnection
from galaxarium.web.live.script_updates import Update, UpdateWriter
from support.loops import run


def path_of(created):
    return f"/api/v1/tables/{created.table}/live"


def bearer(key):
    return {"authorization": f"Bearer {key}"}


@pytest.fixture
def sockets(client, online):
    """Sockets of both people and of a spectator, each told the beginning already."""
    with ExitStack() as stack:
        opened = {
            seat: stack.enter_context(client.websocket_connect(path_of(online), headers=headers))
            for seat, headers in ((1, bearer(online.keys[1])), (2, bearer(online.keys[2])), (None, {}))
        }
        for socket in opened.values():
            assert socket.receive_json()["full"]
        yield opened


def play(socket, message, chance):
    decision = message["decision"]
    said = {"type": "play", "seat": decision["seat"], "ply": message["ply"]}
    socket.send_json({**said, "choice": chance.choice(decision["choices"])})


def test_the_first_message_is_the_whole(client, online, tables):
    with client.websocket_connect(path_of(online), headers=bearer(online.keys[2])) as socket:
        message = socket.receive_json()
    snapshot = tables.look(online.table, online.keys[2])
    assert message["full"]
    assert message["view"] == json.loads(json.dumps(snapshot.view(2)))
    assert (message["ply"], message["version"], message["own"]) == (0, snapshot.version, [2])
    assert message["decision"] == {"seat": 1, "kind": "mission", "about": {}}
    assert message["digest"] == snapshot.game.digest(2)


def test_a_game_is_told_step_by_step(sockets, tables, online):
    chance, steps = random.Random(5), {seat: [] for seat in sockets}
    sockets[1].send_json({"type": "again"})
    last = {1: sockets[1].receive_json(), 2: None}
    for _ in range(40):
        seat = next(seat for seat in (1, 2) if last[seat] and "choices" in (last[seat]["decision"] or {}))
        play(sockets[seat], last[seat], chance)
        for who, socket in sockets.items():
            message = last[who] = socket.receive_json()
            assert not message["full"]
            steps[who] += message["steps"]
    for who in sockets:
        snapshot = tables.look(online.table, online.keys[who] if who else None)
        assert [step["ply"] for step in steps[who]] == list(range(1, snapshot.ply + 1))
        told = [event.as_dict() for step in snapshot.steps(who) for event in step.events]
        assert [event for step in steps[who] for event in step["events"]] == json.loads(json.dumps(told))
        assert last[who]["digest"] == snapshot.game.digest(who)


def test_nothing_tells_what_another_seat_keeps_secret(sockets, tables, online):
    dealt = {seat: tables.look(online.table).game.snapshot()["seats"][seat - 1]["dealt"] for seat in (1, 2)}
    names = {slug: mission.name for mission in missions() for slug in [mission.slug]}
    chance, sent = random.Random(3), {seat: [] for seat in sockets}
    for socket in sockets.values():
        socket.send_json({"type": "again"})
    last = {}
    for number in range(16):
        for who, socket in sockets.items():
            text = socket.receive_text()
            sent[who].append(text)
            last[who] = json.loads(text)
        seat = next(seat for seat in (1, 2) if "choices" in (last[seat]["decision"] or {}))
        if number < 15:
            play(sockets[seat], last[seat], chance)
    for who, texts in sent.items():
        for other in (1, 2):
            found = [slug for slug in dealt[other] for text in texts if slug in text or names[slug] in text]
            assert bool(found) == (who == other)


def test_keys_can_be_shown_in_a_message(client, online, tables):
    with client.websocket_connect(path_of(online)) as socket:
        assert socket.receive_json()["own"] == []
        socket.send_json({"type": "keys", "keys": ["no-such-key"]})
        assert socket.receive_json()["error"]["code"] == WrongKey.code
        socket.send_json({"type": "keys", "keys": [online.keys[1]]})
        message = socket.receive_json()
        assert message["own"] == [1]
        play(socket, message, random.Random(1))
        assert socket.receive_json()["ply"] == 1


@pytest.mark.parametrize("text", ["hello", "[]", "{}", '{"type": "keys", "keys": 7}', '{"type": "dance"}'])
def test_nonsense_is_a_sentence_and_the_line_stays_open(sockets, text):
    sockets[1].send_text(text)
    assert sockets[1].receive_json()["error"]["sentence"]
    sockets[1].send_json({"type": "name", "seat": 1, "name": "Ada Lovelace"})
    assert sockets[1].receive_json()["steps"] == []


def test_what_comes_too_late_is_refused_and_the_whole_is_told(sockets, online):
    sockets[1].send_json({"type": "play", "seat": 1, "choice": "keep elder", "ply": 7})
    assert sockets[1].receive_json()["error"]["code"] == "table/stale"
    assert sockets[1].receive_json()["full"]


def test_what_is_taken_back_is_told_as_a_whole(client, tables):
    created = tables.create(TableOptions("solo", (SeatOptions(),), rogue="artemis", seed=11))
    with client.websocket_connect(path_of(created), headers=bearer(created.keys[1])) as socket:
        message = socket.receive_json()
        choice = next(choice for choice in message["decision"]["choices"] if choice.startswith("activate"))
        socket.send_json({"type": "play", "seat": 1, "choice": choice, "ply": 0})
        assert not socket.receive_json()["full"]
        socket.send_json({"type": "undo", "seat": 1, "ply": 1})
        back = socket.receive_json()
    assert back["full"]
    assert back["digest"] == message["digest"]


def test_an_unknown_table_and_a_page_of_somebody_else_get_nothing(client, online):
    with client.websocket_connect("/api/v1/tables/nowhere/live") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(path_of(online), headers={"origin": "https://evil.example"}),
    ):
        pass


def test_one_text_is_made_for_all_who_may_know_the_same(client, online, tables, monkeypatch):
    made, told = [], UpdateWriter.told
    monkeypatch.setattr(UpdateWriter, "told", lambda scribe, place: made.append(place) or told(scribe, place))
    with ExitStack() as stack:
        watching = [stack.enter_context(client.websocket_connect(path_of(online))) for _ in range(5)]
        for socket in watching:
            socket.receive_json()
        made.clear()
        tables.play(online.table, online.keys[1], 1, tables.look(online.table).game.decision.choices[0], 0)
        assert len({socket.receive_text() for socket in watching}) == 1
    assert [place.own for place in made] == [()]


def test_a_slow_reader_is_not_waited_for(app, tables, online):
    line = ScriptConnection(app.state.hub, None, Visitor(tables, online.table, []), Preferences())
    line.lost = False
    for version in range(MOST_WAITING + 1):
        line.offer({line.place: Update(version, None, f"message {version}")})
    assert line.lost
    assert line._waiting == []


def test_the_second_of_two_quick_changes_is_told_too(app, tables, online):
    """Both messages were made for whoever knows neither: the second one fits nobody any more."""
    line = ScriptConnection(app.state.hub, None, Visitor(tables, online.table, []), Preferences())
    line.lost, line.version = False, tables.table(online.table).version
    place, made = line.place, []
    for ply, seat in enumerate((1, 2)):
        choice = tables.look(online.table).game.decision.choices[0]
        tables.play(online.table, online.keys[seat], seat, choice, ply)
        made.append({place: UpdateWriter(tables.table(online.table), tables.moment()).told(place)})
    for one in made:
        line.offer(one)
    assert [json.loads(text)["ply"] for text in run(line.news())] == [1, 2]
    assert run(line.news()) == []
    app.state.hub.hands.close()  # no server ran that would have
