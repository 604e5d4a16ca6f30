"""A strength that is made to do something wherever it may, or never: `club!pick.conquer` picks Conquer for every hand.

What a mechanism of a game is worth cannot be seen in matches in which nobody uses it. Here one seat uses it whatever it thinks
of it, chooses the best way of doing so by its own judgement, and plays all the rest as ever.
"""

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from random import Random
from typing import Final, NamedTuple

from gnomon.bots import Bot, GreedyBot, PlannerBot, Stop, Wait, make_bot, never
from gnomon.bots.greedy import ranked_acts
from gnomon.bots.levels import FORCED_SIGN
from gnomon.kernel.actions import BACK, Codes
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

FORM: Final = "LEVEL!KIND[.ANSWER][/TIMES]+…[~POINTS]"
ALWAYS: Final = 1_000_000
"""Times of one that is never done with."""
_URGE: Final = re.compile(r"(?P<answers>.+?)(?:/(?P<times>\d{1,6}))?")


class Urge(NamedTuple):
    """What a seat is made to do: any of the `answers` (codes), so many `times` a match; 0: never, unless it can do nothing else."""

    answers: frozenset[int]
    times: int


def is_forced(name: str) -> bool:
    """Whether a program's `name` asks for a forced one.

    Examples:
        >>> from gnomon.programs.forced import is_forced
        >>> is_forced("club!action.exchange"), is_forced("club")
        (True, False)
    """
    return (
        FORCED_SIGN in name and " " not in name.partition(FORCED_SIGN)[0] and "/" not in name.partition(FORCED_SIGN)[0]
    )


def forced_name(level: str, kinds: Sequence[str], within: float | None = None) -> str:
    """The name of a `level` that is forced to answer by `kinds`, wherever it loses at most `within` points by its own judgement.

    Examples:
        >>> from gnomon.programs.forced import forced_name
        >>> forced_name("club", ["pick.conquer/1", "play.conquer"], 2.0)
        'club!pick.conquer/1+play.conquer~2'
    """
    return f"{level}{FORCED_SIGN}{'+'.join(kinds)}{'' if within is None else f'~{within:g}'}"


def answers_of(codes: Codes, pattern: str) -> frozenset[int]:
    """The codes of a game that a pattern means: `KIND` or `KIND.ANSWER`, `*` for anything. Raises BadInput if there are none."""
    found = frozenset(
        code
        for code in range(BACK + 1, codes.size)
        for block in (codes.block_of(code),)
        if fnmatchcase(f"{block.kind}.{block.names[code - block.base]}", pattern) or fnmatchcase(block.kind, pattern)
    )
    if not found:
        known = ", ".join(block.kind for block in codes.blocks[1:])
        raise BadInput("force", f"no answer is called {pattern!r:.60}; expected KIND or KIND.ANSWER, kinds are {known}")
    return found


def make_forced(name: str, game: Game, seat: int, seed: int = 0) -> "Forced":
    """The forced program of a `name`, at a `seat` of a `game`. Raises BadInput for what is none."""
    level, _, rest = name.partition(FORCED_SIGN)
    told, sign, points = rest.partition("~")
    try:
        within = float(points) if sign else None
    except ValueError:
        raise BadInput("opponent", f"{name!r:.60}: expected {FORM}") from None
    urges: list[Urge] = []
    for part in told.split("+"):
        found = _URGE.fullmatch(part)
        if found is None or (within is not None and not 0 <= within < ALWAYS):
            raise BadInput("opponent", f"{name!r:.60}: expected {FORM}")
        urges.append(
            Urge(answers_of(game.codes, found["answers"]), ALWAYS if found["times"] is None else int(found["times"]))
        )
    inner = make_bot(level, game, seat, seed)
    if not isinstance(inner, PlannerBot) and not (isinstance(inner, GreedyBot) and inner.noise == 0.0):
        raise BadInput("opponent", f"{level!r:.40} weighs no whole acts without error; club, tournament and master do")
    return Forced(inner, urges, within)


class Forced(Bot):
    """A greedy or planning bot, `inner`, that answers by its `urges` wherever it may, each so many times.

    `within` is how many points it may lose by that, as it judges itself; None: any number. What it must never do it leaves at
    any price.
    """

    name = "forced"

    def __init__(self, inner: GreedyBot | PlannerBot, urges: Sequence[Urge], within: float | None) -> None:
        super().__init__(inner.game, inner.seat, inner.seed)
        self.inner = inner
        self.urges = tuple(urge for urge in urges if urge.times)
        self.never = frozenset(code for urge in urges if not urge.times for code in urge.answers)
        self.within = within
        self._seeds = Random(self.seed)
        self._done = [0] * len(self.urges)
        self._left: list[int] = []

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """The next answer of the plan, which is made anew wherever an urge may be followed."""
        wanted = self._wanted(options)
        if wanted and self._left[:1] and self._left[0] in wanted:
            wanted = []
        if wanted or not self._left or self._left[0] not in options or self._left[0] in self.never:
            planned = self._plan(view, options, wanted, budget, stop)
            if isinstance(planned, Wait):
                return planned
            self._left = planned
        answer = self._left[0]
        self._left = self._left[1:]
        for number, urge in enumerate(self.urges):
            self._done[number] += int(answer in urge.answers)
        return answer

    def plan(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> list[int] | Wait:
        """The answers of an act, from the present question on; hosts that plan at each answer count no times."""
        return self._plan(view, options, self._wanted(options), budget, stop)

    def _wanted(self, options: Sequence[int]) -> list[int]:
        open_urges = [urge for urge, done in zip(self.urges, self._done, strict=True) if done < urge.times]
        return [code for code in options if any(code in urge.answers for urge in open_urges)]

    def _plan(
        self, view: State, options: list[int], wanted: Sequence[int], budget: int, stop: Stop
    ) -> list[int] | Wait:
        kept = self._left if self._left and self._left[0] in options else None
        seed = self._seeds.getrandbits(64)
        if wanted:
            best = self._best(view, wanted, seed, budget, stop)
            if self.within is None or best[0] >= self._line(view, [], seed, budget, stop)[0] - self.within:
                return best[1]
        planned = self.inner.plan(view, options, budget, stop) if kept is None else kept
        if self.never and not isinstance(planned, Wait) and planned[0] in self.never:
            allowed = [code for code in options if code not in self.never]
            looked_at = (
                self.inner.evaluator.rooted_at(view, False).candidates(view, self.seat, allowed) if allowed else []
            )
            tried = [code for code in looked_at if code in allowed] or allowed
            if tried:
                return self._best(view, tried, seed, budget, stop)[1]
        return planned

    def _best(self, view: State, first: Sequence[int], seed: int, budget: int, stop: Stop) -> tuple[float, list[int]]:
        """The best of the ways to go on that begin with one of these answers: its worth as an advantage, and its answers."""
        lines = [self._line(view, [code], seed, budget, stop) for code in first]
        return max(lines, key=lambda line: line[0])

    def _line(self, view: State, wanted: list[int], seed: int, budget: int, stop: Stop) -> tuple[float, list[int]]:
        """The best way to go on that begins with the wanted answers: its worth as an advantage, and its answers.

        Those with one `seed` guess alike what is hidden, so that they may be compared.
        """
        inner, game, seat = self.inner, self.game, self.seat
        if isinstance(inner, PlannerBot):
            search = inner.search(view, seed, wanted or None)
            line = search.lines(inner.iterations(search, budget), stop)[0]
            return line.worth, line.codes
        source = Generator(seed)
        sample = game.determinize(view, source)
        rooted = inner.evaluator.rooted_at(view, False)
        act = ranked_acts(game, rooted, view, sample, seat, source, wanted or None)[0]
        return act.value, act.codes
