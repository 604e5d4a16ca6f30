"""The names of cards, which stand in the tables and are messages themselves, the terms of the glossary, and who is who."""

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.say import names
from gnomon.games.inventions.say.labels import LABELS, label
from gnomon.games.inventions.say.words import Words


def test_the_names_of_the_shipped_cards_are_marked_for_the_catalogues() -> None:
    assert tuple(SHIPPED.card_name) == names.CARD_TITLES


def test_a_name_of_the_owners_own_is_said_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHIPPED, "card_name", ["Raft {x}", *SHIPPED.card_name[1:]])
    assert Words("ja").card(0) == "Raft {x}"
    assert Words("ja").card(23) == "鋼鉄"


def test_everything_that_has_a_number_has_a_name() -> None:
    assert len(names.REGION_TITLES) == len(names.IN_REGION) == len(names.TO_REGION) == terms.REGIONS
    assert len(names.FROM_REGION) == terms.REGIONS
    assert len(names.ACTION_TITLES) + len(names.CHAIN_TITLES) == len(terms.CHAIN_NAMES)
    assert len(names.MILESTONE_TITLES) == terms.MILESTONES
    assert len(names.BENEFITS) == len(terms.BENEFIT_NAMES)
    assert len(names.WEALTH_TITLES) == terms.WEALTH
    assert len(names.TOKEN_TITLES) == terms.TOKENS
    assert len(names.ERA_TITLES) == terms.ERAS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_parts_of_a_kind_have_the_same_name(language: str) -> None:
    words = Words(language)
    for said in (
        [words.region(region) for region in range(terms.REGIONS)],
        [words.action(action) for action in range(len(terms.CHAIN_NAMES))],
        [words.card(card) for card in range(terms.CARDS)],
        [words.milestone(milestone) for milestone in range(terms.MILESTONES)],
        [words.tile(tile) for tile in range(terms.TILES)],
        [words.token(kind) for kind in range(terms.TOKENS)],
        [words.benefit(benefit) for benefit in range(len(terms.BENEFIT_NAMES))],
        [words.era_title(era) for era in range(1, terms.ERAS + 1)],
        [words.stage(step) for step in range(terms.STEPS)],
        [words.citizen(kind) for kind in range(terms.KINDS)],
        [words.face(face) for face in range(terms.FACES)],
    ):
        assert len(set(said)) == len(said), said
        assert all(said)
    assert all(label(key, words) for key in LABELS)


def test_automated_opponents_are_called_by_their_names() -> None:
    alone, two, four = (Words("en", ("Ama", "Bo", "Cleo", "Dag")[:seats], 0, seats=seats) for seats in (1, 2, 4))
    assert [alone.name(party) for party in range(4)] == ["Ama", "Chronos", "Hephaestus", "nobody"]
    assert [two.name(party) for party in range(4)] == ["Ama", "Bo", "Chronos", "nobody"]
    assert four.name(3) == "Dag"
    assert [alone.whose(party) for party in range(4)] == ["yours", "Chronos’s", "Hephaestus’s", "nobody’s"]
    assert two.by(2, "You go.", "{player} goes.") == "Chronos goes."
    assert Words("pt_BR", ("Ama",), seats=1).name(2) == "Hefesto"


def test_players_without_names_are_called_by_their_colours() -> None:
    assert [Words("en", seats=2).name(party) for party in range(3)] == ["Red", "Blue", "Chronos"]


@pytest.mark.parametrize(
    ("english", "portuguese", "japanese"),
    [
        ("trader", "comerciante", "商人"),
        ("thinker", "pensador", "思想家"),
        ("Season pillar", "Pilar de Temporada", "シーズン柱"),
        ("Epoch pillar", "Pilar de Época", "エポック柱"),
        ("Call Specialists", "Chamar Especialistas", "専門家の招聘"),
        ("Travel", "Viajar", "遊学"),
        ("Eureka", "Eureca", "発見"),
        ("Wild aspiration", "Aspiração Curinga", "大志（ワイルド）"),
        ("Common Knowledge", "Conhecimento Comum", "共通知識"),
        ("Society board", "Tabuleiro da Sociedade", "社会ボード"),
        ("Accolades", "Honrarias", "栄誉"),
    ],
)
def test_terms_are_those_of_the_glossary(english: str, portuguese: str, japanese: str) -> None:
    assert Words("pt_BR").say(english) == portuguese
    assert Words("ja").say(english) == japanese


def test_amounts_and_prices_are_told_in_words() -> None:
    words = Words("en")
    assert words.crowd((0, 2, 0, 1)) == "2 artisans and 1 scholar"
    assert words.crowd((0, 0, 0, 0)) == "nobody"
    assert words.price((2, 1, 1, 1, 2, 0, 3, 1, 0)) == "exhaust 1 thinker, move 2 artisans, move 1 citizen"
    assert words.price(()) == ""
    assert words.stage(0) == "Stone Age"
    assert words.stage(5) == "Metal Age, round 2 of 3"
    assert words.regions(0b1001001) == "Africa, Asia and South America"
