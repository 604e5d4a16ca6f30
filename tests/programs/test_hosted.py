"""A host allows programs by names of its own; no other name ever runs one at its tables."""

import sys

import pytest

import gnomon
from gnomon.bots import FROZEN, levels
from gnomon.kernel.errors import BadInput
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import OpponentFailed
from gnomon.programs import allow, allowed, hosted
from tests.programs.test_external import EXAMPLES, lying
from tests.web.served import served

STRANGE = "tests.programs.strange"


@pytest.fixture
def own(monkeypatch):
    """A host's own programs for one test."""
    found: dict[str, str] = {}
    monkeypatch.setattr(hosted, "_allowed", found)
    return found


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.parametrize(
    ("pair", "complaint"),
    [
        ("mybot", "expected NAME=PROGRAM"),
        ("mybot=", "expected NAME=PROGRAM"),
        ("My Bot=./x", "'My Bot' is no name"),
        ("expert=./x", "expert is taken"),
        ("twice=./x", "twice is taken"),
        ("mybot=./nobody", "'./nobody' is no file or command"),
        ("mybot=genius", "unknown opponent 'genius'"),
    ],
)
def test_a_pair_that_cannot_be_allowed_is_refused(own, pair, complaint):
    allow(f"twice={STRANGE}:Last")
    with pytest.raises(BadInput) as caught:
        allow(pair)
    assert complaint in str(caught.value)
    assert list(allowed()) == ["twice"]


@pytest.mark.anyio
async def test_an_allowed_program_answers_at_a_table_and_hears_what_was_done(own, tmp_path):
    heard = tmp_path / "heard.jsonl"
    listens = tmp_path / "listens.py"
    text = (EXAMPLES / "richest.py").read_text(encoding="utf-8")
    listens.write_text(
        text.replace(
            "for line in sys.stdin:", f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)"
        ).replace('["texts"]', '["texts", "since"]'),
        encoding="utf-8",
    )
    allow(f"mybot={sys.executable} {listens}")
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    opponents = ProcessOpponents(workers=1, deadline=120)
    assert opponents.levels() == (*levels(), *FROZEN, "mybot")
    planned = await opponents.plan("mybot", match.entry, match.view(seat), seat, 7, since=[(1, [])])
    assert match.check(seat, planned[0]) is None
    told = heard.read_text(encoding="utf-8")
    assert '"seed":"7"' in told
    assert '"since":[{"events":[],"seat":1,"texts":[]}]' in told


@pytest.mark.anyio
async def test_a_fault_of_an_allowed_program_fails_its_plan_and_nothing_else(own):
    allow(f"raises={STRANGE}:Raises")
    allow(f"exits={lying('no-such-kind')}")
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    opponents = ProcessOpponents(workers=1, deadline=120)
    with pytest.raises(OpponentFailed, match="raised RuntimeError: no idea at all"):
        await opponents.plan("raises", match.entry, match.view(seat), seat, 1)
    assert match.check(seat, (await opponents.plan("random", match.entry, match.view(seat), seat, 1))[0]) is None


@pytest.mark.anyio
@pytest.mark.parametrize("form", ["{python} {script}", "{script}", "tests.programs.strange:Last"])
async def test_a_name_that_is_not_allowed_runs_nothing(own, tmp_path, form):
    ran = tmp_path / "ran"
    script = tmp_path / "script.py"
    script.write_text(f"#!{sys.executable}\nopen({str(ran)!r}, 'w')\n")
    script.chmod(0o755)
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    name = form.format(python=sys.executable, script=script)
    with pytest.raises(OpponentFailed, match="unknown opponent"):
        await ProcessOpponents(workers=1, deadline=120).plan(name, match.entry, match.view(seat), seat, 1)
    assert not ran.exists()


@pytest.mark.anyio
async def test_people_may_choose_an_allowed_program_where_they_choose_a_strength(own, tmp_path):
    allow(f"mybot={STRANGE}:Last")
    async with served(tmp_path) as server, server.visitor() as ada:
        await ada.named("Ada")
        assert '<option value="mybot">mybot · program</option>' in (await ada.http.get("/new")).text
        match = await ada.set_table("me", "opponent:steady")
        answer = await ada.http.post(f"/matches/{match}/level", data={"seat": "1", "level": "mybot"})
        assert answer.status_code == 303
        assert server.table(match).seats[1].level == "mybot"
