"""The pages and forms by which a seat is offered to somebody else and taken, and the same for programs."""

import re

import pytest

from gnomon.matches.errors import SENTENCES
from gnomon.matches.records import ANYBODY
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.programs import program
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

UNRATED = "After that this match is not rated, for anybody at the table."


async def match_of_two(server: Served, ada: Visitor, ben: Visitor) -> str:
    """A match of Ada and Ben, which would be rated."""
    await ada.named("Ada")
    await ben.named("Ben")
    match = await ada.set_table("me", "open", listed=True)
    assert (await ben.http.post(f"/matches/{match}/sit")).status_code == 303
    return match


async def tag_of(server: Served, visitor: Visitor) -> str:
    """The tag in the address of somebody's page, whom anybody may invite."""
    user = await server.house.host.people.user((await visitor.http.get("/api/v1/account")).json()["id"])
    await server.house.host.persons.let_invite(user, "anybody")
    return user.tag


async def test_a_friend_is_offered_the_seat_says_yes_and_sees_what_it_sees(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as cay:
        match = await match_of_two(server, ada, ben)
        me = await cay.named("Cay")
        tag = await tag_of(server, cay)
        own = await ada.open(match, "?seat=0")
        await own.update()
        watched = await cay.open(match)
        await watched.update()
        bens = await ben.open(match)
        await bens.update()
        page = (await ada.http.get(f"/matches/{match}/offer?seat=0")).text
        assert UNRATED in page
        assert f'value="{tag}"' not in page, "they are no friends yet"
        for one, other in ((ada, cay), (cay, ada)):
            await one.http.post(f"/people/{await tag_of(server, other)}/friend")
        assert f'value="{tag}"' in (await ada.http.get(f"/matches/{match}/offer?seat=0")).text
        done = await ada.http.post(f"/matches/{match}/offer", data={"seat": "0", "to": tag})
        assert done.headers["location"] == f"/matches/{match}?seat=0"
        await bens.quiet()
        assert "offers the seat" in bens.shown["seats"]
        assert "offers the seat" in bens.shown["players"]
        assert "Take this seat" not in bens.shown["seats"]
        await watched.quiet()
        assert "Take the seat of Ada" in watched.shown["ask"]
        assert "A seat is offered to you" in (await cay.http.get("/")).text
        door = (await cay.http.get(f"/matches/{match}/take?seat=0")).text
        assert UNRATED in door
        assert me["user"] not in door
        taken = await cay.http.post(f"/matches/{match}/take", data={"seat": "0", "name": "Cay"})
        assert taken.headers["location"] == f"/matches/{match}?seat=0"
        await own.quiet()
        assert 'data-seat="-1"' in own.shown["ask"], "whoever has left watches"
        assert "A seat is offered to you" not in (await cay.http.get("/")).text
        late = await cay.http.post(f"/matches/{match}/take", data={"seat": "0", "name": "Cay"})
        assert (late.status_code, SENTENCES["sit_here"] in late.text) == (409, True)


async def test_a_link_to_the_seat_is_made_by_a_form_alone_and_can_be_withdrawn(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as cay:
        match = await match_of_two(server, ada, ben)
        looked = await ada.http.get(f"/matches/{match}/invite?seat=0")
        assert looked.headers["location"] == f"/matches/{match}/offer?seat=0"
        assert server.table(match).seats[0].offered == ""
        made = await ada.http.post(f"/matches/{match}/offer", data={"seat": "0", "to": ""})
        page = (await ada.http.get(made.headers["location"])).text
        assert server.table(match).seats[0].offered == ANYBODY
        assert UNRATED in page
        (link,) = set(re.findall(r"/join/([a-z0-9]+)", page))
        door = (await cay.http.get(f"/join/{link}")).text
        assert "Ada offers you this seat" in door
        assert UNRATED in door
        assert (await ada.http.post(f"/matches/{match}/no-offer", data={"seat": "0"})).status_code == 303
        twice = await ada.http.post(f"/matches/{match}/no-offer", data={"seat": "0"})
        assert (twice.status_code, SENTENCES["not_offered"] in twice.text) == (409, True)
        assert (await cay.http.get(f"/join/{link}")).status_code == 404
        assert (await cay.http.post(f"/join/{link}", data={"name": "Cay"})).status_code == 409
        assert server.table(match).names() == ["Ada", "Ben"]


async def test_strangers_and_nonsense_change_nothing(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve, server.visitor() as nobody:
        match = await match_of_two(server, ada, ben)
        await eve.named("Eve")
        tag = await tag_of(server, eve)
        before = server.table(match).seq
        for who in (ada, ben, eve):
            for seat in ("1", "-1", "7", "x", "9" * 40) if who is ada else ("0",):
                for act, rest in (("offer", {"to": ""}), ("offer", {"to": tag}), ("no-offer", {}), ("take", {})):
                    answer = await who.http.post(f"/matches/{match}/{act}", data={"seat": seat, **rest})
                    assert answer.status_code == 409, (act, seat)
                for path in ("offer", "take"):
                    assert (await who.http.get(f"/matches/{match}/{path}?seat={seat}")).status_code == 409
        for wrong in ("nobody", "x" * 500, "%00"):
            assert (await ada.http.post(f"/matches/{match}/offer", data={"seat": "0", "to": wrong})).status_code == 409
        assert "/me" in (await nobody.http.get(f"/matches/{match}/take?seat=0")).headers["location"]
        assert server.table(match).seq == before


async def test_the_pages_speak_three_languages(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(server, ada, ben)
        for language in LANGUAGES:
            ada.http.cookies.set("gnomon_language", language)
            page = (await ada.http.get(f"/matches/{match}/offer?seat=0")).text
            assert catalogue(language).gettext(UNRATED) in page


async def test_programs_offer_seats_and_take_them(server: Served) -> None:
    async with server.visitor() as ada, program(server, "Robby") as robby, program(server, "Cora") as cora:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", listed=True)
        await robby.post(f"/matches/{match}/join")
        user = await server.house.host.people.user((await cora.get("/account"))["id"])
        await server.house.host.persons.let_invite(user, "anybody")
        told = await robby.post(f"/matches/{match}/offer", {"seat": 1, "tag": user.tag})
        assert [seat["offered"] for seat in told["seats"]] == ["", "others"]
        seen = await cora.get(f"/matches/{match}")
        assert [seat["offered"] for seat in seen["seats"]] == ["", "me"]
        await robby.post(f"/matches/{match}/no-offer", {"seat": 1})
        assert (await robby.post(f"/matches/{match}/no-offer", {"seat": 1}, status=409))["code"] == "not_offered"
        assert (await cora.post(f"/matches/{match}/take", {"seat": 1}, status=409))["code"] == "not_offered"
        await robby.post(f"/matches/{match}/offer", {"seat": 1, "tag": user.tag})
        assert (await cora.post(f"/matches/{match}/take", {"seat": 1}))["seat"] == 1
        assert (await robby.post(f"/matches/{match}/offer", {"seat": 1, "tag": user.tag}, status=403))[
            "code"
        ] == "not_yours"
        log = await cora.get(f"/matches/{match}/log")
        assert [one["note"]["what"] for one in log["log"] if one["kind"] == "note"][-3:] == [
            "offer_withdrawn",
            "offered",
            "moved",
        ]
