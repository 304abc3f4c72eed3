"""The kernels of launch.py, compiled for this GPU when they are first used."""

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
"""Registers of each thread. With 168, registers allow as many blocks at once as shared memory does."""
ALL = 100
"""Percentage of the on-chip memory used as shared memory; the rest is cache."""


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
