"""Settings as flags: commands take those of `gnomon.settings` that they name, and are handed what holds."""

import os
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

import typer

from gnomon.settings import SETTINGS, Chosen, Setting, choose, shown_value

PLACE = ("data_folder", "settings", "database_url")
"""What every command needs to find the storage."""
METAVARS = {
    "number": "NUMBER",
    "list": "WORD",
    "networks": "ADDRESS",
    "lines": "NAME=PROGRAM",
    "path": "PATH",
    "address": "ADDRESS",
    "database": "ADDRESS",
}


def takes(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let a command take settings, by their `names`, as flags; what holds comes as its first argument."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**given: Any) -> None:
            flags = {name: given.pop(name) for name in names}
            chosen = choose({name: value for name, value in flags.items() if value not in (None, [])}, os.environ)
            command(chosen, **given)

        own = list(signature(command).parameters.values())[1:]
        options = [_parameter(SETTINGS[name]) for name in names]
        parameters = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in (*own, *options)]
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]  # what the library reads
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return run

    return decorate


def use_games(chosen: Chosen) -> None:
    """Put the host's own games on the shelf, before anything is opened. Raises BadInput."""
    from gnomon import catalog

    modules = chosen.words("games")
    for module in modules:
        catalog.adopt(module)
    if modules:  # the processes in which programs think read the environment
        os.environ[catalog.LISTED] = " ".join(modules)


def use(chosen: Chosen) -> None:
    """Put the host's own games and programs to use, before anything is opened. Raises BadInput."""
    from gnomon.programs import allow

    use_games(chosen)
    for pair in chosen.words("programs"):
        allow(pair)


def _parameter(setting: Setting) -> Parameter:
    about = f"{setting.about} {_ways(setting)}"
    flags = [setting.flag] if setting.kind != "switch" else [f"{setting.flag}/--no-{setting.flag[2:]}"]
    if setting.alone:
        flags.insert(0, f"--{setting.alone}")
        about = about.replace(" [", " May be given again. [", 1)
    metavar = "|".join(setting.choices) or METAVARS.get(setting.kind)
    option = typer.Option(*flags, help=about, metavar=metavar, show_default=False)
    kinds: dict[str, Any] = {"switch": bool | None, "list": list[str] | None, "networks": list[str] | None}
    kind = kinds.get(setting.kind, list[str] | None if setting.kind == "lines" else str | None)
    return Parameter(setting.name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option])


def _ways(setting: Setting) -> str:
    default = shown_value(setting, setting.default)
    return f"[{setting.variable}{f', default {default}' if default else ''}]"
