# gnomon: interpreted
"""A whole position in words, for screen readers and for text alone: the course, players, goals and bots.

What lies on the board is in `account_board`, how parts make a sentence in `sentences`.
"""

from __future__ import annotations

from typing import NamedTuple

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import face_up_tokens, scholar_limit
from gnomon.games.inventions.rules.bots import regions_after
from gnomon.games.inventions.rules.ending import accolade_points, bots_pieces, bots_score, title
from gnomon.games.inventions.rules.goals import goal_points
from gnomon.games.inventions.say import settings
from gnomon.games.inventions.say.account_board import forum_line, knowledge_lines, world_lines
from gnomon.games.inventions.say.labels import label, limit_text
from gnomon.games.inventions.say.sentences import idea_told, invention_told, line, named, row, with_more
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import accolades_text, goal_text, goal_title, objective_text, title_text
from gnomon.games.inventions.say.words_tiles import hex_text
from gnomon.games.inventions.state import SOURCE_COUNT, SOURCES, InventionsState


class Part(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


def account(state: InventionsState, words: Words) -> list[Part]:
    """The position as the viewer of `words` knows it: course, players, own goals, bots, world, assembly, knowledge."""
    own = words.viewer
    parts = [Part(words.stage(state.step), tuple(course_lines(state, words)))]
    parts += [Part(words.name(seat), tuple(player_lines(state, seat, words))) for seat in range(state.seats)]
    if 0 <= own < state.seats:
        parts.append(Part(label("goals", words), tuple(goal_lines(state, own, words))))
    if state.setting.chronos != terms.NOBODY:
        parts.append(Part(label("automated", words), tuple(bot_lines(state, words))))
    parts.append(Part(label("world", words), tuple(world_lines(state, words))))
    parts.append(
        Part(label("assembly", words), tuple(forum_line(state, forum, words) for forum in range(terms.FORUMS)))
    )
    parts.append(Part(label("knowledge", words), tuple(knowledge_lines(state, words))))
    return parts


def course_lines(state: InventionsState, words: Words) -> list[str]:
    """Turn order and public objectives."""
    order = row([words.name(party) for party in state.order], words)
    found = [line(words, named("turn_order", order, words))]
    if state.objectives:
        told = row([objective_text(objective, words) for objective in state.objectives], words)
        found.append(line(words, named("objectives", told, words)))
    return found


# --- players ---------------------------------------------------------------------------------------------------------


def player_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Points by source, influence, citizens, tiles, cards, tokens and pillars of a player: all of it lies open."""
    ideas = row([idea_told(card, words) for card in state.ideas[seat]], words)
    inventions = row([invention_told(card, words) for card in state.inventions[seat]], words)
    return [
        line(words, score_text(state, seat, words)),
        line(words, influence_text(state, seat, words), chain_text(state, seat, words)),
        line(words, *council_texts(state, seat, words)),
        line(words, named("ideas", ideas, words)),
        line(words, named("inventions", inventions, words)),
        line(words, *tile_texts(state, seat, words)),
        line(words, named("progress_map", map_text(state, seat, words), words)),
        line(words, *piece_texts(state, seat, words)),
    ]


def score_text(state: InventionsState, seat: int, words: Words) -> str:
    """“41 IP (Wealth tiles 14, Presented ideas 11)”: a score with its sources."""
    own = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    sources = [
        f"{words.say(settings.SOURCES[SOURCES[source]])} {points}" for source, points in enumerate(own) if points
    ]
    total = words.points(state.score(seat))
    return with_more(total, row(sources, words), words) if sources else total


def influence_text(state: InventionsState, seat: int, words: Words) -> str:
    """“Influence track: 4, next turn 2 chain tokens”."""
    at = state.influence[seat]
    tokens = words.chain_tokens(state.setting.chain_tokens[at])
    return named("influence_track", words.say("{number}, next turn {tokens}", number=at, tokens=tokens), words)


def chain_text(state: InventionsState, seat: int, words: Words) -> str:
    """The chain tokens that are left in the player's own turn."""
    acting = state.turn < len(state.order) and state.order[state.turn] == seat
    return words.say("{tokens} available", tokens=words.chain_tokens(state.chain)) if acting and state.chain else ""


def council_texts(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Who is available, who lies exhausted, how many scholars there may be, and who waits in the supply."""
    home = words.crowd(state.home[terms.KINDS * seat : terms.KINDS * (seat + 1)])
    tired = words.crowd(state.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)])
    return [
        named("home", home, words),
        named("exhausted", tired, words),
        named("academy", limit_text(scholar_limit(state, seat), words), words),
        named("supply", words.citizens(state.supply[seat]), words),
    ]


def tile_texts(state: InventionsState, seat: int, words: Words) -> list[str]:
    """The tiles display and the Economy tokens."""
    slots = [words.tile(tile) if tile != terms.NOTHING else label("empty", words) for tile in state.slots[seat]]
    return [named("tiles_display", row(slots, words), words), named("economy_tokens", state.loose[seat], words)]


def map_text(state: InventionsState, seat: int, words: Words) -> str:
    """Every hex with its tile, or with what it would bring."""
    found = []
    for place in range(terms.HEXES):
        tile = state.hexes[seat][place]
        if tile == terms.NOTHING:
            told = with_more(label("empty", words), hex_text(place, words), words)
        elif tile < terms.NUMBERS and (state.busy[seat] >> tile) & 1:
            told = words.say("{tile} with a token", tile=words.tile(tile))
        elif (
            0 <= tile - terms.FIRST_TECHNOLOGY < terms.NUMBERS
            and (state.faded[seat] >> (tile - terms.FIRST_TECHNOLOGY)) & 1
        ):
            told = with_more(words.tile(tile), label("face_down", words), words)
        else:
            told = words.tile(tile)
        found.append(f"{words.hex(place)} {told}")
    return row(found, words)


def piece_texts(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Influence tokens not placed yet and those on the board, pillars, sages."""
    left = [words.token(kind) for kind in range(terms.TOKENS) if (state.tokens[seat] >> kind) & 1]
    placed = (terms.ALL_TOKENS & ~state.tokens[seat]).bit_count()
    up = face_up_tokens(state, seat).bit_count()
    parts = [
        named("influence_tokens", row(left, words), words),
        words.say("on the board: {placed} (face up: {up})", placed=placed, up=up),
        pillar_text(state, seat, words),
    ]
    if state.sages[seat]:
        parts.append(named("sages", state.sages[seat], words))
    return parts


def pillar_text(state: InventionsState, party: int, words: Words) -> str:
    """“Pillars: Epoch pillar – Travel, Season pillar – Invent”."""
    there = [state.epoch[party], *state.seasons[terms.SEASONS * party : terms.SEASONS * (party + 1)]]
    found = [
        f"{words.pillar(int(not number))} – {words.action(action)}"
        for number, action in enumerate(there)
        if action != terms.NOTHING
    ]
    return named("pillars", row(found, words), words)


def goal_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """The viewer's own private goals, with what they are worth now."""
    return [
        words.say(
            "{goal}: {text} Now {points}.",
            goal=goal_title(goal, words),
            text=goal_text(goal, words),
            points=words.points(goal_points(state, seat, goal)),
        )
        for goal in state.goals[seat]
        if goal >= 0
    ]


# --- automated opponents ---------------------------------------------------------------------------------------------


def bot_lines(state: InventionsState, words: Words) -> list[str]:
    """Where the bots stand and go next, what they have taken, and in solo play what that is worth."""
    found = [line(words, *_chronos_texts(state, words))]
    if state.setting.hephaestus != terms.NOBODY:
        found.append(line(words, *_hephaestus_texts(state, words)))
        found.append(line(words, *_solo_texts(state, words)))
    return found


def _chronos_texts(state: InventionsState, words: Words) -> list[str]:
    party, at = state.setting.chronos, state.chronos_at
    parts = [words.name(party)]
    if at != terms.NOWHERE:
        parts = [words.say("{what}: {told}", what=words.name(party), told=words.region(at))]
        parts.append(named("next_region", words.region(regions_after(at)[0]), words))
    return [*parts, *_taken(state, party, words)]


def _hephaestus_texts(state: InventionsState, words: Words) -> list[str]:
    party, at = state.setting.hephaestus, state.hephaestus_at
    head = words.name(party)
    if at != terms.NOWHERE:
        head = words.say("{what}: {told}", what=head, told=words.region(at))
    used = [" · ".join(words.action(action) for action in words.components.action_cards[card]) for card in state.drawn]
    return [
        head,
        *_taken(state, party, words),
        pillar_text(state, party, words),
        named("action_cards", row(used, words), words),
    ]


def _taken(state: InventionsState, party: int, words: Words) -> list[str]:
    """The tiles that a bot has taken, its sages, and its supply."""
    parts = [named("tiles_taken", row([words.tile(tile) for tile in state.hoard[party]], words), words)]
    if state.sages[party]:
        parts.append(named("sages", state.sages[party], words))
    return [*parts, named("supply", words.citizens(state.supply[party]), words)]


def _solo_texts(state: InventionsState, words: Words) -> list[str]:
    """The bots' score with its parts, and the player's accolades so far."""
    inventions, progress, wealth = bots_pieces(state)
    counted = words.say(
        "marker {marker}, inventions {inventions}, Progress tiles {progress}, Wealth tiles {wealth}",
        marker=sum(state.marker_points),
        inventions=inventions,
        progress=progress,
        wealth=wealth,
    )
    earned = accolades_text(accolade_points(state), words)
    return [
        named("score", with_more(words.points(bots_score(state)), counted, words), words),
        named("title", with_more(title_text(title(state), words), earned, words), words),
    ]
