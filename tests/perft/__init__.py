"""Counts of sequences of choices, on which kernel and reference agree (README.md has the format)."""
