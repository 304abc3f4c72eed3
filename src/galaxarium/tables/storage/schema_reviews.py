"""The table of analyses: what was found out about finished games, and who is at it."""

import sqlalchemy as sa

from .schema import metadata

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),  # how `parts` is written
    sa.Column("owner", sa.String(20), nullable=False),  # the server that is at it
    sa.Column("until", sa.Double, nullable=False),  # and how long nobody else may be
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("todo", sa.Integer, nullable=False),
    sa.Column("parts", sa.JSON, nullable=False),  # what was found so far, by ply
    sa.Column("finished", sa.Double),
)
