"""Hints and analyses on the pages and in the JSON API."""

import json
import re

import pytest

from galaxarium.bots.protocol import Budget
from galaxarium.i18n import languages
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.review.analysis import AnalysisService
from galaxarium.tables.review.analysis_plan import Effort
from galaxarium.tables.review.analysis_store import Analysis, AnalysisStore
from galaxarium.tables.review.hints import HintService
from galaxarium.tables.runtime.database import Database

from .conftest import PAGE, Elements, asked_in, sit

LITTLE = Budget(simulations=4)
QUICK = Effort(rolls=8, decisions=24, most_samples=2, most_simulations=12, patience=0.0)
ENDGAME = """\
galaxarium position 1
players 2
row jakks vici-ks156 helios nibiru
dice economy,move
seat 1 energy 2 culture 1 ships home vici-ks156:orbit:1 planets shouhua,gort,piedes
seat 2 energy 2 culture 0
"""
PEOPLE = (SeatOptions(name="Ada", colour="purple"), SeatOptions(name="Bo", colour="ink"))


@pytest.fixture(autouse=True)
def quick(app, tables, monkeypatch):
    """Little thought, in plain Python."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    app.state.advisor = HintService(tables, LITTLE, LITTLE)
    app.state.analyst = AnalysisService(tables, QUICK, QUICK)


@pytest.fixture
def table(tables):
    """Two people shortly before the end, where the first decides."""
    return tables.import_game(ENDGAME, "online", PEOPLE)


@pytest.fixture
def over(tables, table):
    """The same, ended: the first has won."""
    choice = "activate economy"
    while (snapshot := tables.look(table.table)).status == "playing":
        seat = snapshot.game.decision.seat
        tables.play(table.table, table.keys[seat], seat, choice, snapshot.ply)
        decision = tables.look(table.table).game.decision
        choice = decision.choices[-1] if decision else ""
    return table


def held(created, seat):
    return {"authorization": f"Bearer {created.keys[seat]}"}


# --- hints


def test_the_table_has_a_button_for_who_decides(client, other, table):
    assert 'id="hint"' in sit(client, table, 1).text
    assert 'id="hint"' not in sit(other, table, 2).text


def test_a_hint_says_what_to_touch_and_why(client, table):
    asked = asked_in(sit(client, table, 1).text)
    answer = client.get(f"/t/{table.table}/hint?seat=1")
    assert answer.headers["cache-control"] == "no-store"
    said = answer.json()
    assert (said["ply"], said["seat"]) == (asked["ply"], 1)
    tips = [attrs for _, attrs in Elements(said["html"]) if "data-choice" in attrs]
    assert 1 < len(tips) <= 3
    known = {touch["choice"] for touch in asked["touches"]}
    assert all(tip["data-choice"] in known for tip in tips)
    assert all(isinstance(json.loads(tip["data-then"]), list) for tip in tips)
    assert re.search(r"\d+% ± \d+", said["html"])
    assert "warming up" in said["html"]


def test_scripts_get_the_same(client, table):
    found = client.get(f"/api/v1/tables/{table.table}/hint?seat=1", headers=held(table, 1)).json()
    assert found["hurried"]
    best = next(tip for tip in found["tips"] if tip["choice"] == "activate economy")
    assert "Vici-KS156 colonized, 1 point" in best["reasons"]
    assert all(0 <= tip["chance"] <= 100 and tip["error"] > 0 for tip in found["tips"])


def test_what_is_refused_is_said_in_one_s_language(client, other, table):
    sit(other, table, 2)
    other.cookies.set("language", "es")
    answer = other.get(f"/t/{table.table}/hint?seat=2")
    assert answer.status_code == 403
    assert answer.json()["error"]["sentence"].startswith("Este asiento es de otra persona")
    script = client.get(f"/api/v1/tables/{table.table}/hint?seat=1", headers=held(table, 2))
    assert script.json()["error"]["code"] == "table/not-your-seat"


# --- analyses


def test_an_analysis_is_asked_for_and_shown_to_anybody(client, other, over):
    address = f"/t/{over.table}/analysis"
    assert address in sit(client, over, 1).text
    assert "<form" in other.get(address, headers=PAGE).text
    assert other.get(f"{address}/progress").json() == {"state": "none", "done": 0, "todo": 0}
    shown = other.post(address, headers={**PAGE, "origin": "http://testserver"})
    assert shown.url.path == address
    while (state := other.get(f"{address}/progress").json())["state"] != "finished":
        assert state["state"] in ("waiting", "thinking")
    page = other.get(address, headers=PAGE).text
    assert '<svg class="plot chances"' in page
    assert "Luck and skill" in page
    found = client.get(f"/api/v1/tables/{over.table}/analysis").json()
    assert found["state"] == "finished"
    assert found["done"] == found["todo"]
    assert sum(found["plies"]["0"]["chances"]) == pytest.approx(1, abs=0.001)


def test_nothing_is_analysed_while_others_play(client, table):
    for answer in (
        client.get(f"/t/{table.table}/analysis", headers=PAGE),
        client.get(f"/t/{table.table}/analysis/progress"),
        client.get(f"/api/v1/tables/{table.table}/analysis"),
        client.post(f"/api/v1/tables/{table.table}/analysis"),
    ):
        assert answer.status_code == 403


def made_up(tables, table, costs):
    """An analysis nobody had to think about."""
    plies = len(tables.look(table).game.decisions)
    parts = {ply: {"chances": [0.5, 0.5], "errors": [0.02, 0.02]} for ply in range(plies)}
    parts[0] = {**parts[0], "best": "activate economy", "then": [], "chance": 0.9, "chance_error": 0.01}
    parts[0] |= {"cost": costs, "cost_error": 0.02, "luck": [[0.1, 0.01], [-0.1, 0.01]]}
    book = AnalysisStore(Database(tables))
    assert book.claim(table, "somebody")
    assert book.save(table, "somebody", Analysis(1, 1, parts, True, False))


@pytest.mark.parametrize("language", languages())
def test_the_page_of_an_analysis_in_all_languages(client, tables, over, language):
    made_up(tables, over.table, 0.12)
    client.cookies.set("language", language)
    page = client.get(f"/t/{over.table}/analysis", headers=PAGE).text
    seen = [attrs for _, attrs in Elements(page)]
    forks = [attrs for attrs in seen if attrs.get("action") == f"/t/{over.table}/fork"]
    assert forks
    assert any(attrs.get("class") == "curve" for attrs in seen)
    drawn = re.findall(r'(?s)<g data-seat="(\w+)">.*?<use\s+href="#ship-(\w+)"', page)
    assert drawn == [("purple", "purple"), ("ink", "ink")]
    assert "12" in page
    assert page.count("<tr>") > 3


def test_a_decision_that_cost_nothing_is_not_listed(client, tables, over):
    made_up(tables, over.table, 0.0)
    page = client.get(f"/t/{over.table}/analysis", headers=PAGE).text
    assert "No decision was clearly worse than another." in page


def test_nothing_cost_more_than_there_was_to_win(client, tables, over):
    made_up(tables, over.table, 1.2)
    page = client.get(f"/t/{over.table}/analysis", headers=PAGE).text
    assert "<b>+90% ± 4</b>" in page
    assert "120%" not in page


def test_a_game_that_hardly_began_has_an_analysis_too(client, tables):
    created = tables.create(TableOptions("online", PEOPLE, seed=7))
    tables.concede(created.table, created.keys[1], 1)
    client.post(f"/api/v1/tables/{created.table}/analysis")
    while client.get(f"/t/{created.table}/analysis/progress").json()["state"] != "finished":
        pass
    page = client.get(f"/t/{created.table}/analysis", headers=PAGE).text
    assert "before there was anything to analyze" in page
