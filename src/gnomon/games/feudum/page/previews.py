# gnomon: interpreted
"""Looking before acting: what an answer would do to the map, the guilds and the points; and why an answer is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.drawing.parts import Look
from gnomon.drawing.speaking import SPECTATOR, capital
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.actions import CODES, TARGETS
from gnomon.games.feudum.decisions import CONQUER_WHAT
from gnomon.games.feudum.draw import balance, mats, symbols
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import forecast, line_marks, overlays
from gnomon.games.feudum.rules.ranks import stars
from gnomon.games.feudum.say.events import event_text
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILD_NAMES, GUILDS, TRADE
from gnomon.games.said import facts_seen
from gnomon.kernel.game import Preview
from gnomon.kernel.refusals import Refusal

_SENTENCES: Final = 6
_UNTOLD: Final = frozenset({happened.TURN_BEGAN, happened.PLAYED})


Public = Callable[[FeudumState, Words], dict[str, str]]
"""Draws everything that all may see; what it has drawn before need not be drawn again."""


def everything(state: FeudumState, seat: int, words: Words, public: Public) -> dict[str, str]:
    """All keyed elements of the table and of the seat's desk."""
    return {**public(state, words), **mats.desk_elements(state, seat, words)}


def preview(
    before: FeudumState, after: FeudumState, found: Preview, seat: int, code: int, words: Words, public: Public
) -> Look:
    """The table as it would be as far as chance or others let it be foreseen, what happens, and what it brings."""
    same_turn = after.clone()
    same_turn.active, same_turn.first = before.active, before.first  # whose turn comes then is no news
    new, old = (everything(state, seat, words, public) for state in (same_turn, before))
    drawn = overlays.preview(before, old, new, found.events)
    drawn.update(line_marks.line_marks(after, forecast.newly_full(before, GAME.asked_frame(before, seat), after)))
    for event in found.events:
        facts = facts_seen(happened.EVENTS, event, SPECTATOR)
        if event[0] == happened.FUNCTION_CHOSEN and facts["function"] != TRADE:
            guild, function = facts["guild"], facts["function"]
            gained = after.score(seat) - before.score(seat)
            most = forecast.earning(before, guild, function).high
            drawn.update(line_marks.way_mark(guild, function, f"+{gained}" if gained > 0 else f"≤{most}"))
    fight = _fight(before, after, seat, code)
    if fight is not None:
        drawn[balance.BALANCE] = balance.balance(before, fight, words)
    told = [event_text(event, words) for event in found.events if event[0] not in _UNTOLD]
    return Look(drawn, " ".join(line for line in told[:_SENTENCES] if line), "", tally(before, after, words))


def _fight(before: FeudumState, after: FeudumState, seat: int, code: int) -> balance.Fight | None:
    """The fight that an answer begins or goes on with."""
    frame = GAME.asked_frame(before, seat)
    if frame is not None and frame[0] == CONQUER_WHAT and CODES.base_of(code) in TARGETS:
        return balance.considered(before, seat, code)
    return balance.present_fight(after)


def tally(before: FeudumState, after: FeudumState, words: Words) -> str:
    """Points, stars and seats in guilds that change, by player."""
    parts = []
    for seat in range(before.seats):
        changes = []
        gained = after.score(seat) - before.score(seat)
        if gained:
            changes.append(f"<b>{gained:+d}</b>")
        for guild in range(GUILDS):
            change = guild_change(before, after, seat, guild, words)
            if change:
                changes.append(f'<span class="f-star-change">{_guild_sign(guild, words)}{escape(change)}</span>')
        if changes:
            parts.append(f'<span class="f-gain">{badge(SEATS[seat], 18)}{"".join(changes)}</span>')
    return "".join(parts)


def _guild_sign(guild: int, words: Words) -> str:
    """A guild as a small sign with its name."""
    name = escape(capital(words.guild(guild)))
    sign = symbols.icon(GUILD_NAMES[guild], 20)
    return f'<svg width="17" height="17" viewBox="-11 -11 22 22" role="img" aria-label="{name}"><title>{name}</title>{sign}</svg>'


def guild_change(before: FeudumState, after: FeudumState, seat: int, guild: int, words: Words) -> str:
    """“1→2★ · journeyman”: what would be new for a player in a guild; empty for nothing."""
    had, has = stars(before, seat, guild), stars(after, seat, guild)
    track = after.tracks[guild]
    rank = track.index(seat) if seat in track else -1
    was = before.tracks[guild].index(seat) if seat in before.tracks[guild] else -1
    if had == has and rank == was:
        return ""
    shown = f"{had}→{has}★" if had != has else f"{has}★"
    if rank == was:
        return shown
    return f"{shown} · {words.rank(rank) if rank >= 0 else words.say('no seat')}"


def refused(state: FeudumState, seat: int, code: int, refusal: Refusal, words: Words) -> Look:
    """The refused place barred, and the reason."""
    return Look(overlays.refusal(state, seat, code), refusal_text(refusal, words), refusal.section)
