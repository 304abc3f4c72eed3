"""No exception outlives what it was made for."""

import re

from . import exceptions
from .blocks import commands, pages, split

PAGES = pages()
COMMANDS = list(commands(PAGES))
FENCED = [str(command).removeprefix(".venv/bin/") for command in COMMANDS if command.fenced]
BLOCKS = [block for page, text in PAGES.items() for block in split(page, text)[0]]


def unused(table, is_used):
    return [key for key in table if not is_used(key)]


def test_every_foreign_program_appears():
    typed = {word for command in COMMANDS if command.fenced for word in command.words}
    sentences = "\n".join(PAGES.values())
    assert not unused(exceptions.FOREIGN, lambda name: name in typed or f"`{name} " in sentences)


def test_every_command_that_is_not_run_appears():
    assert not unused(exceptions.NOT_RUN, lambda start: any(line.startswith(start) for line in FENCED))


def test_every_fragment_appears():
    for table, language in ((exceptions.FRAGMENTS, "python"), (exceptions.UNREAL, "text")):
        found = [(block.page, block.text) for block in BLOCKS if block.language == language]
        assert not unused(
            table,
            lambda key, found=found: any(page == key[0] and text.startswith(key[1]) for page, text in found),
        )


def test_every_smaller_number_is_needed():
    assert not unused(
        dict(exceptions.SMALLER), lambda pattern: any(re.search(pattern, line) for line in FENCED)
    )


def test_every_exception_has_a_reason():
    tables = (exceptions.FOREIGN, exceptions.NOT_RUN, exceptions.FRAGMENTS, exceptions.UNREAL)
    assert all(len(reason) > 5 for table in tables for reason in table.values())


def test_an_exception_without_a_cause_is_noticed():
    assert unused({"galaxarium dance": "never"}, lambda start: any(line.startswith(start) for line in FENCED))
