"""Worlds: always the same from the same slug, small, and changed only on purpose."""

import hashlib
import xml.etree.ElementTree as ET

import pytest

from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.web.render.worlds import draw
from galaxarium.web.render.worlds.catalogue import WORLDS, world_of

SLUGS = [planet.slug for planet in (*planets(), *blast_off_planets())]

CONTACT_SHEET = "adf0da3dcab917da2abd575c8b87ad69f409c5997ecb390eb44425a7702cbcf0"


def test_the_contact_sheet_is_as_it_was():
    """A changed drawing is a deliberate act: look at all of them, then put the new hash here."""
    sheet = "\n".join(f"{slug} {draw(slug)}" for slug in SLUGS)
    assert hashlib.sha256(sheet.encode()).hexdigest() == CONTACT_SHEET


@pytest.mark.parametrize("slug", SLUGS)
def test_a_world_is_a_small_picture_of_its_own(slug):
    svg = draw(slug)
    assert len(svg.encode()) < 4096
    root = ET.fromstring(svg)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for use in root.iter("{http://www.w3.org/2000/svg}use"):
        assert use.get("href").removeprefix("#") in ids


def test_every_planet_of_the_classic_game_has_looks_of_its_own():
    assert set(WORLDS) == {planet.slug for planet in planets()}


def test_worlds_differ_and_a_slug_outside_the_table_keeps_its_looks():
    assert len({draw(slug) for slug in SLUGS}) == len(SLUGS)
    assert world_of("somebody-s-own-planet") == world_of("somebody-s-own-planet")
    assert draw("somebody-s-own-planet") != draw("somebody-else-s")
