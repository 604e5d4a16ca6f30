"""The players' tables of a scenario file, and the supplies that follow from what lies elsewhere."""

from gnomon.games.time_of_empires import scenario_words, terms
from gnomon.games.time_of_empires.actions import TIMER_NAMES
from gnomon.games.time_of_empires.scenario_boards import table_of
from gnomon.games.time_of_empires.scenario_words import read_piece, read_timer
from gnomon.games.time_of_empires.state import LEDGER, OFF, PICKED, SOURCE_COUNT, SOURCES, EmpiresState
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_words import cards_of, mask_of, one_of, row_of

MOST_POINTS = 9999


def read_player(reader: Reader, state: EmpiresState, seat: int) -> bool:
    """One player's table; whether it names a hand. Raises BadInput."""
    table = table_of(reader, terms.COLOUR_NAMES[seat])
    most = state.setting.components.resource_cap
    state.stock[2 * seat] = table.integer("knowledge", 0, most) if table.has("knowledge") else 1
    state.stock[2 * seat + 1] = table.integer("bricks", 0, most) if table.has("bricks") else 1
    if table.has("scholars"):
        state.scholars[seat] = table.integer("scholars", 0, state.setting.components.population)
    hand_given = _read_cards(table, state, seat)
    _read_pieces(table, state, seat)
    _read_tokens(table, state, seat)
    _read_timers(table, state, seat)
    for leader in row_of(table, "leaders", terms.LEADER_NAMES):
        if state.won[leader] != NONE:
            raise table.error("leaders", f"'{terms.LEADER_NAMES[leader]}' has another owner")
        state.won[leader] = seat
    state.leaders = tuple(NONE if leader != NONE and state.won[leader] != NONE else leader for leader in state.leaders)
    if table.has("appointing"):
        state.appointing[seat] = one_of(table, "appointing", table.raw("appointing"), scenario_words.WISHES)
    for era in range(terms.ERAS):
        name = f"points_{era + 1}"
        if table.has(name):
            points = table.table(name)
            at = LEDGER * seat + SOURCE_COUNT * era
            for source, word in enumerate(SOURCES):
                if points.has(word):
                    state.ledger[at + source] = points.integer(word, 0, MOST_POINTS)
            points.finish()
    table.finish()
    return hand_given


def _read_cards(table: Reader, state: EmpiresState, seat: int) -> bool:
    back_of = state.setting.components.back_of
    given = table.has("hand")
    if given:
        cards = cards_of(table, "hand", terms.DESIGN_NAMES)
        state.hands[seat] = cards if UNKNOWN in cards else tuple(sorted(cards))
    for name in ("pile", "discards"):
        if table.has(name):
            cards = cards_of(table, name, terms.DESIGN_NAMES)
            if UNKNOWN in cards:
                raise table.error(name, "lies open, so every card is known")
            (state.piles if name == "pile" else state.discards)[seat] = cards
    if UNKNOWN in state.hands[seat]:
        backs = table.integers("backs", terms.BACKS, 0, 99)
        known = [back_of[design] for design in state.hands[seat] if design != UNKNOWN]
        if sum(backs) != len(state.hands[seat]) or any(known.count(back) > backs[back] for back in range(terms.BACKS)):
            raise table.error("backs", "they do not fit the hand")
    else:
        backs = [0] * terms.BACKS
        for design in state.hands[seat]:
            backs[back_of[design]] += 1
    state.backs[terms.BACKS * seat : terms.BACKS * seat + terms.BACKS] = backs
    return given


def _read_pieces(table: Reader, state: EmpiresState, seat: int) -> None:
    if table.has("captured"):
        for item in table.items("captured"):
            owner, kind = read_piece(table, "captured", item, state.seats)
            if owner == seat:
                raise table.error("captured", f"{item!r:.40}: destroyed pieces of one's own are out of the game")
            state.captured[16 * seat + terms.FIELD_COUNT * owner + kind] += 1
    captured = sum(state.captured[16 * seat : 16 * seat + 16])
    state.unscored[seat] = table.integer("unscored", 0, captured) if table.has("unscored") else captured
    if table.has("waiting") and table.boolean("waiting"):
        if not state.piles[seat]:
            raise table.error("waiting", "no card on which a piece could wait")
        state.waiting[seat] = state.setting.components.type_of[state.piles[seat][-1]]
    state.removed[terms.FIELD_COUNT * seat : terms.FIELD_COUNT * seat + terms.FIELD_COUNT] = (
        table.integers("removed", terms.FIELD_COUNT, 0, state.setting.components.buildings)
        if table.has("removed")
        else [NONE] * 4
    )


def _read_tokens(table: Reader, state: EmpiresState, seat: int) -> None:
    tokens = [era if era < state.era else NONE for era in range(terms.ERAS)]
    if table.has("tokens"):
        given = row_of(table, "tokens", terms.FIELD_NAMES, absent=True)
        if len(given) > terms.ERAS:
            raise table.error("tokens", "there is one of each era")
        tokens = [*given, *[NONE] * (terms.ERAS - len(given))]
    placed = [field for field in tokens if field != NONE]
    if len(set(placed)) != len(placed):
        raise table.error("tokens", "two on one field")
    state.tokens[terms.ERAS * seat : terms.ERAS * seat + terms.ERAS] = tokens
    if table.has("picked"):
        state.picked[seat] = table.integer("picked", NONE, PICKED)


def _read_timers(table: Reader, state: EmpiresState, seat: int) -> None:
    if table.has("timers"):
        timers = table.items("timers")
        if len(timers) != len(TIMER_NAMES):
            raise table.error("timers", "expected two timers")
        for index, item in enumerate(timers):
            at = 2 * seat + index
            state.timer_slot[at], state.timer_sand[at], state.ready_at[at] = read_timer(table, "timers", item)
            state.last_space[at] = NONE if state.timer_slot[at] == OFF else state.timer_slot[at] // 2
    if table.has("stood"):
        stood = row_of(table, "stood", terms.SPACE_NAMES, absent=True)
        if len(stood) != len(TIMER_NAMES):
            raise table.error("stood", "expected the last spaces of two timers")
        state.last_space[2 * seat : 2 * seat + 2] = stood
    if table.has("memory"):
        state.memory[seat] = mask_of(table, "memory", terms.SPACE_NAMES)
    if table.has("used_tiles"):
        state.used_tiles[seat] = mask_of(table, "used_tiles", terms.COLUMN_NAMES)


# --- supplies ------------------------------------------------------------------------------------------------------


def take_supplies(state: EmpiresState, where: str) -> None:
    """Count clans, scholars and pieces out of their owners' supplies. Raises BadInput if there are too many."""
    for seat in range(state.seats):
        out = state.scholars[seat] + sum(pile.count(seat) for pile in (*state.tile_piles, *state.wonder_piles))
        out += sum(state.clans[node] for node in state.land.nodes if state.holders[node] == seat)
        state.population[seat] = state.setting.components.population - out
        if state.population[seat] < 0:
            raise BadInput(f"{where}: {terms.COLOUR_NAMES[seat]}", f"{out} population tokens, more than the player has")
        for kind in range(terms.FIELD_COUNT):
            _take_pieces(state, seat, kind, f"{where}: {terms.COLOUR_NAMES[seat]}")


def _take_pieces(state: EmpiresState, seat: int, kind: int, where: str) -> None:
    at = terms.FIELD_COUNT * seat + kind
    lying = int(state.waiting[seat] == kind)
    lying += sum((state.buildings[node] >> at) & 1 for node in state.land.nodes)
    lying += sum(state.captured[16 * other + at] for other in range(state.seats))
    if state.removed[at] == NONE:
        state.removed[at] = lying
    state.lost[at] = state.removed[at] - lying
    if state.lost[at] < 0:
        what = f"{lying} {terms.BUILDING_NAMES[kind]} pieces lie elsewhere, but {state.removed[at]} are removed"
        raise BadInput(f"{where}: removed", what)
    if state.removed[at] > state.setting.components.buildings:
        raise BadInput(where, f"{lying} {terms.BUILDING_NAMES[kind]} pieces, more than the player has")
