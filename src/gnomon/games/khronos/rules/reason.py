"""Phase II on the Age of Reason: populating and renovating (4.8)."""

from gnomon.games.khronos.boards import NOBODY, Building
from gnomon.games.khronos.components import CIVIL, REASON
from gnomon.games.khronos.effects import change_building, gain, return_cubes, with_cube
from gnomon.games.khronos.events import BONUS, HALF_RENOVATED, POPULATED, RENOVATED
from gnomon.games.khronos.queries import allowance_in, capacity, has_pawn
from gnomon.games.khronos.rules.cards import pay_cards, why_not_cards
from gnomon.games.khronos.state import EARNED_FOUR, EARNED_SEVEN, EARNING_TURNS, KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- populating ------------------------------------------------------------------------------------------------------


@rule("4.8")
def populate_anchors(state: KhronosState, seat: int) -> list[int]:
    """The civil buildings of Reason with room for one more cube, ascending."""
    if not state.hands[3 * seat + CIVIL] or not state.cubes[seat] or not allowance_in(state, seat, REASON):
        return []
    return sorted(
        building.anchor
        for building in state.boards[REASON].buildings.values()
        if building.type == CIVIL and sum(building.cubes) < capacity(state, building)
    )


@rule("4.8", "4.9")
def why_not_populate(state: KhronosState, seat: int) -> Refusal | None:
    """A pawn on Reason, a Civil card, a cube, and room."""
    if not has_pawn(state, seat, REASON):
        return Refusal("no_pawn", "4.8", {"age": REASON})
    if not state.cubes[seat]:
        return Refusal("no_cube", "4.9")
    refusal = why_not_cards(state, seat, REASON, CIVIL, 1, 0)
    if refusal is not None:
        return refusal
    return None if populate_anchors(state, seat) else Refusal("no_room", "4.8")


@rule("4.8")
def why_not_populate_at(state: KhronosState, seat: int, square: int) -> Refusal | None:
    """A civil building holds as many cubes as its value."""
    building = state.boards[REASON].at(square)
    if building is None or building.type != CIVIL:
        return Refusal("no_civil_building", "4.8", {"square": square})
    room = capacity(state, building)
    if sum(building.cubes) >= room:
        return Refusal("full", "4.8", {"square": building.anchor, "capacity": room})
    if building.anchor != square:
        return Refusal("name_by_anchor", "2.1", {"square": building.anchor})
    return None


@rule("4.8")
def populate(state: KhronosState, seat: int, building: Building, share: int, events: Events | None) -> None:
    """One Civil card puts one cube on one civil building."""
    pay_cards(state, seat, (0, 0, 1), share)
    state.cubes[seat] -= 1
    change_building(state, REASON, building, with_cube(building, seat))
    tell(events, POPULATED, seat, building.size, building.anchor)


# --- renovating ------------------------------------------------------------------------------------------------------


def cards_to_restore(building: Building) -> int:
    """Keep and Monastery take one card, Castle and Abbey two; one is left after a first half."""
    return 1 if building.size == 2 or building.marker != NOBODY else 2


@rule("4.8", "4.9")
def renovate_anchors(state: KhronosState, seat: int, whole: bool) -> list[int]:
    """The ruins that one card of the player helps, or (`whole`) that two cards restore at once, ascending."""
    allowance = allowance_in(state, seat, REASON)
    cards = 2 if whole else 1
    if allowance < cards:
        return []
    found: list[int] = []
    for building in state.boards[REASON].buildings.values():
        if not building.ruin or state.hands[3 * seat + building.type] < cards:
            continue
        needed = cards_to_restore(building)
        if whole:
            if needed == 2:
                found.append(building.anchor)
        elif needed == 1 or state.cubes[seat]:
            found.append(building.anchor)
    found.sort()
    return found


@rule("4.8", "4.9")
def why_not_renovate(state: KhronosState, seat: int, whole: bool) -> Refusal | None:
    """A pawn on Reason, and a ruin for which card, allowance and cube suffice."""
    if not has_pawn(state, seat, REASON):
        return Refusal("no_pawn", "4.8", {"age": REASON})
    cards = 2 if whole else 1
    left = allowance_in(state, seat, REASON)
    if left < cards:
        return Refusal("allowance_used", "4.3", {"age": REASON, "needed": cards, "left": left, "surcharge": 0})
    if renovate_anchors(state, seat, whole):
        return None
    for building in state.boards[REASON].in_order():
        refusal = why_not_renovate_at(state, seat, building.anchor, whole)
        if refusal is not None and refusal.code == "no_cube":
            return refusal
    return Refusal("no_ruin", "4.8", {"cards": cards})


@rule("4.8", "4.9")
def why_not_renovate_at(state: KhronosState, seat: int, square: int, whole: bool) -> Refusal | None:
    """One card for a Keep or Monastery; two for a Castle or Abbey, the first of which leaves a cube as marker."""
    building = state.boards[REASON].at(square)
    if building is None or building.type == CIVIL:
        return Refusal("nothing_to_renovate", "4.8", {"square": square})
    if not building.ruin:
        return Refusal("intact_already", "4.8", {"square": building.anchor})
    if building.anchor != square:
        return Refusal("name_by_anchor", "2.1", {"square": building.anchor})
    needed = cards_to_restore(building)
    if whole and needed == 1:
        return Refusal("one_card_is_enough", "4.8", {"square": square})
    refusal = why_not_cards(state, seat, REASON, building.type, 2 if whole else 1, 0)
    if refusal is not None:
        return refusal
    if not whole and needed == 2 and not state.cubes[seat]:
        return Refusal("no_cube", "4.9")
    return None


@rule("4.8")
def renovate(
    state: KhronosState, seat: int, building: Building, whole: bool, share: int, events: Events | None
) -> None:
    """The last card turns the ruin to its intact side and sends the marker home; a first half leaves one (D46)."""
    paid = [0, 0, 0]
    paid[building.type] = 2 if whole else 1
    pay_cards(state, seat, (paid[0], paid[1], paid[2]), share)
    if not whole and cards_to_restore(building) == 2:
        state.cubes[seat] -= 1
        change_building(
            state, REASON, building, Building(building.anchor, building.type, building.size, NOBODY, True, seat)
        )
        tell(events, HALF_RENOVATED, seat, building.type, building.anchor)
        return
    tell(events, RENOVATED, seat, building.type, building.size, building.anchor, building.marker)
    if building.marker != NOBODY:
        return_cubes(state, building.marker, 1, events)
    change_building(state, REASON, building, Building(building.anchor, building.type, building.size))
    _take_renovation_bonus(state, seat, events)


@rule("4.8")
def _take_renovation_bonus(state: KhronosState, seat: int, events: Events | None) -> None:
    """Nothing (D19); by an option 3 Ecus for whoever plays the last card, with the next earnings of Reason."""
    bonus = state.setting.renovation_bonus
    if bonus:
        gain(state, seat, bonus, REASON + (EARNED_FOUR if state.turn <= EARNING_TURNS[0] else EARNED_SEVEN))
        tell(events, BONUS, seat, REASON, bonus)
