"""What locations open into, what the plan of a round says, and what the next dawn would bring."""

import re

import pytest

from gnomon.drawing.things import thing
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.face import FACE
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import dawn, options, place_cards, plan, tickets
from gnomon.games.feudum.say.tickets import ticket
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, CONQUER, LOCATIONS, NOBODY, NOWHERE
from gnomon.web.explaining import explanation
from tests.games.feudum.board.desk_positions import LANGUAGES, NAMES, along
from tests.kit.feudum import Table, place_of
from tests.kit.telling import frame_for, seen, words_for

RED, BLUE, GREEN = range(3)


def opened(table: Table, seat: int, name: str, language: str = "en") -> str:
    """A location's card, as the seat reads it."""
    sight = seen(table.state, seat, language, NAMES)
    told = explanation(sight, thing("place", place_of(name)))
    assert told is not None
    return told.says


def table_with_a_town() -> Table:
    table = Table(3)
    table.location("B4", "town", GREEN, serf=RED, subject=True)
    table.landscape("B4", "orchard", 2)
    table.pawn(RED, "monk", "B4")
    table.give(RED, food=1, markers=2)
    table.hand(RED, "influence", "tax")
    return table.turn(RED)


def test_a_location_opens_into_who_rules_serves_and_tends() -> None:
    told = opened(table_with_a_town(), RED, "B4")
    assert NAMES[GREEN] in told
    for part in ("Cone Village", "Town", "Ruler", "Subject", "Serf", "Orchard: 2 food", "Your monk"):
        assert part in told
    assert "Eastern Kingdom" in told
    assert "By road: Riverhead." in told


def test_a_location_tells_what_may_be_done_and_why_not() -> None:
    table = table_with_a_town()
    told = opened(table, RED, "B4")
    assert "Migrate: Enter at Cone Village: 1 food" in told
    assert "Influence: Rule" not in told
    assert place_cards.deeds(table.state, RED, place_of("B4"), ())[0].refusal is not None
    free = opened(table, RED, "D4")
    assert "Improve" not in free
    assert not place_cards.deeds(table.state, -1, place_of("B4"), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_location_opens_in_every_language(language: str) -> None:
    state = GAME.setup({}, 4, 3)
    sight = seen(GAME.view(state, 1), 1, language, NAMES)
    for place in range(LOCATIONS):
        card = FACE.explain(sight, thing("place", place))
        assert card is not None and card.name and card.does and card.now
        assert len(card.facts) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_marked_along_a_match_tells_what_it_is(language: str) -> None:
    kinds = set()
    for state in along(5, 8, 25):
        for seat in (-1, 0, 3):
            sight = seen(GAME.view(state, seat), seat, language, NAMES)
            page = "".join([*FACE.public(sight.by(-1)).values(), *FACE.private(sight, True).values()])
            for name in set(re.findall(r'data-explains="([^"]*)"', page)):
                card = FACE.explain(sight, name)
                assert card is not None, name
                assert card.name and card.does and card.section, name
                kinds.add(name.partition(":")[0])
    assert kinds >= {
        "action",
        "writ",
        "place",
        "pawn",
        "guild",
        "job",
        "good",
        "own",
        "tile",
        "region",
        "points",
        "epoch",
    }


def test_numbers_tell_where_they_come_from() -> None:
    table = table_with_a_town()
    card = FACE.explain(seen(table.state, RED, "en", NAMES), "points:0")
    assert card is not None
    assert sum(int(fact.words) for fact in card.facts if fact.words[:1] in "+-") == table.state.score(RED)
    ruled = FACE.explain(seen(table.state, RED, "en", NAMES), thing("ruled", GREEN))
    assert ruled is not None and ("Town", "Cone Village") in [(fact.label, fact.words) for fact in ruled.facts]


def test_a_guild_tells_how_near_the_next_seat_is() -> None:
    table = Table(3)
    table.pawn(RED, "monk", "B4")
    table.track("monk", RED)
    mine, other = (FACE.explain(seen(table.state, seat, "en", NAMES), "guild:5") for seat in (RED, BLUE))
    assert mine is not None and other is not None
    assert mine.now[-1] == "You are its guild master."
    assert "no star here" in other.now[0]


def picking() -> FeudumState:
    state = GAME.setup({}, 2, 3)
    assert isinstance(state, FeudumState)
    while (frame := frame_for(state, 0)) is None or frame[0] != PICK_CARDS:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.options(state, seat)[0], 0, None)
    return state


def pick(state: FeudumState, *cards: str) -> tuple[str, ...]:
    """The notes of the first seat's plan once it has picked these cards."""
    then = state.clone()
    for card in cards:
        GAME.apply(then, 0, GAME.codes.block("pick").base + CARD_NAMES.index(card), 0, None)
    words = words_for(then, "en", NAMES, 0)
    assert tickets.hand(then, 0, words).count("f-ticket-chosen") == len(cards)
    assert tickets.hand(then, 0, words).count('id="f-card-') == len(CARD_NAMES)
    return plan.notes(then, 0, words)


def test_the_plan_tells_what_order_the_cards_ask_for() -> None:
    state = picking()
    assert pick(state) == ()
    assert "no effect as your last card" in pick(state, "conquer")[0]
    assert pick(state, "repeat") == ("Repeat has nothing to repeat yet: it needs one of Move, Influence and Guild.",)
    again, voyage = pick(state, "repeat", "move")
    assert again == "Played later, Repeat can do these again: Move."
    assert "epic voyage" in voyage
    assert "keep it for last" in pick(state, "defend", "move")[0]


def test_conquer_warns_before_the_last_card() -> None:
    table = Table(2)
    table.pawn(RED, "knight", "B1")
    table.hand(RED, "conquer", "tax")
    table.turn(RED)
    words = words_for(table.state, "en", NAMES, RED)
    assert plan.notes(table.state, RED, words) == (
        "Conquer has an effect only if you play it now, before your other card.",
    )
    assert table.state.hand[RED] >> CONQUER & 1
    assert plan.plan(table.state, BLUE, words_for(GAME.view(table.state, RED), "en", NAMES, RED)) == ""


def test_what_a_card_could_do_now_is_told_while_cards_are_chosen() -> None:
    state = picking()
    words = words_for(state, "en", NAMES, 0)
    harvest, move = (ticket(state, 0, CARD_NAMES.index(name), words) for name in ("harvest", "move"))
    assert (harvest.now, harvest.does) == ("no farm", False)
    assert (move.now, move.does) == ("1 step", True)
    assert (move.special, move.why, move.is_open) == ("Godspeed", "no monk", False)


def test_every_ticket_of_a_match_has_its_few_words_in_every_language() -> None:
    most = 0
    for state in along(3, 5, 9):
        for language in LANGUAGES:
            words = words_for(state, language, NAMES, 0)
            for card in range(len(CARD_NAMES)):
                written = ticket(state, 0, card, words)
                assert written.now and written.special and written.why
                most = max(most, len(written.now), len(written.why))
    assert most <= 24


def test_it_is_said_what_would_be_given_away() -> None:
    table = Table(2)
    table.location("B4", "town", RED)
    table.pawn(RED, "knight", "B1")
    table.hand(RED, "tax", "improve", "migrate")
    table.turn(RED)
    words = words_for(table.state, "en", NAMES, RED)

    def told(state: FeudumState) -> dict[str, str]:
        found = [one for group in options.groups(GAME, state, RED, words) for one in group.choices]
        return {" ".join(GAME.codes.to_names(one.code).values()): one.detail for one in found}

    assert told(table.state)["forgo tax"] == "You give up: 2 shillings."
    assert told(table.state)["forgo improve"] == "", "it could do nothing"
    table.give(RED, food=1)
    table.answer(play="migrate")
    assert "last pawn" in told(table.state)["leave pawn_1"]
    table.pawn(RED, "monk", "B1")
    assert told(table.state)["leave pawn_1"] == ""


def test_who_has_no_pawn_is_told_to_bring_one_in() -> None:
    state = picking()
    assert pick(state) == ()
    alone = state.clone()
    alone.pawn_at = [NOWHERE] * len(alone.pawn_at)
    assert "Migrate brings one in" in pick(alone)[0]
    assert pick(alone, "migrate") == ()


def test_the_next_dawn_is_counted_as_it_stands() -> None:
    table = Table(4)
    table.state.epoch = 1
    table.location("B1", "feudum", RED, guild="noble")
    table.location("D1", "farm", RED)
    table.track("noble", RED, BLUE)
    found = dawn.brought(table.state)
    assert found[RED] == {"guild_seats": 5, "regions": 3, "disloyalty": -3}
    assert found[BLUE] == {"guild_seats": 3}
    assert dawn.debt(table.state, RED) == (2, 3)
    assert dawn.debt(table.state, BLUE) == (2, 0)
    words = words_for(table.state, "en", NAMES, NOBODY)
    assert dawn.distance_told(table.state, words).endswith("of 4 stacks for II")
    assert "−3 as a vassal at II" in FACE.standings(seen(table.state, RED, "en", NAMES)).lines[RED]


def test_the_last_epoch_has_no_dawn_before_it() -> None:
    table = Table(2)
    table.state.epoch = 5
    words = words_for(table.state, "en", NAMES, NOBODY)
    assert dawn.distance_told(table.state, words) == dawn.trigger_told(table.state, words) == ""
    assert dawn.brought(table.state) == [{}, {}]
