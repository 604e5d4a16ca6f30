# gnomon: interpreted
"""What an opponent is. Subclass `Bot` to write your own; this module stays interpreted so that anybody can."""

from collections.abc import Callable

from gnomon.kernel.errors import GnomonError
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

Stop = Callable[[], bool]
"""Asked between iterations; True asks the opponent to answer at once. Opponents read no clock of their own."""


def never() -> bool:
    """The `stop` of a host in no hurry: always False."""
    return False


class Faulted(GnomonError):
    """A program did something else than answer: `what`, in a few words. The host gives its seat's default answer instead."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Wait:
    """An answer of timed games: do nothing before the match time `until` (ms), unless the seat's view changes first."""

    __slots__ = ("until",)

    def __init__(self, until: int) -> None:
        self.until = until

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wait) and self.until == other.until

    def __hash__(self) -> int:
        return hash(self.until)

    def __repr__(self) -> str:
        return f"Wait(until={self.until})"


class Bot:
    """An opponent at one `seat` (from 0) of one `game`; `seed`, any whole number, is for what it leaves to chance.

    `needs_view` is False for those who look at nothing but the options; hosts may then pass any state of the match.
    `hears` is True for those who want to be `told` what happens between their answers.
    What an opponent answers depends on its seed and on what it was asked so far, never on a clock.

    Examples:
        >>> import gnomon
        >>> from gnomon.bots import Bot
        >>> class Last(Bot):
        ...     def choose(self, view, options, budget=0, stop=lambda: False):
        ...         return options[-1]
        >>> match = gnomon.new("khronos", seats=2, seed=7)
        >>> bot = Last(match.game, seat=0)
        >>> codes = [option.code for option in match.options(0)]
        >>> bot.choose(match.view(0), codes) == codes[-1]
        True
    """

    name = "bot"
    needs_view = True
    hears = False

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """One of `options`, or `Wait` in a timed game.

        `view` is what the seat may know; `options` its legal answers as codes, never empty; `budget` the iterations that
        the opponent may spend on the whole act (0: as many as it takes by default); `stop` is asked between iterations. A host takes
        anything else that it returns or raises as a fault, and gives the seat's default answer.
        """
        raise NotImplementedError

    def plan(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> list[int] | Wait:
        """Answers to give one after another, as far as each is still legal when its turn comes; never empty.

        Saves opponents that think in whole acts from thinking again at every answer of one.
        """
        answer = self.choose(view, options, budget, stop)
        return answer if isinstance(answer, Wait) else [answer]

    def told(self, seat: int, events: Events) -> None:
        """What happened when a seat answered (-1: when the clock acted), without what this seat may not know.

        Called after every answer of the match by hosts that have the whole of it, if `hears`.
        """

    def close(self) -> None:
        """The match is over for this opponent; it lets go of what it holds. May be called twice."""
