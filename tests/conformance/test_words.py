"""Every game: questions, options, refusals, events and positions have words and pictures in every language."""

import random
from xml.etree import ElementTree as ET

import pytest

from gnomon.catalog import Entry, entry
from gnomon.kernel.codec import digest
from gnomon.kernel.frames import QUESTION, STANDING
from gnomon.kernel.rng import Generator
from tests.kit.walks import CLOCK_ACT, GAME_IDS, Case, kit_of, walk

LANGUAGES = ("en", "pt_BR", "ja")
NAMES = ("Ann", "Bo", "Cléo", "Dai", "Eva")


def case_of(game_id: str) -> tuple[Case, Entry]:
    return Case(game_id, max(kit_of(game_id).GAME.seat_counts), {}, 21), entry(game_id)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_everything_that_can_be_asked_answered_refused_or_told_has_words(game_id: str, language: str) -> None:
    case, found = case_of(game_id)
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
        sight, face = found.sees(view, step.seat, language).named(names), found.face
        assert face.question(sight).strip()
        labels = [face.label(sight, code) for code in game.options(view, step.seat)]
        assert all(label.strip() for label in labels)
        assert len(set(labels)) == len(labels)
        for code in range(game.codes.size):
            refusal = game.check(view, step.seat, code)
            if refusal is not None:
                assert face.refusal(sight, refusal).strip()
        events: list[tuple[int, ...]] = []
        game.apply(step.state.clone(), step.seat, step.code, step.at, events)
        for happened in events:
            for viewer in range(-1, case.seats):
                heard = found.sees(game.view(step.state, viewer), viewer, language).named(names)
                text = face.sentence(heard, happened)
                assert isinstance(text, str)
        assert face.account_text(sight).strip()
    questions = [op for op in game.ops if op.role in (QUESTION, STANDING)]
    assert len(kinds) >= min(5, len(questions))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_pictures_are_well_formed_and_drawn_from_the_view_alone(game_id: str, theme: str) -> None:
    case, found = case_of(game_id)
    game = case.game
    for step in walk(case):
        if step.number % 60 or step.seat == CLOCK_ACT:
            continue
        twin = kit_of(game_id).permute_hidden(step.state, step.seat, Generator(step.number))
        sights = [found.sees(game.view(state, step.seat), step.seat, "en") for state in (step.state, twin)]
        pictures = [found.face.svg(sight, theme) for sight in sights]
        assert digest(pictures[0]) == digest(pictures[1])
        assert ET.fromstring(pictures[0]).tag.endswith("svg")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_option_has_its_place_in_the_picture_or_none(game_id: str) -> None:
    case, found = case_of(game_id)
    for step in walk(case):
        if step.number % 10 or step.seat == CLOCK_ACT:
            continue
        view = case.game.view(step.state, step.seat)
        codes = [target.code for target in found.face.targets(found.sees(view, step.seat, "en"))]
        assert sorted(set(codes)) == sorted(case.game.options(view, step.seat))
