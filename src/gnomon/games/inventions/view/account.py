# gnomon: interpreted
"""A whole position in words, for screen readers and for text alone."""

from __future__ import annotations

from typing import NamedTuple

from gnomon.drawing.speaking import capital
from gnomon.games.inventions.effects import face_up_tokens, is_idea, scholar_limit
from gnomon.games.inventions.rules.bots import regions_after
from gnomon.games.inventions.rules.ending import accolade_points, bots_pieces, bots_score, title
from gnomon.games.inventions.rules.goals import goal_points
from gnomon.games.inventions.rules.inventing import check_invent_at
from gnomon.games.inventions.state import SOURCE_COUNT, SOURCES, InventionsState
from gnomon.games.inventions.terms import (
    ACTIONS,
    ALL_TOKENS,
    FIRST_TECHNOLOGY,
    FORUMS,
    HEXES,
    INFLUENCE_SPACES,
    KINDS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PARTIES,
    REGIONS,
    SEASONS,
    SPECIALTIES,
    TOKENS,
    WEALTH_LETTERS,
)
from gnomon.games.inventions.view import text_settings
from gnomon.games.inventions.view.text_labels import forum_text, label, limit_text, stack_text
from gnomon.games.inventions.view.text_refusals import refusal_text
from gnomon.games.inventions.view.words import Words
from gnomon.games.inventions.view.words_goals import accolades_text, goal_text, goal_title, objective_text, title_text
from gnomon.games.inventions.view.words_tiles import (
    hex_text,
    idea_text,
    invention_text,
    knowledge_text,
    specialist_text,
)


class Part(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


def account(state: InventionsState, words: Words) -> list[Part]:
    """The position as the viewer of `words` knows it: tracks, players, own ideas and goals, bots, map, knowledge."""
    own = words.viewer
    parts = [Part(words.stage(state.step), tuple(course_lines(state, words)))]
    parts += [Part(words.name(seat), tuple(player_lines(state, seat, words))) for seat in range(state.seats)]
    if 0 <= own < state.seats:
        parts.append(Part(label("goals", words), tuple(goal_lines(state, own, words))))
    if state.setting.chronos != NOBODY:
        parts.append(Part(label("automated", words), tuple(bot_lines(state, words))))
    parts.append(Part(label("world", words), tuple(world_lines(state, words))))
    parts.append(Part(label("assembly", words), tuple(forum_line(state, forum, words) for forum in range(FORUMS))))
    parts.append(Part(label("knowledge", words), tuple(knowledge_lines(state, words))))
    return parts


def named(key: str, told: object, words: Words) -> str:
    """“Supply: 24 citizens”: a label with what is there."""
    return words.say("{what}: {told}", what=label(key, words), told=told)


def _line(*parts: str) -> str:
    """The parts that are not empty, as one line."""
    return "; ".join(part for part in parts if part) + "."


def _row(parts: list[str]) -> str:
    """The parts in a row, or a dash for none."""
    return ", ".join(parts) or "–"


# --- tracks ----------------------------------------------------------------------------------------------------------


def course_lines(state: InventionsState, words: Words) -> list[str]:
    """Turn order, public objectives, and what the final scoring would need to know."""
    order = _row([words.name(party) for party in state.order])
    found = [_line(named("turn_order", order, words))]
    if state.objectives:
        told = _row([objective_text(objective, words) for objective in state.objectives])
        found.append(_line(named("objectives", told, words)))
    return found


# --- players ---------------------------------------------------------------------------------------------------------


def player_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Points by source, influence, citizens, tiles, cards, tokens and pillars of a player: all of it lies open."""
    return [
        _line(score_line(state, seat, words)),
        _line(influence_line(state, seat, words), chain_line(state, seat, words)),
        _line(*council_lines(state, seat, words)),
        _line(named("ideas", _row([_idea(card, words) for card in state.ideas[seat]]), words)),
        _line(named("inventions", _row([_invention(card, words) for card in state.inventions[seat]]), words)),
        _line(*tile_lines(state, seat, words)),
        _line(named("progress_map", map_text(state, seat, words), words)),
        _line(*piece_lines(state, seat, words)),
    ]


def score_line(state: InventionsState, seat: int, words: Words) -> str:
    """“41 IP: Wealth tiles 14, presenting 11”: a score with its sources."""
    own = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    sources = [
        f"{words.say(text_settings.SOURCES[SOURCES[source]])} {points}" for source, points in enumerate(own) if points
    ]
    total = words.points(state.score(seat))
    return f"{total}: {', '.join(sources)}" if sources else total


def influence_line(state: InventionsState, seat: int, words: Words) -> str:
    """“Influence track: 4, next turn 2 chain tokens”."""
    at = state.influence[seat]
    tokens = words.chain_tokens(state.setting.chain_tokens[at])
    told = words.say("{number}, next turn {tokens}", number=at, tokens=tokens)
    return named("influence_track", told, words)


def chain_line(state: InventionsState, seat: int, words: Words) -> str:
    """The chain tokens that are left in the player's own turn."""
    acting = state.turn < len(state.order) and state.order[state.turn] == seat
    return words.say("{tokens} available", tokens=words.chain_tokens(state.chain)) if acting and state.chain else ""


def council_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Who is available, who lies exhausted, how many scholars there may be, and who waits in the supply."""
    home = words.crowd(state.home[KINDS * seat : KINDS * (seat + 1)])
    tired = words.crowd(state.tired[SPECIALTIES * seat : SPECIALTIES * (seat + 1)])
    return [
        named("home", home, words),
        named("exhausted", tired, words),
        named("academy", limit_text(scholar_limit(state, seat), words), words),
        named("supply", words.citizens(state.supply[seat]), words),
    ]


def _idea(card: int, words: Words) -> str:
    return words.say("{card} ({told})", card=words.card(card), told=idea_text(card, words))


def _invention(card: int, words: Words) -> str:
    return words.say("{card} ({told})", card=words.card(card), told=invention_text(card, words))


def tile_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """The tiles display and the Economy tokens."""
    slots = [words.tile(tile) if tile != NOTHING else label("empty", words) for tile in state.slots[seat]]
    return [named("tiles_display", _row(slots), words), named("economy_tokens", state.loose[seat], words)]


def map_text(state: InventionsState, seat: int, words: Words) -> str:
    """Every hex with its tile, or with what it would bring."""
    found = []
    for place in range(HEXES):
        tile = state.hexes[seat][place]
        if tile == NOTHING:
            told = words.say("empty ({benefit})", benefit=hex_text(place, words))
        else:
            told = words.tile(tile)
            number = tile - FIRST_TECHNOLOGY
            if tile >= 0 and (state.busy[seat] >> tile) & 1:
                told = words.say("{tile} with a token", tile=told)
            elif 0 <= number < FIRST_TECHNOLOGY // 2 and (state.faded[seat] >> number) & 1:
                told = words.say("{tile}, face down", tile=told)
        found.append(f"{words.hex(place)} {told}")
    return _row(found)


def piece_lines(state: InventionsState, seat: int, words: Words) -> list[str]:
    """Influence tokens still on the board, sages, pillars, era marker."""
    left = [words.token(kind) for kind in range(TOKENS) if (state.tokens[seat] >> kind) & 1]
    placed = (ALL_TOKENS & ~state.tokens[seat]).bit_count()
    up = face_up_tokens(state, seat).bit_count()
    parts = [
        named("influence_tokens", _row(left), words),
        words.say("{placed} placed, {up} of them face up", placed=placed, up=up),
        pillar_text(state, seat, words),
    ]
    if state.sages[seat]:
        parts.append(named("sages", state.sages[seat], words))
    return parts


def pillar_text(state: InventionsState, party: int, words: Words) -> str:
    """“Pillars: Epoch pillar – Travel, Season pillar – Invent”."""
    found = []
    if state.epoch[party] != NOTHING:
        found.append(f"{words.pillar(1)} – {words.action(state.epoch[party])}")
    found += [
        f"{words.pillar(0)} – {words.action(action)}"
        for action in state.seasons[SEASONS * party : SEASONS * (party + 1)]
        if action != NOTHING
    ]
    return named("pillars", _row(found), words)


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
    found = []
    for party in (state.setting.chronos, state.setting.hephaestus):
        if party == NOBODY:
            continue
        at = state.chronos_at if party == state.setting.chronos else state.hephaestus_at
        parts = [words.name(party)]
        if at != NOWHERE:
            where = words.region(at)
            if party == state.setting.chronos:
                where = f"{where} → {words.region(regions_after(at)[0])}"
            parts[0] = f"{parts[0]}: {where}"
        parts.append(named("tiles_taken", _row([words.tile(tile) for tile in state.hoard[party]]), words))
        parts.append(named("supply", words.citizens(state.supply[party]), words))
        if party == state.setting.hephaestus:
            parts.append(pillar_text(state, party, words))
            used = [_action_card(card, words) for card in state.drawn]
            parts.append(named("action_cards", _row(used), words))
        found.append(_line(*parts))
    if state.setting.solo:
        found.append(_line(*_solo_parts(state, words)))
    return found


def _action_card(card: int, words: Words) -> str:
    return " · ".join(words.action(action) for action in words.components.action_cards[card])


def _solo_parts(state: InventionsState, words: Words) -> list[str]:
    """The bots' score with its parts, and the player's accolades so far."""
    inventions, progress, wealth = bots_pieces(state)
    counted = words.say(
        "marker {marker}, inventions {inventions}, Progress tiles {progress}, Wealth tiles {wealth}",
        marker=sum(state.marker_points),
        inventions=inventions,
        progress=progress,
        wealth=wealth,
    )
    told = f"{words.points(bots_score(state))} ({counted})"
    earned = accolades_text(accolade_points(state), words)
    return [named("score", told, words), named("title", f"{title_text(title(state), words)}, {earned}", words)]


# --- the world -------------------------------------------------------------------------------------------------------


def world_lines(state: InventionsState, words: Words) -> list[str]:
    """A line for each region; after that of a presented idea whether the viewer could invent it, or what is missing."""
    found = []
    for region in range(REGIONS):
        found.append(region_line(state, region, words))
        if 0 <= words.viewer < state.seats and is_idea(state, region):
            refusal = check_invent_at(state, words.viewer, region)
            if refusal is None:
                found.append(words.say("You could invent {card}.", card=words.card(state.card[region])))
            else:
                found.append(refusal_text(refusal, words))
    return found


def region_line(state: InventionsState, region: int, words: Words) -> str:
    """“Asia: Steel, idea, presented by Yuki; …”: the display of a region, then its map."""
    parts = [f"{region + 1} {words.region(region)}: {card_at(state, region, words)}"]
    citizens = words.citizens(words.components.specialist_citizens[state.specialist[region]])
    tile = specialist_text(state.specialist[region], words)
    parts.append(named("specialist_tile", f"{tile} ({citizens})", words))
    parts.append(named("influence_spaces", spaces_text(state, region, words), words))
    letter = WEALTH_LETTERS[state.letters[region]]
    wealth = ", ".join(words.tile(tile) for tile in state.wealth[region])
    parts.append(named("wealth", f"{letter} ({wealth})" if wealth else f"{letter} (–)", words))
    people = [
        f"{words.name(party)} {state.people[REGIONS * party + region]}"
        for party in range(PARTIES)
        if state.people[REGIONS * party + region]
    ]
    parts.append(f"{capital(label('on_the_map', words))}: {_row(people)}")
    if (state.scoring >> region) & 1:
        knowledge = words.points(words.components.knowledge_points)
    else:
        knowledge = knowledge_text(state.knowledge[region], words)
    parts.append(named("knowledge_tile", knowledge, words))
    if (state.sages_at >> region) & 1:
        parts.append(label("sage", words))
    ropes = _row([words.region(other) for other in words.components.rope_list[region]])
    parts.append(words.say("ropes to {regions}", regions=ropes))
    return _line(*parts)


def card_at(state: InventionsState, region: int, words: Words) -> str:
    """The card of a region with who stands beside it."""
    card = state.card[region]
    if card == NOTHING:
        return label("no_card", words)
    is_invention = state.inventor[region] != NOBODY
    parts = [_invention(card, words) if is_invention else _idea(card, words)]
    parts.append(label("invention" if is_invention else "idea", words))
    roles = (("presenter", state.presenter), ("inventor", state.inventor), ("innovator", state.innovator))
    for key, row in roles:
        if row[region] != NOBODY:
            parts.append(f"{label(key, words)} {words.name(row[region])}")
    return ", ".join(parts)


def spaces_text(state: InventionsState, region: int, words: Words) -> str:
    """“5 Yuki (Invent), 3 empty, 2 empty”: what lies on the influence spaces."""
    found = []
    for space in range(INFLUENCE_SPACES):
        token = state.spaces[INFLUENCE_SPACES * region + space]
        if token == NOTHING:
            told = label("empty", words)
        else:
            party, kind = divmod(token, TOKENS)
            face = label("face_down", words) if (state.turned >> token) & 1 else words.token(kind)
            told = f"{words.name(party)} ({face})"
        found.append(f"{words.components.space_points[space]} {told}")
    return _row(found)


def forum_line(state: InventionsState, forum: int, words: Words) -> str:
    """“Forum 4: Travel (Yuki’s Epoch pillar), Eureka”."""
    found = []
    for action in range(ACTIONS):
        if words.components.forum_of[action] != forum:
            continue
        pillars = []
        for party in range(PARTIES):
            there = [state.epoch[party], *state.seasons[SEASONS * party : SEASONS * (party + 1)]]
            pillars += [
                f"{words.name(party)}: {words.pillar(int(not number))}"
                for number, at in enumerate(there)
                if at == action
            ]
        found.append(f"{words.action(action)} ({', '.join(pillars)})" if pillars else words.action(action))
    return _line(f"{forum_text(forum, words)}: {_row(found)}")


# --- milestones and ideas --------------------------------------------------------------------------------------------


def knowledge_lines(state: InventionsState, words: Words) -> list[str]:
    """Where every revealed milestone lies with its diplomats, the Idea display and the stack."""
    private = []
    for party in state.column:
        told = _milestone(state, state.private[party], words)
        private.append(f"{words.name(party)}: {told}" if party < words.parties else told)
    eureka = [_milestone(state, tile, words) for tile in state.eureka if tile != NOTHING]
    discard = [words.lettered(tile) for tile in state.discard]
    stack = stack_text(len(state.stack), words) if state.stack else label("empty_stack", words)
    if state.stack and state.stack[-1] >= 0:
        stack = f"{stack}, {_idea(state.stack[-1], words)}"
    return [
        _line(named("common", _row([_milestone(state, tile, words) for tile in reversed(state.common)]), words)),
        _line(named("private", _row(private), words)),
        _line(named("eureka_display", _row(eureka), words)),
        _line(named("discard", _row(discard), words)),
        _line(named("idea_display", _row([_idea(card, words) for card in state.display]), words), stack),
        _line(named("era_spaces", _row(_markers(state, words)), words)),
    ]


def _milestone(state: InventionsState, milestone: int, words: Words) -> str:
    """“Iron (C), diplomats Yuki and Bo”."""
    envoys = [words.name(party) for party in range(words.parties) if (state.envoys[milestone] >> party) & 1]
    told = words.lettered(milestone)
    return f"{told}, {label('diplomats', words)}: {' / '.join(envoys)}" if envoys else told


def _markers(state: InventionsState, words: Words) -> list[str]:
    """Whose era marker stands in which era."""
    era_of = words.components.era_of
    return [
        f"{words.name(party)} {words.era(era_of[state.private[party]])}"
        for party in range(words.parties)
        if state.marker[party] != NOTHING
    ]
