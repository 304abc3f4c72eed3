"""The rows of analyses: what was found so far, and which server is at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..runtime.database import Database, has_written, insert_into
from ..storage.schema import analyses

FORMAT = 1
Part = Mapping[str, Any]
"""What was found out about one ply (`analysis_plan.py` says what that can be)."""
HOLD_S = 30.0
"""So long a server that says nothing has an analysis for itself; each part that is done begins it anew."""
DAY_S = 86_400.0


@dataclass(frozen=True)
class Analysis:
    """An analysis as far as it has come."""

    done: int
    todo: int
    parts: Mapping[int, Part]
    is_finished: bool
    is_held: bool
    """Is some server at it?"""


class AnalysisStore:
    """All analyses of a database."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def look(self, table: str) -> Analysis | None:
        """What there is about a table."""
        mine = (analyses.c.table_id == table) & (analyses.c.format == FORMAT)
        with self._desk.reading() as connection:
            row = connection.execute(sa.select(analyses).where(mine)).first()
        if row is None:
            return None
        parts = {int(ply): part for ply, part in row.parts.items()}
        now = self._desk.now()
        return Analysis(row.done, row.todo, parts, row.finished is not None, now <= row.until <= now + DAY_S)

    def claim(self, table: str, owner: str) -> bool:
        """Be the server that is at it from now on; False while another one is."""
        now = self._desk.now()
        mine = {"owner": owner, "until": now + HOLD_S}
        fresh = {"format": FORMAT, "done": 0, "todo": 0, "parts": {}, "finished": None}
        held = analyses.c
        free = (held.owner == owner) | (held.until < now) | (held.until > now + DAY_S)
        with self._desk.writing() as connection:
            old = (held.table_id == table) & (held.format != FORMAT)
            connection.execute(analyses.delete().where(old))
            insert = insert_into(connection, analyses).values(table_id=table, **mine, **fresh)
            taken = insert.on_conflict_do_update(index_elements=["table_id"], set_=mine, where=free)
            return has_written(connection, taken)

    def save(self, table: str, owner: str, found: Analysis) -> bool:
        """Write down what was found; False if another server has taken over."""
        now = self._desk.now()
        values = {
            "done": found.done,
            "todo": found.todo,
            "parts": {str(ply): dict(part) for ply, part in found.parts.items()},
            "until": 0.0 if found.is_finished or not found.is_held else now + HOLD_S,
            "finished": now if found.is_finished else None,
        }
        mine = (analyses.c.table_id == table) & (analyses.c.owner == owner)
        with self._desk.writing() as connection:
            return connection.execute(analyses.update().where(mine).values(values)).rowcount == 1
