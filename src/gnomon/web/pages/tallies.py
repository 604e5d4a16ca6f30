"""What somebody's last matches of a kind come to: won by seats, points, and where they come from.

Of fewer than five matches no share and no mean is told: they would say more about chance than about anybody.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from gnomon import catalog
from gnomon.kernel.options import read_options
from gnomon.kernel.outcome import Outcome
from gnomon.matches.counting import UNREAD
from gnomon.matches.persons import Played
from gnomon.matches.records import NEVER, ChallengeKind
from gnomon.matches.strength import ENOUGH, POINT, chance_to_win
from gnomon.web.pages.lines import rivals_points

DEALS: Final[tuple[ChallengeKind, ...]] = ("daily", "weekly", "named")
Band = Literal["weaker", "even", "stronger"]
BANDS: Final[tuple[Band, ...]] = ("weaker", "even", "stronger")
"""How strong the others at a table were on the average, beside the person."""
OPENINGS: Final = 5
"""So many of the commonest openings are told."""
NEAR: Final = 100 * POINT
"""Others within so much are about as strong."""


@dataclass(frozen=True, slots=True)
class BySeats:
    """Matches of so many seats: how many, won, the share in per cent, the mean and best points, and the others' mean.

    All but the first three numbers are None for fewer than five matches.
    """

    seats: int
    matches: int
    won: int
    share: int | None = None
    mean: int | None = None
    best: int | None = None
    others: int | None = None


@dataclass(frozen=True, slots=True)
class Alone:
    """Matches alone in a mode of the game, or at deals for everybody: how many, won, the share in per cent, the mean and best points,
    and by how much at most whoever the game brings was beaten.

    The share and the mean are None for fewer than five matches, the margin where there was none.
    """

    mode: str
    matches: int
    won: int
    share: int | None
    mean: int | None
    best: int
    margin: int | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """Matches of so many seats that were reviewed: how many, and how well their acts were chosen, in per cent; None for fewer
    than five matches.
    """

    seats: int
    matches: int
    mean: int | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """Matches that somebody opened in the same way: its steps, how many, won, the share in per cent, the mean points, and the others'
    mean; the last three are None for fewer than five matches.
    """

    opening: str
    matches: int
    won: int
    share: int | None = None
    mean: int | None = None
    others: int | None = None


@dataclass(frozen=True, slots=True)
class ByStrength:
    """Matches against others of a strength: how many, won, the share in per cent, and the share that the ratings let expect.

    Both shares are None for fewer than five matches.
    """

    band: Band
    matches: int
    won: int
    share: int | None = None
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """What a source of points has brought on the average, and what the others at the same tables had from it."""

    name: str
    own: float
    others: float

    @property
    def ahead(self) -> float:
        """By how much it was more."""
        return self.own - self.others


def by_seats(played: Sequence[Played]) -> list[BySeats]:
    """The same matches apart by how many sat there, fewest first."""
    found = []
    for seats in sorted({len(one.summary.seats) for one in played}):
        some = [one for one in played if len(one.summary.seats) == seats]
        won = sum(one.change.place == 1 for one in some)
        points = [(scores, one.change.seat) for one in some if (scores := _scores(one)) is not None]
        if len(some) < ENOUGH or not points:
            found.append(BySeats(seats, len(some), won))
            continue
        own = [scores[seat] for scores, seat in points]
        others = [score for scores, seat in points for at, score in enumerate(scores) if at != seat]
        share = round(100 * won / len(some))
        found.append(BySeats(seats, len(some), won, share, _mean(own), max(own), _mean(others)))
    return found


def by_mode(played: Sequence[Played], option: str) -> list[Alone]:
    """Matches alone apart by the value of an option, in the order of its choices, and then those of deals by how long they lasted.

    What a result does not tell costs its own figures alone.
    """
    apart: dict[str, list[Played]] = {}
    for one in played:
        apart.setdefault(one.deal or _mode(one, option), []).append(one)
    found = []
    for mode in sorted(apart, key=lambda mode: _rank_of_mode(apart[mode][0], mode, option)):
        some = apart[mode]
        told = [one for one in some if _scores(one) is not None]
        own = [scores[one.change.seat] for one in told if (scores := _scores(one)) is not None]
        margins = [
            points - rivals
            for one, points in zip(told, own, strict=True)
            if (rivals := rivals_points(one.summary.record.result or {})) is not None
        ]
        won = sum(one.change.place == 1 for one in some)
        enough = len(some) >= ENOUGH and len(own) > 0
        share, mean = (round(100 * won / len(some)), _mean(own)) if enough else (None, None)
        found.append(Alone(mode, len(some), won, share, mean, max(own, default=0), max(margins, default=None)))
    return found


def _mode(one: Played, option: str) -> str:
    """In which mode a match was played; empty where the game has none."""
    game = catalog.entry(one.summary.record.game).game
    try:
        return str(read_options(game.specs, json.loads(one.summary.record.header)["options"]).get(option, ""))
    except UNREAD:
        return ""


def _rank_of_mode(one: Played, mode: str, option: str) -> tuple[int, int]:
    """Where a mode stands among others."""
    if one.deal:
        return 1, DEALS.index(one.deal)
    specs = catalog.entry(one.summary.record.game).game.specs
    choices = [str(value) for spec in specs if spec.name == option for value in spec.choices]
    return 0, choices.index(mode) if mode in choices else len(choices)


def accuracies(played: Sequence[Played]) -> list[int]:
    """How well the acts were chosen in each match that was reviewed, in tenths of a percent, in the order of the matches."""
    return [one.trait.accuracy for one in played if one.trait is not None and one.trait.accuracy != NEVER]


def by_accuracy(played: Sequence[Played]) -> list[Chosen]:
    """How well the acts were chosen, apart by how many sat there, fewest first; nothing of what nobody has reviewed."""
    found = []
    for seats in sorted({len(one.summary.seats) for one in played}):
        tenths = accuracies([one for one in played if len(one.summary.seats) == seats])
        if tenths:
            mean = sum(tenths) / len(tenths) / 10
            found.append(Chosen(seats, len(tenths), round(mean) if len(tenths) >= ENOUGH else None))
    return found


def by_opening(played: Sequence[Played]) -> list[Opened]:
    """The same matches apart by how the person opened, the commonest first, and of equally common ones the one played last; the
    first five, and none that came once alone.
    """
    apart: dict[str, list[Played]] = {}
    for one in played:
        if one.trait is not None and one.trait.opening:
            apart.setdefault(one.trait.opening, []).append(one)
    found = []
    for opening, some in sorted(apart.items(), key=lambda item: -len(item[1]))[:OPENINGS]:
        won = sum(one.change.place == 1 for one in some)
        points = [(scores, one.change.seat) for one in some if (scores := _scores(one)) is not None]
        if len(some) < ENOUGH or not points:
            if len(some) > 1:
                found.append(Opened(opening, len(some), won))
            continue
        own = [scores[seat] for scores, seat in points]
        others = [score for scores, seat in points for at, score in enumerate(scores) if at != seat]
        share = round(100 * won / len(some))
        found.append(Opened(opening, len(some), won, share, _mean(own), _mean(others)))
    return found


def by_strength(played: Sequence[Played]) -> list[ByStrength]:
    """The same matches apart by how strong the others were, the weakest first; those of which that is not known are left out."""
    apart: dict[Band, list[Played]] = {}
    for one in played:
        if one.others:
            mean = sum(other.mean for other in one.others) / len(one.others) - one.change.mean_before
            band: Band = "weaker" if mean < -NEAR else "stronger" if mean > NEAR else "even"
            apart.setdefault(band, []).append(one)
    found = []
    for band in BANDS:
        some = apart.get(band, [])
        won = sum(one.change.place == 1 for one in some)
        if len(some) >= ENOUGH:
            expected = sum(chance_to_win(one.change.before, one.others) for one in some) / len(some)
            found.append(ByStrength(band, len(some), won, round(100 * won / len(some)), round(100 * expected)))
        elif some:
            found.append(ByStrength(band, len(some), won))
    return found


def sources(played: Sequence[Played], game: str, language: str) -> list[Source]:
    """Where the points of a game's matches came from, in the order of its score sheet; nothing of fewer than five matches."""
    own: dict[str, list[int]] = {}
    others: dict[str, list[int]] = {}
    counted = beside = 0
    for one in played:
        outcome = _outcome(one)
        if outcome is None:
            continue
        counted += 1
        beside += len(outcome.scores) - 1
        for name, points in catalog.face(game).score_sheet(outcome, language):
            for seat, point in enumerate(points):
                (own if seat == one.change.seat else others).setdefault(name, []).append(point)
    if counted < ENOUGH:
        return []
    return [
        Source(name, sum(points) / counted, sum(others.get(name, ())) / beside)
        for name, points in own.items()
        if any(points) or any(others.get(name, ()))
    ]


def rows_of_victories(played: Sequence[Played]) -> tuple[int, int]:
    """How many victories in a row there are now, and how many there were at most; `played` has the latest first."""
    longest = row = 0
    for one in reversed(played):
        row = row + 1 if one.change.place == 1 else 0
        longest = max(longest, row)
    return row, longest


def _scores(one: Played) -> list[int] | None:
    scores = (one.summary.record.result or {}).get("scores")
    seats = len(one.summary.seats)
    whole = isinstance(scores, list) and len(scores) == seats and all(type(score) is int for score in scores)
    return scores if whole else None  # type: ignore[return-value]  # looked through above


def _outcome(one: Played) -> Outcome | None:
    """How a match ended, as far as its stored result tells; None where it is of another shape."""
    result = one.summary.record.result or {}
    found, ranks = result.get("sources"), result.get("ranks")
    if not isinstance(found, list) or not isinstance(ranks, list) or len(found) != len(one.summary.seats):
        return None
    if not all(isinstance(source, dict) and all(type(point) is int for point in source.values()) for source in found):
        return None
    return Outcome(found, ranks, str(result.get("ended_by", "")))


def _mean(points: Sequence[int]) -> int:
    return round(sum(points) / len(points))
