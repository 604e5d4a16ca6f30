# gnomon: interpreted
"""The short words on and around the map: heads, the guilds' panels, the players' mats, tracks and layers."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum.say.words import NUMERALS, Words

LABELS: Final = {
    # Parts of the table.
    "map": mark("Map"),
    "routes": mark("Routes"),
    "guilds": mark("Guilds"),
    "my_desk": mark("My desk"),
    "other_players": mark("Other players"),
    "voyage": mark("Epic voyage"),
    "military": mark("Military service"),
    "haversack": mark("Haversack"),
    "stacks": mark("Region tiles"),
    # The guilds' panels.
    "barn": mark("Barn"),
    "chickens": mark("Chickens"),
    "purse": mark("Farmer’s purse"),
    "market": mark("Market"),
    "containers": mark("Stores"),
    "vessels": mark("Vessels"),
    "rows": mark("Influence markers"),
    "scrolls": mark("Scrolls"),
    "rosary": mark("Rosary"),
    "coffer": mark("Church coffer"),
    "stars": mark("Stars"),
    "candidate": mark("candidate"),
    "free_seat": mark("free"),
    # The players' mats.
    "hand": mark("Cards of the round"),
    "beside_desk": mark("Counters, pawns, vessels and tiles"),
    "card_played": mark("played"),
    "card_now": mark("now"),
    "card_chosen": mark("chosen"),
    "played": mark("Played"),
    "writs": mark("Royal writs"),
    "pouch": mark("Pouch"),
    "empty_pouch": mark("empty"),
    "barrel": mark("Wine barrel"),
    "shillings": mark("Shillings"),
    "markers": mark("Markers"),
    "discs": mark("Discs"),
    "tiles": mark("Tiles"),
    "seals": mark("King’s seals"),
    "beads": mark("Rosary beads"),
    "pawns": mark("Pawns"),
    "reeves": mark("Reeves"),
    "vassal": mark("Vassal"),
    "slayer": mark("has defeated a monster"),
    "sworn": mark("has chosen"),
    "choosing": mark("is choosing"),
    # Locations.
    "ruler": mark("Ruler"),
    "subject": mark("Subject"),
    "serf": mark("Serf"),
    "immune": mark("protected by a seal"),
    "goods": mark("Goods"),
    "landscape": mark("Landscape"),
    "start": mark("Starting location"),
    "port": mark("Port"),
    "abandoned": mark("Abandoned vessel"),
    "detained": mark("detained"),
    "wine": mark("has wine"),
    # Tracks and heads.
    "starting_player": mark("Starting player"),
    "total": mark("Total"),
    # Groups of options.
    "cards": mark("Cards"),
    "without_effect": mark("Without effect"),
    "anytime": mark("At any time"),
    "others": mark("Others"),
}


def label(key: str, words: Words) -> str:
    """A short word by its key."""
    return words.say(LABELS[key])


def stage_text(epoch: int, words: Words) -> str:
    """“Epoch II of V”."""
    return words.say("Epoch {numeral} of V", numeral=NUMERALS[epoch - 1])


def round_text(number: int, words: Words) -> str:
    """“Round 4”."""
    return words.say("Round {number}", number=number)
