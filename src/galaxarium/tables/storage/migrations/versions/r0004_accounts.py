"""Accounts, listed and rated tables, ratings."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TABLES = (
    "results", "verdicts", "ratings", "players", "claims", "tries", "challenges", "sessions", "codes",
    "passkeys", "accounts",
)  # fmt: skip


def upgrade() -> None:
    """Make the tables of people; no table that is there is listed or rated."""
    _make_accounts()
    _make_doors()
    _make_seats()
    _make_ratings()
    _make_results()
    for name in ("listed", "rated"):  # not in a batch, which would make the table anew under its games
        op.add_column("tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
        op.create_index(f"ix_tables_{name}", "tables", [name])


def _account(primary: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account_id", sa.String(20), key, primary_key=primary, nullable=False, index=not primary)


def _lasting_account() -> sa.Column[str]:
    return sa.Column(
        "account_id", sa.String(20), sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True
    )


def _needed(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def _hash() -> sa.Column[str]:
    return sa.Column("hash", sa.String(64), primary_key=True)


def _make_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(20), primary_key=True),
        _needed("name", sa.Text),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text),
        _needed("created", sa.Double),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        _account(),
        _needed("public_key", sa.LargeBinary),
        _needed("sign_count", sa.BigInteger),
        _needed("label", sa.Text),
        _needed("created", sa.Double),
        _needed("used", sa.Double),
    )
    op.create_table("codes", _hash(), _account())


def _make_doors() -> None:
    op.create_table(
        "sessions",
        _hash(),
        sa.Column("id", sa.String(20), nullable=False, unique=True),
        _account(),
        _needed("label", sa.Text),
        _needed("proved", sa.Double),
        _needed("seen", sa.Double),
    )
    op.create_table(
        "challenges",
        _hash(),
        _needed("purpose", sa.String(10)),
        _needed("about", sa.Text),
        sa.Column("until", sa.Double, nullable=False, index=True),
    )
    op.create_table(
        "tries",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("since", sa.Double, nullable=False, index=True),
        _needed("count", sa.Integer),
    )


def _make_seats() -> None:
    op.create_table(
        "claims",
        _account(primary=True),
        sa.Column("hash", sa.String(64), primary_key=True, index=True),
        _needed("kept", sa.Boolean),
        _needed("since", sa.Double),
    )
    op.create_table(
        "players",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _lasting_account(),
        sa.UniqueConstraint("table_id", "account_id", name="uq_players_table_account"),
    )


def _make_ratings() -> None:
    op.create_table(
        "ratings",
        _account(primary=True),
        sa.Column("edition", sa.String(20), primary_key=True),
        _needed("mu", sa.Double),
        _needed("sigma", sa.Double),
        _needed("games", sa.Integer),
    )
    op.create_table(
        "verdicts",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        _needed("edition", sa.String(20)),
        _needed("rated", sa.Boolean),
        _needed("time", sa.Double),
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("verdicts.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _lasting_account(),
        _needed("rank", sa.Integer),
        sa.Column("points", sa.Integer),
        _needed("conceded", sa.Boolean),
        *(sa.Column(name, sa.Double) for name in ("mu_before", "sigma_before", "mu", "sigma")),
    )


def downgrade() -> None:
    """Take them away again."""
    for name in ("listed", "rated"):
        op.drop_index(f"ix_tables_{name}", "tables")
        op.drop_column("tables", name)
    for name in TABLES:
        op.drop_table(name)
