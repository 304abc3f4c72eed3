"""All scenarios: importing this module fills `SCENARIOS`."""

from . import (  # noqa: F401
    levels,
    missions,
    planets_1,
    planets_2,
    planets_3,
    planets_5,
    planets_7,
)
from .registry import SCENARIOS, Scenario, scenario

__all__ = ["SCENARIOS", "Scenario", "scenario"]
