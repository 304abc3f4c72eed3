"""All scenarios: importing this module fills `SCENARIOS`."""

from . import (  # noqa: F401
    blast_off_1,
    blast_off_2,
    blast_off_3,
    levels,
    missions,
    planets_1,
    planets_2,
    planets_3,
    planets_5,
    planets_7,
    rogues,
)
from .registry import SCENARIOS, Scenario, scenario

__all__ = ["SCENARIOS", "Scenario", "scenario"]
