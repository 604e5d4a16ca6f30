"""What a scenario file tells about the map and the guilds' panels."""

from collections.abc import Callable
from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.effects import as_shown, value_of
from gnomon.games.feudum.state import NO_SEAL, SERF, SHOWN, SUBJECT, FeudumState, replaced
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.kinds import counts_of
from gnomon.kernel.scenario_words import UNKNOWN_WORD, count_of, one_of, parts_of, row_of

MOST: Final = 9_999

SEALED: Final = "sealed"
SEEN: Final = "seen"
"""The word behind the value of a seal that everybody has seen."""

TO_DEAL: Final = -2
"""A token of which only the place is told: the seed deals it."""


def read_pieces(reader: Reader, state: FeudumState) -> None:
    """Stacks, discs and markers, goods, landscapes, vessels, monsters, panels. Seals not told are still TO_DEAL."""
    if reader.has("stacks"):
        table = reader.table("stacks")
        for region, name in enumerate(terms.REGION_NAMES):
            if table.has(name):
                top = table.integer(name, 1, min(terms.EPOCHS, state.epoch + 1))
                state.stacks = replaced(state.stacks, region, top)
        table.finish()
    _each_place(reader, state, "map", _read_location)
    if reader.has("beside"):
        state.beside = (0,) * (terms.GOODS * terms.LOCATIONS)
    _each_place(reader, state, "beside", _read_beside)
    _each_place(reader, state, "landscapes", _read_landscape)
    _each_place(reader, state, "adrift", _read_adrift)
    _read_monsters(reader, state)
    _read_stores(reader, state)
    _read_panels(reader, state)


def _each_place(
    reader: Reader, state: FeudumState, name: str, read: Callable[[Reader, FeudumState, int], None]
) -> None:
    """Read the locations named in a table."""
    if not reader.has(name):
        return
    table = reader.table(name)
    for place, title in enumerate(terms.LOCATION_NAMES):
        if table.has(title):
            read(table, state, place)
    table.finish()


def _read_location(table: Reader, state: FeudumState, place: int) -> None:
    """`"noble feudum, blue, subject sealed, red serf"`: the disc, then the markers; two subjects by the notes alone."""
    name = terms.LOCATION_NAMES[place]
    disc, *markers = parts_of(table, name)
    state.kind = replaced(state.kind, place, one_of(table, name, disc[-1], terms.TYPE_NAMES))
    if state.kind[place] == terms.FEUDUM and len(disc) == 2:
        state.icon = replaced(state.icon, place, one_of(table, name, disc[0], terms.GUILD_NAMES))
    elif state.kind[place] == terms.FEUDUM or len(disc) != 1:
        raise table.error(name, f"'{' '.join(disc)}' is no disc: a feudum alone has a guild")
    colours = terms.COLOUR_NAMES[: state.seats]
    for part in markers:
        sealed = SEALED in part
        at = part.index(SEALED) if sealed else len(part)
        words, token = part[:at], part[at + 1 :]
        role = SERF
        if words == ["subject"]:
            role = SUBJECT
            state.subject = replaced(state.subject, place, state.subject[place] + 1)
        elif len(words) == 2 and words[1] == "serf":
            state.serf = replaced(state.serf, place, one_of(table, name, words[0], colours))
        elif len(words) == 1 and not sealed:
            state.ruler = replaced(state.ruler, place, one_of(table, name, words[0], colours))
        else:
            raise table.error(name, f"'{' '.join(words)}' is no ruler, subject or serf")
        if sealed:
            state.immunity = replaced(state.immunity, 2 * place + role, token_of(table, name, token))
    if state.ruler[place] == terms.NOBODY and markers:
        raise table.error(name, "a subject or serf without a ruler")
    if state.serf[place] != terms.NOBODY and state.serf[place] == state.ruler[place]:
        raise table.error(name, "the ruler is the serf as well")
    most = 2 if state.setting.by_notes else 1
    if state.subject[place] > most or state.subject[place] + (state.serf[place] != terms.NOBODY) > 2:
        raise table.error(name, "more markers than the rules allow")


def _read_beside(table: Reader, state: FeudumState, place: int) -> None:
    name = terms.LOCATION_NAMES[place]
    for words in parts_of(table, name):
        if len(words) != 2:
            raise table.error(name, f"'{' '.join(words)}' is not a number of goods")
        at = terms.GOODS * place + one_of(table, name, words[1], terms.GOOD_NAMES)
        state.beside = replaced(state.beside, at, count_of(table, name, words[0]))


def _read_landscape(table: Reader, state: FeudumState, place: int) -> None:
    name = terms.LOCATION_NAMES[place]
    words = table.text(name).split()
    if len(words) != 2:
        raise table.error(name, "expected a landscape and the number of its resources")
    if not state.setting.advanced:
        raise table.error(name, "there are no landscapes in the basic game")
    state.landscape = replaced(state.landscape, place, one_of(table, name, words[0], terms.LANDSCAPE_NAMES))
    state.resources = replaced(state.resources, place, count_of(table, name, words[1]))


def _read_adrift(table: Reader, state: FeudumState, place: int) -> None:
    name = terms.LOCATION_NAMES[place]
    for words in parts_of(table, name):
        at = terms.VESSELS * place + one_of(table, name, " ".join(words), terms.VESSEL_NAMES)
        state.adrift = replaced(state.adrift, at, state.adrift[at] + 1)


def _read_monsters(reader: Reader, state: FeudumState) -> None:
    if not reader.has("monsters"):
        return
    table = reader.table("monsters")
    for monster, name in enumerate(terms.MONSTER_NAMES):
        if table.has(name):
            words = table.text(name).split()
            if len(words) != 2 or not state.setting.advanced:
                raise table.error(name, "expected its owner and a location, in the advanced game")
            owner = one_of(table, name, words[0], terms.COLOUR_NAMES[: state.seats])
            state.monster_of = replaced(state.monster_of, monster, owner)
            state.monster_at = replaced(state.monster_at, monster, one_of(table, name, words[1], terms.LOCATION_NAMES))
    table.finish()


def _read_stores(reader: Reader, state: FeudumState) -> None:
    """Goods of the guilds, and the rows of markers."""
    components = state.setting.components
    for name, most in (("market", components.market), ("containers", components.container), ("barn", components.barn)):
        if reader.has(name):
            setattr(state, name, counts_of(reader.table(name), terms.GOOD_NAMES, most))
    if sum(state.barn) > components.barn:
        raise reader.error("barn", f"it holds {components.barn} goods")
    if reader.has("rows"):
        table = reader.table("rows")
        for colour in state.setting.row_colours:
            if table.has(terms.COLOUR_NAMES[colour]):
                markers = table.integer(terms.COLOUR_NAMES[colour], 0, components.sections[-1])
                state.rows = replaced(state.rows, colour, markers)
        table.finish()


def _read_panels(reader: Reader, state: FeudumState) -> None:
    """Vessels for sale, seals and beads, purse and coffer. What is not told of seals and beads is still TO_DEAL."""
    components = state.setting.components
    table = reader.table("panels") if reader.has("panels") else Reader({}, reader.where)
    if table.has("vessels"):
        kinds = row_of(table, "vessels", terms.VESSEL_NAMES)
        state.guild_vessels = tuple(kinds.count(kind) for kind in range(terms.VESSELS))
    scrolls = dict.fromkeys(components.scroll_start, TO_DEAL)
    if table.has("scrolls"):
        scrolls = dict(_read_scroll(table, item, components.scrolls) for item in table.items("scrolls"))
    state.scrolls = tuple(scrolls.get(scroll, NO_SEAL) for scroll in range(components.scrolls))
    state.rosary = _beads(table, "rosary", components.rosary_level, components.rosary)
    state.chickens = _beads(table, "chickens", components.chicken_level, components.chickens)
    for name in ("purse", "coffer"):
        if table.has(name):
            setattr(state, name, table.integer(name, 0, MOST))
    table.finish()


def _read_scroll(table: Reader, item: object, most: int) -> tuple[int, int]:
    """A scroll and its seal: `3`, which the seed deals, or `"3 sealed 4"`."""
    words = item.split() if isinstance(item, str) else []
    if not words:
        return Reader({"scrolls": item}, table.where).integer("scrolls", 1, most) - 1, TO_DEAL
    if len(words) < 3 or words[1] != SEALED:
        raise table.error("scrolls", f"'{item!s:.40}' is no scroll with a seal")
    number = one_of(table, "scrolls", words[0], [str(scroll + 1) for scroll in range(most)])
    return number, token_of(table, "scrolls", words[2:])


def token_of(reader: Reader, name: str, words: list[str]) -> int:
    """A seal: `4`, `4 seen` by everybody, `?` to a view, or no word where the seed deals it. Raises BadInput."""
    if not words:
        return TO_DEAL
    if words == [UNKNOWN_WORD]:
        return UNKNOWN
    values = [str(value) for value in BEAD_VALUES]
    value = BEAD_VALUES[one_of(reader, name, words[0], values)]
    if words[1:] not in ([], [SEEN]):
        raise reader.error(name, f"'{' '.join(words)}' is no seal")
    return as_shown(value) if len(words) > 1 else value


def write_token(token: int) -> str:
    """A seal in words."""
    if token == UNKNOWN:
        return UNKNOWN_WORD
    return f"{value_of(token)} {SEEN}" if token > SHOWN else str(token)


def _beads(table: Reader, name: str, level: int, most: int) -> tuple[int, ...]:
    """The beads told, or so many that are dealt later."""
    if not table.has(name):
        return (TO_DEAL,) * level
    values = table.integers(name, None, min(BEAD_VALUES), max(BEAD_VALUES))
    if len(values) > most:
        raise table.error(name, f"there is room for {most} beads")
    return tuple(as_shown(value) for value in values)
