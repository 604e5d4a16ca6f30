"""What every position must hold (2.14), and whether what is asked in it can be played on."""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.queries import is_in_play, slots_of, space_of
from gnomon.games.time_of_empires.scenario_boards import lying_cards
from gnomon.games.time_of_empires.secrets import determinize
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import EXHAUSTED, OFF, RUNNING, SAND, EmpiresState, load_state
from gnomon.games.time_of_empires.terms import era_of
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER, STANDING, TABLE, UNKNOWN
from gnomon.kernel.rng import Generator
from gnomon.kernel.rulebook import rule

MAX_PENDING: Final = 400


@rule("2.14")
def check_position(state: EmpiresState, where: str) -> None:
    """Refuse a position that no match can reach. Raises BadInput."""
    _check_map(state, where)
    _check_timers(state, where)
    _check_cards(state, where)


def _check_map(state: EmpiresState, where: str) -> None:
    components = state.setting.components
    for node in state.land.nodes:
        name = f"{where}: map: {terms.NODE_NAMES[node]}"
        cap = components.territory_cap
        if state.land.is_capital[node]:
            cap = components.capital_cap
            if state.clans[node] and state.holders[node] != state.land.owner[node]:
                raise BadInput(name, "clans in another player's capital")
        elif state.land.is_city[node]:
            cap = components.city_cap
        if state.clans[node] > cap:
            raise BadInput(name, f"{state.clans[node]} clans, but only {cap} have room")
        if (state.clans[node] == 0) != (state.holders[node] == terms.NONE):
            raise BadInput(name, "clans and their owner do not agree")
        if state.buildings[node].bit_count() > state.land.sites[node]:
            raise BadInput(name, f"more buildings than its {state.land.sites[node]} sites")


def _check_timers(state: EmpiresState, where: str) -> None:
    taken: set[tuple[int, int]] = set()
    for timer, slot in enumerate(state.timer_slot):
        name = f"{where}: {terms.COLOUR_NAMES[timer // 2]}: timers"
        sand = state.timer_sand[timer]
        if sand == SAND and (slot == OFF or state.mode == INTRODUCTORY):
            raise BadInput(name, "sand runs where it cannot")
        if sand == SAND and state.phase == RUNNING and state.ready_at[timer] < state.now:
            raise BadInput(name, "the sand has run out already")
        if sand not in (SAND, EXHAUSTED) and not state.setting.clear_grace_ms:
            raise BadInput(name, "there is no grace in this match")
        if slot == OFF:
            continue
        space = space_of(slot)
        if not is_in_play(state, space) or slot % 2 >= slots_of(state, space):
            raise BadInput(name, "no such slot in this match")
        place = (slot, terms.NONE if space >= terms.FIRST_SHARED else timer // 2)
        if place in taken:
            raise BadInput(name, "two timers in one slot")
        taken.add(place)
        if space >= terms.FIRST_SHARED and space_of(state.timer_slot[timer ^ 1]) == space:
            raise BadInput(name, "both timers in one shared space")


def _check_cards(state: EmpiresState, where: str) -> None:
    components = state.setting.components
    lying = lying_cards(state)
    for design in range(terms.DESIGNS):
        most = components.copies[design]
        starting = design >= terms.FIRST_STARTING
        if starting and (design - terms.FIRST_STARTING) // terms.FIELD_COUNT >= state.seats:
            most = 0
        if not starting and era_of(design) > state.era:
            most = 0
        if lying[design] > most:
            raise BadInput(where, f"{lying[design]} cards '{terms.DESIGN_NAMES[design]}', but there are {most}")
    for seat in range(state.seats):
        first = terms.FIRST_STARTING + terms.FIELD_COUNT * seat
        for design in (*state.hands[seat], *state.piles[seat], *state.discards[seat]):
            if design >= terms.FIRST_STARTING and not first <= design < first + terms.FIELD_COUNT:
                raise BadInput(
                    f"{where}: {terms.COLOUR_NAMES[seat]}", f"'{terms.DESIGN_NAMES[design]}' belongs to another player"
                )
    there = sum(lying.values())
    expected = terms.FIELD_COUNT * state.seats + sum(
        components.copies[design] for design in range(terms.FIRST_STARTING) if era_of(design) <= state.era
    )
    if there != expected:
        raise BadInput(f"{where}: decks", f"{expected - there} cards lie nowhere")
    for era, cards in enumerate(state.gone):
        if cards and era + 1 >= state.era:
            raise BadInput(f"{where}: gone_{era + 1}", "the era is not over")
        _check_era(cards, era + 1, f"{where}: gone_{era + 1}")
    for deck in state.decks:
        _check_era(deck, state.era, f"{where}: decks")


def _check_era(cards: tuple[int, ...], era: int, where: str) -> None:
    for card in cards:
        if card != UNKNOWN and era_of(card) != era:
            raise BadInput(where, f"'{terms.DESIGN_NAMES[card]}' is of another era")


# --- what is asked -------------------------------------------------------------------------------------------------


def leads_on(state: EmpiresState) -> bool:
    """Whether default answers and the clock lead on to a position between acts, sound by `check_position`."""
    trial = determinize(state, Generator(0))
    try:
        if trial.over:
            return not any(trial.lanes)
        for _ in range(MAX_PENDING):
            asked = GAME.to_act(trial)
            if not asked and GAME.deadline(trial) == NEVER:
                return False
            if asked and not _is_open(trial):
                GAME.apply(trial, asked[0], GAME.default(trial, asked[0]), trial.now)
            elif not _is_settled(trial):
                GAME.tick(trial)
            if _is_settled(trial) or trial.over:
                check_position(load_state(trial.to_dict()), "")
                return True
    except (ValueError, LookupError, AssertionError, AttributeError, TypeError):
        # Whatever a frame of somebody's own makes stumble, it is the frame that is at fault.
        return False
    return False


def _is_open(state: EmpiresState) -> bool:
    """Whether the era's standing question alone is asked."""
    return bool(state.lanes[TABLE]) and GAME.role[state.lanes[TABLE][-1][0]] == STANDING and not any(state.lanes[1:])


def _is_settled(state: EmpiresState) -> bool:
    return all(GAME.is_settled(state, seat) for seat in range(state.seats))
