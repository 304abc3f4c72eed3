"""The pages about environments say what the code says."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def script():
    spec = importlib.util.spec_from_file_location(
        "make_environments", ROOT / "scripts" / "make_environments.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", script().PAGES)
def test_the_pages_are_what_the_code_says(name):
    page = (ROOT / "docs" / "environments" / name).read_text(encoding="utf-8")
    assert page == script().PAGES[name](), "run scripts/make_environments.py"


def test_every_page_says_what_it_must():
    for name, page in script().PAGES.items():
        text = page()
        if name != "encoding.md":
            assert "## Versions" in text
            assert "encoding.md" in text
            assert "```python" in text
    encoding = script().encoding_page()
    assert all(part in encoding for part in ("## Observations", "## Actions", "## Rewards", "## Termination"))
