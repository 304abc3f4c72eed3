"""Solving a puzzle before the page: the answer comes from the server, the streak stays in the browser."""

import json
from datetime import date

import pytest

from galaxarium.data.puzzles import daily, puzzles

from .conftest import PHONE
from .test_pages import violations

KEPT = "galaxarium-puzzles"


def kept(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{KEPT}')"))


def choose(page, choice):
    """Take a choice with the keyboard; folded ones are unfolded first."""
    option = page.locator(f'.option[value="{choice}"]')
    page.evaluate("for (const fold of document.querySelectorAll('.fold')) fold.open = true")
    option.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict")


def test_solving_the_puzzle_of_the_day_begins_a_streak(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/puzzles")
    page.locator(".of-day .btn").click()
    page.wait_for_selector("#ask .option", state="attached")
    day = page.locator("main").get_attribute("data-day")
    number = page.locator("main").get_attribute("data-puzzle")
    puzzle = puzzles()[int(number) - 1]
    assert puzzle.number == daily(date.fromisoformat(day), len(puzzles()))
    choose(page, puzzle.best)
    assert page.locator(".verdict.is-right").is_visible()
    assert kept(page) == {"first": {number: "right"}, "days": {day: "right"}}
    assert page.locator("[data-streak] b").text_content() == "1"
    page.goto(f"{server.address}/puzzles")
    assert page.locator("[data-tally-solved]").text_content() == "1"
    assert page.locator(f'.puzzle-tiles [data-number="{number}"] .ticked').is_visible()


def test_days_in_a_row_are_counted_and_a_gap_ends_them(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/puzzles")
    counted = """(days) => {
        localStorage.setItem("galaxarium-puzzles", JSON.stringify({ first: { 1: "right" }, days }));
        location.reload();
    }"""
    today = page.locator("main").get_attribute("data-today")
    before = [
        page.evaluate(f"new Date(Date.parse('{today}') - {n} * 864e5).toISOString().slice(0, 10)")
        for n in range(6)
    ]
    for days, streak, longest in [
        (before[1:3], "2", "2"),  # today's is yet to come
        (before[0:3], "3", "3"),
        ([*before[0:1], *before[2:6]], "1", "4"),
        (before[2:6], "0", "4"),
    ]:
        with page.expect_navigation():
            page.evaluate(counted, dict.fromkeys(days, "right"))
        assert page.locator("[data-tally-streak]").text_content() == streak
        assert page.locator("[data-tally-best]").text_content() == longest


def test_the_first_choice_counts(server, visit):
    page = visit(**PHONE).new_page()
    puzzle = next(one for one in puzzles() if len(one.options) > 2)
    wrong = next(option.choice for option in puzzle.options if option.choice != puzzle.best)
    address = f"{server.address}/puzzles/{puzzle.number}"
    page.goto(address)
    choose(page, wrong)
    assert page.locator(".verdict.is-wrong").is_visible()
    box = page.locator(".verdict").bounding_box()
    assert 0 <= box["y"] < PHONE["viewport"]["height"]  # what one wants to know is in sight
    page.goto(address)
    choose(page, puzzle.best)
    assert kept(page)["first"] == {str(puzzle.number): "wrong"}
    page.locator("[data-next]").click()
    page.wait_for_url("**/puzzles/*")
    assert page.locator("main").get_attribute("data-puzzle") != str(puzzle.number)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_puzzles_are_accessible_and_fit(server, visit, size):
    page = visit(locale="pl", **size).new_page()
    puzzle = max(puzzles(), key=lambda one: len(one.options))
    answer = f"/puzzles/{puzzle.number}/answer?choice={puzzle.best.replace(' ', '+')}"
    for path in ("/puzzles", f"/puzzles/{puzzle.number}", answer):
        page.goto(server.address + path)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_everything_but_the_streak_works_without_scripts(server, visit):
    page = visit(java_script_enabled=False).new_page()
    puzzle = puzzles()[0]
    page.goto(f"{server.address}/puzzles/1")
    page.locator(f'.option[value="{puzzle.best}"]').click()
    assert page.locator(".verdict.is-right").is_visible()
