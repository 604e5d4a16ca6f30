# gnomon: interpreted
"""What stands on tiles, tokens and cards: the effect of each, in words, with the numbers of the component tables."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import INFLUENCE, NEW_CITIZEN, ONE_SCHOLAR, POINTS
from gnomon.games.inventions.say.words import Words

# --- specialist and knowledge tiles (2.3, 2.4) -----------------------------------------------------------------------


def specialist_text(tile: int, words: Words) -> str:
    """What a specialist tile brings its presenter: “Share an Invention”, “3 IP”, “1 scholar”."""
    components = words.components
    benefit = components.specialist_benefit[tile]
    if benefit < POINTS:
        return words.action(benefit)
    if benefit == POINTS:
        return words.points(components.specialist_points)
    plain = {INFLUENCE: terms.GIVES_INFLUENCE, ONE_SCHOLAR: terms.GIVES_SCHOLAR, NEW_CITIZEN: terms.GIVES_CITIZEN}
    return words.benefit(plain[benefit])


def knowledge_text(tile: int, words: Words) -> str:
    """The action on a knowledge tile: “Innovate”."""
    return words.action(words.components.knowledge_action[tile])


def scoring_text(number: int, words: Words) -> str:
    """What a knowledge tile on its scoring side brings while so many show theirs: “8 IP: 4 tiles show 2 IP”."""
    points = words.components.knowledge_points
    return words.count(
        "{points}: {count} tile shows {each}",
        "{points}: {count} tiles show {each}",
        number,
        points=words.points(points * number),
        each=words.points(points),
    )


# --- progress and wealth tiles (2.7, 2.8) ----------------------------------------------------------------------------

PROGRESS_TEXTS: Final = (
    mark("Place 1 citizen from your supply in any region."),
    mark("Gain 1 scholar, up to your limit."),
    mark("Take an Economy or Culture tile into your display."),
    mark("While building: another tile costs {citizens} less."),
    mark("While building: this building costs 1 influence less."),
    mark("Two Progress tiles on your map change places."),
    mark("Your limit of scholars is 1 higher until the era ends."),
    mark("Gain Influence: you count as having the majority."),
    mark("Call Specialists: any number of citizens from any number of regions."),
    mark("Travel: to any region, without ropes."),
    mark("Gain Influence: 1 citizen fewer is needed, at least 1."),
    mark("Travel: a second move; the sage of its region may be asked."),
    mark("Build up to as many tiles as your era, 1 more than otherwise."),
    mark("Eureka: instead of your space’s benefit take that of another one of this or an earlier era."),
)
"""Of Economy tiles, then of Culture tiles; Technology tiles show a pair of actions."""

_OPENER: Final = mark("Before your action: your pillar may go to a forum where you have one already. Once per match.")
_PAIR: Final = mark("{first} + {second}: do one, chain the other. Once per match.")

WEALTH_TEXTS: Final = (
    mark("{points} for each Wealth tile in its group, itself included."),
    mark("{points} for each region with {number} or more of your citizens."),
    mark("{points} for every {number} of your citizens in play."),
    mark("{points} for each set of trader, artisan and thinker; scholars may stand in."),
    mark("{points} for each {type} tile in its group."),
    mark("{points} for each pair of {first} tile and {second} tile on your map."),
    mark("{points} for every 2 inventions."),
    mark("{points} for every 2 inventions of one type."),
    mark("{points} for every 3 inventions of three types."),
)
"""By letter A to F; then the three of letter G."""
_PAIRS: Final = ((terms.ECONOMY, terms.CULTURE), (terms.ECONOMY, terms.TECHNOLOGY), (terms.CULTURE, terms.TECHNOLOGY))


def tile_text(tile: int, words: Words) -> str:
    """What a Progress tile does, what a Wealth tile scores, what an aspiration tile stands for."""
    if tile >= terms.FIRST_ASPIRATION:
        if tile == terms.WILD_TILE:
            return words.say("Becomes any Progress tile.")
        return words.say("Becomes a Progress tile: {type}.", type=words.specialty(tile - terms.FIRST_ASPIRATION))
    if tile >= terms.FIRST_WEALTH:
        return _wealth_text(tile - terms.FIRST_WEALTH, words)
    if tile < terms.FIRST_TECHNOLOGY:
        return words.say(PROGRESS_TEXTS[tile], citizens=words.citizens(words.components.cheaper))
    pair = words.components.pairs[tile - terms.FIRST_TECHNOLOGY]
    if not pair:
        return words.say(_OPENER)
    return words.say(_PAIR, first=words.action(pair[0]), second=words.action(pair[1]))


def _wealth_text(wealth: int, words: Words) -> str:
    components = words.components
    alone = (components.wealth_group, components.wealth_region, components.wealth_citizen, components.wealth_set)
    if wealth < len(alone):
        number = {1: components.wealth_region_citizens, 2: components.wealth_citizens}.get(wealth, 1)
        return words.say(WEALTH_TEXTS[wealth], points=words.points(alone[wealth]), number=number)
    if wealth < 7:
        kind = words.specialty(wealth - 4)
        return words.say(WEALTH_TEXTS[4], points=words.points(components.wealth_type), type=kind)
    if wealth < 10:
        first, second = _PAIRS[wealth - 7]
        return words.say(
            WEALTH_TEXTS[5],
            points=words.points(components.wealth_pair),
            first=words.specialty(first),
            second=words.specialty(second),
        )
    points = components.wealth_inventions[wealth - 10]
    return words.say(WEALTH_TEXTS[6 + wealth - 10], points=words.points(points))


# --- influence tokens (2.9) ------------------------------------------------------------------------------------------


def token_text(kind: int, words: Words) -> str:
    """What a token can be chained to, and how many citizens placing it takes."""
    chain = words.action(terms.TOKEN_CHAIN[kind])
    if kind == terms.PLUS_ONE:
        return words.say("Chain: {action}.", action=chain)
    return words.say(
        "Placed for {citizens}. Chain: {action}.",
        citizens=words.citizens(words.components.needed[kind]),
        action=chain,
    )


# --- cards and milestones (2.5, 2.6) ---------------------------------------------------------------------------------


def idea_text(card: int, words: Words) -> str:
    """What inventing an idea needs: “technology; Iron (C); exhaust 1 thinker”."""
    components = words.components
    parts = [words.specialty(components.specialty[card])]
    milestone = components.card_milestone[card]
    if milestone != terms.NOTHING:
        parts.append(words.lettered(milestone))
    exhausted = [0, 0, 0, 0]
    for kind in components.exhausted[card]:
        exhausted[kind] += 1
    if any(exhausted):
        parts.append(words.say("exhaust {who}", who=words.crowd(exhausted)))
    if components.card_era[card] == terms.ERAS:
        parts.append(words.points(components.last_era_points))
    return words.clauses(parts)


def invention_text(card: int, words: Words) -> str:
    """What an invention offers: “technology; chain: Call Specialists”."""
    components = words.components
    return words.clauses(
        [
            words.specialty(components.specialty[card]),
            words.say("chain: {action}", action=words.action(components.card_chain[card])),
        ]
    )


def milestone_text(milestone: int, words: Words) -> str:
    """What a diplomat brings there: “1 scholar”."""
    return words.benefit(words.components.milestone_benefit[milestone])


def space_text(space: int, words: Words) -> str:
    """What an era space brings whoever comes there."""
    return words.benefit(words.components.space_benefit[space])


def hex_text(place: int, words: Words) -> str:
    """What covering a hex brings; empty for nothing."""
    benefit = words.components.hex_benefit[place]
    return "" if benefit == terms.NO_BENEFIT else words.benefit(benefit)
