"""Hashes that are computed once: models are keys of what is drawn from them, again and again."""

from typing import Any, TypeVar

Made = TypeVar("Made", bound=type[Any])


def hashed_once(made: Made) -> Made:
    """A frozen data class whose objects keep their hash. Pickled copies make their own, because another
    process hashes texts differently."""
    compute: Any = made.__hash__

    def hash_of(self: Any) -> int:
        kept: int | None = self.__dict__.get("_hash")
        if kept is None:
            kept = self.__dict__["_hash"] = compute(self)
        return kept

    def state_of(self: Any) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    setattr(made, "__hash__", hash_of)  # noqa: B010
    setattr(made, "__getstate__", state_of)  # noqa: B010
    return made
