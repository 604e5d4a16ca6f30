# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark, plural
from gnomon.games.inventions import decisions
from gnomon.games.inventions.effects import build_limit, own_era, tiles_in_display
from gnomon.games.inventions.frames import BuildTile
from gnomon.games.inventions.rules.building import influence_cost, offers
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import IS_EPOCH_STEP, NOTHING, NOWHERE
from gnomon.kernel.frames import Frame


def prompt(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return PROMPTS[frame[0]](state, frame, seat, words)


def waiting(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else: what is going on."""
    return words.say(_WAITING.get(frame[0], _ACTS), player=words.name(seat))


def hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    teller = _HINTS.get(frame[0])
    return teller(state, frame, seat, words) if teller else ""


_ACTS: Final = mark("{player} acts.")
_PRESENTS: Final = mark("{player} presents an idea.")
_CALLS: Final = mark("{player} calls specialists.")
_INFLUENCES: Final = mark("{player} places an influence token.")
_DISCOVERS: Final = mark("{player} has made a discovery.")
_SHARES: Final = mark("{player} shares an invention.")
_BUILDS: Final = mark("{player} may build tiles.")
_SWAPS: Final = mark("{player} swaps two tiles.")
_PAYS: Final = mark("{player} decides who pays.")
_WAITING: Final = {
    decisions.CLAIM: mark("{player} claims an idea."),
    decisions.CHOOSE_SPACE: mark("{player} places a pillar."),
    decisions.CHAIN: mark("{player} may chain an action."),
    decisions.TAKE_IDEA: mark("{player} takes a new idea."),
    decisions.KEEP_ASPIRATIONS: mark("{player} chooses which aspirations to keep."),
    decisions.REPLACE_TILE: mark("{player} takes Progress tiles."),
    decisions.HOW_MANY_SCHOLARS: _PAYS,
    decisions.WHICH_CITIZEN: _PAYS,
    decisions.PRESENT_IDEA: _PRESENTS,
    decisions.PRESENT_WHERE: _PRESENTS,
    decisions.INVENT_WHERE: mark("{player} invents an idea."),
    decisions.INNOVATE_WHERE: mark("{player} innovates an invention."),
    decisions.SHARE_WHERE: _SHARES,
    decisions.SHARE_TILE: _SHARES,
    decisions.SHARE_SLOT: _SHARES,
    decisions.CALL_WHERE: _CALLS,
    decisions.CALL_NUMBER: _CALLS,
    decisions.CALL_TYPE: _CALLS,
    decisions.INFLUENCE_WHERE: _INFLUENCES,
    decisions.INFLUENCE_TOKEN: _INFLUENCES,
    decisions.INFLUENCE_TYPE: _INFLUENCES,
    decisions.TRAVEL_WHERE: mark("{player} travels."),
    decisions.EUREKA_WHAT: _DISCOVERS,
    decisions.EUREKA_SPACE: _DISCOVERS,
    decisions.EUREKA_BENEFIT: _DISCOVERS,
    decisions.SEND_WHERE: mark("{player} sends a diplomat."),
    decisions.CALL_BACK: mark("{player} calls a diplomat."),
    decisions.CHOOSE_SPECIALIST: mark("{player} gains a specialist."),
    decisions.CHOOSE_REGION: mark("{player} places a new citizen."),
    decisions.ECONOMY_TILE: mark("{player} takes a tile."),
    decisions.SWAP_FIRST: _SWAPS,
    decisions.SWAP_SECOND: _SWAPS,
    decisions.BUILD_TILE: _BUILDS,
    decisions.BUILD_HEX: _BUILDS,
    decisions.TURN_ORDER: mark("{player} may change the turn order."),
    decisions.PUT_SAGE: mark("{player} returns sages."),
}

Teller = Callable[[InventionsState, Frame, int, Words], str]


def _plain(message: str) -> Teller:
    """A question whose only fact is who is asked."""
    return lambda state, frame, seat, words: words.say(message, player=words.name(seat))


def _counted(forms: tuple[str, str], index: int) -> Teller:
    """A question that tells how many are left, the value of its frame at `index`."""
    return lambda state, frame, seat, words: words.count(*forms, frame[index], player=words.name(seat))


def _pillar(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, every forum is open: where does your {pillar} go?")
        if frame[2]
        else mark("{player}, where does your {pillar} go?")
    )
    return words.say(message, player=words.name(seat), pillar=words.pillar(IS_EPOCH_STEP[state.step]))


_CHAINS: Final = {
    decisions.SOURCE_INNOVATION: mark("{player}, do you chain the action of “{card}”?"),
    decisions.SOURCE_INVENTIONS: mark("{player}, do you chain an invention of yours?"),
    decisions.SOURCE_TOKENS: mark("{player}, do you chain an influence token?"),
    decisions.SOURCE_KNOWLEDGE: mark("{player}, do you take the sage {where} for the knowledge tile?"),
    decisions.SOURCE_TECHNOLOGY: mark("{player}, does a Technology tile follow “{action}”?"),
    decisions.SOURCE_SPECIALIST: mark("{player}, do you take the specialist tile’s action, {action}?"),
}


def _chain(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    source, number = frame[2], frame[3]
    known = {"player": words.name(seat)}
    if source == decisions.SOURCE_INNOVATION:
        known["card"] = words.card(number)
    elif source == decisions.SOURCE_KNOWLEDGE:
        known["where"] = words.from_region(number)
    elif source in (decisions.SOURCE_TECHNOLOGY, decisions.SOURCE_SPECIALIST):
        known["action"] = words.action(number)
    return words.say(_CHAINS[source], **known)


def _scholars(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, you exhaust {who}: do scholars stand in?")
        if frame[4]
        else mark("{player}, you send {who}: do scholars stand in?")
    )
    return words.say(message, player=words.name(seat), who=words.some(frame[2], frame[3]))


def _payer(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if not frame[4]:
        return words.say("{player}, which citizen do you send?", player=words.name(seat))
    return words.count(
        "{player}, which citizen do you exhaust?",
        "{player}, which citizens do you exhaust? {count} are still to pay.",
        frame[3],
        player=words.name(seat),
    )


def _present_where(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, in which region do you present “{card}”?", player=words.name(seat), card=words.card(frame[2])
    )


def _share_slot(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, your display is full: what makes room for {tile}?",
        player=words.name(seat),
        tile=words.tile(frame[3]),
    )


def _call(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, from which other region do citizens come home?")
        if frame[2]
        else mark("{player}, from which region do citizens come home?")
    )
    return words.say(message, player=words.name(seat))


def _from(message: str, index: int) -> Teller:
    """A question about citizens of the region that is the value of its frame at `index`."""
    return lambda state, frame, seat, words: words.say(
        message, player=words.name(seat), where=words.from_region(frame[index])
    )


def _token(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, which influence token do you place {where}?",
        player=words.name(seat),
        where=words.in_region(frame[2]),
    )


def _travel(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, which citizen travels where?") if frame[2] == NOWHERE else mark("{player}, a second move?")
    )
    return words.say(message, player=words.name(seat))


def _era_space(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, on which space of {era} does your marker go?",
        player=words.name(seat),
        era=words.era(own_era(state, seat)),
    )


def _swap(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    tile = state.hexes[seat][frame[2]]
    return words.say(
        "{player}, with which tile does {tile} change places?",
        player=words.name(seat),
        tile=words.tile(tile) if tile != NOTHING else words.hex(frame[2]),
    )


def _build(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    known = {"player": words.name(seat)}
    if not offers(state, seat, frame):
        return words.say("{player}, do you use an Economy tile?", **known)
    if frame[3]:
        return words.say("{player}, do you build another tile?", **known)
    cost = influence_cost(state, seat, frame[BuildTile.manner], frame[BuildTile.lower])
    if not cost:
        return words.say("{player}, which tile do you build, for no influence?", **known)
    return words.say("{player}, do you build for {influence}?", influence=words.influence(cost), **known)


def _hex(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say("{player}, on which hex do you build {tile}?", player=words.name(seat), tile=words.tile(frame[6]))


PROMPTS: Final[dict[int, Teller]] = {
    decisions.CLAIM: _plain(mark("{player}, which idea do you claim?")),
    decisions.CHOOSE_SPACE: _pillar,
    decisions.CHAIN: _chain,
    decisions.KEEP_ASPIRATIONS: _plain(mark("{player}, not all aspirations fit: which one do you keep?")),
    decisions.TAKE_IDEA: _counted(
        plural("{player}, which idea do you take?", "{player}, which idea do you take? You may take {count}."), 2
    ),
    decisions.REPLACE_TILE: _plain(mark("{player}, which Progress tile replaces an aspiration?")),
    decisions.HOW_MANY_SCHOLARS: _scholars,
    decisions.WHICH_CITIZEN: _payer,
    decisions.PRESENT_IDEA: _plain(mark("{player}, which idea do you present?")),
    decisions.PRESENT_WHERE: _present_where,
    decisions.INVENT_WHERE: _plain(mark("{player}, which idea do you invent?")),
    decisions.INNOVATE_WHERE: _plain(mark("{player}, which invention do you innovate?")),
    decisions.SHARE_WHERE: _plain(mark("{player}, which invention do you share?")),
    decisions.SHARE_TILE: _plain(mark("{player}, which tile do you take?")),
    decisions.SHARE_SLOT: _share_slot,
    decisions.CALL_WHERE: _call,
    decisions.CALL_NUMBER: _from(mark("{player}, how many citizens come home {where}?"), 4),
    decisions.CALL_TYPE: _from(mark("{player}, what do the citizens {where} become?"), 4),
    decisions.INFLUENCE_WHERE: _plain(mark("{player}, in which region do you place an influence token?")),
    decisions.INFLUENCE_TOKEN: _token,
    decisions.INFLUENCE_TYPE: _from(mark("{player}, what do the citizens {where} become?"), 2),
    decisions.TRAVEL_WHERE: _travel,
    decisions.EUREKA_WHAT: _plain(mark("{player}, which milestone becomes yours?")),
    decisions.EUREKA_SPACE: _era_space,
    decisions.EUREKA_BENEFIT: _plain(mark("{player}, which space’s benefit do you take?")),
    decisions.SEND_WHERE: _plain(mark("{player}, to which milestone do you send a diplomat?")),
    decisions.CALL_BACK: _plain(mark("{player}, from which milestone do you call a diplomat home?")),
    decisions.CHOOSE_SPECIALIST: _counted(
        plural(
            "{player}, which specialist do you gain?", "{player}, which specialist do you gain? {count} are to come."
        ),
        2,
    ),
    decisions.CHOOSE_REGION: _plain(mark("{player}, where does your new citizen go?")),
    decisions.ECONOMY_TILE: _plain(mark("{player}, which tile do you take into your display?")),
    decisions.SWAP_FIRST: _plain(mark("{player}, which Progress tile changes its place?")),
    decisions.SWAP_SECOND: _swap,
    decisions.BUILD_TILE: _build,
    decisions.BUILD_HEX: _hex,
    decisions.TURN_ORDER: _plain(mark("{player}, which place in the turn order do you take?")),
    decisions.PUT_SAGE: _plain(mark("{player}, to which region does a sage return?")),
}

# --- hints -----------------------------------------------------------------------------------------------------------


def _tell(message: str) -> Teller:
    """A hint without facts."""
    return lambda state, frame, seat, words: words.say(message)


def _tokens_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.count("{count} chain token for this turn.", "{count} chain tokens for this turn.", state.chain)


def _chain_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if frame[2] == decisions.SOURCE_SPECIALIST:
        return words.say("It costs no chain token.")
    return words.count("{count} chain token is left.", "{count} chain tokens are left.", state.chain)


def _scholars_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if not frame[4]:
        return ""
    return words.say("An exhausted scholar is {citizen} from now on.", citizen=words.a_citizen(frame[2]))


def _slots_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    free = state.slots[seat].count(NOTHING)
    return words.count("{count} slot is free.", "{count} slots are free.", free)


def _travel_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if frame[2] == NOWHERE:
        return ""
    return words.say("The sage counts where the last move ends.")


def _build_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    left = build_limit(state, seat) - frame[3]
    if frame[3] or frame[2] != decisions.FROM_DISPLAY:
        return words.count("Up to {count} tile.", "Up to {count} tiles.", left)
    return words.count(
        "Up to {count} tile; the price goes by the {tiles} in your display.",
        "Up to {count} tiles; the price goes by the {tiles} in your display.",
        left,
        tiles=words.tiles(tiles_in_display(state, seat)),
    )


_BECOME: Final = mark("They become specialists of the region’s card, without one of the oldest idea in the display.")
_HINTS: Final[dict[int, Teller]] = {
    decisions.CLAIM: _tell(mark("Your +1 Influence token and a citizen go to that region too.")),
    decisions.CHOOSE_SPACE: _tokens_hint,
    decisions.CHAIN: _chain_hint,
    decisions.KEEP_ASPIRATIONS: _slots_hint,
    decisions.REPLACE_TILE: _tell(mark("Never two tiles of the same type and number.")),
    decisions.HOW_MANY_SCHOLARS: _scholars_hint,
    decisions.CALL_WHERE: _tell(_BECOME),
    decisions.INFLUENCE_WHERE: _tell(mark("Its leftmost free space gives the points.")),
    decisions.INFLUENCE_TOKEN: _tell(mark("Each face-up token of yours then gives 1 influence, the new one too.")),
    decisions.TRAVEL_WHERE: _travel_hint,
    decisions.EUREKA_WHAT: _tell(mark("Your present milestone joins the Common Knowledge with its diplomats.")),
    decisions.SEND_WHERE: _tell(mark("Whose private milestone is of a later era than yours gains 1 influence.")),
    decisions.BUILD_TILE: _build_hint,
}
