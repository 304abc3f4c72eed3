"""Measuring: speed beside other programs, and counting the tree of choices (perft)."""
