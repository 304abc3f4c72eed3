"""Every page speaks one language: nothing on it is left in English, whatever the moment of the game."""

import random
import re

import pytest

from galaxarium import Game
from galaxarium.present.pages.planets import Sieve
from galaxarium.present.table.model import (
    Invitation,
    NewTableForm,
    Person,
    Preferences,
    Replay,
    Resumable,
    SeatForm,
    Table,
)
from galaxarium.web.render import pages
from support.ended import ended

from .catalogs import TRANSLATIONS
from .english import english_words

PEOPLE = tuple(Person(seat, name) for seat, name in enumerate(("Ana", "Bo", "Cy"), 1))
CHAPTERS = [f"R{number}" for number in range(1, 11)]
KEPT = {"esc", "sha"}
"""Keys and names of methods."""
COGNATES = {"es": {"decides"}, "fr": {"rival", "second", "use"}, "pl": {"same"}, "pt_BR": {"rival"}}
"""Words of these languages too, in the rulebook."""


def visible(html):
    """What can be read or heard: texts, and attributes that hold texts; names of languages are their
    own, and what is marked as English or as a name is left out."""
    html = re.sub(r"(?s)<(style|svg|code|kbd)\b.*?</\1>|<!--.*?-->", " ", html)
    html = re.sub(r'(?s)<(option|button)[^>]* lang="[^"]*".*?</\1>', " ", html)
    html = re.sub(r'(?s)<(span|h2|ul|dd|b|i) [^>]*(?:lang="en"|translate="no").*?</\1>', " ", html)
    attributes = re.findall(
        r'(?:aria-label|title|placeholder|data-why|data-ask|data-offline|data-stale)="([^"]*)"', html
    )
    labels = re.findall(r'"(?:label|preview|text)": "([^"]*)"', html)
    texts = re.sub(r"(?s)<script\b.*?</script>|<[^>]*>", " ", html)
    return " ".join([texts, *attributes, *labels])


def english_on(html, language):
    return english_words(visible(html), language) - KEPT - COGNATES[language]


def plain_pages(taste):
    seats = tuple(
        SeatForm(kind, level) for kind, level in (("human", "easy"), ("bot", "hard"), ("empty", ""))
    )
    table = Table("abc", "Ana", "online", PEOPLE, (1,))
    tables = (
        Resumable("/t/a", "Ana", ("1", "2"), 3, 5, True),
        Resumable("/t/b", "Bo", ("1", "rogue"), 3, 5, waiting="Cy"),
    )
    return {
        "start": pages.render_start(tables, taste),
        "setup": pages.render_setup(NewTableForm(seating=seats), taste),
        "invite": pages.render_invite(
            table, (Invitation(2, "Bo", "/t/x", True), Invitation(None, "", "/t/y")), taste
        ),
        "position": pages.render_position("", "", taste),
        "rules": pages.render_rules(taste),
        "planets": pages.render_planets(taste),
        "blast-off": pages.render_planets(taste, Sieve("blast-off")),
        "error": pages.render_error(404, "", taste),
        "missions": pages.render_missions(taste),
        "rogues": pages.render_rogues(taste),
        "books": pages.render_books(taste),
        "book": pages.render_book("pixie", "", taste),
        "proof": pages.render_proof("R9.3", taste),
        "protocol": pages.render_proof("R11.7", taste),
        "silent": pages.render_proof("R6.4", taste),
        "credits": pages.render_credits(taste),
        **{number: pages.render_chapter(number, taste) for number in CHAPTERS},
    }


def moments(taste, mode, **setup):
    """A game played by lot, as the one to decide sees it now and then, up to its end."""
    game = Game.new(seed=4, **setup)
    chance = random.Random(4)
    seen = {}
    while (decision := game.decision) is not None:
        table = Table("abc", "", mode, PEOPLE, (decision.seat,))
        if decision.kind not in seen or (len(game.decisions) % 60 == 0 and len(seen) < 40):
            name = decision.kind if decision.kind not in seen else len(game.decisions)
            seen[name] = pages.render_board(game, table, taste)
        game.play(chance.choice(decision.choices))
    given = {"seed": "5", "seed_hash": "00", "luck": {1: 1.2, 2: -0.4}, "minutes": 20, **ended(game)}
    table = Table("abc", "", mode, PEOPLE, (1,), **given)
    seen["end"] = pages.render_board(game, table, taste)
    return seen


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_pages_around_a_game_are_translated(language):
    left = {name: english_on(html, language) for name, html in plain_pages(Preferences(language)).items()}
    assert {name: words for name, words in left.items() if words} == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize(
    "mode,setup",
    [
        ("bots", {"players": 3}),
        ("solo", {"players": 1, "rogue": "gamelyn"}),
        ("hot-seat", {"players": 3, "rulebook": "blast-off"}),
    ],
    ids=["classic", "solo", "blast-off"],
)
def test_the_table_is_translated_at_every_moment(language, mode, setup):
    shown = moments(Preferences(language), mode, **setup)
    left = {name: english_on(html, language) for name, html in shown.items()}
    assert {name: words for name, words in left.items() if words} == {}
    assert {"main", "end"} <= set(shown)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_replay_is_translated(language):
    game = Game.new(players=2, seed=1)
    table = Table("abc", "", "bots", PEOPLE[:2])
    html = pages.render_replay(game, Replay(0, 9, "/t/abc/replay"), table, Preferences(language))
    assert english_on(html, language) == set()


@pytest.mark.parametrize(
    "language,one,none",
    [("en", "1 point", "0 points"), ("pl", "1 punkt", "0 punktów"), ("fr", "1 point", "0 point")],
)
def test_points_are_read_aloud_in_their_number(language, one, none):
    game = Game.new(players=1, rogue="artemis", seed=4)
    html = pages.render_board(game, Table("abc", "", "solo", PEOPLE[:1], (1,)), Preferences(language))
    heard = set(re.findall(r'<span class="sr">(\d+ p\w+)</span>', html))
    assert {one, none} <= heard


def test_pages_name_their_language():
    assert '<html lang="pt-BR"' in pages.render_rules(Preferences("pt_BR"))
    assert '<html lang="pl"' in pages.render_rules(Preferences("pl"))


def test_english_on_a_page_is_noticed():
    page = '<p>Tura</p><b aria-label="Your galaxy"></b><script>{"label": "Land on Maia"}</script>'
    page += "<code>seed</code>"
    assert english_on(page, "pl") == {"your", "galaxy", "land", "on"}
    assert english_on('<option lang="en">English</option><p>Twoja galaktyka</p>', "pl") == set()
