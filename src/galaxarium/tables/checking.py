"""Is the database there, and are its tables of this version? Cheap enough to be asked every second."""

from dataclasses import dataclass

import sqlalchemy as sa

from . import schema, schema_pace


@dataclass(frozen=True)
class Found:
    """What was found."""

    answers: bool
    """Does the database answer?"""
    is_current: bool
    """Have its tables the form this version knows?"""


def check(engine: sa.Engine) -> Found:
    """Look at a database; whatever goes wrong is an answer too."""
    try:
        with engine.connect() as connection:
            version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    except sa.exc.SQLAlchemyError:
        return Found(answers=False, is_current=False)
    return Found(answers=True, is_current=version == schema.HEAD)


def count_tables(engine: sa.Engine) -> dict[str, int]:
    """How many tables there are, by how they stand."""
    columns = schema.tables.c
    with engine.connect() as connection:
        rows = connection.execute(sa.select(columns.status, sa.func.count()).group_by(columns.status))
        return {str(status): int(many) for status, many in rows}


def count_outbox(engine: sa.Engine) -> int:
    """How many notices wait to be sent."""
    waiting = sa.select(sa.func.count()).where(schema_pace.outbox.c.due.is_not(None))
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
