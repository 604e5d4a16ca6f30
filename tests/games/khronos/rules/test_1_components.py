"""Chapter 1: tiles, cards, cubes and money, and tables that an owner of the game puts in their place."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.components import BLANK, DESIGN_NAMES, SHIPPED, exported, read_components
from gnomon.games.khronos.game import Khronos
from gnomon.games.khronos.state import KhronosState, load_state
from gnomon.kernel.errors import BadInput
from tests.kit.khronos import RED, arrange, buildings, invariants, play, refused

PRINTED_COUNTS = {
    "watch_tower": 20,
    "keep": 24,
    "castle": 9,
    "chapel": 20,
    "monastery": 20,
    "abbey": 9,
    "hamlet": 20,
    "town": 24,
    "city": 9,
}


def new(seats: int = 3, **choices: object) -> KhronosState:
    state = GAME.setup(choices, seats, 1)
    assert isinstance(state, KhronosState)
    return state


@pytest.mark.rule("1.1")
def test_there_are_155_tiles_in_one_common_supply():
    state = new()
    assert dict(zip(DESIGN_NAMES, state.supply, strict=True)) == PRINTED_COUNTS
    assert sum(state.supply) == 155
    assert [sum(state.supply[kind * 3 : kind * 3 + 3]) for kind in range(3)] == [53, 49, 53]
    assert [sum(state.supply[size::3]) for size in range(3)] == [60, 68, 27]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(("option", "largest"), [("table", 3), (4, 4)])
def test_the_value_of_a_building_is_its_size_and_an_option_makes_the_largest_worth_four(
    option: str | int, largest: int
):
    state = new(size_three_value=option)
    for kind in range(3):
        assert state.setting.values[kind * 4 + 1 : kind * 4 + 4] == [1, 2, largest]


@pytest.mark.rule("1.1", "4.5")
def test_with_value_four_a_city_costs_four_cards_and_holds_four_cubes():
    state = arrange(hand="CCCC", pawns="might might", size_three_value=4)
    play(state, "construct_might_city", "f6")
    assert state.discards == [0, 0, 4]
    full = arrange(
        hand="C",
        pawns="might reason",
        size_three_value=4,
        faith="city f6, town a1",
        reason="city f6 red red green green, town a1",
    )
    assert refused(full, "populate", "f6") == ("full", "4.8")
    last = arrange(
        hand="C", pawns="might reason", size_three_value=4, faith="city f6", reason="city f6 red green green"
    )
    play(last, "populate", "f6")
    assert buildings(last, "reason") == ["city f6 red red green green"]


@pytest.mark.rule("1.1", "4.6")
def test_with_value_four_an_upgrade_to_a_castle_costs_two_cards():
    state = arrange(hand="MM", size_three_value=4, might="keep f6 red")
    play(state, "upgrade_might_castle", "f6")
    assert state.discards == [2, 0, 0]


@pytest.mark.rule("1.1", "4.8")
def test_with_value_four_a_castle_ruin_still_takes_two_cards_and_counts_four():
    state = arrange(
        hand="MM",
        pawns="might reason",
        size_three_value=4,
        head="turn = 4",
        faith="castle f6 blue, town i6",
        reason="castle f6, town i6 red",
    )
    play(state, "renovate_whole", "f6", "end_turn")
    assert buildings(state, "reason") == ["castle f6 intact", "town i6 red"]
    assert state.money[RED] == 4 + 4


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(("deck", "counts"), [(55, [18, 18, 19]), (33, [11, 11, 11])])
def test_the_deck_has_55_cards_or_33(deck: int, counts: list[int]):
    state = new(5, deck=deck)
    cards = [sum(state.hands[colour::3]) + state.pile.count(colour) for colour in range(3)]
    assert cards == counts
    assert sum(cards) == deck


@pytest.mark.rule("1.2", "3")
def test_every_player_has_25_cubes_and_two_pawns():
    state = new(5)
    assert state.cubes == [25] * 5
    assert state.pawns == [0] * 10


@pytest.mark.rule("1.2")
def test_the_bank_never_runs_out():
    state = arrange(hand="MM", money=300)
    play(state, "construct_might_keep", "f6")
    assert state.money[RED] == 301


@pytest.mark.rule("1.1", "1.2")
def test_every_table_says_where_its_values_come_from():
    provenance = SHIPPED.provenance
    assert set(provenance.values()) == {"printed", "reconstructed"}
    reconstructed = {name for name, origin in provenance.items() if origin == "reconstructed"}
    assert reconstructed == {"tile.castle", "tile.abbey", "tile.city", "bonus.construct", "map"}


# --- tables of an owner's own ----------------------------------------------------------------------------------------


def owned(old: str, new: str) -> Khronos:
    text = exported()
    assert old in text
    return Khronos(read_components(text.replace(old, new, 1), "owner"))


@pytest.mark.rule("1.1")
def test_exported_tables_read_back_as_the_shipped_ones():
    assert read_components(exported(), "export") is SHIPPED
    assert SHIPPED.digest != BLANK.digest


@pytest.mark.rule("1.2", "4.5")
def test_printed_bonuses_of_an_owner_replace_ours():
    game = owned("might = [0, 1, 2]", "might = [0, 2, 3]")
    state = game.setup({}, 2, 1)
    assert isinstance(state, KhronosState)
    position = arrange(data=state.setting.components.digest, players=2, hand="MM")
    play(position, "construct_might_keep", "d10")
    assert position.money[RED] == 6


@pytest.mark.rule("1.2", "5.2")
def test_surcharges_of_an_owner_replace_ours():
    tables = read_components(exported().replace("forest = [1, 1, 0, 0]", "forest = [2, 2, 2, 2]"), "owner")
    state = arrange(
        data=tables.digest,
        players=2,
        hand="CCCC",
        pawns="might might",
        mixed_terrain="sum",
        might="hamlet a5",
    )
    # One card for the difference leaves three, but forest and mountain together take four.
    assert refused(state, "upgrade_might_town", "a5") == ("too_few_cards", "5.2")
    play(state, "construct_might_hamlet", "b5", "civil", "civil")
    assert state.discards == [0, 0, 3]


@pytest.mark.rule("1.1")
def test_a_match_remembers_the_tables_it_is_played_with():
    game = owned("count = 9", "count = 8")
    state = game.setup({}, 2, 1)
    assert isinstance(state, KhronosState)
    assert state.supply[2] == 8
    assert invariants(state) == []
    assert load_state(state.to_dict()).to_dict() == state.to_dict()
    saved = state.to_dict()
    saved["data"] = "0" * 64
    with pytest.raises(BadInput, match="other component tables"):
        load_state(saved)


@pytest.mark.rule("1.1", "1.2", "2.2")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("count = 24", "count = -1", "out of range"),
        ("count = 24", 'count = "many"', "whole number"),
        ("count = 24", "number = 24", "missing"),
        ("value = 2", "value = 1", "must grow with their size"),
        ("value = 3", "value = 9", "out of range"),
        ('name = "keep"', 'name = "fort"', "unknown tile"),
        (
            'name = "keep"\ntype = "military"\nsize = 2',
            'name = "watch_tower"\ntype = "military"\nsize = 1',
            "listed twice",
        ),
        ('type = "military"', 'type = "civil"', "expected 'military'"),
        ("military = 18", "military = 0", "a deck needs every colour"),
        ("cubes = 25", "cubes = 0", "out of range"),
        ("pawns = 2", "pawns = 3", "expected 2"),
        ("hand = 4", "hand = 5", "out of range"),
        ("might = [0, 1, 2]", "might = [0, 1]", "expected 3 numbers"),
        ("forest = [1, 1, 0, 0]", "forest = [3, 1, 0, 0]", "out of range"),
        ("travel = 1", "travel = 0", "out of range"),
        ("travel = 1", "travel = 1\nferry = 2", "unknown name 'ferry'"),
        ('"MMMMMMFRFFMMMMMM"', '"MMMMMMFRFFMMMMM"', "rows of 16 letters"),
        ('"MMMMMMFRFFMMMMMM"', '"MMMMMMFRFFMMMMMX"', "unknown terrain 'X'"),
        ('  "MMMMMMFRFFMMMMMM",\n', "", "20 rows"),
        ('"F......RRR.....F"', '"F..H...RRR.....F"', "share an edge"),
        ("[map]", "[map", "not valid TOML"),
        ("money = 4", "money = " + "9" * 5000, "not valid TOML"),
    ],
)
def test_bad_tables_are_refused_with_the_place_of_the_fault(old: str, new: str, reason: str):
    text = exported()
    assert old in text
    with pytest.raises(BadInput) as caught:
        read_components(text.replace(old, new, 1), "printed.toml")
    assert reason in str(caught.value)
    assert str(caught.value).startswith("printed.toml")
