"""Puzzles over the web: the list, a question that keeps its answer, the answer, what is refused."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

from galaxarium import Game
from galaxarium.data.puzzles import daily, puzzles
from galaxarium.game.imagine import imagine
from galaxarium.game.position import write_position
from galaxarium.i18n import translator
from galaxarium.present.pages.puzzle import answer, question
from galaxarium.web.edge.rate_limits import OPENING
from galaxarium.web.pages import puzzles as site
from galaxarium.web.server.app import create_app
from support.tables import tables_in

PAGE = {"accept": "text/html"}
LANGUAGES = ("en", "es", "pt_BR", "pl", "fr")
DAY = date(2026, 11, 15)


class Day:
    """A clock that stands still."""

    now = datetime(2026, 11, 15, 23, 59, tzinfo=UTC).timestamp()

    def __call__(self):
        return self.now


@pytest.fixture(autouse=True)
def python_mode(compiled_mode, monkeypatch):
    """Nothing thinks here."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.fixture(scope="module")
def clock():
    return Day()


@pytest.fixture(scope="module")
def tables(tmp_path_factory, clock):
    with tables_in(tmp_path_factory.mktemp("tables"), clock=clock) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tables):
    with TestClient(create_app(tables), headers=PAGE) as browser:
        yield browser


@pytest.fixture
def client(server):
    server.cookies.clear()
    return server


def setup_of(puzzle):
    return Game.from_position(puzzle.position).state.setup


def with_secrets(players):
    """A puzzle of so many players who have missions."""
    found = ((one, setup_of(one)) for one in puzzles())
    return next(one for one, setup in found if (setup.players, setup.edition) == (players, "classic"))


def wrong(puzzle):
    return next(option.choice for option in puzzle.options if option.choice != puzzle.best)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_all_of_them(client, language):
    client.cookies.set("language", language)
    html = client.get("/puzzles").text
    assert all(f'href="/puzzles/{puzzle.number}"' in html for puzzle in puzzles())
    assert translator(language).tn("puzzle.count", len(puzzles())) in html


def test_the_list_can_be_sifted(client):
    html = client.get("/puzzles?theme=follow&level=2").text
    fitting = [one.number for one in puzzles() if one.theme == "follow" and one.level == 2]
    shown = [one.number for one in puzzles() if f'data-number="{one.number}"><b>' in html]
    assert shown == fitting
    assert translator("en").t("puzzle.none") in client.get("/puzzles?theme=nothing").text


def test_the_day_begins_at_midnight_in_utc(client, clock):
    count = len(puzzles())
    assert client.get("/puzzles/daily").url.path == f"/puzzles/{daily(DAY, count)}"
    clock.now += 60
    assert client.get("/puzzles/daily").url.path == f"/puzzles/{daily(date(2026, 11, 16), count)}"
    assert client.get("/api/v1/puzzles/daily").json()["day"] == "2026-11-16"
    clock.now -= 60


def test_only_the_puzzle_of_the_day_knows_the_day(client):
    number = daily(DAY, len(puzzles()))
    assert 'data-day="2026-11-15"' in client.get(f"/puzzles/{number}").text
    assert "data-day" not in client.get(f"/puzzles/{number % len(puzzles()) + 1}").text


@pytest.mark.parametrize("puzzle", puzzles()[::14], ids=lambda puzzle: str(puzzle.number))
def test_every_choice_can_be_taken(client, puzzle):
    html = client.get(f"/puzzles/{puzzle.number}").text
    assert html.count('name="choice"') == len(puzzle.options)
    for option in (puzzle.option(puzzle.best), puzzle.option(wrong(puzzle))):
        got = client.get(f"/puzzles/{puzzle.number}/answer", params={"choice": option.choice})
        assert got.status_code == 200
        result = "right" if option.choice == puzzle.best else "wrong"
        assert f'data-answer="{result}"' in got.text
        assert translator("en").t(f"puzzle.{result}") in got.text


def test_a_question_says_nothing_about_its_answer(client, monkeypatch):
    """Another choice the best, other numbers, other secrets behind the position: the same page."""
    puzzle = with_secrets(3)
    before = client.get(f"/puzzles/{puzzle.number}").text
    said = client.get(f"/api/v1/puzzles/{puzzle.number}").text
    seen = Game.from_position(puzzle.position).view(puzzle.seat)
    position = write_position(imagine(seen, random.Random("another deck, other missions")))
    assert position != puzzle.position
    options = tuple(replace(option, behind=0.5, low=0.4, high=0.6, rounds=7) for option in puzzle.options)
    other = replace(
        puzzle, best=wrong(puzzle), then=(), chance=0.123, options=options, position=position, said=()
    )
    monkeypatch.setattr(site, "puzzle_of", lambda number: other)
    monkeypatch.setattr("galaxarium.web.api.puzzles.puzzle_of", lambda number: other)
    assert client.get(f"/puzzles/{puzzle.number}").text == before
    assert client.get(f"/api/v1/puzzles/{puzzle.number}").text == said


def test_missions_of_others_are_nowhere(client):
    """One's own mission is shown, nobody else's, before and after answering."""
    puzzle = with_secrets(2)
    game = Game.from_position(puzzle.position)
    names = {mission.slug: mission.name for mission in game.state.setup.cards.missions}
    own = game.snapshot()["seats"][puzzle.seat - 1]["mission"]
    html = client.get(f"/puzzles/{puzzle.number}/answer", params={"choice": puzzle.best}).text
    assert names[own] in html
    assert [name for slug, name in names.items() if slug != own and name in html] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_speak_every_language(client, language):
    client.cookies.set("language", language)
    puzzle = puzzles()[1]
    html = client.get(f"/puzzles/{puzzle.number}/answer", params={"choice": wrong(puzzle)}).text
    words = translator(language)
    assert words.t("puzzle.wrong") in html
    assert words.t("puzzle.sure") in html


@pytest.mark.parametrize("first", [pytest.param(n, marks=[pytest.mark.soak] if n else []) for n in range(6)])
def test_there_is_a_reason_for_every_best_choice(first):
    for puzzle in puzzles()[first::6]:
        found = answer(question(puzzle), puzzle.best)
        assert found.is_right
        assert found.reasons
        assert found.steps
        assert [line.choice for line in found.lines if line.is_best] == [puzzle.best]
        assert found.lines[0].is_best
        assert sum(line.bots for line in found.lines) == len(puzzle.said)
        assert found.least >= 5


def test_many_ways_to_reroll_are_folded_away():
    puzzle = max(puzzles(), key=lambda one: sum(o.choice.startswith("reroll") for o in one.options))
    groups = question(puzzle).groups
    assert {group.verb for group in groups if group.is_folded} <= {"reroll", "convert"}
    assert all(group.is_folded == (len(group.choices) > 6) for group in groups if group.verb == "reroll")
    assert sum(len(group.choices) for group in groups) == len(puzzle.options)


@pytest.mark.parametrize("number", ["0", "100000", "x", "-1", "1.5"])
def test_an_unknown_number_is_refused(client, number):
    got = client.get(f"/puzzles/{number}")
    assert got.status_code in (404, 422)
    assert "<h1" in got.text
    told = client.get(f"/api/v1/puzzles/{number}").json()["error"]
    assert told["sentence"]


def test_refusals_are_sentences(client):
    told = client.get("/api/v1/puzzles/100000").json()["error"]
    assert told["code"] == "puzzle/none"
    assert told["sentence"].startswith("there is no puzzle 100000; they are numbered from 1 to ")
    client.cookies.set("language", "fr")
    assert escape(translator("fr").t("error.puzzle.none")) in client.get("/puzzles/100000").text


@pytest.mark.parametrize("choice", ["", "fly away", "x" * 300])
def test_what_is_no_choice_is_refused(client, choice):
    assert client.get("/puzzles/1/answer", params={"choice": choice}).status_code in (400, 422)
    got = client.get("/api/v1/puzzles/1/answer", params={"choice": choice})
    assert got.status_code in (400, 422)
    if len(choice) < 200:
        assert got.json()["error"]["code"] == "puzzle/choice"
        assert puzzles()[0].best in got.json()["error"]["sentence"]  # as one of all it offers


def test_an_answer_for_scripts(client):
    puzzle = puzzles()[0]
    told = client.get("/api/v1/puzzles/1/answer", params={"choice": wrong(puzzle)}).json()
    assert (told["right"], told["best"], told["confidence"]) == (False, puzzle.best, 0.99)
    assert {line["choice"] for line in told["choices"]} == {option.choice for option in puzzle.options}
    best, *others = told["choices"]
    assert best["choice"] == puzzle.best
    assert all(line["low"] >= 0.05 for line in others)


def test_the_list_for_scripts(client):
    assert len(client.get("/api/v1/puzzles").json()) == len(puzzles())
    hard = client.get("/api/v1/puzzles?level=3").json()
    assert {one["level"] for one in hard} == {3}
    assert client.get("/api/v1/puzzles?level=9").status_code == 422
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    assert "/api/v1/puzzles/{number}/answer" in paths


def test_playing_on_opens_a_table_there(client, tables):
    puzzle = puzzles()[0]
    got = client.post("/puzzles/1/play")
    assert got.url.path.startswith("/t/")
    snapshot = tables.look(got.url.path.removeprefix("/t/"), ())
    game = Game.from_position(puzzle.position)
    assert snapshot.game.view(None)["row"] == game.view(None)["row"]
    assert [sitter.player == "human" for sitter in snapshot.sitters].index(True) + 1 == puzzle.seat
    assert OPENING.fullmatch("/puzzles/17/play")


def test_puzzles_are_linked_from_where_people_look(client):
    assert 'href="/puzzles"' in client.get("/").text
    assert 'href="/puzzles"' in client.get("/learn").text
