"""What people have had lately of which only so much may be had in a time, as the storage counts it for every server."""

from typing import Protocol


class TakingStore(Protocol):
    """Who took which `thing` when. `user` is a person's id, or a short name of whatever else is counted; instants are UTC (ms).

    Every method raises StorageTrouble when it cannot serve.
    """

    async def take(self, user: str, thing: str, at: int, since: int, most: int) -> bool:
        """Note one more of a thing, unless so many were taken after an instant already; whether it was noted.

        Of several servers that ask at once each sees what the ones before have noted.
        """
        ...

    async def recent(self, user: str, thing: str, since: int) -> list[int]:
        """When a thing was taken after an instant, earliest first."""
        ...

    async def note(self, user: str, thing: str, at: int, number: int) -> None:
        """Note so many more of a thing, however many there are."""
        ...

    async def forget(self, user: str, thing: str, number: int) -> None:
        """Forget the last ones of a thing, as many as that."""
        ...

    async def tidy(self, before: int) -> None:
        """Forget all that was taken before an instant."""
        ...
