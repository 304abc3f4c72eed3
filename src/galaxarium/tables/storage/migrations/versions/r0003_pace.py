"""Playing at one's own pace: clocks and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables remember what their clocks show; notices have tables of their own."""
    op.add_column("tables", sa.Column("clocks", sa.JSON))
    _make_subscribers()
    _make_outbox()
    op.create_table(
        "duties",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("owner", sa.String(20), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _make_subscribers() -> None:
    op.create_table(
        "subscribers",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("public", sa.Text),
        sa.Column("secret", sa.Text),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("sent", sa.Double),
        sa.UniqueConstraint("hash", "mark", name="uq_subscribers_hash_mark"),
    )


def _make_outbox() -> None:
    subscriber = sa.ForeignKey("subscribers.id", ondelete="CASCADE")
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("subscriber_id", sa.String(20), subscriber, nullable=False, index=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("due", sa.Double, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "ply", "subscriber_id", name="uq_outbox_once"),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("secrets", "duties", "outbox", "subscribers"):
        op.drop_table(name)
    op.drop_column("tables", "clocks")
