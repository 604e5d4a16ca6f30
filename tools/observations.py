"""Writes the reference pages of what observations hold: `docs/games/<id>/observations.md`.

`python -m tools.observations` writes them, `--check` tells what is stale and ends with 1. They follow from each game's
`encoding.py` and the declarations that it stands on, which are edited by hand; what is written here never is.
"""

import sys
from pathlib import Path
from typing import Final

from gnomon.catalog import GAMES, entry
from gnomon.kernel.encoder import Encoder, Group
from gnomon.kernel.features import MOST

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "games"
SEATS: Final = 3
FEW: Final = 8
"""As many names of an axis are told; of a longer one the first and the last."""


def page(game: str) -> str:
    """The page of a game."""
    found = entry(game)
    encoder = found.encoder(SEATS)
    sizes = ", ".join(f"{found.encoder(seats).size:,} with {seats}" for seats in found.game.seat_counts)
    lines = [
        f"# {found.game.title}: observations",
        "",
        "<!-- Written by `python -m tools.observations` from `encoding.py` and what it stands on; edit those instead. -->",
        "",
        f"What `encoder.encode` writes for a seat, one row of 32-bit integers: {sizes} seats. Shapes below are those of"
        f" {SEATS} seats. Player 0 is whoever looks, player 1 the next in turn order; -1 stands for nobody, nothing and"
        " what cannot be known. [How to read it](../../developers/environments.md#observations).",
        "",
    ]
    group = ""
    for part in encoder.parts.values():
        if part.feature.group != group:
            group = part.feature.group
            start, stop = encoder.groups[group]
            lines += ["", f"## {group.title()}", "", f"Entries {start} to {stop - 1}.", ""]
            lines += ["| feature | from | shape | kind | bounds | what it is |", "|---|---|---|---|---|---|"]
        lines.append(_row(part))
    lines += ["", *_questions(encoder)]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def _row(part: Group) -> str:
    feature = part.feature
    shape = " × ".join(str(length) for length in feature.shape) or "1"
    most = "any" if feature.most == MOST else str(feature.most)
    axes = [f"by {_axis(axis)}" for axis in feature.labels if axis and not axis[0].isdigit()]
    told = " ".join([feature.doc, *(f"{axis[0].upper()}{axis[1:]}." for axis in axes)]).replace("|", "\\|")
    return f"| `{feature.name}` | {part.start} | {shape} | {feature.kind} | {feature.least} to {most} | {told} |"


def _axis(words: tuple[str, ...]) -> str:
    if len(words) <= FEW:
        return ", ".join(words)
    return f"{words[0]}, {words[1]}, … {words[-1]} ({len(words)})"


def _questions(encoder: Encoder) -> list[str]:
    ops = encoder.game.ops
    names = ", ".join(f"{number} `{op.name}`" for number, op in enumerate(ops))
    return [
        "## Frames by number",
        "",
        f"What `question` and `pending` count: {names}. Their values are told by the [vocabulary](vocabulary.md).",
    ]


def main(arguments: list[str]) -> int:
    """Write the pages, or tell which are stale. The exit code."""
    stale = []
    for game in GAMES:
        path, text = DOCS / game / "observations.md", page(game)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{'stale' if '--check' in arguments else 'wrote'} {path.relative_to(DOCS.parent.parent)}")
    if stale and "--check" in arguments:
        print("run `python -m tools.observations`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
