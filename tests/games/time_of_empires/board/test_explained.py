"""Everything on the table tells what it is: what it does, what it costs its owner, what it would mean now."""

import re

import pytest

from gnomon.drawing import things
from gnomon.games.time_of_empires.draw import cards, picture
from gnomon.games.time_of_empires.page.explained import explain
from gnomon.games.time_of_empires.page.legend import legend
from gnomon.games.time_of_empires.rules.standing import would_score
from gnomon.games.time_of_empires.terms import DESIGNS, NODES, SLOTS
from tests.games.time_of_empires.board.positions import LANGUAGES, middle, words
from tests.kit.drawn import unexplained
from tests.kit.time_of_empires import arrange


def told(state, name: str, seat: int = 0, language: str = "en"):
    card = explain(state, seat, name, words(state, seat, language))
    assert card is not None, name
    return card


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_drawn_with_a_name_has_a_card_in_every_language(language: str):
    for state in (middle(), arrange(mode="introductory", active="red"), arrange(players=2, era=1)):
        for seat in range(-1, state.seats):
            said = words(state, seat, language)
            drawn = "".join(picture.everything(state, seat, said).values())
            drawn += cards.hand(state, seat, said) if seat >= 0 else ""
            marked = set(re.findall(r'data-explains="([^"]*)"', drawn))
            kinds = {name.partition(":")[0] for name in marked}
            assert kinds >= {"node", "column", "wonder", "deck", "slot", "timer", "player", "score", "clock"} - (
                set() if state.mode == 0 else {"timer"}
            )
            for name in marked:
                card = explain(state, seat, name, said)
                assert card is not None and card.name and card.section, name
                assert "{" not in f"{card}", name


@pytest.mark.parametrize("mode", ["introductory", "real_time"])
def test_every_number_of_the_table_can_be_asked_where_it_is_from(mode: str):
    state = arrange(
        mode=mode,
        active="red",
        red={"hand": ["106"], "pile": ["104", "101"], "discards": ["105"], "captured": ["purple temple"]},
    )
    for seat in range(-1, state.seats):
        drawn = picture.everything(state, seat, words(state, seat))
        wanting = {name: unexplained(element) for name, element in drawn.items()}
        assert not {name: found for name, found in wanting.items() if found}


def test_a_pile_a_discard_an_appointment_and_the_start_player_tell_what_they_are():
    state = middle()
    seat = max(range(state.seats), key=lambda seat: len(state.discards[seat]))
    discard = told(state, "discard:0", seat)
    assert discard.kind.startswith(str(len(state.discards[seat])))
    assert told(state, "pile:0", seat).kind.startswith(str(len(state.piles[seat])))
    taken = sum(state.captured[16 * seat : 16 * seat + 16])
    assert (
        f"= {taken * state.setting.components.destroyed_points} VP" in told(state, "destroyed:0", seat).facts[0].words
    )
    assert len(told(state, "appointment:0", seat).facts) == 1 + state.seats
    assert told(state, "first:0", seat).facts
    for private in ("discard:0", "pile:0", "destroyed:0"):
        assert explain(state, -1, private, words(state, -1)) is None


def test_a_card_tells_what_it_costs_its_owner_and_what_is_lacking():
    state = arrange(red={"hand": ["106", "104"], "knowledge": 1, "bricks": 2}, era=2)
    dear = told(state, f"technology:{state.hands[0][1]}")
    assert dear.facts[0].words.endswith("you have *1*")
    assert (dear.facts[0].tone, dear.now) == ("bad", ("2 knowledge short.",)) or dear.facts[0].tone == "good"
    for design in range(DESIGNS):
        card = told(state, f"technology:{design}")
        assert card.does and len(card.facts) >= 2
        assert told(state, f"technology:{design}", -1).now == ()


def test_a_number_tells_its_sum():
    state = middle()
    gains = would_score(state)
    for seat in range(state.seats):
        card = told(state, f"score:{seat}")
        shown = sum(int(more) for fact in card.facts for more in re.findall(r"\*\+(\d+)\*", fact.words))
        assert shown == sum(gains[seat])
    # Imhotep adds a brick to the symbols.
    assert [fact.words for fact in told(state, "field:1").facts][:1] == ["symbols 2 + leaders 1 = 3"]


def test_a_slot_says_why_no_timer_may_go_there():
    state = arrange(red={"scholars": 0})
    assert told(state, "slot:0").now == ("You can put a timer here now.",)
    barred = told(state, "slot:16").now
    assert len(barred) == 1 and "scholar" in barred[0].lower()
    assert told(state, "slot:0", -1).now == ()


def test_a_territory_says_what_may_be_built_and_what_is_in_danger():
    state = arrange(at={"H1.0": "red temple, purple 1"})
    node = next(node for node in state.land.territories if state.buildings[node])
    card = told(state, f"node:{node}")
    assert any("destroy" in sentence for sentence in card.now)
    absent = next(node for node in state.land.territories if not state.buildings[node] and not state.clans[node])
    assert "not present" in told(state, f"node:{absent}").now[0]


def test_what_is_no_thing_of_the_position_is_told_nothing():
    state = arrange(players=2, era=1)
    outside = next(node for node in range(NODES) if node not in state.land.nodes)
    for name in (
        f"node:{outside}",
        "column:3",
        f"slot:{SLOTS}",
        "wonder:9",
        "field:4",
        "player:2",
        "timer:4",
        "leader:x",
    ):
        assert things.read(name) is not None
        assert explain(state, 0, name, words(state)) is None, name
    assert explain(state, -1, "field:0", words(state, -1)) is None
    assert explain(state, -1, "stock:0", words(state, -1)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_every_sign(language: str):
    groups = legend(words(middle(), 0, language))
    assert len(groups) == 3
    signs = [sign for group in groups for sign in group.signs]
    assert len(signs) > 20
    assert all(sign.words and sign.picture.startswith("<svg") for sign in signs)
