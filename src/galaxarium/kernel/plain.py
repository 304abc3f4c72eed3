"""The other face of a record: the same bytes, read and written as plain Python integers.

Python mode runs the rules on these. Array fields are memory views (fast, exact Python integers, an error
when a value leaves its width or an index its range). Scalar fields are read as fields of a C structure over
the same bytes, without a call; they are written through memory views, because C would cut off what is too
wide.
"""

import ctypes
from typing import Any

import numpy as np

_CODES = {"i1": "b", "i2": "h", "i4": "i", "u2": "H", "u4": "I", "f8": "d"}
_TYPES = {
    "i1": ctypes.c_int8,
    "i2": ctypes.c_int16,
    "i4": ctypes.c_int32,
    "u2": ctypes.c_uint16,
    "u4": ctypes.c_uint32,
    "f8": ctypes.c_double,
}


def plain_class(dtype: Any) -> type:
    """Make the class of plain records of a dtype."""
    scalars = [name for name in dtype.names if not dtype[name].shape]
    arrays = [name for name in dtype.names if dtype[name].shape]
    keep = object.__setattr__

    def lay(cls, record):
        return cls.from_buffer(record) if record.flags.writeable else cls.from_buffer_copy(record)

    def bind(self, record):
        data = memoryview(record.view(np.uint8).reshape(-1))
        keep(self, "record", record)
        keep(self, "_scalars", {name: _field(data, dtype, name) for name in scalars})
        for name in arrays:
            keep(self, name, _field(data, dtype, name))

    def write(self, name, value):
        if name not in self._scalars:
            raise AttributeError(f"there is no number {name!r} to be set")
        self._scalars[name][0] = value

    members = {"__slots__": ("record", "_scalars", *arrays), "__new__": lay, "__init__": bind}
    layout = {"_pack_": 1, "_fields_": _layout(dtype)}
    numbers = type("Numbers", (ctypes.Structure,), layout)
    return type("Plain", (numbers,), {**members, "__setattr__": write})


def plain_records(array: Any) -> tuple[Any, ...]:
    """The plain records of an array, one by one."""
    plain = plain_class(array.dtype)
    return tuple(plain(array[i : i + 1]) for i in range(len(array)))


def _layout(dtype: Any) -> list[tuple[str, Any]]:
    """The fields of the C structure: scalars by name; what lies between is skipped."""
    fields: list[tuple[str, Any]] = []
    end = 0
    for name in dtype.names:
        kind, start = dtype.fields[name][:2]
        if not kind.shape:
            fields += [(f"before {name}", ctypes.c_byte * (start - end)), (name, _TYPES[kind.str[1:]])]
            end = start + kind.itemsize
    return [*fields, ("rest", ctypes.c_byte * (dtype.itemsize - end))]


def _field(data: memoryview, dtype: Any, name: str) -> Any:
    kind, offset = dtype.fields[name][:2]
    part: Any = data[offset : offset + kind.itemsize].cast("B")
    return part.cast(_CODES[kind.base.str[1:]], shape=list(kind.shape) or [1])
