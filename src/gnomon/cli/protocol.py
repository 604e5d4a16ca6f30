"""Commands for those who write programs in any language."""

from typing import Annotated

import typer

from gnomon.cli.shared import AsJson, complete_game, group_of_commands, print_json, print_table, progress_bar

protocol = group_of_commands("Programs in any language that play over lines of JSON.")

FAILED = 1


@protocol.command()
def check(
    program: Annotated[
        str, typer.Argument(help="The program: ./mybot, or a command line in quotes.", show_default=False)
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(help="Only this game; may be given again.", autocompletion=complete_game),
    ] = None,
    json: AsJson = False,
) -> None:
    """Try whether a program keeps to the protocol, in every game. Exit code 1 if it does not."""
    from gnomon import catalog
    from gnomon.programs.check import TRIALS, check_protocol

    games = game or catalog.games()
    findings = []
    with progress_bar("trials") as progress:
        for finding in check_protocol(program, games):
            findings.append(finding)
            progress(len(findings), len(games) * len(TRIALS))
    passed = not any(finding.fault for finding in findings)
    if json:
        print_json({"program": program, "passed": passed, "trials": [finding.to_dict() for finding in findings]})
    else:
        rows = [(one.game, one.trial, f"no: {one.fault}" if one.fault else "yes") for one in findings]
        print_table(program, ("game", "trial", "keeps to the protocol"), rows)
    if not passed:
        raise typer.Exit(FAILED)
