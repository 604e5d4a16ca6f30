# gnomon: interpreted
"""What may be answered: the label of every option of every question, and of the permissions beside them.

A label tells what an answer costs and brings. Here are the turn, the map and payments; answers about guilds, conquest,
writs and upkeep are in `say.choices`.
"""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import actions, decisions, frames, terms
from gnomon.games.feudum.effects import ruled
from gnomon.games.feudum.rules.choosing import good_of, tile_of
from gnomon.games.feudum.rules.harvest import harvest_total
from gnomon.games.feudum.rules.move import piece_at, points_of
from gnomon.games.feudum.rules.payment import next_good
from gnomon.games.feudum.rules.ranks import primary_stars, secondary_stars
from gnomon.games.feudum.say import choices
from gnomon.games.feudum.say.choices import pawn_name, pawn_there
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.actions import BACK
from gnomon.kernel.frames import Frame

Label = Callable[[FeudumState, Frame, int, int, Words], str]
"""The label of an answer within its block: state, the question's frame, seat, answer, words."""


def option_text(state: FeudumState, frame: Frame, seat: int, code: int, words: Words) -> str:
    """The label of an answer to the question of a frame, or of a permission."""
    if code == BACK:
        return words.say("Step back")
    base = actions.CODES.base_of(code)
    if base not in _LABELS:
        raise ValueError(f"{code} is no code of Feudum")
    return capital(_LABELS[base](state, frame, seat, code - base, words))


# --- choosing cards (4.1) --------------------------------------------------------------------------------------------


def _pick(state: FeudumState, frame: Frame, seat: int, card: int, words: Words) -> str:
    return words.card(card)


def _commit(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    good, tile = good_of(actions.COMMIT + answer), tile_of(actions.COMMIT + answer)
    what = words.good(good)
    if tile != terms.NOTHING:
        what = words.say("{landscape} tile as {good}", landscape=words.landscape(tile), good=what)
    if good == terms.SALTPETER:
        return words.say("{what} into the pouch: a fifth card", what=capital(what))
    return words.say("{what} into the pouch: two cards in one turn", what=capital(what))


def _swear(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    return words.say("“Long live the king!”")


# --- a turn (4.2, 5) -------------------------------------------------------------------------------------------------


def _play(state: FeudumState, frame: Frame, seat: int, effect: int, words: Words) -> str:
    name = words.effect(effect)
    brings = brings_now(state, seat, effect, words)
    return words.say("{name}: {brings}", name=name, brings=brings) if brings else name


def brings_now(state: FeudumState, seat: int, effect: int, words: Words) -> str:
    """What an effect costs and brings now, where it can be told in a word; else nothing."""
    components = state.setting.components
    if effect == terms.MOVE:
        return words.count("{count} step", "{count} steps", points_of(state, seat))
    if effect == terms.EXPLORE and ruled(state, seat, terms.OUTPOST):
        number = components.explore_drawn + ruled(state, seat, terms.OUTPOST) - 1 + ruled(state, seat, terms.FEUDUM)
        return words.say("draw {writs}, keep one", writs=words.writs(number))
    if effect == terms.HARVEST and ruled(state, seat, terms.FARM):
        return words.say(
            "{points}, {goods}",
            points=words.points(components.harvest_points),
            goods=words.count("{count} good", "{count} goods", harvest_total(state, seat)),
        )
    if effect == terms.TAX and ruled(state, seat, terms.TOWN):
        return words.shillings(components.tax + ruled(state, seat, terms.TOWN) - 1 + ruled(state, seat, terms.FEUDUM))
    if effect == terms.DEFEND:
        return words.points(components.defend_points)
    if effect == actions.TEND:
        return words.say(
            "{points} for {cost}", points=words.points(components.landscape_placed), cost=words.some(terms.WOOD, 1)
        )
    if effect == actions.FEAST:
        return words.say("{points} and more for 1 wine", points=words.points(components.feast_points))
    if effect == actions.DEJA_VU:
        return words.say("for {cost}", cost=words.some(terms.SALTPETER, 1))
    if effect == actions.STARVE:
        return words.say("instead of “{card}”", card=words.card(terms.CONQUER))
    return ""


def _forgo(state: FeudumState, frame: Frame, seat: int, card: int, words: Words) -> str:
    return words.say("{card} without effect", card=words.card(card))


def _end_turn(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    return words.say("End the turn")


# --- places (5.1, 5.3, 5.4) ------------------------------------------------------------------------------------------


def _place(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    told = _PLACES.get(frame[0])
    return told(state, frame, seat, place, words) if told else words.place(place)


def _start_at(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    return words.say("{place} ({type})", place=words.place(place), type=words.type(state.kind[place]))


def _enter_at(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    return words.say("Enter at {place}: 1 food", place=words.place(place))


def _influence_at(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    known = {"place": words.place(place), "type": words.type(state.kind[place])}
    ruler = state.ruler[place]
    if ruler == terms.NOBODY:
        return words.say("Rule {place} ({type})", **known)
    if ruler == seat:
        return words.say("Add a subject at {place} ({type})", **known)
    if state.serf[place] == seat:
        return words.say("Oust {player} at {place} ({type})", player=words.name(ruler), **known)
    return words.say("Become serf at {place} ({type} of {player})", player=words.name(ruler), **known)


def _money_at(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    return words.say(
        "Oust {player} at {place} ({type}) for {price}",
        player=words.who(state.ruler[place]),
        place=words.place(place),
        type=words.type(state.kind[place]),
        price=words.shillings(1),
    )


def _improve_at(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    kind = state.kind[place]
    if kind == terms.FEUDUM:
        return words.place(place)
    costs = (words.some(terms.WOOD, 1), words.some(terms.IRON, 1), words.seals(1))
    return words.say(
        "{place}: {type} for {cost}, {points}",
        place=words.place(place),
        type=words.type(kind + 1),
        cost=costs[kind],
        points=words.points(_tile_points(state, place, kind + 1)),
    )


def _tile_points(state: FeudumState, place: int, kind: int) -> int:
    """The points of the tile that an improvement brings."""
    epoch = state.stacks[state.setting.land.region[place]]
    return state.setting.components.tile_points[kind][epoch] if epoch <= min(state.epoch, terms.TILE_EPOCHS) else 0


def _send_from(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    goods = state.beside[terms.GOODS * place : terms.GOODS * (place + 1)]
    return words.say("{place}: {goods}", place=words.place(place), goods=words.goods(goods))


_PLACES: Final[dict[int, Label]] = {
    decisions.CHOOSE_START: _start_at,
    decisions.MIGRATE_WHERE: _enter_at,
    decisions.INFLUENCE_WHERE: _influence_at,
    decisions.IMPROVE_WHERE: _improve_at,
    decisions.SEND_FROM: _send_from,
}


def _stars_then(state: FeudumState, seat: int, guild: int, more: int) -> int:
    """The stars in a guild after so many primary ones more."""
    return primary_stars(state, seat, guild) + secondary_stars(state, seat, guild) + more


def _face(state: FeudumState, frame: Frame, seat: int, character: int, words: Words) -> str:
    return words.say(
        "{character}: then {stars} in the {guild}",
        character=words.character(character),
        stars=words.stars(_stars_then(state, seat, character, words.components.pawn_stars)),
        guild=words.guild(character),
    )


def _icon(state: FeudumState, frame: Frame, seat: int, guild: int, words: Words) -> str:
    return words.say(
        "Feudum of the {guild}: then {stars} there",
        stars=words.stars(_stars_then(state, seat, guild, words.components.feudum_stars)),
        guild=words.guild(guild),
    )


def _stack(state: FeudumState, frame: Frame, seat: int, region: int, words: Words) -> str:
    epoch = state.stacks[region]
    if epoch > terms.TILE_EPOCHS:
        return words.region(region)
    return words.say("{region}: tile {numeral}", region=words.region(region), numeral=NUMERALS[epoch - 1])


# --- moving (5.1, 5.2) -----------------------------------------------------------------------------------------------


def _leave(state: FeudumState, frame: Frame, seat: int, pawn: int, words: Words) -> str:
    return words.say("Take {pawn} off the board", pawn=pawn_there(state, seat, pawn, words))


def _step(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    piece, place, network = actions.CODES.triple(actions.STEP + answer)
    start = piece_at(state, seat, piece)
    known = {
        "piece": words.the_monster(piece - terms.PAWNS)
        if piece >= terms.PAWNS
        else pawn_name(state, seat, piece, words),
        "start": words.place(start) if start != terms.NOWHERE else "–",
        "place": words.place(place),
        "way": words.by_way(network, piece),
    }
    if network == terms.FERRY:
        fare = words.shillings(state.setting.land.ferry_fare)
        return words.say("{piece}: {start} → {place} {way}, {fare}", fare=fare, **known)
    return words.say("{piece}: {start} → {place} {way}", **known)


def _board(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    pawn, kind = divmod(answer, terms.VESSELS)
    return words.say(
        "{pawn}: board {vessel} left there",
        pawn=pawn_there(state, seat, pawn, words),
        vessel=words.a_vessel(kind),
    )


def _deploy(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    pawn, kind = divmod(answer, terms.VESSELS)
    return words.say(
        "{pawn}: deploy {vessel}",
        pawn=pawn_there(state, seat, pawn, words),
        vessel=words.a_vessel(kind),
    )


def _pilfer(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    place, what = divmod(answer, terms.GOODS + 1)
    known = {"place": words.place(place)}
    if what < terms.GOODS:
        return words.say("{good} at {place}", good=words.some(what, 1), **known)
    landscape = state.landscape[place]
    if landscape == terms.NOTHING:
        return words.say("a landscape’s resource at {place}", **known)
    return words.say(
        "{resource} of the {landscape} at {place}",
        resource=words.resources(landscape, 1),
        landscape=words.landscape(landscape),
        **known,
    )


# --- paying and storing (4.4, 8.1) -----------------------------------------------------------------------------------


def _pay(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    asked = frame[0] == decisions.PAY_GOODS
    what = words.some(next_good(frame[frames.Payment.needs]), 1) if asked else words.say("the good itself")
    if answer == 0:
        return words.say("Pay {good}", good=what)
    return words.say("Use up a tile instead: {landscape}", landscape=words.landscape(answer - 1))


def _store(state: FeudumState, frame: Frame, seat: int, number: int, words: Words) -> str:
    total = frame[frames.Sulfur.sulfur] if frame[0] == decisions.STORE_SULFUR else number
    if number >= total:
        return words.say("All {number} into the barrel", number=number) if number > 1 else words.say("Into the barrel")
    if not number:
        return words.say("All {number} into the supply", number=total) if total > 1 else words.say("Into the supply")
    return words.say("{number} into the barrel, {others} into the supply", number=number, others=total - number)


_LABELS: Final[dict[int, Label]] = {
    actions.PICK: _pick,
    actions.COMMIT: _commit,
    actions.SWEAR: _swear,
    actions.PLAY: _play,
    actions.FORGO: _forgo,
    actions.END_TURN: _end_turn,
    actions.AGAIN: _play,
    actions.PLACE: _place,
    actions.FACE: _face,
    actions.PAY: _pay,
    actions.STORE: _store,
    actions.ICON: _icon,
    actions.STACK: _stack,
    actions.LEAVE: _leave,
    actions.STEP: _step,
    actions.BOARD: _board,
    actions.PILFER: _pilfer,
    actions.MONEY: _money_at,
    actions.DEPLOY: _deploy,
    **choices.LABELS_BY_BLOCK,
}
"""By block of answers."""
