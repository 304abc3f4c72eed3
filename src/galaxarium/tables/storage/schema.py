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

# --- people: accounts and what opens them, seats they claim, listed and rated tables, ratings. What belongs
# to a person goes with the account (`ON DELETE CASCADE`); what belongs to a game stays, without a name.


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


# --- notifications: who wants them, what is to be sent, which server sends it

subscribers = sa.Table(
    "subscribers",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, index=True),  # of the key whose seats it is about
    sa.Column("kind", sa.String(10), nullable=False),  # push or url
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("mark", sa.String(64), nullable=False),  # a hash of the address
    sa.Column("public", sa.Text),  # the browser's half of what push messages are encrypted with
    sa.Column("secret", sa.Text),
    sa.Column("language", sa.String(10), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("sent", sa.Double),  # when something was sent there last
    sa.UniqueConstraint("hash", "mark", name="uq_subscribers_hash_mark"),
)

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column(
        "subscriber_id", sa.ForeignKey("subscribers.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("due", sa.Double, index=True),  # when to send it; nothing: it is done with
    sa.Column("tries", sa.Integer, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "ply", "subscriber_id", name="uq_outbox_once"),
)

duties = sa.Table(
    "duties",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("owner", sa.String(20), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(20), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


# --- analyses of finished games, and which server is at work on them

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),  # how `parts` is written
    sa.Column("owner", sa.String(20), nullable=False),  # the server that is at it
    sa.Column("until", sa.Double, nullable=False),  # and how long no other may be
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("todo", sa.Integer, nullable=False),
    sa.Column("parts", sa.JSON, nullable=False),  # what was found so far, by ply
    sa.Column("finished", sa.Double),
)
