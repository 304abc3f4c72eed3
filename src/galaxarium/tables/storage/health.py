"""Is the database there, are its tables of this version, can it be written? Cheap enough to be asked every
second."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from . import schema
from .engine import WRITES

LEAST_ROOM = 1024 * 1024
"""Bytes that have to be free on the disk of a SQLite database. Moves need little, but with less than this the
next one may be refused."""


@dataclass(frozen=True)
class Found:
    """What was found."""

    answers: bool
    """Does the database answer?"""
    is_current: bool
    """Have its tables the form this version knows?"""
    is_writable: bool
    """Can a move be stored? Not on a full disk, nor where a database can only be read."""


def check(engine: sa.Engine) -> Found:
    """Look at a database; whatever goes wrong is an answer too."""
    try:
        with engine.connect() as connection:
            version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    except sa.exc.SQLAlchemyError:
        return Found(answers=False, is_current=False, is_writable=False)
    return Found(answers=True, is_current=version == schema.HEAD, is_writable=_is_writable(engine))


def _is_writable(engine: sa.Engine) -> bool:
    """Is there room for the next moves, and does a commit that changes nothing succeed?"""
    try:
        if engine.dialect.name == "sqlite" and _room(engine) < LEAST_ROOM:
            return False
        with engine.connect().execution_options(**WRITES) as connection, connection.begin():
            connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
    except (OSError, sa.exc.SQLAlchemyError):
        return False
    return True


def _room(engine: sa.Engine) -> int:
    """Bytes free on the disk of a SQLite database."""
    with engine.connect() as connection:
        path = connection.exec_driver_sql("PRAGMA database_list").fetchall()[0][2]
    return shutil.disk_usage(Path(path).parent).free


def count_tables(engine: sa.Engine) -> dict[str, int]:
    """How many tables there are, by how they stand."""
    columns = schema.tables.c
    with engine.connect() as connection:
        rows = connection.execute(sa.select(columns.status, sa.func.count()).group_by(columns.status))
        return {str(status): int(many) for status, many in rows}


def count_outbox(engine: sa.Engine) -> int:
    """How many notices wait to be sent."""
    waiting = sa.select(sa.func.count()).where(schema.outbox.c.due.is_not(None))
    with engine.connect() as connection:
        return int(connection.execute(waiting).scalar() or 0)


def servers(engine: sa.Engine) -> list[tuple[str, float, float, int]]:
    """The server processes of a database: id, since when, last sign of life, and how many tables each
    drives."""
    known, leases = schema.servers.c, schema.leases
    driven = sa.select(sa.func.count()).where(leases.c.owner == known.id).scalar_subquery()
    query = sa.select(known.id, known.started, known.seen, driven).order_by(known.started)
    with engine.connect() as connection:
        return [(str(name), began, seen, int(many)) for name, began, seen, many in connection.execute(query)]
