# gnomon: interpreted
"""How far a player is: progress of private goals and of accolades, and the score of the automated opponents in lines."""

from gnomon.games.inventions.rules.ending import bots_pieces, bots_score
from gnomon.games.inventions.rules.goals import goal_points, majorities_in, network_in, tokens_in
from gnomon.games.inventions.rules.wealth import built_of_type, inventions_by_type, is_wealth
from gnomon.games.inventions.say.settings import BOT_PIECES
from gnomon.games.inventions.say.settings import BOT_SOURCES as BOT_SOURCES_NAMED
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import family_of
from gnomon.games.inventions.state import BOT_SOURCES, InventionsState
from gnomon.games.inventions.terms import FIRST_GOAL, HEXES, NOBODY, NOTHING, NUMBERS, REGIONS, SPECIALTIES

# --- private goals (2.10) --------------------------------------------------------------------------------------------


def goal_progress(state: InventionsState, seat: int, goal: int, words: Words) -> str:
    """“2 of 4 regions; 3 IP; next 6 IP”: where a private goal stands, and what the next step is worth."""
    parts = [_goal_count(state, seat, goal, words), words.points(goal_points(state, seat, goal))]
    following = next_points(state, seat, goal)
    if following:
        parts.append(words.say("next {points}", points=words.points(following)))
    return words.clauses(parts)


def goal_count(state: InventionsState, seat: int, goal: int) -> int:
    """How many of the regions of a goal by regions count already."""
    count = (tokens_in, majorities_in, network_in)[family_of(goal)]
    return count(state, seat, state.setting.components.goal_regions[goal])


def next_points(state: InventionsState, seat: int, goal: int) -> int:
    """What a goal is worth as soon as it is worth more than now, or 0 if that is not possible."""
    components = state.setting.components
    now = goal_points(state, seat, goal)
    family = family_of(goal)
    scale = [components.invention_goal] if goal >= FIRST_GOAL[-1] else components.goal_points[family]
    return min((points for points in scale if points > now), default=0)


def _goal_count(state: InventionsState, seat: int, goal: int, words: Words) -> str:
    components = state.setting.components
    if goal < FIRST_GOAL[-1]:
        of = components.goal_regions[goal].bit_count()
        return words.count(
            "{done} of {count} region", "{done} of {count} regions", of, done=goal_count(state, seat, goal)
        )
    which = goal - FIRST_GOAL[-1]
    counts = inventions_by_type(state, seat)
    if which == 0:
        return _of(sum(counts), components.goal_inventions, words)
    if which == 2:
        return _of(max(counts), components.goal_one_type, words)
    if which == 1:
        return words.listing(
            words.say(
                "{what}: {progress}",
                what=words.specialty(kind),
                progress=_of(counts[kind], components.goal_each_type, words),
            )
            for kind in range(SPECIALTIES)
        )
    needed = dict.fromkeys(range(2, 6), components.goal_eras)
    if which == 3:
        needed = {4: components.goal_era_4, 5: components.goal_era_5}
    eras = [components.card_era[card] for card in state.inventions[seat]]
    return words.listing(
        words.say("{what}: {progress}", what=words.era(era), progress=_of(eras.count(era), number, words))
        for era, number in needed.items()
    )


def _of(number: int, needed: int, words: Words) -> str:
    """“3 of 8”; more than is needed counts no more."""
    return words.say("{number} of {needed}", number=min(number, needed), needed=needed)


# --- accolades (7.2) -------------------------------------------------------------------------------------------------


def accolade_progress(state: InventionsState, accolade: int, words: Words) -> str:
    """How far an accolade is: “7 of 10”, “12 left”, or the score against that of the bots."""
    components = state.setting.components
    if accolade in (0, 2):
        return words.say("{points} against {bots}", points=state.score(0), bots=bots_score(state))
    if accolade == 1:
        left = sum(state.presenter[r] > 0 and state.inventor[r] != NOBODY for r in range(REGIONS))
        return words.count("{count} left", "{count} left", left)
    if accolade == 8:
        own = [region for region in range(REGIONS) if state.presenter[region] == 0]
        return _of(sum(state.inventor[region] != NOBODY for region in own), max(1, len(own)), words)
    if accolade == 9:
        return words.count("{count} left", "{count} left", state.supply[0])
    number, needed = {
        3: (len(state.inventions[0]), components.accolade_inventions),
        4: (sum(components.card_era[card] == 5 for card in state.inventions[0]), components.accolade_late),
        5: (sum(is_wealth(tile) for tile in state.hexes[0]), components.accolade_wealth),
        6: (max(built_of_type(state, 0, kind) for kind in range(SPECIALTIES)), NUMBERS),
        7: (REGIONS - state.card.count(NOTHING), REGIONS),
        10: (HEXES - state.hexes[0].count(NOTHING), HEXES),
        11: (state.influence[0], components.accolade_influence),
    }[accolade]
    return _of(number, needed, words)


# --- the automated opponents (7.2) -----------------------------------------------------------------------------------


def bots_lines(state: InventionsState, words: Words) -> list[tuple[str, int]]:
    """The score of Chronos and Hephaestus as it would be counted now: every source that gave points, then their pieces."""
    found = [
        (words.say(BOT_SOURCES_NAMED[source]), points)
        for source, points in zip(BOT_SOURCES, state.marker_points, strict=True)
        if points
    ]
    worth = state.setting.components.mode_points[state.setting.mode]
    for message, number, each in zip(BOT_PIECES.values(), bots_pieces(state), worth, strict=True):
        told = words.say("{what}: {number} × {each}", what=words.say(message), number=number, each=each)
        found.append((told, number * each))
    return found
