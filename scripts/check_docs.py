"""Check that every relative link in the documentation leads to a file, and every #anchor to a heading.

`python scripts/check_docs.py [ROOT]` prints one line per broken link and ends with 1 if there is any.
Links to other sites are not followed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

PAGES = ("*.md", "docs/**/*.md", "examples/*.md", "training/*.md", "benchmarks/*.md", "locks/*.md")

FENCE = re.compile(r"^\s{0,3}(```+|~~~+)")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
HEADING = re.compile(r"^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
INLINE = re.compile(r"\[(?:[^\]\[]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'(][^)]*)?\)")
REFERENCE = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)")
ATTRIBUTE = re.compile(r"<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=[\"']([^\"']+)[\"']", re.IGNORECASE)
NAMED = re.compile(r"<\w+\b[^>]*?\b(?:id|name)=[\"']([^\"']+)[\"']", re.IGNORECASE)
ELSEWHERE = re.compile(r"^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|//)")


class Link(NamedTuple):
    page: Path
    line: int
    target: str


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines outside fenced code blocks."""
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        else:
            yield number, line


def slug(heading: str) -> str:
    """The anchor of a heading, made the way code hosts make it."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = re.sub(r"<[^>]+>", "", text).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    """Every anchor of a page: its headings, repeated ones numbered, and elements with an id."""
    found: set[str] = set()
    for _, line in prose(text):
        found.update(NAMED.findall(line))
        heading = HEADING.match(line)
        if heading:
            name = base = slug(heading[2])
            count = 0
            while name in found:
                count += 1
                name = f"{base}-{count}"
            found.add(name)
    return found


def links(page: Path) -> Iterator[Link]:
    """Every link of a page that stays within the project."""
    for number, raw in prose(page.read_text(encoding="utf-8")):
        line = CODE.sub("", raw)
        targets = INLINE.findall(line) + REFERENCE.findall(line) + ATTRIBUTE.findall(line)
        for target in targets:
            if not ELSEWHERE.match(target):
                yield Link(page, number, target)


def fault(link: Link, root: Path) -> str | None:
    """Why a link is broken, or None when it is sound."""
    path, _, anchor = unquote(link.target).partition("#")
    if path.startswith("/"):
        return "starts at the root of a site; write it relative to the page"
    file = (link.page.parent / path).resolve() if path else link.page
    if not file.is_relative_to(root):
        return "leads out of the project"
    if not file.exists():
        return "no such file"
    if anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
        return f"no heading #{anchor} there"
    return None


def pages(root: Path) -> list[Path]:
    return sorted({page for pattern in PAGES for page in root.glob(pattern)})


def check(root: Path) -> list[str]:
    """One line per broken link: page, line, target, reason."""
    root = root.resolve()
    broken = []
    for page in pages(root):
        for link in links(page):
            reason = fault(link, root)
            if reason:
                broken.append(f"{page.relative_to(root)}:{link.line}: {link.target}: {reason}")
    return broken


def main(arguments: list[str]) -> int:
    root = Path(arguments[0]) if arguments else Path(__file__).parent.parent
    broken = check(root)
    for line in broken:
        print(line)
    print(f"{len(pages(root))} pages checked, {len(broken)} broken links.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
