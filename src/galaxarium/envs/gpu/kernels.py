"""The kernels of launch.py, compiled for this GPU when they are first asked for."""

import functools
from types import SimpleNamespace

from ...kernel.build import Build
from ...kernel.engine import RULES
from ..batches import ENVS, build
from . import launch
from .device import compile_kernels, device_functions
from .dialect import rounds

ENTRY_MODULES = 1
"""The last module of RULES and of ENVS: entry points for Python, which a GPU does not have."""

BATCH_REGISTERS, LEARNING_REGISTERS = 168, 128
"""Of each thread. So many let as many blocks of a batch work beside each other as memory to share does."""
ALL = 100
"""Per cent of the memory that blocks may share and that is a cache otherwise."""


@functools.cache
def batch_kernels() -> SimpleNamespace:
    """`prepare_all`, `gather` and `decide` for batches of random play."""
    wanted = Build(False, True, launch.CALLED)
    functions = device_functions((*RULES[:-ENTRY_MODULES], rounds), wanted)
    return compile_kernels(launch, launch.KERNELS, functions, BATCH_REGISTERS, shared=ALL)


@functools.cache
def learning_kernels() -> SimpleNamespace:
    """`advance` for batches: one decision in every game."""
    usual = build("compiled", False)
    wanted = Build(False, True, launch.LEARNING_CALLED, examples=usual.examples)
    functions = device_functions((*RULES[:-ENTRY_MODULES], *ENVS[:-ENTRY_MODULES]), wanted)
    return compile_kernels(launch, launch.LEARNING_KERNELS, functions, LEARNING_REGISTERS)
