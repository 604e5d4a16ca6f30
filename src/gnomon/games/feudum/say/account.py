# gnomon: interpreted
"""A whole position in words, for screen readers and for text alone."""

from __future__ import annotations

from typing import NamedTuple

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import terms
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.queries import chosen_cards, star_sources
from gnomon.games.feudum.rules.epochs import is_vassal
from gnomon.games.feudum.rules.ranks import stars
from gnomon.games.feudum.say import settings
from gnomon.games.feudum.say.desk import (
    barrel_told,
    goods_told,
    military_told,
    named,
    pouch_told,
    reeves_told,
    stars_told,
    tiles_told,
    vessels_told,
    voyage_told,
)
from gnomon.games.feudum.say.labels import label, round_text, stage_text
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.say.words_cards import card_text, writ_text
from gnomon.games.feudum.state import NO_SEAL, SERF, SOURCE_COUNT, SOURCES, SUBJECT, FeudumState


class Part(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


def account(state: FeudumState, words: Words) -> list[Part]:
    """The position as the viewer of `words` knows it: round, players with their points, own hand, map, guilds."""
    seats = range(state.seats)
    parts = [
        Part(f"{stage_text(state.epoch, words)} · {round_text(state.round, words)}", tuple(round_lines(state, words)))
    ]
    parts += [Part(words.name(seat), tuple(player_lines(state, seat, words))) for seat in seats]
    own = tuple(hand_lines(state, words.viewer, words)) if 0 <= words.viewer < state.seats else ()
    if own:
        parts.append(Part(label("hand", words), own))
    parts.append(Part(label("map", words), tuple(map_lines(state, words))))
    parts.append(Part(label("guilds", words), tuple(guild_line(state, guild, words) for guild in range(terms.GUILDS))))
    return parts


def _line(*parts: str) -> str:
    """The parts that are not empty, as one line."""
    return "; ".join(part for part in parts if part) + "."


def round_lines(state: FeudumState, words: Words) -> list[str]:
    """Who begins the round, and what each stack of tiles shows."""
    tops = [
        f"{words.region(region)} {NUMERALS[min(state.stacks[region], terms.TILE_EPOCHS + 1) - 1]}"
        for region in range(terms.REGIONS)
    ]
    return [
        _line(named("starting_player", words.name(state.first), words)),
        _line(named("stacks", ", ".join(tops), words)),
    ]


# --- players ---------------------------------------------------------------------------------------------------------


def player_lines(state: FeudumState, seat: int, words: Words) -> list[str]:
    """Points by source, what is held in the open, pawns, and what has been played."""
    return [
        _line(score_line(state, seat, words)),
        _line(goods_told(state, seat, words), barrel_told(state, seat, words), pouch_told(state, seat, words)),
        _line(*holdings(state, seat, words)),
        _line(military_told(state, seat, words), voyage_told(state, seat, words), reeves_told(state, seat, words)),
        _line(pieces_line(state, seat, words)),
        _line(cards_line(state, seat, words)),
    ]


def score_line(state: FeudumState, seat: int, words: Words) -> str:
    """“41 vp: Pushes 14, Seats in guilds 11”: a score with its sources."""
    own = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    sources = [
        f"{words.say(settings.SOURCES[SOURCES[source]])} {points}" for source, points in enumerate(own) if points
    ]
    total = words.points(state.score(seat))
    return f"{total}: {', '.join(sources)}" if sources else total


def holdings(state: FeudumState, seat: int, words: Words) -> list[str]:
    """Markers, seals, beads, tiles, vessels, writs by number, and titles."""
    found = [capital(words.markers(state.markers[seat])), named("discs", state.discs[seat], words)]
    if state.seals[seat]:
        found.append(words.seals(len(state.seals[seat])))
    found += [words.bead(token) for token in state.beads[seat]]
    found.append(tiles_told(state, seat, words))
    found.append(vessels_told(tuple(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)]), words))
    if state.writs[seat]:
        found.append(words.writs(len(state.writs[seat])))
    if is_vassal(state, seat):
        found.append(label("vassal", words))
    if state.slain[seat]:
        found.append(label("slayer", words))
    return found


def pieces_line(state: FeudumState, seat: int, words: Words) -> str:
    """Where a player's pawns and monsters are."""
    found = []
    for piece in range(terms.PAWNS * seat, terms.PAWNS * (seat + 1)):
        place = state.pawn_at[piece]
        if place != terms.NOWHERE:
            told = f"{words.character(state.pawn_face[piece])} – {words.place(place)}"
            extras = []
            if state.pawn_vessel[piece] != terms.NOTHING:
                extras.append(words.vessel(state.pawn_vessel[piece]))
            if state.pawn_wine[piece]:
                extras.append(label("wine", words))
            found.append(f"{told} ({', '.join(extras)})" if extras else told)
    found += [
        f"{words.monster(monster)} – {words.place(state.monster_at[monster])}"
        for monster in range(terms.MONSTERS)
        if state.monster_of[monster] == seat
    ]
    return named("pawns", ", ".join(found) or "–", words)


def cards_line(state: FeudumState, seat: int, words: Words) -> str:
    """The cards that a player has played this round, and how many are to come."""
    played = [words.card(card) for card in range(terms.CARDS) if state.played[seat] >> card & 1]
    told = named("played", ", ".join(played) or "–", words)
    return f"{told}; {words.cards(state.held[seat])}" if state.held[seat] else told


def hand_lines(state: FeudumState, seat: int, words: Words) -> list[str]:
    """The viewer's own cards of the round and royal writs, with what they do."""
    chosen = chosen_cards(state, seat)
    found = [f"{words.card(card)}: {card_text(card, words)}" for card in range(terms.CARDS) if chosen >> card & 1]
    found += [f"{words.writ(writ)}: {writ_text(writ, words)}" for writ in state.writs[seat] if writ >= 0]
    return found


# --- the map ---------------------------------------------------------------------------------------------------------


def map_lines(state: FeudumState, words: Words) -> list[str]:
    """A line for each location, by region."""
    return [location_line(state, place, words) for place in range(terms.LOCATIONS)]


def location_line(state: FeudumState, place: int, words: Words) -> str:
    """“Oasis (desert): town; Ruler: Yuki; Serf: Bo; Goods: 2 food; Pawns: Yuki’s knight.”"""
    head = f"{words.place(place)} ({words.region(state.setting.land.region[place])})"
    kind = words.type(state.kind[place])
    if state.kind[place] == terms.FEUDUM:
        kind = f"{kind}, {words.guild(state.icon[place])}"
    parts = [f"{head}: {kind}"]
    if state.ruler[place] != terms.NOBODY:
        parts.append(named("ruler", words.name(state.ruler[place]), words))
    parts += [_marker(state, place, SUBJECT, state.ruler[place], words)] * state.subject[place]
    if state.serf[place] != terms.NOBODY:
        parts.append(_marker(state, place, SERF, state.serf[place], words))
    goods = state.beside[terms.GOODS * place : terms.GOODS * (place + 1)]
    if any(goods):
        parts.append(named("goods", words.goods(goods), words))
    if state.landscape[place] != terms.NOTHING:
        kind_ = state.landscape[place]
        parts.append(f"{words.landscape(kind_)}: {words.resources(kind_, state.resources[place])}")
    drifting = [kind for kind in range(terms.VESSELS) if state.adrift[terms.VESSELS * place + kind]]
    if drifting:
        parts.append(named("abandoned", ", ".join(words.vessel(kind) for kind in drifting), words))
    there = [
        words.pawn_of(piece // terms.PAWNS, state.pawn_face[piece])
        for piece in range(terms.PAWNS * state.seats)
        if state.pawn_at[piece] == place
    ]
    there += [words.monster(monster) for monster in range(terms.MONSTERS) if state.monster_at[monster] == place]
    if there:
        parts.append(named("pawns", ", ".join(there), words))
    return _line(*parts)


def _marker(state: FeudumState, place: int, role: int, seat: int, words: Words) -> str:
    told = named("serf" if role == SERF else "subject", words.name(seat), words)
    return told if state.immunity[2 * place + role] == NO_SEAL else f"{told} ({label('immune', words)})"


# --- the guilds ------------------------------------------------------------------------------------------------------


def guild_line(state: FeudumState, guild: int, words: Words) -> str:
    """Who sits where with how many stars, and what lies in store."""
    seated = [
        f"{words.rank(rank)} {words.name(seat)}, {stars_told(guild, star_sources(state, seat, guild), words)}"
        for rank, seat in enumerate(state.tracks[guild])
    ]
    waiting = [
        f"{label('candidate', words)} {words.name(seat)}, {words.stars(stars(state, seat, guild))}"
        for seat in range(state.seats)
        if seat not in state.tracks[guild] and stars(state, seat, guild)
    ]
    head = f"{capital(words.guild(guild))}: {'; '.join([*seated, *waiting]) or label('free_seat', words)}"
    return _line(head, *_STORES[guild](state, words))


def _beads(tokens: tuple[int, ...]) -> str:
    return ", ".join(str(value_of(token)) for token in tokens) or "–"


def _farmer(state: FeudumState, words: Words) -> list[str]:
    return [
        named("barn", words.goods(state.barn), words),
        named("chickens", _beads(state.chickens), words),
        named("purse", words.shillings(state.purse), words),
    ]


def _merchant(state: FeudumState, words: Words) -> list[str]:
    return [named("market", words.goods(state.market), words)]


def _alchemist(state: FeudumState, words: Words) -> list[str]:
    vessels = vessels_told(tuple(state.guild_vessels), words)
    return [named("containers", words.goods(state.containers), words), named("vessels", vessels or "–", words)]


def _knight(state: FeudumState, words: Words) -> list[str]:
    rows = [f"{words.row(colour)} {state.rows[colour]}" for colour in state.setting.row_colours]
    return [named("rows", ", ".join(rows), words)]


def _noble(state: FeudumState, words: Words) -> list[str]:
    sealed = [str(scroll + 1) for scroll, token in enumerate(state.scrolls) if token != NO_SEAL]
    return [f"{named('scrolls', len(state.scrolls), words)} ({label('seals', words)}: {', '.join(sealed) or '–'})"]


def _monk(state: FeudumState, words: Words) -> list[str]:
    return [named("rosary", _beads(state.rosary), words), named("coffer", words.shillings(state.coffer), words)]


_STORES = (_farmer, _merchant, _alchemist, _knight, _noble, _monk)
"""What each guild holds, in words."""
