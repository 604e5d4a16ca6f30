# gnomon: interpreted
"""Drawings that are kept while what they were drawn from may come up again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(OrderedDict[object, T]):
    """The values used last, at most `limit` of them, by what they were made from."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def get_or(self, key: object, make: Callable[[], T]) -> T:
        """The value of a key, made if it is not kept."""
        try:
            value = self[key]
        except KeyError:
            value = make()
            self.put(key, value)
        else:
            self.move_to_end(key)
        return value

    def put(self, key: object, value: T) -> None:
        """Keep a value; the one used longest ago goes."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._limit:
            self.popitem(last=False)


class LatestValues(Generic[T]):
    """For each key, at most `limit` of them, the value made last, and what it was made from.

    What it was made from is compared, not hashed: it may hold lists, as long as nobody changes them.
    """

    def __init__(self, limit: int) -> None:
        self._kept: LruCache[tuple[object, T]] = LruCache(limit)

    def get_or(self, key: object, basis: object, make: Callable[[], T]) -> T:
        """The value of a key, made anew unless it would be made from the same."""
        known = self._kept.get(key)
        if known is None or known[0] != basis:
            known = (basis, make())
            self._kept.put(key, known)
        else:
            self._kept.move_to_end(key)
        return known[1]
