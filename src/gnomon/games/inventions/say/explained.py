"""What things on the table are for, each in a sentence; and short words for the facts about them."""

from typing import Final

from gnomon.drawing.parts import Fact
from gnomon.drawing.speaking import mark
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.refusals import Refusal

ACTIONS: Final = (
    mark(
        "Put an idea of yours into a region without a card, and citizens on its specialist tile, whose benefit you take."
    ),
    mark(
        "Turn a presented idea, anybody’s, into an invention, if you have access to its milestone. You gain a Technology aspiration."
    ),
    mark(
        "Join an invention of somebody else’s and gain a specialist of its type. The chain action of the card may follow."
    ),
    mark(
        "End an invention beside which you have a citizen: its presenter scores, its inventor keeps the card, you take a Wealth tile or a Wild aspiration."
    ),
    mark(
        "Bring citizens of one region home as specialists of the type of its card, and gain an Economy aspiration. An invention beside your board may chain."
    ),
    mark(
        "Where you have most citizens, send some of them home and place a token: it scores its space, and gains influence for each of your tokens face up."
    ),
    mark("Move a citizen along a rope and gain a Culture aspiration. A sage there may open the knowledge tile."),
    mark(
        "Take a milestone of the Eureka display for your private display, and a place of its era on the track. Your old one becomes common."
    ),
    mark(
        "Put a citizen on a milestone and take its benefit. While it stands there you may invent the ideas of that milestone."
    ),
    mark("Bring a citizen home from a milestone as a scholar, and take the milestone’s benefit once more."),
)
"""By action."""
DOES: Final = {
    "region": mark(
        "Citizens stand on its land. Its display holds one card, two places beside it, three influence spaces and a stack of Wealth tiles."
    ),
    "citizens": mark("They travel along ropes, win influence where they are most, and come home as specialists."),
    "sage": mark(
        "Who travels here may spend a chain token: the sage goes along, and the knowledge tile beside him acts."
    ),
    "no_sage": mark(
        "The sage has gone with a traveller and comes back at the next Era Change; until then the knowledge tile is closed."
    ),
    "slot": mark("Present an Idea puts an idea of yours here."),
    "inventor": mark("Here stands whoever invented the card, and keeps it when it is shared."),
    "innovator": mark("Here stands whoever innovated the card. Sharing it brings another citizen to this land."),
    "rope": mark("Travel moves a citizen along one rope."),
    "idea_here": mark("Whoever invents it turns it over, stands beside it and gains a Technology aspiration."),
    "idea_waits": mark(
        "Presented in a region it can be invented; presenting brings the benefit of the region’s specialist tile."
    ),
    "idea_open": mark("At the end of a turn in which you presented an idea you take one of these."),
    "invention_here": mark("It can be innovated and shared. Its chain action follows when it is innovated."),
    "invention_home": mark(
        "When its owner calls specialists, its chain action may follow for a chain token. It counts for prices, goals and Wealth tiles."
    ),
    "milestone": mark("Ideas wait for it: you may invent them as soon as you have access."),
    "eureka": mark("Nobody has access to it yet: Eureka takes it into a private display."),
    "discard": mark("Milestones of the past: everybody has access to them."),
    "home": mark(
        "They pay: presenting, inventing and innovating move them away, building exhausts them until the Era Change."
    ),
    "scholar": mark("A scholar stands in for any specialist. Your private milestone says how many you may have."),
    "chain": mark("Each pays one chain action this turn. Your influence when the turn begins says how many you have."),
    "slot_empty": mark("Aspirations and Wealth tiles lie here until you build them."),
    "aspiration": mark("At the end of your turn you change it for a Progress tile."),
    "hex": mark("A tile built here exhausts citizens and brings what is printed on the hex."),
    "sages": mark(
        "Each lets one citizen of your supply become a scholar at the Era Change, and goes back to a region."
    ),
    "economy_tokens": mark("Put one on a built Economy tile to use it once in this era."),
    "supply": mark("New citizens come from here. When it is empty, gains of citizens are lost."),
    "build": mark(
        "One building may place one tile fewer than the era of your private milestone. The more tiles lie in the display,"
        " the less influence it costs: 3, 2, 1 or none."
    ),
    "price": mark("The numbers on empty hexes say what building this tile there would cost."),
    "token": mark("Gain Influence places it in a region; later it can be chained once, and is turned face down."),
    "order": mark("Who takes turns in which order. An Era Change may alter it."),
    "bands": mark(
        "Your influence says how many chain tokens you prepare each turn, what you lose at an Era Change, and what you score at the end."
    ),
    "era": mark("Three rounds: two with Season pillars, one with the Epoch pillar. Then the Era Change."),
    "era_1": mark("One round with the Epoch pillar. Then the Era Change."),
    "era_6": mark("Final scoring."),
    "seat": mark("Everything that lies before a player, at a glance."),
    "chronos": mark(
        "Played by the rules: in the first region after his pillar where he can, he presents, invents, shares or innovates."
    ),
    "hephaestus": mark(
        "Played by the rules: each turn he turns up a card and takes the first of its three actions that he can."
    ),
    "deed": mark(
        "Hephaestus takes the first of its three actions that he can, beginning with the line of the round. A link means that he may chain it."
    ),
    "bots_score": mark("What the two have together. You win with more."),
    "visit": mark("Here he was last. He looks for something to do from the next region on."),
    "goal": mark("Yours alone: nobody else sees it before the end."),
    "accolade": mark("Awarded at the end of a match alone. Accolades add up to a title."),
}
"""By thing."""

FACTS: Final = {
    "access": mark("Access"),
    "at_end": mark("At the end"),
    "at_era_change": mark("At an Era Change"),
    "benefit": mark("Benefit"),
    "chain": mark("Chain action"),
    "cost": mark("Costs"),
    "each_turn": mark("Each turn"),
    "free_places": mark("Free places"),
    "here": mark("Here"),
    "invent": mark("To invent it"),
    "left": mark("Left"),
    "majority": mark("Most citizens"),
    "needs": mark("Needs"),
    "now": mark("Now"),
    "progress": mark("So far"),
    "sum": mark("Sum"),
    "sharing": mark("When shared"),
    "ropes": mark("Ropes"),
    "worth": mark("Worth"),
}
"""By fact."""

NOW: Final = {
    "could_invent": mark("You could invent it as things stand."),
    "could_innovate": mark("You could innovate it as things stand."),
    "could_share": mark("You could share it as things stand."),
    "could_present": mark("You could present {cards} here."),
    "could_send": mark("You could send a diplomat here."),
    "could_place": mark("You could place a token here as things stand."),
    "could_build": mark("You could build {tile} here."),
    "yes": mark("{what}: *yes*"),
    "not_yet": mark("{what}: *not yet*"),
    "has_access": mark("You have access: ideas that wait for it are open to you."),
    "no_access": mark("You have no access to it yet."),
    "owns": mark("You own a tile of this letter already."),
    "may_own": mark("You may take it when you share an invention here."),
    "next_band": mark("{influence} more, and you prepare one more chain token each turn."),
    "in_forum": mark("A pillar of yours stands in this forum: it is closed to you."),
}
"""What holds for the reader."""


def fact(key: str, told: str, words: Words, tone: str = "") -> Fact:
    """A line of a card by its key."""
    return Fact(words.say(FACTS[key]), told, tone)


def judged(refusal: Refusal | None, could: str, words: Words) -> str:
    """That something is possible now, or why it is not, in the words that options use."""
    return words.say(NOW[could]) if refusal is None else refusal_text(refusal, words)


def plays(state: InventionsState, seat: int) -> bool:
    """Whether the position means something for the reader."""
    return 0 <= seat < state.seats and not state.over
