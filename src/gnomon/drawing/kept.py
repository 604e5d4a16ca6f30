# gnomon: interpreted
"""Drawings that are kept while what they were drawn from may come up again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Kept(OrderedDict[object, T]):
    """The values used last, at most `limit` of them, by what they were made from."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def get_or(self, key: object, make: Callable[[], T]) -> T:
        """The value of a key, made if it is not kept."""
        if key in self:
            self.move_to_end(key)
            return self[key]
        value = make()
        self.put(key, value)
        return value

    def put(self, key: object, value: T) -> None:
        """Keep a value; the one used longest ago goes."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._limit:
            self.popitem(last=False)
