# gnomon: interpreted
"""What numbers, goods and all that lies before a player tell of themselves: above all, where every number comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import PER_SEAT, Teller, numbered, paired, single
from gnomon.drawing.things import Thing
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw.tracks import needed
from gnomon.games.feudum.page.dawn import brought, debt, distance_told, trigger_told
from gnomon.games.feudum.queries import star_sources
from gnomon.games.feudum.rules.epochs import is_vassal
from gnomon.games.feudum.rules.trades import price_of
from gnomon.games.feudum.say import settings
from gnomon.games.feudum.say.desk import (
    barrel_told,
    goods_told,
    military_told,
    pouch_told,
    reeves_told,
    tiles_told,
    vessels_told,
    voyage_told,
)
from gnomon.games.feudum.say.labels import label, stage_text
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.state import SOURCE_COUNT, SOURCES, FeudumState
from gnomon.games.feudum.teach.rules_pages import RULES

_GOOD_USES: Final = (
    mark("Saltpeter in the pouch gives a fifth card; it also adds to an attack and pays for Déjà vu."),
    mark(
        "Sulfur becomes wine in the barrel, which feeds a pawn; in the pouch it lets two cards be played in one turn."
    ),
    mark("Iron turns a farm into a town, and draws more royal writs with Explore."),
    mark("Wood turns an outpost into a farm, and lays a landscape."),
    mark("Food brings a pawn onto the map and feeds it at the end of the round."),
)
_OWN: Final = {
    "shillings": (mark("Shillings pay for trades, ferries and Money is Influence."), "6.3"),
    "markers": (
        mark("Influence markers are laid at locations and on guild tracks; those of the knight guild are bought back."),
        "5.3",
    ),
    "seals": ("", "1.5"),
    "beads": ("", "6.8"),
    "discs": ("", "1.2"),
    "barrel": (mark("Sulfur in the barrel is wine: it feeds a pawn."), "8.1"),
    "pouch": (
        mark(
            "A good that is put in while cards are chosen: saltpeter for a fifth card, sulfur for two cards in one turn."
        ),
        "4.1",
    ),
    "tracks": ("", "7.3"),
    "pawns": ("", "5.2"),
    "vessels": ("", "2.6"),
}
"""What lies before a player: a sentence of its own or the rule's summary, and the section."""


def summary(section: str, words: Words) -> str:
    """What a rule says in one sentence."""
    return RULES.read(words.language).summary(section)


# --- numbers ---------------------------------------------------------------------------------------------------------


@numbered(PER_SEAT)
def _points(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    own = state.ledger[SOURCE_COUNT * whose : SOURCE_COUNT * (whose + 1)]
    facts = [
        Fact(words.say(settings.SOURCES[name]), f"{number:+d}")
        for name, number in zip(SOURCES, own, strict=True)
        if number
    ]
    facts += [
        Fact(label("goods", words), goods_told(state, whose, words)),
        Fact(label("writs", words), words.writs(len(state.writs[whose]))),
    ]
    if tiles := tiles_told(state, whose, words):
        facts.append(Fact(label("tiles", words), tiles.partition(": ")[2] or tiles))
    return Card(
        capital(words.name(whose)),
        words.points(state.score(whose)),
        words.say("Where the points come from so far, and what is held."),
        tuple(facts),
        (),
        "8.5",
    )


@numbered(PER_SEAT)
def _dawn(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    points = brought(state)[whose]
    facts = [Fact(words.say(settings.SOURCES[name]), f"{number:+d}") for name, number in points.items()]
    epoch, loss = debt(state, whose)
    if loss:
        told = words.say("−{points} as a vassal at {numeral}", points=loss, numeral=NUMERALS[epoch - 1])
        facts.append(Fact(words.say(settings.SOURCES["disloyalty"]), told, "bad"))
    name = words.say("{points} at the next dawn", points=f"{sum(points.values()):+d}")
    return Card(name, capital(words.name(whose)), words.say("If the next epoch dawned now"), tuple(facts), (), "8.5")


@numbered(PER_SEAT)
def _ruled(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    facts = []
    for kind in range(len(terms.TYPE_NAMES)):
        there = [
            words.place(place)
            for place in range(terms.LOCATIONS)
            if state.ruler[place] == whose and state.kind[place] == kind
        ]
        if there:
            facts.append(Fact(capital(words.type(kind)), words.listing(there)))
    return Card(
        words.say("Locations ruled"), capital(words.name(whose)), summary("7.1", words), tuple(facts), (), "7.2"
    )


@numbered(PER_SEAT)
def _goods(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    facts = (
        Fact(label("goods", words), goods_told(state, whose, words)),
        Fact(label("barrel", words), barrel_told(state, whose, words).partition(": ")[2]),
    )
    return Card(
        label("goods", words), capital(words.name(whose)), words.say("Goods and wine that are held."), facts, (), "1.1"
    )


@numbered(PER_SEAT)
def _military(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    yes = words.say("yes") if is_vassal(state, whose) else words.say("no")
    facts = [
        Fact(words.say("Spaces covered"), military_told(state, whose, words).rpartition(" ")[2]),
        Fact(label("vassal", words), yes),
    ]
    epoch, loss = debt(state, whose)
    if loss:
        facts.append(
            Fact(
                words.say("Owes"),
                words.say("−{points} as a vassal at {numeral}", points=loss, numeral=NUMERALS[epoch - 1]),
                "bad",
            )
        )
    return Card(label("military", words), capital(words.name(whose)), summary("7.3", words), tuple(facts), (), "7.3")


@numbered(PER_SEAT)
def _voyage(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    facts = (Fact(words.say("Space"), voyage_told(state, whose, words).rpartition(" ")[2]),)
    does = words.say("Two successful Moves in a round bring the disc a space on; who is foremost in a section scores.")
    return Card(label("voyage", words), capital(words.name(whose)), does, facts, (), "5.2")


@numbered(PER_SEAT)
def _purse(state: FeudumState, seat: int, whose: int, words: Words) -> Card | None:
    does, section = _OWN["shillings"]
    name = words.shillings(state.shillings[whose])
    return Card(name, capital(words.name(whose)), words.say(does), (), (), section)


@paired(terms.GUILDS, PER_SEAT)
def _stars(state: FeudumState, seat: int, guild: int, whose: int, words: Words) -> Card | None:
    """A player's stars in a guild, by what gives them."""
    stars, setting = star_sources(state, whose, guild), state.setting.components
    facts = (
        Fact(capital(words.type(terms.FEUDUM)), str(stars.feudums)),
        Fact(capital(words.character(guild)), str(stars.pawns)),
        Fact(capital(words.type(setting.linked[guild])), str(stars.locations)),
    )
    who = words.say("{player}, {stars}", player=capital(words.name(whose)), stars=words.stars(stars.total))
    return Card(who, capital(words.guild(guild)), summary("6.7", words), facts, (), "6.7")


# --- the round -------------------------------------------------------------------------------------------------------


@single
def _epoch(state: FeudumState, seat: int, words: Words) -> Card | None:
    near = distance_told(state, words)
    facts = (Fact(words.say("Next epoch"), near),) if near else ()
    does = trigger_told(state, words) if needed(state) else summary("10.1", words)
    return Card(stage_text(state.epoch, words), words.say("Epoch"), does or summary("8.4", words), facts, (), "8.4")


@single
def _die(state: FeudumState, seat: int, words: Words) -> Card | None:
    facts = (Fact(label("starting_player", words), capital(words.who(state.first))),)
    return Card(words.say("Progress die"), "", summary("8.2", words), facts, (), "8.2")


@numbered(terms.REGIONS)
def _region(state: FeudumState, seat: int, region: int, words: Words) -> Card | None:
    top = state.stacks[region]
    told = words.epoch(top) if top <= terms.TILE_EPOCHS else words.say("none left")
    places = words.listing(
        words.place(place) for place in range(terms.LOCATIONS) if state.setting.land.region[place] == region
    )
    facts = (Fact(words.say("Top tile"), told), Fact(words.say("Locations"), places))
    return Card(capital(words.region(region)), words.say("Region"), summary("1.3", words), facts, (), "1.3")


@single
def _ferry(state: FeudumState, seat: int, words: Words) -> Card | None:
    runs = not any(state.guild_vessels)
    told = words.say("yes") if runs else words.say("no: a vessel is for sale")
    facts = (Fact(words.say("Runs now"), told, "good" if runs else "bad"),)
    return Card(
        words.say("Ferry"), words.shillings(state.setting.land.ferry_fare), summary("2.5", words), facts, (), "2.5"
    )


# --- what is held ----------------------------------------------------------------------------------------------------


@numbered(terms.GOODS)
def _good(state: FeudumState, seat: int, good: int, words: Words) -> Card | None:
    price = price_of(state, good, 0) if state.market[good] else 0
    market = words.shillings(price) if state.market[good] else words.say("sold out")
    facts = [
        Fact(words.say("At the market"), market, "good" if price else "bad"),
        Fact(
            words.say("In store"),
            words.say("barn {barn}, alchemist {containers}", barn=state.barn[good], containers=state.containers[good]),
        ),
    ]
    if seat >= 0:
        held = state.goods[terms.GOODS * seat + good]
        facts.insert(0, Fact(words.say("You have"), str(held), "good" if held else "bad"))
    return Card(capital(words.good(good)), words.say("Good"), words.say(_GOOD_USES[good]), tuple(facts), (), "4.4")


@numbered(terms.LANDSCAPES)
def _tile(state: FeudumState, seat: int, landscape: int, words: Words) -> Card | None:
    facts: tuple[Fact, ...] = ()
    if seat >= 0:
        facts = (Fact(words.say("You have"), str(state.tiles[terms.LANDSCAPES * seat + landscape])),)
    does = words.say("A region tile may be paid in place of any good, or laid as a landscape where you are serf.")
    return Card(capital(words.landscape(landscape)), words.say("Region tile"), does, facts, (), "1.3")


@numbered(terms.VESSELS)
def _vessel(state: FeudumState, seat: int, kind: int, words: Words) -> Card | None:
    facts = [Fact(words.say("For sale"), str(state.guild_vessels[kind]))]
    if seat >= 0:
        facts.append(Fact(words.say("You have"), str(state.vessels[terms.VESSELS * seat + kind])))
    return Card(capital(words.vessel(kind)), label("vessels", words), summary("2.6", words), tuple(facts), (), "2.6")


def _own(state: FeudumState, seat: int, thing: Thing, words: Words) -> Card | None:
    """What lies before the reader."""
    name = thing.parts[0] if len(thing.parts) == 1 else ""
    if seat < 0 or name not in _OWN:
        return None
    does, section = _OWN[name]
    told = words.say(does) if does else summary(section, words)
    named = {"shillings": "shillings", "tracks": "military"}.get(name, name)
    return Card(label(named, words), words.say("Yours"), told, tuple(_held(state, seat, name, words)), (), section)


def _held(state: FeudumState, seat: int, name: str, words: Words) -> Sequence[Fact]:
    held = words.say("You have")
    if name == "tracks":
        told = [military_told(state, seat, words), voyage_told(state, seat, words)]
        if state.setting.advanced:
            told.append(reeves_told(state, seat, words))
        return [Fact(*one.split(": ", 1)) for one in told]
    if name == "beads":
        return [Fact(held, words.listing(words.bead(token) for token in state.beads[seat]) or words.say("none"))]
    if name == "vessels":
        counts = tuple(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)])
        return [Fact(held, vessels_told(counts, words) or words.say("none"))]
    if name == "pawns":
        on_map = sum(at != terms.NOWHERE for at in state.pawn_at[terms.PAWNS * seat : terms.PAWNS * (seat + 1)])
        return [Fact(words.say("On the map"), f"{on_map}/{terms.PAWNS}")]
    if name in ("barrel", "pouch"):
        told_there = barrel_told(state, seat, words) if name == "barrel" else pouch_told(state, seat, words)
        return [Fact(words.say("In it"), told_there.split(": ", 1)[1])]
    number = {
        "shillings": state.shillings[seat],
        "markers": state.markers[seat],
        "seals": len(state.seals[seat]),
        "discs": state.discs[seat],
    }[name]
    return [Fact(held, str(number), "good" if number else "bad")]


TELLERS: Final[dict[str, Teller[FeudumState, Words]]] = {
    "points": _points,
    "dawn": _dawn,
    "ruled": _ruled,
    "goods": _goods,
    "military": _military,
    "voyage": _voyage,
    "purse": _purse,
    "stars": _stars,
    "epoch": _epoch,
    "die": _die,
    "region": _region,
    "ferry": _ferry,
    "good": _good,
    "tile": _tile,
    "vessel": _vessel,
    "own": _own,
}
