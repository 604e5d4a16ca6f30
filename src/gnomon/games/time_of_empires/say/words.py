# gnomon: interpreted
"""The language of Time of Empires: catalogues of messages, and the names of fields, places, spaces, cards and players.

A message is an English sentence with `{named}` places; the catalogues in
`locale/<language>/LC_MESSAGES/time_of_empires.po` translate it. Names of cards stand in the component tables and are
messages themselves; a name that the catalogues do not know, such as an owner's own, is said as it is written.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.drawing.speaking import SPECTATOR, Catalogues, Translator, capital, mark
from gnomon.games.time_of_empires.components import SHIPPED, Components
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIRST_LEADER, FIRST_STARTING, FIRST_WONDER, NONE, POSITION_NAMES

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"

COLOURS: Final = (mark("Red"), mark("Purple"), mark("White"), mark("Black"))
ERAS: Final = (mark("era I"), mark("era II"), mark("era III"))
FIELDS: Final = (mark("science"), mark("construction"), mark("expansion"), mark("culture"))
BUILDINGS: Final = (mark("observatory"), mark("warehouse"), mark("mill"), mark("temple"))
_A_BUILDING: Final = (mark("an observatory"), mark("a warehouse"), mark("a mill"), mark("a temple"))
TERRAINS: Final = (mark("forest"), mark("countryside"), mark("mountain"))
TILES: Final = (
    mark("Omra"),
    mark("Tirel"),
    mark("Vasca"),
    mark("Marl"),
    mark("Selk"),
    mark("Quill"),
    mark("Asta"),
    mark("Belm"),
    mark("Dorn"),
    mark("Fenn"),
    mark("Kesa"),
    mark("Iven"),
)
"""What the tile in each position is called, H1 to P6; short enough to stand on the map. Files say the position alone."""
_TERRITORIES: Final = (mark("forest of {tile}"), mark("countryside of {tile}"), mark("mountain of {tile}"))
_NUMBERED_TERRITORIES: Final = (mark("forest {place}"), mark("countryside {place}"), mark("mountain {place}"))
CAPITALS: Final = (mark("red capital"), mark("purple capital"), mark("white capital"), mark("black capital"))
PERSONAL_SPACES: Final = (
    mark("Gain knowledge"),
    mark("Gain bricks"),
    mark("Place clans"),
    mark("Move clans"),
    mark("Discover"),
    mark("Construct"),
)
TECHNOLOGY_SPACES: Final = (mark("Technology board A"), mark("Technology board B"))
COLUMN_TITLES: Final = (
    mark("Technical leader"),
    mark("Expansion leader"),
    mark("Cultural leader"),
    mark("Extra leader"),
)
WONDER_SPACES: Final = (mark("First wonder"), mark("Second wonder"), mark("Third wonder"))
DECKS: Final = ("A1", "A2", "B1", "B2")
STARTING_CARDS: Final = (
    mark("Starting science"),
    mark("Starting construction"),
    mark("Starting expansion"),
    mark("Starting culture"),
)


class Scene(NamedTuple):
    """What the names of places and cards hang on: the tables, the map (None: places by their bare names), the wonders
    in play and the numbers of the leader effect tiles by column."""

    components: Components = SHIPPED
    land: Land | None = None
    wonders: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()


def scene_of(state: EmpiresState) -> Scene:
    """The scene of a position."""
    return Scene(state.setting.components, state.land, state.wonders, state.sides)


NO_SCENE: Final = Scene()


class Words(Translator):
    """Speaks one language to one viewer, a seat or SPECTATOR; `names` are the players' names by seat."""

    catalogues = Catalogues("time_of_empires", LOCALE)
    colours = COLOURS

    def __init__(
        self, language: str, names: Sequence[str] = (), viewer: int = SPECTATOR, scene: Scene = NO_SCENE
    ) -> None:
        super().__init__(language, names, viewer)
        self.scene = scene

    def in_order(self, parts: Iterable[str]) -> str:
        """“a, then b, then c”."""
        return self.chained(mark("{list}, then {item}"), parts)

    # --- the map ------------------------------------------------------------------------------------------------

    def place(self, node: int) -> str:
        """A node without article: “forest of Vasca”, “city of Vasca”, “red capital”; “territory H3.1” without a map."""
        tile, number = POSITION_NAMES[node // 4], node % 4
        land = self.scene.land
        if land is None or land.tiles[node // 4] == NONE:
            if number == 3:
                return self.say("centre of {tile}", tile=tile)
            return self.say("territory {place}", place=f"{tile}.{number}")
        tile = self.tile_name(node // 4)
        if number == 3:
            if land.is_capital[node]:
                return self.say(CAPITALS[land.owner[node]])
            return self.say("city of {tile}", tile=tile)
        terrain = land.terrain[node]
        first = node - number
        if sum(land.terrain[first + other] == terrain for other in range(3)) > 1:
            return self.say(_NUMBERED_TERRITORIES[terrain], place=f"{tile}.{number}")
        return self.say(_TERRITORIES[terrain], tile=tile)

    def tile_name(self, position: int) -> str:
        """“Vasca”."""
        return self.say(TILES[position])

    def place_label(self, node: int) -> str:
        """A node that stands alone: “Forest of Vasca”, “Your capital”."""
        land = self.scene.land
        if land is not None and land.is_capital[node] and land.owner[node] == self.viewer:
            return self.say("Your capital")
        return capital(self.place(node))

    def terrain(self, terrain: int) -> str:
        """“forest”."""
        return self.say(TERRAINS[terrain])

    # --- fields and pieces --------------------------------------------------------------------------------------

    def field(self, field: int) -> str:
        """“science”."""
        return self.say(FIELDS[field])

    def building(self, kind: int) -> str:
        """“temple”."""
        return self.say(BUILDINGS[kind])

    def a_building(self, kind: int) -> str:
        """“a temple”."""
        return self.say(_A_BUILDING[kind])

    def owned_building(self, kind: int, owner: int) -> str:
        """“your temple”, “Yuki’s temple”."""
        return self.by(owner, mark("your {building}"), mark("{player}’s {building}"), building=self.building(kind))

    def owned_clans(self, owner: int, number: int) -> str:
        """“your 2 clans”, “2 clans of Yuki”."""
        if owner == self.viewer:
            return self.count("your clan", "your {count} clans", number)
        return self.count("{count} clan of {player}", "{count} clans of {player}", number, player=self.name(owner))

    # --- spaces and timers --------------------------------------------------------------------------------------

    def space(self, space: int) -> str:
        """The title of an action space: “Gain knowledge”, “Technical leader”, “Hanging Gardens”."""
        if space < len(PERSONAL_SPACES):
            return self.say(PERSONAL_SPACES[space])
        if space < FIRST_LEADER:
            return self.say(TECHNOLOGY_SPACES[space - len(PERSONAL_SPACES)])
        if space < FIRST_WONDER:
            return self.column(space - FIRST_LEADER)
        return self.wonder_place(space - FIRST_WONDER)

    def slot(self, slot: int) -> str:
        """“Technology board A, slot 2”: the title of a slot; the first one of a player's own board has no number."""
        if slot // 2 < len(PERSONAL_SPACES) and slot % 2 == 0:
            return self.space(slot // 2)
        return self.say("{space}, slot {number}", space=self.space(slot // 2), number=slot % 2 + 1)

    def space_of(self, slot: int) -> str:
        """“Technology board A”: the title of the space of a slot."""
        return self.space(slot // 2)

    def timer(self, index: int) -> str:
        """“timer 1”: one of the two timers of a player."""
        return self.say("timer {number}", number=index + 1)

    def column(self, column: int) -> str:
        """“Cultural leader”: the title of a leader column."""
        return self.say(COLUMN_TITLES[column])

    def wonder_place(self, place: int) -> str:
        """The wonder in a place of the wonder board, “Second wonder” while it is not known."""
        if place < len(self.scene.wonders):
            return self.wonder(self.scene.wonders[place])
        return self.say(WONDER_SPACES[place])

    # --- cards --------------------------------------------------------------------------------------------------

    def card(self, design: int) -> str:
        """The name of a technology card."""
        if design >= FIRST_STARTING:
            return self.say(STARTING_CARDS[self.scene.components.type_of[design]])
        return self.say(self.scene.components.card_names[design])

    def leader(self, leader: int) -> str:
        """The name of a leader card."""
        return self.say(self.scene.components.leader_names[leader])

    def wonder(self, wonder: int) -> str:
        """The name of a wonder card."""
        return self.say(self.scene.components.wonder_names[wonder])

    def deck(self, deck: int) -> str:
        """“deck A1”."""
        return self.say("deck {name}", name=DECKS[deck])

    def era(self, era: int) -> str:
        """“era II”."""
        return self.say(ERAS[era - 1])

    # --- amounts ------------------------------------------------------------------------------------------------

    def knowledge(self, number: int) -> str:
        """“2 knowledge”."""
        return self.count("{count} knowledge", "{count} knowledge", number)

    def bricks(self, number: int) -> str:
        """“2 bricks”."""
        return self.count("{count} brick", "{count} bricks", number)

    def resource(self, resource: int, number: int) -> str:
        """So many pieces of a resource: 0 knowledge, 1 bricks."""
        return self.bricks(number) if resource else self.knowledge(number)

    def clans(self, number: int) -> str:
        """“2 clans”."""
        return self.count("{count} clan", "{count} clans", number)

    def moves(self, number: int) -> str:
        """“2 moves”."""
        return self.count("{count} move", "{count} moves", number)

    def scholars(self, number: int) -> str:
        """“2 scholars”."""
        return self.count("{count} scholar", "{count} scholars", number)

    def cards(self, number: int) -> str:
        """“2 cards”."""
        return self.count("{count} card", "{count} cards", number)

    def territories(self, number: int) -> str:
        """“2 territories”."""
        return self.count("{count} territory", "{count} territories", number)

    def buildings(self, number: int) -> str:
        """“2 buildings”."""
        return self.count("{count} building", "{count} buildings", number)

    def points(self, number: int) -> str:
        """“6 VP”."""
        return self.count("{count} VP", "{count} VP", number)
