"""The modules of the pages: what Python and browsers must both answer, and what each page loads."""

import json
import re
from pathlib import Path

CASES = Path(__file__).parent.parent / "present" / "choice_paths.json"

ANSWERS = """async ([address, cases]) => {
  const paths = await import(address);
  const sorted = (keys) => [...keys].sort();
  return cases.map(({ touches, steps }) => steps.map(({ touched }) => {
    const every = [...new Set(touches.flatMap(({ path }) => path))];
    const whole = every.map((key) => [key, paths.completed(touches, touched, key)?.choice]);
    return {
      touched,
      lit: sorted(paths.lit(touches, touched)),
      remaining: paths.remaining(touches, touched).map(({ choice }) => choice),
      completed: Object.fromEntries(whole.filter(([, choice]) => choice)),
    };
  }));
}"""


def module_folder(page):
    """The address all modules of a page are under."""
    [first, *_] = page.locator('script[type="module"]').evaluate_all("(all) => all.map(({ src }) => src)")
    return first.rpartition("/")[0]


def test_the_browser_answers_what_was_written_down(server, person):
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    page = person.page
    page.goto(server.address)
    answers = page.evaluate(ANSWERS, [f"{module_folder(page)}/choice_path.js", cases])
    assert len(answers) == len(cases) > 20
    for case, answered in zip(cases, answers, strict=True):
        assert answered == case["steps"], case["kind"]


def test_pages_load_only_what_they_use(server, person):
    loaded = []
    person.page.on("request", lambda asked: loaded.append(asked.url) if asked.url.endswith(".js") else None)
    page = person.page
    page.goto(f"{server.address}/rules")
    page.wait_for_load_state("networkidle")
    names = {address.rpartition("/")[2] for address in loaded}
    assert "rules.js" in names
    assert not names & {"table.js", "board.js", "choosing.js", "replay.js", "idiomorph.min.js"}
    folder = module_folder(page)
    assert re.fullmatch(r".*/static/[0-9a-f]{12}/js", folder)
    assert all(address.startswith(folder) for address in loaded), loaded  # imports stay under the mark
    assert len(loaded) == len(set(loaded))
