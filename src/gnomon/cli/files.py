"""Commands over match files: replay, review, verify, draw."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnomon.cli.shared import (
    AsJson,
    Language,
    MatchFile,
    check_language,
    check_writable,
    contents_of,
    name_of,
    print_json,
    print_table,
    progress_bar,
    read_text,
    write_bytes,
)
from gnomon.drawing import raster
from gnomon.kernel.errors import BadInput

if TYPE_CHECKING:
    from gnomon.match import Match
    from gnomon.match.reviews import Review

Viewer = Annotated[int, typer.Option(help="The seat through whose eyes, from 0; -1 is a spectator.", min=-1, max=15)]

PIXELS_PER_UNIT = 2.0
"""Of a PNG, for each unit of the drawing."""
MOST_SENTENCES = 4
"""Told of an act in a table."""


def replay(file: MatchFile, seat: Viewer = -1, lang: Language = "en", json: AsJson = False) -> None:
    """Tell a match row by row, and how it ended."""
    from gnomon.match import load

    language = check_language(lang)
    text = read_text(file)
    with contents_of(file):
        match = load(text)
    if seat >= match.seats:
        raise BadInput("--seat", f"{seat} is not in -1..{match.seats - 1}")
    rows: list[dict[str, object]] = []
    effective = match.effective_rows()
    with progress_bar("rows") as progress:
        for done, row in enumerate(effective, 1):
            said = _said(match, row.seq, seat, language)
            rows.append(row.to_dict(match.game.codes) | {"seq": row.seq, "said": said})
            progress(done, len(effective))
    if json:
        print_json({"game": match.game.id, "seats": match.seats, "rows": rows, "result": match.outcome.to_dict()})
        return
    for told in rows:
        said_lines = told["said"]
        assert isinstance(said_lines, list)
        for line in said_lines:
            typer.echo(f"{told['seq']:>5}  {line}")
    outcome = match.outcome
    title = "Final scores" if match.over else "Scores so far"
    players = [(match.names[seat], outcome.scores[seat], outcome.ranks[seat]) for seat in range(match.seats)]
    print_table(title, ("player", "score", "rank"), players)


def _said(match: "Match", seq: int, seat: int, language: str) -> list[str]:
    """What a row did, in sentences, as far as a seat may know."""
    sight = match.entry.sees(match.state_at(seq), seat, language).named(match.names)
    said = [match.entry.face.sentence(sight, event) for event in match.events_for(seq, seat)]
    return [text for text in said if text]


def _percent(chance: float) -> str:
    return f"{chance:.0%}"


def review(
    file: MatchFile,
    budget: Annotated[
        int | None, typer.Option(help="Iterations of search for each act; 0 judges none, which is done at once.", min=0)
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Page to write instead of printing (.html), with pictures; it fetches nothing."
        ),
    ] = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """Look back at a finished match: each player's chance to win after every act, where it turned, what acts cost."""
    from gnomon.match import SPECTATOR, load
    from gnomon.match.judging import USUAL_BUDGET
    from gnomon.match.reviews import estimator_for, judged_acts, outline

    language = check_language(lang)
    if output is not None:
        _check_page(output)
    text = read_text(file)
    with contents_of(file):
        match = load(text)
        estimator = estimator_for(match)
        with progress_bar("rows") as progress:
            found = outline(match, estimator, progress)
        if budget != 0:
            with progress_bar("acts") as progress:
                found.judged = judged_acts(match, estimator, budget or USUAL_BUDGET, progress)
    if output is not None:
        _write_page(output, file, text, found, language)
    if json:
        print_json({"game": match.game.id, "players": match.names, **found.to_dict()})
    if json or output is not None:
        return
    effective = match.effective_rows()
    shown: list[tuple[object, ...]] = [("", "the start", *map(_percent, found.moments[0].estimate.winning))]
    for turn in found.turning_points:
        before, moment = found.moments[turn.index - 1 : turn.index + 1]
        rows = [row.seq for row in effective if before.seq < row.seq <= moment.seq]
        told = _in_short([text for seq in rows for text in _said(match, seq, SPECTATOR, language)])
        chances = zip(before.estimate.winning, moment.estimate.winning, strict=True)
        shown.append((moment.act, told, *(f"{_percent(after)} ({after - then:+.0%})" for then, after in chances)))
    shown.append(("", "the end", *map(_percent, found.moments[-1].estimate.winning)))
    print_table("Chance to win (by all that was hidden too)", ("act", "what happened", *match.names), shown, 2)
    if found.judged:
        _print_judged(match, found, language)


def _check_page(output: Path) -> None:
    """Refuse what no page can be written to, before a minute is spent on it. Raises BadInput."""
    if output.suffix.lower() not in (".html", ".htm"):
        raise BadInput("--output", f"{output.name!r} does not end in .html")
    check_writable(output)


def _write_page(output: Path, file: Path, text: str, found: "Review", language: str) -> None:
    """Write a review as a page. Raises BadInput and WrongFile."""
    from gnomon.matches.entropy import SystemEntropy
    from gnomon.matches.stopwatch import SteadyClock
    from gnomon.matches.transfer import read_table
    from gnomon.web.review_file import page

    with contents_of(file):
        table = read_table(text, SystemEntropy(), SteadyClock())
    write_bytes(output, page(table, found, language).encode())


def _in_short(said: list[str]) -> str:
    """The first sentences of what happened."""
    return " ".join([*said[:MOST_SENTENCES], *(["…"] if len(said) > MOST_SENTENCES else [])])


def _print_judged(match: "Match", found: "Review", language: str) -> None:
    """How well everybody chose, and what would have been better than the costliest act of each."""
    shown = []
    for seat, place in enumerate(found.costliest_act):
        name, share = match.names[seat], f"{found.accuracy[seat]:.0f} %"
        if place is None:
            shown.append((name, share, "", "", ""))
            continue
        act = found.judged[place]
        view = match.game.view(match.state_at(act.first - 1), seat)
        words = match.insight(seat, language)
        done, better = (words.acts(view, seat, [(seat, codes)]) for codes in (act.answers, act.best.answers))
        number = match.rows[act.first].act
        shown.append((name, share, f"{number}: {words.act(done[0][1])}", f"{act.loss:.0%}", words.act(better[0][1])))
    headings = ("player", "accuracy", "costliest act", "cost", "what would have been better")
    print_table("Choices, by what each player knew then", headings, shown, 5)


def verify(
    file: MatchFile,
    commitment: Annotated[str | None, typer.Option(help="The commitment published when the match began.")] = None,
    json: AsJson = False,
) -> None:
    """Check a match: its commitment, every shuffle, every answer and the scores. Exit code 1 if anything differs."""
    from gnomon.match import verify as check

    report = check(read_text(file), commitment)
    if json:
        print_json(report.to_dict())
    elif report.ok:
        typer.echo(
            f"{name_of(file)}: {report.game}, {report.answers} answers, "
            f"{'scores' if report.over else 'unfinished, scores so far'} {', '.join(map(str, report.scores))}: all true."
        )
    else:
        typer.echo(f"gnomon: {name_of(file)}: {report.problem}", err=True)
    if not report.ok:
        raise typer.Exit(1)


def draw(
    file: Annotated[
        Path,
        typer.Argument(
            help="A match file, a seat's file, or a scenario (.toml); - reads any of them from standard input."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="Picture to write: .svg or .png.")],
    seat: Viewer = -1,
    lang: Language = "en",
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    row: Annotated[int | None, typer.Option(help="Draw the position after this row of a match.")] = None,
) -> None:
    """Draw a position as one seat sees it."""
    from gnomon.cli.positions import read_position

    language = check_language(lang)
    if theme not in ("light", "dark"):
        raise BadInput("--theme", f"{theme!r:.20} is neither light nor dark")
    kind = output.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BadInput("--output", f"{output.name!r} ends neither in .svg nor in .png")
    entry, state = read_position(file, row)
    if seat >= state.seats:
        raise BadInput("--seat", f"{seat} is not in -1..{state.seats - 1}")
    picture = entry.face.svg(entry.sees(entry.game.view(state, seat), seat, language), theme)
    write_bytes(output, picture.encode() if kind == ".svg" else raster.png(picture, PIXELS_PER_UNIT))
