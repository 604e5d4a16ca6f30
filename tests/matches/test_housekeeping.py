"""Old garbage is collected at a quiet moment, or after an hour without one."""

from gnomon.matches.housekeeping import LATEST_SECONDS, QUIET_SECONDS, SOONEST_SECONDS, Housekeeping


class Watched:
    """A housekeeping whose clock is turned by hand; `collected` tells when it collected."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.collected: list[float] = []
        self.housekeeping = Housekeeping(lambda: self.collected.append(self.now), lambda: self.now)

    def after(self, seconds: float) -> None:
        self.now += seconds
        self.housekeeping.look()


def test_a_quiet_server_is_tidied_now_and_then() -> None:
    watched = Watched()
    for _ in range(5):
        watched.after(SOONEST_SECONDS / 2)
    assert watched.collected == [1_000 + SOONEST_SECONDS, 1_000 + 2 * SOONEST_SECONDS]


def test_whoever_plays_is_not_disturbed_but_once_an_hour() -> None:
    watched = Watched()
    while not watched.collected:
        watched.housekeeping.attend(None)  # type: ignore[arg-type]  # whichever table it is
        watched.after(QUIET_SECONDS / 2)
    assert watched.collected == [1_000 + LATEST_SECONDS]


def test_a_pause_in_play_is_the_moment() -> None:
    watched = Watched()
    watched.after(SOONEST_SECONDS - 1)
    watched.housekeeping.attend(None)  # type: ignore[arg-type]  # whichever table it is
    watched.after(QUIET_SECONDS - 1)
    assert watched.collected == []
    watched.after(1)
    assert watched.collected == [watched.now]
