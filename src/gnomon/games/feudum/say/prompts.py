# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.feudum import decisions, frames
from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MARKER, TARGET_MONSTER, TARGET_PAWN
from gnomon.games.feudum.rules.choosing import cards_wanted
from gnomon.games.feudum.rules.conquer import base_attack, defence, place_of
from gnomon.games.feudum.rules.harvest import harvest_total
from gnomon.games.feudum.rules.move import ferries_run
from gnomon.games.feudum.rules.payment import next_good
from gnomon.games.feudum.rules.permissions import permissions
from gnomon.games.feudum.say.choices import marker_name
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import function_text
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import TILE_EPOCHS
from gnomon.games.said import Counted, Facts, FrameRows, If, Said, askers
from gnomon.kernel.frames import Frame


def prompt(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return _ASKERS[frame[0]](state, frame, seat, words)


def waiting(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else: what is going on, never what is being chosen."""
    return words.say(_WAITING.get(frame[0], _ACTS), player=words.name(seat))


def hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    teller = _HINTS.get(frame[0])
    return teller(state, frame, seat, words) if teller else ""


_ACTS: Final = mark("{player} acts.")
_MOVES: Final = mark("{player} moves.")
_ATTACKS: Final = mark("{player} attacks.")
_FEEDS: Final = mark("{player} feeds pawns.")
_AT_GUILD: Final = mark("{player} is busy at a guild.")
_WAITING: Final = {
    decisions.CHOOSE_GOOD: mark("{player} chooses three goods."),
    decisions.CHOOSE_START: mark("{player} places the first pawn."),
    decisions.CHOOSE_FACE: mark("{player} places the first pawn."),
    decisions.PICK_CARDS: mark("{player} chooses cards."),
    decisions.PLAY_CARD: mark("{player} plays a card."),
    decisions.FINISH_TURN: mark("{player} finishes the turn."),
    decisions.TAKE_STEPS: _MOVES,
    decisions.GODSPEED: _MOVES,
    decisions.PILFER_WHAT: mark("{player} may pilfer."),
    decisions.INFLUENCE_WHERE: mark("{player} places influence markers."),
    decisions.KEEP_WRIT: mark("{player} looks at royal writs."),
    decisions.CONQUER_WHAT: _ATTACKS,
    decisions.ADD_WEAPONS: _ATTACKS,
    decisions.REVEAL_DEFEND: mark("{player} is attacked and may reveal Defend."),
    decisions.IMMUNITY: mark("{player} may save a marker from starving."),
    decisions.GUILD_WHAT: mark("{player} goes to a guild."),
    decisions.MOVE_GOODS: _AT_GUILD,
    decisions.INVENT_WHAT: _AT_GUILD,
    decisions.RETURN_MARKER: _AT_GUILD,
    decisions.FILL_SCROLL: _AT_GUILD,
    decisions.FLIP_SEAL: _AT_GUILD,
    decisions.HIDE_BEADS: mark("{player} hides two beads."),
    decisions.PICK_FIST: mark("{player} picks a fist."),
    decisions.FEED_PAWNS: _FEEDS,
    decisions.FEED_SECRETLY: _FEEDS,
    decisions.COLLECT_WHERE: mark("{player} may collect from landscapes."),
}

# --- parts that make one place ---------------------------------------------------------------------------------------


def _goods_left(words: Words, facts: Facts) -> object:
    return words.components.goods_at_start - facts["chosen"].bit_count()


def _next_good(words: Words, facts: Facts) -> str:
    return words.some(next_good(facts["needs"]), 1)


# --- questions about the position ------------------------------------------------------------------------------------


def _godspeed(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if state.setting.by_notes:
        return words.say("{player}, Godspeed: does one of your pawns go one step more?", player=words.name(seat))
    return words.say("{player}, Godspeed: does a monk go one step more?", player=words.name(seat))


def _cards(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    left = cards_wanted(state, frame[frames.Cards.pouch]) - frame[frames.Cards.cards].bit_count()
    if not left:
        return words.say("{player}, is your choice final?", player=words.name(seat))
    return words.count(
        "{player}, which cards do you choose? {count} is missing.",
        "{player}, which cards do you choose? {count} are missing.",
        left,
        player=words.name(seat),
    )


def _defence(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    attacker, target = frame[frames.Defence.attacker], frame[frames.Defence.target]
    known = {
        "player": words.name(seat),
        "attacker": words.name(attacker),
        "place": words.place(place_of(state, target)),
        "attack": base_attack(state, attacker, target),
        "defence": defence(state, target, 0),
    }
    if target < TARGET_MONSTER:
        known["piece"] = words.character(state.pawn_face[target - TARGET_PAWN])
        message = mark(
            "{player}, {attacker} attacks your {piece} at {place}, {attack} against {defence}: do you reveal Defend?"
        )
    elif target < TARGET_FEUDUM:
        known["piece"] = words.the_monster(target - TARGET_MONSTER)
        message = mark(
            "{player}, {attacker} attacks {piece} at {place}, {attack} against {defence}: do you reveal Defend?"
        )
    else:
        message = mark(
            "{player}, {attacker} attacks your feudum {place}, {attack} against {defence}: do you reveal Defend?"
        )
    return words.say(message, **known)


def _weapons(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    target = frame[frames.Weapons.target]
    added = (
        state.setting.components.saltpeter_strength * frame[frames.Weapons.saltpeter] + frame[frames.Weapons.weapons]
    )
    return words.say(
        "{player}, {attack} against {defence}: what do you add?",
        player=words.name(seat),
        attack=base_attack(state, seat, target) + added,
        defence=defence(state, target, frame[frames.Weapons.defended]),
    )


def _immunity(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, {attacker} starves {marker}: do you answer with Royal Immunity?",
        player=words.name(seat),
        attacker=words.name(frame[frames.Immunity.attacker]),
        marker=marker_name(state, frame[frames.Immunity.target] - TARGET_MARKER, words),
    )


def _purchase(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    known = {"player": words.name(seat)}
    chosen = frame[frames.Purchase.chosen]
    if any(chosen):
        return words.say("{player}, what do you buy besides {goods}?", goods=words.goods(chosen), **known)
    return words.say("{player}, what do you buy?", **known)


# --- the questions ---------------------------------------------------------------------------------------------------

PROMPTS: Final[FrameRows] = {
    decisions.CHOOSE_GOOD: Counted(
        "{player}, which good do you take? {count} is left.",
        "{player}, which goods do you take, all different? {count} are left.",
        count=_goods_left,
    ),
    decisions.CHOOSE_START: Said("{player}, at which starting location does your first pawn stand?"),
    decisions.CHOOSE_FACE: Said("{player}, which character is your pawn at {place}?"),
    decisions.PICK_CARDS: _cards,
    decisions.PLAY_CARD: Said("{player}, which card do you play?"),
    decisions.FINISH_TURN: If(
        "second", Said("{player}, a second card, or the end of your turn?"), Said("{player}, anything else?")
    ),
    decisions.CHOOSE_REPEATED: Said("{player}, which card do you execute once more?"),
    decisions.PAY_GOODS: Said("{player}, how do you pay {good}?", good=_next_good),
    decisions.STORE_SULFUR: Counted(
        "{player}, where does your new sulfur go?", "{player}, where do your {count} new sulfur go?", count="sulfur"
    ),
    decisions.MIGRATE_WHERE: Said("{player}, where does a pawn enter, or which one leaves?"),
    decisions.MIGRATE_FACE: Said("{player}, which character enters at {place}?"),
    decisions.TAKE_STEPS: Counted(
        "{player}, which step do you take? {count} is left.",
        "{player}, which step do you take? {count} are left.",
        count="left",
    ),
    decisions.GODSPEED: _godspeed,
    decisions.PILFER_WHAT: Said("{player}, what do you pilfer?"),
    decisions.VOYAGE_ON: Said("{player}, do you go on in the epic voyage?"),
    decisions.INFLUENCE_WHERE: Said("{player}, where do you place a marker?"),
    decisions.IMPROVE_WHERE: Said("{player}, which location do you improve?"),
    decisions.NEW_ICON: Said("{player}, to which guild does the feudum {place} belong?"),
    decisions.PAST_TILE: Said("{player}, from which region do you take a past tile?"),
    decisions.TEND_WHERE: Said("{player}, where do you tend a landscape?"),
    decisions.TEND_TILE: Said("{player}, which landscape do you lay at {place}?"),
    decisions.KEEP_WRIT: Counted(
        "{player}, you drew one royal writ and keep it.",
        "{player}, which of the {count} royal writs do you keep?",
        count="drawn",
    ),
    decisions.BURY_WRITS: Counted(
        "{player}, which writ goes under the deck?",
        "{player}, {count} writs go under the deck: which one next?",
        count="left",
    ),
    decisions.LIMIT_WRITS: Said("{player}, three writs are the most: which one goes under the deck?"),
    decisions.SHOVELS: Said("{player}, Shovels & Swords: do you pay iron for more writs?"),
    decisions.HARVEST_WHERE: Said("{player}, which farm gets the harvest, with favours or without?"),
    decisions.FAVOUR_GOODS: Counted(
        "{player}, which good do you take as a favour? {count} is left.",
        "{player}, which goods do you take as favours? {count} are left.",
        count="left",
    ),
    decisions.PATRONAGE_VESSEL: Said("{player}, which vessel do you take?"),
    decisions.CONQUER_WHAT: Said("{player}, what do you attack?"),
    decisions.REVEAL_DEFEND: _defence,
    decisions.ADD_WEAPONS: _weapons,
    decisions.MILITARY: Said("{player}, do you cover a space of military service?"),
    decisions.STARVE_WHOM: Said("{player}, whose marker do you starve?"),
    decisions.IMMUNITY: _immunity,
    decisions.GUILD_WHAT: Said("{player}, which function of which guild?"),
    decisions.FEAST_WITH: Said("{player}, with whom do you feast?"),
    decisions.PLACE_REEVE: Said("{player}, do you place a reeve on the {guild} before the {function}?"),
    decisions.SEND_FROM: Said("{player}, which farm sends its goods to the barn?"),
    decisions.REWARD: Counted(
        "{player}, a food or a shilling?", "{player}, {count} foods and shillings: which mix?", count="rewards"
    ),
    decisions.BUY_GOODS: _purchase,
    decisions.BUY_VESSEL: Said("{player}, which vessel do you buy?"),
    decisions.BUY_SEALS: Said("{player}, which seal do you buy?"),
    decisions.TAME_BEAST: Said("{player}, do you tame a monster?"),
    decisions.MOVE_GOODS: Counted(
        "{player}, {guild}: which good do you move? {count} is left.",
        "{player}, {guild}: which goods do you move? {count} are left.",
        count="left",
    ),
    decisions.INVENT_WHAT: Counted(
        "{player}, {guild}: what do you make? {count} invention is left.",
        "{player}, {guild}: what do you make? {count} inventions are left.",
        count="left",
    ),
    decisions.RETURN_MARKER: Counted(
        "{player}, {guild}: which marker do you return for a seal? {count} is left.",
        "{player}, {guild}: which marker do you return for a seal? {count} are left.",
        count="left",
    ),
    decisions.FILL_SCROLL: Said("{player}, {guild}: on which scroll does the seal go?"),
    decisions.FLIP_SEAL: Counted(
        "{player}, {guild}: which seal do you flip onto the rosary? {count} is left.",
        "{player}, {guild}: which seal do you flip onto the rosary? {count} are left.",
        count="left",
    ),
    decisions.WHOSE_FISTS: Said("{player}, {guild}: which opponent hides the two beads?"),
    decisions.HIDE_BEADS: Said("{player}, in which hand do you hide the lower bead from {picker}?"),
    decisions.PICK_FIST: Said("{player}, which hand of {opponent} do you pick?", opponent="hider"),
    decisions.FEED_PAWNS: Said("{player}, which pawn do you feed, and with what?"),
    decisions.FEED_SECRETLY: Said("{player}, which pawn do you feed in secret, and with what?"),
    decisions.COLLECT_WHERE: Said("{player}, from which landscape do you collect?"),
}
_ASKERS: Final = askers(decisions.OPS, PROMPTS)

# --- hints -----------------------------------------------------------------------------------------------------------


def _steps_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if ferries_run(state):
        return words.say("Ferries run: the alchemist guild has no vessel for sale.")
    return words.say("Ferries are closed while the alchemist guild has a vessel for sale.")


def _improve_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "The region’s top tile is taken; tiles up to epoch {numeral} score.",
        numeral=words.numeral(min(state.epoch, TILE_EPOCHS)),
    )


def _harvest_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.count("The harvest is {count} good.", "The harvest is {count} goods.", harvest_total(state, seat))


def _job_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return capital(
        words.say("{text}.", text=function_text(frame[frames.Goods.guild], frame[frames.Goods.function], words))
    )


def _finish_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if permissions(state, seat, frame):
        return words.say("You may still deploy vessels, play mandates or take seals back.")
    return ""


_BEFOREHAND: Final = Said("You can answer this beforehand, under “Seats and invitations”.")
_HINTS: Final = askers(
    decisions.OPS,
    {
        decisions.CHOOSE_FACE: Said("Its guild’s best free seat is yours at once."),
        decisions.PICK_CARDS: Said("Saltpeter in the pouch brings a fifth card, sulfur two cards in one turn."),
        decisions.STORE_SULFUR: Said("In the barrel sulfur is wine; it cannot be moved later."),
        decisions.TAKE_STEPS: _steps_hint,
        decisions.IMPROVE_WHERE: _improve_hint,
        decisions.HARVEST_WHERE: _harvest_hint,
        decisions.FINISH_TURN: _finish_hint,
        decisions.ADD_WEAPONS: Said("The attack must be greater; a tie fails, and what you add is lost either way."),
        decisions.REVEAL_DEFEND: _BEFOREHAND,
        decisions.IMMUNITY: _BEFOREHAND,
        decisions.MILITARY: Said("At epochs II, IV and V a vassal loses the values of uncovered spaces."),
        decisions.MOVE_GOODS: _job_hint,
        decisions.INVENT_WHAT: _job_hint,
        decisions.RETURN_MARKER: _job_hint,
        decisions.FLIP_SEAL: _job_hint,
        decisions.TAME_BEAST: Said("Two of three markers go to the general supply, one stays with the monster."),
        decisions.FEED_PAWNS: Said("Wine feeds for two rounds, but in the next one the pawn has no strength."),
        decisions.FEED_SECRETLY: Said("Wine feeds for two rounds, but in the next one the pawn has no strength."),
        decisions.COLLECT_WHERE: Said("A landscape that holds a resource scores more at the next dawn."),
    },
)
