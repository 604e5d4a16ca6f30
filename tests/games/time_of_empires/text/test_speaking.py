"""Whatever happens in a match can be said in every language, to every viewer."""

import random
import re
from functools import cache
from importlib import resources

import pytest

from gnomon.drawing.match_words import option_words
from gnomon.drawing.speaking import LANGUAGES, SPECTATOR
from gnomon.games.time_of_empires import decisions, events, state
from gnomon.games.time_of_empires.actions import CLEAR, CODES
from gnomon.games.time_of_empires.face import FACE
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.kinds import REFUSAL_FACTS
from gnomon.games.time_of_empires.rules.flow import QUESTIONS
from gnomon.games.time_of_empires.say import settings
from gnomon.games.time_of_empires.say.account import account, map_account
from gnomon.games.time_of_empires.say.events import SAID, event_text
from gnomon.games.time_of_empires.say.labels import LABELS, label
from gnomon.games.time_of_empires.say.prompts import PROMPTS, hint
from gnomon.games.time_of_empires.say.refusals import REFUSALS, refusal_text
from gnomon.games.time_of_empires.say.words import Scene, Words, scene_of
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.teach.rules_pages import RULES
from gnomon.games.time_of_empires.terms import NOBODY
from gnomon.kernel.events import Event, event, secret_event
from gnomon.kernel.frames import NEVER, QUESTION, STANDING, Frame
from gnomon.kernel.refusals import Refusal
from tests.kit import telling
from tests.kit.asked import Asking
from tests.kit.time_of_empires import arrange

NAMES = ("Ama", "Bo", "Cleo", "Dag")
EVERYBODY = range(-1, 4)

SOME_EVENTS = (
    event(events.MODE_CHOSEN, 0, 0),
    event(events.MODE_CHOSEN, 1, 1),
    event(events.CLEARABLE, 0, 1),
    event(events.CLEARED, 0, 1, 1, 16),
    event(events.RELOCATED, 0, 1, 16, 2),
    event(events.GAINED, 0, 0, 1, 2),
    event(events.DISCOVERED_FREE, 1, 7),
    secret_event(events.DREW, 0b10, (1, 3, 4, 7), (1, 3, 4)),
    event(events.CONSTRUCTED, 0, 3, 1, 9, 2),
    event(events.BUILT_FREE, 0, 2, 1),
    event(events.ASSEMBLED, 1, 1, 2, 29),
    event(events.PUT_ON_CARD, 1, 0, 1, 2),
    event(events.RELEASED, 0, 0, 5, 1),
    event(events.DISCARDED, 1, 40),
    event(events.FOUGHT, 0, 1, 1, 2, 1, 1, 0),
    event(events.FOUGHT, 0, 1, 1, 1, 2, 0, 1),
    event(events.FOUGHT, 1, 0, 1, 1, 1, 0, 0),
    event(events.ASSAULTED, 0, 1, 1, 2),
    event(events.LANDED, 1, 1, 2),
    event(events.BUILDING_DESTROYED, 0, 0, 3, 1),
    event(events.BUILDING_DESTROYED, 0, 1, 3, 1),
    event(events.CLANS_DESTROYED, 0, 1, 1, 2),
    event(events.TILE_COPIED, 0, 1),
    event(events.TIMER_REPEATED, 0, 1, 3),
    event(events.FINISHED, 1),
    event(events.DESTRUCTION_SCORED, 1, 2, 6),
    event(events.LEADER_WON, 0, 1, 3, 2, 1),
    event(events.WONDER_SCORED, 0, 0, 1, 3, 6),
    event(events.CULTURE_SCORED, 1, 3, 2),
    event(events.CULTURE_SCORED, 1, 3, 0),
    event(events.SIEGE_DECIDED, 7, NOBODY, 0, 0, 0),
    event(events.SIEGE_DECIDED, 7, 1, 2, 1, 3),
    event(events.CLANS_EXPELLED, 0, 7, 2),
    event(events.CITY_TAKEN, 1, 7),
    event(events.FINAL_BONUS, 0, 12, 4),
)
"""Events that chance seldom brings about, so that nothing hangs on it."""

SOME_REFUSALS = (
    Refusal("not_asked", "", {"seat": 1}),
    Refusal("wrong_question", "", {"code": 7}),
    Refusal("nothing_to_step_back"),
    Refusal("match_over"),
    Refusal("era_not_running", "4.1"),
    Refusal("action_pending", "4.1"),
    Refusal("sand_runs", "4.1", {"timer": 1, "ready_at": 30_000}),
    Refusal("slot_taken", "4.1", {"slot": 16, "by": 1}),
    Refusal("slot_taken", "4.1", {"slot": 16, "by": 0}),
    Refusal("slot_not_in_play", "2.4", {"slot": 28}),
    Refusal("other_timer_there", "4.1", {"space": 8}),
    Refusal("same_shared_space", "4.1", {"timer": 0, "space": 6}),
    Refusal("used_last_round", "4.3", {"space": 12}),
    Refusal("first_timer_first", "4.3"),
    Refusal("first_timer_placed", "4.3", {"slot": 3}),
    Refusal("timer_off", "5.12", {"timer": 0}),
    Refusal("timer_not_used_yet", "4.3", {"timer": 0}),
    Refusal("needs_different_space", "5.12", {"space": 4}),
    Refusal("own_timer", "4.2"),
    Refusal("not_on_shared_board", "4.2", {"seat": 1}),
    Refusal("sand_runs_there", "4.2", {"seat": 1, "ready_at": 30_000}),
    Refusal("grace_runs", "4.2", {"seat": 1}),
    Refusal("timers_stay", "4.3"),
    Refusal("no_such_player", "4.2", {"seat": 3}),
    Refusal("appointments_are_asked", "4.2"),
    Refusal("no_appointment_ahead", "4.2"),
    Refusal("declared_before", "4.2", {"none": 1}),
    Refusal("declared_before", "4.2", {"none": 0}),
    Refusal("so_many_scholars", "5.11", {"scholars": 3, "most": 1}),
    Refusal("hand_empty", "5.5"),
    Refusal("nothing_payable", "5.5", {"knowledge": 0}),
    Refusal("knowledge_short", "5.5", {"card": 4, "cost": 2, "knowledge": 1}),
    Refusal("bricks_short", "5.6", {"card": 4, "cost": 2, "bricks": 1}),
    Refusal("card_not_in_hand", "5.5", {"card": 38}),
    Refusal("piece_waits", "5.5", {"kind": 2}),
    Refusal("nothing_discovered", "5.6"),
    Refusal("no_piece_left", "5.6", {"kind": 0}),
    Refusal("board_empty", "5.8", {"space": 6}),
    Refusal("board_empty", "5.8", {"space": 7}),
    Refusal("deck_empty", "5.8", {"deck": 2}),
    Refusal("deck_of_other_board", "5.8", {"deck": 0}),
    Refusal("field_has_token", "3.2", {"field": 1, "era": 2}),
    Refusal("no_scholar", "5.9", {"space": 8}),
    Refusal("column_not_in_play", "5.12", {"column": 3}),
    Refusal("wonder_not_in_play", "5.12", {"place": 2}),
    Refusal("same_tile", "5.9", {"column": 3}),
    Refusal("tile_resolved", "5.9", {"column": 1}),
    Refusal("not_own_capital_tile", "3.1", {"node": 5}),
    Refusal("no_population", "5.2"),
    Refusal("clan_needs_capital_or_city", "5.2", {"node": 1}),
    Refusal("city_not_held", "5.2", {"node": 7}),
    Refusal("node_full", "5.2", {"node": 3, "cap": 4}),
    Refusal("node_full", "5.3", {"node": 3, "cap": 1}),
    Refusal("no_way", "2.6", {"node": 3}),
    Refusal("no_clan_there", "5.3", {"node": 3}),
    Refusal("capital_closed", "5.3", {"node": 3}),
    Refusal("city_closed", "5.3", {"node": 7, "by": 1}),
    Refusal("assault_needs_territory", "5.12", {"node": 7}),
    Refusal("so_many_cannot_move", "5.3", {"clans": 3, "most": 2, "node": 1}),
    Refusal("not_a_territory", "5.6", {"node": 3}),
    Refusal("not_present", "5.6", {"node": 1}),
    Refusal("kind_there", "5.6", {"node": 1, "kind": 3}),
    Refusal("no_free_site", "5.6", {"node": 1, "sites": 1}),
    Refusal("no_free_site", "5.6", {"node": 0, "sites": 3}),
    Refusal("site_is_free", "5.6", {"kind": 0}),
    Refusal("landed_there", "5.12", {"node": 1}),
    Refusal("city_not_controlled", "5.12", {"node": 1}),
    Refusal("nothing_to_destroy", "5.12", {"node": 1}),
    Refusal("choose_a_piece", "5.12", {"node": 1}),
    Refusal("no_such_piece", "5.12", {"node": 1, "piece": 7}),
    Refusal("not_entitled", "6.6", {"node": 7}),
)
"""Every refusal at least once."""

SOME_QUESTIONS = (
    (decisions.CHOOSE_LANDING, 1, 2, NOBODY),
    (decisions.CHOOSE_LANDED, 1, 2, NOBODY, 4),
    (decisions.CHOOSE_TARGET, 1, 1),
    (decisions.CHOOSE_TARGET_PIECE, 1, 1, 4),
    (decisions.CHOOSE_TARGET_CLANS, 1, 4),
    (decisions.CHOOSE_MOVE, 1, 1, 1),
    (decisions.CHOOSE_LEADER, 1, 2),
    (decisions.CHOOSE_WONDER, 1, 2),
    (decisions.CHOOSE_ASSEMBLY_SITE, 1, 2),
    (decisions.CHOOSE_RELOCATION, 1),
    (decisions.CHOOSE_COPIED, 1, 3, 0),
    (decisions.CHOOSE_OTHER_TILE, 1, 3),
    (decisions.CHOOSE_FREE_DISCOVERY, 1, 2),
    (decisions.CHOOSE_FREE_SITE, 1, 3),
    (decisions.CHOOSE_MORE_PARTICIPATION, 1, 0, 1),
)
"""Questions that chance seldom brings about."""


def arranged(frame: Frame) -> EmpiresState:
    """Red's turn in a rich position, with this question."""
    position = arrange(
        players=4,
        mode="introductory",
        at={
            "P1.0": "red 2",
            "H2.centre": "red 1",
            "H2.0": "purple 2, purple temple, red mill",
            "H2.1": "white observatory",
        },
        red={"scholars": 3, "hand": ["101", "102"], "pile": ["001"], "timers": ["bricks.1", "extra.1"]},
    )
    position.push(frame)
    return position


MATCHES: tuple[dict[str, object], ...] = (
    {},
    {"era_1": "ask", "era_2": "introductory", "era_3": "ask", "intro_rounds": 6, "bonus_token_choice": "in_turn"},
    {"era_1": "introductory", "era_2": "introductory", "era_3": "introductory", "appoint_auto": "ask"},
    {"appoint_auto": "ask", "clear_grace_ms": 2000, "personal_slots": 2, "attack_group_max": 4},
)


class Heard:
    """What random matches gave to say: events with their match's last position, refusals, questions, positions."""

    def __init__(self) -> None:
        self.events: dict[int, list[tuple[Event, EmpiresState]]] = {}
        self.refusals: dict[str, list[tuple[Refusal, EmpiresState, int]]] = {}
        self.questions: dict[str, list[tuple[EmpiresState, int, list[int]]]] = {}
        self.positions: list[EmpiresState] = []

    def ask(self, position: EmpiresState, seat: int, chance: random.Random, most: int) -> None:
        """Keep a share of the questions, at most so many of a kind, and of all refusals to a share of them."""
        decision = GAME.asked(position, seat)
        assert decision is not None
        asked = self.questions.setdefault(decision.kind, [])
        if not asked or (len(asked) < most and chance.random() < 0.5):
            asked.append((position.clone(), seat, list(GAME.options(position, seat))))
        if chance.random() < 0.05:
            for code in range(CODES.size):
                if code < CLEAR and not GAME.belongs(decision.frame, code):
                    continue
                refusal = GAME.check(position, seat, code)
                if refusal is not None:
                    kept = self.refusals.setdefault(refusal.code, [])
                    if len(kept) < 12:
                        kept.append((refusal, position.clone(), seat))


@cache
def heard() -> Heard:
    """Two random matches for each set of options, the clock acting when it likes, with a share of all refusals."""
    found = Heard()
    chance = random.Random(5)
    for match in range(2 * len(MATCHES)):
        position = GAME.setup(MATCHES[match // 2], 2 + match % 3, match)
        assert isinstance(position, EmpiresState)
        said: list[Event] = []
        while not position.over:
            asked = GAME.to_act(position)
            due = GAME.deadline(position)
            if not asked or (due != NEVER and (due <= position.now or chance.random() < 0.15)):
                GAME.tick(position, said)
                continue
            seat = chance.choice(asked)
            found.ask(position, seat, chance, 2 * match + 2)
            GAME.apply(position, seat, chance.choice(GAME.options(position, seat)), position.now, said)
        for happened in said:
            found.events.setdefault(happened[0], []).append((happened, position))
        found.positions.append(position)
    for frame in SOME_QUESTIONS:
        found.ask(arranged(frame), 0, chance, 20)
    for happened in SOME_EVENTS:
        found.events.setdefault(happened[0], []).append((happened, found.positions[0]))
    for refusal in SOME_REFUSALS:
        found.refusals.setdefault(refusal.code, []).append((refusal, found.positions[0], 0))
    return found


def is_spoken(sentence: str) -> bool:
    """Whether a sentence says something, has every place filled and names nothing by -1."""
    return bool(sentence.strip()) and not re.search(r"[{}]|-1\b", sentence)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SAID) == set(range(len(events.EVENTS.names)))


def test_every_question_has_its_sentence() -> None:
    assert set(heard().questions) == {decisions.OPS[op].name for op in PROMPTS}
    assert set(PROMPTS) == set(QUESTIONS)
    assert set(PROMPTS) == {op for op, kind in enumerate(decisions.OPS) if kind.role in (QUESTION, STANDING)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_to_everybody(language: str) -> None:
    assert set(heard().events) == set(range(len(events.EVENTS.names)))
    for happened, position in [one for kind in heard().events.values() for one in [*kind[:12], *kind[-4:]]]:
        for viewer in EVERYBODY:
            sentence = telling.describe_event(happened, position, viewer, language, NAMES)
            assert is_spoken(sentence), (events.EVENTS.names[happened[0]], sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_event_can_be_told_where_the_map_is_not_known(language: str) -> None:
    for kind in heard().events.values():
        for viewer in EVERYBODY:
            assert is_spoken(event_text(kind[0][0], Words(language, NAMES, viewer)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_seat_draws_is_not_told_to_another(language: str) -> None:
    for happened, position in heard().events[events.DREW][:40]:
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
        assert is_spoken(telling.describe_refusal(refusal, position, seat, language, NAMES)), refusal
        assert is_spoken(refusal_text(refusal, Words(language, NAMES)))
        assert not refusal.section or RULES.read(language).pages[refusal.section].summary, refusal


@cache
def asking() -> Asking:
    return Asking(GAME, telling, heard().questions, NAMES, lambda sentence, _language: is_spoken(sentence))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_of_a_match_is_spoken(language: str) -> None:
    asking().tells_every_question_and_option(language)


def test_a_seat_is_told_the_same_from_its_view_as_from_the_whole_position() -> None:
    asking().tells_no_more_than_a_view_knows()


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_wait_are_told_for_whom(language: str) -> None:
    asking().tells_those_who_wait_for_whom(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_position_is_told_to_everybody(language: str) -> None:
    some = [position for asked in heard().questions.values() for position, _, _ in asked[:2]]
    for position in [*heard().positions, *some]:
        for viewer in range(-1, position.seats):
            view = GAME.view(position, viewer)
            assert isinstance(view, EmpiresState)
            words = Words(language, NAMES, viewer, scene_of(view))
            parts = account(view, words)
            lines = [line for part in parts for line in (part.heading, *part.lines)]
            assert all(is_spoken(line) for line in lines), lines
            assert len(parts) == 8 + (viewer >= 0)
            assert map_account(view, words)


def test_a_hand_is_told_to_its_owner_alone() -> None:
    for asked in heard().questions.values():
        for position, _, _ in asked[:2]:
            for viewer in range(-1, position.seats):
                told = {
                    FACE.account_text(telling.seen(state, viewer, "en", NAMES))
                    for state in (position, GAME.view(position, viewer))
                    if isinstance(state, EmpiresState)
                }
                assert len(told) == 1


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
    for refusal in [*SOME_REFUSALS, *(one[0] for kind in heard().refusals.values() for one in kind)]:
        assert all(REFUSAL_FACTS[name].holds([value]) for name, value in refusal.facts.items()), refusal


def test_every_refusal_in_the_rules_has_its_sentence() -> None:
    folder = resources.files("gnomon.games.time_of_empires")
    sources = [*(folder / "rules").iterdir(), folder / "game.py"]
    code = "\n".join(source.read_text(encoding="utf-8") for source in sources if source.name.endswith(".py"))
    named = set(re.findall(r'Refusal\(\s*"(\w+)"', code))
    assert len(named) > 50
    assert named <= set(REFUSALS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_label_at_every_question(language: str) -> None:
    asking().labels_every_code(language)


def test_a_player_is_spoken_to_and_others_are_spoken_about() -> None:
    position = heard().positions[0]
    scene = scene_of(position)
    moved = event(events.MOVED, 1, position.land.capitals[1], position.land.capitals[1] - 3, 2)
    assert event_text(moved, Words("en", NAMES, 1, scene)) == (
        "You move 2 clans from the purple capital to the countryside of Marl."
    )
    assert event_text(moved, Words("en", NAMES, 0, scene)) == (
        "Bo moves 2 clans from the purple capital to the countryside of Marl."
    )
    assert event_text(moved, Words("pt_BR", NAMES, 0, scene)) == (
        "Bo move 2 clãs da capital roxa para a campina de Marl."
    )
    assert event_text(moved, Words("ja", NAMES, 0, scene)) == "Boは氏族2を紫の首都からマールの田園へ移動します。"


def test_places_are_called_by_number_where_their_terrain_is_not_unique() -> None:
    position = heard().positions[0]
    land = position.land
    assert Words("en", scene=Scene()).place(1) == "territory H1.1"
    assert Words("en", scene=Scene()).place(3) == "centre of H1"
    terrain = list(land.terrain)
    land.terrain[1] = land.terrain[0]
    try:
        assert Words("en", scene=scene_of(position)).place(1) == "countryside Omra.1"
    finally:
        land.terrain[:] = terrain


def test_owners_are_named_and_yours_is_yours() -> None:
    lost = event(events.BUILDING_DESTROYED, 1, 0, 3, 4)
    assert event_text(lost, Words("en", NAMES, SPECTATOR)) == "Bo destroys Ama’s temple in the territory H2.0."
    assert event_text(lost, Words("en", NAMES, 0)) == "Bo destroys your temple in the territory H2.0."


def test_a_fight_is_told_with_its_end() -> None:
    fought = event(events.FOUGHT, 0, 1, 4, 2, 1, 1, 0)
    assert event_text(fought, Words("en", NAMES, 1)) == (
        "Ama attacks your clan in the territory H2.0 with 2: 1 attacker is left."
    )


def test_a_short_purse_is_told_with_its_price() -> None:
    refusal = Refusal("bricks_short", "5.6", {"card": 9, "cost": 2, "bricks": 1})
    assert refusal_text(refusal, Words("en", NAMES, 0)) == "Building “Mythology” costs 2 bricks; you have 1 brick."


def test_the_hint_of_a_wonder_tells_how_it_scores() -> None:
    for position, seat, _ in heard().questions["participation"][:1]:
        frame = telling.frame_for(position, seat)
        assert frame is not None
        told = hint(position, frame, seat, Words("en", NAMES, seat, scene_of(position)))
        assert "2 VP each" in told


def test_the_face_answers_for_everything() -> None:
    for position, seat, listed in heard().questions["first_slot"][:2]:
        view = GAME.view(position, seat)
        happened = event(events.TURN_BEGAN, seat, position.round)
        refusal = Refusal("hand_empty", "5.5")
        sight = telling.seen(view, seat, "en", NAMES)
        told = [
            FACE.sentence(sight, happened),
            FACE.question(sight),
            FACE.refusal(sight, refusal),
            FACE.account_text(sight),
            *(FACE.label(sight, code) for code in listed),
        ]
        assert all(is_spoken(one) for one in told)
        assert FACE.svg(sight, "dark").startswith("<svg")
        assert [target.code for target in FACE.targets(sight)] == listed
