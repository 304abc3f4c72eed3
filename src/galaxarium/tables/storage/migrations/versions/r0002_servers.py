"""Several servers over one database: who drives whose bots."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the servers and their leases. Every table that goes on may have bots or timers; those that have
    none say so with their next change."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("beat", sa.Integer, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column(
            "table_id", sa.String(20), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("owner", sa.String(20), nullable=False, index=True),
    )
    op.add_column("tables", sa.Column("driven", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_driven", "tables", ["driven"])
    tables = sa.table("tables", sa.column("status"), sa.column("driven"))
    op.execute(tables.update().where(tables.c.status == "playing").values(driven=sa.true()))


def downgrade() -> None:
    """Take them away."""
    op.drop_table("leases")
    op.drop_table("servers")
    op.drop_index("ix_tables_driven", "tables")
    op.drop_column("tables", "driven")
