"""The pages and the JSON API of accounts, open games and ratings."""

import json
import re
from urllib.parse import quote

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from galaxarium.i18n import languages, translator
from galaxarium.tables.accounts import login_attempts, passwords
from galaxarium.tables.accounts.passwords import Hasher
from galaxarium.tables.storage.schema import subscribers
from galaxarium.web.identity import accounts_enabled, sessions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings

from .conftest import PAGE, Elements, next_board

PASSWORD = "correct horse"
PLAYERS = {"mode": "online", "seat1": "human", "seat2": "human"}


@pytest.fixture(scope="module")
def app(tables):
    made = create_app(tables)
    made.state.people.accounts._hasher = Hasher(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    made.state.people.accounts.tries.register = lambda address: None
    return made


@pytest.fixture
def name(request):
    """A name of its own for every test."""
    return "N" + re.sub(r"\W|_", "", request.node.name)[-22:]


def register(browser, name):
    answer = browser.post("/account/new", data={"name": name, "password": PASSWORD}, headers=PAGE)
    assert answer.status_code == 200, answer.text
    return re.findall(r"<code>([a-z0-9-]+)</code>", answer.text)


def log_in(browser, name, password=PASSWORD, **more):
    data = {"name": name, "password": password, **more}
    return browser.post("/account/log-in", data=data, headers=PAGE, follow_redirects=False)


def open_table(browser, **fields):
    answer = browser.post("/new", data={**PLAYERS, **fields}, headers=PAGE)
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


# --- coming in


@pytest.mark.parametrize("language", languages())
def test_a_common_password_is_refused_in_ones_language(app, name, language):
    browser = TestClient(app, cookies={"language": language})
    words = {"en": "this password is one of those that are guessed first"}
    sentence = words.get(language) or translator(language).t("error.account.common-password")
    sentence = sentence.replace("'", "&#39;")
    page = browser.post("/account/new", data={"name": name, "password": "password123"}, headers=PAGE)
    assert (page.status_code, sentence in page.text) == (400, True)
    answer = browser.post("/api/v1/account", json={"name": name, "password": "password123"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "account/common-password")
    register(browser, name)
    page = browser.post("/account/password", data={"password": "password123"}, headers=PAGE)
    assert (page.status_code, sentence in page.text) == (400, True)


def device_cookies(browser):
    return {cookie: value for cookie, value in browser.cookies.items() if cookie.startswith("device-")}


@pytest.mark.parametrize("changes_password", [False, True])
def test_a_browser_that_was_here_before_is_not_locked_out(app, name, changes_password):
    """Strangers at the same address guess until nobody else may try: who has logged in with this browser
    still can, by the page and by the API, also after logging out and after setting another password."""
    address = (f"203.0.113.{changes_password:d}", 1)
    client, other = TestClient(app, client=address), TestClient(app, client=address)
    register(client, name)
    password = PASSWORD
    if changes_password:
        password = "another horse"
        client.post("/account/password", data={"password": password}, headers=PAGE)
    client.post("/account/log-out", headers=PAGE)
    assert len(device_cookies(client)) == 1
    for number in range(login_attempts.PAIR):
        assert log_in(other, name, f"wrong horse {number}").status_code == 403
    assert log_in(other, name, password).status_code == 429
    assert log_in(client, name, password).status_code == 303
    client.post("/account/log-out", headers=PAGE)
    assert client.post("/api/v1/session", json={"name": name, "password": password}).status_code == 204
    other.cookies.set("device-x", "guessed.guessed")
    assert log_in(other, name, password).status_code == 429


def test_the_cookie_of_a_device_cannot_be_read_by_scripts_and_opens_nothing(app, name):
    browser = TestClient(app, base_url="https://testserver")
    answer = browser.post("/account/new", data={"name": name, "password": PASSWORD})
    (cookie,) = [each for each in answer.headers.get_list("set-cookie") if each.startswith("device-")]
    assert all(word in cookie.lower() for word in ("httponly", "samesite=lax", "secure"))
    stranger = TestClient(app, cookies=device_cookies(browser))
    assert stranger.get("/api/v1/account").status_code == 401


def test_an_account_is_made_and_its_codes_are_shown_once(client, name):
    codes = register(client, name)
    assert len(codes) == 8
    page = client.get("/account").text
    assert f"<h1>{name}</h1>" in page
    assert not any(code in page for code in codes)


def test_the_cookie_of_a_session_cannot_be_read_by_scripts(app, name):
    browser = TestClient(app, base_url="https://testserver")
    answer = browser.post("/account/new", data={"name": name, "password": PASSWORD})
    (cookie,) = [each for each in answer.headers.get_list("set-cookie") if each.startswith("account=")]
    words = cookie.lower()
    assert all(word in words for word in ("httponly", "samesite=lax", "secure"))
    token = re.match(r"account=([\w-]+)", cookie)[1]
    assert len(token) >= 128 / 6
    assert token not in browser.get("/account").text


def test_logging_in_makes_another_session(client, other, name):
    register(client, name)
    before = client.cookies["account"]
    answer = log_in(client, name, next="/open")
    assert (answer.status_code, answer.headers["location"]) == (303, "/open")
    assert client.cookies["account"] != before
    other.cookies.set("account", before)
    assert other.get("/api/v1/account").status_code == 401


@pytest.mark.parametrize("then", ["//evil.example", "https://evil.example", "/\\evil", "javascript:x", ""])
def test_nobody_is_sent_elsewhere_after_logging_in(client, name, then):
    register(client, name)
    assert log_in(client, name, next=then).headers["location"] == "/account"
    form = client.get("/account/log-in", params={"next": then}).text.partition('data-passkey="enter"')[2]
    assert re.match(r'>\s*<input type="hidden" name="next" value="/account">', form)


def test_what_is_wrong_is_said_on_the_page_with_what_was_typed(client, name):
    register(client, name)
    answer = log_in(client, name, "wrong horse")
    assert answer.status_code == 403
    assert f'value="{name}"' in answer.text
    assert 'role="alert"' in answer.text
    assert "wrong horse" not in answer.text
    taken = client.post("/account/new", data={"name": name.upper(), "password": PASSWORD}, headers=PAGE)
    assert (taken.status_code, "looks like it" in taken.text) == (409, True)


def test_what_is_wrong_is_said_in_the_readers_language(client, name):
    answer = client.post(
        "/account/log-in",
        data={"name": name, "password": "x"},
        headers={**PAGE, "accept-language": "fr"},
    )
    assert "Cela ne va pas ensemble" in answer.text


def test_a_code_lets_one_in_to_set_another_password(client, other, name):
    codes = register(client, name)
    answer = other.post("/account/recover", data={"name": name, "code": codes[2]}, follow_redirects=False)
    assert answer.headers["location"] == "/account#password"
    assert client.get("/api/v1/account").status_code == 401  # whoever was in is out
    assert other.post("/account/password", data={"password": "another horse"}).status_code == 200
    assert log_in(client, name, "another horse").status_code == 303


def test_names_are_escaped(client):
    answer = client.post(
        "/account/new", data={"name": '"><script>alert(1)</script>', "password": PASSWORD}, headers=PAGE
    )
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text


def test_logging_out_here_and_everywhere(client, other, name):
    register(client, name)
    log_in(other, name)
    client.post("/account/log-out")
    assert client.get("/api/v1/account").status_code == 401
    assert other.get("/api/v1/account").status_code == 200
    log_in(client, name)
    other.post("/account/log-out", data={"everywhere": "yes"})
    assert [browser.get("/api/v1/account").status_code for browser in (client, other)] == [401, 401]


def test_a_session_left_open_cannot_change_what_opens_the_account(client, tables, name, monkeypatch):
    register(client, name)
    now = tables.clock
    monkeypatch.setattr(tables, "clock", lambda: now() + 16 * 60)
    for path, data in (
        ("/account/password", {"password": "another horse"}),
        ("/account/codes", {}),
        ("/account/delete", {"name": name}),
    ):
        answer = client.post(path, data=data, follow_redirects=False)
        assert answer.headers["location"].startswith("/account/log-in?next="), path
    assert client.delete("/api/v1/account").json()["error"]["code"] == "account/log-in-again"
    assert client.post("/account/begin", data={"kind": "more"}).json()["next"].startswith("/account/log-in")


@pytest.mark.parametrize("path", ["/account/games", "/account/data", "/account/delete"])
def test_pages_of_ones_own_lead_to_the_way_in(client, path):
    answer = client.get(path, follow_redirects=False)
    assert answer.headers["location"].startswith("/account/log-in?next=/account")


# --- without accounts


@pytest.mark.parametrize("why", ["extra", "host"])
def test_a_server_without_accounts_says_so_and_hides_the_ways_to_them(tables, monkeypatch, why):
    if why == "extra":
        monkeypatch.setattr(accounts_enabled, "keeps_accounts", lambda: False)
        monkeypatch.setattr(passwords, "keeps_accounts", lambda: False)
    with TestClient(create_app(tables, settings=Settings(accounts=why != "host"))) as browser:
        for path in ("/account", "/account/new", "/leaderboard", "/people/ada"):
            answer = browser.get(path, headers=PAGE)
            assert (answer.status_code, "keeps no accounts" in answer.text) == (404, True), path
        assert browser.get("/api/v1/account").json()["error"]["code"] == "account/none"
        for path in ("/", "/new?mode=online", "/rules", "/open"):
            links = [attributes.get("href", "") for _, attributes in Elements(browser.get(path).text)]
            assert not any(link.startswith(("/account", "/leaderboard")) for link in links), path
        assert 'name="rated"' not in browser.get("/new?mode=online").text
        answer = browser.post("/new", data={**PLAYERS, "rated": "yes"}, headers=PAGE)
        assert answer.status_code == 400
        assert browser.post("/new", data=PLAYERS).status_code == 200  # playing never needs one


# --- games


def test_a_seat_is_there_on_another_device(client, other, name):
    register(client, name)
    table = open_table(client)
    log_in(other, name)
    assert other.get(f"/api/v1/tables/{table}").json()["own"] == [1]
    assert table in other.get("/").text
    assert table in other.get("/account/games").text
    other.post("/account/log-out")
    assert other.get(f"/api/v1/tables/{table}").json()["own"] == []


def test_a_claim_plays_over_the_socket(client, other, name):
    register(client, name)
    table = open_table(client)
    log_in(other, name)
    assert not [cookie for cookie in other.cookies if cookie.startswith("seat-")], "only the account holds it"
    before = other.get(f"/api/v1/tables/{table}").json()
    decision = before["view"]["decision"]
    assert (before["own"], decision["seat"], decision["kind"]) == ([1], 1, "mission")
    play = {"type": "play", "seat": 1, "choice": decision["choices"][0], "ply": before["ply"]}
    with other.websocket_connect(f"/t/{table}/live") as socket:
        assert 'data-kind="mission"' in next_board(socket)["html"]
        socket.send_json(play)
        heard = next_board(socket, before["ply"] + 1)
        assert heard["ply"] > before["ply"]
        assert 'data-kind="mission"' not in heard["html"]
    after = other.get(f"/api/v1/tables/{table}").json()
    assert after["ply"] > before["ply"]
    assert after["view"]["seats"][0]["mission"] == play["choice"].split()[-1]


def test_a_socket_ends_with_its_session(client, other, name, monkeypatch):
    monkeypatch.setattr(sessions, "ASK_AGAIN_S", 0.0)
    register(client, name)
    table = open_table(client)
    log_in(other, name)
    with other.websocket_connect(f"/t/{table}/live") as socket:
        socket.receive_text()
        client.post("/account/log-out", data={"everywhere": "yes"})
        socket.send_text(json.dumps({"type": "concede", "seat": 1}))
        while "error" not in (told := json.loads(socket.receive_text())):
            pass
    assert told["error"]["code"] == "table/wrong-key"
    assert client.get(f"/api/v1/tables/{table}").json()["status"] == "playing"


def test_links_used_before_logging_in_are_claimed_with_the_account(client, name):
    table = open_table(client)
    register(client, name)
    games = client.get("/api/v1/account/games").json()
    assert [game["table"] for game in games["running"]] == [table]
    client.post("/account/claims", data={"let_go": table})
    assert client.get("/api/v1/account/games").json()["running"] == []
    assert client.get(f"/api/v1/tables/{table}").json()["own"] == [1]  # the key is still there
    assert client.post("/api/v1/account/claims").json() == {"kept": 1}
    client.delete(f"/api/v1/account/claims/{table}")
    client.post("/account/claims")
    assert len(client.get("/api/v1/account/games").json()["running"]) == 1


def test_a_claim_is_not_put_into_a_cookie(client, other, name):
    register(client, name)
    table = open_table(client)
    log_in(other, name)
    other.post(f"/api/v1/tables/{table}/concede", json={"seat": 1})
    answer = other.post(f"/t/{table}/rematch", follow_redirects=False)
    assert answer.status_code == 303
    assert not any(each.startswith("seat-") for each in answer.headers.get_list("set-cookie"))
    assert "own" in other.get(f"/api/v1{answer.headers['location'].replace('/t/', '/tables/')}").text
    finished = other.get("/account/games").text
    assert table in finished


# --- open games


def test_a_listed_table_is_found_and_joined(client, other, name):
    table = open_table(client, name1="Ana", title="On Sunday")
    assert table not in other.get("/open").text
    page = client.post(f"/t/{table}/listed", data={"listed": "yes"}).text
    assert f"/t/{table}/join" in page
    assert "On Sunday" in other.get("/open").text
    assert 'id="join"' in other.get(f"/t/{table}/join").text
    answer = other.post(f"/t/{table}/join", data={"name": "Bo"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{table}"
    assert other.get(f"/api/v1/tables/{table}").json()["own"] == [2]
    again = other.post(f"/t/{table}/join", follow_redirects=False)
    assert again.headers["location"] == f"/t/{table}"
    third = TestClient(client.app)
    late = third.post(f"/t/{table}/join", data={"name": "Cy"}, headers=PAGE)
    assert (late.status_code, "no seat is free any more" in late.text) == (409, True)
    assert client.post(f"/t/{table}/listed", data={}).status_code == 200
    assert table not in other.get("/open").text


def test_only_the_host_lists_a_table(client, other):
    table = open_table(client)
    answer = other.post(f"/api/v1/tables/{table}/listed", json={"listed": True})
    assert answer.status_code == 403
    answer = other.post(f"/api/v1/tables/{table}/join", json={})
    assert answer.json()["error"]["code"] == "table/not-open"


def test_the_list_for_programs(client, other):
    table = open_table(client, listed="yes", name1="Ana")
    (offer,) = [each for each in other.get("/api/v1/open").json() if each["table"] == table]
    seat = {"name": "Ana", "taken": True, "colour": "blue"}
    assert (offer["free"], offer["seats"][0]) == (1, seat)
    joined = other.post(f"/api/v1/tables/{table}/join", json={"name": "Bo"})
    assert (joined.status_code, joined.json()["seat"]) == (201, 2)
    key = {"authorization": f"Bearer {joined.json()['key']}"}
    assert other.get(f"/api/v1/tables/{table}", headers=key).json()["own"] == [2]


# --- rated tables


def test_a_rated_game_from_the_form_to_the_leaderboard(client, other, name):
    rival = f"R{name[:20]}"
    register(client, name)
    table = open_table(client, rated="yes")
    assert f"/t/{table}/s/" not in client.get(f"/t/{table}/invite").text  # no links, only the way to join
    answer = other.post(f"/t/{table}/join", follow_redirects=False)
    assert answer.headers["location"] == f"/account/log-in?next=/t/{table}/join"
    register(other, rival)
    other.post(f"/t/{table}/join")
    assert other.post(f"/api/v1/tables/{table}/concede", json={"seat": 2}).status_code == 200
    rows = client.get("/api/v1/leaderboard").json()
    mine = next(row for row in rows if row["name"] == name)
    theirs = next(row for row in rows if row["name"] == rival)
    assert mine["mu"] > 25 > theirs["mu"]
    assert mine["ordinal"] == pytest.approx(mine["mu"] - 3 * mine["sigma"])
    page = client.get("/leaderboard").text
    assert 'aria-current="true"' in page
    assert f'href="/people/{quote(rival)}"' in page
    person = client.get(f"/people/{rival}").text
    assert "gave up" in person
    assert 'class="history"' in person
    against = client.get(f"/api/v1/people/{name}").json()["against"]
    assert [(one["name"], one["ahead"]) for one in against] == [(rival, 1)]
    assert client.get(f"/people/{name}?edition=blast-off", headers=PAGE).status_code == 404


def test_a_rated_table_needs_somebody_known(client):
    answer = client.post("/new", data={**PLAYERS, "rated": "yes"}, headers=PAGE)
    assert (answer.status_code, "log in first" in answer.text) == (400, True)
    wish = {"mode": "online", "chairs": [{}, {}], "rated": True}
    answer = client.post("/api/v1/tables", json=wish)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "account/log-in")


# --- leaving


def test_deleting_everything(client, other, app, tables, name):
    register(client, name)
    table = open_table(client)
    key = client.cookies[f"seat-{table}"]
    taken = client.get("/account/data")
    assert taken.headers["content-disposition"].startswith("attachment")
    assert [seat["table_id"] for seat in taken.json()["seats"]] == [table]
    held = app.state.people.claims.at(app.state.people.sessions.find(client.cookies["account"]), table)
    with tables.store.engine.begin() as connection:
        row = {"id": name[:20], "hash": held[0], "kind": "url", "address": "x", "mark": "x"}
        connection.execute(subscribers.insert(), {**row, "language": "en", "created": 0.0})
    wrong = client.post("/account/delete", data={"name": "somebody"}, headers=PAGE)
    assert wrong.status_code == 403
    client.post("/account/delete", data={"name": name.lower()})
    assert "account" not in client.cookies
    assert log_in(other, name).status_code == 403
    with tables.store.engine.begin() as connection:
        assert connection.execute(subscribers.select().where(subscribers.c.id == name[:20])).all() == []
    snapshot = tables.look(table, key)
    assert (snapshot.own, snapshot.sitters[0].name) == ((1,), "")


# --- for programs


def test_an_account_for_programs(client, name):
    made = client.post("/api/v1/account", json={"name": name, "password": PASSWORD})
    assert (made.status_code, len(made.json()["codes"])) == (201, 8)
    own = client.get("/api/v1/account").json()
    assert (own["name"], own["has_password"], own["codes_left"], own["passkeys"]) == (name, True, 8, [])
    assert own["session"] == own["sessions"][0]["id"]
    assert client.post("/api/v1/account/codes").json()["codes"] != made.json()["codes"]
    assert client.post("/api/v1/account/password", json={"password": "another horse"}).status_code == 204
    assert client.delete("/api/v1/session").status_code == 204
    assert client.post("/api/v1/session", json={"name": name, "password": PASSWORD}).status_code == 403
    assert client.post("/api/v1/session", json={"name": name, "password": "another horse"}).status_code == 204
    refused = client.post("/api/v1/account/password", json={"password": None})
    assert refused.json()["error"]["code"] == "account/bad-passkey"
    other = client.get("/api/v1/account").json()["session"]
    assert client.delete(f"/api/v1/account/sessions/{other}").status_code == 204
    assert client.get("/api/v1/account").status_code == 401


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"name": "x"},
        {"name": "x", "password": "y", "code": "z"},
        {"name": "\ud800", "password": "\ud800"},
        {"name": "\x00", "code": "\x00"},
        {"passkey": {}},
        {"passkey": {"id": "\ud800", "response": {"clientDataJSON": "e30"}}},
        {"passkey": {"id": "x", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJ4In0"}}},
    ],
)
def test_nonsense_is_refused_with_a_sentence(client, said):
    body = json.dumps(said)
    answer = client.post("/api/v1/session", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 403, 422)
    assert answer.json()["error"]["sentence"]


def test_passkeys_are_begun_for_this_site(client, name):
    options = client.post("/api/v1/session/begin").json()
    assert (options["rpId"], len(options["challenge"]) >= 22) == ("testserver", True)
    options = client.post("/api/v1/account/begin", json={"name": name}).json()
    assert (options["rp"]["id"], options["user"]["name"]) == ("testserver", name)
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert client.post("/account/begin", data={"kind": "new", "name": "x"}).json()["wrong"]
