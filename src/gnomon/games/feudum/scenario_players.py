"""What a scenario file tells about each player."""

from typing import Final

from gnomon.games.feudum.effects import as_shown
from gnomon.games.feudum.scenario_pieces import goods_of
from gnomon.games.feudum.state import SOURCE_COUNT, SOURCES, WINE, FeudumState, replaced
from gnomon.games.feudum.terms import (
    CARD_NAMES,
    COLOUR_NAMES,
    GOOD_NAMES,
    GOODS,
    GUILD_NAMES,
    GUILDS,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    LOCATION_NAMES,
    PAWNS,
    SULFUR,
    VESSEL_NAMES,
    VESSELS,
    WRIT_NAMES,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_words import one_of, row_of

MOST: Final = 999


def read_players(reader: Reader, state: FeudumState) -> None:
    """The table of each colour that is there; seals are UNKNOWN until dealt."""
    for seat in range(state.seats):
        if reader.has(COLOUR_NAMES[seat]):
            table = reader.table(COLOUR_NAMES[seat])
            _read_pawns(table, state, seat)
            _read_stock(table, state, seat)
            _read_cards(table, state, seat)
            _read_tracks(table, state, seat)
            table.finish()


def _read_pawns(table: Reader, state: FeudumState, seat: int) -> None:
    """`"farmer D1 ship wine"`: character, location, vessel beneath, wine on it."""
    words = [str(item).split() for item in table.items("pawns")] if table.has("pawns") else []
    if len(words) > PAWNS:
        raise table.error("pawns", f"a player has {PAWNS}")
    for pawn, (character, *rest) in enumerate(part or [""] for part in words):
        piece = PAWNS * seat + pawn
        state.pawn_face[piece] = one_of(table, "pawns", character, GUILD_NAMES)
        state.pawn_at[piece] = one_of(table, "pawns", rest[0] if rest else "", LOCATION_NAMES)
        for word in rest[1:]:
            if word == "wine":
                state.pawn_wine[piece] = WINE
            else:
                state.pawn_vessel[piece] = one_of(table, "pawns", word, VESSEL_NAMES)


def _read_stock(table: Reader, state: FeudumState, seat: int) -> None:
    """Goods, barrel, shillings, markers, vessels, tiles, seals and beads."""
    components = state.setting.components
    if table.has("goods"):
        state.goods[GOODS * seat : GOODS * (seat + 1)] = goods_of(table.table("goods"))
    if table.has("barrel"):
        state.barrel[seat] = table.integer("barrel", 0, components.barrel)
    if table.has("shillings"):
        state.shillings[seat] = table.integer("shillings", 0, MOST)
    if table.has("markers"):
        state.markers[seat] = table.integer("markers", 0, components.markers)
    for kind in row_of(table, "vessels", VESSEL_NAMES):
        at = VESSELS * seat + kind
        state.vessels = replaced(state.vessels, at, state.vessels[at] + 1)
    for landscape in row_of(table, "tiles", LANDSCAPE_NAMES):
        state.tiles[LANDSCAPES * seat + landscape] += 1
    if table.has("seals"):
        state.seals[seat] = (UNKNOWN,) * table.integer("seals", 0, sum(components.seals))
    if table.has("beads"):
        state.beads[seat] = tuple(as_shown(value) for value in table.integers("beads", None, 2, 5))


def _read_cards(table: Reader, state: FeudumState, seat: int) -> None:
    """Writs, cards chosen and played, the pouch."""
    writs = row_of(table, "writs", WRIT_NAMES)
    if len(writs) > state.setting.components.hand_limit:
        raise table.error("writs", f"a hand holds {state.setting.components.hand_limit}")
    state.writs[seat] = writs
    hand, played = row_of(table, "hand", CARD_NAMES), row_of(table, "played", CARD_NAMES)
    if len({*hand, *played}) != len(hand) + len(played):
        raise table.error("hand", "a card is there twice, or played already")
    state.hand[seat] = sum(1 << card for card in hand)
    state.held[seat] = len(hand)
    state.played[seat] = sum(1 << card for card in played)
    if table.has("pouch"):
        words = table.text("pouch").split(" as ")
        state.pouch[seat] = one_of(table, "pouch", words[-1], GOOD_NAMES[: SULFUR + 1])
        if len(words) > 1:
            state.pouch_tile[seat] = one_of(table, "pouch", words[0], LANDSCAPE_NAMES)
    if table.has("moves"):
        state.moves[seat] = table.integer("moves", 0, 2)


def _read_tracks(table: Reader, state: FeudumState, seat: int) -> None:
    """Discs on tracks and guilds, and points."""
    components = state.setting.components
    if table.has("voyage"):
        state.voyage = replaced(state.voyage, seat, table.integer("voyage", 0, len(components.voyage_sections)))
    if table.has("military"):
        covered = table.integer("military", 0, len(components.military_values))
        state.military = replaced(state.military, seat, covered)
    reeves = row_of(table, "reeves", GUILD_NAMES)
    if len(set(reeves)) != len(reeves) or len(reeves) > components.reeves * int(state.setting.advanced):
        raise table.error("reeves", f"at most {components.reeves} in the advanced game, one a guild")
    for guild in reeves:
        state.reeves = replaced(state.reeves, GUILDS * seat + guild, 1)
    if table.has("slain"):
        state.slain = replaced(state.slain, seat, int(table.boolean("slain")))
    if table.has("points"):
        points = table.table("points")
        for number, source in enumerate(SOURCES):
            if points.has(source):
                state.ledger[SOURCE_COUNT * seat + number] = points.integer(source, -MOST, MOST)
        points.finish()
