"""What stands on tiles, tokens, cards and goals is told with the numbers of the component tables."""

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import ACCOLADES, MODES, TITLES
from gnomon.games.inventions.say import words_goals, words_tiles
from gnomon.games.inventions.say.words import Words

EN = Words("en")


def card(name: str) -> int:
    return terms.CARD_NAMES.index(name)


def tile(name: str) -> int:
    return terms.TILE_NAMES.index(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_token_card_and_goal_tells_something_of_its_own(language: str) -> None:
    words = Words(language)
    for said in (
        [words_tiles.specialist_text(one, words) for one in range(terms.SPECIALIST_TILES)],
        [words_tiles.knowledge_text(one, words) for one in range(terms.KNOWLEDGE_TILES)],
        [words_tiles.tile_text(one, words) for one in range(terms.TILES)],
        [words_tiles.token_text(one, words) for one in range(terms.TOKENS)],
        [words_goals.goal_text(one, words) for one in range(-1, terms.GOALS)],
        [words_goals.objective_text(one, words) for one in range(terms.OBJECTIVES)],
        [words_goals.accolade_text(one, words) for one in range(ACCOLADES)],
        [words_goals.title_text(one, words) for one in range(terms.NOTHING, TITLES)],
        [words_goals.mode_text(one, words) for one in range(len(MODES))],
    ):
        assert len(set(said)) == len(said)
        assert not any("{" in one or "-1" in one or not one.strip() for one in said), said
    for one in range(terms.CARDS):
        assert words.specialty(words.components.specialty[one]) in words_tiles.idea_text(one, words)
        assert words.action(words.components.card_chain[one]) in words_tiles.invention_text(one, words)
    for one in range(terms.MILESTONES):
        assert words_tiles.milestone_text(one, words)
    assert [bool(words_tiles.hex_text(one, words)) for one in range(terms.HEXES)] == [True] * terms.HEXES
    assert words_tiles.space_text(0, words) == words.benefit(0)


def test_an_idea_tells_its_type_its_milestone_and_whom_it_exhausts() -> None:
    assert words_tiles.idea_text(card("I306"), EN) == "technology; Iron (C); exhaust 1 thinker"
    assert words_tiles.idea_text(card("I204"), EN) == "technology; Transport (A)"
    assert words_tiles.idea_text(card("I601"), EN) == ("economy; Solar Cell (F); exhaust 1 trader and 1 thinker; 6 IP")
    assert words_tiles.invention_text(card("I106"), EN) == "culture; chain: Innovate"
    assert words_tiles.milestone_text(terms.MILESTONE_NAMES.index("MC3"), EN) == (
        "build up to (era − 1) tiles for 2 influence"
    )


def test_tiles_tell_their_effects() -> None:
    assert words_tiles.tile_text(tile("economy_4"), EN) == "While building: another tile costs 2 citizens less."
    assert words_tiles.tile_text(tile("technology_1"), EN) == (
        "Invent + Share an Invention: do one, chain the other. Once per match."
    )
    assert words_tiles.tile_text(terms.FIRST_WEALTH + 1, EN) == "3 IP for each region with 2 or more of your citizens."
    assert words_tiles.tile_text(tile("wealth_F_economy_technology"), EN) == (
        "3 IP for each pair of economy tile and technology tile on your map."
    )
    assert words_tiles.tile_text(tile("wealth_G_same"), EN) == "4 IP for every 2 inventions of one type."
    assert words_tiles.tile_text(terms.WILD_TILE, EN) == "Becomes any Progress tile."
    assert words_tiles.scoring_text(4, EN) == "8 IP: 4 tiles show 2 IP"
    assert words_tiles.specialist_text(3, EN) == "3 IP"
    assert words_tiles.token_text(3, EN) == "Placed for 3 citizens. Chain: Invent."


def test_goals_tell_regions_and_points() -> None:
    assert words_goals.goal_title(7, EN) == "Majority"
    assert words_goals.goal_text(0, EN) == (
        "Your influence tokens in 1/2/3/4 of these regions, 1/3/6/10 IP: Europe, Oceania, North America and "
        "South America."
    )
    assert words_goals.goal_text(14, EN) == (
        "Your citizens in 2/3/4 of these regions, joined by ropes, 1/3/6 IP: Africa, Middle East, Europe and Asia."
    )
    assert words_goals.goal_text(24, EN) == "10 IP for 2 inventions of Era 4 and 1 of Era 5."
    assert words_goals.goal_text(terms.NOTHING, EN) == "Only its owner knows it."
    assert words_goals.objective_text(13, EN) == "Sages on the Society board: 2 IP each"


def test_accolades_and_titles_of_solo_play() -> None:
    assert words_goals.accolade_text(2, EN) == "You win by 20 IP or more"
    assert words_goals.accolade_worth(0, EN) == "2 accolades"
    assert words_goals.title_text(4, EN) == "Genius"
    assert words_goals.title_text(terms.NOTHING, EN) == "no title"
