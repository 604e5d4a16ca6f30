"""Named options of a match: contested rulings and variants, each with a default, its readings and a source."""

from collections.abc import Mapping, Sequence

from gnomon.kernel.errors import BadInput, did_you_mean

Value = str | int | bool


class OptionSpec:
    """One option: name, the value taken by default, all values in order of display, the section, and the source.

    `late` marks one that came when matches were stored already. They know nothing of it and were played by its default,
    so that files and saved states name it only where it is chosen otherwise: those of older matches stay as they are.
    """

    __slots__ = ("choices", "default", "late", "name", "section", "source")

    def __init__(
        self, name: str, default: Value, choices: Sequence[Value], section: str, source: str, late: bool = False
    ) -> None:
        if default not in choices:
            raise ValueError(f"{name}: the default is not among the choices")
        self.name = name
        self.default = default
        self.choices = tuple(choices)
        self.section = section
        self.source = source
        self.late = late

    def parse(self, value: object) -> Value:
        """The choice that a value names (text from a command line or form included). Raises BadInput."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value.strip().lower() == str(choice).lower():
                return choice
        values = [str(choice) for choice in self.choices]
        hint = did_you_mean(value, values)
        raise BadInput(f"option {self.name}", f"{value!r:.40} is none of {', '.join(values)}{hint}")


def written_options(specs: Sequence[OptionSpec], values: Mapping[str, Value]) -> dict[str, Value]:
    """The values as they stand in files, saved states and commitments: a late option only if it is not the default."""
    late = {spec.name for spec in specs if spec.late and values[spec.name] == spec.default}
    return {name: value for name, value in values.items() if name not in late}


def read_options(specs: Sequence[OptionSpec], given: Mapping[str, object]) -> dict[str, Value]:
    """All options with their values, defaults filled in. Raises BadInput for unknown names and values."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise BadInput("options", f"unknown option {name!r:.40}; known: {names}{did_you_mean(name, known)}")
    return {spec.name: spec.parse(given[spec.name]) if spec.name in given else spec.default for spec in specs}
