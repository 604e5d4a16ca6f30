"""What a scenario file tells about regions and milestones."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.kernel.codec import Reader
from gnomon.kernel.kinds import counts_of
from gnomon.kernel.scenario_words import one_of, row_of

TURNED: Final = "turned"
"""The word for a token that lies face down."""


# --- regions ---------------------------------------------------------------------------------------------------------


def display_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The private displays: of those that act, and of a colour that is left."""
    return (*names, *terms.COLOUR_NAMES[len(names) :])


def read_regions(reader: Reader, state: InventionsState, names: tuple[str, ...], claiming: bool) -> None:
    """Everything that lies in a region. Only while ideas are claimed cards lie there that nobody has presented."""
    if not claiming:
        state.card = (terms.NOTHING,) * terms.REGIONS
    told: list[int] = []
    for region, name in enumerate(terms.REGION_NAMES):
        if reader.has(name):
            table = reader.table(name)
            _read_tiles(table, state, region)
            _read_people(table, state, region, names)
            _read_tokens(table, state, region, names)
            _read_presented(table, state, region, names, told)
            if state.presenter[region] == terms.NOBODY and state.card[region] != terms.NOTHING and not claiming:
                raise table.error("card", "nobody has presented it")
            table.finish()


def _read_tiles(table: Reader, state: InventionsState, region: int) -> None:
    """Specialist tile, knowledge tile, sage, Wealth stack; the region that had the tile gets this one's."""
    if table.has("specialist"):
        state.specialist = _exchanged(state.specialist, region, table.choice("specialist", terms.SPECIALIST_NAMES))
    if table.has("knowledge"):
        state.knowledge = _exchanged(state.knowledge, region, table.choice("knowledge", terms.KNOWLEDGE_NAMES))
    if table.has("scoring"):
        state.scoring = (state.scoring & ~(1 << region)) | table.boolean("scoring") << region
    if table.has("sage"):
        state.sages_at = (state.sages_at & ~(1 << region)) | table.boolean("sage") << region
    if table.has("wealth"):
        tiles = tuple(terms.FIRST_WEALTH + number for number in row_of(table, "wealth", terms.WEALTH_NAMES))
        letters = {terms.LETTER_OF_WEALTH[tile - terms.FIRST_WEALTH] for tile in tiles}
        if table.has("letter"):
            letters.add(table.choice("letter", terms.WEALTH_LETTERS))
        if len(letters) != 1:
            raise table.error("wealth", "a stack holds tiles of one letter")
        letter = letters.pop()
        other = state.letters.index(letter)
        state.letters = _exchanged(state.letters, region, letter)
        state.wealth[other], state.wealth[region] = state.wealth[region], tiles


def _exchanged(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The row in which a value has changed places with the one there."""
    return replaced(replaced(row, row.index(value), row[at]), at, value)


def _read_people(table: Reader, state: InventionsState, region: int, names: tuple[str, ...]) -> None:
    if table.has("citizens"):
        for party, number in enumerate(counts_of(table.table("citizens"), names, state.setting.components.citizens)):
            state.people[terms.REGIONS * party + region] = number


def _read_tokens(table: Reader, state: InventionsState, region: int, names: tuple[str, ...]) -> None:
    """`"red invent turned"`: colour, kind, and whether it lies face down."""
    words = [str(item).split() for item in table.items("tokens")] if table.has("tokens") else []
    if len(words) > terms.INFLUENCE_SPACES:
        raise table.error("tokens", f"a region has {terms.INFLUENCE_SPACES} spaces")
    owners: set[int] = set()
    for space, (colour, *rest) in enumerate(part or [""] for part in words):
        party = one_of(table, "tokens", colour, names)
        kind = one_of(table, "tokens", rest[0] if rest else "", terms.TOKEN_NAMES)
        if rest[1:] not in ([], [TURNED]):
            raise table.error("tokens", f"'{' '.join(rest[1:])}' is not '{TURNED}'")
        if party in owners or not (state.tokens[party] >> kind) & 1:
            raise table.error("tokens", f"'{colour} {rest[0]}' lies elsewhere, or '{colour}' has a token there")
        owners.add(party)
        token = terms.TOKENS * party + kind
        state.spaces = replaced(state.spaces, terms.INFLUENCE_SPACES * region + space, token)
        state.tokens = replaced(state.tokens, party, state.tokens[party] & ~(1 << kind) & terms.ALL_TOKENS)
        state.turned |= (len(rest) > 1) << token


def _read_presented(
    table: Reader, state: InventionsState, region: int, names: tuple[str, ...], told: list[int]
) -> None:
    """The card, which is noted, and the colours beside it; a dealt card that lies elsewhere changes places."""
    card = (
        one_of(table, "card", table.raw("card"), terms.CARD_NAMES, absent=True) if table.has("card") else terms.NOTHING
    )
    if card in told:
        raise table.error("card", f"'{terms.CARD_NAMES[card]}' lies in two places")
    if card != terms.NOTHING and card in state.card:
        state.card = _exchanged(state.card, region, card)
    else:
        state.card = replaced(state.card, region, card)
    if card != terms.NOTHING:
        told.append(card)
    beside = [
        table.choice(role, names) if table.has(role) else terms.NOBODY
        for role in ("presenter", "inventor", "innovator")
    ]
    presenter, inventor, innovator = beside
    if presenter != terms.NOBODY and state.card[region] == terms.NOTHING:
        raise table.error("presenter", "there is no card")
    if inventor != terms.NOBODY and presenter == terms.NOBODY:
        raise table.error("inventor", "nobody has presented the card")
    if innovator != terms.NOBODY and inventor in (terms.NOBODY, innovator):
        raise table.error("innovator", "somebody else must have invented the card")
    state.presenter = replaced(state.presenter, region, presenter)
    state.inventor = replaced(state.inventor, region, inventor)
    state.innovator = replaced(state.innovator, region, innovator)


# --- milestones ------------------------------------------------------------------------------------------------------


def read_milestones(reader: Reader, state: InventionsState, names: tuple[str, ...]) -> None:
    """The four places of milestones; players and, alone, the opponents have diplomats on their own if nothing is told."""
    told = reader.has("milestones")
    table = reader.table("milestones") if told else Reader({}, reader.where)
    if table.has("private"):
        private = table.table("private")
        found = [private.choice(name, terms.MILESTONE_NAMES) for name in display_names(names)]
        private.finish()
        state.private = tuple(found)
    if table.has("column"):
        column = row_of(table, "column", display_names(names))
        if sorted(column) != list(range(len(state.column))):
            raise table.error("column", f"expected each of {', '.join(display_names(names))} once")
        state.column = column
    if table.has("common"):
        state.common = row_of(table, "common", terms.MILESTONE_NAMES)
    if table.has("eureka"):
        state.eureka = row_of(table, "eureka", terms.MILESTONE_NAMES, absent=True)
    if told:
        state.discard = row_of(table, "discard", terms.MILESTONE_NAMES)
        _check_milestones(table, state)
    if table.has("envoys"):
        state.envoys = (0,) * terms.MILESTONES
        _read_envoys(table.table("envoys"), state, names)
    elif told:
        envoys = [0] * terms.MILESTONES
        for party in range(state.setting.parties):
            if party < state.seats or state.setting.solo:
                envoys[state.private[party]] = 1 << party
        state.envoys = tuple(envoys)
    table.finish()


def _check_milestones(table: Reader, state: InventionsState) -> None:
    """Each lies in one place; the Common Knowledge is full and sorted; the Eureka display has tiles of one letter."""
    era_of = state.setting.components.era_of
    display = [tile for tile in state.eureka if tile != terms.NOTHING]
    lying = [*state.common, *state.private, *state.discard, *display]
    for tile in lying:
        if lying.count(tile) > 1:
            raise table.error("common", f"'{terms.MILESTONE_NAMES[tile]}' lies in two places")
    eras = [era_of[tile] for tile in state.common]
    if len(eras) != terms.COMMON or eras != sorted(eras):
        raise table.error("common", f"expected {terms.COMMON} milestones from the earliest to the latest")
    if len({era_of[tile] for tile in display}) > 1:
        raise table.error("eureka", "all its tiles are of one letter")


def _read_envoys(table: Reader, state: InventionsState, names: tuple[str, ...]) -> None:
    most = state.setting.components.envoy_spaces
    for tile, name in enumerate(terms.MILESTONE_NAMES):
        if table.has(name):
            standing = table.choices(name, names)
            if tile not in state.common and tile not in state.private:
                raise table.error(name, "nobody can stand there")
            if standing.bit_count() > most:
                raise table.error(name, f"a milestone has {most} spaces")
            state.envoys = replaced(state.envoys, tile, standing)
    table.finish()
