"""What must hold for every game: invariants, round trips, secrets and symmetry, on seeds Hypothesis draws."""

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st

from support.games import MODES

SEEDS = st.integers(0, 2**32)

each_mode = pytest.mark.parametrize("mode", MODES, ids=repr)


def examples(count: int) -> settings:
    """That many examples per mode. A seed has no smaller form: nothing is gained by shrinking for minutes."""
    return settings(max_examples=count, phases=(Phase.explicit, Phase.generate))
