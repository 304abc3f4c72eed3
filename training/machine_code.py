"""The games' machine code for a GPU, kept in a file: compiling it takes a minute and a half in every process.

    PYTHONPATH=src python training/machine_code.py results/advance.npz        # anywhere, a GPU is not needed

Needs galaxarium[gpu] with `nvidia-nvvm` and `ptxas`; who only starts it (`Launcher`) needs neither of them,
nor numba. The file is as old as the rules it was made of: make it again whenever they change.
"""

import argparse
import ctypes
import subprocess
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from galaxarium.envs.batches import ENVS, build
from galaxarium.envs.dialect.batch import CONFIG, ENV_STATE, Batch
from galaxarium.envs.gpu import device, kernels, launch
from galaxarium.envs.gpu.learning import Launch, Memory
from galaxarium.game.cards import classic
from galaxarium.kernel.build import Build
from galaxarium.kernel.engine import RULES
from galaxarium.kernel.layout import STATE

NAME = "advance"
HOPPER = (9, 0)
"""What it is compiled for: an H100 or H200."""


def write(path: Path, ptxas: str) -> None:
    """Compile a step and keep its machine code."""
    with tempfile.TemporaryDirectory() as folder:
        source, code = Path(folder) / "advance.ptx", Path(folder) / "advance.cubin"
        source.write_text(assembly())
        limit = f"--maxrregcount={kernels.LEARNING_REGISTERS}"
        subprocess.run([ptxas, "-arch=sm_90a", limit, source, "-o", code], check=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, code=np.frombuffer(code.read_bytes(), np.uint8))


def assembly() -> str:
    """A step as assembly for a GPU that is not here."""
    from numba import cuda
    from numba.cuda import codegen, dispatcher
    from numba.cuda.typing.typeof import typeof

    absent = SimpleNamespace(compute_capability=HOPPER)
    dispatcher.get_current_device = lambda: absent
    codegen.CUDACodeLibrary._ensure_cc = lambda self, cc: cc or (*HOPPER, "a")
    device._mend_numpy()
    device.gpu = lambda: cuda
    wanted = Build(False, True, launch.LEARNING_CALLED, examples=build("compiled", False).examples)
    modules = (*RULES[: -kernels.ENTRY_MODULES], *ENVS[: -kernels.ENTRY_MODULES])
    functions = device.device_functions(modules, wanted)
    made = device.compile_kernels(launch, [NAME], functions, kernels.LEARNING_REGISTERS)
    records = [np.zeros(1, kind) for kind in (STATE, ENV_STATE, CONFIG)]
    tables = [np.zeros((1, 1), kind) for kind in (np.int16, np.int8, np.int8, np.float32)]
    types = typeof(Batch(*records, *tables)), typeof(classic().record)
    kernel = dispatcher._Kernel(made.advance.py_func, types, max_registers=kernels.LEARNING_REGISTERS)
    return str(kernel._codelibrary.get_asm_str()).replace(kernel.entry_name, NAME)


class Launcher:
    """Starts the machine code of a file, with nothing but NVIDIA's driver."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as kept:
            self._code = kept["code"].tobytes()
        self._driver = ctypes.CDLL("libcuda.so.1")

    def _do(self, name: str, *arguments: Any) -> None:
        code = getattr(self._driver, name)(*arguments)
        if code:
            raise RuntimeError(f"{name} of NVIDIA's driver failed: error {code}")

    def __call__(self, memory: Memory) -> Launch:
        """A step over some memory, with arrays as numba hands them to a kernel."""
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self._do("cuModuleLoadData", ctypes.byref(module), self._code)
        self._do("cuModuleGetFunction", ctypes.byref(function), module, NAME.encode())
        words = [ctypes.c_int64(word) for tensor, records in memory for word in _array(tensor, records)]
        pointers = (ctypes.c_void_p * len(words))(*(ctypes.addressof(word) for word in words))
        one, none = ctypes.c_uint(1), ctypes.c_uint(0)

        def start(blocks: int, threads: int, stream: int) -> None:
            assert words  # the driver reads them when it is called
            across, beside = ctypes.c_uint(blocks), ctypes.c_uint(threads)
            grid, block = (across, one, one), (beside, one, one)
            self._do("cuLaunchKernel", function, *grid, *block, none, ctypes.c_void_p(stream), pointers, None)

        return start


def _array(tensor: Any, records: Any) -> list[int]:
    """An array: two words for who owns it, how many elements of which size, where, shape and strides."""
    size = records.itemsize if records else tensor.element_size()
    shape = [tensor.numel() // size] if records else list(tensor.shape)
    strides = [size] if records else [size * step for step in tensor.stride()]
    return [0, 0, int(np.prod(shape)), size, tensor.data_ptr(), *shape, *strides]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Keep the machine code of a step of many games.")
    parser.add_argument("out", type=Path, metavar="FILE")
    parser.add_argument("--ptxas", default="ptxas", metavar="COMMAND", help="NVIDIA's assembler")
    arguments = parser.parse_args()
    write(arguments.out, arguments.ptxas)
