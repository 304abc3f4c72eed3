"""The tables of notices: who wants them, what is to be sent, who sends it."""

import sqlalchemy as sa

from .schema import metadata

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
