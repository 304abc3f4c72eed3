"""A page taken apart: elements with their attributes, checked for being well formed on the way."""

import json
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})


class Page(HTMLParser):
    """Every element of a page. Elements that are not closed, or closed twice, are an error."""

    def __init__(self, html):
        super().__init__()
        self.elements = []
        self.open = []
        self.texts = {}
        self.feed(html)
        self.close()
        assert self.open == [], f"never closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute twice in <{tag}>: {attrs}"
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("id")))

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        opened, _ = self.open.pop()
        assert opened == tag, f"</{tag}> closes <{opened}> in line {self.getpos()[0]}"

    def handle_data(self, data):
        if self.open and self.open[-1][1]:
            name = self.open[-1][1]
            self.texts[name] = self.texts.get(name, "") + data

    @property
    def ids(self):
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]

    @property
    def asked(self):
        """What the page's script is told."""
        return json.loads(self.texts["asked"])

    def touching(self, key):
        """The elements that stand for a key."""
        return [
            (tag, attrs) for tag, attrs in self.elements if key in (attrs.get("data-touch") or "").split()
        ]
