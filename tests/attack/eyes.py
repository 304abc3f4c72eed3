"""Everything a table sends to somebody, so that two tables can be compared byte by byte."""

import importlib
import pkgutil
import re

import galaxarium.web

IDS = {"x-request-id", "set-cookie"}
CHANGES = {"seat": 1, "ply": 0, "to": 0, "name": "Ada", "choice": "nonsense", "answer": "follow"}
CHANGES |= {"window": "1-1-1-0", "on": True, "bots": ["random"], "faces": {"move": "never"}}
MORE = {
    "/t/{table}/replay": ("?at={}", "?seat=2"),
    "/api/v1/tables/{table}": ("?ply={}", "?seat=2"),
    "/api/v1/tables/{table}/steps": ("?seat=2",),
    "/api/v1/tables/{table}/position": ("?ply={}",),
}
"""What else can be asked of a page: earlier moments, the eyes of others."""
OWN_SECRETS = ("/record", "/position", "/fork")
"""Where one person plays alone, these tell everything, and are meant to."""


def pages():
    """The paths of every page and answer about one table, found in the routers themselves."""
    found = set()
    for module in pkgutil.walk_packages(galaxarium.web.__path__, "galaxarium.web."):
        router = getattr(importlib.import_module(module.name), "router", None)
        for route in getattr(router, "routes", ()):
            if "GET" in (getattr(route, "methods", None) or ()) and re.findall(r"{(\w+)}", route.path) == [
                "table"
            ]:
                found.add(route.path)
    assert len(found) > 7, found
    return sorted(found)


PAGES = pages()


def plain(text, created):
    """A text without the names of its table and the keys to it."""
    for secret in (created.table, *created.keys.values(), created.host):
        text = text.replace(secret, "*" * len(secret))
    return re.sub(r'"now": ?\d+', '"now": 0', text)


class Eyes:
    """Somebody at a table: with the key of a seat, or none."""

    def __init__(self, client, created, seat, alone=False):
        self.client = client
        self.created = created
        self.alone = alone
        self.headers = {"accept-encoding": "identity"}  # names of tables are squeezed into other lengths
        if seat:
            self.headers["authorization"] = f"Bearer {created.keys[seat]}"

    def sees(self, ply):
        """Every answer about the table, by what was asked."""
        return {**self._pages(ply), **self._refusals(), **self._sockets()}

    def _pages(self, ply):
        asked = [path for path in PAGES if not (self.alone and path.endswith(OWN_SECRETS))]
        return {
            path + question: self._get(path + question)
            for path in asked
            for question in ("", *(more.format(max(ply - 1, 0)) for more in MORE.get(path, ())))
        }

    def _get(self, path):
        return self._told(self.client.get(path.format(table=self.created.table), headers=self.headers))

    def _refusals(self):
        """What is said to somebody who asks for what cannot be: sentences can tell too much."""
        api = f"/api/v1/tables/{self.created.table}"
        verbs = {
            "play": ("seat", "choice", "ply"),
            "answer": ("seat", "answer", "window"),
            "undo": ("seat", "ply", "to"),
            "rematch": (),
        }
        if not self.alone:
            verbs["fork"] = ("seat", "ply", "bots")
        return {
            f"{verb} {seat}": self._told(
                self.client.post(
                    f"{api}/{verb}",
                    json={**{name: CHANGES[name] for name in names}, **({"seat": seat} if names else {})},
                    headers=self.headers,
                )
            )
            for verb, names in verbs.items()
            for seat in (1, 2)
        }

    def _sockets(self):
        found = {}
        for path in ("/t/{}/live", "/api/v1/tables/{}/live"):
            with self.client.websocket_connect(
                path.format(self.created.table), headers=self.headers
            ) as socket:
                found[path] = plain(socket.receive_text(), self.created)
        return found

    def _told(self, answer):
        headers = sorted((name, value) for name, value in answer.headers.items() if name not in IDS)
        return f"{answer.status_code} {headers} {plain(answer.text, self.created)}"


def differences(one, other):
    """What two tables tell differently, with where they begin to differ."""
    assert one.keys() == other.keys()
    found = {}
    for asked, told in one.items():
        if told != other[asked]:
            at = next((n for n, (a, b) in enumerate(zip(told, other[asked], strict=False)) if a != b), 0)
            found[asked] = (told[max(at - 60, 0) : at + 60], other[asked][max(at - 60, 0) : at + 60])
    return found
