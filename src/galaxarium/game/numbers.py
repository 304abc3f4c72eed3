"""Whole numbers as people write them."""

LONGEST_NUMBER = 40
"""Digits; seeds have at most 38."""


def is_number(text: str) -> bool:
    """Is it a whole number of a sensible length, in plain digits?"""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
