"""What always holds (2.14), tried on positions spoiled by hand, and who sees what (2.15)."""

import random
from collections.abc import Callable

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.rng import Generator
from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    arrange,
    asked,
    decks,
    facts,
    hand,
    invariants,
    node,
    options,
    permute_hidden,
    place,
    place_both,
    play,
)


def spoil(state: EmpiresState, name: str, at: int, by: int) -> None:
    getattr(state, name)[at] += by


SPOILED: dict[str, Callable[[EmpiresState], None]] = {
    "a population token too many": lambda state: spoil(state, "population", 0, 1),
    "a scholar too few": lambda state: spoil(state, "scholars", 1, -1),
    "a seventh brick": lambda state: spoil(state, "stock", 1, 6),
    "a piece that is nowhere": lambda state: spoil(state, "removed", 3, 1),
    "a piece captured out of nothing": lambda state: spoil(state, "captured", 4, 1),
    "a piece of its own captured": lambda state: spoil(state, "captured", 2, 1),
    "a sixth piece": lambda state: spoil(state, "lost", 0, -1),
    "a building without a site": lambda state: spoil(state, "buildings", node("H1.2"), 0b11),
    "a building in a city": lambda state: spoil(state, "buildings", node("H2.centre"), 1),
    "three clans in a territory": lambda state: spoil(state, "clans", node("H1.0"), 2),
    "clans of nobody": lambda state: spoil(state, "holders", node("H1.0"), -1),
    "an owner without clans": lambda state: spoil(state, "holders", node("H3.0"), 1),
    "clans in another's capital": lambda state: spoil(state, "holders", node("H4.centre"), 1),
    "a third token": lambda state: spoil(state, "tokens", 1, 3),
    "two timers in one slot": lambda state: spoil(state, "timer_slot", 1, 13),
    "a card that changed backs": lambda state: spoil(state, "backs", 0, 1),
    "a starting card of another": lambda state: state.hands.__setitem__(0, (40,)),
    "a card too many": lambda state: state.discards.__setitem__(0, (*state.discards[0], 0)),
    "a hidden card in a full position": lambda state: state.decks.__setitem__(0, (NONE,) * len(state.decks[0])),
    "a top that is another": lambda state: spoil(state, "tops", 0, 1),
    "a timer that forgets": lambda state: spoil(state, "last_space", 0, 1),
    "a wonder of another era": lambda state: setattr(state, "wonders", (5,)),
    "a leader both open and won": lambda state: spoil(state, "won", state.leaders[0], 1),
    "points below nought": lambda state: spoil(state, "ledger", 0, -1),
}


@pytest.mark.rule("2.14")
@pytest.mark.parametrize("change", list(SPOILED.values()), ids=list(SPOILED))
def test_the_invariants_see_every_breach(change: Callable[[EmpiresState], None]):
    state = arrange(
        at={"H1.0": "red 1", "H1.2": "red mill", "H4.centre": "purple 1"},
        purple={"scholars": 1},
        red={"timers": ["knowledge.1", "none"]},
        decks=decks("101 104"),
    )
    assert invariants(state) == []
    change(state)
    assert invariants(state) != []


# --- secrets ---------------------------------------------------------------------------------------------------------


def middle() -> EmpiresState:
    return arrange(
        era=2,
        players=3,
        red={"hand": ["001", "101", "205"]},
        purple={"hand": ["005", "106", "110", "203"], "pile": ["102"]},
        white={"hand": ["201"]},
    )


@pytest.mark.rule("2.15")
@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_faces_of_other_hands_are_hidden_and_their_backs_are_not(viewer: int):
    state = middle()
    seen = GAME.view(state, viewer)
    assert isinstance(seen, EmpiresState)
    for seat, colour in enumerate(("red", "purple", "white")):
        known = [card for card in hand(state, colour) if seat == viewer or card.startswith("0")]
        assert sorted(card for card in hand(seen, colour) if card != "?") == sorted(known)
        assert len(seen.hands[seat]) == len(state.hands[seat])
    assert seen.backs == state.backs
    assert (seen.piles, seen.discards) == (state.piles, state.discards)


@pytest.mark.rule("2.15")
def test_the_order_of_decks_and_what_left_the_game_are_hidden_but_the_tops_types_are_not():
    state = middle()
    seen = GAME.view(state, 0)
    assert isinstance(seen, EmpiresState)
    assert all(set(deck) == {-1} for deck in seen.decks)
    assert [len(deck) for deck in seen.decks] == [len(deck) for deck in state.decks]
    assert set(seen.gone[0]) == {-1}
    assert seen.tops == state.tops
    assert (seen.seed, seen.draws) == (-1, -1)


@pytest.mark.rule("2.15")
def test_everything_else_is_open_to_everybody():
    state = middle()
    mine, spectator = GAME.view(state, 0).to_dict(), GAME.view(state, -1).to_dict()
    full = state.to_dict()
    hidden = {"seed", "draws", "hands", "decks", "gone"}
    for name in set(full) - hidden:
        assert mine[name] == spectator[name] == full[name], name


@pytest.mark.rule("2.15", "5.8")
def test_a_drawn_card_is_told_to_its_owner_and_its_back_to_all():
    state = arrange(decks=decks("107"))
    events = place(state, "red", "technology_a", "a1")
    assert facts(events, "drew", 0) == [(0, 0, 6, 6)]
    assert facts(events, "drew", 1) == facts(events, "drew", -1) == [(0, 0, 6)], "era I, type expansion"


@pytest.mark.rule("2.15", "3.2")
def test_the_field_of_a_token_is_hidden_until_all_have_chosen():
    state = arrange(era=1, mode="none", red={"tokens": []}, purple={"tokens": []})
    play(state, "culture", by="red")
    assert GAME.view(state, 0).picked[0] == 3
    assert GAME.view(state, 1).picked[0] == GAME.view(state, -1).picked[0] == 4, "chosen, whatever it is"
    play(state, "science", by="purple")
    assert (state.tokens[0], state.tokens[3]) == (3, 0)


@pytest.mark.rule("2.15")
def test_an_unfinished_selection_is_nobody_elses():
    state = arrange(at={"H2.centre": "red 3"})
    place(state, "red", "moves", "H2.centre>0")
    assert asked(state, "red") == "moved"
    assert GAME.view(state, 1).lanes[1][-1][0] == GAME.ops.index(next(op for op in GAME.ops if op.name == "move"))
    assert GAME.view(state, 0).lanes == state.lanes


@pytest.mark.rule("2.15")
def test_what_a_hidden_hand_could_do_shows_in_no_question():
    """With knowledge enough for some card, the question to discover is put whatever the hand holds."""
    for cards in (["101"], ["305"]):
        state = arrange(era=3, mode=INTRODUCTORY, red={"hand": cards, "knowledge": 1})
        place_both(state, "discover", "technology_a")
        play(state, "1")
        assert asked(state) == "discovery"


@pytest.mark.rule("2.15")
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_samples_and_permutations_look_the_same_to_the_viewer(viewer: int):
    chance = random.Random(viewer)
    state = GAME.setup({"era_2": "introductory"}, 2, 3)
    assert isinstance(state, EmpiresState)
    events: Events = []
    for step in range(160):
        seats = [seat for seat in GAME.to_act(state) if GAME.options(state, seat)]
        if GAME.deadline(state) != NEVER and (not seats or chance.random() < 0.1):
            GAME.tick(state, events)
            continue
        seat = chance.choice(seats)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)), state.now, events)
        if step % 20 == 0:
            view = GAME.view(state, viewer)
            for twin in (GAME.determinize(view, Generator(step)), permute_hidden(state, viewer, Generator(step))):
                assert invariants(twin) == []
                assert GAME.view(twin, viewer).to_dict() == view.to_dict()
                if viewer >= 0:
                    assert options(twin, ("red", "purple")[viewer]) == options(state, ("red", "purple")[viewer])
