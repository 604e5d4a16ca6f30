"""Move: steps of pawns and monsters, Godspeed, pilfering, the epic voyage (5.2, 8.6)."""

from gnomon.games.feudum import decisions, terms
from gnomon.games.feudum.actions import BOARD, CODES, DONE, NO, PILFER, STEP
from gnomon.games.feudum.effects import (
    abandon,
    gain_goods,
    goods_beside,
    has_character,
    one_good,
    pay_shillings,
    put_beside,
)
from gnomon.games.feudum.events import BOARDED, PILFERED, STEPPED, VOYAGED
from gnomon.games.feudum.frames import AfterPilfer, EndMove, Godspeed, Pilfering, Steps
from gnomon.games.feudum.land import MONSTER_NETWORKS
from gnomon.games.feudum.rules.landscapes import take_resources
from gnomon.games.feudum.state import FeudumState, Numbers, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

OF_LANDSCAPE = terms.GOODS
"""In a PILFER answer: the resource of the landscape instead of a good."""
EVERY_PAWN = (1 << terms.PAWNS) - 1
"""As a mask of pieces."""


# --- who may go where ------------------------------------------------------------------------------------------------


def piece_at(state: FeudumState, seat: int, piece: int) -> int:
    """Where a piece of a player stands (a pawn, or `PAWNS` + monster), or NOWHERE."""
    if piece < terms.PAWNS:
        return state.pawn_at[terms.PAWNS * seat + piece]
    monster = piece - terms.PAWNS
    return state.monster_at[monster] if state.monster_of[monster] == seat else terms.NOWHERE


@rule("8.6")
def is_detained(state: FeudumState, seat: int, place: int) -> bool:
    """Whether a pawn of a player could not leave a location on its feet: an opponent's monster is there."""
    return any(state.monster_at[one] == place and state.monster_of[one] != seat for one in range(terms.MONSTERS))


@rule("5.2.1", "6.7.3")
def ferries_run(state: FeudumState) -> bool:
    """Ferries are closed while the alchemist guild has a vessel for sale."""
    return not any(state.guild_vessels)


@rule("5.2")
def points_of(state: FeudumState, seat: int) -> int:
    """Movement points: one for each pawn on the board and each monster of the player."""
    found = 0
    for piece in range(terms.PAWNS + terms.MONSTERS):
        if piece_at(state, seat, piece) != terms.NOWHERE:
            found += 1
    return found


def step_code(piece: int, place: int, network: int) -> int:
    """The answer for a step."""
    return STEP + (piece * terms.LOCATIONS + place) * terms.NETWORKS + network


@rule("2.4", "2.5", "2.6", "5.2.1")
def steps_of(state: FeudumState, seat: int, piece: int) -> list[int]:
    """The steps of a piece: a pawn by road, open and paid ferry, or aboard its vessel; a monster by its own routes."""
    place = piece_at(state, seat, piece)
    land = state.setting.land
    found: list[int] = []
    if place == terms.NOWHERE:
        return found
    if piece >= terms.PAWNS:
        networks: Numbers = MONSTER_NETWORKS[piece - terms.PAWNS]
    else:
        if is_detained(state, seat, place):
            return found
        ferry = ferries_run(state) and state.shillings[seat] >= land.ferry_fare
        networks = (terms.ROAD, terms.FERRY) if ferry else (terms.ROAD,)
        vessel = state.pawn_vessel[terms.PAWNS * seat + piece]
        if vessel != terms.NOTHING:
            networks = (*networks, terms.SHIP_ROUTE + vessel)
    for network in networks:
        found += [step_code(piece, other, network) for other in land.near[network][place]]
    return found


def all_steps(state: FeudumState, seat: int) -> list[int]:
    """Every step of every piece of a player."""
    found: list[int] = []
    for piece in range(terms.PAWNS + terms.MONSTERS):
        found += steps_of(state, seat, piece)
    return found


def check_move(state: FeudumState, seat: int) -> Refusal | None:
    """Some piece can make a step, or board a vessel that lets it make one."""
    if points_of(state, seat) == 0:
        return Refusal("no_pawn_on_board", "5.2")
    if all_steps(state, seat) or boardings(state, seat):
        return None
    return Refusal("nobody_can_move", "5.2")


@rule("5.2.2")
def boardings(state: FeudumState, seat: int, boarded: int = 0) -> list[int]:
    """Abandoned vessels that a pawn of the player stands beside.

    `boarded` is a mask of pawns that have boarded one since their last step: they do not change again before the next.
    """
    found: list[int] = []
    for pawn in range(terms.PAWNS):
        place = state.pawn_at[terms.PAWNS * seat + pawn]
        own = state.pawn_vessel[terms.PAWNS * seat + pawn]
        if place != terms.NOWHERE and not (boarded >> pawn) & 1:
            kinds = [
                kind for kind in range(terms.VESSELS) if state.adrift[terms.VESSELS * place + kind] and kind != own
            ]
            found += [BOARD + terms.VESSELS * pawn + kind for kind in kinds]
    return found


# --- moving ----------------------------------------------------------------------------------------------------------


def begin_move(state: FeudumState, seat: int, events: Events | None) -> None:
    """Ask for the first step."""
    state.push((decisions.TAKE_STEPS, 1 << seat, points_of(state, seat), 0, 0, 0))


def legal_steps(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Steps as long as there are points, abandoned vessels to board, and the end at any time."""
    steps = all_steps(state, seat) if frame[Steps.left] else []
    return [*steps, *boardings(state, seat, frame[Steps.boarded]), DONE]


@rule("5.2.1")
def take_steps(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Step by step: each costs a point, and boarding costs nothing, so that it is possible after the last point."""
    points, moved = frame[Steps.left], frame[Steps.moved]
    pawn_moved, boarded = frame[Steps.pawn_moved], frame[Steps.boarded]
    if code == DONE:
        end_steps(state, seat, moved, pawn_moved)
        return
    if CODES.base_of(code) == BOARD:
        pawn, kind = CODES.pair(code)
        board(state, terms.PAWNS * seat + pawn, kind, events)
        boarded |= 1 << pawn
    else:
        piece = make_step(state, seat, code, events)
        points -= 1
        moved |= 1 << piece
        boarded &= ~(1 << piece)
        if piece < terms.PAWNS or state.setting.monster_moves_count:
            pawn_moved = 1
    if points or boardings(state, seat, boarded):
        state.push((decisions.TAKE_STEPS, 1 << seat, points, moved, pawn_moved, boarded))
    else:
        end_steps(state, seat, moved, pawn_moved)


@rule("5.2.1", "5.2.2")
def make_step(state: FeudumState, seat: int, code: int, events: Events | None) -> int:
    """Move a piece one step: the ferry's fare is paid at once, and a vessel that does not serve stays behind."""
    piece, place, network = CODES.triple(code)
    start = piece_at(state, seat, piece)
    character = terms.NOTHING
    if piece < terms.PAWNS:
        at = terms.PAWNS * seat + piece
        character = state.pawn_face[at]
        if network == terms.FERRY:
            pay_shillings(state, seat, state.setting.land.ferry_fare, events)
        if network != terms.SHIP_ROUTE + state.pawn_vessel[at]:
            abandon(state, at, events)
        state.pawn_at[at] = place
    else:
        state.monster_at = replaced(state.monster_at, piece - terms.PAWNS, place)
    tell(events, STEPPED, seat, piece, start, place, network, character)
    return piece


@rule("5.2.2")
def board(state: FeudumState, piece: int, kind: int, events: Events | None) -> None:
    """Board an abandoned vessel; one that the pawn has is left in its place."""
    abandon(state, piece, events)
    at = terms.VESSELS * state.pawn_at[piece] + kind
    state.adrift = replaced(state.adrift, at, state.adrift[at] - 1)
    state.pawn_vessel[piece] = kind
    tell(events, BOARDED, piece // terms.PAWNS, piece % terms.PAWNS, kind, state.pawn_face[piece])


def why_not_step(state: FeudumState, seat: int, boarded: int, code: int) -> Refusal:
    """Why a piece cannot make that step."""
    if CODES.base_of(code) == BOARD:
        pawn, kind = CODES.pair(code)
        if code in boardings(state, seat) and (boarded >> pawn) & 1:
            return Refusal("boarded_already", "5.2.2")
        return Refusal("no_vessel_adrift", "5.2.2", {"vessel": kind})
    piece, place, network = CODES.triple(code)
    start = piece_at(state, seat, piece)
    facts = {"piece": piece, "place": place, "network": network}
    if start == terms.NOWHERE:
        return Refusal("piece_not_on_board", "5.2", facts)
    if piece < terms.PAWNS and is_detained(state, seat, start):
        return Refusal("detained", "8.6", facts)
    if place not in state.setting.land.near[network][start]:
        return Refusal("not_one_step", "5.2.1", facts)
    if network == terms.FERRY:
        if not ferries_run(state):
            return Refusal("ferries_closed", "5.2.1", facts)
        if piece < terms.PAWNS:
            return Refusal("fare_needed", "5.2.1", {"fare": state.setting.land.ferry_fare})
    if piece >= terms.PAWNS:
        return Refusal("no_way_of_monster", "8.6", facts)
    return Refusal("no_such_vessel", "5.2.1", facts)


def why_not_steps(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Without points nobody makes a step; else why this piece cannot make this one."""
    if CODES.base_of(code) == STEP and not frame[Steps.left]:
        return Refusal("nobody_can_move", "5.2")
    return why_not_step(state, seat, frame[Steps.boarded], code)


@rule("5.2.4")
def end_steps(state: FeudumState, seat: int, moved: int, pawn_moved: int) -> None:
    """Godspeed: in the advanced game one monk may then make a step more; by the notes any pawn of whoever has a monk (12.3).

    A monk without a way is asked as well while a vessel may yet be deployed under it.
    """
    if state.setting.advanced and has_character(state, seat, terms.MONK):
        state.push((decisions.GODSPEED, 1 << seat, moved, pawn_moved, 0))
    else:
        state.push((decisions.END_MOVE, 1 << seat, seat, moved, pawn_moved))


@rule("5.2.4")
def legal_godspeed(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """One more step of one monk, by the notes of any pawn, or none."""
    found: list[int] = []
    for pawn in range(terms.PAWNS):
        at = terms.PAWNS * seat + pawn
        if state.pawn_at[at] != terms.NOWHERE and (state.pawn_face[at] == terms.MONK or state.setting.by_notes):
            found += steps_of(state, seat, pawn)
            found += [code for code in boardings(state, seat, frame[Godspeed.boarded]) if CODES.decode(code)[0] == pawn]
    return [*found, DONE]


def take_godspeed(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """This step counts like any other."""
    moved, pawn_moved = frame[Godspeed.moved], frame[Godspeed.pawn_moved]
    if CODES.base_of(code) == BOARD:
        pawn, kind = CODES.pair(code)
        board(state, terms.PAWNS * seat + pawn, kind, events)
        state.push((decisions.GODSPEED, 1 << seat, moved, pawn_moved, frame[Godspeed.boarded] | 1 << pawn))
        return
    if code != DONE:
        moved |= 1 << make_step(state, seat, code, events)
        pawn_moved = 1
    state.push((decisions.END_MOVE, 1 << seat, seat, moved, pawn_moved))


def why_not_godspeed(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only a monk has a step more, by the notes any pawn."""
    if CODES.base_of(code) == STEP:
        piece = CODES.decode(code)[0]
        if state.setting.by_notes:
            if piece >= terms.PAWNS:
                return Refusal("only_a_pawn", "5.2.4", {"piece": piece})
        elif piece >= terms.PAWNS or state.pawn_face[terms.PAWNS * seat + piece] != terms.MONK:
            return Refusal("only_a_monk", "5.2.4", {"piece": piece})
    return why_not_step(state, seat, frame[Godspeed.boarded], code)


# --- after moving: pilfering, the voyage -----------------------------------------------------------------------------


@rule("5.2.3", "5.2.5")
def end_move(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A Move is successful if a pawn made a step; then one resource may be pilfered."""
    seat, moved, successful = frame[EndMove.seat], frame[EndMove.moved], frame[EndMove.successful]
    state.moves[seat] += successful
    state.push((decisions.AFTER_PILFER, 1 << seat, seat, successful))
    state.push((decisions.PILFER_WHAT, 1 << seat, moved))


@rule("5.2.3", "8.6")
def legal_pilfering(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """One resource where a piece that moved now stands: not from an own farm, nor from a landscape one tends.

    By the notes where any pawn stands, but nowhere that one rules or serves (12.3).
    """
    moved = frame[Pilfering.moved]
    if state.setting.by_notes:
        moved |= EVERY_PAWN
    places = {piece_at(state, seat, piece) for piece in range(terms.PAWNS + terms.MONSTERS) if (moved >> piece) & 1}
    found: list[int] = []
    for place in sorted(places - {terms.NOWHERE}):
        if state.setting.by_notes and seat in (state.ruler[place], state.serf[place]):
            continue
        if not (state.ruler[place] == seat and state.kind[place] == terms.FARM):
            found += [
                PILFER + 6 * place + good for good in range(terms.GOODS) if state.beside[terms.GOODS * place + good]
            ]
        if state.landscape[place] != terms.NOTHING and state.resources[place] and state.serf[place] != seat:
            found.append(PILFER + 6 * place + OF_LANDSCAPE)
    return [*found, DONE]


@rule("5.2.3")
def take_pilfering(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take it: a target is changed into a marker at once, sulfur goes to barrel or supply."""
    if code == DONE:
        return
    place, what = CODES.pair(code)
    if what < terms.GOODS:
        put_beside(state, place, one_good(what, -1))
        tell(events, PILFERED, seat, place, what)
        gain_goods(state, seat, one_good(what), events)
        return
    landscape = state.landscape[place]
    state.resources = replaced(state.resources, place, state.resources[place] - 1)
    tell(events, PILFERED, seat, place, terms.GOODS + landscape)
    take_resources(state, seat, landscape, 1, events)


def why_not_pilfering(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why nothing can be pilfered there."""
    place, what = CODES.pair(code)
    moved = frame[Pilfering.moved]
    if state.setting.by_notes:
        moved |= EVERY_PAWN
    stands = any(
        (moved >> piece) & 1 and piece_at(state, seat, piece) == place for piece in range(terms.PAWNS + terms.MONSTERS)
    )
    if not stands:
        why = "no_pawn_there" if state.setting.by_notes else "nobody_moved_there"
        return Refusal(why, "5.2.3", {"place": place})
    if state.setting.by_notes and seat in (state.ruler[place], state.serf[place]):
        return Refusal("own_place", "5.2.3", {"place": place})
    if what == OF_LANDSCAPE:
        if state.landscape[place] != terms.NOTHING and state.serf[place] == seat:
            return Refusal("own_landscape", "5.2.3", {"place": place})
        return Refusal("nothing_there", "5.2.3", {"place": place})
    if state.ruler[place] == seat and state.kind[place] == terms.FARM and any(goods_beside(state, place)):
        return Refusal("own_farm", "5.2.3", {"place": place})
    return Refusal("nothing_there", "5.2.3", {"place": place})


@rule("5.2.5")
def after_pilfer(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The second successful Move of a round may lead one space on in the epic voyage."""
    seat, successful = frame[AfterPilfer.seat], frame[AfterPilfer.successful]
    if successful and state.moves[seat] == 2 and may_voyage(state, seat):
        state.push((decisions.VOYAGE_ON, 1 << seat))


@rule("5.2.5", "1.2")
def may_voyage(state: FeudumState, seat: int) -> bool:
    """Whether a disc is on the track and not yet at the monastery, or else a spare one may begin."""
    if state.voyage[seat]:
        return state.voyage[seat] < state.setting.components.voyage
    return state.discs[seat] > 0


@rule("5.2.5")
def take_voyage(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One space on; a space with a card lets one writ of two be kept."""
    if code == NO:
        return
    if state.voyage[seat] == 0:
        state.discs = replaced(state.discs, seat, state.discs[seat] - 1)
    space = state.voyage[seat] + 1
    state.voyage = replaced(state.voyage, seat, space)
    tell(events, VOYAGED, seat, space)
    if space in state.setting.components.voyage_writs:
        state.push((decisions.DRAW_WRITS, 1 << seat, seat, state.setting.components.writs_drawn))
