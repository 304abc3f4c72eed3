"""Tables over a real database in a folder of a test's own."""

from contextlib import contextmanager
from unittest import mock

from galaxarium.game.position import write_position
from galaxarium.tables.runtime.service import TableService


@contextmanager
def tables_in(folder, **how):
    """Tables whose bots think only when told to."""
    opened = TableService(f"sqlite:///{folder}/games.sqlite3", workers=0, **how)
    try:
        yield opened
    finally:
        opened.close()


def as_written():
    """Play positions online as they are written, where a test has to know what comes."""
    return mock.patch("galaxarium.tables.core.create.redrawn", lambda state, rng: write_position(state))
