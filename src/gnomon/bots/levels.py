# gnomon: interpreted
"""Strengths of opponents that people may choose, weakest first, and the one call that a host needs.

A level may become stronger with a release: its former self is frozen under another name, to which that release moves the matches
under way. Whoever compares results over years names a frozen program, which plays on exactly as it did.
"""

from collections.abc import Callable
from typing import Final

from gnomon.bots.base import Bot, Stop, Wait, never
from gnomon.bots.casual import Manner
from gnomon.bots.evaluators import styled
from gnomon.bots.players import CasualBot, GreedyBot, NewcomerBot, PlannerBot, RandomBot, ThinkingBot
from gnomon.bots.styles import STYLES
from gnomon.kernel.errors import BadInput, did_you_mean
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

Maker = Callable[[Game, int, int], Bot]


class Level:
    """A strength: its `name`, the function that will `make` the opponent of a game, a seat and a seed, and its `reaction`.

    The reaction is the median time to answer in real-time games (ms), `manner` says in a few words how it plays: two levels
    with the same one play alike. A level with `seconds` thinks about a plan for about so long where a host counts time, and
    with the iterations of its manner elsewhere.
    """

    __slots__ = ("make", "manner", "name", "reaction", "seconds")

    def __init__(self, name: str, make: Maker, reaction: int, manner: str, seconds: float = 0.0) -> None:
        self.name = name
        self.make = make
        self.reaction = reaction
        self.manner = manner
        self.seconds = seconds


def _by_name(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


def _random(name: str, reaction: int) -> Level:
    return Level(name, lambda game, seat, seed: RandomBot(game, seat, seed), reaction, "by chance")


def _newcomer(name: str, reaction: int) -> Level:
    return Level(name, lambda game, seat, seed: NewcomerBot(game, seat, seed), reaction, "newcomer")


def _casual(name: str, reaction: int, manner: Manner, **elsewhere: Manner) -> Level:
    """A level with a `manner`; in the games named in `elsewhere` with another, where the step below it would be too small."""
    others = [f"in {game}: {_told(other)}" for game, other in elsewhere.items()]
    return Level(
        name,
        lambda game, seat, seed: CasualBot(game, seat, seed, manner=elsewhere.get(game.id, manner)),
        reaction,
        "; ".join([f"casual, {_told(manner)}", *others]),
    )


def _told(manner: Manner) -> str:
    return f"seen {manner.seen}, slip {manner.slip}, heed {manner.heed}"


def _greedy(name: str, reaction: int, noise: float = 0.0) -> Level:
    told = f"greedy, noise {noise:g}" if noise else "greedy"
    return Level(name, lambda game, seat, seed: GreedyBot(game, seat, seed, noise=noise), reaction, told)


def _planner(
    name: str, reaction: int, effort: int, seconds: float = 0.0, latest: bool = False, far: bool = False
) -> Level:
    told = f"planner, {effort} % of the usual iterations{', latest weights' if latest else ''}{', far-sighted' if far else ''}"
    return Level(
        name,
        lambda game, seat, seed: PlannerBot(game, seat, seed, effort=effort, latest=latest, far=far),
        reaction,
        told,
        seconds,
    )


STYLE_SIGN: Final = "+"
"""Between a strength and a style: `club+builder`."""
BUDGET_SIGN: Final = "#"
"""Before a budget: `club#300` (`gnomon.programs.budgeted`)."""
FORCED_SIGN: Final = "!"
"""Before what a strength is forced to: `club!pick.conquer` (`gnomon.programs.forced`)."""

LEVELS: Final = _by_name(
    _random("random", 2500),
    _newcomer("first_evening", 2500),
    _casual(
        "learner",
        2500,
        Manner(seen=33, slip=115, heed=22),
        inventions=Manner(seen=20, slip=135, heed=10),
    ),
    _casual("regular", 2200, Manner(seen=50, slip=92, heed=40)),
    _casual("seasoned", 1800, Manner(seen=75, slip=65, heed=65)),
    _greedy("club", 1500),
    _planner("tournament", 1000, 40, latest=True),
    _planner("master", 600, 600, seconds=4.0, latest=True, far=True),
)
"""By name, weakest first."""

FROZEN: Final = _by_name(
    _newcomer("newcomer", 2500),
    _greedy("beginner", 2500, noise=4.0),
    _greedy("steady", 1500),
    _planner("strong", 1000, 19),
    _planner("expert", 600, 154),
)
"""The levels of earlier releases by name: matches, files and tasks name them. How they play never changes."""

EQUALS: Final = {
    "newcomer": "first_evening",
    "beginner": "seasoned",
    "steady": "club",
    "strong": "tournament",
    "expert": "tournament",
}
"""The level that takes the place of a frozen one where people choose."""

OPPONENTS: Final[dict[str, Maker]] = {
    **{name: level.make for name, level in {**LEVELS, **FROZEN}.items()},
    "greedy": lambda game, seat, seed: GreedyBot(game, seat, seed),
    "planner": lambda game, seat, seed: PlannerBot(game, seat, seed),
}
"""Everything that may be named where programs play: the levels, the frozen ones, and the two plain names."""


def levels() -> list[str]:
    """The names of the strengths, weakest first."""
    return list(LEVELS)


def level_of(name: str) -> str:
    """The level that a `name` stands for today, whatever its style: itself, or the equal of a frozen one. A name of no level
    stays.
    """
    level, _ = split_style(name)
    return EQUALS.get(level, level)


def next_level(name: str) -> str:
    """The strength above that of the `name`, in its style; the strongest stays, and so does a name that is no strength."""
    known, level = levels(), level_of(name)
    if level not in known:
        return name
    return in_style(known[min(known.index(level) + 1, len(known) - 1)], split_style(name)[1])


def in_style(level: str, style: str) -> str:
    """The name of a `level` in a `style`, one of the `STYLES`; without one, of the level as it is.

    Examples:
        >>> from gnomon.bots import in_style, split_style
        >>> in_style("club", "builder"), in_style("club", "")
        ('club+builder', 'club')
        >>> split_style("club+builder"), split_style("club"), split_style("club+dreamer")
        (('club', 'builder'), ('club', ''), ('club+dreamer', ''))
    """
    return f"{level}{STYLE_SIGN}{style}" if style else level


def may_lean(level: str) -> bool:
    """Whether a `level` (by name) may play in a style: every one that plays with a plan."""
    return level != "random" and (level in LEVELS or level in FROZEN)


def split_style(name: str) -> tuple[str, str]:
    """A program's `name` without its style, and the style; empty where it ends in none, or is not ours, or plays by chance."""
    level, _, style = name.rpartition(STYLE_SIGN)
    kind = level.partition(":")[0]
    return (level, style) if style in STYLES and kind in OPPONENTS and kind != "random" else (name, "")


def make_bot(name: str, game: Game, seat: int, seed: int = 0) -> Bot:
    """An opponent by `name` for a `seat` (from 0) of a `game`; `planner:200` sets the planner's iterations, `club+builder` plays
    in a style.

    `seed` is any whole number. Raises BadInput for an unknown name.

    Examples:
        >>> import gnomon
        >>> from gnomon.bots import make_bot
        >>> match = gnomon.new("khronos", seats=2, seed=7)
        >>> bot = make_bot("seasoned", match.game, seat=0, seed=1)
        >>> bot.choose(match.view(0), [option.code for option in match.options(0)]) in match.game.options(match.state, 0)
        True
    """
    level, style = split_style(name)
    if style:
        bot = make_bot(level, game, seat, seed)
        assert isinstance(bot, ThinkingBot)
        bot.evaluator = styled(game, bot.evaluator, seat, style)
        return bot
    plain, _, number = name.partition(":")
    if number and plain == "planner" and number.isdecimal() and 0 < int(number) <= 1_000_000:
        return PlannerBot(game, seat, seed, budget=int(number))
    maker = OPPONENTS.get(name)
    if maker is None:
        known = ", ".join(OPPONENTS)
        hint = did_you_mean(name, OPPONENTS)
        raise BadInput(
            "opponent",
            f"unknown opponent {name!r:.40}; known: {known}, planner:ITERATIONS; LEVEL+STYLE, styles {', '.join(STYLES)}{hint}",
        )
    return maker(game, seat, seed)


def plan_for(
    level: str, game: Game, view: State, seat: int, seed: int, stop: Stop = never, budget: int = 0
) -> list[int] | Wait:
    """What an opponent of a level answers at its seat: one answer or several to give in turn, or `Wait`.

    A pure function of its arguments (while `stop` stays False), so it may run in any process. `level` is one of
    `levels()` or of `FROZEN`, `view` what the `seat` of the `game` may know, `seed` any whole number, `budget`
    the iterations of a search (0: the level's own); the seat must be asked. Raises BadInput for an unknown level or a seat that is not asked.
    """
    options = game.options(view, seat)
    if not options:
        raise BadInput("seat", f"seat {seat} is not asked")
    return make_bot(level, game, seat, seed).plan(view, options, budget, stop)
