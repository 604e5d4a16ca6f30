"""What pages keep between drawings is what a fresh drawing gives, and every part tells all that it is drawn from."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.games.face import AnyFace, Sight
from gnomon.games.redraw import Part, PartCache, UntoldReading
from gnomon.kernel.state import State
from tests.kit.walks import CLOCK_ACT, Case, kit_of, walk

NAMES = ("Ada", "Ben", "Cem", "Dee")
SPECTATOR = -1


def page(game: str) -> AnyFace:
    """The face of a game that keeps nothing yet."""
    found = entry(game)
    return type(found.face)(found.game)


def shown(page: AnyFace, game: str, state: State, viewer: int) -> tuple[dict[str, str], dict[str, str]]:
    """Everything on the page that is for all, and that is the viewer's own."""
    rules, names = kit_of(game).GAME, NAMES[: state.seats]
    view = rules.view(state, viewer)
    asked = viewer >= 0 and rules.asked(view, viewer) is not None and not state.over
    return (
        page.public(Sight(page, rules, rules.view(state, SPECTATOR), SPECTATOR, "en", names)),
        page.private(Sight(page, rules, view, viewer, "en", names), asked),
    )


def moments(game: str, seats: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a random match, each with somebody who looks."""
    chance = random.Random(seats)
    for step in walk(Case(game, seats, {}, 7)):
        if step.number % every == 0 and step.seat != CLOCK_ACT:
            yield step.state, chance.choice((step.seat, chance.randrange(SPECTATOR, seats)))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_keeps_parts_shows_what_a_fresh_one_draws(game: str, seats: int) -> None:
    kept, looks = page(game), 0
    for state, viewer in moments(game, seats, 9):
        assert shown(kept, game, state, viewer) == shown(page(game), game, state, viewer)
        looks += 1
    assert looks > 10


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_every_part_tells_all_that_it_is_drawn_from(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnomon.games.redraw.PROVING", True)
    proving = page(game)
    for state, viewer in moments(game, seats, 40):
        shown(proving, game, state, viewer)


class _Shop(State):
    __slots__ = ("goods", "money")

    def __init__(self) -> None:
        super().__init__(2, 0)
        self.goods = [1, 2, 3]
        self.money = 5

    def clone(self) -> "_Shop":
        twin = _Shop()
        self.copy_common(twin)
        return twin


@pytest.mark.parametrize(
    ("reads", "untold"),
    [
        (lambda shop: shop.goods[:2], "money"),
        (lambda shop: (shop.goods[0], shop.money), "goods"),
        (lambda shop: (shop.goods, shop.money), ""),
        (lambda shop: (sum(shop.goods[:2]), shop.money), ""),
    ],
)
def test_a_part_that_is_drawn_from_what_it_does_not_tell_of_is_found(reads: Any, untold: str) -> None:
    part = Part("shelf", reads, lambda shop: {"shelf": f"{shop.goods[0]} {shop.goods[1]} {shop.money}"})
    cache: PartCache[_Shop] = PartCache(proving=True)
    if untold:
        with pytest.raises(UntoldReading, match=f"shelf is drawn from {untold}, which"):
            cache.drawn([part], _Shop(), "en")
    else:
        assert cache.drawn([part], _Shop(), "en") == {"shelf": "1 2 5"}
