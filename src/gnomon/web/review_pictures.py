"""The pictures of a review: a piece of the board as an act left it, what would have been better, and the one to share."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gnomon.drawing.caches import LruCache
from gnomon.drawing.crops import CARD, cropped, to_show
from gnomon.drawing.elements import document, escape, number, placed
from gnomon.drawing.emblems import outline
from gnomon.drawing.fitting import fit, width
from gnomon.drawing.themes import DARK, LIGHT, resolve
from gnomon.games.face import AnySight
from gnomon.insight.lines import performed
from gnomon.kernel.events import Events, censored
from gnomon.kernel.log import Row
from gnomon.matches.records import SPECTATOR
from gnomon.web.ending import signed
from gnomon.web.lookback import Lookback

KEPT: Final = 300
"""Pictures of some 30 kB each."""
SHARED: Final = (1200, 630)
"""The size of the picture to share, as other sites show it beside a link."""
RING: Final = 'fill="none" stroke="#e0a100"'
GHOST: Final = 'fill="#e0a100" fill-opacity="0.22" stroke="#e0a100" stroke-dasharray="14 8"'
_EDGE: Final = 64
_BOARD: Final = (500, 300)
_TITLE: Final = 46
_LINES: Final = 4
_STYLE: Final = (
    ".sh-game{font:italic 500 28px var(--serif);fill:var(--ink-2)}"
    f".sh-title{{font:600 {_TITLE}px var(--serif);fill:var(--ink)}}"
    ".sh-name{font:600 26px var(--sans);fill:var(--ink)}.sh-score{font:600 32px var(--serif);fill:var(--ink)}"
    ".sh-axis{fill:none;stroke:var(--line);stroke-width:2}.sh-line{fill:none;stroke-width:4;stroke-linejoin:round}"
    ".sh-frame{fill:none;stroke:var(--line);stroke-width:3}.sh-mark{stroke:var(--piece-edge);stroke-width:2}"
)


class ReviewPictures:
    """Pieces of boards as files, each drawn once for a theme."""

    def __init__(self) -> None:
        self._drawn: LruCache[bytes] = LruCache(KEPT)

    def act(self, back: Lookback, place: int, theme: str) -> bytes:
        """The board around what the act before a moment touched, as everybody could see it; compressed."""
        key = (*_reader(back), "act", place, theme)
        return self._drawn.get_or(key, lambda: _packed(_act(back, place, theme)))

    def better(self, back: Lookback, index: int, theme: str) -> bytes:
        """The board as the better line would have left it, for a judged act: what it would have changed is ringed."""
        key = (*_reader(back), "better", index, theme)
        return self._drawn.get_or(key, lambda: _packed(_better(back, index, theme)))


def _reader(back: Lookback) -> tuple[object, ...]:
    """What a picture depends on beside what it shows: names and words stand in it."""
    return back.table.id, back.table.seq, back.language, tuple(back.names)


def _packed(picture: str) -> bytes:
    return gzip.compress(picture.encode(), mtime=0)


def _act(back: Lookback, place: int, theme: str) -> str:
    last = back.moments[place].row
    rows = [row for row in back.table.match.effective_rows() if back.moments[place - 1].row < row.seq <= last]
    elements = _elements(back, rows)
    for row in (last, back.moments[place - 1].row):  # what an act took away stands there before it alone
        found = _drawn(back, row, theme, elements)
        if found:
            return found
    return _small(back, last, theme)


def _elements(back: Lookback, rows: Sequence[Row]) -> list[str]:
    """What an act was about: the elements of its main sentence."""
    act = back.act(rows[0].seq, rows[-1].seq, rows[-1].seat) if rows else None
    return list(act.elements) if act is not None else []


def _drawn(back: Lookback, row: int, theme: str, elements: Sequence[str]) -> str:
    if not elements:
        return ""
    game = back.table.game
    view = game.view(back.table.match.state_at(row), SPECTATOR)
    sight = replace(back.sight, view=view, seat=SPECTATOR)
    return cropped(back.face.svg(sight, theme), elements, RING)


def _better(back: Lookback, index: int, theme: str) -> str:
    assert back.review is not None
    judged = back.review.judged[index]
    game, before = back.table.game, back.moments[back.before(judged)].row
    view = game.view(back.table.match.state_at(before), judged.seat)
    line = performed(game, view, judged.seat, judged.best.answers)
    sight = replace(back.sight, view=game.view(line.after, SPECTATOR), seat=SPECTATOR)
    picture = back.face.svg(sight, theme)
    found = cropped(picture, to_show(picture, _touched(sight, line.events, judged.seat)), GHOST)
    return found or _small(back, before, theme)


def _small(back: Lookback, row: int, theme: str) -> str:
    """The whole board, for an act that touched nothing on it."""
    view = back.table.game.view(back.table.match.state_at(row), SPECTATOR)
    sight = replace(back.sight, view=view, seat=SPECTATOR)
    return back.face.small_board(sight, theme).whole(CARD)


# --- to share -----------------------------------------------------------------------------------------------------------


def to_share(back: Lookback, headline: str, picture: str, theme: str) -> str:
    """A picture of the match as a file: its headline, the game, the scores, the chances as thin lines, a piece of the board.

    `headline` and the names of `back` are what everybody may be told.
    """
    room = SHARED[0] - 2 * _EDGE
    lines = _wrapped(headline, room - _BOARD[0] - 48 if picture else room, _TITLE)
    parts = [
        f"<style>{_STYLE}</style>",
        f'<path fill="var(--paper)" d="M0 0h{SHARED[0]}v{SHARED[1]}H0z"/>',
        _text(_EDGE, 92, back.table.game.title, "sh-game"),
        *(_text(_EDGE, 158 + 54 * place, line, "sh-title") for place, line in enumerate(lines)),
        _board(picture) if picture else "",
        _curves(back, (_EDGE, 404, room, 112)),
        _plates(back, _EDGE, 580, room),
    ]
    return resolve(document(*SHARED, *parts), DARK if theme == DARK.name else LIGHT)


def _board(picture: str) -> str:
    """A picture of a card, larger, in the upper corner on the right."""
    wide, tall = _BOARD
    x, y = SHARED[0] - _EDGE - wide, 64
    placed = f'<svg x="{x}" y="{y}" width="{wide}" height="{tall}"'
    inside = picture.replace(f'<svg xmlns="http://www.w3.org/2000/svg" width="{CARD[0]}" height="{CARD[1]}"', placed, 1)
    frame = f'<rect class="sh-frame" x="{x}" y="{y}" width="{wide}" height="{tall}"/>'
    return inside + frame


def _text(x: float, y: float, text: str, role: str) -> str:
    return f'<text class="{role}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'


def _wrapped(text: str, room: float, size: float) -> list[str]:
    """A text in lines that fit, the last one cut where it must be; a language without spaces breaks anywhere."""
    gap = " " if " " in text else ""
    lines = [""]
    for word in text.split(" ") if gap else list(text):
        longer = f"{lines[-1]}{gap}{word}" if lines[-1] else word
        if lines[-1] and width(longer, size, bold=True) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    kept = lines[:_LINES]
    if len(lines) > _LINES:
        kept[-1] = fit(gap.join(lines[_LINES - 1 :]), room, size, bold=True)
    return kept


def _curves(back: Lookback, box: tuple[int, int, int, int]) -> str:
    """The chances to win as thin lines, without words."""
    left, top, wide, tall = box
    known = [(place, chances) for place, chances in enumerate(back.chances) if chances]
    last = max([1, *(place for place, _ in known)])
    parts = [f'<path class="sh-axis" d="M{left} {top + tall}h{wide}"/>']
    for seat in range(len(back.names)):
        points = "L".join(
            f"{number(left + wide * place / last)} {number(top + tall * (1 - chances[seat]))}"
            for place, chances in known
        )
        if points:
            parts.append(f'<path class="sh-line" stroke="var(--p-{back.face.emblem(seat).colour})" d="M{points}"/>')
    return "".join(parts)


def _plates(back: Lookback, left: float, y: float, room: float) -> str:
    """Everybody's mark, name and score in a row, the first one first."""
    outcome, parts = back.outcome, []
    seats = sorted(range(len(outcome.scores)), key=lambda seat: (outcome.ranks[seat], -outcome.scores[seat]))
    step = room / len(seats)
    for place, seat in enumerate(seats):
        x, emblem = left + place * step, back.face.emblem(seat)
        shape = f'<path class="sh-mark" fill="var(--p-{emblem.colour})" d="{outline(emblem.shape, 15)}"/>'
        score = signed(outcome.scores[seat])
        parts.append(placed(x + 18, y - 9, shape))
        parts.append(_text(x + 46, y, score, "sh-score"))
        start = x + 62 + width(score, 32, bold=True)
        parts.append(_text(start, y, fit(back.names[seat], x + step - start - 20, 28, bold=True), "sh-name"))
    return "".join(parts)


def _touched(sight: AnySight, events: Events, seat: int) -> list[tuple[str, ...]]:
    """The elements of a spectator's picture that each deed of a line is about; its seat's own first."""
    told = sight.face.told(sight, [censored(happened, SPECTATOR) for happened in events])
    return [one.elements for one in sorted(told, key=lambda one: one.seat != seat) if one.elements]
