# gnomon: interpreted
"""The signs of Feudum: goods, characters, cards, location types, landscapes, vessels, monsters, tokens.

Each is drawn around its own origin in a box of 24 units and is fetched by name, so that map, panels, desks and sentences
speak of the same thing. Signs drawn in ink (`fd-i` a line, `fd-f` a fill, `fd-gap` cut out of it) take the colour of the
text around them; goods and tokens keep their own. `signs.css` holds the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.games.feudum.terms import GOOD_NAMES

_CHARACTERS: Final = {
    "farmer": (
        '<path class="fd-i" d="M0 10V-4M0 10C-2 7-4 6-6 6"/>'
        '<path class="fd-f" d="M0-10C2-8 2-6 0-4-2-6-2-8 0-10ZM-.6.5C-3.6 0-5-1.6-5-4.4-2.1-4.1-.6-2.4-.6.5Z'
        "M.6.5C3.6 0 5-1.6 5-4.4 2.1-4.1.6-2.4.6.5ZM-.6 5.3C-3.6 4.8-5 3.2-5 .4-2.1.7-.6 2.4-.6 5.3Z"
        'M.6 5.3C3.6 4.8 5 3.2 5 .4 2.1.7.6 2.4.6 5.3Z"/>'
    ),
    "merchant": (
        '<path class="fd-i" d="M0-9V8M-4.5 8.5H4.5M-8-4.5L0-6.7 8-4.5M-8-4.5L-10.4 2M-8-4.5L-5.6 2M8-4.5L5.6 2M8-4.5L10.4 2"/>'
        '<path class="fd-f" d="M-11 2H-5A3 3 0 0 1-11 2ZM5 2H11A3 3 0 0 1 5 2Z"/>'
    ),
    "alchemist": (
        '<path class="fd-i" d="M-3-9.5H3M-2-9.5V-3.5L-7.7 6.3A2.2 2.2 0 0 0-5.8 9.5H5.8A2.2 2.2 0 0 0 7.7 6.3L2-3.5V-9.5"/>'
        '<path class="fd-f" d="M-4.4 3.5H4.4L6.4 7.1A1 1 0 0 1 5.5 8.5H-5.5A1 1 0 0 1-6.4 7.1Z"/>'
    ),
    "knight": (
        '<path class="fd-f" d="M-7.5 9V-1A7.5 7.5 0 0 1 7.5-1V9H2.2V4H-2.2V9Z"/><path class="fd-gap" d="M-5.5.3H5.5V2.5H-5.5Z"/>'
        '<path class="fd-i" d="M0-8.5C1-10.5 4-11 6-10"/>'
    ),
    "noble": (
        '<path class="fd-f" d="M-9-4L-4.7 0 0-7.5 4.7 0 9-4 7.3 5.5H-7.3ZM-7.3 7H7.3V9.2H-7.3Z"/>'
        '<circle class="fd-f" cx="0" cy="-8.4" r="1.6"/><circle class="fd-f" cx="-9.2" cy="-5" r="1.5"/><circle class="fd-f" cx="9.2" cy="-5" r="1.5"/>'
    ),
    "monk": (
        '<path class="fd-f" d="M-2-9.1a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-7.3-7.3a2 2 0 1 0 4 0a2 2 0 1 0-4 0M3.3-7.3a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
        'M-9.4-2.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5.4-2.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-6.3 1.3a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2.3 1.3a2 2 0 1 0 4 0a2 2 0 1 0-4 0"/>'
        '<path class="fd-i fd-bold" d="M0 0V10.5M-3.3 4.3H3.3"/>'
    ),
}
"""A character's sign is its guild's."""

_TYPES: Final = {
    "outpost": (
        '<path class="fd-f" d="M-5.5-5.5H5.5V-.5H-5.5ZM-7-5.3L0-9.5 7-5.3Z"/>'
        '<path class="fd-i" d="M-4-.5L-6 10M4-.5L6 10M-4.7 3.5H4.7M-5.3 6.8L4.7 3.5M-4.7 3.5L5.3 6.8"/>'
    ),
    "farm": (
        '<path class="fd-f" d="M-9-1L-3.5-6.5 2-1V5H-9Z"/><path class="fd-i" d="M-10.2-.3L-3.5-7 3.2-.3"/><path class="fd-gap" d="M-5 .5H-2V5H-5Z"/>'
        '<path class="fd-i" d="M-10 8.5C-6 7-2 7 10 8.5M3.5 5.5C6 5.1 7.5 5.3 9.5 5.8M5 5V-2.5M8 5.3V-3.5"/>'
        '<path class="fd-f" d="M5-6C6.2-4.4 6.2-3 5-1.6 3.8-3 3.8-4.4 5-6ZM8-7C9.2-5.4 9.2-4 8-2.6 6.8-4 6.8-5.4 8-7Z"/>'
    ),
    "town": (
        '<path class="fd-f" d="M-10.5 9V1.5L-7-2-3.5 1.5V9ZM3.5 9V.5L7-3 10.5.5V9ZM-3 9V-3L0-9.5 3-3V9Z"/><path class="fd-i" d="M0-9V-11.2"/>'
        '<path class="fd-gap" d="M-1 0H1V3H-1ZM-8 3.5H-6V5.7H-8ZM6 2.5H8V4.7H6ZM-1.2 5.8H1.2V9H-1.2Z"/>'
    ),
    "feudum": (
        '<path class="fd-f" d="M-9 10V-5H-6V-2.5H-4V-5H-1.5V-8H1.5V-5H4V-2.5H6V-5H9V10H2.5V6A2.5 2.5 0 0 0-2.5 6V10Z"/><path class="fd-i" d="M0-8V-11"/>'
    ),
}

_CARDS: Final = {
    "migrate": (
        '<path class="fd-f" d="M.5-9.5H9V9.5H.5V7.2H6.5V-7.2H.5Z"/><path class="fd-i fd-bold" d="M-9.5 0H2.5M-1.5-4.5L3 0-1.5 4.5"/>'
    ),
    "move": (
        '<path class="fd-f" d="M-4-9.5H2L1.5-.5C4 1.5 8.5 1.7 9 4.5V6.5H-4.8Z"/><path class="fd-i" d="M-5.2 9.2H9.2M-9-4H-6.5M-10 0H-6.5M-9 4H-6.2"/>'
    ),
    "influence": (
        '<path class="fd-i" d="M-7 10V-9.5M-9.5 10H-3.5M1 5.5H8M4.5 2V9"/><path class="fd-f" d="M-6-8.5H7L3.5-4.2 7 0H-6Z"/>'
    ),
    "improve": '<path class="fd-f" d="M-9-4.5L-3-10 1.5-7 0-5 9 5.5 5.8 8.5-3-2.5-5.5-1Z"/>',
    "explore": (
        '<path class="fd-i" d="M-9 4.5L3-6.5 7.5-1.5-5 8Z"/><path class="fd-f" d="M3-6.5L5-8.5 10-3 7.5-1.5ZM-9 4.5L-5 8-7 10-11 6Z"/>'
    ),
    "harvest": (
        '<path class="fd-i fd-bold" d="M-5 9L0 3.5C8 3 10-4 6.5-8.5 6.5-3 3 0-2-1"/><path class="fd-f" d="M-7 11L-9 9-4.5 4-2 6.5Z"/>'
    ),
    "tax": (
        '<path class="fd-f" d="M-3-5.5H3C8-1.5 9.5 2 9.5 5 9.5 8.5 6.5 10 0 10S-9.5 8.5-9.5 5C-9.5 2-8-1.5-3-5.5ZM-3.5-10L0-8.8 3.5-10 2.5-6.5H-2.5Z"/>'
        '<path class="fd-cut" d="M2.6.2C1.6-1.2-2.6-1.4-2.6 1 -2.6 3.3 2.7 2.4 2.7 4.8 2.7 7-2 6.7-2.9 5.4"/>'
    ),
    "conquer": '<path class="fd-i fd-bold" d="M-8-9L6 6M8-9L-6 6M-8.5 3L-3 9M8.5 3L3 9"/>',
    "defend": (
        '<path class="fd-f" d="M0-10C3-8 6-7.3 9-7.3 9 1 6.5 7 0 10.5-6.5 7-9 1-9-7.3-6-7.3-3-8 0-10Z"/><path class="fd-cut" d="M0-6.5V6.5M-5.5-1.5H5.5"/>'
    ),
    "repeat": (
        '<path class="fd-i fd-bold" d="M-7.5 0A7.5 7.5 0 0 1 5.5-5M7.5 0A7.5 7.5 0 0 1-5.5 5"/><path class="fd-f" d="M8-9.5V-3H1.5ZM-8 9.5V3H-1.5Z"/>'
    ),
    "guild": (
        '<path class="fd-f" d="M-7-9H7V5L0 10-7 5Z"/><path class="fd-gap" d="M0-5.5L1.5-2.3 5-1.9 2.4.5 3.1 4 0 2.2-3.1 4-2.4.5-5-1.9-1.5-2.3Z"/>'
        '<path class="fd-i" d="M-9-9H9"/>'
    ),
}

_GOODS: Final = {
    "saltpeter": (
        '<path class="fd-saltpeter fd-edge" d="M0-10L9-2.5 5 9.5H-5L-9-2.5Z"/><path class="fd-facet" d="M0-10V-1.5M-9-2.5L0-1.5 9-2.5M0-1.5L-5 9.5M0-1.5L5 9.5"/>'
    ),
    "sulfur": (
        '<path class="fd-sulfur fd-edge" d="M0-10.2C1-5.7 7.5-3 7.5 2.8A7.5 7.5 0 0 1-7.5 3C-7.5-.5-5.5-2-4.3-4.8-3.3-3.8-3-2.8-2.7-1.6-1-4-.2-7 0-10.2Z"/>'
        '<path class="fd-sulfur-light" d="M0 .5C.8 2.5 3 3.5 3 5.7A3 3 0 0 1-3 5.7C-3 4-1 3 0 .5Z"/>'
    ),
    "iron": '<path class="fd-iron fd-edge" d="M-5.5-5.5H5.5L10 6.5H-10Z"/><path class="fd-iron-light" d="M-4-3H4"/>',
    "wood": (
        '<path class="fd-wood fd-edge" d="M-9-4.5H5A4.6 4.6 0 0 1 5 4.5H-9Z"/><ellipse class="fd-wood-light fd-edge" cx="5.5" cy="0" rx="4" ry="4.6"/>'
        '<ellipse class="fd-ring" cx="5.5" cy="0" rx="1.5" ry="1.9"/><path class="fd-ring" d="M-7-1.5H-1M-6 1.7H-1"/>'
    ),
    "food": (
        '<path class="fd-food fd-edge" d="M0-5C-2-7-9-7-9 .5-9 6-5 10-2.5 10-1.5 10-1 9.5 0 9.5S1.5 10 2.5 10C5 10 9 6 9 .5 9-7 2-7 0-5Z"/>'
        '<path class="fd-stem" d="M0-5C0-7.5 1-9 3.5-10"/><path class="fd-food-light" d="M-5.5 0C-5.5-1.8-4.5-2.8-3-3"/>'
    ),
}

_TOKENS: Final = {
    "shilling": (
        '<circle class="fd-silver fd-edge" r="9.5"/><circle class="fd-silver-line" r="6.8"/>'
        '<path class="fd-coin" d="M2.5-2.8C1.7-3.7-2.3-4-2.3-1.8-2.3.5 2.5-.6 2.5 1.8 2.5 4-1.7 3.7-2.5 2.6"/>'
    ),
    "seal": (
        '<path class="fd-wax fd-wax-edge" d="M0-10.2L2.5-8.5 5.5-8.7 6.7-6 9.3-4.5 8.9-1.5 10.2 1.1 8.2 3.3 8.1 6.3 5.2 7.2 3.4 9.6.4 8.9-2.5 9.7-4.4 7.3-7.3 6.5-7.5 3.5-9.5 1.3-8.3-1.4-8.8-4.4-6.2-5.9-5-8.5-2.1-8.5Z"/>'
        '<path class="fd-wax-light" d="M-5-2L-2.4.3 0-3.5 2.4.3 5-2 4 3.5H-4Z"/>'
    ),
    "bead": '<circle class="fd-ivory fd-edge" r="9.5"/><path class="fd-facet" d="M-5.5-3A6.4 6.4 0 0 1-1-6.5"/>',
    "writ": (
        '<path class="fd-parchment fd-edge" d="M-7-9H5.5A2.5 2.5 0 0 1 8-6.5V-4H4.5V9H-5A2.5 2.5 0 0 1-7.5 6.5V-9Z"/>'
        '<path class="fd-parchment-line" d="M-4-4H1.5M-4-.5H1.5M-4 3H0"/><circle class="fd-wax fd-wax-edge" cx="3" cy="6" r="3"/>'
    ),
    "barrel": (
        '<path class="fd-wood fd-edge" d="M-6-9.5H6C8.5-4.5 8.5 4.5 6 9.5H-6C-8.5 4.5-8.5-4.5-6-9.5Z"/>'
        '<path class="fd-hoop" d="M-7.5-4.5H7.5M-7.5 4.5H7.5"/><path class="fd-ring" d="M-2.5-9C-3.5-3-3.5 3-2.5 9M2.5-9C3.5-3 3.5 3 2.5 9"/>'
    ),
    "target": '<circle class="fd-ivory fd-edge" r="9.5"/><circle class="fd-bull-ring" r="6"/><circle class="fd-wax" r="2.3"/>',
    "pouch": (
        '<path class="fd-leather fd-edge" d="M-3-5H3C7.5-1 9 2 9 4.7 9 8 6.3 9.7 0 9.7S-9 8-9 4.7C-9 2-7.5-1-3-5Z"/>'
        '<path class="fd-leather-light fd-edge" d="M-4-9.5L0-8.3 4-9.5 3-5H-3Z"/>'
    ),
    "haversack": (
        '<path class="fd-leather fd-edge" d="M-8-4H8L9.5 7.5A2.5 2.5 0 0 1 7 10H-7A2.5 2.5 0 0 1-9.5 7.5Z"/>'
        '<path class="fd-leather-light fd-edge" d="M-8.6-4.5H8.6L7.5 2.5H-7.5Z"/><path class="fd-i" d="M-6-5C-6-11.5 6-11.5 6-5"/><path class="fd-engraved" d="M-1.5.5H1.5V4.5H-1.5Z"/>'
    ),
    "coffer": (
        '<path class="fd-wood fd-edge" d="M-9.5-1C-9.5-6-6.5-8 0-8S9.5-6 9.5-1V9H-9.5Z"/><path class="fd-engraved" d="M-9.5 0H9.5"/>'
        '<path class="fd-gold fd-edge" d="M-2-1.5H2V3.5H-2Z"/>'
    ),
    "chicken": (
        '<path class="fd-disc-face fd-edge" d="M-8 0C-8-3-6-5.5-3.5-5.5-2-5.5-1-4.5-.5-3 .3-.8 2.5 0 4.5-.5 5.9-.9 7.5-2 8.5-4 9.5 2 7 7-.5 7-4.5 7-8 4.5-8 0Z"/>'
        '<path class="fd-gold fd-edge" d="M-8-1.5L-10.5 0-7.7 1Z"/><path class="fd-wax" d="M-6-5C-7-7-5.5-8.5-4.5-7.5-4-9-2-8.5-2.5-6Z"/>'
        '<circle class="fd-f" cx="-4.7" cy="-2.3" r=".9"/><path class="fd-i" d="M-1.5 7V10M2 7V10M-3 10H-.5M.5 10H3"/>'
    ),
    "star": '<path class="fd-f" d="M0-10L3-3.3 10.2-2.5 4.8 2.4 6.3 9.6 0 6-6.3 9.6-4.8 2.4-10.2-2.5-3-3.3Z"/>',
    "tile": (
        '<path class="fd-parchment fd-edge" d="M-9-9H9V9H-9Z"/><path class="fd-parchment-line" d="M-6-6H6V6H-6Z"/>'
    ),
    "disc": '<circle class="fd-disc-face fd-edge" r="9.5"/><circle class="fd-silver-line" r="6.4"/>',
    "marker": '<path class="fd-i" d="M-6.5 10V-9.5"/><path class="fd-f" d="M-6-9H8L4.5-4.5 8 0H-6Z"/>',
    "die": (
        '<path class="fd-ivory fd-edge" d="M-8.5-4L0-9 8.5-4V5L0 10-8.5 5Z"/><path class="fd-engraved" d="M-8.5-4L0 .8 8.5-4M0 .8V10"/>'
    ),
}

_LANDSCAPES: Final = {
    "orchard": (
        '<path class="fd-bark" d="M-4.5 0V8M5 2V8M-9 8H9"/><circle class="fd-food fd-thin-edge" cx="-4.5" cy="-4" r="4.7"/><circle class="fd-food fd-thin-edge" cx="5" cy="-2" r="4.2"/>'
        '<g class="fd-wax"><circle cx="-6" cy="-5" r="1.3"/><circle cx="-3" cy="-3" r="1.3"/><circle cx="5" cy="-3" r="1.3"/></g>'
    ),
    "archery_butts": (
        '<path class="fd-bark" d="M-4 4L-7 10M4 4L7 10"/><circle class="fd-ivory fd-thin-edge" cy="-2" r="7.8"/><circle class="fd-bull-ring" cy="-2" r="4.7"/><circle class="fd-wax" cy="-2" r="1.7"/>'
    ),
    "silver_mine": (
        '<path class="fd-rock fd-thin-edge" d="M-10 8L-3-6 1-1 4-4 10 8Z"/><path class="fd-adit" d="M-3.5 8V3.5A3.5 3.5 0 0 1 3.5 3.5V8Z"/>'
        '<circle class="fd-silver fd-thin-edge" cx="5.5" cy="-7" r="3.2"/>'
    ),
    "sulfur_mine": (
        '<path class="fd-rock fd-thin-edge" d="M-10 8L-3-6 1-1 4-4 10 8Z"/><path class="fd-adit" d="M-3.5 8V3.5A3.5 3.5 0 0 1 3.5 3.5V8Z"/>'
        '<path class="fd-sulfur fd-thin-edge" d="M5.5-11.5C6-9.2 9-8.3 9-5.6A3.4 3.4 0 0 1 2.2-5.6C2.2-8 5-8.6 5.5-11.5Z"/>'
    ),
}

_VESSELS: Final = {
    "ship": (
        '<path class="fd-f" d="M-10 3.5H10C9 7.5 7 9.5 4 9.5H-4C-7 9.5-9 7.5-10 3.5ZM1-9C5.5-7 7.5-3 7 1H1ZM-1-7C-4.5-5-6-2-6 1H-1Z"/><path class="fd-i" d="M0 3V-10"/>'
    ),
    "submersible": (
        '<path class="fd-f" d="M-10 2.5C-10-1.5-6-4-.5-4S9-1.5 9 2.5 5 9-.5 9-10 6.5-10 2.5ZM-3-4V-7.5H2V-4Z"/><path class="fd-i" d="M2-8V-10H5.5M9-1L11.2-3.5V8.5L9 6"/>'
        '<g class="fd-gap"><circle cx="-4.5" cy="2.5" r="1.8"/><circle cx=".5" cy="2.5" r="1.8"/><circle cx="5" cy="2.5" r="1.5"/></g>'
    ),
    "flying_machine": (
        '<path class="fd-f" d="M-2.5-3H2.5L3.8 8A3.8 3.8 0 0 1-3.8 8ZM-1-1C-5-7-9-8-11.2-7-9.7-6-10.2-5-8.6-4-8.3-2.6-6.9-2.2-5.6-1.6-4.6-.3-2.8-.3-1-1Z'
        'M1-1C5-7 9-8 11.2-7 9.7-6 10.2-5 8.6-4 8.3-2.6 6.9-2.2 5.6-1.6 4.6-.3 2.8-.3 1-1Z"/><circle class="fd-f" cy="-7" r="2.3"/>'
    ),
}

_OTHERS: Final = {
    "ferry": '<path class="fd-f" d="M-10 2.5H10L7.5 7.5H-7.5Z"/><path class="fd-i" d="M-6 2V-5M6 2V-5M-9-5H9"/>',
    "voyage": (
        '<path class="fd-f" d="M0-10L-5.5-3H-3V1H-7V9.5H7V1H3V-3H5.5Z"/><path class="fd-gap" d="M-1.3 9.5V5.5A1.3 1.3 0 0 1 1.3 5.5V9.5Z"/>'
    ),
    "military": (
        '<path class="fd-i fd-bold" d="M-9 7H8M-6 7L-1 0 4 7M-1 0L8-8"/><path class="fd-f" d="M5.5-8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M-8 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M3 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0"/>'
    ),
    "behemoth": (
        '<path class="fd-f" d="M-10 8C-10 0-7-4-2-4-1-7 2-9 5-9L4-6C7-5 9.5-3 10 1L6.5 2 5 1V8H2V4H-3.5V8H-6.5V3Z"/><circle class="fd-gap" cx="5" cy="-3.5" r="1.1"/>'
    ),
    "sea_serpent": (
        '<path class="fd-i fd-bolder" d="M-10 7C-9 2-5 2-4 7S1 12 2 7C2.8 2-1 0 1-4.5 2.5-7.5 6-8 9-6L6-4"/><circle class="fd-f" cx="5" cy="-6.4" r="1.3"/>'
    ),
    "crown": '<path class="fd-crown" d="M-7 4L-8-4-3.5-.5 0-6 3.5-.5 8-4 7 4Z"/>',
    "vassal": '<path class="fd-f" d="M-9 9V-4H-6V-1.5H-3.5V-4H-1.5V-1.5H1.5V-4H3.5V-1.5H6V-4H9V9Z"/>',
    "pull": '<path class="fd-f" d="M-10 0L-1-9V-4H9.5V4H-1V9Z"/>',
    "push": '<path class="fd-f" d="M10 0L1-9V-4H-9.5V4H1V9Z"/>',
    "trade": '<path class="fd-i fd-bold" d="M-8-4H8M4-8L8-4 4 0M8 5H-8M-4 1L-8 5-4 9"/>',
    "first": '<path class="fd-gold fd-edge" d="M-9-4.5L-4.5-1 0-8.5 4.5-1 9-4.5 7.5 5H-7.5Z"/><path class="fd-gold fd-edge" d="M-7.5 6.5H7.5V9.5H-7.5Z"/>',
}

_SIGNS: Final = {
    **_CHARACTERS,
    **_TYPES,
    **_CARDS,
    **_GOODS,
    **_TOKENS,
    **_LANDSCAPES,
    **_VESSELS,
    **_OTHERS,
}

NUMERALS: Final = ("I", "II", "III", "IV", "V")
"""The epochs as they are written on tiles and rays."""


@cache
def icon(name: str, size: float = 24.0, x: float = 0.0, y: float = 0.0) -> str:
    """A sign with its middle at (x, y), its box `size` wide and high. Raises KeyError for an unknown name."""
    return _put(_SIGNS[name], size, x, y)


@cache
def good(kind: int, size: float = 24.0, x: float = 0.0, y: float = 0.0) -> str:
    """A good by its number, its middle at (x, y)."""
    return icon(GOOD_NAMES[kind], size, x, y)


def _put(drawn: str, size: float, x: float, y: float) -> str:
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    scaled = f"scale({number(size / 24)})" if size != 24 else ""
    turned = " ".join(part for part in (moved, scaled) if part)
    return f'<g transform="{turned}">{drawn}</g>' if turned else f"<g>{drawn}</g>"
