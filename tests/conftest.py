"""Settings shared by all tests; nothing here knows the engine."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from support.postgres import Postgres, is_installed

# The same examples on every run: a failure seen once is seen again.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("ci")


SOAK_S = 4 * 3600
"""So long may a soak test take; all others have the `timeout` of pyproject.toml."""


def pytest_collection_modifyitems(items):
    """Long runs have a long time limit of their own."""
    for item in items:
        if item.get_closest_marker("soak") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SOAK_S))


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL for the tests of one worker, where it is installed."""
    if not is_installed():
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    folder = tempfile.mkdtemp(prefix="galaxarium-pg-")  # pytest's own folders are closed to other users
    Path(folder).chmod(0o755)
    server = Postgres(folder)
    yield server
    server.close()


@pytest.fixture
def postgres_address(postgres):
    """The address of an empty database."""
    return postgres.database()
