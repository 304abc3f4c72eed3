"""Values that are worked out once."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar, overload

Value = TypeVar("Value")


class cached_property(Generic[Value]):  # noqa: N801
    """A property that is worked out when it is first read, and then kept.

    Up to Python 3.11 `functools.cached_property` holds one lock for all instances of a class while it works:
    threads that look at different tables wait for each other. Here two threads may both work a value out;
    all values are such that this does no harm.
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "cached_property[Value]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> "cached_property[Value] | Value":
        """Work it out; from then on the value itself is found in the instance."""
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value


class Memo(Generic[Value]):
    """Values by what they depend on, for those whose key is not simply their arguments. When there are too
    many, all are forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made if it is not known."""
        found = self._values.get(key)
        if found is None:
            if len(self._values) >= self._most:
                self.clear()
            found = self._values[key] = make()
        return found

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()
