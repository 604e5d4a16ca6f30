"""Whatever happens in a match is told in every language to every viewer, the bots' steps with their reasons."""

import pytest

from gnomon.drawing.speaking import LANGUAGES, SPECTATOR
from gnomon.games.inventions import events
from gnomon.games.inventions.decisions import SOURCE_KNOWLEDGE
from gnomon.games.inventions.rules.bots import REASON_INNOVATED, REASON_NO_ACCESS, REASON_NO_REGION
from gnomon.games.inventions.rules.milestones import IN_COMMON, IN_EUREKA
from gnomon.games.inventions.say.bots import BOT_REASONS
from gnomon.games.inventions.say.events import REASONS, SAID, event_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import BOT_SOURCES, SOURCES
from gnomon.games.inventions.terms import GAIN_INFLUENCE, NOTHING, TRAVEL
from gnomon.kernel.events import Event, event
from tests.kit import telling
from tests.kit.inventions_told import NAMES, is_told, told

STEEL, IRON = 23, 10


def solo(language: str, viewer: int = 0) -> Words:
    """Told of a match of Ama against Chronos and Hephaestus."""
    return Words(language, NAMES, viewer, seats=1)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SAID) == set(range(len(events.EVENTS.names)))
    assert (len(REASONS), len(BOT_REASONS)) == (len(SOURCES), len(BOT_SOURCES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_to_everybody(language: str) -> None:
    assert set(told().events) == set(range(len(events.EVENTS.names)))
    for happened, position in [one for kind in told().events.values() for one in kind]:
        for viewer in range(SPECTATOR, position.seats):
            sentence = telling.describe_event(happened, position, viewer, language, NAMES)
            assert is_told(sentence, language), (events.EVENTS.names[happened[0]], sentence)


def test_a_player_is_spoken_to_and_others_are_spoken_about() -> None:
    invented = event(events.INVENTED, 1, 3, STEEL)
    assert event_text(invented, Words("en", NAMES, 1)) == "You invent Steel in Asia."
    assert event_text(invented, Words("en", NAMES, 0)) == "Bo invents Steel in Asia."
    assert event_text(invented, Words("pt_BR", NAMES, 0)) == "Bo inventa Aço na Ásia."
    assert event_text(invented, Words("ja", NAMES, 0)) == "Boはアジアで「鋼鉄」を発明します。"


def test_points_are_told_with_their_reason() -> None:
    scored = event(events.SCORED, 0, 6, SOURCES.index("presenting"))
    assert event_text(scored, Words("en", NAMES, 0)) == "You score 6 IP for presenting."
    assert event_text(scored, Words("pt_BR", NAMES, 1)) == "Ama marca 6 PC pela apresentação."
    assert event_text(event(events.BOTS_SCORED, 2, BOT_SOURCES.index("visits")), solo("en")) == (
        "The bots score 2 IP for a visit to Hephaestus."
    )


def test_the_points_of_a_knowledge_tile_are_told_apart_from_its_action() -> None:
    acted = event(events.CHAINED, 0, TRAVEL, SOURCE_KNOWLEDGE, 3)
    assert event_text(acted, Words("en", NAMES, 0)) == "You spend a chain token on the knowledge tile in Asia: Travel."
    scored = event(events.CHAINED, 0, NOTHING, SOURCE_KNOWLEDGE, 3)
    assert event_text(scored, Words("en", NAMES, 1)) == (
        "Ama spends a chain token on the knowledge tile in Asia: its points."
    )


# --- the automated opponents -----------------------------------------------------------------------------------------

WALK: tuple[Event, ...] = (
    event(events.BOT_MOVED, 1, 4, NOTHING),
    event(events.BOT_SKIPPED, 1, 4, REASON_NO_ACCESS, STEEL, IN_EUREKA),
    event(events.BOT_MOVED, 1, 5, NOTHING),
    event(events.PRESENTED, 1, 5, 20, 2),
)


def test_chronos_goes_from_region_to_region_line_by_line() -> None:
    assert [event_text(one, solo("en")) for one in WALK] == [
        "Chronos moves his pillar to Oceania.",
        "Steel in Oceania needs Iron, which is still in the Eureka display: Chronos moves on.",
        "Chronos moves his pillar to North America.",
        "The card slot is empty: Chronos presents Writing in North America, the rightmost idea, with 2 citizens.",
    ]
    assert [event_text(one, solo("pt_BR")) for one in WALK[:2]] == [
        "Chronos move seu pilar para a Oceania.",
        "A carta Aço na Oceania exige o marco Ferro, que ainda está no Display de Eureca: Chronos segue adiante.",
    ]
    assert [event_text(one, solo("ja")) for one in WALK[:2]] == [
        "クロノスは柱をオセアニアへ進めます。",
        "オセアニアの「鋼鉄」には「鉄」が必要ですが、まだ発見ディスプレイにあるため、クロノスは次へ進みます。",
    ]


def test_chronos_tells_that_he_can_neither_share_nor_innovate() -> None:
    skipped = event(events.BOT_SKIPPED, 1, 2, REASON_INNOVATED, STEEL, IN_COMMON)
    assert event_text(skipped, solo("en")) == (
        "Chronos has nobody beside Steel in Europe, and its Innovate space is taken: he moves on."
    )


def test_hephaestus_tells_his_card_line_by_line() -> None:
    steps = (
        event(events.BOT_CARD, 2, 1),
        event(events.BOT_BLOCKED, GAIN_INFLUENCE, REASON_NO_REGION, 0),
        event(events.BOT_MOVED, 2, 3, TRAVEL),
        event(events.BOT_CHAINED, TRAVEL, 1, 0),
        event(events.BOT_BLOCKED, 2, REASON_NO_REGION, 1),
    )
    assert [event_text(one, solo("en")) for one in steps] == [
        "Hephaestus draws the card Share an Invention · Gain Influence · Invent; he begins with line 2.",
        "Gain Influence is not possible (no region with a free influence space and no token of his): "
        "on to the next line.",
        "Hephaestus moves his marker to Asia, the next region with a sage.",
        "Hephaestus spends a chain token on line 2, Travel; 0 left.",
        "Innovate cannot be chained (no invention that he may innovate): the turn ends.",
    ]


def test_a_bot_tells_why_it_shares_and_innovates() -> None:
    shared = event(events.SHARED, 1, 3, STEEL, 0)
    assert event_text(shared, solo("en")) == (
        "Chronos stands beside Steel in Asia and shares it; the invention goes to you."
    )
    innovated = event(events.INNOVATED, 2, 3, STEEL)
    assert event_text(innovated, solo("en")) == "The Innovate space of Steel in Asia is free: Hephaestus innovates it."


def test_an_automated_inventor_of_two_players_keeps_no_card() -> None:
    shared = event(events.SHARED, 0, 3, STEEL, 2)
    assert event_text(shared, Words("en", NAMES, 0, seats=2)) == "You share Steel in Asia; the card leaves the game."
    assert event_text(shared, solo("en")) == "You share Steel in Asia; the invention goes to Hephaestus."


def test_the_end_is_told_to_whoever_won_or_lost() -> None:
    assert event_text(event(events.ENDED, 1, 150, 142), solo("en")) == "You beat the bots with 150 IP to 142 IP."
    assert event_text(event(events.ENDED, 0, 100, 142), solo("en", SPECTATOR)) == (
        "The bots win with 142 IP to Ama’s 100 IP."
    )
    assert event_text(event(events.ENDED, 0b11, 90, NOTHING), Words("en", NAMES, 1)) == (
        "Ama and you share the victory with 90 IP."
    )
