"""By a public name: links, cookies, the address of whoever asks."""

import pytest

from galaxarium.tables.core.options import SeatOptions, TableOptions

PUBLIC = {"public_url": "https://games.example.org", "trust_proxy": "10.0.0.9"}
PROXIED = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}


@pytest.fixture
def public(serve):
    """A server behind a proxy that speaks TLS to the world."""
    return serve(base_url="http://games.example.org", client=("10.0.0.9", 1), **PUBLIC)


def test_cookies_are_secure_whoever_sets_them(public, online):
    answer = public.get(f"/t/{online.table}/s/{online.keys[1]}", headers=PROXIED, follow_redirects=False)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all(cookie.lower().count("; secure") == 1 for cookie in cookies)
    spoken = public.post(
        "/language",
        data={"language": "fr"},
        headers={**PROXIED, "origin": "https://games.example.org"},
        follow_redirects=False,
    )
    assert "; Secure" in spoken.headers["set-cookie"]


def test_cookies_at_home_are_not(serve, online):
    answer = serve().get(f"/t/{online.table}/s/{online.keys[1]}", follow_redirects=False)
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_links_have_the_public_name(public, tables):
    created = tables.create(TableOptions("online", (SeatOptions(), SeatOptions())))
    public.cookies.set(f"links-{created.table}", f"2:{created.keys[2]}")
    page = public.get(f"/t/{created.table}/invite", headers=PROXIED).text
    assert f"https://games.example.org/t/{created.table}/s/{created.keys[2]}" in page


def test_other_names_are_refused(serve):
    client = serve(base_url="http://evil.example", client=("10.0.0.9", 1), **PUBLIC)
    assert client.get("/rules", headers=PROXIED).status_code == 421


def test_nobody_else_can_say_who_asks(serve, said):
    client = serve(base_url="http://games.example.org", client=("198.51.100.7", 1), **PUBLIC)
    client.get("/rules", headers=PROXIED)
    (line,) = said(path="/rules")
    assert line["client"] == "198.51.100.7"


def test_without_a_trusted_proxy_nobody_can(serve, said):
    client = serve(client=("127.0.0.1", 1))
    client.get("/rules", headers=PROXIED)
    (line,) = said(path="/rules")
    assert line["client"] == "127.0.0.1"
