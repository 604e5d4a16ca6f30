"""What stands in single columns of the database as text: JSON, whole numbers, a pace, how a league is built."""

import json
from typing import Any

from sqlalchemy import Dialect, Text, TypeDecorator

from gnomon.matches.errors import Unreadable
from gnomon.matches.records import Pace
from gnomon.matches.rounds import Ladder


class JsonText(TypeDecorator[Any]):
    """A JSON-ready value as text, the same in every database."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Write."""
        return None if value is None else json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Read. Raises Unreadable."""
        if value is None:
            return None
        try:
            return json.loads(value)
        except (ValueError, TypeError, RecursionError):
            raise Unreadable from None


class Numbers(JsonText):
    """A tuple of whole numbers."""

    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[int, ...]:
        """Read. Raises Unreadable."""
        found = super().process_result_value(value, dialect)
        if found is None:
            return ()
        if not isinstance(found, list) or not all(type(number) is int for number in found):
            raise Unreadable
        return tuple(found)


class PaceText(JsonText):
    """A pace."""

    cache_ok = True

    def process_bind_param(self, value: Pace | None, dialect: Dialect) -> str | None:
        """Write."""
        if value is None:
            return None
        return json.dumps([value.kind, value.base_ms, value.increment_ms, value.expiry, value.stand_in, value.speed])

    def process_result_value(self, value: str | None, dialect: Dialect) -> Pace | None:
        """Read. Raises Unreadable."""
        found = super().process_result_value(value, dialect)
        if found is None:
            return None
        kinds = [str, int, int, str, str, int]
        if not isinstance(found, list) or [type(part) for part in found] != kinds[: len(found)]:
            raise Unreadable
        return Pace(*found)


class LadderText(JsonText):
    """How a league is built."""

    cache_ok = True

    def process_bind_param(self, value: Ladder | None, dialect: Dialect) -> str | None:
        """Write."""
        return None if value is None else json.dumps([value.size, value.moves, value.rest_ms, value.seasons])

    def process_result_value(self, value: str | None, dialect: Dialect) -> Ladder | None:
        """Read. Raises Unreadable."""
        found = super().process_result_value(value, dialect)
        if found is None:
            return None
        if not isinstance(found, list) or len(found) != 4 or not all(type(number) is int for number in found):
            raise Unreadable
        return Ladder(*found)
