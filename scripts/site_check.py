"""Check the built site: every link and anchor leads somewhere in it, and nothing is loaded from elsewhere.

A link that a person may follow to another site is fine. A picture, script, style sheet, font or request from
there is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ELSEWHERE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
LOADED = {"src", "srcset", "poster", "data", "action", "formaction", "background"}
"""Attributes that make a browser ask for something, whatever they stand at."""
LOADED_BY_LINK = {
    "stylesheet",
    "icon",
    "preload",
    "prefetch",
    "preconnect",
    "dns-prefetch",
    "modulepreload",
    "manifest",
}
IN_STYLES = re.compile(r"(?:url\(\s*|@import\s+)[\"']?([^\"')\s;]+)")
IN_SCRIPTS = re.compile(r"[\"'`]((?:https?:|wss?:)?//[a-z0-9][^\"'`\s]*)", re.IGNORECASE)

SLEEPING = {
    "https://unpkg.com/mermaid": 'class="mermaid"',
    "https://unpkg.com/glightbox": "glightbox",
    "https://unpkg.com/pyodide": "pyodide",
    "https://unpkg.com/ace-builds": "pyodide",
    "https://cdn.jsdelivr.net/pyodide": "pyodide",
    "https://unpkg.com/resize-observer-polyfill": "",
    "https://api.github.com/": 'data-md-component="source"',
    "https://gitlab.com/api": 'data-md-component="source"',
}
"""Addresses in the generator's script, and what a page would have to hold to wake them up ("": only browsers
older than those the script can run in would ask)."""
NAMES_ONLY = ("http://www.w3.org/",)
"""Addresses that are names of formats and are never loaded."""
TEXTS = ("search.js",)
"""Scripts that are nothing but the text of the pages, addresses in it included."""
RUN_TOGETHER = re.compile(r"<p>[^<]*\n(?:[-*]|\d+\.) [^<]*")
"""A list without an empty line before it: code hosts make a list of it, the site does not."""
POLICY = "default-src 'self'"


@dataclass
class Page(HTMLParser):
    """What a page holds: its anchors, where its links lead, what it loads."""

    text: str
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._inside = ""
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element links to or loads."""
        self._inside = tag
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        for name in LOADED & set(given):
            self.loads += [part.split()[0] for part in given[name].split(",") if part.split()]
        if tag == "link" and LOADED_BY_LINK & set(given.get("rel", "").split()):
            self.loads.append(given.get("href", ""))
        elif "href" in given and tag in ("a", "area"):
            self.links.append(given["href"])
        self.loads += IN_STYLES.findall(given.get("style", ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self._inside = ""

    def handle_data(self, data: str) -> None:
        """Look into styles and scripts that stand in the page."""
        if self._inside == "style":
            self.loads += IN_STYLES.findall(data)
        elif self._inside == "script":
            self.loads += IN_SCRIPTS.findall(data)


def check_site(site: Path) -> list[str]:
    """One line for everything that is wrong."""
    site = site.resolve()
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    faults = [fault for file in pages for fault in _page_faults(site, file, pages)]
    for file in sorted(site.rglob("*.css")):
        faults += _loads(site, file, IN_STYLES.findall(file.read_text(encoding="utf-8")))
    awake = {
        address
        for address, sign in SLEEPING.items()
        if sign and any(sign in page.text for page in pages.values())
    }
    for file in sorted(site.rglob("*.js")):
        if file.name in TEXTS:
            continue
        for address in IN_SCRIPTS.findall(file.read_text(encoding="utf-8")):
            known = next((start for start in SLEEPING if address.startswith(start)), None)
            if known is None and not address.startswith(NAMES_ONLY):
                faults.append(f"{_name(site, file)}: the script knows {address}")
            elif known in awake:
                faults.append(f"{_name(site, file)}: a page makes the script ask {address}")
    return faults


def _page_faults(site: Path, file: Path, pages: dict[Path, Page]) -> list[str]:
    page = pages[file]
    faults = _loads(site, file, page.loads)
    if POLICY not in page.text:
        faults.append(f"{_name(site, file)}: nothing keeps the browser from loading from elsewhere")
    faults += [
        f"{_name(site, file)}: no empty line before the list: {m[3:60]!r}"
        for m in RUN_TOGETHER.findall(page.text)
    ]
    for link in page.links:
        reason = _broken(site, file, link, pages)
        if reason:
            faults.append(f"{_name(site, file)}: {link}: {reason}")
    return faults


def _loads(site: Path, file: Path, loads: list[str]) -> list[str]:
    """What is loaded from elsewhere, or is not there."""
    faults = []
    for address in loads:
        if ELSEWHERE.match(address):
            faults.append(f"{_name(site, file)}: loads {address}")
        elif not SCHEME.match(address) and not _file(site, file, address).exists():
            faults.append(f"{_name(site, file)}: {address} is not there")
    return faults


def _broken(site: Path, file: Path, link: str, pages: dict[Path, Page]) -> str | None:
    """Why a link leads nowhere, or None."""
    if SCHEME.match(link) or link.startswith("//"):
        return None
    path, _, anchor = link.partition("#")
    there = _file(site, file, path) if path else file
    if there.is_dir():
        there = there / "index.html"
    if not there.is_relative_to(site) or not there.exists():
        return "no such page"
    if anchor and there in pages and unquote(anchor) not in pages[there].anchors:
        return "no such anchor"
    return None


def _file(site: Path, file: Path, address: str) -> Path:
    path = unquote(re.split(r"[?#]", address)[0])
    return (site / path[1:] if path.startswith("/") else file.parent / path).resolve()


def _name(site: Path, file: Path) -> str:
    return file.relative_to(site).as_posix()
