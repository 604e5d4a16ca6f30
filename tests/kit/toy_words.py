"""How Quay, the toy game, speaks and looks, and its scenario files."""

import json
import tomllib
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Event, face
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State
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


class ToyTarget(NamedTuple):
    """The elements of the picture that stand for an option."""

    code: int
    elements: tuple[str, ...]


class ToyPresentation:
    """English for every language."""

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        facts = face(event, viewer)
        if event[0] == DREW:
            return f"{names[facts[0]]} drew {CARD_NAMES[facts[1]] if len(facts) > 1 else 'a card'}"
        return f"{EVENT_NAMES[event[0]]} {' '.join(map(str, facts))}".strip()

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        kind, answer = CODES.to_names(code).values()
        return f"{kind}: {answer}"

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        decision = GAME.asked(view, seat)
        return "" if decision is None else PROMPTS[decision.kind]

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
        return f"{refusal.code.replace('_', ' ')}{': ' if facts else ''}{facts}."

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        assert isinstance(view, ToyState)
        lines = [f"Round {view.round}."]
        for berth, owner in enumerate(view.berths):
            lines.append(f"Berth {berth + 1}: {'free' if owner == NOBODY else names[owner]}.")
        for other, hand in enumerate(view.hands):
            cards = ", ".join("hidden" if card == UNKNOWN else CARD_NAMES[card] for card in hand)
            lines.append(f"{names[other]}: {view.coins[other]} coins, {cards or 'no cards'}.")
        return "\n".join(lines)

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        assert isinstance(view, ToyState)
        berths = "".join(
            f'<circle id="berth-{berth + 1}" cx="{20 + 30 * berth}" cy="20" r="12" class="owner-{owner}"/>'
            for berth, owner in enumerate(view.berths)
        )
        account = escape(self.account(view, seat, language, ["A", "B", "C"]))
        return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}"><desc>{account}</desc>{berths}</svg>'

    def targets(self, view: State, seat: int) -> Sequence[ToyTarget]:
        found = []
        for code in GAME.options(view, seat):
            kind, answer = CODES.to_names(code).values()
            found.append(ToyTarget(code, (f"berth-{answer}",) if kind in ("berth", "slide") else ()))
        return found


PRESENTATION: Final = ToyPresentation()


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
