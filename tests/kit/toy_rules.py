"""Quay, the toy game that proves the kernel: every shape of play that a heavy game needs, in as few rules as possible.

A round begins with secret bids (a *join* with staged picks that may be withdrawn). Then an era of real time: whoever
likes takes berths in *staged answers on lanes of their own*, the tide and the end of the era come by the *clock* and a
call puts *blocking questions* to the others. Then each seat takes a turn on the *table's lane*: a strike (with
*reactions* and a boost afterwards), a slide (a *cascade*), a craft (*nested* free actions) or a rest. At *any time*
once a turn the card that lies open may be burned.
"""

from typing import Final

from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER, TABLE, UNKNOWN, Frame, seat_mask
from gnomon.kernel.game import NO_ANSWER, Game, lane_of
from gnomon.kernel.options import OptionSpec, Value
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source, shuffle
from gnomon.kernel.rulebook import Rulebook, Section
from gnomon.kernel.state import State
from tests.kit.toy_ops import (
    BID,
    BURN_CODE,
    BURNED,
    CODES,
    ERA,
    ERA_CODE,
    KINDS_TAKEN,
    NEXT_ROUND,
    OPS,
    REACT,
    REACT_CODE,
    REFILL,
    ROSE,
    TURN,
    TURN_CODE,
)
from tests.kit.toy_play import ANSWER, DO, LEGAL, close_era, earn, tell
from tests.kit.toy_state import ANCHOR, CARDS, NOBODY, NONE, ToyState, load_state, sample_of, view_of

SPECS: Final = (
    OptionSpec("hand_size", 3, (3, 2), "1", "Quay"),
    OptionSpec("tides", "slow", ("slow", "quick"), "2", "Quay"),
)
RULEBOOK: Final = Rulebook("toy", [Section("1", "Bids"), Section("2", "Era"), Section("3", "Turns")], {})


class Toy(Game):
    """The rules of Quay."""

    def __init__(self) -> None:
        super().__init__("toy", "Quay", (2, 3), 1, SPECS, RULEBOOK, OPS, CODES, timed=True, has_anytime=True)

    # --- beginning and ending -----------------------------------------------------------------------------------

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        state = ToyState(seats, seed)
        state.hand_size = int(options["hand_size"])
        state.tides = str(options["tides"])
        state.deck = list(range(CARDS))
        shuffle(state, state.deck)
        for seat in range(seats):
            state.hands[seat] = sorted(state.deck.pop() for _ in range(state.hand_size))
        state.face_up = state.deck.pop()
        state.push((NEXT_ROUND, 0))
        return state

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, ToyState)
        sources = [
            {
                "coins": state.coins[seat],
                "berths": sum(2 * paid for owner, paid in zip(state.berths, state.worth, strict=True) if owner == seat),
                "cards": len(state.hands[seat]),
            }
            for seat in range(state.seats)
        ]
        return Outcome(sources, ranks_by([sum(source.values()) for source in sources]), "3")

    def load(self, saved: object) -> State:
        return load_state(saved)

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, ToyState)
        return view_of(state, seat)

    def determinize(self, view: State, source: Source) -> State:
        assert isinstance(view, ToyState)
        return sample_of(view, source)

    # --- questions ----------------------------------------------------------------------------------------------

    def belongs(self, frame: Frame, code: int) -> bool:
        return self.codes.block_of(code).kind in KINDS_TAKEN[frame[0]]

    def legal(self, state: State, seat: int, frame: Frame) -> list[int]:
        assert isinstance(state, ToyState)
        return LEGAL[frame[0]](state, seat, frame)

    def why_not(self, state: State, seat: int, frame: Frame, code: int) -> Refusal:
        assert isinstance(state, ToyState)
        block = self.codes.block_of(code)
        value = code - block.base
        if block.kind == "berth" or block.kind == "price":
            berth = value if block.kind == "berth" else frame[2]
            if state.berths[berth] != NOBODY:
                return Refusal("berth_taken", "2", {"berth": berth, "by": state.berths[berth]})
            return Refusal("too_dear", "2", {"coins": state.coins[seat]})
        if block.kind == "card":
            return Refusal("no_such_card" if frame[0] == BID else "no_anchor", "1", {"card": value})
        if block.kind == "era":
            return Refusal("no_berth" if value == 0 else "called_before", "2", {"coins": state.coins[seat]})
        if block.kind == "slide":
            return Refusal("nothing_slides", "3", {"berth": value})
        if block.kind == "strike":
            return Refusal("no_target", "3", {"seat": value})
        return Refusal("too_much", "3", {"coins": state.coins[seat]})

    def fallback(self, state: State, seat: int, frame: Frame) -> int:
        if frame[0] == ERA:
            return ERA_CODE + 2
        if frame[0] == TURN:
            return TURN_CODE + 1
        return self.legal(state, seat, frame)[0]

    def sole(self, state: State, frame: Frame) -> int:
        """Everybody can know that nobody else holds an anchor once all lie open somewhere else."""
        assert isinstance(state, ToyState)
        if frame[0] != REACT:
            return NO_ANSWER
        seat = frame[1].bit_length() - 1
        elsewhere = [*state.discard, state.face_up]
        for other, hand in enumerate(state.hands):
            if other != seat:
                elsewhere += [card for card in hand if card != UNKNOWN and not state.is_secret(card)]
        anchors = sum(1 for card in elsewhere if card % 3 == ANCHOR and card >= 0)
        return REACT_CODE if anchors == CARDS // 3 else NO_ANSWER

    # --- answers and steps --------------------------------------------------------------------------------------

    def take(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        assert isinstance(state, ToyState)
        ANSWER[frame[0]](state, seat, frame, code, events)

    def step(self, state: State, lane: int, frame: Frame, events: Events | None) -> None:
        assert isinstance(state, ToyState)
        DO[frame[0]](state, frame, events)

    # --- permissions, withdrawal, clock -------------------------------------------------------------------------

    def anytime(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, ToyState)
        return [] if (state.burned >> seat) & 1 or state.face_up == NONE else [BURN_CODE]

    def refuse_permission(self, state: State, seat: int, code: int) -> Refusal | None:
        assert isinstance(state, ToyState)
        if code != BURN_CODE:
            return None
        return Refusal("nothing_to_burn" if state.face_up == NONE else "burned_before", "3", {"seat": seat})

    def permit(self, state: State, seat: int, code: int, events: Events | None) -> None:
        assert isinstance(state, ToyState)
        state.burned |= seat_mask(seat)
        tell(events, BURNED, seat, state.face_up)
        state.discard.append(state.face_up)
        state.face_up = NONE
        state.push((REFILL, 0))

    def can_withdraw(self, state: State, seat: int) -> bool:
        assert isinstance(state, ToyState)
        return state.bids[seat] != NONE

    def withdraw(self, state: State, seat: int) -> None:
        assert isinstance(state, ToyState)
        state.bids[seat] = NONE
        state.push((BID, seat_mask(seat)), lane_of(seat))

    def deadline(self, state: State) -> int:
        assert isinstance(state, ToyState)
        table = state.lanes[TABLE]
        if state.over or not table or table[-1][0] != ERA:
            return NEVER
        return min(state.tide_at, state.ends_at)

    def clock(self, state: State, due: int, events: Events | None) -> None:
        """The tide comes before the end of the era when both are due."""
        assert isinstance(state, ToyState)
        if state.tide_at == due:
            state.tide_at += state.tide_every
            for owner in state.berths:
                if owner != NOBODY:
                    earn(state, owner, 1, events)
            tell(events, ROSE, due)
            return
        close_era(state, events)


GAME: Final = Toy()
