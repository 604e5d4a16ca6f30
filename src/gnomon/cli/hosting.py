"""`gnomon host`: who keeps the table and whom it invites, said on the machine that it runs on."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from gnomon.cli.given import PLACE, takes, use_games
from gnomon.cli.shared import AsJson, help_without_command, tell
from gnomon.settings import Chosen

if TYPE_CHECKING:
    from gnomon.matches.hosting import Hosting
    from gnomon.matches.invitations import Invitations
    from gnomon.matches.records import User
    from gnomon.matches.reports import Case
    from gnomon.matches.service import Host

T = TypeVar("T")
SAID_HERE = "said on the command line"
LISTED = 1_000

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

    user = _change(chosen, who, lambda hosting, user: hosting.add(None, user, reason))
    tell({"host": user.id, "name": user.name}, f"{user.name} keeps the table now: /host", json)


@hosts.command()
@takes(*PLACE)
def remove(chosen: Chosen, who: Who, reason: Reason = SAID_HERE, json: AsJson = False) -> None:
    """Take the role from somebody."""

    user = _change(chosen, who, lambda hosting, user: hosting.remove(None, user, reason))
    tell({"removed": user.id, "name": user.name}, f"{user.name} keeps the table no longer", json)


@hosts.command("list")
@takes(*PLACE)
def list_hosts(chosen: Chosen, json: AsJson = False) -> None:
    """Who keeps the table, and since when."""
    from gnomon.matches.records import day_of

    async def work(hosting: "Hosting") -> list[dict[str, object]]:
        known = {one.user.id: one.user.name for one in await hosting.store.known_of([k.user for k in hosting.hosts()])}
        return [{"host": k.user, "name": known.get(k.user, ""), "since": day_of(k.since)} for k in hosting.hosts()]

    found = _with(chosen, work)
    lines = [f"{one['name']}  {one['host']}  since {one['since']}" for one in found]
    tell({"hosts": found}, "\n".join(lines) or "Nobody keeps the table yet; see: gnomon host link", json)


@hosts.command()
@takes(*PLACE, "url")
def link(
    chosen: Chosen,
    reason: Reason = SAID_HERE,
    json: AsJson = False,
) -> None:
    """Print an address that makes whoever follows it a host: once, and within a quarter of an hour."""
    code = _with(chosen, lambda hosting: hosting.link(None, reason))
    _tell_address(chosen, f"/host/link/{code}", json)


@hosts.command()
@takes(*PLACE, "url")
def invite(
    chosen: Chosen,
    note: Annotated[str, typer.Argument(help="Whom it is for, as the hosts' page shows it.", show_default=False)],
    places: Annotated[int, typer.Option(help="How many people it lets in.")] = 1,
    days: Annotated[int, typer.Option(help="For how many days.")] = 30,
    reason: Reason = SAID_HERE,
    json: AsJson = False,
) -> None:
    """Print an address by which newcomers come in, where the table is open by invitation only."""
    from gnomon import main

    code = main.inviting(chosen, lambda invitations: invitations.make(None, note, places, days, reason))
    _tell_address(chosen, f"/invited/{code}", json)


@hosts.command()
@takes(*PLACE)
def invitations(chosen: Chosen, json: AsJson = False) -> None:
    """The invitations to the server, latest first: how many have come by them, until when they hold, and their ids."""
    from gnomon import main
    from gnomon.matches.records import NEVER, day_of

    async def work(invitations: "Invitations") -> list[dict[str, object]]:
        now = invitations.now()
        return [
            {
                "invitation": one.id,
                "note": one.note,
                "used": one.used,
                "places": one.places,
                "made": day_of(one.created),
                "by": one.name,
                "until": day_of(one.until),
                "open": one.is_open(now),
                "withdrawn": one.revoked != NEVER,
            }
            for one in await invitations.store.all(LISTED)
        ]

    found = main.inviting(chosen, work)
    tell({"invitations": found}, "\n".join(map(_line, found)) or "Nobody is invited; see: gnomon host invite", json)


@hosts.command()
@takes(*PLACE)
def uninvite(
    chosen: Chosen,
    invitation: Annotated[str, typer.Argument(help="The id of an invitation, as listed.", show_default=False)],
    reason: Reason = SAID_HERE,
    json: AsJson = False,
) -> None:
    """Withdraw an invitation: it lets nobody in any more, and whoever came by it stays."""
    from gnomon import main

    main.inviting(chosen, lambda invitations: invitations.revoke(None, invitation, reason))
    tell({"withdrawn": invitation}, f"The invitation {invitation} lets nobody in any more", json)


def _line(invitation: dict[str, object]) -> str:
    """An invitation in a line."""
    ended = "withdrawn" if invitation["withdrawn"] else "over"
    state = f"until {invitation['until']}" if invitation["open"] else ended
    return f"{invitation['note']}  {invitation['used']} of {invitation['places']}  {state}  {invitation['invitation']}"


@hosts.command()
@takes(*PLACE)
def reports(
    chosen: Chosen,
    report: Annotated[int, typer.Argument(help="The number of one report, to read it whole.", show_default=False)] = 0,
    json: AsJson = False,
) -> None:
    """What people have reported about others and nobody has decided yet, those about hosts included; or one report whole."""
    from gnomon import main

    async def work(host: "Host") -> list[dict[str, object]]:
        listed = [report] if report else [one.id for one in await host.reports.store.open("", LISTED)]
        return [_told(await host.reports.case(number, None)) for number in listed]

    found = main.reporting(chosen, work)
    lines = [f"{one['report']:>6}  {one['about']}  {one['grounds']}  from {one['by'] or 'N. N.'}" for one in found]
    if report:
        lines += [str(found[0]["text"]), *(f"  {line}" for line in found[0]["chat"])]  # type: ignore[attr-defined]  # a list of texts
    tell({"reports": found}, "\n".join(lines) or "Nothing waits for a decision.", json)


@hosts.command()
@takes(*PLACE)
def decide(
    chosen: Chosen,
    report: Annotated[int, typer.Argument(help="The number of a report, as listed.", show_default=False)],
    decision: Annotated[str, typer.Argument(help="dismissed, warned, muted or banned.", show_default=False)],
    warning: Annotated[str, typer.Option(help="The sentence that whoever is warned reads.", show_default=False)] = "",
    days: Annotated[int, typer.Option(help="For how many days whoever is muted is not heard.")] = 7,
    reason: Reason = SAID_HERE,
    json: AsJson = False,
) -> None:
    """Decide about a report: nothing, a warning, silence, or a closed door."""
    from gnomon import main
    from gnomon.matches.records import DAY_MS

    main.reporting(
        chosen,
        lambda host: host.reports.decide(None, report, decision, reason, warning, host.hosting.now() + days * DAY_MS),
    )
    tell({"report": report, "decision": decision}, f"Report {report}: {decision}", json)


def _told(case: "Case") -> dict[str, object]:
    """A report in plain values."""
    from gnomon.matches.records import told_instant

    return {
        "report": case.report.id,
        "about": case.target.name,
        "target": case.target.id,
        "by": case.by.name if case.by is not None else "",
        "grounds": case.report.grounds,
        "text": case.report.text,
        "match": case.report.match,
        "created": told_instant(case.report.created),
        "decision": case.report.decision,
        "chat": [f"{line.name}: {line.text}" for line in case.lines],
    }


@hosts.command()
@takes(*PLACE, "games")
def ratings(
    chosen: Chosen,
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Compute all of them anew from the finished matches.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Tell how many finished matches are rated, and the others not for which reason."""
    use_games(chosen)
    from gnomon import main

    found = main.ratings(chosen, recompute)
    lines = [f"{count:>9,}  {verdict or 'still to be looked at'}" for verdict, count in found.matches.items()]
    said = "\n".join(lines) or "No match is over yet."
    if recompute:
        said += "\n" + ("Some ratings are others now." if found.changed else "Every rating is as it was.")
    tell({"matches": found.matches, "changed": found.changed}, said, json)


def _tell_address(chosen: Chosen, path: str, json: bool) -> None:
    """Print where people follow a link."""
    whole = (chosen.text("url") or "http://localhost:8000").rstrip("/") + path
    tell({"link": whole}, whole, json)


def _change(chosen: Chosen, who: str, act: Callable[["Hosting", "User"], Awaitable[None]]) -> "User":
    """Find a person and do something about their role."""

    async def work(hosting: "Hosting") -> "User":
        user = await hosting.find(who)
        await act(hosting, user)
        return user

    return _with(chosen, work)


def _with(chosen: Chosen, work: Callable[["Hosting"], Awaitable[T]]) -> T:
    from gnomon import main

    return main.hosting(chosen, work)
