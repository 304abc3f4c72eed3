"""The look is readable: contrasts of the tokens, and seats that nobody mixes up, with any eyes."""

import itertools
import math
import re
from pathlib import Path

import pytest

from galaxarium.data.cells import RESOURCES
from galaxarium.data.colours import COLOURS, ROGUE_COLOURS
from galaxarium.data.rogues import rogues
from galaxarium.web.render import pages

STATIC = Path(pages.__file__).parents[1] / "static"


def compact(path):
    """A style sheet without the white space of its formatting."""
    return re.sub(r"\s*([{}:;,>])\s*", r"\1", path.read_text(encoding="utf-8"))


TOKENS = compact(STATIC / "css" / "tokens.css")
SEATS = [f"seat-{colour}" for colour in COLOURS]
ROGUES = [f"seat-{colour}" for colour in ROGUE_COLOURS.values()]

PLAIN = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Machado, Oliveira and Fernandes 2009, severity 1.
EYES = {
    "full colour": PLAIN,
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039),
    ),
}  # fmt: skip


def tokens(theme):
    """The colours of a theme by name."""
    heads = {"dark": r":root,\[data-theme=dark\][^{]*", "light": r"\}\[data-theme=light\]"}
    block = "".join(re.findall(heads[theme] + r"\{([^}]*)\}", TOKENS, re.MULTILINE))
    return {name: linear(value) for name, value in re.findall(r"--([\w-]+):(#[0-9a-f]{3,6})\b", block)}


def linear(colour):
    """A colour as linear light."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour):
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen(colour, eyes):
    mixed = (sum(share * c for share, c in zip(row, colour, strict=True)) for row in EYES[eyes])
    return [min(max(channel, 0), 1) for channel in mixed]


def oklab(colour):
    r, g, b = colour
    cones = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    long, middle, short = (math.cbrt(cone) for cone in cones)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def closest(theme, eyes):
    """The smallest distance between two seats, in hundredths of OKLab."""
    colours = [oklab(seen(tokens(theme)[name], eyes)) for name in SEATS]
    return min(100 * math.dist(one, other) for one, other in itertools.combinations(colours, 2))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("ink", ["ink", "ink-soft", "ink-dim", *RESOURCES, "diplomacy", "economy"])
def test_everything_that_is_read_has_contrast(theme, ink):
    found = tokens(theme)
    for ground in ("space", "board", "panel", "raised", "sunk"):
        assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_other_inks_have_contrast_where_they_stand(theme):
    found = tokens(theme)
    assert contrast(found["on-gold"], found["gold"]) >= 4.5
    for ink in ("points", "good", "danger", "gold"):
        for ground in ("panel", "sunk"):
            assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground)
    assert contrast(found["line-strong"], found["panel"]) >= 3
    for seat in [*SEATS, *ROGUES]:
        assert contrast(found[seat], found["panel"]) >= 3, seat


def test_the_faces_of_the_dice_stand_out_on_ivory():
    found = {name: linear(value) for name, value in re.findall(r"--([\w-]+):(#[0-9a-f]{6})\b", TOKENS)}
    faces = [name for name in found if name.startswith("face-")]
    assert len(faces) == 9
    for face in faces:
        assert contrast(found[face], found["ivory"]) >= 4.5, face
        assert contrast(found[face], found["ivory-low"]) >= 3, face


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("eyes", EYES)
def test_seats_are_told_apart_with_any_eyes(theme, eyes):
    assert closest(theme, eyes) >= (19 if eyes == "full colour" else 10)


def test_the_check_would_notice_two_seats_that_look_alike():
    red, green = linear("#c04040"), linear("#7a7a00")
    plain = 100 * math.dist(oklab(red), oklab(green))
    blind = 100 * math.dist(oklab(seen(red, "deuteranopia")), oklab(seen(green, "deuteranopia")))
    assert plain > 15 > 10 > blind


def test_seats_differ_in_silhouette_and_pattern_too():
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    shapes = re.findall(r'<symbol id="ship-(\w+)"[^>]*>(.*?)</symbol>', sprite)
    assert [name for name, _ in shapes] == [*COLOURS, "rogue"]
    assert len({shape for _, shape in shapes}) == 7
    patterns = dict(re.findall(r"--pattern-(\w+):([^;]+);", TOKENS))
    assert list(patterns) == list(COLOURS)
    assert len(set(patterns.values())) == 6


def test_every_rogue_galaxy_has_a_colour_of_its_own():
    assert list(ROGUE_COLOURS) == list(rogues())
    assert len(set(ROGUE_COLOURS.values())) == 5
    for ship in [*COLOURS, *(f"rogue-{colour}" for colour in ROGUE_COLOURS.values())]:
        colour = ship.removeprefix("rogue-")
        assert f"[data-seat={ship}]{{--seat:var(--seat-{colour})" in TOKENS


def test_colours_of_seats_are_written_down_in_one_place():
    styles = [compact(path) for path in STATIC.glob("css/*.css") if path.name != "tokens.css"]
    assert styles
    assert not [style for style in styles if re.search(r"--(seat|pattern)-\w+:", style)]


def test_no_text_is_smaller_than_twelve_pixels():
    styles = "".join(compact(path) for path in STATIC.glob("css/*.css"))
    sizes = re.findall(r"font(?:-size)?:(?:\d{3} )?(\d+(?:\.\d+)?)px", styles)
    assert len(sizes) > 50
    assert min(map(float, sizes)) >= 12


def test_every_symbol_a_page_uses_is_in_the_sprite():
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="i-(\w+)"', sprite))
    texts = [path.read_text(encoding="utf-8") for path in (STATIC.parent / "templates").rglob("*.html")]
    named = {name for text in texts for name in re.findall(r'icon\("(\w+)"', text)}
    assert named <= known
    assert len(named) > 20
