"""The page of a game: what stands there for whom, and a match at once."""

import re
from html import unescape
from random import Random

import pytest

from gnomon.bots import levels
from gnomon.catalog import GAMES, entry
from gnomon.matches.quotas import Limits
from gnomon.web.languages import LANGUAGES
from gnomon.web.pages.mine import RUNGS_OF_TEN, Record, even_after
from gnomon.web.players import PARTNER
from gnomon.web.visitor import GUEST_COOKIE
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

MOST_WORDS = 15


async def words_of(visitor: Visitor, game: str) -> str:
    """The page of a game without its markup."""
    text = (await visitor.http.get(f"/games/{game}")).text
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text[text.index("<main") :])))


@pytest.mark.parametrize("game", GAMES)
async def test_a_stranger_sits_down_against_one_program_in_one_click(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        shown = await words_of(ada, game)
        answer = await ada.http.post(f"/games/{game}/play")
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.kind for seat in table.seats] == ["person", "opponent"]
        assert table.seats[1].level == PARTNER
        assert not table.is_waiting
        assert not table.record.lesson
        assert f"“{table.seats[0].name}”" in shown


async def test_the_name_is_drawn_once_and_kept(server: Served) -> None:
    async with server.visitor() as ada:
        first = re.search(r"“(Guest \w+)”", await words_of(ada, "khronos"))
        assert first is not None
        for game in GAMES:
            assert f"“{first[1]}”" in await words_of(ada, game)
        answer = await ada.http.post("/learn", data={"game": "feudum"})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert table.seats[0].name == first[1]
        assert GUEST_COOKIE not in ada.http.cookies
        assert "“Guest" not in await words_of(ada, "khronos")


@pytest.mark.parametrize("kept", ["-1", "x", "9" * 30, "1e3"])
async def test_a_cookie_that_we_never_set_is_drawn_anew(server: Served, kept: str) -> None:
    async with server.visitor() as ada:
        ada.http.cookies.set(GUEST_COOKIE, kept)
        answer = await ada.http.get("/games/khronos")
        assert answer.status_code == 200
        assert f"{GUEST_COOKIE}=" in answer.headers["set-cookie"]


async def test_looking_makes_nobody_and_no_table(server: Served) -> None:
    async with server.visitor() as ada:
        for path in ("/games", *(f"/games/{game}" for game in GAMES)):
            assert (await ada.http.get(path)).status_code == 200
        assert "gnomon_session" not in ada.http.cookies
        assert not server.house.host.tables.live()


@pytest.mark.parametrize("path", ["/games/chess", "/games/khronos/pla", "/games/../games/chess"])
async def test_a_box_that_is_not_there_is_not_found(server: Served, path: str) -> None:
    async with server.visitor() as ada:
        assert (await ada.http.get(path)).status_code == 404
        assert (await ada.http.post("/games/chess/play")).status_code == 404


async def test_another_site_cannot_press_the_button_and_a_wrong_strength_is_refused(server: Served) -> None:
    async with server.visitor() as ada:
        foreign = {"origin": "http://elsewhere.example"}
        assert (await ada.http.post("/games/khronos/play", headers=foreign)).status_code == 403
        assert (await ada.http.get("/games/khronos/play")).status_code in (404, 405)
        assert (await ada.http.post("/games/khronos/play", data={"level": "god"})).status_code == 400
        assert "gnomon_session" not in ada.http.cookies
        assert not server.house.host.tables.live()


async def test_a_flood_of_guests_from_one_address_ends(server: Served) -> None:
    server.house.host.quotas.limits = Limits(guests=2, people=2)
    statuses = []
    for _ in range(6):
        async with server.visitor() as guest:
            statuses.append((await guest.http.post("/games/khronos/play")).status_code)
    assert statuses == [303] * 4 + [429] * 2


async def test_a_match_that_waits_for_me_comes_before_everything(server: Served) -> None:
    async with server.visitor() as ada:
        assert "awaits" not in (await ada.http.get("/games/khronos")).text
        await ada.named("Ada")
        match = await ada.set_table("me", "local", title="Long live the king")
        text = (await ada.http.get("/games/khronos")).text
        assert f'<a class="button main" href="/matches/{match}">' in text
        assert text.index('class="awaits"') < text.index("begin-card")
        assert "way ink" not in text
        assert "awaits" not in (await ada.http.get("/games/feudum")).text


async def test_every_game_has_a_daily_deal(server: Served) -> None:
    async with server.visitor() as ada:
        for game in GAMES:
            text = (await ada.http.get(f"/games/{game}")).text
            assert "line daily" in text and f'href="/challenge#{game}"' in text


async def test_open_tables_of_this_game_are_offered_and_my_own_are_not(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        await bob.named("Bob")
        match = await ada.set_table("me", "open", listed=True, title="Tea at four")
        assert f"/matches/{match}/sit" in (await bob.http.get("/games/khronos")).text
        assert f"/matches/{match}/sit" not in (await ada.http.get("/games/khronos")).text
        assert f"/matches/{match}/sit" not in (await bob.http.get("/games/feudum")).text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_in_three_pictures_and_short_sentences(game: str, language: str) -> None:
    told = entry(game).face.introduction(language)
    assert len(told.scenes) == 3
    assert told.winner
    for scene in told.scenes:
        assert scene.picture.startswith("<svg")
        assert 'aria-label="' in scene.picture
        assert ' id="' not in scene.picture
    if language == "en":
        for text in (told.winner, *(scene.text for scene in told.scenes)):
            for sentence in re.split(r"[.:;!?] ", text):
                assert len(sentence.split()) <= MOST_WORDS, sentence


def test_the_next_rival_is_one_that_is_about_as_strong() -> None:
    assert Record().even == even_after([]) == PARTNER
    assert even_after([("learner", True)]) == "regular"
    assert even_after([("master", True)]) == even_after([("master", True)] * 9) == "master"
    assert even_after([("club", False)] * 2) == even_after([(PARTNER, False)] * 5) == PARTNER
    assert even_after([("mybot", True), ("random", True)]) == PARTNER
    assert even_after([("random", True)] * 30) == PARTNER


def test_an_even_match_goes_up_after_one_victory_and_down_after_two_defeats() -> None:
    climbed = [("first_evening", True), ("learner", True), ("regular", True)]
    assert even_after(climbed) == "seasoned"
    assert even_after([*climbed, ("seasoned", False)]) == "regular"
    assert even_after([*climbed, ("regular", False)]) == "regular"
    assert even_after([*climbed, ("regular", False), ("regular", False)]) == "learner"


def test_an_even_match_finds_the_level_of_whoever_wins_as_often_as_a_level_would() -> None:
    chance, known = Random(3), levels()
    for strength in range(2, len(known) - 1):
        met: list[tuple[str, bool]] = []
        for _ in range(300):
            rung = known.index(even_after(met[-60:]))
            met.append((known[rung], chance.random() < 1 / (1 + 10 ** ((rung - strength) / RUNGS_OF_TEN))))
        mean = sum(known.index(level) for level, _ in met[50:]) / 250
        assert abs(mean - strength) < 0.6, (known[strength], mean)


async def test_running_tables_stand_there_as_boards_and_a_finished_one_takes_their_place(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        assert "data-lives" not in (await eve.http.get("/games/khronos")).text
        await ada.named("Ada")
        match = await ada.set_table("me", "local", listed=True)
        text = (await eve.http.get("/games/khronos")).text
        assert f'data-live="{match}"' in text
        assert "At the tables now" in text
        assert "data-live=" not in (await eve.http.get("/games/feudum")).text
        user = await server.house.host.people.user(server.table(match).record.owner)
        await server.house.play_to_end(server.table(match), user)
        text = (await eve.http.get("/games/khronos")).text
        assert "At the tables now" not in text
        assert f'data-live="{match}"' in text
        assert f'href="/matches/{match}/replay"' in text


async def test_the_last_settings_are_remembered_for_each_game(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        wish = {
            "game": "khronos",
            "seats": "4",
            "seat_0": "me",
            "seat_1": "opponent",
            "level_1": "club",
            "seat_2": "open",
            "seat_3": "local",
            "name_3": "Zoe",
            "pace": "days",
            "days": "5",
            "listed": "yes",
            "option_holdem": "True",
            "expiry": "hand_over",
        }
        assert (await ada.http.post("/new", data=wish)).status_code == 303
        form = (await ada.http.get("/new?game=khronos")).text
        for told in (
            'value="4" checked',
            'value="days" checked',
            'name="days" value="5"',
            'name="option_holdem" value="True" checked',
            '<option value="hand_over" selected>',
            'name="listed" value="yes" checked',
        ):
            assert told in form, told
        assert re.search(r'name="level_1".*?value="club" selected', form, re.DOTALL)
        assert re.search(
            r'name="seat_2".*?value="open" selected.*?name="seat_3".*?value="local" selected', form, re.DOTALL
        )
        other = (await ada.http.get("/new?game=feudum")).text
        assert 'value="4" checked' not in other
        assert 'value="days" checked' not in (await bob.http.get("/new?game=khronos")).text
        answer = await ada.http.post("/games/khronos/again")
        again = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.kind for seat in again.seats] == ["person", "opponent", "open", "person"]
        assert (again.record.pace.kind, again.match.option_values["holdem"], again.record.listed) == (
            "days",
            True,
            True,
        )


async def test_a_lesson_is_no_setting_and_a_stranger_is_led_to_the_form(server: Served) -> None:
    async with server.visitor() as ada:
        assert (await ada.http.post("/games/khronos/again")).headers["location"] == "/new?game=khronos"
        assert (await ada.http.post("/games/chess/again")).headers["location"] == "/games"
        await ada.http.post("/learn", data={"game": "khronos"})
        assert "/games/khronos/again" not in (await ada.http.get("/games/khronos")).text
        await ada.http.post("/games/khronos/play", data={"level": "steady"})
        assert "/games/khronos/again" in (await ada.http.get("/games/khronos")).text


async def test_a_guest_changes_the_name_at_the_seat_and_is_called_so_from_now_on(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        answer = await ada.http.post("/games/khronos/play")
        place = answer.headers["location"]
        match = place.rpartition("/")[2]
        page = await ada.open(match)
        await page.update()
        assert f'action="{place}/name"' in page.shown["seats"]
        assert (await ada.http.post(f"{place}/name", data={"seat": "0", "name": "Ada <b>"})).status_code == 303
        await page.quiet()
        assert "Ada &lt;b&gt;" in page.shown["players"]
        assert 'value="Ada &lt;b&gt;"' in (await ada.http.get("/me")).text
        assert (await ada.http.post(f"{place}/name", data={"seat": "0", "name": "  "})).status_code == 409
        assert (await ada.http.post(f"{place}/name", data={"seat": "1", "name": "Vesper"})).status_code == 409
        await eve.named("Eve")
        assert (await eve.http.post(f"{place}/name", data={"seat": "0", "name": "Eve"})).status_code == 409
        assert server.table(match).seats[0].name == "Ada <b>"


async def test_the_daily_deal_says_how_many_have_played_it_and_what_one_reached_oneself(server: Served) -> None:
    wish = {"game": "inventions", "mode": "easy"}
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        assert "Nobody has played it yet today" in (await ada.http.get("/games/inventions")).text
        found = {}
        for number, visitor in enumerate((ada, ben, ada)):
            await visitor.http.post(
                "/challenge", data={**wish, "mode": "easy" if number < 2 else "hard", "name": f"P{number}"}
            )
        for table in list(server.house.host.tables._open.values()):
            user = await server.house.host.people.user(table.seats[0].user or "")
            assert user is not None
            if user.name == "P0":
                assert "not finished yet" in (await ada.http.get("/games/inventions")).text
            await server.house.play_to_end(table, user)
            found[table.id] = table.match.scores[0]
        page = (await ada.http.get("/games/inventions")).text
        assert "2 people have played it today." in page, "who plays two modes is one person"
        for points in list(found.values())[::2]:
            assert f"Your result: {points} points." in page
        page = (await ada.http.get("/")).text
        assert "2 people have played it today." in page and "Your result" in page and 'href="/challenge"' in page
        page = (await eve.http.get("/")).text
        assert "2 people have played it today." in page and "Your result" not in page
        assert "Nobody has played it yet today" in (await eve.http.get("/games/khronos")).text


async def test_the_strengths_of_the_programs_are_told_as_they_were_measured(server: Served) -> None:
    async with server.visitor() as ada:
        for game in GAMES:
            page = unescape((await ada.http.get(f"/games/{game}")).text)
            for duel in entry(game).face.duels:
                told = f"{duel.won:g}".replace(".5", "½")
                assert f"won {told} of {duel.matches}" in page, (game, duel)
        page = unescape((await ada.http.get("/games/khronos")).text)
        assert "“club player” won 400 of 400 matches" in page and "299½ of 400 against “club player”" in page
