"""Building tiles on the Progress map (5.2, 2.14)."""

from gnomon.games.inventions.actions import BUILD, DONE, HEX
from gnomon.games.inventions.decisions import BENEFIT_DUE, BUILD_HEX, BUILD_TILE, FLAT, FREE, FROM_DISPLAY, NEXT_TILE
from gnomon.games.inventions.effects import (
    available,
    build_limit,
    clear_slot,
    pay_influence,
    scholar_limit,
    tiles_in_display,
)
from gnomon.games.inventions.events import BUILT, TOKEN_UNLOCKED
from gnomon.games.inventions.frames import BuildHex, BuildTile, NextTile
from gnomon.games.inventions.rules.paying import demand
from gnomon.games.inventions.state import InventionsState, Numbers, replaced
from gnomon.games.inventions.terms import (
    FIRST_ASPIRATION,
    FIRST_WEALTH,
    GIVES_CHEAPER,
    GIVES_SCHOLAR,
    GIVES_SPECIALIST,
    GIVES_TOKEN,
    HEXES,
    KINDS,
    NOTHING,
    NUMBERS,
    SCHOLAR,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- what it costs ---------------------------------------------------------------------------------------------------


@rule("5.2", "4.6")
def influence_cost(state: InventionsState, seat: int, manner: int, lower: int) -> int:
    """What the building costs by the tiles in the display at this moment, or flat, or nothing; Economy 5 lowers it."""
    components = state.setting.components
    if manner == FREE:
        return 0
    if manner == FLAT:
        cost = components.building_flat
    else:
        number = tiles_in_display(state, seat)
        cost = components.building_influence[number - 1] if number else 0
    return max(0, cost - lower)


@rule("5.2")
def tile_cost(state: InventionsState, seat: int, tile: int, place: int, cheaper: int) -> int:
    """Citizens that placing a tile on a hex exhausts: base, built neighbours, matching inventions, hex, Economy 4."""
    components = state.setting.components
    hexes = state.hexes[seat]
    if tile >= FIRST_WEALTH:
        cost = components.wealth_cost
    else:
        cost = components.progress_cost
        kind = tile // NUMBERS
        for card in state.inventions[seat]:
            if components.specialty[card] == kind:
                cost -= 1
    for other in components.hex_beside[place]:
        if hexes[other] != NOTHING:
            cost += 1
    if components.hex_benefit[place] == GIVES_CHEAPER:
        cost -= components.cheaper
    if cheaper:
        cost -= components.cheaper
    return max(0, cost)


def price_of(tile: int, cost: int) -> Numbers:
    """Progress tiles are paid with specialists of their type, Wealth tiles with any mix."""
    return (SCHOLAR if tile >= FIRST_WEALTH else tile // NUMBERS, cost, 1)


@rule("5.2", "2.14")
def helped(state: InventionsState, seat: int, kind: int, place: int) -> int:
    """Citizens whom the benefit of a hex brings before the tile is paid for, and who can pay for a type (or any)."""
    benefit = state.setting.components.hex_benefit[place]
    if not GIVES_SPECIALIST <= benefit <= GIVES_SCHOLAR or not state.supply[seat]:
        return 0
    if benefit == GIVES_SCHOLAR:
        return int(state.home[KINDS * seat + SCHOLAR] < scholar_limit(state, seat))
    return int(kind in (SCHOLAR, benefit - GIVES_SPECIALIST))


@rule("5.2")
def fits(state: InventionsState, seat: int, tile: int, place: int, cheaper: int) -> bool:
    """Whether there are citizens enough, after its benefit, for placing a tile on an empty hex."""
    cost = tile_cost(state, seat, tile, place, cheaper)
    if not cost:
        return True
    kind = price_of(tile, cost)[0]
    return cost <= available(state, seat, kind) + helped(state, seat, kind, place)


def check_place(state: InventionsState, seat: int, tile: int, place: int, cheaper: int) -> Refusal | None:
    """An empty hex, and citizens enough after its benefit."""
    if state.hexes[seat][place] != NOTHING:
        return Refusal("hex_taken", "5.2", {"hex": place + 1})
    if not fits(state, seat, tile, place, cheaper):
        cost = tile_cost(state, seat, tile, place, cheaper)
        return Refusal("citizens_needed_to_build", "5.2", {"tile": tile, "number": cost})
    return None


def has_place(state: InventionsState, seat: int, tile: int, cheaper: int) -> bool:
    """Whether a tile can be placed somewhere."""
    hexes = state.hexes[seat]
    return any(hexes[place] == NOTHING and fits(state, seat, tile, place, cheaper) for place in range(HEXES))


def buildable(state: InventionsState, seat: int, cheaper: int) -> list[int]:
    """The Progress and Wealth tiles of the display that can be placed somewhere; never an aspiration tile."""
    return [
        tile
        for tile in state.slots[seat]
        if NOTHING < tile < FIRST_ASPIRATION and has_place(state, seat, tile, cheaper)
    ]


# --- one tile after another ------------------------------------------------------------------------------------------


def economy_ready(state: InventionsState, seat: int, number: int) -> bool:
    """Whether an Economy tile is built, without a token, and a token is loose."""
    tile = number - 1
    return state.loose[seat] > 0 and not (state.busy[seat] >> tile) & 1 and tile in state.hexes[seat]


@rule("5.2")
def offers(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Tiles that can be built now, none once the limit is reached or while the influence cost cannot be paid."""
    manner, count = frame[BuildTile.manner], frame[BuildTile.built]
    if count >= build_limit(state, seat):
        return []
    if count == 0 and influence_cost(state, seat, manner, frame[BuildTile.lower]) > state.influence[seat]:
        return []
    return buildable(state, seat, frame[BuildTile.cheaper])


@rule("2.7.1", "5.2")
def may_lower(state: InventionsState, seat: int, frame: Frame) -> bool:
    """Economy 5: before the first tile, while the building costs influence and some tile could then be built."""
    if (
        frame[BuildTile.built]
        or frame[BuildTile.lower]
        or not economy_ready(state, seat, 5)
        or not build_limit(state, seat)
    ):
        return False
    cost = influence_cost(state, seat, frame[BuildTile.manner], 0)
    cheaper = frame[BuildTile.cheaper] or (state.loose[seat] > 1 and economy_ready(state, seat, 4))
    return 0 < cost <= state.influence[seat] + 1 and bool(buildable(state, seat, int(cheaper)))


@rule("2.7.1", "5.2")
def may_cheapen(state: InventionsState, seat: int, frame: Frame) -> bool:
    """Economy 4: before a tile that could then be built."""
    if (
        frame[BuildTile.cheaper]
        or not economy_ready(state, seat, 4)
        or frame[BuildTile.built] >= build_limit(state, seat)
    ):
        return False
    if not frame[BuildTile.built]:
        lower = 1 if frame[BuildTile.lower] or (state.loose[seat] > 1 and economy_ready(state, seat, 5)) else 0
        if influence_cost(state, seat, frame[BuildTile.manner], lower) > state.influence[seat]:
            return False
    return bool(buildable(state, seat, 1))


@rule("5.2")
def next_tile(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Ask as long as something can be built, also with the help of Economy 4 or 5."""
    seat = frame[NextTile.seat]
    question = (BUILD_TILE, 1 << seat, *frame[NextTile.manner :])
    if (
        offers(state, seat, question)
        or may_lower(state, seat, question)
        or may_cheapen(state, seat, question)
        or (frame[NextTile.manner] == FROM_DISPLAY and state.loose[seat] and can_still_use(state, seat))
    ):
        state.push(question)


def can_still_use(state: InventionsState, seat: int) -> bool:
    """Whether a token could lie on one of the Economy tiles that are used at any moment of the turn."""
    return any(economy_ready(state, seat, number) for number in (1, 2, 3, 6, 7))


def legal_tile(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Tiles to build, or no more."""
    return [*(BUILD + tile for tile in offers(state, seat, frame)), DONE]


def take_tile(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask where, or end the building."""
    if code != DONE:
        state.push((BUILD_HEX, 1 << seat, *frame[BuildTile.manner :], code - BUILD))


def why_not_tile(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a tile cannot be built."""
    tile = code - BUILD
    if tile >= FIRST_ASPIRATION:
        return Refusal("aspiration_not_built", "5.2")
    if tile not in state.slots[seat]:
        return Refusal("tile_not_in_display", "5.2", {"tile": tile})
    limit = build_limit(state, seat)
    if frame[BuildTile.built] >= limit:
        return Refusal("build_limit", "5.2", {"number": limit})
    cost = influence_cost(state, seat, frame[BuildTile.manner], frame[BuildTile.lower])
    if not frame[BuildTile.built] and cost > state.influence[seat]:
        return Refusal("influence_needed", "5.2", {"number": cost, "influence": state.influence[seat]})
    return Refusal("no_hex_for_tile", "5.2", {"tile": tile})


def legal_hex(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Hexes for the tile."""
    tile, cheaper = frame[BuildHex.tile], frame[BuildHex.cheaper]
    return [HEX + place for place in range(HEXES) if check_place(state, seat, tile, place, cheaper) is None]


@rule("5.2", "2.14")
def take_hex(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Pay influence before the first tile; the hex gives its benefit, which may help to pay for the tile."""
    manner, count, cheaper, lower = frame[BuildHex.manner : BuildHex.tile]
    tile, place = frame[BuildHex.tile], code - HEX
    components = state.setting.components
    if not count:
        pay_influence(state, seat, influence_cost(state, seat, manner, lower), events)
    cost = tile_cost(state, seat, tile, place, cheaper)
    clear_slot(state, seat, state.slots[seat].index(tile))
    state.hexes[seat] = replaced(state.hexes[seat], place, tile)
    tell(events, BUILT, seat, tile, place, cost)
    state.push((NEXT_TILE, 1 << seat, seat, manner, count + 1, 0, lower))
    if cost:
        demand(state, seat, price_of(tile, cost))
    if components.hex_benefit[place] == GIVES_TOKEN:
        state.loose[seat] += 1
        tell(events, TOKEN_UNLOCKED, seat, place)
    else:
        state.push((BENEFIT_DUE, 1 << seat, seat, components.hex_benefit[place]))


def why_not_hex(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why the tile cannot be placed there."""
    place, tile = code - HEX, frame[BuildHex.tile]
    refusal = check_place(state, seat, tile, place, frame[BuildHex.cheaper])
    if refusal is not None and refusal.code == "citizens_needed_to_build":
        kind = price_of(tile, 0)[0]
        refusal.facts["hex"] = place + 1
        refusal.facts["available"] = available(state, seat, kind) + helped(state, seat, kind, place)
    return refusal
