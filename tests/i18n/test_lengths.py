"""What stands on cards and dice is short enough for them, in every language."""

import pytest

from galaxarium import Game
from galaxarium.i18n import languages, translator
from galaxarium.present.abilities import limited_ability
from galaxarium.present.scene import scene
from galaxarium.present.text import render

from .catalogs import bare, by_key, catalog_of, messages, read, sayings

CARD = 86
"""Three lines of a planet card."""

DIE = 11
"""The name below a die."""

LINE = 32
"""One line of a planet card: what its ability would do now, or why not."""

ROOM = {"prompt.": 40, "tag.": 11, "tag.land": 8, "tag.orbit": 8, "do.": 24, "slot.locked": 8, "status.": 14}
"""What else is drawn with little room, by the beginning of its keys; names are not counted."""

WHY_NOT = ["own-turn", "used", "energy", "culture", "dice", "down", "full", "full.energy", "full.culture"]
WHY_NOT += ["none.energy", "none.culture", "track", "orbit", "home", "transfer", "top", "lowest", "upgrade"]
WHY_NOT += ["regress", "steal", "replace", "deck", "moves", "copy", "force", "solo"]
"""Reasons that stand on cards."""

NOW = ["now.trade.energy", "now.trade.culture", "now.upgrade", "now.reroll", "now.choices"]
"""What stands there otherwise, besides figures."""

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


def card_lines(found):
    """The lines on cards that say what would happen, or why not."""
    now = messages.forms(found["card.now"])[0]
    keys = [*(f"no.{name}" for name in WHY_NOT), *NOW]
    said = {key: max(messages.forms(found[key]), key=len).format(n=2, most=7) for key in keys}
    return {key: f"{now} {words}" for key, words in said.items()}


def crowded(found):
    """Messages longer than the room there is for them."""
    return {
        key
        for key, form in sayings(found)
        for beginning, room in ROOM.items()
        if key.startswith(beginning) and len(bare(form)) > room
    }


@pytest.mark.parametrize("language", languages())
def test_what_an_ability_does_now_fits_in_a_line(language):
    assert too_long(card_lines(read(language)), LINE) == {}


@pytest.mark.parametrize("language", languages())
def test_buttons_and_prompts_have_room(language):
    assert crowded(read(language)) == set()


def test_what_has_no_room_is_noticed():
    entries = {
        "prompt.main": "x" * 41,
        "tag.land": "x" * 9,
        "tag.use": "x" * 9,
        "do.use": "{planet}" + "x" * 24,
    }
    written = "\n".join(f'msgid "{key}"\nmsgstr "{said}"\n' for key, said in entries.items())
    assert crowded(by_key(catalog_of(written))) == {"prompt.main", "tag.land"}


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
