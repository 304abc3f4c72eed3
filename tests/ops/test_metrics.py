"""What is counted: moves and why they were refused, how long things take, what is open."""

import threading

import pytest
from prometheus_client.parser import text_string_to_metric_families

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.metrics import Kept, Metrics, PerMinute, metrics_of

from .conftest import bearer


def figures(client):
    """Every figure by name and labels, as Prometheus reads it."""
    families = text_string_to_metric_families(client.app.state.metrics.text().decode())
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def test_moves_are_counted_and_timed_and_refusals_by_their_code(serve, online, tables):
    client = serve()
    path = f"/api/v1/tables/{online.table}/play"
    choice = tables.look(online.table).game.decision.choices[0]
    for _ in range(2):
        client.post(path, json={"seat": 1, "choice": choice, "ply": 0}, headers=bearer(online.keys[1]))
    client.post(path, json={"seat": 1, "choice": choice, "ply": 1}, headers=bearer("x" * 32))
    found = figures(client)
    assert found["galaxarium_moves_accepted_total",] == 1
    assert found["galaxarium_moves_refused_total", "table/stale"] == 1
    assert found["galaxarium_moves_refused_total", "table/wrong-key"] == 1
    assert found["galaxarium_move_seconds_count", "stored"] == 1
    assert found["galaxarium_work_seconds_count", "save"] >= 1
    assert found["galaxarium_request_seconds_count", "409"] == 1
    assert found["process_cpu_seconds_total",] > 0
    assert client.app.state.metrics.moves_a_minute == 1


def test_sockets_tables_rooms_and_the_way_back_to_the_screen(serve, online, tables):
    client = serve()
    path = f"/api/v1/tables/{online.table}/live"
    with client.websocket_connect(path, headers=bearer(online.keys[1])) as socket:
        choices = socket.receive_json()["decision"]["choices"]
        assert figures(client)["galaxarium_sockets_open",] == 1
        socket.send_json({"type": "play", "seat": 1, "choice": choices[0], "ply": 0})
        socket.receive_json()
        socket.send_json({"type": "again"})
        socket.receive_json()
    found = figures(client)
    assert found["galaxarium_sockets_open",] == 0
    assert found["galaxarium_move_seconds_count", "told"] >= 1
    assert found["galaxarium_tables", "playing"] >= 1
    assert found["galaxarium_rooms_in_memory",] >= 1
    assert found["galaxarium_outbox_waiting",] == found["galaxarium_bus_reconnects",] == 0


def test_thoughts_of_bots_are_timed(serve, tables):
    client = serve()
    created = tables.create(TableOptions("watch", (SeatOptions("random"), SeatOptions("random")), seed=1))
    tables.drive(created.table)
    assert figures(client)["galaxarium_work_seconds_count", "bot"] == 1


def test_no_figure_has_a_name_of_somebody_or_something_in_it(serve, online):
    client = serve()
    client.get(f"/t/{online.table}/s/{online.keys[1]}")
    text = client.app.state.metrics.text().decode()
    assert online.table not in text
    assert online.keys[1] not in text


def test_what_happens_within_a_minute():
    now = [0.0]
    minute = PerMinute(lambda: now[0])
    for _ in range(3):
        minute.add()
    now[0] = 59.9
    minute.add()
    assert minute.count() == 4
    now[0] = 60.0
    assert minute.count() == 1
    now[0] = 200.0
    assert minute.count() == 0


def test_counting_tables_is_not_for_every_scrape():
    now, asked = [0.0], []
    kept = Kept(lambda: asked.append(1) or {"playing": len(asked)}, lambda: now[0])
    assert kept() == kept() == {"playing": 1}
    now[0] = 15.0
    assert kept() == {"playing": 2}


def test_many_threads_count_right():
    metrics = Metrics()
    threads = [
        threading.Thread(target=lambda: [metrics.observe("move", 0.001) for _ in range(500)])
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert metrics.value("galaxarium_moves_accepted_total") == metrics.moves_a_minute == 2000


@pytest.mark.parametrize("name", ["load", "something new"])
def test_other_times_have_a_place(name):
    metrics = Metrics()
    metrics.observe(name, 0.2)
    assert metrics.value("galaxarium_work_seconds_sum") == 0.2


def test_a_database_that_is_away_leaves_the_last_count(tables):
    def ask():
        from sqlalchemy.exc import OperationalError

        raise OperationalError("", {}, Exception())

    assert Kept(ask)() == {}
    assert metrics_of(tables).text()
