"""What a scenario file tells about each player."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.effects import as_shown
from gnomon.games.feudum.kinds import HAND_NAMES, MEAL_NAMES
from gnomon.games.feudum.rules.nourish import MEAL_BITS, WAYS
from gnomon.games.feudum.scenario_pieces import MOST, TO_DEAL, token_of
from gnomon.games.feudum.state import SOURCE_COUNT, SOURCES, WINE, WINE_OF_TILE, FeudumState, Numbers, replaced
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.kinds import NO_WORD, counts_of
from gnomon.kernel.scenario_words import HIDDEN_WORD, UNKNOWN_WORD, cards_of, one_of, row_of

WINE_NAMES: Final = ("sober", "wine", "wine_of_tile")
"""What makes a pawn drunk, by `pawn_wine`."""
assert (WINE_NAMES[WINE], WINE_NAMES[WINE_OF_TILE]) == ("wine", "wine_of_tile")

SECOND_CARD_NAMES: Final = ("none", "now", "played")
"""By `doubled`: the second card of a turn."""

MOST_MOVES: Final = 9


def read_players(reader: Reader, state: FeudumState) -> None:
    """The table of each colour that is there; seals not told are still TO_DEAL."""
    for seat in range(state.seats):
        if reader.has(terms.COLOUR_NAMES[seat]):
            table = reader.table(terms.COLOUR_NAMES[seat])
            _read_pawns(table, state, seat)
            _read_stock(table, state, seat)
            _read_cards(table, state, seat)
            _read_tracks(table, state, seat)
            table.finish()


def _read_pawns(table: Reader, state: FeudumState, seat: int) -> None:
    """`"farmer D1 ship wine"`: character, location, vessel beneath, wine on it; `"none"` off the board."""
    words = [str(item).split() for item in table.items("pawns")] if table.has("pawns") else []
    if len(words) > terms.PAWNS:
        raise table.error("pawns", f"a player has {terms.PAWNS}")
    for pawn, (character, *rest) in enumerate(part or [""] for part in words):
        if [character, *rest] == [NO_WORD]:
            continue
        piece = terms.PAWNS * seat + pawn
        state.pawn_face[piece] = one_of(table, "pawns", character, terms.GUILD_NAMES)
        state.pawn_at[piece] = one_of(table, "pawns", rest[0] if rest else "", terms.LOCATION_NAMES)
        for word in rest[1:]:
            if word in WINE_NAMES[WINE:]:
                state.pawn_wine[piece] = WINE_NAMES.index(word)
            else:
                state.pawn_vessel[piece] = one_of(table, "pawns", word, terms.VESSEL_NAMES)


def _read_stock(table: Reader, state: FeudumState, seat: int) -> None:
    """Goods, barrel, shillings, markers, vessels, tiles, seals and beads."""
    components = state.setting.components
    if table.has("goods"):
        state.goods[terms.GOODS * seat : terms.GOODS * (seat + 1)] = counts_of(table.table("goods"), terms.GOOD_NAMES)
    if table.has("barrel"):
        state.barrel[seat] = table.integer("barrel", 0, components.barrel)
    if table.has("shillings"):
        state.shillings[seat] = table.integer("shillings", 0, MOST)
    if table.has("markers"):
        state.markers[seat] = table.integer("markers", 0, components.markers)
    for kind in row_of(table, "vessels", terms.VESSEL_NAMES):
        at = terms.VESSELS * seat + kind
        state.vessels = replaced(state.vessels, at, state.vessels[at] + 1)
    for landscape in row_of(table, "tiles", terms.LANDSCAPE_NAMES):
        state.tiles[terms.LANDSCAPES * seat + landscape] += 1
    if table.has("seals"):
        state.seals[seat] = _read_seals(table, sum(components.seals))
    if table.has("beads"):
        state.beads[seat] = tuple(as_shown(value) for value in table.integers("beads", None, 2, 5))


def _read_seals(table: Reader, most: int) -> Numbers:
    """How many, which the seed deals, or the value of each."""
    given = table.raw("seals")
    again = Reader({"seals": given}, table.where)
    if not isinstance(given, list):
        return (TO_DEAL,) * again.integer("seals", 0, most)
    return tuple(token_of(table, "seals", word.split() if isinstance(word, str) else [""]) for word in given)


def _read_cards(table: Reader, state: FeudumState, seat: int) -> None:
    """Writs, cards chosen and played, the pouch."""
    if table.has("writs"):
        state.writs[seat] = cards_of(table, "writs", terms.WRIT_NAMES)
    if len(state.writs[seat]) > state.setting.components.hand_limit and not any(state.lanes):
        raise table.error("writs", f"a hand holds {state.setting.components.hand_limit}")
    _read_hand(table, state, seat)
    if table.has("pouch"):
        words = table.text("pouch").split(" as ")
        state.pouch[seat] = one_of(table, "pouch", words[-1], terms.GOOD_NAMES[: terms.SULFUR + 1])
        if len(words) > 1:
            state.pouch_tile[seat] = one_of(table, "pouch", words[0], terms.LANDSCAPE_NAMES)
    if table.has("moves"):
        state.moves[seat] = table.integer("moves", 0, MOST_MOVES)
    if table.has("guild"):
        state.guild_used[seat] = table.choice("guild", terms.GUILD_NAMES)
    if table.has("second_card"):
        state.doubled[seat] = table.choice("second_card", SECOND_CARD_NAMES)
    if table.has("secret"):
        state.secret[seat] = _read_secret(table)


def _read_hand(table: Reader, state: FeudumState, seat: int) -> None:
    """Cards chosen and not yet played: a `?` for each that a view does not know, and `"hidden"` where these are none."""
    played = row_of(table, "played", terms.CARD_NAMES)
    given = table.raw("hand") if table.has("hand") else []
    words: list[object] = [] if given == HIDDEN_WORD else Reader({"hand": given}, table.where).items("hand")
    hidden = given == HIDDEN_WORD or UNKNOWN_WORD in words
    if hidden:
        if any(word != UNKNOWN_WORD for word in words) or len(words) + len(played) > terms.CARDS:
            raise table.error("hand", "known whole or not at all")
        state.hand[seat] = UNKNOWN
    else:
        hand = [one_of(table, "hand", word, terms.CARD_NAMES) for word in words]
        if len({*hand, *played}) != len(hand) + len(played):
            raise table.error("hand", "a card is there twice, or played already")
        state.hand[seat] = sum(1 << card for card in hand)
    state.held[seat] = len(words)
    state.played[seat] = sum(1 << card for card in set(played))


def _read_secret(table: Reader) -> int:
    """The hand of the lower bead, how pawns will be fed, or that it is hidden."""
    given = table.raw("secret")
    again = Reader({"secret": given}, table.where)
    if isinstance(given, str):
        return UNKNOWN if given == HIDDEN_WORD else again.choice("secret", HAND_NAMES)
    meals = row_of(again, "secret", MEAL_NAMES)
    if len({meal // WAYS for meal in meals}) != len(meals):
        raise table.error("secret", "a pawn is fed twice")
    return sum((meal + 1) << (MEAL_BITS * (meal // WAYS)) for meal in meals)


def _read_tracks(table: Reader, state: FeudumState, seat: int) -> None:
    """Discs on tracks and guilds, and points."""
    components = state.setting.components
    if table.has("voyage"):
        state.voyage = replaced(state.voyage, seat, table.integer("voyage", 0, len(components.voyage_sections)))
    if table.has("military"):
        covered = table.integer("military", 0, len(components.military_values))
        state.military = replaced(state.military, seat, covered)
    reeves = row_of(table, "reeves", terms.GUILD_NAMES)
    if len(set(reeves)) != len(reeves) or len(reeves) > components.reeves * int(state.setting.advanced):
        raise table.error("reeves", f"at most {components.reeves} in the advanced game, one a guild")
    for guild in reeves:
        state.reeves = replaced(state.reeves, terms.GUILDS * seat + guild, 1)
    if table.has("slain"):
        state.slain = replaced(state.slain, seat, int(table.boolean("slain")))
    if table.has("points"):
        points = table.table("points")
        for number, source in enumerate(SOURCES):
            if points.has(source):
                state.ledger[SOURCE_COUNT * seat + number] = points.integer(source, -MOST, MOST)
        points.finish()
