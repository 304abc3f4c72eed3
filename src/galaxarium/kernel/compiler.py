"""Compiled twins of the rule modules. This is the only file that knows numba.

The rule modules are plain Python and stay so. A twin is every function again, with its kernel names bound
to compiled twins, so one process may hold several engines and hand a game from one to another. Parameter
names have fixed types all over the kernel (see `_types`), which gives every function exactly one compiled
form (two with and without events) and makes progress countable.

Only entry points are kept on disk: their machine code contains everything they call, so a warm start
compiles nothing.
"""

import hashlib
import os
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from graphlib import TopologicalSorter
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_path

from .cards import CARDS
from .layout import EVENTS, GENERATOR, STATE

Progress = Callable[[int, int], None]
"""Told while compiling: functions done, functions in all."""

STAMP = "complete"


def sources_digest() -> str:
    """A hash of everything compiled code depends on: kernel and data sources, Python, NumPy and numba."""
    import numba

    digest = hashlib.blake2b(digest_size=8)
    package = Path(__file__).parent.parent
    for path in sorted([*package.glob("kernel/**/*.py"), *package.glob("data/*")]):
        if path.is_file():
            digest.update(path.read_bytes())
    digest.update(f"{sys.version} {np.__version__} {numba.__version__}".encode())
    return digest.hexdigest()


def cache_path(checked: bool) -> Path:
    """The folder of compiled code, named by a hash of its sources, so that it can never be stale."""
    root = os.environ.get("GALAXARIUM_CACHE", "")
    name = f"{'checked' if checked else 'kernel'}-{sources_digest()}"
    return (Path(root) if root else user_cache_path("galaxarium")) / name


def is_compiled(checked: bool = False) -> bool:
    """Is everything compiled and on disk already?"""
    return (cache_path(checked) / STAMP).is_file()


def compile_rules(
    modules: Sequence[Any], entries: set[str], checked: bool, progress: Progress
) -> dict[str, Any]:
    """Make the twins of the rule modules, by name; `entries` are the functions called from outside."""
    folder = cache_path(checked)
    warm = is_compiled(checked)
    twins: dict[str, Any] = {}
    dispatchers: dict[str, Any] = {}
    with _cache_folder(folder):
        for module in modules:
            twins[module.__name__] = _twin(module, twins, dispatchers, entries, checked)
        names = list(_callees_first(dispatchers))
        for done, name in enumerate(names, 1):
            if name in entries or not warm:
                _fix_types(dispatchers[name])
            if not warm:
                progress(done, len(names))
    if not warm:
        _stamp(folder)
    return {name.rpartition(".")[2]: twin for name, twin in twins.items()}


def _own(module: Any) -> dict[str, Any]:
    """The functions a module defines itself."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }


def _twin(
    module: Any, twins: dict[str, Any], dispatchers: dict[str, Any], entries: set[str], checked: bool
) -> Any:
    """A copy of a module with compiled functions, bound to the compiled functions of others."""
    from numba import njit

    twin = types.ModuleType(module.__name__)
    space = vars(twin)
    own = _own(module)
    for name, value in vars(module).items():
        if isinstance(value, types.ModuleType):
            space[name] = twins.get(value.__name__, value)
        elif isinstance(value, types.FunctionType):
            space[name] = dispatchers.get(name, value)
        else:
            space[name] = value
    for name, function in own.items():
        clone = types.FunctionType(function.__code__, space, name, function.__defaults__)
        clone.__module__ = module.__name__
        inner = {} if name in entries else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        compiled = njit(nogil=True, error_model="numpy", boundscheck=checked, cache=name in entries, **inner)
        space[name] = dispatchers[name] = compiled(clone)
    return twin


def _callees_first(dispatchers: dict[str, Any]) -> Iterable[str]:
    """The names of all functions, each after those it calls; names are unique in the kernel."""
    graph = {
        name: {
            callee
            for callee in dispatcher.py_func.__code__.co_names
            if callee in dispatchers and callee != name
        }
        for name, dispatcher in dispatchers.items()
    }
    return TopologicalSorter(graph).static_order()


def _fix_types(dispatcher: Any) -> None:
    """Compile a function for its types and for no others, or load it from the cache."""
    for form in _types(dispatcher.py_func):
        dispatcher.compile(form)
    dispatcher.disable_compile()


def _types(function: Any) -> list[Any]:
    """The signatures of a function, from the names of its parameters."""
    from numba import from_dtype
    from numba import types as nb

    known = {
        "s": from_dtype(STATE),
        "d": from_dtype(CARDS),
        "out": nb.Array(nb.int16, 1, "C"),
        "ev": from_dtype(EVENTS),
        "bot": from_dtype(GENERATOR),
        "w": from_dtype(GENERATOR["rng"]),
        "pile": from_dtype(STATE["deck"]),
    }
    names = list(signature(function).parameters)
    forms = [tuple(known.get(name, nb.int64) for name in names)]
    if "ev" in names:
        forms.append(
            tuple(nb.none if name == "ev" else kind for name, kind in zip(names, forms[0], strict=True))
        )
    return forms


def _stamp(folder: Path) -> None:
    """Note that the cache is complete; where nothing can be written we compile again next time."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STAMP).touch()
    except OSError:
        pass


@contextmanager
def _cache_folder(folder: Path) -> Iterator[None]:
    """Let numba keep our code in our folder, and put its setting back."""
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
