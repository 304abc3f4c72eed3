"""Compiled twins of the rule modules. This is the only file that knows numba.

The rule modules are plain Python and stay so. A twin is every function again, with its kernel names bound to
compiled twins, so one process may hold several engines and hand a game from one to another. Parameter names
have fixed types all over the kernel (see `parameter_types`), which gives every function exactly one compiled
form in a set of twins and makes progress countable. One set notes events, the other (quiet) does not.

Only entry points are kept on disk: their machine code contains everything they call, so a warm start compiles
nothing.
"""

import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from graphlib import TopologicalSorter
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np

from .build import Build
from .cards import CARDS
from .layout import EVENTS, GENERATOR, STATE

Progress = Callable[[int, int], None]
"""Told while compiling: functions done, functions in all."""


def compile_rules(modules: Sequence[Any], build: Build, progress: Progress) -> dict[str, Any]:
    """Make the twins of the rule modules; return the machine code of the entry points, by name."""
    from numba.np import arrayobj

    warm = build.stamp.is_file()
    twins: dict[str, Any] = {}
    dispatchers: dict[str, Any] = {}
    entry_points: dict[str, Any] = {}
    with _cache_folder(build.folder), counting_from_zero(arrayobj):
        for module in modules:
            twins[module.__name__] = _twin(module, twins, dispatchers, build)
        names = callees_first(dispatchers, build.entries)
        for done, name in enumerate(names, 1):
            if name in build.entries:
                entry_points[name] = _fix_types(dispatchers[name], build)
            elif not warm:
                with _unfinished():
                    _fix_types(dispatchers[name], build)
            if not warm:
                progress(done, len(names))
    if not warm:
        build.finish()
    return entry_points


SHORT = frozenset({"enter_step", "enter_quiet_step", "enter_legal", "enter_mission_points", "enter_can_use"})
"""Entry points that take a few microseconds. They keep the interpreter's lock: a server's thread that gave it
up for each of them would wait for the lock much longer than it computes."""


def own_functions(module: Any) -> dict[str, Any]:
    """The functions a module defines itself."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }


def _twin(module: Any, twins: dict[str, Any], dispatchers: dict[str, Any], build: Build) -> Any:
    """A copy of a module with compiled functions, bound to the compiled functions of others."""
    from numba import njit

    twin = types.ModuleType(module.__name__)
    space = vars(twin)
    own = own_functions(module)
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
        entry = name in build.entries
        options = {"error_model": "numpy", "boundscheck": build.checked, "cache": entry}
        options["nogil"] = entry and name not in SHORT
        options["_nrt"] = False  # nothing allocates, so references to arrays need not be counted
        inner = {} if entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        space[name] = dispatchers[name] = njit(**options, **inner)(clone)
    return twin


def callees_first(dispatchers: dict[str, Any], entries: frozenset[str]) -> list[str]:
    """The names of all functions the entries need, each after those it calls; names are unique."""
    graph: dict[str, set[str]] = {}
    todo = list(entries)
    while todo:
        name = todo.pop()
        if name not in graph:
            names = dispatchers[name].py_func.__code__.co_names
            graph[name] = {callee for callee in names if callee in dispatchers and callee != name}
            todo += graph[name]
    return list(TopologicalSorter(graph).static_order())


def _fix_types(dispatcher: Any, build: Build) -> Any:
    """Compile a function for its types and for no others, or load it from the cache.

    Return its machine code: calling that skips the look at the arguments' types, most of the time of a call.
    """
    form = parameter_types(dispatcher.py_func, build)
    dispatcher.compile(form)
    dispatcher.disable_compile()
    return dispatcher.overloads[form].entry_point


@contextmanager
def _unfinished() -> Iterator[None]:
    """Leave functions as they are after their own small optimisations.

    numba finishes every function with all it calls: it optimises the whole again and makes machine code of
    it. But only entry points are called from outside, and they contain everything. This takes a third of the
    time and gives code of the same speed. A numba whose insides look different is left to do as it likes.
    """
    from numba.core import codegen

    def leave(library: Any) -> None:
        library._finalize_dynamic_globals()
        library._finalized = True

    library, generator = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
    changes = (
        (library, "_optimize_final_module", lambda library: None),
        (library, "_finalize_final_module", leave),
        (generator, "set_env", lambda generator, name, env: None),
    )
    known = all(hasattr(owner, name) for owner, name, _ in changes)
    with _replaced(changes if known else ()):
        yield


def parameter_types(function: Any, build: Build) -> tuple[Any, ...]:
    """The types of a function's parameters, from their names."""
    from numba import from_dtype, typeof
    from numba import types as nb

    known = {
        "s": from_dtype(STATE),
        "d": from_dtype(CARDS),
        "out": nb.Array(nb.int16, 1, "C"),
        "ev": nb.none if build.quiet else from_dtype(EVENTS),
        "bot": from_dtype(GENERATOR),
        "games": nb.Array(from_dtype(STATE), 1, "C"),
        "others": nb.Array(from_dtype(STATE), 1, "C"),
        "tables": nb.Array(from_dtype(CARDS), 1, "C", readonly=True),
        "notes": nb.Array(from_dtype(EVENTS), 1, "C"),
        "bots": nb.Array(from_dtype(GENERATOR), 1, "C"),
        "w": from_dtype(GENERATOR["rng"]),
        "pile": from_dtype(STATE["deck"]),
    }
    for name, example in build.examples.items():
        known[name] = from_dtype(example) if isinstance(example, np.dtype) else typeof(example)
    return tuple(known.get(name, nb.int64) for name in signature(function).parameters)


@contextmanager
def counting_from_zero(arrayobj: Any) -> Iterator[None]:
    """Let indices be used as they are, by the module of a numba that knows arrays.

    numba asks of every index whether it counts from the end. None of ours does: where bounds are checked, one
    below 0 is an error. This makes games a tenth faster. A numba whose insides look different asks on.
    """
    from numba import types as nb

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, nb.intp if kind.signed else nb.uintp)

    name = "fix_integer_index"
    known = hasattr(arrayobj, name) and len(signature(getattr(arrayobj, name)).parameters) == 5
    with _replaced([(arrayobj, name, as_it_is)] if known else ()):
        yield


@contextmanager
def _replaced(changes: Iterable[tuple[Any, str, Any]]) -> Iterator[None]:
    """Let names of a library mean something else for a while: owner, name, what it means."""
    with ExitStack() as stack:
        for owner, name, changed in changes:
            stack.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, changed)
        yield


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
