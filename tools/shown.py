"""Which templates a picture of the documents shows, and what they held when it was taken.

`docs/pictures/shown.json` keeps for each picture the template of its page and a digest over that template, all that it
extends and includes, and the panels that are drawn into it. A test compares them with the templates of today.
"""

import hashlib
import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from jinja2 import Environment, meta

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = ROOT / "src" / "gnomon" / "web" / "templates"
PICTURES: Final = ROOT / "docs" / "pictures"
RECORD: Final = "shown.json"
PAGES: Final = (
    (r"/", "home.html"),
    (r"/games/\w+", "game.html"),
    (r"/drills", "drills.html"),
    (r"/host", "host.html"),
    (r"/new", "new.html"),
    (r"/rules/\w+", "rules.html"),
    (r"/matches/\w+", "table.html"),
    (r"/matches/\w+/replay", "replay.html"),
    (r"/matches/\w+/review", "review.html"),
    (r"/analysis/\w+", "study.html"),
    (r"/events/\w+", "event.html"),
    (r"/people", "ranked.html"),
    (r"/people/\w+", "person.html"),
    (r"/seeks", "seeks.html"),
)
"""Address of a page, as a pattern → its template."""
PANELS: Final = {"table.html": "panels", "replay.html": "panels", "review.html": "review", "study.html": "study"}
"""Template → the folder of the panels that the server draws into its page one by one."""

Record = dict[str, dict[str, str]]


def template_at(address: str) -> str:
    """The template of the page at an address; raises `ValueError` for a page that no picture has shown yet."""
    path = urlsplit(address).path
    for pattern, template in PAGES:
        if re.fullmatch(pattern, path):
            return template
    raise ValueError(f"name the template of {path} in tools/shown.py")


def reached(template: str) -> list[str]:
    """A template and every other one that its page is made of, in a fixed order."""
    environment = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
    found: set[str] = set()
    waiting = [template]
    if template in PANELS:
        folder = TEMPLATES / PANELS[template]
        waiting += [path.relative_to(TEMPLATES).as_posix() for path in folder.glob("*.html")]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            tree = environment.parse((TEMPLATES / name).read_text(encoding="utf-8"))
            waiting += [part for part in meta.find_referenced_templates(tree) if part is not None]
    return sorted(found)


def digest(template: str) -> str:
    """What the templates of a page hold, in a few letters."""
    whole = hashlib.sha256()
    for name in reached(template):
        whole.update(name.encode() + b"\0" + (TEMPLATES / name).read_bytes() + b"\0")
    return whole.hexdigest()[:16]


def read(folder: Path = PICTURES) -> Record:
    """Picture → its template and digest; empty if nothing has been recorded."""
    path = folder / RECORD
    found: Record = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def note(folder: Path, name: str, address: str, template: str = "") -> None:
    """Remember what a picture has just shown: the template at its address, but for an address that has several."""
    template = template or template_at(address)
    record = read(folder) | {name: {"template": template, "digest": digest(template)}}
    text = json.dumps(dict(sorted(record.items())), indent=2)
    (folder / RECORD).write_text(f"{text}\n", encoding="utf-8")
