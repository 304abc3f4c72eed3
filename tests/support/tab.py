"""What a page shows after the messages of its socket, as the script of the page would put them together."""

import json
import re

from markupsafe import escape

NESTED = re.compile(r'<(p|div) data-region="([\w-]+)"></\1>')
"""The place of a region within another one: the page keeps the one it has."""

NOT_IN_REPLAYS = ("prompt", "reactions")
"""Regions of a table that a replay has something else for, or nothing."""


class Tab:
    """A page without a browser: the board as HTML, brought up to date message by message."""

    def __init__(self):
        self.html = ""

    def take(self, message):
        """Take a message of the socket; the same message with the whole board as its `html`."""
        if "html" in message:
            self.html = message["html"]
        elif "regions" in message:
            for name, drawn in message["regions"].items():
                self._replace(name, drawn)
            for name, value in message["page"].items():
                self._say(name, value)
            if "asked" in message:
                self._ask(message["asked"])
            if "log" in message:
                self._log(**message["log"])
        return {**message, "html": self.html} if "html" in message or "regions" in message else message

    def _replace(self, name, drawn):
        found = re.search(rf'<(\w+)[^<>]*? data-region="{name}"', self.html)
        if found is None:
            assert '<nav class="replay' in self.html, f"the page has no place for the region {name}"
            assert name in NOT_IN_REPLAYS
            return
        end = _end(self.html, found.start(), found[1])
        drawn = NESTED.sub(
            lambda place: _element(self.html[found.start() : end], place[2]) or place[0], drawn
        )
        self.html = self.html[: found.start()] + drawn + self.html[end:]

    def _say(self, name, value):
        """Change an attribute of the board."""
        pattern = rf'(<main [^>]*? data-{name}=")[^"]*'
        self.html, changed = re.subn(pattern, lambda found: found[1] + str(escape(value)), self.html, count=1)
        assert changed, f"the page says nothing of {name}"

    def _ask(self, asked):
        text = json.dumps(asked, ensure_ascii=False).replace("<", "\\u003c")
        pattern = re.compile(r'(<script type="application/json" id="asked">).*?(</script>)', re.S)
        self.html = pattern.sub(lambda found: found[1] + text + found[2], self.html)

    def _log(self, drop, keep, add):
        begin = self.html.index("<ol", self.html.index('id="log"'))
        begin = self.html.index(">", begin) + 1
        end = self.html.index("</ol>", begin)
        lines = re.findall(r"<li.*?</li>", self.html[begin:end], re.S)
        assert drop + keep <= len(lines), "the page has fewer lines than the server believes"
        self.html = self.html[:begin] + "".join(lines[drop : drop + keep]) + add + self.html[end:]


def next_board(socket, ply=None):
    """The next board, or the first one after so many decisions, with the whole board as its `html`."""
    tab = socket.__dict__.setdefault("tab", Tab())
    while True:
        message = tab.take(socket.receive_json())
        if "html" in message and (ply is None or message["ply"] >= ply):
            return message


def _element(html, name):
    """A region within some HTML; None if it is not there."""
    found = re.search(rf'<(\w+)[^<>]*? data-region="{name}"', html)
    return html[found.start() : _end(html, found.start(), found[1])] if found else None


def _end(html, start, tag):
    """Where the element that begins at `start` ends."""
    depth = 0
    for found in re.finditer(rf"<(/?){tag}\b", html[start:]):
        depth += -1 if found[1] else 1
        if depth == 0:
            return html.index(">", start + found.start()) + 1
    raise ValueError(f"no end of {tag}")
