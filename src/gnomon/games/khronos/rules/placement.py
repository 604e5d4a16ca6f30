"""Where a building may be constructed or upgraded: geography, Dominion and Hierarchy (4.5, 4.6, 5.1 to 5.5).

Each rule is written as the set of places that it allows. The legal list is the intersection of the sets; a refusal
names the first set that a place is not in.
"""

from gnomon.games.khronos.boards import CONTAINING, NOBODY, Board, Building, Domain, growth_group
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.grid import FOOTPRINT, ON_BOARD, squares_of
from gnomon.games.khronos.setting import MAX_SURCHARGE, Setting
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- construction ----------------------------------------------------------------------------------------------------


@rule("5.4")
def dominion_allows(board: Board, size: int) -> int:
    """A Military or Religious building may not touch two domains: only civil buildings join them."""
    return ON_BOARD[size] & ~board.touching_two(size)


@rule("5.5")
def hierarchy_allows(board: Board, kind: int, size: int, value: int) -> int:
    """A Military or Religious building may not equal the highest one of its type in the domain it joins."""
    equalled = 0
    for domain in board.domains:
        if domain.top[kind] == value:
            equalled |= domain.reach(size)
    return ON_BOARD[size] & ~equalled


@rule("4.5", "5.2", "5.3")
def construction_sites(setting: Setting, board: Board, design: int) -> int:
    """The anchors where a design may be constructed, whatever the cards: empty squares, geography, 5.4 and 5.5."""
    found = board.sites[design]
    if found < 0:
        kind, size = divmod(design, 3)
        size += 1
        found = board.free(size) & setting.allowed_ground(kind, size)
        if kind != CIVIL and found:
            found &= dominion_allows(board, size)
            found &= hierarchy_allows(board, kind, size, setting.values[kind * 4 + size])
        board.sites[design] = found
    return found


@rule("4.5")
def why_not_construction(setting: Setting, board: Board, design: int, anchor: int) -> Refusal | None:
    """Why a design may not be constructed at an anchor, whatever the cards."""
    kind, size = divmod(design, 3)
    size += 1
    footprint = FOOTPRINT[size][anchor]
    if not footprint:
        return Refusal("off_board", "4.5", {"size": size, "square": anchor})
    taken = footprint & board.taken
    if taken:
        return Refusal("not_empty", "4.5", {"square": (taken & -taken).bit_length() - 1})
    refusal = why_not_geography(setting, kind, size, anchor)
    if refusal is not None or kind == CIVIL:
        return refusal
    touched = [domain for domain in board.domains if domain.halo & footprint]
    return why_not_dominion(touched) or why_not_hierarchy(setting, touched, kind, size, None)


@rule("5.2")
def why_not_geography(setting: Setting, kind: int, size: int, anchor: int) -> Refusal | None:
    """Only Towns and Cities may stand on the river."""
    if (setting.allowed_ground(kind, size) >> anchor) & 1:
        return None
    wet = FOOTPRINT[size][anchor] & setting.components.river
    return Refusal("river", "5.2", {"square": (wet & -wet).bit_length() - 1, "design": kind * 3 + size - 1})


@rule("5.4")
def why_not_dominion(touched: list[Domain]) -> Refusal | None:
    """Only a civil building may connect two domains."""
    if len(touched) < 2:
        return None
    firsts = sorted((domain.mask & -domain.mask).bit_length() - 1 for domain in touched)
    return Refusal("two_domains", "5.4", {"domains": len(touched), "first": firsts[0], "second": firsts[1]})


@rule("5.5")
def why_not_hierarchy(
    setting: Setting, touched: list[Domain], kind: int, size: int, besides: Building | None
) -> Refusal | None:
    """The highest building of a type must stay unique; `besides` is left out of the comparison."""
    value = setting.values[kind * 4 + size]
    highest = 0
    equal = -1
    for domain in touched:
        for building in domain.buildings:
            if building.type == kind and building is not besides and not building.ruin:
                worth = setting.values[kind * 4 + building.size]
                if worth > highest:
                    highest = worth
                    equal = building.anchor
    if highest != value:
        return None
    return Refusal("equal_building", "5.5", {"type": kind, "value": value, "square": equal})


# --- upgrade ---------------------------------------------------------------------------------------------------------


@rule("5.1")
def touched_domains(board: Board, footprint: int) -> list[Domain]:
    """The original domains with an edge to a footprint, and those of the buildings that it replaces or covers."""
    return [domain for domain in board.domains if (domain.halo | domain.mask) & footprint]


@rule("4.6", "5.4")
def counted_domains(setting: Setting, board: Board, footprint: int, old: Building | None) -> list[Domain]:
    """The touched domains that Dominion and Hierarchy count: that of a lone predecessor too, unless D41 says not."""
    touched = touched_domains(board, footprint)
    if old is not None and not setting.lone_upgrade_connects:
        return [domain for domain in touched if domain.mask != old.mask]
    return touched


Sites = list[tuple[int, int, int]]
"""(cards in colour, surcharge, mask of anchors) of every price at which something can be upgraded."""


@rule("4.6", "5.3")
def upgrades(setting: Setting, board: Board, seat: int, design: int) -> Sites:
    """Where a player may upgrade something to a design, by price.

    Own Military and Religious buildings, any civil one; a larger building of the same type that contains the old one
    on otherwise free squares. Such a place contains one building only, so it tells which one grows.
    """
    kind, size = divmod(design, 3)
    size += 1
    key = design * 8 + (NOBODY if kind == CIVIL else seat)
    kept = board.upgrades.get(key)
    if kept is not None:
        return kept
    allowed = setting.allowed_ground(kind, size) & ~board.crowded(size)
    found: Sites = []
    for old in range(size - 1, 0, -1) if setting.double_upgrade else (size - 1,):
        sites = board.growth(growth_group(kind, seat), old, size) & allowed
        if sites and kind != CIVIL:
            sites = _lawful(setting, board, seat, kind, old, size, sites)
        if sites:
            cards = setting.values[kind * 4 + size] - setting.values[kind * 4 + old]
            found += _priced(setting, board, kind, size, cards, sites)
    board.upgrades[key] = found
    return found


@rule("5.2")
def _priced(setting: Setting, board: Board, kind: int, size: int, cards: int, sites: int) -> Sites:
    """The places among `sites` by surcharge."""
    found: Sites = []
    if setting.whole_upgrade:
        for extra, ground in enumerate(setting.ground_at[size]):
            part = sites & ground
            if part:
                found.append((cards, extra, part))
        return found
    by_extra = [0] * (MAX_SURCHARGE + 1)
    for anchor in squares_of(sites):
        building = upgraded_building(board, kind, size, anchor)
        extra = 0 if building is None else upgrade_surcharge(setting, building, size, anchor)
        if building is not None and extra <= MAX_SURCHARGE:
            by_extra[extra] |= 1 << anchor
    return [(cards, extra, part) for extra, part in enumerate(by_extra) if part]


@rule("5.4", "5.5")
def _lawful(setting: Setting, board: Board, seat: int, kind: int, old: int, size: int, sites: int) -> int:
    """The places among `sites` where the larger Military or Religious building keeps Dominion and Hierarchy."""
    found = 0
    for building in board.buildings.values():
        if building.type != kind or building.owner != seat or building.size != old:
            continue
        own = sites & CONTAINING[old][building.anchor][size]
        if not own:
            continue
        domain = board.domain_at(building.anchor)
        if domain is None:
            raise AssertionError("every building has a domain")
        if setting.lone_upgrade_connects or domain.mask != building.mask:
            # Every such place touches the building's own domain; a second one is too many.
            if why_not_hierarchy(setting, [domain], kind, size, building) is None:
                found |= own & ~board.touching_two(size)
            continue
        for anchor in squares_of(own):
            touched = counted_domains(setting, board, FOOTPRINT[size][anchor], building)
            if len(touched) < 2 and why_not_hierarchy(setting, touched, kind, size, building) is None:
                found |= 1 << anchor
    return found


@rule("5.2")
def upgrade_surcharge(setting: Setting, old: Building, size: int, anchor: int) -> int:
    """The whole new footprint counts, even where the old building stood already (D22)."""
    if setting.whole_upgrade:
        return setting.surcharge[size][anchor]
    return setting.surcharge_of(FOOTPRINT[size][anchor] & ~old.mask)


def upgraded_building(board: Board, kind: int, size: int, anchor: int) -> Building | None:
    """The building that a new footprint would replace: the only smaller one of its type inside it."""
    footprint = FOOTPRINT[size][anchor]
    for building in board.overlapping(footprint):
        if building.type == kind and building.size < size and building.mask & footprint == building.mask:
            return building
    return None


@rule("4.6")
def why_not_upgrade(setting: Setting, board: Board, seat: int, design: int, anchor: int) -> Refusal | None:
    """Why nothing may be upgraded to a design at an anchor, whatever the cards."""
    kind, size = divmod(design, 3)
    size += 1
    footprint = FOOTPRINT[size][anchor]
    if not footprint:
        return Refusal("off_board", "4.6", {"size": size, "square": anchor})
    old = upgraded_building(board, kind, size, anchor)
    if old is None:
        return Refusal("nothing_to_upgrade", "4.6", {"square": anchor, "design": design})
    if kind != CIVIL and old.owner != seat:
        return Refusal("not_yours", "4.6", {"square": old.anchor, "owner": old.owner})
    if old.size + 1 < size and not setting.double_upgrade:
        return Refusal("two_sizes", "4.6", {"square": old.anchor})
    taken = footprint & board.taken & ~old.mask
    if taken:
        return Refusal("not_empty", "4.6", {"square": (taken & -taken).bit_length() - 1})
    refusal = why_not_geography(setting, kind, size, anchor)
    if refusal is not None or kind == CIVIL:
        return refusal
    touched = counted_domains(setting, board, footprint, old)
    return why_not_dominion(touched) or why_not_hierarchy(setting, touched, kind, size, old)
