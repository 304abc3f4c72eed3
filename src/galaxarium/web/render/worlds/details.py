"""What lies on the surface of a world, and what circles it."""

import math
import random
from collections.abc import Callable

from .catalogue import World, chance

MOONLET = (
    '<circle cx="136" cy="34" r="7" fill="#8d93a6"/>'
    '<path d="M138.5 27.5a7 7 0 0 1-7 12.3 9 9 0 0 0 7-12.3z" fill="#0a0d1c" opacity=".6"/>'
)


def details(slug: str, world: World) -> str:
    """Everything on the surface, cut to the disc."""
    dice = chance(f"{slug}/extras")
    parts = [draw_one(dice, world) for name, draw_one in _DETAILS.items() if name in world.extras.split()]
    return f'<g clip-path="url(#c)">{"".join(parts)}</g>' if parts else ""


def _on_globe(dice: random.Random, radius: int, reach: float = 0.8) -> tuple[float, float, float, float]:
    """A place on the disc with the foreshortening it has on the globe: x, y, squeeze, angle."""
    r, angle = radius * math.sqrt(dice.uniform(0.02, reach)), dice.uniform(0, 2 * math.pi)
    return (
        80 + r * math.cos(angle),
        80 + r * math.sin(angle),
        math.sqrt(1 - (r / radius) ** 2),
        math.degrees(angle),
    )


def _craters(dice: random.Random, world: World) -> str:
    """Bowls lit from the upper left: the same ellipses twice, dark, then light and a little lower."""
    bowls = []
    for size in (11, 8, 6.5, 5, 4, 3.2, 2.6, 2):
        x, y, squeeze, angle = _on_globe(dice, world.radius)
        place = f'transform="translate({x:.0f} {y:.0f})rotate({angle:.0f})"'
        bowls.append(f'<ellipse rx="{size * squeeze:.1f}" ry="{size}" {place}/>')
    return (
        f'<g id="k" opacity=".3">{"".join(bowls)}</g><use href="#k" x="1" y="1.3" fill="#fff" opacity=".6"/>'
    )


def _rift(dice: random.Random, world: World) -> str:
    return (
        '<path d="M48 112q22-10 30-32t34-30" fill="none" stroke="#0a0e14" stroke-width="2.4" opacity=".6"/>'
        '<path d="M49 113q22-10 30-32t34-30" fill="none" stroke="#9fd0e8" stroke-width=".8" opacity=".7"/>'
    )


def _storm(dice: random.Random, world: World) -> str:
    x, y = 80 + dice.uniform(-24, 16), 80 + dice.choice([-1, 1]) * dice.uniform(14, 26)
    ramp = world.ramp
    return (
        f'<g transform="translate({x:.0f} {y:.0f})">'
        f'<ellipse rx="13" ry="6.5" fill="#{ramp[0]}" opacity=".4"/>'
        f'<ellipse rx="10.5" ry="4.8" fill="#{ramp[3]}" opacity=".6"/>'
        f'<ellipse cx="-1" rx="7" ry="2.4" fill="#{ramp[1]}" opacity=".5"/></g>'
    )


def _caps(dice: random.Random, world: World) -> str:
    high, low = dice.uniform(9, 14), dice.uniform(6, 10)
    radius = world.radius
    return (
        '<g fill="#fff" stroke="#fff" stroke-opacity=".35" stroke-width="4" opacity=".85">'
        f'<ellipse cx="78" cy="{78 - radius:.0f}" rx="{radius * 0.52:.0f}" ry="{high:.0f}"/>'
        f'<ellipse cx="84" cy="{82 + radius:.0f}" rx="{radius * 0.42:.0f}" ry="{low:.0f}"/></g>'
    )


def _lights(dice: random.Random, world: World) -> str:
    dots = []
    for _ in range(26):
        x, y, squeeze, _ = _on_globe(dice, world.radius, 0.92)
        dots.append(
            f"M{x:.0f} {y:.0f}h{max(0.2, 3 * squeeze * dice.random()):.1f}" + dice.choice(["", "m0 2h1"])
        )
    line = f'stroke="#{world.air}" stroke-linecap="round"'
    return (
        f'<path d="{"".join(dots)}" {line} stroke-width="1.3" opacity=".95"/>'
        f'<path d="{"".join(dots[::4])}" {line} stroke-width="5" opacity=".22"/>'
    )


def _mark(dice: random.Random, world: World) -> str:
    return (
        '<path d="M64 60q16 7 32 0-4 13-13 20 9 7 13 20-16-7-32 0 4-13 13-20-9-7-13-20z" fill="#c8202c" '
        'opacity=".78"/>'
        '<path d="M64 60q16 7 32 0-4 13-13 20h-6q-9-7-13-20z" fill="#ff6a52" opacity=".35"/>'
    )


def _glint(dice: random.Random, world: World) -> str:
    return (
        '<path d="M46 96 70 60l20 16 24-26M70 60l-8-22M90 76l14 28-22 20M104 104l20-4M62 130l20-6" '
        'fill="none" stroke="#6f8fd0" stroke-width="1" opacity=".6"/>'
        '<path d="M70 60 90 76 82 124 46 96z" fill="#fff" opacity=".22"/>'
    )


_DETAILS: dict[str, Callable[[random.Random, World], str]] = {
    "craters": _craters,
    "rift": _rift,
    "storm": _storm,
    "caps": _caps,
    "lights": _lights,
    "mark": _mark,
    "glint": _glint,
}
