"""The supplies of a scenario: whatever does not lie elsewhere, and the hidden pieces dealt by its seed."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.decisions import FAVOUR_GOODS, STORE_SULFUR, TENDED_NOW
from gnomon.games.feudum.effects import EVERYBODY, NO_GOODS, as_shown, value_of
from gnomon.games.feudum.frames import Favours, Sulfur, Tended
from gnomon.games.feudum.scenario_pieces import SEEN, TO_DEAL, token_of
from gnomon.games.feudum.state import WINE, FeudumState, Numbers, replaced
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import TABLE, UNKNOWN, seats_of
from gnomon.kernel.rng import shuffle
from gnomon.kernel.scenario_words import UNKNOWN_WORD, cards_of, one_of

ALL: Final = "all"
"""In the deck: everybody has seen which writ this is."""


def take_supplies(reader: Reader, state: FeudumState) -> None:
    """Put everything that lies nowhere into the supplies. Raises BadInput where more lies than there is."""
    count_supplies(reader, state)
    _deal_tiles(reader, state)
    _deal_seals(reader, state)
    _deal_writs(reader, state)


def count_supplies(reader: Reader, state: FeudumState) -> None:
    """The supplies of open pieces: as many as lie nowhere else. Raises BadInput where more lies than there is."""
    _take_goods(reader, state)
    _take_markers(reader, state)
    _take_rest(reader, state)


def _left(reader: Reader, name: str, piece: str, total: int, lying: int) -> int:
    if lying > total:
        raise reader.error(name, f"{lying} of '{piece}' lie there, but there are {total}")
    return total - lying


def _take_goods(reader: Reader, state: FeudumState) -> None:
    for good, name in enumerate(terms.GOOD_NAMES):
        lying = state.market[good] + state.containers[good] + state.barn[good] + _in_frames(state, good)
        lying += sum(state.beside[good :: terms.GOODS]) + sum(state.goods[good :: terms.GOODS])
        for seat in range(state.seats):
            lying += int(state.pouch[seat] == good and state.pouch_tile[seat] == terms.NOTHING)
        if good == terms.SULFUR:
            lying += sum(state.barrel) + state.pawn_wine.count(WINE)
        for place in range(terms.LOCATIONS):
            if (good, state.landscape[place]) in ((terms.FOOD, terms.ORCHARD), (terms.SULFUR, terms.SULFUR_MINE)):
                lying += state.resources[place]
        state.bag[good] = _left(reader, "goods", name, state.setting.components.goods_total[good], lying)
    targets = sum(state.resources[place] for place in range(terms.LOCATIONS) if state.landscape[place] == terms.BUTTS)
    state.targets = _left(reader, "landscapes", "archery_butts", state.setting.components.targets, targets)


def _in_frames(state: FeudumState, good: int) -> int:
    """Goods that lie in what is pending: sulfur to be stored, a harvest that is being divided."""
    found = 0
    for frame in state.lanes[TABLE]:
        if frame[0] == STORE_SULFUR and good == terms.SULFUR:
            found += frame[Sulfur.sulfur]
        elif frame[0] == FAVOUR_GOODS:
            found += frame[Favours.undivided][good] + (frame[Favours.chosen] or NO_GOODS)[good]
    return found


def _take_markers(reader: Reader, state: FeudumState) -> None:
    """Markers of each colour with a row: dummies have no others."""
    for colour in state.setting.row_colours:
        lying = state.rows[colour] + sum(colour in track for track in state.tracks) + state.monster_of.count(colour)
        lying += state.markers[colour] if colour < state.seats else 0
        for place in range(terms.LOCATIONS):
            lying += (state.ruler[place] == colour) * (1 + state.subject[place]) + (state.serf[place] == colour)
        name = terms.COLOUR_NAMES[colour]
        state.free_markers[colour] = _left(reader, name, "markers", state.setting.components.markers, lying)


def _take_rest(reader: Reader, state: FeudumState) -> None:
    """Vessels, feudum discs and player discs."""
    components = state.setting.components
    for kind in range(terms.VESSELS):
        lying = (
            state.guild_vessels[kind]
            + sum(state.vessels[kind :: terms.VESSELS])
            + sum(state.adrift[kind :: terms.VESSELS])
        )
        lying += state.pawn_vessel.count(kind)
        left = _left(reader, "vessels", terms.VESSEL_NAMES[kind], components.vessels_of_a_kind, lying)
        state.free_vessels = replaced(state.free_vessels, kind, left)
    for guild in range(terms.GUILDS):
        left = _left(
            reader, "map", f"{terms.GUILD_NAMES[guild]} feudum", components.feudums_of_a_guild, state.icon.count(guild)
        )
        state.feudums = replaced(state.feudums, guild, left)
    for seat in range(state.seats):
        lying = int(state.voyage[seat] > 0) + state.military[seat]
        lying += sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)])
        state.discs = replaced(
            state.discs, seat, _left(reader, terms.COLOUR_NAMES[seat], "discs", components.discs, lying)
        )


def tiles_in_use(state: FeudumState) -> list[int]:
    """How many tiles of each landscape lie in hands, pouches and beside locations, or are about to be laid."""
    laid = [frame[Tended.tile] for frame in state.lanes[TABLE] if frame[0] == TENDED_NOW]
    return [
        sum(state.tiles[kind :: terms.LANDSCAPES])
        + state.pouch_tile.count(kind)
        + state.landscape.count(kind)
        + laid.count(kind)
        for kind in range(terms.LANDSCAPES)
    ]


def _deal_tiles(reader: Reader, state: FeudumState) -> None:
    """Tiles in use have left the stacks; what else has left them is out of the game."""
    components = state.setting.components
    used = tiles_in_use(state)
    gone = [
        tile for tile in range(terms.TILES) if tile % terms.TILE_EPOCHS + 1 < state.stacks[tile // terms.TILE_EPOCHS]
    ]
    if reader.has("faces"):
        state.faces = _read_faces(reader, state)
        left = [state.faces[tile] for tile in gone]
        spent = [
            _left(reader, "faces", terms.LANDSCAPE_NAMES[kind], left.count(kind), lying)
            for kind, lying in enumerate(used)
        ]
        state.spent = tuple(spent)
        return
    rest: list[int] = []
    for kind, lying in enumerate(used):
        rest += [kind] * _left(reader, "tiles", terms.LANDSCAPE_NAMES[kind], components.landscapes[kind], lying)
    shuffle(state, rest)
    if sum(used) > len(gone):
        raise reader.error("stacks", f"{sum(used)} tiles are in use, but only {len(gone)} have left the stacks")
    out, rest = rest[: len(gone) - sum(used)], rest[len(gone) - sum(used) :]
    state.spent = tuple(out.count(kind) for kind in range(terms.LANDSCAPES))
    taken = [*out, *(kind for kind, lying in enumerate(used) for _ in range(lying))]
    state.faces = tuple(taken.pop() if tile in gone else rest.pop() for tile in range(terms.TILES))


def _read_faces(reader: Reader, state: FeudumState) -> Numbers:
    """The landscapes of every region's tiles by epoch; `?` for those that a view does not know."""
    table = reader.table("faces")
    found: list[int] = []
    for region, name in enumerate(terms.REGION_NAMES):
        row = cards_of(table, name, terms.LANDSCAPE_NAMES)
        if len(row) != terms.TILE_EPOCHS:
            raise table.error(name, f"expected {terms.TILE_EPOCHS} tiles")
        if UNKNOWN in row[: state.stacks[region] - 1]:
            raise table.error(name, "a tile that has left its stack is known")
        found += row
    table.finish()
    for kind, most in enumerate(state.setting.components.landscapes):
        _left(reader, "faces", terms.LANDSCAPE_NAMES[kind], most, found.count(kind))
    return tuple(found)


def values_lying(state: FeudumState) -> list[int]:
    """The values of all seals and beads that are known, wherever they lie."""
    rows = (state.pool, state.scrolls, state.immunity, state.rosary, state.chickens, *state.seals, *state.beads)
    return [value_of(token) for row in rows for token in row if token > 0]


def _deal_seals(reader: Reader, state: FeudumState) -> None:
    """Tokens that are told keep their values; every other one gets one of those left, and beads are seen by all."""
    total = state.setting.components.seals
    whole = reader.has("pool")
    state.pool = ()
    if whole:
        words = [word.split() if isinstance(word, str) else [""] for word in reversed(reader.items("pool"))]
        state.pool = tuple(token_of(reader, "pool", word or [""]) for word in words)
    told = values_lying(state)
    left: list[int] = []
    for value in BEAD_VALUES:
        left += [value] * _left(reader, "panels", f"bead {value}", total[value], told.count(value))
    shuffle(state, left)
    rows = (state.pool, state.scrolls, state.immunity, state.rosary, state.chickens, *state.seals)
    dealt_later = sum(row.count(TO_DEAL) for row in rows)
    unknown = sum(row.count(UNKNOWN) for row in rows)
    _left(reader, "panels", "seals", len(left), dealt_later + unknown)
    if whole and len(left) != dealt_later + unknown:
        raise reader.error("pool", f"seals that lie nowhere: {len(left) - dealt_later - unknown}")
    if unknown and not whole:
        raise reader.error("pool", "must be told where a view does not know all seals")

    def dealt(row: Numbers) -> Numbers:
        return tuple(left.pop() if token == TO_DEAL else token for token in row)

    state.scrolls = dealt(state.scrolls)
    state.immunity = dealt(state.immunity)
    state.seals = [dealt(row) for row in state.seals]
    state.rosary = tuple(as_shown(token) for token in dealt(state.rosary))
    state.chickens = tuple(as_shown(token) for token in dealt(state.chickens))
    if not whole:
        state.pool = tuple(left)


def _deal_writs(reader: Reader, state: FeudumState) -> None:
    """The writs told lie on top of the deck, those in no hand below them."""
    told = [_read_writ(reader, state.seats, item) for item in reader.items("deck")] if reader.has("deck") else []
    top = [writ for writ, _ in told]
    given = [*top, *(writ for hand in state.writs for writ in hand)]
    for writ in given:
        if writ != UNKNOWN:
            _left(reader, "deck", terms.WRIT_NAMES[writ], state.setting.writs.count(writ), given.count(writ))
    rest = [writ for writ in state.setting.writs if writ not in given]
    if UNKNOWN in given:
        if len(given) != len(state.setting.writs):
            raise reader.error("deck", "must be told whole where a view does not know all writs")
        rest = []
    shuffle(state, rest)
    state.deck = (*rest, *reversed(top))
    state.deck_seen = (*(0 for _ in rest), *(seen for _, seen in reversed(told)))


def _read_writ(reader: Reader, seats: int, item: object) -> tuple[int, int]:
    """`"bow seen red blue"`, `"bow seen all"`, `"bow"` or `"?"`: the writ, and the mask of those who know it there."""
    words: Sequence[str] = item.split() if isinstance(item, str) and item.split() else [str(item)]
    writ = UNKNOWN if words[0] == UNKNOWN_WORD else one_of(reader, "deck", words[0], terms.WRIT_NAMES)
    if words[1:2] not in ([], [SEEN]):
        raise reader.error("deck", f"'{' '.join(words):.60}' is no writ and those who have seen it")
    if words[2:] == [ALL]:
        return writ, EVERYBODY
    return writ, sum({1 << one_of(reader, "deck", word, terms.COLOUR_NAMES[:seats]) for word in words[2:]})


def write_writ(writ: int, seen: int) -> str:
    """A writ of the deck in words."""
    name = UNKNOWN_WORD if writ == UNKNOWN else terms.WRIT_NAMES[writ]
    if not seen:
        return name
    who = [ALL] if seen == EVERYBODY else [terms.COLOUR_NAMES[seat] for seat in seats_of(seen)]
    return " ".join([name, SEEN, *who])
