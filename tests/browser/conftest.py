"""Chromium, a server, and pages that must not complain, nor speak to anybody else."""

import json
import os
import shutil
from urllib.parse import urlsplit

import pytest

playwright = pytest.importorskip("playwright.sync_api")

from .person import PATIENCE_MS, STILL, Person  # noqa: E402
from .server import Server  # noqa: E402

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="session")
def chromium():
    """One browser for all tests; without one they are left out, and say so."""
    found = os.environ.get("GALAXARIUM_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium is installed (Debian: apt-get install chromium)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server for all tests that do not kill it."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert (running.folder / "errors.txt").read_text() == ""


@pytest.fixture
def visit(chromium):
    """Makes browsers that know nothing of each other; none may have complained or gone elsewhere."""
    contexts, troubles = [], []

    def make(settings=None, quiet=True, **how):
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 720}, **how})
        context.set_default_timeout(PATIENCE_MS)
        chosen = json.dumps({**STILL, **(settings or {})})
        first = "location.protocol === 'http:' && !localStorage.galaxarium"
        context.add_init_script(f"if ({first}) localStorage.galaxarium = {json.dumps(chosen)}")
        context.on("request", lambda asked: check(asked.url))
        if quiet:
            context.on("weberror", lambda error: troubles.append(str(error.error)))
            context.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        contexts.append(context)
        return context

    def check(url):
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).hostname != "127.0.0.1":
            troubles.append(f"asked for {url}")

    yield make
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def person(visit):
    """Somebody with a mouse."""
    return Person(visit().new_page())


@pytest.fixture
def thumb(visit):
    """Somebody with a phone."""
    return Person(visit(**PHONE).new_page(), thumb=True)
