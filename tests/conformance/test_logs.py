"""Every game: a match can be saved, loaded, replayed, taken back and continued at any moment, in any process."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

import gnomon
from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import Refused
from gnomon.kernel.log import ANSWER, Row
from gnomon.match import Match
from tests.kit.walks import (
    CLOCK_ACT,
    GAME_IDS,
    Case,
    cases,
    digest_of_walk,
    kit_of,
    played,
    positions,
    walk,
)

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_saving_and_loading_a_position_loses_nothing(case: Case) -> None:
    game = case.game
    for step in positions(case):
        for state in (step.state, *(game.view(step.state, seat) for seat in range(-1, case.seats))):
            again = game.load(json.loads(json.dumps(state.to_dict())))
            assert again.to_dict() == state.to_dict()
            assert game.digest(again) == game.digest(state)
            for seat in game.to_act(state) if state is step.state else []:
                assert game.options(again, seat) == game.options(state, seat)
        again = game.load(json.loads(json.dumps(step.state.to_dict())))
        twin = step.state.clone()
        game.apply(again, step.seat, step.code, step.at)
        game.apply(twin, step.seat, step.code, step.at)
        assert game.digest(again) == game.digest(twin)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_log_replays_to_the_same_end(case: Case) -> None:
    match = played(case)
    again = gnomon.load(match.dump())
    assert again.digest() == match.digest()
    assert again.scores == match.scores
    assert again.result == match.result is not None
    assert again.rows == match.rows
    assert [again.number(seat) for seat in range(case.seats)] == [match.number(seat) for seat in range(case.seats)]
    assert again.dump() == match.dump()
    report = gnomon.verify(match.dump(), match.commitment())
    assert report.ok, report.problem
    assert report.over


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_every_earlier_position_and_its_events_come_back(case: Case) -> None:
    match = case.match()
    digests = [match.digest()]
    events = []
    for step in walk(case):
        seq = len(match.rows)
        if step.seat == CLOCK_ACT:
            match.tick_until(step.at)
        else:
            match.play(step.seat, step.code, step.at)
        for later in range(seq, len(match.rows)):
            digests.append(match.game.digest(match.state_at(later)))
            events.append(match.events(later))
    chance = random.Random(case.seed)
    fresh = gnomon.load(match.dump())
    for seq in [-1, *chance.sample(range(len(match.rows)), 12), len(match.rows) - 1]:
        assert match.game.digest(fresh.state_at(seq)) == digests[seq + 1]
        if seq >= 0:
            assert fresh.events(seq) == events[seq]
    for reader in (match.fork(), gnomon.load(match.dump())):
        assert [reader.events(seq) for seq in range(len(events))] == events


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_taking_back_and_answering_again_leads_to_the_same_end(case: Case) -> None:
    expected = played(case)
    match = case.match()
    chance = random.Random(case.seed)
    undone = 0
    share = 0.3 if len(expected.rows) > 60 else 0.9
    for row in expected.effective_rows():
        give(match, row)
        limit = match.undo_limit(row.seat) if row.kind == ANSWER else None
        if limit is None or chance.random() > share:
            continue
        # Time never goes back, so only rows of one instant can be given again as they were.
        back = [earlier for earlier in match.effective_rows() if earlier.seq >= limit and earlier.at == row.at]
        back = back[chance.randrange(len(back)) :]
        before = match.digest()
        numbers = [match.number(seat) for seat in range(case.seats)]
        match.undo(row.seat, back[0].seq)
        undone += 1
        assert match.digest() == match.game.digest(match.state_at(back[0].seq - 1))
        assert match.number(row.seat) > numbers[row.seat]
        for earlier in back:
            give(match, earlier)
        assert match.digest() == before
    assert undone > 3
    assert match.digest() == expected.digest()
    assert gnomon.load(match.dump()).digest() == expected.digest()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_match_of_a_thousand_rows_opens_in_under_a_second(game_id: str) -> None:
    """Every answer is taken back twice where that may be done, notes fill up the rest."""
    case = Case(game_id, max(kit_of(game_id).GAME.seat_counts), {}, 3)
    match = case.match()
    for row in played(case).effective_rows():
        give(match, row)
        for _ in range(2):
            if row.kind == ANSWER and match.undo_limit(row.seat) is not None:
                match.undo(row.seat)
                match.play(row.seat, row.code, row.at)
    while len(match.rows) < 1_000:
        match.note({"what": "pause"})
    text = match.dump()
    took = []
    for _ in range(3):  # what else the machine does may slow one of them
        began = process_time()
        assert gnomon.load(text).digest() == match.digest()
        took.append(process_time() - began)
    assert min(took) < 1


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_undo_stops_at_what_was_drawn_shown_or_done_by_others(case: Case) -> None:
    match = case.match()
    for row in played(case).effective_rows():
        if row.kind == ANSWER:
            before = match.state
            mine = give(match, row)
            showed = (before.draws, before.shown) != (match.state.draws, match.state.shown)
            assert mine.barrier == showed
            bars = [match.undo_limit(seat) is None for seat in range(case.seats)]
            assert bars == [showed or match.over or seat != row.seat for seat in range(case.seats)]
            if bars[row.seat] and not match.over:
                with pytest.raises(Refused) as refused:
                    match.undo(row.seat)
                assert refused.value.refusal.facts["row"] == mine.seq
                assert refused.value.refusal == match.undo_stop(row.seat)
        else:
            assert give(match, row).barrier


def give(match: Match, row: Row) -> Row:
    """Do again what a row says, unless it has come about by itself."""
    if row.kind == ANSWER:
        return match.play(row.seat, row.code, row.at)
    match.tick_until(row.at)
    return match.rows[-1]


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_back_undoes_one_selection_and_nothing_else(case: Case) -> None:
    """Where a selection lies in an open lane, stepping back and choosing again leads to the same position."""
    game = case.game
    for step in walk(case, with_back=False):
        if step.seat == CLOCK_ACT:
            continue
        twin = step.state.clone()
        game.apply(twin, step.seat, step.code, step.at)
        if BACK in game.options(twin, step.seat):
            raise AssertionError("Back must be accepted, never listed")
        lane = twin.lanes[step.seat + 1]
        if not lane or not game.ops[lane[-1][0]].selecting or game.check(twin, step.seat, BACK) is not None:
            continue
        before = twin.to_dict()
        depth = len(lane)
        game.apply(twin, step.seat, BACK, step.at)
        assert len(twin.lanes[step.seat + 1]) == depth - 1
        if step.state.lanes[step.seat + 1] == twin.lanes[step.seat + 1]:
            game.apply(twin, step.seat, step.code, step.at)
            assert twin.to_dict() == before


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_process_plays_the_same_match(game_id: str) -> None:
    seats = max(kit_of(game_id).GAME.seat_counts)
    expected = digest_of_walk(Case(game_id, seats, {}, 11))
    program = (
        f"from tests.kit.walks import Case, digest_of_walk\nprint(digest_of_walk(Case({game_id!r}, {seats}, {{}}, 11)))"
    )
    for hash_seed in ("0", "4242"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
        found = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert found.stdout.strip() == expected
