"""Positions as text: writing (canonical) and reading (also by hand, with defaults). See docs/notation.md."""

from .reader import read_position
from .writer import position_text, write_position

__all__ = ["position_text", "read_position", "write_position"]
