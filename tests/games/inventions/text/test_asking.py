"""Whatever is asked in a match, and whatever may be answered, can be said in every language."""

from functools import cache

import pytest

from gnomon.drawing.match_words import option_words
from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import CODES
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.flow import QUESTIONS
from gnomon.games.inventions.say import settings
from gnomon.games.inventions.say.labels import LABELS, forum_text, label, limit_text, stack_text
from gnomon.games.inventions.say.prompts import PROMPTS
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import BOT_SOURCES, SOURCES
from gnomon.kernel.frames import QUESTION
from tests.kit import telling
from tests.kit.asked import Asking
from tests.kit.inventions import ASIA, EUROPE, Table
from tests.kit.inventions_spoken import heard
from tests.kit.inventions_told import NAMES, is_told

ANNA, BEN = 0, 1


def test_every_question_has_its_sentence() -> None:
    asked = {op for op, kind in enumerate(decisions.OPS) if kind.role == QUESTION}
    assert set(PROMPTS) == set(QUESTIONS) == asked
    kinds = {decisions.OPS[op].name for op in PROMPTS if op != decisions.CHAIN}
    assert set(heard().questions) == kinds | {f"chain of source {source}" for source in range(6)}


@cache
def asking() -> Asking:
    return Asking(GAME, telling, heard().questions, NAMES, is_told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_of_a_match_is_told(language: str) -> None:
    asking().tells_every_question_and_option(language)


def test_a_seat_is_told_the_same_from_its_view_as_from_the_whole_position() -> None:
    asking().tells_no_more_than_a_view_knows()


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_wait_are_told_for_whom(language: str) -> None:
    asking().tells_those_who_wait_for_whom(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_label_at_every_question(language: str) -> None:
    asking().labels_every_code(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_sources_and_labels_have_words(language: str) -> None:
    words = Words(language)
    options = option_words(settings.OPTIONS, words)
    assert list(options) == [spec.name for spec in SPECS]
    for spec in SPECS:
        option = options[spec.name]
        assert is_told(option.title, language)
        assert is_told(option.explanation, language)
        assert [value for value, _ in option.values] == [str(value) for value in spec.choices]
        said = [told for _, told in option.values]
        assert len(set(said)) == len(said)
        assert all(is_told(told, language) for told in said)
    assert tuple(settings.SOURCES) == SOURCES
    assert tuple(settings.BOT_SOURCES) == BOT_SOURCES
    for messages in (settings.SOURCES, settings.BOT_SOURCES, settings.BOT_PIECES):
        said = [words.say(message) for message in messages.values()]
        assert len(set(said)) == len(said)
        assert all(is_told(told, language) for told in said)
    assert all(is_told(label(key, words), language) for key in LABELS)
    assert all(is_told(told(3, words), language) for told in (forum_text, limit_text, stack_text))


def labels(table: Table, kind: str) -> list[str]:
    """What the answers of a kind are called for the seat that is asked."""
    seat = GAME.to_act(table.state)[0]
    block = CODES.block(kind)
    codes = [code for code in GAME.options(table.state, seat) if block.base <= code < block.end]
    return [telling.describe_option(table.state, seat, code, "en", NAMES) for code in codes]


def question(table: Table) -> tuple[str, str]:
    """What is asked, and the hint beside it."""
    seat = GAME.to_act(table.state)[0]
    told = (telling.describe_question, telling.describe_hint)
    return told[0](table.state, seat, "en", NAMES), told[1](table.state, seat, "en", NAMES)


def test_a_pillar_is_labelled_with_whom_it_pleases() -> None:
    table = Table(2, step=4)
    table.people(ANNA, EUROPE)
    table.pillars(BEN, "", "travel")
    table.turn(ANNA)
    assert "Travel; 1 influence for Bo" in labels(table, "space")
    assert question(table) == ("Ama, where does your Season pillar go?", "1 chain token for this turn.")


def test_sharing_tells_who_gets_what() -> None:
    table = Table(2)
    table.card(ASIA, "I306", BEN, ANNA, 2)
    table.card(EUROPE, "I303", 2, 2, ANNA)
    table.turn(ANNA).answer(space="share")
    assert labels(table, "region") == [
        "Europe: “Writing”; the card leaves the game; a citizen for you",
        "Asia: “Steel”; 3 IP for Bo; the card for you; a citizen for Chronos",
    ]


def test_a_tile_for_a_full_display_tells_what_makes_room() -> None:
    table = Table(3)
    table.card(EUROPE, "I303", ANNA, ANNA)
    table.slots(ANNA, "economy_2", "wealth_B", "aspiration_technology", "culture_5")
    table.turn(ANNA).answers("space share", "take aspiration_wild")
    assert question(table)[0] == "Ama, your display is full: what makes room for Wild aspiration?"
    assert labels(table, "give_up") == ["Give up Technology aspiration (slot 3)"]
    for language in LANGUAGES:
        assert is_told(telling.describe_question(table.state, ANNA, language, NAMES), language)


def test_hexes_are_labelled_with_their_price_and_benefit() -> None:
    table = Table(3, step=7)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MD1 MD2 MD3")
    table.built(ANNA, h1="culture_1", h2="culture_2")
    table.slots(ANNA, "economy_4", "economy_5", "economy_6")
    table.home(ANNA, trader=3)
    table.people(ANNA, EUROPE)
    table.turn(ANNA).answers("space travel", "journey europe_to_africa")
    while table.asked() != "build_tile":
        table.answers("replace culture_by_culture_3" if table.asked() == "progress" else "enough done")
    assert question(table) == (
        "Ama, which tile do you build? It costs no influence.",
        "Up to 2 tiles; the price depends on the 4 tiles in your display.",
    )
    assert "Economy 4 for 0 to 3 traders" in labels(table, "build")
    table.answer(build="economy_4")
    told = labels(table, "hex")
    assert "Hex 4 for 3 traders; 1 Economy token" in told
    assert "Hex 6 for free" in told
    assert "Hex 8 for 1 trader; 1 thinker" in told


def test_a_sage_is_told_of_a_journey_as_long_as_a_chain_token_is_left() -> None:
    table = Table(3)
    table.people(ANNA, ASIA)
    table.turn(ANNA).answer(space="travel")
    assert "Asia → Europe; sage: Share an Invention" in labels(table, "journey")
    table.state.chain = 0
    assert "Asia → Europe" in labels(table, "journey")
