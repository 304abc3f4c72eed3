"""The documentation's links lead somewhere, and the check notices when one does not."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def load_check_docs():
    spec = importlib.util.spec_from_file_location("check_docs", ROOT / "scripts" / "check_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_docs = load_check_docs()


def write_page(root: Path, name: str, text: str) -> Path:
    page = root / name
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")
    return page


def test_every_link_of_the_project_resolves():
    assert check_docs.check(ROOT) == []


def test_the_pages_people_start_from_are_among_those_checked():
    names = {page.relative_to(ROOT).as_posix() for page in check_docs.pages(ROOT)}
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "locks/README.md", "training/README.md"} <= names


@pytest.mark.parametrize(
    "text,reason",
    [
        ("[a](missing.md)", "no such file"),
        ("![a](docs/missing.png)", "no such file"),
        ("[a]: missing.md", "no such file"),
        ('<img src="missing.png">', "no such file"),
        ("[a](docs/other.md#nowhere)", "no heading #nowhere there"),
        ("[a](#nowhere)", "no heading #nowhere there"),
        ("[a](../outside.md)", "leads out of the project"),
        ("[a](/docs/other.md)", "starts at the root of a site; write it relative to the page"),
        ("[`a`[1]](missing.md)", "no such file"),
        ('[a](missing.md "a title")', "no such file"),
    ],
)
def test_a_broken_link_is_reported_with_its_place_and_reason(tmp_path, text, reason):
    write_page(tmp_path, "docs/other.md", "# Other\n")
    write_page(tmp_path, "README.md", "# Title\n\n" + text + "\n")
    (report,) = check_docs.check(tmp_path)
    assert report.startswith("README.md:3: ")
    assert report.endswith(": " + reason)


@pytest.mark.parametrize(
    "text",
    [
        "[a](docs/other.md)",
        "[a](docs)",
        "[a](docs/other.md#the-other-page)",
        "[a](docs/other.md#again-1)",
        "[a](docs/other.md#by-hand)",
        "[a](#title)",
        "[a](https://example.org/missing.md)",
        "[a](mailto:somebody@example.org)",
        "`[a](missing.md)` is how a link is written",
        "```\n[a](missing.md)\n```",
        "````\n```\n[a](missing.md)\n````",
    ],
)
def test_a_sound_link_is_not_reported(tmp_path, text):
    other = '# The other `page`\n## Again\n## Again\n<a id="by-hand"></a>\n'
    write_page(tmp_path, "docs/other.md", other)
    write_page(tmp_path, "README.md", "# Title\n\n" + text + "\n")
    assert check_docs.check(tmp_path) == []


def test_the_command_ends_with_one_when_a_link_is_broken(tmp_path, capsys):
    write_page(tmp_path, "README.md", "[a](missing.md)\n")
    assert check_docs.main([str(tmp_path)]) == 1
    assert "README.md:1: missing.md: no such file" in capsys.readouterr().out
