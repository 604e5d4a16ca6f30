"""Whatever the table of Inventions draws tells what it is: name, sentence, facts, and what it means for who asks."""

import re

import pytest

from gnomon.drawing.parts import Card
from gnomon.games.inventions.face import FACE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page.marks import thing_of
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import LETTER_OF_WEALTH, WEALTH_LETTERS
from tests.games.inventions.board.positions import LANGUAGES, NAMES, along
from tests.kit.drawn import parsed
from tests.kit.inventions import ASIA, EUROPE, Table, card_of
from tests.kit.telling import seen

THINGS = re.compile(r'data-explains="([^"]*)"')
EVERYWHERE = {"region", "sage", "knowledge", "specialist", "wealth", "socket", "rope", "milestone", "space", "era"}
MINE = {"council", "chain", "token", "rest", "slottile", "hex", "influence", "bands", "order", "price", "discard"}


def things_on(state: InventionsState, seat: int, language: str = "en") -> set[str]:
    """Everything that a page marks."""
    names = NAMES[: state.seats]
    sight = seen(GAME.view(state, seat), seat, language, names)
    everybody = seen(GAME.view(state, -1), -1, language, names)
    drawn = "".join([*FACE.public(everybody).values(), *FACE.private(sight, True).values()])
    standing = FACE.standings(everybody)
    cells = [*standing.heads, *(cell for row in standing.cells for cell in row)]
    return set(THINGS.findall(drawn + "".join(cells)))


def told(state: InventionsState, seat: int, thing: str, language: str = "en") -> Card:
    card = FACE.explain(seen(GAME.view(state, seat), seat, language, NAMES[: state.seats]), thing)
    assert card is not None, thing
    return card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_thing_that_is_drawn_has_a_name_a_sentence_and_a_rule_that_is_there(seats: int, language: str):
    pages = FACE.rules.read(language).pages
    found = set()
    for state in along(seats, 11, every=60):
        for seat in (-1, 0):
            for thing in things_on(state, seat, language):
                card = told(state, seat, thing, language)
                assert card.name and card.does and card.section in pages, thing
                assert all(fact.label and fact.words for fact in card.facts), thing
                assert seat >= 0 or not card.now, thing
                found.add(thing.partition(":")[0])
    assert found >= EVERYWHERE | MINE
    assert seats > 1 or found >= {"bot", "deed", "botscore", "accolade", "visit"}


def test_a_presented_idea_tells_what_it_takes_what_it_brings_and_whether_you_could_invent_it():
    table = Table()
    table.card(EUROPE, "I305", 0)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    state = table.turn().state
    card = told(state, 0, f"idea:{card_of('I305')}")
    facts = {fact.label: fact.words for fact in card.facts}
    assert "Idea · Era III" in card.kind and "Europe" in card.kind
    assert {"To invent it", "Access", "Chain action", "When shared"} <= set(facts)
    assert "= " in facts["When shared"]
    assert len(card.now) == 1
    assert told(state, -1, f"idea:{card_of('I305')}").now == ()


def test_points_tell_where_they_come_from():
    table = Table()
    state = table.turn().state
    state.ledger[0], state.ledger[2] = 6, 5
    card = told(state, 1, "count:0-0")
    assert card.name == "11 IP"
    assert [fact.words for fact in card.facts][:2] == ["6 IP", "5 IP"]


def test_a_hex_tells_how_its_price_comes_about():
    table = Table()
    table.slots(0, "economy_5")
    table.built(0, h4="culture_5")
    table.home(0, trader=2)
    facts = {fact.label: fact.words for fact in told(table.turn().state, 0, "hex:2").facts}
    assert facts["Costs"] == "1 + 1 built neighbour = 2 traders"


def test_goals_are_told_to_their_owner_alone():
    state = next(state for state in along(2, 3, every=40) if not state.over)
    assert told(state, 0, "goal:0").name != told(state, 0, "goal:1").name
    assert FACE.explain(seen(GAME.view(state, -1), -1, "en", NAMES[:2]), "goal:0") is None


def test_elements_and_things_find_each_other():
    assert thing_of("i-socket-middle_east-2") == "socket:1-2"
    assert thing_of("i-rope-africa-south_america") == "rope:0-6"
    assert thing_of("i-citizens-asia-blue") == f"citizens:{ASIA}-1"
    assert thing_of("i-looks-step1n0") == thing_of("i-glow") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_tells_letters_numbers_and_signs_apart(language: str):
    groups = FACE.legend(language)
    assert len(groups) == 4
    words = [sign.words for group in groups for sign in group.signs]
    assert len(set(words)) == len(words) > 20
    for group in groups:
        for sign in group.signs:
            parsed(sign.picture)
    assert WEALTH_LETTERS[LETTER_OF_WEALTH[3]] in re.sub("<[^>]*>", "", groups[0].signs[3].picture)
