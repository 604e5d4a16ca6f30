"""What always holds of a position of Time of Empires (2.14), counted afresh without a line of the game's own code.

What few answers change, the map and the cards, is counted once for each way in which it lies.
"""

from collections import Counter
from functools import lru_cache
from typing import Final

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import COLOUR_NAMES, DESIGN_NAMES, NODE_NAMES

SHARED_SLOTS: Final = 12
"""Slots from here on are on shared boards; the twelve before are on every player's own board."""

PHASES: Final = ("preparation", "countdown", "running", "closing", "rounds", "scoring")


def invariants(state: EmpiresState) -> list[str]:
    """What is wrong with a full position by 2.14 and by the bookkeeping; empty if all is well."""
    saved = state.to_dict()
    seats: int = state.seats
    components = state.setting.components
    laid: Laid = (tuple(saved["tiles"]), tuple(saved["clans"]), tuple(saved["holders"]), tuple(saved["buildings"]))
    wrong = list(_wrong_map(laid, seats, components))
    clans, pieces = _counts(laid)
    for seat in range(seats):
        found = _wrong_population(saved, seat, clans[seat])
        found += _wrong_pieces(saved, seat, pieces)
        found += _wrong_tokens(saved, seat)
        cards = (state.hands[seat], state.piles[seat], state.discards[seat])
        found += _wrong_hand(seat, cards, tuple(saved["backs"][16 * seat : 16 * seat + 16]), components)
        found += _wrong_waiting(saved, seat, components)
        found += _wrong_timers(state, saved, seat)
        wrong += [f"{COLOUR_NAMES[seat]}: {what}" for what in found]
    wrong += _wrong_slots(state, saved, seats)
    places = (*state.hands, *state.piles, *state.discards, *state.decks, *state.gone)
    wrong += _wrong_count(places, saved["era"], components)
    wrong += _wrong_decks(saved, components)
    wrong += _wrong_boards(saved, seats)
    return wrong


Laid = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Tiles by position; clans, their owners and buildings by node. Most answers leave all of it as it was."""


@lru_cache(maxsize=256)
def _counts(laid: Laid) -> tuple[list[int], list[int]]:
    """Clans on the map by seat, and buildings by `4 * seat + kind`."""
    clans = [0] * 5
    pieces = [0] * 16
    for number, holder, mask in zip(*laid[1:], strict=True):
        clans[holder] += number
        for piece in range(16 if mask else 0):
            pieces[piece] += mask >> piece & 1
    return clans, pieces


@lru_cache(maxsize=256)
def _wrong_map(laid: Laid, seats: int, components) -> tuple[str, ...]:
    wrong: list[str] = []
    for at, (clans, holder, mask) in enumerate(zip(*laid[1:], strict=True)):
        position, part = divmod(at, 4)
        tile = laid[0][position]
        name = NODE_NAMES[at]
        if tile < 0:
            if clans or mask or holder != -1:
                wrong.append(f"{name} is not in play")
            continue
        if (clans > 0) != (holder >= 0):
            wrong.append(f"{name}: {clans} clans of {holder}")
        capital = components.is_capital[tile]
        if part == 3:
            cap = components.capital_cap if capital else components.city_cap
            if mask:
                wrong.append(f"{name}: buildings in a centre")
            if capital and holder not in (-1, components.tile_colour[tile]):
                wrong.append(f"{name}: clans of {holder} in another's capital")
        else:
            cap = components.territory_cap
            if bin(mask).count("1") > components.sites[tile][part]:
                wrong.append(f"{name}: more buildings than sites")
        if clans > cap:
            wrong.append(f"{name}: {clans} clans")
        if mask >> (4 * seats):
            wrong.append(f"{name}: buildings of nobody")
    return tuple(wrong)


def _wrong_population(saved: dict, seat: int, clans: int) -> list[str]:
    wrong: list[str] = []
    piles = sum(pile.count(seat) for pile in (*saved["wonder_piles"], *saved["tile_piles"]))
    tokens = saved["population"][seat] + clans + saved["scholars"][seat] + piles
    if tokens != 20 or saved["population"][seat] < 0 or saved["scholars"][seat] < 0:
        wrong.append(f"{tokens} population tokens")
    stock = saved["stock"][2 * seat : 2 * seat + 2]
    if min(stock) < 0 or max(stock) > 6:
        wrong.append(f"stock {stock}")
    return wrong


def _wrong_pieces(saved: dict, seat: int, on_map: list[int]) -> list[str]:
    wrong: list[str] = []
    own = saved["captured"][16 * seat : 16 * seat + 16]
    for kind in range(4):
        at = 4 * seat + kind
        waiting = 1 if saved["waiting"][seat] == kind else 0
        captured = sum(saved["captured"][at::16])
        pieces = 5 - saved["removed"][at] + on_map[at] + waiting + captured + saved["lost"][at]
        if pieces != 5 or not 0 <= saved["removed"][at] <= 5 or saved["lost"][at] < 0:
            wrong.append(f"{pieces} pieces of kind {kind}")
        if own[at]:
            wrong.append("own pieces in the destroyed section")
    if saved["unscored"][seat] > sum(own):
        wrong.append("more pieces to score than destroyed")
    return wrong


def _wrong_tokens(saved: dict, seat: int) -> list[str]:
    wrong: list[str] = []
    placed = [field for field in saved["tokens"][3 * seat : 3 * seat + 3] if field != -1]
    prepared = saved["era"]
    choosing = saved["phase"] == 0 and prepared
    if len(placed) not in ((prepared - 1, prepared) if choosing else (prepared,)):
        wrong.append(f"{len(placed)} bonus tokens after {prepared} preparations")
    if len(set(placed)) != len(placed):
        wrong.append("two bonus tokens on one field")
    return wrong


@lru_cache(maxsize=256)
def _wrong_hand(seat: int, cards: tuple[tuple[int, ...], ...], backs: tuple[int, ...], components) -> tuple[str, ...]:
    """Of a seat's hand, discovery pile and discards, and the backs that everybody sees in the hand."""
    wrong: list[str] = []
    starting = sorted(card for part in cards for card in part if card >= 36)
    if starting != [*range(36 + 4 * seat, 40 + 4 * seat)]:
        wrong.append(f"starting cards {starting}")
    hand = cards[0]
    if hand != tuple(sorted(hand)):
        wrong.append("the hand is not in order")
    held = Counter(4 * (card // 12 + 1 if card < 36 else 0) + components.type_of[card] for card in hand)
    if backs != tuple(held[back] for back in range(16)):
        wrong.append("backs do not fit the hand")
    return tuple(wrong)


def _wrong_waiting(saved: dict, seat: int, components) -> list[str]:
    pile = saved["piles"][seat]
    waiting = saved["waiting"][seat]
    fits = waiting == -1 or (pile and components.type_of[pile[-1]] == waiting)
    return [] if fits else ["a piece waits on no card of its kind"]


def _wrong_timers(state: EmpiresState, saved: dict, seat: int) -> list[str]:
    wrong: list[str] = []
    slots = saved["timer_slot"][2 * seat : 2 * seat + 2]
    sand = saved["timer_sand"][2 * seat : 2 * seat + 2]
    if min(slots) >= SHARED_SLOTS and slots[0] // 2 == slots[1] // 2:
        wrong.append("both timers in one shared space")
    for index in (0, 1):
        if slots[index] >= 0 and saved["last_space"][2 * seat + index] != slots[index] // 2:
            wrong.append("a timer does not remember where it stands")
        running = sand[index] == 1
        phase = PHASES[saved["phase"]]
        if running and (slots[index] < 0 or phase not in ("running", "closing")):
            wrong.append(f"sand runs: slot {slots[index]}, {phase}")
        if running and phase == "running" and not saved["now"] <= saved["ready_at"][2 * seat + index]:
            wrong.append("sand runs too long")
        if running and saved["ready_at"][2 * seat + index] > saved["now"] + state.setting.components.timer_ms:
            wrong.append("more sand than a timer holds")
        if sand[index] == 2 and (slots[index] < SHARED_SLOTS or not state.setting.clear_grace_ms):
            wrong.append("a grace that is none")
    if PHASES[saved["phase"]] in ("preparation", "countdown", "scoring") and slots != [-1, -1]:
        wrong.append("timers lie on the boards outside the action phase")
    return wrong


def _wrong_slots(state: EmpiresState, saved: dict, seats: int) -> list[str]:
    wrong: list[str] = []
    taken = Counter(
        (slot, -1 if slot >= SHARED_SLOTS else timer // 2)
        for timer, slot in enumerate(saved["timer_slot"])
        if slot >= 0
    )
    for (slot, owner), count in taken.items():
        space, number = divmod(slot, 2)
        if count > 1:
            wrong.append(f"{count} timers in slot {slot} of {owner}")
        if space < 6 and number >= state.setting.personal_slots:
            wrong.append(f"slot {slot} does not exist")
        if 8 <= space < 12 and (saved["sides"][space - 8] < 0 or (space == 11 and seats < 4)):
            wrong.append(f"column {space - 8} is not in play")
        if space >= 12 and space - 12 >= len(saved["wonders"]):
            wrong.append(f"wonder {space - 12} is not in play")
    return wrong


@lru_cache(maxsize=256)
def _wrong_count(places: tuple[tuple[int, ...], ...], era: int, components) -> tuple[str, ...]:
    """Of the technology cards in all places together."""
    wrong: list[str] = []
    lying = Counter(card for cards in places for card in cards)
    for design in range(36):
        copies = components.copies[design] if design // 12 + 1 <= era else 0
        if lying[design] != copies:
            wrong.append(f"{lying[design]} cards {DESIGN_NAMES[design]}")
    if lying[-1]:
        wrong.append("unknown cards in a full position")
    return tuple(wrong)


def _wrong_decks(saved: dict, components) -> list[str]:
    wrong: list[str] = []
    for deck in range(4):
        cards = saved["decks"][deck]
        if saved["tops"][deck] != (components.type_of[cards[-1]] if cards else -1):
            wrong.append(f"the top of deck {deck} is another")
        if any(card // 12 + 1 != saved["era"] or card >= 36 for card in cards):
            wrong.append(f"deck {deck} holds cards of another era")
    strange = [era for era in range(3) if any(card // 12 != era for card in saved["gone"][era])]
    return wrong + [f"cards of another era left after era {era + 1}" for era in strange]


def _wrong_boards(saved: dict, seats: int) -> list[str]:
    wrong: list[str] = []
    if len(saved["wonders"]) != saved["era"] or any(w // 4 != place for place, w in enumerate(saved["wonders"])):
        wrong.append(f"wonders {saved['wonders']} in era {saved['era']}")
    columns = 4 if seats == 4 else 3
    if [side >= 0 for side in saved["sides"]] != [column < columns for column in range(4)]:
        wrong.append(f"tiles {saved['sides']}")
    if any(side >= 0 and side // 2 != column for column, side in enumerate(saved["sides"])):
        wrong.append(f"tiles {saved['sides']} in wrong columns")
    open_leaders = [leader for leader in saved["leaders"] if leader >= 0]
    if any(leader // 6 + 1 != saved["era"] or saved["won"][leader] != -1 for leader in open_leaders):
        wrong.append(f"leaders {saved['leaders']}")
    if any(saved["tile_piles"][column] for column in range(columns, 4)):
        wrong.append("scholars on no tile")
    if any(saved["wonder_piles"][place] for place in range(len(saved["wonders"]), 3)):
        wrong.append("scholars on no wonder")
    if any(number < 0 for number in saved["ledger"]):
        wrong.append("points below nought")
    return wrong
