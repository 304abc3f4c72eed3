"""The other face of a record: the same bytes, read and written as plain Python integers.

Python mode runs the rules on these. Array fields are memory views (fast, exact Python integers, an error
when a value leaves its width or an index its range), scalar fields are properties.
"""

from typing import Any

import numpy as np

_CODES = {"i1": "b", "i2": "h", "i4": "i", "u2": "H", "u4": "I", "f8": "d"}


def _scalar(position: int) -> property:
    def read(self):
        return self._scalars[position][0]

    def write(self, value):
        self._scalars[position][0] = value

    return property(read, write)


def plain_class(dtype: Any) -> type:
    """Make the class of plain records of a dtype."""
    scalars = [name for name in dtype.names if not dtype[name].shape]
    arrays = [name for name in dtype.names if dtype[name].shape]

    def bind(self, record):
        data = memoryview(record.view(np.uint8).reshape(-1))
        self.record = record
        self._scalars = [_field(data, dtype, name) for name in scalars]
        for name in arrays:
            setattr(self, name, _field(data, dtype, name))

    members: dict[str, Any] = {"__init__": bind, "__slots__": ("record", "_scalars", *arrays)}
    members.update({name: _scalar(i) for i, name in enumerate(scalars)})
    return type("Plain", (), members)


def _field(data: memoryview, dtype: Any, name: str) -> Any:
    kind, offset = dtype.fields[name][:2]
    part: Any = data[offset : offset + kind.itemsize].cast("B")
    return part.cast(_CODES[kind.base.str[1:]], shape=list(kind.shape) or [1])
