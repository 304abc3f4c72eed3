"""The reference has every public name, and each of them says what it is for."""

import importlib
import inspect

import pytest

import galaxarium
import galaxarium.bots
import galaxarium.envs

from .test_site import site_pages

NAMES = [name for _, _, names in site_pages.REFERENCE.values() for name in names]
SHORTEST = 12


def find(name):
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(f"galaxarium.{module}"), attribute)


def undocumented(owner, name):
    """Public parts of something that have no docstring, or hardly one."""
    if not callable(owner):
        return []
    found = [] if len(inspect.getdoc(owner) or "") >= SHORTEST else [name]
    if inspect.isclass(owner):
        for part, value in vars(owner).items():
            value = getattr(value, "__func__", value)
            value = getattr(value, "func", value)  # cached properties
            is_documentable = inspect.isfunction(value) or isinstance(value, property)
            if not part.startswith("_") and is_documentable and len(inspect.getdoc(value) or "") < SHORTEST:
                found.append(f"{name}.{part}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there_and_explained(name):
    assert not undocumented(find(name), name)


@pytest.mark.parametrize("package", [galaxarium, galaxarium.bots, galaxarium.envs], ids=lambda p: p.__name__)
def test_everything_exported_is_in_the_reference(package):
    listed = {id(find(name)) for name in NAMES}
    missing = [
        name for name in package.__all__ if name != "__version__" and id(getattr(package, name)) not in listed
    ]
    assert not missing, "add it to REFERENCE in scripts/site_pages.py"


def test_a_missing_docstring_is_noticed():
    class Silent:
        def speak(self):
            pass

        @property
        def word(self):
            pass

    assert undocumented(Silent, "Silent") == ["Silent", "Silent.speak", "Silent.word"]
