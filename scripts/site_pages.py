"""Lay out the pages of the documentation site: docs/ and the pages beside it become one tree.

The pages are written for a code host, where a link may lead to any file. On the site such a link leads to the
file's text, shown as it is, so that readers need neither a network nor the code. The reference of the Python
interface is laid out here, too: which names it has; what is said of them stands in their docstrings.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from check_docs import CODE, ELSEWHERE, prose

BESIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "examples/README.md": "examples.md",
    "training/README.md": "training.md",
    "benchmarks/README.md": "measuring.md",
    "locks/README.md": "locks.md",
}
"""Pages outside docs/ and what they are called on the site; the README's place is taken by docs/index.md."""

API = "docs/api.md"
"""The page whose links to modules lead into the reference."""

REFERENCE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "game": (
        "Games",
        "A game, its states and decisions, what happened, how it ended. `from galaxarium import Game`.",
        (
            "game.game.Game",
            "game.game.Progress",
            "game.state.Decision",
            "game.state.State",
            "game.events.Event",
            "game.result.Result",
            "game.result.Score",
            "game.imagine.imagine",
            "game.setup.make_setup",
            "game.setup.Setup",
        ),
    ),
    "errors": (
        "Errors",
        "Each is a sentence for people and has a stable `code`. Whatever is refused has changed nothing.",
        (
            "errors.GalaxariumError",
            "errors.BadSetup",
            "errors.BadSeat",
            "errors.IllegalChoice",
            "errors.GameOver",
            "errors.BadText",
            "errors.BadPosition",
            "errors.BadRecord",
            "errors.BadData",
            "errors.MissingExtra",
        ),
    ),
    "bots": (
        "Bots",
        "Players that are programs, and whole games between them. `from galaxarium.bots import bot`.",
        (
            "bots.protocol.Bot",
            "bots.protocol.Budget",
            "bots.registry.bot",
            "bots.registry.bot_names",
            "bots.registry.known_bots",
            "bots.registry.BOTS",
            "bots.registry.Entry",
            "bots.match.play_match",
            "bots.match.Match",
            "bots.match.record_of",
            "bots.thinker.Thinker",
            "bots.thought.Thought",
            "bots.thought.Line",
        ),
    ),
    "arena": (
        "Arena and reports",
        "Many games between bots, what came out, and every analysis of the report as a data frame.",
        (
            "arena.plan.make_plan",
            "arena.plan.Plan",
            "arena.plan.Fixture",
            "arena.store.open_store",
            "arena.store.Store",
            "arena.run.Run",
            "arena.executors.Processes",
            "arena.executors.Cluster",
            "arena.ratings.standings",
            "arena.ratings.Standing",
            "arena.ratings.Estimate",
            "arena.report.data.Results",
            "arena.frames.analyse",
            "arena.frames.ANALYSES",
            "arena.report.build.report",
        ),
    ),
    "environments": (
        "Environments",
        "Games for learners. `import galaxarium.envs` makes the ids known to Gymnasium.",
        (
            "envs.single.SingleEnv",
            "envs.vector.GalaxariumVectorEnv",
            "envs.aec.table",
            "envs.functional.FunctionalGame",
            "envs.aec.TableEnv",
            "envs.openspiel.open_spiel_game",
            "envs.observations.parts",
            "envs.observations.as_floats",
        ),
    ),
}
"""Pages of the reference: title, what it is about, names within `galaxarium`."""

OPTIONS = {
    "errors": {"show_attribute_values": "true"},  # their codes
    "environments": {"show_if_no_docstring": "false", "merge_init_into_class": "true"},
}
"""What mkdocstrings does otherwise than docs/site/zensical.toml says."""

LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".js": "js", ".css": "css", ".md": "markdown"}
TARGET = re.compile(r"(?<=\]\()([^)\s]+)")
API_LINK = re.compile(r"\[`(\w+)`\]\(([^)\s]+\.py)\)")


class Layout:
    """Where everything goes on the site, and what else has to be shown there because a page links to it."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.quoted: set[Path] = set()
        """Files and folders outside the documentation that some page links to."""
        docs = self.root / "docs"
        self.places = {
            file: PurePosixPath(file.relative_to(docs).as_posix())
            for file in sorted(docs.rglob("*"))
            if file.is_file() and not file.is_relative_to(docs / "site")
        }
        self.places |= {self.root / name: PurePosixPath(place) for name, place in BESIDE.items()}

    def pages(self) -> Iterator[tuple[Path, PurePosixPath]]:
        """The pages people wrote, and where they go."""
        for file, place in self.places.items():
            if file.suffix == ".md" and file != self.root / "README.md":
                yield file, place

    def place(self, file: Path) -> PurePosixPath:
        """Where a file or folder is found on the site; what is not there yet will be quoted."""
        if file in self.places:
            return self.places[file]
        self.quoted.add(file)
        name = PurePosixPath("source", file.relative_to(self.root).as_posix())
        return name / "index.md" if file.is_dir() else name.with_name(name.name + ".md")

    def page(self, file: Path) -> str:
        """The text of a page with its links as they are on the site."""
        text = file.read_text(encoding="utf-8")
        outside = {number for number, _ in prose(text)}
        if file == self.root / API:
            text = API_LINK.sub(lambda link: self._into_reference(file, link), text)
        lines = [
            self._line(file, line) if number in outside else line
            for number, line in enumerate(text.splitlines(), start=1)
        ]
        return "\n".join(lines) + "\n"

    def _line(self, file: Path, line: str) -> str:
        """A line with its links changed, but nothing within code."""
        parts, end = [], 0
        for code in CODE.finditer(line):
            parts += [TARGET.sub(lambda m: self._target(file, m[1]), line[end : code.start()]), code[0]]
            end = code.end()
        return "".join([*parts, TARGET.sub(lambda m: self._target(file, m[1]), line[end:])])

    def _target(self, file: Path, target: str) -> str:
        path, mark, anchor = target.partition("#")
        if ELSEWHERE.match(target) or not path:
            return target
        there = (file.parent / path).resolve()
        if not there.exists() or not there.is_relative_to(self.root):
            return target  # the check of the links says so
        return relative(self.place(there), self.places[file]) + mark + anchor

    def _into_reference(self, file: Path, link: re.Match[str]) -> str:
        module = (file.parent / link[2]).resolve().relative_to(self.root / "src/galaxarium").with_suffix("")
        name = ".".join((*module.parts, link[1]))
        name = name.replace(".__init__", "")
        for page, (_, _, names) in REFERENCE.items():
            if name in names:
                return f"[`{link[1]}`](reference/{page}.md#galaxarium.{name})"
        raise ValueError(f"{API} links to galaxarium.{name}, which is on no page of the reference")


def relative(place: PurePosixPath, page: PurePosixPath) -> str:
    """The way from a page to a place."""
    return PurePosixPath(os.path.relpath(place, page.parent)).as_posix()


def reference_page(page: str) -> str:
    """A page of the reference; what it says comes from the docstrings when the site is built."""
    title, about, names = REFERENCE[page]
    said = "".join(f"\n      {option}: {value}" for option, value in OPTIONS.get(page, {}).items())
    options = f"\n    options:{said}" if said else ""
    return "\n\n".join([f"# {title}", about, *(f"::: galaxarium.{name}{options}" for name in names)]) + "\n"


def quoted_page(root: Path, file: Path) -> str:
    """The text of a file as a page of its own, or what is in a folder."""
    name = file.relative_to(root).as_posix()
    head = f"---\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n\n# `{name}`\n\n"
    if file.is_dir():
        rows = [f"| `{entry.name}` | {_about(entry)} |" for entry in sorted(file.iterdir()) if _shown(entry)]
        return head + "\n".join(["| file | what it is |", "|---|---|", *rows]) + "\n"
    text = file.read_text(encoding="utf-8")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{head}{fence}{LANGUAGES.get(file.suffix, 'text')}\n{text.rstrip()}\n{fence}\n"


def _shown(entry: Path) -> bool:
    return not entry.name.startswith((".", "__")) and entry.suffix != ".pyc"


def _about(file: Path) -> str:
    """The first sentence of a module's docstring."""
    if file.suffix != ".py":
        return ""
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return said.partition("\n")[0].replace("|", "\\|")


def lay_out(root: Path, target: Path) -> Layout:
    """Write everything the site is built from into a folder."""
    layout = Layout(root)
    shutil.rmtree(target, ignore_errors=True)
    for file, place in layout.places.items():
        if file.suffix != ".md":
            _put(target / place).write_bytes(file.read_bytes())
    for file, place in layout.pages():
        _put(target / place).write_text(layout.page(file), encoding="utf-8")
    for page in REFERENCE:
        _put(target / "reference" / f"{page}.md").write_text(reference_page(page), encoding="utf-8")
    for file in sorted(layout.quoted):
        _put(target / layout.place(file)).write_text(quoted_page(layout.root, file), encoding="utf-8")
    _put_look(layout.root, target / "look")
    return layout


LIGHT = "[data-theme=light]"
STATIC = "src/galaxarium/web/static"


def _put_look(root: Path, target: Path) -> None:
    """Colours, type and picture of the game's own pages; the site has another word for its light theme."""
    tokens = (root / STATIC / "css/tokens.css").read_text(encoding="utf-8")
    if LIGHT not in tokens:
        raise ValueError(f"tokens.css has no {LIGHT} any more; the site needs it for its light theme")
    tokens = tokens.replace(LIGHT, f"{LIGHT},[data-md-color-scheme=default]")
    _put(target / "css/tokens.css").write_text(tokens, encoding="utf-8")
    shutil.copytree(root / STATIC / "fonts", target / "fonts")
    shutil.copy(root / STATIC / "favicon.svg", target / "favicon.svg")
    shutil.copy(root / "docs/site/style.css", target / "css/style.css")
    shutil.copytree(root / "docs/site/vendor", target / "vendor")


def _put(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
