"""Every game: a seat's question, options, refusals and previews depend on what it may know, and on nothing else."""

import json
import random
from itertools import islice

import pytest

from gnomon.kernel.events import EVERYONE, Event, censored, face, is_whole
from gnomon.kernel.frames import QUESTION, UNKNOWN
from gnomon.kernel.game import CHANCE, Game, Preview
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from tests.kit.walks import CLOCK_ACT, GAME_IDS, Case, cases, kit_of, playable, played, positions, walk

SPECTATOR = -1


def twins(case: Case, state: State, seat: int, count: int) -> list[State]:
    """Full positions that the seat cannot tell from this one: from the sampler, and from hidden items moved about."""
    kit = kit_of(case.game_id)
    source = Generator(case.seed + 17 * seat)
    view = case.game.view(state, seat)
    sampled = [case.game.determinize(view, source) for _ in range(count)]
    return sampled + [kit.permute_hidden(state, seat, source) for _ in range(count)]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_view_depends_on_what_the_seat_knows_alone(case: Case) -> None:
    kit = kit_of(case.game_id)
    chance = random.Random(case.seed)
    for step in positions(case):
        for seat in sorted({SPECTATOR, step.seat, chance.randrange(case.seats)}):
            view = case.game.view(step.state, seat)
            assert view.seed == view.draws == UNKNOWN
            for twin in twins(case, step.state, seat, 1):
                assert kit.invariants(twin) == []
                assert case.game.view(twin, seat).to_dict() == view.to_dict()
            assert case.game.view(view, seat).to_dict() == view.to_dict()


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_is_asked_and_legal_is_the_same_on_state_view_and_samples(case: Case) -> None:
    game = case.game
    chance = random.Random(case.seed)
    for step in positions(case):
        state = step.state
        others = [chance.randrange(game.codes.size) for _ in range(40)]
        asked = game.to_act(state)
        for seat in range(state.seats):
            codes = [*game.options(state, seat), *others]
            for other in [game.view(state, seat), *twins(case, state, seat, 1)]:
                assert game.asked(other, seat) == game.asked(state, seat)
                assert game.options(playable(other), seat) == game.options(state, seat)
                if seat in asked:
                    assert game.default(other, seat) == game.default(state, seat)
                for code in codes:
                    assert game.check(other, seat, code) == game.check(state, seat, code)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_previews_tell_what_will_be_and_nothing_that_is_hidden(case: Case) -> None:
    game = case.game
    chance = random.Random(case.seed)
    for step in positions(case):
        listed = game.options(step.state, step.seat)
        for code in chance.sample(listed, min(3, len(listed))):
            expected = told(game, game.preview(game.view(step.state, step.seat), step.seat, code), step.seat)
            for twin in [step.state.clone(), *twins(case, step.state, step.seat, 1)]:
                assert told(game, game.look_ahead(playable(twin), step.seat, code), step.seat) == expected


def told(game: Game, preview: Preview, seat: int) -> tuple[object, ...]:
    """Everything that a preview shows."""
    assert game.view(preview.state, seat).to_dict() == preview.state.to_dict()
    assert [censored(happened, seat) for happened in preview.events] == preview.events
    return (preview.stop, preview.asked, preview.answers, preview.events, preview.state.to_dict())


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_what_a_preview_shows_comes_true(case: Case) -> None:
    game = case.game
    chance = random.Random(case.seed)
    for step in walk(case):
        if step.seat == CLOCK_ACT or chance.random() > 0.2:
            continue
        preview = game.preview(game.view(step.state, step.seat), step.seat, step.code)
        if preview.stop == CHANCE:
            continue
        state = playable(step.state)
        events: list[Event] = []
        for code in (step.code, *preview.answers):
            game.apply(state, step.seat, code, state.now, events)
        seen = game.view(state, step.seat)
        seen.now = preview.state.now
        assert seen.to_dict() == preview.state.to_dict()
        assert [censored(happened, step.seat) for happened in events] == preview.events


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_samples_are_spread_as_the_hidden_items_can_lie(game_id: str) -> None:
    """The mean of every saved number over samples is its mean over items moved about evenly (within 6 deviations)."""
    case = Case(game_id, max(kit_of(game_id).GAME.seat_counts), {}, 5)
    steps = [step.state.clone() for step in islice(walk(case, with_back=False), 60)]
    calm = [state for state in steps if not is_mid_act(case.game, state)]
    assert len(calm) > 3
    rounds = 200
    # At the very start of a game nothing may be hidden yet.
    for state in calm[-4:]:
        for seat in (SPECTATOR, 0):
            pairs = twins(case, state, seat, rounds)
            sampled = [numbers(twin) for twin in pairs[:rounds]]
            moved = [numbers(twin) for twin in pairs[rounds:]]
            varied = 0
            for values, others in zip(zip(*sampled, strict=True), zip(*moved, strict=True), strict=True):
                mean, mean_moved = sum(values) / rounds, sum(others) / rounds
                variance = sum((value - mean_moved) ** 2 for value in others) / rounds
                varied += variance > 0
                assert abs(mean - mean_moved) <= 6 * (2 * variance / rounds) ** 0.5 + 1e-9
            assert varied > 5


def is_mid_act(game: Game, state: State) -> bool:
    """Whether the table's lane holds a half-done act: its choices may bind hidden cards."""
    top = game.ops[state.lanes[0][-1][0]]
    return top.role == QUESTION and not top.settled


def numbers(state: State) -> list[int]:
    """Every number of a saved position, in order, but the generator's and what others are in the midst of choosing."""
    saved = {name: value for name, value in state.to_dict().items() if name not in ("seed", "draws", "lanes")}
    found: list[int] = []
    left: list[object] = [saved]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value[name] for name in sorted(value))
        elif isinstance(value, list | tuple):
            left.extend(value)
        elif isinstance(value, int):
            found.append(value)
    return found


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_the_file_of_a_seat_holds_what_the_seat_may_know(case: Case) -> None:
    match = played(case)
    seed = f"{match.seed:x}"
    half = case.match()
    for row in match.effective_rows()[: len(match.rows) // 2]:
        _ = half.tick_until(row.at) if row.seat < 0 else [half.play(row.seat, row.code, row.at)]
    for seat in range(SPECTATOR, case.seats):
        text = half.dump(seat)
        saved = json.loads(text)
        assert saved["view"] == json.loads(json.dumps(half.view(seat).to_dict()))
        assert "seed" not in saved
        assert seed not in [value for value in flat(saved) if isinstance(value, str)]
        told_to_seat = [
            {"kind": happened[0], "facts": list(face(happened, seat))}
            for row in half.effective_rows()
            for happened in half.events(row.seq)
        ]
        assert [happened for entry in saved["log"] for happened in entry["events"]] == told_to_seat
        for entry in saved["log"]:
            assert ("answer" in entry) == (entry["seat"] == seat != SPECTATOR)
        assert not {"rows", "commitment", "digest"} & set(saved)


def flat(value: object) -> list[object]:
    """Every value inside nested tables and lists."""
    if isinstance(value, dict):
        return [part for item in value.values() for part in flat(item)]
    if isinstance(value, list):
        return [part for item in value for part in flat(item)]
    return [value]


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_the_public_face_of_an_event_is_shorter_than_the_secret_one(case: Case) -> None:
    match = played(case)
    for row in match.rows:
        for happened in match.events(row.seq):
            if happened[1] != EVERYONE:
                outsiders = [seat for seat in range(SPECTATOR, case.seats) if not is_whole(happened, seat)]
                assert SPECTATOR in outsiders
                for seat in outsiders:
                    assert censored(happened, seat)[2] == 0
                    assert face(censored(happened, seat), seat) == face(happened, seat) != happened[3 : 3 + happened[2]]
