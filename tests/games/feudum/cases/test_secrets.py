"""Secrets one by one: what lies hidden, who sees it, and that worlds which look alike give the same page.

The laws over random matches stand in `tests/conformance/test_secrets.py`; here each hidden thing is named.
"""

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.secrets import view
from gnomon.games.feudum.state import FeudumState, replaced
from gnomon.kernel.events import Events, face
from tests.kit.feudum import Table

RED, BLUE, GREEN, SPECTATOR = 0, 1, 2, -1


def seen(table: Table, seat: int) -> FeudumState:
    return view(table.state, seat)


def middle() -> Table:
    """A turn of Red with something of every kind hidden."""
    table = Table(3)
    table.location("D3", "farm", RED, subject=True, serf=BLUE)
    table.immunity("D3", "serf")
    table.pawn(RED, "knight", "B1")
    table.pawn(BLUE, "noble", "B1")
    table.token(RED, 2)
    table.token(BLUE, 3)
    table.token(BLUE, 4, bead=True)
    table.writs(RED, "cellar")
    table.writs(BLUE, "bow", "wages")
    table.give(RED, saltpeter=1, food=2)
    table.hand(RED, "conquer", "guild", "tax")
    table.hand(BLUE, "defend", "move")
    table.hand(GREEN, "tax", "explore")
    return table.turn(RED)


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("seat", [SPECTATOR, RED, BLUE, GREEN])
def test_cards_chosen_and_not_played_are_seen_by_their_player_alone(seat: int):
    table = middle()
    state = seen(table, seat)
    for player in (RED, BLUE, GREEN):
        assert (state.hand[player] == table.state.hand[player]) == (player == seat)
        assert state.held[player] == table.state.held[player], "their number is open"


@pytest.mark.rule("9")
@pytest.mark.parametrize("seat", [SPECTATOR, RED, BLUE, GREEN])
def test_writs_in_hand_are_seen_by_their_player_alone(seat: int):
    table = middle()
    state = seen(table, seat)
    for player in (RED, BLUE, GREEN):
        known = table.state.writs[player] if player == seat else (-1,) * len(table.state.writs[player])
        assert state.writs[player] == known


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("seat", [SPECTATOR, RED, BLUE, GREEN])
def test_nobody_knows_what_is_under_a_seal_and_everybody_what_a_bead_shows(seat: int):
    table = middle()
    state = seen(table, seat)
    hidden = (*state.pool, *state.scrolls, *state.immunity, *state.seals[RED], *state.seals[BLUE])
    assert set(hidden) <= {-1, 0} and hidden.count(-1) == 17 - 5 - 1
    assert (state.rosary, state.chickens, state.beads) == (
        table.state.rosary,
        table.state.chickens,
        table.state.beads,
    )


@pytest.mark.rule("1.5")
def test_a_bead_that_becomes_a_seal_keeps_its_known_value_until_it_is_returned():
    table = middle()
    table.state.seals[BLUE] = (*table.state.seals[BLUE], *table.state.beads[BLUE])
    table.state.beads[BLUE] = ()
    assert seen(table, GREEN).seals[BLUE] == (-1, 12)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("seat", [SPECTATOR, RED])
def test_the_faces_of_tiles_in_stacks_and_the_deck_are_seen_by_nobody(seat: int):
    table = middle()
    table.stacks(sea=3, desert=2)
    state = seen(table, seat)
    gone = {0, 1, 12}
    assert [tile for tile, landscape in enumerate(state.faces) if landscape != -1] == sorted(gone)
    assert set(state.deck) == {-1} and len(state.deck) == len(table.state.deck)
    assert state.bag == table.state.bag, "the haversack's content is open, the draws to come are not"
    assert state.seed == state.draws == -1


@pytest.mark.rule("9")
def test_a_writ_that_one_put_under_the_deck_is_known_to_that_player_and_a_mandate_played_to_all():
    table = middle()
    table.answer(put_away="cellar")
    assert [seen(table, seat).deck[0] for seat in (SPECTATOR, RED, BLUE)] == [-1, 8, -1]
    table = middle()
    table.writs(RED, "shipyard_1")
    table.state.listed_seat = -1
    table.answer(mandate="shipyard_1_1")
    assert [seen(table, seat).deck[0] for seat in (SPECTATOR, RED, BLUE)] == [4, 4, 4]


def worlds(table: Table) -> list[FeudumState]:
    """Positions that differ from the table's by one kind of hidden thing each; Red and spectators cannot tell."""
    cards, writs, faces, tokens, luck = (table.state.clone() for _ in range(5))
    cards.hand[GREEN], cards.hand[BLUE] = 1 << 8 | 1 << 2, 1 << 5 | 1 << 6
    loose = [*writs.deck, *writs.writs[BLUE]][::-1]
    writs.writs[BLUE], writs.deck = tuple(loose[:2]), tuple(loose[2:])
    faces.faces = faces.faces[::-1]
    loose = [*tokens.pool, *(token for token in tokens.scrolls if token), *tokens.seals[BLUE]][::-1]
    tokens.scrolls = tuple(loose.pop() if token else 0 for token in tokens.scrolls)
    tokens.seals[BLUE], tokens.pool = (loose.pop(),), tuple(loose)
    luck.seed, luck.draws = 99, 3
    return [cards, writs, faces, tokens, luck]


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("seat", [RED, SPECTATOR])
def test_worlds_that_look_alike_give_the_same_view_question_options_refusals_and_previews(seat: int):
    table = middle()
    expected = seen(table, seat).to_dict()
    listed = list(GAME.options(table.state, RED))
    for other in worlds(table):
        assert other.to_dict() != table.state.to_dict()
        assert view(other, seat).to_dict() == expected
        if seat != RED:
            continue
        assert GAME.asked(other, RED) == GAME.asked(table.state, RED)
        assert GAME.options(other, RED) == listed
        for code in range(0, GAME.codes.size, 7):
            assert GAME.check(other, RED, code) == GAME.check(table.state, RED, code)
        for code in listed:
            mine, theirs = (GAME.look_ahead(world.clone(), RED, code) for world in (table.state, other))
            assert mine.state.to_dict() == theirs.state.to_dict()
            assert (mine.stop, mine.answers, mine.events) == (theirs.stop, theirs.answers, theirs.events)


@pytest.mark.rule("5.9", "7.4.2")
def test_whoever_is_attacked_is_asked_whether_defend_is_there_or_not():
    asked = []
    for cards in (("defend", "move"), ("tax", "move")):
        table = middle()
        table.hand(BLUE, *cards)
        table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
        asked.append(table.asks)
    assert asked == [("defence", BLUE)] * 2


@pytest.mark.rule("7.4.2", "9")
def test_an_attacker_with_writs_is_asked_for_weapons_whatever_they_are():
    for writ in ("cellar", "bow"):
        table = Table(2)
        table.pawn(RED, "monk", "B1")
        table.pawn(BLUE, "monk", "B1")
        table.writs(RED, writ)
        table.hand(RED, "conquer", "tax")
        table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
        assert table.asks == ("weapons", RED)


@pytest.mark.rule("5.5", "9")
def test_others_learn_how_many_writs_are_drawn_and_not_which():
    table = Table(2)
    table.location("D1", "outpost", RED)
    table.hand(RED, "explore", "move")
    events: Events = []
    table.events = events
    table.turn(RED).answer(play="explore")
    (drawn,) = table.happened("drew_writs")
    assert drawn == (RED, 2)
    mine = [face(event, RED) for event in events if face(event, RED) != face(event, BLUE)]
    assert [len(facts) for facts in mine] == [3], "the seat and the two cards"
    other = table.state.clone()
    other.listed_seat = -1
    other.writs[RED] = tuple(reversed(other.writs[RED]))
    other.deck = replaced(other.deck, 0, other.deck[1])
    other.deck = replaced(other.deck, 1, table.state.deck[0])
    assert view(other, BLUE).to_dict() == view(table.state, BLUE).to_dict()
