"""Understanding finished games: analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Keep what was found out about a game, so that it is thought about once."""
    op.create_table(
        "analyses",
        sa.Column(
            "table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(20), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("todo", sa.Integer, nullable=False),
        sa.Column("parts", sa.JSON, nullable=False),
        sa.Column("finished", sa.Double),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("analyses")
