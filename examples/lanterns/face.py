"""How the game looks, and what it says to whom."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from examples.lanterns import actions, words
from examples.lanterns.actions import CODES
from examples.lanterns.game import GAME
from examples.lanterns.kinds import BERTHS, DARK, NO_BID
from examples.lanterns.rules import drift, points
from examples.lanterns.state import HarbourState
from examples.lanterns.words import PROMPTS, REFUSALS, SENTENCES, WAITING, Words, speaker
from gnomon.drawing import emblems
from gnomon.drawing.elements import document, placed
from gnomon.drawing.parts import Choice, Standing
from gnomon.drawing.pictures import styled
from gnomon.drawing.themes import DARK as DARK_THEME
from gnomon.drawing.themes import LIGHT, resolve
from gnomon.games.face import GameFace, Sight
from gnomon.games.plain import PAGE
from gnomon.kernel.events import Event
from gnomon.kernel.frames import UNKNOWN, Frame
from gnomon.kernel.refusals import Refusal

WIDTH: Final = 420
RADIUS: Final = 165
MIDDLE: Final = 210
HAND_TOP: Final = 430
HEIGHT: Final = 500
STYLE: Final = (
    ".hl-ground{fill:var(--paper)}.hl-water{fill:var(--p-blue);fill-opacity:.3}"
    ".hl-berth{fill:var(--surface);stroke:var(--ink-2)}"
    ".hl-card{fill:var(--raised);stroke:var(--ink-2);stroke-width:2}"
    ".hl-text{font:600 17px var(--sans);fill:var(--ink);text-anchor:middle}\n"
)

Seen = Sight[HarbourState, Words]


class Part(NamedTuple):
    """A heading with its sentences."""

    heading: str
    lines: list[str]


class LanternsFace(GameFace[HarbourState, Words]):
    """A ring of berths, and one's own cards beneath it."""

    minutes = 10

    def words(self, sight: Seen) -> Words:
        return speaker(sight.language, tuple(sight.names), sight.seat)

    def prompt(self, sight: Seen, frame: Frame) -> str:
        return PROMPTS[frame[0]](sight.view, frame, sight.seat, sight.words)

    def waiting(self, sight: Seen, frame: Frame, asked: int) -> str:
        return WAITING[frame[0]](sight.view, frame, asked, sight.words)

    def label(self, sight: Seen, code: int) -> str:
        return words.label(sight.words, code)

    def sentence(self, sight: Seen, event: Event) -> str:
        return SENTENCES.text(event, sight.words)

    def refusal(self, sight: Seen, refusal: Refusal) -> str:
        teller = REFUSALS.get(refusal.code)
        return teller(sight.words, refusal.facts) if teller else super().refusal(sight, refusal)

    def stage(self, view: HarbourState, language: str) -> str:
        return f"Night {view.night} of {view.nights}"

    def progress(self, view: HarbourState) -> float:
        return 1.0 if view.over else (view.night - 1) / view.nights

    def standings(self, sight: Seen) -> Standing:
        view = sight.view
        scored = [points(view, seat) for seat in range(view.seats)]
        bids = ["" if bid == NO_BID else "laid down" for bid in view.bids]
        cells = tuple((str(mine), bid) for mine, bid in zip(scored, bids, strict=True))
        return Standing(("Points", "Card"), cells, tuple(f"{mine} points" for mine in scored))

    def account(self, sight: Seen) -> Sequence[Part]:
        view, say = sight.view, sight.words
        lit = [f"{say.berth(at)}: {say.name(seat)}" for at, seat in enumerate(view.berths) if seat != DARK]
        lines = [f"Lanterns: {'; '.join(lit) or 'none'}."]
        for seat, hand in enumerate(view.hands):
            known = say.listing(str(card) for card in hand if card != UNKNOWN)
            lines.append(f"{say.name(seat)} holds {known or f'{len(hand)} unseen'}; {points(view, seat)} points.")
        return [Part(f"{self.stage(view, sight.language)}.", lines)]

    def targets(self, sight: Seen) -> Sequence[Choice]:
        return [Choice(code, "", _elements(code)) for code in sight.options]

    def stylesheet(self) -> str:
        return super().stylesheet() + STYLE

    def svg(self, sight: Seen, theme: str) -> str:
        drawn = self._harbour(sight) + _hand(sight)
        if theme != PAGE:
            sheet = resolve(emblems.stylesheet() + STYLE, LIGHT if theme == "light" else DARK_THEME)
            drawn = styled(drawn, sheet)
        return document(WIDTH, HEIGHT, "<title>The harbour</title>", drawn)

    def _harbour(self, sight: Seen) -> str:
        night = self.stage(sight.view, sight.language)
        drawn = [f'<rect class="hl-ground" width="{WIDTH}" height="{HEIGHT}"/>']
        drawn.append(f'<circle class="hl-water" cx="{MIDDLE}" cy="{MIDDLE}" r="{RADIUS - 32}"/>')
        drawn.append(f'<text class="hl-text" x="{MIDDLE}" y="{MIDDLE}">{night}</text>')
        for berth, seat in enumerate(sight.view.berths):
            angle = 2 * pi * berth / BERTHS - pi / 2
            x, y = MIDDLE + RADIUS * cos(angle), MIDDLE + RADIUS * sin(angle)
            shown = f'<text class="hl-text" y="6">{berth + 1}</text>'
            if seat != DARK:
                shown = emblems.mark(self.emblem(seat), 16, 14)
            drawn.append(placed(x, y, f'<circle class="hl-berth" r="26"/>{shown}', id=f"berth-{berth + 1}"))
        return "".join(drawn)


def _hand(sight: Seen) -> str:
    if sight.seat < 0:
        return ""
    drawn, hand = [], sight.view.hands[sight.seat]
    left = MIDDLE - 26 * len(hand) + 4
    for place, card in enumerate(hand):
        shown = (
            f'<rect class="hl-card" width="44" height="60" rx="6"/><text class="hl-text" x="22" y="37">{card}</text>'
        )
        drawn.append(placed(left + 52 * place, HAND_TOP, shown, id=f"card-{card}"))
    return "".join(drawn)


def _elements(code: int) -> tuple[str, ...]:
    """The element that stands for an answer: a card, or the berth that will be lit."""
    block = CODES.base_of(code)
    if block == actions.BID:
        return (f"card-{code - block + 1}",)
    if block == actions.LIGHT:
        return (f"berth-{code - block + 1}",)
    return () if code == actions.STAY else (f"berth-{drift(code)[1] + 1}",)


FACE: Final = LanternsFace(GAME)
