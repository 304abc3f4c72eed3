"""From a click to the repaint: a real server, a real browser, loopback.

    .venv/bin/python benchmarks/repaint.py [--clicks 100]

A table is opened in Chromium, a die is activated and taken back again and again; counted is the time from the
click to the second frame after the board has changed. Needs Chromium and the packages of `make setup`.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.conftest import NAMES, shutil
from browser.person import Person
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


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clicks", type=int, default=100)
    times = sorted(measure(parser.parse_args().clicks))
    p95 = times[int(0.95 * len(times))]
    middle = statistics.median(times)
    print(f"click to repaint over {len(times)} clicks: median {middle:.0f} ms, p95 {p95:.0f} ms")


if __name__ == "__main__":
    main()
