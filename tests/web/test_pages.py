"""Pages are well formed, light what may be touched, keep secrets, and pass the policy of the server."""

import gzip
import re
from collections import Counter
from pathlib import Path

import pytest
from markupsafe import escape

from galaxarium import Game
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.i18n import languages
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
    Undo,
    Window,
)
from galaxarium.tables.core.history import asked_states
from galaxarium.web.render import pages
from galaxarium.web.render.worlds import draw
from support.ended import ended
from support.games import MODES, start

from .markup import Page

TASTE = Preferences()
NAMES = ("Ada", "Bo", "Chidi", "Dana", "Emil")
STATIC = Path(pages.__file__).parents[1] / "static"
SPRITE = {f"#{name}" for name in re.findall(r'symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text())}
OFTEN = 4
"""How many moments of each kind are looked at."""


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


def table(game, mine, **more):
    seats = range(1, game.state.setup.players + 1)
    people = tuple(Person(seat, NAMES[seat - 1]) for seat in seats)
    return Table("t1", "Thursday", people=people, mine=mine, **{"mode": "online", **more})


def moments(mode, seeds, often=OFTEN):
    """Some moments of every kind of decision, in whole random games."""
    seen = Counter()
    for seed in seeds:
        game, style = start(seed, mode)
        while game.decision:
            kind = game.decision.kind
            if seen[kind] < often:
                seen[kind] += 1
                yield game
            game.play(style.pick(game.decision.choices))


def check_form(html):
    """What every page has to be."""
    page = Page(html)
    drawn = {attrs["href"] for tag, attrs in page.elements if tag == "use"}
    assert drawn <= SPRITE
    assert [name for name, times in Counter(page.ids).items() if times > 1] == []
    tags = Counter(tag for tag, _ in page.elements)
    assert tags["h1"] == 1
    assert tags["main"] == 1
    for tag, attrs in page.elements:
        assert "style" not in attrs, f"the policy allows no style attribute: {tag} {attrs}"
        assert not any(name.startswith("on") for name in attrs), f"nor handlers: {tag} {attrs}"
        assert "None" not in attrs.values(), f"something is missing: {tag} {attrs}"
    return page


def check_board(game, page):
    """Every choice can be reached by things that are there, and what is lit is what leads on."""
    asked_states = page.asked
    choices = set(game.decision.choices)
    assert {touch["choice"] for touch in asked_states["touches"]} == choices
    for touch in asked_states["touches"]:
        for key in touch["path"]:
            assert page.touching(key), f"nothing to touch for {key} of {touch['choice']}"
            assert {tag for tag, _ in page.touching(key)} == {"button"}
        assert touch["label"]
    assert asked_states["why"], "what cannot be touched does not say why"
    for tag, attrs in page.elements:
        if attrs.get("data-touch"):
            assert attrs.get("aria-disabled") == "true", f"only the script lights things: {tag} {attrs}"


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_boards_are_well_formed_and_every_choice_can_be_touched(mode):
    kinds = set()
    for game in moments(mode, range(8)):
        kinds.add(game.decision.kind)
        check_own_board(game)
    assert kinds >= {"main", "move", "advance", "follow"}


def check_own_board(game):
    own = table(game, (game.decision.seat,), undo=Undo(None))
    check_board(game, check_form(pages.render_board(game, own, TASTE)))


ABILITY = """galaxarium position 1
profile {book}
players 3
row {row}
dice {dice}
bay energy,culture,move
seat 1 energy 5 culture 5 level 5 ships home home {a}:orbit:1 {b}:orbit:1 planets {planet}
seat 2 energy 2 culture 2 level 5 ships home home {c}:orbit:1 {a}:orbit:1 planets {others}
seat 3 energy 1 culture 1 level 5 ships home home home {c}:orbit:1
"""


def ability_position(planet, book):
    """A position in which a planet can be used, with something to choose for every ability."""
    classic = book == "galakta"
    cards = [card.slug for card in (planets() if classic else blast_off_planets()) if card.slug != planet]
    row = (
        [slug for slug in ("gort", "shouhua", "nibiru", "jorg", "zalax") if slug != planet] if classic else []
    )
    row = (row + [slug for slug in cards if slug not in row and slug not in OWNED])[:5]
    others = ",".join(slug for slug in OWNED if slug != planet and slug not in row) if classic else "none"
    a, b, c = row[:3]
    dice = "move,economy,colony" if classic else "move,tech,galaxy"
    return ABILITY.format(
        book=book, row=" ".join(row), dice=dice, a=a, b=b, c=c, planet=planet, others=others
    )


OWNED = ("vici-ks156", "mj-120210")
PLANETS = [(card.slug, "galakta") for card in planets()] + [
    (c.slug, "blast-off") for c in blast_off_planets()
]


@pytest.mark.parametrize("planet,book", PLANETS, ids=[planet for planet, _ in PLANETS])
def test_every_ability_can_be_used_by_touching_things(planet, book):
    """Use the planet, then take the first of every further decision up to the end of the die."""
    game = Game.from_position(ability_position(planet, book))
    progress = game.play(f"activate {'colony' if book == 'galakta' else 'galaxy'}")
    used = [happened["planet"] for happened in progress.events if happened.kind == "use"]
    assert used[0] == planet, "the only planet that can be used is used at once (R11.2)"
    check_own_board(game)
    game.play(game.decision.choices[0])
    for _ in range(4):
        check_own_board(game)
        if game.decision.kind in ("main", "follow"):
            break
        game.play(game.decision.choices[0])


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_others_and_spectators_see_a_board_with_nothing_to_touch(mode):
    for game in moments(mode, range(3), often=1):
        other = game.decision.seat % game.state.setup.seats + 1
        for mine in ((), (other,)) if mode.name != "solo" else ((),):
            page = check_form(pages.render_board(game, table(game, mine), TASTE))
            assert page.asked["touches"] == []
            assert page.asked["why"]


def waiting(game, *seats):
    """The seats that are still to answer the open window."""
    states = {state.decision.seat: state for state in asked_states(game.state)}
    return {seat: states[seat] for seat in seats}


def test_somebody_may_answer_a_window_before_it_is_their_turn():
    game = Game.from_position(
        "galaxarium position 1\nplayers 3\nrow jakks gort helios nibiru maia\ndice energy,move\n"
        "seat 1 energy 1\nseat 2 culture 3\nseat 3 culture 2 energy 1\n"
    )
    game.play("activate energy")
    assert (game.decision.seat, game.decision.kind) == (2, "follow")
    window = Window("w7", 1, "energy", waiting(game, 2, 3), {}, 1700.0, 9.0, 12.0)
    page = check_form(pages.render_board(game, table(game, (3,), window=window), TASTE))
    assert page.asked["seat"] == 3
    assert page.asked["window"] == "w7"
    assert [touch["choice"] for touch in page.asked["touches"]] == ["follow", "pass"]
    assert any(attrs.get("data-deadline") == "1700000" for _, attrs in page.elements)
    answered = Window("w7", 1, "energy", waiting(game, 2), {3: "pass"})
    page = check_form(pages.render_board(game, table(game, (3,), window=answered), TASTE))
    assert page.asked["touches"] == []


def test_a_follow_is_chosen_together_with_what_it_is_for():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice diplomacy,move\n"
        "seat 1 ships home helios:orbit:1\n"
        "seat 2 culture 3 ships jakks:orbit:0 nibiru:orbit:2\n"
    )
    game.play("activate diplomacy")
    assert (game.decision.seat, game.decision.kind) == (2, "follow")
    page = Page(pages.render_board(game, table(game, (2,)), TASTE))
    then = {touch["path"][0]: touch["then"] for touch in page.asked["touches"] if "then" in touch}
    assert then == {"ship:jakks:orbit": ["advance jakks"], "ship:nibiru:orbit": ["advance nibiru"]}
    preview = next(
        touch["preview"] for touch in page.asked["touches"] if touch.get("then") == ["advance nibiru"]
    )
    assert preview == "culture 3 → 2 and Nibiru 2 → 3"


def test_around_one_screen_every_seat_has_its_answers_and_secrets_a_curtain():
    game = Game.from_position(
        "galaxarium position 1\nplayers 3\nrow jakks gort helios nibiru maia\ndice energy,move\n"
        "seat 1 energy 1\nseat 2 culture 3\nseat 3 culture 2 energy 1\n"
    )
    game.play("activate energy")
    window = Window("w", 1, "energy", waiting(game, 2, 3))
    together = table(game, (1, 2, 3), mode="hot-seat", window=window)
    page = check_form(pages.render_board(game, together, TASTE))
    assert {"follow-2", "pass-2", "follow-3", "pass-3"} <= set(page.ids)
    fresh = Game.new(players=3, seed=3)
    hidden = table(fresh, (1, 2, 3), mode="hot-seat", curtain=1)
    html = pages.render_board(fresh, hidden, TASTE)
    check_form(html)
    assert not leaks(html, fresh, (1, 2, 3))


# --- secrets


def leaks(html, game, seats):
    """Missions of seats that are named in a page."""
    missions = {mission.slug: mission.name for mission in game.state.cards.missions}
    dealt = {slug for seat in seats for slug in game.snapshot()["seats"][seat - 1]["dealt"]}
    return {slug for slug in dealt if slug in html or missions[slug] in html}


@pytest.mark.parametrize("language", languages())
def test_no_byte_of_a_mission_reaches_anybody_else(language):
    game, style = start(3)
    while game.decision:
        seats = set(range(1, game.state.setup.players + 1))
        if len(game.decisions) % 40 < 4:
            for mine in ((), (1,), (2,)):
                html = pages.render_table(game, table(game, mine), Preferences(language))
                assert not leaks(html, game, seats - set(mine)), (len(game.decisions), mine)
        game.play(style.pick(game.decision.choices))
    end = pages.render_table(game, table(game, (1,), **ended(game)), Preferences(language))
    put_away = {
        slug
        for seat in game.snapshot()["seats"]
        for slug in seat["dealt"]
        if slug != seat["mission"] and seat["seat"] != 1
    }
    assert not [slug for slug in put_away if f'"{slug}"' in end]


def test_ones_own_mission_is_there_to_be_looked_at():
    game = Game.new(players=2, seed=1)
    kept = game.decision.choices[0].split()[1]
    game.play(game.decision.choices[0])
    html = pages.render_board(game, table(game, (1,)), TASTE)
    assert {mission.slug: mission.name for mission in game.state.cards.missions}[kept] in html


# --- people


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "'&<b>"]
)
def test_names_are_shown_as_typed_and_never_obeyed(name):
    game, style = start(5)
    for _ in range(60):
        game.play(style.pick(game.decision.choices))
    people = tuple(Person(seat, name) for seat in range(1, game.state.setup.players + 1))
    shown = Table("t1", name, people=people, mine=(1,), mode="online")
    for html in (
        pages.render_table(game, shown, TASTE),
        pages.render_start((Resumable("/t/x", name, ("blue",), waiting=name),), TASTE),
        pages.render_setup(
            NewTableForm(title=name, seed=name, seating=(SeatForm(name=name),), error=name), TASTE
        ),
        pages.render_invite(shown, (Invitation(1, name, name),), TASTE),
        pages.render_position(name, name, TASTE),
        pages.render_error(400, name, TASTE),
    ):
        page = check_form(html)
        scripts = [attrs for tag, attrs in page.elements if tag == "script"]
        assert all(attrs.get("src") or attrs["type"] == "application/json" for attrs in scripts)
        assert not [attrs for tag, attrs in page.elements if tag == "img" and attrs.get("src") == "x"]
        assert str(escape(name)) in html


# --- the other pages


def test_the_end_says_everything():
    for mode in MODES:
        game, style = start(2, mode)
        while game.decision:
            game.play(style.pick(game.decision.choices))
        seats = range(1, game.state.setup.seats + 1)
        given = {"seed": "7", "seed_hash": "ab" * 32, "minutes": 31, "luck": dict.fromkeys(seats, 0.5)}
        over = table(game, (1,), **given, **ended(game))
        html = pages.render_table(game, over, TASTE)
        page = check_form(html)
        assert "ab" * 32 in html
        curves = [attrs for tag, attrs in page.elements if attrs.get("class") == "curve"]
        assert len(curves) == game.state.setup.seats
        for score in game.result.scores:
            assert f'class="t">{score.total}<' in html


@pytest.mark.parametrize("language", languages())
def test_the_pages_around_the_table_are_well_formed(language):
    taste = Preferences(language, "light")
    game = Game.new(players=2, rulebook="blast-off", seed=1)
    replayed = Replay(3, 10, "/t/t1/replay", record="/r", position="/p", fork="/f")
    for html in (
        pages.render_start((Resumable("/t/x", "A", ("blue", "purple"), 3, 1, True),) * 5, taste),
        pages.render_setup(NewTableForm(house_rules={"landing": "must"}), taste),
        pages.render_rules(taste),
        pages.render_planets(taste, Sieve("blast-off", planet="fathom")),
        pages.render_planets(taste, Sieve(planet="nonsense", kind="row", sort="won")),
        pages.render_replay(game, replayed, table(game, (), mode="watch"), taste),
        pages.render_error(404, "No.", taste),
    ):
        page = check_form(html)
        html_tag = next(attrs for tag, attrs in page.elements if tag == "html")
        assert html_tag["lang"] == language.replace("_", "-")


def test_the_first_load_is_small():
    game, style = start(8)
    while game.decision and len(game.decisions) < 150:
        game.play(style.pick(game.decision.choices))
    html = pages.render_table(game, table(game, (1,)), TASTE)
    page = Page(html)
    total = len(gzip.compress(html.encode()))
    for tag, attrs in page.elements:
        address = attrs.get("src") or (attrs.get("href") if tag == "link" else "") or ""
        if address.startswith("/static/") and not address.endswith(".woff2"):
            name = re.sub(r"^[0-9a-f]{12}/", "", address[8:].partition("?")[0])  # modules have a mark
            total += len(gzip.compress((STATIC / name).read_bytes()))
        if address.startswith("/worlds/"):
            total += len(gzip.compress(draw(address[8:].partition(".")[0]).encode()))
    total += sum(path.stat().st_size for path in STATIC.glob("fonts/*.woff2"))
    assert total < 250_000
