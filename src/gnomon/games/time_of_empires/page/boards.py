# gnomon: interpreted
"""The sheets on the page: the players, the map with its clock, the shared boards, one's own board, a phone's dock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import thing
from gnomon.games.time_of_empires.draw import board, cards, clock, glances, layout, mats, shared_boards
from gnomon.games.time_of_empires.draw.layout import (
    Box,
    board_sheet,
    close_frame,
    column_sheet,
    field_sheet,
    player_sheet,
    wonder_sheet,
)
from gnomon.games.time_of_empires.draw.layout import frame as map_frame
from gnomon.games.time_of_empires.draw.sheets import element, frame, layers
from gnomon.games.time_of_empires.page import dock
from gnomon.games.time_of_empires.queries import columns_in_play
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIRST_WONDER

NUMERALS: Final = ("I", "II", "III")
ACCOUNT: Final = "map-account"
VIEWER: Final = "te-viewer"
"""The element that tells from which seat the page is seen."""


def tabs(words: Words) -> list[tuple[str, str, str]]:
    """The parts of the table, for a screen that shows one at a time."""
    return [
        ("te-land", words.say("Map"), ""),
        ("te-shared", words.say("Boards"), ""),
        ("te-mine", words.say("My board"), ""),
        ("te-others", words.say("The others"), ""),
    ]


def boards(shown: Mapping[str, str], state: EmpiresState, words: Words) -> str:
    """Everything that is drawn; `shown` holds the page's elements by key."""
    players = "".join(
        _sheet(player_sheet(seat), glances.BOX, shown, words.name(seat), f' data-player="{seat}"')
        for seat in range(state.seats)
    )
    public = "".join(
        f'<li class="te-space">{_sheet(name, shared_boards.BOX, shown, told)}</li>'
        for name, told in _spaces(state, words)
    )
    shared_ = _section("te-shared", label("shared_boards", words), f"<ol>{public}</ol>")
    mine = _section("te-mine", label("my_board", words), _own(shown, words))
    around = _section("te-others", label("other_boards", words), players)
    return (
        f'<div class="te-table te-for-{state.seats}" id="te-table" data-drags>{shown[VIEWER]}'
        f'<div class="te-boards" data-swipes>{_map(shown, state, words)}{shared_}{mine}{around}</div>'
        f"{dock.frame(shown, words)}</div>{shown['aliases']}"
    )


def _section(name: str, told: str, inside: str) -> str:
    return f'<section class="{name}" id="{name}" aria-label="{escape(told)}">{inside}</section>'


def _sheet(name: str, box: Box, shown: Mapping[str, str], told: str, more: str = "") -> str:
    return frame(name, box, layers(name, shown), told, more)


def _spaces(state: EmpiresState, words: Words) -> list[tuple[str, str]]:
    """The sheets of all shared places with their names, wonders that are still hidden included."""
    found = [(board_sheet(side), words.space(shared_boards.spaces_in_play(state)[side])) for side in range(2)]
    found += [(column_sheet(column), words.column(column)) for column in columns_in_play(state)]
    return found + [(wonder_sheet(place), words.space(FIRST_WONDER + place)) for place in range(state.setting.eras)]


def hidden_wonders(state: EmpiresState, words: Words) -> dict[str, str]:
    """The places of the wonders that later eras reveal."""
    found = {}
    for place in range(len(state.wonders), state.setting.eras):
        told, era = words.wonder_place(place), words.era(place + 1)
        room = shared_boards.WIDTH - 26 - width(told, layout.LETTERING)
        name, drawn = element(
            wonder_sheet(place),
            "face",
            "all",
            f'<rect class="te-empty" x="1" y="1" width="{shared_boards.WIDTH - 2}" height="{shared_boards.FOLDED - 2}" rx="8"/>',
            f'<text class="te-words" x="9" y="17.500">{escape(told)}</text>',
            f'<text class="te-words te-right" x="{shared_boards.WIDTH - 9}" y="17.500">'
            f"{escape(era if width(era, layout.LETTERING) <= room else NUMERALS[place])}</text>",
            classes="te-later",
            thing=thing("wonder", place),
        )
        found[name] = drawn
    return found


def _map(shown: Mapping[str, str], state: EmpiresState, words: Words) -> str:
    """The map as sheets that lie on one another, so that what never changes is not painted again with what does."""
    box = map_frame(state.seats)
    near = " ".join(number(value) for value in close_frame(state.seats))
    land = frame("map-under", box, board.under(state.seats, state.land), classes="te-sheet te-under")
    dial = frame(layout.CLOCK, box, layers(layout.CLOCK, shown, clock.LAYERS), classes="te-sheet te-under te-clock")
    told = f'<title id="map-title">{escape(label("map", words))}</title>{shown[ACCOUNT]}'
    view = " ".join(number(value) for value in box)
    top = (
        f'<svg id="map" class="te-sheet te-map" viewBox="{view}" data-close="{near}" role="img"'
        f' aria-labelledby="map-title {ACCOUNT}">{told}{layers("map", shown, board.LAYERS)}</svg>'
    )
    return (
        f'<section class="te-land" id="te-land" aria-label="{escape(label("map", words))}">'
        f'<div class="te-globe" data-board>{land}{dial}{top}</div></section>'
    )


def account_element(told: str) -> str:
    """The map in words, for whoever hears it."""
    return f'<desc id="{ACCOUNT}">{escape(told)}</desc>'


def _own(shown: Mapping[str, str], words: Words) -> str:
    """The viewer's timers, fields and discovery pile; empty sheets for spectators."""
    fields = "".join(
        _sheet(field_sheet(field), mats.BOX, shown, capital(words.field(field))) for field in range(FIELD_COUNT)
    )
    glasses = _sheet(layout.GLASSES, mats.GLASSES_BOX, shown, label("timers", words), " data-grab")
    return f"{glasses}{fields}{_sheet(layout.PILE, cards.PILE_BOX, shown, label('pile', words))}"


def viewer(seat: int) -> str:
    """From which seat the page is seen."""
    return f'<i id="{VIEWER}" hidden data-seat="{seat}"></i>'
