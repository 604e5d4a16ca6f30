# gnomon: interpreted
"""What a location tells of itself: who rules, serves and tends there, what it counts for, and what the viewer may do there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from gnomon.drawing.parts import Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import PLACE
from gnomon.games.feudum.decisions import IMPROVE_WHERE, INFLUENCE_WHERE, MIGRATE_WHERE
from gnomon.games.feudum.rules.improve import check_improve_at
from gnomon.games.feudum.rules.influence import check_place
from gnomon.games.feudum.rules.migrate import check_entry
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, FeudumState
from gnomon.kernel.refusals import Refusal

_USES: Final = {
    terms.OUTPOST: mark("Its ruler may play Explore."),
    terms.FARM: mark("Its ruler may play Harvest, and send its goods to the barn."),
    terms.TOWN: mark("Its ruler may play Tax."),
    terms.FEUDUM: mark("Its ruler is a vassal. It adds to Explore, Harvest and Tax, and can be conquered."),
}


class Deed(NamedTuple):
    """Something that a player may do at a location with a card, or why not."""

    card: int
    op: int
    refusal: Refusal | None


def deeds(state: FeudumState, seat: int, place: int, doors: Collection[int]) -> tuple[Deed, ...]:
    """What a seat may do at a location by the rules as it stands, whatever cards it has; nothing for spectators.

    `doors` are the locations where a pawn of the seat may enter.
    """
    if seat < 0 or state.over:
        return ()
    found = [Deed(terms.INFLUENCE, INFLUENCE_WHERE, check_place(state, seat, place))]
    if state.ruler[place] == seat:
        found.append(Deed(terms.IMPROVE, IMPROVE_WHERE, check_improve_at(state, seat, place)))
    if place in doors:
        found.append(Deed(terms.MIGRATE, MIGRATE_WHERE, check_entry(state, seat)))
    return tuple(found)


def company(state: FeudumState, place: int) -> tuple[int, ...]:
    """The pawns at a location, and after them its monsters."""
    pawns = [piece for piece in range(terms.PAWNS * state.seats) if state.pawn_at[piece] == place]
    return (
        *pawns,
        *(terms.PAWNS * state.seats + one for one in range(terms.MONSTERS) if state.monster_at[one] == place),
    )


def kind_told(state: FeudumState, place: int, words: Words) -> str:
    """“Town · Desert · Starting location”."""
    land, kind = state.setting.land, state.kind[place]
    told = [capital(words.type(kind)), capital(words.region(land.region[place]))]
    if kind == terms.FEUDUM:
        told.insert(1, capital(words.guild(state.icon[place])))
    told += [label(name, words) for name, there in (("start", land.start), ("port", land.port)) if there[place]]
    return " · ".join(told)


def use_told(state: FeudumState, place: int, words: Words) -> str:
    """What its type is good for."""
    return words.say(_USES[state.kind[place]])


def rows(state: FeudumState, place: int, words: Words) -> Iterator[Fact]:
    """Who and what is there, and what it counts for."""
    for role, seat in (
        ("ruler", state.ruler[place]),
        ("subject", state.ruler[place] if state.subject[place] else terms.NOBODY),
        ("serf", state.serf[place]),
    ):
        if seat != terms.NOBODY:
            sealed = role != "ruler" and state.immunity[2 * place + (SERF if role == "serf" else SUBJECT)] != NO_SEAL
            seal = f" ({label('immune', words)})" if sealed else ""
            times = " ×2" if role == "subject" and state.subject[place] > 1 else ""
            yield Fact(label(role, words), f"{words.name(seat)}{times}{seal}")
    if state.landscape[place] != terms.NOTHING:
        kind = state.landscape[place]
        left = f"{capital(words.landscape(kind))}: {words.resources(kind, state.resources[place])}"
        yield Fact(label("landscape", words), left)
    goods = state.beside[terms.GOODS * place : terms.GOODS * (place + 1)]
    if any(goods):
        yield Fact(label("goods", words), capital(words.goods(goods)))
    there = [
        words.pawn_of(piece // terms.PAWNS, state.pawn_face[piece])
        if piece < terms.PAWNS * state.seats
        else words.monster(piece - terms.PAWNS * state.seats)
        for piece in company(state, place)
    ]
    if there:
        yield Fact(label("pawns", words), capital(words.listing(there)))
    yield from _facts(state, place, words)


def _facts(state: FeudumState, place: int, words: Words) -> Iterator[Fact]:
    """What the location counts for: stars, ways out, charters."""
    components, kind = state.setting.components, state.kind[place]
    if kind == terms.FEUDUM:
        stars = words.stars(components.feudum_stars)
        told = words.say("{stars} in the {guild} for its ruler.", stars=stars, guild=words.guild(state.icon[place]))
    else:
        guilds = words.listing(words.guild(guild) for guild in range(terms.GUILDS) if components.linked[guild] == kind)
        told = words.say("A star for its ruler beside a pawn or feudum of theirs: {guilds}.", guilds=guilds)
    yield Fact(label("stars", words), told)
    for network in range(terms.NETWORKS):
        others = [
            words.place(other) for other in range(terms.LOCATIONS) if other in state.setting.land.near[network][place]
        ]
        if others:
            yield Fact(capital(words.by_way(network)), words.listing(others))
    charters = [
        words.writ(writ)
        for writ in range(terms.EASTERN, len(terms.WRIT_NAMES))
        if components.charter_places[writ] >> place & 1
    ]
    if charters:
        yield Fact(label("writs", words), words.listing(charters))


def deed_told(state: FeudumState, seat: int, place: int, deed: Deed, words: Words) -> str:
    """“Influence: …”: what a card would do there for the seat, or why it could not."""
    told = (
        option_text(state, (deed.op, 1 << seat, 0, 0), seat, PLACE + place, words)
        if deed.refusal is None
        else refusal_text(deed.refusal, words)
    )
    return words.say("{card}: {told}", card=words.card(deed.card), told=told)
