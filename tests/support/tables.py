"""Tables over a real database in a folder of a test's own."""

from contextlib import contextmanager

from galaxarium.tables.service import Tables


@contextmanager
def tables_in(folder, **how):
    """Tables whose bots think only when told to."""
    opened = Tables(f"sqlite:///{folder}/games.sqlite3", workers=0, **how)
    try:
        yield opened
    finally:
        opened.close()
