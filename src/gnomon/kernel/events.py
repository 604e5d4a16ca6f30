"""What happened, as tuples of integers.

An event is `(kind, seats, n, *facts, *public)`: the seats of the mask learn the `n` facts, everybody else the public
ones after them. `EVERYONE` as mask means one face for all.
"""

from typing import Final

Event = tuple[int, ...]
Events = list[Event]

EVERYONE: Final = -1


def event(kind: int, *facts: int) -> Event:
    """An event that everybody sees whole."""
    return (kind, EVERYONE, len(facts), *facts)


def secret_event(kind: int, seats: int, facts: tuple[int, ...], public: tuple[int, ...]) -> Event:
    """An event with two faces: `facts` for the seats of the mask, `public` for the others."""
    return (kind, seats, len(facts), *facts, *public)


def tell(events: Events | None, kind: int, *facts: int) -> None:
    """Note an event that everybody sees whole, where events are noted at all."""
    if events is not None:
        events.append((kind, EVERYONE, len(facts), *facts))


def tell_in_part(events: Events | None, kind: int, seats: int, facts: tuple[int, ...], public: tuple[int, ...]) -> None:
    """Note an event with two faces: `facts` for the seats of the mask, `public` for the others."""
    if events is not None:
        events.append((kind, seats, len(facts), *facts, *public))


def face(happened: Event, seat: int) -> tuple[int, ...]:
    """The facts of an event that a seat may know; seat -1 is a spectator."""
    known = happened[1] == EVERYONE or (seat >= 0 and (happened[1] >> seat) & 1 == 1)
    count = happened[2]
    return happened[3 : 3 + count] if known else happened[3 + count :]


def is_whole(happened: Event, seat: int) -> bool:
    """Whether a seat sees the inner face of an event."""
    return happened[1] == EVERYONE or (seat >= 0 and (happened[1] >> seat) & 1 == 1)


def censored(happened: Event, seat: int) -> Event:
    """The event without the facts that a seat may not know; `face` of the same seat is unchanged."""
    if is_whole(happened, seat):
        return happened
    return (happened[0], happened[1], 0, *happened[3 + happened[2] :])
