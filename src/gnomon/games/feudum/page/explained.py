# gnomon: interpreted
"""What things on the table tell of themselves: cards, writs, locations, guilds, pieces; and the legend of the signs.

What a thing does is the rule's own summary, in one sentence; the facts are those of the position.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.emblems import badge
from gnomon.drawing.parts import Card, Fact, Sign, Signs
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import PER_SEAT, Teller, numbered, paired, told
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.page import explained_desk, place_cards
from gnomon.games.feudum.page.forecast import earning
from gnomon.games.feudum.queries import star_sources
from gnomon.games.feudum.rules.ending import charter_points
from gnomon.games.feudum.rules.migrate import entrances
from gnomon.games.feudum.say.desk import stars_told
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.tickets import ticket
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import (
    card_text,
    function_text,
    special_text,
    who_may,
    writ_kind,
    writ_text,
)
from gnomon.games.feudum.state import FeudumState

_CARD_SECTIONS: Final = ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "5.10", "5.11")


def explain(state: FeudumState, seat: int, name: str, words: Words) -> Card | None:
    """The card of a thing as a seat may know it; None for what is no thing of this match."""
    return told(_TELLERS, state, seat, name, words)


# --- cards and writs -------------------------------------------------------------------------------------------------


@numbered(terms.CARDS)
def _card(state: FeudumState, seat: int, card: int, words: Words) -> Card | None:
    facts: list[Fact] = []
    now: tuple[str, ...] = ()
    if seat >= 0 and not state.over:
        written = ticket(state, seat, card, words)
        facts.append(Fact(words.say("Now"), capital(written.now), "good" if written.does else "bad"))
        if written.special:
            facts.append(Fact(written.special, capital(written.why), "good" if written.is_open else "bad"))
            now = (special_text(card, words),)
    elif state.setting.advanced:
        facts.append(Fact(words.say("Special ability"), special_text(card, words)))
    if state.setting.components.repeatable >> card & 1:
        facts.append(Fact(words.card(terms.REPEAT), words.say("may execute it once more")))
    return Card(
        words.card(card), words.say("Action card"), card_text(card, words), tuple(facts), now, _CARD_SECTIONS[card]
    )


@numbered(len(terms.WRIT_NAMES))
def _writ(state: FeudumState, seat: int, writ: int, words: Words) -> Card | None:
    now: tuple[str, ...] = ()
    if seat >= 0 and writ in state.writs[seat] and writ >= terms.MANDATES:
        worth = words.points(charter_points(state, seat, writ))
        seals = len(state.seals[seat])
        now = (
            words.say("With a seal on it, it is worth {points} now.", points=worth),
            words.say("You have {seals}.", seals=words.seals(seals)),
        )
    return Card(words.writ(writ), capital(writ_kind(writ, words)), writ_text(writ, words), (), now, "9")


# --- the map ---------------------------------------------------------------------------------------------------------


@numbered(terms.LOCATIONS)
def _place(state: FeudumState, seat: int, place: int, words: Words) -> Card | None:
    doors = entrances(state, seat) if seat >= 0 else ()
    own = place_cards.deeds(state, seat, place, doors)
    return Card(
        words.place(place),
        place_cards.kind_told(state, place, words),
        place_cards.use_told(state, place, words),
        tuple(place_cards.rows(state, place, words)),
        tuple(place_cards.deed_told(state, seat, place, deed, words) for deed in own),
        "7.1",
    )


@paired(PER_SEAT, terms.PAWNS)
def _pawn(state: FeudumState, seat: int, owner: int, pawn: int, words: Words) -> Card | None:
    piece = terms.PAWNS * owner + pawn
    at, face = state.pawn_at[piece], state.pawn_face[piece]
    if at == terms.NOWHERE:
        return None
    facts = [
        Fact(words.say("Stands at"), words.place(at)),
        Fact(words.say("Gives"), _star_of(face, state.setting.components.pawn_stars, words)),
        Fact(
            words.say("In a fight"),
            words.say("{attack} in attack, {defence} in defence", attack=1, defence=2),
        ),
    ]
    if state.pawn_vessel[piece] != terms.NOTHING:
        facts.append(Fact(words.say("Aboard"), words.vessel(state.pawn_vessel[piece])))
    if state.pawn_wine[piece]:
        facts.append(Fact(words.say("Fed"), label("wine", words), "good"))
    return Card(
        capital(words.pawn_of(owner, face)),
        label("pawns", words),
        explained_desk.summary("8.1", words),
        tuple(facts),
        (),
        "5.2",
    )


def _star_of(guild: int, stars: int, words: Words) -> str:
    return words.say("{stars} in the {guild}", stars=words.stars(stars), guild=words.guild(guild))


@numbered(terms.MONSTERS)
def _monster(state: FeudumState, seat: int, monster: int, words: Words) -> Card | None:
    if not state.setting.advanced:
        return None
    owner, at = state.monster_of[monster], state.monster_at[monster]
    whose = words.say("nobody: it may be tamed") if owner == terms.NOBODY else capital(words.who(owner))
    facts = [Fact(words.say("Owner"), whose)]
    if at >= 0:
        facts.append(Fact(words.say("Stands at"), words.place(at)))
    way = words.say("roads and flying routes") if monster == 0 else words.say("routes over and under water")
    facts.append(Fact(words.say("Goes by"), way))
    return Card(capital(words.monster(monster)), "", explained_desk.summary("8.6", words), tuple(facts), (), "8.6")


# --- guilds ----------------------------------------------------------------------------------------------------------


@numbered(terms.GUILDS)
def _guild(state: FeudumState, seat: int, guild: int, words: Words) -> Card | None:
    components, track = state.setting.components, state.tracks[guild]
    facts = []
    for rank in range(state.setting.track):
        known = {"rank": capital(words.rank(rank)), "points": words.points(components.seat_points[rank])}
        holder = track[rank] if rank < len(track) else terms.NOTHING
        told = words.say("free: any star takes it")
        if holder != terms.NOTHING:
            stars = stars_told(guild, star_sources(state, holder, guild), words)
            told = words.say("{player}, {stars}", player=capital(words.who(holder)), stars=stars)
        facts.append(Fact(words.say("{rank}, {points}", **known), told))
    facts.append(Fact(capital(words.function(terms.TRADE)), function_text(guild, terms.TRADE, words)))
    kind = words.say("Guild · its stars come with a {type} too", type=words.type(components.linked[guild]))
    return Card(
        capital(words.guild(guild)),
        kind,
        words.say("Its seats score at each dawn; its master pushes, its journeyman pulls."),
        tuple(facts),
        _own_standing(state, seat, guild, words),
        "6.7",
    )


def _own_standing(state: FeudumState, seat: int, guild: int, words: Words) -> tuple[str, ...]:
    """What the seat has in a guild, and what it lacks for a better place."""
    if seat < 0 or state.over:
        return ()
    track = state.tracks[guild]
    mine = star_sources(state, seat, guild)
    if not mine.total:
        return (words.say("You have no star here: a pawn with this character or a feudum of the guild brings one."),)
    told = words.say("You have {stars}.", stars=stars_told(guild, mine, words))
    place = track.index(seat) if seat in track else min(len(track), state.setting.track)
    if place == 0:
        return (told, words.say("You are its guild master."))
    above = star_sources(state, track[place - 1], guild).total
    better = words.count(
        "{count} star more, and the next seat is yours.",
        "{count} stars more, and the next seat is yours.",
        max(1, above + 1 - mine.total),
    )
    return (told, better)


@paired(terms.GUILDS, terms.PUSH + 1)
def _job(state: FeudumState, seat: int, guild: int, function: int, words: Words) -> Card | None:
    if function == terms.TRADE:
        return None
    components, track = state.setting.components, state.tracks[guild]
    rank = terms.MASTER if function == terms.PUSH else terms.JOURNEYMAN
    holder = track[rank] if rank < len(track) else terms.NOTHING
    points = "/".join(map(str, components.push_points)) if function == terms.PUSH else str(components.pull_points)
    low, high = earning(state, guild, function)
    would = words.points(high) if low == high else words.say("{low} to {high} vp", low=low, high=high)
    facts = (
        Fact(words.say("Who may"), who_may(function, words)),
        Fact(words.say("That is"), capital(words.who(holder)) if holder != terms.NOTHING else words.say("nobody")),
        Fact(words.say("Scores"), words.say("{points} vp", points=points)),
        Fact(words.say("As things stand"), would, "good" if high else "bad"),
    )
    name = words.say("{function}: {guild}", function=capital(words.function(function)), guild=words.guild(guild))
    return Card(name, label("guilds", words), capital(function_text(guild, function, words)), facts, (), "6.7")


_TELLERS: Final[dict[str, Teller[FeudumState, Words]]] = {
    "action": _card,
    "writ": _writ,
    "place": _place,
    "pawn": _pawn,
    "monster": _monster,
    "guild": _guild,
    "job": _job,
    **explained_desk.TELLERS,
}


# --- legend ----------------------------------------------------------------------------------------------------------

_LEGEND: Final = (
    (
        mark("On the map"),
        (
            ("outpost", mark("outpost: its ruler may explore")),
            ("farm", mark("farm: its ruler may harvest")),
            ("town", mark("town: its ruler may tax")),
            ("crown", mark("a crowned marker rules; one behind it is a subject, a hollow one a serf")),
            ("ferry", mark("a ferry and its fare; struck through while it does not run")),
        ),
    ),
    (
        mark("Goods and money"),
        (
            *((name, "") for name in terms.GOOD_NAMES),
            ("shilling", mark("a shilling")),
            ("seal", mark("a king’s seal: it builds a feudum or validates a charter")),
            ("barrel", mark("the wine barrel: sulfur kept as wine")),
            ("pouch", mark("the pouch: a good for a fifth card or two cards in one turn")),
        ),
    ),
    (
        mark("Beside the names"),
        (
            ("star", mark("status stars: most of them hold the best seats of a guild")),
            ("military", mark("military service: spaces that are covered")),
            ("voyage", mark("epic voyage: the space that is reached")),
            ("writ", mark("royal writs, seen by their holder alone")),
            ("vassal", mark("a vassal: who rules a feudum owes military service")),
            ("first", mark("the starting player of the round")),
        ),
    ),
)


def legend(words: Words) -> tuple[Signs, ...]:
    """The signs on the map, the guilds and the desk."""
    found = [
        Signs(words.say(title), tuple(Sign(_picture(sign), _meaning(sign, told, words)) for sign, told in signs))
        for title, signs in _LEGEND
    ]
    characters = tuple(
        Sign(_picture(terms.GUILD_NAMES[guild]), capital(words.character(guild))) for guild in range(terms.GUILDS)
    )
    players = tuple(Sign(badge(SEATS[seat], 26), words.name(seat)) for seat in range(len(SEATS)))
    return (*found, Signs(label("guilds", words), characters), Signs(words.say("The five colours"), players))


def _meaning(sign: str, told: str, words: Words) -> str:
    return words.say(told) if told else words.good(terms.GOOD_NAMES.index(sign))


def _picture(name: str) -> str:
    return f'<svg width="28" height="28" viewBox="-14 -14 28 28" aria-hidden="true">{symbols.icon(name, 26)}</svg>'
