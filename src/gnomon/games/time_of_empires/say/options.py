# gnomon: interpreted
"""What may be answered: the label of every option of every question, and of the permissions beside them."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.time_of_empires import actions, decisions, frames
from gnomon.games.time_of_empires.queries import construction_cost, discovery_cost, space_of
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import card_effect, tile_effect, wonder_condition
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import OFF, EmpiresState
from gnomon.games.time_of_empires.terms import CENTRE, EXITS, NOBODY, NONE, SLOTS
from gnomon.kernel.actions import BACK
from gnomon.kernel.frames import Frame

Label = Callable[[EmpiresState, Frame, int, int, Words], str]
"""The label of an answer within its block: state, the question's frame, seat, answer, words."""

_FINISH: Final = {
    decisions.CHOOSE_DISCOVERY: mark("Discover nothing"),
    decisions.CHOOSE_FREE_DISCOVERY: mark("Discover no more"),
    decisions.CHOOSE_SITE: mark("Construct nothing"),
    decisions.CHOOSE_FREE_SITE: mark("Build nothing"),
    decisions.CHOOSE_ASSEMBLY_SITE: mark("Build no more"),
    decisions.CHOOSE_ACQUIRED: mark("Take no card"),
    decisions.CHOOSE_INFLUENCE: mark("Send no scholar"),
    decisions.CHOOSE_PARTICIPATION: mark("Send no scholar"),
    decisions.CHOOSE_MORE_PARTICIPATION: mark("Send no more scholars"),
    decisions.CHOOSE_DECK: mark("Draw no more"),
    decisions.CHOOSE_CLAN: mark("Place no more"),
    decisions.CHOOSE_MOVE: mark("Move no more"),
    decisions.CHOOSE_LANDING: mark("Land no more"),
    decisions.CHOOSE_TARGET: mark("Destroy nothing"),
    decisions.CHOOSE_TARGET_PIECE: mark("Spare the buildings"),
    decisions.CHOOSE_TARGET_CLANS: mark("Spare the clans"),
    decisions.CHOOSE_WONDER: mark("Send no more scholars"),
    decisions.CHOOSE_LEADER: mark("Send no more scholars"),
    decisions.CHOOSE_RESOURCES: mark("Take nothing"),
    decisions.CHOOSE_COPIED: mark("Copy nothing"),
    decisions.CHOOSE_OTHER_TILE: mark("Send no scholar"),
    decisions.CHOOSE_RELOCATION: mark("Leave the timers where they are"),
    decisions.CHOOSE_BESIEGED: mark("Take no city"),
}
_OF_SITES: Final = frozenset(
    {decisions.CHOOSE_SITE, decisions.CHOOSE_FREE_SITE, decisions.CHOOSE_ASSEMBLY_SITE, decisions.CHOOSE_FIRST_CLAN}
)


def option_text(state: EmpiresState, frame: Frame, seat: int, code: int, words: Words) -> str:
    """The label of an answer to the question of a frame, or of a permission."""
    if code == BACK:
        return words.say("Step back")
    base = actions.CODES.base_of(code)
    if base not in _BLOCKS:
        raise ValueError(f"{code} is no code of Time of Empires")
    return _BLOCKS[base](state, frame, seat, code - base, words)


# --- timers ------------------------------------------------------------------------------------------------------


def _place(state: EmpiresState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    timer, slot = divmod(answer, SLOTS)
    if frame[0] in (decisions.CHOOSE_FIRST_SLOT, decisions.CHOOSE_SECOND_SLOT):
        return words.slot(slot)
    return words.say("{timer}: {slot}", timer=capital(words.timer(timer)), slot=words.slot(slot))


def _begin(state: EmpiresState, frame: Frame, seat: int, timer: int, words: Words) -> str:
    space = space_of(state.timer_slot[2 * seat + timer])
    if space == NONE:
        return capital(words.timer(timer))
    return words.say("First “{space}”", space=words.space(space))


def _clear(state: EmpiresState, frame: Frame, seat: int, timer: int, words: Words) -> str:
    owner = words.name(timer // 2)
    slot = state.timer_slot[timer] if timer < len(state.timer_slot) else OFF
    if slot == OFF:
        return words.say("Clear {owner}’s {timer} away", owner=owner, timer=words.timer(timer % 2))
    return words.say(
        "Clear {owner}’s {timer} off “{space}”",
        owner=owner,
        timer=words.timer(timer % 2),
        space=words.space(slot // 2),
    )


# --- the map -----------------------------------------------------------------------------------------------------


def _node(state: EmpiresState, frame: Frame, seat: int, node: int, words: Words) -> str:
    land = state.land
    place = words.place_label(node)
    if node % 4 != CENTRE:
        if frame[0] in _OF_SITES:
            sites = land.sites[node]
            free = sites - state.buildings[node].bit_count()
            return words.say("{place} ({free} of {sites} sites free)", place=place, free=free, sites=sites)
        if frame[0] == decisions.CHOOSE_LANDING:
            return _with_enemies(state, seat, node, place, words)
        return place
    components = state.setting.components
    if not (land.is_city[node] or land.is_capital[node]):
        return place
    cap = components.capital_cap if land.is_capital[node] else components.city_cap
    return words.say("{place} ({clans} of {cap} clans)", place=place, clans=state.clans[node], cap=cap)


def _move(state: EmpiresState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    start, way = divmod(answer, EXITS)
    end = state.land.exit_to[start][way]
    if end == NONE:
        return words.say("{start}, no way", start=words.place_label(start))
    moved = words.say("{start} → {end}", start=words.place_label(start), end=words.place(end))
    return _with_enemies(state, seat, end, moved, words)


def _with_enemies(state: EmpiresState, seat: int, node: int, label: str, words: Words) -> str:
    holder = state.holders[node]
    if holder in (NOBODY, seat):
        return label
    return words.say("{move} (against {clans})", move=label, clans=words.owned_clans(holder, state.clans[node]))


def _count(state: EmpiresState, frame: Frame, seat: int, number: int, words: Words) -> str:
    if frame[0] in (decisions.CHOOSE_MOVED, decisions.CHOOSE_LANDED):
        return words.clans(number)
    return words.scholars(number) if number else words.say("No scholar")


def _piece(state: EmpiresState, frame: Frame, seat: int, piece: int, words: Words) -> str:
    return capital(words.owned_building(piece % 4, piece // 4))


# --- cards and boards --------------------------------------------------------------------------------------------


def _card(state: EmpiresState, frame: Frame, seat: int, design: int, words: Words) -> str:
    effect = card_effect(design, words)
    if frame[0] == decisions.CHOOSE_FREE_DISCOVERY:
        return words.say("{card}: {effect}", card=words.card(design), effect=effect)
    return words.say(
        "{card}, {cost}: {effect}",
        card=words.card(design),
        cost=words.knowledge(discovery_cost(state, seat, design)),
        effect=effect,
    )


def _deck(state: EmpiresState, frame: Frame, seat: int, deck: int, words: Words) -> str:
    if state.tops[deck] == NONE:
        return words.say("{deck}: empty", deck=capital(words.deck(deck)))
    return words.say(
        "{deck}: {field} on top, {cards}",
        deck=capital(words.deck(deck)),
        field=words.field(state.tops[deck]),
        cards=words.cards(len(state.decks[deck])),
    )


def _column(state: EmpiresState, frame: Frame, seat: int, column: int, words: Words) -> str:
    title = words.column(column)
    if frame[0] == decisions.CHOOSE_COPIED and state.sides[column] != NONE:
        return words.say("{column}: {text}", column=title, text=tile_effect(state.sides[column], words))
    if state.leaders[column] == NONE:
        return title
    return words.say("{column}: {text}", column=title, text=words.leader(state.leaders[column]))


def _wonder(state: EmpiresState, frame: Frame, seat: int, place: int, words: Words) -> str:
    if place >= len(state.wonders):
        return words.wonder_place(place)
    return words.say(
        "{wonder}: {condition}",
        wonder=words.wonder(state.wonders[place]),
        condition=wonder_condition(state.wonders[place], words),
    )


def _field(state: EmpiresState, frame: Frame, seat: int, field: int, words: Words) -> str:
    removed = state.removed[4 * seat + field]
    return words.count(
        "{field} ({count} building built so far)",
        "{field} ({count} buildings built so far)",
        removed,
        field=capital(words.field(field)),
    )


def _resources(state: EmpiresState, frame: Frame, seat: int, bricks: int, words: Words) -> str:
    parts = [words.knowledge(2 - bricks)] if bricks < 2 else []
    return words.listing([*parts, words.bricks(bricks)] if bricks else parts)


def _discard(state: EmpiresState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if not state.piles[seat]:
        return words.say("Discard the top card of your pile")
    return words.say("Discard “{card}” off your pile", card=words.card(state.piles[seat][-1]))


# --- words of their own ------------------------------------------------------------------------------------------


def _mode(state: EmpiresState, frame: Frame, seat: int, mode: int, words: Words) -> str:
    if mode == REAL_TIME:
        minutes = state.setting.components.era_ms // 60_000
        return words.count("Real time, {count} minute", "Real time, {count} minutes", minutes)
    rounds = state.setting.intro_rounds
    return words.count("Introductory, {count} round", "Introductory, {count} rounds", rounds)


def _do(state: EmpiresState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    code = actions.DO + answer
    if code == actions.FINISH:
        return words.say(_FINISH.get(frame[0], _END_ACTION))
    if code == actions.SCHOLAR:
        return words.say("Send a scholar")
    if code == actions.ALL_CLANS:
        return _all_clans(state, frame, words)
    if code == actions.PUT_ASIDE:
        return _put_aside(state, seat, words)
    return words.say("Ready")


_END_ACTION: Final = mark("End the action")


def _all_clans(state: EmpiresState, frame: Frame, words: Words) -> str:
    if frame[0] != decisions.CHOOSE_TARGET_CLANS or state.holders[frame[frames.TargetClans.territory]] == NOBODY:
        return words.say("Destroy the clans")
    node = frame[frames.TargetClans.territory]
    return words.say("Destroy {clans}", clans=words.owned_clans(state.holders[node], state.clans[node]))


def _put_aside(state: EmpiresState, seat: int, words: Words) -> str:
    if not state.piles[seat]:
        return words.say("Let the building wait on its card")
    top = state.piles[seat][-1]
    return words.say(
        "Pay {cost} and let {building} wait on its card",
        cost=words.bricks(construction_cost(state, seat, top)),
        building=words.a_building(state.setting.components.type_of[top]),
    )


def _appointing(state: EmpiresState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if actions.APPOINTING + answer == actions.NONE_WANTED:
        return words.say("No scholars at the next appointment")
    return words.say("All scholars at the next appointment")


_BLOCKS: Final[dict[int, Label]] = {
    actions.PLACE: _place,
    actions.NODE: _node,
    actions.MOVE: _move,
    actions.COUNT: _count,
    actions.CARD: _card,
    actions.DECK: _deck,
    actions.COLUMN: _column,
    actions.WONDER: _wonder,
    actions.FIELD: _field,
    actions.RESOURCES: _resources,
    actions.PIECE: _piece,
    actions.BEGIN: _begin,
    actions.MODE: _mode,
    actions.DO: _do,
    actions.CLEAR: _clear,
    actions.DISCARD: _discard,
    actions.APPOINTING: _appointing,
}
