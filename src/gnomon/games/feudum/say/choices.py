# gnomon: interpreted
"""Labels of answers about guilds, conquest, writs, harvests and upkeep, each with what it costs and brings."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import actions, decisions, frames, terms
from gnomon.games.feudum.effects import marker_owner
from gnomon.games.feudum.queries import to_market
from gnomon.games.feudum.rules.conquer import base_attack, defence, owner_of, place_of
from gnomon.games.feudum.rules.guilds import host_of
from gnomon.games.feudum.rules.harvest import harvest_total
from gnomon.games.feudum.rules.pulls_and_pushes import KRUD_BARREL, invention_goods
from gnomon.games.feudum.rules.ranks import rank_of
from gnomon.games.feudum.rules.trades import price_in_all, price_of
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import function_text, mandate_text
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.frames import Frame

Label = Callable[[FeudumState, Frame, int, int, Words], str]

# --- names of pieces -------------------------------------------------------------------------------------------------


def pawn_name(state: FeudumState, seat: int, pawn: int, words: Words) -> str:
    """A pawn by its character, with its number where one of the same kind stands beside it."""
    at = terms.PAWNS * seat + pawn
    face, place = state.pawn_face[at], state.pawn_at[at]
    name = words.pawn_of(seat, face)
    own = range(terms.PAWNS * seat, terms.PAWNS * (seat + 1))
    if place == terms.NOWHERE or sum(state.pawn_face[one] == face and state.pawn_at[one] == place for one in own) == 1:
        return name
    return words.say("{pawn} ({number})", pawn=name, number=pawn + 1)


def pawn_there(state: FeudumState, seat: int, pawn: int, words: Words) -> str:
    """“your knight at Oasis”; a bare pawn off the board."""
    name, place = pawn_name(state, seat, pawn, words), state.pawn_at[terms.PAWNS * seat + pawn]
    return name if place == terms.NOWHERE else words.say("{piece} at {place}", piece=name, place=words.place(place))


# --- yes, no, and the end --------------------------------------------------------------------------------------------


def _whether(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    components = state.setting.components
    yes = answer == 0
    op = frame[0]
    if op == decisions.VOYAGE_ON:
        return words.say("One space on") if yes else words.say("Stay where the disc is")
    if op == decisions.SHOVELS:
        if yes:
            return words.say(
                "Pay {cost}: draw {writs} more, keep one",
                cost=words.some(terms.IRON, 1),
                writs=words.writs(components.explore_again),
            )
        return words.say("Draw no more")
    if op in (decisions.REVEAL_DEFEND, decisions.IMMUNITY):
        points = words.points(components.defend_points)
        if not yes:
            return words.say("Reveal nothing")
        if op == decisions.IMMUNITY:
            return words.say("Royal Immunity: {cost}, {points}", cost=words.some(terms.FOOD, 1), points=points)
        return words.say("Reveal Defend: +{defence}, {points}", defence=components.defend_strength, points=points)
    if op == decisions.MILITARY:
        spaces = components.military_values
        value = spaces[min(state.military[seat], len(spaces) - 1)]
        return words.say("Cover the space of −{value}", value=value) if yes else words.say("Keep the disc")
    if op == decisions.PLACE_REEVE:
        if not yes:
            return words.say("Place no reeve")
        others = sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)])
        gain = words.points(components.reeve_points * (2 if others else 1))
        return words.say("Place a reeve: {points} now and each time", points=gain)
    return words.say("Yes") if yes else words.say("No")


_ENOUGH: Final = {
    decisions.TAKE_STEPS: mark("Move no more"),
    decisions.GODSPEED: mark("No step more"),
    decisions.PILFER_WHAT: mark("Pilfer nothing"),
    decisions.INFLUENCE_WHERE: mark("Place no more markers"),
    decisions.BURY_WRITS: mark("All of them as they were drawn"),
    decisions.ADD_WEAPONS: mark("Add nothing more: fight"),
    decisions.TAME_BEAST: mark("Tame no monster"),
    decisions.MOVE_GOODS: mark("Move no more goods"),
    decisions.INVENT_WHAT: mark("Make no more inventions"),
    decisions.RETURN_MARKER: mark("Return no more markers"),
    decisions.FLIP_SEAL: mark("Flip no more seals"),
    decisions.FEED_PAWNS: mark("Feed no more pawns"),
    decisions.FEED_SECRETLY: mark("Feed no more pawns"),
    decisions.COLLECT_WHERE: mark("Leave the rest"),
}


def _enough(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if frame[0] == decisions.BUY_GOODS:
        chosen = frame[frames.Purchase.chosen]
        return words.say(
            "Buy {goods} for {price}",
            goods=words.goods(chosen),
            price=words.shillings(price_in_all(state, chosen)),
        )
    if frame[0] == decisions.BUY_SEALS:
        number = frame[frames.Seals.scrolls].bit_count()
        price = words.shillings(number * state.setting.components.trade_price)
        return words.say("Buy {seals} for {price}", seals=words.seals(number), price=price)
    return words.say(_ENOUGH.get(frame[0], _DONE))


_DONE: Final = mark("Done")

# --- goods -----------------------------------------------------------------------------------------------------------


def _good(state: FeudumState, frame: Frame, seat: int, good: int, words: Words) -> str:
    if frame[0] == decisions.FAVOUR_GOODS:
        drawn = frame[frames.Favours.undivided][good]
        return words.say("{good} ({number} drawn)", good=words.good(good), number=drawn)
    if frame[0] == decisions.BUY_GOODS and state.market[good] > (chosen := frame[frames.Purchase.chosen][good]):
        price = price_of(state, good, chosen)
        return words.say("{good} for {price}", good=words.good(good), price=words.shillings(price))
    if frame[0] == decisions.MOVE_GOODS:
        return _moved_good(state, frame, good, words)
    return words.good(good)


def _moved_good(state: FeudumState, frame: Frame, good: int, words: Words) -> str:
    into_market = to_market(frame[frames.Goods.guild], frame[frames.Goods.function])
    source, target = (state.barn, state.market) if into_market else (state.market, state.containers)
    components = state.setting.components
    size = components.market if into_market else components.container
    return words.say(
        "{good} (of {number}; room for {room})",
        good=words.good(good),
        number=source[good],
        room=size - target[good],
    )


def _reward(state: FeudumState, frame: Frame, seat: int, food: int, words: Words) -> str:
    if frame[0] != decisions.REWARD or food > (rewards := frame[frames.Reward.rewards]):
        return str(food)
    shillings = rewards - food
    if not food or not shillings:
        return words.some(terms.FOOD, food) if food else words.shillings(shillings)
    return words.listing((words.some(terms.FOOD, food), words.shillings(shillings)))


def _harvest(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    return words.say("{place}: everything to the farm", place=words.place(place))


def _favours(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    components = state.setting.components
    known = {"place": words.place(place)}
    if not any(state.ruler[one] == seat and state.kind[one] == terms.FARM for one in range(terms.LOCATIONS)):
        return words.say("{place}: with favours", **known)
    total = harvest_total(state, seat)
    share = components.favours[total - components.harvest]
    if state.beads[seat]:
        return words.say(
            "{place}: {farm} to the farm, {share} to you; your beads become seals",
            farm=total - share,
            share=share,
            **known,
        )
    return words.say("{place}: {farm} to the farm, {share} to you", farm=total - share, share=share, **known)


# --- tiles, vessels, writs -------------------------------------------------------------------------------------------


def _tile(state: FeudumState, frame: Frame, seat: int, landscape: int, words: Words) -> str:
    return words.landscape(landscape)


def _vessel(state: FeudumState, frame: Frame, seat: int, kind: int, words: Words) -> str:
    return words.vessel(kind)


def _writ(state: FeudumState, frame: Frame, seat: int, writ: int, words: Words) -> str:
    return words.writ(writ)


def _put_away(state: FeudumState, frame: Frame, seat: int, writ: int, words: Words) -> str:
    return words.say("Put “{writ}” under the deck", writ=words.writ(writ))


def _mandate(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    writ, choice = divmod(answer, 3)
    brings = mandate_text(writ, choice, words, state.setting.patronage_by_icon)
    return words.say("{name}: {brings}", name=words.writ(writ), brings=brings)


def _weapon(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if answer == actions.SPEND_SALTPETER - actions.WEAPON:
        strength = state.setting.components.saltpeter_strength
        return words.say("{cost} for +{paid}", cost=words.some(terms.SALTPETER, 1), paid=strength)
    writ, paid = divmod(answer, 2)
    return words.say("{name}: {brings}", name=words.writ(writ), brings=mandate_text(writ, paid, words))


# --- conquest (7.4) --------------------------------------------------------------------------------------------------


def _target(state: FeudumState, frame: Frame, seat: int, target: int, words: Words) -> str:
    """`target` is the whole code. What stands nowhere has a bare name."""
    place, owner = place_of(state, target), owner_of(state, target)
    if target < actions.TARGET_MONSTER:
        piece = target - actions.TARGET_PAWN
        there = piece < terms.PAWNS * state.seats
        name = pawn_name(state, owner, piece % terms.PAWNS, words) if there else words.pawn_of(owner, terms.NOTHING)
    elif target < actions.TARGET_FEUDUM:
        name = words.the_monster(target - actions.TARGET_MONSTER)
    elif owner == terms.NOBODY:
        name = words.say("a feudum")
    else:
        name = words.by(owner, mark("your feudum"), mark("{player}’s feudum"))
    if place == terms.NOWHERE:
        return name
    name = words.say("{piece} at {place}", piece=name, place=words.place(place))
    if owner == terms.NOBODY:
        return name
    if frame[0] == decisions.FEAST_WITH:
        _, _, guild = host_of(state, target)
        if guild == terms.NOTHING:
            return name
        function = terms.PUSH if rank_of(state, owner, guild) == terms.MASTER else terms.PULL
        return words.say(
            "{piece}: {function} of the {guild}",
            piece=name,
            function=words.function(function),
            guild=words.guild(guild),
        )
    return words.say(
        "{piece}: {attack} against {defence}",
        piece=name,
        attack=base_attack(state, seat, target),
        defence=defence(state, target, 0),
    )


def _target_in(base: int) -> Label:
    """The label of what is attacked, for the answers of one block."""
    return lambda state, frame, seat, answer, words: _target(state, frame, seat, base + answer, words)


def _marker(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    return marker_name(state, answer, words)


def marker_name(state: FeudumState, marker: int, words: Words) -> str:
    """“Yuki’s serf at Oasis”: `marker` is 2 * location + role; a bare role where nobody has one."""
    place, role = divmod(marker, 2)
    owner = marker_owner(state, place, role)
    known = {"role": words.role(role), "place": words.place(place)}
    if owner == terms.NOBODY:
        return words.say("{role} at {place}", **known)
    return words.by(owner, mark("your {role} at {place}"), mark("{player}’s {role} at {place}"), **known)


def _take_seal(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    return words.say("Take the seal under {marker}", marker=marker_name(state, answer, words))


# --- guilds (6) ------------------------------------------------------------------------------------------------------


def _function(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    guild, function = divmod(answer, 3)
    return words.say(
        "{guild}, {function}: {text}",
        guild=words.guild(guild),
        function=words.function(function),
        text=function_text(guild, function, words),
    )


def _opponent(state: FeudumState, frame: Frame, seat: int, other: int, words: Words) -> str:
    return words.name(other)


def _colour(state: FeudumState, frame: Frame, seat: int, colour: int, words: Words) -> str:
    number = max(state.rows[colour], 0)
    return words.say("{row} (of {number})", row=words.row(colour), number=number)


def _scroll(state: FeudumState, frame: Frame, seat: int, scroll: int, words: Words) -> str:
    if frame[0] == decisions.BUY_SEALS:
        price = words.shillings(state.setting.components.trade_price)
        return words.say("seal of scroll {number} for {price}", number=scroll + 1, price=price)
    return words.say("scroll {number}", number=scroll + 1)


def _fist(state: FeudumState, frame: Frame, seat: int, hand: int, words: Words) -> str:
    if frame[0] == decisions.HIDE_BEADS:
        return words.say("the lower one in the right hand") if hand else words.say("the lower one in the left hand")
    return words.say("right hand") if hand else words.say("left hand")


def _invent(state: FeudumState, frame: Frame, seat: int, kind: int, words: Words) -> str:
    barrels = frame[frames.Invention.barrels] if frame[0] == decisions.INVENT_WHAT else 0
    name = words.say("krud barrel") if kind == KRUD_BARREL else words.vessel(kind)
    return words.say("{gain} for {cost}", gain=name, cost=words.goods(invention_goods(state, kind, barrels)))


def _tame(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    monster, place = divmod(answer, terms.LOCATIONS)
    return words.say(
        "{piece} at {place}: {cost}",
        piece=words.the_monster(monster),
        place=words.place(place),
        cost=words.markers(state.setting.components.tame_row),
    )


# --- upkeep (8) ------------------------------------------------------------------------------------------------------


def _feed(state: FeudumState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    pawn, way = divmod(answer, 10)
    return words.say("{name}: {brings}", name=pawn_there(state, seat, pawn, words), brings=way_to_feed(way, words))


def way_to_feed(way: int, words: Words) -> str:
    """“1 food”, “1 wine”, a tile as either; `way` as in the answers of FEED."""
    if way == 0:
        return words.some(terms.FOOD, 1)
    if way == 1:
        return words.say("1 wine")
    landscape, wine = (way - 2) % terms.LANDSCAPES, way >= 2 + terms.LANDSCAPES
    known = {"landscape": words.landscape(landscape)}
    return words.say("{landscape} tile as wine", **known) if wine else words.say("{landscape} tile as food", **known)


def _collect(state: FeudumState, frame: Frame, seat: int, place: int, words: Words) -> str:
    landscape, ruler = state.landscape[place], state.ruler[place]
    if landscape == terms.NOTHING or ruler == terms.NOBODY:
        return words.place(place)
    return words.say(
        "{place}: {resources}, one of them for {player}",
        place=words.place(place),
        resources=words.resources(landscape, state.resources[place]),
        player=words.who(ruler),
    )


LABELS_BY_BLOCK: Final[dict[int, Label]] = {
    actions.GOOD: _good,
    actions.COUNT: _reward,
    actions.YES: _whether,
    actions.DONE: _enough,
    actions.OPPONENT: _opponent,
    actions.TILE: _tile,
    actions.VESSEL: _vessel,
    actions.COLOUR: _colour,
    actions.SCROLL: _scroll,
    actions.FIST: _fist,
    actions.KEEP: _writ,
    actions.BURY: _writ,
    actions.WEAPON: _weapon,
    actions.HARVEST_AT: _harvest,
    actions.FAVOURS_AT: _favours,
    actions.TARGET_PAWN: _target_in(actions.TARGET_PAWN),
    actions.TARGET_MONSTER: _target_in(actions.TARGET_MONSTER),
    actions.TARGET_FEUDUM: _target_in(actions.TARGET_FEUDUM),
    actions.TARGET_MARKER: _marker,
    actions.FUNCTION: _function,
    actions.INVENT: _invent,
    actions.TAME: _tame,
    actions.FEED: _feed,
    actions.COLLECT: _collect,
    actions.MANDATE: _mandate,
    actions.PUT_AWAY: _put_away,
    actions.TAKE_SEAL: _take_seal,
}
"""By block of answers."""
