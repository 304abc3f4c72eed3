"""Learning before the page: touch what is pointed at, and the lesson comes to its end."""

import pytest

from .conftest import PHONE
from .person import Person
from .test_pages import violations

LANGUAGES = ["pl", *(pytest.param(name, marks=pytest.mark.soak) for name in ("en", "es", "pt-BR", "fr"))]
"""Polish has the longest words."""
MOST = 60

READY = (
    "document.body?.dataset.live === 'now' && document.querySelector('.is-pointed, #lesson-now[data-done]')"
)

DRAWN = (
    "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
)
"""The page has done what it put off, and has drawn twice: true on a busy machine too."""

LOOK = """() => {
  const one = (selector) => document.querySelector(selector);
  const box = (thing) => thing && thing.getBoundingClientRect().toJSON();
  const now = one("#lesson-now").dataset, target = one(".is-pointed");
  return {
    panel: box(one("#lesson")), target: box(target), key: target && target.dataset.touch,
    step: now.step, say: one(".lesson-say").textContent, done: "done" in now,
    width: innerWidth, height: innerHeight,
  };
}"""
"""Where the panel and what it speaks of are."""


class Learner:
    """Somebody who opens a lesson and touches what is pointed at."""

    def __init__(self, server, person):
        self.server, self.person, self.page = server, person, person.page

    def begin(self, lesson):
        self.page.goto(f"{self.server.address}/learn")
        self.page.locator(f'form[action="/learn/{lesson}"] button').click()
        self.person.until_live()
        return self

    def look(self):
        """What is said and pointed at; the panel must cover neither that nor the edge of the screen."""
        self.page.wait_for_function(f"() => {READY}")
        self.page.evaluate(DRAWN)  # what was touched has been lit, and something else is pointed at
        self.page.wait_for_function(f"() => {READY}")
        seen = self.page.evaluate(LOOK)
        panel, target = seen["panel"], seen["target"]
        assert 0 <= panel["left"] < panel["right"] <= seen["width"], seen
        assert 0 <= panel["top"] < panel["bottom"] <= seen["height"], seen
        if target is not None:
            assert 0 <= target["top"] < target["bottom"] <= seen["height"], seen
            beside = panel["right"] <= target["left"] or target["right"] <= panel["left"]
            assert beside or panel["bottom"] <= target["top"] or target["bottom"] <= panel["top"], seen
        return seen

    def touch(self):
        self.person.press(self.page.locator(".is-pointed"))

    def go_on(self, until=None):
        """Touch what is pointed at, up to a step or the end."""
        for _ in range(MOST):
            seen = self.look()
            if seen["done"] or seen["step"] == until:
                return seen
            self.touch()
        raise AssertionError(f"the lesson has not ended: {self.look()}")


def test_first_lesson_by_touching_what_is_pointed_at(server, person):
    learner = Learner(server, person).begin("first")
    assert learner.look()["key"] == "die:energy"
    learner.page.locator('.dice [data-touch="die:move"]').first.click()  # something else
    learner.page.wait_for_function("() => document.querySelector('#lesson .lesson-not').textContent")
    assert learner.look()["step"] == "1"
    learner.go_on("6")
    said = learner.look()["say"]
    learner.page.reload()
    person.until_live()
    assert learner.look()["say"] == said
    assert learner.go_on()["done"]
    learner.page.goto(f"{server.address}/learn")
    done = learner.page.locator(".is-done[data-taught]")
    assert (done.count(), done.get_attribute("data-taught")) == (1, "first")


@pytest.mark.parametrize("lesson", ["solo", pytest.param("blast-off", marks=pytest.mark.soak)])
def test_lessons_by_thumb(server, thumb, lesson):
    assert Learner(server, thumb).begin(lesson).go_on()["done"]


def test_playing_on_freely(server, person):
    learner = Learner(server, person).begin("first")
    learner.look()
    learner.page.locator(".lesson-skip:visible").click()
    learner.page.wait_for_function("() => !document.querySelector('#lesson-now')")
    assert learner.page.locator("#lesson").is_hidden()
    person.choose("activate move")
    person.choose("move home jakks")


def test_first_steps_with_keys(server, person):
    """Tab and Enter do what a click does, and other keys are answered like other touches."""
    learner = Learner(server, person).begin("first")
    learner.look()
    learner.page.keyboard.press("1")  # the first die is none to touch now
    learner.page.wait_for_function("() => document.querySelector('#lesson .lesson-not').textContent")
    learner.page.locator(".is-pointed").focus()
    learner.page.keyboard.press("Enter")
    learner.page.wait_for_function("() => document.querySelector('#lesson-now').dataset.step === '2'")
    assert learner.look()["key"] == "die:move"


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_lesson_is_accessible(server, visit, size):
    learner = Learner(server, Person(visit(**size).new_page())).begin("first")
    learner.look()
    assert violations(learner.page) == []
    learner.page.goto(f"{server.address}/learn")
    assert violations(learner.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_words_fit_beside_the_table(server, visit, language):
    """What is said stands in the room beside the only opponent, or else covers nothing it speaks of."""
    learner = Learner(server, Person(visit(locale=language).new_page())).begin("first")
    for key in ("die:energy", "die:move", "ship:home", "place:jakks"):
        assert key in learner.look()["key"], key
        learner.touch()
    learner.look()
    assert learner.page.evaluate("() => document.documentElement.scrollHeight") <= 720
