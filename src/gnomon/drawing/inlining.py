"""Style written into the elements, for renderers that match style rules slowly or not at all.

A browser matches two hundred rules in no time; the PNG renderer tries each of them on each copy of each tree.
So rules that are nothing but one class become attributes, rules for classes that do not occur are dropped, and what is
left (rules with several parts, fonts) stays a style sheet.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_ATTRIBUTE = re.compile(r' class="([^"]*)"')
# Properties that exist as attributes too; a rule with any other one stays in the sheet.
_PRESENTATION = re.compile(r"(?:fill|stroke|opacity|color|visibility)(?:-[a-z]+)*")


class Rule(NamedTuple):
    """One selector with its declarations as (property, value)."""

    selector: str
    declarations: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The rule as it stands in a sheet."""
        return f"{self.selector}{{{';'.join(f'{name}:{value}' for name, value in self.declarations)}}}"


def rules(stylesheet: str) -> list[Rule]:
    """The rules of a plain sheet (no at-rules), one for each selector, in order."""
    found = []
    for selectors, body in _RULE.findall(_COMMENT.sub("", stylesheet)):
        pairs = (part.partition(":") for part in body.split(";") if part.strip())
        declarations = tuple((name.strip(), value.strip()) for name, _, value in pairs)
        found += [Rule(selector.strip(), declarations) for selector in selectors.split(",")]
    return found


def inlined(drawing: str, stylesheet: str) -> tuple[str, str]:
    """The drawing with simple rules as attributes, and the sheet of the rules that it still needs."""
    parsed = rules(stylesheet)
    used = {name for classes in _ATTRIBUTE.findall(drawing) for name in classes.split()}
    parsed = [rule for rule in parsed if used.issuperset(_CLASS.findall(rule.selector))]
    simple = _simple(parsed)

    def attributes(match: re.Match[str]) -> str:
        written = simple.get(match.group(1))
        return match.group(0) if written is None else written

    kept = [rule for rule in parsed if rule.selector[1:] not in simple or _shared(rule.selector[1:], drawing)]
    return _ATTRIBUTE.sub(attributes, drawing), "".join(rule.text for rule in kept)


def _simple(parsed: list[Rule]) -> dict[str, str]:
    """The classes that a single one-class rule describes in full, with its declarations as attributes."""
    mentions: dict[str, int] = {}
    for rule in parsed:
        for name in set(_CLASS.findall(rule.selector)):
            mentions[name] = mentions.get(name, 0) + 1
    found = {}
    for rule in parsed:
        name = rule.selector[1:]
        plain = _CLASS.fullmatch(rule.selector) and mentions[name] == 1
        if plain and all(_PRESENTATION.fullmatch(key) for key, _ in rule.declarations):
            found[name] = "".join(f' {key}="{value}"' for key, value in rule.declarations)
    return found


def _shared(name: str, drawing: str) -> bool:
    """Whether some element has the class beside others and therefore keeps it."""
    return bool(re.search(rf'class="(?:[^"]* {name}|{name} [^"]*)["\s]', drawing))
