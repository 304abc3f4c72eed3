"""Where scenarios sign in: by the slug of a planet or mission, or `level-1` to `level-6`."""

from collections.abc import Callable

Scenario = Callable[[], None]

SCENARIOS: dict[str, list[Scenario]] = {}


def scenario(slug: str) -> Callable[[Scenario], Scenario]:
    """Register a function that builds a game, plays it and asserts; it takes no arguments."""

    def register(function: Scenario) -> Scenario:
        SCENARIOS.setdefault(slug, []).append(function)
        return function

    return register
