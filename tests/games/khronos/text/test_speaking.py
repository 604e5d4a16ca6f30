"""Whatever happens in a match can be said in every language, to every viewer."""

import random
import re
from functools import cache
from importlib import resources

import pytest

from gnomon.drawing.match_words import option_words
from gnomon.drawing.speaking import LANGUAGES, SPECTATOR
from gnomon.games.khronos import decisions, events, state
from gnomon.games.khronos.actions import CODES
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.kinds import REFUSAL_FACTS
from gnomon.games.khronos.rules.flow import QUESTIONS
from gnomon.games.khronos.say import settings
from gnomon.games.khronos.say.account import account, board_account
from gnomon.games.khronos.say.events import SAID, event_text
from gnomon.games.khronos.say.labels import LABELS, label
from gnomon.games.khronos.say.prompts import PROMPTS
from gnomon.games.khronos.say.refusals import REFUSALS, refusal_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState
from gnomon.games.khronos.teach.rules_pages import RULES
from gnomon.kernel.events import Event, event, secret_event
from gnomon.kernel.refusals import Refusal
from tests.kit import telling

NAMES = ("Ama", "Bo", "Cleo", "Dag", "Emi")
EVERYBODY = range(-1, 5)


SOME_EVENTS = (
    event(events.TURN_BEGAN, 0, 4),
    event(events.EXCHANGED, 0, 2, 1, 0, 2),
    event(events.TOOK_OPEN, 1, 2, 1, 0, 1, 0),
    secret_event(events.DREW, 0b100, (2, 1, 0, 3), (2, 4)),
    event(events.RESHUFFLED, 1),
    event(events.TRAVELLED, 3, 0, 2, 1, 1),
    event(events.CONSTRUCTED, 0, 0, 0, 2, 106, 2, 0, 1),
    event(events.UPGRADED, 1, 1, 2, 1, 106, 3, 106, 0, 0, 2),
    event(events.BONUS, 0, 1, 2),
    event(events.DEMOLISHED, 0, 0, 1, 106, 2, 1),
    event(events.POPULATED, 0, 1, 106),
    event(events.HALF_RENOVATED, 0, 1, 106),
    event(events.RENOVATED, 0, 1, 3, 106, 2),
    event(events.RENOVATED, 0, 0, 2, 106, NOBODY),
    event(events.RIPPLE_ARRIVED, 1, 0, 2, 106, 3),
    event(events.RIPPLE_ARRIVED, 2, 1, 3, 106, NOBODY),
    event(events.RIPPLE_ALREADY_THERE, 1, 0, 2, 106, 3),
    event(events.RIPPLE_WITHOUT_TILE, 2, 2, 3, 106, NOBODY),
    event(events.RIPPLE_WITHOUT_CUBE, 1, 0, 2, 106, 3),
    event(events.BLOCKED_BY_DOMINION, 1, 1, 3, 106, 2, 2),
    event(events.BLOCKED_BY_HIERARCHY, 1, 0, 2, 106, 2, 2),
    event(events.BLOCKED_BY_HIERARCHY, 1, 1, 3, 106, 0, 3),
    event(events.PREDECESSOR_REPLACED, 1, 0, 2, 106, 0),
    event(events.PARADOX, 1, 1, 2, 106, 0),
    event(events.SHADOW_REMOVED, 2, 1, 2, 106, NOBODY, 1),
    event(events.SHADOW_REDUCED, 1, 0, 3, 106, 2, 107, 1),
    event(events.SHADOW_REDUCED, 2, 1, 3, 106, 2, 107, NOBODY),
    event(events.HAMLET_COVERED, 0, 106),
    event(events.HAMLET_EXPOSED, 2, 106, 0),
    event(events.HAMLET_EXPOSED, 2, 106, NOBODY),
    event(events.CUBES_RETURNED, 4, 3),
    event(events.JUNCTION, 0, 106, 3),
    event(events.DIVISION, 0, 0, 2),
    event(events.DIVISION, 1, 1, 1),
    event(events.DOWNSIZED, 0, 0, 2, 106, 1, 107, 0),
    event(events.DOWNSIZED_AWAY, 0, 0, 1, 106, 4, 0),
    event(events.DOWNSIZED_AWAY, 0, 0, 2, 106, 4, 1),
    event(events.DISCARDED, 0, 0, 0, 0),
    event(events.COLLECTED, 1, 2, 5, 4),
    event(events.TURN_ENDED, 2),
    event(events.ENDED, 0b00010, 41),
    event(events.ENDED, 0b10110, 41),
)
"""Every kind of event at least once, so that nothing hangs on what chance brings about."""

SOME_REFUSALS = (
    Refusal("not_asked", "", {"seat": 1}),
    Refusal("wrong_question", "", {"code": 7}),
    Refusal("nothing_to_step_back"),
    Refusal("match_over"),
    Refusal("no_pawn", "4.3", {"age": 2}),
    Refusal("too_few_cards_of_colour", "4.4", {"colour": 1, "needed": 2, "held": 0}),
    Refusal("too_few_cards", "5.2", {"needed": 3, "held": 2, "surcharge": 0}),
    Refusal("too_few_cards", "5.2", {"needed": 4, "held": 2, "surcharge": 2}),
    Refusal("allowance_used", "4.3", {"age": 0, "needed": 4, "left": 2, "surcharge": 2}),
    Refusal("allowance_used", "4.3", {"age": 0, "needed": 1, "left": 0, "surcharge": 0}),
    Refusal("too_few_ecus", "4.2", {"needed": 1, "held": 0}),
    Refusal("no_cube", "4.9"),
    Refusal("no_cards", "4.1"),
    Refusal("after_an_action", "4.1"),
    Refusal("exchanged_already", "4.1"),
    Refusal("no_holdem", "4.11"),
    Refusal("took_already", "4.11"),
    Refusal("none_open", "4.11", {"colour": 2}),
    Refusal("not_so_many_open", "4.11", {"number": 3}),
    Refusal("card_not_held", "4.3", {"colour": 0}),
    Refusal("nothing_chosen", "4.1"),
    Refusal("pawn_cannot_pay", "4.3", {"cards": 4}),
    Refusal("no_tile", "4.5", {"design": 8}),
    Refusal("no_place", "4.5", {"age": 1, "design": 5}),
    Refusal("not_possible", "4.4"),
    Refusal("off_board", "4.5", {"size": 3, "square": 319}),
    Refusal("not_empty", "4.5", {"square": 106}),
    Refusal("river", "5.2", {"square": 106, "design": 1}),
    Refusal("two_domains", "5.4", {"domains": 3, "first": 106, "second": 155}),
    Refusal("equal_building", "5.5", {"type": 0, "value": 2, "square": 106}),
    Refusal("equal_building", "5.5", {"type": 1, "value": 2, "square": 106}),
    Refusal("nothing_to_upgrade", "4.6", {"square": 106, "design": 5}),
    Refusal("not_yours", "4.6", {"square": 106, "owner": 2}),
    Refusal("two_sizes", "4.6", {"square": 106}),
    Refusal("nothing_to_upgrade_here", "4.6", {"age": 0, "design": 2}),
    Refusal("nothing_to_demolish", "4.7", {"age": 0}),
    Refusal("nothing_there", "4.7", {"square": 106}),
    Refusal("printed_hamlet", "4.7", {"square": 106}),
    Refusal("too_large", "4.7", {"square": 106, "size": 2}),
    Refusal("name_by_anchor", "2.1", {"square": 106}),
    Refusal("no_room", "4.8"),
    Refusal("no_civil_building", "4.8", {"square": 106}),
    Refusal("full", "4.8", {"square": 106, "capacity": 2}),
    Refusal("no_ruin", "4.8", {"cards": 1}),
    Refusal("nothing_to_renovate", "4.8", {"square": 106}),
    Refusal("intact_already", "4.8", {"square": 106}),
    Refusal("one_card_is_enough", "4.8", {"square": 106}),
    Refusal("not_tied", "5.7", {"square": 106}),
    Refusal("outside_old_footprint", "5.7.1", {"square": 106}),
)
"""Every refusal at least once."""


class Heard:
    """What random matches gave to say."""

    def __init__(self) -> None:
        self.events: dict[int, list[Event]] = {}
        self.refusals: dict[str, list[Refusal]] = {}
        self.questions: dict[str, list[tuple[KhronosState, int, list[int]]]] = {}
        self.positions: list[KhronosState] = []


@cache
def heard() -> Heard:
    """Six random matches, with every refusal of a tenth of their questions."""
    found = Heard()
    chance = random.Random(5)
    for match in range(6):
        options = {"holdem": match % 2 == 0, "unused_cards": ("keep", "discard")[match // 3]}
        position = GAME.setup(options, 2 + match % 4, match)
        assert isinstance(position, KhronosState)
        while not position.over:
            seat = GAME.to_act(position)[0]
            listed = GAME.options(position, seat)
            decision = GAME.asked(position, seat)
            assert decision is not None
            asked = found.questions.setdefault(decision.kind, [])
            if len(asked) < 20 and chance.random() < 0.3:
                asked.append((position.clone(), seat, list(listed)))
            if chance.random() < 0.1:
                for code in range(CODES.size):
                    if not GAME.belongs(decision.frame, code):
                        continue
                    refusal = GAME.check(position, seat, code)
                    if refusal is not None:
                        kept = found.refusals.setdefault(refusal.code, [])
                        if len(kept) < 20:
                            kept.append(refusal)
            said: list[Event] = []
            GAME.apply(position, seat, chance.choice(listed), 0, said)
            for happened in said:
                found.events.setdefault(happened[0], []).append(happened)
        found.positions.append(position)
    for happened in SOME_EVENTS:
        found.events.setdefault(happened[0], []).append(happened)
    for refusal in SOME_REFUSALS:
        found.refusals.setdefault(refusal.code, []).append(refusal)
    return found


def is_spoken(sentence: str) -> bool:
    """Whether a sentence says something and has every place filled."""
    return bool(sentence.strip()) and not re.search(r"[{}]|-1", sentence)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SAID) == set(range(len(events.EVENTS.names)))


def test_every_question_has_its_sentence() -> None:
    assert {decisions.OPS[op].name for op in PROMPTS} == {decisions.OPS[op].name for op in QUESTIONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_to_everybody(language: str) -> None:
    assert set(heard().events) == set(range(len(events.EVENTS.names)))
    for happened in [one for kind in heard().events.values() for one in [*kind[:20], *kind[-4:]]]:
        for viewer in EVERYBODY:
            sentence = event_text(happened, Words(language, NAMES, viewer))
            assert is_spoken(sentence), (events.EVENTS.names[happened[0]], sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_seat_draws_is_not_told_to_another(language: str) -> None:
    for happened in heard().events[events.DREW][:40]:
        seat = happened[3]
        own = event_text(happened, Words(language, NAMES, seat))
        others = {event_text(happened, Words(language, NAMES, viewer)) for viewer in EVERYBODY if viewer != seat}
        assert len(others) == 1
        assert own not in others


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_match_has_its_sentence(language: str) -> None:
    assert set(heard().refusals) == set(REFUSALS)
    for refusal in [one for kind in heard().refusals.values() for one in kind]:
        assert is_spoken(refusal_text(refusal, Words(language, NAMES, 0))), refusal
        assert not refusal.section or RULES.read(language).pages[refusal.section].summary, refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_of_a_match_is_spoken(language: str) -> None:
    for kind, asked in heard().questions.items():
        for position, seat, listed in asked:
            view = GAME.view(position, seat)
            assert isinstance(view, KhronosState)
            assert NAMES[seat] in telling.describe_question(view, seat, language, NAMES), kind
            labels = [telling.describe_option(view, seat, code, language, NAMES) for code in listed]
            assert all(is_spoken(one) for one in labels), (kind, labels)
            assert len(set(labels)) == len(labels), (kind, labels)
            for other in EVERYBODY:
                if other != seat:
                    seen = GAME.view(position, other)
                    assert isinstance(seen, KhronosState)
                    assert NAMES[seat] in telling.describe_question(seen, other, language, NAMES), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_who_waits_hears_the_same(language: str) -> None:
    for asked in heard().questions.values():
        for position, seat, _ in asked:
            waiting = {
                telling.describe_question(position, other, language, NAMES) for other in EVERYBODY if other != seat
            }
            assert len(waiting) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_position_is_told_to_everybody(language: str) -> None:
    some = [position for asked in heard().questions.values() for position, _, _ in asked[:4]]
    for position in [*heard().positions, *some]:
        for viewer in range(-1, position.seats):
            view = GAME.view(position, viewer)
            assert isinstance(view, KhronosState)
            words = Words(language, NAMES, viewer)
            parts = account(view, words)
            lines = [line for part in parts for line in (part.heading, *part.lines)]
            assert all(is_spoken(line) for line in lines), lines
            assert len(parts) == 6 + (viewer >= 0)
            assert all(board_account(view, age, words) for age in range(3))


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_sources_and_labels_have_words(language: str) -> None:
    words = Words(language)
    for option in option_words(settings.OPTIONS, words).values():
        assert is_spoken(option.title)
        assert is_spoken(option.explanation)
        assert all(is_spoken(said) for _, said in option.values)
    assert tuple(settings.SOURCES) == state.SOURCES
    assert all(is_spoken(words.say(source)) for source in settings.SOURCES.values())
    assert all(is_spoken(label(key, words)) for key in LABELS)


def test_every_fact_of_a_refusal_is_of_its_kind() -> None:
    for refusal in [*SOME_REFUSALS, *(one for kind in heard().refusals.values() for one in kind)]:
        assert all(REFUSAL_FACTS[name].holds([value]) for name, value in refusal.facts.items()), refusal


def test_every_refusal_in_the_rules_has_its_sentence() -> None:
    folder = resources.files("gnomon.games.khronos")
    sources = [*(folder / "rules").iterdir(), folder / "game.py"]
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources if source.name.endswith(".py"))
    named = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    assert len(named) > 20
    assert named <= set(REFUSALS)


def test_every_code_of_the_first_question_has_a_label() -> None:
    position = GAME.setup({}, 2, 0)
    assert isinstance(position, KhronosState)
    labels = [telling.describe_option(position, 0, code, "en", NAMES) for code in range(CODES.block("action").end)]
    assert len(set(labels)) == len(labels)


def test_a_player_is_spoken_to_and_others_are_spoken_about() -> None:
    travelled = event(events.TRAVELLED, 1, 0, 2, 1, 0)
    assert event_text(travelled, Words("en", NAMES, 1)) == "You travel from Might to Reason."
    assert event_text(travelled, Words("en", NAMES, 0)) == "Bo travels from Might to Reason."
    assert event_text(travelled, Words("pt_BR", NAMES, 0)) == "Bo viaja da Força para a Razão."
    assert event_text(travelled, Words("ja", NAMES, 0)) == "Boは力の時代から理性の時代へ時間移動します。"


def test_owners_are_named_and_yours_is_yours() -> None:
    lost = event(events.PARADOX, 1, 1, 2, 90, 0)
    assert event_text(lost, Words("en", NAMES, SPECTATOR)) == "Paradox: Ama’s Monastery at K6 in Faith never existed."
    assert event_text(lost, Words("en", NAMES, 0)) == "Paradox: your Monastery at K6 in Faith never existed."


def test_cards_are_counted_in_words() -> None:
    assert Words("en").cards([2, 0, 1]) == "2 Military cards and 1 Civil card"
    assert Words("pt_BR").cards([1, 1, 2]) == "1 carta militar, 1 carta religiosa e 2 cartas civis"
    assert Words("ja").cards([0, 0, 0]) == "カード0枚"


def test_a_junction_refusal_names_its_domains() -> None:
    refusal = Refusal("two_domains", "5.4", {"domains": 2, "first": 106, "second": 155})
    assert telling.describe_refusal(refusal, GAME.setup({}, 2, 1), 0, "en", NAMES) == (
        "It would touch 2 domains, those at K7 and L10; only a Civil building may join them."
    )
