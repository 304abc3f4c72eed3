"""Draw the icons of the app (PNG) from the picture of the tab (SVG): `python scripts/make_icons.py`.

Phones want pictures in pixels, without round corners of their own where the phone cuts them itself. Needs a
Chromium, like the tests of the pages.
"""

import os
import re
import shutil
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "galaxarium" / "web" / "static"
CORNERS = ' rx="6"'
ICONS = (
    ("app-192.png", 192, "round"),
    ("app-512.png", 512, "round"),
    ("app-maskable-512.png", 512, "cut"),
    ("apple-touch-180.png", 180, "whole"),
)
SAFE = 0.78
"""What is left of a picture that may be cut to a circle: its drawing has to be that much smaller."""


def drawing(svg: str, kind: str) -> str:
    """The picture with round corners, with none, or with none and smaller inside."""
    if kind == "round":
        return svg
    svg = svg.replace(CORNERS, "")
    if kind == "whole":
        return svg
    parts = re.fullmatch(r"(<svg.*?><rect.*?/>)(.*)</svg>\s*", svg, re.DOTALL)
    assert parts is not None
    ground, inside = parts.groups()
    return f'{ground}<g transform="translate(12 12) scale({SAFE}) translate(-12 -12)">{inside}</g></svg>'


def main() -> None:
    """Write all of them."""
    from playwright.sync_api import sync_playwright

    svg = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("GALAXARIUM_CHROMIUM") or next(filter(None, map(shutil.which, names)))
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, size, kind in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>"
            page.set_content(style + drawing(svg, kind))
            page.screenshot(path=STATIC / "icons" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
