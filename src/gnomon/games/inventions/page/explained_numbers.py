# gnomon: interpreted
"""What numbers tell of themselves, where they come from; goals, and the automated opponents."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.tellers import PER_SEAT, Teller, numbered, paired, single
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import ACCOLADES
from gnomon.games.inventions.draw.tracks import next_band
from gnomon.games.inventions.effects import own_era
from gnomon.games.inventions.page.explained_society import where_citizens
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.rules.goals import objective_points
from gnomon.games.inventions.rules.wealth import is_wealth, wealth_points
from gnomon.games.inventions.say.explained import DOES, NOW, fact
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.names import COLOURS
from gnomon.games.inventions.say.progress import accolade_progress, bots_lines, goal_progress
from gnomon.games.inventions.say.settings import SOURCES
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import (
    accolade_text,
    accolade_worth,
    goal_text,
    goal_title,
    objective_text,
    objective_title,
)
from gnomon.games.inventions.state import SOURCE_COUNT, InventionsState

# --- numbers ---------------------------------------------------------------------------------------------------------


@numbered(terms.MOST_INFLUENCE + 1)
def _influence(state: InventionsState, seat: int, place: int, words: Words) -> Card | None:
    here = [words.name(party) for party in range(state.seats) if state.influence[party] == place]
    facts = (*_band(state, place, words), fact("here", words.listing(here) if here else "–", words))
    now: tuple[str, ...] = ()
    if 0 <= seat < state.seats and not state.over and next_band(state, seat) >= 0:
        more = next_band(state, seat) - state.influence[seat]
        now = (words.say(NOW["next_band"], influence=words.influence(more)),)
    return Card(words.influence(place), label("influence_track", words), words.say(DOES["bands"]), facts, now, "2.12")


def _band(state: InventionsState, position: int, words: Words) -> tuple[Fact, ...]:
    change = state.setting.components.adjustment[position]
    signed = f"+{change}" if change > 0 else f"−{-change}" if change else "0"
    return (
        fact("each_turn", words.chain_tokens(state.setting.chain_tokens[position]), words),
        fact("at_era_change", signed, words),
        fact("at_end", words.points(state.setting.influence_points[position]), words),
    )


@single
def _bands(state: InventionsState, seat: int, words: Words) -> Card | None:
    position = state.influence[seat] if 0 <= seat < state.seats else 0
    return Card(
        label("influence_track", words), "", words.say(DOES["bands"]), _band(state, position, words), (), "2.12"
    )


@paired(PER_SEAT, 6)
def _count(state: InventionsState, seat: int, party: int, column: int, words: Words) -> Card | None:
    """A number of the players' table: points, influence, chain tokens, inventions, tiles built, supply."""
    who = words.name(party)
    if column == 0:
        return _score(state, party, words)
    if column in (1, 2):
        position = state.influence[party]
        name = words.influence(position) if column == 1 else words.chain_tokens(state.setting.chain_tokens[position])
        return Card(name, who, words.say(DOES["bands"]), _band(state, position, words), (), "2.12")
    if column == 3:
        kinds = [words.components.specialty[card] for card in state.inventions[party]]
        facts = tuple(Fact(words.titled(kind), str(kinds.count(kind))) for kind in range(terms.SPECIALTIES))
        name = words.say("{what}: {told}", what=label("inventions", words), told=len(kinds))
        return Card(name, who, words.say(DOES["invention_home"]), facts, (), "2.6")
    if column == 4:
        built = [tile for tile in state.hexes[party] if tile != terms.NOTHING]
        kinds = [terms.SPECIALTIES if is_wealth(tile) else tile // terms.NUMBERS for tile in built]
        facts = tuple(Fact(words.titled(kind), str(kinds.count(kind))) for kind in range(terms.SPECIALTIES))
        facts += (Fact(label("wealth", words), str(kinds.count(terms.SPECIALTIES))),)
        name = words.say("{what}: {told}", what=label("progress_map", words), told=words.tiles(len(built)))
        return Card(name, who, words.say(DOES["hex"]), facts, (), "5.2")
    name = words.say("{what}: {told}", what=label("supply", words), told=state.supply[party])
    return Card(name, who, words.say(DOES["supply"]), where_citizens(state, party, words), (), "2.1")


def _score(state: InventionsState, party: int, words: Words) -> Card:
    """Where points come from."""
    ledger = state.ledger[SOURCE_COUNT * party : SOURCE_COUNT * (party + 1)]
    facts = [
        Fact(words.say(source), words.points(points))
        for source, points in zip(SOURCES.values(), ledger, strict=True)
        if points
    ]
    end = sum(
        wealth_points(state, party, place) for place in range(terms.HEXES) if is_wealth(state.hexes[party][place])
    )
    if not state.over:
        track = state.setting.influence_points[state.influence[party]]
        facts.append(
            fact(
                "at_end",
                words.say(
                    "{track} for influence, {wealth} for Wealth tiles, as things stand; then goals",
                    track=words.points(track),
                    wealth=words.points(end),
                ),
                words,
            )
        )
    does = words.say("What is on the score track already. Wealth tiles, influence and goals count at the end.")
    return Card(words.points(state.score(party)), words.name(party), does, tuple(facts), (), "6.2")


@numbered(6)
def _head(state: InventionsState, seat: int, column: int, words: Words) -> Card | None:
    key = ("score", "influence_track", "chain_tokens", "inventions", "progress_map", "supply")[column]
    does = (
        words.say("What is on the score track already. Wealth tiles, influence and goals count at the end."),
        words.say(DOES["bands"]),
        words.say(DOES["chain"]),
        words.say(DOES["invention_home"]),
        words.say("How many of the 17 hexes are built."),
        words.say(DOES["supply"]),
    )[column]
    return Card(label(key, words), "", does, (), (), ("6.2", "2.12", "4.4", "2.6", "5.2", "2.1")[column])


@numbered(PER_SEAT)
def _seat(state: InventionsState, seat: int, party: int, words: Words) -> Card | None:
    era = words.era_title(own_era(state, party))
    facts = (
        Fact(label("score", words), words.points(state.score(party))),
        Fact(label("influence_track", words), words.influence(state.influence[party])),
        Fact(words.say("Era of the milestone"), era),
        Fact(label("private", words), words.lettered(state.private[party])),
    )
    return Card(words.name(party), words.say(COLOURS[party]), words.say(DOES["seat"]), facts, (), "2.14")


# --- goals and opponents ---------------------------------------------------------------------------------------------


@numbered(9)
def _goal(state: InventionsState, seat: int, index: int, words: Words) -> Card | None:
    if not 0 <= seat < state.seats or index >= len(state.goals[seat]):
        return None
    goal = state.goals[seat][index]
    if goal < 0:
        return None
    facts = (
        Fact(words.say("Scores"), goal_text(goal, words)),
        fact("progress", goal_progress(state, seat, goal, words), words),
    )
    return Card(goal_title(goal, words), label("goals", words), words.say(DOES["goal"]), facts, (), "2.10")


@numbered(9)
def _objective(state: InventionsState, seat: int, index: int, words: Words) -> Card | None:
    if index >= len(state.objectives):
        return None
    objective = state.objectives[index]
    now: tuple[str, ...] = ()
    if 0 <= seat < state.seats:
        now = (
            words.say(
                "{points} for you, as things stand.", points=words.points(objective_points(state, seat, objective))
            ),
        )
    does = words.say("Scored by everybody when {era} ends.", era=words.era_title(index + 2))
    facts = (Fact(words.say("Scores"), objective_text(objective, words)),)
    return Card(objective_title(objective, words), label("objectives", words), does, facts, now, "2.11")


@numbered(ACCOLADES)
def _accolade(state: InventionsState, seat: int, accolade: int, words: Words) -> Card | None:
    if not state.setting.solo:
        return None
    facts = (
        fact("worth", accolade_worth(accolade, words), words),
        fact("progress", accolade_progress(state, accolade, words), words),
    )
    name = capital(accolade_text(accolade, words))
    return Card(name, label("accolades", words), words.say(DOES["accolade"]), facts, (), "7.2")


@numbered(2)
def _bot(state: InventionsState, seat: int, which: int, words: Words) -> Card | None:
    party = (state.setting.chronos, state.setting.hephaestus)[which]
    if party == terms.NOBODY:
        return None
    facts = (
        Fact(label("inventions", words), str(len(state.inventions[party]))),
        Fact(words.say("Tiles taken"), str(len(state.hoard[party]))),
        Fact(label("supply", words), str(state.supply[party])),
    )
    does = words.say(DOES["hephaestus" if which else "chronos"])
    return Card(words.name(party), label("automated", words), does, facts, (), "7.2" if which else "7.1")


@numbered(terms.ACTION_CARDS)
def _deed(state: InventionsState, seat: int, card: int, words: Words) -> Card | None:
    if state.setting.hephaestus == terms.NOBODY:
        return None
    lines = words.components.action_cards[card]
    facts = tuple(Fact(f"{number}.", words.action(action)) for number, action in enumerate(lines, 1))
    used = words.say("used in this era") if card in state.drawn else words.say("to come")
    name = words.say("Action card {number}", number=card + 1)
    return Card(name, used, words.say(DOES["deed"]), facts, (), "7.2")


@single
def _bots_score(state: InventionsState, seat: int, words: Words) -> Card | None:
    if not state.setting.solo:
        return None
    facts = tuple(Fact(what, words.points(points)) for what, points in bots_lines(state, words))
    name = words.points(bots_score(state))
    return Card(name, label("automated", words), words.say(DOES["bots_score"]), facts, (), "7.2")


TELLERS: Final[dict[str, Teller[InventionsState, Words]]] = {
    "influence": _influence,
    "bands": _bands,
    "count": _count,
    "head": _head,
    "seat": _seat,
    "goal": _goal,
    "objective": _objective,
    "accolade": _accolade,
    "bot": _bot,
    "deed": _deed,
    "botscore": _bots_score,
}
