"""Improve a location and take a region tile, or tend a landscape (5.4, 8.3)."""

from gnomon.games.feudum import decisions, terms
from gnomon.games.feudum.actions import ICON, PLACE, STACK, TILE
from gnomon.games.feudum.effects import can_pay, goods_beside, one_good, put_beside, return_tokens, score
from gnomon.games.feudum.events import GOODS_LOST, IMPROVED_TO, LAID_LANDSCAPE, NO_TILE, TOOK_TILE
from gnomon.games.feudum.frames import Icon, Improved, LandscapeTile, TakeTile, Tended
from gnomon.games.feudum.rules.landscapes import add_resources
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import IMPROVEMENTS, SHOWN, TENDING, FeudumState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

# --- improving -------------------------------------------------------------------------------------------------------


@rule("5.4", "7.1")
def check_improve_at(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """One's own location, with what its next step costs; a pawn need not be there."""
    facts = {"place": place}
    if state.ruler[place] != seat:
        return Refusal("not_ruler", "5.4", facts)
    kind = state.kind[place]
    if kind == terms.FEUDUM:
        return Refusal("feudum_is_highest", "5.4", facts)
    if kind == terms.OUTPOST and not can_pay(state, seat, one_good(terms.WOOD)):
        return Refusal("wood_needed", "5.4", facts)
    if kind == terms.FARM and not can_pay(state, seat, one_good(terms.IRON)):
        return Refusal("iron_needed", "5.4", facts)
    if kind == terms.TOWN:
        if not state.seals[seat]:
            return Refusal("seal_needed", "5.4", facts)
        if not any(state.feudums):
            return Refusal("no_feudum_left", "1.4", facts)
    return None


def check_improve(state: FeudumState, seat: int) -> Refusal | None:
    """Some location can be improved."""
    refusal = Refusal("rules_nothing", "5.4")
    for place in range(terms.LOCATIONS):
        if state.ruler[place] == seat:
            found = check_improve_at(state, seat, place)
            if found is None:
                return None
            refusal = found
    return refusal


def legal_improvement(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The locations that can be improved."""
    return [PLACE + place for place in range(terms.LOCATIONS) if check_improve_at(state, seat, place) is None]


def take_improvement(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Pay and improve; a new feudum first needs an icon."""
    place = code - PLACE
    if state.kind[place] == terms.TOWN:
        state.push((decisions.NEW_ICON, 1 << seat, place))
        return
    state.push((decisions.IMPROVED, 1 << seat, seat, place, terms.NOTHING))
    demand(state, seat, one_good(terms.WOOD if state.kind[place] == terms.OUTPOST else terms.IRON))


def why_not_improvement(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a location cannot be improved."""
    return certain(check_improve_at(state, seat, code - PLACE))


@rule("5.4", "1.4")
def legal_icon(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The guilds of which a feudum disc is left."""
    return [ICON + guild for guild in range(terms.GUILDS) if state.feudums[guild]]


@rule("5.4", "6.8")
def take_icon(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The seal returns to the general supply; one that nobody has seen is spent first."""
    seals = sorted(state.seals[seat], key=lambda seal: (seal > SHOWN, seal))
    return_tokens(state, (seals[0],))
    state.seals[seat] = tuple(seals[1:])
    state.push((decisions.IMPROVED, 1 << seat, seat, frame[Icon.place], code - ICON))


def why_not_icon(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """All discs of that guild are on the map."""
    return Refusal("no_feudum_of_guild", "1.4", {"guild": code - ICON})


@rule("5.4", "7.1")
def improved(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The disc is replaced; a new town's goods go to the haversack; then the reward is taken."""
    seat, place, guild = frame[Improved.seat], frame[Improved.place], frame[Improved.guild]
    kind = state.kind[place] + 1
    state.kind = replaced(state.kind, place, kind)
    if kind == terms.FEUDUM:
        state.icon = replaced(state.icon, place, guild)
        state.feudums = replaced(state.feudums, guild, state.feudums[guild] - 1)
    tell(events, IMPROVED_TO, seat, place, kind, guild)
    goods = goods_beside(state, place)
    if kind == terms.TOWN and any(goods):
        for good in range(terms.GOODS):
            state.bag[good] += goods[good]
        put_beside(state, place, tuple(-number for number in goods))
        tell(events, GOODS_LOST, place, *goods)
    settle(state, events)
    _reward(state, seat, place, kind, events)


@rule("5.4")
def _reward(state: FeudumState, seat: int, place: int, kind: int, events: Events | None) -> None:
    """The top tile of the region, with points by its epoch; if it may not be taken, a past tile of another region."""
    region = state.setting.land.region[place]
    epoch = state.stacks[region]
    if epoch <= min(state.epoch, terms.TILE_EPOCHS):
        points = state.setting.components.tile_points[kind][epoch]
        state.push((decisions.TAKE_TILE, 1 << seat, seat, region, points))
    elif len(past_stacks(state)) == 0:
        tell(events, NO_TILE, seat, region)
    else:
        state.push((decisions.PAST_TILE, 1 << seat))


def past_stacks(state: FeudumState) -> list[int]:
    """The regions whose top tile is of a past epoch."""
    return [region for region in range(terms.REGIONS) if state.stacks[region] < state.epoch]


@rule("5.4", "1.3")
def take_tile(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A tile comes to the hand and shows its landscape."""
    seat, region, points = frame[TakeTile.seat], frame[TakeTile.region], frame[TakeTile.points]
    epoch = state.stacks[region]
    landscape = state.faces[terms.TILE_EPOCHS * region + epoch - 1]
    state.stacks = replaced(state.stacks, region, epoch + 1)
    state.tiles[terms.LANDSCAPES * seat + landscape] += 1
    state.shown += 1
    tell(events, TOOK_TILE, seat, region, epoch, landscape, points)
    score(state, seat, points, IMPROVEMENTS, events)


def legal_past_tile(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The stacks from which a past tile may come."""
    return [STACK + region for region in past_stacks(state)]


def take_past_tile(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take it without points."""
    state.push((decisions.TAKE_TILE, 1 << seat, seat, code - STACK, 0))


def why_not_past_tile(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """The tile is no past one, or the stack is empty."""
    region = code - STACK
    name = "stack_empty" if state.stacks[region] > terms.TILE_EPOCHS else "tile_not_past"
    return Refusal(name, "5.4", {"region": region})


# --- Tend Landscape --------------------------------------------------------------------------------------------------


def _without_tile(state: FeudumState, seat: int, landscape: int) -> bool:
    """Whether the wood can be paid once this tile has been laid."""
    tile = terms.LANDSCAPES * seat + landscape
    state.tiles[tile] -= 1
    found = can_pay(state, seat, one_good(terms.WOOD))
    state.tiles[tile] += 1
    return found


@rule("5.4")
def check_tend(state: FeudumState, seat: int) -> Refusal | None:
    """A serf beside whom no landscape lies, a tile, and wood that is not that very tile."""
    tiles = [one for one in range(terms.LANDSCAPES) if state.tiles[terms.LANDSCAPES * seat + one]]
    if not tiles:
        return Refusal("no_tile", "5.4")
    if not any(_without_tile(state, seat, landscape) for landscape in tiles):
        return Refusal("wood_needed", "5.4")
    if all(check_tend_at(state, seat, place) is not None for place in range(terms.LOCATIONS)):
        return Refusal("no_place_to_tend", "5.4")
    return None


@rule("5.4")
def check_tend_at(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """Where one is serf, one landscape to a location."""
    if state.serf[place] != seat:
        return Refusal("not_serf", "5.4", {"place": place})
    if state.landscape[place] != terms.NOTHING:
        return Refusal("landscape_there", "5.4", {"place": place})
    return None


def legal_tending(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The locations where one serves beside no landscape."""
    return [PLACE + place for place in range(terms.LOCATIONS) if check_tend_at(state, seat, place) is None]


def take_tending(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask which tile."""
    state.push((decisions.TEND_TILE, 1 << seat, code - PLACE))


def why_not_tending(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no landscape may be laid there."""
    return certain(check_tend_at(state, seat, code - PLACE))


def legal_tended_tile(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The landscapes in hand, as far as wood is left to pay."""
    held = [one for one in range(terms.LANDSCAPES) if state.tiles[terms.LANDSCAPES * seat + one]]
    return [TILE + landscape for landscape in held if _without_tile(state, seat, landscape)]


@rule("5.4")
def take_tended_tile(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The tile leaves the hand, the wood is paid, then the landscape is laid."""
    landscape = code - TILE
    state.tiles[terms.LANDSCAPES * seat + landscape] -= 1
    state.push((decisions.TENDED_NOW, 1 << seat, seat, frame[LandscapeTile.place], landscape))
    demand(state, seat, one_good(terms.WOOD))


def why_not_tended_tile(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """The tile is not there, or is the only wood."""
    if not state.tiles[terms.LANDSCAPES * seat + code - TILE]:
        return Refusal("no_such_tile", "4.4", {"landscape": code - TILE})
    return Refusal("wood_needed", "5.4")


@rule("5.4", "8.3")
def tended_now(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Two points, three of its resource at once, and the choice to collect them."""
    seat, place, landscape = frame[Tended.seat], frame[Tended.place], frame[Tended.tile]
    state.landscape = replaced(state.landscape, place, landscape)
    tell(events, LAID_LANDSCAPE, seat, place, landscape)
    score(state, seat, state.setting.components.landscape_placed, TENDING, events)
    add_resources(state, place, events)
    if state.resources[place]:
        state.push((decisions.COLLECT_WHERE, 1 << seat, 1 << place))
