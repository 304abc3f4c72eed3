"""A house with its database in a folder of its own, and a clock that stands still until it is told."""

from pathlib import Path

import pytest

from galaxarium.tables.storage import schema
from galaxarium.tables.storage.engine import open_database

from .house import Clock, House
from .people import Town


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    """Plain Python is enough here, and starts at once."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def kind():
    """The database of most tests; some say `kind = both_kinds` and do everything twice."""
    return "sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def both_kinds(request):
    return request.param


@pytest.fixture(scope="session")
def shared_address(postgres):
    """A database that is made once and emptied before each test: faster than a new one."""
    return postgres.database()


@pytest.fixture
def address(kind, request, tmp_path):
    """Where the tables of a test are kept."""
    if kind == "sqlite":
        return str(tmp_path / "games.sqlite3")
    address = request.getfixturevalue("shared_address")
    empty(address)
    return address


def empty(address):
    """Leave nothing in a database but its tables."""
    engine = open_database(address)
    names = ", ".join(f'"{table.name}"' for table in schema.metadata.sorted_tables)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
    engine.dispose()


@pytest.fixture
def house(address, clock):
    house = House(address if "://" in address else Path(address), clock)
    yield house
    house.close()


@pytest.fixture
def town(tmp_path, clock):
    """Tables and people with accounts."""
    made = Town(f"sqlite:///{tmp_path / 'games.sqlite3'}", clock)
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgres"])
def both(request, tmp_path, clock):
    """Each database in turn."""
    sqlite = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    address = sqlite if request.param == "sqlite" else request.getfixturevalue("postgres_address")
    made = Town(address, clock)
    yield made
    made.close()
