"""Accounts in a real browser: a passkey of a virtual authenticator, a password typed on a keyboard only."""

import json
import sqlite3
import urllib.request

import pytest

from .conftest import PHONE
from .person import PATIENCE_MS
from .test_pages import violations

PASSWORD = "correct horse"


@pytest.fixture
def at_home(chromium, server):
    """A page by the name `localhost`, because an address of numbers can have no passkeys."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.home = f"http://localhost:{server.port}"
    yield page
    context.close()


@pytest.fixture
def authenticator(at_home):
    """A finger that is always right."""
    session = at_home.context.new_cdp_session(at_home)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, added["authenticatorId"]


def credentials(authenticator):
    session, number = authenticator
    return session.send("WebAuthn.getCredentials", {"authenticatorId": number})["credentials"]


def test_a_passkey_makes_an_account_and_opens_it(at_home, authenticator):
    page = at_home
    page.goto(f"{page.home}/account/new")
    page.fill("[name=name]", "x")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#wrong")  # what cannot be is said before any finger is asked for
    page.fill("[name=name]", "Finger")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#codes")
    assert page.locator("#codes li").count() == 8
    (made,) = credentials(authenticator)
    assert (made["rpId"], made["isResidentCredential"]) == ("localhost", True)
    page.goto(f"{page.home}/account")
    page.click("#log-out")
    page.goto(f"{page.home}/account?next=/account/games")
    page.click("[data-act=passkey]")
    page.wait_for_url(f"{page.home}/account/games")
    assert credentials(authenticator)[0]["signCount"] > made["signCount"]
    page.goto(f"{page.home}/account")
    assert page.locator("h1").text_content() == "Finger"
    page.click("[name=remove]")
    page.wait_for_selector("#wrong")  # something has to open it


def test_a_passkey_that_was_copied_is_refused(at_home, authenticator, server):
    """A counter that runs behind means that somebody else has counted on."""
    page = at_home
    page.goto(f"{page.home}/account/new")
    page.fill("[name=name]", "Twin")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#codes")
    with sqlite3.connect(server.folder / "games.sqlite3") as connection:
        connection.execute("UPDATE passkeys SET sign_count = 1000000")
    connection.close()
    page.goto(f"{page.home}/account/log-in")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#wrong")


def test_a_second_passkey_and_no_password(at_home, authenticator):
    page = at_home
    page.goto(f"{page.home}/account/new")
    page.fill("[name=name]", "Thumb")
    page.fill("[name=password]", PASSWORD)
    page.click("#make")
    page.goto(f"{page.home}/account")
    page.click("[data-passkey=more] [data-act=passkey]")
    page.wait_for_selector("[name=remove]")
    page.click("[name=drop]")
    page.wait_for_selector("[name=drop]", state="detached")
    page.click("#log-out")
    page.goto(f"{page.home}/account")
    page.fill("[name=name]", "Thumb")
    page.fill("[name=password]", PASSWORD)
    page.click("#log-in")
    page.wait_for_selector("#wrong")


def test_an_answer_of_yesterday_opens_nothing(at_home, authenticator):
    """A whole ceremony is caught on its way and sent once more."""
    page, caught = at_home, []
    page.goto(f"{page.home}/account/new")
    page.fill("[name=name]", "Replay")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#codes")
    page.goto(f"{page.home}/account")
    page.click("#log-out")
    page.on("request", lambda sent: caught.append(sent.post_data) if "log-in" in sent.url else None)
    page.goto(f"{page.home}/account")
    page.click("[data-act=passkey]")
    page.wait_for_selector("#log-out")
    page.click("#log-out")
    body = next(each for each in caught if each)
    form = {"content-type": "application/x-www-form-urlencoded"}
    answer = page.request.post(f"{page.home}/account/log-in", data=body, headers=form, max_redirects=0)
    assert answer.status == 400


def test_a_password_by_keyboard_only(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/account/new")
    page.keyboard.type("Keys")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#codes")
    page.goto(f"{server.address}/account")
    page.locator("#log-out").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/account")
    page.keyboard.type("keys")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:text('Keys')")


def ask(server, path, said, token=""):
    """The JSON API for whoever has logged in; the answer, and the cookie it sets."""
    headers = {"content-type": "application/json", "cookie": f"account={token}"}
    data = json.dumps(said).encode()
    request = urllib.request.Request(f"{server.address}/api/v1{path}", data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers.get("set-cookie", "")


@pytest.fixture(scope="session")
def known(server):
    """Somebody with an open table, a rated game behind them, and a rival."""
    made = {}
    for name in ("Ada", "Bo"):
        _, cookie = ask(server, "/account", {"name": name, "password": PASSWORD})
        made[name] = cookie.partition("=")[2].partition(";")[0]
    chairs = [{}, {}]
    rated = {"mode": "online", "chairs": chairs, "rated": True, "listed": True}
    table = ask(server, "/tables", rated, made["Ada"])[0]["table"]
    ask(server, f"/tables/{table}/join", {}, made["Bo"])
    ask(server, f"/tables/{table}/concede", {"seat": 2}, made["Bo"])
    ask(server, "/tables", {**rated, "title": "Tonight"}, made["Bo"])
    return made["Ada"]


PAGES = (
    "/account",
    "/account/log-in",
    "/account/new",
    "/account/recover",
    "/account/games",
    "/account/delete",
    "/open",
    "/leaderboard",
    "/people/ada",
    "/new?mode=online",
)


def pages_of(server, context, known):
    """Each page in turn, for somebody who has logged in."""
    context.add_cookies([{"name": "account", "value": known, "url": server.address}])
    page = context.new_page()
    for path in PAGES:
        page.goto(server.address + path)
        yield path, page


def test_pages_about_people_are_accessible(server, visit, known):
    for path, page in pages_of(server, visit(), known):
        assert violations(page) == [], path


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_pages_about_people_fit_a_phone_in_long_languages(server, visit, known, language):
    for path, page in pages_of(server, visit(locale=language, **PHONE), known):
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
