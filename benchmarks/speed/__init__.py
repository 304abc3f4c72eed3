"""Measuring our speed beside other programs."""
