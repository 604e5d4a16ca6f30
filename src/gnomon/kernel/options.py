"""Named options of a match: contested rulings and variants, each with a default, its readings and a source."""

from collections.abc import Mapping, Sequence

from gnomon.kernel.errors import BadInput

Value = str | int | bool


class OptionSpec:
    """One option: name, the value taken by default, all values in order of display, the section, and the source."""

    __slots__ = ("choices", "default", "name", "section", "source")

    def __init__(self, name: str, default: Value, choices: Sequence[Value], section: str, source: str) -> None:
        if default not in choices:
            raise ValueError(f"{name}: the default is not among the choices")
        self.name = name
        self.default = default
        self.choices = tuple(choices)
        self.section = section
        self.source = source

    def parse(self, value: object) -> Value:
        """The choice that a value names (text from a command line or form included). Raises BadInput."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value.strip().lower() == str(choice).lower():
                return choice
        raise BadInput(f"option {self.name}", f"{value!r:.40} is none of {', '.join(map(str, self.choices))}")


def read_options(specs: Sequence[OptionSpec], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values, defaults filled in. Raises BadInput for unknown names and values."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise BadInput("options", f"unknown option {name!r:.40}; known: {', '.join(sorted(known)) or 'none'}")
    return {spec.name: spec.parse(given[spec.name]) if spec.name in given else spec.default for spec in specs}
