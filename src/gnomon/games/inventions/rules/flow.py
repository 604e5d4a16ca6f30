"""The order of play: every question with its rules, and every step, as they come in a match. Read this first.

A match begins with the claims of the Stone Age (3.5). A round is a turn for each colour in turn order (4.1); a turn is
the pillar with its actions, tiles for aspirations, and building (4.2). After the last round of an era comes its change
(6.1), after the last era the final scoring (6.2).
"""

from typing import Final

from gnomon.games.inventions import decisions as ops
from gnomon.games.inventions.actions import (
    BENEFIT_OF,
    BUILD,
    CHAIN_CARD,
    CHAIN_TOKEN,
    CITIZEN,
    COUNT,
    DONE,
    ERA_SPACE,
    GIVE_UP,
    HEX,
    IDEA,
    JOKER,
    JOURNEY,
    KEEP,
    MILESTONE,
    POSITION,
    REGION,
    REPLACE,
    SCHOLARS,
    SPACE,
    SPECIALTY,
    TAKE,
    TOKEN,
    USE_TECHNOLOGY,
    YES,
)
from gnomon.games.inventions.rules import (
    aspirations,
    benefits,
    building,
    calling,
    claims,
    diplomats,
    economy,
    eras,
    ideas,
    influencing,
    inventing,
    milestones,
    paying,
    performing,
    sharing,
    travelling,
    turns,
)
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.questions import Question, Step, never_refused

_END: Final = (DONE,)

QUESTIONS: Final[dict[int, Question[InventionsState]]] = {
    # The Stone Age set-up (3.5).
    ops.CLAIM: Question(claims.legal_claim, claims.why_not_claim, claims.take_claim, REGION),
    # A turn: the pillar (4.3), and what is chained to its action (4.4).
    ops.CHOOSE_SPACE: Question(turns.legal_space, turns.why_not_space, turns.take_space, SPACE, JOKER, USE_TECHNOLOGY),
    ops.CHAIN: Question(
        *(performing.legal_chain, performing.why_not_chain, performing.take_chain),
        *(CHAIN_CARD, CHAIN_TOKEN, USE_TECHNOLOGY, YES, DONE),
        ends=_END,
    ),
    ops.HOW_MANY_SCHOLARS: Question(paying.legal_scholars, paying.why_not_scholars, paying.take_scholars, SCHOLARS),
    ops.WHICH_CITIZEN: Question(paying.legal_payer, paying.why_not_payer, paying.take_payer, CITIZEN),
    # The ten actions (4.5).
    ops.PRESENT_IDEA: Question(ideas.legal_present, ideas.why_not_present, ideas.take_present, IDEA),
    ops.PRESENT_WHERE: Question(ideas.legal_place, ideas.why_not_place, ideas.take_place, REGION),
    ops.INVENT_WHERE: Question(inventing.legal_invent, inventing.why_not_invent, inventing.take_invent, REGION),
    ops.INNOVATE_WHERE: Question(inventing.legal_innovate, inventing.why_not_innovate, inventing.take_innovate, REGION),
    ops.SHARE_WHERE: Question(sharing.legal_share, sharing.why_not_share, sharing.take_share, REGION),
    ops.SHARE_TILE: Question(
        sharing.legal_share_tile, sharing.why_not_share_tile, sharing.take_share_tile, TAKE, DONE, ends=_END
    ),
    ops.SHARE_SLOT: Question(
        sharing.legal_share_slot, sharing.why_not_share_slot, sharing.take_share_slot, GIVE_UP, DONE, ends=_END
    ),
    ops.CALL_WHERE: Question(calling.legal_call, calling.why_not_call, calling.take_call, REGION, DONE, ends=_END),
    ops.CALL_NUMBER: Question(calling.legal_number, calling.why_not_number, calling.take_number, COUNT),
    ops.CALL_TYPE: Question(calling.legal_type, never_refused, calling.take_type, SPECIALTY),
    ops.INFLUENCE_WHERE: Question(
        influencing.legal_influence, influencing.why_not_influence, influencing.take_influence, REGION
    ),
    ops.INFLUENCE_TOKEN: Question(influencing.legal_token, influencing.why_not_token, influencing.take_token, TOKEN),
    ops.INFLUENCE_TYPE: Question(calling.legal_type, never_refused, influencing.take_type, SPECIALTY),
    ops.TRAVEL_WHERE: Question(
        travelling.legal_journey, travelling.why_not_journey, travelling.take_journey, JOURNEY, DONE, ends=_END
    ),
    ops.EUREKA_WHAT: Question(milestones.legal_eureka, milestones.why_not_eureka, milestones.take_eureka, MILESTONE),
    ops.EUREKA_SPACE: Question(
        milestones.legal_era_space, milestones.why_not_era_space, milestones.take_era_space, ERA_SPACE
    ),
    ops.EUREKA_BENEFIT: Question(
        *(milestones.legal_era_benefit, milestones.why_not_era_benefit, milestones.take_era_benefit, BENEFIT_OF),
        default=milestones.default_era_benefit,
    ),
    ops.SEND_WHERE: Question(diplomats.legal_send, diplomats.why_not_send, diplomats.take_send, MILESTONE),
    ops.CALL_BACK: Question(
        diplomats.legal_call_back, diplomats.why_not_call_back, diplomats.take_call_back, MILESTONE
    ),
    # Benefits (4.6).
    ops.CHOOSE_SPECIALIST: Question(
        benefits.legal_specialist, never_refused, benefits.take_specialist, SPECIALTY, DONE, ends=_END
    ),
    ops.CHOOSE_REGION: Question(benefits.legal_region, never_refused, benefits.take_region, REGION, DONE, ends=_END),
    # The end of the actions: aspirations that do not fit (5.1), new ideas (A1).
    ops.KEEP_ASPIRATIONS: Question(aspirations.legal_keep, aspirations.why_not_keep, aspirations.take_keep, KEEP),
    ops.TAKE_IDEA: Question(ideas.legal_new_idea, ideas.why_not_new_idea, ideas.take_new_idea, IDEA),
    # Aspirations become progress (5.1); building (5.2).
    ops.REPLACE_TILE: Question(
        aspirations.legal_replace, aspirations.why_not_replace, aspirations.take_replace, REPLACE
    ),
    ops.BUILD_TILE: Question(building.legal_tile, building.why_not_tile, building.take_tile, BUILD, DONE, ends=_END),
    ops.BUILD_HEX: Question(building.legal_hex, building.why_not_hex, building.take_hex, HEX),
    # Economy tiles, between two effects of one's own turn (2.7).
    ops.ECONOMY_TILE: Question(
        economy.legal_economy_tile, economy.why_not_economy_tile, economy.take_economy_tile, TAKE
    ),
    ops.SWAP_FIRST: Question(economy.legal_first, economy.why_not_swap, economy.take_first, HEX),
    ops.SWAP_SECOND: Question(economy.legal_second, economy.why_not_swap, economy.take_second, HEX),
    # Era Change (6.1).
    ops.TURN_ORDER: Question(
        eras.legal_order, eras.why_not_order, eras.take_order, POSITION, default=eras.default_order
    ),
    ops.PUT_SAGE: Question(eras.legal_sage, eras.why_not_sage, eras.take_sage, REGION),
}

STEPS: Final[dict[int, Step[InventionsState]]] = {
    # The Stone Age set-up (3.5).
    ops.CLAIM_NEXT: claims.claim_next,
    ops.CLAIMED_IDEA: claims.claimed_idea,
    ops.CLAIM_ENDS: claims.claim_ends,
    ops.CLAIMS_OVER: claims.claims_over,
    # A round and its turns (4.1, 4.2).
    ops.NEXT_TURN: turns.next_turn,
    ops.BOT_TURN: eras.bot_turn,
    # The actions and what is chained to them (4.4, 4.5).
    ops.PERFORM: performing.perform_step,
    ops.PAY: paying.pay,
    ops.PRESENTED_NOW: ideas.presented,
    ops.SPECIALIST_BENEFIT: ideas.specialist_benefit,
    ops.INVENTED_NOW: inventing.invented,
    ops.INNOVATED_NOW: inventing.innovated,
    ops.SHARE_ENDS: sharing.share_ends,
    ops.INFLUENCED_NOW: influencing.influenced,
    ops.KNOWLEDGE_ENDS: travelling.knowledge_ends,
    ops.SENT: diplomats.sent,
    ops.BENEFIT_DUE: benefits.benefit_step,
    ops.OFFER: performing.offer,
    ops.AFTER_ACTION: performing.after_action,
    # The rest of a turn: new ideas, tiles, building (4.2).
    ops.END_ACTIONS: turns.end_actions,
    ops.REFILL: ideas.refill_step,
    ops.REPLACE_TILES: aspirations.replace_tiles,
    ops.BUILD_TILES: turns.build_tiles,
    ops.NEXT_TILE: building.next_tile,
    ops.END_TURN: turns.end_turn,
    # The end of a round, and Era Change (6.1).
    ops.END_ROUND: eras.end_round,
    ops.ERA_CHANGE: eras.era_change,
    ops.SAGES_HOME: eras.sages_home,
    ops.RENEW_IDEAS: eras.renew_ideas,
}
