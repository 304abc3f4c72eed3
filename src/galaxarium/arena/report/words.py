"""Numbers and findings in words."""

from collections.abc import Mapping
from statistics import NormalDist
from typing import Any

from .analyses.intervals import CONFIDENCE

NORMAL = NormalDist()
MINUS, SPACE = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"

Row = Mapping[str, Any]
"""One row of an analysis: estimate, low and high among others."""


def number(value: float | None, unit: str = "") -> str:
    """A number for people: shares in percent, differences of shares in percentage points with their sign."""
    if value is None:
        return "unknown"
    if unit == "%":
        return f"{100 * value:.1f}%"
    if unit == "+":
        text = f"{100 * value:+.1f}".replace("-", MINUS)
        return "0.0" if text[1:] == "0.0" else text
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


def exact(value: float) -> str:
    """A share that was not measured: 50%, 33.3%."""
    return f"{100 * value:.1f}".removesuffix(".0") + "%"


def measured(row: Row, unit: str = "") -> str:
    """An estimate with how far it may be off; the farther end of the interval counts."""
    half, scale = reach(row), 100 if unit else 1
    fine = scale == 1 and row["estimate"] < 1
    off = "?" if half is None else f"{half * scale:.{2 if fine else 1}f}"
    return f"{number(row['estimate'], unit)}{SPACE}±{SPACE}{off}"


def reach(row: Row) -> float | None:
    """How far the farther end of the interval is from the estimate."""
    if row["low"] is None or row["high"] is None:
        return None
    return float(max(row["high"] - row["estimate"], row["estimate"] - row["low"]))


def compared(row: Row, line: float, among: int = 1) -> int:
    """Is the whole interval above a line (1), below it (-1), or may it be either (0)?

    Of many numbers one is far out by accident: the one picked `among` so many has a wider interval to
    clear (Bonferroni's).
    """
    if row["low"] is None or row["high"] is None:
        return 0
    tail = (1 - CONFIDENCE) / 2
    wider = NORMAL.inv_cdf(1 - tail / among) / NORMAL.inv_cdf(1 - tail)
    low, high = (row["estimate"] + wider * (row[end] - row["estimate"]) for end in ("low", "high"))
    return int(low > line) - int(high < line)


def counted(n: int, one: str, many: str = "") -> str:
    """1 game, 2 games, 1,000 games"""
    return f"{n:,} {one if n == 1 else many or one + 's'}"
