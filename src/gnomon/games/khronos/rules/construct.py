"""Phase II: constructing and upgrading on Might and Faith (4.4, 4.5, 4.6), up to what they set in motion (5.10)."""

from gnomon.games.khronos.actions import UPGRADE_DESIGNS, age_of, design_of, is_construct
from gnomon.games.khronos.boards import NO_CUBES, NOBODY
from gnomon.games.khronos.components import CIVIL, FAITH, MIGHT
from gnomon.games.khronos.decisions import NO_CONNECTOR, REPAIR, RIPPLE_TO_FAITH, RIPPLE_TO_REASON
from gnomon.games.khronos.effects import gain, lift_tile, put_tile
from gnomon.games.khronos.events import BONUS, CONSTRUCTED, UPGRADED
from gnomon.games.khronos.grid import FOOTPRINT
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.rules.cards import pay_cards, spare_cards, why_not_cards
from gnomon.games.khronos.rules.junction import junction_notes, push_settling
from gnomon.games.khronos.rules.placement import (
    construction_sites,
    upgrade_surcharge,
    upgraded_building,
    upgrades,
    why_not_construction,
    why_not_upgrade,
)
from gnomon.games.khronos.rules.ripple import push_ripple
from gnomon.games.khronos.setting import MAX_SURCHARGE
from gnomon.games.khronos.state import BONUS_MIGHT, KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

NO_SITES = 0


# --- constructing ----------------------------------------------------------------------------------------------------


@rule("4.4", "4.5")
def construct_anchors(state: KhronosState, seat: int, age: int, design: int) -> int:
    """Where a player can construct a design now: legal sites that the cards, pawns, tiles and cubes allow."""
    kind = design // 3
    if state.supply[design] == 0 or (kind != CIVIL and state.cubes[seat] == 0):
        return NO_SITES
    size = design % 3 + 1
    spare = spare_cards(state, seat, age, kind, state.setting.values[kind * 4 + size])
    if spare < 0:
        return NO_SITES
    setting = state.setting
    sites = construction_sites(setting, state.boards[age], design)
    if spare >= MAX_SURCHARGE:
        return sites
    return sites & setting.ground[size][spare]


@rule("4.4", "4.5")
def designs_to_construct(state: KhronosState, seat: int, age: int, most: int) -> list[int]:
    """The designs that `construct_anchors` finds a place for, when the pawns there may use `most` cards of the hand."""
    setting, board, supply, hands = state.setting, state.boards[age], state.supply, state.hands
    sites, ground, values = board.sites, setting.ground, setting.values
    found: list[int] = []
    for kind in range(3):
        own = hands[3 * seat + kind]
        if not own or (kind != CIVIL and state.cubes[seat] == 0):
            continue
        if own > most:
            own = most
        for size in (1, 2, 3):
            cost = values[kind * 4 + size]
            if cost > own:
                break
            design = kind * 3 + size - 1
            if supply[design]:
                places = sites[design]
                if places < 0:
                    places = construction_sites(setting, board, design)
                spare = most - cost
                if spare < MAX_SURCHARGE:
                    places &= ground[size][spare]
                if places:
                    found.append(design)
    return found


@rule("4.5", "4.9")
def why_not_construct(state: KhronosState, seat: int, age: int, design: int) -> Refusal | None:
    """A pawn there, the tile in the supply, a cube in stock, the cards, and a legal place."""
    kind, size = divmod(design, 3)
    size += 1
    if not has_pawn(state, seat, age):
        return Refusal("no_pawn", "4.5", {"age": age})
    if state.supply[design] == 0:
        return Refusal("no_tile", "4.5", {"design": design})
    if kind != CIVIL and state.cubes[seat] == 0:
        return Refusal("no_cube", "4.9")
    refusal = why_not_cards(state, seat, age, kind, state.setting.values[kind * 4 + size], 0)
    if refusal is not None:
        return refusal
    if not construct_anchors(state, seat, age, design):
        return Refusal("no_place", "4.5", {"age": age, "design": design})
    return None


@rule("4.5")
def why_not_construct_at(state: KhronosState, seat: int, age: int, design: int, anchor: int) -> Refusal | None:
    """Why a design may not be constructed at an anchor by this player."""
    refusal = why_not_construction(state.setting, state.boards[age], design, anchor)
    if refusal is not None:
        return refusal
    kind, size = divmod(design, 3)
    size += 1
    extra = state.setting.surcharge[size][anchor]
    return why_not_cards(state, seat, age, kind, state.setting.values[kind * 4 + size], extra)


# --- upgrading -------------------------------------------------------------------------------------------------------


@rule("4.4", "4.6")
def upgrade_anchors(state: KhronosState, seat: int, age: int, design: int) -> int:
    """Where a player can upgrade something to a design now."""
    if state.supply[design] == 0:
        return NO_SITES
    kind = design // 3
    most = spare_cards(state, seat, age, kind, 0)
    own = state.hands[3 * seat + kind]
    found = NO_SITES
    if most > 0 and own > 0:
        for cards, extra, sites in upgrades(state.setting, state.boards[age], seat, design):
            if cards <= own and cards + extra <= most:
                found |= sites
    return found


@rule("4.4", "4.6")
def designs_to_upgrade(state: KhronosState, seat: int, age: int, most: int) -> list[int]:
    """The places in UPGRADE_DESIGNS of those that `upgrade_anchors` finds a place for, `most` cards being usable."""
    setting, board, supply, hands = state.setting, state.boards[age], state.supply, state.hands
    found: list[int] = []
    for at, design in enumerate(UPGRADE_DESIGNS):
        own = hands[3 * seat + design // 3]
        if own and supply[design]:
            for cards, extra, _ in upgrades(setting, board, seat, design):
                if cards <= own and cards + extra <= most:
                    found.append(at)
                    break
    return found


@rule("4.6")
def why_not_upgrade_to(state: KhronosState, seat: int, age: int, design: int) -> Refusal | None:
    """A pawn there, the larger tile in the supply, and something that may grow for the cards in hand."""
    if not has_pawn(state, seat, age):
        return Refusal("no_pawn", "4.6", {"age": age})
    if state.supply[design] == 0:
        return Refusal("no_tile", "4.6", {"design": design})
    found = upgrades(state.setting, state.boards[age], seat, design)
    if not found:
        return Refusal("nothing_to_upgrade_here", "4.6", {"age": age, "design": design})
    cards, extra = min((cards, extra) for cards, extra, _ in found)
    return why_not_cards(state, seat, age, design // 3, cards, extra) or Refusal(
        "no_place", "4.6", {"age": age, "design": design}
    )


@rule("4.6")
def why_not_upgrade_at(state: KhronosState, seat: int, age: int, design: int, anchor: int) -> Refusal | None:
    """Why nothing may be upgraded to a design at an anchor by this player."""
    board = state.boards[age]
    refusal = why_not_upgrade(state.setting, board, seat, design, anchor)
    if refusal is not None:
        return refusal
    cards, extra = upgrade_cost(state, age, design, anchor)
    return why_not_cards(state, seat, age, design // 3, cards, extra)


@rule("4.6")
def upgrade_cost(state: KhronosState, age: int, design: int, anchor: int) -> tuple[int, int]:
    """The difference of the values in the building's colour, and the surcharge."""
    kind, size = divmod(design, 3)
    size += 1
    old = upgraded_building(state.boards[age], kind, size, anchor)
    if old is None:
        raise AssertionError("the anchor was not checked")
    values = state.setting.values
    cards = values[kind * 4 + size] - values[kind * 4 + old.size]
    return cards, upgrade_surcharge(state.setting, old, size, anchor)


# --- both ------------------------------------------------------------------------------------------------------------


def cost(state: KhronosState, act: int, anchor: int) -> tuple[int, int]:
    """Cards in the building's colour and surcharge of a construct or upgrade code at an anchor."""
    age, design = age_of(act), design_of(act)
    if is_construct(act):
        size = design % 3 + 1
        return state.setting.values[design // 3 * 4 + size], state.setting.surcharge[size][anchor]
    return upgrade_cost(state, age, design, anchor)


@rule("4.5", "4.6", "5.10")
def build(
    state: KhronosState,
    seat: int,
    act: int,
    anchor: int,
    extra: tuple[int, int, int],
    share: int,
    events: Events | None,
) -> None:
    """Pay, lay the tile, take the bonus; then this board settles, later ages settle, and the ripple goes out."""
    age, design = age_of(act), design_of(act)
    kind, size = divmod(design, 3)
    size += 1
    cards, _ = cost(state, act, anchor)
    paid = list(extra)
    paid[kind] += cards
    pay_cards(state, seat, (paid[0], paid[1], paid[2]), share)
    footprint = FOOTPRINT[size][anchor]
    notes = junction_notes(state, age, kind, footprint)
    owner = NOBODY if kind == CIVIL else seat
    old_anchor = old_size = under = 0
    if is_construct(act):
        bonus = state.setting.bonus[age][size]
        tell(events, CONSTRUCTED, seat, age, kind, size, anchor, *paid)
    else:
        bonus = state.setting.upgrade_bonus[age]
        old = upgraded_building(state.boards[age], kind, size, anchor)
        if old is None:
            raise AssertionError("the anchor was not checked")
        old_anchor, old_size = old.anchor, old.size
        tell(events, UPGRADED, seat, age, kind, old_size, old_anchor, size, anchor, *paid)
        if not old.printed:
            lift_tile(state, age, old, events, quiet=True)
            under = old.mask
    put_tile(state, age, kind, size, anchor, owner, False, NO_CUBES, events, under)
    if bonus:
        gain(state, seat, bonus, BONUS_MIGHT + age)
        tell(events, BONUS, seat, age, bonus)
    if size > 1:
        op = RIPPLE_TO_FAITH if age == MIGHT else RIPPLE_TO_REASON
        push_ripple(state, op, kind, size, anchor, owner, old_anchor, old_size)
    if notes is not None:
        if age == MIGHT:
            # Downsizing on Might may leave Faith unclean before the ripple reaches it.
            state.push((REPAIR, 0, FAITH, NO_CONNECTOR))
        push_settling(state, age, anchor, notes, events)
