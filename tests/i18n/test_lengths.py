"""What stands on cards and dice is short enough for them, in every language."""

import pytest

from galaxarium import Game
from galaxarium.i18n import languages, translator
from galaxarium.present.abilities import limited_ability
from galaxarium.present.scene import scene
from galaxarium.present.text import render

CARD = 86
"""Three lines of a planet card."""

DIE = 10
"""The name below a die."""

TABLES = [
    {"rulebook": "galakta"},
    {"rulebook": "galakta", "house_rules": {"mared": "strict", "andellouxian": "single"}},
    {"rulebook": "blast-off"},
]


def card_texts(words, **setup):
    """What every planet of a deck says, by its slug."""
    now = scene(Game.new(players=3, seed=1, **setup), None)
    return {slug: render(words, limited_ability(now, slug)) for slug in now.planets}


def too_long(texts, limit):
    return {slug: said for slug, said in texts.items() if len(said) > limit}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("table", TABLES, ids=["classic", "original cards", "blast-off"])
def test_abilities_fit_on_their_cards(language, table):
    assert too_long(card_texts(translator(language), **table), CARD) == {}


@pytest.mark.parametrize("language", languages())
def test_faces_fit_below_their_dice(language):
    faces = ["move", "energy", "culture", "diplomacy", "economy", "colony", "life", "tech", "galaxy"]
    assert too_long({face: translator(language).t(f"face.{face}") for face in faces}, DIE) == {}


class Wordy:
    """A translator that says everything at length."""

    def t(self, key, **args):
        return f"please be so kind, and this is meant: {' '.join(map(str, args.values()))}"

    def tn(self, key, n, **args):
        return self.t(key, n=n, **args)


def test_what_is_too_long_is_noticed():
    texts = card_texts(Wordy(), rulebook="galakta")
    assert "hoefker" in too_long(texts, CARD)
    assert "jakks" not in too_long(texts, CARD)
    assert too_long({"a": "x" * 86, "b": "x" * 87}, CARD) == {"b": "x" * 87}
