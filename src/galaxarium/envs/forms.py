"""The forms of an observation: a flat row of small numbers, the same as floats, and parts by name."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import BadSetup
from .dialect.slices import LENGTH, SIZES, SLICES, Slice

FORMS = ("float32", "int8")
"""float32: between 0 and 1, what learners expect. int8: as they are, a quarter of the size."""


def _most(part: Slice) -> Any:
    return np.broadcast_to(np.array(part.most, np.int8), part.shape).reshape(-1)


MOST = np.concatenate([_most(part) for part in SLICES])
"""The most each number of an observation can be."""
SCALE = (1 / MOST).astype(np.float32)

OFFSETS: Mapping[str, slice] = {
    part.name: slice(sum(SIZES[:number]), sum(SIZES[: number + 1])) for number, part in enumerate(SLICES)
}
"""Where each part lies in the row."""


def check_form(form: str) -> str:
    """Refuse forms there are not."""
    if form not in FORMS:
        raise BadSetup(f"observations can be {' or '.join(FORMS)}, not {form!r}", "observation")
    return form


def as_floats(rows: Any) -> Any:
    """Observations as floats between 0 and 1; any number of rows."""
    return rows * SCALE


def parts(rows: Any) -> dict[str, Any]:
    """Observations in parts by name, without copying; the axes before the last stay as they are."""
    if rows.shape[-1] != LENGTH:
        raise BadSetup(f"an observation has {LENGTH} numbers, not {rows.shape[-1]}", "observation")
    before = rows.shape[:-1]
    return {part.name: rows[..., OFFSETS[part.name]].reshape(*before, *part.shape) for part in SLICES}
