"""The JSON API: a script can do everything a page can."""

import asyncio
import hashlib
import threading

import pytest

from galaxarium.tables.core.options import SeatOptions, TableOptions
from support.late import late_game
from support.tables import as_written


def bearer(*keys):
    return {"authorization": f"Bearer {','.join(keys)}"}


def scripts(client, created):
    """A script for each seat of a table: a function that calls the API for it."""

    def script(seat):
        def call(verb, **said):
            path = f"/api/v1/tables/{created.table}"
            headers = bearer(created.keys[seat])
            if verb == "look":
                return client.get(path, headers=headers, params=said)
            return client.post(f"{path}/{verb}", headers=headers, json={"seat": seat, **said})

        return call

    return {seat: script(seat) for seat in created.keys}


@pytest.fixture
def seats(client, online):
    """The scripts of a table of two that has not begun."""
    return scripts(client, online)


def test_two_scripts_play_a_game_to_its_end(client, tables):
    position, decisions = late_game(60)
    with as_written():
        created = tables.import_game(position, "online", [SeatOptions(), SeatOptions()])
    seats = scripts(client, created)
    for seat, choice in decisions:
        table = seats[seat]("look").json()
        if table["window"] and choice in ("follow", "pass"):
            answer = seats[seat]("answer", answer=choice, window=table["window"]["id"])
        elif table["view"]["decision"]["seat"] == seat:
            answer = seats[seat]("play", choice=choice, ply=table["ply"])
        else:  # a pass that the table has made by itself, because following was pointless
            assert choice == "pass"
            continue
        assert answer.status_code == 200, answer.text
    path = f"/api/v1/tables/{created.table}"
    table = client.get(path).json()
    assert table["status"] == "over"
    assert table["view"]["result"]["winners"]
    assert client.get(f"{path}/record").text.startswith("galaxarium record 2")
    steps = client.get(f"{path}/steps", params={"since": table["ply"] - 3}).json()
    assert [step["ply"] for step in steps] == [table["ply"] - 2, table["ply"] - 1, table["ply"]]


def test_the_seed_is_proved_by_its_hash_when_the_table_has_ended(client):
    opened = client.post("/api/v1/tables", json={"mode": "online", "chairs": [{}, {}]}).json()
    path = f"/api/v1/tables/{opened['table']}"
    before = client.get(path).json()
    assert (before["seed"], before["seed_chosen"]) == (None, False)
    headers = {"authorization": f"Bearer {opened['host']}"}
    after = client.post(f"{path}/concede", json={"seat": 1}, headers=headers).json()
    assert int(after["seed"]) > 2**64
    assert hashlib.sha256(after["seed"].encode()).hexdigest() == after["seed_hash"] == before["seed_hash"]


def test_a_chosen_seed_is_said_to_be_one(seats):
    before = seats[1]("look").json()
    assert (before["seed"], before["seed_hash"], before["seed_chosen"]) == (None, "", True)
    after = seats[1]("concede").json()
    assert after["seed"] == "7"
    assert hashlib.sha256(b"7").hexdigest() == after["seed_hash"]


def test_a_stale_ply_is_a_conflict_and_changes_nothing(seats):
    choice = seats[1]("look").json()["view"]["decision"]["choices"][0]
    assert seats[1]("play", choice=choice, ply=0).status_code == 200
    again = seats[1]("play", choice=choice, ply=0)
    assert again.status_code == 409
    assert again.json()["error"]["code"] == "table/stale"
    assert seats[1]("look").json()["ply"] == 1


def test_a_foreign_key_plays_nothing(client, seats, online):
    said = {"seat": 1, "choice": "keep elder", "ply": 0}
    path = f"/api/v1/tables/{online.table}/play"
    for headers in ({}, bearer("x" * 32), bearer(online.keys[2])):
        answer = client.post(path, headers=headers, json=said)
        assert answer.status_code == 403, answer.text
    assert seats[1]("look").json()["ply"] == 0


def test_an_illegal_choice_says_what_was_expected(seats):
    answer = seats[1]("play", choice="activate move", ply=0)
    assert answer.status_code == 400
    assert "keep" in answer.json()["error"]["sentence"]


@pytest.mark.parametrize(
    "said",
    [
        {"choice": "keep elder"},
        {"choice": "keep elder", "ply": "zero"},
        {"choice": "keep elder", "ply": 0, "cheat": True},
        {"choice": "x" * 500, "ply": 0},
    ],
)
def test_what_is_malformed_is_refused_in_the_one_shape(seats, said):
    answer = seats[1]("play", **said)
    assert answer.status_code == 422
    assert set(answer.json()["error"]) == {"code", "sentence"}


def test_what_is_no_json_is_refused_in_the_one_shape(client):
    answer = client.post("/api/v1/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()["error"]) == {"code", "sentence"}


def test_an_unknown_table(client):
    answer = client.get("/api/v1/tables/nowhere", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "table/unknown"


def test_what_another_seat_knows_is_refused(client, seats, online):
    headers = bearer(online.keys[1])
    answer = client.get(f"/api/v1/tables/{online.table}", params={"seat": 2}, headers=headers)
    assert answer.status_code == 403
    steps = client.get(f"/api/v1/tables/{online.table}/steps", params={"seat": 2}, headers=headers)
    assert steps.status_code == 403


def test_undo_reset_names_orders_policy_concede(client, online, seats):
    kept = seats[1]("look").json()["view"]["decision"]["choices"][0]
    seats[1]("play", choice=kept, ply=0)
    assert seats[1]("undo", ply=1).json()["ply"] == 0
    refused = seats[1]("undo", ply=0)
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "table/no-undo"
    assert seats[1]("reset", ply=0).status_code == 409
    named = seats[1]("name", name="Ada the Great").json()
    assert named["sitters"][0]["name"] == "Ada the Great"
    ordered = seats[1]("orders", faces={"move": "never"}, keep=2).json()
    assert ordered["orders"]["1"]["faces"] == {"move": "never"}
    path = f"/api/v1/tables/{online.table}"
    host = bearer(online.host)
    waits = client.post(f"{path}/policy", json={"pace": "live", "seconds": 40}, headers=host).json()
    assert waits["policy"]["seconds"] == 40
    assert seats[1]("concede").json()["status"] == "conceded"
    assert client.post(f"{path}/rematch", headers=host).status_code == 201


def test_orders_that_cannot_be_are_refused(seats):
    answer = seats[1]("orders", faces={"dance": "never"})
    assert answer.status_code == 400
    assert "dance" in answer.json()["error"]["sentence"]


def test_tables_are_opened_imported_and_listed(client):
    made = client.post(
        "/api/v1/tables", json={"mode": "bots", "chairs": [{"name": "Ada"}, {"player": "random"}], "seed": 3}
    )
    assert made.status_code == 201
    key, table = made.json()["keys"]["1"], made.json()["table"]
    assert client.get(f"/api/v1/tables/{table}", headers=bearer(key)).json()["own"] == [1]
    listed = client.get("/api/v1/tables", headers=bearer(key)).json()
    assert [each["table"] for each in listed] == [table]
    position = client.get(f"/api/v1/tables/{table}/position", headers=bearer(key)).text
    again = client.post("/api/v1/tables/import", json={"text": position, "mode": "", "chairs": []})
    assert again.status_code == 201, again.text
    fork = client.post(
        f"/api/v1/tables/{table}/fork",
        json={"ply": 0, "seat": 2, "bots": ["random"]},
        headers=bearer(key),
    )
    assert fork.status_code == 201


def test_a_set_up_that_cannot_be(client):
    answer = client.post("/api/v1/tables", json={"mode": "bots", "chairs": [{}], "rulebook": "chess"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "setup/bad"


def test_options_say_what_a_table_can_be_made_of(client):
    options = client.get("/api/v1/options").json()
    assert "random" in options["bots"]
    assert "galakta" in options["rulebooks"]
    assert "artemis" in options["rogues"]


def test_a_script_can_wait_for_the_others(client, seats, online, monkeypatch):
    """Here waiting has no end of its own: the answer comes because the script was woken."""
    waiting, wait_for = threading.Event(), asyncio.wait_for

    def for_ever(awaited, seconds):
        waiting.set()
        return wait_for(awaited, None)

    monkeypatch.setattr("galaxarium.web.live.hub.asyncio.wait_for", for_ever)
    version = seats[2]("look").json()["version"]
    choice = seats[1]("look").json()["view"]["decision"]["choices"][0]
    later = threading.Thread(target=lambda: waiting.wait(60) and seats[1]("play", choice=choice, ply=0))
    later.start()
    table = seats[2]("look", newer_than=version, wait=20).json()
    later.join()
    assert waiting.is_set()
    assert table["ply"] == 1


def test_waiting_ends(seats):
    version = seats[2]("look").json()["version"]
    assert seats[2]("look", newer_than=version, wait=1).json()["version"] == version


def test_everything_is_described(client):
    document = client.get("/api/v1/openapi.json").json()
    verbs = {path.rpartition("/")[2] for path in document["paths"]}
    assert {"play", "answer", "undo", "reset", "concede", "rematch", "fork", "orders", "policy"} <= verbs
    assert {"name", "pause", "record", "position", "steps", "import", "options"} <= verbs
    page = client.get("/api/docs").text
    for path, item in document["paths"].items():
        assert path in page
        for operation in item.values():
            assert operation["description"]


def test_a_pause_is_only_for_an_open_window(tables, client, seats):
    answer = seats[1]("pause", window="none", on=True)
    assert answer.status_code in (204, 409)
    created = tables.create(TableOptions("solo", (SeatOptions(),), rogue="artemis"))
    path = f"/api/v1/tables/{created.table}/pause"
    body = {"seat": 1, "window": "none", "on": True}
    assert client.post(path, json=body).status_code == 403
