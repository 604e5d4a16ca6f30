"""How Quay, the toy game, speaks and looks, and its scenario files."""

import json
import tomllib
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from gnomon.drawing.parts import Choice, Passage, Target
from gnomon.drawing.speaking import Plain
from gnomon.games.face import GameFace, Sight
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Event, face
from gnomon.kernel.frames import UNKNOWN, Frame
from tests.kit.toy_ops import CODES, DREW, EVENT_NAMES, OP_NAMES
from tests.kit.toy_rules import GAME
from tests.kit.toy_state import CARD_NAMES, NOBODY, NONE, ToyState, load_state

PROMPTS: Final = {
    "bid": "Bid a card.",
    "bid_side": "High or low?",
    "era": "Take a berth, call the others, or pass.",
    "berth": "Which berth?",
    "price": "For how much?",
    "meet": "Do you agree?",
    "turn": "Your turn.",
    "react": "Somebody is struck: an anchor would guard.",
    "boost": "Add coins to the strike?",
    "free": "A coin, a card, or another free action.",
}


class Part(NamedTuple):
    """A heading with its sentences."""

    heading: str
    lines: list[str]


Seen = Sight[ToyState, Plain]


class ToyFace(GameFace[ToyState, Plain]):
    """English for every language."""

    def sentence(self, sight: Seen, event: Event) -> str:
        facts = face(event, sight.seat)
        if event[0] == DREW:
            return f"{sight.words.name(facts[0])} drew {CARD_NAMES[facts[1]] if len(facts) > 1 else 'a card'}"
        return f"{EVENT_NAMES[event[0]]} {' '.join(map(str, facts))}".strip()

    def label(self, sight: Seen, code: int) -> str:
        kind, answer = CODES.to_names(code).values()
        return f"{kind}: {answer}"

    def prompt(self, sight: Seen, frame: Frame) -> str:
        return PROMPTS[OP_NAMES[frame[0]]]

    def account(self, sight: Seen) -> Sequence[Passage]:
        view, name = sight.view, sight.words.name
        lines = []
        for berth, owner in enumerate(view.berths):
            lines.append(f"Berth {berth + 1}: {'free' if owner == NOBODY else name(owner)}.")
        for other, hand in enumerate(view.hands):
            cards = ", ".join("hidden" if card == UNKNOWN else CARD_NAMES[card] for card in hand)
            lines.append(f"{name(other)}: {view.coins[other]} coins, {cards or 'no cards'}.")
        return [Part(f"Round {view.round}.", lines)]

    def svg(self, sight: Seen, theme: str) -> str:
        berths = "".join(
            f'<circle id="berth-{berth + 1}" cx="{20 + 30 * berth}" cy="20" r="12" class="owner-{owner}"/>'
            for berth, owner in enumerate(sight.view.berths)
        )
        account = escape(self.account_text(sight))
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}"><desc>{account}</desc>{berths}</svg>'

    def targets(self, sight: Seen) -> Sequence[Target]:
        found = []
        for code in sight.options:
            kind, answer = CODES.to_names(code).values()
            found.append(Choice(code, "", (f"berth-{answer}",) if kind in ("berth", "slide") else ()))
        return found


FACE: Final = ToyFace(GAME)


# --- scenarios ----------------------------------------------------------------------------------------------------


def write_scenario(state: ToyState) -> str:
    """A position in the form that `read_scenario` takes: cards by name, frames by their op."""
    saved = state.to_dict()
    for name in ("deck", "discard"):
        saved[name] = [_card_name(card) for card in getattr(state, name)]
    saved["face_up"] = _card_name(state.face_up)
    saved["hands"] = [[_card_name(card) for card in hand] for hand in state.hands]
    saved["lanes"] = [[[OP_NAMES[frame[0]], *frame[1:]] for frame in lane] for lane in state.lanes]
    return 'game = "toy"\n' + "".join(f"{name} = {_toml(value)}\n" for name, value in saved.items())


def read_scenario(text: str) -> ToyState:
    """The position of a scenario; what is left out has the value of a match of two seats before its first question.

    Raises BadInput naming the line of an unknown or misplaced word.
    """
    try:
        source = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadInput("scenario", f"not valid TOML ({fault})") from None
    reader = Reader(source, "scenario")
    reader.expect("game", "toy")
    seats = reader.integer("seats", 2, 3) if reader.has("seats") else 2
    saved = ToyState(seats, 0).to_dict()
    placed: list[int] = []
    for name in list(source):
        if name in ("game", "seats"):
            continue
        if name not in saved:
            raise BadInput(f"scenario, line {_line_of(text, name)}", f"unknown word {name!r}")
        saved[name] = _plain(name, reader.raw(name), text)
    for name in ("hands", "discard"):
        placed += _flat(saved[name])
    placed += [int(str(saved["face_up"]))]
    if "deck" not in source:
        saved["deck"] = [card for card in range(len(CARD_NAMES)) if card not in placed]
    if "bank" not in source:
        saved["bank"] = ToyState(seats, 0).bank + 4 * seats - sum(_flat(saved["coins"]))
    state = load_state(saved)
    cards = placed + state.deck
    if UNKNOWN not in cards and sorted(card for card in cards if card != NONE) != list(range(len(CARD_NAMES))):
        raise BadInput("scenario", "every card must lie in exactly one place")
    return state


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {json.dumps(part)}" for name, part in value.items()) + "}"
    return json.dumps(value)


def _card_name(card: int) -> str:
    return "?" if card == UNKNOWN else "none" if card == NONE else CARD_NAMES[card]


def _card(word: object, text: str) -> int:
    if word in ("?", "none"):
        return UNKNOWN if word == "?" else NONE
    if word not in CARD_NAMES:
        raise BadInput(f"scenario, line {_line_of(text, str(word))}", f"unknown card {word!r:.40}")
    return CARD_NAMES.index(str(word))


def _plain(name: str, value: object, text: str) -> object:
    if name == "face_up":
        return _card(value, text)
    if name not in ("deck", "discard", "hands", "lanes"):
        return value
    if not isinstance(value, list):
        raise BadInput(f"scenario, line {_line_of(text, name)}", f"{name} must be a list")
    if name == "lanes":
        return [[[_op(frame[0], text), *frame[1:]] for frame in lane] for lane in value]
    if name == "hands":
        return [[_card(word, text) for word in hand] for hand in value]
    return [_card(word, text) for word in value]


def _op(word: object, text: str) -> int:
    if word not in OP_NAMES:
        raise BadInput(f"scenario, line {_line_of(text, str(word))}", f"unknown frame {word!r:.40}")
    return OP_NAMES.index(str(word))


def _flat(value: object) -> list[int]:
    if isinstance(value, list):
        return [number for part in value for number in _flat(part)]
    return [value] if isinstance(value, int) else []


def _line_of(text: str, word: str) -> int:
    return next((number for number, line in enumerate(text.splitlines(), 1) if word in line), 0)
