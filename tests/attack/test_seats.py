"""Other people's seats: foreign keys, stale questions, captured requests, races."""

import json
import threading
import urllib.error
import urllib.request

import pytest
from fastapi.testclient import TestClient

from galaxarium.tables.core.options import SeatOptions, TableOptions

from .conftest import CHAIRS, bearer

VERBS = {
    "play": {"seat": 1, "choice": "keep elder", "ply": 0},
    "answer": {"seat": 1, "answer": "pass", "window": "1-1-1-0"},
    "pause": {"seat": 1, "window": "1-1-1-0", "on": True},
    "undo": {"seat": 1, "ply": 0},
    "reset": {"seat": 1, "ply": 0},
    "concede": {"seat": 1},
    "name": {"seat": 1, "name": "Mallory"},
    "orders": {"seat": 1, "faces": {"move": "never"}},
    "policy": {"pace": "live", "seconds": 8, "hours": 1},
}


def state_of(tables, table):
    """Everything about a table that somebody could have changed."""
    snapshot = tables.look(table)
    names = [sitter.name for sitter in snapshot.sitters]
    return snapshot.version, snapshot.ply, snapshot.status, names, snapshot.policy, snapshot.game.record()


@pytest.fixture
def foreign(tables):
    """The keys of another table."""
    return tables.create(TableOptions("online", CHAIRS, seed=8))


@pytest.mark.parametrize("verb", VERBS)
def test_keys_of_others_do_nothing(client, tables, online, foreign, verb):
    before = state_of(tables, online.table)
    shown = {
        "none": {},
        "another seat's": bearer(online.keys[2]),
        "another table's": bearer(foreign.keys[1]),
        "cut": bearer(online.keys[1][:-1]),
        "longer": bearer(online.keys[1] + "A"),
        "other case": bearer(online.keys[1].swapcase()),
        "empty": bearer(""),
        "the hash": bearer(__import__("hashlib").sha256(online.keys[1].encode()).hexdigest()),
        "star": bearer("*"),
        "basic": {"authorization": f"Basic {online.keys[1]}"},
        "two headers": [("authorization", "Bearer x"), ("authorization", f"Bearer {online.keys[1]}")],
    }
    for name, headers in shown.items():
        answer = client.post(f"/api/v1/tables/{online.table}/{verb}", json=VERBS[verb], headers=headers)
        assert answer.status_code == 403, (name, answer.text)
    assert state_of(tables, online.table) == before


@pytest.mark.parametrize("seat", [0, -1, 3, 6, 2**70, "1", 1.5, None, [1], True])
def test_seats_that_are_none(client, tables, online, seat):
    before = state_of(tables, online.table)
    said = {**VERBS["play"], "seat": seat}
    answer = client.post(f"/api/v1/tables/{online.table}/play", json=said, headers=bearer(online.keys[2]))
    assert answer.status_code in (403, 422)
    assert state_of(tables, online.table) == before


@pytest.mark.parametrize("ply", [1, 2, 99, 2**63, -1])
def test_plies_that_are_not_now(client, tables, online, ply):
    choice = tables.look(online.table).game.decision.choices[0]
    said = {"seat": 1, "choice": choice, "ply": ply}
    answer = client.post(f"/api/v1/tables/{online.table}/play", json=said, headers=bearer(online.keys[1]))
    assert answer.status_code in (409, 422)
    assert tables.look(online.table).ply == 0


def test_a_captured_move_is_worth_nothing_the_second_time(client, tables, online):
    path, headers = f"/api/v1/tables/{online.table}/play", bearer(online.keys[1])
    said = {"seat": 1, "choice": tables.look(online.table).game.decision.choices[0], "ply": 0}
    assert client.post(path, json=said, headers=headers).status_code == 200
    after = state_of(tables, online.table)
    assert [client.post(path, json=said, headers=headers).status_code for _ in range(3)] == [409] * 3
    assert state_of(tables, online.table) == after


def test_a_move_taken_back_cannot_be_sent_again_by_others(client, tables):
    created = tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions()), seed=3))
    snapshot = tables.look(created.table)
    assert snapshot.ply == 0
    spectator = client.post(f"/api/v1/tables/{created.table}/undo", json={"seat": 1, "ply": 0}, headers={})
    assert spectator.status_code == 403


def test_a_key_seen_in_a_cookie_of_another_table_opens_nothing(app, tables, online, foreign):
    with TestClient(app) as client:
        client.cookies.set(f"seat-{online.table}", foreign.keys[1])
        assert client.get(f"/api/v1/tables/{online.table}").json()["own"] == []
        client.cookies.set(f"seat-{online.table}", f"{foreign.keys[1]}.{'x' * 32}.*.{'../' * 10}")
        assert client.get(f"/api/v1/tables/{online.table}").json()["own"] == []


def test_whoever_conceded_has_no_seat_any_more(client, tables):
    created = tables.create(TableOptions("online", (*CHAIRS, SeatOptions(name="Cy")), seed=7))
    headers = bearer(created.keys[1])
    path = f"/api/v1/tables/{created.table}"
    assert client.post(f"{path}/concede", json={"seat": 1}, headers=headers).status_code == 200
    for verb in ("play", "undo", "concede", "name", "orders"):
        assert client.post(f"{path}/{verb}", json=VERBS[verb], headers=headers).status_code in (403, 409)


@pytest.mark.parametrize("path", ["record", "position", "fork"])
def test_nobody_looks_behind_the_screen_while_others_play(client, online, path):
    for headers in ({}, bearer(online.keys[1]), bearer(online.keys[2])):
        for prefix in (f"/t/{online.table}", f"/api/v1/tables/{online.table}"):
            if path == "fork":
                said = {"ply": 0, "seat": 1, "bots": ["random"]}
                form = {"data": said} if prefix.startswith("/t/") else {"json": said}
                answer = client.post(f"{prefix}/{path}", headers=headers, **form)
            else:
                answer = client.get(f"{prefix}/{path}", headers=headers)
            assert answer.status_code == 403


@pytest.mark.parametrize("seat", [2, 3, 4, 5])
def test_the_eyes_of_others_stay_closed(client, online, seat):
    for path in (
        f"/t/{online.table}/replay",
        f"/api/v1/tables/{online.table}",
        f"/api/v1/tables/{online.table}/steps",
    ):
        answer = client.get(path, params={"seat": seat}, headers=bearer(online.keys[1]))
        assert answer.status_code in (400, 403)


# --- races


def post(address, said, key):
    """One request of a real client; its status."""
    request = urllib.request.Request(
        address, json.dumps(said).encode(), {"content-type": "application/json", **bearer(key)}
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def all_at_once(address, said, key, count):
    """The same request from many clients at the same moment."""
    start, statuses = threading.Barrier(count), []

    def client():
        start.wait()
        statuses.append(post(address, said, key))

    threads = [threading.Thread(target=client) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(statuses)


def test_of_many_clients_with_one_ply_exactly_one_wins(running, tables, online):
    for ply in range(3):
        decision = tables.look(online.table).game.decision
        said = {"seat": decision.seat, "choice": decision.choices[0], "ply": ply}
        address = f"http://127.0.0.1:{running.port}/api/v1/tables/{online.table}/play"
        statuses = all_at_once(address, said, online.keys[decision.seat], 8)
        assert statuses == [200] + [409] * 7
        assert tables.look(online.table).ply == ply + 1


def test_different_choices_for_one_ply_are_not_mixed(running, tables, online):
    address = f"http://127.0.0.1:{running.port}/api/v1/tables/{online.table}/play"
    choices = tables.look(online.table).game.decision.choices
    start, won = threading.Barrier(len(choices) * 3), []

    def client(choice):
        start.wait()
        if post(address, {"seat": 1, "choice": choice, "ply": 0}, online.keys[1]) == 200:
            won.append(choice)

    threads = [threading.Thread(target=client, args=(choice,)) for choice in choices * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert tables.look(online.table).game.decisions == ((1, won[0]),)


def test_a_rematch_asked_for_by_all_is_one_table(running, tables, online):
    tables.concede(online.table, online.keys[1], 1)
    address = f"http://127.0.0.1:{running.port}/api/v1/tables/{online.table}/rematch"
    before = len(tables.store.unfinished())
    assert all_at_once(address, {}, online.keys[2], 6) == [201] * 6
    assert len(tables.store.unfinished()) == before + 1
