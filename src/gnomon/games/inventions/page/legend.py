# gnomon: interpreted
"""The legend: letters, numbers and forms that could be taken for one another; colours; the signs of actions and gains."""

from __future__ import annotations

from functools import lru_cache

from gnomon.drawing.parts import Sign, Signs
from gnomon.drawing.speaking import capital
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import pieces, plates, symbols
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words


@lru_cache(maxsize=8)
def legend(words: Words) -> tuple[Signs, ...]:
    """The signs in groups."""
    return (
        Signs(
            words.say("Letters and numbers"),
            (
                Sign(
                    _picture(
                        '<circle class="iv-number" cx="17" cy="17" r="13"/><text class="iv-number-text" x="17" y="23">4</text>'
                    ),
                    words.say("white on a disc: a region, 1 to 7"),
                ),
                Sign(
                    _picture('<text class="iv-figure" x="17" y="23">IV</text>'),
                    words.say("Roman: an era, I to VI"),
                ),
                Sign(
                    _picture(symbols.letter(4, 20, 17, 17)),
                    words.say("letter on a dark square: a milestone, A to F, by era"),
                ),
                Sign(
                    _picture(
                        f'<g transform="translate(2.500 -32)">{plates.wealth(3, (terms.FIRST_WEALTH + 3,))}</g>', 34, 42
                    ),
                    words.say("letter on a cut stone: Wealth tiles, A to G"),
                ),
            ),
        ),
        Signs(
            words.say("Types"),
            (
                *(
                    Sign(
                        symbols.sign(name, 26, f"iv-of-{name}"),
                        words.say("{type}: {citizen}", type=words.titled(kind), citizen=words.citizen(kind)),
                    )
                    for kind, name in enumerate(terms.SPECIALTY_NAMES)
                ),
                Sign(symbols.sign("scholar", 26), words.say("scholar: stands in for any of them")),
            ),
        ),
        Signs(
            words.say("Actions"),
            tuple(Sign(symbols.sign(name, 26), words.action(action)) for action, name in enumerate(terms.ACTION_NAMES)),
        ),
        Signs(
            words.say("Pieces"),
            (
                Sign(symbols.sign("chain", 26), words.say("a chain token, or what takes one")),
                Sign(symbols.sign("influence", 26), words.say("influence")),
                Sign(symbols.sign("sage", 26), label("sage", words)),
                Sign(symbols.sign("epoch", 26), words.pillar(1)),
                Sign(symbols.sign("season", 26), words.pillar(0)),
                Sign(symbols.sign("face_down", 26), capital(label("face_down", words))),
                Sign(
                    _picture(f'<g transform="translate(17 17)">{pieces.ghost(1, 12)}</g>'),
                    words.say("dashed: still free"),
                ),
            ),
        ),
    )


def _picture(drawn: str, width: int = 34, height: int = 34) -> str:
    return f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" aria-hidden="true">{drawn}</svg>'
