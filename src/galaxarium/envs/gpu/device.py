"""Functions in the dialect as device code: the same source as on the CPU, typed in the same way.

This is the only file beside kernel/compiler.py that names numba.
"""

import importlib.util
import types
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...errors import GpuMissing
from ...kernel.build import Build
from ...kernel.compiler import callees_first, counting_from_zero, own_functions, parameter_types


def gpu() -> Any:
    """numba's interface to the GPU; refuses with what is missing where there is none."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise GpuMissing("playing on a GPU needs numba-cuda: pip install 'galaxarium[gpu]'")
    _mend_numpy()
    from numba import cuda

    if not cuda.is_available():
        raise GpuMissing("no NVIDIA GPU was found here; everything else works without one")
    return cuda


def _mend_numpy() -> None:
    """numba before 0.62 asks NumPy for a name that NumPy 2.5 no longer has."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack


def device_functions(modules: Sequence[Any], build: Build) -> dict[str, Any]:
    """The functions the entries of a build need, as device code, by name; the entries too."""
    space = _twins(modules)
    from numba.cuda.np import arrayobj  # numba-cuda's own

    with counting_from_zero(arrayobj):
        for name in callees_first(space, build.entries):
            space[name].compile_device(parameter_types(space[name].py_func, build))
            space[name].disable_compile()
    return {name: space[name] for name in build.entries}


def _twins(modules: Sequence[Any]) -> dict[str, Any]:
    """Every function again, its names bound to device functions."""
    cuda = gpu()
    twins: dict[str, Any] = {}
    functions: dict[str, Any] = {}
    for module in modules:
        twin = types.ModuleType(module.__name__)
        space = vars(twin)
        for name, value in vars(module).items():
            if isinstance(value, types.ModuleType):
                space[name] = twins.get(value.__name__, value)
            else:
                space[name] = functions.get(name, value) if callable(value) else value
        for name, function in own_functions(module).items():
            clone = types.FunctionType(function.__code__, space, name, function.__defaults__)
            clone.__module__ = module.__name__
            space[name] = functions[name] = cuda.jit(device=True)(clone)
        twins[module.__name__] = twin
    return functions


def compile_kernels(
    module: Any, names: Sequence[str], functions: Mapping[str, Any], registers: int, shared: int = -1
) -> types.SimpleNamespace:
    """Kernels of a module by name, bound to device functions; what else the module has is theirs to call.

    `shared` is how much of its memory, in per cent, blocks want to share; -1 leaves that to the driver.
    """
    cuda = gpu()
    usual = {"lto": False, "shared_memory_carveout": shared}
    space: dict[str, Any] = {**vars(module), **functions, "cuda": cuda}
    for name, function in own_functions(module).items():
        clone = types.FunctionType(function.__code__, space, name)
        clone.__module__ = module.__name__
        options = {**usual, "max_registers": registers} if name in names else {"device": True}
        space[name] = cuda.jit(**options)(clone)
    return types.SimpleNamespace(**{name: space[name] for name in names})


def record_array(tensor: Any, dtype: Any = None) -> Any:
    """A tensor of PyTorch as an array of numba's, over the same memory; its bytes as records of a dtype."""
    from numba import cuda
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    array = cuda.as_cuda_array(tensor, sync=False)
    if dtype is None:
        return array
    shape = (tensor.numel() // dtype.itemsize,)
    return DeviceNDArray(shape, (dtype.itemsize,), dtype, gpu_data=array.gpu_data)
