"""Reviews as bytes: what is read is what was written, and whatever is not the review of the match is refused."""

import json
import zlib
from collections.abc import Callable

import pytest

from gnomon.catalog import GAMES
from gnomon.insight.advice import Advice
from gnomon.insight.estimates import Estimate
from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.match.judging import choices_of, judge
from gnomon.match.kept_reviews import judge_of, pack, unpack
from gnomon.match.reviews import Review, estimator_for, outline
from tests.kit.finished import played_by_chance


def reviewed(match: Match) -> Review:
    """A review in which a few acts are judged; of the last one something else is known to be better."""
    estimator = estimator_for(match)
    found = outline(match, estimator)
    choices = choices_of(match) if match.seats > 1 else []  # alone a search takes seconds
    found.judged = [judge(match.game, choice, estimator, 2) for choice in choices[:: max(1, len(choices) // 3)]]
    for act in found.judged[-1:]:
        act.own = Advice(act.answers, -0.25, 1.5, 3, act.best.before, act.best.after, [(1, [2, 0]), (0, [])])
    return found


def whole(value: object) -> object:
    """Everything that an object and its parts hold, but who they are."""
    if isinstance(value, (list, tuple)):
        return [whole(part) for part in value]
    if isinstance(value, dict):
        return [(name, whole(part)) for name, part in value.items()]
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    return [(name, whole(getattr(value, name))) for name in sorted(names)] if names else value


@pytest.mark.parametrize(("game_id", "seats"), [*((game_id, 2) for game_id in GAMES), ("inventions", 1), ("feudum", 4)])
def test_what_is_read_is_what_was_written(game_id: str, seats: int) -> None:
    match = played_by_chance(game_id, seats)
    made = reviewed(match)
    found = unpack(pack(made), match)
    for name in ("moments", "judged", "network", "winners", "turning_points"):
        assert whole(getattr(found, name)) == whole(getattr(made, name)), name
    assert [act.own is act.best for act in found.judged] == [act.own is act.best for act in made.judged]
    assert any(act.own is not act.best for act in made.judged) == (seats > 1) and made.to_dict() == found.to_dict()


def test_what_holds_estimates_has_no_part_that_is_not_kept() -> None:
    assert set(Advice.__slots__) == {"after", "ahead", "answers", "before", "behind_best", "line", "rollouts"}
    assert set(Estimate.__slots__) == {"chances", "sheets", "spread"}


def test_another_match_another_network_or_other_rules_are_another_review() -> None:
    match, other = played_by_chance("khronos", 2), played_by_chance("khronos", 2, 5)
    with pytest.raises(BadInput, match="moments"):
        unpack(pack(outline(other, estimator_for(other))), match)
    estimator = estimator_for(match)
    judges = {judge_of(match, estimator), judge_of(played_by_chance("feudum", 2), estimator)}
    assert judge_of(other, estimator) in judges and estimator.network.digest in judge_of(match, estimator)


def test_damaged_bytes_are_refused_wherever_they_are_damaged() -> None:
    match = played_by_chance("khronos", 2)
    content = pack(outline(match, estimator_for(match)))
    for at in range(0, len(content), max(1, len(content) // 60)):
        bent = content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1 :]
        for damaged in (bent, content[:at], content + content[at:]):
            if damaged != content:
                with pytest.raises(BadInput):
                    unpack(damaged, match)


CHANGES: list[Callable[[dict[str, object]], object]] = [
    lambda value: value.pop("network"),
    lambda value: value.update(form=0),
    lambda value: value.update(more=1),
    lambda value: value.update(judged=[[0, 0.5, None, None]]),
    lambda value: value.update(judged=[[1, 0.5, [[99999], 0, 0, 1, None, None, []], None]]),
    lambda value: value.update(judged=[[1, 0.5, [[1], 0, 0, 1, None, None, [[7, [1]]]], None]]),
    lambda value: value.update(judged=[[1, "0.5", [[1], 0, 0, 1, None, None, []], None]]),
    lambda value: value.update(judged={}),
    lambda value: value.update(moments=value["moments"][:-1]),  # type: ignore[index]
    lambda value: value["moments"][3].__setitem__(2, [[[0.5]], [{}], [0.0]]),  # type: ignore[index]
    lambda value: value["moments"][3][2][1].__setitem__(0, {"houses": None}),  # type: ignore[index]
    lambda value: value["moments"][3].__setitem__(0, 77_777),  # type: ignore[index]
]


@pytest.mark.parametrize("place", range(len(CHANGES)))
def test_sound_text_that_is_no_review_of_the_match_is_refused(place: int) -> None:
    match = played_by_chance("khronos", 2)
    value = json.loads(zlib.decompress(pack(outline(match, estimator_for(match)))))
    CHANGES[place](value)
    with pytest.raises(BadInput):
        unpack(zlib.compress(json.dumps(value).encode()), match)
