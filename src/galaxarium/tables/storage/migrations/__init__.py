"""How the database of the tables came to be, step by step; run by Alembic when a database is opened."""
