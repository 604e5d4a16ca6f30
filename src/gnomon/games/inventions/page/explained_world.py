# gnomon: interpreted
"""What regions, action spaces and eras tell of themselves, and what stands in them."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.tellers import Teller, numbered, paired, single
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw.cards import NUMERALS
from gnomon.games.inventions.draw.forums import pillars_at
from gnomon.games.inventions.effects import free_space, has_majority, owns_letter
from gnomon.games.inventions.rules.ideas import check_place
from gnomon.games.inventions.rules.influencing import check_influence_at
from gnomon.games.inventions.rules.performing import check_action
from gnomon.games.inventions.rules.turns import check_access
from gnomon.games.inventions.say.explained import ACTIONS, DOES, NOW, fact, judged, plays
from gnomon.games.inventions.say.labels import forum_text, label
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.sentences import row
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import (
    knowledge_text,
    scoring_text,
    space_text,
    specialist_text,
    tile_text,
    token_text,
)
from gnomon.games.inventions.state import InventionsState

# --- regions and what stands in them ---------------------------------------------------------------------------------


def _people(state: InventionsState, region: int, words: Words) -> str:
    return row(
        [
            words.say("{what}: {told}", what=words.name(party), told=state.people[terms.REGIONS * party + region])
            for party in range(state.setting.parties)
            if state.people[terms.REGIONS * party + region]
        ],
        words,
    )


def _most(state: InventionsState, region: int, words: Words) -> str:
    ahead = [party for party in range(state.setting.parties) if has_majority(state, party, region)]
    return words.name(ahead[0]) if ahead else words.say("nobody")


@numbered(terms.REGIONS)
def _region(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    ropes = words.listing(words.region(other) for other in words.components.rope_list[region])
    facts = (
        Fact(capital(label("on_the_map", words)), _people(state, region, words)),
        fact("majority", _most(state, region, words), words),
        fact("ropes", ropes, words),
    )
    now = (judged(check_influence_at(state, seat, region), "could_place", words),) if plays(state, seat) else ()
    kind = words.say("Region {number}", number=region + 1)
    return Card(words.region(region), kind, words.say(DOES["region"]), facts, now, "2.2")


@paired(terms.REGIONS, terms.PARTIES)
def _citizens(state: InventionsState, seat: int, region: int, party: int, words: Words) -> Card | None:
    count = state.people[terms.REGIONS * party + region] if party < state.setting.parties else 0
    if not count:
        return None
    name = words.say("{what}: {told}", what=words.name(party), told=words.citizens(count))
    facts = (fact("majority", _most(state, region, words), words),)
    return Card(name, words.region(region), words.say(DOES["citizens"]), facts, (), "2.2")


@numbered(terms.REGIONS)
def _sage(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    here = state.sages_at >> region & 1
    facts = (fact("at_era_change", words.say("each sage beside a board makes a scholar"), words),)
    does = words.say(DOES["sage" if here else "no_sage"])
    return Card(label("sage", words), words.region(region), does, facts if here else (), (), "A7")


@numbered(terms.REGIONS)
def _knowledge(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    action = knowledge_text(state.knowledge[region], words)
    if state.scoring >> region & 1:
        does = words.say("Opening it scores every knowledge tile that shows this side; then all of them turn back.")
        facts = (fact("worth", scoring_text(state.scoring.bit_count(), words), words),)
    else:
        does = words.say("Opening it with a chain token performs this action, and turns the tile.")
        facts = (Fact(words.say("Other side"), words.points(words.components.knowledge_points)),)
    return Card(
        label("knowledge_tile", words),
        words.say("{one} · {other}", one=words.region(region), other=action),
        does,
        (*facts, fact("needs", words.say("a traveller, the sage, 1 chain token"), words)),
        (),
        "2.4",
    )


@numbered(terms.REGIONS)
def _specialist(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    tile, presenter = state.specialist[region], state.presenter[region]
    facts = (
        fact("needs", words.citizens(words.components.specialist_citizens[tile]), words),
        fact("benefit", capital(specialist_text(tile, words)), words),
        Fact(label("presenter", words), words.name(presenter)),
    )
    does = words.say(
        "Whoever presents an idea here moves citizens onto it and takes its benefit, without a chain token."
    )
    return Card(label("specialist_tile", words), words.region(region), does, facts, (), "2.3")


@numbered(terms.REGIONS)
def _slot(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    if state.card[region] != terms.NOTHING:
        return None
    tile = state.specialist[region]
    facts = (
        fact("needs", words.citizens(words.components.specialist_citizens[tile]), words),
        fact("benefit", capital(specialist_text(tile, words)), words),
    )
    now: tuple[str, ...] = ()
    if plays(state, seat):
        able = [words.card(card) for card in state.ideas[seat] if check_place(state, seat, card, region) is None]
        if able:
            now = (words.say(NOW["could_present"], cards=words.listing(able)),)
        elif state.ideas[seat]:
            refusal = check_place(state, seat, state.ideas[seat][0], region)
            now = (refusal_text(refusal, words),) if refusal else ()
    return Card(capital(label("no_card", words)), words.region(region), words.say(DOES["slot"]), facts, now, "A1")


def _beside(role: str) -> Teller[InventionsState, Words]:
    """The place of an inventor or innovator."""

    @numbered(terms.REGIONS)
    def told(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
        who = (state.inventor if role == "inventor" else state.innovator)[region]
        facts = (fact("here", words.name(who), words),)
        return Card(
            label(role, words),
            words.region(region),
            words.say(DOES[role]),
            facts,
            (),
            "A2" if role == "inventor" else "A3",
        )

    return told


@numbered(terms.REGIONS)
def _wealth(state: InventionsState, seat: int, region: int, words: Words) -> Card | None:
    stack, letter = state.wealth[region], state.letters[region]
    kinds = sorted(set(stack), key=stack.index)
    name = words.say("Wealth tiles {letter}", letter=terms.WEALTH_LETTERS[letter])
    facts = tuple(Fact(f"{stack.count(tile)} × {words.tile(tile)}", tile_text(tile, words)) for tile in kinds)
    now: tuple[str, ...] = ()
    if plays(state, seat) and stack:
        now = (words.say(NOW["owns" if owns_letter(state, seat, letter) else "may_own"]),)
    does = words.say("Sharing an invention in this region brings one of these tiles, if you own none of its letter.")
    return Card(name, words.region(region), does, facts or (fact("left", "0", words),), now, "2.8")


@paired(terms.REGIONS, terms.INFLUENCE_SPACES)
def _socket(state: InventionsState, seat: int, region: int, space: int, words: Words) -> Card | None:
    piece = state.spaces[terms.INFLUENCE_SPACES * region + space]
    points = words.points(words.components.space_points[space])
    facts: tuple[Fact, ...] = (fact("worth", points, words),)
    if piece == terms.NOTHING:
        does = words.say("The next token here goes to the leftmost free space and scores what it shows.")
        now = (judged(check_influence_at(state, seat, region), "could_place", words),) if plays(state, seat) else ()
        if free_space(state, region) != space:
            now = ()
        return Card(words.say("Influence space"), words.region(region), does, facts, now, "A6")
    party, kind = divmod(piece, terms.TOKENS)
    turned = state.turned >> piece & 1
    told = words.say("Its chain is used up; it counts for goals all the same.") if turned else token_text(kind, words)
    name = words.say("{what}: {told}", what=words.name(party), told=words.token(kind))
    if turned:
        facts += (fact("now", label("face_down", words), words),)
    return Card(name, words.region(region), told, facts, (), "2.9")


@paired(terms.REGIONS, terms.REGIONS)
def _rope(state: InventionsState, seat: int, region: int, other: int, words: Words) -> Card | None:
    if other not in words.components.rope_list[region]:
        return None
    name = words.say("{one} – {other}", one=words.region(region), other=words.region(other))
    return Card(name, words.say("Rope"), words.say(DOES["rope"]), (), (), "A7")


# --- forums and tracks -----------------------------------------------------------------------------------------------


@numbered(terms.ACTIONS)
def _space(state: InventionsState, seat: int, action: int, words: Words) -> Card | None:
    forum = words.components.forum_of[action]
    here = [
        words.say("{one} – {other}", one=words.name(party), other=words.pillar(epoch))
        for party, epoch in pillars_at(state, action)
    ]
    facts = (
        Fact(label("pillars", words), row(here, words)),
        Fact(words.say("Epoch pillars"), words.say("gain 1 influence when somebody else comes here")),
    )
    now: tuple[str, ...] = ()
    if plays(state, seat):
        if check_access(state, seat, action, 0) is not None:
            now = (words.say(NOW["in_forum"]),)
        refusal = check_action(state, seat, action)
        now += (
            words.say("The action is possible as things stand.") if refusal is None else refusal_text(refusal, words),
        )
    return Card(
        words.action(action),
        forum_text(forum, words),
        words.say(ACTIONS[action]),
        facts,
        now,
        f"A{action_rule(action)}",
    )


_RULES: Final = {
    terms.PRESENT: 1,
    terms.INVENT: 2,
    terms.INNOVATE: 3,
    terms.SHARE: 4,
    terms.CALL_SPECIALISTS: 5,
    terms.GAIN_INFLUENCE: 6,
    terms.TRAVEL: 7,
    terms.EUREKA: 8,
    terms.SEND_DIPLOMAT: 9,
    terms.CALL_DIPLOMAT: 10,
}


def action_rule(action: int) -> int:
    """The number of an action's section."""
    return _RULES[action]


@numbered(terms.ERAS)
def _era(state: InventionsState, seat: int, before: int, words: Words) -> Card | None:
    era = before + 1
    facts: list[Fact] = []
    if era > 1:
        first = terms.FIRST_SPACE[era - 2]
        spaces = range(first, first + terms.SPACES_OF_ERA[era - 2])
        for space in spaces:
            holder = next((party for party in range(terms.PARTIES) if state.marker[party] == space), terms.NOBODY)
            if state.setting.components.space_benefit[space] != terms.NO_BENEFIT or holder >= 0:
                who = words.name(holder) if holder >= 0 else words.say("free")
                facts.append(Fact(capital(space_text(space, words)), who))
        letter = terms.LETTERS[era - 1]
        facts.insert(0, Fact(words.say("Milestones"), words.say("letter {letter}", letter=letter)))
    now = terms.ERA_OF_STEP[state.step]
    mood = words.say("now") if era == now else words.say("past") if era < now else words.say("to come")
    kind = words.say("{one} · {other}", one=words.say("Era {number}", number=NUMERALS[era - 1]), other=mood)
    does = words.say(DOES["era_1" if era == 1 else "era_6" if era == terms.ERAS else "era"])
    return Card(words.era_title(era), kind, does, tuple(facts), (), "2.12")


@single
def _order(state: InventionsState, seat: int, words: Words) -> Card | None:
    told = " › ".join(words.name(party) for party in state.order)
    return Card(label("turn_order", words), "", words.say(DOES["order"]), (fact("now", told, words),), (), "6.1")


@numbered(terms.PARTIES)
def _visit(state: InventionsState, seat: int, party: int, words: Words) -> Card | None:
    if not words.is_bot(party):
        return None
    return Card(words.name(party), label("next_region", words), words.say(DOES["visit"]), (), (), "7.1")


TELLERS: Final[dict[str, Teller[InventionsState, Words]]] = {
    "region": _region,
    "citizens": _citizens,
    "sage": _sage,
    "knowledge": _knowledge,
    "specialist": _specialist,
    "slot": _slot,
    "inventor": _beside("inventor"),
    "innovator": _beside("innovator"),
    "wealth": _wealth,
    "socket": _socket,
    "rope": _rope,
    "space": _space,
    "era": _era,
    "order": _order,
    "visit": _visit,
}
