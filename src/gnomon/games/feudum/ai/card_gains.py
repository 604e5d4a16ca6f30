"""What the cards of Feudum would bring, estimated quickly: each effect's best use as the position stands."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.ai.features import Features
from gnomon.games.feudum.ai.guild_plans import function_worth
from gnomon.games.feudum.effects import tiles_of
from gnomon.games.feudum.rules.conquer import monsters_at, sober_pawns
from gnomon.games.feudum.state import FeudumState

GUILD_AGAIN: Final = terms.CARDS
INFLUENCE_AGAIN: Final = terms.CARDS + 1
MOVE_AGAIN: Final = terms.CARDS + 2
"""Behind the cards in a list of gains: what Repeat would bring with one of them."""


# --- cards ---------------------------------------------------------------------------------------------------------------


class CardGains:
    """What each card would bring one player now; numbers are points."""

    def __init__(self, state: FeudumState, seat: int, features: Features) -> None:
        self.state = state
        self.seat = seat
        self.features = features
        self.weights = features.weights
        self.components = state.setting.components
        self._gains: list[float] = [-1.0] * terms.LOCATIONS
        self._feudum = -1.0

    def marker_gain(self, place: int) -> float:
        """What a marker more at a location would bring; 0 where none may come."""
        known = self._gains[place]
        if known < 0.0:
            known = self._marker_gain(place)
            self._gains[place] = known
        return known

    def _marker_gain(self, place: int) -> float:
        state, seat = self.state, self.seat
        ruler, serf = state.ruler[place], state.serf[place]
        feudum = state.kind[place] == terms.FEUDUM
        fade = self.features.fade
        if ruler == terms.NOBODY:
            return self.rule_gain(place)
        if ruler == seat:
            if state.subject[place]:
                return 0.0
            return (self.weights.feudum_subject if feudum else self.weights.subject) * fade
        firm = bool(state.subject[place]) or (feudum and not state.setting.bumping_feudums)
        if serf == terms.NOBODY:
            if not firm and state.setting.advanced and self._merchant_at(place):
                return 1.3 * self.rule_gain(place)
            return (self.weights.serf + (0.5 if tiles_of(state, seat) else 0.0)) * fade
        if serf == seat and not firm:
            return 1.3 * self.rule_gain(place)
        return 0.0

    def _merchant_at(self, place: int) -> bool:
        state = self.state
        for piece in range(terms.PAWNS * self.seat, terms.PAWNS * self.seat + terms.PAWNS):
            if state.pawn_at[piece] == place and state.pawn_face[piece] == terms.MERCHANT:
                return state.shillings[self.seat] > 0
        return False

    def rule_gain(self, place: int) -> float:
        """What it would bring to rule a location that one does not rule yet."""
        state, seat, features = self.state, self.seat, self.features
        points = self.components.region_points
        kind = state.kind[place]
        found = features.last * self.components.end_location + self.weights.step_up * features.fade
        mask = features.regions[seat]
        with_it = mask | 1 << state.setting.land.region[place]
        found += (points[with_it.bit_count()] - points[mask.bit_count()]) * features.dawn
        for guild in range(terms.GUILDS):
            if self.components.linked[guild] == kind and features.primary[terms.GUILDS * seat + guild]:
                found += self.weights.star * features.dawn
        if not features.ruled[terms.TYPES * seat + kind]:
            found += 0.5 * features.fade
        return found

    def influence(self) -> float:
        """Influence: the best locations of one's pawns, as far as there are markers."""
        state, seat = self.state, self.seat
        gains: list[float] = []
        seen = 0
        for piece in range(terms.PAWNS * seat, terms.PAWNS * seat + terms.PAWNS):
            place = state.pawn_at[piece]
            if place >= 0 and not (seen >> place) & 1:
                seen |= 1 << place
                gains.append(self.marker_gain(place))
        gains.sort(reverse=True)
        return sum(gains[: state.markers[seat]])

    def reach(self) -> float:
        """The best marker gain one road or route away from a pawn."""
        state, seat = self.state, self.seat
        near = state.setting.land.near
        best = 0.0
        for piece in range(terms.PAWNS * seat, terms.PAWNS * seat + terms.PAWNS):
            place = state.pawn_at[piece]
            if place < 0:
                continue
            for other in near[terms.ROAD][place]:
                best = max(best, self.marker_gain(other))
            vessel = state.pawn_vessel[piece]
            if vessel >= 0:
                for other in near[terms.SHIP_ROUTE + vessel][place]:
                    best = max(best, self.marker_gain(other))
        return best

    def move(self, influencing: bool) -> float:
        """Move: better places, and something to pilfer."""
        state, seat = self.state, self.seat
        if all(place < 0 for place in state.pawn_at[terms.PAWNS * seat : terms.PAWNS * seat + terms.PAWNS]):
            return 0.0
        better = self.reach() if state.markers[seat] else 0.0
        return (
            self.weights.stroll * self.features.fade
            + (self.weights.walk if influencing else 0.5 * self.weights.walk) * better
        )

    def character_gain(self, guild: int) -> float:
        """What a pawn more of a character would bring: its star, and what it can do."""
        state, seat, features = self.state, self.seat, self.features
        at = terms.GUILDS * seat + guild
        before, own = features.stars[at], features.ranks[at]
        after = before + self.components.pawn_stars
        if not features.primary[at]:
            linked = self.components.linked[guild]
            after += self.components.location_stars * features.ruled[terms.TYPES * seat + linked]
        rank = features.rank_with(state, seat, guild, after)
        if rank == terms.NOTHING or (own == terms.NOTHING and not state.markers[seat]):
            return 0.0
        found = features.seat_worth(state, guild, rank, 1) - features.seat_worth(state, guild, own, 0)
        if rank <= terms.JOURNEYMAN and rank != own:
            found += 2.0 * self.weights.ranked[rank] * features.fade
            if own == terms.NOTHING:
                for other in state.tracks[guild][rank:]:
                    found += 0.1 * features.stars[terms.GUILDS * other + guild]
        return max(0.0, found)

    def migrate(self) -> float:
        """Migrate: the character that one's guilds need most."""
        state, seat = self.state, self.seat
        if all(place >= 0 for place in state.pawn_at[terms.PAWNS * seat : terms.PAWNS * seat + terms.PAWNS]):
            return 0.0
        food = state.goods[terms.GOODS * seat + terms.FOOD]
        if not food and not tiles_of(state, seat):
            return 0.0
        best = max(self.character_gain(guild) for guild in range(terms.GUILDS))
        hunger = self.weights.hunger * 0.5 if food < 3 else 0.0
        return max(0.0, best + self.weights.pawn * min(self.features.rounds, 5.0) - hunger - 0.9)

    def improve_at(self, place: int) -> float:
        """Improve at a location that one rules; 0 where it is impossible."""
        state, seat = self.state, self.seat
        kind = state.kind[place]
        if kind == terms.FEUDUM:
            return 0.0
        tiles = tiles_of(state, seat)
        found = 0.0
        if kind == terms.TOWN:
            if not state.seals[seat] or not any(state.feudums):
                return 0.0
            found = self._new_feudum()
        else:
            needed = terms.WOOD if kind == terms.OUTPOST else terms.IRON
            if not state.goods[terms.GOODS * seat + needed] and not tiles:
                return 0.0
            if kind == terms.FARM:
                at = terms.GOODS * place
                found -= 0.25 * sum(state.beside[at : at + terms.GOODS])
        epoch = state.stacks[state.setting.land.region[place]]
        if epoch <= min(state.epoch, terms.TILE_EPOCHS):
            found += self.components.tile_points[kind + 1][epoch] + self.weights.tile_gain * self.features.fade
        elif any(top < state.epoch for top in state.stacks):
            found += self.weights.tile_gain * self.features.fade
        return max(0.0, found - 0.5)

    def _new_feudum(self) -> float:
        """What a feudum with the best icon would bring, beside the tile."""
        if self._feudum < 0.0:
            state, features, seat = self.state, self.features, self.seat
            best = 0.0
            for guild in range(terms.GUILDS):
                if state.feudums[guild]:
                    best = max(best, self.icon_gain(guild))
            best += self.weights.new_feudum * features.last
            if not features.ruled[terms.TYPES * seat + terms.FEUDUM]:
                for space in range(state.military[seat], len(features.punished)):
                    best -= 0.7 * features.punished[space]
            self._feudum = max(0.0, best)
        return self._feudum

    def icon_gain(self, guild: int) -> float:
        """What a feudum's stars in a guild would bring."""
        features, seat = self.features, self.seat
        at = terms.GUILDS * seat + guild
        after = features.stars[at] + self.components.feudum_stars
        rank = features.rank_with(self.state, seat, guild, after)
        if rank == terms.NOTHING:
            return 0.0
        found = features.seat_worth(self.state, guild, rank, 2) - features.seat_worth(
            self.state, guild, features.ranks[at], 0
        )
        return max(0.0, found + (1.5 if features.ranks[at] == terms.NOTHING else 0.3) * features.fade)

    def improve(self) -> float:
        """Improve, or tend a landscape: the best of them."""
        state, seat = self.state, self.seat
        best = 0.0
        for place in range(terms.LOCATIONS):
            if state.ruler[place] == seat:
                best = max(best, self.improve_at(place))
        return max(best, self.tend())

    def tend(self) -> float:
        """Tend a landscape as serf somewhere."""
        state, seat = self.state, self.seat
        tiles = tiles_of(state, seat)
        if not state.setting.advanced or not tiles:
            return 0.0
        if not state.goods[terms.GOODS * seat + terms.WOOD] and tiles < 2:
            return 0.0
        for place in range(terms.LOCATIONS):
            if state.serf[place] == seat and state.landscape[place] == terms.NOTHING:
                components = self.components
                dawns = components.landscape_tended * self.features.dawn
                return components.landscape_placed + 0.85 * dawns + self.weights.landscape_gain - self.weights.tile_gain
        return 0.0

    def harvest(self) -> float:
        """Harvest: a point, and goods."""
        if not self.features.ruled[terms.TYPES * self.seat + terms.FARM]:
            return 0.0
        return self.components.harvest_points + self.weights.crops * self.features.fade

    def tax(self) -> float:
        """Tax: shillings."""
        own = self.features.ruled[terms.TYPES * self.seat : terms.TYPES * self.seat + terms.TYPES]
        if not own[terms.TOWN]:
            return 0.0
        return self.weights.taxed * (self.components.tax + own[terms.TOWN] - 1 + own[terms.FEUDUM]) + 0.3

    def explore(self) -> float:
        """Explore: a writ, the better the more are drawn."""
        own = self.features.ruled[terms.TYPES * self.seat : terms.TYPES * self.seat + terms.TYPES]
        if not own[terms.OUTPOST]:
            return 0.0
        room = len(self.state.writs[self.seat]) < self.components.hand_limit
        return (
            (self.weights.explored + 0.2 * (own[terms.OUTPOST] + own[terms.FEUDUM]))
            * (1.0 if room else 0.4)
            * max(0.5, self.features.fade)
        )

    def strength(self, place: int) -> int:
        """What one could bring against somebody at a location, saltpeter and weapons included."""
        state, seat = self.state, self.seat
        found = self.components.attacking_pawn * sober_pawns(state, seat, place)
        found += self.components.monster_strength * monsters_at(state, seat, place)
        salt = state.goods[terms.GOODS * seat + terms.SALTPETER]
        knight = any(
            state.pawn_at[piece] == place and state.pawn_face[piece] == terms.KNIGHT
            for piece in range(terms.PAWNS * seat, terms.PAWNS * seat + terms.PAWNS)
        )
        found += salt if knight else min(1, salt)
        for weapon in (terms.BOW, terms.SWORD):
            if weapon in state.writs[seat]:
                found += 1
        return found

    def guard(self, owner: int, place: int) -> int:
        """How strongly a player's pieces stand at a location."""
        found = self.components.defending_pawn * sober_pawns(self.state, owner, place)
        return found + self.components.monster_strength * monsters_at(self.state, owner, place)

    def conquer(self) -> float:
        """Conquer: the best target that is weaker."""
        state, seat = self.state, self.seat
        components = self.components
        best = 0.0
        seen = 0
        for own in range(terms.PAWNS * seat, terms.PAWNS * seat + terms.PAWNS):
            place = state.pawn_at[own]
            if place < 0 or (seen >> place) & 1:
                continue
            seen |= 1 << place
            attack = self.strength(place)
            for piece in range(terms.PAWNS * state.seats):
                owner = piece // terms.PAWNS
                if state.pawn_at[piece] == place and owner != seat and attack > self.guard(owner, place):
                    best = max(best, components.conquer_pawn + self.weights.struck)
            owner = state.ruler[place]
            if state.kind[place] == terms.FEUDUM and owner not in (terms.NOBODY, seat):
                guard = self.guard(owner, place) + components.defending_feudum
                guard += components.defending_subject * state.subject[place]
                if attack + int(state.serf[place] == seat) > guard:
                    best = max(best, components.conquer_feudum + self.weights.struck_feudum)
        if best > 0.0:
            served = state.military[seat]
            if served < len(self.features.punished) and state.discs[seat]:
                vassal = self.features.ruled[terms.TYPES * seat + terms.FEUDUM] > 0
                best += self.features.punished[served] * (1.0 if vassal else self.weights.vassalage)
        return 0.8 * best

    def functions(self) -> list[float]:
        """The best use of each guild: a pull or push by rank, or a trade."""
        state, seat = self.state, self.seat
        trade = self.weights.traded * self.features.fade if state.shillings[seat] >= 3 else 0.0
        found = [0.0] * terms.GUILDS
        for guild in range(terms.GUILDS):
            best = trade if guild != terms.FARMER else 0.0
            rank = self.features.ranks[terms.GUILDS * seat + guild]
            if rank == terms.MASTER:
                best = max(best, function_worth(state, seat, self.weights, guild, terms.PUSH))
            elif rank == terms.JOURNEYMAN:
                best = max(best, function_worth(state, seat, self.weights, guild, terms.PULL))
            found[guild] = best
        return found

    def cards(self) -> list[float]:
        """What each card would bring, by card; behind them what Repeat would bring with Guild, Influence and Move."""
        state, seat = self.state, self.seat
        found = [0.0] * (terms.CARDS + 3)
        found[terms.MIGRATE] = self.migrate()
        found[terms.INFLUENCE] = self.influence()
        found[terms.MOVE] = self.move(True)
        found[terms.IMPROVE] = self.improve()
        found[terms.EXPLORE] = self.explore()
        found[terms.HARVEST] = self.harvest()
        found[terms.TAX] = self.tax()
        found[terms.CONQUER] = self.conquer()
        found[terms.DEFEND] = float(self.components.defend_points)
        functions = self.functions()
        if state.guild_used[seat] != terms.NOTHING:
            functions[state.guild_used[seat]] = 0.0
            found[terms.GUILD] = max(functions)
            found[GUILD_AGAIN] = found[terms.GUILD]
        else:
            functions.sort(reverse=True)
            found[terms.GUILD] = functions[0]
            found[GUILD_AGAIN] = functions[1]
        served = (state.played[seat] >> terms.INFLUENCE) & 1
        found[INFLUENCE_AGAIN] = found[terms.INFLUENCE] if served else 0.5 * found[terms.INFLUENCE] + 0.3
        found[MOVE_AGAIN] = max(0.6 * found[terms.MOVE], self._voyage())
        return found

    def _voyage(self) -> float:
        """What a second successful Move would bring."""
        state, seat = self.state, self.seat
        space = state.voyage[seat]
        if space >= self.components.voyage or (space == 0 and not state.discs[seat]):
            return 0.0
        points = self.components.voyage_leading
        now = points[self.components.voyage_sections[space - 1] - 1] if space else 0
        then = points[self.components.voyage_sections[space] - 1]
        card = self.weights.mandate if space + 1 in self.components.voyage_writs else 0.0
        return max(then - now, 0) * 0.9 + card + (1.2 if now == then else 0.0) - (1.0 if space == 0 else 0.0)

    def nearest(self, pawn: int) -> list[int]:
        """The locations one step from a pawn, on any network that it can use."""
        state = self.state
        place = state.pawn_at[terms.PAWNS * self.seat + pawn]
        if place == terms.NOWHERE:
            return []
        vessel = state.pawn_vessel[terms.PAWNS * self.seat + pawn]
        found: list[int] = []
        for network in range(terms.NETWORKS):
            if network < terms.SHIP_ROUTE or network == terms.SHIP_ROUTE + vessel:
                found += state.setting.land.near[network][place]
        return found


def hand_worth(gains: list[float], hand: int, played: int) -> float:
    """What a hand of cards promises together, by what each would bring."""
    total = 0.0
    for card in range(terms.CARDS):
        if (hand >> card) & 1:
            total += gains[card]
    if (hand >> terms.MOVE) & 1 and not (hand >> terms.INFLUENCE) & 1:
        total -= 0.4 * gains[terms.MOVE]
    if (hand >> terms.CONQUER) & 1 and hand == 1 << terms.CONQUER:
        total -= gains[terms.CONQUER]
    if (hand >> terms.REPEAT) & 1:
        known = hand | played
        best = 0.0
        for card, again in ((terms.GUILD, GUILD_AGAIN), (terms.INFLUENCE, INFLUENCE_AGAIN), (terms.MOVE, MOVE_AGAIN)):
            if (known >> card) & 1 and gains[again] > best:
                best = gains[again]
        total += best
    return total
