"""A table of Feudum on which a test lays out just what it is about.

Everything comes from where it lies at the start, so that pieces are conserved: goods from the haversack, markers from
the supplies, tokens from the general supply. Colours name seats: yellow, blue, red, purple, green.
"""

from collections.abc import Iterable

from gnomon.games.feudum.actions import DONE, END_TURN, OPPONENT
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.decisions import AFTER_EFFECT, NEXT_TURN, OPS, PLAY_CARD
from gnomon.games.feudum.effects import as_shown, value_of
from gnomon.games.feudum.events import EVENTS
from gnomon.games.feudum.game import GAME, Feudum
from gnomon.games.feudum.rules.ranks import settle, stars
from gnomon.games.feudum.state import NO_SEAL, SERF, SOURCES, SUBJECT, FeudumState, replaced
from gnomon.games.feudum.terms import (
    CARD_NAMES,
    FARM,
    FEUDUM,
    GOOD_NAMES,
    GOODS,
    GUILD_NAMES,
    LANDSCAPE_NAMES,
    LANDSCAPES,
    LOCATION_NAMES,
    LOCATIONS,
    MAX_SEATS,
    MONSTER_NAMES,
    NOBODY,
    NOTHING,
    NOWHERE,
    OUTPOST,
    PAWNS,
    REGION_NAMES,
    TYPE_NAMES,
    VESSEL_NAMES,
    VESSELS,
    WRIT_NAMES,
)
from gnomon.kernel.events import Events, face
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State
from tests.games.feudum.invariants import check_all
from tests.kit.feudum_secrets import permute_hidden

Named = dict[str, str]


class AskingAll(Feudum):
    """The rules as they are, but a choice among one is put all the same, for a test to look at and to refuse others."""

    def sole(self, state: State, frame: Frame) -> int:
        """Only an end that nothing else is possible before is taken as in play, and the one opponent there is."""
        code = super().sole(state, frame)
        return code if code in (DONE, END_TURN) or OPPONENT <= code < OPPONENT + MAX_SEATS else NO_ANSWER


ASKING_ALL = AskingAll(SHIPPED)


def place_of(name: str) -> int:
    """The number of a location."""
    return LOCATION_NAMES.index(name)


def guild_of(name: str) -> int:
    """The number of a guild or character."""
    return GUILD_NAMES.index(name)


class Table:
    """A match in the middle of nowhere: no pawn, no marker on the map, empty stocks, every location an outpost."""

    def __init__(self, seats: int = 4, seed: int = 1, **options: Value) -> None:
        state = ASKING_ALL.setup(options, seats, seed)
        assert isinstance(state, FeudumState)
        self.state = state
        self.events: Events = []
        state.lanes = [()] * (seats + 1)
        state.listed_seat = -1
        state.first = 0
        state.active = 0
        state.kind = (OUTPOST,) * LOCATIONS
        self._clear()

    def _clear(self) -> None:
        """Everything but the guilds goes back to the supplies."""
        state = self.state
        for good in range(GOODS):
            state.bag[good] += sum(state.goods[good::GOODS]) + sum(state.beside[good::GOODS])
        state.goods = [0] * (GOODS * state.seats)
        state.beside = (0,) * (GOODS * LOCATIONS)
        for seat in range(state.seats):
            state.free_markers[seat] += state.markers[seat]
            state.markers[seat] = 0
            state.shillings[seat] = 0

    # --- laying out ------------------------------------------------------------------------------------------------

    def location(
        self,
        name: str,
        kind: str = "outpost",
        ruler: int = NOBODY,
        subject: int = 0,
        serf: int = NOBODY,
        guild: str = "",
    ) -> None:
        """The disc of a location and the markers on it, from the general supply; `guild` is a feudum's icon."""
        state, place = self.state, place_of(name)
        state.kind = replaced(state.kind, place, TYPE_NAMES.index(kind))
        if guild:
            state.icon = replaced(state.icon, place, guild_of(guild))
            state.feudums = replaced(state.feudums, guild_of(guild), state.feudums[guild_of(guild)] - 1)
        assert (state.kind[place] == FEUDUM) == bool(guild)
        state.ruler = replaced(state.ruler, place, ruler)
        state.subject = replaced(state.subject, place, int(subject))
        state.serf = replaced(state.serf, place, serf)
        if ruler != NOBODY:
            state.free_markers[ruler] -= 1 + int(subject)
        if serf != NOBODY:
            state.free_markers[serf] -= 1

    def pawn(self, seat: int, character: str, at: str, vessel: str = "", wine: bool = False) -> int:
        """A pawn on the board; its number among the player's."""
        state = self.state
        pawn = next(one for one in range(PAWNS) if state.pawn_at[PAWNS * seat + one] == NOWHERE)
        piece = PAWNS * seat + pawn
        state.pawn_at[piece] = place_of(at)
        state.pawn_face[piece] = guild_of(character)
        if vessel:
            kind = VESSEL_NAMES.index(vessel)
            state.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - 1)
            state.pawn_vessel[piece] = kind
        if wine:
            state.bag[GOOD_NAMES.index("sulfur")] -= 1
            state.pawn_wine[piece] = 1
        return pawn

    def monster(self, seat: int, name: str, at: str) -> None:
        """A tamed monster."""
        state, monster = self.state, MONSTER_NAMES.index(name)
        state.monster_at = replaced(state.monster_at, monster, place_of(at))
        state.monster_of = replaced(state.monster_of, monster, seat)
        state.free_markers[seat] -= 1

    def give(self, seat: int, shillings: int = 0, markers: int = 0, barrel: int = 0, **goods: int) -> None:
        """Shillings, markers, sulfur in the barrel, and goods by name."""
        state = self.state
        state.shillings[seat] += shillings
        state.markers[seat] += markers
        state.free_markers[seat] -= markers
        state.barrel[seat] += barrel
        state.bag[GOOD_NAMES.index("sulfur")] -= barrel
        for name, number in goods.items():
            state.goods[GOODS * seat + GOOD_NAMES.index(name)] += number
            state.bag[GOOD_NAMES.index(name)] -= number

    def goods_at(self, name: str, **goods: int) -> None:
        """Goods beside a location."""
        state = self.state
        for good, number in goods.items():
            at = GOODS * place_of(name) + GOOD_NAMES.index(good)
            state.beside = replaced(state.beside, at, state.beside[at] + number)
            state.bag[GOOD_NAMES.index(good)] -= number

    def tile(self, seat: int, landscape: str) -> None:
        """A tile in hand, from the bottom of a stack where such a one lies; the match goes on without that tile."""
        kind = LANDSCAPE_NAMES.index(landscape)
        self.state.tiles[LANDSCAPES * seat + kind] += 1
        self._exchange_face(kind)

    def landscape(self, name: str, landscape: str, resources: int) -> None:
        """A landscape beside a location, with its resources."""
        state, kind = self.state, LANDSCAPE_NAMES.index(landscape)
        state.landscape = replaced(state.landscape, place_of(name), kind)
        state.resources = replaced(state.resources, place_of(name), resources)
        self._exchange_face(kind)
        if landscape == "orchard":
            state.bag[GOOD_NAMES.index("food")] -= resources
        elif landscape == "sulfur_mine":
            state.bag[GOOD_NAMES.index("sulfur")] -= resources
        elif landscape == "archery_butts":
            state.targets -= resources

    def _exchange_face(self, kind: int) -> None:
        """One tile less of a landscape in the stacks: the table is one tile short from the beginning."""
        components = self.state.setting.components
        self.short = [*getattr(self, "short", []), kind]
        assert components.landscapes[kind] >= self.short.count(kind)

    def token(self, seat: int, value: int, bead: bool = False) -> None:
        """A seal, or a bead of the rosary, in a player's supply."""
        state = self.state
        token = self._draw(value)
        if bead:
            state.beads[seat] = (*state.beads[seat], as_shown(token))
        else:
            state.seals[seat] = (*state.seals[seat], token)

    def _draw(self, value: int) -> int:
        pool = list(self.state.pool)
        pool.remove(value)
        self.state.pool = tuple(pool)
        return value

    def beads(self, rosary: Iterable[int] = (), chickens: Iterable[int] = ()) -> None:
        """Just these values on the rosary and on chickens."""
        state = self.state
        state.pool = (*state.pool, *(value_of(token) for token in (*state.rosary, *state.chickens)))
        state.rosary = state.chickens = ()
        state.rosary = tuple(as_shown(self._draw(value)) for value in rosary)
        state.chickens = tuple(as_shown(self._draw(value)) for value in chickens)

    def scrolls(self, *numbers: int) -> None:
        """Seals on just these scrolls, 1 to 6."""
        state = self.state
        state.pool = (*state.pool, *(seal for seal in state.scrolls if seal != NO_SEAL))
        state.scrolls = (NO_SEAL,) * len(state.scrolls)
        for number in numbers:
            state.scrolls = replaced(state.scrolls, number - 1, state.pool[-1])
            state.pool = state.pool[:-1]

    def immunity(self, name: str, role: str) -> None:
        """A seal of Royal Immunity under the subject or serf of a location."""
        at = 2 * place_of(name) + (SERF if role == "serf" else SUBJECT)
        self.state.immunity = replaced(self.state.immunity, at, self.state.pool[-1])
        self.state.pool = self.state.pool[:-1]

    def vessel(self, seat: int, kind: str) -> None:
        """A vessel in a player's supply."""
        state, number = self.state, VESSEL_NAMES.index(kind)
        state.free_vessels = replaced(state.free_vessels, number, state.free_vessels[number] - 1)
        at = VESSELS * seat + number
        state.vessels = replaced(state.vessels, at, state.vessels[at] + 1)

    def adrift(self, name: str, kind: str) -> None:
        """An abandoned vessel at a location."""
        state, number = self.state, VESSEL_NAMES.index(kind)
        state.free_vessels = replaced(state.free_vessels, number, state.free_vessels[number] - 1)
        at = VESSELS * place_of(name) + number
        state.adrift = replaced(state.adrift, at, state.adrift[at] + 1)

    def guild_vessels(self, **kinds: int) -> None:
        """Just these vessels for sale at the alchemist's."""
        state = self.state
        for kind, name in enumerate(VESSEL_NAMES):
            wanted = kinds.get(name, 0)
            change = wanted - state.guild_vessels[kind]
            state.guild_vessels = replaced(state.guild_vessels, kind, wanted)
            state.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - change)

    def store(self, name: str, **goods: int) -> None:
        """Just these goods in `market`, `containers` or `barn`."""
        state = self.state
        row: list[int] = getattr(state, name)
        for good, title in enumerate(GOOD_NAMES):
            wanted = goods.get(title, 0)
            state.bag[good] -= wanted - row[good]
            row[good] = wanted

    def rows(self, **colours: int) -> None:
        """Just these markers in rows of the knight guild."""
        from gnomon.games.feudum.terms import COLOUR_NAMES

        state = self.state
        for name, number in colours.items():
            colour = COLOUR_NAMES.index(name)
            state.free_markers[colour] -= number - state.rows[colour]
            state.rows = replaced(state.rows, colour, number)

    def free_markers(self, colour: int, number: int) -> None:
        """So many markers of a colour in the general supply: the others lie out of reach (not conserved)."""
        self.state.free_markers[colour] = number

    def track(self, guild: str, *seats: int) -> None:
        """A guild's track, best seat first; the markers on it come from the general supply."""
        state, number = self.state, guild_of(guild)
        for seat in state.tracks[number]:
            state.free_markers[seat] += 1
        state.tracks[number] = tuple(seats)
        for seat in seats:
            state.free_markers[seat] -= 1

    def writs(self, seat: int, *names: str) -> None:
        """Writs in hand, out of the deck."""
        state = self.state
        for name in names:
            writ = WRIT_NAMES.index(name)
            at = state.deck.index(writ)
            state.deck = (*state.deck[:at], *state.deck[at + 1 :])
            state.deck_seen = (*state.deck_seen[:at], *state.deck_seen[at + 1 :])
            state.writs[seat] = (*state.writs[seat], writ)

    def deck(self, *names: str) -> None:
        """These writs lie on top of the deck, the first one uppermost."""
        state = self.state
        top = [WRIT_NAMES.index(name) for name in names]
        rest = [writ for writ in state.deck if writ not in top]
        state.deck = (*rest, *reversed(top))
        state.deck_seen = (0,) * len(state.deck)

    def stacks(self, **epochs: int) -> None:
        """The epoch on top of a region's stack; tiles above it are out of the game."""
        state = self.state
        for name, epoch in epochs.items():
            state.stacks = replaced(state.stacks, REGION_NAMES.index(name), epoch)

    def hand(self, seat: int, *cards: str) -> None:
        """The cards chosen and not yet played."""
        state = self.state
        state.hand[seat] = sum(1 << CARD_NAMES.index(card) for card in cards)
        state.held[seat] = len(cards)

    def played(self, seat: int, *cards: str) -> None:
        """Cards that lie face up before a player."""
        self.state.played[seat] = sum(1 << CARD_NAMES.index(card) for card in cards)

    def turn(self, seat: int) -> "Table":
        """It is a player's turn: settle the guilds and ask for a card. Other seats without cards keep none."""
        state = self.state
        state.active = seat
        state.listed_seat = -1
        settle(state, None)
        state.lanes[0] = ((PLAY_CARD, 1 << seat),)
        return self

    def step(self, op: int, *values: int) -> "Table":
        """Have a step done as if it were due now, with nothing beneath it but the next turn."""
        state = self.state
        state.lanes[0] = ((NEXT_TURN, 0, NOBODY), (op, 0, *values))
        ASKING_ALL.run(state, self.events, False)
        return self

    # --- playing ---------------------------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[str, int]:
        """The name of the question and the one seat asked, or the first of several."""
        seats = ASKING_ALL.to_act(self.state)
        decision = ASKING_ALL.asked(self.state, seats[0])
        assert decision is not None
        return decision.kind, seats[0]

    def code(self, **named: str) -> int:
        """A code by its names, as `code(play="move")`."""
        ((kind, answer),) = named.items()
        block = GAME.codes.block(kind)
        return block.base + block.index(answer)

    def options(self, kind: str = "", seat: int | None = None) -> list[str]:
        """The names of the legal answers of a kind."""
        seat = ASKING_ALL.to_act(self.state)[0] if seat is None else seat
        names = [GAME.codes.to_names(code) for code in ASKING_ALL.options(self.state, seat)]
        found = [list(named.values()) for named in names]
        return [value[1] for value in found if not kind or value[0] == kind]

    def answer(self, seat: int | None = None, **named: str) -> "Table":
        """Give an answer by names: `answer(play="move")`. Forced questions behind it stay for the test."""
        seat = ASKING_ALL.to_act(self.state)[0] if seat is None else seat
        ASKING_ALL.apply(self.state, seat, self.code(**named), events=self.events)
        return self

    def refusal(self, seat: int | None = None, **named: str) -> Refusal:
        """Why an answer is refused."""
        seat = ASKING_ALL.to_act(self.state)[0] if seat is None else seat
        found = ASKING_ALL.check(self.state, seat, self.code(**named))
        assert found is not None, "the answer is legal"
        return found

    def happened(self, name: str) -> list[tuple[int, ...]]:
        """The facts of every event of a kind, as everybody sees them."""
        kind = EVENTS.names.index(name)
        return [face(event, -1) for event in self.events if event[0] == kind]

    # --- looking ---------------------------------------------------------------------------------------------------

    def goods(self, seat: int) -> Named | dict[str, int]:
        """The goods of a player by name, without those he has none of."""
        state = self.state
        return {
            name: state.goods[GOODS * seat + good]
            for good, name in enumerate(GOOD_NAMES)
            if state.goods[GOODS * seat + good]
        }

    def beside(self, name: str) -> dict[str, int]:
        """The goods beside a location by name."""
        row = self.state.beside[GOODS * place_of(name) : GOODS * (place_of(name) + 1)]
        return {title: row[good] for good, title in enumerate(GOOD_NAMES) if row[good]}

    def points(self, seat: int, source: str = "") -> int:
        """A player's points, of one source or in all."""
        if not source:
            return self.state.score(seat)
        return self.state.ledger[len(SOURCES) * seat + SOURCES.index(source)]

    def stars(self, seat: int, guild: str) -> int:
        """A player's stars in a guild."""
        return stars(self.state, seat, guild_of(guild))

    def check(self) -> None:
        """Every invariant holds."""
        check_all(self.state)


def invariants(state: State) -> list[str]:
    """What is wrong with a full position; empty if all is well."""
    assert isinstance(state, FeudumState)
    try:
        check_all(state)
    except AssertionError as fault:
        return [str(fault) or "an invariant does not hold"]
    return []


__all__ = [
    "AFTER_EFFECT",
    "FARM",
    "GAME",
    "NOBODY",
    "NOTHING",
    "OPS",
    "Table",
    "guild_of",
    "invariants",
    "permute_hidden",
    "place_of",
]
