"""Sections 4.4 to 4.7: what may be done where, constructing, upgrading, demolishing."""

import pytest

from gnomon.games.khronos.components import DESIGN_NAMES, exported, read_components
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    allowed,
    arrange,
    asked,
    buildings,
    domains,
    facts,
    happened,
    options,
    play,
    refusal,
    refused,
)


def colour_of(design: str) -> str:
    return ("M", "R", "C")[DESIGN_NAMES.index(design) // 3]


def size_of(design: str) -> int:
    return DESIGN_NAMES.index(design) % 3 + 1


# --- 4.4 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4")
def test_on_might_and_faith_one_constructs_upgrades_and_demolishes_on_reason_one_populates_and_renovates():
    board = "hamlet a1, watch_tower d1 red"
    state = arrange(
        hand="MRCC", pawns="might faith", might=board, faith=board + ", town h1, keep k1 red", reason="town h1, keep k1"
    )
    kinds = {name.split("_")[0] for name in options(state)}
    assert kinds == {"end", "exchange", "travel", "construct", "upgrade", "demolish"}
    state = arrange(
        hand="MRCC", pawns="reason reason", might=board, faith="town h1, keep k1 red", reason="town h1, keep k1"
    )
    kinds = {name.split("_")[0] for name in options(state)}
    assert kinds == {"end", "exchange", "travel", "populate", "renovate"}


@pytest.mark.rule("4.4")
def test_an_action_can_be_repeated():
    state = arrange(hand="MMMM", pawns="might might")
    for square in ("a1", "c1", "e1", "g1"):
        play(state, "construct_might_watch_tower", square)
        if asked(state)[0] == "pawn_share":
            play(state, "1")
    assert len(buildings(state, "might")) == 4


@pytest.mark.rule("4.4")
def test_all_actions_are_optional():
    assert "end_turn" in options(arrange(hand="MMRC"))


# --- 4.5: construct --------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5", "1.1")
@pytest.mark.parametrize("age", ["might", "faith"])
@pytest.mark.parametrize("design", DESIGN_NAMES)
def test_a_building_costs_its_value_in_cards_of_its_colour_and_brings_its_bonus(design: str, age: str):
    size, colour = size_of(design), colour_of(design)
    state = arrange(hand=colour * 4, pawns=f"{age} {age}")
    play(state, f"construct_{age}_{design}", "f6")
    if asked(state)[0] == "pawn_share":
        play(state, "2")
    assert sum(state.discards) == size
    assert state.discards["MRC".index(colour)] == size
    bonus = {"might": (0, 1, 2), "faith": (0, 2, 4)}[age][size - 1]
    assert state.money[RED] == 4 + bonus
    owner = "" if colour == "C" else " red"
    assert buildings(state, age) == [f"{design} f6{owner}"]


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("option", "bonuses"),
    [
        ("table", [0, 1, 2, 0, 2, 4]),
        ("flat", [0, 1, 1, 0, 2, 2]),
        ("none", [0, 0, 0, 0, 0, 0]),
        ("renovated", [0, 1, 2, 0, 2, 4]),
    ],
)
def test_the_construction_bonus_is_an_option(option: str, bonuses: list[int]):
    found = []
    for age in ("might", "faith"):
        for design in ("hamlet", "town", "city"):
            state = arrange(hand="CCC", pawns=f"{age} {age}", construction_bonus=option)
            play(state, f"construct_{age}_{design}", "f6")
            if asked(state)[0] == "pawn_share":
                play(state, "2")
            found.append(state.money[RED] - 4)
    assert found == bonuses


@pytest.mark.rule("4.5")
def test_shadows_pay_nothing_and_a_blocked_ripple_costs_no_bonus():
    state = arrange(hand="MM", faith="chapel e6 green, chapel h6 blue")
    events = play(state, "construct_might_keep", "f6")
    assert facts(events, "bonus") == [(RED, 0, 1)]
    free = arrange(hand="MM")
    events = play(free, "construct_might_keep", "f6")
    assert facts(events, "bonus") == [(RED, 0, 1)]


@pytest.mark.rule("4.5", "5.10")
def test_the_bonus_is_in_hand_before_any_consequence():
    state = arrange(hand="CC", faith="keep d6 blue, keep h6 green")
    events = play(state, "construct_might_town", "f6")
    assert happened(events) == ["constructed", "bonus", "ripple_arrived", "junction"]


@pytest.mark.rule("4.5")
def test_a_building_need_not_touch_anything():
    state = arrange(hand="M", might="castle a1 blue")
    play(state, "construct_might_watch_tower", "p20")
    assert domains(state, "might") == [["a1"], ["p20"]]


@pytest.mark.rule("4.5")
def test_a_tile_of_the_kind_must_be_in_the_supply():
    state = arrange(hand="MM", counts={"keep": 0})
    assert refusal(state, "construct_might_keep").facts == {"design": 1}
    assert refused(state, "construct_might_keep") == ("no_tile", "4.5")


@pytest.mark.rule("4.5", "5.2")
def test_where_every_place_costs_more_than_the_hand_nothing_is_offered():
    plain = exported()
    rows = plain[plain.index("rows = [") :]
    mountains = plain.replace(rows, "rows = [\n" + '  "MMMMMMMMMMMMMMMM",\n' * 20 + "]\n")
    tables = read_components(mountains, "mountains")
    state = arrange(data=tables.digest, players=2, hand="M", pawns="might might")
    assert refused(state, "construct_might_watch_tower") == ("no_place", "4.5")
    assert options(state)[0] == "end_turn"


@pytest.mark.rule("4.5")
def test_the_whole_footprint_lies_on_the_board():
    state = arrange(hand="MM")
    for square in ("p6", "f20", "p20"):
        assert refused(state, "construct_might_keep", square) == ("off_board", "4.5")
    assert allowed(state, "construct_might_keep", "o19")


@pytest.mark.rule("4.5")
def test_every_square_is_empty_of_tiles_and_printed_hamlets():
    state = arrange(map="valley", hand="MMCC", might="watch_tower i11 red")
    assert refusal(state, "construct_might_town", "h10").facts == {"square": 10 * 16 + 8}
    assert refused(state, "construct_might_keep", "f5") == ("not_empty", "4.5")
    assert refused(state, "construct_might_hamlet", "f5") == ("not_empty", "4.5")
    assert refused(state, "construct_might_town", "c7") == ("not_empty", "4.5")


@pytest.mark.rule("4.5")
def test_exactly_its_value_is_paid_in_its_own_colour():
    state = arrange(hand="MRRC", pawns="might might")
    assert refusal(state, "construct_might_keep").facts == {"colour": 0, "needed": 2, "held": 1}
    assert refused(state, "construct_might_keep")[0] == "too_few_cards_of_colour"


@pytest.mark.rule("4.5")
def test_military_and_religious_buildings_get_a_cube_civil_ones_belong_to_nobody():
    state = arrange(hand="MRC", pawns="might might")
    play(
        state, "construct_might_watch_tower", "a1", "construct_might_chapel", "c1", "1", "construct_might_hamlet", "e1"
    )
    assert buildings(state, "might") == ["watch_tower a1 red", "chapel c1 red", "hamlet e1"]
    assert state.cubes[RED] == 23


# --- 4.6: upgrade ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.6")
@pytest.mark.parametrize("age", ["might", "faith"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("watch_tower", "keep"),
        ("watch_tower", "castle"),
        ("keep", "castle"),
        ("chapel", "monastery"),
        ("chapel", "abbey"),
        ("monastery", "abbey"),
        ("hamlet", "town"),
        ("hamlet", "city"),
        ("town", "city"),
    ],
)
def test_an_upgrade_costs_the_difference_in_value_and_brings_one_ecu_on_might_and_two_on_faith(
    old: str, new: str, age: str
):
    colour = colour_of(new)
    owner = "" if colour == "C" else " red"
    boards = {age: f"{old} f6{owner}"}
    state = arrange(hand=colour * 4, pawns=f"{age} reason", **boards)
    events = play(state, f"upgrade_{age}_{new}", "f6")
    assert buildings(state, age) == [f"{new} f6{owner}"]
    assert state.discards["MRC".index(colour)] == size_of(new) - size_of(old)
    assert state.money[RED] == 4 + (1 if age == "might" else 2)
    assert happened(events).count("bonus") == 1
    assert state.supply[DESIGN_NAMES.index(old)] == {1: 20, 2: 24 if colour != "R" else 20}[size_of(old)]


@pytest.mark.rule("4.6")
def test_an_option_forbids_growing_by_two_sizes():
    state = arrange(hand="MM", might="watch_tower f6 red", double_upgrade="forbidden")
    assert allowed(state, "upgrade_might_keep", "f6")
    assert "upgrade_might_castle" not in options(state)
    assert refused(state, "upgrade_might_castle") == ("nothing_to_upgrade_here", "4.6")
    both = arrange(hand="MM", might="watch_tower f6 red, keep k6 red", double_upgrade="forbidden")
    assert refused(both, "upgrade_might_castle", "f6") == ("two_sizes", "4.6")


@pytest.mark.rule("4.6")
def test_only_the_owner_upgrades_a_military_or_religious_building_and_keeps_the_cube_on_it():
    state = arrange(hand="MR", might="keep f6 blue, chapel k6 red, keep a15 red")
    assert refusal(state, "upgrade_might_castle", "f6").facts == {"square": 5 * 16 + 5, "owner": BLUE}
    assert refused(state, "upgrade_might_castle", "f6") == ("not_yours", "4.6")
    before = state.cubes[RED]
    play(state, "upgrade_might_monastery", "k6")
    assert "monastery k6 red" in buildings(state, "might")
    assert state.cubes[RED] == before - 1, "one more cube for the shadow on Faith, none on Might"


@pytest.mark.rule("4.6")
def test_anybody_upgrades_civil_tiles_and_printed_hamlets():
    state = arrange(map="valley", hand="CC", might="hamlet i11")
    assert allowed(state, "upgrade_might_town", "i11")
    play(state, "upgrade_might_town", "d8")
    assert buildings(state, "might") == ["town d8", "hamlet i11"]


@pytest.mark.rule("4.6", "5.9")
def test_a_printed_hamlet_stays_under_the_tile():
    state = arrange(map="valley", hand="C")
    events = play(state, "upgrade_might_town", "d8")
    assert state.supply[DESIGN_NAMES.index("hamlet")] == 20
    covered = facts(events, "hamlet_covered")
    assert [fact[0] for fact in covered] == [0, 1, 2]
    assert ["d8"] in domains(state, "might")
    assert state.boards[0].buildings[7 * 16 + 3].size == 2


@pytest.mark.rule("4.6")
def test_the_new_footprint_contains_the_old_one_entirely():
    state = arrange(hand="MM", might="keep f6 red")
    play(state, "upgrade_might_castle")
    assert options(state) == ["e5", "f5", "e6", "f6"]
    assert refused(state, "g6") == ("nothing_to_upgrade", "4.6")
    one = arrange(hand="MM", might="watch_tower f6 red")
    play(one, "upgrade_might_castle")
    assert options(one) == [f"{column}{row}" for row in (4, 5, 6) for column in "def"]


@pytest.mark.rule("4.6")
def test_all_its_other_squares_are_free_so_that_buildings_never_merge():
    state = arrange(hand="CCC", might="hamlet f6, hamlet g6, chapel h8 blue")
    play(state, "upgrade_might_town")
    assert options(state) == ["e5", "g5", "e6", "g6"]
    assert refused(state, "f6") == ("not_empty", "4.6")


@pytest.mark.rule("4.6")
def test_the_larger_tile_is_in_the_supply_and_the_smaller_returns_to_it():
    none = arrange(hand="MM", might="keep f6 red", counts={"castle": 0})
    assert refused(none, "upgrade_might_castle") == ("no_tile", "4.6")
    state = arrange(hand="MM", might="keep f6 red")
    assert state.supply[1] == 23
    play(state, "upgrade_might_castle", "f6")
    assert (state.supply[1], state.supply[2]) == (24, 6)


@pytest.mark.rule("4.6")
def test_without_anything_smaller_there_is_nothing_to_upgrade():
    state = arrange(hand="MMC", might="castle f6 red")
    assert refused(state, "upgrade_might_castle") == ("nothing_to_upgrade_here", "4.6")
    assert refused(state, "upgrade_might_town") == ("nothing_to_upgrade_here", "4.6")


@pytest.mark.rule("4.6")
def test_an_upgrade_is_paid_in_the_buildings_colour():
    state = arrange(hand="RRCC", might="keep f6 red")
    assert refused(state, "upgrade_might_castle") == ("too_few_cards_of_colour", "4.4")


@pytest.mark.rule("4.6", "5.4", "5.1")
def test_a_lone_keep_does_not_grow_into_contact_with_another_domain():
    state = arrange(hand="M", might="keep f6 red, hamlet i6")
    play(state, "upgrade_might_castle")
    assert options(state) == ["e5", "e6"]
    assert refused(state, "f6") == ("two_domains", "5.4")


@pytest.mark.rule("4.6", "5.4")
def test_an_option_lets_a_lone_building_grow_into_contact_with_one_domain():
    state = arrange(hand="M", might="keep f6 red, hamlet i6", lone_upgrade="free")
    play(state, "upgrade_might_castle", "f6")
    assert domains(state, "might") == [["f6", "i6"]]
    two = arrange(hand="M", might="keep f6 red, hamlet i6, hamlet i8", lone_upgrade="free")
    assert refused(two, "upgrade_might_castle", "f6") == ("two_domains", "5.4")
    member = arrange(hand="M", might="keep f6 red, hamlet f8, hamlet i6", lone_upgrade="free")
    assert refused(member, "upgrade_might_castle", "f5") == ("two_domains", "5.4")


@pytest.mark.rule("4.6", "5.6")
def test_the_option_for_lone_buildings_counts_for_their_shadows_too():
    for option, arrives in (("connects", False), ("free", True)):
        state = arrange(
            hand="M", might="keep f6 red", faith="keep f6 red, hamlet i6", reason="keep f6", lone_upgrade=option
        )
        play(state, "upgrade_might_castle", "f6")
        assert ("castle f6 red" in buildings(state, "faith")) == arrives


@pytest.mark.rule("4.6", "5.5")
def test_for_hierarchy_the_old_building_is_left_out():
    state = arrange(hand="MM", might="castle f6 blue, keep i6 red, watch_tower i8 red, keep a15 red")
    assert refused(state, "upgrade_might_castle", "i6") == ("not_empty", "4.6")
    free = arrange(hand="MM", might="castle f6 blue, keep i6 red, keep a15 red")
    assert refused(free, "upgrade_might_castle", "i6") == ("equal_building", "5.5")
    small = arrange(hand="MM", might="castle f6 blue, watch_tower i6 red")
    assert allowed(small, "upgrade_might_keep", "i6")


@pytest.mark.rule("4.6")
def test_upgrading_is_no_action_of_the_age_of_reason():
    state = arrange(hand="CCMM", pawns="reason reason", faith="town f6, keep j6 red", reason="town f6, keep j6")
    assert not [name for name in options(state) if name.startswith("upgrade")]


# --- 4.7: demolish ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("age", ["might", "faith"])
@pytest.mark.parametrize(("tile", "card"), [("hamlet", "C"), ("chapel", "R"), ("watch_tower", "M")])
def test_a_tile_of_size_one_is_demolished_for_one_ecu_and_a_card_of_its_colour(tile: str, card: str, age: str):
    owner = "" if tile == "hamlet" else " blue"
    boards = {age: f"{tile} f6{owner}"}
    state = arrange(hand="MRC", pawns=f"{age} reason", **boards)
    events = play(state, f"demolish_{age}", "f6")
    assert buildings(state, age) == []
    assert state.money[RED] == 3
    assert state.discards["MRC".index(card)] == 1
    assert state.supply[DESIGN_NAMES.index(tile)] == 20
    assert state.cubes[BLUE] == 25
    assert happened(events)[0] == "demolished"


@pytest.mark.rule("4.7")
def test_own_buildings_are_demolished_as_well():
    state = arrange(hand="M", might="watch_tower f6 red")
    play(state, "demolish_might", "f6")
    assert state.cubes[RED] == 25


@pytest.mark.rule("4.7")
def test_printed_hamlets_and_larger_buildings_are_never_demolished():
    state = arrange(map="valley", hand="MRC", might="keep d10 blue, hamlet f10")
    assert refused(state, "demolish_might", "f5") == ("printed_hamlet", "4.7")
    assert refused(state, "demolish_might", "d10") == ("too_large", "4.7")
    assert refused(state, "demolish_might", "a1") == ("nothing_there", "4.7")


@pytest.mark.rule("4.7")
def test_demolishing_needs_the_card_the_ecu_and_something_to_demolish():
    assert refused(arrange(hand="RR", might="hamlet f6"), "demolish_might") == ("nothing_to_demolish", "4.7")
    assert refused(arrange(hand="C"), "demolish_might") == ("nothing_to_demolish", "4.7")
    assert refusal(arrange(hand="C", money=0, might="hamlet f6"), "demolish_might").facts == {"needed": 1, "held": 0}
    tired = arrange(hand="C", allowance=(0, 2), might="hamlet f6")
    assert refused(tired, "demolish_might") == ("allowance_used", "4.3")
    both = arrange(hand="C", might="hamlet f6, chapel k6 red")
    assert refused(both, "demolish_might", "k6") == ("too_few_cards_of_colour", "4.4")


@pytest.mark.rule("4.7", "5.2")
def test_the_ground_never_makes_a_demolition_dearer():
    state = arrange(map="valley", players=2, hand="M", might="watch_tower a1 blue")
    play(state, "demolish_might", "a1")
    assert state.discards == [1, 0, 0]


@pytest.mark.rule("4.7", "5.6")
def test_a_demolition_changes_no_later_board():
    state = arrange(hand="M", might="watch_tower f6 blue", faith="watch_tower f6 blue, keep f7 blue", reason="keep f7")
    play(state, "demolish_might", "f6")
    assert buildings(state, "faith") == ["watch_tower f6 blue", "keep f7 blue"]
    assert buildings(state, "reason") == ["keep f7 ruin"]


@pytest.mark.rule("4.7", "5.8")
def test_a_demolition_may_divide_a_domain_on_its_board():
    state = arrange(hand="C", might="castle c6 red, hamlet f6, watch_tower f7 blue, watch_tower g6 green")
    play(state, "demolish_might", "f6")
    # f7 and g6 meet at a corner only; nothing is tied.
    assert domains(state, "might") == [["c6", "f7"], ["g6"]]
    assert state.cubes[GREEN] == 24
