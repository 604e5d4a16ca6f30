# gnomon: interpreted
"""What a location opens into: who rules, serves and tends there, what it counts for, and what the viewer may do there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.drawing.speaking import capital, mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import PLACE
from gnomon.games.feudum.decisions import IMPROVE_WHERE, INFLUENCE_WHERE, MIGRATE_WHERE
from gnomon.games.feudum.draw.board import goods_key, landscape_key, location_basis, marker_key
from gnomon.games.feudum.draw.layout import key, location_key
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.rules.improve import check_improve_at
from gnomon.games.feudum.rules.influence import check_place
from gnomon.games.feudum.rules.migrate import check_entry
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, FeudumState
from gnomon.kernel.refusals import Refusal

CARDS_OF_PLACES: Final = "f-about"
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


def card_key_of(place: int) -> str:
    """The element of a location's card."""
    return key(CARDS_OF_PLACES, terms.LOCATION_NAMES[place])


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


def place_basis(state: FeudumState, place: int, found: tuple[Deed, ...]) -> tuple[object, ...]:
    """Everything that a location's card is drawn from, beside the words and the setting."""
    there = company(state, place)
    faces = tuple(state.pawn_face[piece] for piece in there if piece < terms.PAWNS * state.seats)
    tile = state.stacks[state.setting.land.region[place]], state.epoch
    return location_basis(state, place), there, faces, state.monster_of, tile, found


def place_card(state: FeudumState, seat: int, place: int, found: tuple[Deed, ...], words: Words) -> str:
    """A location's card as an element that opens over the page."""
    land = state.setting.land
    kind = state.kind[place]
    told = [capital(words.type(kind)), capital(words.region(land.region[place]))]
    if kind == terms.FEUDUM:
        told.insert(1, capital(words.guild(state.icon[place])))
    told += [label(name, words) for name, there in (("start", land.start), ("port", land.port)) if there[place]]
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{value}</dd>" for name, value in _rows(state, place, words))
    facts = "".join(f"<li>{escape(line)}</li>" for line in _facts(state, place, words))
    own = "".join(_deed(state, seat, place, deed, words) for deed in found)
    yours = f'<h4>{escape(words.say("What you may do here"))}</h4><ul class="f-deeds">{own}</ul>' if own else ""
    names = " ".join(
        [
            location_key(place),
            *(marker_key(role, place) for role in ("ruler", "subject", "serf")),
            goods_key(place),
            landscape_key(place),
        ]
    )
    title = escape(words.place(place))
    return (
        f'<section id="{card_key_of(place)}" class="f-place-card" popover data-of="{names}" aria-label="{title}">'
        f"<h3>{title}</h3><p>{escape(' · '.join(told))}</p>{f'<dl>{rows}</dl>' if rows else ''}"
        f"<ul>{facts}</ul>{yours}</section>"
    )


def _rows(state: FeudumState, place: int, words: Words) -> Iterator[tuple[str, str]]:
    """Who and what is there: a heading with markup."""
    for role, seat in (
        ("ruler", state.ruler[place]),
        ("subject", state.ruler[place] if state.subject[place] else terms.NOBODY),
        ("serf", state.serf[place]),
    ):
        if seat != terms.NOBODY:
            sealed = role != "ruler" and state.immunity[2 * place + (SERF if role == "serf" else SUBJECT)] != NO_SEAL
            seal = f" ({escape(label('immune', words))})" if sealed else ""
            times = " ×2" if role == "subject" and state.subject[place] > 1 else ""
            yield label(role, words), f"{badge(SEATS[seat], 18)} {escape(words.name(seat))}{times}{seal}"
    if state.landscape[place] != terms.NOTHING:
        kind = state.landscape[place]
        left = f"{capital(words.landscape(kind))}: {words.resources(kind, state.resources[place])}"
        yield label("landscape", words), escape(left)
    goods = state.beside[terms.GOODS * place : terms.GOODS * (place + 1)]
    if any(goods):
        yield label("goods", words), escape(capital(words.goods(goods)))
    there = [
        words.pawn_of(piece // terms.PAWNS, state.pawn_face[piece])
        if piece < terms.PAWNS * state.seats
        else words.monster(piece - terms.PAWNS * state.seats)
        for piece in company(state, place)
    ]
    if there:
        yield label("pawns", words), escape(capital(words.listing(there)))


def _facts(state: FeudumState, place: int, words: Words) -> Iterator[str]:
    """What the location is good for: cards, stars, ways out, charters."""
    components, kind = state.setting.components, state.kind[place]
    yield words.say(_USES[kind])
    if kind == terms.FEUDUM:
        stars = words.stars(components.feudum_stars)
        yield words.say("{stars} in the {guild} for its ruler.", stars=stars, guild=words.guild(state.icon[place]))
    else:
        guilds = words.listing(words.guild(guild) for guild in range(terms.GUILDS) if components.linked[guild] == kind)
        yield words.say("A star for its ruler beside a pawn or feudum of theirs: {guilds}.", guilds=guilds)
    for network in range(terms.NETWORKS):
        others = [
            words.place(other) for other in range(terms.LOCATIONS) if other in state.setting.land.near[network][place]
        ]
        if others:
            way = capital(words.by_way(network))
            yield words.say("{way}: {places}.", way=way, places=words.listing(others))
    charters = [
        words.writ(writ)
        for writ in range(terms.EASTERN, len(terms.WRIT_NAMES))
        if components.charter_places[writ] >> place & 1
    ]
    if charters:
        yield words.say("Counts for the charters {charters}.", charters=words.listing(charters))


def _deed(state: FeudumState, seat: int, place: int, deed: Deed, words: Words) -> str:
    name = escape(words.card(deed.card))
    if deed.refusal is None:
        told = option_text(state, (deed.op, 1 << seat, 0, 0), seat, PLACE + place, words)
        return f'<li class="f-possible"><b>{name}</b> {escape(told)}</li>'
    return f"<li><b>{name}</b> {escape(refusal_text(deed.refusal, words))}</li>"
