# gnomon: interpreted
"""The language of Feudum: catalogues of messages, and the names of places, pieces, goods, guilds, cards and players.

A message is an English sentence with `{named}` places; the catalogues in
`locale/<language>/LC_MESSAGES/feudum.po` translate it. Names of locations stand in the component tables and are messages
themselves; a name that the catalogues do not know, such as an owner's own, is said as it is written.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from gnomon.drawing.speaking import SPECTATOR, Catalogues, Translator, mark
from gnomon.games.feudum.components import SHIPPED, Components
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.terms import BUTTS, FOOD, GOODS, MONSTERS, ORCHARD, PAWNS, SILVER_MINE, SULFUR

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"

COLOURS: Final = (mark("Yellow"), mark("Blue"), mark("Red"), mark("Purple"), mark("Green"))
ROWS: Final = (mark("yellow row"), mark("blue row"), mark("red row"), mark("purple row"), mark("green row"))
GOOD_WORDS: Final = (mark("saltpeter"), mark("sulfur"), mark("iron"), mark("wood"), mark("food"))
_GOODS_COUNTED: Final = (
    mark("{number} saltpeter"),
    mark("{number} sulfur"),
    mark("{number} iron"),
    mark("{number} wood"),
    mark("{number} food"),
)
CHARACTERS: Final = (
    mark("farmer"),
    mark("merchant"),
    mark("alchemist"),
    mark("knight"),
    mark("noble"),
    mark("monk"),
)
_A_CHARACTER: Final = (
    mark("a farmer"),
    mark("a merchant"),
    mark("an alchemist"),
    mark("a knight"),
    mark("a noble"),
    mark("a monk"),
)
YOUR_CHARACTER: Final = (
    mark("your farmer"),
    mark("your merchant"),
    mark("your alchemist"),
    mark("your knight"),
    mark("your noble"),
    mark("your monk"),
)
THEIR_CHARACTER: Final = (
    mark("{player}’s farmer"),
    mark("{player}’s merchant"),
    mark("{player}’s alchemist"),
    mark("{player}’s knight"),
    mark("{player}’s noble"),
    mark("{player}’s monk"),
)
GUILD_WORDS: Final = (
    mark("farmer guild"),
    mark("merchant guild"),
    mark("alchemist guild"),
    mark("knight guild"),
    mark("noble guild"),
    mark("monk guild"),
)
FUNCTIONS: Final = (mark("trade"), mark("pull"), mark("push"))
RANKS: Final = (mark("guild master"), mark("journeyman"), mark("apprentice"))
REGIONS_NAMED: Final = (
    mark("sea"),
    mark("island"),
    mark("forest"),
    mark("desert"),
    mark("badlands"),
    mark("mountain"),
)
LOCATION_TITLES: Final = (
    mark("North Skerry"),
    mark("West Skerry"),
    mark("Sunset Shoal"),
    mark("Redpine Head"),
    mark("Redpine Heel"),
    mark("Crookback Quay"),
    mark("Crookback Toe"),
    mark("Goldleaf Point"),
    mark("Mid Forest"),
    mark("Southwood"),
    mark("North Dock"),
    mark("Palace Harbour"),
    mark("Dune Hamlet"),
    mark("Oasis"),
    mark("East Wells"),
    mark("Spire Gate"),
    mark("Riverhead"),
    mark("Rapids Landing"),
    mark("Cone Village"),
    mark("Lonely Pines"),
    mark("High Tarn"),
    mark("Cold Stair"),
)
"""The names of the shipped map, marked for the catalogues."""
TYPES_NAMED: Final = (mark("outpost"), mark("farm"), mark("town"), mark("feudum"))
_A_TYPE: Final = (mark("an outpost"), mark("a farm"), mark("a town"), mark("a feudum"))
NETWORKS_NAMED: Final = (
    mark("by road"),
    mark("by ferryboat"),
    mark("by ship"),
    mark("by submersible"),
    mark("by flying machine"),
)
MONSTER_ROUTES: Final = (
    mark("by road"),
    mark("by ferryboat"),
    mark("along a ship route"),
    mark("along a submersible route"),
    mark("along a flying route"),
)
VESSELS_NAMED: Final = (mark("ship"), mark("submersible"), mark("flying machine"))
_A_VESSEL: Final = (mark("a ship"), mark("a submersible"), mark("a flying machine"))
MONSTERS_NAMED: Final = (mark("behemoth"), mark("sea serpent"))
_THE_MONSTER: Final = (mark("the behemoth"), mark("the sea serpent"))
CARDS_NAMED: Final = (
    mark("Migrate"),
    mark("Move"),
    mark("Influence"),
    mark("Improve"),
    mark("Explore"),
    mark("Harvest"),
    mark("Tax"),
    mark("Conquer"),
    mark("Defend"),
    mark("Repeat"),
    mark("Guild"),
)
SPECIALS_NAMED: Final = (mark("Tend Landscape"), mark("Starve the People"), mark("Feast"), mark("Déjà vu"))
LANDSCAPES_NAMED: Final = (mark("orchard"), mark("archery butts"), mark("silver mine"), mark("sulfur mine"))
WRITS_NAMED: Final = (
    mark("Bow"),
    mark("Sword"),
    mark("Wages"),
    mark("Provisioning"),
    mark("Shipyard I"),
    mark("Shipyard II"),
    mark("Guild patronage I"),
    mark("Guild patronage II"),
    mark("Cellar"),
    mark("Monster slayer"),
    mark("Eastern Kingdom"),
    mark("Western Kingdom"),
    mark("Northern Kingdom"),
    mark("Southern Kingdom"),
    mark("Central Kingdom"),
    mark("Isolated Kingdom"),
)
NUMERALS: Final = ("I", "II", "III", "IV", "V")


class Words(Translator):
    """Speaks one language to one viewer, a seat or SPECTATOR; `names` are the players' names by seat."""

    catalogues = Catalogues("feudum", LOCALE)
    colours = COLOURS

    def __init__(
        self, language: str, names: Sequence[str] = (), viewer: int = SPECTATOR, components: Components = SHIPPED
    ) -> None:
        super().__init__(language, names, viewer)
        self.components = components

    def clauses(self, parts: Iterable[str]) -> str:
        """“a and b; c”: parts that are lists themselves."""
        return self.chained(mark("{list}; {item}"), parts)

    # --- the map ------------------------------------------------------------------------------------------------

    def place(self, location: int) -> str:
        """The name of a location: “Oasis”."""
        return self.say(self.components.land.names[location])

    def region(self, region: int) -> str:
        """“forest”."""
        return self.say(REGIONS_NAMED[region])

    def type(self, kind: int) -> str:
        """“farm”."""
        return self.say(TYPES_NAMED[kind])

    def a_type(self, kind: int) -> str:
        """“a farm”."""
        return self.say(_A_TYPE[kind])

    def by_way(self, network: int, piece: int = 0) -> str:
        """“by ferryboat”: how a piece of a player moves; monsters need no vessel."""
        return self.say(MONSTER_ROUTES[network] if piece >= PAWNS else NETWORKS_NAMED[network])

    def landscape(self, landscape: int) -> str:
        """“orchard”."""
        return self.say(LANDSCAPES_NAMED[landscape])

    # --- pieces -------------------------------------------------------------------------------------------------

    def character(self, character: int) -> str:
        """“knight”."""
        return self.say(CHARACTERS[character])

    def a_character(self, character: int) -> str:
        """“a knight”."""
        return self.say(_A_CHARACTER[character])

    def pawn_of(self, seat: int, character: int) -> str:
        """“your knight”, “Yuki’s knight”; a pawn whose character is not known is just a pawn."""
        if character < 0:
            return self.by(seat, mark("your pawn"), mark("{player}’s pawn"))
        return self.by(seat, YOUR_CHARACTER[character], THEIR_CHARACTER[character])

    def monster(self, monster: int) -> str:
        """“sea serpent”."""
        return self.say(MONSTERS_NAMED[monster])

    def the_monster(self, monster: int) -> str:
        """“the sea serpent”."""
        assert 0 <= monster < MONSTERS
        return self.say(_THE_MONSTER[monster])

    def vessel(self, kind: int) -> str:
        """“ship”."""
        return self.say(VESSELS_NAMED[kind])

    def a_vessel(self, kind: int) -> str:
        """“a ship”."""
        return self.say(_A_VESSEL[kind])

    def role(self, role: int) -> str:
        """“subject” or “serf”."""
        return self.say("serf") if role else self.say("subject")

    # --- guilds and cards ---------------------------------------------------------------------------------------

    def guild(self, guild: int) -> str:
        """“knight guild”."""
        return self.say(GUILD_WORDS[guild])

    def function(self, function: int) -> str:
        """“push”."""
        return self.say(FUNCTIONS[function])

    def rank(self, rank: int) -> str:
        """“journeyman”."""
        return self.say(RANKS[rank])

    def row(self, colour: int) -> str:
        """“blue row”: markers at the knight guild."""
        return self.say(ROWS[colour])

    def card(self, card: int) -> str:
        """“Harvest”."""
        return self.say(CARDS_NAMED[card])

    def effect(self, effect: int) -> str:
        """The name of a card, or of a special ability in its place: “Feast”."""
        cards = len(CARDS_NAMED)
        return self.card(effect) if effect < cards else self.say(SPECIALS_NAMED[effect - cards])

    def writ(self, writ: int) -> str:
        """“Cellar”; “a royal writ” for one that the viewer may not know."""
        return self.say(WRITS_NAMED[writ]) if writ >= 0 else self.say("a royal writ")

    def epoch(self, epoch: int) -> str:
        """“epoch II”."""
        return self.say("epoch {numeral}", numeral=self.numeral(epoch))

    def numeral(self, epoch: int) -> str:
        """“II”: an epoch, or a tile of it."""
        return NUMERALS[epoch - 1]

    # --- amounts ------------------------------------------------------------------------------------------------

    def good(self, good: int) -> str:
        """“saltpeter”."""
        return self.say(GOOD_WORDS[good])

    def some(self, good: int, number: int) -> str:
        """“2 saltpeter”."""
        return self.say(_GOODS_COUNTED[good], number=number)

    def goods(self, numbers: Sequence[int]) -> str:
        """“2 saltpeter and 1 food” from five numbers; “nothing” for none."""
        found = [self.some(good, numbers[good]) for good in range(GOODS) if numbers[good]]
        return self.listing(found) if found else self.say("nothing")

    def shillings(self, number: int) -> str:
        """“2 shillings”."""
        return self.count("{count} shilling", "{count} shillings", number)

    def points(self, number: int) -> str:
        """“6 vp”."""
        return self.count("{count} vp", "{count} vp", number)

    def markers(self, number: int) -> str:
        """“2 influence markers”."""
        return self.count("{count} influence marker", "{count} influence markers", number)

    def seals(self, number: int) -> str:
        """“2 king’s seals”."""
        return self.count("{count} king’s seal", "{count} king’s seals", number)

    def bead(self, token: int) -> str:
        """“a bead of 4”."""
        return self.say("a bead of {value}", value=value_of(token))

    def writs(self, number: int) -> str:
        """“2 royal writs”."""
        return self.count("{count} royal writ", "{count} royal writs", number)

    def cards(self, number: int) -> str:
        """“4 cards”."""
        return self.count("{count} card", "{count} cards", number)

    def stars(self, number: int) -> str:
        """“3 stars”."""
        return self.count("{count} star", "{count} stars", number)

    def resources(self, landscape: int, number: int) -> str:
        """So many resources of a landscape: “3 food”, “2 targets”, “3 shillings”, “1 sulfur”."""
        if landscape == ORCHARD:
            return self.some(FOOD, number)
        if landscape == BUTTS:
            return self.count("{count} target", "{count} targets", number)
        return self.shillings(number) if landscape == SILVER_MINE else self.some(SULFUR, number)
