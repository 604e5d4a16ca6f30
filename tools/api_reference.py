"""Writes the tables of docs/developers/api.md from the operations and reasons in the code: `python -m tools.api_reference`."""

import re
from pathlib import Path
from typing import Final

from gnomon.matches.errors import SENTENCES
from gnomon.web.v1.documents import document
from gnomon.web.v1.problems import ROOT, STATUS

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "developers" / "api.md"


def operations() -> str:
    """A row for each operation: how it is asked, what a token has to be good for, what it does."""
    rows = ["| request | scope | what |", "|---|---|---|"]
    for path, ways in document()["paths"].items():
        for method, one in ways.items():
            scope = next((words[0] for way in one["security"] for name, words in way.items() if name == "token"), "")
            sent = [f"`{word['name']}`" for word in one["parameters"] if word["in"] == "query"]
            said = one["summary"] + (f" Parameters: {', '.join(sent)}." if sent else "")
            rows.append(f"| `{method.upper()} {path.removeprefix(ROOT)}` | {scope} | {said} |")
    return "\n".join(rows)


def reasons() -> str:
    """A row for each reason of the host's that has a status of its own."""
    rows = ["| status | `code` | what it says |", "|---|---|---|"]
    for code, status in sorted(STATUS.items(), key=lambda one: (one[1], one[0])):
        rows.append(f"| {status} | `{code}` | {SENTENCES[code]} |")
    return "\n".join(rows)


def written(text: str) -> str:
    """The page with its tables as they are now."""
    for name, table in (("operations", operations()), ("reasons", reasons())):
        marks = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        found = marks.search(text)
        if found is not None:
            text = f"{text[: found.start()]}{found[1]}\n{table}\n{found[2]}{text[found.end() :]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
