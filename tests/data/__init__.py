"""The card tables: what is in them, and how wrong ones are refused."""
