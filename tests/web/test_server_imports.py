"""A table that goes on from a text: all who look at it are told who may know what comes."""

import re

import pytest
from fastapi.testclient import TestClient

from galaxarium import Game
from galaxarium.i18n import languages, translator
from galaxarium.tables.core.options import SeatOptions, TableOptions

from .conftest import PAGE

RIGGED = """\
galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,move,culture,economy
generator 0123456789abcdef0123456789abcdef
seat 1 energy 2 culture 1 ships home gort:orbit:5
seat 2 energy 2 culture 0 ships home jakks:orbit:0
"""
TWO = [{"name": "Ada"}, {"name": "Bo"}]


def brought(client, mode, text=RIGGED):
    """A table from a text, through the API."""
    chairs = [{}, {"player": "random"}] if mode == "bots" else TWO
    answer = client.post("/api/v1/tables/import", json={"text": text, "mode": mode, "chairs": chairs})
    assert answer.status_code == 201, answer.text
    return answer.json()


def said_to(app, made, seat=None, language="en"):
    """What a page says about its dice to a seat, or to a spectator: at its top, and in its settings; the
    same after a reload."""
    browser = TestClient(app, cookies={"language": language})
    if seat is not None:
        browser.get(f"/t/{made['table']}/s/{made['keys'][str(seat)]}", headers=PAGE)
    pages = [browser.get(f"/t/{made['table']}", headers=PAGE).text for _ in range(2)]
    with browser.websocket_connect(f"/t/{made['table']}/live") as socket:
        pages.append(socket.receive_json()["html"])
    tops = [re.search(r'class="chip known".*?title="([^"]*)"', page) for page in pages]
    (top,) = {found and found[1].replace("&#39;", "'") for found in tops}
    fair = re.search(r'<details class="fair">.*?<p class="soft">(.*?)</p>', pages[0], re.S)
    return top, fair and fair[1].replace("&#39;", "'")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "mode, origin, chosen", [("online", "redrawn", False), ("hot-seat", "position", True)]
)
def test_a_table_from_a_position_says_so_to_all_who_look(app, client, mode, origin, chosen, language):
    made = brought(client, mode)
    told = client.get(f"/api/v1/tables/{made['table']}").json()
    assert (told["origin"], told["seed_chosen"], told["seed_hash"]) == (origin, chosen, "")
    sentence = translator(language).t(f"fair.{origin}")
    for seat in (None, 1, 2):
        assert said_to(app, made, seat, language) == (sentence, sentence)


def test_a_table_against_bots_from_a_position_says_so(app, client):
    made = brought(client, "bots")
    sentence = translator("en").t("fair.position")
    assert said_to(app, made, 1) == said_to(app, made) == (sentence, sentence)


def test_a_record_played_on_online_says_that_its_seed_is_known(app, client):
    made = brought(client, "online", Game.new(2, seed=5).record())
    told = client.get(f"/api/v1/tables/{made['table']}").json()
    assert (told["origin"], told["seed_chosen"], told["seed_hash"]) == ("deal", True, "")
    sentence = translator("en").t("fair.chosen")
    for seat in (None, 1, 2):
        assert said_to(app, made, seat) == (sentence, sentence)


def test_the_position_does_not_say_what_comes_at_an_online_table(client, tables):
    """Two tables from the same text roll differently sooner or later; so nobody knows what comes."""
    made = [brought(client, "online") for _ in range(3)]
    whole = [tables.look(one["table"]).game.state.whole() for one in made]
    assert len({one["generator"] for one in whole} | {"0123456789abcdef" * 2}) == 4
    assert len({tuple(one["deck"]) for one in whole}) == 3


def test_a_new_table_says_nothing_of_the_kind(app, client, tables):
    created = tables.create(TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo"))))
    made = {"table": created.table, "keys": {str(seat): key for seat, key in created.keys.items()}}
    told = client.get(f"/api/v1/tables/{created.table}").json()
    assert (told["origin"], told["seed_chosen"]) == ("deal", False)
    for seat in (None, 1, 2):
        assert said_to(app, made, seat) == (None, translator("en").t("fair.note"))


def test_the_links_of_a_table_from_a_position_say_so(app, client):
    made = brought(client, "online")
    host = TestClient(app)
    host.get(f"/t/{made['table']}/s/{made['keys']['1']}", headers=PAGE)
    page = host.get(f"/t/{made['table']}/invite", headers=PAGE).text
    assert translator("en").t("fair.redrawn") in page


def test_the_end_of_a_table_from_a_position_proves_nothing_and_says_so(app, client, tables):
    made = brought(client, "online")
    tables.concede(made["table"], made["keys"]["1"], 1)
    told = client.get(f"/api/v1/tables/{made['table']}").json()
    assert (told["seed"], told["seed_hash"], told["origin"]) == (None, "", "redrawn")
    assert client.get(f"/t/{made['table']}/record").status_code == 200
    redrawn = translator("en").t("fair.redrawn")
    assert said_to(app, made)[1] == redrawn
    board = client.get(f"/t/{made['table']}", headers=PAGE).text.partition('<main id="table"')[2]
    proof = re.search(r'<details class="proof">.*?</details>', board, re.S)[0]
    assert redrawn in proof
    assert translator("en").t("end.proof.words") not in proof


def test_lessons_say_nothing_of_the_kind(app, client):
    made = client.post("/api/v1/lessons/first").json()
    assert said_to(app, made, 1)[0] is None
