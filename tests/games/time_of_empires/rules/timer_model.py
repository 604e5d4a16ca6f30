"""An independent model of the timers of a real-time era, thirty lines of 4.1 and 4.2, to walk beside the engine."""


class Timer:
    """Where a timer stands, when its sand runs out, and where it last stood in this era."""

    def __init__(self) -> None:
        self.place: tuple[str, int] | None = None
        self.ready_at = 0
        self.last: str | None = None


class Model:
    """P1, P2, P4, P5, P6 and the effects of PLACE, CLEAR and time; P3 and P7 are the caller's."""

    OWN = ("knowledge", "bricks", "clans", "moves", "discover", "construct")

    def __init__(self, players: int, shared: set[str]) -> None:
        self.timers = {(player, index): Timer() for player in range(players) for index in (1, 2)}
        self.shared = shared

    def may_place(self, player: int, index: int, space: str, number: int, now: int) -> bool:
        """Whether the timer may be put there now, as far as timers and slots go."""
        mine, other = self.timers[player, index], self.timers[player, 3 - index]
        if not 0 <= now < 540_000 or now < mine.ready_at:
            return False
        if space in self.OWN:
            return number == 1 and (other.place is None or other.place[0] != space)
        if space not in self.shared or mine.last == space or (other.place and other.place[0] == space):
            return False
        return all(timer is mine or timer.place != (space, number) for timer in self.timers.values())

    def place(self, player: int, index: int, space: str, number: int, now: int) -> None:
        """Put and flip."""
        timer = self.timers[player, index]
        timer.place, timer.last, timer.ready_at = (space, number), space, now + 30_000

    def may_clear(self, by: int, owner: int, index: int, now: int) -> bool:
        """Whether the timer may be cleared by that player now."""
        timer = self.timers[owner, index]
        on_shared = timer.place is not None and timer.place[0] not in self.OWN
        return by != owner and on_shared and timer.ready_at <= now < 540_000

    def clear(self, owner: int, index: int) -> None:
        """Take off, not flipped; the last space is remembered."""
        self.timers[owner, index].place = None
