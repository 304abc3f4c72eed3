"""Players choose their colour."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Seats have a colour; empty: the usual one of the seat, which is how it was before."""
    op.add_column("places", sa.Column("colour", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("places", "colour")
