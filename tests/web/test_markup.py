"""Texts as HTML: what is drawn for those who see is said in whole words to those who listen."""

import re

from galaxarium.i18n import translator
from galaxarium.present.text import plural, text
from galaxarium.web.render.markup import Wording


def heard(html):
    """What a screen reader says: everything but what is hidden from it."""
    spoken = re.sub(r'<span aria-hidden="true">.*?</span>', "", re.sub(r"<svg.*?</svg>", "", html))
    return re.sub(r"<.*?>", "", spoken)


def test_words_are_bent_after_their_number():
    polish = Wording(translator("pl"))
    assert heard(polish.html(plural("amount.energy", 2))) == "2 energii"
    assert heard(polish.html(plural("points", 5))) == "5 punktów"


def test_what_a_title_names_is_not_said_again():
    english = Wording(translator("en"))
    points = text("change.points", start=14, to=15)
    colony = text("change.colony", planet="Leandra", points=points)
    assert "Leandra" not in english.short(colony, "Leandra")
    assert "Leandra" in english.short(colony, "Diplomacy")
    track = text("change.track", planet="Maia", start=1, to=2)
    assert english.short(track, "Maia") == "1 → 2"
    assert "Maia" in english.short(track, "Economy")
