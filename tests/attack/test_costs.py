"""Whoever costs too much has to wait: nobody uses more than a part of a core, whatever they ask for."""

import asyncio
import threading

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.edge import cpu_costs as web_costs
from galaxarium.web.edge import cpu_meter
from galaxarium.web.edge import limits as web_limits
from galaxarium.web.edge.cpu_costs import BURST_S, MOST_CLIENTS, CpuCosts
from galaxarium.web.edge.cpu_meter import PAYER, Payer, charged, in_thread, stepped
from galaxarium.web.edge.limits import ClientLimits, Limits
from galaxarium.web.errors import TooMany
from galaxarium.web.server import app as web_app
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.loops import run

from .conftest import bearer
from .test_limits import Clock

MOST_ASKED = 2000
"""More requests than any of them needs to use up what a client has in these tests."""


# --- the bucket


def test_a_greedy_client_gets_a_quarter_of_a_core():
    clock = Clock()
    gate = ClientLimits(Limits(), clock)
    start, used = clock.now, 0.0
    while clock.now < start + 1000:
        try:
            gate.afford("greedy")
        except TooMany as error:
            clock.now += error.seconds
            continue
        gate.costs.charge("greedy", 0.1)
        used += 0.1
        clock.now += 0.1
    assert used == pytest.approx(0.25 * 1000 + BURST_S, abs=1)


def test_people_do_not_notice():
    """Two pages a second for an hour, at twice what a page takes; and a look at everything at once."""
    clock = Clock()
    gate = ClientLimits(Limits(), clock)
    for _ in range(7200):
        gate.afford("a person")
        gate.costs.charge("a person", 0.02)
        clock.now += 0.5
    for _ in range(100):
        gate.afford("a person")
        gate.costs.charge("a person", 0.02)


def test_others_do_not_pay():
    gate = ClientLimits(Limits(), Clock())
    gate.costs.charge("greedy", 100)
    with pytest.raises(TooMany) as caught:
        gate.afford("greedy")
    assert caught.value.seconds == (100 - BURST_S) / 0.25
    gate.afford("somebody else")


def test_a_host_says_how_much_a_client_may_use():
    gate = ClientLimits(Limits(work=0), Clock())
    gate.costs.charge("greedy", 1e6)
    gate.afford("greedy")
    gate = ClientLimits(web_limits.read_limits("off, work=100"), Clock())
    gate.costs.charge("greedy", BURST_S + 7)
    with pytest.raises(TooMany) as caught:
        gate.afford("greedy")
    assert caught.value.seconds == 7


def test_costs_do_not_fill_the_memory():
    costs = CpuCosts(0.25, Clock())
    costs.charge("greedy", 100)
    for n in range(MOST_CLIENTS * 2):
        costs.charge(f"{n}", 0.001)
    assert len(costs._used) <= MOST_CLIENTS
    assert costs.wait("greedy") > 0, "who has used most is not forgotten"


# --- the meter


class Processor:
    """A processor's clock that stands still unless somebody works, for each thread."""

    def __init__(self, monkeypatch):
        self._threads = threading.local()
        monkeypatch.setattr(cpu_meter.time, "thread_time", self.time)

    def time(self):
        return getattr(self._threads, "now", 0.0)

    def work(self, seconds):
        self._threads.now = self.time() + seconds


class Till:
    sum = 0.0

    def charge(self, who, seconds):
        assert who == "somebody"
        self.sum += seconds


def test_steps_and_threads_are_charged_and_waiting_is_not(monkeypatch):
    processor, till = Processor(monkeypatch), Till()

    def in_another_thread():
        processor.work(10)
        charged(processor.work)(100)  # paid for already
        return "made"

    async def others():
        for _ in range(20):
            processor.work(1000)
            await asyncio.sleep(0)

    async def asked():
        processor.work(1)
        await asyncio.sleep(0.01)
        assert await in_thread(in_another_thread) == "made"
        processor.work(2)
        return "answered"

    async def serve():
        busy = asyncio.create_task(others())
        PAYER.set(Payer(till, "somebody"))
        assert await stepped(asked()) == "answered"
        await busy

    run(serve())
    assert till.sum == 113


def test_what_fails_or_is_given_up_is_charged_too(monkeypatch):
    processor, till = Processor(monkeypatch), Till()

    def fail():
        processor.work(10)
        raise KeyError

    async def asked():
        processor.work(1)
        with pytest.raises(KeyError):
            await in_thread(fail)
        try:
            await asyncio.sleep(60)
        finally:
            processor.work(100)

    async def serve():
        PAYER.set(Payer(till, "somebody"))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.5):
                await stepped(asked())

    run(serve())
    assert till.sum == 111


def test_everything_that_is_answered_is_metered(app):
    routes = [route for router in web_app.ROUTERS for route in router.routes]
    assert len(routes) > 100
    assert not [route.path for route in routes if not cpu_meter.is_metered(route.endpoint)]


# --- at the door


@pytest.fixture
def poor(tables, monkeypatch):
    """A server at which a client may use a hundredth of a second, once."""
    monkeypatch.setattr(web_costs, "BURST_S", 0.01)
    made = create_app(tables, "", Settings(limits="off, work=25"))
    made.state.gate.costs = CpuCosts(0.25, Clock())
    with TestClient(made, raise_server_exceptions=False) as client:
        yield client


def ask_until_refused(ask):
    for _ in range(MOST_ASKED):
        answer = ask()
        if answer.status_code == 429:
            return answer
    raise AssertionError("it goes on for ever")


@pytest.mark.parametrize(
    "path", ["/", "/rules", "/worlds/maia.svg", "/t/{}", "/api/v1/tables/{}", "/api/v1/openapi.json"]
)
def test_reading_costs(poor, online, path):
    answer = ask_until_refused(lambda: poor.get(path.format(online.table)))
    assert answer.json()["error"]["code"] == "web/too-many"
    assert int(answer.headers["retry-after"]) >= 1
    for free in ("/static/js/table.js", "/healthz", "/readyz"):
        assert poor.get(free).status_code == 200
    other = TestClient(poor.app, client=("198.51.100.7", 1))
    assert other.get("/rules").status_code == 200
    poor.app.state.gate.costs._clock.now += 1e6
    assert poor.get("/rules").status_code == 200


def test_reading_files_costs_nothing(poor):
    assert {poor.get("/static/js/table.js").status_code for _ in range(50)} == {200}
    assert poor.get("/healthz").status_code == 200
    assert poor.app.state.gate.costs._used == {}


def test_changes_cost(poor, online):
    said = {"json": {"seat": 1, "name": "Ada"}, "headers": bearer(online.keys[1])}
    path = f"/api/v1/tables/{online.table}/name"
    ask_until_refused(lambda: poor.post(path, **said))


def test_messages_over_sockets_cost(poor, tables):
    table = tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions())))
    seats = 0
    with poor.websocket_connect(f"/t/{table.table}/live", headers=bearer(table.keys[1])) as socket:
        while "error" not in (message := socket.receive_json()):
            assert seats < MOST_ASKED
            socket.send_json({"type": "uncover", "seat": 1 + seats % 2})
            seats += 1
    assert message["error"]["code"] == "web/too-many"
    with pytest.raises(WebSocketDisconnect), poor.websocket_connect(f"/t/{table.table}/live"):
        pass


def test_news_wait_for_those_who_have_cost_too_much(poor, tables, online, monkeypatch):
    """They are late, but nothing is lost."""
    monkeypatch.setattr("galaxarium.web.live.connection.LONGEST_REST_S", 0.01)
    costs = poor.app.state.gate.costs
    path = f"/api/v1/tables/{online.table}/live"
    with poor.websocket_connect(path) as socket:
        first = socket.receive_json()
        costs.charge("testclient", 1000)
        for name in ("Eve", "Ida"):
            tables.say_name(online.table, online.keys[1], 1, name)
        assert costs.wait("testclient") > 0
        costs._clock.now += 1e6
        message = socket.receive_json()
        while message["version"] < first["version"] + 2:
            message = socket.receive_json()


# --- sockets that ask for what is not theirs


def metric(app, code):
    return app.state.metrics.messages_refused.labels(code)._value.get()


def heard_until_nonsense(socket):
    """The codes of all refusals until something that is always refused was; "news" for everything else."""
    socket.send_json({"type": "nonsense"})
    codes = []
    while (code := socket.receive_json().get("error", {}).get("code", "news")) != "web/bad-request":
        codes.append(code)
    return codes


def test_a_spectator_uncovers_nothing(tables):
    """However often they ask: nothing is drawn for them, and it counts as a wrong key."""
    table = tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions())))
    app = create_app(tables, "", Settings(limits="wrong=100/hour"))
    with TestClient(app) as client, client.websocket_connect(f"/t/{table.table}/live") as socket:
        assert "html" in socket.receive_json()
        for n in range(20):
            socket.send_json({"type": "uncover", "seat": n - 3})
        assert heard_until_nonsense(socket) == ["table/wrong-key"] * 20
        assert metric(app, "table/wrong-key") == 20
        gate = app.state.gate
        for _ in range(80):
            gate.check("wrong", "testclient")
            gate.count("wrong", "testclient")
        with pytest.raises(TooMany):
            gate.check("wrong", "testclient")


def test_who_holds_one_seat_uncovers_no_other(tables, online):
    app = create_app(tables, "", Settings(limits="off"))
    path = f"/t/{online.table}/live"
    with TestClient(app) as client, client.websocket_connect(path, headers=bearer(online.keys[1])) as socket:
        socket.receive_json()
        socket.send_json({"type": "uncover", "seat": 2})
        assert heard_until_nonsense(socket) == ["table/not-your-seat"]


def test_wrong_keys_over_sockets_are_counted(tables, online):
    """Those that open a socket and those that are shown later, together with all others."""
    app = create_app(tables, "", Settings(limits="wrong=4/hour"))
    path = f"/api/v1/tables/{online.table}"
    with TestClient(app) as client:
        for n in range(2):
            with (
                client.websocket_connect(f"{path}/live", headers=bearer(f"{n}" * 32)) as socket,
                pytest.raises(WebSocketDisconnect) as caught,
            ):
                socket.receive_json()
            assert caught.value.code == 4404
        with client.websocket_connect(f"{path}/live") as socket:
            socket.receive_json()
            codes = []
            for n in range(4):
                socket.send_json({"type": "keys", "keys": [f"{n}" * 32]})
                codes.append(socket.receive_json()["error"]["code"])
        assert codes == ["table/wrong-key"] * 2 + ["web/too-many"] * 2
        assert client.get(path, headers=bearer(online.keys[1])).status_code == 429
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"{path}/live", headers=bearer(online.keys[1])),
        ):
            pass
        with client.websocket_connect(f"{path}/live"):
            pass  # looking needs no key
