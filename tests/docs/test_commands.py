"""Every command in the documentation is one that exists, with options that exist."""

import pytest

from .blocks import ROOT, Block, commands, pages, split, statements
from .checking import complaints

ALL = list(commands(pages()))
LANGUAGES = {"sh", "python", "text", "toml", "csv", "json"}


@pytest.mark.parametrize("page", sorted(pages()))
def test_every_command_could_be_typed(page):
    """One test for each page."""
    wrong = [
        f"{command.place}: {command}: {complaint}"
        for command in ALL
        if command.place.rpartition(":")[0] == page
        for complaint in complaints(command.words, command.fenced)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", sorted(pages()))
def test_every_block_says_what_it_is(page):
    """A block without a language, or with an unknown one, would not be checked."""
    blocks, _ = split(page, pages()[page])
    wrong = [
        f"{block.place}: write one of {sorted(LANGUAGES)} behind ```"
        for block in blocks
        if block.language not in LANGUAGES
    ]
    assert not wrong, "\n".join(wrong)


def test_the_pages_people_start_from_are_read():
    assert {"README.md", "CONTRIBUTING.md", "docs/howto/host.md", "docs/arena.md"} <= set(pages())
    assert len(ALL) > 100
    assert any(command.fenced for command in ALL)
    assert any(not command.fenced for command in ALL)


@pytest.mark.parametrize(
    "line,reason",
    [
        ("galaxarium arena --bots greedy,greedy --gmaes 4 --out results/", "unrecognized arguments"),
        ("galaxarium arena --games 4", "required"),
        ("galaxarium areena --games 4", "invalid choice"),
        ("galaxarium report results/ --opne", "unrecognized arguments"),
        ("make ladderr", "No rule to make target"),
        ("make ladder ARGS=--quik", "unrecognized arguments"),
        ("make load ARGS=--quik", "knows no --quik"),
        ("make ladder ARG=--quick", "knows no ARG"),
        ('make test ARGS="tests/ruels -k follow"', "there is no tests/ruels"),
        ("python scripts/gpu_chek.py", "there is no script"),
        ("python scripts/gpu_check.py --hal", "knows no --hal"),
        ("pip install 'galaxarium[arenna]'", "there is no extra"),
        ("dask worker tcp://10.0.0.1:8786 --nwrokers 8", "knows no --nwrokers"),
        ("cp deploy/server.tml /etc/", "there is no deploy/server.tml"),
        ("galaxariun play", "nothing is known of the program"),
    ],
)
def test_a_wrong_command_is_noticed(line, reason):
    """The check can fail, for every kind of command."""
    [words] = statements(line)
    assert any(reason in complaint for complaint in complaints(words)), complaints(words)


@pytest.mark.parametrize("wrong", ["galaxarium arena --gmaes 4", "galaxarium serve --prot 80"])
def test_a_wrong_option_in_a_sentence_is_noticed(wrong):
    [command] = commands({"page.md": f"Say\n`{wrong}` to it.\n"})
    assert (command.place, command.fenced) == ("page.md:2", False)
    assert complaints(command.words, command.fenced)


def test_shell_is_taken_apart():
    text = "a --b 'c d' # e\nf \\\n  g > h && i | j\n"
    assert list(statements(text)) == [["a", "--b", "c d"], ["f", "g"], ["i"], ["j"]]


def test_blocks_in_lists_are_found_without_their_indentation():
    blocks, prose = split("a.md", "1. x\n\n   ```python\n   if y:\n       z\n   ```\n\n`make`\n")
    assert blocks == [Block("a.md", 3, "python", "if y:\n    z\n")]
    assert "`make`" in prose.splitlines()[7]


def test_the_makefile_is_where_we_look():
    assert (ROOT / "Makefile").is_file()
