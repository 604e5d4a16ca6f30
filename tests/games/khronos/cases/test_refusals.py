"""Cases of refusals: each names the section that forbids and the facts that a sentence needs."""

import pytest

from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import BLUE, GREEN, RED, arrange, play, refusal, refused, square

Facts = dict[str, int]


def crowded() -> KhronosState:
    """Five players on the printed map, so that the ground costs nothing; Red may use every card of his hand."""
    return arrange(
        map="valley",
        hand="MMRC",
        pawns="might might",
        might="watch_tower e4 red, town l7, keep d9 red, watch_tower b11 green",
    )


@pytest.mark.rule("4.4", "4.5", "4.6", "4.7", "5.2", "5.4", "5.5")
@pytest.mark.parametrize(
    ("answers", "code", "section", "facts"),
    [
        # The Keep lies on d9, e9, d10 and e10, under the printed hamlet d8; c11 is one too, and the Tower stands by it.
        (("construct_might_keep", "f9"), "equal_building", "5.5", {"type": 0, "value": 2, "square": square("d9")}),
        (
            ("construct_might_watch_tower", "c10"),
            "two_domains",
            "5.4",
            {"domains": 2, "first": square("d8"), "second": square("b11")},
        ),
        (("construct_might_keep", "p1"), "off_board", "4.5", {"size": 2, "square": square("p1")}),
        (("construct_might_keep", "d7"), "not_empty", "4.5", {"square": square("d8")}),
        (("construct_might_keep", "e8"), "not_empty", "4.5", {"square": square("e9")}),
        (("construct_might_keep", "i4"), "river", "5.2", {"square": square("i4"), "design": 1}),
        (("construct_might_hamlet", "j8"), "river", "5.2", {"square": square("j8"), "design": 6}),
        (("upgrade_might_castle", "c9"), "not_empty", "4.6", {"square": square("c11")}),
        (("upgrade_might_castle", "d8"), "not_empty", "4.6", {"square": square("d8")}),
        (("upgrade_might_castle", "d9"), "river", "5.2", {"square": square("f11"), "design": 2}),
        (("upgrade_might_castle", "a1"), "nothing_to_upgrade", "4.6", {"square": square("a1"), "design": 2}),
        # The lone Tower e4 would grow into contact with the hamlet f5.
        (
            ("upgrade_might_castle", "c4"),
            "two_domains",
            "5.4",
            {"domains": 2, "first": square("e4"), "second": square("f5")},
        ),
        (("upgrade_might_keep", "a11"), "not_yours", "4.6", {"square": square("b11"), "owner": GREEN}),
        (("demolish_might", "l7"), "too_large", "4.7", {"square": square("l7"), "size": 2}),
        (("demolish_might", "m8"), "too_large", "4.7", {"square": square("l7"), "size": 2}),
        (("demolish_might", "f5"), "printed_hamlet", "4.7", {"square": square("f5")}),
        (("demolish_might", "g3"), "nothing_there", "4.7", {"square": square("g3")}),
        (("construct_might_castle",), "too_few_cards_of_colour", "4.4", {"colour": 0, "needed": 3, "held": 2}),
        (("construct_faith_chapel",), "no_pawn", "4.5", {"age": 1}),
        (("demolish_faith",), "no_pawn", "4.7", {"age": 1}),
        (("populate",), "no_pawn", "4.8", {"age": 2}),
        (("travel_faith_reason",), "no_pawn", "4.2", {"age": 1}),
        (("take_civil",), "no_holdem", "4.11", {}),
        (("upgrade_might_monastery",), "nothing_to_upgrade_here", "4.6", {"age": 0, "design": 4}),
    ],
)
def test_a_refusal_names_section_and_facts(answers: tuple[str, ...], code: str, section: str, facts: Facts):
    found = refusal(crowded(), *answers)
    assert (found.code, found.section) == (code, section)
    assert found.facts == facts


@pytest.mark.rule("5.8", "5.7")
def test_what_is_not_tied_is_refused_by_the_section_that_asks():
    """After a demolition it is a division that asks, after a connection a junction."""
    divided = arrange(hand="R", might="abbey a1 blue, chapel d2 green, monastery e1 white, monastery e3 yellow")
    play(divided, "demolish_might", "d2")
    assert refused(divided, "a1") == ("not_tied", "5.8")
    joined = arrange(hand="C", might="keep a1 blue, keep d1 white, castle g1 yellow")
    play(joined, "construct_might_hamlet", "c1")
    assert refused(joined, "g1") == ("not_tied", "5.7")


@pytest.mark.rule("5.7.1")
def test_a_smaller_tile_outside_the_old_squares_is_refused():
    state = arrange(hand="C", might="keep a1 blue, keep d1 red")
    play(state, "construct_might_hamlet", "c1")
    found = refusal(state, "f1")
    assert (found.code, found.section, found.facts) == ("outside_old_footprint", "5.7.1", {"square": square("f1")})


@pytest.mark.rule("4.8", "4.9")
def test_populating_and_renovating_are_refused_with_the_reason_that_counts_first():
    state = arrange(
        hand="MMC",
        pawns="reason reason",
        faith="castle a1 blue, monastery d1 blue, town g1, keep j1 green",
        reason="castle a1, monastery d1, town g1 red green, keep j1 intact",
    )
    assert refusal(state, "populate").code == "no_room"
    assert refusal(state, "renovate", "d1").facts == {"colour": 1, "needed": 1, "held": 0}
    assert refused(state, "renovate", "g1") == ("nothing_to_renovate", "4.8")
    assert refused(state, "renovate", "j1") == ("intact_already", "4.8")
    assert refusal(state, "renovate", "b2").facts == {"square": square("a1")}
    assert refused(state, "renovate_whole", "d1") == ("one_card_is_enough", "4.8")


@pytest.mark.rule("4.8", "4.9")
def test_the_marker_that_comes_home_is_a_cube_again():
    """Blue's only cube lies on the ruin: nothing that needs one is possible until the ruin is restored."""
    state = arrange(
        active="blue",
        hand="MCM",
        pawns="might reason",
        counts={"cubes": 1},
        faith="castle a1 green",
        reason="castle a1 marker blue",
    )
    assert refused(state, "construct_might_watch_tower") == ("no_cube", "4.9")
    assert refused(state, "populate") == ("no_cube", "4.9")
    play(state, "renovate", "a1")
    assert state.cubes[BLUE] == 1
    play(state, "construct_might_watch_tower", "c3")
    assert state.cubes[BLUE] == 0


@pytest.mark.rule("4")
def test_money_is_told_with_what_is_needed_and_what_is_held():
    state = arrange(hand="M", money=1, might="watch_tower a1 green")
    assert refusal(state, "exchange").facts == {"needed": 2, "held": 1}
    play(state, "travel_might_reason")
    assert state.money[RED] == 0
    found = refusal(state, "travel_reason_might")
    assert (found.section, found.facts) == ("4.2", {"needed": 1, "held": 0})


@pytest.mark.rule("4.8", "4.9")
def test_a_first_half_without_a_cube_is_refused_for_the_cube_and_without_a_card_for_the_ruin():
    """Red's only cube lies on Might."""
    boards = {"might": "keep a1 red", "faith": "castle d1 blue", "reason": "castle d1"}
    state = arrange(hand="M", pawns="reason reason", counts={"cubes": 1}, **boards)
    assert refused(state, "renovate") == ("no_cube", "4.9")
    state = arrange(hand="R", pawns="reason reason", counts={"cubes": 1}, **boards)
    assert refused(state, "renovate") == ("no_ruin", "4.8")
