"""Hostile names are shown as they were typed and never obeyed; those nobody can read are refused."""

import html
import json
import logging
from html.parser import HTMLParser

import pytest

from galaxarium.data.tables import packaged
from galaxarium.errors import BadOrder
from galaxarium.tables.core.options import SeatOptions, TableOptions, check_name

from .conftest import bearer

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "</script><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "<!--<script>",
    "{{ 7*7 }}{% print(1) %}${7*7}",
    "{who}{0}{n}%s%(x)s",
    "'; DROP TABLE tables;--",
    "javascript:alert(1)",
    "&lt;b&gt;&amp;",
    "\\u003cscript\\u003e\\",
    '=HYPERLINK("http://evil")',
    "../../etc/passwd",
    "\N{GRINNING FACE}\N{ROCKET}" * 8,
    "שלום (1) עולם",
    "x" * 40,
    "a\N{COMBINING ACUTE ACCENT}\N{COMBINING DIAERESIS}",
]
UNREADABLE = [
    "\N{RIGHT-TO-LEFT OVERRIDE}olleH",
    "a\N{ZERO WIDTH SPACE}b",
    "a\N{ZERO WIDTH JOINER}b",
    "\N{RIGHT-TO-LEFT MARK}",
    "\N{FIRST STRONG ISOLATE}a",
    "\N{HANGUL FILLER}",
    "\N{BRAILLE PATTERN BLANK}",
    "\N{ZERO WIDTH NO-BREAK SPACE}a",
    "a\nb",
    "a\tb",
    "a\x00b",
    "a\x1b[31mb",
    " a",
    "a  b",
    "x" * 41,
    "\ud800",
    "Z" + "\N{COMBINING ACUTE ACCENT}" * 5,
    "\N{LINE SEPARATOR}",
    "\N{NO-BREAK SPACE}",
    "\ue000",
]


class Elements(HTMLParser):
    """Every element of a page as a browser reads it."""

    def __init__(self, page):
        super().__init__()
        self.found, self.data = [], []
        self.inside = None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.inside = tag if tag == "script" else None

    def handle_data(self, data):
        if self.inside == "script" and data.strip():
            self.data.append(json.loads(data))  # whatever a name is, this has to be readable


def assert_harmless(page, name):
    elements = Elements(page)
    for tag, attributes in elements.found:
        assert tag not in ("iframe", "object", "embed", "base", "style"), tag
        assert tag != "script" or "src" in attributes or attributes.get("type") == "application/json"
        assert not any(attribute.startswith("on") for attribute in attributes), attributes
        for where in ("href", "src", "action", "formaction"):
            assert (
                not (attributes.get(where) or "")
                .lower()
                .lstrip()
                .startswith(("javascript:", "data:", "http"))
            )
    assert "49{% print" not in page
    if "{{ 7*7 }}" in name:
        assert "}49" not in page


@pytest.fixture
def named(client, tables, request):
    """A table at which everybody has a hostile name."""
    name = request.param
    created = tables.create(
        TableOptions("online", (SeatOptions(name=name), SeatOptions(name=name)), seed=7, title=name[:40])
    )
    return created, name


@pytest.mark.parametrize("named", HOSTILE, indirect=True)
def test_a_hostile_name_is_only_a_name(client, tables, named):
    created, name = named
    for seat in (1, 2):
        tables.play(
            created.table,
            created.keys[seat],
            seat,
            tables.look(created.table).game.decision.choices[0],
            seat - 1,
        )
    client.cookies.set(f"links-{created.table}", f"2:{created.keys[2]}")
    shown = False
    for path in ("", "/replay", "/invite"):
        page = client.get(f"/t/{created.table}{path}", headers=bearer(created.keys[1])).text
        assert_harmless(page, name)
        shown = shown or name in html.unescape(page)
    assert shown
    told = client.get(f"/api/v1/tables/{created.table}", headers=bearer(created.keys[1]))
    assert told.headers["content-type"] == "application/json"
    assert told.json()["sitters"][0]["name"] == name
    with client.websocket_connect(f"/t/{created.table}/live", headers=bearer(created.keys[1])) as socket:
        assert_harmless(socket.receive_json()["html"], name)
    client.cookies.set(f"seat-{created.table}", created.keys[1])
    assert_harmless(client.get("/").text, name)
    client.cookies.clear()


@pytest.mark.parametrize("named", HOSTILE[:6], indirect=True)
def test_a_hostile_name_at_the_end_is_only_a_name(client, tables, named):
    created, name = named
    tables.concede(created.table, created.keys[2], 2)
    for path in ("", "/replay?at=0"):
        assert_harmless(client.get(f"/t/{created.table}{path}").text, name)
    assert "<" not in client.get(f"/t/{created.table}/record").headers["content-disposition"]


@pytest.mark.parametrize("name", UNREADABLE, ids=ascii)
def test_names_nobody_can_read_are_refused(client, tables, online, name):
    with pytest.raises(BadOrder):
        check_name(name)
    before = tables.look(online.table).version
    said = json.dumps({"seat": 1, "name": name}, ensure_ascii=True)
    headers = {"content-type": "application/json", **bearer(online.keys[1])}
    answer = client.post(f"/api/v1/tables/{online.table}/name", content=said, headers=headers)
    assert answer.status_code in (400, 422)
    assert tables.look(online.table).version == before
    opened = json.dumps({"mode": "online", "chairs": [{"name": name}, {}]}, ensure_ascii=True)
    assert client.post("/api/v1/tables", content=opened, headers=headers).status_code in (400, 422)


@pytest.mark.parametrize("word", HOSTILE, ids=ascii)
def test_hostile_words_in_addresses_and_forms_are_not_repeated_as_code(client, word):
    page = {"accept": "text/html"}
    for path in ("/new", "/planets", "/nowhere", "/t/x"):
        for key in ("edition", "chosen", "title", "seed", "name1", "x"):
            assert_harmless(client.get(path, params={key: word}, headers=page).text, word)
    assert_harmless(client.get(f"/t/{word.replace('/', '%2f')}", headers=page).text, word)
    assert_harmless(client.post("/upload", data={"text": word}, headers=page).text, word)
    assert_harmless(client.post("/new", data={"title": word, "seed": word}, headers=page).text, word)


def test_a_deck_with_hostile_planets_is_only_a_deck(client):
    """Whichever planets are drawn, their names are hostile."""
    header, *rows = packaged("planets-blast-off.csv").splitlines()
    cells = [row.split(",") for row in rows]
    rows = [
        ",".join([slug, f"<img src=x onerror=alert({number})>", *more])
        for number, (slug, _, *more) in enumerate(cells)
    ]
    wish = {
        "mode": "hot-seat",
        "chairs": [{}, {}],
        "rulebook": "blast-off",
        "deck": "\n".join([header, *rows]),
    }
    opened = client.post("/api/v1/tables", json=wish)
    assert opened.status_code == 201
    page = client.get(f"/t/{opened.json()['table']}", headers=bearer(opened.json()["host"])).text
    assert "&lt;img src=x onerror=alert(" in page
    assert_harmless(page, "")


def test_names_cannot_forge_lines_of_the_log(client, online, caplog):
    """Whatever is written down is one line."""
    with caplog.at_level(logging.DEBUG):
        client.get("/t/x%0aERROR%20all%20is%20lost", headers={"user-agent": "a\tb"})
        client.get("/nowhere%0d%0aforged")
    assert all("\n" not in record.getMessage() for record in caplog.records)
