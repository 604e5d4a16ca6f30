"""The players' part of the set-up: three goods and the first pawn (3.1)."""

from gnomon.games.feudum import decisions
from gnomon.games.feudum.actions import FACE, GOOD, PLACE
from gnomon.games.feudum.effects import gain_goods, one_good, take_from_bag
from gnomon.games.feudum.events import CHOSE_GOODS
from gnomon.games.feudum.frames import Face, GiveGoods, Good, SetUpPlayer
from gnomon.games.feudum.state import FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import FOOD, GOODS, GUILDS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

OF_GOODS = 0
OF_PAWNS = 1


@rule("3.1")
def set_up_player(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """In turn order everybody chooses goods, then everybody places a pawn; then the first round begins."""
    phase, number = frame[SetUpPlayer.part], frame[SetUpPlayer.number]
    if number == state.seats:
        if phase == OF_GOODS:
            state.push((decisions.SET_UP_PLAYER, 0, OF_PAWNS, 0))
        else:
            state.active = state.first
            state.push((decisions.BEGIN_ROUND, 0))
        return
    seat = (state.first + number) % state.seats
    state.active = seat
    state.push((decisions.SET_UP_PLAYER, 0, phase, number + 1))
    if phase == OF_GOODS:
        state.push((decisions.CHOOSE_GOOD, 1 << seat, 0))
    else:
        state.push((decisions.CHOOSE_START, 1 << seat))


def legal_good(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The goods that the haversack has and that are not among those chosen."""
    return [GOOD + good for good in range(GOODS) if state.bag[good] and not (frame[Good.chosen] >> good) & 1]


def take_good(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Choose one more, until there are three different ones."""
    chosen = frame[Good.chosen] | 1 << (code - GOOD)
    question: Frame = (decisions.CHOOSE_GOOD, 1 << seat, chosen)
    if chosen.bit_count() < state.setting.components.goods_at_start and legal_good(state, seat, question):
        state.push(question)
    else:
        state.push((decisions.GIVE_GOODS, 1 << seat, seat, chosen))


def default_good(state: FeudumState, seat: int, frame: Frame) -> int:
    """Iron, wood and food first: they are of use to everybody."""
    return legal_good(state, seat, frame)[-1]


def give_goods(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The goods chosen come from the haversack."""
    seat, mask = frame[GiveGoods.seat], frame[GiveGoods.chosen]
    goods: Numbers = one_good(FOOD, 0)
    for good in range(GOODS):
        if (mask >> good) & 1:
            goods = replaced(goods, good, take_from_bag(state, good, 1))
    tell(events, CHOSE_GOODS, seat, *goods)
    gain_goods(state, seat, goods, None)


def why_not_good(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a good cannot be chosen."""
    if (frame[Good.chosen] >> (code - GOOD)) & 1:
        return Refusal("goods_must_differ", "3.1", {"good": code - GOOD})
    return Refusal("haversack_has_none", "1.1", {"good": code - GOOD})


@rule("3.1")
def legal_start(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The six starting locations; several players may choose the same one."""
    return [PLACE + place for place in state.setting.land.starts]


def take_start(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask for the character."""
    state.push((decisions.CHOOSE_FACE, 1 << seat, code - PLACE))


def why_not_start(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Every other location is entered later."""
    return Refusal("no_starting_location", "3.1", {"place": code - PLACE})


@rule("3.1")
def legal_face(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Any of the six characters; several players may choose the same one."""
    return [FACE + character for character in range(GUILDS)]


def take_face(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The pawn enters without food, and its guild's track is settled."""
    state.push((decisions.ENTER, 1 << seat, seat, frame[Face.place], code - FACE))


def freest_face(state: FeudumState, seat: int, frame: Frame) -> int:
    """The character of the guild with the shortest track."""
    return FACE + min(range(GUILDS), key=lambda guild: (len(state.tracks[guild]), guild))
