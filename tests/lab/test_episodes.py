"""Matches for programs that learn: decisions, time between them, rewards, copies."""

from array import array
from random import Random

import pytest

from gnomon.bots.reactions import PATIENCE
from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.frames import NEVER
from gnomon.lab.episodes import Episode
from tests.kit.walks import Case, cases

TIMED = "time_of_empires"


def play(episode: Episode, chance: Random, waits: float = 0.1) -> list[list[float]]:
    """Play to the end by chance; the rewards after each decision."""
    earned = []
    while episode.deciding():
        seat = chance.choice(episode.deciding())
        legal = episode.legal(seat)
        action = legal[-1] if chance.random() < waits else chance.choice(legal)
        episode.decide(seat, action)
        earned.append(episode.take_rewards())
    return earned


@pytest.mark.parametrize("case", cases(), ids=str)
def test_whatever_the_mask_allows_can_be_decided_in_every_game_with_all_seats_and_options(case: Case) -> None:
    if case.game_id == "toy":
        return  # it has no encoding; `tests/lab/test_research.py` plays it
    episode = Episode(case.game_id, case.seats, case.options, seed=case.seed)
    chance = Random(f"{case}")
    mask = bytearray(episode.actions)
    for _ in range(20_000):
        deciding = episode.deciding()
        if not deciding:
            break
        seat = chance.choice(deciding)
        episode.mask_into(seat, mask)
        legal = episode.legal(seat)
        assert [action for action, allowed in enumerate(mask) if allowed] == legal
        episode.decide(seat, chance.choice(legal))
    assert episode.over
    assert sum(episode.returns()) == pytest.approx(0) or case.seats == 1


def test_a_seed_gives_the_same_match_and_a_reset_without_one_goes_on_in_its_series():
    def told(episode: Episode) -> str:
        play(episode, Random(2))
        return episode.game.digest(episode.state)

    first, second = Episode(TIMED, 3, seed=5), Episode(TIMED, 3, seed=8)
    second.reset(5)
    assert told(first) == told(second)
    first.reset()
    second.reset()
    assert first.seed == second.seed != 5
    assert told(first) == told(second)


def test_in_real_time_everybody_who_is_asked_decides_before_any_time_passes():
    episode = Episode(TIMED, 4, seed=3, reaction=1_000)
    chance = Random(4)
    together = 0
    while episode.deciding():
        deciding, now = episode.deciding(), episode.elapsed
        together += len(deciding) > 1
        chance.shuffle(deciding)
        before = [episode.observe(seat) for seat in deciding]
        for place, seat in enumerate(deciding):
            assert episode.elapsed == now
            assert episode.observe(seat) == before[place], "a decision shows before its time"
            episode.decide(seat, chance.choice(episode.legal(seat)))
    assert together > 50


def test_the_order_in_which_decisions_are_told_changes_nothing():
    def played(backwards: bool) -> str:
        episode = Episode(TIMED, 4, seed=11, reaction=700)
        sources = [Random(seat) for seat in range(4)]
        while episode.deciding():
            for seat in sorted(episode.deciding(), reverse=backwards):
                episode.decide(seat, sources[seat].choice(episode.legal(seat)))
        return episode.game.digest(episode.state)

    assert played(False) == played(True)


def test_an_answer_takes_its_reaction_time_and_a_wait_ends_with_the_next_event():
    slow, quick = Episode(TIMED, 2, seed=3, reaction=20_000), Episode(TIMED, 2, seed=3, reaction=0)
    play(slow, Random(1), waits=0)
    play(quick, Random(1), waits=0)
    assert slow.answers < quick.answers / 2
    waiting = Episode(TIMED, 2, seed=3)
    chance = Random(1)
    tried = 0
    while waiting.deciding() and tried < 3:
        deciding, now, due = waiting.deciding(), waiting.elapsed, waiting.game.deadline(waiting.state)
        is_pause = len(deciding) == 2 and due != NEVER
        for seat in deciding:
            legal = waiting.legal(seat)
            answers = [action for action in legal if action != waiting.wait]
            waiting.decide(seat, waiting.wait if is_pause else chance.choice(answers))
        if is_pause:
            tried += 1
            assert waiting.elapsed == min(now + PATIENCE, due)
    assert tried == 3


def test_to_wait_is_legal_while_the_clock_runs_so_that_who_only_waits_comes_to_the_end_too():
    episode = Episode(TIMED, 2, seed=6)
    decisions = refused = 0
    while episode.deciding() and decisions < 20_000:
        seat = episode.deciding()[0]
        legal = episode.legal(seat)
        runs = episode.game.deadline(episode.state) != NEVER
        assert (episode.wait in legal) == runs
        if not runs:
            refused += 1
            with pytest.raises(Refused):
                episode.decide(seat, episode.wait)
        episode.decide(seat, episode.wait if runs else legal[0])
        decisions += 1
    assert episode.over
    assert refused


def test_an_answer_that_others_spoiled_is_forgotten_and_counted():
    spoiled = 0
    for seed in range(4):
        episode = Episode(TIMED, 4, seed=seed, reaction=3_000)
        play(episode, Random(seed), waits=0)
        spoiled += episode.spoiled
    assert spoiled > 0


@pytest.mark.parametrize("game", ["khronos", TIMED, "feudum", "inventions"])
def test_rewards_add_up_to_what_they_stand_for(game: str) -> None:
    for reward in ("outcome", "margin", "ledger"):
        episode = Episode(game, 3, seed=4, reward=reward)
        earned = play(episode, Random(9))
        total = [sum(row[seat] for row in earned) for seat in range(3)]
        scores = episode.game.outcome(episode.state).scores
        if reward == "outcome":
            assert total == episode.returns()
        elif reward == "margin":
            assert total == [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]
        else:
            assert sum(any(row) for row in earned) > 1
            if game != "khronos":  # there it begins with what everybody starts with
                assert total == scores
        assert not any(episode.take_rewards())


def test_a_match_is_cut_off_after_so_many_answers():
    episode = Episode("feudum", 2, seed=4, truncate=12)
    play(episode, Random(1))
    assert episode.truncated
    assert not episode.over
    assert episode.answers == 12
    assert episode.legal(0) == []
    mask = bytearray(b"\1" * episode.actions)
    episode.mask_into(0, mask)
    assert not any(mask)
    episode.reset()
    assert not episode.truncated


def test_copies_are_independent_and_a_resampled_one_agrees_with_what_the_seat_knows():
    episode = Episode(TIMED, 3, seed=4)
    chance = Random(5)
    for _ in range(300):
        seat = episode.deciding()[0]
        copy = episode.clone()
        play(copy, Random(1))
        assert copy.over
        guess = episode.resample(seat, 7)
        assert guess.observe(seat) == episode.observe(seat)
        assert guess.legal(seat) == episode.legal(seat)
        before = episode.game.digest(episode.state)
        guess.decide(seat, chance.choice(guess.legal(seat)))
        assert episode.game.digest(episode.state) == before
        episode.decide(seat, chance.choice(episode.legal(seat)))
        if chance.random() < 0.9:
            for _ in range(20):
                if episode.deciding():
                    other = episode.deciding()[0]
                    episode.decide(other, chance.choice(episode.legal(other)))
        if not episode.deciding():
            break


def test_decisions_of_all_are_taken_on_one_position():
    episode = Episode("feudum", 4, seed=2)
    chance = Random(3)
    several = 0
    while episode.deciding():
        deciding = episode.deciding()
        several += len(deciding) > 1
        episode.decide_together({seat: chance.choice(episode.legal(seat)) for seat in deciding})
    assert episode.over
    assert several > 5


def test_wrong_decisions_are_refused_and_nothing_changes():
    episode = Episode("khronos", 2, seed=1)
    before = episode.game.digest(episode.state)
    seat = episode.deciding()[0]
    illegal = next(code for code in range(1, episode.actions) if code not in episode.legal(seat))
    with pytest.raises(Refused):
        episode.decide(seat, illegal)
    with pytest.raises(BadInput, match="nothing to decide"):
        episode.decide(1 - seat, episode.legal(seat)[0])
    with pytest.raises(BadInput, match="have to decide"):
        episode.decide_together({0: 1, 1: 1})
    with pytest.raises(Refused):
        episode.decide_together({seat: illegal})
    with pytest.raises(BadInput, match="writable bytes"):
        episode.mask_into(seat, bytearray(3))
    with pytest.raises(BadInput, match="buffer"):
        episode.mask_into(seat, 5)
    with pytest.raises(BadInput, match=rf"expected {episode.actions} writable bytes, found .* of format 'f', 4 bytes"):
        episode.mask_into(seat, array("f", [0] * episode.actions))
    for closed in (bytes(episode.actions), memoryview(bytearray(2 * episode.actions))[::2]):
        with pytest.raises(BadInput, match="side by side"):
            episode.mask_into(seat, closed)
    assert episode.game.digest(episode.state) == before


@pytest.mark.parametrize("game", GAMES)
def test_an_action_of_another_game_is_refused_by_its_number_and_the_range_and_nothing_changes(game: str) -> None:
    episode = Episode(game, 2, seed=1)
    before = episode.game.digest(episode.state)
    seats = episode.deciding()
    for wrong in (-1, episode.actions, 10**30):
        with pytest.raises(BadInput, match=f"{wrong} is none of 0 to {episode.actions - 1}"):
            episode.decide(seats[0], wrong)
        with pytest.raises(BadInput, match=f"{wrong} is none of 0 to {episode.actions - 1}"):
            episode.decide_together(dict.fromkeys(seats, wrong))
    for nothing in ("3", 2.5, None):
        with pytest.raises(BadInput, match=f"expected a whole number, found {nothing!r}"):
            episode.decide(seats[0], nothing)
    assert (episode.game.digest(episode.state), episode.answers) == (before, 0)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_chosen_by_a_mask_of_an_older_position_is_refused_and_nothing_changes(game: str) -> None:
    episode, chance = Episode(game, 2, seed=1), Random(4)
    before: dict[int, list[int]] = {}
    refused = 0
    while refused < 10:
        seat = chance.choice(episode.deciding())
        legal = episode.legal(seat)
        stale = [action for action in before.get(seat, []) if action not in legal]
        if stale:
            there = episode.game.digest(episode.state)
            with pytest.raises(Refused) as told:
                episode.decide(seat, chance.choice(stale))
            assert str(told.value)
            assert (episode.game.digest(episode.state), episode.legal(seat)) == (there, legal)
            refused += 1
        before[seat] = legal
        episode.decide(seat, chance.choice(legal))


def test_wrong_settings_are_refused():
    for more in ({"reward": "luck"}, {"truncate": -1}, {"reaction": -5}, {"reaction": [1, 2, 3]}):
        with pytest.raises(BadInput):
            Episode("khronos", 2, **more)
    with pytest.raises(BadInput, match="did you mean"):
        Episode("khronos", 2, reward="outcom")
