"""The colours people choose are what everybody sees, on every page; and who starts is said by name."""

import re

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

from galaxarium.data.colours import COLOURS, ROGUE_COLOURS
from galaxarium.i18n import languages, translator
from galaxarium.tables.core.options import SeatOptions, TableOptions

from .conftest import PAGE, Elements, next_board, sit

TWO = (SeatOptions(name="Ada", colour="purple"), SeatOptions(name="Bo", colour="ink"))


def ships(html):
    """The ships drawn on a page, by their colour: each has the shape that belongs to it."""
    drawn = re.findall(r'<svg class="ship[^"]*" data-seat="([\w-]+)"[^>]*><use href="#ship-(\w+)"', html)
    assert all(ship == shape or ship.partition("-")[0] == shape == "rogue" for ship, shape in drawn)
    return {ship for ship, _ in drawn}


def board(html):
    """The board of a page, without the settings, which show every colour there is."""
    return html.partition('<main id="table"')[2].partition("</main>")[0]


def chosen_in(html, name):
    """What is chosen in a select."""
    inside = html.partition(f'name="{name}"')[2].partition("</select>")[0]
    return re.findall(r'<option value="([^"]*)"[^>]* selected', inside)


# --- at the table


def test_everybody_sees_the_colours_also_after_a_reload(client, other, app, tables):
    created = tables.create(TableOptions("online", TWO, seed=7))
    sit(client, created, 1)
    sit(other, created, 2)
    for _ in range(2):
        for page in (client.get(f"/t/{created.table}").text, other.get(f"/t/{created.table}").text):
            assert ships(board(page)) == {"purple", "ink"}
    ada, bo = (browser.get(f"/t/{created.table}").text for browser in (client, other))
    assert 'id="opp-2" data-region="opp-0" data-seat="ink"' in ada
    assert 'id="mine" data-region="mine" data-seat="purple"' in ada
    assert 'id="opp-1" data-region="opp-0" data-seat="purple"' in bo
    watching = TestClient(app)
    assert ships(board(watching.get(f"/t/{created.table}").text)) == {"purple", "ink"}
    assert 'name="colour-' not in watching.get(f"/t/{created.table}").text
    assert ships(client.get("/").text) >= {"purple", "ink"}


def test_a_change_reaches_everybody_over_the_socket(client, other, tables):
    created = tables.create(TableOptions("online", TWO, seed=7))
    sit(client, created, 1)
    sit(other, created, 2)
    headers = {"origin": "http://testserver"}
    with (
        client.websocket_connect(f"/t/{created.table}/live", headers=headers) as ada,
        other.websocket_connect(f"/t/{created.table}/live", headers=headers) as bo,
    ):
        bo.send_json({"type": "colour", "seat": 2, "colour": "purple"})
        while "error" not in (message := bo.receive_json()):
            assert 'data-colours="purple ink"' in message["html"]
        assert message["error"]["code"] == "table/colour-taken"
        bo.send_json({"type": "colour", "seat": 2, "colour": "green"})
        for line in (ada, bo):
            while 'data-colours="purple green"' not in (shown := next_board(line)["html"]):
                pass
            assert ships(shown) == {"purple", "green"}
    for browser in (client, other):
        assert ships(board(browser.get(f"/t/{created.table}").text)) == {"purple", "green"}


def test_the_settings_offer_what_is_free(client, tables):
    created = tables.create(TableOptions("online", TWO, seed=7))
    sit(client, created, 1)
    inputs = {
        attrs["value"]: attrs
        for tag, attrs in Elements(client.get(f"/t/{created.table}").text)
        if tag == "input" and attrs.get("name") == "colour-1"
    }
    assert tuple(inputs) == COLOURS
    assert [colour for colour, attrs in inputs.items() if "checked" in attrs] == ["purple"]
    assert [colour for colour, attrs in inputs.items() if "disabled" in attrs] == ["ink"]


def test_colours_last_to_the_end_and_beyond(client, tables):
    """Behind the curtain, at the end, in the replay; and at the table of the rematch."""
    created = tables.create(TableOptions("hot-seat", TWO, seed=7))
    sit(client, created, 1)
    keys = list(created.keys.values())
    curtain = client.get(f"/t/{created.table}").text
    assert 'class="panel hand-over" data-seat="' in curtain
    assert ships(board(curtain)) <= {"purple", "ink"}
    snapshot = tables.look(created.table, keys)
    while snapshot.status == "playing":
        decision = snapshot.game.decision
        snapshot = tables.play(created.table, keys, decision.seat, decision.choices[0], snapshot.ply)
    end = board(client.get(f"/t/{created.table}").text)
    assert ships(end) == {"purple", "ink"}
    assert re.findall(r'(?s)<g data-seat="(\w+)">.*?<use\s+href="#ship-(\w+)"', end) == [
        (colour, colour) for colour in re.findall(r'<tr data-seat="(\w+)"', end)
    ]
    replay = client.get(f"/t/{created.table}/replay?at=20").text
    assert ships(board(replay)) == {"purple", "ink"}
    assert 'name="colour-' not in replay  # nothing is changed there
    again = tables.rematch(created.table, keys)
    assert [one.colour for one in tables.look(again.table).sitters] == ["ink", "purple"]


# --- by the API


def test_scripts_choose_colours_too(client):
    assert client.get("/api/v1/options").json()["colours"] == list(COLOURS)
    wish = {"mode": "hot-seat", "chairs": [{"colour": "pink"}, {}]}
    made = client.post("/api/v1/tables", json=wish).json()
    headers = {"authorization": f"Bearer {made['keys']['1']}"}
    address = f"/api/v1/tables/{made['table']}"
    shown = client.get(address, headers=headers).json()
    assert [sitter["colour"] for sitter in shown["sitters"]] == ["pink", "orange"]
    shown = client.post(f"{address}/colour", json={"seat": 2, "colour": "blue"}, headers=headers).json()
    assert [sitter["colour"] for sitter in shown["sitters"]] == ["pink", "blue"]
    for said, status, part in (
        ({"seat": 2, "colour": "pink"}, 409, "pink is the colour of seat 1"),
        ({"seat": 2, "colour": "mauve"}, 400, "there is no colour 'mauve'"),
        ({"seat": 2}, 422, "colour"),
    ):
        answer = client.post(f"{address}/colour", json=said, headers=headers)
        assert (answer.status_code, part in answer.json()["error"]["sentence"]) == (status, True)
    wish = {"mode": "hot-seat", "chairs": [{"colour": "pink"}, {"colour": "pink"}]}
    answer = client.post("/api/v1/tables", json=wish)
    assert answer.status_code == 400
    assert "two seats cannot both be pink" in answer.json()["error"]["sentence"]
    shown = client.get(address, headers=headers).json()
    assert [sitter["colour"] for sitter in shown["sitters"]] == ["pink", "blue"]


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_a_colour_that_is_taken_is_refused_in_every_language(other, tables, language):
    created = tables.create(TableOptions("online", TWO, seed=7))
    other.cookies.set("language", language)
    sit(other, created, 2)
    with other.websocket_connect(f"/t/{created.table}/live", headers={"origin": "http://testserver"}) as line:
        line.send_json({"type": "colour", "seat": 2, "colour": "purple"})
        while "error" not in (message := line.receive_json()):
            pass
        assert message["error"]["sentence"] == translator(language).t("error.table.colour-taken")


# --- the form


FORM = {"mode": "hot-seat", "seat1": "human", "seat2": "human", "name1": "Ada", "name2": "Bo"}


def posted(client, tables, **said):
    """The table a form opens, as this browser sees it."""
    answer = client.post("/new", data=said, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return tables.look(answer.headers["location"][3:], list(client.cookies.values()))


def test_the_form_says_which_colour_a_seat_has(client, tables):
    page = client.get("/new?mode=hot-seat").text
    assert [chosen_in(page, f"colour{n}") for n in range(1, 6)] == [[colour] for colour in COLOURS[:5]]
    snapshot = posted(client, tables, **FORM, colour1="orange", colour2="purple")
    assert [one.colour for one in snapshot.sitters] == ["orange", "purple"]
    snapshot = posted(client, tables, **FORM)
    assert [one.colour for one in snapshot.sitters] == ["blue", "orange"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "said",
    [
        {**FORM, "colour1": "pink", "colour2": "pink"},
        {"mode": "solo", "rogue": "artemis", "seat1": "human", "colour1": "green"},
        {**FORM, "colour1": "mauve"},
    ],
)
def test_the_form_comes_back_with_a_sentence(client, language, said):
    client.cookies.set("language", language)
    answer = client.post("/new", data=said)
    error = answer.text.partition('role="alert">')[2].partition("</p>")[0]
    assert answer.status_code == 400
    assert str(escape(translator(language).t("error.setup.colour"))) in error
    if said.get("colour2"):
        assert [chosen_in(answer.text, f"colour{n}") for n in (1, 2)] == [["pink"], ["pink"]]


def test_a_seat_left_empty_keeps_no_colour(client, tables):
    snapshot = posted(client, tables, **FORM, colour1="orange", seat3="empty", colour3="orange")
    assert [one.colour for one in snapshot.sitters] == ["orange", "blue"]


# --- rogue galaxies


def test_each_rogue_galaxy_is_shown_in_its_colour(client, tables):
    catalogue = client.get("/rogues").text
    for rogue, colour in ROGUE_COLOURS.items():
        assert f'id="{rogue}" data-seat="rogue-{colour}"' in catalogue
        snapshot = posted(client, tables, mode="solo", rogue=rogue, seat1="human")
        page = client.get(f"/t/{snapshot.table}").text
        assert f'id="opp-2" data-region="rogue" data-seat="rogue-{colour}"' in page
        assert ships(board(page)) == {"blue", f"rogue-{colour}"}
    assert translator("en").t("lookup.rogues.colours") in catalogue
    assert ships(client.get("/new?mode=solo").text) >= {
        f"rogue-{colour}" for colour in ROGUE_COLOURS.values()
    }


def test_the_form_of_a_solo_game_leaves_out_the_colour_of_its_rogue(client):
    page = client.get("/new?mode=solo&rogue=gamelyn").text
    assert ["orange"] not in [chosen_in(page, f"colour{n}") for n in range(1, 6)]


# --- who starts


def first_player(snapshot):
    return int(snapshot.game.state.record.first) + 1


@pytest.mark.parametrize("number", [1, 2])
def test_who_starts_is_said_beside_the_seats(client, tables, number):
    snapshot = posted(client, tables, **FORM, **{"rule-first_player": f"seat-{number}"})
    assert first_player(snapshot) == number
    assert dict(snapshot.game.state.setup.house_rules) == {"first_player": f"seat-{number}"}


def test_who_starts_is_counted_without_empty_seats(client, tables):
    said = {**FORM, "seat3": "empty", "seat4": "human", "name4": "Di", "rule-first_player": "seat-4"}
    snapshot = posted(client, tables, **said)
    assert snapshot.sitters[first_player(snapshot) - 1].name == "Di"


@pytest.mark.parametrize("language", languages())
def test_the_form_names_who_can_start(client, language):
    client.cookies.set("language", language)
    words = translator(language)
    page = client.get("/new", params={**FORM, "rule-first_player": "seat-2"}).text
    inside = page.partition('name="rule-first_player"')[2].partition("</select>")[0]
    named = re.findall(r'<option value="([^"]*)"[^>]*>\s*([^<]*?)\s*<', inside)
    assert named[:4] == [
        ("", words.t("rule.first_player.random")),
        ("seat-1", "Ada"),
        ("seat-2", "Bo"),
        ("seat-3", words.t("seat.name", seat=3)),
    ]
    assert chosen_in(page, "rule-first_player") == ["seat-2"]
    assert words.t("setup.starts.hint") in page
    assert re.search(
        r'<details class="panel rules"\s*>\s*<summary>', page
    )  # folded: nothing else differs from the book


@pytest.mark.parametrize("language", languages())
def test_an_empty_seat_cannot_start(client, language):
    client.cookies.set("language", language)
    answer = client.post("/new", data={**FORM, "seat3": "empty", "rule-first_player": "seat-3"}, headers=PAGE)
    assert answer.status_code == 400
    assert translator(language).t("error.setup.starts") in answer.text


def test_alone_one_starts_whatever_the_form_says(client, tables):
    said = {"mode": "solo", "rogue": "artemis", "seat1": "human", "rule-first_player": "seat-2"}
    snapshot = posted(client, tables, **said)
    assert first_player(snapshot) == 1
    assert snapshot.game.state.setup.house_rules == ()
