# gnomon: interpreted
"""Labels of answers about ideas, citizens, journeys, milestones and tiles, each with what it costs and brings."""

from collections.abc import Callable
from typing import Final

from gnomon.games.inventions import actions, decisions, frames, terms
from gnomon.games.inventions.effects import face_up_tokens, free_space
from gnomon.games.inventions.rules.building import check_place, tile_cost
from gnomon.games.inventions.rules.influencing import token_number
from gnomon.games.inventions.rules.milestones import era_of_space
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import (
    hex_text,
    idea_text,
    knowledge_text,
    milestone_text,
    scoring_text,
    space_text,
    tile_text,
)
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.frames import Frame

Label = Callable[[InventionsState, Frame, int, int, Words], str]

BUILDING: Final = (decisions.BUILD_TILE, decisions.BUILD_HEX)

# --- ideas and citizens ----------------------------------------------------------------------------------------------


def _idea(state: InventionsState, frame: Frame, seat: int, card: int, words: Words) -> str:
    known = {"card": words.card(card), "text": idea_text(card, words)}
    if frame[0] == decisions.TAKE_IDEA and state.stack and state.stack[-1] == card:
        return words.say("“{card}” from the stack: {text}", **known)
    return words.say("“{card}”: {text}", **known)


def _scholars(state: InventionsState, frame: Frame, seat: int, scholars: int, words: Words) -> str:
    if frame[0] != decisions.HOW_MANY_SCHOLARS:
        return words.some(terms.KINDS - 1, scholars)
    kind, number, _ = frame[frames.Scholars.price][:3]
    numbers = [0] * terms.KINDS
    numbers[kind] = max(0, number - scholars)
    numbers[terms.KINDS - 1] = scholars
    return words.crowd(numbers)


def _citizen(state: InventionsState, frame: Frame, seat: int, who: int, words: Words) -> str:
    if who < terms.KINDS:
        return words.a_citizen(who)
    return words.say("a scholar, from now on {citizen}", citizen=words.a_citizen(who - terms.KINDS))


def _count(state: InventionsState, frame: Frame, seat: int, number: int, words: Words) -> str:
    return words.citizens(number)


def _specialty(state: InventionsState, frame: Frame, seat: int, kind: int, words: Words) -> str:
    if frame[0] == decisions.CALL_TYPE:
        return words.some(kind, frame[frames.CallType.number])
    if frame[0] == decisions.INFLUENCE_TYPE:
        return words.some(kind, token_number(state, seat, frame[frames.InfluenceType.token]))
    return words.a_citizen(kind)


def _token(state: InventionsState, frame: Frame, seat: int, kind: int, words: Words) -> str:
    known = {"token": words.token(kind), "citizens": words.citizens(token_number(state, seat, kind))}
    space = (
        free_space(state, frame[frames.InfluenceToken.region])
        if frame[0] == decisions.INFLUENCE_TOKEN
        else terms.NOTHING
    )
    if space == terms.NOTHING:
        return words.say("“{token}” for {citizens}", **known)
    gained = min(face_up_tokens(state, seat).bit_count() + 1, terms.MOST_INFLUENCE - state.influence[seat])
    return words.say(
        "“{token}” for {citizens}: {points}, {influence}",
        points=words.points(words.components.space_points[space]),
        influence=words.influence(gained),
        **known,
    )


# --- the map and milestones ------------------------------------------------------------------------------------------


def _journey(state: InventionsState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    start, end = actions.CODES.pair(actions.JOURNEY + answer)
    known = {"start": words.region(start), "end": words.region(end)}
    if not state.chain or not (state.sages_at >> end) & 1:
        return words.say("{start} → {end}", **known)
    if (state.scoring >> end) & 1:
        gain = scoring_text(state.scoring.bit_count(), words)
    else:
        gain = knowledge_text(state.knowledge[end], words)
    return words.say("{start} → {end}; sage: {gain}", gain=gain, **known)


def _milestone(state: InventionsState, frame: Frame, seat: int, milestone: int, words: Words) -> str:
    known = {"milestone": words.lettered(milestone), "benefit": milestone_text(milestone, words)}
    if frame[0] == decisions.EUREKA_WHAT:
        return words.say("{milestone}; for diplomats: {benefit}", **known)
    if frame[0] == decisions.CALL_BACK or milestone not in state.private:
        return words.say("{milestone}: {benefit}", **known)
    return words.say("{milestone}, {whose}: {benefit}", whose=words.whose(state.private.index(milestone)), **known)


def space_number(space: int) -> int:
    """The number of an era space within its era, from 1."""
    return space - terms.FIRST_SPACE[era_of_space(space) - 2] + 1


def _era_space(state: InventionsState, frame: Frame, seat: int, space: int, words: Words) -> str:
    return words.say("Space {number}: {benefit}", number=space_number(space), benefit=space_text(space, words))


def _benefit_of(state: InventionsState, frame: Frame, seat: int, space: int, words: Words) -> str:
    known = {"era": words.era(era_of_space(space)), "number": space_number(space), "benefit": space_text(space, words)}
    if frame[0] == decisions.EUREKA_BENEFIT and space == frame[frames.EraBenefit.space]:
        return words.say("{era}, your space {number}: {benefit}", **known)
    return words.say("{era}, space {number}: {benefit}", **known)


def _position(state: InventionsState, frame: Frame, seat: int, place: int, words: Words) -> str:
    if place < len(state.order) and state.order[place] == seat:
        return words.say("Place {number}, where you are", number=place + 1)
    if place < len(state.order):
        other = words.name(state.order[place])
        return words.say("Place {number}, now {player}’s", number=place + 1, player=other)
    return words.say("Place {number}", number=place + 1)


# --- tiles (5) -------------------------------------------------------------------------------------------------------


def _take(state: InventionsState, frame: Frame, seat: int, tile: int, words: Words) -> str:
    return words.say("{tile} – {text}", tile=words.tile(tile), text=tile_text(tile, words))


def _give_up(state: InventionsState, frame: Frame, seat: int, slot: int, words: Words) -> str:
    tile = state.slots[seat][slot]
    if tile == terms.NOTHING:
        return words.say("Slot {number}", number=slot + 1)
    return words.say("Give up {tile} (slot {number})", tile=words.tile(tile), number=slot + 1)


def _keep(state: InventionsState, frame: Frame, seat: int, face: int, words: Words) -> str:
    return words.say("Keep: {tile}", tile=words.tile(terms.FIRST_ASPIRATION + face))


def _replace(state: InventionsState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    face, tile = actions.CODES.pair(actions.REPLACE + answer)
    known = {"tile": words.tile(tile), "text": tile_text(tile, words)}
    if all(terms.FIRST_ASPIRATION + other not in state.slots[seat] for other in range(terms.FACES) if other != face):
        return words.say("{tile} – {text}", **known)
    return words.say("{tile} for {aspiration} – {text}", aspiration=words.tile(terms.FIRST_ASPIRATION + face), **known)


def _price(tile: int, number: int, words: Words) -> str:
    """“for 2 traders” for an Economy tile, “for 2 citizens” for a Wealth tile, “for free” if nobody is exhausted."""
    return words.say("for {citizens}", citizens=_payers(tile, number, words)) if number else words.say("for free")


def _payers(tile: int, number: int, words: Words) -> str:
    return words.citizens(number) if tile >= terms.FIRST_WEALTH else words.some(tile // terms.NUMBERS, number)


def _build(state: InventionsState, frame: Frame, seat: int, tile: int, words: Words) -> str:
    name = words.tile(tile)
    if tile >= terms.FIRST_ASPIRATION or frame[0] not in BUILDING:
        return name
    cheaper = frame[frames.BuildTile.cheaper]
    costs = [
        tile_cost(state, seat, tile, place, cheaper)
        for place in range(terms.HEXES)
        if check_place(state, seat, tile, place, cheaper) is None
    ]
    if not costs:
        return name
    low, high = min(costs), max(costs)
    if low == high:
        return words.say("{tile} {price}", tile=name, price=_price(tile, low, words))
    return words.say("{tile} for {low} to {citizens}", tile=name, low=low, citizens=_payers(tile, high, words))


def _hex(state: InventionsState, frame: Frame, seat: int, place: int, words: Words) -> str:
    known = {"hex": words.hex(place)}
    lying = state.hexes[seat][place]
    if frame[0] != decisions.BUILD_HEX:
        if lying == terms.NOTHING:
            return words.say("{hex}: empty", **known)
        return words.say("{hex}: {tile}", tile=words.tile(lying), **known)
    tile, cheaper = frame[frames.BuildHex.tile], frame[frames.BuildHex.cheaper]
    known["price"] = _price(tile, tile_cost(state, seat, tile, place, cheaper), words)
    # What makes the tile cheaper has entered the price already.
    if words.components.hex_benefit[place] in (terms.NO_BENEFIT, terms.GIVES_CHEAPER):
        return words.say("{hex} {price}", **known)
    return words.say("{hex} {price}; {benefit}", benefit=hex_text(place, words), **known)


BLOCKS: Final[dict[int, Label]] = {
    actions.IDEA: _idea,
    actions.SCHOLARS: _scholars,
    actions.CITIZEN: _citizen,
    actions.COUNT: _count,
    actions.SPECIALTY: _specialty,
    actions.TOKEN: _token,
    actions.JOURNEY: _journey,
    actions.MILESTONE: _milestone,
    actions.ERA_SPACE: _era_space,
    actions.BENEFIT_OF: _benefit_of,
    actions.POSITION: _position,
    actions.TAKE: _take,
    actions.GIVE_UP: _give_up,
    actions.KEEP: _keep,
    actions.REPLACE: _replace,
    actions.BUILD: _build,
    actions.HEX: _hex,
}
