"""Whatever happens in a match can be said in every language, to every viewer."""

import random
import re
from functools import cache
from importlib import resources

import pytest

from gnomon.drawing.match_words import option_words
from gnomon.drawing.speaking import LANGUAGES, SPECTATOR
from gnomon.games.feudum import decisions, events, state
from gnomon.games.feudum.actions import CODES, MANDATE, PERMISSIONS
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.flow import QUESTIONS
from gnomon.games.feudum.say import settings
from gnomon.games.feudum.say.events import SAID, event_text
from gnomon.games.feudum.say.labels import LABELS, label, round_text, stage_text
from gnomon.games.feudum.say.prompts import PROMPTS
from gnomon.games.feudum.say.refusals import REFUSALS, refusal_text
from gnomon.games.feudum.say.scoring import REASONS
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import (
    FUNCTION_TEXTS,
    card_text,
    function_text,
    special_text,
    special_title,
    who_may,
    writ_kind,
    writ_text,
)
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import WRITS
from gnomon.kernel.events import Event, event
from gnomon.kernel.frames import QUESTION
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal
from tests.kit import telling
from tests.kit.asked import Asking
from tests.kit.feudum_spoken import SOME_EVENTS, SOME_QUESTIONS, SOME_REFUSALS, rich

NAMES = ("Ama", "Bo", "Cleo", "Dag", "Eve")
EVERYBODY = range(-1, 5)

OTHER_WAY: tuple[dict[str, Value], ...] = tuple(
    {spec.name: value} for spec in SPECS for value in spec.choices if value != spec.default
)
MATCHES: tuple[dict[str, Value], ...] = 3 * ({}, {}, {}, {}, *OTHER_WAY)


class Heard:
    """What random matches gave to say: events with their match's last position, refusals, questions, positions."""

    def __init__(self) -> None:
        self.events: dict[int, list[tuple[Event, FeudumState]]] = {}
        self.refusals: dict[str, list[tuple[Refusal, FeudumState, int]]] = {}
        self.questions: dict[str, list[tuple[FeudumState, int, list[int]]]] = {}

    def ask(self, position: FeudumState, seat: int, chance: random.Random, most: int) -> None:
        """Keep a share of the questions, at most so many of a kind, and some refusals of a share of them."""
        decision = GAME.asked(position, seat)
        assert decision is not None
        asked = self.questions.setdefault(decision.kind, [])
        first = not asked
        if first or (len(asked) < most and chance.random() < 0.3):
            asked.append((position.clone(), seat, list(GAME.options(position, seat))))
        if first or chance.random() < 0.02:
            blocks = QUESTIONS[decision.frame[0]].blocks
            for base in (*blocks, *PERMISSIONS):
                for code in range(base, CODES.block_of(base).end):
                    refusal = GAME.check(position, seat, code)
                    if refusal is not None:
                        kept = self.refusals.setdefault(refusal.code, [])
                        if len(kept) < 6:
                            kept.append((refusal, position.clone(), seat))


@cache
def heard() -> Heard:
    """Random matches of every number of players and every option, mostly with effects played."""
    found = Heard()
    chance = random.Random(5)
    forgo = CODES.block("forgo")
    last: FeudumState | None = None
    for match, options in enumerate(MATCHES):
        position = GAME.setup(options, 2 + match % 4, match)
        assert isinstance(position, FeudumState)
        said: list[Event] = []
        while not position.over:
            seat = chance.choice(GAME.to_act(position))
            found.ask(position, seat, chance, match + 2)
            codes = GAME.options(position, seat)
            if chance.random() < 0.8:
                codes = [code for code in codes if not forgo.base <= code < forgo.end] or codes
            GAME.apply(position, seat, chance.choice(codes), events=said)
        for happened in said:
            kept = found.events.setdefault(happened[0], [])
            if len(kept) < 4 * match + 8:
                kept.append((happened, position))
        last = position
    assert last is not None
    for frame in SOME_QUESTIONS:
        found.ask(rich(frame), 0, chance, 30)
    for happened in SOME_EVENTS:
        found.events.setdefault(happened[0], []).append((happened, last))
    for refusal in SOME_REFUSALS:
        found.refusals.setdefault(refusal.code, []).append((refusal, last, 0))
    return found


def is_spoken(sentence: str, language: str = "en") -> bool:
    """Whether a sentence says something, has every place filled, names nothing by -1 and is all in its language."""
    if not sentence.strip() or re.search(r"[{}]|-1\b|None(?! of)", sentence):
        return False
    bare = re.sub("|".join(NAMES), "", sentence)
    # Words of other letters do not belong into Japanese; numerals of epochs do.
    return language != "ja" or not re.search(r"[A-Za-z]{2,}", re.sub("[IV]+", "", bare))


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SAID) == set(range(len(events.EVENTS.names)))
    assert tuple(REASONS) == state.SOURCES


def test_every_question_has_its_sentence() -> None:
    asked = {op for op, kind in enumerate(decisions.OPS) if kind.role == QUESTION}
    assert set(PROMPTS) == set(QUESTIONS) == asked
    assert set(heard().questions) == {decisions.OPS[op].name for op in PROMPTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_to_everybody(language: str) -> None:
    assert set(heard().events) == set(range(len(events.EVENTS.names)))
    for happened, position in [one for kind in heard().events.values() for one in kind]:
        for viewer in EVERYBODY:
            sentence = telling.describe_event(happened, position, viewer, language, NAMES)
            assert is_spoken(sentence, language), (events.EVENTS.names[happened[0]], sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_writs_drawn_kept_and_put_away_are_told_to_their_owner_alone(language: str) -> None:
    for kind in (events.DREW_WRITS, events.KEPT_WRIT, events.BURIED_WRIT):
        for happened, position in heard().events[kind][:20]:
            seat = happened[3]
            own = telling.describe_event(happened, position, seat, language, NAMES)
            others = {
                telling.describe_event(happened, position, viewer, language, NAMES)
                for viewer in EVERYBODY
                if viewer != seat
            }
            assert len(others) == 1
            assert own not in others


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_match_has_its_sentence(language: str) -> None:
    assert set(heard().refusals) == set(REFUSALS)
    for refusal, position, seat in [one for kind in heard().refusals.values() for one in kind]:
        told = telling.describe_refusal(refusal, position, seat, language, NAMES)
        assert is_spoken(told, language), (refusal, told)


def test_refusals_named_in_the_rules_have_sentences_and_no_others() -> None:
    folder = resources.files("gnomon.games.feudum") / "rules"
    code = "\n".join(source.read_text(encoding="utf-8") for source in folder.iterdir() if source.name.endswith(".py"))
    named = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    assert len(named) > 100
    assert named <= set(REFUSALS)
    of_the_kernel = {"not_asked", "wrong_question", "nothing_to_step_back", "match_over"}
    assert [name for name in REFUSALS if name not in of_the_kernel and f'"{name}"' not in code] == []


@cache
def asking() -> Asking:
    return Asking(GAME, telling, heard().questions, NAMES, is_spoken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_of_a_match_is_spoken(language: str) -> None:
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
    for option in option_words(settings.OPTIONS, words).values():
        assert is_spoken(option.title, language)
        assert is_spoken(option.explanation, language)
        assert all(is_spoken(said, language) for _, said in option.values)
    assert tuple(settings.SOURCES) == state.SOURCES
    assert all(is_spoken(words.say(source), language) for source in settings.SOURCES.values())
    assert len({words.say(source) for source in settings.SOURCES.values()}) == len(state.SOURCES)
    assert all(is_spoken(label(key, words), language) for key in LABELS)
    assert is_spoken(stage_text(2, words), language)
    assert is_spoken(round_text(4, words), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_cards_guilds_and_writs_is_told(language: str) -> None:
    words = Words(language)
    for card in range(11):
        told = (card_text(card, words), special_title(card, words), special_text(card, words))
        assert all(is_spoken(one, language) for one in told), told
    for guild, function in FUNCTION_TEXTS:
        assert is_spoken(function_text(guild, function, words), language)
        assert is_spoken(who_may(function, words), language)
    assert len(FUNCTION_TEXTS) == 18
    writs = [writ_text(writ, words) for writ in range(-1, WRITS)]
    assert len(set(writs)) == WRITS + 1
    assert all(is_spoken(one, language) for one in writs), writs
    assert writ_kind(0, words) != writ_kind(WRITS - 1, words)


def test_a_player_is_spoken_to_and_others_are_spoken_about() -> None:
    moved = event(events.STEPPED, 1, 0, 12, 13, 0, 3)
    assert event_text(moved, Words("en", NAMES, 1)) == "Your knight goes from Dune Hamlet to Oasis by road."
    assert event_text(moved, Words("en", NAMES, 0)) == "Bo’s knight goes from Dune Hamlet to Oasis by road."
    assert event_text(moved, Words("pt_BR", NAMES, 0)) == (
        "O cavaleiro de Bo vai de Aldeia das Dunas a Oásis por estrada."
    )
    assert event_text(moved, Words("ja", NAMES, 0)) == "Boの騎士が砂丘の里からオアシスへ道で移動します。"


def test_whoever_loses_a_feudum_is_spoken_to() -> None:
    conquered = event(events.CONQUERED, 1, 13, 0)
    assert event_text(conquered, Words("en", NAMES, 0)) == "Bo conquers your feudum Oasis: it is now an outpost."
    assert event_text(conquered, Words("en", NAMES, SPECTATOR)) == (
        "Bo conquers Ama’s feudum Oasis: it is now an outpost."
    )


def test_points_are_told_with_their_reason() -> None:
    assert event_text(event(events.SCORED, 0, -7, 3), Words("en", NAMES, 0)) == "You lose 7 vp for disloyalty."
    assert event_text(event(events.SCORED, 0, 5, 10), Words("en", NAMES, 1)) == "Ama scores 5 vp for a push."


def test_coins_of_a_trade_are_told_with_who_got_them() -> None:
    paid = event(events.COIN, 1, 1, 2, 0, 1, 1)
    assert event_text(paid, Words("en", NAMES, 0)) == (
        "Bo pays 4 shillings at the merchant guild: 2 to the guild master, 1 to the church coffer and 1 to the "
        "general supply."
    )


def test_a_short_purse_is_told_with_its_price() -> None:
    refusal = Refusal("shillings_needed", "6.3", {"needed": 3, "held": 1})
    assert refusal_text(refusal, Words("en", NAMES, 0)) == "That costs 3 shillings; you have 1."


def test_two_of_the_same_kind_in_one_place_are_told_apart() -> None:
    position = rich((decisions.TAKE_STEPS, 1, 3, 0, 0, 0))
    labels = {telling.describe_option(position, 0, code, "en", NAMES) for code in GAME.options(position, 0)}
    assert {
        "Your knight (1): Oasis → Southwood by road",
        "Your knight (2): Oasis → Southwood by road",
    } <= labels


def test_an_attack_is_labelled_with_both_strengths() -> None:
    position = rich((decisions.CONQUER_WHAT, 1))
    labels = [telling.describe_option(position, 0, code, "en", NAMES) for code in GAME.options(position, 0)]
    assert labels == ["Bo’s monk at Oasis: 2 against 2", "Bo’s feudum at Cone Village: 2 against 3"]


def test_mandates_are_labelled_with_what_they_cost_and_give() -> None:
    position = rich((decisions.PLAY_CARD, 1))
    labels = {telling.describe_option(position, 0, code, "en", NAMES) for code in range(MANDATE + 6, MANDATE + 8)}
    assert labels == {"Wages: 3 shillings for 1 food", "Wages: 7 shillings for 1 wood and 1 food"}
