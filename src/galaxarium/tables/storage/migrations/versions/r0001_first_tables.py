"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

STEP = (
    ("seat", sa.Integer),
    ("choice", sa.Text),
    ("digest", sa.String(16)),
    ("reason", sa.String(20)),
    ("time", sa.Double),
)
"""What is kept of a decision, taken or taken back."""


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("wish", sa.JSON, nullable=False),
        sa.Column("policy", sa.JSON, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("seed_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("clock_from", sa.Double, nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("next", sa.String(20)),
    )
    _make_seats()
    _make_steps()
    _make_windows()


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def _make_seats() -> None:
    op.create_table(
        "places",
        _of_table(),
        _number("seat"),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.Double),
        sa.Column("conceded", sa.Double),
    )
    op.create_table(
        "grants",
        _of_table(),
        sa.Column("hash", sa.String(64), primary_key=True, index=True),
        _number("seat"),
        sa.Column("host", sa.Boolean, nullable=False),
    )


def _make_steps() -> None:
    op.create_table(
        "decisions",
        _of_table(),
        _number("ply"),
        *(sa.Column(name, kind, nullable=False) for name, kind in STEP),
    )
    op.create_table(
        "undone",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("undo", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        *(sa.Column(name, kind, nullable=False) for name, kind in STEP),
    )


def _make_windows() -> None:
    op.create_table(
        "orders",
        _of_table(),
        _number("seat"),
        sa.Column("orders", sa.JSON, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_table(
        "answers",
        _of_table(),
        sa.Column("window", sa.String(40), primary_key=True),
        _number("seat"),
        sa.Column("word", sa.String(10), nullable=False),
        sa.Column("again", sa.Boolean, nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("targets", sa.JSON, nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Take everything away."""
    for name in ("answers", "orders", "undone", "decisions", "grants", "places", "tables"):
        op.drop_table(name)
