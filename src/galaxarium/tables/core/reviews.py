"""What a review of a game consists of: hints, and what an analysis found out about a ply."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...bots.thought import Thought

Part = Mapping[str, Any]
"""What was found out about one ply (`review/analysis_plan.py` says what that can be)."""


@dataclass(frozen=True)
class HintResult:
    """What a search thinks of a decision of a seat."""

    table: str
    ply: int
    seat: int
    view: Mapping[str, Any]
    """What the seat knows, and all the search was told."""
    thought: Thought
    is_hurried: bool
    """Was there little time, because compiled minds are not ready yet?"""
