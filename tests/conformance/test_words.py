"""Every game: questions, options, refusals, events and positions have words and pictures in every language."""

import random
from xml.etree import ElementTree as ET

import pytest

from gnomon.catalog import Presentation, entry
from gnomon.kernel.codec import digest
from gnomon.kernel.rng import Generator
from tests.kit.walks import CLOCK_ACT, GAME_IDS, Case, kit_of, walk

LANGUAGES = ("en", "pt_BR", "ja")
NAMES = ("Ann", "Bo", "Cléo", "Dai", "Eva")


def case_of(game_id: str) -> tuple[Case, Presentation]:
    return Case(game_id, max(kit_of(game_id).GAME.seat_counts), {}, 21), entry(game_id).presentation


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_everything_that_can_be_asked_answered_refused_or_told_has_words(game_id: str, language: str) -> None:
    case, words = case_of(game_id)
    game = case.game
    chance = random.Random(1)
    kinds: set[str] = set()
    for step in walk(case):
        if step.seat == CLOCK_ACT:
            continue
        names = NAMES[: case.seats]
        view = game.view(step.state, step.seat)
        decision = game.asked(view, step.seat)
        if decision is None or (decision.kind in kinds and chance.random() > 0.03):
            continue
        kinds.add(decision.kind)
        assert words.describe_question(view, step.seat, language, names).strip()
        labels = [
            words.describe_option(view, step.seat, code, language, names) for code in game.options(view, step.seat)
        ]
        assert all(label.strip() for label in labels)
        assert len(set(labels)) == len(labels)
        for code in range(game.codes.size):
            refusal = game.check(view, step.seat, code)
            if refusal is not None:
                assert words.describe_refusal(refusal, language, names, view).strip()
        events: list[tuple[int, ...]] = []
        game.apply(step.state.clone(), step.seat, step.code, step.at, events)
        for happened in events:
            for viewer in range(-1, case.seats):
                text = words.describe_event(happened, game.view(step.state, viewer), viewer, language, names)
                assert isinstance(text, str)
        assert words.account(view, step.seat, language, names).strip()
    assert len(kinds) >= 5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_pictures_are_well_formed_and_drawn_from_the_view_alone(game_id: str, theme: str) -> None:
    case, words = case_of(game_id)
    game = case.game
    for step in walk(case):
        if step.number % 60 or step.seat == CLOCK_ACT:
            continue
        twin = kit_of(game_id).permute_hidden(step.state, step.seat, Generator(step.number))
        pictures = [words.svg(game.view(state, step.seat), step.seat, "en", theme) for state in (step.state, twin)]
        assert digest(pictures[0]) == digest(pictures[1])
        assert ET.fromstring(pictures[0]).tag.endswith("svg")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_option_has_its_place_in_the_picture_or_none(game_id: str) -> None:
    case, words = case_of(game_id)
    for step in walk(case):
        if step.number % 10 or step.seat == CLOCK_ACT:
            continue
        view = case.game.view(step.state, step.seat)
        codes = [target.code for target in words.targets(view, step.seat)]
        assert sorted(set(codes)) == sorted(case.game.options(view, step.seat))
