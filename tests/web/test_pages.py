"""The pages without a browser: addresses, headers, languages, forms, and what they tell a stranger."""

import re

import pytest
from starlette.requests import HTTPConnection

from gnomon.catalog import GAMES, entry
from gnomon.web.languages import LANGUAGES, accepted, catalogue
from gnomon.web.pages.forms import safe_path
from gnomon.web.visitor import language_of
from tests.web.served import Served
from tools.messages import path_of, sentences, updated

OPEN_PAGES = (
    "/",
    "/new",
    "/rules",
    *(f"/rules/{game}" for game in GAMES),
    *(f"/rules/{game}/sheet" for game in GAMES),
    "/games",
    *(f"/games/{game}" for game in GAMES),
    "/challenge",
    "/about",
    "/privacy",
    "/seeks",
    "/watch",
    "/records",
    "/analysis",
    "/me",
)


# --- languages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("pt-PT,pt;q=0.9,en;q=0.8", "pt_BR"),
        ("en;q=0.3, ja;q=0.9", "ja"),
        ("de, fr;q=0.5", "en"),
        ("ja;q=nonsense, pt-BR;q=0.1", "pt_BR"),
        ("x" * 10_000, "en"),
        ("*, JA-jp;q=0.5", "ja"),
        ("fr, en-GB;q=0.8, pt;q=0.7", "en"),
    ],
)
def test_a_stranger_reads_the_best_of_our_languages(header: str, language: str) -> None:
    assert accepted(header) == language


@pytest.mark.parametrize(
    ("cookie", "header", "language"),
    [("pt", "ja", "pt_BR"), ("ja-JP", "en", "ja"), ("pt_br", "", "pt_BR"), ("tlh", "ja", "ja"), ("tlh", "fr", "en")],
)
def test_a_browser_may_keep_any_tag_of_a_language(cookie: str, header: str, language: str) -> None:
    headers = [(b"cookie", f"gnomon_language={cookie}".encode()), (b"accept-language", header.encode())]
    assert language_of(HTTPConnection({"type": "http", "headers": headers})) == language


def test_every_sentence_of_the_pages_stands_in_every_catalogue() -> None:
    messages = sentences()
    assert len(messages) > 300
    for language in LANGUAGES:
        fresh = updated(language, messages)
        missing = [message.id for message in fresh if message.id and not message.string]
        assert not missing, f"{path_of(language)}: run `python -m tools.messages` and translate {missing}"


def test_a_catalogue_speaks_its_language() -> None:
    said = {catalogue(language).gettext("Learn by playing") for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert catalogue("xx").gettext("End it") == "End it"


# --- addresses and headers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["//evil.example", "/\\evil.example", "https://evil.example", "", "javascript:1", "/a\nb"]
)
def test_a_form_leads_to_a_page_of_this_site_only(path: str) -> None:
    assert safe_path(path) == "/"


@pytest.mark.anyio
async def test_every_page_answers_with_a_strict_policy_and_nothing_inline(server: Served) -> None:
    async with server.visitor() as ada:
        own = re.escape(ada.http.base_url.netloc.decode())
        for path in OPEN_PAGES:
            answer = await ada.http.get(path)
            assert answer.status_code == 200, path
            policy = answer.headers["content-security-policy"]
            assert "'unsafe-inline'" not in policy
            assert "script-src 'self'" in policy
            assert not re.search(r'<[^>]+ style="', answer.text), f"{path}: inline style"
            assert not re.search(r"<script(?![^>]*(src=|application/json))", answer.text), f"{path}: inline script"
            elsewhere = rf'(src|href)="https?://(?!{own}/)'  # the address that oEmbed is asked at has to be whole
            assert not re.search(elsewhere, answer.text), f"{path}: something from elsewhere"


@pytest.mark.anyio
async def test_what_is_not_there_is_said_in_the_visitors_language(server: Served) -> None:
    async with server.visitor() as ada:
        for path in ("/nowhere", "/matches/nothing", "/join/none-none", "/rules/chess", "/analysis/nothing"):
            answer = await ada.http.get(path, headers={"Accept-Language": "ja"})
            assert answer.status_code == 404, path
            assert '<html lang="ja"' in answer.text


@pytest.mark.anyio
async def test_static_files_carry_their_digest_and_are_kept(server: Served) -> None:
    async with server.visitor() as ada:
        page = (await ada.http.get("/")).text
        for address in set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page)):
            answer = await ada.http.get(address)
            assert answer.status_code == 200, address
            assert "immutable" in answer.headers["cache-control"]


# --- forms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_stranger_sets_a_table_with_a_name_and_sits_at_it(server: Served) -> None:
    async with server.visitor() as ada:
        fields = {
            "game": "khronos",
            "seats": "2",
            "seat_0": "me",
            "seat_1": "open",
            "my_name": "Ada <b>",
            "pace": "none",
        }
        answer = await ada.http.post("/new", data=fields)
        assert answer.status_code == 303
        page = await ada.http.get(answer.headers["location"])
        assert "Ada &lt;b&gt;" in page.text
        assert "Ada <b>" not in page.text


@pytest.mark.anyio
@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": "9"},
        {"seats": "-1"},
        {"seat_1": "king"},
        {"seat_1": "opponent", "level_1": "god"},
        {"option_deck": "54"},
        {"pace": "live", "minutes": "0"},
        {"title": "x" * 200},
        {"my_name": "   "},
    ],
)
async def test_a_form_that_cannot_be_meant_is_refused_on_a_page(server: Served, change: dict[str, str]) -> None:
    async with server.visitor() as ada:
        fields = {"game": "khronos", "seats": "2", "seat_0": "me", "seat_1": "open", "my_name": "Ada", "pace": "none"}
        answer = await ada.http.post("/new", data={**fields, **change})
        assert answer.status_code in (303, 400)
        if answer.status_code == 303:
            assert answer.headers["location"].startswith("/me")
        else:
            assert "<h1>" in answer.text
        assert not server.house.host.tables.live()


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_the_form_offers_every_option_of_a_game_and_sets_it(server: Served, game: str) -> None:
    rules = entry(game).game
    async with server.visitor() as ada:
        await ada.named("Ada")
        form = (await ada.http.get("/new", params={"game": game})).text
        assert all(f'name="seats" value="{count}"' in form for count in rules.seat_counts)
        for number, count in enumerate(rules.seat_counts):
            wish = {spec.name: spec.choices[(number + 1) % len(spec.choices)] for spec in rules.specs}
            for name, value in wish.items():
                assert f'name="option_{name}" value="{value}"' in form
            seats = {f"seat_{seat}": "local" for seat in range(1, count)}
            options = {f"option_{name}": str(value) for name, value in wish.items()}
            answer = await ada.http.post("/new", data={"game": game, "seats": str(count), **seats, **options})
            assert answer.status_code == 303
            match = server.table(answer.headers["location"].rpartition("/")[2]).match
            assert {name: match.option_values[name] for name in wish} == wish
            assert match.seats == count


@pytest.mark.anyio
async def test_an_invitation_seats_a_friend_once(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "open")
        page = (await ada.http.get(f"/matches/{match}/invite?seat=1")).text
        link = re.search(r"/join/[\w-]+", page)
        assert link is not None
        assert (await bob.http.get(link[0])).status_code == 200
        assert (await bob.http.post(link[0], data={"name": "Bob"})).status_code == 303
        assert server.table(match).names() == ["Ada", "Bob"]
        assert (await eve.http.get(link[0])).status_code == 404
        assert (await eve.http.post(link[0], data={"name": "Eve"})).status_code == 409


@pytest.mark.anyio
async def test_a_strangers_page_and_account_hold_no_hand(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:random")
        own = (await ada.http.get(f"/matches/{match}?seat=0")).text
        foreign = (await eve.http.get(f"/matches/{match}?seat=0")).text
        assert 'id="hand-' in own
        assert 'id="hand-' not in foreign
        assert "Your hand" in (await ada.http.get(f"/matches/{match}/account?seat=0")).text
        assert "Your hand" not in (await eve.http.get(f"/matches/{match}/account?seat=0")).text


@pytest.mark.anyio
async def test_only_who_sits_there_answers_by_form(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        match = await ada.set_table("me", "opponent:random")
        forged = {"seat": "0", "number": "0", "code": "1"}
        assert (await eve.http.post(f"/matches/{match}/answer", data=forged)).status_code == 409
        assert (await eve.http.post(f"/matches/{match}/undo", data={"seat": "0", "to": "answer"})).status_code == 409
        assert (await eve.http.post(f"/matches/{match}/why", data={"seat": "0", "why": "5"})).status_code == 409
        assert (
            await eve.http.post(f"/matches/{match}/resign", data={"seat": "0", "level": "steady"})
        ).status_code == 409


@pytest.mark.anyio
async def test_the_rules_are_searched(server: Served) -> None:
    async with server.visitor() as ada:
        page = (await ada.http.get("/rules/khronos", params={"q": "ripple"})).text
        assert 'id="s5.6"' in page
        empty = (await ada.http.get("/rules/khronos", params={"q": "<script>zzz"})).text
        assert "<script>zzz" not in empty


# --- practice ---------------------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_practice_is_a_match_of_one_era_that_says_so(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert 'value="practice"' in (await ada.http.get("/new", params={"game": "time_of_empires"})).text
        assert 'value="practice"' not in (await ada.http.get("/new", params={"game": "khronos"})).text
        wish = {"game": "time_of_empires", "kind": "practice", "speed": "75"}
        answer = await ada.http.post("/learn", data=wish)
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert (table.match.option_values["eras"], table.record.pace.speed) == (1, 75)
        page = (await ada.http.get(answer.headers["location"])).text
        assert "Era I, for practice" in page
        assert "One: the match ends when era I has been scored" in page
        assert "¾×" in page


@pytest.mark.anyio
@pytest.mark.parametrize("change", [{"game": "khronos"}, {"speed": "400"}, {"speed": "soon"}])
async def test_practice_that_is_not_offered_is_refused(server: Served, change: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        wish = {"game": "time_of_empires", "kind": "practice", "speed": "50"}
        assert (await ada.http.post("/learn", data={**wish, **change})).status_code == 400
        assert not server.house.host.tables.live()


# --- guided matches ---------------------------------------------------------------------------------------------------


@pytest.mark.anyio
@pytest.mark.parametrize(("match", "advanced"), [(None, False), ("0", False), ("1", True)])
async def test_each_guided_match_of_a_game_can_be_begun(server: Served, match: str | None, advanced: bool) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert 'name="match" value="1"' in (await ada.http.get("/games/feudum")).text
        answer = await ada.http.post("/learn", data={"game": "feudum", **({"match": match} if match else {})})
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert (table.record.lesson, table.match.option_values["advanced"]) == (True, advanced)


@pytest.mark.anyio
@pytest.mark.parametrize("match", ["2", "-1", "first"])
async def test_a_guided_match_that_is_not_offered_is_refused(server: Served, match: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert (await ada.http.post("/learn", data={"game": "feudum", "match": match})).status_code == 400
