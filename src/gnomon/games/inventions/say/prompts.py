# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions import decisions, frames
from gnomon.games.inventions.effects import build_limit, own_era, tiles_in_display
from gnomon.games.inventions.rules.building import influence_cost, offers
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import IS_EPOCH_STEP, NOTHING, NOWHERE
from gnomon.games.said import By, Counted, Facts, Filling, FrameRows, If, Is, Said, askers
from gnomon.kernel.frames import Frame


def prompt(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return _ASKERS[frame[0]](state, frame, seat, words)


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

# --- what places are filled with, and conditions --------------------------------------------------------------------


def _source(words: Words, facts: Facts) -> object:
    return facts["source"][0]


def _of_source(noun: str) -> Filling:
    """What leads to a chain: the card, region or action of its number."""
    return lambda words, facts: getattr(words, noun)(facts["source"][1])


def _payers(words: Words, facts: Facts) -> str:
    return words.some(*facts["price"][:2])


def _to_pay(words: Words, facts: Facts) -> object:
    return facts["price"][1]


def _exhausts(words: Words, facts: Facts) -> object:
    return facts["price"][2]


# --- questions about the position ------------------------------------------------------------------------------------


def _pillar(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, every forum is open: where does your {pillar} go?")
        if frame[frames.Space.opened]
        else mark("{player}, where does your {pillar} go?")
    )
    return words.say(message, player=words.name(seat), pillar=words.pillar(IS_EPOCH_STEP[state.step]))


def _era_space(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, on which space of {era} does your marker go?",
        player=words.name(seat),
        era=words.era(own_era(state, seat)),
    )


def _swap(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    place = frame[frames.SwapSecond.hex]
    tile = state.hexes[seat][place]
    return words.say(
        "{player}, with which tile does {tile} change places?",
        player=words.name(seat),
        tile=words.tile(tile) if tile != NOTHING else words.hex(place),
    )


def _build(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    known = {"player": words.name(seat)}
    if not offers(state, seat, frame):
        return words.say("{player}, do you use an Economy tile?", **known)
    if frame[frames.BuildTile.built]:
        return words.say("{player}, do you build another tile?", **known)
    cost = influence_cost(state, seat, frame[frames.BuildTile.manner], frame[frames.BuildTile.lower])
    if not cost:
        return words.say("{player}, which tile do you build, for no influence?", **known)
    return words.say("{player}, do you build for {influence}?", influence=words.influence(cost), **known)


# --- the questions ---------------------------------------------------------------------------------------------------

PROMPTS: Final[FrameRows] = {
    decisions.CLAIM: Said("{player}, which idea do you claim?"),
    decisions.CHOOSE_SPACE: _pillar,
    decisions.CHAIN: By(  # in the order of LEAD_NAMES
        _source,
        Said("{player}, do you chain the action of “{card}”?", card=_of_source("card")),
        Said("{player}, do you chain an invention of yours?"),
        Said("{player}, do you chain an influence token?"),
        Said("{player}, do you take the sage {where} for the knowledge tile?", where=_of_source("from_region")),
        Said("{player}, does a Technology tile follow “{action}”?", action=_of_source("action")),
        Said("{player}, do you take the specialist tile’s action, {action}?", action=_of_source("action")),
    ),
    decisions.KEEP_ASPIRATIONS: Said("{player}, not all aspirations fit: which one do you keep?"),
    decisions.TAKE_IDEA: Counted(
        "{player}, which idea do you take?", "{player}, which idea do you take? You may take {count}.", count="owed"
    ),
    decisions.REPLACE_TILE: Said("{player}, which Progress tile replaces an aspiration?"),
    decisions.HOW_MANY_SCHOLARS: If(
        _exhausts,
        Said("{player}, you exhaust {who}: do scholars stand in?", who=_payers),
        Said("{player}, you send {who}: do scholars stand in?", who=_payers),
    ),
    decisions.WHICH_CITIZEN: If(
        _exhausts,
        Counted(
            "{player}, which citizen do you exhaust?",
            "{player}, which citizens do you exhaust? {count} are still to pay.",
            count=_to_pay,
        ),
        Said("{player}, which citizen do you send?"),
    ),
    decisions.PRESENT_IDEA: Said("{player}, which idea do you present?"),
    decisions.PRESENT_WHERE: Said("{player}, in which region do you present “{card}”?"),
    decisions.INVENT_WHERE: Said("{player}, which idea do you invent?"),
    decisions.INNOVATE_WHERE: Said("{player}, which invention do you innovate?"),
    decisions.SHARE_WHERE: Said("{player}, which invention do you share?"),
    decisions.SHARE_TILE: Said("{player}, which tile do you take?"),
    decisions.SHARE_SLOT: Said("{player}, your display is full: what makes room for {tile}?"),
    decisions.CALL_WHERE: If(
        "done",
        Said("{player}, from which other region do citizens come home?"),
        Said("{player}, from which region do citizens come home?"),
    ),
    decisions.CALL_NUMBER: Said("{player}, how many citizens come home {where}?", where="region"),
    decisions.CALL_TYPE: Said("{player}, what do the citizens {where} become?", where="region"),
    decisions.INFLUENCE_WHERE: Said("{player}, in which region do you place an influence token?"),
    decisions.INFLUENCE_TOKEN: Said("{player}, which influence token do you place {where}?", where="region"),
    decisions.INFLUENCE_TYPE: Said("{player}, what do the citizens {where} become?", where="region"),
    decisions.TRAVEL_WHERE: Is(
        "first", NOWHERE, Said("{player}, which citizen travels where?"), Said("{player}, a second move?")
    ),
    decisions.EUREKA_WHAT: Said("{player}, which milestone becomes yours?"),
    decisions.EUREKA_SPACE: _era_space,
    decisions.EUREKA_BENEFIT: Said("{player}, which space’s benefit do you take?"),
    decisions.SEND_WHERE: Said("{player}, to which milestone do you send a diplomat?"),
    decisions.CALL_BACK: Said("{player}, from which milestone do you call a diplomat home?"),
    decisions.CHOOSE_SPECIALIST: Counted(
        "{player}, which specialist do you gain?",
        "{player}, which specialist do you gain? {count} are to come.",
        count="left",
    ),
    decisions.CHOOSE_REGION: Said("{player}, where does your new citizen go?"),
    decisions.ECONOMY_TILE: Said("{player}, which tile do you take into your display?"),
    decisions.SWAP_FIRST: Said("{player}, which Progress tile changes its place?"),
    decisions.SWAP_SECOND: _swap,
    decisions.BUILD_TILE: _build,
    decisions.BUILD_HEX: Said("{player}, on which hex do you build {tile}?"),
    decisions.TURN_ORDER: Said("{player}, which place in the turn order do you take?"),
    decisions.PUT_SAGE: Said("{player}, to which region does a sage return?"),
}
_ASKERS: Final = askers(decisions.OPS, PROMPTS)

# --- hints -----------------------------------------------------------------------------------------------------------


def _tokens_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    return words.count("{count} chain token for this turn.", "{count} chain tokens for this turn.", state.chain)


def _chain_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if frame[frames.Chain.source][0] == decisions.SOURCE_SPECIALIST:
        return words.say("It costs no chain token.")
    return words.count("{count} chain token is left.", "{count} chain tokens are left.", state.chain)


def _scholars_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    kind, _, exhausted = frame[frames.Scholars.price][:3]
    if not exhausted:
        return ""
    return words.say("An exhausted scholar is {citizen} from now on.", citizen=words.a_citizen(kind))


def _slots_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    free = state.slots[seat].count(NOTHING)
    return words.count("{count} slot is free.", "{count} slots are free.", free)


def _travel_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    if frame[frames.Travel.first] == NOWHERE:
        return ""
    return words.say("The sage counts where the last move ends.")


def _build_hint(state: InventionsState, frame: Frame, seat: int, words: Words) -> str:
    built = frame[frames.BuildTile.built]
    left = build_limit(state, seat) - built
    if built or frame[frames.BuildTile.manner] != decisions.FROM_DISPLAY:
        return words.count("Up to {count} tile.", "Up to {count} tiles.", left)
    return words.count(
        "Up to {count} tile; the price goes by the {tiles} in your display.",
        "Up to {count} tiles; the price goes by the {tiles} in your display.",
        left,
        tiles=words.tiles(tiles_in_display(state, seat)),
    )


_BECOME: Final = Said("They become specialists of the region’s card, without one of the oldest idea in the display.")
_HINTS: Final = askers(
    decisions.OPS,
    {
        decisions.CLAIM: Said("Your +1 Influence token and a citizen go to that region too."),
        decisions.CHOOSE_SPACE: _tokens_hint,
        decisions.CHAIN: _chain_hint,
        decisions.KEEP_ASPIRATIONS: _slots_hint,
        decisions.REPLACE_TILE: Said("Never two tiles of the same type and number."),
        decisions.HOW_MANY_SCHOLARS: _scholars_hint,
        decisions.CALL_WHERE: _BECOME,
        decisions.INFLUENCE_WHERE: Said("Its leftmost free space gives the points."),
        decisions.INFLUENCE_TOKEN: Said("Each face-up token of yours then gives 1 influence, the new one too."),
        decisions.TRAVEL_WHERE: _travel_hint,
        decisions.EUREKA_WHAT: Said("Your present milestone joins the Common Knowledge with its diplomats."),
        decisions.SEND_WHERE: Said("Whose private milestone is of a later era than yours gains 1 influence."),
        decisions.BUILD_TILE: _build_hint,
    },
)
