"""The door: names we go by, pages requests come from, sizes, headers of every answer, cookies."""

import gzip
import hashlib
import re

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from galaxarium.web.edge.guard import LARGEST_BODY, LARGEST_HEADERS, LONGEST_ADDRESS
from galaxarium.web.edge.headers import HEADERS
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings

from .conftest import bearer

PAGE = {"accept": "text/html"}
OWN = "http://testserver"


def code_of(answer):
    return answer.json()["error"]["code"]


# --- keys


def test_keys_have_many_bits_and_are_stored_as_hashes(folder, online):
    assert all(len(key) == 32 for key in online.keys.values())  # 192 bits in base 64
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert online.table.encode() in stored
    for key in online.keys.values():
        assert key.encode() not in stored
        assert hashlib.sha256(key.encode()).hexdigest().encode() in stored


@pytest.mark.parametrize("right", [True, False])
def test_a_secret_link_leaves_no_trace(client, online, right):
    key = online.keys[1] if right else "w" * 32
    answer = client.get(f"/t/{online.table}/s/{key}", headers=PAGE, follow_redirects=False)
    assert answer.status_code == (303 if right else 403)
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    told = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
    assert key not in str(told)
    assert right or key not in answer.text.replace(f'value="/t/{online.table}/s/{key}"', "")


def test_a_refused_link_is_not_repeated_on_its_page(client, online):
    """The form for another language comes back to where one was; never to a secret link."""
    key = "w" * 32
    assert key not in client.get(f"/t/{online.table}/s/{key}", headers=PAGE).text


# --- every answer carries the headers


@pytest.fixture
def broken(tables, monkeypatch):
    """A server on which something nobody foresaw happens."""
    app = create_app(tables)
    monkeypatch.setattr(tables, "look", lambda *_: 1 / 0)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def assert_guarded(answer):
    for name in HEADERS:
        assert name in answer.headers, name
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("headers", [PAGE, {}])
def test_a_failure_is_a_sentence_with_all_headers(broken, online, headers):
    answer = broken.get(f"/t/{online.table}", headers=headers)
    assert answer.status_code == 500
    assert_guarded(answer)
    assert "ZeroDivision" not in answer.text
    assert "Traceback" not in answer.text


def test_a_failure_that_cannot_even_be_shown_is_a_sentence_too(broken, online, monkeypatch):
    monkeypatch.setattr("galaxarium.web.errors.render_error", lambda *_: 1 / 0)
    answer = broken.get(f"/t/{online.table}", headers=PAGE)
    assert answer.status_code == 500
    assert_guarded(answer)
    assert "went wrong on our side" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/fair",
        "/api/docs",
        "/api/v1/openapi.json",
        "/api/v1/nothing",
        "/worlds/maia.svg",
        "/worlds/%3Cscript%3E.svg",
        "/static/nothing.js",
        "/static/js/table.js",
        "/static/%2e%2e/pages.py",
        "/healthz",
        "/readyz",
        "/t/nowhere",
        "/t/nowhere/replay?at=-1",
        "/nothing",
    ],
)
def test_every_answer_is_guarded(client, path):
    assert_guarded(client.get(path, headers=PAGE))


def test_refusals_of_the_door_itself_are_guarded(client):
    assert_guarded(client.post("/new", headers={"origin": "https://evil.example"}))
    assert_guarded(client.get("/?" + "x" * LONGEST_ADDRESS))
    assert_guarded(client.delete("/new", headers={"origin": OWN}))


# --- where requests come from


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "testserver"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://evil.example/testserver"},
        {"origin": "http://testserver@evil.example"},
        {"origin": "http://testserver:81"},
        {"origin": "file://testserver"},
        {"origin": "http://testserver\x7f"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"referer": "https://evil.example/testserver"},
    ],
)
def test_pages_of_others_change_nothing(client, headers):
    answer = client.post("/api/v1/tables", json={"mode": "solo"}, headers=headers)
    assert answer.status_code == 403
    assert code_of(answer) == "web/origin"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": OWN},
        {"origin": "https://testserver"},
        {"sec-fetch-site": "same-origin"},
        {"referer": f"{OWN}/new"},
    ],
)
def test_own_pages_and_scripts_may(client, headers):
    wish = {"mode": "solo", "chairs": [{}], "rogue": "artemis"}
    assert client.post("/api/v1/tables", json=wish, headers=headers).status_code == 201


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_pages_of_others_open_no_sockets(client, online, origin, path):
    with (
        pytest.raises(WebSocketDisconnect) as caught,
        client.websocket_connect(path.format(online.table), headers={"origin": origin}),
    ):
        pass
    assert caught.value.code == 1008


def served(tables, **settings):
    return TestClient(create_app(tables, "", Settings(**settings)), base_url="https://games.example.org")


def test_through_tls_only_pages_through_tls_may(tables):
    client = served(tables, public_url="https://games.example.org")
    said = {"language": "fr"}
    plain = client.post("/language", data=said, headers={"origin": "http://games.example.org"})
    assert plain.status_code == 403
    answer = client.post(
        "/language", data=said, headers={"origin": "https://games.example.org"}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert "; Secure" in answer.headers["set-cookie"]


# --- the names we go by


@pytest.mark.parametrize("host", ["evil.example", "games.example.org.evil.example", "xgames.example.org"])
def test_a_public_server_knows_its_name(tables, host):
    answer = served(tables, public_url="https://games.example.org").get("/", headers={"host": host})
    assert answer.status_code == 421
    assert code_of(answer) == "web/host"


@pytest.mark.parametrize("host", ["games.example.org", "GAMES.example.org", "localhost", "127.0.0.1:8000"])
def test_a_public_server_answers_to_its_name(tables, host):
    assert served(tables, public_url="https://games.example.org").get("/", headers={"host": host}).is_success


@pytest.mark.parametrize("host", ["a b", "evil.example/..", "x@y", "[::1", "<script>", "a\tb"])
def test_a_name_that_is_none_is_refused(client, host):
    assert client.get("/", headers={"host": host}).status_code == 421


def test_links_are_never_made_of_a_name_somebody_claims(tables, online):
    """With a public address, links lead there whatever the request says."""
    client = served(tables, public_url="https://games.example.org")
    client.cookies.set(f"links-{online.table}", f"2:{online.keys[2]}")
    page = client.get(f"/t/{online.table}/invite", headers={"x-forwarded-host": "evil.example"})
    assert f"https://games.example.org/t/{online.table}/s/{online.keys[2]}" in page.text
    assert "evil.example" not in page.text


def test_the_page_with_links_is_not_compressed(client, online):
    """Its length would tell about keys to somebody who can put guesses into the address."""
    client.cookies.set(f"links-{online.table}", f"2:{online.keys[2]}")
    answer = client.get(f"/t/{online.table}/invite", headers={"accept-encoding": "gzip"})
    assert online.keys[2] in answer.text
    assert answer.headers.get("content-encoding") == "identity"


@pytest.mark.parametrize("seat", ["0", "9" * 5000, "-1", "²", "x"])
def test_a_cookie_somebody_wrote_is_a_cookie_somebody_wrote(client, online, seat):
    cookie = {"cookie": f"links-{online.table}={seat}:{online.keys[2]}"} if seat.isascii() else {}
    assert client.get(f"/t/{online.table}/invite", headers=cookie).status_code == 200


# --- proxies


def test_nobody_may_say_who_asks_unless_trusted(tables):
    """Limits count the address of the connection, whatever headers claim."""
    app = create_app(tables, "", Settings(limits="reads=3/hour"))
    with TestClient(app, client=("203.0.113.9", 1)) as client:
        spoofed = [
            client.get("/rules", headers={"x-forwarded-for": f"198.51.100.{n}"}).status_code for n in range(5)
        ]
    assert spoofed == [200, 200, 200, 429, 429]


def test_a_trusted_proxy_says_who_asks(tables):
    app = create_app(tables, "", Settings(limits="reads=3/hour", trust_proxy="203.0.113.9"))
    with TestClient(app, client=("203.0.113.9", 1)) as client:
        several = [
            client.get("/rules", headers={"x-forwarded-for": f"198.51.100.{n}"}).status_code for n in range(5)
        ]
        lied = [
            client.get("/rules", headers={"x-forwarded-for": f"192.0.2.{n}, 198.51.100.77"}).status_code
            for n in range(5)
        ]
        secure = client.post(
            "/language",
            data={"language": "fr"},
            headers={"x-forwarded-proto": "https"},
            follow_redirects=False,
        )
    assert several == [200] * 5
    assert lied == [200, 200, 200, 429, 429]  # only what the proxy itself added counts
    assert "; Secure" in secure.headers["set-cookie"]


def test_a_stranger_cannot_claim_to_be_secure(client):
    answer = client.post(
        "/language", data={"language": "fr"}, headers={"x-forwarded-proto": "https"}, follow_redirects=False
    )
    assert "Secure" not in answer.headers["set-cookie"]


# --- sizes


def test_addresses_and_headers_have_an_end(client):
    assert client.get("/?" + "x" * LONGEST_ADDRESS).status_code == 414
    assert client.get("/" + "x" * LONGEST_ADDRESS).status_code == 414
    assert client.get("/", headers={"x-long": "x" * LARGEST_HEADERS}).status_code == 431
    many = [(f"x-{n}", "y" * 100) for n in range(400)]
    assert client.get("/", headers=many).status_code == 431


DEEP = "[" * 100_000
BOMBS = {
    "deep": b'{"mode": ' + DEEP.encode() + b"}",
    "number": b'{"mode": "solo", "seed": ' + b"9" * 100_000 + b"}",
    "exponent": b'{"mode": "solo", "seed": 1e999999}',
    "nan": b'{"mode": "solo", "seed": NaN}',
    "cut": b'{"mode": "so',
    "bytes": bytes(range(256)),
    "surrogate": b'{"mode": "\\ud800", "chairs": [{"name": "\\ud800"}]}',
    "nul": b'{"mode": "solo\\u0000", "chairs": []}',
    "nothing": b"",
    "list": b"[]",
    "twice": b'{"mode": "solo", "mode": "online", "chairs": []}',
}


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("path", ["", "/import", "/{table}/play", "/{table}/orders", "/{table}/name"])
def test_bodies_that_are_none(client, online, body, path):
    headers = {"content-type": "application/json", **bearer(online.keys[1])}
    answer = client.post(f"/api/v1/tables{path.format(table=online.table)}", content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert re.fullmatch(r"[a-z]+/[a-z-]+", code_of(answer))


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/html", ""])
def test_what_is_not_said_to_be_json_is_none(client, kind):
    """Pages of others can send only these without asking first."""
    wish = b'{"mode": "solo", "chairs": [{}], "rogue": "artemis"}'
    answer = client.post("/api/v1/tables", content=wish, headers={"content-type": kind})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    "fields",
    [
        {f"field{n}": "x" for n in range(3000)},
        {"seed": "9" * 5000},
        {"seconds": "9" * 5000, "mode": "online"},
        {"mode": "x" * 10_000},
        {"name1": "x" * 10_000, "seat1": "human"},
        {"seat1": "search:" + "9" * 5000},
        {"rulebook": "../../etc/passwd"},
    ],
    ids=["many", "seed", "seconds", "mode", "name", "bot", "rulebook"],
)
def test_forms_nobody_filled_in(client, fields):
    assert client.post("/new", data=fields, follow_redirects=False).status_code in (303, 400)


def test_a_compressed_body_is_not_unpacked(client):
    bomb = gzip.compress(b" " * 50_000_000)
    assert len(bomb) < LARGEST_BODY
    headers = {"content-type": "application/json", "content-encoding": "gzip"}
    assert client.post("/api/v1/tables", content=bomb, headers=headers).status_code in (400, 422)


@pytest.mark.parametrize("text", ["1 1 end\n" * 6000, "planet a,b\n" * 5001, "x" * 400_001, "\n" * 5001])
def test_texts_that_are_no_game(client, text):
    assert client.post("/api/v1/tables/import", json={"text": text}).status_code in (400, 422)
    assert client.post("/upload", data={"text": text}).status_code == 400
