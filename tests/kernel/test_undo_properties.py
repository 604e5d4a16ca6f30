"""Whatever is played and taken back in whatever order, the present is what the rows in effect give, and no more."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

import gnomon
from gnomon.kernel.errors import Refused
from gnomon.kernel.log import ANSWER, UNDO
from gnomon.match import Match
from tests.kit.toy import invariants
from tests.kit.walks import DOSE

moves = st.lists(st.tuples(st.sampled_from(["play", "play", "play", "undo", "wait"]), st.integers(0, 999)), max_size=60)


def perform(match: Match, kind: str, pick: int) -> None:
    """One random deed; refused undos count too."""
    if kind == "undo":
        with suppress(Refused):
            match.undo(pick % match.seats, ("answer", "act", "barrier")[pick % 3])
    elif kind == "wait" and match.deadline() is not None:
        match.wait()
    elif match.to_act:
        seat = match.to_act[pick % len(match.to_act)]
        options = match.options(seat)
        match.play(seat, options[pick % len(options)])


def question_to(match: Match, seat: int) -> tuple[object, ...] | None:
    """What a seat is asked; whether others are asked the same makes no difference."""
    found = match.asked(seat)
    return None if found is None else (found.lane, found.kind, found.context)


def replayed(match: Match) -> Match:
    """A match of the rows in effect alone."""
    again = gnomon.new("toy", match.seats, match.seed)
    for row in match.effective_rows():
        _ = [again.play(row.seat, row.code, row.at)] if row.kind == ANSWER else again.tick_until(row.at)
    return again


@settings(max_examples=60 * DOSE)
@given(st.integers(0, 50), st.integers(2, 3), moves)
def test_the_state_is_what_the_rows_in_effect_give(seed, seats, deeds):
    match = gnomon.new("toy", seats, seed)
    for kind, pick in deeds:
        perform(match, kind, pick)
        assert invariants(match.state) == []
    assert replayed(match).digest() == match.digest()


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves)
def test_loading_gives_the_same_log_numbers_acts_and_limits(seed, deeds):
    match = gnomon.new("toy", 2, seed)
    for kind, pick in deeds:
        perform(match, kind, pick)
    again = gnomon.load(match.dump())
    assert again.rows == match.rows
    assert again.digest() == match.digest()
    for seat in range(2):
        assert again.number(seat) == match.number(seat)
        assert again.undo_limit(seat) == match.undo_limit(seat)
        assert again.undo_stop(seat) == match.undo_stop(seat)
    for row in match.rows:
        assert again.events(row.seq) == match.events(row.seq)


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves)
def test_earlier_states_stay_reachable_whatever_is_taken_back_later(seed, deeds):
    match = gnomon.new("toy", 2, seed)
    digests = {-1: match.digest()}
    for kind, pick in deeds:
        perform(match, kind, pick)
        digests[len(match.rows) - 1] = match.digest()
    for seq, digest in digests.items():
        assert match.game.digest(match.state_at(seq)) == digest


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves)
def test_nothing_that_anybody_has_learned_is_ever_taken_back(seed, deeds):
    match = gnomon.new("toy", 2, seed)
    for kind, pick in deeds:
        perform(match, kind, pick)
    covered: set[int] = set()
    for row in match.rows:
        if row.kind == UNDO:
            gone = {other.seq for other in match.rows[row.code : row.seq] if other.plays} - covered
            assert all(match.rows[seq].seat == row.seat and not match.rows[seq].barrier for seq in gone)
            covered |= gone
    assert covered.isdisjoint(row.seq for row in match.effective_rows())
    assert covered | {row.seq for row in match.effective_rows()} == {row.seq for row in match.rows if row.plays}


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves)
def test_numbers_of_questions_only_grow_and_change_with_the_question(seed, deeds):
    match = gnomon.new("toy", 2, seed)
    for kind, pick in deeds:
        numbers = [match.number(seat) for seat in range(2)]
        asked = [question_to(match, seat) for seat in range(2)]
        rows = len(match.rows)
        perform(match, kind, pick)
        actors = {row.seat for row in match.rows[rows:]}
        for seat in range(2):
            assert match.number(seat) >= numbers[seat]
            now = question_to(match, seat)
            if now is not None and asked[seat] is not None and now != asked[seat]:
                assert match.number(seat) > numbers[seat]
            if seat not in actors and now == asked[seat]:
                assert match.number(seat) == numbers[seat]


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves)
def test_what_is_noted_beside_a_state_is_what_the_rules_say_of_it(seed, deeds):
    match = gnomon.new("toy", 2, seed)
    for kind, pick in deeds:
        perform(match, kind, pick)
        assert match.timeline.due == match.game.deadline(match.state)
        for seat in range(-1, 2):
            assert match.view(seat).to_dict() == match.game.view(match.state, seat).to_dict()


@settings(max_examples=40 * DOSE)
@given(st.integers(0, 50), moves, moves)
def test_a_fork_goes_on_as_the_match_would_have_and_leaves_it_alone(seed, deeds, further):
    match = gnomon.new("toy", 2, seed)
    for kind, pick in deeds:
        perform(match, kind, pick)
    fork, before = match.fork(), match.dump()
    for kind, pick in further:
        perform(fork, kind, pick)
    assert match.dump() == before
    for kind, pick in further:
        perform(match, kind, pick)
    assert fork.dump() == match.dump()
    assert [fork.number(seat) for seat in range(2)] == [match.number(seat) for seat in range(2)]
