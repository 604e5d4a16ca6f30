"""A review as bytes, so that what took a minute to make can be kept beside its match; parts of it, and lines of play, as text.

Nothing is rounded: what is read is the review that was written. What the match itself tells, such as whose an act was, is
taken from the match, and bytes that do not fit it are refused.
"""

import json
import sys
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import gnomon
from gnomon.insight.advice import Advice
from gnomon.insight.estimates import Estimate, Estimator
from gnomon.kernel.codec import Reader, parse
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.log import ANSWER, CLOCK, Row
from gnomon.match.judging import Act, JudgedAct
from gnomon.match.playing import Match
from gnomon.match.reviews import Moment, Review
from gnomon.match.walking import acts

FORM: Final = 2
"""Raised whenever what is written changes, or an equal match would be judged otherwise."""
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the text; the longest matches have a few millions."""
WHERE: Final = "review"


class Bounds(NamedTuple):
    """How many seats there are, and how many codes of answers."""

    seats: int
    codes: int


def judge_of(match: Match, estimator: Estimator) -> str:
    """Who would review a match now: form, release, network and version of the rules. A review by another is out of date."""
    return f"{FORM} gnomon-{gnomon.__version__} {estimator.network.digest} rules-{match.rules_version}"


def pack(review: Review) -> bytes:
    """A review as compressed JSON, with a checksum."""
    text = json.dumps(
        {
            "form": FORM,
            "network": review.network,
            "moments": [[moment.seq, moment.drew, _estimate(moment.estimate)] for moment in review.moments],
            "judged": [_judged(act) for act in review.judged],
        },
        separators=(",", ":"),
    )
    return zlib.compress(text.encode("ascii"))


def unpack(content: bytes, match: Match) -> Review:
    """The review of a match that `pack` wrote. Raises BadInput for anything else, a review of another match among it."""
    try:
        stream = zlib.decompressobj()
        text = stream.decompress(content, LARGEST)
    except zlib.error:
        raise BadInput(WHERE, "damaged") from None
    if not stream.eof or stream.unused_data:
        raise BadInput(WHERE, "damaged")
    reader = Reader(parse(text, WHERE), WHERE)
    reader.expect("form", FORM)
    network = reader.text("network")
    groups = list(acts(match.effective_rows()))
    moments = _read_moments(reader.items("moments"), groups, match.seats)
    judged = [_read_judged(item, groups, match) for item in reader.items("judged")]
    reader.finish()
    return Review(moments, network, match.outcome.winners, judged)


def pack_acts(judged: Sequence[JudgedAct]) -> str:
    """Some judged acts as JSON."""
    return json.dumps([_judged(act) for act in judged], separators=(",", ":"))


def unpack_acts(text: str, match: Match) -> list[JudgedAct]:
    """Judged acts of a match that `pack_acts` wrote. Raises BadInput for anything else."""
    groups = list(acts(match.effective_rows()))
    return [_read_judged(item, groups, match) for item in _list(parse(text, WHERE))]


def pack_lines(lines: Sequence[Advice]) -> str:
    """Lines of play as JSON."""
    return json.dumps([_advice(line) for line in lines], separators=(",", ":"))


def unpack_lines(text: str, game: Game, seats: int) -> list[Advice]:
    """Lines of play in a `game` of so many `seats` that `pack_lines` wrote. Raises BadInput for anything else."""
    bounds = Bounds(seats, game.codes.size)
    return [_read_advice(item, bounds) for item in _list(parse(text, WHERE))]


# --- writing ----------------------------------------------------------------------------------------------------------


def _estimate(estimate: Estimate) -> list[object]:
    return [estimate.chances, estimate.sheets, estimate.spread]


def _judged(act: JudgedAct) -> list[object]:
    """The moment after an act, what it cost, the best line, and its own if that is another."""
    return [act.moment, act.loss, _advice(act.best), None if act.own is act.best else _advice(act.own)]


def _advice(advice: Advice) -> list[object]:
    estimates = [None if one is None else _estimate(one) for one in (advice.before, advice.after)]
    return [advice.answers, advice.ahead, advice.behind_best, advice.rollouts, *estimates, advice.line]


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_moments(items: Sequence[object], groups: Sequence[Sequence[Row]], seats: int) -> list[Moment]:
    if len(items) != len(groups) + 1:
        raise BadInput(WHERE, "it has not as many moments as the match")
    found = []
    for item, act in zip(items, [(), *groups], strict=True):
        seq, drew, estimate = _parts(item, 3)
        last = act[-1] if act else None
        if type(seq) is not int or seq != (-1 if last is None else last.seq) or type(drew) is not bool:
            raise BadInput(WHERE, "its moments are not those of the match")
        seat = -1 if last is None or last.kind == CLOCK else last.seat
        found.append(Moment(seq, -1 if last is None else last.act, seat, _read_estimate(estimate, seats), drew))
    return found


def _read_judged(item: object, groups: Sequence[Sequence[Row]], match: Match) -> JudgedAct:
    moment, loss, best, own = _parts(item, 4)
    place = _whole(moment, 1, len(groups))
    if groups[place - 1][0].kind != ANSWER:
        raise BadInput(WHERE, "an act is judged that nobody chose")
    bounds = Bounds(match.seats, match.game.codes.size)
    found = _read_advice(best, bounds)
    return JudgedAct(
        Act(place, groups[place - 1]), found if own is None else _read_advice(own, bounds), found, _number(loss)
    )


def _read_advice(item: object, bounds: Bounds) -> Advice:
    answers, ahead, behind, rollouts, before, after, line = _parts(item, 7)
    then, now = (None if one is None else _read_estimate(one, bounds.seats) for one in (before, after))
    replies = []
    for reply in _list(line):
        seat, codes = _parts(reply, 2)
        replies.append((_whole(seat, 0, bounds.seats - 1), _codes(codes, bounds)))
    tried = _whole(rollouts, 0, LARGEST)
    return Advice(_codes(answers, bounds), _number(ahead), _number(behind), tried, then, now, replies)


def _read_estimate(item: object, seats: int) -> Estimate:
    chances, sheets, spread = _parts(item, 3)
    places = max(seats, 2)
    rows = [[_number(chance) for chance in _parts(row, places)] for row in _parts(chances, seats)]
    points = [{name: _number(value) for name, value in _table(sheet).items()} for sheet in _parts(sheets, seats)]
    return Estimate(rows, points, [_number(value) for value in _parts(spread, seats)])


def _codes(item: object, bounds: Bounds) -> list[int]:
    return [_whole(code, 0, bounds.codes - 1) for code in _list(item)]


def _list(item: object) -> list[object]:
    if not isinstance(item, list):
        raise BadInput(WHERE, "expected a list")
    return item


def _parts(item: object, count: int) -> list[object]:
    found = _list(item)
    if len(found) != count:
        raise BadInput(WHERE, f"expected {count} parts, found {len(found)}")
    return found


def _table(item: object) -> dict[str, object]:
    if not isinstance(item, dict):
        raise BadInput(WHERE, "expected a table")
    return item


def _number(item: object) -> float:
    if (type(item) is not float and type(item) is not int) or not abs(item) <= sys.float_info.max:
        raise BadInput(WHERE, "expected a number")
    return float(item)


def _whole(item: object, low: int, high: int) -> int:
    if type(item) is not int or not low <= item <= high:
        raise BadInput(WHERE, f"expected a whole number in {low}..{high}")
    return item
