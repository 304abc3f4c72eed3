"""Limits: who does too much is told when to come back; others go on."""

import dataclasses
from contextlib import ExitStack

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from galaxarium.errors import BadSetup
from galaxarium.i18n import languages, translator
from galaxarium.web.edge.limits import (
    FLOOD,
    MOST_COUNTS,
    ClientLimits,
    FixedWindows,
    Limits,
    client_of,
    items_of,
    read_limits,
)
from galaxarium.web.errors import TooMany
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings

from .conftest import bearer

WISH = {"mode": "solo", "chairs": [{}], "rogue": "artemis"}


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


def browser(tables, limits, address="203.0.113.1"):
    return TestClient(create_app(tables, "", Settings(limits=limits)), client=(address, 1))


# --- counting


def test_a_rate_goes_on_when_its_time_is_over():
    clock = Clock()
    gate = ClientLimits(Limits(moves="2/minute"), clock)
    gate.pass_through("moves", "somebody")
    gate.pass_through("moves", "somebody")
    with pytest.raises(TooMany) as caught:
        gate.pass_through("moves", "somebody")
    assert caught.value.seconds == 60
    gate.pass_through("moves", "somebody else")
    clock.now += 59
    with pytest.raises(TooMany) as caught:
        gate.pass_through("moves", "somebody")
    assert caught.value.seconds == 1
    clock.now += 1
    gate.pass_through("moves", "somebody")


def test_the_longer_of_two_rates_holds_too():
    clock = Clock()
    gate = ClientLimits(Limits(opening="2/second;3/hour"), clock)
    gate.pass_through("opening", "x")
    gate.pass_through("opening", "x")
    clock.now += 2
    gate.pass_through("opening", "x")
    clock.now += 2
    with pytest.raises(TooMany) as caught:
        gate.pass_through("opening", "x")
    assert caught.value.seconds > 3000


def test_looking_does_not_count():
    gate = ClientLimits(Limits(wrong="1/hour"))
    for _ in range(5):
        gate.check("wrong", "x")
    gate.count("wrong", "x")
    with pytest.raises(TooMany):
        gate.check("wrong", "x")


def test_without_limits_everything_goes():
    gate = ClientLimits(Limits.off())
    for _ in range(10_000):
        gate.pass_through("moves", "x")
    with gate.visit({"client": ("x", 1)}, "table"):
        pass


def test_counts_do_not_fill_the_memory():
    clock = Clock()
    windows = FixedWindows(clock)
    [hour], [minute] = items_of("9/hour"), items_of("9/minute")
    for n in range(MOST_COUNTS * 2):
        windows.count(hour, f"{n}")
    assert len(windows.counts) <= MOST_COUNTS
    assert windows.look(hour, f"{MOST_COUNTS * 2 - 1}")[0] == 1
    clock.now += 3601
    for n in range(MOST_COUNTS + 1):
        windows.count(minute, f"later {n}")
    assert len(windows.counts) <= MOST_COUNTS


def test_a_window_ends_and_another_begins():
    clock = Clock()
    windows = FixedWindows(clock)
    [rate] = items_of("9/minute")
    assert [windows.count(rate, "a") for _ in range(3)] == [1, 2, 3]
    assert windows.look(rate, "a") == (3, clock.now + 60)
    assert windows.look(rate, "b")[0] == 0
    clock.now += 60
    assert windows.look(rate, "a") == (0, clock.now)
    assert windows.count(rate, "a") == 1


@pytest.mark.parametrize(
    "address, who",
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_is_one_client(address, who):
    assert client_of({"client": (address, 1)}) == who


def test_a_client_without_an_address_is_one_too():
    assert client_of({"client": None}) == client_of({}) == ""


def test_limits_as_a_host_writes_them():
    assert read_limits("") == Limits()
    assert read_limits("off") == Limits.off()
    assert read_limits("opening=5/minute, open-sockets=7") == dataclasses.replace(
        Limits(), opening="5/minute", open_sockets=7
    )
    assert read_limits("off, wrong=9/hour").wrong == "9/hour"
    assert read_limits("reads=off").reads == ""


def test_a_limit_without_a_number_is_off():
    assert read_limits("moves=").moves == ""


@pytest.mark.parametrize("text", ["fast", "speed=1/minute", "moves=often", "open_sockets=many"])
def test_limits_that_are_none(text):
    with pytest.raises(BadSetup):
        read_limits(text)


# --- at the door


def test_too_many_tables(tables):
    with browser(tables, "opening=2/hour") as client:
        statuses = [client.post("/api/v1/tables", json=WISH).status_code for _ in range(4)]
        assert statuses == [201, 201, 429, 429]
        assert client.post("/new", data={"mode": "solo"}).status_code == 429
        assert client.post("/upload", data={"text": "x"}).status_code == 429
        assert client.get("/").status_code == 200


def test_too_many_guesses(tables, online):
    with browser(tables, "wrong=3/hour") as client:
        path = f"/api/v1/tables/{online.table}"
        guesses = [client.get(path, headers=bearer(f"{n}" * 32)).status_code for n in range(5)]
        assert guesses == [403, 403, 403, 429, 429]
        assert client.get(f"/t/{online.table}/s/{'x' * 32}").status_code == 429
        assert client.get(path).status_code == 200  # looking needs no key
    with browser(tables, "wrong=3/hour", "198.51.100.1") as other:
        assert other.get(path, headers=bearer(online.keys[1])).status_code == 200


def test_right_keys_do_not_count_as_guesses(tables, online):
    with browser(tables, "wrong=2/hour") as client:
        for _ in range(5):
            answer = client.get(f"/api/v1/tables/{online.table}", headers=bearer(online.keys[1]))
            assert answer.status_code == 200


def test_too_many_moves_of_one_client_and_at_one_table(tables, online):
    said = {"seat": 1, "name": "Ada"}
    path = f"/api/v1/tables/{online.table}/name"
    with browser(tables, "moves=2/hour") as client:
        statuses = [
            client.post(path, json=said, headers=bearer(online.keys[1])).status_code for _ in range(3)
        ]
    assert statuses == [200, 200, 429]
    app = create_app(tables, "", Settings(limits="table_moves=2/hour"))
    statuses = [
        TestClient(app, client=(f"203.0.113.{n}", 1))
        .post(path, json=said, headers=bearer(online.keys[1]))
        .status_code
        for n in range(3)
    ]
    assert statuses == [200, 200, 429]


def test_files_are_not_counted(tables):
    with browser(tables, "reads=1/hour") as client:
        for path in ("/healthz", "/static/js/table.js", "/worlds/maia.svg"):
            assert [client.get(path).status_code for _ in range(3)] == [200] * 3
        assert [client.get("/rules").status_code for _ in range(2)] == [200, 429]


@pytest.mark.parametrize("language", languages())
def test_whoever_did_too_much_is_told_in_their_language(tables, language):
    with browser(tables, "reads=1/hour") as client:
        client.get("/")
        said = {"accept": "text/html", "cookie": f"language={language}"}
        page = client.get("/", headers=said)
        data = client.get("/")
    assert page.status_code == data.status_code == 429
    assert 1 <= int(page.headers["retry-after"]) <= 3600
    sentence = translator(language).t("error.web.too-many")
    assert sentence.replace("'", "&#39;") in page.text
    assert data.json()["error"]["code"] == "web/too-many"


def test_the_usual_limits_do_not_disturb_a_club():
    """Thirty people behind one address, each with three tabs, a reload a minute and a move a second."""
    gate = ClientLimits(Limits(), Clock())
    with ExitStack() as stack:
        for n in range(30 * 3):
            stack.enter_context(gate.visit({"client": ("203.0.113.1", 1)}, f"{n % 10}"))
        for _ in range(30 * 60):
            gate.pass_through("moves", "203.0.113.1")
        for _ in range(30 * 3 * 20):
            gate.pass_through("reads", "203.0.113.1")
        for _ in range(30):
            gate.pass_through("opening", "203.0.113.1")


# --- sockets


def test_sockets_have_places(tables, online):
    app = create_app(tables, "", Settings(limits="open_sockets=2"))
    path = f"/t/{online.table}/live"
    with TestClient(app) as client, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(client.websocket_connect(path))
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path):
            pass
    with TestClient(app) as client, client.websocket_connect(path):
        pass  # places are free again


def test_a_table_has_places(tables, online):
    app = create_app(tables, "", Settings(limits="table_sockets=1"))
    path = f"/t/{online.table}/live"
    with TestClient(app) as client:
        other = TestClient(app, client=("198.51.100.3", 1))
        with client.websocket_connect(path), pytest.raises(WebSocketDisconnect):
            other.websocket_connect(path).__enter__()


def test_opening_sockets_again_and_again_is_counted(tables, online):
    app = create_app(tables, "", Settings(limits="sockets=2/hour"))
    path = f"/t/{online.table}/live"
    with TestClient(app) as client:
        for _ in range(2):
            with client.websocket_connect(path):
                pass
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path):
            pass


def listen(socket, codes):
    """Hear refusals for as long as the socket is open."""
    while True:
        message = socket.receive_json()
        codes += [message["error"]["code"]] if "error" in message else []


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_a_flood_of_messages_is_refused_and_then_cut(tables, online, path):
    app = create_app(tables, "", Settings(limits="messages=5/hour"))
    with TestClient(app) as client:
        with client.websocket_connect(path.format(online.table), headers=bearer(online.keys[1])) as socket:
            for n in range(FLOOD + 20):
                socket.send_json({"type": "name", "seat": 1, "name": f"Ada {n}"})
            codes = []
            with pytest.raises(WebSocketDisconnect) as caught:
                listen(socket, codes)
        assert caught.value.code == 1008
        assert set(codes) == {"web/too-many"}
        assert len(codes) == FLOOD + 1
    assert tables.look(online.table).sitters[0].name == "Ada 4"


def refusal(socket, message):
    """Say something that cannot be understood; the code of the one refusal that comes back."""
    socket.send_json(message)
    while "error" not in (heard := socket.receive_json()):
        pass
    return heard["error"]["code"]


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_too_many_moves_of_one_client_over_all_its_sockets(tables, online, path):
    """What one socket has used up another one of the same client has not left; others have theirs."""
    app = create_app(tables, "", Settings(limits="moves=3/hour"))
    key = bearer(online.keys[1])
    with TestClient(app) as client, ExitStack() as stack:
        other = TestClient(app, client=("198.51.100.9", 1))
        one, two, foreign = (
            stack.enter_context(who.websocket_connect(path.format(online.table), headers=key))
            for who in (client, client, other)
        )
        codes = [refusal(socket, {"type": "nonsense"}) for socket in (one, one, two, two, one, foreign)]
        assert codes == ["web/bad-request"] * 3 + ["web/too-many"] * 2 + ["web/bad-request"]
        assert refusal(one, {"type": "name", "seat": 1, "name": "Eve"}) == "web/too-many"
    assert tables.look(online.table).sitters[0].name == "Ada"


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_too_many_moves_at_one_table_over_sockets(tables, online, path):
    app = create_app(tables, "", Settings(limits="table_moves=2/hour"))
    with TestClient(app) as client, ExitStack() as stack:
        browsers = (client, TestClient(app, client=("198.51.100.9", 1)))
        sockets = [
            stack.enter_context(who.websocket_connect(path.format(online.table))) for who in browsers * 2
        ]
        codes = [refusal(socket, {"type": "nonsense"}) for socket in sockets]
    assert codes == ["web/bad-request"] * 2 + ["web/too-many"] * 2
