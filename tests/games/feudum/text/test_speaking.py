"""Whatever happens in a match can be said in every language, to every viewer."""

import random
import re
from functools import cache
from importlib import resources

import pytest

from gnomon.games.feudum import decisions, events, setting, state
from gnomon.games.feudum.actions import (
    CODES,
    DEPLOY,
    MANDATE,
    PERMISSIONS_END,
    TARGET_FEUDUM,
    TARGET_MARKER,
    TARGET_MONSTER,
    TARGET_PAWN,
)
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.contents import QUESTIONS
from gnomon.games.feudum.rules.nourish import LAST_WINE
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import SOURCES, FeudumState
from gnomon.games.feudum.terms import LOCATIONS, NOBODY, NOTHING, WRITS
from gnomon.games.feudum.view import text, text_settings
from gnomon.games.feudum.view.text_events import TELLERS, event_text
from gnomon.games.feudum.view.text_labels import LABELS, label, round_text, stage_text
from gnomon.games.feudum.view.text_prompts import PROMPTS
from gnomon.games.feudum.view.text_refusals import REFUSALS, refusal_text
from gnomon.games.feudum.view.text_scoring import REASONS
from gnomon.games.feudum.view.words import LANGUAGES, SPECTATOR, Words
from gnomon.games.feudum.view.words_cards import (
    FUNCTION_TEXTS,
    card_text,
    function_text,
    special_text,
    special_title,
    who_may,
    writ_kind,
    writ_text,
)
from gnomon.kernel.actions import BACK
from gnomon.kernel.events import Event, event, secret_event
from gnomon.kernel.frames import QUESTION
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal
from tests.kit.feudum import Table

NAMES = ("Ama", "Bo", "Cleo", "Dag", "Eve")
EVERYBODY = range(-1, 5)

SOME_EVENTS = (
    event(events.POUCH_SHOWN, 0, 0, NOTHING),
    event(events.POUCH_SHOWN, 1, 1, 2),
    event(events.POUCH_EMPTIED, 0, 1, 3),
    event(events.TILE_SPENT, 1, 2, 4),
    event(events.GOT_BEAD, 0, 12),
    event(events.LEFT, 0, 1, 13, 3),
    event(events.STEPPED, 1, 3, 9, 10, 0, NOTHING),
    event(events.STEPPED, 1, 4, 0, 1, 2, NOTHING),
    event(events.BOARDED, 0, 2, 1, 5),
    event(events.ABANDONED, 0, 2, 1, 13, 5),
    event(events.PILFERED, 0, 13, 6),
    event(events.VOYAGED, 0, 1),
    event(events.VOYAGED, 1, 7),
    event(events.TAMED, 0, 1, 10),
    event(events.SLAIN, 0, 1, 0),
    event(events.TAKEN, 1, 0, 13, 3, 0),
    event(events.RULES, 0, 13, 1, 0),
    event(events.RULES, 0, 13, 1, 1),
    event(events.IMPROVED_TO, 0, 13, 3, 4),
    event(events.NO_TILE, 1, 5),
    event(events.LAID_LANDSCAPE, 0, 13, 1),
    event(events.RESOURCES_CAME, 13, 1, 3),
    *(event(events.COLLECTED, 0, 13, landscape, 3, 1, 1) for landscape in range(4)),
    event(events.COLLECTED, 0, 13, 2, 1, 0, 1),
    event(events.STARVED_MARKER, 0, 13, 0, 1),
    event(events.STARVED_MARKER, 0, 13, 1, 1),
    event(events.SEAL_LAID, 1, 13, 1),
    event(events.SEAL_TAKEN, 1, 13, 0),
    event(events.LOST_MARKER, 1, 13),
    secret_event(events.DREW_WRITS, 0b10, (1, 3, 8), (1, 2)),
    secret_event(events.KEPT_WRIT, 0b10, (1, 3), (1,)),
    secret_event(events.BURIED_WRIT, 0b10, (1, 8), (1,)),
    *(event(events.MANDATE_PLAYED, 0, writ, choice) for writ in range(8) for choice in range(2)),
    event(events.BEADS_FLIPPED, 0, 2),
    event(events.ATTACKED, 0, TARGET_PAWN + 3, 1, 13, 3),
    event(events.ATTACKED, 0, TARGET_MONSTER + 1, 1, 10, NOTHING),
    event(events.ATTACKED, 0, TARGET_FEUDUM + 13, 1, 13, NOTHING),
    event(events.ATTACKED, 0, TARGET_MARKER + 27, 1, 13, NOTHING),
    event(events.REVEALED, 1, 0),
    event(events.REVEALED, 1, 1),
    event(events.FOUGHT, 0, TARGET_PAWN + 3, 3, 2),
    event(events.FOUGHT, 0, TARGET_PAWN + 3, 2, 2),
    event(events.FOUGHT, 0, TARGET_PAWN + 3, 1, 2),
    event(events.CONQUERED, 0, 13, 1),
    event(events.ENLISTED, 0, 2),
    event(events.FUNCTION, 0, 3, 2, 1),
    event(events.COIN, 0, 1, 2, 1, 1, 0),
    event(events.COIN, 0, 4, 0, 0, 1, 2),
    event(events.SPILLED, *range(20)),
    event(events.KRUD, 0, 0, 0, 0, 0, 0),
    event(events.FISTS, 0, 11, NOTHING),
    event(events.SPLIT, 0, 2, 1, 0),
    event(events.SPLIT, 5, 2, 0, 1),
    event(events.LINES, 0, 2, 1, 0),
    event(events.REEVE_PLACED, 0, 2),
    event(events.REEVE_RETURNED, 0, 2),
    *(event(events.FED_PAWN, 0, 1, way, 3) for way in range(LAST_WINE + 1)),
    event(events.NO_ROLL),
    *(event(events.SCORED, 0, -3 if source == "disloyalty" else 4, number) for number, source in enumerate(SOURCES)),
    event(events.ENDED, 0b01, 70),
    event(events.ENDED, 0b11, 70),
)
"""Events that chance seldom brings about, so that nothing hangs on it."""

SOME_REFUSALS = (
    Refusal("not_asked", "", {"seat": 1}),
    Refusal("wrong_question", "", {"code": 7}),
    Refusal("nothing_to_step_back"),
    Refusal("match_over"),
    Refusal("haversack_has_none", "1.1", {"good": 1}),
    Refusal("no_second_card", "4.1"),
    Refusal("tile_needed_for_the_rest", "4.4", {"good": 3}),
    Refusal("detained", "8.6", {"piece": 0, "place": 3, "network": 0}),
    Refusal("no_way_of_monster", "8.6", {"piece": 3, "place": 3, "network": 4}),
    Refusal("no_such_vessel", "5.2", {"piece": 0, "place": 3, "network": 4}),
    Refusal("no_such_vessel", "5.2", {"vessel": 2}),
    Refusal("only_a_monk", "5.2", {"piece": 0}),
    Refusal("own_landscape", "5.2", {"place": 3}),
    Refusal("own_farm", "5.2", {"place": 3}),
    Refusal("at_the_monastery", "5.2"),
    Refusal("no_spare_disc", "1.2"),
    Refusal("feudum_holds", "5.3", {"place": 3}),
    Refusal("subject_protects", "5.3", {"place": 3}),
    Refusal("no_feudum_left", "1.4", {"place": 3}),
    Refusal("no_feudum_of_guild", "1.4", {"guild": 3}),
    Refusal("stack_empty", "5.4", {"region": 4}),
    Refusal("tile_not_past", "5.4", {"region": 4}),
    Refusal("no_place_to_tend", "5.4"),
    Refusal("landscape_there", "5.4", {"place": 3}),
    Refusal("farms_full", "5.6"),
    Refusal("farm_full", "5.6", {"place": 3}),
    Refusal("good_not_drawn", "5.6", {"good": 0}),
    Refusal("barrel_full", "8.1", {"room": 1}),
    Refusal("fare_needed", "5.2", {"fare": 2}),
    Refusal("ferries_closed", "5.2", {"piece": 0, "place": 3, "network": 1}),
    Refusal("goods_needed", "9", {"writ": 2}),
    Refusal("market_has_none", "6.7", {"good": 3}),
    Refusal("money_once", "5.3"),
    Refusal("no_attacker_there", "7.4", {"place": 3}),
    Refusal("no_lone_marker", "5.3", {"place": 3}),
    Refusal("no_marker_left", "5.3"),
    Refusal("no_pawn_left", "5.1"),
    Refusal("no_such_choice", "9", {"writ": 2}),
    Refusal("noble_needed", "7.4", {"place": 3}),
    Refusal("nobody_can_move", "5.2"),
    Refusal("play_a_card", "4.2"),
    Refusal("store_has_none", "6.4", {"good": 3}),
    Refusal("too_few_goods", "6.7", {"place": 3}),
    Refusal("two_markers_needed", "6.7"),
    Refusal("two_players_there", "5.3", {"place": 3}),
    Refusal("subject_there", "5.3", {"place": 3}),
    Refusal("no_room", "6.4", {"good": 3}),
    Refusal("stars_needed", "9", {"writ": 6, "needed": 3}),
    Refusal("reward_short", "9", {"writ": 7}),
    Refusal("no_vessel_left", "6.7", {"vessel": 0}),
    Refusal("no_defend", "5.9"),
    Refusal("knight_needed", "7.4"),
    Refusal("royal_immunity", "5.9", {"place": 3}),
    Refusal("other_guild_needed", "5.10", {"guild": 3}),
    Refusal("reeve_there", "6.4", {"guild": 3}),
    Refusal("host_has_no_rank", "5.11", {"guild": 3}),
    Refusal("market_empty", "6.7"),
    Refusal("three_goods_at_most", "6.7"),
    Refusal("two_seals_at_most", "6.7"),
    Refusal("reward_too_great", "6.7", {"number": 1}),
    Refusal("monster_tamed", "8.6", {"monster": 1}),
    Refusal("markers_needed", "8.6", {"needed": 3}),
    Refusal("no_port", "8.6", {"place": 3}),
    Refusal("no_section_open", "6.7"),
    Refusal("guild_goods_short", "6.7", {"invention": 3}),
    Refusal("guild_goods_short", "6.7", {"invention": 1}),
    Refusal("no_opponent", "6.7", {"seat": 0}),
    Refusal("must_feed", "8.1"),
    Refusal("tile_is_no_wine", "4.4"),
    Refusal("not_so_much_sulfur", "8.1", {"number": 2}),
    Refusal("nothing_to_collect", "8.3", {"place": 3}),
)
"""Refusals that chance seldom brings about."""

OTHER_WAY: tuple[dict[str, Value], ...] = tuple(
    {spec.name: value} for spec in SPECS for value in spec.choices if value != spec.default
)
MATCHES: tuple[dict[str, Value], ...] = 3 * ({}, {}, {}, {}, *OTHER_WAY)


def rich(frame: tuple[int, ...]) -> FeudumState:
    """Yellow's turn in a position in which much is going on, with this question."""
    table = Table(4)
    table.location("D4", "farm", ruler=0, serf=1)
    table.location("B4", "feudum", ruler=1, subject=True, serf=0, guild="knight")
    table.location("F2", "town", ruler=1, serf=0)
    table.pawn(0, "knight", "D4")
    table.pawn(0, "knight", "D4")
    table.pawn(0, "noble", "B4")
    table.pawn(1, "monk", "D4")
    table.monster(1, "behemoth", "F2")
    table.monster(0, "sea_serpent", "D1")
    table.landscape("F2", "orchard", 2)
    table.goods_at("D4", wood=3)
    table.give(0, shillings=9, markers=5, barrel=1, saltpeter=2, sulfur=1, iron=2, wood=2, food=3)
    table.token(0, 4, bead=True)
    table.token(0, 3)
    table.tile(0, "silver_mine")
    table.vessel(0, "ship")
    table.writs(0, "bow", "wages", "cellar")
    table.immunity("F2", "serf")
    table.hand(0, "move", "defend", "conquer")
    table.state.epoch = 2
    table.turn(0)
    table.state.push(frame)
    return table.state


SOME_QUESTIONS: tuple[tuple[int, ...], ...] = (
    (decisions.PAY_GOODS, 1, 0, 0, 1, 0, 0),
    (decisions.STORE_SULFUR, 1, 2),
    (decisions.GODSPEED, 1, 1, 1),
    (decisions.VOYAGE_ON, 1),
    (decisions.PAST_TILE, 1),
    (decisions.TEND_WHERE, 1),
    (decisions.TEND_TILE, 1, 3),
    (decisions.LIMIT_WRITS, 1),
    (decisions.SHOVELS, 1),
    (decisions.FAVOUR_GOODS, 1, 12, 2, 1, 0, 2, 2, 0),
    (decisions.PATRONAGE_VESSEL, 1),
    (decisions.CONQUER_WHAT, 1),
    (decisions.REVEAL_DEFEND, 1, 1, TARGET_PAWN),
    (decisions.REVEAL_DEFEND, 1, 1, TARGET_MONSTER + 1),
    (decisions.ADD_WEAPONS, 1, TARGET_PAWN + 3, 1, 1, 1),
    (decisions.MILITARY, 1),
    (decisions.STARVE_WHOM, 1),
    (decisions.IMMUNITY, 1, 1, TARGET_MARKER + 17),
    (decisions.TAME_BEAST, 1),
    (decisions.INVENT_WHAT, 1, 2, 2, NOBODY, 3, 0, 0, 2),
    (decisions.WHOSE_FISTS, 1, 5, 0, NOBODY),
    (decisions.HIDE_BEADS, 1, 1, 5, 0, NOBODY),
    (decisions.COLLECT_WHERE, 1, (1 << LOCATIONS) - 1),
)
"""Questions that chance seldom brings about."""


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
            for low, high in (*blocks, (DEPLOY, PERMISSIONS_END)):
                for code in range(low, high):
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
    assert set(TELLERS) == set(range(len(events.EVENT_NAMES)))
    assert tuple(REASONS) == SOURCES


def test_every_question_has_its_sentence() -> None:
    asked = {op for op, kind in enumerate(decisions.OPS) if kind.role == QUESTION}
    assert set(PROMPTS) == set(QUESTIONS) == asked
    assert set(heard().questions) == {decisions.OPS[op].name for op in PROMPTS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_to_everybody(language: str) -> None:
    assert set(heard().events) == set(range(len(events.EVENT_NAMES)))
    for happened, position in [one for kind in heard().events.values() for one in kind]:
        for viewer in EVERYBODY:
            sentence = text.describe_event(happened, position, viewer, language, NAMES)
            assert is_spoken(sentence, language), (events.EVENT_NAMES[happened[0]], sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_writs_drawn_kept_and_put_away_are_told_to_their_owner_alone(language: str) -> None:
    for kind in (events.DREW_WRITS, events.KEPT_WRIT, events.BURIED_WRIT):
        for happened, position in heard().events[kind][:20]:
            seat = happened[3]
            own = text.describe_event(happened, position, seat, language, NAMES)
            others = {
                text.describe_event(happened, position, viewer, language, NAMES)
                for viewer in EVERYBODY
                if viewer != seat
            }
            assert len(others) == 1
            assert own not in others


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_match_has_its_sentence(language: str) -> None:
    assert set(heard().refusals) == set(REFUSALS)
    for refusal, position, seat in [one for kind in heard().refusals.values() for one in kind]:
        told = text.describe_refusal(refusal, position, seat, language, NAMES)
        assert is_spoken(told, language), (refusal, told)


def test_refusals_named_in_the_rules_have_sentences_and_no_others() -> None:
    folder = resources.files("gnomon.games.feudum") / "rules"
    code = "\n".join(source.read_text(encoding="utf-8") for source in folder.iterdir() if source.name.endswith(".py"))
    named = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    assert len(named) > 100
    assert named <= set(REFUSALS)
    of_the_kernel = {"not_asked", "wrong_question", "nothing_to_step_back", "match_over"}
    assert [name for name in REFUSALS if name not in of_the_kernel and f'"{name}"' not in code] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_of_a_match_is_spoken(language: str) -> None:
    for kind, asked in heard().questions.items():
        for position, seat, listed in asked:
            view = GAME.view(position, seat)
            assert isinstance(view, FeudumState)
            question = text.describe_question(view, seat, language, NAMES)
            assert NAMES[seat] in question, kind
            assert is_spoken(question, language), question
            labels = [text.describe_option(view, seat, code, language, NAMES) for code in listed]
            assert all(is_spoken(one, language) for one in labels), (kind, labels)
            assert len(set(labels)) == len(labels), (kind, labels)
            told = text.describe_hint(view, seat, language, NAMES)
            assert not told or is_spoken(told, language), (kind, told)


def test_a_seat_is_told_the_same_from_its_view_as_from_the_whole_position() -> None:
    for kind, asked in heard().questions.items():
        for position, seat, listed in asked[:4]:
            view = GAME.view(position, seat)
            assert isinstance(view, FeudumState)
            for told in (text.describe_question, text.describe_hint):
                assert told(view, seat, "en", NAMES) == told(position, seat, "en", NAMES), kind
            for code in listed:
                label_seen = text.describe_option(view, seat, code, "en", NAMES)
                assert label_seen == text.describe_option(position, seat, code, "en", NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_wait_are_told_for_whom(language: str) -> None:
    for asked in heard().questions.values():
        for position, _, _ in asked[:4]:
            for other in range(-1, position.seats):
                told = text.describe_question(position, other, language, NAMES)
                assert any(name in told for name in NAMES), told
                assert is_spoken(told, language), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_label_at_every_question(language: str) -> None:
    for asked in heard().questions.values():
        position, seat, _ = asked[0]
        for code in range(CODES.size):
            told = text.describe_option(position, seat, code, language, NAMES)
            assert is_spoken(told, language), (CODES.to_names(code), told)
        assert is_spoken(text.describe_option(position, seat, BACK, language, NAMES), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_sources_and_labels_have_words(language: str) -> None:
    words = Words(language)
    assert list(text_settings.OPTIONS) == [spec.name for spec in setting.SPECS]
    for spec in setting.SPECS:
        assert is_spoken(text_settings.option_title(spec.name, words), language)
        assert is_spoken(text_settings.option_explanation(spec.name, words), language)
        told = [text_settings.option_value(spec.name, value, words) for value in spec.choices]
        assert all(is_spoken(one, language) for one in told)
        assert len(set(told)) == len(spec.choices)
    assert tuple(text_settings.SOURCES) == state.SOURCES
    assert len({text_settings.source_text(source, words) for source in state.SOURCES}) == len(state.SOURCES)
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
    assert event_text(conquered, Words("en", NAMES, 0)) == "Bo conquers your feudum Oasis: it is an outpost now."
    assert event_text(conquered, Words("en", NAMES, SPECTATOR)) == (
        "Bo conquers Ama’s feudum Oasis: it is an outpost now."
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
    position = rich((decisions.TAKE_STEPS, 1, 3, 0, 0))
    labels = {text.describe_option(position, 0, code, "en", NAMES) for code in GAME.options(position, 0)}
    assert {
        "Your knight (1): Oasis → Southwood by road",
        "Your knight (2): Oasis → Southwood by road",
    } <= labels


def test_an_attack_is_labelled_with_both_strengths() -> None:
    position = rich((decisions.CONQUER_WHAT, 1))
    labels = [text.describe_option(position, 0, code, "en", NAMES) for code in GAME.options(position, 0)]
    assert labels == ["Bo’s monk at Oasis: 2 against 2", "Bo’s feudum at Cone Village: 2 against 3"]


def test_mandates_are_labelled_with_what_they_cost_and_give() -> None:
    position = rich((decisions.PLAY_CARD, 1))
    labels = {text.describe_option(position, 0, code, "en", NAMES) for code in range(MANDATE + 6, MANDATE + 8)}
    assert labels == {"Wages: 3 shillings for 1 food", "Wages: 7 shillings for 1 wood and 1 food"}
