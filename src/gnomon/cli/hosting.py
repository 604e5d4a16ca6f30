"""`gnomon host`: who keeps the table, said on the machine that it runs on."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from gnomon.cli.given import PLACE, takes
from gnomon.cli.shared import AsJson, help_without_command, print_json
from gnomon.settings import Chosen

if TYPE_CHECKING:
    from gnomon.matches.hosting import Hosting

T = TypeVar("T")
SAID_HERE = "said on the command line"

hosts = typer.Typer(help="Say who keeps the table: they see its page /host.", invoke_without_command=True)
Who = Annotated[str, typer.Argument(help="A name that one person alone bears, or a person's id.", show_default=False)]
Reason = Annotated[str, typer.Option(help="Why, for the log of what hosts did.")]


@hosts.callback()
def _begin(context: typer.Context) -> None:
    help_without_command(context)


@hosts.command()
@takes(*PLACE)
def add(chosen: Chosen, who: Who, reason: Reason = SAID_HERE, json: AsJson = False) -> None:
    """Make somebody a host, while the table runs or not."""

    async def work(hosting: "Hosting") -> tuple[str, str]:
        user = await hosting.find(who)
        await hosting.add(None, user, reason)
        return user.id, user.name

    user, name = _with(chosen, work)
    _tell({"host": user, "name": name}, f"{name} keeps the table now: /host", json)


@hosts.command()
@takes(*PLACE)
def remove(chosen: Chosen, who: Who, reason: Reason = SAID_HERE, json: AsJson = False) -> None:
    """Take the role from somebody."""

    async def work(hosting: "Hosting") -> tuple[str, str]:
        user = await hosting.find(who)
        await hosting.remove(None, user, reason)
        return user.id, user.name

    user, name = _with(chosen, work)
    _tell({"removed": user, "name": name}, f"{name} keeps the table no longer", json)


@hosts.command("list")
@takes(*PLACE)
def list_hosts(chosen: Chosen, json: AsJson = False) -> None:
    """Who keeps the table, and since when."""

    async def work(hosting: "Hosting") -> list[dict[str, object]]:
        known = {
            one.user.id: one.user.name for one in await hosting.store.known_of([k.user for k in hosting.keepers()])
        }
        return [{"host": k.user, "name": known.get(k.user, ""), "since": _day(k.since)} for k in hosting.keepers()]

    found = _with(chosen, work)
    lines = [f"{one['name']}  {one['host']}  since {one['since']}" for one in found]
    _tell({"hosts": found}, "\n".join(lines) or "Nobody keeps the table yet; see: gnomon host link", json)


@hosts.command()
@takes(*PLACE, "url")
def link(
    chosen: Chosen,
    reason: Reason = SAID_HERE,
    json: AsJson = False,
) -> None:
    """Print an address that makes whoever follows it a host: once, and within a quarter of an hour."""
    base = (chosen.text("url") or "http://localhost:8000").rstrip("/")
    code = _with(chosen, lambda hosting: hosting.link(None, reason))
    whole = f"{base}/host/link/{code}"
    _tell({"link": whole}, whole, json)


def _with(chosen: Chosen, work: Callable[["Hosting"], Awaitable[T]]) -> T:
    from gnomon import main

    return main.hosting(chosen, work)


def _day(stamp: int) -> str:
    return datetime.fromtimestamp(stamp / 1000, UTC).date().isoformat()


def _tell(value: dict[str, object], sentence: str, json: bool) -> None:
    if json:
        print_json(value)
    else:
        typer.echo(sentence)
