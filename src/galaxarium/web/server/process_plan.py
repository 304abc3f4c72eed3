"""What one server process has to do, and how a parent tells a child; a parent loads nothing heavier."""

import json
import socket
from dataclasses import asdict, dataclass
from typing import NamedTuple

from .settings import Settings

LIMIT_S = 15.0
"""How long the end of a server may take, bots included."""


class Doors(NamedTuple):
    """Where a server listens: for people, and for the host."""

    front: socket.socket
    back: socket.socket | None = None


@dataclass(frozen=True)
class Plan:
    """What one process has to do."""

    settings: Settings
    address: str = ""
    """Where others in the local net can reach it."""
    compiles: bool = True
    """May bots be compiled?"""

    def as_text(self, doors: Doors) -> str:
        """One line for a child, which inherits the doors."""
        back = doors.back.fileno() if doors.back else None
        return json.dumps({**asdict(self), "front": doors.front.fileno(), "back": back}) + "\n"


def plan_of(text: str) -> tuple[Plan, Doors]:
    """What a parent wrote."""
    said = json.loads(text)
    back = socket.socket(fileno=said["back"]) if said["back"] is not None else None
    plan = Plan(Settings(**said["settings"]), said["address"], said["compiles"])
    return plan, Doors(socket.socket(fileno=said["front"]), back)
