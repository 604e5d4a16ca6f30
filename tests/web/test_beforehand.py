"""Questions that come out of turn, answered beforehand on a table's page."""

import random
import re

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.web.languages import LANGUAGES
from tests.web.served import Served

PRESSED = re.compile(
    r'name="question" value="(\w+)">(?:<input type="hidden" name="code" value="(\d+)">)?<button [^>]*aria-pressed="true"'
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_may_be_answered_beforehand_has_its_words(game: str, language: str) -> None:
    foreseen = dict(entry(game).game.foreseen)
    told = entry(game).face.order_words(language)
    assert set(told) == set(foreseen)
    for aspect, said in told.items():
        assert said.when
        assert tuple(code for code, _ in said.answers) == foreseen[aspect]
        assert all(text for _, text in said.answers)
    assert len({said.when for said in told.values()}) == len(told)


async def test_an_order_is_given_and_ended_on_the_page(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        seats = [{"kind": "me"}, {"kind": "opponent", "level": "random"}]
        made = await ada.http.post("/api/matches", json={"game": "feudum", "seats": seats})
        assert made.status_code == 201, made.text
        match = made.json()["id"]
        aspect, (code, _) = entry("feudum").game.foreseen[0]
        fields = {"seat": "0", "question": aspect, "code": str(code)}

        async def pressed() -> dict[str, str]:
            return dict(PRESSED.findall((await ada.http.get(f"/matches/{match}")).text))

        asked = await pressed()
        assert set(asked) == {name for name, _ in entry("feudum").game.foreseen}
        assert set(asked.values()) == {""}
        assert (await ada.http.post(f"/matches/{match}/order", data=fields)).status_code == 303
        assert (await pressed())[aspect] == str(code)
        assert (await ada.http.post(f"/matches/{match}/forget-order", data=fields)).status_code == 303
        assert await pressed() == asked


FOR_GOOD = re.compile(
    r'<div class="for-good"><form[^>]*>.*?name="question" value="(\w+)">.*?name="code" value="(\d+)">', re.DOTALL
)


async def test_a_question_that_keeps_books_offers_to_be_settled_from_now_on(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        seats = [{"kind": "me"}, {"kind": "local", "name": "Ben"}]
        made = await ada.http.post("/api/matches", json={"game": "feudum", "seats": seats})
        assert made.status_code == 201, made.text
        match = made.json()["id"]
        table = await server.house.host.tables.open(match)
        chance = random.Random(1)
        offered: list[tuple[str, str]] = []
        while not offered and not table.is_over:
            seat = table.asked[0]
            decision = table.match.asked(seat)
            assert decision is not None
            if "feeding_all" in table.game.aspects(table.match.state, seat, decision.frame):
                page = (await ada.http.get(f"/matches/{match}?seat={seat}")).text
                offered = FOR_GOOD.findall(page)
                break
            code = chance.choice(table.match.options(seat)).code
            user = table.seats[seat].user
            assert user is not None
            await server.house.host.play.answer(table, user, seat, table.match.number(seat), code)
        (code,) = dict(table.game.foreseen)["feeding_all"]
        assert offered == [("feeding_all", str(code))]
        pawns = table.match.number(seat)
        fields = {"seat": str(seat), "question": "feeding_all", "code": str(code)}
        assert (await ada.http.post(f"/matches/{match}/order", data=fields)).status_code == 303
        assert [order.question for order in table.orders_of(seat)] == ["feeding_all"]
        assert table.match.number(seat) > pawns, "it is settled at once"
        assert FOR_GOOD.findall((await ada.http.get(f"/matches/{match}?seat={seat}")).text) == []
