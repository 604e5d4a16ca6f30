"""The birth of the empire and the preparation of an era (3.1, 3.2)."""

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.actions import FIELD, MODE, NODE, READY
from gnomon.games.time_of_empires.effects import add_clans, appoint
from gnomon.games.time_of_empires.frames import TokenInTurn
from gnomon.games.time_of_empires.queries import columns_in_play, scholar_symbols
from gnomon.games.time_of_empires.rules.placement import take_timers_back
from gnomon.games.time_of_empires.rules.rounds import begin_rounds
from gnomon.games.time_of_empires.setting import ASK, INTRODUCTORY, REAL_TIME
from gnomon.games.time_of_empires.state import COUNTDOWN, PREPARATION, EmpiresState
from gnomon.games.time_of_empires.terms import COLUMN_EXTRA, FIRST_STARTING, NONE, SPECIALITIES, era_of
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import below, shuffle
from gnomon.kernel.rulebook import rule

COUNTDOWN_MS = 3_000
"""Between the last "ready" and the first gong, so that nobody is surprised by it."""

# --- birth of the empire -----------------------------------------------------------------------------------------


@rule("3.1")
def legal_first_clan(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The three territories of the own capital tile."""
    capital = state.land.capitals[seat]
    return [NODE + capital - 3 + number for number in range(3)]


def why_not_first_clan(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """The first clan belongs on the own capital's tile."""
    return Refusal("not_own_capital_tile", "3.1", {"node": code - NODE})


def take_first_clan(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The choice is kept until everybody has chosen."""
    state.picked[seat] = (code - NODE) % 4


def reveal_clans(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """Everybody's first clan stands."""
    for seat in range(state.seats):
        territory = state.land.capitals[seat] - 3 + state.picked[seat]
        state.picked[seat] = NONE
        state.population[seat] -= 1
        add_clans(state, seat, territory, 1)
        tell(events, happened.FIRST_CLAN, seat, territory)
    state.shown += 1
    state.push((ask.PREPARE, 0))


# --- the new era -------------------------------------------------------------------------------------------------


@rule("3.2", "2.8", "2.11", "2.12")
def prepare(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """Steps 1 to 5, then everybody is asked for the bonus token."""
    state.era += 1
    state.phase = PREPARATION
    tell(events, happened.ERA_PREPARED, state.era)
    _deal_technology(state)
    _reveal_wonder(state, events)
    _reveal_leaders(state, events)
    take_timers_back(state)
    for seat in range(state.seats):
        appoint(state, seat, scholar_symbols(state, seat), happened.OF_PREPARATION, events)
    state.shown += 1
    if state.setting.tokens_in_turn:
        state.push((ask.TOKEN_IN_TURN, 0, state.seats))
        return
    state.push((ask.REVEAL_TOKENS, 0))
    for seat in range(state.seats):
        state.push((ask.CHOOSE_TOKEN, seat_mask(seat)), lane_of(seat))


def _deal_technology(state: EmpiresState) -> None:
    """What is left of the past era leaves the game; the new era's cards make four decks."""
    components = state.setting.components
    if state.era > 1:
        at = 4 * (state.era - 2)
        state.gone_tops[at : at + 4] = state.tops
        tops = [deck[-1] for deck in state.decks if deck]
        below_tops = [design for deck in state.decks for design in deck[:-1]]
        state.gone[state.era - 2] = (*tops, *below_tops)
    cards: list[int] = []
    for design in range(FIRST_STARTING):
        if era_of(design) == state.era:
            cards += [design] * components.copies[design]
    shuffle(state, cards)
    size = len(cards) // 4
    for deck in range(4):
        state.decks[deck] = tuple(cards[size * deck : size * (deck + 1)])
        state.tops[deck] = components.type_of[state.decks[deck][-1]]


def _reveal_wonder(state: EmpiresState, events: Events | None) -> None:
    wonder = 4 * (state.era - 1) + below(state, 4)
    tell(events, happened.WONDER_REVEALED, len(state.wonders), wonder)
    state.wonders = (*state.wonders, wonder)


def _reveal_leaders(state: EmpiresState, events: Events | None) -> None:
    """One random leader of each speciality; with four players one more of those left over."""
    components = state.setting.components
    first = 6 * (state.era - 1)
    left = list(range(first, first + 6))
    shown = [NONE] * 4
    for column in range(SPECIALITIES):
        fitting = [leader for leader in left if components.leader_speciality[leader] == column]
        shown[column] = fitting[below(state, len(fitting))]
        left.remove(shown[column])
    if COLUMN_EXTRA in columns_in_play(state):
        shown[COLUMN_EXTRA] = left[below(state, len(left))]
    state.leaders = tuple(shown)
    for column in columns_in_play(state):
        tell(events, happened.LEADER_REVEALED, column, shown[column])


# --- construction bonus token ------------------------------------------------------------------------------------


@rule("3.2")
def legal_token(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The fields that hold no bonus token of the seat yet."""
    used = state.tokens[3 * seat : 3 * seat + 3]
    return [FIELD + field for field in range(4) if field not in used]


def why_not_token(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """The field holds a token of an earlier era."""
    era = state.tokens.index(code - FIELD, 3 * seat) - 3 * seat + 1
    return Refusal("field_has_token", "3.2", {"field": code - FIELD, "era": era})


def take_token(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The choice is kept until everybody has chosen, or shown at once if choices are open."""
    if state.setting.tokens_in_turn:
        _put_token(state, seat, code - FIELD, events)
    else:
        state.picked[seat] = code - FIELD


def _put_token(state: EmpiresState, seat: int, field: int, events: Events | None) -> None:
    state.tokens[3 * seat + state.era - 1] = field
    tell(events, happened.TOKEN_PUT, seat, state.era, field)


def reveal_tokens(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """All tokens are shown together."""
    for seat in range(state.seats):
        _put_token(state, seat, state.picked[seat], events)
        state.picked[seat] = NONE
    state.shown += 1
    state.push((ask.PLAN_ERA, 0))


def token_in_turn(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The option of open choices: one after the other, clockwise from the start player."""
    left = frame[TokenInTurn.left]
    if not left:
        state.push((ask.PLAN_ERA, 0))
        return
    state.push((ask.TOKEN_IN_TURN, 0, left - 1))
    state.push((ask.CHOOSE_TOKEN, seat_mask((state.first + state.seats - left) % state.seats)))


# --- the mode of the era -----------------------------------------------------------------------------------------


@rule("3.2", "4.4")
def plan_era(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The mode is fixed for the match, or the start player chooses it now."""
    mode = state.setting.modes[state.era - 1]
    if mode == ASK:
        state.push((ask.CHOOSE_MODE, seat_mask(state.first)))
    else:
        begin_era(state, mode, events)


def legal_mode(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Real time or introductory."""
    return [MODE, MODE + 1]


def take_mode(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The era begins in the chosen mode."""
    tell(events, happened.MODE_CHOSEN, seat, code - MODE)
    begin_era(state, code - MODE, events)


def begin_era(state: EmpiresState, mode: int, events: Events | None) -> None:
    """A real-time era waits until everybody is ready; an introductory one begins at once."""
    state.mode = mode
    state.appointments = 0
    for seat in range(state.seats):
        state.appointing[seat] = 0
        state.used_tiles[seat] = 0
    if mode == INTRODUCTORY:
        begin_rounds(state, events)
        return
    assert mode == REAL_TIME
    state.push((ask.START_COUNTDOWN, 0))
    for seat in range(state.seats):
        state.push((ask.CHOOSE_READY, seat_mask(seat)), lane_of(seat))


def legal_ready(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """There is nothing to be but ready."""
    return [READY]


def take_ready(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The question alone is taken away."""


def start_countdown(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """Everybody is ready: the gong will sound."""
    state.phase = COUNTDOWN
    state.gong_at = state.now + COUNTDOWN_MS
    state.push((ask.ERA, (1 << state.seats) - 1))
