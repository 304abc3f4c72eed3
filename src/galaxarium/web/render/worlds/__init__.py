"""Worlds drawn from their slug: the same slug always gives the same SVG, under 4 kB.

How one is made: noise is coloured through a ramp, lit as a height map, wrapped around the globe by a
displacement map and cut to the disc; then caps, craters, storms, rings; then one light from the upper left,
the night side and a rim of air. The light is the same for all, so that a row of worlds looks like one sky.

They are meant to be served as files of their own: the browser paints each once, and their ids cannot clash.
"""

import functools

from .catalogue import KINDS, World, chance, world_of
from .details import MOONLET, details

# The view box is 160 x 160, the centre of every world at 80, 80.


@functools.lru_cache(maxsize=128)
def draw(slug: str) -> str:
    """The SVG of a world."""
    world = world_of(slug)
    extras, radius = world.extras.split(), world.radius
    seed = chance(f"{slug}/noise").randrange(1, 900)
    tilt = chance(f"{slug}/tilt").randrange(-24, 25)
    back, front, ring = _rings(slug, world) if "ring" in extras else ("", "", "")
    cloud_filter, cloud = _clouds(seed + 3, radius) if "clouds" in extras else ("", "")
    definitions = _globe_map() + _surface_filter(world, seed) + _light(world) + ring + cloud_filter
    disc = f'<circle cx="80" cy="80" r="{radius}" fill="url(#{{}})"/>'
    halo, _ = _halo(world)
    body = (
        f'<circle cx="80" cy="80" r="{radius + halo}" fill="url(#a)"/>{back}'
        f'<g transform="rotate({tilt} 80 80)">{_globe(radius)}{details(slug, world)}{cloud}</g>'
        f"{disc.format('s')}{disc.format('r')}{front}{MOONLET if 'moonlet' in extras else ''}"
    )
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">'
    return f"{head}<defs>{definitions}</defs>{body}</svg>"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".").replace("-0.", "-.").lstrip("0") or "0"


# --- the surface ---


def _surface_filter(world: World, seed: int) -> str:
    kind = KINDS[world.kind]
    frequency = f"{_number(kind.wide)} {_number(kind.high)}"
    steps = (
        f'<feTurbulence type="{kind.noise}" baseFrequency="{frequency}" numOctaves="{kind.octaves}" '
        f'seed="{seed}"/>'
    )
    if kind.swirl:
        steps += _swirl(kind.swirl, seed + 7)
    grey = f"{_number(kind.slope)} 0 0 0 {_number(kind.shift)} "
    steps += f'<feColorMatrix values="{grey * 3}0 0 0 0 1" result="h"/>' + _colouring(world.ramp)
    if kind.relief:
        steps += _relief(kind.relief)
    steps += (
        f'<feDisplacementMap in2="SourceGraphic" scale="{round(world.radius * 1.3)}" xChannelSelector="R" '
        'yChannelSelector="G"/><feComposite in2="SourceAlpha" operator="in"/>'
    )
    box = 'x="-.4" y="-.4" width="1.8" height="1.8" color-interpolation-filters="sRGB"'
    return f'<filter id="f" {box}>{steps}</filter>'


def _swirl(scale: int, seed: int) -> str:
    return (
        '<feOffset result="a"/><feTurbulence type="fractalNoise" baseFrequency=".026" numOctaves="2" '
        f'seed="{seed}" result="b"/><feDisplacementMap in="a" in2="b" scale="{scale}" xChannelSelector="R" '
        'yChannelSelector="G"/>'
    )


def _colouring(ramp: list[str]) -> str:
    functions = "".join(
        f'<feFunc{name} type="table" tableValues="{_channel(ramp, number)}"/>'
        for number, name in enumerate("RGB")
    )
    return f"<feComponentTransfer>{functions}</feComponentTransfer>"


def _channel(ramp: list[str], channel: int) -> str:
    values = (int(colour[2 * channel : 2 * channel + 2], 16) / 255 for colour in ramp)
    return " ".join(_number(round(value, 2)) for value in values)


def _relief(height: float) -> str:
    return (
        '<feOffset result="c"/><feColorMatrix in="h" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>'
        f'<feDiffuseLighting surfaceScale="{_number(height)}" diffuseConstant="1.25" lighting-color="#fff">'
        '<feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting>'
        '<feComposite in2="c" operator="arithmetic" k1="1"/>'
    )


def _globe_map() -> str:
    """Three fills that say how far each point of the disc is pulled outwards: much at the rim."""
    return (
        '<linearGradient id="x"><stop stop-color="#000"/>'
        '<stop offset="1" stop-color="#f00"/></linearGradient>'
        '<linearGradient id="y" x2="0" y2="1"><stop stop-color="#000"/>'
        '<stop offset="1" stop-color="#0f0"/></linearGradient>'
        '<radialGradient id="m"><stop stop-color="#808000"/>'
        '<stop offset=".45" stop-color="#808000" stop-opacity=".86"/>'
        '<stop offset="1" stop-color="#808000" stop-opacity="0"/></radialGradient>'
    )


def _globe(radius: int) -> str:
    circle = f'<circle cx="80" cy="80" r="{radius}"'
    return (
        f'<g filter="url(#f)">{circle} fill="url(#x)"/>'
        f'{circle} fill="url(#y)" style="mix-blend-mode:screen"/>{circle} fill="url(#m)"/></g>'
    )


# --- light and air ---


def _halo(world: World) -> tuple[int, float]:
    """How far the air reaches and how bright it is."""
    return (18, 0.8) if "corona" in world.extras else (9, 0.42)


def _light(world: World) -> str:
    """The light falls from the upper left; the night side is the lower right."""
    halo, glow = _halo(world)
    rim = world.radius / (world.radius + halo)
    night = 0.2 if world.kind == "star" else 0.94
    air = f'stop-color="#{world.air}"'
    return (
        f'<clipPath id="c"><circle cx="80" cy="80" r="{world.radius}"/></clipPath>'
        '<radialGradient id="s" cx=".32" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".22"/>'
        '<stop offset=".34" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset=".54" stop-color="#050818" stop-opacity=".16"/>'
        f'<stop offset=".8" stop-color="#050818" stop-opacity="{night * 0.76:.2f}"/>'
        f'<stop offset="1" stop-color="#03050f" stop-opacity="{night}"/></radialGradient>'
        f'<radialGradient id="a"><stop offset="{rim:.2f}" {air} stop-opacity="{glow}"/>'
        f'<stop offset="{rim * 0.7 + 0.3:.2f}" {air} stop-opacity="{glow * 0.35:.2f}"/>'
        f'<stop offset="1" {air} stop-opacity="0"/></radialGradient>'
        f'<radialGradient id="r" cx=".535" cy=".54" r=".56"><stop offset=".87" {air} stop-opacity="0"/>'
        f'<stop offset="1" {air} stop-opacity=".55"/></radialGradient>'
    )


def _clouds(seed: int, radius: int) -> tuple[str, str]:
    """The filter and what is drawn with it."""
    steps = (
        f'<feTurbulence type="fractalNoise" baseFrequency=".016 .042" numOctaves="4" seed="{seed}"/>'
        '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 4.4 0 0 0 -2.25"/>'
        '<feComposite in2="SourceAlpha" operator="in"/>'
    )
    box = 'x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"'
    drawn = f'<circle cx="80" cy="80" r="{radius}" filter="url(#w)" opacity=".85"/>'
    return f'<filter id="w" {box}>{steps}</filter>', drawn


def _rings(slug: str, world: World) -> tuple[str, str, str]:
    """The half behind the globe, the half before it, and what both are made of."""
    dice, radius, ramp = chance(f"{slug}/ring"), world.radius, world.ramp
    tilt, flat = dice.choice([-24, -18, -14, 16, 20, 26]), dice.uniform(0.2, 0.32)
    bands = ((1.32, 0.07, 2, 0.55), (1.45, 0.12, 3, 0.85), (1.56, 0.03, 1, 0.6), (1.66, 0.1, 4, 0.7))
    strokes = "".join(
        f'<ellipse cx="80" cy="80" rx="{radius * far:.1f}" ry="{radius * far * flat:.1f}" '
        f'stroke="#{ramp[colour]}" stroke-width="{radius * width:.1f}" opacity="{opacity}"/>'
        for far, width, colour, opacity in bands
    )
    half = f'<g transform="rotate({tilt} 80 80)"><use href="#g" clip-path="url(#{{}})"/></g>'
    clips = '<clipPath id="u"><path d="M0 0h160v80H0z"/></clipPath>'
    clips += '<clipPath id="d"><path d="M0 80h160v80H0z"/></clipPath>'
    return half.format("u"), half.format("d"), f'<g id="g" fill="none">{strokes}</g>{clips}'
