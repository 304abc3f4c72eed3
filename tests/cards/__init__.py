"""Scenarios for every planet, mission, level and rogue, written from the spec alone."""

import pytest

# Failing assertions of these modules show their values, as those of test modules do.
pytest.register_assert_rewrite(
    *(
        f"{__name__}.{name}"
        for name in ("families", "blast_off_families", "levels", "missions", "rogues", "table")
    ),
    *(f"{__name__}.planets_{points}" for points in (1, 2, 3, 5, 7)),
    *(f"{__name__}.blast_off_{part}" for part in (1, 2, 3)),
)
