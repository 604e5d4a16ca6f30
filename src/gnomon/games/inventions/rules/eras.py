"""The end of a round, and Era Change in its ten steps (4.1, 6.1, 7)."""

from typing import Final

from gnomon.games.inventions import decisions, terms
from gnomon.games.inventions.actions import POSITION, REGION
from gnomon.games.inventions.effects import own_era, scholar_limit, score_bots
from gnomon.games.inventions.events import (
    ERA_BEGAN,
    GOT_SCHOLAR,
    IDEA_LEFT,
    INFLUENCE_ADJUSTED,
    MILESTONES_SHOWN,
    NEW_MILESTONE,
    ORDER_CHANGED,
    REFRESHED,
    SAGE_RETURNED,
)
from gnomon.games.inventions.frames import BotTurn, EraChange, RenewIdeas, SagesHome
from gnomon.games.inventions.kinds import CHANGE_NAMES
from gnomon.games.inventions.rules.chronos import chronos_milestone, chronos_token, chronos_turn
from gnomon.games.inventions.rules.claims import begin_round
from gnomon.games.inventions.rules.ending import final_scoring, score_objective
from gnomon.games.inventions.rules.hephaestus import hephaestus_turn
from gnomon.games.inventions.rules.ideas import offer_ideas, refill, show_stack
from gnomon.games.inventions.rules.milestones import era_of_space, eureka_tiles, to_common
from gnomon.games.inventions.state import BOT_SAGES, InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import shuffle
from gnomon.kernel.rulebook import rule

FIRST_REVEALED: Final = 2
"""After this era the letter D comes, then E, then F."""

FORESEEN: Final = (
    ("turn_order", tuple(range(POSITION, POSITION + terms.PARTIES))),
    ("put_sage", tuple(range(REGION, REGION + terms.REGIONS))),
)
"""What an Era Change asks out of turn, with the answers that may be given beforehand."""

# The steps of an Era Change, as far as they are one piece of work.
BEFORE_STEP: Final = 0
ORDER_STEP: Final = 1
ADJUST_STEP: Final = 2
REFRESH_STEP: Final = 3
SAGE_STEP: Final = 4
TOKEN_STEP: Final = 5
MILESTONE_STEP: Final = 6
REVEAL_STEP: Final = 7
IDEA_STEP: Final = 8
END_STEP: Final = 9
assert len(CHANGE_NAMES) == END_STEP + 1


def bot_turn(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The turn of an automated opponent; then the next colour's."""
    if frame[BotTurn.colour] == state.setting.chronos:
        chronos_turn(state, events)
    else:
        hephaestus_turn(state, events)
    state.turn += 1
    state.push((decisions.NEXT_TURN, 0))


@rule("4.1")
def end_round(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The Chronos meeple advances: another round, an Era Change, or the final scoring."""
    era = terms.ERA_OF_STEP[state.step]
    state.step += 1
    if terms.ERA_OF_STEP[state.step] == era:
        begin_round(state, events)
    elif terms.ERA_OF_STEP[state.step] == terms.ERAS:
        final_scoring(state, events)
    else:
        state.push((decisions.ERA_CHANGE, 0, era, 0))


@rule("6.1")
def era_change(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """One step after another; the first change ends after the second step."""
    era, number = frame[EraChange.era], frame[EraChange.step]
    if number == END_STEP or (era == 1 and number > ADJUST_STEP):
        tell(events, ERA_BEGAN, era + 1)
        begin_round(state, events)
        return
    state.push((decisions.ERA_CHANGE, 0, era, number + 1))
    if number == BEFORE_STEP:
        before_change(state, era, events)
    elif number == ORDER_STEP:
        change_order(state, events)
    elif number == ADJUST_STEP:
        adjust_influence(state, events)
    elif number == REFRESH_STEP:
        refresh(state, events)
    elif number == SAGE_STEP:
        state.push((decisions.SAGES_HOME, 0, 0))
    elif number == TOKEN_STEP:
        free_economy(state)
    elif number == MILESTONE_STEP:
        if not state.setting.solo:
            spare_milestone(state, events)
            clear_eureka(state, events)
    elif number == REVEAL_STEP:
        reveal_milestones(state, era, events)
    elif number == IDEA_STEP:
        renew_display(state, events)
        state.push((decisions.RENEW_IDEAS, 0, 0))


# --- before step 1 (6.3, 7) ------------------------------------------------------------------------------------------


@rule("6.1", "7.1.4", "7.2.3")
def before_change(state: InventionsState, era: int, events: Events | None) -> None:
    """The public objective of the era; Hephaestus' cards, Chronos' token and milestone; alone also the spare milestone."""
    if era >= FIRST_REVEALED:
        score_objective(state, era - FIRST_REVEALED, events)
    if state.drawn:
        used = list(state.drawn)
        shuffle(state, used)
        state.deck = (*used, *state.deck)
        state.packets = (sum(1 << card for card in used), *state.packets)
        state.drawn = ()
    if state.setting.chronos == terms.NOBODY:
        return
    chronos_token(state, era, events)
    if era >= FIRST_REVEALED:
        chronos_milestone(state, events)
        if state.setting.solo:
            spare_milestone(state, events)
            clear_eureka(state, events)


# --- step 1: turn order ----------------------------------------------------------------------------------------------


@rule("6.1.1", "2.7.2")
def order_owner(state: InventionsState) -> int:
    """Who may change the turn order: the owner of the rightmost turn-order space, or NOBODY.

    After a marker that really stands on a space comes whoever counts as standing there by Culture 7.
    """
    benefits = state.setting.components.space_benefit
    for space in range(terms.ERA_SPACES - 1, -1, -1):
        if benefits[space] != terms.GIVES_ORDER:
            continue
        if space in state.marker:
            return state.marker.index(space)
        for party in state.order:
            if (state.heir >> party) & 1 and own_era(state, party) == era_of_space(space):
                return party
    return terms.NOBODY


@rule("6.1.1")
def change_order(state: InventionsState, events: Events | None) -> None:
    """A player chooses a place; an automated opponent goes first."""
    party = order_owner(state)
    state.heir = 0
    if party == terms.NOBODY:
        return
    if party < state.seats:
        state.push((decisions.TURN_ORDER, 1 << party))
    else:
        move_in_order(state, party, 0, events)


def move_in_order(state: InventionsState, party: int, place: int, events: Events | None) -> None:
    """A colour's marker goes to a place; the others keep their order."""
    others = tuple(other for other in state.order if other != party)
    state.order = (*others[:place], party, *others[place:])
    tell(events, ORDER_CHANGED, party, place)


def legal_order(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Any place, the present one included."""
    return [POSITION + place for place in range(len(state.order))]


def take_order(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The marker goes there."""
    move_in_order(state, seat, code - POSITION, events)


def why_not_order(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """There are not so many places."""
    return Refusal("no_such_place", "6.1.1", {"number": len(state.order)})


def default_order(state: InventionsState, seat: int, frame: Frame) -> int:
    """The present place."""
    return POSITION + state.order.index(seat)


# --- steps 2 to 6 ----------------------------------------------------------------------------------------------------


@rule("6.1.1", "2.12")
def adjust_influence(state: InventionsState, events: Events | None) -> None:
    """By the band in which the marker stands."""
    for seat in range(state.seats):
        at = state.influence[seat]
        now = min(terms.MOST_INFLUENCE, max(0, at + state.setting.components.adjustment[at]))
        state.influence[seat] = now
        if now != at:
            tell(events, INFLUENCE_ADJUSTED, seat, now - at, now)


@rule("6.1.2")
def refresh(state: InventionsState, events: Events | None) -> None:
    """Exhausted specialists return to Home; Season pillars return, Epoch pillars stay."""
    for seat in range(state.seats):
        number = sum(state.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)])
        for kind in range(terms.SPECIALTIES):
            state.home[terms.KINDS * seat + kind] += state.tired[terms.SPECIALTIES * seat + kind]
            state.tired[terms.SPECIALTIES * seat + kind] = 0
        if number:
            tell(events, REFRESHED, seat, number)
    state.seasons = (terms.NOTHING,) * (terms.SEASONS * terms.PARTIES)


@rule("6.1.2", "7.2.3")
def sages_home(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """In turn order: a scholar for each sage on the board, below the limit; then each sage goes to an empty space."""
    place = frame[SagesHome.place]
    if place == len(state.order):
        return
    state.push((decisions.SAGES_HOME, 0, place + 1))
    party = state.order[place]
    number = state.sages[party]
    if not number:
        return
    if party >= state.seats:
        for _ in range(number):
            _return_sage(state, party, _first_without_sage(state), events)
            score_bots(state, state.setting.components.bot_sage_points, BOT_SAGES, events)
        return
    room = scholar_limit(state, party) - state.home[terms.KINDS * party + terms.SCHOLAR]
    gained = max(0, min(number, room, state.supply[party]))
    if gained:
        state.supply[party] -= gained
        state.home[terms.KINDS * party + terms.SCHOLAR] += gained
        tell(events, GOT_SCHOLAR, party, gained)
    state.push((decisions.PUT_SAGE, 1 << party))


def _first_without_sage(state: InventionsState) -> int:
    """The lowest-numbered region without a sage: where Hephaestus returns his."""
    region = 0
    while (state.sages_at >> region) & 1:
        region += 1
    return region


def _return_sage(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    state.sages_at |= 1 << region
    state.sages = replaced(state.sages, party, state.sages[party] - 1)
    tell(events, SAGE_RETURNED, party, region)


def legal_sage(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions without a sage."""
    return [REGION + region for region in range(terms.REGIONS) if not (state.sages_at >> region) & 1]


@rule("6.1.2")
def take_sage(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The sage stands there; then the next one."""
    _return_sage(state, seat, code - REGION, events)
    if state.sages[seat]:
        state.push((decisions.PUT_SAGE, 1 << seat))


def why_not_sage(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """A sage stands there."""
    return Refusal("sage_there", "6.1.2", {"region": code - REGION})


@rule("6.1.2", "2.7.1")
def free_economy(state: InventionsState) -> None:
    """Economy tokens return from the tiles; with that the additional scholar of Economy 7 ends."""
    for seat in range(state.seats):
        state.loose[seat] += state.busy[seat].bit_count()
        state.busy[seat] = 0


# --- steps 7 and 8: milestones ---------------------------------------------------------------------------------------


@rule("6.1.3")
def spare_milestone(state: InventionsState, events: Events | None) -> None:
    """A display without an owner passes its milestone on and takes the rightmost Eureka tile, if there is one."""
    tiles = eureka_tiles(state)
    if not state.setting.has_spare or not tiles:
        return
    spare = state.setting.parties
    old = state.private[spare]
    state.private = replaced(state.private, spare, tiles[-1])
    state.eureka = replaced(state.eureka, state.eureka.index(tiles[-1]), terms.NOTHING)
    tell(events, NEW_MILESTONE, spare, tiles[-1])
    to_common(state, old, events)


@rule("6.1.3")
def clear_eureka(state: InventionsState, events: Events | None) -> None:
    """Every remaining Eureka tile, rightmost first, joins the Common Knowledge."""
    for tile in reversed(eureka_tiles(state)):
        state.eureka = replaced(state.eureka, state.eureka.index(tile), terms.NOTHING)
        to_common(state, tile, events)


@rule("6.1.3", "2.5")
def reveal_milestones(state: InventionsState, era: int, events: Events | None) -> None:
    """All tiles of the next letter, shuffled, from the left."""
    tiles = list(state.setting.components.of_letter[era + 1])
    shuffle(state, tiles)
    state.eureka = tuple(tiles)
    state.shown += 1
    tell(events, MILESTONES_SHOWN, *tiles, *([terms.NOTHING] * (terms.COMMON - len(tiles))))


# --- step 9: ideas ---------------------------------------------------------------------------------------------------


@rule("6.1.3")
def is_outdated(state: InventionsState, card: int) -> bool:
    """Whether a card is of an era before the one just entered."""
    return state.setting.components.card_era[card] < terms.ERA_OF_STEP[state.step]


@rule("6.1.3")
def renew_display(state: InventionsState, events: Events | None) -> None:
    """Outdated ideas leave the display and the stack; the display is filled again."""
    for card in state.display:
        if is_outdated(state, card):
            _leaves(state, card, terms.NOBODY, events)
    state.display = tuple(card for card in state.display if not is_outdated(state, card))
    before = len(state.stack)
    while state.stack and is_outdated(state, state.stack[-1]):
        _leaves(state, state.stack[-1], terms.NOBODY, events)
        state.stack = state.stack[:-1]
    state.shown += 1
    if len(state.stack) != before:
        show_stack(state, events)
    refill(state, events)


def _leaves(state: InventionsState, card: int, seat: int, events: Events | None) -> None:
    state.gone |= 1 << card
    tell(events, IDEA_LEFT, card, seat)


@rule("6.1.3")
def renew_ideas(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """In turn order every player discards outdated ideas and takes a new one for each."""
    place = frame[RenewIdeas.place]
    if place == len(state.order):
        return
    state.push((decisions.RENEW_IDEAS, 0, place + 1))
    seat = state.order[place]
    if seat >= state.seats:
        return
    for card in state.ideas[seat]:
        if is_outdated(state, card):
            _leaves(state, card, seat, events)
            state.owed += 1
    state.ideas[seat] = tuple(card for card in state.ideas[seat] if not is_outdated(state, card))
    offer_ideas(state, seat)
