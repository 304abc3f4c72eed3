"""What pages, lists and scripts are told of a table that people gave up: all of it says the same."""

import json
from dataclasses import replace

import pytest

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.core.undo import take
from galaxarium.tables.notifications.scan import waited
from support.late import late_game
from support.tables import as_written
from tables.house import RIVALS

from .conftest import Elements, asked_in, sit

THREE = (SeatOptions(name="Ada"), SeatOptions(name="Bo"), SeatOptions(name="Cy"))


def bearer(created, seat):
    return {"authorization": f"Bearer {created.keys[seat]}"}


def test_a_script_is_told_who_won_and_that_nothing_is_to_be_decided(client, tables, online):
    path = f"/api/v1/tables/{online.table}"
    assert client.get(path, headers=bearer(online, 1)).json()["ending"] is None
    with client.websocket_connect(f"{path}/live", headers=bearer(online, 1)) as socket:
        assert socket.receive_json()["view"]["decision"]["seat"] == 1
        tables.concede(online.table, online.keys[2], 2)
        told = socket.receive_json()
    assert (told["status"], told["decision"], told["ending"]["winners"]) == ("conceded", None, [1])
    for seat in (1, 2):
        seen = client.get(path, headers=bearer(online, seat)).json()
        assert seen["view"]["decision"] is None
        assert seen["ending"] == {"winners": [1], "gave_up": [2], "broken_by": None}
    with client.websocket_connect(f"{path}/live", headers=bearer(online, 1)) as socket:
        assert socket.receive_json()["view"]["decision"] is None


def test_whoever_gave_up_is_asked_nothing_while_the_others_play_on(client, tables):
    created = tables.create(TableOptions("online", THREE, seed=7))
    tables.concede(created.table, created.keys[1], 1)
    (summary,) = tables.list_resumable([created.keys[1]])
    assert (summary.your_move, summary.gave_up, summary.waiting) == (False, True, (1,))
    path = f"/api/v1/tables/{created.table}"
    with client.websocket_connect(f"{path}/live", headers=bearer(created, 1)) as socket:
        decision = socket.receive_json()["decision"]
    assert (decision["seat"], "choices" in decision) == (1, False)
    sit(client, created, 1)
    for page in ("", "?watch"):
        html = client.get(f"/t/{created.table}{page}").text
        assert asked_in(html)["touches"] == []
        assert "You gave up" in html
    sitters = client.get(path, headers=bearer(created, 2)).json()["sitters"]
    assert [sitter["conceded_ply"] for sitter in sitters] == [0, None, None]


def test_nobody_is_waited_for_at_a_window_of_a_table_that_has_ended(tables):
    created = tables.import_game(RIVALS, "online", THREE)
    tables.play(created.table, created.keys[1], 1, "activate economy", 0)
    assert waited(tables.table(created.table)) == [2, 3]
    tables.concede(created.table, created.keys[1], 1)
    tables.concede(created.table, created.keys[2], 2)
    room = tables.table(created.table)
    assert (room.status, waited(room)) == ("conceded", [])
    tables.nudge(created.table, created.keys[3], 3)


def test_the_last_moment_of_a_replay_says_who_gave_up(client, tables):
    created = tables.create(TableOptions("online", THREE, seed=7))
    ply = 0
    for seat in (1, 2, 3):
        decision = tables.look(created.table).decision
        ply = tables.play(created.table, created.keys[seat], seat, decision.choices[0], ply).ply
    for seat in (1, 3):
        tables.concede(created.table, created.keys[seat], seat)
    sit(client, created, 2)
    last = client.get(f"/t/{created.table}/replay").text
    log = last[last.index("<ol aria-live") : last.index("</ol>", last.index("<ol aria-live"))]
    assert log.count("gave up") == 2
    assert "won by you" in log
    first = client.get(f"/t/{created.table}/replay?at=0").text
    assert "gave up" not in first
    assert asked_in(first)["touches"] == asked_in(last)["touches"] == []


def test_a_seat_that_gave_up_does_not_win_with_what_a_bot_made_of_it(client, tables):
    position, decisions = late_game(60, players=3)
    with as_written():
        created = tables.import_game(position, "online", THREE)
    room = tables.table(created.table)
    for _, choice in decisions:
        room = take(room, choice, "chosen", 0.0)
    (winner,) = room.history.game.result.winners
    place = replace(room.places[winner - 1], conceded=0.0)
    tables.change(created.table, lambda old, now: replace(room.with_place(place), version=old.version))
    ending = tables.look(created.table).ending
    assert ending.gave_up == (winner,)
    assert ending.winners != room.history.game.result.winners
    others = [score for score in room.history.game.result.scores if score.seat != winner]
    assert ending.winners[0] == max(others, key=lambda score: score.total).seat
    sit(client, created, winner)
    html = client.get(f"/t/{created.table}").text
    assert f"{THREE[ending.winners[0] - 1].name} wins with" in html
    assert html.count("gave up</small>") == 1


def test_the_confirmation_says_what_comes_of_giving_up(client, tables):
    created = tables.create(
        TableOptions("bots", (SeatOptions(), SeatOptions("random", "Zed"), SeatOptions("random")), seed=7)
    )
    sit(client, created, 1)
    html = client.get(f"/t/{created.table}").text
    said = next(attrs["data-concede"] for tag, attrs in Elements(html) if attrs.get("id") == "table")
    assert json.loads(said) == {"seat": 1, "text": "Give up this game? The game ends then."}
    tables.concede(created.table, created.keys[1], 1)
    assert "data-concede=" not in client.get(f"/t/{created.table}").text
    assert tables.look(created.table).ending.winners == ()


@pytest.mark.parametrize("language", ["es", "fr", "pl", "pt_BR"])
def test_it_is_said_in_the_language_of_whoever_looks(client, tables, language):
    created = tables.create(TableOptions("online", THREE, seed=7))
    tables.concede(created.table, created.keys[1], 1)
    sit(client, created, 1)
    client.cookies.set("language", language)
    assert "gave up" not in client.get(f"/t/{created.table}").text.replace("gave-up", "")
    tables.concede(created.table, created.keys[2], 2)
    assert "gave up" not in client.get(f"/t/{created.table}").text.replace("gave-up", "")
