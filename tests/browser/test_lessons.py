"""Learning before the page: touch what is pointed at, and the lesson comes to its end."""

import pytest

MOST = 60

READY = "document.body.dataset.live === 'now' && document.querySelector('.is-pointed, #lesson-now[data-done]')"

LOOK = """() => {
  const box = (thing) => { const { left, top, right, bottom } = thing.getBoundingClientRect(); return { left, top, right, bottom }; };
  const target = document.querySelector(".is-pointed");
  return { panel: box(document.querySelector("#lesson")), target: target && box(target), key: target && target.dataset.touch,
    step: document.querySelector("#lesson-now").dataset.step, say: document.querySelector(".lesson-say").textContent,
    done: document.querySelector("#lesson-now[data-done]") !== null, width: innerWidth, height: innerHeight };
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
        self.page.wait_for_timeout(40)  # until what was touched has been lit
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


@pytest.mark.parametrize("lesson", ["solo", "blast-off"])
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
