"""Every lesson keeps its promises: what it asks for can be chosen, what it says is true, it ends, in all
languages."""

import functools
import re

import pytest

from galaxarium.data.lessons import LEARNER, LESSONS, lessons
from galaxarium.game.game import Game
from galaxarium.i18n import languages, translator
from galaxarium.present.pages.end import series
from galaxarium.present.scene import make_scene
from galaxarium.present.table.model import Person, Table
from galaxarium.present.table.page import TablePage

from .learner import Learner

pytestmark = pytest.mark.parametrize("name", LESSONS)

MOST = {"first": 35, "solo": 15, "blast-off": 15}
"""How many decisions a learner can be asked for in the minutes a lesson promises."""

STAGES = {
    "first": [
        ("roll", {}),
        ("gain", {"resource": "energy"}),
        ("use", {"way": "landing"}),
        ("move", {"to": "leandra:orbit"}),
        ("advance", {}),
        ("follow", {}),
        ("colonize", {}),
        ("upgrade", {}),
        ("roll", {"reason": "reroll"}),
        ("use", {"way": "colony"}),
        ("spend", {"reason": "converter"}),
        ("over", {}),
    ],
    "solo": [
        ("roll", {"reason": "rogue", "seat": 2}),
        ("follow", {}),
        ("roll", {"reason": "forced", "seat": 2}),
        ("upgrade", {"seat": 2}),
        ("over", {}),
    ],
    "blast-off": [
        ("set", {}),
        ("roll", {"reason": "reroll"}),
        ("follow", {}),
        ("colonize", {}),
        ("over", {}),
    ],
}
"""What has to happen: to the learner unless it says to whom."""


@functools.cache
def played(name):
    """The game of a lesson, beat by beat: before, the beat, after."""
    game, found = Game.from_position(lessons()[name].position), []
    for beat in lessons()[name].beats:
        before = game.copy()
        game.play(beat.play)
        found.append((before, beat, game.copy()))
    return found


def test_every_choice_is_legal_and_asked_of_the_right_seat(name):
    for before, beat, _ in played(name):
        assert before.decision.seat == beat.seat, beat
        assert beat.play in before.decision.choices, beat


def test_what_is_said_comes_true(name):
    for _, beat, after in played(name):
        seat = after.view(LEARNER)["seats"][LEARNER - 1]
        assert {what: seat[what] for what in beat.expects} == beat.expects, beat


def test_it_ends_with_the_learner_winning(name):
    *_, (_, _, end) = played(name)
    assert end.decision is None
    assert end.result.winners == (LEARNER,)


def test_the_chart_of_the_end_begins_with_the_points_of_the_position(name):
    (begin, _, _), *_, (_, _, end) = played(name)
    scene = make_scene(end.state, end.view(LEARNER), LEARNER, {})
    found = series(scene, end.log_for(LEARNER))
    for points, before in zip(found.values(), begin.snapshot()["seats"], strict=True):
        assert points[0] == before["points"] > 0
    assert found[LEARNER][-1] == 21


def test_everything_promised_happens(name):
    *_, (_, _, end) = played(name)
    for kind, fields in STAGES[name]:
        found = [event for event in end.log if event.kind == kind]
        whose = fields.get("seat", LEARNER)
        mine = [event for event in found if event.get("seat", whose) == whose]
        assert any(all(event[key] == value for key, value in fields.items()) for event in mine), (
            kind,
            fields,
        )


def test_it_is_short(name):
    own = [beat for beat in lessons()[name].beats if beat.seat == LEARNER]
    assert len(own) <= MOST[name]
    assert all(beat.say for beat in own)


def test_no_turn_is_ended_with_dice_that_do_something(name):
    """The page would ask whether that is meant."""
    for before, beat, _ in played(name):
        if beat.seat == LEARNER and beat.play == "end":
            assert not [choice for choice in before.decision.choices if choice.startswith("activate ")]


def test_what_is_asked_for_can_be_touched(name):
    table = Table("t", people=(Person(1), Person(2)), mine=(LEARNER,))
    for before, beat, _ in played(name):
        if beat.seat == LEARNER:
            asked = TablePage(before, table).asked
            assert asked.option(beat.play) or beat.say == "follow", beat


@pytest.mark.parametrize("language", languages())
def test_the_words_exist_and_name_the_planets(name, language):
    words = translator(language)
    texts = [words.t(f"lesson.{name}.{beat.say}") for beat in lessons()[name].beats if beat.say]
    texts += [words.t(f"lesson.{name}{part}") for part in ("", ".about", ".done")]
    assert all(texts)
    english = translator("en")
    for beat in lessons()[name].beats:
        if beat.say:
            key = f"lesson.{name}.{beat.say}"
            assert figures(words.t(key)) == figures(english.t(key)), key


def figures(text):
    """The numbers a text names: they must be the same in every language."""
    return sorted(re.findall(r"\d+", text))


def test_a_table_plays_it_to_the_end(tables, name):
    learner = Learner(tables, name)
    seen = []
    while learner.snapshot.status == "playing":
        said = learner.said
        seen.append((said.step, said.say))
        learner.choose(said.choice, *([said.then] if said.then else []))
    lesson = lessons()[name]
    assert [choice for _, choice in learner.snapshot.game.decisions] == [beat.play for beat in lesson.beats]
    assert [step for step, _ in seen] == list(range(1, len(lesson.told) + 1))
    assert learner.said.is_done
