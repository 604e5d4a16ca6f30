"""A table of Inventions on which a test lays out just what it is about.

Citizens come from their supply, cards and tiles from where they lie, so that pieces are conserved: `turn` settles the
rest. Regions, actions, tiles and cards are named as in the codes.
"""

from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import ERA_CHANGE, OPS
from gnomon.games.inventions.effects import beside_card
from gnomon.games.inventions.events import EVENTS
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.turns import begin_turn
from gnomon.games.inventions.state import SOURCES, InventionsState, replaced
from gnomon.kernel.events import Events, face
from gnomon.kernel.game import NEWEST
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State
from tests.games.inventions.invariants import check_all
from tests.kit.inventions_secrets import permute_hidden

AFRICA, MIDDLE_EAST, EUROPE, ASIA, OCEANIA, NORTH_AMERICA, SOUTH_AMERICA = range(terms.REGIONS)


def card_of(name: str) -> int:
    """The number of a card."""
    return terms.CARD_NAMES.index(name)


def milestone_of(name: str) -> int:
    """The number of a milestone."""
    return terms.MILESTONE_NAMES.index(name)


def tile_of(name: str) -> int:
    """The number of a tile."""
    return terms.TILE_NAMES.index(name)


def action_of(name: str) -> int:
    """The number of an action."""
    return terms.ACTION_NAMES.index(name)


class Table:
    """A match in the middle of nowhere: empty regions and maps, nobody at Home, everything else in the supplies."""

    def __init__(
        self, seats: int = 3, seed: int = 1, step: int = 1, rules_version: int = NEWEST, **options: Value
    ) -> None:
        state = GAME.setup(options, seats, seed, rules_version)
        assert isinstance(state, InventionsState)
        self.state = state
        late = range(terms.FIRST_OF_ERA[4], terms.FIRST_OF_ERA[5])
        self.removed = {card for card in late if card not in state.stack}
        self.events: Events = []
        self.seat = 0
        state.step = step
        state.order = tuple(range(state.setting.parties))
        state.turn = 0
        state.lanes = [()] * (seats + 1)
        state.card = (terms.NOTHING,) * terms.REGIONS
        state.presenter = state.inventor = state.innovator = (terms.NOBODY,) * terms.REGIONS
        state.spaces = (terms.NOTHING,) * (terms.INFLUENCE_SPACES * terms.REGIONS)
        state.tokens = tuple(terms.ALL_TOKENS if party < state.setting.parties else 0 for party in range(terms.PARTIES))
        state.people = [0] * (terms.REGIONS * terms.PARTIES)
        state.home = [0] * (terms.KINDS * seats)
        state.envoys = (0,) * len(terms.MILESTONE_NAMES)
        state.inventions = [()] * terms.PARTIES
        state.ideas = [()] * seats
        state.specialist = tuple(range(terms.REGIONS))
        state.knowledge = tuple(range(terms.REGIONS))

    # --- laying out ------------------------------------------------------------------------------------------------

    def home(self, seat: int = 0, **citizens: int) -> None:
        """Available citizens by kind: trader, artisan, thinker, scholar."""
        for name, number in citizens.items():
            self.state.home[terms.KINDS * seat + terms.CITIZEN_NAMES.index(name)] = number

    def people(self, seat: int, region: int, number: int = 1) -> None:
        """Citizens on the map."""
        self.state.people[terms.REGIONS * seat + region] = number

    def card(
        self,
        region: int,
        name: str,
        presenter: int = terms.NOBODY,
        inventor: int = terms.NOBODY,
        innovator: int = terms.NOBODY,
    ) -> None:
        """A card in a region, from wherever it lay."""
        self._away(card_of(name))
        state = self.state
        state.card = replaced(state.card, region, card_of(name))
        state.presenter = replaced(state.presenter, region, presenter)
        state.inventor = replaced(state.inventor, region, inventor)
        state.innovator = replaced(state.innovator, region, innovator)

    def idea(self, seat: int, *names: str) -> None:
        """Ideas right of a board."""
        for name in names:
            self._away(card_of(name))
        self.state.ideas[seat] = tuple(card_of(name) for name in names)

    def inventions(self, seat: int, *names: str) -> None:
        """Inventions left of a board."""
        for name in names:
            self._away(card_of(name))
        self.state.inventions[seat] = tuple(card_of(name) for name in names)

    def display(self, *names: str) -> None:
        """The Idea display, newest first; its former cards leave the game."""
        for name in names:
            self._away(card_of(name))
        self.state.display = tuple(card_of(name) for name in names)

    def stack(self, *names: str) -> None:
        """The idea stack, its top last."""
        for name in names:
            self._away(card_of(name))
        self.state.stack = tuple(card_of(name) for name in names)

    def _away(self, card: int) -> None:
        """Take a card from wherever it lies."""
        state = self.state
        state.stack = tuple(one for one in state.stack if one != card)
        state.display = tuple(one for one in state.display if one != card)
        state.gone &= ~(1 << card)
        for seat in range(state.seats):
            state.ideas[seat] = tuple(one for one in state.ideas[seat] if one != card)
        for party in range(terms.PARTIES):
            state.inventions[party] = tuple(one for one in state.inventions[party] if one != card)

    def milestones(self, common: str, private: str, eureka: str = "") -> None:
        """Common Knowledge from the bottom, private displays by colour, the Eureka display; the rest is in the stacks."""
        state = self.state
        state.common = tuple(milestone_of(name) for name in common.split())
        state.private = tuple(milestone_of(name) for name in private.split())
        state.eureka = tuple(milestone_of(name) for name in eureka.split())
        state.discard = ()

    def envoy(self, party: int, name: str) -> None:
        """A diplomat on a milestone."""
        at = milestone_of(name)
        self.state.envoys = replaced(self.state.envoys, at, self.state.envoys[at] | 1 << party)

    def token(self, party: int, region: int, kind: str, face_down: bool = False) -> None:
        """An influence token on the leftmost space of a region."""
        state, number = self.state, terms.TOKEN_NAMES.index(kind)
        at = terms.INFLUENCE_SPACES * region
        while state.spaces[at] != terms.NOTHING:
            at += 1
        state.spaces = replaced(state.spaces, at, terms.TOKENS * party + number)
        state.tokens = replaced(state.tokens, party, state.tokens[party] & ~(1 << number))
        if face_down:
            state.turned |= 1 << (terms.TOKENS * party + number)

    def influence(self, *positions: int) -> None:
        """Positions on the influence track by seat."""
        self.state.influence = list(positions) + [1] * (self.state.seats - len(positions))

    def slots(self, seat: int, *names: str) -> None:
        """The tiles display from the left."""
        row = [tile_of(name) for name in names]
        self.state.slots[seat] = tuple(row + [terms.NOTHING] * (terms.SLOTS - len(row)))

    def built(self, seat: int, **tiles: str) -> None:
        """Tiles on the Progress map: `h4="economy_2"` for hex 4."""
        for place, name in tiles.items():
            self.state.hexes[seat] = replaced(self.state.hexes[seat], int(place[1:]) - 1, tile_of(name))

    def wealth(self, region: int, letter: str, *names: str) -> None:
        """The Wealth stack of a region, its top first; the region that had the letter gets this one's."""
        state, number = self.state, "ABCDEFG".index(letter)
        other = state.letters.index(number)
        state.letters = replaced(replaced(state.letters, other, state.letters[region]), region, number)
        state.wealth[other], state.wealth[region] = state.wealth[region], state.wealth[other]
        if names:
            state.wealth[region] = tuple(tile_of(f"wealth_{name}") for name in names)

    def pillars(self, party: int, epoch: str = "", *seasons: str) -> None:
        """Pillars on action spaces."""
        state = self.state
        if epoch:
            state.epoch = replaced(state.epoch, party, action_of(epoch))
        for number, name in enumerate(seasons):
            state.seasons = replaced(state.seasons, terms.SEASONS * party + number, action_of(name))

    def marker(self, party: int, space: str) -> None:
        """An era marker."""
        self.state.marker = replaced(self.state.marker, party, terms.ERA_SPACE_NAMES.index(space))

    def action_cards(self, deck: tuple[int, ...], drawn: tuple[int, ...] = ()) -> None:
        """Hephaestus' cards: the deck, its top last, in an order that nobody knows, and those of this era."""
        state = self.state
        state.deck, state.drawn = deck, drawn
        state.packets = (sum(1 << card for card in deck),)

    def settle(self) -> None:
        """Everything that was not laid out lies in its supply."""
        state = self.state
        components = state.setting.components
        for party in range(state.setting.parties):
            used = sum(state.people[terms.REGIONS * party : terms.REGIONS * (party + 1)])
            used += sum(beside_card(state, party, region) for region in range(terms.REGIONS))
            used += sum((envoys >> party) & 1 for envoys in state.envoys)
            if party < state.seats:
                used += sum(state.home[terms.KINDS * party : terms.KINDS * (party + 1)])
                used += sum(state.tired[terms.SPECIALTIES * party : terms.SPECIALTIES * (party + 1)])
            state.supply[party] = components.citizens - used
        rows = [*state.slots, *state.hexes, *state.hoard]
        few = state.seats < terms.PARTIES
        stack = components.progress_few if few else components.progress_stack
        state.stock = [stack - sum(row.count(tile) for row in rows) for tile in range(terms.PROGRESS)]
        assert min(state.stock) >= 0, "a test lays out more tiles than there are"
        self._settle_wealth(rows)
        for seat in range(state.seats):
            locked = sum(
                1
                for place in range(terms.HEXES)
                if components.hex_benefit[place] == terms.GIVES_TOKEN and state.hexes[seat][place] == terms.NOTHING
            )
            state.loose[seat] = components.economy_tokens - locked - state.busy[seat].bit_count()
        seen = {card for row in (*state.ideas, *state.inventions) for card in row}
        seen |= {card for card in (*state.card, *state.stack, *state.display) if card != terms.NOTHING}
        state.gone = sum(1 << card for card in range(9, terms.CARDS) if card not in seen | self.removed)

    def _settle_wealth(self, rows: list[tuple[int, ...]]) -> None:
        state = self.state
        components = state.setting.components
        sizes = components.wealth_few if state.seats < terms.PARTIES else components.wealth_stack
        owned = [tile for row in rows for tile in row if terms.FIRST_WEALTH <= tile < terms.FIRST_ASPIRATION]
        over = sum(len(row) for row in state.wealth) + len(owned) - sum(sizes)
        for tile in owned:
            for region in range(terms.REGIONS):
                if over > 0 and tile in state.wealth[region]:
                    at = state.wealth[region].index(tile)
                    state.wealth[region] = (*state.wealth[region][:at], *state.wealth[region][at + 1 :])
                    over -= 1
                    break
        region = 0
        while over > 0:
            if len(state.wealth[region]) > 1:
                state.wealth[region] = state.wealth[region][:-1]
                over -= 1
            region = (region + 1) % terms.REGIONS

    # --- playing -----------------------------------------------------------------------------------------------------

    def turn(self, seat: int = 0) -> "Table":
        """Begin the turn of a seat."""
        self.settle()
        self.seat = seat
        self.state.turn = self.state.order.index(seat)
        self.state.listed_seat = -1
        begin_turn(self.state, seat, self.events)
        check_all(self.state)
        return self

    def change(self, era: int) -> "Table":
        """Begin the Era Change after an era."""
        self.settle()
        self.state.step = (1, 4, 7, 10)[era - 1]
        self.state.listed_seat = -1
        self.state.push((ERA_CHANGE, 0, era, 0))
        GAME.run(self.state, self.events, False)
        check_all(self.state)
        return self

    def bot(self, party: int) -> "Table":
        """Let an automated opponent have its turn; what follows is not played."""
        self.settle()
        from gnomon.games.inventions.rules.chronos import chronos_turn
        from gnomon.games.inventions.rules.hephaestus import hephaestus_turn

        if party == self.state.setting.chronos:
            chronos_turn(self.state, self.events)
        else:
            hephaestus_turn(self.state, self.events)
        check_all(self.state)
        return self

    def answer(self, **named: str) -> "Table":
        """Give an answer as `kind="name"`."""
        (code,) = self._codes(named)
        GAME.apply(self.state, self._asked(), code, 0, self.events)
        check_all(self.state)
        return self

    def answers(self, *given: str) -> "Table":
        """Several answers as `kind name`."""
        for one in given:
            kind, _, name = one.partition(" ")
            self.answer(**{kind: name})
        return self

    def refused(self, **named: str) -> Refusal:
        """Why an answer is not legal."""
        (code,) = self._codes(named)
        refusal = GAME.check(self.state, self._asked(), code)
        assert refusal is not None, f"{named} is legal"
        return refusal

    def may(self, **named: str) -> bool:
        """Whether an answer is legal."""
        (code,) = self._codes(named)
        return GAME.check(self.state, self._asked(), code) is None

    def choices(self, kind: str) -> list[str]:
        """The legal answers of a kind by name."""
        found = [GAME.codes.to_names(code) for code in GAME.options(self.state, self._asked())]
        block = GAME.codes.block(kind)
        return [named[block.field] for named in found if named["choose"] == kind]

    def asked(self) -> str:
        """The name of the question, or nothing if the match is over."""
        if self.state.over:
            return ""
        return OPS[self.state.lanes[0][-1][0]].name

    def _asked(self) -> int:
        return GAME.to_act(self.state)[0]

    def _codes(self, named: dict[str, str]) -> list[int]:
        return [
            GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: name}) for kind, name in named.items()
        ]

    # --- looking -------------------------------------------------------------------------------------------------------

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The facts of all events of a kind."""
        number = EVENTS.names.index(kind)
        return [face(happened, self.seat) for happened in self.events if happened[0] == number]

    def points(self, seat: int, source: str) -> int:
        """Points of a source."""
        return self.state.ledger[len(SOURCES) * seat + SOURCES.index(source)]

    def at_home(self, seat: int = 0) -> dict[str, int]:
        """Available citizens by kind, those that are there."""
        row = self.state.home[terms.KINDS * seat : terms.KINDS * (seat + 1)]
        return {name: number for name, number in zip(terms.CITIZEN_NAMES, row, strict=True) if number}

    def tired(self, seat: int = 0) -> dict[str, int]:
        """Exhausted citizens by area."""
        row = self.state.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)]
        return {name: number for name, number in zip(terms.CITIZEN_NAMES, row, strict=False) if number}

    def in_slots(self, seat: int = 0) -> list[str]:
        """The tiles of a display from the left."""
        return [terms.TILE_NAMES[tile] if tile != terms.NOTHING else "" for tile in self.state.slots[seat]]

    def on_map(self, seat: int, region: int) -> int:
        """Citizens of a colour in a region."""
        return self.state.people[terms.REGIONS * seat + region]


def invariants(state: State) -> list[str]:
    """What is wrong with a full position; empty if all is well."""
    assert isinstance(state, InventionsState)
    try:
        check_all(state)
    except AssertionError as fault:
        return [str(fault) or "an invariant does not hold"]
    return []


__all__ = [
    "AFRICA",
    "ASIA",
    "EUROPE",
    "GAME",
    "MIDDLE_EAST",
    "NORTH_AMERICA",
    "OCEANIA",
    "SOUTH_AMERICA",
    "Table",
    "action_of",
    "card_of",
    "invariants",
    "milestone_of",
    "permute_hidden",
    "tile_of",
]
