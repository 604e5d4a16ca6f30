# gnomon: interpreted
"""A whole position in words, for screen readers and for text alone."""

from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.speaking import capital, mark
from gnomon.games.khronos.boards import NOBODY, Domain
from gnomon.games.khronos.components import DESIGN_NAMES
from gnomon.games.khronos.queries import board_earnings, income, rulers, worth
from gnomon.games.khronos.say.options import building_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.setting import Setting
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import UNKNOWN

_DOMAINS_KEPT: Final = 16_384


class Part(NamedTuple):
    """A heading and the sentences under it."""

    heading: str
    lines: tuple[str, ...]


def account(state: KhronosState, words: Words) -> list[Part]:
    """The position as the viewer of `words` knows it: turn, players, own hand, the three boards, supply."""
    parts = [
        Part(words.say("Turn {turn} of 7", turn=state.turn), (turn_line(state, words),)),
        Part(words.say("Players"), tuple(player_line(state, seat, words) for seat in range(state.seats))),
    ]
    if 0 <= words.viewer < state.seats:
        parts.append(Part(words.say("Your hand"), (hand_line(state, words.viewer, words),)))
    parts.extend(Part(words.age_title(age), tuple(board_lines(state, age, words))) for age in range(3))
    parts.append(Part(words.say("Supply"), (supply_line(state, words),)))
    return parts


def board_account(state: KhronosState, age: int, words: Words) -> str:
    """One board as a paragraph, for the description of its picture."""
    return " ".join(board_lines(state, age, words))


def turn_line(state: KhronosState, words: Words) -> str:
    """Whose turn it is."""
    if state.over:
        return words.say("The match is over.")
    return words.by(state.active, mark("It is your turn."), mark("It is {player}’s turn."))


def player_line(state: KhronosState, seat: int, words: Words) -> str:
    """A player's public holdings and what they would collect now."""
    first, second = state.pawns[2 * seat], state.pawns[2 * seat + 1]
    ages = sorted({first, second})
    return capital(
        words.say(
            "{who}: {money}, {cards}, {cubes}, adventurers in {ages}, income now {income}.",
            who=words.who(seat),
            money=words.ecus(state.money[seat]),
            cards=words.count("{count} card", "{count} cards", state.held[seat]),
            cubes=words.count("{count} cube", "{count} cubes", state.cubes[seat]),
            ages=words.listing(words.age(age) for age in ages),
            income=income(state, seat),
        )
    )


def hand_line(state: KhronosState, seat: int, words: Words) -> str:
    """The cards of a hand by colour, as far as they are known."""
    counts = state.hands[3 * seat : 3 * seat + 3]
    if UNKNOWN in counts:
        return words.say("{text}.", text=words.count("{count} card", "{count} cards", state.held[seat]))
    return words.say("{text}.", text=capital(words.cards(counts)))


def board_lines(state: KhronosState, age: int, words: Words) -> list[str]:
    """One sentence per domain with more than a lone empty hamlet, then the hamlets, then what each player earns."""
    lone: list[int] = []
    lines: list[str] = []
    for domain in state.boards[age].domains_in_order():
        only = domain.buildings[0]
        if len(domain.buildings) == 1 and only.printed and not any(only.cubes):
            lone.append(only.anchor)
        else:
            lines.append(domain_line(domain, age, state.setting, words))
    if lone:
        squares = words.listing(words.square(anchor) for anchor in lone)
        lines.append(
            words.count(
                "A lone printed hamlet lies at {squares}.",
                "Lone printed hamlets lie at {squares}.",
                len(lone),
                squares=squares,
            )
        )
    earned = board_earnings(state.boards[age], age)
    shares = [
        words.say("{who} {ecus}", who=words.who(seat), ecus=earned[seat]) for seat in range(state.seats) if earned[seat]
    ]
    if shares:
        lines.append(words.say("Worth here with an adventurer: {shares}.", shares=words.listing(shares)))
    return lines


@lru_cache(_DOMAINS_KEPT)
def domain_line(domain: Domain, age: int, setting: Setting, words: Words) -> str:
    """A domain: who rules it, what it pays, and its buildings in squares order."""
    ordered = sorted(domain.buildings, key=lambda building: building.anchor)
    buildings = words.listing(building_text(building, age, setting, words) for building in ordered)
    return words.say("{ruler}: {buildings}.", ruler=ruler_text(age, domain, words), buildings=buildings)


@lru_cache(_DOMAINS_KEPT)
def ruler_text(age: int, domain: Domain, words: Words) -> str:
    """“Domain of Yuki, pays 4”."""
    ruling = [seat for seat in rulers(domain, age) if seat != NOBODY]
    pays = worth(domain, age)
    if not ruling:
        return words.say("Domain without a ruler, worth {pays}", pays=pays)
    if len(ruling) == 1:
        return words.by(ruling[0], mark("Your domain, pays {pays}"), mark("Domain of {player}, pays {pays}"), pays=pays)
    shared = words.listing(words.who(seat) for seat in ruling)
    return words.say("Domain shared by {players}, pays {pays} to each", players=shared, pays=pays)


def supply_line(state: KhronosState, words: Words) -> str:
    """The tiles left, by kind."""
    left = [
        words.say("{design} {count}", design=words.design(design), count=state.supply[design])
        for design in range(len(DESIGN_NAMES))
    ]
    return words.say("{text}.", text=words.listing(left))
