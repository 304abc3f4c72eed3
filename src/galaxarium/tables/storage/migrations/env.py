"""What Alembic runs: the migrations, in the transaction of the connection it was given."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
