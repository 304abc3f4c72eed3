"""Everything in the documentation that a reader might type: fenced blocks, and commands in sentences."""

import re
import shlex
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATTERNS = ("*.md", "docs/**/*.md", "examples/*.md", "training/*.md", "benchmarks/*.md", "locks/*.md")
FENCE = re.compile(r"^(\s*)(`{3,})(.*)$")
IN_SENTENCE = re.compile(
    r"(?<!`)`((?:\.venv/bin/)?(?:make|(?:galaxarium|make|python|pip|dask)\s[^`]+))`(?!`)"
)
NO_COMMAND = re.compile(r"^galaxarium (?:position|record) \d")
"""First lines of files, in our notation."""
PARTS = {"&&", "||", "|", ";"}


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    page: str
    line: int
    language: str
    text: str

    @property
    def place(self):
        """Where it stands."""
        return f"{self.page}:{self.line}"


@dataclass(frozen=True)
class Command:
    """One command, as words."""

    place: str
    words: tuple[str, ...]
    fenced: bool
    """Is it to be typed as it stands, or mentioned in a sentence?"""

    def __str__(self):
        return " ".join(self.words)


def pages(root=ROOT):
    """All pages by name."""
    files = sorted({file for pattern in PATTERNS for file in root.glob(pattern)})
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}


def split(page, text):
    """The fenced blocks of a page, and its sentences with the blocks cut out."""
    blocks, prose, inside, start = [], [], None, 0
    for number, line in enumerate(text.splitlines(), start=1):
        mark = FENCE.match(line)
        if inside is None and mark:
            inside, start, fence, language = [], number, mark[2], mark[3].strip()
            prose.append("")
        elif inside is not None and mark and mark[2].startswith(fence) and not mark[3].strip():
            blocks.append(Block(page, start, language, textwrap.dedent("\n".join(inside)) + "\n"))
            inside = None
            prose.append("")
        elif inside is not None:
            inside.append(line)
            prose.append("")
        else:
            prose.append(line)
    assert inside is None, f"{page}:{start}: the block is never closed"
    return blocks, "\n".join(prose)


def statements(text):
    """The commands of a piece of shell as lists of words; comments and redirections are left out."""
    for line in text.replace("\\\n", " ").splitlines():
        words, redirected = [], False
        lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        lexer.commenters = "#"
        for word in lexer:
            if word in PARTS:
                yield words
                words = []
            elif word in (">", ">>"):
                redirected = True
            elif redirected:
                redirected = False
            else:
                words.append(word)
        if words:
            yield words


def commands(found):
    """All commands of some pages."""
    for page, text in found.items():
        blocks, prose = split(page, text)
        for block in blocks:
            if block.language == "sh":
                for words in statements(block.text):
                    yield Command(block.place, tuple(words), True)
        for mention in IN_SENTENCE.finditer(prose):
            if NO_COMMAND.match(mention[1]):
                continue
            line = prose.count("\n", 0, mention.start()) + 1
            for words in statements(" ".join(mention[1].split())):
                yield Command(f"{page}:{line}", tuple(words), False)
