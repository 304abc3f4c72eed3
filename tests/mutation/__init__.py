"""Mutated card tables: a test of the card must notice every changed cell."""
