# gnomon: interpreted
"""What cards and milestones tell of themselves."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.tellers import Teller, numbered, single
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw.cards import NUMERALS
from gnomon.games.inventions.effects import is_invention
from gnomon.games.inventions.rules.diplomats import check_send_to
from gnomon.games.inventions.rules.ideas import check_place
from gnomon.games.inventions.rules.inventing import (
    check_innovate_at,
    check_invent_at,
    has_access,
    invention_price,
)
from gnomon.games.inventions.rules.sharing import check_share_at
from gnomon.games.inventions.say.explained import DOES, NOW, fact, judged, plays
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import (
    milestone_text,
)
from gnomon.games.inventions.state import InventionsState

# --- cards -----------------------------------------------------------------------------------------------------------


@numbered(terms.CARDS)
def _card(state: InventionsState, seat: int, card: int, words: Words) -> Card | None:
    region = state.card.index(card) if card in state.card else terms.NOWHERE
    owner = next((party for party in range(state.setting.parties) if card in state.inventions[party]), terms.NOBODY)
    if (region >= 0 and is_invention(state, region)) or owner >= 0:
        return _invention(state, seat, card, region, owner, words)
    return _idea(state, seat, card, region, words)


def _kind(card: int, what: str, where: str, words: Words) -> str:
    """“Idea · Era IV · culture · in Asia”."""
    components = words.components
    era = words.say("Era {number}", number=NUMERALS[components.card_era[card] - 1])
    return " · ".join(part for part in (what, era, words.specialty(components.specialty[card]), where) if part)


def _shared(state: InventionsState, card: int, region: int, words: Words) -> Fact:
    """What its presenter scores when it is shared: its era for each citizen on the specialist tile."""
    components = words.components
    citizens = components.specialist_citizens[state.specialist[region]]
    era = components.card_era[card]
    told = words.say(
        "{player} scores {era} × {citizens} = {points}",
        player=words.name(state.presenter[region]),
        era=era,
        citizens=citizens,
        points=words.points(era * citizens),
    )
    return fact("sharing", told, words)


def _idea(state: InventionsState, seat: int, card: int, region: int, words: Words) -> Card | None:
    components = words.components
    holder = next((party for party in range(state.seats) if card in state.ideas[party]), terms.NOBODY)
    opened = card in state.display or card in state.stack[-1:]
    if region < 0 and holder < 0 and not opened:
        return None
    milestone = components.card_milestone[card]
    facts = [fact("invent", words.price(invention_price(state, card)), words)]
    if milestone != terms.NOTHING:
        if seat >= 0:
            open_to = has_access(state, seat, milestone)
            told = words.say(NOW["yes" if open_to else "not_yet"], what=words.lettered(milestone))
            facts.append(fact("access", told, words, "good" if open_to else "bad"))
        else:
            facts.append(fact("needs", words.lettered(milestone), words))
    facts.append(fact("chain", words.action(components.card_chain[card]), words))
    now: tuple[str, ...] = ()
    if region >= 0:
        facts += [Fact(label("presenter", words), words.name(state.presenter[region]))]
        if state.presenter[region] != terms.NOBODY:
            facts.append(_shared(state, card, region, words))
        if plays(state, seat):
            now = (judged(check_invent_at(state, seat, region), "could_invent", words),)
        does, where, section = "idea_here", words.region(region), "A2"
    elif holder >= 0:
        does, where, section = "idea_waits", words.name(holder), "2.6"
        if plays(state, seat) and holder == seat:
            now = _presentable(state, seat, card, words)
    else:
        does, where, section = "idea_open", label("idea_display", words), "A1"
    kind = _kind(card, label("idea", words), where, words)
    return Card(words.card(card), kind, words.say(DOES[does]), tuple(facts), now, section)


def _presentable(state: InventionsState, seat: int, card: int, words: Words) -> tuple[str, ...]:
    able = [words.region(region) for region in range(terms.REGIONS) if check_place(state, seat, card, region) is None]
    if able:
        return (words.say("You could present it in {regions}.", regions=words.listing(able)),)
    return (words.say("No region without a card is within the reach of your specialists."),)


def _invention(state: InventionsState, seat: int, card: int, region: int, owner: int, words: Words) -> Card:
    components = words.components
    facts = [fact("chain", words.action(components.card_chain[card]), words)]
    now: tuple[str, ...] = ()
    if region < 0:
        used = owner >= 0 and state.called >> card & 1 and state.order[state.turn % len(state.order)] == owner
        if used:
            facts.append(fact("now", words.say("used this turn"), words))
        kind = _kind(card, label("invention", words), words.name(owner), words)
        return Card(words.card(card), kind, words.say(DOES["invention_home"]), tuple(facts), (), "4.4")
    for role, whom in (("presenter", state.presenter), ("inventor", state.inventor), ("innovator", state.innovator)):
        if whom[region] != terms.NOBODY:
            facts.append(Fact(label(role, words), words.name(whom[region])))
    if state.presenter[region] != terms.NOBODY:
        facts.append(_shared(state, card, region, words))
    if plays(state, seat):
        innovate, share = check_innovate_at(state, seat, region), check_share_at(state, seat, region)
        now = (judged(innovate, "could_innovate", words), judged(share, "could_share", words))
    kind = _kind(card, label("invention", words), words.region(region), words)
    return Card(words.card(card), kind, words.say(DOES["invention_here"]), tuple(facts), now, "A3")


# --- milestones ------------------------------------------------------------------------------------------------------


@numbered(terms.MILESTONES)
def _milestone(state: InventionsState, seat: int, milestone: int, words: Words) -> Card | None:
    where = _where(state, milestone, words)
    if not where:
        return None
    envoys = [words.name(party) for party in range(terms.PARTIES) if state.envoys[milestone] >> party & 1]
    free = words.components.envoy_spaces - len(envoys)
    facts = [fact("benefit", capital(milestone_text(milestone, words)), words)]
    if milestone not in state.eureka and milestone not in state.discard:
        facts.append(Fact(label("diplomats", words), words.listing(envoys) if envoys else words.say("nobody")))
        facts.append(fact("free_places", str(free), words))
    now: tuple[str, ...] = ()
    if plays(state, seat):
        now = (words.say(NOW["has_access" if has_access(state, seat, milestone) else "no_access"]),)
        if milestone not in state.eureka:
            now += (judged(check_send_to(state, seat, milestone), "could_send", words),)
    does = words.say(DOES["eureka" if milestone in state.eureka else "milestone"])
    letter = words.say("Milestone of Era {number}", number=NUMERALS[words.components.era_of[milestone] - 1])
    kind = words.say("{one} · {other}", one=letter, other=where)
    return Card(words.lettered(milestone), kind, does, tuple(facts), now, "2.5")


def _where(state: InventionsState, milestone: int, words: Words) -> str:
    if milestone in state.private:
        return words.whose(state.private.index(milestone))
    for key, places in (("common", state.common), ("eureka_display", state.eureka), ("discard", state.discard)):
        if milestone in places:
            return label(key, words)
    return ""


@single
def _discard(state: InventionsState, seat: int, words: Words) -> Card | None:
    names = words.listing(words.lettered(milestone) for milestone in state.discard)
    count = words.say("{what}: {told}", what=label("discard", words), told=len(state.discard))
    return Card(
        count, label("knowledge", words), words.say(DOES["discard"]), (fact("here", names or "–", words),), (), "2.5"
    )


TELLERS: Final[dict[str, Teller[InventionsState, Words]]] = {
    "idea": _card,
    "milestone": _milestone,
    "discard": _discard,
}
