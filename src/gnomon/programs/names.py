"""The one place that finds a program by its name.

A name is a strength that ships (`expert`, `planner:200`), `module:Class`, what an installed package registers in the group
`gnomon.bots`, a policy file (`trained.onnx`), or a command: a path (`./mybot`) or a line with arguments (`python mybot.py`).
`#300` behind any of them asks it to spend so many iterations on a plan, and `!action.exchange` behind a strength makes it do
that wherever it may.

Whoever may choose a name may run a program: a host of strangers must ask `gnomon.bots.make_bot`, which knows the
strengths alone, for every name that it has not allowed itself.
"""

import importlib
import os
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import metadata
from typing import Final

from gnomon.bots import OPPONENTS, Bot, Stop, Wait, make_bot, never, split_style
from gnomon.kernel.errors import BadInput, did_you_mean
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.programs.budgeted import Budgeted, split_budget
from gnomon.programs.external import CommandMaker, is_command
from gnomon.programs.forced import is_forced, make_forced
from gnomon.programs.guard import Guarded, Maker, in_short
from gnomon.programs.policy import PolicyMaker, is_policy

GROUP: Final = "gnomon.bots"
"""The group of entry points in which packages register their programs."""
CLASS: Final = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)")
FORMS: Final = "planner:ITERATIONS, NAME#ITERATIONS, MODULE:CLASS, FILE.onnx, ./PROGRAM, COMMAND WITH ARGUMENTS"


def split_names(text: str) -> list[str]:
    """The names of a list with commas, `text`; a comma within quotes belongs to the name, quotes included.

    Raises BadInput for a quote that is not closed.

    Examples:
        >>> from gnomon.programs import split_names
        >>> split_names("greedy, planner:200")
        ['greedy', 'planner:200']
    """
    names, name, quote = [], "", ""
    for sign in text:
        if sign == "," and not quote:
            names.append(name.strip())
            name = ""
            continue
        if sign in "\"'" and quote in ("", sign):
            quote = "" if quote else sign
        name += sign
    names.append(name.strip())
    if quote:
        raise BadInput("opponents", f"a quote is not closed in {text!r:.80}")
    return names


def make_program(name: str, game: Game, seat: int, seed: int = 0) -> Bot:
    """Whoever has a `name`, at a `seat` (from 0) of a `game`; `seed` is any whole number.

    Raises BadInput for a name that leads to no program.
    A program that is not Gnomon's own comes guarded: what it does wrong is a `Faulted` when it is asked. Call `close` when
    the match is over.
    """
    plain, budget = split_budget(name)
    program: Bot
    if is_forced(plain):
        program = make_forced(plain, game, seat, seed)
    elif _is_strength(plain):
        program = make_bot(plain, game, seat, seed)
    else:
        program = Guarded(find_maker(plain), game, seat, seed)
    return Budgeted(program, budget) if budget else program


def check_program(name: str, game: Game, seats: int = 0) -> None:
    """Raises BadInput if a `name` leads to no program, or to one that cannot be made for the `game`.

    With `seats` a policy is compared with the observations of the game with so many.
    """
    name, _ = split_budget(name)
    if is_forced(name):
        make_forced(name, game, 0)
        return
    if _is_strength(name):
        make_bot(name, game, 0)
        return
    make = find_maker(name)
    if seats and isinstance(make, PolicyMaker):
        make.check(game, seats)
    try:
        make(game, 0, 0).close()
    except BadInput:
        raise
    except Exception as fault:
        why = in_short(f"{type(fault).__name__}: {fault}")
        raise BadInput("opponent", f"{name!r:.60} cannot play {game.title}: {why}") from fault


def find_maker(name: str) -> Maker:
    """What makes a program that is not Gnomon's own. Raises BadInput."""
    registered = installed()
    if name in registered:
        return _class_at(name, registered[name])
    found = CLASS.fullmatch(name)
    if found is not None and found["module"] != "planner":
        return _class_at(name, name)
    if is_policy(name):
        return PolicyMaker(name)
    if is_command(name):
        return CommandMaker(name)
    known = ", ".join([*OPPONENTS, *registered])
    hint = did_you_mean(name, [*OPPONENTS, *registered])
    raise BadInput("opponent", f"unknown opponent {name!r:.40}; known: {known}, {FORMS}{hint}")


@cache
def installed() -> Mapping[str, str]:
    """The programs that installed packages register, as `module:Class` by name; a strength's name stays ours."""
    points = metadata.entry_points(group=GROUP)
    return {point.name: point.value for point in points if not _is_strength(point.name)}


def plan_for(
    name: str,
    game: Game,
    view: State,
    seat: int,
    seed: int,
    stop: Stop = never,
    since: Iterable[tuple[int, Events]] = (),
) -> list[int] | Wait:
    """What whoever has a `name` answers at its `seat` of a `game`: one answer or several to give in turn, or `Wait`.

    `view` is the seat's view; the seat must be asked. `seed` is any whole number, `stop` is asked between iterations.
    `since` is what happened after its last answer, act by act: who acted (-1: the clock) and the events. Raises
    BadInput for a name that leads to no program and for a seat that is not asked, Faulted for a program that does not
    answer by the rules.
    """
    options = game.options(view, seat)
    if not options:
        raise BadInput("seat", f"seat {seat} is not asked")
    program = make_program(name, game, seat, seed)
    try:
        if program.hears:
            for by, events in since:
                program.told(by, events)
        return program.plan(view, options, 0, stop)
    finally:
        program.close()


def _is_strength(name: str) -> bool:
    plain, _ = split_style(name)
    return plain in OPPONENTS or plain.partition(":")[0] == "planner"


def _class_at(name: str, place: str) -> Maker:
    """The class at `module:Class`. Raises BadInput."""
    found = CLASS.fullmatch(place)
    if found is None:
        raise BadInput("opponent", f"{name!r:.60} is registered as {place!r:.60}; expected MODULE:CLASS")
    try:
        module = _imported(found["module"])
    except Exception as fault:
        why = in_short(f"{type(fault).__name__}: {fault}")
        raise BadInput("opponent", f"{found['module']!r:.60} cannot be imported: {why}") from fault
    made = getattr(module, found["name"], None)
    if made is None:
        hint = did_you_mean(found["name"], [each for each in vars(module) if not each.startswith("_")])
        raise BadInput("opponent", f"the module {found['module']!r:.60} has no {found['name']!r:.40}{hint}")
    if not isinstance(made, type) or not issubclass(made, Bot):
        raise BadInput("opponent", f"{place!r:.80} is no subclass of gnomon.bots.Bot")
    return made


def _imported(module: str) -> object:
    """A module; one in the present folder is found too, as Python itself finds it."""
    here = os.getcwd()  # noqa: PTH109  as it stands in sys.path
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    return importlib.import_module(module)
