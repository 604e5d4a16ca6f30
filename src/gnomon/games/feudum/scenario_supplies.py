"""The supplies of a scenario: whatever does not lie elsewhere, and the hidden pieces dealt by its seed."""

from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.effects import as_shown, value_of
from gnomon.games.feudum.state import WINE, FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import (
    BUTTS,
    COLOUR_NAMES,
    FOOD,
    GOOD_NAMES,
    GOODS,
    GUILD_NAMES,
    GUILDS,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    LOCATIONS,
    NOTHING,
    ORCHARD,
    SULFUR,
    SULFUR_MINE,
    TILE_EPOCHS,
    TILES,
    VESSEL_NAMES,
    VESSELS,
    WRIT_NAMES,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import shuffle
from gnomon.kernel.scenario_words import row_of


def take_supplies(reader: Reader, state: FeudumState) -> None:
    """Put everything that lies nowhere into the supplies. Raises BadInput where more lies than there is."""
    _take_goods(reader, state)
    _take_markers(reader, state)
    _take_rest(reader, state)
    _deal_tiles(reader, state)
    _deal_seals(reader, state)
    _deal_writs(reader, state)


def _left(reader: Reader, name: str, piece: str, total: int, lying: int) -> int:
    if lying > total:
        raise reader.error(name, f"{lying} of '{piece}' lie there, but there are {total}")
    return total - lying


def _take_goods(reader: Reader, state: FeudumState) -> None:
    for good, name in enumerate(GOOD_NAMES):
        lying = state.market[good] + state.containers[good] + state.barn[good]
        lying += sum(state.beside[good::GOODS]) + sum(state.goods[good::GOODS])
        for seat in range(state.seats):
            lying += int(state.pouch[seat] == good and state.pouch_tile[seat] == NOTHING)
        if good == SULFUR:
            lying += sum(state.barrel) + state.pawn_wine.count(WINE)
        for place in range(LOCATIONS):
            if (good, state.landscape[place]) in ((FOOD, ORCHARD), (SULFUR, SULFUR_MINE)):
                lying += state.resources[place]
        state.bag[good] = _left(reader, "goods", name, state.setting.components.goods_total[good], lying)
    targets = sum(state.resources[place] for place in range(LOCATIONS) if state.landscape[place] == BUTTS)
    state.targets = _left(reader, "landscapes", "archery_butts", state.setting.components.targets, targets)


def _take_markers(reader: Reader, state: FeudumState) -> None:
    """Markers of each colour with a row: dummies have no others."""
    for colour in state.setting.row_colours:
        lying = state.rows[colour] + sum(colour in track for track in state.tracks) + state.monster_of.count(colour)
        lying += state.markers[colour] if colour < state.seats else 0
        for place in range(LOCATIONS):
            lying += (state.ruler[place] == colour) * (1 + state.subject[place]) + (state.serf[place] == colour)
        name = COLOUR_NAMES[colour]
        state.free_markers[colour] = _left(reader, name, "markers", state.setting.components.markers, lying)


def _take_rest(reader: Reader, state: FeudumState) -> None:
    """Vessels, feudum discs and player discs."""
    components = state.setting.components
    for kind in range(VESSELS):
        lying = state.guild_vessels[kind] + sum(state.vessels[kind::VESSELS]) + sum(state.adrift[kind::VESSELS])
        lying += state.pawn_vessel.count(kind)
        left = _left(reader, "vessels", VESSEL_NAMES[kind], components.vessels_of_a_kind, lying)
        state.free_vessels = replaced(state.free_vessels, kind, left)
    for guild in range(GUILDS):
        left = _left(
            reader, "map", f"{GUILD_NAMES[guild]} feudum", components.feudums_of_a_guild, state.icon.count(guild)
        )
        state.feudums = replaced(state.feudums, guild, left)
    for seat in range(state.seats):
        lying = int(state.voyage[seat] > 0) + state.military[seat]
        lying += sum(state.reeves[GUILDS * seat : GUILDS * (seat + 1)])
        state.discs = replaced(state.discs, seat, _left(reader, COLOUR_NAMES[seat], "discs", components.discs, lying))


def _deal_tiles(reader: Reader, state: FeudumState) -> None:
    """Tiles in hands, pouches and beside locations have left the stacks; what else has left them is out of the game."""
    components = state.setting.components
    used = [
        sum(state.tiles[kind::LANDSCAPES]) + state.pouch_tile.count(kind) + state.landscape.count(kind)
        for kind in range(LANDSCAPES)
    ]
    rest: list[int] = []
    for kind, lying in enumerate(used):
        rest += [kind] * _left(reader, "tiles", LANDSCAPE_NAMES[kind], components.landscapes[kind], lying)
    shuffle(state, rest)
    gone = [tile for tile in range(TILES) if tile % TILE_EPOCHS + 1 < state.stacks[tile // TILE_EPOCHS]]
    if sum(used) > len(gone):
        raise reader.error("stacks", f"{sum(used)} tiles are in use, but only {len(gone)} have left the stacks")
    spent, rest = rest[: len(gone) - sum(used)], rest[len(gone) - sum(used) :]
    state.spent = tuple(spent.count(kind) for kind in range(LANDSCAPES))
    taken = [*spent, *(kind for kind, lying in enumerate(used) for _ in range(lying))]
    state.faces = tuple(taken.pop() if tile in gone else rest.pop() for tile in range(TILES))


def _deal_seals(reader: Reader, state: FeudumState) -> None:
    """Beads that are told keep their values; every other token gets one of those left, and beads are seen by all."""
    total = state.setting.components.seals
    told = [value_of(token) for row in (state.rosary, state.chickens, *state.beads) for token in row if token > 0]
    left: list[int] = []
    for value in BEAD_VALUES:
        left += [value] * _left(reader, "panels", f"bead {value}", total[value], told.count(value))
    shuffle(state, left)
    hidden = (state.scrolls, state.immunity, state.rosary, state.chickens, *state.seals)
    lying = sum(row.count(UNKNOWN) for row in hidden)
    _left(reader, "panels", "seals", len(left), lying)

    def dealt(row: Numbers) -> Numbers:
        return tuple(left.pop() if token == UNKNOWN else token for token in row)

    state.scrolls = dealt(state.scrolls)
    state.immunity = dealt(state.immunity)
    state.seals = [dealt(row) for row in state.seals]
    state.rosary = tuple(as_shown(token) for token in dealt(state.rosary))
    state.chickens = tuple(as_shown(token) for token in dealt(state.chickens))
    state.pool = tuple(left)


def _deal_writs(reader: Reader, state: FeudumState) -> None:
    """The writs told lie on top of the deck, those in no hand below them."""
    top = row_of(reader, "deck", WRIT_NAMES)
    given = [*top, *(writ for hand in state.writs for writ in hand)]
    for writ in given:
        _left(reader, "deck", WRIT_NAMES[writ], state.setting.writs.count(writ), given.count(writ))
    rest = [writ for writ in state.setting.writs if writ not in given]
    shuffle(state, rest)
    state.deck = (*rest, *reversed(top))
    state.deck_seen = (0,) * len(state.deck)
