"""A server in memory that says what it does, and real ones."""

import io
import json
import logging

import pytest
from fastapi.testclient import TestClient

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server import logs
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.tables import tables_in


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Tables whose bots think only when told to."""
    with tables_in(tmp_path_factory.mktemp("tables")) as opened:
        yield opened


@pytest.fixture
def serve(tables):
    """A browser at a server with some settings."""
    browsers = []

    def start(base_url="http://testserver", client=("testclient", 50000), **settings):
        app = create_app(tables, settings=Settings(**settings))
        browser = TestClient(app, base_url=base_url, client=client).__enter__()
        browsers.append(browser)
        return browser

    yield start
    for browser in browsers:
        browser.__exit__(None, None, None)


@pytest.fixture
def online(tables):
    """A table of two people."""
    return tables.create(TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo")), seed=7))


def _awaken():
    """Other tests' servers have set up logs too: nobody is silent any more, and all speak to the root."""
    for name, logger in logging.Logger.manager.loggerDict.items():
        if isinstance(logger, logging.Logger) and name.partition(".")[0] in ("galaxarium", "uvicorn"):
            logger.handlers.clear()
            logger.disabled, logger.propagate, logger.level = False, True, logging.NOTSET


@pytest.fixture
def said():
    """Everything that is logged, as it is written: call it for the lines so far."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    stream = io.StringIO()
    logs.troubles.clear()
    _awaken()
    logs.set_up_logs(Settings(log="json", log_level="debug"), stream)
    logging.getLogger("galaxarium").setLevel(logging.DEBUG)

    def lines(**facts):
        found = [json.loads(line) for line in stream.getvalue().splitlines()]
        return [line for line in found if facts.items() <= line.items()]

    lines.text = stream.getvalue
    yield lines
    root.handlers[:], root.level = before
    logging.getLogger("galaxarium").setLevel(logging.NOTSET)
    logging.captureWarnings(False)


def bearer(key):
    return {"authorization": f"Bearer {key}"}
