"""The ids of the environments in Gymnasium's registry. A change that makes old results incomparable gets
a new version and a line in `HISTORY`."""

from typing import Any

IDS: dict[str, dict[str, Any]] = {
    "galaxarium/classic-v0": {"players": 2, "rulebook": "galakta"},
    "galaxarium/solo-v0": {"players": 1, "rulebook": "galakta", "rogue": "zendica", "opponents": ()},
    "galaxarium/blast-off-v0": {"players": 2, "rulebook": "blast-off"},
}
"""The default settings of each id."""

HISTORY = {
    "v0": "the first: 868 numbers of observation, 2,511 actions, rewards win and margin; results from "
    "before two players were dealt all twelve missions (R1.4) and attacks were marked once (R9.4) differ",
}
"""What changed with each version."""


def register_all() -> None:
    """Register the ids; calling it again changes nothing."""
    import gymnasium

    for name, settings in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "galaxarium.envs.single:SingleEnv",
                vector_entry_point="galaxarium.envs.vector:GalaxariumVectorEnv",
                disable_env_checker=True,  # it runs in our tests; here it would be slow
                kwargs=settings,
            )
