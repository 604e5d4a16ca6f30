"""Whatever is asked in a match, and whatever may be answered, can be said: laws for the words of every game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from gnomon.drawing.speaking import SPECTATOR
from gnomon.kernel.actions import BACK
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

Questions = Mapping[str, Sequence[tuple[State, int, list[int]]]]
"""By kind: positions, the seat that is asked, and its legal answers."""
IsTold = Callable[[str, str], bool]
"""Whether a sentence can stand in a language as it is."""


class Voice(Protocol):
    """A game's module of texts."""

    @property
    def describe_question(self) -> Callable[..., str]: ...

    @property
    def describe_option(self) -> Callable[..., str]: ...

    @property
    def describe_hint(self) -> Callable[..., str]: ...


class Asking:
    """The words of one game for what was asked in matches of it; `names` are the players', as many as it may have."""

    def __init__(self, game: Game, voice: Voice, questions: Questions, names: Sequence[str], is_told: IsTold) -> None:
        self.game = game
        self.voice = voice
        self.questions = questions
        self.names = names
        self.is_told = is_told

    def tells_every_question_and_option(self, language: str) -> None:
        """To the seat that is asked, by its name; no two options of a question alike."""
        for kind, asked in self.questions.items():
            for position, seat, listed in asked:
                view, names = self.game.view(position, seat), self.names[: position.seats]
                question = self.voice.describe_question(view, seat, language, names)
                assert names[seat] in question, kind
                assert self.is_told(question, language), question
                labels = [self.voice.describe_option(view, seat, code, language, names) for code in listed]
                assert all(self.is_told(one, language) for one in labels), (kind, labels)
                assert len(set(labels)) == len(labels), (kind, labels)
                hint = self.voice.describe_hint(view, seat, language, names)
                assert not hint or self.is_told(hint, language), (kind, hint)

    def tells_no_more_than_a_view_knows(self) -> None:
        """A seat is told the same from its view as from the whole position."""
        for kind, asked in self.questions.items():
            for position, seat, listed in asked[:4]:
                view, names = self.game.view(position, seat), self.names[: position.seats]
                for told in (self.voice.describe_question, self.voice.describe_hint):
                    assert told(view, seat, "en", names) == told(position, seat, "en", names), kind
                for code in listed:
                    seen = self.voice.describe_option(view, seat, code, "en", names)
                    assert seen == self.voice.describe_option(position, seat, code, "en", names), kind

    def tells_those_who_wait_for_whom(self, language: str) -> None:
        """Everybody, spectators too, reads somebody's name."""
        for asked in self.questions.values():
            for position, _, _ in asked[:4]:
                names = self.names[: position.seats]
                for other in range(SPECTATOR, position.seats):
                    told = self.voice.describe_question(position, other, language, names)
                    assert any(name in told for name in names), told
                    assert self.is_told(told, language), told

    def labels_every_code(self, language: str) -> None:
        """Legal or not, for a refusal names it."""
        for asked in self.questions.values():
            position, seat, _ = asked[0]
            for code in (*range(self.game.codes.size), BACK):
                told = self.voice.describe_option(position, seat, code, language, self.names[: position.seats])
                assert self.is_told(told, language), (code, told)
