# gnomon: interpreted
"""Around the boards: the head of the table, the hand, the pile's discard, the table of players."""

from __future__ import annotations

from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Standing
from gnomon.drawing.things import explains
from gnomon.games.time_of_empires.actions import CARD, CODES
from gnomon.games.time_of_empires.draw import cards, symbols
from gnomon.games.time_of_empires.draw.glances import points_of
from gnomon.games.time_of_empires.queries import pieces_on_map
from gnomon.games.time_of_empires.say.labels import label, round_text, stage_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME
from gnomon.games.time_of_empires.state import COUNTDOWN, RUNNING, EmpiresState


def stage(state: EmpiresState, words: Words) -> str:
    """“Era II of III · real time”, “Era I of III · Round 4 of 15”."""
    standing = stage_text(max(1, state.era), state.setting.eras, words)
    if state.mode == REAL_TIME:
        return f"{standing} · {words.say('real time')}"
    if state.mode == INTRODUCTORY and state.round:
        return f"{standing} · {round_text(state.round, state.setting.intro_rounds, words)}"
    return standing


def rail(state: EmpiresState, words: Words) -> str:
    """The head of the table: where the match stands, and a dot for each era."""
    dots = []
    for era in range(1, state.setting.eras + 1):
        when = "past" if era < state.era or state.over else "now" if era == state.era else "due"
        dots.append(f'<i class="te-era-{when}"></i>')
    return (
        f'<div class="rail te-rail" id="rail"><b>{escape(stage(state, words))}</b><span aria-hidden="true">{"".join(dots)}</span>'
        f"{_time_left(state, words)}</div>"
    )


def rail_basis(state: EmpiresState) -> tuple[object, ...]:
    """Everything that the head is drawn from, beside the words and the setting."""
    return state.era, state.mode, state.round, state.phase, state.gong_at, state.over


def _time_left(state: EmpiresState, words: Words) -> str:
    """How long it is to the second gong: the page's script lets it run."""
    if state.mode != REAL_TIME or state.phase not in (COUNTDOWN, RUNNING):
        return ""
    due = state.gong_at + state.setting.components.era_ms
    told = escape(words.say("time left in this era"))
    lasts = state.setting.components.era_ms
    return (
        f'<span class="te-rail-time" title="{told}" data-due-at="{due}" data-lasts="{lasts}"></span>'
        f'<small class="te-rail-left">{escape(words.say("left"))}</small>'
    )


def hand(state: EmpiresState, seat: int, options: list[int], words: Words) -> str:
    """The seat's own cards, lit where they may be chosen; nothing for spectators."""
    title = escape(label("hand", words))
    inside = ""
    if seat >= 0:
        inside = cards.hand(state, seat, words, lit_designs(options))
    return (
        f'<section class="hand rises te-cards" id="hand" aria-label="{title}"><h2 class="unseen" tabindex="-1">{title}</h2>'
        f"{inside}</section>"
    )


def lit_designs(options: list[int]) -> list[int]:
    """The designs of cards that may be chosen."""
    return [code - CARD for code in options if CODES.base_of(code) == CARD]


def standings(state: EmpiresState, words: Words) -> Standing:
    """Points, and what each player has on the map, in cards and in scholars."""
    heads = tuple(
        f'<span title="{escape(says)}"><svg width="20" height="20" viewBox="-11 -11 22 22" aria-hidden="true">{symbols.icon(sign, 20)}</svg>'
        f'<span class="unseen">{escape(says)}</span></span>'
        for sign, says in (
            ("points", words.say("points")),
            ("city", words.say("buildings")),
            ("scholar", label("scholars", words)),
        )
    )
    cells, lines = [], []
    for seat in range(state.seats):
        cells.append(
            (
                f'<b class="te-score"{explains("score", seat)}>{points_of(state, seat)}</b>',
                f"<span{explains('player', seat)}>{pieces_on_map(state, seat)}</span>",
                f"<span{explains('people', seat)}>{state.scholars[seat]}</span>",
            )
        )
        lines.append(words.cards(sum(state.backs[16 * seat : 16 * seat + 16])))
    return Standing(heads, tuple(cells), tuple(lines))
