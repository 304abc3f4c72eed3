"""The pages around a table and of a table: every route, every way to open one, every refusal."""

import re

import pytest
from fastapi.testclient import TestClient

from galaxarium.present.table.log import log as lines_since
from galaxarium.present.table.page import scene_of
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.render.table_model import recap_of, table_of
from galaxarium.web.server.app import create_app

from .conftest import PAGE, asked_in, sit


def open_table(client, **fields):
    answer = client.post("/new", data=fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.mark.parametrize(
    "page",
    [
        "/",
        "/new",
        "/new?mode=solo",
        "/new?mode=online",
        "/rules",
        "/planets",
        "/planets?edition=blast-off",
        "/position",
        "/api/docs",
    ],
)
def test_pages_answer(client, page):
    answer = client.get(page)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "</html>" in answer.text


def test_solo(client):
    where = open_table(client, mode="solo", rogue="artemis")
    assert asked_in(client.get(where).text)["kind"] == "main"


def test_while_dice_are_gathered_the_question_says_what_for(client):
    where = open_table(client, mode="solo", rogue="artemis")
    asked = asked_in(client.get(where).text)
    assert asked["gathering"]["reroll"] == "Choose dice to reroll"


def test_against_bots(client):
    where = open_table(client, mode="bots", seat1="human", seat2="random", seat3="random", seat4="empty")
    assert asked_in(client.get(where).text)["kind"] == "mission"


def test_around_one_screen_missions_hide_behind_a_curtain(client, tables):
    where = open_table(client, mode="hot-seat", seat1="human", seat2="human", name1="Ada", name2="Bo")
    html = client.get(where).text
    game = tables.look(where[3:]).game
    assert 'id="uncover"' in html
    assert not any(f"mission:{slug}" in html for seat in game.snapshot()["seats"] for slug in seat["dealt"])


def test_online_leads_to_the_links_of_friends(client, other):
    where = open_table(client, mode="online", seat1="human", seat2="human")
    assert where.endswith("/invite")
    html = client.get(where).text
    table = where.split("/")[2]
    link = html.partition(f"http://testserver/t/{table}/s/")[2].partition('"')[0]
    assert len(link) >= 20
    assert other.get(f"/t/{table}/s/{link}").status_code == 200
    assert asked_in(other.get(f"/t/{table}").text)["seat"] == 2
    assert asked_in(client.get(f"/t/{table}").text)["seat"] == 1


def test_only_whoever_opened_a_table_can_hand_its_links_on(client, other):
    where = open_table(client, mode="online", seat1="human", seat2="human")
    assert "/s/" in client.get(where).text
    assert "/s/" not in other.get(where).text


def test_watching_bots(client, tables):
    where = open_table(client, mode="watch", seat1="random", seat2="random")
    assert asked_in(client.get(where).text)["touches"] == []
    assert tables.drive(where[3:])


def test_blast_off_and_house_rules(client, tables):
    where = open_table(client, mode="bots", rulebook="blast-off", seat1="human", seat2="random")
    assert tables.look(where[3:]).game.state.setup.edition == "blast-off"
    where = open_table(
        client, mode="bots", seat1="human", seat2="random", **{"rule-landing": "must", "seed": "7"}
    )
    setup = tables.look(where[3:]).game.state.setup
    assert dict(setup.house_rules) == {"landing": "must"}


@pytest.mark.parametrize(
    "fields, part",
    [
        ({"mode": "bots", "seat1": "human", "seat2": "nobody-like-this"}, "nobody-like-this"),
        ({"mode": "bots", "seat1": "human", "seat2": "random", "seed": "seven"}, "whole number"),
        ({"mode": "bots", "seat1": "human", "seat2": "random", "rulebook": "scrabble"}, "scrabble"),
        ({"mode": "solo", "rogue": "darth"}, "darth"),
        ({"mode": "hot-seat", "seat1": "human", "seat2": "empty"}, ""),
    ],
)
def test_a_form_that_makes_no_sense_comes_back_with_a_sentence(client, fields, part):
    answer = client.post("/new", data=fields)
    assert answer.status_code == 400
    error = answer.text.partition('role="alert">')[2].partition("</p>")[0]
    assert error
    assert part in error


def test_resume_lists_the_tables_of_this_browser_only(client, other):
    where = open_table(client, mode="solo")
    assert f'href="{where}"' in client.get("/").text
    assert f'href="{where}"' not in other.get("/").text


def test_an_unknown_table_is_a_page_that_says_so(client):
    answer = client.get("/t/nowhere", headers=PAGE)
    assert answer.status_code == 404
    assert "nowhere" in answer.text
    assert "</html>" in answer.text


def test_a_wrong_key_is_refused(client, online):
    answer = client.get(f"/t/{online.table}/s/{'x' * 32}", headers=PAGE)
    assert answer.status_code == 403


def test_a_browser_with_keys_of_other_tables_is_a_spectator(client, online):
    open_table(client, mode="solo")
    html = client.get(f"/t/{online.table}").text
    assert asked_in(html)["touches"] == []


def test_languages_are_remembered_and_do_not_lead_away(client):
    answer = client.post(
        "/language", data={"language": "pl", "next": "/new?mode=solo"}, follow_redirects=False
    )
    assert answer.headers["location"] == "/new?mode=solo"
    assert '<html lang="pl"' in client.get("/").text
    for elsewhere in ("https://evil.example", "//evil.example", "/\\evil.example"):
        answer = client.post("/language", data={"language": "fr", "next": elsewhere}, follow_redirects=False)
        assert answer.headers["location"] == "/"
    assert client.post("/language", data={"language": "tlh"}).status_code == 400


@pytest.mark.parametrize(
    "header, language",
    [
        ("pl,en;q=0.5", "pl"),
        ("pt-BR", "pt-BR"),
        ("de, fr;q=0.8, es;q=0.9", "es"),
        ("de", "en"),
        (";;q=x", "en"),
    ],
)
def test_the_language_of_the_browser_is_spoken_if_we_can(client, header, language):
    assert f'<html lang="{language}"' in client.get("/", headers={"accept-language": header}).text


# --- replay, files, fork, upload ----------------------------------------------------------------------------


@pytest.fixture
def finished(tables, client):
    """A solo game of this browser, played to its end by taking the first choice that does something."""
    where = open_table(client, mode="solo", seed="3")
    table, keys = where[3:], list(client.cookies.values())
    snapshot = tables.look(table, keys)
    while snapshot.status == "playing":
        decision = snapshot.game.decision
        snapshot = tables.play(table, keys, decision.seat, decision.choices[0], snapshot.ply)
    return table


def test_every_moment_can_be_seen_again(client, finished, tables):
    last = tables.look(finished).ply
    for at in (0, last // 2, last):
        html = client.get(f"/t/{finished}/replay?at={at}").text
        assert f'data-at="{at}"' in html
    assert f'data-at="{last}"' in client.get(f"/t/{finished}/replay?at=99999").text
    assert client.get(f"/t/{finished}/replay?at=-1", headers=PAGE).status_code == 422


def test_the_end_is_a_page(client, finished):
    html = client.get(f"/t/{finished}").text
    assert 'data-kind="over"' in html
    assert asked_in(html)["touches"] == []


def test_a_game_can_be_taken_home_and_brought_back(client, finished, tables):
    record = client.get(f"/t/{finished}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.text.startswith("galaxarium record 2")
    answer = client.post(
        "/upload", data={"mode": "look"}, files={"file": ("game.txt", record.content)}, follow_redirects=False
    )
    again = answer.headers["location"].split("/")[2]
    assert tables.look(again).game.record() == tables.look(finished).game.record()
    position = client.get(f"/t/{finished}/position?at=4").text
    assert position.startswith("galaxarium position 1")
    answer = client.post("/upload", data={"mode": "bots", "text": position}, follow_redirects=False)
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "fields",
    [
        {"data": {"text": "hello"}},
        {"data": {"text": "galaxarium position 1\nplayers 9\n"}},
        {"files": {"file": ("x.txt", b"galaxarium record 2\n\xff\xff")}},
        {"data": {"text": ""}},
    ],
)
def test_what_is_no_game_comes_back_with_a_sentence(client, fields):
    answer = client.post("/upload", **fields)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_the_table_says_that_an_attack_comes_once_a_turn(client):
    """R9.4: in the panel of the rogue and in the question, also after a reload."""
    lines = ["galaxarium position 1", "players 1", "rogue zendica", "row jakks gort helios nibiru"]
    lines += ["active 2", "turn 2", "dice colony", "seat 1 energy 5 culture 5", "seat 2 level 4"]
    text = "\n".join(lines) + "\n"
    where = client.post("/upload", data={"text": text, "mode": "solo"}, follow_redirects=False)
    for _ in range(2):
        html = client.get(where.headers["location"]).text
        assert re.search(r'<p class="attack">[^<]*<b>[^<]*</b>[^<]*\(once a turn\)</p>', html)


def test_a_position_is_played_with_bots_in_the_other_seats(client, tables):
    text = "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice move,energy\nactive 2\n"
    answer = client.post("/upload", data={"text": text, "mode": "hot-seat"}, follow_redirects=False)
    snapshot = tables.look(answer.headers["location"][3:], list(client.cookies.values()))
    assert snapshot.own == (1, 2)


def test_a_replay_looks_through_any_eyes_after_the_end(client, other, finished):
    assert 'data-seat="1"' in client.get(f"/t/{finished}/replay?at=3").text
    for seat in (0, 1):
        assert other.get(f"/t/{finished}/replay?at=3&seat={seat}").status_code == 200


def test_links_lead_where_others_can_follow_them(tables):
    with TestClient(create_app(tables, "http://192.168.1.5:8000"), base_url="http://localhost") as client:
        where = open_table(client, mode="online", seat1="human", seat2="human")
        assert "http://192.168.1.5:8000/t/" in client.get(where).text


def test_play_on_from_a_moment_of_the_replay(client, finished, tables):
    answer = client.post(f"/t/{finished}/fork", data={"ply": 4}, follow_redirects=False)
    assert tables.look(answer.headers["location"][3:]).ply == 4


def test_a_rematch_is_for_the_same_browser(client, finished, tables):
    first = client.post(f"/t/{finished}/rematch", follow_redirects=False).headers["location"]
    assert client.post(f"/t/{finished}/rematch", follow_redirects=False).headers["location"] == first
    assert asked_in(client.get(first).text)["touches"]


def test_what_is_hidden_cannot_be_downloaded_while_others_play(client, other, online):
    sit(client, online, 1)
    sit(other, online, 2)
    for path in ("record", "position"):
        answer = client.get(f"/t/{online.table}/{path}", headers=PAGE)
        assert answer.status_code == 403
    assert client.get(f"/t/{online.table}/replay?seat=2", headers=PAGE).status_code == 403


# --- files that never change --------------------------------------------------------------------------------


def test_marked_files_are_kept_for_ever(client):
    import re

    html = client.get("/").text
    addresses = re.findall(r'(?:src|href)="(/(?:static|worlds)/[^"]+)"', html)
    assert any(address.endswith(".js") or ".js?" in address for address in addresses), addresses
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"], address


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/nothing.css", "/worlds/..%2fx.svg", "/worlds/X.svg"]
)
def test_no_other_files_are_served(client, path):
    assert client.get(path).status_code == 404


def test_health(client):
    assert client.get("/healthz").json() == {"status": "alive"}


def test_a_method_that_makes_no_sense(client):
    assert client.put("/new").json()["error"]["code"] == "web/method"


def test_names_of_people_are_text(client):
    nasty = '<img src=x onerror="alert(1)">'
    where = open_table(client, mode="solo", seat1="human", name1=nasty[:40])
    assert "<img src=x" not in client.get(where).text


def test_what_fails_on_our_side_is_a_sentence_without_details(app, monkeypatch):
    from galaxarium.web.pages import home

    def fail(*_):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(home.pages, "render_rules", fail)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/rules", headers=PAGE)
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "</html>" in answer.text


def test_before_ones_first_turn_the_recap_tells_everything(tables):
    chairs, rules = (SeatOptions(), SeatOptions("random")), {"first_player": "seat-2"}
    made = tables.create(TableOptions("bots", chairs, house_rules=rules, seed=1))
    snapshot = tables.look(made.table, made.keys[1])
    tables.play(made.table, made.keys[1], 1, snapshot.game.decision.choices[0], snapshot.ply)
    tables.drive(made.table)
    game = tables.look(made.table, made.keys[1])
    seen = game.game.log_for(1)
    since = len(seen) - sum(len(taken.events) for taken in game.history.steps)
    assert 0 < since < len(seen)
    assert [event.kind for event in seen[:since]].count("turn") == 0
    table = table_of(game)
    everything = lines_since(scene_of(game.game, table, 1), seen, table.notes, since)
    assert everything
    assert recap_of(game) == everything


def test_a_bot_too_many_for_a_small_game_is_nobodys_wish(client, tables):
    seats = {f"seat{n}": "random" for n in range(2, 6)}
    where = open_table(client, mode="bots", rulebook="blast-off", seat1="human", **seats)
    assert len(tables.look(where[3:]).sitters) == 4


@pytest.mark.parametrize(
    "fields,sentence",
    [
        ({"mode": "hot-seat", "seat1": "human", "seat2": "medium"}, "co najmniej dwie osoby"),
        ({"mode": "solo", "rulebook": "blast-off"}, "tylko w klasycznej grze"),
        ({"mode": "bots", "seed": "lucky"}, "liczba całkowita"),
    ],
)
def test_forms_are_refused_in_the_language_of_whoever_fills_them_in(client, fields, sentence):
    client.cookies.set("language", "pl")
    answer = client.post("/new", data=fields)
    assert answer.status_code == 400
    assert sentence in answer.text
