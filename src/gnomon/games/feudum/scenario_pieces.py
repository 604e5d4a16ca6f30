"""What a scenario file tells about the map and the guilds' panels."""

from collections.abc import Callable
from typing import Final

from gnomon.games.feudum.effects import as_shown
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, FeudumState, replaced
from gnomon.games.feudum.terms import (
    COLOUR_NAMES,
    EPOCHS,
    FEUDUM,
    GOOD_NAMES,
    GOODS,
    GUILD_NAMES,
    LANDSCAPE_NAMES,
    LOCATION_NAMES,
    LOCATIONS,
    MONSTER_NAMES,
    NOBODY,
    REGION_NAMES,
    TYPE_NAMES,
    VESSEL_NAMES,
    VESSELS,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_words import count_of, one_of, parts_of, row_of

MOST: Final = 99


def read_pieces(reader: Reader, state: FeudumState) -> None:
    """Stacks, discs and markers, goods, landscapes, vessels, monsters, panels. Seals are UNKNOWN until dealt."""
    if reader.has("stacks"):
        table = reader.table("stacks")
        for region, name in enumerate(REGION_NAMES):
            if table.has(name):
                top = table.integer(name, 1, min(EPOCHS, state.epoch + 1))
                state.stacks = replaced(state.stacks, region, top)
        table.finish()
    _each_place(reader, state, "map", _read_location)
    if reader.has("beside"):
        state.beside = (0,) * (GOODS * LOCATIONS)
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
    for place, title in enumerate(LOCATION_NAMES):
        if table.has(title):
            read(table, state, place)
    table.finish()


def _read_location(table: Reader, state: FeudumState, place: int) -> None:
    """`"noble feudum, blue, subject sealed, red serf"`: the disc, then the markers."""
    name = LOCATION_NAMES[place]
    disc, *markers = parts_of(table, name)
    state.kind = replaced(state.kind, place, one_of(table, name, disc[-1], TYPE_NAMES))
    if state.kind[place] == FEUDUM and len(disc) == 2:
        state.icon = replaced(state.icon, place, one_of(table, name, disc[0], GUILD_NAMES))
    elif state.kind[place] == FEUDUM or len(disc) != 1:
        raise table.error(name, f"'{' '.join(disc)}' is no disc: a feudum alone has a guild")
    colours = COLOUR_NAMES[: state.seats]
    for words in markers:
        sealed = words[-1] == "sealed"
        words = words[:-1] if sealed else words
        role = SERF
        if words == ["subject"]:
            role = SUBJECT
            state.subject = replaced(state.subject, place, 1)
        elif len(words) == 2 and words[1] == "serf":
            state.serf = replaced(state.serf, place, one_of(table, name, words[0], colours))
        elif len(words) == 1 and not sealed:
            state.ruler = replaced(state.ruler, place, one_of(table, name, words[0], colours))
        else:
            raise table.error(name, f"'{' '.join(words)}' is no ruler, subject or serf")
        if sealed:
            state.immunity = replaced(state.immunity, 2 * place + role, UNKNOWN)
    if state.ruler[place] == NOBODY and markers:
        raise table.error(name, "a subject or serf without a ruler")
    if state.serf[place] != NOBODY and state.serf[place] == state.ruler[place]:
        raise table.error(name, "the ruler is the serf as well")


def _read_beside(table: Reader, state: FeudumState, place: int) -> None:
    name = LOCATION_NAMES[place]
    for words in parts_of(table, name):
        if len(words) != 2:
            raise table.error(name, f"'{' '.join(words)}' is not a number of goods")
        at = GOODS * place + one_of(table, name, words[1], GOOD_NAMES)
        state.beside = replaced(state.beside, at, count_of(table, name, words[0]))


def _read_landscape(table: Reader, state: FeudumState, place: int) -> None:
    name = LOCATION_NAMES[place]
    words = table.text(name).split()
    if len(words) != 2:
        raise table.error(name, "expected a landscape and the number of its resources")
    if not state.setting.advanced:
        raise table.error(name, "there are no landscapes in the basic game")
    state.landscape = replaced(state.landscape, place, one_of(table, name, words[0], LANDSCAPE_NAMES))
    state.resources = replaced(state.resources, place, count_of(table, name, words[1]))


def _read_adrift(table: Reader, state: FeudumState, place: int) -> None:
    name = LOCATION_NAMES[place]
    for words in parts_of(table, name):
        at = VESSELS * place + one_of(table, name, " ".join(words), VESSEL_NAMES)
        state.adrift = replaced(state.adrift, at, state.adrift[at] + 1)


def _read_monsters(reader: Reader, state: FeudumState) -> None:
    if not reader.has("monsters"):
        return
    table = reader.table("monsters")
    for monster, name in enumerate(MONSTER_NAMES):
        if table.has(name):
            words = table.text(name).split()
            if len(words) != 2 or not state.setting.advanced:
                raise table.error(name, "expected its owner and a location, in the advanced game")
            owner = one_of(table, name, words[0], COLOUR_NAMES[: state.seats])
            state.monster_of = replaced(state.monster_of, monster, owner)
            state.monster_at = replaced(state.monster_at, monster, one_of(table, name, words[1], LOCATION_NAMES))
    table.finish()


def _read_stores(reader: Reader, state: FeudumState) -> None:
    """Goods of the guilds, and the rows of markers."""
    components = state.setting.components
    for name, most in (("market", components.market), ("containers", components.container), ("barn", components.barn)):
        if reader.has(name):
            setattr(state, name, goods_of(reader.table(name), most))
    if sum(state.barn) > components.barn:
        raise reader.error("barn", f"it holds {components.barn} goods")
    if reader.has("rows"):
        table = reader.table("rows")
        for colour in state.setting.row_colours:
            if table.has(COLOUR_NAMES[colour]):
                markers = table.integer(COLOUR_NAMES[colour], 0, components.sections[-1])
                state.rows = replaced(state.rows, colour, markers)
        table.finish()


def _read_panels(reader: Reader, state: FeudumState) -> None:
    """Vessels for sale, seals and beads, purse and coffer. Beads that are not told are UNKNOWN until dealt."""
    components = state.setting.components
    table = reader.table("panels") if reader.has("panels") else Reader({}, reader.where)
    if table.has("vessels"):
        kinds = row_of(table, "vessels", VESSEL_NAMES)
        state.guild_vessels = tuple(kinds.count(kind) for kind in range(VESSELS))
    scrolls = list(components.scroll_start)
    if table.has("scrolls"):
        scrolls = [number - 1 for number in table.integers("scrolls", None, 1, components.scrolls)]
    state.scrolls = tuple(UNKNOWN if scroll in scrolls else NO_SEAL for scroll in range(components.scrolls))
    state.rosary = _beads(table, "rosary", components.rosary_level, components.rosary)
    state.chickens = _beads(table, "chickens", components.chicken_level, components.chickens)
    for name in ("purse", "coffer"):
        if table.has(name):
            setattr(state, name, table.integer(name, 0, MOST))
    table.finish()


def goods_of(reader: Reader, most: int = MOST) -> list[int]:
    """A table of goods: a number of each, none where it is left out. Raises BadInput."""
    found = [reader.integer(good, 0, most) if reader.has(good) else 0 for good in GOOD_NAMES]
    reader.finish()
    return found


def _beads(table: Reader, name: str, level: int, most: int) -> tuple[int, ...]:
    """The beads told, or so many that are dealt later."""
    if not table.has(name):
        return (UNKNOWN,) * level
    values = table.integers(name, None, 2, 5)
    if len(values) > most:
        raise table.error(name, f"there is room for {most} beads")
    return tuple(as_shown(value) for value in values)
