# gnomon: interpreted
"""What lies on the board, in words: regions, forums, milestones and ideas."""

from gnomon.drawing.speaking import capital
from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import is_idea
from gnomon.games.inventions.rules.inventing import check_invent_at
from gnomon.games.inventions.say.labels import forum_text, label, stack_text
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.sentences import idea_told, invention_told, line, named, row, with_more
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import knowledge_text, specialist_text
from gnomon.games.inventions.state import InventionsState

# --- the world -------------------------------------------------------------------------------------------------------


def world_lines(state: InventionsState, words: Words) -> list[str]:
    """A line for each region; after that of a presented idea whether the viewer could invent it, or what is missing."""
    found = []
    for region in range(terms.REGIONS):
        found.append(region_line(state, region, words))
        if 0 <= words.viewer < state.seats and is_idea(state, region):
            refusal = check_invent_at(state, words.viewer, region)
            if refusal is None:
                found.append(words.say("You could invent {card}.", card=words.card(state.card[region])))
            else:
                found.append(refusal_text(refusal, words))
    return found


def region_line(state: InventionsState, region: int, words: Words) -> str:
    """“4 Asia: Idea Steel (…), Presenter: Yuki; …”: the display of a region, then its map."""
    citizens = words.citizens(words.components.specialist_citizens[state.specialist[region]])
    specialist = with_more(specialist_text(state.specialist[region], words), citizens, words)
    people = [
        f"{words.name(party)} {state.people[terms.REGIONS * party + region]}"
        for party in range(words.parties)
        if state.people[terms.REGIONS * party + region]
    ]
    if (state.scoring >> region) & 1:
        knowledge = words.points(words.components.knowledge_points)
    else:
        knowledge = knowledge_text(state.knowledge[region], words)
    ropes = row([words.region(other) for other in words.components.rope_list[region]], words)
    return line(
        words,
        words.say("{what}: {told}", what=f"{region + 1} {words.region(region)}", told=card_at(state, region, words)),
        named("specialist_tile", specialist, words),
        named("influence_spaces", spaces_text(state, region, words), words),
        named("wealth", wealth_text(state, region, words), words),
        words.say("{what}: {told}", what=capital(label("on_the_map", words)), told=row(people, words)),
        named("knowledge_tile", knowledge, words),
        label("sage", words) if (state.sages_at >> region) & 1 else "",
        words.say("ropes to {regions}", regions=ropes),
    )


def card_at(state: InventionsState, region: int, words: Words) -> str:
    """The card of a region with who stands beside it."""
    card = state.card[region]
    if card == terms.NOTHING:
        return label("no_card", words)
    if state.inventor[region] != terms.NOBODY:
        parts = [words.say("{what}: {told}", what=label("invention", words), told=invention_told(card, words))]
    else:
        parts = [words.say("{what}: {told}", what=label("idea", words), told=idea_told(card, words))]
    roles = (("presenter", state.presenter), ("inventor", state.inventor), ("innovator", state.innovator))
    parts += [named(key, words.name(whom[region]), words) for key, whom in roles if whom[region] != terms.NOBODY]
    return row(parts, words)


def spaces_text(state: InventionsState, region: int, words: Words) -> str:
    """“5 Yuki (Invent), 3 empty, 2 empty”: what lies on the influence spaces."""
    found = []
    for space in range(terms.INFLUENCE_SPACES):
        token = state.spaces[terms.INFLUENCE_SPACES * region + space]
        if token == terms.NOTHING:
            told = label("empty", words)
        else:
            party, kind = divmod(token, terms.TOKENS)
            face = label("face_down", words) if (state.turned >> token) & 1 else words.token(kind)
            told = with_more(words.name(party), face, words)
        found.append(f"{words.components.space_points[space]} {told}")
    return row(found, words)


def wealth_text(state: InventionsState, region: int, words: Words) -> str:
    """“3 × Wealth A”: the stack of a region; its letter alone when it is used up."""
    stack = state.wealth[region]
    kinds = sorted(set(stack), key=stack.index)
    told = [
        f"{stack.count(tile)} × {words.tile(tile)}" if stack.count(tile) > 1 else words.tile(tile) for tile in kinds
    ]
    if not told:
        return with_more(terms.WEALTH_LETTERS[state.letters[region]], label("empty", words), words)
    return row(told, words)


# --- the assembly ----------------------------------------------------------------------------------------------------


def forum_line(state: InventionsState, forum: int, words: Words) -> str:
    """“Forum 4: Travel (Yuki – Epoch pillar), Eureka”."""
    found = []
    for action in range(terms.ACTIONS):
        if words.components.forum_of[action] != forum:
            continue
        pillars = []
        for party in range(words.parties):
            there = [state.epoch[party], *state.seasons[terms.SEASONS * party : terms.SEASONS * (party + 1)]]
            pillars += [
                f"{words.name(party)} – {words.pillar(int(not number))}"
                for number, at in enumerate(there)
                if at == action
            ]
        found.append(with_more(words.action(action), row(pillars, words) if pillars else "", words))
    return line(words, words.say("{what}: {told}", what=forum_text(forum, words), told=row(found, words)))


# --- milestones and ideas --------------------------------------------------------------------------------------------


def knowledge_lines(state: InventionsState, words: Words) -> list[str]:
    """Where every revealed milestone lies with its diplomats, the Idea display and the stack, the era markers."""
    common = [milestone_told(state, tile, words) for tile in reversed(state.common)]
    private = [f"{words.name(party)} – {milestone_told(state, state.private[party], words)}" for party in state.column]
    eureka = [milestone_told(state, tile, words) for tile in state.eureka if tile != terms.NOTHING]
    discard = [words.lettered(tile) for tile in state.discard]
    display = [idea_told(card, words) for card in state.display]
    markers = [
        f"{words.name(party)} – {words.era(words.components.era_of[state.private[party]])}"
        for party in range(words.parties)
    ]
    return [
        line(words, named("common", row(common, words), words)),
        line(words, named("private", row(private, words), words)),
        line(words, named("eureka_display", row(eureka, words), words)),
        line(words, named("discard", row(discard, words), words)),
        line(words, named("idea_display", row(display, words), words), stack_told(state, words)),
        line(words, named("era_spaces", row(markers, words), words)),
    ]


def milestone_told(state: InventionsState, milestone: int, words: Words) -> str:
    """“Iron (C) [Yuki, Bo]”: a milestone with those who have a diplomat there."""
    envoys = [words.name(party) for party in range(words.parties) if (state.envoys[milestone] >> party) & 1]
    told = words.lettered(milestone)
    return f"{told} [{named('diplomats', row(envoys, words), words)}]" if envoys else told


def stack_told(state: InventionsState, words: Words) -> str:
    """“Stack: 11 cards (on top Steel (…))”."""
    if not state.stack:
        return label("empty_stack", words)
    told = stack_text(len(state.stack), words)
    top = state.stack[-1]
    return with_more(told, words.say("on top {card}", card=idea_told(top, words)), words) if top >= 0 else told
