"""The tables of the database. What changes here needs a migration beside it (`migrations/versions`)."""

import sqlalchemy as sa

HEAD = "0006"
"""The migration that makes the tables below."""

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("wish", sa.JSON, nullable=False),
    sa.Column("policy", sa.JSON, nullable=False),
    sa.Column("start", sa.Text, nullable=False),  # the record without decisions
    sa.Column("seed", sa.Text, nullable=False),  # more bits than an integer of the database has
    sa.Column("seed_hash", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("updated", sa.Double, nullable=False),
    sa.Column("clock_from", sa.Double, nullable=False),
    sa.Column("clocks", sa.JSON),  # what the clocks of turns show
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("undos", sa.Integer, nullable=False),
    sa.Column("next", sa.String(20)),
    sa.Column("driven", sa.Boolean, nullable=False, server_default=sa.false(), index=True),  # by a server
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false(), index=True),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false(), index=True),
)

places = sa.Table(
    "places",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("joined", sa.Double),
    sa.Column("conceded", sa.Double),
    sa.Column("colour", sa.String(20), nullable=False, server_default=""),  # empty: the usual one of the seat
)

grants = sa.Table(
    "grants",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("hash", sa.String(64), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("host", sa.Boolean, nullable=False),
)

decisions = sa.Table(
    "decisions",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("digest", sa.String(16), nullable=False),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

undone = sa.Table(
    "undone",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("undo", sa.Integer, nullable=False),  # which undo of the table, from 1
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("choice", sa.Text, nullable=False),
    sa.Column("digest", sa.String(16), nullable=False),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("orders", sa.JSON, nullable=False),
    sa.Column("since", sa.Integer, nullable=False),
)

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("window", sa.String(40), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("word", sa.String(10), nullable=False),
    sa.Column("again", sa.Boolean, nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),
    sa.Column("targets", sa.JSON, nullable=False),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("started", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),  # both for people, by the clock of the database
    sa.Column("beat", sa.Integer, nullable=False),  # rises as long as the server lives
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.String(20), nullable=False, index=True),
)

# the other halves of the same metadata; at the end, because they build on what is above
from . import schema_accounts as schema_accounts  # noqa: E402
