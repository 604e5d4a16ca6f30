"""Every refusal has its sentence, with what is missing and where it is."""

import re
from importlib import resources

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions.rules.milestones import IN_DISPLAY, IN_EUREKA
from gnomon.games.inventions.say.refusals import REFUSALS, refusal_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import NOBODY
from gnomon.kernel.refusals import Refusal
from tests.kit import telling
from tests.kit.inventions_told import NAMES, is_told, told

OF_THE_KERNEL = {"not_asked", "wrong_question", "nothing_to_step_back", "match_over"}
STEEL, IRON = 23, 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_match_has_its_sentence(language: str) -> None:
    assert set(told().refusals) == set(REFUSALS)
    for refusal, position, seat in [one for kind in told().refusals.values() for one in kind]:
        sentence = telling.describe_refusal(refusal, position, seat, language, NAMES)
        assert is_told(sentence, language), (refusal, sentence)


def test_refusals_named_in_the_rules_have_sentences_and_no_others() -> None:
    folder = resources.files("gnomon.games.inventions") / "rules"
    code = "\n".join(source.read_text(encoding="utf-8") for source in folder.iterdir() if source.name.endswith(".py"))
    named = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    assert len(named) > 90
    assert named <= set(REFUSALS)
    assert [name for name in REFUSALS if name not in OF_THE_KERNEL and f'"{name}"' not in code] == []


def no_access(milestone: int, place: int, holder: int = NOBODY) -> Refusal:
    """Steel refused for its milestone."""
    facts = {"card": STEEL, "region": 3, "milestone": milestone, "place": place, "holder": holder}
    return Refusal("no_access", "A2", facts)


def test_a_milestone_that_is_missing_is_told_with_its_place() -> None:
    words = Words("en", NAMES, 0)
    assert refusal_text(no_access(IRON, IN_EUREKA), words) == "Steel needs Iron, which is still in the Eureka display."
    assert refusal_text(no_access(IRON, IN_DISPLAY, 1), words) == (
        "Steel needs Iron, which is in Bo’s private display. A diplomat there gives access, and so will Era 4."
    )
    assert refusal_text(no_access(14, IN_DISPLAY, 1), words) == (
        "Steel needs Electricity, which is in Bo’s private display. A diplomat there gives access."
    ), "nobody invents any more when Era 6 comes"
    assert refusal_text(no_access(IRON, IN_DISPLAY, 1), Words("pt_BR", NAMES, 0)) == (
        "A carta Aço exige o marco Ferro, que está no Display Privado de Bo. Um diplomata lá dá acesso, ou o início da "
        "Era 4."
    )
    assert refusal_text(no_access(IRON, IN_EUREKA), Words("ja", NAMES, 0)) == (
        "「鋼鉄」には「鉄」が必要です。まだ発見ディスプレイにあります。"
    )


def test_a_price_that_is_too_high_is_told_with_who_is_there() -> None:
    facts = {"card": STEEL, "region": 3, "trader": 1, "artisan": 0, "thinker": 0, "scholar": 1}
    assert refusal_text(Refusal("inventors_needed", "A2", facts), Words("en", NAMES, 0)) == (
        "Steel costs: exhaust 1 thinker, move 1 thinker. Available: 1 trader and 1 scholar."
    )


def test_a_rival_is_named_with_both_numbers() -> None:
    refusal = Refusal("no_majority", "A6", {"region": 2, "own": 2, "rival": 1, "theirs": 3})
    assert refusal_text(refusal, Words("en", NAMES, 0)) == "You do not have the most citizens in Europe: you 2, Bo 3."
