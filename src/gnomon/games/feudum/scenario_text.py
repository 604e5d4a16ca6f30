"""Any position of Feudum written as a scenario file."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.decisions import OPS
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.kinds import HAND_NAMES, MEAL_NAMES
from gnomon.games.feudum.rules.nourish import MEAL_BITS, MEAL_MASK
from gnomon.games.feudum.scenario_pieces import SEALED, write_token
from gnomon.games.feudum.scenario_players import SECOND_CARD_NAMES, WINE_NAMES
from gnomon.games.feudum.scenario_supplies import write_writ
from gnomon.games.feudum.secrets import hides_beads
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import NO_SEAL, SERF, SOURCE_COUNT, SOURCES, SUBJECT, FeudumState, Numbers
from gnomon.kernel import scenario_words
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.kinds import NO_WORD, counted, listed_mask
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.scenario_words import listed, listed_texts, option_lines, quoted, write_seed

FRAMES: Final = FrameWords.declared(OPS, terms.COLOUR_NAMES)


def write_scenario(state: FeudumState) -> str:
    """Any position, or view of one, as a scenario file; reading it gives an equal state.

    Tables of an owner's own are named by their digest only and must be known to whoever reads the file.
    """
    lines = ['game = "feudum"', f"players = {state.seats}"]
    digest = state.setting.components.digest
    if digest != SHIPPED.digest:
        lines.append(f'data = "{digest}"')
    lines += _course_lines(state)
    lines += option_lines(state.setting.option_values, SPECS)
    lines += _map_lines(state)
    lines += _guild_lines(state)
    for seat in range(state.seats):
        lines += ["", f"[{terms.COLOUR_NAMES[seat]}]", *_stock_lines(state, seat), *_card_lines(state, seat)]
        lines += _standing_lines(state, seat)
    return "\n".join([*lines, *FRAMES.lines(state)]) + "\n"


def _course_lines(state: FeudumState) -> list[str]:
    lines = [f"seed = {write_seed(state.seed)}"]
    lines += [f"{name} = {getattr(state, name)}" for name in ("draws", "shown", "now", "round", "epoch")]
    lines += [f'first = "{terms.COLOUR_NAMES[state.first]}"', f'active = "{terms.COLOUR_NAMES[state.active]}"']
    if state.sworn:
        lines.append(f"sworn = {listed_mask(state.sworn, terms.COLOUR_NAMES)}")
    if state.final:
        lines.append(f"bound = {state.final}")
    if state.over:
        lines.append("over = true")
    deck = zip(reversed(state.deck), reversed(state.deck_seen), strict=True)
    lines.append(f"deck = {listed_texts([write_writ(writ, seen) for writ, seen in deck])}")
    lines.append(f"pool = {listed_texts([write_token(token) for token in reversed(state.pool)])}")
    return lines


# --- the map ---------------------------------------------------------------------------------------------------------


def _map_lines(state: FeudumState) -> list[str]:
    lines = ["", "[stacks]", *(f"{name} = {top}" for name, top in zip(terms.REGION_NAMES, state.stacks, strict=True))]
    lines += ["", "[faces]"]
    for region, name in enumerate(terms.REGION_NAMES):
        faces = state.faces[terms.TILE_EPOCHS * region : terms.TILE_EPOCHS * (region + 1)]
        lines.append(f"{name} = {listed(faces, terms.LANDSCAPE_NAMES, scenario_words.UNKNOWN_WORD)}")
    places = range(terms.LOCATIONS)
    lines += ["", "[map]", *(f'{terms.LOCATION_NAMES[place]} = "{_location(state, place)}"' for place in places)]
    lines += ["", "[beside]"]
    for place in places:
        goods = zip(state.beside[terms.GOODS * place : terms.GOODS * (place + 1)], terms.GOOD_NAMES, strict=True)
        lines += _named(place, [f"{number} {name}" for number, name in goods if number])
    lying = [place for place in places if state.landscape[place] != terms.NOTHING]
    tiles = [f"{terms.LANDSCAPE_NAMES[state.landscape[place]]} {state.resources[place]}" for place in lying]
    lines += _table(
        "landscapes", [f'{terms.LOCATION_NAMES[place]} = "{tile}"' for place, tile in zip(lying, tiles, strict=True)]
    )
    drifting = [_vessels(state.adrift[terms.VESSELS * place : terms.VESSELS * (place + 1)]) for place in places]
    lines += _table("adrift", [line for place in places for line in _named(place, drifting[place])])
    tamed = zip(terms.MONSTER_NAMES, state.monster_of, state.monster_at, strict=True)
    return lines + _table(
        "monsters",
        [
            f'{name} = "{terms.COLOUR_NAMES[seat]} {terms.LOCATION_NAMES[place]}"'
            for name, seat, place in tamed
            if seat != terms.NOBODY
        ],
    )


def _table(name: str, lines: list[str]) -> list[str]:
    """A table of what a match begins without: left out if it is empty."""
    return ["", f"[{name}]", *lines] if lines else []


def _named(place: int, parts: list[str]) -> list[str]:
    """The line of a location, if there is anything to tell."""
    return [f'{terms.LOCATION_NAMES[place]} = "{", ".join(parts)}"'] if parts else []


def _vessels(numbers: Numbers) -> list[str]:
    return [terms.VESSEL_NAMES[kind] for kind in range(terms.VESSELS) for _ in range(numbers[kind])]


def _location(state: FeudumState, place: int) -> str:
    """The disc and the markers on it."""
    kind = state.kind[place]
    parts = [
        f"{terms.GUILD_NAMES[state.icon[place]]} {terms.TYPE_NAMES[kind]}"
        if kind == terms.FEUDUM
        else terms.TYPE_NAMES[kind]
    ]
    if state.ruler[place] != terms.NOBODY:
        parts.append(terms.COLOUR_NAMES[state.ruler[place]])
    markers = ("subject" if state.subject[place] else "", "")
    if state.serf[place] != terms.NOBODY:
        markers = (markers[SUBJECT], f"{terms.COLOUR_NAMES[state.serf[place]]} serf")
    for role in (SUBJECT, SERF):
        seal = state.immunity[2 * place + role]
        if markers[role]:
            parts.append(markers[role] if seal == NO_SEAL else f"{markers[role]} {SEALED} {write_token(seal)}")
    parts += ["subject"] * (state.subject[place] - 1)
    return ", ".join(parts)


# --- the guilds ------------------------------------------------------------------------------------------------------


def _guild_lines(state: FeudumState) -> list[str]:
    lines = ["", "[tracks]"]
    lines += [
        f"{name} = {listed(track, terms.COLOUR_NAMES)}"
        for name, track in zip(terms.GUILD_NAMES, state.tracks, strict=True)
    ]
    for name, goods in (("market", state.market), ("containers", state.containers), ("barn", state.barn)):
        lines += ["", f"[{name}]"]
        lines += [f"{good} = {number}" for good, number in zip(terms.GOOD_NAMES, goods, strict=True) if number]
    lines += ["", "[rows]"]
    lines += [f"{terms.COLOUR_NAMES[colour]} = {state.rows[colour]}" for colour in state.setting.row_colours]
    scrolls = [
        f"{scroll + 1} {SEALED} {write_token(token)}" for scroll, token in enumerate(state.scrolls) if token != NO_SEAL
    ]
    lines += [
        "",
        "[panels]",
        f"vessels = {listed_texts(_vessels(state.guild_vessels))}",
        f"scrolls = {listed_texts(scrolls)}",
    ]
    for name, tokens in (("chickens", state.chickens), ("rosary", state.rosary)):
        lines.append(f"{name} = {[value_of(token) for token in tokens]}")
    return [*lines, f"purse = {state.purse}", f"coffer = {state.coffer}"]


# --- the players -----------------------------------------------------------------------------------------------------


def _stock_lines(state: FeudumState, seat: int) -> list[str]:
    pawns = [_pawn(state, piece) for piece in range(terms.PAWNS * seat, terms.PAWNS * (seat + 1))]
    while pawns and pawns[-1] == NO_WORD:
        pawns.pop()
    lines = [f"pawns = {listed_texts(pawns)}"] if pawns else []
    if state.barrel[seat]:
        lines.append(f"barrel = {state.barrel[seat]}")
    lines += [f"shillings = {state.shillings[seat]}", f"markers = {state.markers[seat]}"]
    lines.append(f"goods = {counted(state.goods[terms.GOODS * seat : terms.GOODS * (seat + 1)], terms.GOOD_NAMES)}")
    if state.seals[seat]:
        lines.append(f"seals = {listed_texts([write_token(token) for token in state.seals[seat]])}")
    if state.beads[seat]:
        lines.append(f"beads = {[value_of(token) for token in state.beads[seat]]}")
    vessels = _vessels(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)])
    if vessels:
        lines.append(f"vessels = {listed_texts(vessels)}")
    tiles = [
        name
        for kind, name in enumerate(terms.LANDSCAPE_NAMES)
        for _ in range(state.tiles[terms.LANDSCAPES * seat + kind])
    ]
    if tiles:
        lines.append(f"tiles = {listed_texts(tiles)}")
    return lines


def _pawn(state: FeudumState, piece: int) -> str:
    """Character, location, vessel and wine of a pawn."""
    if state.pawn_at[piece] == terms.NOWHERE:
        return NO_WORD
    words = [terms.GUILD_NAMES[state.pawn_face[piece]], terms.LOCATION_NAMES[state.pawn_at[piece]]]
    if state.pawn_vessel[piece] != terms.NOTHING:
        words.append(terms.VESSEL_NAMES[state.pawn_vessel[piece]])
    if state.pawn_wine[piece]:
        words.append(WINE_NAMES[state.pawn_wine[piece]])
    return " ".join(words)


def _card_lines(state: FeudumState, seat: int) -> list[str]:
    lines = []
    if state.writs[seat]:
        lines.append(f"writs = {listed(state.writs[seat], terms.WRIT_NAMES, scenario_words.UNKNOWN_WORD)}")
    if state.hand[seat] == UNKNOWN:
        words = (
            listed_texts([scenario_words.UNKNOWN_WORD] * state.held[seat])
            if state.held[seat]
            else f'"{scenario_words.HIDDEN_WORD}"'
        )
        lines.append(f"hand = {words}")
    elif state.hand[seat]:
        lines.append(f"hand = {listed_mask(state.hand[seat], terms.CARD_NAMES)}")
    if state.played[seat]:
        lines.append(f"played = {listed_mask(state.played[seat], terms.CARD_NAMES)}")
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    if good != terms.NOTHING:
        lines.append(
            f'pouch = "{"" if tile == terms.NOTHING else terms.LANDSCAPE_NAMES[tile] + " as "}{terms.GOOD_NAMES[good]}"'
        )
    if state.moves[seat]:
        lines.append(f"moves = {state.moves[seat]}")
    if state.guild_used[seat] != terms.NOTHING:
        lines.append(f"guild = {quoted(state.guild_used[seat], terms.GUILD_NAMES)}")
    if state.doubled[seat]:
        lines.append(f"second_card = {quoted(state.doubled[seat], SECOND_CARD_NAMES)}")
    secret = state.secret[seat]
    if secret == UNKNOWN:
        lines.append(f'secret = "{scenario_words.HIDDEN_WORD}"')
    elif hides_beads(state, seat):
        lines.append(f"secret = {quoted(secret, HAND_NAMES)}")
    elif secret:
        meals = [(secret >> (MEAL_BITS * pawn)) & MEAL_MASK for pawn in range(terms.PAWNS)]
        lines.append(f"secret = {listed([meal - 1 for meal in meals if meal], MEAL_NAMES)}")
    return lines


def _standing_lines(state: FeudumState, seat: int) -> list[str]:
    lines = [
        f"{name} = {row[seat]}" for name, row in (("voyage", state.voyage), ("military", state.military)) if row[seat]
    ]
    reeves = [guild for guild in range(terms.GUILDS) if state.reeves[terms.GUILDS * seat + guild]]
    if reeves:
        lines.append(f"reeves = {listed(reeves, terms.GUILD_NAMES)}")
    if state.slain[seat]:
        lines.append("slain = true")
    points = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    return [*lines, f"points = {counted(points, SOURCES)}"] if any(points) else lines
