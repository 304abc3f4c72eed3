"""Until a change is painted: a real server, a real browser, loopback.

    .venv/bin/python benchmarks/repaint.py [--clicks 100] [--seconds 30]

First a table is opened in Chromium, and a die is activated and taken back again and again; counted is the
time from the click to the second frame after the board has changed. Then five bots play, and the page watches
them without motion; counted is the time from each decision, as it is stored, to the second frame after the
page shows it. Needs Chromium and the packages of `make setup`.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.conftest import NAMES, shutil
from browser.person import STILL, Person
from browser.server import Server
from browser.test_pages import TURN

CLICK = """(selector) => new Promise((done) => {
  const before = document.querySelector("#table").dataset.version;
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    if (document.querySelector("#table").dataset.version === before) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
  });
  watch.observe(document.querySelector("#table"), { attributes: true });
  document.querySelector(selector).click();
})"""


def measure(clicks: int) -> list[float]:
    """Milliseconds of every click."""
    chromium = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder)).start()
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            person = Person(browser.new_page(viewport={"width": 1280, "height": 720}))
            person.sit(server, server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}]))
            selectors = ("#die-energy-1", "#undo") * (clicks // 2 + 2)
            return [person.page.evaluate(CLICK, selector) for selector in selectors][4:]
        finally:
            browser.close()
            server.stop()


WATCH = """() => {
  window.painted = {};
  const table = () => document.querySelector("#table");
  const look = () => {
    const ply = Number(table()?.dataset.ply);
    if (!ply || ply in window.painted) return;
    window.painted[ply] = null;
    requestAnimationFrame(() => requestAnimationFrame(() => { window.painted[ply] = Date.now() / 1000; }));
  };
  new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


def watch(seconds: float) -> list[float]:
    """Milliseconds from each stored decision of five bots to its paint."""
    chromium = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder), mode="compiled").start()
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            context.add_init_script(f"localStorage.galaxarium = {json.dumps(json.dumps(STILL))}")
            page = context.new_page()
            created = server.create("watch", [{"player": "medium"}] * 5)
            page.goto(f"{server.address}/t/{created['table']}")
            Person(page).until_live()
            page.evaluate(WATCH)
            page.wait_for_timeout(1000 * seconds)
            painted = page.evaluate("() => window.painted")
            stored = {step["ply"]: step["time"] for step in server.call(f"/tables/{created['table']}/steps")}
            shown = {int(ply): at for ply, at in painted.items() if at}
            return [1000 * (at - stored[ply]) for ply, at in shown.items() if ply in stored]
        finally:
            browser.close()
            server.stop()


def say(what: str, times: list[float]) -> None:
    """Median and ninety-fifth percentile."""
    times = sorted(times)
    p95 = times[int(0.95 * len(times))]
    print(f"{what}, {len(times)} times: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms")


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clicks", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30, help="how long bots are watched")
    given = parser.parse_args()
    say("click to repaint", measure(given.clicks))
    say("stored to painted, five bots", watch(given.seconds))


if __name__ == "__main__":
    main()
