"""The six trades (6.3, 6.7) and taming a monster (8.6)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import CODES, COUNT, DONE, GOOD, PLACE, SCROLL, TAME, VESSEL
from gnomon.games.feudum.decisions import BUY_GOODS, BUY_SEALS, BUY_VESSEL, REWARD, SEND, SEND_FROM, TAME_BEAST
from gnomon.games.feudum.effects import (
    gain_goods,
    gain_shillings,
    goods_beside,
    one_good,
    put_beside,
    put_vessel,
    take_from_bag,
    total_of,
)
from gnomon.games.feudum.events import GOT_MARKERS, GOT_SEAL, SPILLED, TAMED
from gnomon.games.feudum.frames import Purchase, Reward, Seals, Send
from gnomon.games.feudum.rules.fists import begin_fists
from gnomon.games.feudum.rules.functions import pay_trade
from gnomon.games.feudum.rules.migrate import is_present
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import NO_SEAL, FeudumState, Numbers, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rng import shuffle
from gnomon.kernel.rulebook import rule


@rule("6.7", "6.3")
def check_trade(state: FeudumState, seat: int, guild: int) -> Refusal | None:
    """Something to trade, and its price in full."""
    components = state.setting.components
    if guild == terms.FARMER:
        return None if sending_farms(state, seat) else Refusal("goods_on_farm_needed", "6.7.1")
    if guild == terms.MERCHANT:
        prices = [price_of(state, good, 0) for good in range(terms.GOODS) if state.market[good]]
        if not prices:
            return Refusal("market_empty", "6.7.2")
        needed = min(prices)
    else:
        if not has_stock(state, seat, guild):
            return Refusal("nothing_for_sale", "6.7", {"guild": guild})
        needed = components.trade_price
    if state.shillings[seat] < needed:
        return Refusal("shillings_needed", "6.3", {"needed": needed, "held": state.shillings[seat]})
    return None


def has_stock(state: FeudumState, seat: int, guild: int) -> bool:
    """Whether a guild that sells at one price has anything for a player."""
    if guild == terms.ALCHEMIST:
        return any(state.guild_vessels)
    if guild == terms.KNIGHT:
        return state.rows[seat] > 0
    return any(state.scrolls) if guild == terms.NOBLE else len(state.rosary) > 0


def begin_trade(state: FeudumState, seat: int, guild: int, events: Events | None) -> None:
    """Ask what is traded, or trade at once."""
    if guild == terms.FARMER:
        state.push((SEND_FROM, 1 << seat))
    elif guild == terms.MERCHANT:
        state.push((BUY_GOODS, 1 << seat, 0, 0, 0, 0, 0))
    elif guild == terms.ALCHEMIST:
        state.push((BUY_VESSEL, 1 << seat))
    elif guild == terms.KNIGHT:
        _buy_row(state, seat, events)
    elif guild == terms.NOBLE:
        state.push((BUY_SEALS, 1 << seat, 0))
    else:
        pay_trade(state, seat, terms.MONK, state.setting.components.trade_price, events)
        begin_fists(state, seat, (terms.MONK, terms.TRADE, terms.NOBODY))


# --- farmer ----------------------------------------------------------------------------------------------------------


@rule("6.7.1")
def check_send(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """One's own farm with at least two goods beside it."""
    if state.ruler[place] != seat or state.kind[place] != terms.FARM:
        return Refusal("not_own_farm", "6.7.1", {"place": place})
    if sum(goods_beside(state, place)) < state.setting.components.trade_goods_sent:
        return Refusal("too_few_goods", "6.7.1", {"place": place})
    return None


def sending_farms(state: FeudumState, seat: int) -> list[int]:
    """The farms with goods enough."""
    own = [place for place in range(terms.LOCATIONS) if state.ruler[place] == seat]
    return [place for place in own if check_send(state, seat, place) is None]


def legal_farm(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The farms with goods enough."""
    return [PLACE + place for place in sending_farms(state, seat)]


def take_farm(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """All goods of the farm are sent."""
    state.push((SEND, 1 << seat, seat, code - PLACE))


def why_not_farm(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a farm cannot send."""
    return certain(check_send(state, seat, code - PLACE))


@rule("6.7.1")
def send(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Goods fill the barn; of the excess, so many as the beads on chickens add up to spill on to where there is room.

    Which goods are in excess is random. For every two goods sent there is a food or a shilling.
    """
    seat, place = frame[Send.seat], frame[Send.place]
    components = state.setting.components
    goods = goods_beside(state, place)
    put_beside(state, place, tuple(-number for number in goods))
    cubes = [good for good in range(terms.GOODS) for _ in range(goods[good])]
    room = max(0, components.barn - sum(state.barn))
    if len(cubes) > room:
        shuffle(state, cubes)
        state.shown += 1
    spilling = total_of(state.chickens)
    barn, market, containers, bag = [0] * terms.GOODS, [0] * terms.GOODS, [0] * terms.GOODS, [0] * terms.GOODS
    for number, good in enumerate(cubes):
        if number < room:
            barn[good] += 1
        elif number - room < spilling and state.market[good] + market[good] < components.market:
            market[good] += 1
        elif number - room < spilling and state.containers[good] + containers[good] < components.container:
            containers[good] += 1
        else:
            bag[good] += 1
    for good in range(terms.GOODS):
        state.barn[good] += barn[good]
        state.market[good] += market[good]
        state.containers[good] += containers[good]
        state.bag[good] += bag[good]
    tell(events, SPILLED, *barn, *market, *containers, *bag)
    state.push((REWARD, 1 << seat, len(cubes) // components.trade_goods_sent))


def legal_reward(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """So many of the reward as food, as far as the haversack has it; the rest as shillings."""
    return [COUNT + food for food in range(min(frame[Reward.rewards], state.bag[terms.FOOD]) + 1)]


@rule("6.7.1")
def take_reward(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take them."""
    food = code - COUNT
    gain_shillings(state, seat, frame[Reward.rewards] - food, events)
    gain_goods(state, seat, one_good(terms.FOOD, take_from_bag(state, terms.FOOD, food)), events)


def why_not_reward(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """More than the reward, or than the haversack's food."""
    if code - COUNT > frame[Reward.rewards]:
        return Refusal("reward_too_great", "6.7.1", {"number": frame[Reward.rewards]})
    return Refusal("haversack_has_none", "1.1", {"good": terms.FOOD})


def default_reward(state: FeudumState, seat: int, frame: Frame) -> int:
    """Half and half."""
    codes = legal_reward(state, seat, frame)
    return codes[len(codes) // 2]


# --- merchant --------------------------------------------------------------------------------------------------------


@rule("6.5")
def price_of(state: FeudumState, good: int, bought: int) -> int:
    """The price of the next good of a row, the rightmost one, after so many of it have been taken."""
    return state.setting.components.prices[good][state.market[good] - bought - 1]


@rule("6.5", "6.7.2")
def price_in_all(state: FeudumState, goods: Numbers) -> int:
    """The price of several goods."""
    return sum(price_of(state, good, number) for good in range(terms.GOODS) for number in range(goods[good]))


@rule("6.7.2", "6.3")
def check_purchase(state: FeudumState, seat: int, chosen: Numbers, good: int) -> Refusal | None:
    """Another good, as far as the market has it and the whole price can be paid."""
    if state.market[good] == chosen[good]:
        return Refusal("market_has_none", "6.7.2", {"good": good})
    needed = price_in_all(state, chosen) + price_of(state, good, chosen[good])
    if needed > state.shillings[seat]:
        return Refusal("shillings_needed", "6.3", {"needed": needed, "held": state.shillings[seat]})
    return None


def legal_purchase(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A good more, or the end after at least one."""
    chosen = frame[Purchase.chosen]
    found = [GOOD + good for good in range(terms.GOODS) if check_purchase(state, seat, chosen, good) is None]
    return [*found, DONE] if any(chosen) else found


@rule("6.7.2")
def take_purchase(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Choose on, then pay everything as one trade."""
    chosen = frame[Purchase.chosen]
    if code != DONE:
        good = code - GOOD
        chosen = replaced(chosen, good, chosen[good] + 1)
        if sum(chosen) < state.setting.components.trade_goods_bought:
            state.push((BUY_GOODS, 1 << seat, *chosen))
            return
    pay_trade(state, seat, terms.MERCHANT, price_in_all(state, chosen), events)
    for good in range(terms.GOODS):
        state.market[good] -= chosen[good]
    gain_goods(state, seat, chosen, events)


def why_not_purchase(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a good cannot be bought."""
    if code == DONE:
        return Refusal("buy_something", "6.7.2")
    return certain(check_purchase(state, seat, frame[Purchase.chosen], code - GOOD))


def default_purchase(state: FeudumState, seat: int, frame: Frame) -> int:
    """The end as soon as possible."""
    return legal_purchase(state, seat, frame)[-1]


# --- alchemist -------------------------------------------------------------------------------------------------------


def legal_vessel(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The vessels there."""
    return [VESSEL + kind for kind in range(terms.VESSELS) if state.guild_vessels[kind]]


@rule("6.7.3")
def take_vessel(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A vessel comes to the personal supply."""
    kind = code - VESSEL
    pay_trade(state, seat, terms.ALCHEMIST, state.setting.components.trade_price, events)
    state.guild_vessels = replaced(state.guild_vessels, kind, state.guild_vessels[kind] - 1)
    put_vessel(state, seat, kind, events)


def why_not_vessel(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """None of that kind is for sale."""
    return Refusal("vessel_not_for_sale", "6.7.3", {"vessel": code - VESSEL})


# --- knight, and the beasts (8.6) ------------------------------------------------------------------------------------


@rule("6.7.4", "8.6")
def _buy_row(state: FeudumState, seat: int, events: Events | None) -> None:
    """All markers of the own row; a row of three or more may tame a monster."""
    pay_trade(state, seat, terms.KNIGHT, state.setting.components.trade_price, events)
    bought = state.rows[seat]
    state.rows = replaced(state.rows, seat, 0)
    state.markers[seat] += bought
    tell(events, GOT_MARKERS, seat, bought)
    settle(state, events)
    if state.setting.advanced and min(bought, state.markers[seat]) >= state.setting.components.tame_row:
        state.push((TAME_BEAST, 1 << seat))


@rule("8.6")
def check_tame(state: FeudumState, seat: int, monster: int, place: int) -> Refusal | None:
    """A free monster, three markers, and a place with a pawn or marker of the player; a port for the sea serpent."""
    if state.monster_of[monster] != terms.NOBODY:
        return Refusal("monster_tamed", "8.6", {"monster": monster})
    if not is_present(state, seat, place):
        return Refusal("no_one_there", "8.6", {"place": place})
    if not state.setting.land.may_lair(monster, place):
        return Refusal("no_port", "8.6", {"place": place})
    return None


def legal_beast(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Each free monster at each place where it may stand; or none."""
    found = [
        CODES.code(TAME, monster, place)
        for monster in range(terms.MONSTERS)
        for place in range(terms.LOCATIONS)
        if check_tame(state, seat, monster, place) is None
    ]
    return [*found, DONE]


@rule("8.6")
def take_beast(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Of three markers two go to the general supply, one stays with the monster."""
    if code == DONE:
        return
    monster, place = CODES.pair(code)
    price = state.setting.components.tame_row
    state.markers[seat] -= price
    state.free_markers[seat] += price - 1
    state.monster_at = replaced(state.monster_at, monster, place)
    state.monster_of = replaced(state.monster_of, monster, seat)
    tell(events, TAMED, seat, monster, place)


def why_not_beast(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a monster cannot come there."""
    monster, place = CODES.pair(code)
    return certain(check_tame(state, seat, monster, place))


# --- noble -----------------------------------------------------------------------------------------------------------


@rule("6.7.5")
def check_seal(state: FeudumState, seat: int, chosen: int, scroll: int) -> Refusal | None:
    """Another seal, from a scroll that has one, at three shillings each."""
    components = state.setting.components
    if scroll >= components.scrolls or (chosen >> scroll) & 1 or state.scrolls[scroll] == NO_SEAL:
        return Refusal("no_seal_there", "6.7.5", {"scroll": scroll})
    number = chosen.bit_count() + 1
    if number * components.trade_price > state.shillings[seat]:
        needed = number * components.trade_price
        return Refusal("shillings_needed", "6.3", {"needed": needed, "held": state.shillings[seat]})
    return None


def legal_seals(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A scroll more, or the end after the first."""
    chosen = frame[Seals.scrolls]
    scrolls = range(state.setting.components.scrolls)
    found = [SCROLL + scroll for scroll in scrolls if check_seal(state, seat, chosen, scroll) is None]
    return [*found, DONE] if chosen else found


@rule("6.7.5")
def take_seals(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Choose on, then pay as one trade."""
    chosen = frame[Seals.scrolls]
    if code != DONE:
        chosen |= 1 << (code - SCROLL)
        if chosen.bit_count() < state.setting.components.trade_seals:
            state.push((BUY_SEALS, 1 << seat, chosen))
            return
    pay_trade(state, seat, terms.NOBLE, chosen.bit_count() * state.setting.components.trade_price, events)
    for scroll in range(state.setting.components.scrolls):
        if (chosen >> scroll) & 1:
            state.seals[seat] = (*state.seals[seat], state.scrolls[scroll])
            state.scrolls = replaced(state.scrolls, scroll, NO_SEAL)
    tell(events, GOT_SEAL, seat, chosen.bit_count())


def why_not_seals(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a seal cannot be bought."""
    if code == DONE:
        return Refusal("buy_something", "6.7.5")
    return certain(check_seal(state, seat, frame[Seals.scrolls], code - SCROLL))


def default_seals(state: FeudumState, seat: int, frame: Frame) -> int:
    """The end as soon as possible."""
    return legal_seals(state, seat, frame)[-1]
