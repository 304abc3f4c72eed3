"""What every answer and request has to pass: headers, origins, sizes, cookies."""

import pytest

from galaxarium.web.edge.guard import LARGEST_BODY

from .conftest import PAGE, Elements, sit

PAGES = (
    "/",
    "/new",
    "/rules",
    "/planets",
    "/planets?edition=blast-off",
    "/position",
    "/api/docs",
    "/nowhere",
)
FOREIGN = {"origin": "https://evil.example"}


def policy_of(answer):
    parts = (part.split() for part in answer.headers["content-security-policy"].split(";"))
    return {name: values for name, *values in parts}


@pytest.mark.parametrize("page", PAGES)
def test_the_policy_names_only_ourselves(client, page):
    policy = policy_of(client.get(page, headers=PAGE))
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"]


@pytest.mark.parametrize("page", PAGES)
def test_pages_need_nothing_the_policy_forbids(client, page):
    for tag, attributes in Elements(client.get(page, headers=PAGE).text):
        assert "style" not in attributes, (tag, attributes)
        assert not any(name.startswith("on") for name in attributes), (tag, attributes)
        assert tag != "style"
        if tag == "script":
            assert "src" in attributes or attributes["type"] == "application/json"
        address = attributes.get("src") or attributes.get("action") or ""
        assert not address.startswith(("http", "//")), address


def test_a_table_needs_nothing_the_policy_forbids(client, online):
    html = sit(client, online, 1).text
    assert not any("style" in attributes for _, attributes in Elements(html))


@pytest.mark.parametrize("path", ["/new", "/language", "/upload", "/api/v1/tables", "/t/x/rematch"])
def test_a_page_of_somebody_else_cannot_post(client, path):
    answer = client.post(path, headers=FOREIGN)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "web/origin"


def test_a_page_of_ours_can_post(client):
    answer = client.post(
        "/new", data={"mode": "solo"}, headers={"origin": "http://testserver"}, follow_redirects=False
    )
    assert answer.status_code == 303


def test_an_old_browser_that_tells_no_origin_tells_where_it_comes_from(client):
    assert client.post("/new", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_too_large_bodies_are_refused_before_they_are_read(client):
    answer = client.post("/upload", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "web/too-large"


def test_too_large_bodies_without_a_length_are_refused_on_the_way(client):
    def pieces():
        for _ in range(20):
            yield b"x" * 65536

    answer = client.post("/api/v1/tables", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_seats_are_held_by_cookies_no_script_can_read(client, online):
    answer = client.get(f"/t/{online.table}/s/{online.keys[1]}", follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"seat-{online.table}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert online.keys[1] not in answer.headers["location"]


def test_pages_of_a_table_are_kept_by_nobody(client, online):
    assert sit(client, online, 1).headers["cache-control"] == "no-store"


def test_errors_carry_the_headers_too(client):
    assert "content-security-policy" in client.get("/nowhere").headers
    assert "content-security-policy" in client.post("/new", headers=FOREIGN).headers
