# gnomon: interpreted
"""The automated opponents before the viewer: where Chronos goes next and what he would do there, Hephaestus' cards.

Both show what they have taken. Alone against them, what their pieces are worth stands below: every source with its points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.things import explains
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import figures, pieces, symbols
from gnomon.games.inventions.draw.glances import has_turn
from gnomon.games.inventions.draw.layout import bot_key
from gnomon.games.inventions.rules.bots import (
    POSSIBLE,
    innovate_reason,
    invent_reason,
    present_reason,
    regions_after,
    share_reason,
)
from gnomon.games.inventions.rules.ending import bots_pieces, bots_score
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.progress import bots_lines
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState

CHRONOS: Final = "chronos"
HEPHAESTUS: Final = "hephaestus"
SCORE: Final = "i-bot-score"

Drawn = dict[str, str]


def bot_elements(state: InventionsState, words: Words) -> Drawn:
    """The sheets of the automated opponents that play, and alone their score, by element."""
    found: Drawn = {}
    if state.setting.chronos != terms.NOBODY:
        found[bot_key(CHRONOS)] = chronos(state, words)
    if state.setting.hephaestus != terms.NOBODY:
        found[bot_key(HEPHAESTUS)] = hephaestus(state, words)
    if state.setting.solo:
        found[SCORE] = _score(state, words)
    return found


def bots_basis(state: InventionsState) -> tuple[object, ...]:
    """Everything that the sheets are drawn from, beside the words and the setting."""
    parties = [party for party in (state.setting.chronos, state.setting.hephaestus) if party != terms.NOBODY]
    own = tuple(
        (state.hoard[party], state.inventions[party], state.supply[party], state.tokens[party], has_turn(state, party))
        for party in parties
    )
    places = state.chronos_at, state.hephaestus_at, chronos_next(state) if state.setting.chronos != terms.NOBODY else ()
    points = (tuple(state.marker_points), bots_pieces(state), state.score(0)) if state.setting.solo else ()
    return own, places, state.drawn, state.step, state.over, tuple(state.sages), points


# --- Chronos ---------------------------------------------------------------------------------------------------------


def chronos_next(state: InventionsState) -> tuple[int, int]:
    """The region in which Chronos would act if nothing changed, and the action; NOWHERE and NOTHING if there is none."""
    party = state.setting.chronos
    if state.chronos_at == terms.NOWHERE:
        return terms.NOWHERE, terms.NOTHING
    for region in regions_after(state.chronos_at):
        for action, reason in (
            (terms.PRESENT, present_reason),
            (terms.INVENT, invent_reason),
            (terms.SHARE, share_reason),
            (terms.INNOVATE, innovate_reason),
        ):
            if reason(state, party, region) == POSSIBLE:
                return region, action
    return terms.NOWHERE, terms.NOTHING


def chronos(state: InventionsState, words: Words) -> str:
    """Chronos' sheet: his way through the regions, his next step as things stand, and what he has taken."""
    party = state.setting.chronos
    return _sheet(state, party, CHRONOS, f"{_way(state, words)}{_taken(state, party, words)}", words)


def _way(state: InventionsState, words: Words) -> str:
    """The regions from the one behind his pillar on, and where he would act."""
    if state.chronos_at == terms.NOWHERE or state.over:
        return ""
    target, action = chronos_next(state)
    steps = []
    for region in regions_after(state.chronos_at):
        mood = "ig-acts" if region == target else "ig-passes"
        steps.append(f'<i class="{mood}" title="{escape(words.region(region))}">{region + 1}</i>')
        if region == target:
            break
    here = words.region(state.chronos_at)
    way = (
        f'<span class="ig-way" aria-hidden="true"><i class="ig-stands" title="{escape(here)}">{state.chronos_at + 1}</i>'
        f"<u>›</u>{'<u>›</u>'.join(steps)}</span>"
    )
    told = f"{label('next_region', words)}: {words.region(regions_after(state.chronos_at)[0])}"
    if target == terms.NOWHERE:
        return f'<p class="ig-next">{way}<span>{escape(told)}</span></p>'
    plan = words.say("As things stand: {action} {where}", action=words.action(action), where=words.in_region(target))
    return (
        f'<p class="ig-next">{way}<span>{escape(told)}</span></p>'
        f'<p class="ig-plan">{symbols.sign(terms.ACTION_NAMES[action], 17)} {escape(plan)}</p>'
    )


# --- Hephaestus ------------------------------------------------------------------------------------------------------


def hephaestus(state: InventionsState, words: Words) -> str:
    """Hephaestus' sheet: his five cards, those used this era pale, the line that comes first lit; his map marker."""
    party = state.setting.hephaestus
    line = len(state.drawn) % terms.LINES
    cards = "".join(_card(card, line, card in state.drawn, words) for card in range(terms.ACTION_CARDS))
    tokens = state.setting.components.bot_tokens[min(terms.ERA_OF_STEP[state.step], 5) - 1]
    marker = ""
    if state.hephaestus_at != terms.NOWHERE and not state.over:
        marker = f"{words.region(state.hephaestus_at)} · {label('next_region', words)}: {words.region(regions_after(state.hephaestus_at)[0])}"
    inside = (
        f'<p class="ig-next"><span>{escape(marker)}</span>{figures.figure("chain", tokens, words.chain_tokens(tokens))}</p>'
        f'<ol class="ig-bot-cards" aria-label="{escape(label("action_cards", words))}">{cards}</ol>'
    )
    return _sheet(state, party, HEPHAESTUS, inside + _taken(state, party, words), words)


@lru_cache(maxsize=128)
def _card(card: int, line: int, used: bool, words: Words) -> str:
    """An action card: three lines, the one with which this round begins lit; an action that can be chained bears a link."""
    components = words.components
    rows = []
    for number, action in enumerate(components.action_cards[card]):
        chained = symbols.sign("chain", 13) if components.chained >> action & 1 else ""
        lit = ' class="ig-first-line"' if number == line and not used else ""
        rows.append(
            f'<li{lit} title="{escape(words.action(action))}">{symbols.sign(terms.ACTION_NAMES[action], 16)}{chained}'
            f'<span class="unseen">{escape(words.action(action))}</span></li>'
        )
    mood = "ig-bot-card ig-used-card" if used else "ig-bot-card"
    return f'<li class="{mood}"{explains("deed", card)}><ol>{"".join(rows)}</ol></li>'


# --- what both have --------------------------------------------------------------------------------------------------


def _sheet(state: InventionsState, party: int, name: str, inside: str, words: Words) -> str:
    """The frame of a sheet: emblem, name, figures."""
    colour = pieces.SEATS[party].colour
    turn = " ig-turn" if has_turn(state, party) else ""
    who = escape(words.name(party))
    supply = figures.figure("supply", state.supply[party], f"{label('supply', words)}: {state.supply[party]}")
    left = state.tokens[party] & terms.ALL_TOKENS
    tokens = figures.figure(
        "face_down", left.bit_count(), f"{label('influence_tokens', words)}: {left.bit_count()}/{terms.TOKENS}"
    )
    sages = ""
    if state.sages[party]:
        sages = figures.figure("sage", state.sages[party], f"{label('sages', words)}: {state.sages[party]}")
    return (
        f'<section id="{bot_key(name)}" class="ig-glance ig-bot ig-of-{colour}{turn}" aria-label="{who}">'
        f"<header>{figures.emblem(pieces.SEATS[party], 24)}{symbols.sign(name, 19)}<b>{who}</b>{sages}{tokens}{supply}</header>"
        f"{inside}</section>"
    )


def _taken(state: InventionsState, party: int, words: Words) -> str:
    """Tiles and inventions that a bot has taken."""
    tiles = "".join(figures.small_tile(tile, words) for tile in sorted(state.hoard[party]))
    inventions = "".join(figures.chip(card, True, words) for card in state.inventions[party])
    if not tiles and not inventions:
        return ""
    return f'<div class="ig-line" role="group" aria-label="{escape(label("tiles_taken", words))}">{tiles}{inventions}</div>'


def _score(state: InventionsState, words: Words) -> str:
    """What the bots have together, and what it is made of."""
    rows = "".join(f"<li><span>{escape(what)}</span><b>{points}</b></li>" for what, points in bots_lines(state, words))
    total, own = bots_score(state), state.score(0)
    mood = "ig-ahead" if own > total else "ig-behind"
    head = words.say("{points} against {bots}", points=own, bots=total)
    return (
        f'<details id="{SCORE}" class="ig-goals ig-bots-score {mood}"{explains("botscore", 0)}><summary><h3>{escape(label("automated", words))}</h3>'
        f'<span class="ig-gain"><b>{escape(head)}</b></span></summary><ul>{rows}</ul></details>'
    )
