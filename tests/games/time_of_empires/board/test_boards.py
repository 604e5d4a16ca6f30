"""The shared boards, one's own board and cards, and everybody at a glance."""

import re

import pytest

from gnomon.drawing import boxes
from gnomon.games.time_of_empires.draw import (
    boxart,
    card_signs,
    cards,
    glances,
    mats,
    pieces,
    shared_boards,
    symbols,
    vignettes,
)
from gnomon.games.time_of_empires.draw.layout import LETTERING
from gnomon.games.time_of_empires.draw.sheets import layers, of_sheet
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.say.words_cards import leader_short
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import DESIGNS, WONDERS
from gnomon.kernel.rng import Generator
from tests.games.time_of_empires.board.positions import LANGUAGES, middle, words
from tests.kit.drawn import classes, identities, parsed, text
from tests.kit.time_of_empires import arrange, permute_hidden


def drawn_for(state: EmpiresState, seat: int, language: str = "en") -> dict[str, str]:
    said = words(state, seat, language)
    return {
        **shared_boards.shared_elements(state, said),
        **glances.others_elements(state, said),
        **mats.mat_elements(state, seat, said),
        **mats.glasses_elements(state, seat, said),
        **cards.pile_elements(state, seat, said),
    }


# --- all of them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_are_well_formed_and_their_elements_bear_their_names(language: str):
    state = middle()
    for seat in range(4):
        found = drawn_for(state, seat, language)
        for name, element in found.items():
            parsed(element)
            assert identities(element)[0] == name
        parsed(cards.hand(state, seat, words(state, seat, language)))


def test_every_element_has_a_place_on_a_sheet():
    found = drawn_for(middle(), 0)
    sheets = {name.split("-")[0] for name in found}
    page = "".join(layers(sheet, of_sheet(sheet, found)) for sheet in sheets)
    named = identities(page)
    assert len(named) == len(set(named))
    assert set(found) <= set(named)


def test_what_a_seat_cannot_know_changes_nothing_that_it_sees():
    state = middle()
    for seat in range(4):
        found = drawn_for(state, seat)
        hand = cards.hand(state, seat, words(state, seat))
        for other in (GAME.view(state, seat), permute_hidden(state, seat, Generator(seat))):
            assert isinstance(other, EmpiresState)
            assert drawn_for(other, seat) == found
            assert cards.hand(other, seat, words(state, seat)) == hand


def test_a_draw_changes_only_the_deck_and_the_player_who_drew():
    before, after = middle(), middle()
    after.decks[0] = after.decks[0][:-1]
    after.tops[0] = 3
    after.backs[4] += 1
    old, new = drawn_for(before, 3), drawn_for(after, 3)
    changed = {name for name in old | new if old.get(name) != new.get(name)}
    assert changed == {"technology0-piles-deck0", "player0-pieces-cards"}


def test_names_from_people_are_escaped():
    state = middle()
    said = type(words(state))("en", ("<b>", "&", '"', "</svg>"), 0, words(state).scene)
    drawn = "".join({**glances.others_elements(state, said), **shared_boards.shared_elements(state, said)}.values())
    parsed(drawn)
    assert "<b>" not in drawn
    assert "&lt;/svg&gt;" in drawn


# --- shared boards -----------------------------------------------------------------------------------------------


def test_decks_show_the_type_on_top_and_the_count():
    drawn = shared_boards.shared_elements(middle(), words(middle()))
    deck = drawn["technology0-piles-deck0"]
    assert "te-back-science" in classes(deck)
    assert re.search(r">\d+</text>", deck).group(0) == f">{len(middle().decks[0])}</text>"
    assert "te-empty" in classes(drawn["technology1-piles-deck3"])


def test_the_sheets_follow_players_and_era():
    assert shared_boards.sheets_in_play(middle()) == [
        *("technology0", "technology1", "leader0", "leader1", "leader2", "leader3", "wonder0", "wonder1"),
    ]
    assert len(shared_boards.sheets_in_play(arrange(players=2, era=1))) == 6
    assert len(shared_boards.sheets_in_play(arrange(players=3, era=3))) == 8
    for state in (middle(), arrange(players=2, era=1), arrange(players=3, era=3)):
        assert len(shared_boards.spaces_in_play(state)) == len(shared_boards.sheets_in_play(state))


def test_scholars_lie_in_the_order_of_their_arrival():
    drawn = shared_boards.shared_elements(middle(), words(middle()))["leader0-piles-scholars"]
    assert re.findall(r"te-of-(\w+)", drawn) == ["red", "purple", "red"]
    wide = shared_boards.shared_elements(middle(), words(middle()))["wonder0-piles-scholars"]
    starts = [float(x) for x in re.findall(r'transform="translate\(([\d.]+) 0\)"', wide)]
    assert len(starts) == 7
    assert starts == sorted(starts)
    assert starts[-1] + shared_boards.SCHOLAR <= shared_boards.slot_corner(24)[0]


def test_a_claimed_leader_leaves_the_column_with_its_own_name():
    state = middle()
    state.leaders = (-1, *state.leaders[1:])
    drawn = shared_boards.shared_elements(state, words(state))["leader0-face-all"]
    assert "Technical" in text(drawn)


@pytest.mark.parametrize("wonder", range(WONDERS))
def test_every_wonder_has_a_drawing_of_its_own(wonder: int):
    drawn = vignettes.wonder(wonder, 0, 0)
    parsed(drawn)
    xs = [float(x) for x in re.findall(r"[ML](-?[\d.]+)", drawn)]
    assert min(xs) >= 0
    assert max(xs) <= vignettes.WIDTH
    assert sum(drawn == vignettes.wonder(other, 0, 0) for other in range(WONDERS)) == 1


# --- cards -------------------------------------------------------------------------------------------------------


def sign_sizes(drawn, scale: float = 1.0) -> list[float]:
    """How large the letters among the signs of a drawing are."""
    scale *= float((re.findall(r"scale\(([\d.]+)\)", drawn.get("transform", "")) or [1])[0])
    own = [16 * scale] if drawn.get("class") == "te-sign" else []
    return own + [size for part in drawn for size in sign_sizes(part, scale)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_room_for_its_words_and_icons(language: str):
    state = middle()
    said = words(state, 0, language)
    for design in range(DESIGNS):
        cost = cards.price(state, 0, design, False)
        face = cards.face(design, cost, said)
        assert "…" not in face, said.card(design)
        for drawn in (
            face,
            cards.face(design, cost, said, 109),
            *(cards.slim(design, cost, said, wide) for wide in (142, 90, 75)),
        ):
            assert all(size >= LETTERING for size in sign_sizes(parsed(drawn))), said.card(design)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [123.6, 109.3])
def test_a_narrow_card_has_its_whole_name_and_no_sign_upon_it(wide: float, language: str):
    state = middle()
    said = words(state, 0, language)
    for design in range(DESIGNS):
        face = cards.face(design, cards.price(state, 0, design, False), said, wide)
        names = re.findall(r'te-card-name te-card-name-\d"[^>]*>([^<]*)<', face)
        assert not any("…" in name for name in names), said.card(design)
        assert "te-words" in face or len(names) == 1, said.card(design)


def test_a_card_tells_what_it_costs_its_owner_and_what_is_lacking():
    state = arrange(red={"hand": ["106", "104"], "knowledge": 2, "leaders": ["L201"]}, era=2)
    said = words(state)
    cheap = cards.price(state, 0, state.hands[0][0], False)
    assert (cheap.discovery, cheap.cheaper_discovery, cheap.lacks) == (0, True, "")
    dear = cards.price(state, 0, state.hands[0][1], False)
    assert (dear.discovery, dear.lacks) == (2, "")
    state.stock[0] = 1
    short = cards.price(state, 0, state.hands[0][1], False)
    assert short.lacks == "knowledge"
    assert {"te-lacking", "te-card-short"} <= set(classes(cards.face(state.hands[0][1], short, said)))
    assert "te-lacking" not in classes(cards.face(state.hands[0][0], cheap, said))


def test_the_hand_holds_every_card_and_lights_what_may_be_chosen():
    state = middle()
    drawn = cards.hand(state, 0, words(state), [state.hands[0][1]])
    named = [name for name in identities(drawn) if name.startswith("hand-")]
    assert len(named) == len(set(named)) == len(state.hands[0]) == 5
    assert drawn.count("te-choice") == state.hands[0].count(state.hands[0][1])
    for design in state.hands[0]:
        assert cards.card_key(design) in named


def test_no_sheet_shows_the_face_of_another_hand():
    state = middle()
    state.hands = [state.hands[0], (30, 34), *state.hands[2:]]
    drawn = "".join(drawn_for(state, 0).values()) + cards.hand(state, 0, words(state))
    for design in (30, 34):
        assert words(state).card(design) not in drawn


def test_the_pile_shows_its_top_what_lies_below_and_what_waits():
    state = middle()
    red = cards.pile_elements(state, 0, words(state))
    assert "Guilds" in text(red["pile-piles-top"])
    assert text(red["pile-pieces-discarded"]).endswith("3")
    assert "pile-pieces-waiting" not in red
    purple = cards.pile_elements(state, 1, words(state, 1))
    assert "te-of-purple" in classes(purple["pile-pieces-waiting"])
    black = cards.pile_elements(state, 3, words(state, 3))
    assert "te-empty" in classes(black["pile-piles-top"])


# --- one's own board ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", range(4))
@pytest.mark.parametrize("removed", range(6))
def test_a_field_shows_pieces_or_the_symbols_that_they_uncovered(field: int, removed: int):
    counts = [0, 0, 0, 0]
    counts[field] = removed
    state = arrange(red={"removed": counts})
    drawn = mats.mat_elements(state, 0, words(state))
    places = [drawn[f"field{field}-pieces-place{place}"] for place in range(5)]
    assert [("te-cell" in classes(place)) for place in places] == [place < removed for place in range(5)]
    assert [("te-next" in classes(place)) for place in places] == [place == removed for place in range(5)]


def test_the_symbols_of_a_field_add_up_to_what_the_tables_say():
    components = arrange().setting.components
    shown = [[icon for place in range(5) for icon in mats.uncovered(components, field, place)] for field in range(4)]
    assert shown[0].count("knowledge") == components.symbols_knowledge[5] - components.symbols_knowledge[0]
    assert shown[1].count("brick") == components.symbols_bricks[5] - components.symbols_bricks[0]
    assert shown[2].count("clan") == components.symbols_clans[5] - components.symbols_clans[0]
    assert shown[2].count("move") == components.symbols_moves[5] - components.symbols_moves[0]
    assert shown[3].count("scholar") == components.symbols_scholars[5] - components.symbols_scholars[0]
    assert shown[3].count("points") == 3


def test_totals_count_symbols_and_leaders():
    state = middle()
    drawn = mats.mat_elements(state, 0, words(state))
    # Two observatories removed; one warehouse and Imhotep; one mill and Alexander.
    assert text(drawn["field0-face-totals"]) == "3"
    assert text(drawn["field1-face-totals"]) == "3"
    assert sorted(text(drawn["field2-face-totals"]).split()) == ["2", "2"]


def test_stock_scholars_and_tokens_lie_where_they_belong():
    state = middle()
    drawn = mats.mat_elements(state, 0, words(state))
    assert drawn["field0-pieces-stock"].count("te-hole") == 3
    assert "3/6" in text(drawn["field0-pieces-stock"])
    assert drawn["field3-pieces-stock"].count("te-disc") == 2
    assert text(drawn["field1-pieces-token"]).endswith("+1")
    assert text(drawn["field3-pieces-token"]).endswith("+2")
    assert "te-empty" in classes(drawn["field0-pieces-token"])


# --- everybody ---------------------------------------------------------------------------------------------------


def test_a_glance_tells_points_hand_and_pieces():
    state = middle()
    drawn = glances.others_elements(state, words(state))
    assert glances.points_of(state, 0) == 13
    assert "13" in text(drawn["player0-pieces-score"])
    assert drawn["player0-pieces-cards"].count('class="te-back ') == 5 + 1
    assert re.search(r">5</text>", drawn["player0-pieces-cards"])
    assert text(drawn["player0-pieces-gains"]).split()[:3] == ["5", "1", "1"]


def test_the_active_player_of_a_round_is_marked():
    state = arrange(mode="introductory", active="purple")
    drawn = glances.others_elements(state, words(state))
    assert "te-active" in classes(drawn["player1-face-all"])
    assert "te-active" not in classes(drawn["player0-face-all"])


# --- parts -------------------------------------------------------------------------------------------------------


def test_every_effect_of_the_tables_can_be_told_in_icons():
    components = arrange().setting.components
    for parts in (*components.parts, *components.tile_parts):
        found = card_signs.signs_of(parts)
        assert found
        for sign in found:
            parsed(card_signs.picture(sign.icon, 20) if sign.icon else sign.text)
    for wonder in range(WONDERS):
        parsed(
            card_signs.picture(
                card_signs.wonder_sign(components.wonder_count[wonder], components.wonder_what[wonder]), 20
            )
        )
    with pytest.raises(KeyError):
        symbols.icon("unicorn")


def test_the_four_buildings_have_four_shapes_and_every_player_a_mark():
    shapes = {symbols.body(kind) for kind in range(4)}
    assert len(shapes) == 4
    assert len({emblem.shape for emblem in pieces.SEATS}) == 4
    for seat in range(4):
        assert "gn-mark-body" in pieces.building(0, seat)
        assert "te-inlay" in pieces.clans(seat, 1)


def test_the_box_stands_on_the_shelf():
    parsed(boxes.box(boxart.EMPIRES_BOX))
    parsed(boxes.thumbnail(boxart.EMPIRES_BOX))


@pytest.mark.parametrize("won", [[], ["L101"], ["L101", "L102", "L103", "L205", "L206"]])
def test_the_leaders_won_lie_under_the_timers(won: list[str]):
    state = arrange(era=3, red={"leaders": won})
    said = words(state)
    drawn = mats.glasses_elements(state, 0, said)["glasses-pieces-leaders"]
    assert drawn.count("<title>") == len(won)
    assert "…" not in drawn
    for leader, owner in enumerate(state.won):
        assert (f"{said.leader(leader)}: " in text(drawn)) is (owner == 0)
        if owner == 0 and len(won) == 1:
            assert leader_short(leader, said) in text(drawn)


def test_destroyed_pieces_lie_beside_the_pile_in_their_owners_colours():
    state = middle()
    drawn = cards.pile_elements(state, 0, words(state))["pile-pieces-captured"]
    assert drawn.count("te-of-black") == 1
    assert "te-body" not in cards.pile_elements(state, 3, words(state))["pile-pieces-captured"]
