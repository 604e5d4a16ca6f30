"""Any position of Inventions written as a scenario file."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.decisions import CLAIM_NEXT, OPS
from gnomon.games.inventions.scenario_players import ERA_NAMES
from gnomon.games.inventions.scenario_regions import TURNED, display_names
from gnomon.games.inventions.setting import SPECS, party_names
from gnomon.games.inventions.state import BOT_SOURCES, SOURCE_COUNT, SOURCES, InventionsState
from gnomon.kernel.frames import TABLE, UNKNOWN, seats_of
from gnomon.kernel.kinds import counted, listed_mask, word
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.scenario_words import UNKNOWN_WORD, listed, option_lines, quoted, write_seed

FRAMES: Final = tuple(
    FrameWords.declared(OPS, terms.COLOUR_NAMES, others={"colour": word("name", party_names(seats))})
    for seats in range(1, terms.MAX_SEATS + 1)
)
"""By seats - 1: the words of pending frames; with them an automated opponent is told by its name."""
BESIDE: Final = ("presenter", "inventor", "innovator")
"""Whose citizens stand beside a card."""


def write_scenario(state: InventionsState) -> str:
    """Any position, or view of one, as a scenario file; reading it gives an equal state.

    Tables of an owner's own are named by their digest only and must be known to whoever reads the file.
    """
    names = party_names(state.seats)
    lines = ['game = "inventions"', f"players = {state.seats}", f"rules_version = {state.rules_version}"]
    digest = state.setting.components.digest
    if digest != SHIPPED.digest:
        lines.append(f'data = "{digest}"')
    lines += _course_lines(state, names)
    lines += option_lines(state.setting.option_values, SPECS)
    lines += _turn_lines(state)
    for region in range(terms.REGIONS):
        lines += _region_lines(state, region, names)
    lines += _milestone_lines(state, names)
    lines += _idea_lines(state)
    for party, name in enumerate(names):
        lines += ["", f"[{name}]", *_party_lines(state, party)]
        lines += _player_lines(state, party) if party < state.seats else _opponent_lines(state, party)
    lines += FRAMES[state.seats - 1].lines(state)
    return "\n".join(lines) + "\n"


# --- the match -------------------------------------------------------------------------------------------------------


def _course_lines(state: InventionsState, names: tuple[str, ...]) -> list[str]:
    """The generator, what was shown, the instant, era and round, turn order, objectives."""
    lines = [f"seed = {write_seed(state.seed)}"]
    if state.draws != UNKNOWN:
        lines.append(f"draws = {state.draws}")
    lines.append(f"shown = {state.shown}")
    if state.now:
        lines.append(f"now = {state.now}")
    era = terms.ERA_OF_STEP[state.step]
    lines += [
        f"era = {era}",
        f"round = {state.step - terms.ERA_OF_STEP.index(era) + 1}",
        f"order = {listed(state.order, names)}",
    ]
    if state.turn or not any(frame[0] == CLAIM_NEXT for frame in state.lanes[TABLE]):
        lines.append(f"active = {quoted((*state.order, terms.NOBODY)[state.turn], names)}")
    if state.over:
        lines.append("over = true")
    if state.objectives:
        lines.append(f"objectives = {listed(state.objectives, terms.OBJECTIVE_NAMES)}")
    return lines


def _turn_lines(state: InventionsState) -> list[str]:
    """What the turn under way has brought so far; no lines if nothing."""
    lines: list[str] = []
    if state.chain:
        lines.append(f"chain = {state.chain}")
    if state.owed:
        lines.append(f"owed = {state.owed}")
    if state.called:
        lines.append(f"called = {listed_mask(state.called, terms.CARD_NAMES)}")
    if state.fresh:
        lines.append(f"fresh = {listed_mask(state.fresh, terms.SLOT_NAMES)}")
    if state.waiting:
        lines.append(f"waiting = {listed(state.waiting, terms.FACE_NAMES)}")
    if state.paired:
        lines.append("paired = true")
    return ["", "[turn]", *lines] if lines else []


# --- regions, milestones, ideas --------------------------------------------------------------------------------------


def _region_lines(state: InventionsState, region: int, names: tuple[str, ...]) -> list[str]:
    """Everything in a region."""
    lines = ["", f"[{terms.REGION_NAMES[region]}]", f"card = {quoted(state.card[region], terms.CARD_NAMES)}"]
    for role, row in zip(BESIDE, (state.presenter, state.inventor, state.innovator), strict=True):
        if row[region] != terms.NOBODY:
            lines.append(f"{role} = {quoted(row[region], names)}")
    people = [state.people[terms.REGIONS * party + region] for party in range(len(names))]
    if any(people):
        lines.append(f"citizens = {counted(people, names)}")
    spaces = state.spaces[terms.INFLUENCE_SPACES * region : terms.INFLUENCE_SPACES * (region + 1)]
    tokens = [
        f'"{names[token // terms.TOKENS]} {terms.TOKEN_NAMES[token % terms.TOKENS]}{f" {TURNED}" if (state.turned >> token) & 1 else ""}"'
        for token in spaces
        if token != terms.NOTHING
    ]
    if tokens:
        lines.append(f"tokens = [{', '.join(tokens)}]")
    lines.append(f"specialist = {quoted(state.specialist[region], terms.SPECIALIST_NAMES)}")
    lines.append(f"knowledge = {quoted(state.knowledge[region], terms.KNOWLEDGE_NAMES)}")
    if (state.scoring >> region) & 1:
        lines.append("scoring = true")
    if not (state.sages_at >> region) & 1:
        lines.append("sage = false")
    if not state.wealth[region]:
        lines.append(f"letter = {quoted(state.letters[region], terms.WEALTH_LETTERS)}")
    wealth = [tile - terms.FIRST_WEALTH for tile in state.wealth[region]]
    return [*lines, f"wealth = {listed(wealth, terms.WEALTH_NAMES)}"]


def _milestone_lines(state: InventionsState, names: tuple[str, ...]) -> list[str]:
    """The four places of milestones, and the diplomats on them."""
    displays = display_names(names)
    private = [f"{name} = {quoted(state.private[party], terms.MILESTONE_NAMES)}" for party, name in enumerate(displays)]
    envoys = [
        f"{terms.MILESTONE_NAMES[tile]} = {listed_mask(standing, names)}"
        for tile, standing in enumerate(state.envoys)
        if standing
    ]
    return [
        "",
        "[milestones]",
        f"common = {listed(state.common, terms.MILESTONE_NAMES)}",
        f"private = {{ {', '.join(private)} }}",
        f"column = {listed(state.column, displays)}",
        f"eureka = {listed(state.eureka, terms.MILESTONE_NAMES)}",
        f"discard = {listed(state.discard, terms.MILESTONE_NAMES)}",
        f"envoys = {{ {', '.join(envoys)} }}",
    ]


def _idea_lines(state: InventionsState) -> list[str]:
    """Display, the whole stack, and what has left the game."""
    stack = tuple(reversed(state.stack))
    return [
        "",
        "[ideas]",
        f"display = {listed(state.display, terms.CARD_NAMES)}",
        f"stack = {listed(stack, terms.CARD_NAMES, UNKNOWN_WORD)}",
        f"gone = {listed_mask(state.gone, terms.CARD_NAMES)}",
    ]


# --- players and automated opponents ---------------------------------------------------------------------------------


def _party_lines(state: InventionsState, party: int) -> list[str]:
    """Inventions, sages, pillars, the era marker."""
    lines = [f"inventions = {listed(state.inventions[party], terms.CARD_NAMES)}"]
    if state.sages[party]:
        lines.append(f"sages = {state.sages[party]}")
    if state.epoch[party] != terms.NOTHING:
        lines.append(f"epoch = {quoted(state.epoch[party], terms.ACTION_NAMES)}")
    seasons = [
        action
        for action in state.seasons[terms.SEASONS * party : terms.SEASONS * (party + 1)]
        if action != terms.NOTHING
    ]
    if seasons:
        lines.append(f"seasons = {listed(seasons, terms.ACTION_NAMES)}")
    return [*lines, f"marker = {quoted(state.marker[party], terms.ERA_SPACE_NAMES)}"]


def _player_lines(state: InventionsState, seat: int) -> list[str]:
    """The Society board, ideas and goals, tiles, points."""
    home = state.home[terms.KINDS * seat : terms.KINDS * (seat + 1)]
    tired = state.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)]
    lines = [f"influence = {state.influence[seat]}", f"home = {counted(home, terms.CITIZEN_NAMES)}"]
    if any(tired):
        lines.append(f"exhausted = {counted(tired, terms.CITIZEN_NAMES[: terms.SPECIALTIES])}")
    lines.append(f"ideas = {listed(state.ideas[seat], terms.CARD_NAMES)}")
    lines.append(f"goals = {listed(state.goals[seat], terms.GOAL_NAMES, UNKNOWN_WORD)}")
    lines.append(f"display = {listed(state.slots[seat], terms.TILE_NAMES)}")
    built = [
        f"{name} = {quoted(tile, terms.TILE_NAMES)}"
        for name, tile in zip(terms.HEX_NAMES, state.hexes[seat], strict=True)
        if tile != terms.NOTHING
    ]
    if built:
        lines.append(f"map = {{ {', '.join(built)} }}")
    for name, mask in (("busy", state.busy[seat]), ("faded", state.faded[seat])):
        if mask:
            lines.append(f"{name} = {[number + 1 for number in seats_of(mask)]}")
    if (state.heir >> seat) & 1:
        lines.append("heir = true")
    points = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    return [*lines, f"points = {counted(points, SOURCES)}"] if any(points) else lines


def _opponent_lines(state: InventionsState, party: int) -> list[str]:
    """Where it stands, its tiles; Chronos' tokens between the eras, Hephaestus' cards, the points on the marker."""
    is_chronos = party == state.setting.chronos
    at = state.chronos_at if is_chronos else state.hephaestus_at
    lines = [f"region = {quoted(at, terms.REGION_NAMES)}", f"tiles = {listed(state.hoard[party], terms.TILE_NAMES)}"]
    if is_chronos:
        return [*lines, f"borders = {listed_mask(state.borders, ERA_NAMES)}"]
    lines.append(f"drawn = {listed(state.drawn, terms.ACTION_CARD_NAMES)}")
    lines.append(f"deck = {listed(tuple(reversed(state.deck)), terms.ACTION_CARD_NAMES, UNKNOWN_WORD)}")
    packets = [listed_mask(packet, terms.ACTION_CARD_NAMES) for packet in reversed(state.packets)]
    lines.append(f"packets = [{', '.join(packets)}]")
    return [*lines, f"points = {counted(state.marker_points, BOT_SOURCES)}"] if any(state.marker_points) else lines
