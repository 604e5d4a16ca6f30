# gnomon: interpreted
"""Every player at a glance: points and influence, citizens, inventions and ideas, tiles, tokens, the Progress map.

All of it is open, so it is the same for everybody.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.speaking import capital
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import figures, pieces, progress_map, symbols
from gnomon.games.inventions.draw.layout import seat_key
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import token_text
from gnomon.games.inventions.state import InventionsState

_RADIUS: Final = 10.5
_MAP: Final = (11.6 * _RADIUS, 5.5 * _RADIUS)


def others_elements(state: InventionsState, words: Words) -> dict[str, str]:
    """The sheets of all players, by element."""
    return {seat_key(seat): glance(state, seat, words) for seat in range(state.seats)}


def glance_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that a player's sheet is drawn from, beside the words and the setting."""
    return (
        (state.score(seat), state.influence[seat], has_turn(state, seat)),
        (
            tuple(state.home[terms.KINDS * seat : terms.KINDS * (seat + 1)]),
            tuple(state.tired[terms.SPECIALTIES * seat :][: terms.SPECIALTIES]),
        ),
        (state.supply[seat], state.sages[seat], state.loose[seat]),
        (state.inventions[seat], state.ideas[seat], state.slots[seat]),
        (
            state.tokens[seat],
            state.turned >> (terms.TOKENS * seat) & terms.ALL_TOKENS,
            state.hexes[seat],
            state.faded[seat],
        ),
    )


def has_turn(state: InventionsState, party: int) -> bool:
    """Whether it is a colour's turn."""
    return not state.over and state.turn < len(state.order) and state.order[state.turn] == party


def glance(state: InventionsState, seat: int, words: Words) -> str:
    """A player's sheet."""
    name = escape(words.name(seat))
    turn = " ig-turn" if has_turn(state, seat) else ""
    colour = pieces.SEATS[seat].colour
    return (
        f'<section id="{seat_key(seat)}" class="ig-glance ig-of-{colour}{turn}" aria-label="{name}">'
        f"<header>{figures.emblem(pieces.SEATS[seat], 24)}<b>{name}</b>{_figures(state, seat, words)}</header>"
        f'<div class="ig-line">{_people(state, seat, words)}</div>'
        f'<div class="ig-line">{_cards(state, seat, words)}</div>'
        f'<div class="ig-line ig-foot-line"><div><div class="ig-line">{_tiles(state, seat, words)}</div>'
        f'<div class="ig-line">{_tokens(state, seat, words)}</div></div>{_map(state, seat, words)}</div></section>'
    )


def _figures(state: InventionsState, seat: int, words: Words) -> str:
    """Influence, the chain tokens that it prepares, and points."""
    influence = state.influence[seat]
    tokens = state.setting.chain_tokens[influence]
    points = state.score(seat)
    return (
        figures.figure("influence", influence, words.influence(influence))
        + figures.figure("chain", tokens, words.chain_tokens(tokens))
        + figures.spoken(f"<b>{points}</b>", words.points(points), "ig-score")
    )


def _people(state: InventionsState, seat: int, words: Words) -> str:
    """Citizens at home by kind, those who are exhausted after a bar; then supply, sages and Economy tokens."""
    parts = []
    for kind in range(terms.KINDS):
        home = state.home[terms.KINDS * seat + kind]
        tired = state.tired[terms.SPECIALTIES * seat + kind] if kind != terms.SCHOLAR else 0
        says = f"{capital(words.citizen(kind))}: {home}"
        if tired:
            says += f" · {label('exhausted', words)}: {tired}"
        parts.append(
            figures.figure(terms.CITIZEN_NAMES[kind], home, says, tired, _mood(home + tired, f"ig-kind-{kind}"))
        )
    for sign, part, count in (
        ("supply", "supply", state.supply[seat]),
        ("sage", "sages", state.sages[seat]),
        ("economy_token", "economy_tokens", state.loose[seat]),
    ):
        parts.append(figures.figure(sign, count, f"{label(part, words)}: {count}", 0, _mood(count)))
    return "".join(parts)


def _mood(count: int, more: str = "") -> str:
    return " ".join(part for part in ("ig-figure", more, "" if count else "ig-lacking") if part)


def _cards(state: InventionsState, seat: int, words: Words) -> str:
    """Inventions and ideas as chips."""
    inventions = "".join(figures.chip(card, True, words) for card in state.inventions[seat])
    ideas = "".join(figures.chip(card, False, words) for card in state.ideas[seat])
    return inventions + ideas


def _tiles(state: InventionsState, seat: int, words: Words) -> str:
    return "".join(figures.small_tile(tile, words) for tile in state.slots[seat])


def _tokens(state: InventionsState, seat: int, words: Words) -> str:
    """Influence tokens that are not placed yet, and those that can still be chained on the board."""
    parts = []
    for kind in range(terms.TOKENS):
        waits = bool(state.tokens[seat] >> kind & 1)
        turned = bool(state.turned >> (terms.TOKENS * seat + kind) & 1)
        if waits and kind == terms.PLUS_ONE:
            continue
        mood = "ig-waits" if waits else "ig-turned" if turned else "ig-lies"
        where = "" if waits else label("face_down", words) if turned else label("on_the_map", words)
        says = " · ".join(part for part in (words.token(kind), where, token_text(kind, words) if waits else "") if part)
        sign = "face_down" if turned else terms.CHAIN_NAMES[terms.TOKEN_CHAIN[kind]]
        parts.append(figures.spoken(symbols.sign(sign, 15), says, f"ig-mini-token {mood}"))
    return "".join(parts)


def _map(state: InventionsState, seat: int, words: Words) -> str:
    """The Progress map, small."""
    wide, high = _MAP
    built = terms.HEXES - state.hexes[seat].count(terms.NOTHING)
    drawn = progress_map.small_map(state.hexes[seat], state.faded[seat], state.setting.components, _RADIUS)
    picture = (
        f'<svg width="{wide:g}" height="{high:g}" viewBox="{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}"'
        f' aria-hidden="true">{drawn}</svg>'
    )
    return figures.spoken(picture, f"{label('progress_map', words)}: {words.tiles(built)}", "ig-small-map")
