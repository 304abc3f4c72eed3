"""A server in memory over a real database in a temporary folder, and people who sit down at it."""

import json
import re
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.app import create_app
from support.tab import next_board as next_board
from support.tables import tables_in

PAGE = {"accept": "text/html"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables whose bots think only when told to."""
    with tables_in(tmp_path_factory.mktemp("tables")) as opened:
        yield opened


@pytest.fixture(scope="module")
def app(tables):
    return create_app(tables)


@pytest.fixture
def client(app):
    """One browser."""
    with TestClient(app) as browser:
        yield browser


@pytest.fixture
def other(app, client):
    """Another browser; the server is the same and runs already."""
    return TestClient(app)


@pytest.fixture
def online(tables):
    """A table of two people, not yet begun."""
    return tables.create(TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo")), seed=7))


def sit(browser, created, seat):
    """Sit down with the secret link."""
    answer = browser.get(f"/t/{created.table}/s/{created.keys[seat]}")
    assert answer.status_code == 200
    return answer


def asked_in(html):
    """What a board says is asked."""
    return json.loads(re.search(r'<script type="application/json" id="asked">(.*?)</script>', html, re.S)[1])


class Elements(HTMLParser):
    """Every start tag of a page with its attributes."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def __iter__(self):
        return iter(self.found)
