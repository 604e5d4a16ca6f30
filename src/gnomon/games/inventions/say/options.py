# gnomon: interpreted
"""What may be answered: the label of every option of every question, and of the permissions beside them.

A label tells what an answer costs and brings. Here are the pillar, chains and regions; the other answers are in
`say.choices`.
"""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.inventions import actions, decisions, frames, terms
from gnomon.games.inventions.effects import free_space
from gnomon.games.inventions.rules.calling import home_type
from gnomon.games.inventions.rules.inventing import invention_price
from gnomon.games.inventions.rules.performing import partner
from gnomon.games.inventions.rules.turns import OPENER, pillars_on
from gnomon.games.inventions.say import choices
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import knowledge_text, scoring_text, specialist_text, tile_text
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.actions import BACK
from gnomon.kernel.frames import Frame

Label = Callable[[InventionsState, Frame, int, int, Words], str]
"""The label of an answer within its block: state, the question's frame, seat, answer, words."""


def option_text(state: InventionsState, frame: Frame, seat: int, code: int, words: Words) -> str:
    """The label of an answer to the question of a frame, or of a permission."""
    if code == BACK:
        return words.say("Step back")
    base = actions.CODES.base_of(code)
    if base not in _BLOCKS:
        raise ValueError(f"{code} is no code of Inventions")
    return capital(_BLOCKS[base](state, frame, seat, code - base, words))


# --- the pillar (4.3) ------------------------------------------------------------------------------------------------


def joined_by(state: InventionsState, seat: int, action: int, words: Words) -> str:
    """Who gains by a pillar on an action space: “1 influence for Cara”; empty if nobody does."""
    parts = []
    for other, pillars in pillars_on(state, seat, action):
        if other < state.seats:
            parts.append(
                words.say("{influence} for {player}", influence=words.influence(pillars), player=words.name(other))
            )
        elif other == state.setting.hephaestus:
            points = words.points(pillars * words.components.bot_pillar_points)
            parts.append(words.say("{points} for the bots", points=points))
    return words.listing(parts)


def _space(state: InventionsState, frame: Frame, seat: int, action: int, words: Words) -> str:
    joined = joined_by(state, seat, action, words)
    return words.clauses([words.action(action), joined] if joined else [words.action(action)])


def _joker(state: InventionsState, frame: Frame, seat: int, action: int, words: Words) -> str:
    told = words.say("{action}: no action, 1 influence", action=words.action(action))
    joined = joined_by(state, seat, action, words)
    return words.clauses([told, joined] if joined else [told])


# --- chains (4.4) ----------------------------------------------------------------------------------------------------


def _technology(state: InventionsState, frame: Frame, seat: int, number: int, words: Words) -> str:
    tile = words.tile(terms.FIRST_TECHNOLOGY + number)
    cost = words.influence(words.components.technology_influence)
    if number + 1 == OPENER:
        return words.say("{tile}: every forum is open, for {cost}", tile=tile, cost=cost)
    other = partner(state, number + 1, frame[frames.Chain.source][1]) if frame[0] == decisions.CHAIN else terms.NOTHING
    if other == terms.NOTHING:
        return words.say("{tile} for {cost}", tile=tile, cost=cost)
    return words.say("{tile}: {action}, for {cost}", tile=tile, action=words.action(other), cost=cost)


def _economy(state: InventionsState, frame: Frame, seat: int, number: int, words: Words) -> str:
    return words.say("{tile} – {text}", tile=words.tile(number), text=tile_text(number, words))


def _chain_card(state: InventionsState, frame: Frame, seat: int, card: int, words: Words) -> str:
    action = words.action(words.components.card_chain[card])
    return words.say("“{card}”: {action}", card=words.card(card), action=action)


def _chain_token(state: InventionsState, frame: Frame, seat: int, kind: int, words: Words) -> str:
    known = {"token": words.token(kind), "action": words.action(terms.TOKEN_CHAIN[kind])}
    return words.say("Token “{token}”: {action}; it is turned face down", **known)


def _whether(state: InventionsState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if answer:
        return words.say("No")
    if frame[0] != decisions.CHAIN:
        return words.say("Yes")
    source, number = frame[frames.Chain.source]
    if source == decisions.SOURCE_SPECIALIST:
        return words.action(number)
    if source != decisions.SOURCE_KNOWLEDGE:
        return words.say("Yes")
    return words.say(
        "Take the sage {where}: {gain}", where=words.from_region(number), gain=knowledge_now(state, number, words)
    )


def knowledge_now(state: InventionsState, region: int, words: Words) -> str:
    """What the knowledge tile of a region brings now: “Innovate”, or “8 IP: 4 tiles show 2 IP”."""
    if (state.scoring >> region) & 1:
        return scoring_text(state.scoring.bit_count(), words)
    return knowledge_text(state.knowledge[region], words)


_ENDS: Final = {
    decisions.CHAIN: mark("Chain nothing"),
    decisions.CALL_WHERE: mark("Nobody else comes home"),
    decisions.TRAVEL_WHERE: mark("No second move"),
    decisions.CHOOSE_SPECIALIST: mark("No specialist"),
    decisions.CHOOSE_REGION: mark("No citizen"),
    decisions.SHARE_TILE: mark("No tile"),
    decisions.SHARE_SLOT: mark("Keep all, take nothing"),
    decisions.BUILD_TILE: mark("Build no more"),
}
_DONE: Final = mark("Done")


def _enough(state: InventionsState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if frame[0] == decisions.BUILD_TILE and not frame[frames.BuildTile.built]:
        return words.say("Build nothing")
    if frame[0] == decisions.CALL_WHERE and not frame[frames.CallWhere.done]:
        return words.say("Nobody comes home")
    if frame[0] == decisions.CHAIN and frame[frames.Chain.source][0] == decisions.SOURCE_SPECIALIST:
        return words.say("Decline")
    return words.say(_ENDS.get(frame[0], _DONE))


# --- regions ---------------------------------------------------------------------------------------------------------


def _region(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    told = _REGIONS.get(frame[0])
    return told(state, frame, seat, region, words) if told else words.region(region)


def _needed(state: InventionsState, region: int, card: int, words: Words) -> str:
    """“2 thinkers”: whom the specialist tile of a region asks for."""
    components = words.components
    return words.some(components.specialty[card], components.specialist_citizens[state.specialist[region]])


def _claim_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    card = state.card[region]
    return words.say(
        "{region}: “{card}” for {citizens}; tile: {benefit}",
        region=words.region(region),
        card=words.card(card),
        citizens=_needed(state, region, card, words),
        benefit=specialist_text(state.specialist[region], words),
    )


def _present_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    return words.say(
        "{region}: {citizens}; tile: {benefit}",
        region=words.region(region),
        citizens=_needed(state, region, frame[frames.PresentWhere.card], words),
        benefit=specialist_text(state.specialist[region], words),
    )


def _invent_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    card = state.card[region]
    known = {"region": words.region(region), "card": words.card(card)}
    if card == terms.NOTHING:
        return words.say("{region}: no card", **known)
    return words.say("{region}: “{card}”; {price}", price=words.price(invention_price(state, card)), **known)


def _innovate_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    card = state.card[region]
    if card == terms.NOTHING:
        return words.say("{region}: no card", region=words.region(region))
    return words.say(
        "{region}: “{card}”; move {citizen}, gain {citizen}; chain: {action}",
        region=words.region(region),
        card=words.card(card),
        citizen=words.some(words.components.specialty[card], 1),
        action=words.action(words.components.card_chain[card]),
    )


def _share_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    card, inventor, innovator = state.card[region], state.inventor[region], state.innovator[region]
    if card == terms.NOTHING or inventor == terms.NOBODY:
        return words.say("{region}: no invention", region=words.region(region))
    parts = [words.say("{region}: “{card}”", region=words.region(region), card=words.card(card))]
    presenter = state.presenter[region]
    points = words.components.card_era[card] * words.components.specialist_citizens[state.specialist[region]]
    if presenter < state.seats:
        parts.append(words.say("{points} for {player}", points=words.points(points), player=words.who(presenter)))
    elif state.setting.solo:
        parts.append(words.say("{points} for the bots", points=words.points(points)))
    if inventor < state.seats or state.setting.solo:
        parts.append(words.say("the card for {player}", player=words.who(inventor)))
    else:
        parts.append(words.say("the card leaves the game"))
    if innovator != terms.NOBODY:
        parts.append(words.say("a citizen for {player}", player=words.who(innovator)))
    return words.clauses(parts)


def _call_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    number, kind = state.people[terms.REGIONS * seat + region], home_type(state, frame, region)
    known = {"region": words.region(region)}
    if kind == terms.NOTHING:
        return words.say("{region}: {citizens}, of a type of your choice", citizens=words.citizens(number), **known)
    return words.say("{region}: {citizens}", citizens=words.some(kind, number), **known)


def _influence_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    space = free_space(state, region)
    known = {"region": words.region(region), "citizens": words.citizens(state.people[terms.REGIONS * seat + region])}
    if space == terms.NOTHING:
        return words.say("{region}: no free space", **known)
    points = words.points(words.components.space_points[space])
    return words.say("{region}: {points}; you have {citizens} there", points=points, **known)


def _citizen_at(state: InventionsState, frame: Frame, seat: int, region: int, words: Words) -> str:
    number = state.people[terms.REGIONS * seat + region]
    if not number:
        return words.region(region)
    return words.count(
        "{region}: next to {count} citizen of yours",
        "{region}: next to {count} citizens of yours",
        number,
        region=words.region(region),
    )


_REGIONS: Final[dict[int, Label]] = {
    decisions.CLAIM: _claim_at,
    decisions.PRESENT_WHERE: _present_at,
    decisions.INVENT_WHERE: _invent_at,
    decisions.INNOVATE_WHERE: _innovate_at,
    decisions.SHARE_WHERE: _share_at,
    decisions.CALL_WHERE: _call_at,
    decisions.INFLUENCE_WHERE: _influence_at,
    decisions.CHOOSE_REGION: _citizen_at,
}

_BLOCKS: Final[dict[int, Label]] = {
    actions.SPACE: _space,
    actions.JOKER: _joker,
    actions.USE_TECHNOLOGY: _technology,
    actions.USE_ECONOMY: _economy,
    actions.CHAIN_CARD: _chain_card,
    actions.CHAIN_TOKEN: _chain_token,
    actions.YES: _whether,
    actions.DONE: _enough,
    actions.REGION: _region,
    **choices.BLOCKS,
}
