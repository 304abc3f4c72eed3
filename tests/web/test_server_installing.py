"""The page as an app: what a phone is told of it, in whose language, and that its pictures are there."""

import struct

import pytest

from galaxarium.web.render.templates import STATIC

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(picture):
    assert picture.startswith(PNG)
    return struct.unpack(">II", picture[16:24])


def test_every_page_leads_to_what_an_app_is(client):
    html = client.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">' in html
    assert 'rel="apple-touch-icon"' in html


@pytest.mark.parametrize("language,word", [("en", "dice"), ("pl", "kości")])
def test_the_app_speaks_the_language_of_whoever_asks(client, language, word):
    client.cookies.set("language", language)
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert answer.json()["lang"] == language
    assert word in answer.json()["description"]


def test_its_pictures_are_as_large_as_it_says(client):
    said = client.get("/manifest.webmanifest").json()
    for icon in said["icons"]:
        picture = client.get(icon["src"])
        assert "x".join(map(str, size_of(picture.content))) == icon["sizes"]
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    assert size_of((STATIC / "icons" / "apple-touch-180.png").read_bytes()) == (180, 180)


def test_its_shortcuts_lead_somewhere(client):
    said = client.get("/manifest.webmanifest").json()
    for place in (said["start_url"], *(shortcut["url"] for shortcut in said["shortcuts"])):
        assert client.get(place).status_code == 200


def test_tables_without_names_are_listed_by_how_they_are_played(client):
    client.post("/new", data={"mode": "solo", "rogue": "artemis"}, follow_redirects=False)
    assert "<b>Solo</b>" in client.get("/").text


def test_tables_are_listed_by_their_title(client):
    fields = {"mode": "bots", "seat1": "human", "seat2": "random", "name2": "Bo", "title": "After dinner"}
    client.post("/new", data=fields, follow_redirects=False)
    assert "<b>After dinner</b>" in client.get("/").text
