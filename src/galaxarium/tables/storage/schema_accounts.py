"""The tables of people: accounts and what opens them, seats they claim, listed and rated tables, ratings.

Whatever belongs to somebody goes with their account (`ON DELETE CASCADE`); what belongs to a game stays,
without a name (`SET NULL`)."""

import sqlalchemy as sa

from .schema import metadata


def _account(primary: bool = False) -> sa.Column[str]:
    return sa.Column(
        "account_id",
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=primary,
        nullable=False,
        index=not primary,
    )


accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False, unique=True),  # what names are compared by
    sa.Column("password", sa.Text),  # as argon2 writes it; none: only passkeys open it
    sa.Column("created", sa.Double, nullable=False),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # as the authenticator named it
    _account(),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    _account(),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(20), nullable=False, unique=True),  # to name it without knowing its token
    _account(),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("proved", sa.Double, nullable=False),  # when its owner last showed who they are
    sa.Column("seen", sa.Double, nullable=False),
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(10), nullable=False),
    sa.Column("about", sa.Text, nullable=False),  # an account to be, or one there is
    sa.Column("until", sa.Double, nullable=False, index=True),
)

tries = sa.Table(
    "tries",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),  # a hash of a name or an address
    sa.Column("since", sa.Double, nullable=False, index=True),
    sa.Column("count", sa.Integer, nullable=False),
)

claims = sa.Table(
    "claims",
    metadata,
    _account(primary=True),
    sa.Column("hash", sa.String(64), primary_key=True, index=True),  # of a key, as in `grants`
    sa.Column("kept", sa.Boolean, nullable=False),  # no: let go, and not to be claimed again by itself
    sa.Column("since", sa.Double, nullable=False),
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account_id", sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    sa.UniqueConstraint("table_id", "account_id", name="uq_players_table_account"),
)

ratings = sa.Table(
    "ratings",
    metadata,
    _account(primary=True),
    sa.Column("edition", sa.String(20), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
)

verdicts = sa.Table(
    "verdicts",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("edition", sa.String(20), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("time", sa.Double, nullable=False),
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.ForeignKey("verdicts.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account_id", sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    sa.Column("rank", sa.Integer, nullable=False),  # 1 is best, equals share
    sa.Column("points", sa.Integer),
    sa.Column("conceded", sa.Boolean, nullable=False),
    sa.Column("mu_before", sa.Double),
    sa.Column("sigma_before", sa.Double),
    sa.Column("mu", sa.Double),  # these four only where it counts
    sa.Column("sigma", sa.Double),
)
