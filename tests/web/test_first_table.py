"""A first table: nobody who comes alone is kept waiting, and a free seat is offered where one looks."""

import re

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.matches.coaching import is_agreed
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.phrases import is_bound
from gnomon.matches.records import DAY_MS, Pace
from gnomon.web.languages import LANGUAGES
from gnomon.web.pages.remembered import Remembered
from tests.web.served import Served


def as_it_stands(form: str) -> dict[str, str]:
    """What a browser sends if one presses the button of a form for a new match and changes nothing."""
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    fields |= dict(re.findall(r'<input type="(?:radio|checkbox)" name="(\w+)" value="([^"]*)" checked', form))
    for name, inside in re.findall(r'<select [^>]*name="(\w+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="(\w*)" selected', inside) or re.search(r'value="(\w*)"', inside)
        assert chosen is not None
        fields[name] = chosen[1]
    return fields


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_set_without_a_choice_begins_at_once_against_programs(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        page = (await ada.http.get("/new", params={"game": game})).text
        form = page[page.index('<form class="setting"') : page.index("</form>", page.index('<form class="setting"'))]
        answer = await ada.http.post("/new", data={**as_it_stands(form), "my_name": "Ada"})
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert not table.is_waiting
        assert [seat.kind for seat in table.seats] == ["person"] + ["opponent"] * (entry(game).face.usual_seats - 1)
        assert {seat.level for seat in table.seats[1:]} == {"first_evening"}
        assert len(table.seats) in entry(game).game.seat_counts


@pytest.mark.anyio
async def test_who_has_a_name_already_meets_a_steadier_program(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert as_it_stands((await ada.http.get("/new")).text)["level_1"] == "regular"


@pytest.mark.anyio
async def test_a_free_seat_shows_link_code_and_programs_on_the_waiting_page(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", "open")
        page = await ada.open(match, "?seat=0")
        await page.update()
        panel = page.shown["options"]
        assert f'data-door="/matches/{match}/door"' in panel
        assert f'href="/matches/{match}/invite"' in panel
        assert f'action="/matches/{match}/fill"' in panel
        door = (await ada.http.post(f"/matches/{match}/door")).text
        link = re.search(r"/join/[\w-]+", door)
        assert link is not None
        assert "<svg" in door
        assert (await bob.http.post(link[0], data={"name": "Bob"})).status_code == 303
        await page.update()
        assert "data-door" in page.shown["options"]
        answer = await ada.http.post(f"/matches/{match}/fill", data={"seat": "free", "level": "beginner"})
        assert answer.status_code == 303
        assert not server.table(match).is_waiting
        await page.quiet()
        assert "data-door" not in page.shown["options"]


@pytest.mark.anyio
async def test_every_free_seat_goes_to_programs_at_once_and_only_by_whoever_set_the_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        match = await ada.set_table("me", "open", "open", "open")
        wish = {"seat": "free", "level": "beginner"}
        assert (await eve.http.post(f"/matches/{match}/fill", data=wish)).status_code == 409
        assert (await eve.http.post(f"/matches/{match}/door")).status_code == 409
        assert (await ada.http.post(f"/matches/{match}/fill", data={**wish, "level": "god"})).status_code == 409
        assert (await ada.http.post(f"/matches/{match}/fill", data=wish)).status_code == 303
        assert [seat.kind for seat in server.table(match).seats] == ["person"] + ["opponent"] * 3


@pytest.mark.anyio
async def test_a_stranger_is_shown_no_door_and_may_sit_down_only_at_a_listed_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        for listed in (False, True):
            match = await ada.set_table("me", "open", listed=listed)
            page = await eve.open(match)
            await page.update()
            assert "data-door" not in page.shown["options"]
            assert "/fill" not in page.shown["options"]
            assert (f'action="/matches/{match}/sit"' in page.shown["options"]) == listed


# --- two clicks from anywhere ----------------------------------------------------------------------------------------


def form_of(page: str) -> str:
    return page[page.index('<form class="setting"') : page.index("</form>", page.index('<form class="setting"'))]


@pytest.mark.anyio
async def test_a_new_match_is_told_in_a_plain_sentence_with_the_button_before_everything_else(server: Served) -> None:
    async with server.visitor() as eve:
        form = form_of((await eve.http.get("/new?game=feudum")).text)
        assert re.search(r'<b class="when-shut">3 players, no clock, against 2 programs \(first evening\)</b>', form)
        begin, change = form.index("Begin</button>"), form.index('<details class="changes">')
        assert begin < change < form.index('name="seats"'), "what may be changed is folded behind the button"
        assert "As last time" not in form and "you are “" in form
        await eve.named("Eve")
        wish = {
            **as_it_stands(form),
            "seats": "4",
            "pace": "live",
            "minutes": "45",
            "seat_2": "open",
            "seat_3": "local",
        }
        wish |= {"name_3": "Zoe", "level_1": "club"}
        assert (await eve.http.post("/new", data=wish)).status_code == 303
        told = "4 players, live, 45 minutes each, against one program (club player), one more at this screen, one seat for a friend"
        form = form_of((await eve.http.get("/new?game=feudum")).text)
        assert "As last time" in form and f">{told}</b>" in form
        assert 'value="Zoe"' in form
        assert told in (await eve.http.get("/games/feudum")).text, "the game's page says the same of the same table"
        assert told not in (await eve.http.get("/new?game=khronos")).text


@pytest.mark.anyio
async def test_two_programs_are_two_characters_and_a_style_is_kept_for_the_next_table(server: Served) -> None:
    async with server.visitor() as ira:
        await ira.named("Ira")
        form = (await ira.http.get("/new?game=khronos")).text
        usual = as_it_stands(form)
        assert [usual[f"style_{seat}"] for seat in (1, 2, 3, 4)] == ["", "builder", "fighter", "trader"]
        wish = {**usual, "seats": "4", "level_1": "club", "style_1": "miser", "level_2": "random"}
        answer = await ira.http.post("/new", data=wish)
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.level for seat in table.seats[1:]] == ["club+miser", "random", f"{usual['level_3']}+fighter"]
        page = (await ira.http.get(answer.headers["location"])).text
        words = re.sub("<[^>]+>", "", page)
        assert "club player: sees everything one act ahead; parts with little" in words
        assert 'href="/people/programs/club?game=khronos"' in page
        again = as_it_stands((await ira.http.get("/new?game=khronos")).text)
        assert [again[f"style_{seat}"] for seat in (1, 2, 3)] == ["miser", "", "fighter"]
        assert again["level_1"] == "club"
        refused = await ira.http.post("/new", data={**wish, "style_1": "dreamer"})
        assert refused.status_code == 400


@pytest.mark.anyio
@pytest.mark.parametrize("again", ["/games/khronos/again", "/new"])
async def test_the_coach_and_ready_phrases_are_kept_for_the_next_table(server: Served, again: str) -> None:
    async with server.visitor() as ira:
        await ira.named("Ira")
        usual = as_it_stands((await ira.http.get("/new?game=khronos")).text)
        assert "coached" not in usual and "phrases" not in usual
        answer = await ira.http.post("/new", data={**usual, "seat_1": "open", "coached": "yes", "phrases": "yes"})
        assert answer.status_code == 303
        form = (await ira.http.get("/new?game=khronos")).text
        assert "with the coach, in ready phrases" in form
        kept = as_it_stands(form)
        assert (kept["coached"], kept["phrases"]) == ("yes", "yes")
        answer = await ira.http.post(again, data=kept if again == "/new" else {})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert is_agreed(table) and is_bound(table)


def test_settings_are_told_in_every_language_whatever_they_are() -> None:
    me, friend, zoe = SeatPlan("me"), SeatPlan("open"), SeatPlan("local", "Zoe")
    strong, steady = SeatPlan("opponent", level="strong"), SeatPlan("opponent", level="steady")
    settings = [
        Remembered("inventions", (me,)),
        Remembered("khronos", (me, strong, steady, steady), Pace("days", 3 * DAY_MS), options={"holdem": True}),
        Remembered("khronos", (me, zoe, zoe, friend, friend), Pace("live", 60_000), listed=True),
        Remembered("time_of_empires", (me, strong), Pace(speed=50)),
    ]
    told = [[setting.words(language) for setting in settings] for language in LANGUAGES]
    assert told[0] == [
        "1 player, no clock",
        "4 players, 3 days for each turn, against 3 programs (strong, steady), one ruling changed",
        "5 players, live, a minute each, 2 more at this screen, 2 seats for whoever comes",
        "2 players, no clock, the sand at ½×, against one program (strong)",
    ]
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert not set(told[one]) & set(told[other])


BEGINS = re.compile(
    r'<form[^>]*method="post" action="(/games/\w+/(?:play|again)|/new|/learn[^"]*|/again|/drills|/challenge|/matches/\w+/rematch)"'
)
"""Forms whose button leads to a table with nothing else to fill in."""


@pytest.mark.anyio
@pytest.mark.parametrize("is_known", [False, True])
async def test_from_every_page_a_new_table_is_two_clicks_away_at_most(server: Served, is_known: bool) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await eve.named("Eve")
        match = await eve.set_table("me", "opponent:newcomer", listed=True)
        if is_known:
            await ada.named("Ada")
            match = await ada.set_table("me", "opponent:newcomer")
        paths = ["/", "/games", *(f"/games/{game}" for game in GAMES), *(f"/new?game={game}" for game in GAMES)]
        paths += ["/rules", *(f"/rules/{game}" for game in GAMES), "/watch", "/records", "/analysis", "/challenge"]
        paths += [
            "/drills",
            "/about",
            "/me",
            f"/matches/{match}",
            f"/matches/{match}/replay",
            f"/matches/{match}/account",
        ]
        one_click = {path for path in paths if BEGINS.search((await ada.http.get(path, follow_redirects=True)).text)}
        assert {"/", "/games", "/new?game=feudum", "/games/feudum", "/drills"} <= one_click
        for path in paths:
            page = (await ada.http.get(path, follow_redirects=True)).text
            links = set(re.findall(r'<a [^>]*href="([^"#]*)', page))
            assert path in one_click or links & one_click, path
        for path in ("/", "/games"):
            page = (await ada.http.get(path)).text
            begin = next(found for found in BEGINS.findall(page) if "/play" in found)
            answer = await ada.http.post(begin)
            assert answer.status_code == 303 and server.table(answer.headers["location"].rpartition("/")[2]).asked
