"""No byte of another seat's mission leaves the server before the end: answers of every kind are searched."""

import random

import pytest

from galaxarium.data.tables import missions

from .conftest import asked_in


def secrets_of(tables, table, seat):
    """The missions dealt to a seat and to nobody else: slugs, and names as the page writes them."""
    dealt = tables.look(table).game.snapshot()["seats"][seat - 1]["dealt"]
    named = {mission.slug: mission.name for mission in missions()}
    return [word for slug in dealt for word in (slug, named[slug])]


def bearer(key):
    return {"authorization": f"Bearer {key}"}


def everything(client, table, headers):
    """Every answer a browser can get about a table."""
    paths = ["", "/replay", "/replay?at=1", "/invite", "/record", "/position"]
    texts = [client.get(f"/t/{table}{path}", headers=headers).text for path in paths]
    api = f"/api/v1/tables/{table}"
    texts += [client.get(api + path, headers=headers).text for path in ("", "?ply=1", "/steps", "/record")]
    return texts


@pytest.fixture
def begun(client, online, tables):
    """The table of two, a few turns on, and everything both sockets were sent on the way."""
    chance = random.Random(3)
    sent = {1: [], 2: [], None: []}
    path = f"/t/{online.table}/live"
    with (
        client.websocket_connect(path, headers=bearer(online.keys[1])) as one,
        client.websocket_connect(path, headers=bearer(online.keys[2])) as two,
        client.websocket_connect(path) as nobody,
    ):
        for _ in range(14):
            snapshot = tables.look(online.table)
            decision = snapshot.game.decision
            key = online.keys[decision.seat]
            if snapshot.window:
                tables.answer(online.table, key, decision.seat, "pass", snapshot.window.id)
            else:
                tables.play(online.table, key, decision.seat, chance.choice(decision.choices), snapshot.ply)
        last = tables.look(online.table).ply
        for seat, socket in ((1, one), (2, two), (None, nobody)):
            while not sent[seat] or f'"ply": {last},' not in sent[seat][-1]:
                sent[seat].append(socket.receive_text())
    return sent


@pytest.mark.parametrize("viewer, other", [(1, 2), (2, 1), (None, 1), (None, 2)])
def test_nothing_tells_what_another_seat_keeps_secret(client, online, tables, begun, viewer, other):
    headers = bearer(online.keys[viewer]) if viewer else {}
    texts = begun[viewer] + everything(client, online.table, headers)
    for secret in secrets_of(tables, online.table, other):
        for text in texts:
            assert secret not in text, secret


def test_the_search_finds_what_is_there(client, online, tables, begun):
    """The same search does find the secrets in what their owner is sent."""
    for seat in (1, 2):
        found = "".join(begun[seat])
        assert any(secret in found for secret in secrets_of(tables, online.table, seat))
    assert asked_in(client.get(f"/t/{online.table}", headers=bearer(online.keys[1])).text)["seat"] == 1


def test_the_seed_is_not_told_before_the_end(client, online, tables, begun):
    game = tables.look(online.table).game
    assert game.seed == 7
    generator = game.position().partition("generator ")[2].split()[0]
    for seat in (1, 2, None):
        headers = bearer(online.keys[seat]) if seat else {}
        for text in begun[seat] + everything(client, online.table, headers):
            assert generator not in text
            assert '"seed":"7"' not in text.replace(" ", "")
