"""Several servers over one database: who drives whose bots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the servers and their leases."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.String(20), nullable=False, index=True),
        sa.Column("until", sa.Double, nullable=False, index=True),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("leases")
    op.drop_table("servers")
