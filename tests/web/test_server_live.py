"""Sockets: the whole board first, then every change; nobody speaks for others; nonsense is a sentence."""

import json
import random
import re
import time
from collections import Counter
from contextlib import ExitStack

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from galaxarium.bots import Budget, bot
from galaxarium.errors import StoreError
from galaxarium.game.view import view
from galaxarium.present.table.model import Preferences
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.core.snapshot import Snapshots
from galaxarium.web.identity.seat_cookies import Visitor
from galaxarium.web.live.page_connection import PageConnection
from galaxarium.web.render.pages import render_board
from galaxarium.web.render.table_model import table_of
from galaxarium.web.server.app import create_app
from support.late import late_game
from support.tab import Tab
from support.tables import Tables
from tables.house import RIVALS

from .conftest import Elements, asked_in, next_board, sit


@pytest.fixture
def sockets(client, online):
    """The sockets of both people."""
    path = f"/t/{online.table}/live"
    with ExitStack() as stack:
        yield {
            seat: stack.enter_context(
                client.websocket_connect(path, headers={"authorization": f"Bearer {online.keys[seat]}"})
            )
            for seat in (1, 2)
        }


def play(socket, message, **more):
    asked = asked_in(message["html"])
    said = {
        "type": "play",
        "choice": asked["touches"][0]["choice"],
        "ply": asked["ply"],
        "seat": asked["seat"],
    }
    socket.send_json({**said, **more})


def test_the_whole_board_comes_first(sockets):
    message = next_board(sockets[1])
    assert message["full"]
    assert message["ply"] == 0
    assert message["html"].lstrip().startswith('<main id="table"')
    assert asked_in(message["html"])["kind"] == "mission"


def test_a_move_reaches_everybody_once_it_is_committed(sockets, tables, online):
    first = {seat: next_board(sockets[seat]) for seat in (1, 2)}
    play(sockets[1], first[1])
    for seat in (1, 2):
        message = next_board(sockets[seat], 1)
        assert not message["full"]
        assert [event["kind"] for event in message["events"]] == ["keep"]
        assert message["own"] is (seat == 1)
    assert tables.look(online.table).ply == 1


def test_what_a_page_shows_already_is_not_drawn_again(sockets, monkeypatch):
    first = {seat: next_board(sockets[seat]) for seat in (1, 2)}
    play(sockets[1], first[1])
    for seat in (1, 2):
        next_board(sockets[seat], 1)
    drawn, updates = [], PageConnection.updates
    monkeypatch.setattr(PageConnection, "updates", lambda *given: drawn.append(given) or updates(*given))
    sockets[1].send_json({"type": "again"})
    sockets[1].send_json({"type": "recap"})
    while "recap" not in sockets[1].receive_json():
        pass
    assert not drawn


def test_a_database_that_fails_while_pages_are_drawn_keeps_nothing_from_any(sockets, monkeypatch):
    """One gets what was drawn for it, the other is drawn again later."""
    first = {seat: next_board(sockets[seat]) for seat in (1, 2)}
    drawn, updates = [], PageConnection.updates

    def fail_the_second(page, *given):
        drawn.append(page)
        if len(drawn) == 2:
            raise StoreError("the database does not answer")
        return updates(page, *given)

    monkeypatch.setattr(PageConnection, "updates", fail_the_second)
    play(sockets[1], first[1])
    assert [next_board(sockets[seat], 1)["ply"] for seat in (1, 2)] == [1, 1]
    assert len(drawn) > 2


def test_a_double_click_is_harmless(sockets, tables, online):
    first = next_board(sockets[1])
    play(sockets[1], first)
    play(sockets[1], first)
    while "error" not in (message := sockets[1].receive_json()):
        pass
    assert message["error"]["code"] == "table/stale"
    while not next_board(sockets[1])["full"]:  # whoever is out of step is shown the whole table again
        pass
    assert tables.look(online.table).ply == 1


def test_nobody_speaks_for_another_seat(sockets, tables, online):
    play(sockets[2], next_board(sockets[1]))
    while "error" not in (message := sockets[2].receive_json()):
        pass
    assert message["error"]["code"] == "table/not-your-seat"
    assert tables.look(online.table).ply == 0


def test_a_spectator_sees_and_cannot_play(client, online, tables):
    with client.websocket_connect(f"/t/{online.table}/live") as socket:
        message = next_board(socket)
        assert asked_in(message["html"])["touches"] == []
        choice = tables.look(online.table).game.decision.choices[0]
        socket.send_json({"type": "play", "choice": choice, "ply": 0, "seat": 1})
        assert socket.receive_json()["error"]["code"] in ("table/wrong-key", "table/not-your-seat")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": ["play"]}',
        '{"type": "play"}',
        '{"type": "play", "seat": "one"}',
        '{"type": "answer", "seat": 1, "answer": 1}',
        '{"type": "orders", "seat": 1, "orders": 7}',
        '{"type": "orders", "seat": 1, "orders": {"faces": {"move": 5}}}',
        "x" * 20000,
        "[" * 15000,
    ],
)
def test_nonsense_is_a_sentence_and_the_line_stays_open(sockets, text):
    next_board(sockets[1])
    sockets[1].send_text(text)
    while "error" not in (message := sockets[1].receive_json()):
        pass
    assert message["error"]["sentence"]
    sockets[1].send_json({"type": "name", "seat": 1, "name": "Ada Lovelace"})
    while "Ada Lovelace" not in next_board(sockets[1])["html"]:
        pass


def test_a_page_of_somebody_else_gets_no_socket(client, online):
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/t/{online.table}/live", headers={"origin": "https://evil.example"}),
    ):
        pass


def test_an_unknown_table_closes_the_line_for_good(client):
    with client.websocket_connect("/t/nowhere/live") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404


def test_a_bot_is_seen_step_by_step(client, tables):
    position, _ = late_game(120)  # far from an end that random bots could reach
    created = tables.import_game(position, "watch", [SeatOptions("random"), SeatOptions("random")])
    with client.websocket_connect(f"/t/{created.table}/live") as socket:
        next_board(socket)
        for _ in range(6):
            tables.drive(created.table)
        plies, events = [], []
        while len(plies) < 1 or plies[-1] < 6:
            message = next_board(socket)
            plies.append(message["ply"])
            events += message["events"]
    assert plies == sorted(set(plies))
    steps = tables.look(created.table).steps(None)
    assert events == [event.as_dict() for step in steps[:6] for event in step.events]


def updates_of(app, tables, visitor):
    """What the socket of a page is told from now on, message by message, each with the whole board."""
    line, tab = PageConnection(app.state.hub, None, visitor, Preferences()), Tab()

    def updates():
        made = line.updates(Snapshots(tables.table(visitor.table), tables.moment()))
        return [tab.take(json.loads(text)) for text in made]

    return updates


def test_whoever_lags_behind_gets_every_scene_in_order(app, tables):
    created = tables.create(TableOptions("watch", (SeatOptions("random"), SeatOptions("random")), seed=4))
    updates = updates_of(app, tables, Visitor(tables, created.table, []))
    (first,) = updates()
    assert first["full"]
    assert updates() == []
    for _ in range(12):
        tables.drive(created.table)
    *earlier, last = updates()
    assert len(earlier) > 3
    assert all(message["past"] and not message["full"] for message in earlier)
    assert not last["past"]
    plies = [message["ply"] for message in (*earlier, last)]
    assert plies == sorted(set(plies))
    assert all(f'data-ply="{message["ply"]}"' in message["html"] for message in (*earlier, last))
    told = [event for message in (*earlier, last) for event in message["events"]]
    assert told == [
        event.as_dict() for step in tables.look(created.table).steps(None) for event in step.events
    ]


def test_a_frame_of_the_past_asks_nothing(app, tables):
    """A whole game with three bots: windows that the table passes by itself are in no frame but the last."""
    created = tables.create(
        TableOptions(
            "bots", (SeatOptions(), SeatOptions("easy"), SeatOptions("easy"), SeatOptions("easy")), seed=4
        )
    )
    visitor = Visitor(tables, created.table, [created.keys[1]])
    updates = updates_of(app, tables, visitor)
    updates()
    frames = 0
    while (snapshot := tables.look(created.table, visitor.keys)).decision:
        if tables.drive(created.table):
            continue
        *earlier, last = updates() or [None]
        frames += len(earlier)
        assert not [message["ply"] for message in earlier if asks(message["html"])]
        assert last is None or asks(last["html"]), snapshot.decision
        answer(tables, created, snapshot)
    reasons = Counter(step.reason for step in snapshot.steps(1) if step.seat == 1)
    assert frames > 50
    assert reasons["pointless"] > 5
    assert asked_in(updates()[-1]["html"])["kind"] == "over"
    own = [step.ply - 1 for step in snapshot.steps(1) if step.seat == 1]
    for ply in own[::8]:  # moments at which something was asked
        then = tables.look(created.table, visitor.keys, ply)
        assert not asks(render_board(then.game, table_of(then), Preferences())), ply


def asks(html):
    """Is anything asked on a board: as data, or drawn?"""
    drawn = {"choices", "pass", "pass-turn", "end", "hint", "reroll"}
    ids = {attrs.get("id") for _, attrs in Elements(html)}
    return bool(asked_in(html)["touches"] or drawn & ids)


def answer(tables, created, snapshot):
    """Whatever is asked of seat 1, as an easy bot would."""
    state = snapshot.window.prompts[0].state if snapshot.window else snapshot.game.state
    choice = bot("easy").choose(view(state, 1), state.decision, random.Random(snapshot.ply), Budget())
    if snapshot.window:
        tables.answer(created.table, created.keys[1], 1, choice, snapshot.window.id)
    else:
        tables.play(created.table, created.keys[1], 1, choice, snapshot.ply)


def test_undo_goes_back_for_everybody(client, tables):
    created = tables.create(TableOptions("solo", (SeatOptions(),), rogue="artemis", seed=11))
    client.get(f"/t/{created.table}/s/{created.keys[1]}")
    with client.websocket_connect(f"/t/{created.table}/live") as socket:
        message = next_board(socket)
        choice = next(each for each in asked_in(message["html"])["touches"] if "activate" in each["choice"])
        play(socket, message, choice=choice["choice"])
        message = next_board(socket, 1)
        socket.send_json({"type": "undo", "seat": 1, "ply": message["ply"]})
        back = next_board(socket)
        assert back["full"]
        assert back["ply"] == 0


def test_around_one_screen_a_mission_is_uncovered_for_its_seat_only(client, tables):
    created = tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions())))
    client.get(f"/t/{created.table}/s/{created.keys[1]}")
    with client.websocket_connect(f"/t/{created.table}/live") as socket:
        assert 'id="uncover"' in next_board(socket)["html"]
        socket.send_json({"type": "uncover", "seat": 1})
        message = next_board(socket)
        assert asked_in(message["html"])["kind"] == "mission"
        play(socket, message)
        assert 'id="uncover"' in next_board(socket, 1)["html"]


def test_orders_and_policy_over_the_socket(sockets, tables, online):
    next_board(sockets[1])
    orders = {"faces": {"energy": "never"}, "keep": 1, "plans": {}, "pinned": True}
    sockets[1].send_json({"type": "orders", "seat": 1, "orders": orders})
    while not tables.look(online.table, online.keys[1]).orders:
        next_board(sockets[1])
    assert tables.look(online.table, online.keys[1]).orders[1].faces == {"energy": "never"}
    sockets[1].send_json({"type": "policy", "pace": "live", "seconds": 20})
    while tables.look(online.table).version < 3:
        next_board(sockets[1])
    assert tables.look(online.table).policy.seconds == 20


def test_leaving_is_noticed(app, client, online):
    hub = app.state.hub
    sit(client, online, 1)
    with client.websocket_connect(f"/t/{online.table}/live") as socket:
        next_board(socket)
        assert hub.here(online.table) == {1}
    deadline = time.monotonic() + 60
    while hub.here(online.table):
        assert time.monotonic() < deadline
        client.get("/healthz")


def test_messages_are_json_with_names_as_people_write_them(sockets):
    next_board(sockets[1])
    sockets[1].send_json({"type": "name", "seat": 1, "name": "Zażółć <b>"})
    while "Zażółć" not in (message := next_board(sockets[1]))["html"]:
        pass
    assert "Zażółć &lt;b&gt;" in message["html"]
    assert json.loads(json.dumps(message)) == message


def test_whoever_keeps_others_waiting_is_reminded_but_not_pestered(sockets):
    for socket in sockets.values():
        next_board(socket)
    sockets[2].send_json({"type": "nudge"})
    while "nudge" not in (message := sockets[1].receive_json()):
        pass
    assert message == {"nudge": "Bo is waiting for you."}
    sockets[2].send_json({"type": "nudge"})
    sockets[2].send_json({"type": "name", "seat": 2, "name": "Bob"})
    while "Bob" not in str(message := sockets[1].receive_json()):
        assert "nudge" not in message


@pytest.mark.parametrize("mode", ["online", "hot-seat"])
def test_a_follower_goes_on_while_others_may_still_answer(client, tables, mode):
    """Whoever has followed chooses where to go; whoever comes later is asked all the while."""
    made = tables.import_game(RIVALS, mode, [SeatOptions(name=name) for name in ("Ada", "Bo", "Cy")])
    tables.set_policy(made.table, made.host, TimeControl(seconds=0))
    for choice in ("activate move", "move home nibiru:orbit"):
        tables.play(made.table, made.keys[1], 1, choice, tables.look(made.table).ply)
    window = tables.look(made.table).window.id
    tables.answer(made.table, made.keys[2], 2, "follow", window)
    asked = {}
    for seat in (1, 2, 3):
        key = {"authorization": f"Bearer {made.keys[seat]}"}
        with client.websocket_connect(f"/t/{made.table}/live", headers=key) as socket:
            asked[seat] = asked_in(next_board(socket)["html"])
    assert (asked[2]["seat"], asked[2]["kind"], asked[2]["window"]) == (2, "move", None)
    if mode == "online":
        assert asked[1]["touches"] == []
        assert (asked[3]["seat"], asked[3]["kind"], asked[3]["window"]) == (3, "follow", window)
        assert "Waiting for Bo and Cy" in client.get(f"/t/{made.table}").text


def test_a_page_that_comes_back_after_a_restart_has_all_its_time(tmp_path):
    """Live, nobody's time runs while no server does; the page is told the new deadline."""
    now = [1_000_000.0]
    address = f"sqlite:///{tmp_path}/games.sqlite3"
    before = Tables(address, lambda: now[0], workers=0)
    made = before.import_game(RIVALS, "online", [SeatOptions(name=name) for name in ("Ada", "Bo", "Cy")])
    before.set_policy(made.table, made.host, TimeControl(seconds=12))
    for choice in ("activate move", "move home nibiru:orbit"):
        before.play(made.table, made.keys[1], 1, choice, before.look(made.table).ply)
    path, key = f"/t/{made.table}/live", {"authorization": f"Bearer {made.keys[2]}"}

    def deadline(tables):
        with TestClient(create_app(tables)) as client, client.websocket_connect(path, headers=key) as socket:
            html = next_board(socket)["html"]
        return int(re.search(r'data-deadline="(\d+)"', html)[1]) / 1000

    assert deadline(before) == now[0] + 12
    before.close()
    now[0] += 3600
    after = Tables(address, lambda: now[0], workers=0)
    assert deadline(after) == now[0] + 12
    after.close()
