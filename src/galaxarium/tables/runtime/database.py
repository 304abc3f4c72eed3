"""Transactions for everything beside the tables themselves: accounts, lists, notifications, reviews."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ..storage.engine import WRITES, name_of, trouble
from .service import TableService


class Database:
    """Reads and writes in whole transactions."""

    def __init__(self, house: TableService) -> None:
        self.house = house
        self._engine = house.store.engine
        self._name = name_of(self._engine.url)

    def now(self) -> float:
        """What the clock of the house says."""
        return self.house.clock()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to look things up with."""
        with trouble(self._name), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection whose changes are committed at the end, or not at all."""
        with (
            trouble(self._name),
            self._engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            yield connection


def insert_into(connection: sa.Connection, table: sa.Table) -> Any:
    """An insert that can say what to do where the row is there already; both databases speak the same."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return make(table)


def has_written(connection: sa.Connection, insert: Any) -> bool:
    """Carry out such an insert; did it write a row?"""
    column = next(iter(insert.table.c))
    return connection.execute(insert.returning(column)).first() is not None
