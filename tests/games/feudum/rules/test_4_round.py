"""Chapter 4: the round, choosing cards and pouches, turns, cards without effect, extra and double actions."""

import pytest

from gnomon.games.feudum.decisions import BEGIN_ROUND
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES
from gnomon.kernel.actions import BACK
from gnomon.kernel.events import censored
from gnomon.kernel.options import Value
from tests.kit.feudum import Table

FIRST, SECOND, THIRD = range(3)
FOUR = ("move", "influence", "tax", "guild")
SALTPETER, SULFUR = 0, 1


# --- choosing (4.1) --------------------------------------------------------------------------------------------------


def choosing(seats: int = 3, tiles: int = 0, barrel: int = 0, **goods: int) -> Table:
    """All choose cards, FIRST begins; every seat has the goods told, and FIRST tiles and sulfur in the barrel."""
    table = Table(seats)
    for seat in range(seats):
        table.give(seat, **goods)
    table.give(FIRST, barrel=barrel)
    for _ in range(tiles):
        table.tile(FIRST, "orchard")
    return table.step(BEGIN_ROUND)


def pick(table: Table, seat: int, *cards: str, commit: str = "") -> Table:
    """Perhaps a good for the pouch, and cards."""
    if commit:
        table.answer(seat, commit=commit)
    for card in cards:
        table.answer(seat, pick=card)
    return table


def swear(table: Table, seat: int, *cards: str, commit: str = "") -> Table:
    """Choose four cards, or those told, and take the oath."""
    return pick(table, seat, *(cards or FOUR), commit=commit).answer(seat, swear="final")


def seen(table: Table, viewer: int) -> FeudumState:
    """What a seat may know."""
    view = GAME.view(table.state, viewer)
    assert isinstance(view, FeudumState)
    return view


@pytest.mark.rule("4.1")
def test_everybody_chooses_four_of_eleven_different_cards_at_once():
    table = choosing()
    assert GAME.to_act(table.state) == [FIRST, SECOND, THIRD]
    assert table.options("pick", THIRD) == list(CARD_NAMES)
    pick(table, THIRD, "move", "tax", "guild")
    assert table.options("pick", THIRD) == [name for name in CARD_NAMES if name not in ("move", "tax", "guild")]
    assert table.refusal(THIRD, pick="tax").code == "card_chosen_already"
    refusal = table.refusal(THIRD, swear="final")
    assert (refusal.code, refusal.facts) == ("cards_missing", {"chosen": 3, "wanted": 4})
    pick(table, THIRD, "harvest")
    assert table.refusal(THIRD, pick="repeat").code == "cards_complete" and table.options("pick", THIRD) == []
    assert table.options("swear", THIRD) == ["final"]


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("commit", "cards"), [("saltpeter", 5), ("sulfur", 4)])
def test_saltpeter_is_a_fifth_card_and_sulfur_is_none(commit: str, cards: int):
    table = choosing(saltpeter=1, sulfur=1)
    pick(table, FIRST, *FOUR, commit=commit)
    if cards == 5:
        assert table.refusal(FIRST, swear="final").facts == {"chosen": 4, "wanted": 5}
        pick(table, FIRST, "repeat")
    table.answer(FIRST, swear="final")
    assert table.state.held[FIRST] == cards and table.state.pouch[FIRST] == (SALTPETER, SULFUR)[cards == 4]
    assert table.state.goods[:2] == [int(cards == 4), int(cards == 5)], "it is nobody's supply now"
    assert table.happened("pouch_shown") == [(FIRST, table.state.pouch[FIRST], -1)]
    table.check()


@pytest.mark.rule("4.1")
def test_never_both_goods_nor_two_in_a_round():
    table = pick(choosing(saltpeter=2, sulfur=2, tiles=1), FIRST, commit="saltpeter")
    for other in ("saltpeter", "sulfur", "orchard_as_sulfur"):
        assert table.refusal(FIRST, commit=other).code == "pouch_full"


@pytest.mark.rule("4.1")
def test_only_a_good_of_the_personal_supply():
    table = choosing(barrel=2, iron=1)
    assert table.options("commit", FIRST) == []
    refusal = table.refusal(FIRST, commit="sulfur")
    assert (refusal.code, refusal.section) == ("good_not_held", "4.1"), "sulfur of the barrel is wine"


@pytest.mark.rule("4.1", "4.4")
@pytest.mark.parametrize("good", ["saltpeter", "sulfur"])
def test_a_wild_tile_may_stand_for_the_good(good: str):
    table = choosing(tiles=1)
    assert table.options("commit", FIRST) == ["orchard_as_saltpeter", "orchard_as_sulfur"]
    assert table.refusal(FIRST, commit="silver_mine_as_sulfur").code == "no_such_tile"
    cards = (*FOUR, "repeat") if good == "saltpeter" else FOUR
    pick(table, FIRST, commit=f"orchard_as_{good}")
    swear(table, FIRST, *cards)
    assert table.state.pouch_tile[FIRST] == 0 and sum(table.state.tiles) == 0 and sum(table.state.spent) == 0
    for seat in (SECOND, THIRD):
        swear(table, seat)
    for card in cards:
        for seat in (FIRST, SECOND, THIRD):
            if table.state.held[seat] and table.asks == ("turn", seat):
                table.answer(forgo=card if seat == FIRST or card in FOUR else "move")
                if table.asks == ("finish", FIRST):
                    table.answer(end="done")
    assert sum(table.state.spent) >= 1 and table.state.pouch == [-1] * 3, "it leaves the game in the end"
    emptied = [(FIRST, ("saltpeter", "sulfur").index(good), 0)]
    assert table.happened("pouch_emptied") == emptied


@pytest.mark.rule("4.1")
def test_choices_are_made_in_any_order_and_bind_in_turn_order():
    table = choosing(sulfur=1)
    swear(table, THIRD, commit="sulfur")
    assert table.state.final == 0 and GAME.check(table.state, THIRD, BACK) is None
    swear(table, SECOND)
    assert table.state.final == 0 and GAME.check(table.state, SECOND, BACK) is None
    swear(table, FIRST)
    assert table.state.final == 3 and table.asks == ("turn", FIRST)
    assert [facts[0] for facts in table.happened("swore")] == [FIRST, SECOND, THIRD]


@pytest.mark.rule("4.1")
def test_the_oath_of_whoever_is_next_is_binding_at_once():
    table = swear(choosing(), FIRST)
    assert GAME.check(table.state, FIRST, BACK) is not None and GAME.to_act(table.state) == [SECOND, THIRD]
    swear(table, SECOND)
    assert GAME.check(table.state, SECOND, BACK) is not None and table.state.final == 2


@pytest.mark.rule("4.1")
def test_an_early_oath_can_be_changed_when_an_earlier_pouch_is_seen():
    table = choosing(saltpeter=1, sulfur=1)
    swear(table, THIRD, commit="sulfur")
    swear(table, FIRST, *FOUR, "repeat", commit="saltpeter")
    assert seen(table, THIRD).pouch[FIRST] == SALTPETER
    GAME.apply(table.state, THIRD, BACK)
    assert table.state.pouch[THIRD] == -1 and table.state.goods[5 * THIRD + 1] == 1
    swear(table, THIRD, "harvest", "explore", "move", "improve", "repeat", commit="saltpeter")
    assert table.state.pouch[THIRD] == SALTPETER and table.state.held[THIRD] == 5
    table.check()


@pytest.mark.rule("4.1")
def test_whoever_took_the_oath_back_is_waited_for():
    table = swear(choosing(), SECOND)
    GAME.apply(table.state, SECOND, BACK)
    swear(table, FIRST)
    assert table.state.final == 1 and GAME.to_act(table.state) == [SECOND, THIRD]
    swear(table, THIRD)
    assert table.state.final == 1 and GAME.check(table.state, THIRD, BACK) is None
    swear(table, SECOND)
    assert table.state.final == 3 and table.asks == ("turn", FIRST)


@pytest.mark.rule("4.1")
def test_pouch_cards_and_their_number_are_hidden_until_all_earlier_players_are_bound():
    open_view = seen(choosing(saltpeter=1), FIRST)
    table = choosing(saltpeter=1)
    swear(table, SECOND, *FOUR, "repeat", commit="saltpeter")
    for viewer in (-1, FIRST, THIRD):
        view = seen(table, viewer)
        assert (view.pouch[SECOND], view.pouch_tile[SECOND], view.held[SECOND], view.hand[SECOND]) == (-1, -1, 0, -1)
        assert view.goods == open_view.goods, "the good seems to lie in the supply still"
        assert not [one for one in table.events if one != censored(one, viewer)]
    assert (seen(table, SECOND).pouch[SECOND], seen(table, SECOND).held[SECOND]) == (SALTPETER, 5)
    swear(table, FIRST)
    for viewer in (-1, FIRST, THIRD):
        view = seen(table, viewer)
        assert (view.pouch[SECOND], view.held[SECOND], view.hand[SECOND]) == (SALTPETER, 5, -1)
    assert GAME.check(table.state, SECOND, BACK) is not None


@pytest.mark.rule("4.1")
def test_unfinished_choices_are_hidden_as_well():
    one, other = choosing(saltpeter=1, sulfur=1), choosing(saltpeter=1, sulfur=1)
    pick(one, SECOND, "move", "tax", commit="saltpeter")
    pick(other, SECOND, "harvest", "repeat", "guild", commit="sulfur")
    for viewer in (-1, FIRST, THIRD):
        assert seen(one, viewer).to_dict() == seen(other, viewer).to_dict()


@pytest.mark.rule("4.1")
def test_when_all_are_bound_pouches_are_open_and_cards_stay_hidden():
    table = choosing(saltpeter=1, sulfur=1)
    swear(table, FIRST, commit="sulfur")
    swear(table, SECOND)
    swear(table, THIRD, *FOUR, "repeat", commit="saltpeter")
    view = seen(table, SECOND)
    assert view.pouch == [SULFUR, -1, SALTPETER] and view.held == [4, 4, 5]
    assert view.hand[FIRST] == view.hand[THIRD] == -1 and view.hand[SECOND] == table.state.hand[SECOND]


@pytest.mark.rule("4.1")
def test_the_committed_good_pays_nothing():
    table = Table(2)
    table.location("F1", "outpost", FIRST)
    table.pawn(FIRST, "monk", "F1")
    table.give(FIRST, saltpeter=1)
    table.step(BEGIN_ROUND)
    swear(table, FIRST, "repeat", "explore", "conquer", "move", "tax", commit="saltpeter")
    swear(table, SECOND)
    table.state.played[FIRST] = 1 << CARD_NAMES.index("explore")
    assert table.asks == ("turn", FIRST) and table.refusal(play="deja_vu").code == "saltpeter_needed"


# --- extra and double actions (4.1, 4.2) -----------------------------------------------------------------------------


def round_of(commit: str = "", cards: tuple[str, ...] = FOUR, **goods: int) -> Table:
    """A round of two whose cards are chosen; FIRST may have committed a good."""
    table = Table(2)
    table.give(FIRST, **goods)
    table.step(BEGIN_ROUND)
    swear(table, FIRST, *cards, commit=commit)
    return swear(table, SECOND)


@pytest.mark.rule("4.1", "4.2")
def test_the_extra_card_is_one_turn_more_and_then_the_saltpeter_goes():
    table = round_of("saltpeter", (*FOUR, "repeat"), saltpeter=1)
    bag = table.state.bag[SALTPETER]
    for number in range(4):
        assert table.asks == ("turn", FIRST)
        table.answer(forgo=FOUR[number]).answer(forgo=FOUR[number])
    assert table.state.bag[SALTPETER] == bag and table.asks == ("turn", FIRST)
    table.answer(forgo="repeat")
    assert table.state.bag[SALTPETER] == bag + 1 and table.happened("pouch_emptied") == [(FIRST, SALTPETER, -1)]


@pytest.mark.rule("4.1", "4.2")
def test_sulfur_lets_two_cards_be_played_in_one_turn_once():
    table = round_of("sulfur", sulfur=1)
    bag = table.state.bag[SULFUR]
    table.answer(forgo="move")
    assert table.asks == ("finish", FIRST) and table.state.bag[SULFUR] == bag
    table.answer(end="done")
    assert table.asks == ("turn", SECOND)
    table.answer(forgo="move").answer(forgo="influence").answer(forgo="tax")
    assert table.state.bag[SULFUR] == bag + 1, "after the second card of the double turn"
    assert table.happened("pouch_emptied") == [(FIRST, SULFUR, -1)]
    assert table.asks == ("turn", SECOND), "nobody acts between, and the next one after"
    table.answer(forgo="influence").answer(forgo="guild")
    assert table.asks == ("turn", SECOND), "only once a round"
    assert table.state.held == [0, 2]
    table.check()


@pytest.mark.rule("4.1", "4.2")
def test_a_sulfur_never_used_goes_when_the_last_card_has_been_played():
    table = round_of("sulfur", sulfur=1)
    bag = table.state.bag[SULFUR]
    for card in FOUR:
        table.answer(forgo=card)
        if table.asks == ("finish", FIRST):
            table.answer(end="done")
        assert table.state.bag[SULFUR] == bag
        table.answer(forgo=card)
    assert table.state.bag[SULFUR] == bag + 1 and table.happened("pouch_emptied") == [(FIRST, SULFUR, -1)]


@pytest.mark.rule("4.2")
def test_the_double_turn_needs_two_unplayed_cards():
    table = round_of("sulfur", sulfur=1)
    for card in FOUR[:3]:
        table.answer(forgo=card).answer(end="done").answer(forgo=card)
    table.answer(forgo="guild")
    assert table.asks == ("turn", SECOND), "the last card alone is no double turn"


@pytest.mark.rule("4.2")
def test_a_second_card_is_refused_without_sulfur():
    table = Table(2)
    table.writs(FIRST, "wages")
    table.hand(FIRST, "tax", "move")
    table.turn(FIRST).answer(forgo="tax")
    assert table.asks == ("finish", FIRST)
    refusal = table.refusal(forgo="move")
    assert (refusal.code, refusal.section) == ("no_second_card", "4.1")


# --- playing (4.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2", "4")
def test_one_card_each_in_turn_order_and_whoever_has_none_is_skipped():
    table = Table(3)
    table.state.first = table.state.active = SECOND
    table.hand(FIRST, "tax")
    table.hand(SECOND, "tax", "move", "guild")
    table.hand(THIRD, "tax", "move")
    table.turn(SECOND)
    order = []
    while table.asks[0] == "turn":
        order.append(table.asks[1])
        table.answer(forgo=table.options()[-1])
        if not any(table.state.held):
            break
    assert order == [SECOND, THIRD, FIRST, SECOND, THIRD, SECOND]


@pytest.mark.rule("4.2")
def test_a_card_must_be_played_and_may_be_without_effect():
    table = Table(2)
    table.location("F1", "town", FIRST)
    table.hand(FIRST, "tax", "move")
    table.hand(SECOND, "tax")
    table.turn(FIRST)
    assert table.options("play") == ["tax"] and table.options("forgo") == ["move", "tax"]
    assert table.refusal(end="done").code == "play_a_card"
    assert table.refusal(play="guild").code == table.refusal(forgo="guild").code == "card_not_in_hand"
    table.answer(forgo="tax")
    assert table.state.shillings[FIRST] == 0 and table.state.played[FIRST] == 1 << CARD_NAMES.index("tax")
    assert table.happened("forwent") == [(FIRST, CARD_NAMES.index("tax"))]


@pytest.mark.rule("4.2")
def test_preconditions_count_when_the_card_is_played():
    table = Table(2)
    table.location("F1", "farm", FIRST)
    table.give(FIRST, iron=1)
    table.hand(FIRST, "improve", "tax")
    table.hand(SECOND, "tax")
    table.turn(FIRST)
    assert table.refusal(play="tax").code == "town_needed"
    table.answer(play="improve").answer(place="F1").answer(forgo="tax")
    assert "tax" in table.options("play"), "the town is there by now"


SYMBOLS = {
    "migrate": ("deja_vu", ""),
    "move": ("again", ""),
    "influence": ("again", ""),
    "improve": ("deja_vu", "tend_landscape"),
    "explore": ("deja_vu", ""),
    "harvest": ("deja_vu", ""),
    "tax": ("deja_vu", ""),
    "conquer": ("never", "starve_the_people"),
    "defend": ("never", ""),
    "repeat": ("never", "deja_vu"),
    "guild": ("again", "feast"),
}
"""4.3: how a card is repeated, and the special ability that stands in the place of its action."""


@pytest.mark.rule("4.3", "5.10")
@pytest.mark.parametrize("card", SYMBOLS)
def test_the_symbols_of_the_cards(card: str):
    repeated, _ = SYMBOLS[card]
    components = Table(2).state.setting.components
    number = CARD_NAMES.index(card)
    assert (components.repeatable >> number) & 1 == (repeated == "again")
    assert (components.deja_vu >> number) & 1 == (repeated == "deja_vu")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("card", [card for card, (_, special) in SYMBOLS.items() if special])
def test_a_special_ability_in_the_place_of_an_action_needs_that_very_card(card: str):
    special = SYMBOLS[card][1]
    for held in (True, False):
        table = Table(2)
        table.hand(FIRST, card if held else "migrate", "tax")
        code = table.turn(FIRST).refusal(play=special).code
        assert (code != "card_not_in_hand") == held


# --- the whole round (4) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("4", "8.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_actions_then_feeding_then_the_die_then_the_starting_player_moves_on(seats: int):
    table = Table(seats)
    table.state.first = seats - 1
    table.pawn(FIRST, "monk", "S1")
    table.track("monk", FIRST)
    table.give(FIRST, food=1)
    table.hand(seats - 1, "tax")
    table.turn(seats - 1).answer(forgo="tax")
    assert table.asks == ("feeding", FIRST)
    table.answer(feed="pawn_1_food")
    kinds = [event[0] for event in table.events]
    names = ("forwent", "fed_pawn", "die_rolled", "round_began")
    numbers = [kinds.index(kind) for name in names for kind in kinds if table.happened(name) and kind == _kind(name)]
    assert numbers == sorted(numbers) and len(numbers) == 4
    assert table.state.first == 0 and table.state.round == 2 and table.state.played == [0] * seats
    assert GAME.to_act(table.state) == list(range(seats)) and table.options("pick", 0) == list(CARD_NAMES)
    assert table.state.hand == [0] * seats and table.state.moves == [0] * seats


def _kind(name: str) -> int:
    from gnomon.games.feudum.events import EVENTS

    return EVENTS.names.index(name)


@pytest.mark.rule("4", "8.4")
@pytest.mark.parametrize("options", [{}, {"advanced": False}])
def test_the_epoch_advances_after_the_die(options: dict[str, Value]):
    table = Table(2, **options)
    table.stacks(sea=2, island=2, forest=2, desert=2)
    table.hand(FIRST, "tax")
    table.turn(FIRST).answer(forgo="tax")
    kinds = [event[0] for event in table.events]
    assert kinds.index(_kind("die_rolled")) < kinds.index(_kind("epoch_began")) < kinds.index(_kind("round_began"))
    assert table.state.epoch == 2
