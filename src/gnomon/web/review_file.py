"""A review as one page in a file: it fetches nothing, follows the reader's light or dark, and prints."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from gnomon.match.judging import LEAST_LOSS
from gnomon.match.reviews import Review
from gnomon.matches.analysis import scores_over_time
from gnomon.matches.courses import follower_of
from gnomon.matches.reviewing import SoFar
from gnomon.matches.table import Table, Viewer
from gnomon.web import assets
from gnomon.web.acts import Told, faces_of, turns_of
from gnomon.web.keyacts import KeyAct, better_words, everybodys_acts
from gnomon.web.lookback import Lookback
from gnomon.web.rendering import words
from gnomon.web.review_parts import reviewed
from gnomon.web.review_pictures import ReviewPictures

PARTS: Final = (
    "review/verdict",
    "review/graph",
    "review/cards",
    "review_file/choices",
    "review/sheet",
    "review_file/acts",
)
SHEETS: Final = ("base.css", "review.css", "review-file.css")


@dataclass(frozen=True, slots=True)
class Listed:
    """An act in the list of all: its moment, seat (negative for nobody’s) and words, everybody's chance after it in percent.

    `loss` is what it gave away of its player's chance, in percent (None where nobody judged it), `better` what would have
    been better where that is worth telling.
    """

    place: int
    seat: int
    text: str
    chances: tuple[int, ...]
    loss: int | None
    better: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """How well a seat chose: its `accuracy` in percent, how many acts were judged, and how many of them were costly."""

    seat: int
    accuracy: int
    judged: int
    costly: int


def page(table: Table, review: Review, language: str) -> str:
    """The page of a finished match whose acts were judged, or not, as HTML."""
    viewer = Viewer(language=language)
    back = Lookback(table, viewer, scores_over_time(table.match, True), SoFar(review, 1.0))
    acts, follower = everybodys_acts(back), follower_of(table)
    is_drill = follower is not None and follower.is_drill
    context = {
        **reviewed(back, acts, is_drill, walked=False),
        "linked": False,
        "came_from": None,
        "waits": False,
        "why_not": "",
        "quiet": review.deciding is None,
        "picture": partial(_picture, ReviewPictures(), back),
        "chosen": list(_chosen(back, review)),
        "least": round(100 * LEAST_LOSS),
        "turns": [(turn.title, list(_listed(back, turn.acts))) for turn in turns_of(table, back.sight, back.points)],
    }
    shown = [words(language, f"{name}.html", context) for name in PARTS]
    style = "\n".join([assets.roles(), assets.dark_by_system(), *map(assets.embedded, SHEETS)])
    whole = {
        "title": table.record.title or table.game.title,
        "game": table.record.game,
        "style": style,
        "faces": faces_of(back.sight, table.match.seats),
        "parts": shown,
    }
    return words(language, "review_file/page.html", whole)


def _picture(pictures: ReviewPictures, back: Lookback, act: KeyAct, theme: str) -> str:
    """The picture of an act as an address that holds it."""
    draw, place = (pictures.better, act.judged) if act.shows_better else (pictures.act, act.moment)
    drawn = base64.b64encode(gzip.decompress(draw(back, place, theme))).decode("ascii")
    return f"data:image/svg+xml;base64,{drawn}"


def _chosen(back: Lookback, review: Review) -> Iterator[Chosen]:
    """Seat by seat, by rank; nothing where no acts were judged."""
    accuracy = review.accuracy
    for seat in sorted(range(len(accuracy)), key=lambda seat: back.outcome.ranks[seat]):
        losses = [act.loss for act in review.judged if act.seat == seat]
        yield Chosen(seat, round(accuracy[seat]), len(losses), sum(loss >= LEAST_LOSS for loss in losses))


def _listed(back: Lookback, told: tuple[Told, ...]) -> Iterator[Listed]:
    """The acts of one turn."""
    assert back.review is not None
    judged = {act.moment: act for act in back.review.judged}
    for act in told:
        one = judged.get(act.place)
        better = tuple(better_words(back, one)) if one is not None and one.loss >= LEAST_LOSS else ()
        chances = tuple(round(100 * chance) for chance in back.chances[act.place])
        yield Listed(act.place, act.seat, act.text, chances, None if one is None else round(100 * one.loss), better)
