"""The only verbs that change a position. Each keeps citizens, tokens, sages, cards and tiles conserved."""

from gnomon.games.inventions.events import (
    BOTS_SCORED,
    EXHAUSTED,
    GOT_INFLUENCE,
    GOT_SCHOLAR,
    GOT_SPECIALIST,
    GOT_TILE,
    PAID_INFLUENCE,
    PLACED_CITIZEN,
    RETURNED,
    SCORED,
    TILE_LEFT,
    TOKEN_PLACED,
    WAITS,
    WENT_HOME,
)
from gnomon.games.inventions.state import BOT_SOURCE_COUNT, SOURCE_COUNT, InventionsState, Numbers, replaced
from gnomon.games.inventions.terms import (
    FIRST_ASPIRATION,
    FIRST_CULTURE,
    FIRST_TECHNOLOGY,
    FIRST_WEALTH,
    INFLUENCE_SPACES,
    KINDS,
    LETTER_OF_WEALTH,
    MOST_INFLUENCE,
    NOBODY,
    NOTHING,
    NUMBERS,
    PROGRESS,
    REGIONS,
    SCHOLAR,
    SLOTS,
    SPECIALTIES,
    TOKENS,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rulebook import rule

# --- points and influence --------------------------------------------------------------------------------------------


def score(state: InventionsState, seat: int, points: int, source: int, events: Events | None) -> None:
    """Give a player points."""
    if points:
        state.ledger[SOURCE_COUNT * seat + source] += points
        tell(events, SCORED, seat, points, source)


@rule("7.2.2.4")
def score_bots(state: InventionsState, points: int, source: int, events: Events | None) -> None:
    """Move the marker that the automated opponents share; only in solo play do they score at all (7.2)."""
    if points and state.setting.solo:
        assert source < BOT_SOURCE_COUNT
        state.marker_points[source] += points
        tell(events, BOTS_SCORED, points, source)


@rule("4.6", "2.12")
def gain_influence(state: InventionsState, party: int, number: int, events: Events | None) -> None:
    """Up the track, ten at most; automated opponents disregard it."""
    if party >= state.seats:
        return
    gained = min(number, MOST_INFLUENCE - state.influence[party])
    if gained > 0:
        state.influence[party] += gained
        tell(events, GOT_INFLUENCE, party, gained, state.influence[party])


@rule("2.12")
def pay_influence(state: InventionsState, seat: int, number: int, events: Events | None) -> None:
    """Down the track; the player must have so much."""
    if number:
        state.influence[seat] -= number
        tell(events, PAID_INFLUENCE, seat, number, state.influence[seat])


# --- what a player is --------------------------------------------------------------------------------------------------


def own_era(state: InventionsState, party: int) -> int:
    """The era of a colour's private milestone."""
    return state.setting.components.era_of[state.private[party]]


@rule("6.1.2", "2.7.1")
def scholar_limit(state: InventionsState, seat: int) -> int:
    """As many scholars as the era of the private milestone; one more while a token lies on Economy 7."""
    return own_era(state, seat) + ((state.busy[seat] >> 6) & 1)


def built(state: InventionsState, seat: int, tile: int) -> bool:
    """Whether a tile lies on the player's Progress map."""
    return tile in state.hexes[seat]


@rule("2.7.2")
def has_culture(state: InventionsState, seat: int, number: int) -> bool:
    """Whether the permanent effect of a Culture tile is the player's; automated opponents have none."""
    return seat < state.seats and (FIRST_CULTURE + number - 1) in state.hexes[seat]


@rule("2.7.3")
def has_technology(state: InventionsState, seat: int, number: int) -> bool:
    """Whether a Technology tile is built and still face up."""
    return (FIRST_TECHNOLOGY + number - 1) in state.hexes[seat] and not (state.faded[seat] >> (number - 1)) & 1


@rule("2.8")
def owns_letter(state: InventionsState, party: int, letter: int) -> bool:
    """Whether a colour has a Wealth tile of a letter, in the display, on the map or in its hoard."""
    if party >= state.seats:
        rows: tuple[Numbers, ...] = (state.hoard[party],)
    else:
        rows = (state.slots[party], state.hexes[party])
    for row in rows:
        for tile in row:
            if FIRST_WEALTH <= tile < FIRST_ASPIRATION and LETTER_OF_WEALTH[tile - FIRST_WEALTH] == letter:
                return True
    return False


@rule("5.1")
def may_own(state: InventionsState, seat: int, tile: int) -> bool:
    """Whether a Progress tile is left and the player has none of its type and number."""
    return state.stock[tile] > 0 and tile not in state.slots[seat] and tile not in state.hexes[seat]


@rule("4.5")
def available(state: InventionsState, seat: int, kind: int) -> int:
    """Citizens who can pay for a specialist of a type: those at Home and scholars; all of them for SCHOLAR (any)."""
    start = KINDS * seat
    home = state.home
    if kind == SCHOLAR:
        return home[start] + home[start + 1] + home[start + 2] + home[start + 3]
    return home[start + kind] + home[start + SCHOLAR]


# --- citizens --------------------------------------------------------------------------------------------------------


@rule("4.6", "2.1")
def gain_specialists(state: InventionsState, seat: int, kind: int, number: int, events: Events | None) -> None:
    """From the supply to Home, as far as there are citizens."""
    gained = min(number, state.supply[seat])
    if gained:
        state.supply[seat] -= gained
        state.home[KINDS * seat + kind] += gained
        tell(events, GOT_SPECIALIST, seat, kind, gained)


@rule("4.5", "4.6")
def gain_scholar(state: InventionsState, seat: int, events: Events | None) -> None:
    """From the supply to the Academy, below the limit."""
    if state.supply[seat] and state.home[KINDS * seat + SCHOLAR] < scholar_limit(state, seat):
        state.supply[seat] -= 1
        state.home[KINDS * seat + SCHOLAR] += 1
        tell(events, GOT_SCHOLAR, seat, 1)


@rule("2.1")
def place_citizen(state: InventionsState, party: int, region: int, events: Events | None) -> bool:
    """From the supply to a region of the map; False if the supply is empty."""
    if not state.supply[party]:
        return False
    state.supply[party] -= 1
    state.people[REGIONS * party + region] += 1
    tell(events, PLACED_CITIZEN, party, region)
    return True


@rule("A5")
def return_citizens(
    state: InventionsState, seat: int, region: int, number: int, kind: int, events: Events | None
) -> None:
    """From a region of the map to Home, as specialists of one type."""
    state.people[REGIONS * seat + region] -= number
    state.home[KINDS * seat + kind] += number
    tell(events, RETURNED, seat, region, number, kind)


@rule("4.5")
def exhaust(state: InventionsState, seat: int, kind: int, area: int, events: Events | None) -> None:
    """An available citizen lies down in an area for good: a scholar becomes a specialist of it."""
    state.home[KINDS * seat + kind] -= 1
    state.tired[SPECIALTIES * seat + area] += 1
    tell(events, EXHAUSTED, seat, kind, area)


@rule("4.5", "6.1.3")
def envoy_home(state: InventionsState, party: int, milestone: int, events: Events | None) -> None:
    """A diplomat leaves a tile: to the Academy if there is room, else, and for automated opponents, to the supply."""
    state.envoys = replaced(state.envoys, milestone, state.envoys[milestone] & ~(1 << party))
    as_scholar = party < state.seats and state.home[KINDS * party + SCHOLAR] < scholar_limit(state, party)
    if as_scholar:
        state.home[KINDS * party + SCHOLAR] += 1
    else:
        state.supply[party] += 1
    tell(events, WENT_HOME, party, milestone, int(as_scholar))


# --- influence tokens ------------------------------------------------------------------------------------------------


def free_space(state: InventionsState, region: int) -> int:
    """The leftmost empty influence space of a region, or NOTHING."""
    start = INFLUENCE_SPACES * region
    for space in range(INFLUENCE_SPACES):
        if state.spaces[start + space] == NOTHING:
            return space
    return NOTHING


def has_token(state: InventionsState, party: int, region: int) -> bool:
    """Whether a colour has an influence token in a region."""
    start = INFLUENCE_SPACES * region
    for space in range(INFLUENCE_SPACES):
        token = state.spaces[start + space]
        if token != NOTHING and token // TOKENS == party:
            return True
    return False


@rule("2.9")
def place_token(
    state: InventionsState, party: int, region: int, kind: int, face_down: bool, events: Events | None
) -> int:
    """Put a token on the leftmost empty space of a region: which space that was."""
    space = free_space(state, region)
    assert space != NOTHING
    token = TOKENS * party + kind
    state.spaces = replaced(state.spaces, INFLUENCE_SPACES * region + space, token)
    state.tokens = replaced(state.tokens, party, state.tokens[party] & ~(1 << kind))
    if face_down:
        state.turned |= 1 << token
    tell(events, TOKEN_PLACED, party, region, kind, space, int(face_down))
    return space


def face_up_tokens(state: InventionsState, seat: int) -> int:
    """Mask of the kinds of a player's tokens that lie face up on the board."""
    return (state.tokens[seat] ^ ((1 << TOKENS) - 1)) & ~(state.turned >> (TOKENS * seat))


# --- tiles -----------------------------------------------------------------------------------------------------------


@rule("5.1")
def free_slot(state: InventionsState, seat: int) -> int:
    """The leftmost empty slot of a tiles display, or NOTHING."""
    for slot in range(SLOTS):
        if state.slots[seat][slot] == NOTHING:
            return slot
    return NOTHING


def tiles_in_display(state: InventionsState, seat: int) -> int:
    """How many tiles the display holds."""
    return SLOTS - state.slots[seat].count(NOTHING)


def put_in_slot(state: InventionsState, seat: int, slot: int, tile: int, events: Events | None) -> None:
    """A tile lies in a slot."""
    state.slots[seat] = replaced(state.slots[seat], slot, tile)
    tell(events, GOT_TILE, seat, tile)


def clear_slot(state: InventionsState, seat: int, slot: int) -> None:
    """Nothing lies in a slot any more."""
    state.slots[seat] = replaced(state.slots[seat], slot, NOTHING)
    state.fresh &= ~(1 << slot)


@rule("5.1")
def gain_aspiration(state: InventionsState, seat: int, face: int, events: Events | None) -> None:
    """An aspiration tile for the leftmost empty slot; without one it waits for the end of the actions."""
    slot = free_slot(state, seat)
    if slot == NOTHING:
        state.waiting = (*state.waiting, face)
        tell(events, WAITS, seat, face)
        return
    state.fresh |= 1 << slot
    put_in_slot(state, seat, slot, FIRST_ASPIRATION + face, events)


@rule("5.1")
def give_up_slot(state: InventionsState, seat: int, slot: int, events: Events | None) -> None:
    """The tile of a slot goes back to where it came from; a Wealth tile under its stack."""
    tile = state.slots[seat][slot]
    clear_slot(state, seat, slot)
    if tile < PROGRESS:
        state.stock[tile] += 1
    elif tile < FIRST_ASPIRATION:
        region = state.letters.index(LETTER_OF_WEALTH[tile - FIRST_WEALTH])
        state.wealth[region] = (*state.wealth[region], tile)
    tell(events, TILE_LEFT, seat, tile)


@rule("7.1.2", "7.2.2.4")
def bot_progress(state: InventionsState, party: int, kind: int, region: int, events: Events | None) -> None:
    """A Progress tile of a type for an automated opponent: number of the region, or the next one that it may have."""
    for further in range(NUMBERS):
        tile = NUMBERS * kind + (region + further) % NUMBERS
        if state.stock[tile] and tile not in state.hoard[party]:
            state.stock[tile] -= 1
            bot_takes(state, party, tile, events)
            return


@rule("7.1.2", "7.2.2.4")
def bot_takes(state: InventionsState, party: int, tile: int, events: Events | None) -> None:
    """A tile goes into an automated opponent's hoard."""
    state.hoard[party] = (*state.hoard[party], tile)
    tell(events, GOT_TILE, party, tile)


# --- regions ---------------------------------------------------------------------------------------------------------


@rule("4.5", "7.1")
def called_type(state: InventionsState, region: int) -> int:
    """The specialty of citizens that come home from a region: of its card, else of the oldest idea, else NOTHING."""
    card = state.card[region]
    if card == NOTHING:
        if not state.display:
            return NOTHING
        card = state.display[-1]
    return state.setting.components.specialty[card]


@rule("A6")
def has_majority(state: InventionsState, party: int, region: int) -> bool:
    """Whether a colour has more citizens in a region than every other one."""
    own = state.people[REGIONS * party + region]
    for other in range(state.setting.parties):
        if other != party and state.people[REGIONS * other + region] >= own:
            return False
    return own > 0


def beside_card(state: InventionsState, party: int, region: int) -> int:
    """Citizens of a colour beside the card of a region: as presenter, inventor and innovator."""
    found = 0
    if state.presenter[region] == party:
        found += state.setting.components.specialist_citizens[state.specialist[region]]
    if state.inventor[region] == party:
        found += 1
    if state.innovator[region] == party:
        found += 1
    return found


def is_idea(state: InventionsState, region: int) -> bool:
    """Whether a presented idea lies in a region that nobody has invented."""
    return state.presenter[region] != NOBODY and state.inventor[region] == NOBODY


def is_invention(state: InventionsState, region: int) -> bool:
    """Whether an invention lies in a region."""
    return state.inventor[region] != NOBODY


@rule("5.2", "2.7.2")
def build_limit(state: InventionsState, seat: int) -> int:
    """How many tiles one building may place: one less than the era of the milestone, or all with Culture 6."""
    return own_era(state, seat) - (0 if has_culture(state, seat, 6) else 1)
