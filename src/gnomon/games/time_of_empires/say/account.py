# gnomon: interpreted
"""A whole position in words, for screen readers and for text alone."""

from typing import NamedTuple

from gnomon.drawing.speaking import capital, mark
from gnomon.games.time_of_empires.queries import columns_in_play, must_move, pieces_of
from gnomon.games.time_of_empires.say.labels import round_text, stage_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import card_text, leader_text, tile_effect, wonder_text
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import (
    CLOSING,
    COUNTDOWN,
    LEDGER,
    OFF,
    PREPARATION,
    RUNNING,
    SAND,
    SCORING,
    EmpiresState,
)
from gnomon.games.time_of_empires.terms import CENTRE, CULTURE, FIELD_COUNT, LEADERS, NOBODY, NONE, POSITION_NAMES


class Part(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


def account(state: EmpiresState, words: Words) -> list[Part]:
    """The position as the viewer of `words` knows it: era, players, own hand and pile, the map, the shared boards."""
    seats = range(state.seats)
    parts = [
        Part(stage_text(max(state.era, 1), state.setting.eras, words), tuple(era_lines(state, words))),
        Part(words.say("Players"), tuple(player_line(state, seat, words) for seat in seats)),
        Part(words.say("Player boards"), tuple(board_line(state, seat, words) for seat in seats)),
    ]
    if 0 <= words.viewer < state.seats:
        parts.append(Part(words.say("Your cards"), tuple(card_lines(state, words.viewer, words))))
    parts.append(Part(words.say("Timers"), tuple(timer_line(state, seat, words) for seat in seats)))
    parts.append(Part(words.say("Map"), tuple(map_lines(state, words))))
    parts.append(Part(words.say("Technology boards"), tuple(deck_line(state, deck, words) for deck in range(4))))
    columns = columns_in_play(state)
    parts.append(Part(words.say("Leader board"), tuple(leader_line(state, column, words) for column in columns)))
    parts.append(
        Part(
            words.say("Wonder board"),
            tuple(wonder_line(state, place, words) for place in range(len(state.wonders))),
        )
    )
    return parts


# --- the era -----------------------------------------------------------------------------------------------------


def era_lines(state: EmpiresState, words: Words) -> list[str]:
    """Where the era stands, whose turn it is, and who starts."""
    if state.over:
        return [words.say("The match is over.")]
    lines = [_phase_line(state, words)]
    if state.mode == INTRODUCTORY and state.active != NONE:
        lines.append(words.by(state.active, mark("It is your turn."), mark("It is {player}’s turn.")))
    lines.append(words.by(state.first, mark("You are the start player."), mark("{player} is the start player.")))
    return lines


def _phase_line(state: EmpiresState, words: Words) -> str:
    if state.phase == PREPARATION:
        return words.say("The era is being prepared.")
    if state.phase == COUNTDOWN:
        return words.say("The gong is about to sound.")
    if state.phase == RUNNING:
        return words.say("The era runs in real time.")
    if state.phase == CLOSING:
        return words.say("The gong has sounded; the last actions are finished.")
    if state.phase == SCORING:
        return words.say("The era is scored.")
    return words.say("{text}.", text=round_text(state.round, state.setting.intro_rounds, words))


# --- players -----------------------------------------------------------------------------------------------------


def points_of(state: EmpiresState, seat: int) -> int:
    """A player's victory points so far."""
    return sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)])


def player_line(state: EmpiresState, seat: int, words: Words) -> str:
    """A player's points, stock, people, cards in hand and leaders."""
    line = words.say(
        "{who}: {points}; {knowledge}, {bricks}; {scholars}, {reserve} in reserve; {cards} in hand.",
        who=words.who(seat),
        points=words.points(points_of(state, seat)),
        knowledge=words.knowledge(state.stock[2 * seat]),
        bricks=words.bricks(state.stock[2 * seat + 1]),
        scholars=words.scholars(state.scholars[seat]),
        reserve=state.population[seat],
        cards=words.cards(len(state.hands[seat])),
    )
    leaders = [words.leader(leader) for leader in range(LEADERS) if state.won[leader] == seat]
    if leaders:
        line = words.say("{first} {second}", first=line, second=_leaders_line(leaders, words))
    return capital(line)


def _leaders_line(leaders: list[str], words: Words) -> str:
    return words.say("Leaders: {leaders}.", leaders=words.listing(leaders))


def board_line(state: EmpiresState, seat: int, words: Words) -> str:
    """A player's board: buildings built by field, symbols, bonus tokens, the pile, what was destroyed."""
    components = state.setting.components
    removed = state.removed[4 * seat : 4 * seat + 4]
    fields = []
    for field in range(FIELD_COUNT):
        built = words.say("{field} {count}", field=words.field(field), count=removed[field])
        for era in range(3):
            if state.tokens[3 * seat + era] == field:
                token = words.points(components.token_points[era])
                built = words.say("{field} (token of {points})", field=built, points=token)
        fields.append(built)
    line = words.say("{who}: built {fields}.", who=words.who(seat), fields=words.listing(fields))
    pile = state.piles[seat]
    if pile:
        top = words.say(
            "“{card}” lies on top of {cards} discovered.", card=words.card(pile[-1]), cards=words.cards(len(pile))
        )
        line = words.say("{first} {second}", first=line, second=top)
    if state.waiting[seat] != NONE:
        piece = words.say("{building} waits there.", building=capital(words.a_building(state.waiting[seat])))
        line = words.say("{first} {second}", first=line, second=piece)
    destroyed = sum(state.captured[16 * seat : 16 * seat + 16])
    if destroyed:
        told = words.say("{buildings} destroyed.", buildings=words.buildings(destroyed))
        line = words.say("{first} {second}", first=line, second=told)
    shown = words.say(
        "An action gives {knowledge}, {bricks}, {clans}, {moves}; an appointment {scholars}; culture {points}.",
        knowledge=words.knowledge(components.symbols_knowledge[removed[0]]),
        bricks=words.bricks(components.symbols_bricks[removed[1]]),
        clans=words.clans(components.symbols_clans[removed[2]]),
        moves=words.moves(components.symbols_moves[removed[2]]),
        scholars=words.scholars(components.symbols_scholars[removed[3]]),
        points=words.points(components.culture_points[removed[CULTURE]]),
    )
    return capital(words.say("{first} {second}", first=line, second=shown))


def card_lines(state: EmpiresState, seat: int, words: Words) -> list[str]:
    """The cards of the viewer's hand, then those of the discovery pile from the top."""
    lines = [card_text(design, words) for design in state.hands[seat] if design >= 0]
    if not lines:
        lines.append(words.say("Your hand is empty."))
    return lines + [
        words.say("Discovered: {card}", card=card_text(design, words)) for design in reversed(state.piles[seat])
    ]


def timer_line(state: EmpiresState, seat: int, words: Words) -> str:
    """Where a player's two timers stand, and whether their sand runs."""
    told = [_timer(state, 2 * seat + index, words) for index in (0, 1)]
    return capital(words.say("{who}: {text}.", who=words.who(seat), text=words.listing(told)))


def _timer(state: EmpiresState, timer: int, words: Words) -> str:
    name = words.timer(timer % 2)
    slot = state.timer_slot[timer]
    if slot == OFF:
        return words.say("{timer} off the boards", timer=name)
    space = words.space(slot // 2)
    if state.timer_sand[timer] == SAND:
        return words.say("{timer} running on “{space}”", timer=name, space=space)
    if state.phase == RUNNING and must_move(state, timer):
        return words.say("{timer} run out on “{space}”, it must move", timer=name, space=space)
    return words.say("{timer} on “{space}”", timer=name, space=space)


# --- the map -----------------------------------------------------------------------------------------------------


def map_lines(state: EmpiresState, words: Words) -> list[str]:
    """One sentence a tile: who holds its centre, and what stands in its territories."""
    return [tile_line(state, position, words) for position in state.land.positions]


def tile_line(state: EmpiresState, position: int, words: Words) -> str:
    """One tile: centre, then territories with their sites, buildings and clans."""
    nodes = state.land.tile_nodes[position]
    text = _centre(state, nodes[CENTRE], words)
    for node in nodes[:CENTRE]:
        text = words.say("{list}; {item}", list=text, item=territory_text(state, node, words))
    return words.say("{tile}: {text}.", tile=f"{POSITION_NAMES[position]} {words.tile_name(position)}", text=text)


def _centre(state: EmpiresState, node: int, words: Words) -> str:
    name = words.place(node) if state.land.is_capital[node] else words.say("city")
    if state.holders[node] == NOBODY:
        return words.say("{place}, empty", place=name)
    return words.say("{place}, {text}", place=name, text=words.owned_clans(state.holders[node], state.clans[node]))


def territory_text(state: EmpiresState, node: int, words: Words) -> str:
    """“forest, 1 of 2 sites free, Yuki’s temple, 2 clans of Ama”."""
    sites = state.land.sites[node]
    free = sites - state.buildings[node].bit_count()
    text = words.say(
        "{place}, {free} of {sites} sites free", place=words.terrain(state.land.terrain[node]), free=free, sites=sites
    )
    found: list[str] = []
    for seat in range(state.seats):
        pieces = pieces_of(state, seat, node)
        found.extend(words.owned_building(kind, seat) for kind in range(FIELD_COUNT) if (pieces >> kind) & 1)
    holder = state.holders[node]
    if holder != NOBODY:
        found.append(words.owned_clans(holder, state.clans[node]))
    for part in found:
        text = words.say("{list}, {item}", list=text, item=part)
    return text


def map_account(state: EmpiresState, words: Words) -> str:
    """The map as a paragraph, for the description of its picture."""
    return " ".join(map_lines(state, words))


# --- shared boards -----------------------------------------------------------------------------------------------


def deck_line(state: EmpiresState, deck: int, words: Words) -> str:
    """A deck: how many cards, and the type of the top one."""
    name = capital(words.deck(deck))
    if state.tops[deck] == NONE:
        return words.say("{deck}: empty.", deck=name)
    return words.say(
        "{deck}: {cards}, {field} on top.",
        deck=name,
        cards=words.cards(len(state.decks[deck])),
        field=words.field(state.tops[deck]),
    )


def leader_line(state: EmpiresState, column: int, words: Words) -> str:
    """A leader column: its card, the tile's effect and the scholars on the tile, first placed first."""
    leader = state.leaders[column]
    tile = words.say("Tile: {effect}", effect=tile_effect(state.sides[column], words))
    text = words.say("{first} {second}", first=tile, second=_pile(state.tile_piles[column], words))
    if leader != NONE:
        card = words.say("{name}. {effect}", name=words.leader(leader), effect=leader_text(leader, words))
        text = words.say("{first} {second}", first=card, second=text)
    return words.say("{column}: {text}", column=words.column(column), text=text)


def wonder_line(state: EmpiresState, place: int, words: Words) -> str:
    """A wonder: what it counts, and its scholars, first placed first."""
    wonder = state.wonders[place]
    return words.say(
        "{name}. {text} {pile}",
        name=words.wonder(wonder),
        text=wonder_text(wonder, words),
        pile=_pile(state.wonder_piles[place], words),
    )


def _pile(pile: tuple[int, ...], words: Words) -> str:
    if not pile:
        return words.say("No scholars.")
    return words.say("Scholars from the first on: {players}.", players=", ".join(words.who(seat) for seat in pile))
