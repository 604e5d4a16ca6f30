"""Of the many answers of Feudum the few that deserve a look, best prior first."""

from typing import Final

from gnomon.games.feudum import actions, decisions, terms
from gnomon.games.feudum.ai.card_gains import CardGains
from gnomon.games.feudum.ai.features import Features
from gnomon.games.feudum.ai.guild_plans import function_worth, goods_plan, scrolls_plan
from gnomon.games.feudum.ai.weights import USUAL, Weights
from gnomon.games.feudum.frames import Cards, Goods, Marker, Purchase, Scroll, Steps, Weapons
from gnomon.games.feudum.rules.choosing import cards_wanted
from gnomon.games.feudum.rules.conquer import base_attack, defence, owner_of, place_of
from gnomon.games.feudum.rules.ending import charter_points
from gnomon.games.feudum.rules.permissions import is_permission
from gnomon.games.feudum.state import SUBJECT, FeudumState
from gnomon.kernel.frames import Frame

WISHES: Final[tuple[float, ...]] = (1.2, 0.4, 1.0, 1.3, 1.1)
"""Of a good for a player who has none of it, by good."""
CANDIDATES: Final = 7
SHALLOW_CANDIDATES: Final = 5
"""Cards from which hands are made."""
STEPS_TRIED: Final = (5, 3)
SHALLOW_STEPS_TRIED: Final = (3, 2)
"""Steps tried at first and afterwards."""
MUCH: Final = 99


class Pruning:
    """Which answers deserve a look; a shallow one keeps fewer."""

    def __init__(self, shallow: bool, weights: Weights = USUAL) -> None:
        self.weights = weights
        self.shallow = shallow
        self._order: list[int] = []
        self._order_of = (terms.NOBODY, 0)

    def candidates(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """The answers worth trying, best prior first; never empty."""
        found = self._pruned(state, seat, frame, options)
        return found if found else options[:1]

    def _pruned(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        op = frame[0]
        if op == decisions.PICK_CARDS:
            return self._cards(state, seat, frame, options)
        if op in (decisions.PLAY_CARD, decisions.FINISH_TURN):
            return self._turn(state, seat, options)
        if op in (decisions.TAKE_STEPS, decisions.GODSPEED):
            return self._steps(state, seat, frame, options)
        if op == decisions.INFLUENCE_WHERE:
            return self._markers(state, seat, options)
        if op == decisions.MOVE_GOODS:
            return self._goods_moved(state, frame, options)
        if op == decisions.BUY_GOODS:
            return self._bought(state, seat, frame, options)
        if op == decisions.ADD_WEAPONS:
            return self._weapons(state, seat, frame, options)
        if op in (decisions.FEED_PAWNS, decisions.FEED_SECRETLY):
            return self._meals(options)
        if op == decisions.RETURN_MARKER:
            return self._marker_returned(state, seat, frame, options)
        if op == decisions.FILL_SCROLL:
            mask = scrolls_plan(state, frame[Scroll.left])[1]
            return [code for code in options if (mask >> (code - actions.SCROLL)) & 1][:1] or options[:1]
        if op in (decisions.HIDE_BEADS, decisions.PICK_FIST):
            return [options[(state.round + sum(state.shillings) + sum(state.ledger)) % len(options)]]
        if op in _PLAIN:
            return options[:1]
        return self._ranked(state, seat, frame, options)

    # --- hands and turns ----------------------------------------------------------------------------------------

    def _cards(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """Hands of the best cards, each hand once: cards are picked in the order of their gains."""
        if actions.SWEAR in options:
            return [actions.SWEAR]
        mask, commitment = frame[Cards.cards], frame[Cards.pouch]
        if mask == 0 or self._order_of != (seat, state.round):
            self._order_of = (seat, state.round)
            gains = CardGains(state, seat, Features(state, self.weights)).cards()
            gains[terms.REPEAT] = max(gains[terms.CARDS :])
            self._order = sorted(range(terms.CARDS), key=lambda card: -gains[card])
        order = self._order
        count = cards_wanted(state, commitment)
        order = order[: max(count, SHALLOW_CANDIDATES if self.shallow else CANDIDATES)]
        last = max((place for place, card in enumerate(order) if (mask >> card) & 1), default=-1)
        missing = count - mask.bit_count()
        end = len(order) - missing + 1
        if self.shallow:
            end = min(end, last + 3)
        found = [actions.PICK + order[place] for place in range(last + 1, end)]
        if not found:  # somebody else began the hand, and not by these gains
            found = [actions.PICK + card for card in order if not (mask >> card) & 1][:1]
        if mask == 0 and not commitment and actions.COMMIT + terms.SALTPETER in options:
            found.append(actions.COMMIT + terms.SALTPETER)
        return found

    def _turn(self, state: FeudumState, seat: int, options: list[int]) -> list[int]:
        """Every effect, the least of the cards without effect, and mandates between turns."""
        found = [code for code in options if code < actions.FORGO]
        forgone = [code for code in options if actions.CODES.base_of(code) == actions.FORGO]
        if actions.END_TURN in options:
            found.insert(0, actions.END_TURN)
            found += [code for code in options if actions.CODES.base_of(code) in (actions.MANDATE, actions.TAKE_SEAL)]
        elif len(forgone) == 1 or not found:
            found += forgone[:1]
        elif forgone:
            hand = state.hand[seat]
            if hand >= 0 and hand.bit_count() > 1 and (hand >> terms.CONQUER) & 1:
                found.append(actions.FORGO + terms.CONQUER)
            else:
                gains = CardGains(state, seat, Features(state, self.weights)).cards()
                found.append(min(forgone, key=lambda code: gains[code - actions.FORGO]))
        return found

    # --- moving, influence ----------------------------------------------------------------------------------------

    def _steps(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """The best places in reach; pieces move in ascending order, so that every arrangement is reached once."""
        gains = CardGains(state, seat, Features(state, self.weights))
        moved = frame[Steps.moved] if frame[0] == decisions.TAKE_STEPS else 0
        first = max(0, moved.bit_length() - 1)
        scored: list[tuple[float, int]] = []
        for code in options:
            base = actions.CODES.base_of(code)
            if base == actions.STEP:
                piece, place, network = actions.CODES.triple(code)
                if piece >= first:
                    worth = self._place(state, seat, gains, place)
                    if piece < terms.PAWNS:
                        worth -= 0.7 * self._place(state, seat, gains, state.pawn_at[terms.PAWNS * seat + piece])
                    if network == terms.FERRY:
                        worth -= 0.6
                    scored.append((worth, code))
            elif base == actions.BOARD:
                scored.append((0.3, code))
            elif base == actions.DEPLOY and not moved and frame[0] == decisions.TAKE_STEPS and not self.shallow:
                pawn, kind = actions.CODES.pair(code)
                routes = state.setting.land.near[terms.SHIP_ROUTE + kind][state.pawn_at[terms.PAWNS * seat + pawn]]
                if routes and state.pawn_vessel[terms.PAWNS * seat + pawn] == terms.NOTHING:
                    scored.append((max(self._place(state, seat, gains, place) for place in routes), code))
        scored.sort(key=_descending)
        ways = SHALLOW_STEPS_TRIED if self.shallow else STEPS_TRIED
        kept = [code for _, code in scored[: ways[0] if not moved else ways[1]]]
        return [*kept, actions.DONE] if actions.DONE in options and (moved or not kept) else kept

    def _place(self, state: FeudumState, seat: int, gains: CardGains, place: int) -> float:
        """What a pawn is good for at a place: influence, something to take, somebody to attack."""
        found = gains.marker_gain(place) if state.markers[seat] else 0.3 * gains.marker_gain(place)
        if any(state.beside[terms.GOODS * place : terms.GOODS * place + terms.GOODS]):
            if not (state.ruler[place] == seat and state.kind[place] == terms.FARM):
                found += 0.8
        elif state.landscape[place] != terms.NOTHING and state.resources[place] and state.serf[place] != seat:
            found += 0.7
        owner = state.ruler[place]
        if state.kind[place] == terms.FEUDUM and owner not in (terms.NOBODY, seat):
            found += 1.0
        for piece in range(terms.PAWNS * state.seats):
            if state.pawn_at[piece] == place and piece // terms.PAWNS != seat:
                found += 0.4
                break
        return found

    def _markers(self, state: FeudumState, seat: int, options: list[int]) -> list[int]:
        """The best location for the next marker, the second best, and no more."""
        gains = CardGains(state, seat, Features(state, self.weights))
        scored: list[tuple[float, int]] = []
        for code in options:
            base = actions.CODES.base_of(code)
            if base == actions.MONEY:
                scored.append((1.3 * gains.rule_gain(code - actions.MONEY), code))
            elif base == actions.PLACE:
                scored.append((gains.marker_gain(code - actions.PLACE), code))
        scored.sort(key=_descending)
        kept = [code for _, code in scored[: 1 if self.shallow else 3]]
        return [*kept, actions.DONE] if actions.DONE in options else kept

    # --- goods, guilds ------------------------------------------------------------------------------------------------

    def _goods_moved(self, state: FeudumState, frame: Frame, options: list[int]) -> list[int]:
        """The goods of the best plan, one after the other, and then no more."""
        guild, function, left = frame[Goods.guild], frame[Goods.function], frame[Goods.left]
        components = state.setting.components
        to_market = (guild, function) in ((terms.FARMER, terms.PUSH), (terms.MERCHANT, terms.PULL))
        if to_market:
            lines, moved = goods_plan(state.barn, state.market, components.market, left, True)
        else:
            lines, moved = goods_plan(state.market, state.containers, components.container, left, False)
        if (lines or actions.DONE not in options) and any(moved):
            return [actions.GOOD + next(good for good in range(terms.GOODS) if moved[good])]
        return [actions.DONE] if actions.DONE in options else options[:1]

    def _bought(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """Goods that are wanted, in ascending order, so that every basket is filled once."""
        chosen = frame[Purchase.chosen]
        first = max((good for good in range(terms.GOODS) if chosen[good]), default=0)
        scored = [
            (self._wish(state, seat, code - actions.GOOD) - 0.5 * chosen[code - actions.GOOD], code)
            for code in options
            if actions.GOOD + first <= code < actions.GOOD + terms.GOODS
        ]
        scored.sort(key=_descending)
        kept = [code for _, code in scored[: 2 if self.shallow else 3]]
        return [actions.DONE, *kept] if actions.DONE in options else kept

    def _wish(self, state: FeudumState, seat: int, good: int) -> float:
        return WISHES[good] / (1.0 + 0.5 * state.goods[terms.GOODS * seat + good])

    def _marker_returned(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """Markers of dummies and rivals while seals complete lines; one's own last."""
        if actions.DONE in options and scrolls_plan(state, frame[Marker.left])[0] == 0:
            return [actions.DONE]
        colours = [code for code in options if actions.CODES.base_of(code) == actions.COLOUR]
        colours.sort(
            key=lambda code: (
                code - actions.COLOUR == seat,
                code - actions.COLOUR < state.seats,
                -state.rows[code - actions.COLOUR],
            )
        )
        return colours[:1]

    def _weapons(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """What is needed to win, the cheapest first; nothing where it cannot be enough."""
        target = frame[Weapons.target]
        attack = base_attack(state, seat, target) + frame[Weapons.saltpeter] + frame[Weapons.weapons]
        needed = defence(state, target, frame[Weapons.defended]) + 1 - attack
        if needed <= 0 or len(options) < 2:
            return [actions.DONE]
        spendable = state.goods[terms.GOODS * seat + terms.SALTPETER] if actions.SPEND_SALTPETER in options else 0
        arms = [
            code
            for code in options
            if code not in (actions.SPEND_SALTPETER, actions.DONE) and code < actions.SPEND_SALTPETER
        ]
        if spendable + 2 * len(arms) < needed:
            return [actions.DONE]
        kept = [code for code in (actions.SPEND_SALTPETER, *arms) if code in options]
        return [*kept[:3], actions.DONE]

    def _meals(self, options: list[int]) -> list[int]:
        """Which pawn is fed next and with what; none is left hungry while there is anything."""
        meals = [code for code in options if actions.CODES.base_of(code) == actions.FEED]
        if not meals:
            return [actions.DONE]
        return meals[:1] if self.shallow else meals[:12]

    # --- one prior for each answer ------------------------------------------------------------------------------------

    def _ranked(self, state: FeudumState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """The best few answers by a prior for each."""
        op = frame[0]
        own = [code for code in options if op == decisions.LIMIT_WRITS or not is_permission(code)]
        if len(own) < 2:
            return own
        gains = CardGains(state, seat, Features(state, self.weights))
        scored = [(self._prior(state, seat, op, code, gains), code) for code in own]
        scored.sort(key=_descending)
        most = _KEPT.get(op, 4)
        if self.shallow:
            most = (most + 1) // 2
        return [code for worth, code in scored[:most] if worth > -MUCH or scored[0][0] <= -MUCH]

    def _prior(self, state: FeudumState, seat: int, op: int, code: int, gains: CardGains) -> float:
        if op == decisions.GUILD_WHAT:
            return self._function(state, seat, code)
        if op == decisions.IMPROVE_WHERE:
            return gains.improve_at(code - actions.PLACE)
        if op == decisions.NEW_ICON:
            return gains.icon_gain(code - actions.ICON)
        if op == decisions.MIGRATE_WHERE:
            if actions.CODES.base_of(code) == actions.LEAVE:
                return -2.0
            near = [
                self._place(state, seat, gains, other) for other in state.setting.land.near[0][code - actions.PLACE]
            ]
            return self._place(state, seat, gains, code - actions.PLACE) + 0.3 * max(near, default=0.0)
        if op in (decisions.MIGRATE_FACE, decisions.CHOOSE_FACE):
            return gains.character_gain(code - actions.FACE)
        if op == decisions.CHOOSE_START:
            return gains.rule_gain(code - actions.PLACE)
        if op in (decisions.CHOOSE_GOOD, decisions.FAVOUR_GOODS):
            return self._wish(state, seat, code - actions.GOOD)
        if op == decisions.PILFER_WHAT:
            if code == actions.DONE:
                return -1.0
            what = actions.CODES.decode(code)[1]
            return self._wish(state, seat, what) if what < terms.GOODS else 0.7
        if op == decisions.KEEP_WRIT:
            return self._writ(state, seat, code - actions.KEEP)
        if op == decisions.LIMIT_WRITS:
            return -self._writ(state, seat, code - actions.PUT_AWAY)
        if op == decisions.HARVEST_WHERE:
            favours = actions.CODES.base_of(code) == actions.FAVOURS_AT
            place = actions.CODES.decode(code)[0]
            return float(favours) - 0.1 * sum(state.beside[terms.GOODS * place : terms.GOODS * place + terms.GOODS])
        if op == decisions.CONQUER_WHAT:
            return self._target(state, seat, code)
        if op == decisions.STARVE_WHOM:
            return 1.0 if actions.CODES.decode(code)[1] == SUBJECT else 0.5
        if op in (decisions.FLIP_SEAL, decisions.BUY_SEALS):
            return 0.0 if code == actions.DONE else 1.0 - 0.01 * code
        if op == decisions.SEND_FROM:
            place = code - actions.PLACE
            return float(sum(state.beside[terms.GOODS * place : terms.GOODS * place + terms.GOODS]))
        if op == decisions.REWARD:
            food = state.goods[terms.GOODS * seat + terms.FOOD]
            return -abs(code - actions.COUNT - max(0, 4 - food))
        if op == decisions.TAME_BEAST:
            return -0.5 if code == actions.DONE else self._place(state, seat, gains, actions.CODES.decode(code)[1])
        if op == decisions.STORE_SULFUR:
            return float(code)
        return 0.0

    def _function(self, state: FeudumState, seat: int, code: int) -> float:
        guild, function = actions.CODES.pair(code)
        if function == terms.TRADE:
            return 0.9 if guild != terms.KNIGHT else 0.4 * state.rows[seat]
        return max(self.weights.empty_function, function_worth(state, seat, self.weights, guild, function))

    def _target(self, state: FeudumState, seat: int, code: int) -> float:
        """Weak targets first; those that cannot be beaten are left out."""
        place_strength = CardGains(state, seat, Features(state, self.weights))
        owner = owner_of(state, code)
        attack = base_attack(state, seat, code)
        place = place_of(state, code)
        attack = max(attack, place_strength.strength(place))
        margin = attack - defence(state, code, 0)
        if margin <= 0:
            return -float(MUCH) - 1.0
        lead = state.score(owner) * 0.01
        return margin * 0.1 + lead + (2.0 if state.kind[place] == terms.FEUDUM else 0.0)

    def _writ(self, state: FeudumState, seat: int, writ: int) -> float:
        if writ >= terms.MANDATES:
            return 1.0 + charter_points(state, seat, writ)
        return 2.0


def _descending(scored: tuple[float, int]) -> float:
    return -scored[0]


_PLAIN: Final = frozenset((decisions.PAY_GOODS, decisions.BURY_WRITS, decisions.PAST_TILE))
_KEPT: Final[dict[int, int]] = {
    decisions.GUILD_WHAT: 7,
    decisions.CHOOSE_START: 6,
    decisions.CHOOSE_FACE: 6,
    decisions.KEEP_WRIT: 2,
    decisions.LIMIT_WRITS: 1,
    decisions.FAVOUR_GOODS: 1,
    decisions.CONQUER_WHAT: 4,
    decisions.PILFER_WHAT: 2,
    decisions.MIGRATE_WHERE: 3,
    decisions.MIGRATE_FACE: 3,
    decisions.REWARD: 2,
    decisions.INVENT_WHAT: 3,
    decisions.TEND_WHERE: 3,
    decisions.TEND_TILE: 2,
}
"""How many answers of a question are kept."""
