"""The kernels of launch.py, compiled for this GPU when they are first asked for."""

import functools
from types import SimpleNamespace

from ...kernel.build import Build
from ...kernel.engine import RULES
from ..halls import ENVS, build
from . import launch
from .device import compile_kernels, device_functions
from .dialect import rounds

DOORS = 1
"""The last module of RULES and of ENVS: doors for Python, which a GPU does not have."""

BATCH_REGISTERS, HALL_REGISTERS = 64, 128
"""Of each thread; found by trying (docs/gpu.md)."""


@functools.cache
def batch_kernels(registers: int = BATCH_REGISTERS) -> SimpleNamespace:
    """`prepare_all`, `gather` and `decide` for batches of random play."""
    wanted = Build(False, True, launch.CALLED)
    functions = device_functions((*RULES[:-DOORS], rounds), wanted)
    return compile_kernels(launch, launch.KERNELS, functions, registers)


@functools.cache
def hall_kernels() -> SimpleNamespace:
    """`advance` for halls: one decision in every game."""
    usual = build("compiled", False)
    wanted = Build(False, True, launch.HALL_CALLED, examples=usual.examples)
    functions = device_functions((*RULES[:-DOORS], *ENVS[:-DOORS]), wanted)
    return compile_kernels(launch, launch.HALL_KERNELS, functions, HALL_REGISTERS)
