"""The state of Quay, the toy game: plain data, strict saving, what a seat may know, and samples of the rest."""

from typing import Final

from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN, Frame, Lane
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State

NOBODY: Final = -2
NONE: Final = -2

KINDS: Final = ("sail", "anchor", "rope")
SAIL, ANCHOR, ROPE = range(3)
CARDS: Final = 18
CARD_NAMES: Final = tuple(f"{KINDS[card % 3]} {card // 3 + 1}" for card in range(CARDS))
BERTHS: Final = 5
COINS: Final = 60
COINS_AT_START: Final = 4
ROUNDS: Final = 2

LISTS: Final = ("berths", "worth", "coins", "bids", "deck", "discard")
NUMBERS: Final = (
    "agreed",
    "bank",
    "burned",
    "called",
    "ends_at",
    "face_up",
    "first",
    "guard",
    "halted_at",
    "open_hands",
    "round",
    "tide_at",
    "waiting",
)


class ToyState(State):
    """A position of Quay.

    `berths[i]` is an owner or NOBODY and `worth[i]` what was paid; `coins` per seat, `bank` the rest; `hands[seat]` card
    numbers ascending (UNKNOWN last), `open_hands` a mask of held cards that everybody has seen; `deck` (next card
    last), `discard`, `face_up` (or NONE); `bids[seat]` is twice the card plus 1 for high, or NONE. Masks of seats:
    `called` and `burned` (once an era or turn), `waiting` (turns still to come). `guard` counts anchors against the
    present strike, `agreed` voices for the present call. `tide_at`, `ends_at`, `halted_at` are match time in ms.
    """

    __slots__ = (*LISTS, *NUMBERS, "hand_size", "hands", "tides")

    def __init__(self, seats: int, seed: int) -> None:
        super().__init__(seats, seed)
        self.berths = [NOBODY] * BERTHS
        self.worth = [0] * BERTHS
        self.coins = [COINS_AT_START] * seats
        self.bank = COINS - COINS_AT_START * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.open_hands = 0
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.face_up = NONE
        self.bids = [NONE] * seats
        self.round = 0
        self.first = 0
        self.waiting = 0
        self.called = 0
        self.burned = 0
        self.guard = 0
        self.agreed = 0
        self.tide_at = UNKNOWN
        self.ends_at = UNKNOWN
        self.halted_at = UNKNOWN
        self.hand_size = 3
        self.tides = "slow"

    def clone(self) -> "ToyState":
        twin = ToyState(self.seats, self.seed)
        self.copy_common(twin)
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        for name in NUMBERS:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand[:] for hand in self.hands]
        twin.hand_size = self.hand_size
        twin.tides = self.tides
        return twin

    def to_dict(self) -> dict[str, object]:
        saved = self.common_dict()
        saved.update({name: getattr(self, name)[:] for name in LISTS})
        saved.update({name: getattr(self, name) for name in NUMBERS})
        saved["hands"] = [hand[:] for hand in self.hands]
        saved["options"] = {"hand_size": self.hand_size, "tides": self.tides}
        return saved

    @property
    def tide_every(self) -> int:
        """How long the tide takes, in ms."""
        return 400 if self.tides == "slow" else 200

    def is_secret(self, card: int) -> bool:
        """Whether a card of a hand is known to its holder alone."""
        return (self.open_hands >> card) & 1 == 0


def load_state(saved: object) -> ToyState:
    """A position from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "state")
    seats = reader.integer("seats", 2, 3)
    seed = reader.text("seed")
    try:
        number = int(seed, 16)
    except ValueError:
        raise reader.error("seed", "expected a hexadecimal number") from None
    if f"{number:x}" != seed or number < UNKNOWN or number >= 1 << SEED_BITS:
        raise reader.error("seed", "expected a hexadecimal number of 256 bits")
    state = ToyState(seats, number)
    state.read_common(reader)
    lengths = {"berths": BERTHS, "worth": BERTHS, "coins": seats, "bids": seats}
    for name in LISTS:
        setattr(state, name, reader.integers(name, lengths.get(name), NONE, 2 * CARDS + COINS))
    for name in NUMBERS:
        setattr(state, name, reader.integer(name, NONE, 1 << 40))
    options = reader.table("options")
    state.hand_size = options.integer("hand_size", 2, 3)
    state.tides = options.text("tides")
    options.finish()
    hands = reader.items("hands")
    if len(hands) != seats:
        raise reader.error("hands", f"expected {seats} hands")
    state.hands = [Reader({"hand": hand}, "state: hands").integers("hand", None, UNKNOWN, CARDS - 1) for hand in hands]
    reader.finish()
    return state


def view_of(state: ToyState, seat: int) -> ToyState:
    """What one seat (or -1) may know: others' unseen cards, the deck, bids and how far a choice has gone are unknown."""
    view = state.clone()
    view.seed = view.draws = UNKNOWN
    view.deck = [UNKNOWN] * len(state.deck)
    for other in range(state.seats):
        if other != seat:
            view.hands[other] = _as_seen(state, state.hands[other])
            view.bids[other] = NONE if state.bids[other] == NONE else UNKNOWN
            view.lanes[other + 1] = _first_stage(state.lanes[other + 1])
    return view


def _as_seen(state: ToyState, hand: list[int]) -> list[int]:
    seen = [card for card in hand if card != UNKNOWN and not state.is_secret(card)]
    return seen + [UNKNOWN] * (len(hand) - len(seen))


def _first_stage(lane: Lane) -> Lane:
    """The first question of a lane carries no secret; what lies on it does."""
    return lane[:1]


def sample_of(view: ToyState, source: Source) -> ToyState:
    """A full position that looks like the view: unknown cards dealt evenly, bids guessed evenly from the hands."""
    state = view.clone()
    state.listed_seat = -1
    state.seed = sum(below(source, 1 << 64) << shift for shift in range(0, SEED_BITS, 64))
    state.draws = 0
    known = {card for hand in view.hands for card in hand} | set(view.discard) | {view.face_up} | set(view.deck)
    unknown = [card for card in range(CARDS) if card not in known]
    shuffle(source, unknown)
    for hand in state.hands:
        for at, card in enumerate(hand):
            if card == UNKNOWN:
                hand[at] = unknown.pop()
        hand.sort()
    state.deck = [unknown.pop() if card == UNKNOWN else card for card in state.deck]
    for seat in range(state.seats):
        if state.bids[seat] == UNKNOWN:
            hand = state.hands[seat]
            state.bids[seat] = 2 * hand[below(source, len(hand))] + below(source, 2)
    return state


def moved_frame(frame: Frame, at: int, value: int) -> Frame:
    """The frame with one value replaced."""
    return (*frame[:at], value, *frame[at + 1 :])
