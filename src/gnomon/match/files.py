"""Beginning matches, reading them back from their files, and checking that they are what they claim to be."""

import re
import secrets
from collections.abc import Iterable, Mapping

from gnomon.catalog import Entry, entry
from gnomon.kernel.codec import Reader, digest, parse
from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.kernel.log import ANSWER
from gnomon.kernel.options import written_options
from gnomon.kernel.rng import SEED_BITS
from gnomon.kernel.state import FIRST_RULES, State
from gnomon.match.playing import FORMAT, FORMAT_VERSION, Match


def new(
    game: str,
    seats: int,
    seed: int | None = None,
    data: Mapping[str, object] | None = None,
    **options: object,
) -> Match:
    """Begin a match of a game of the catalogue.

    `game` is an id of `gnomon.games()`, `seats` a number of players that the game takes. `seed` is any integer, taken
    modulo 2**256; without one it is drawn from the system. `data` is an owner's component data in place of the shipped.
    The game's `options` are keywords (`gnomon options GAME` lists them). Raises BadInput for an unknown game or option,
    seats that the game does not take, and unsound data.

    Examples:
        >>> import gnomon
        >>> match = gnomon.new("khronos", seats=2, seed=7, deck=33)
        >>> match.to_act
        [0]
        >>> option = match.options(0)[0]
        >>> option.name, option.label()
        ({'choose': 'action', 'do': 'end_turn'}, 'End turn')
        >>> match.play(0, option).seq
        0
        >>> gnomon.new("khrono", seats=2)
        Traceback (most recent call last):
        gnomon.kernel.errors.BadInput: game: unknown game 'khrono'; known: ...; did you mean 'khronos'?
    """
    return Match(entry(game, data), seats, secrets.randbits(SEED_BITS) if seed is None else seed, options)


def begin_at(game: str, position: object, data: Mapping[str, object] | None = None) -> Match:
    """Begin a match at a saved position in place of the game's set-up.

    `game` is an id of `gnomon.games()`, `position` what `State.to_dict` made, with the options that it was saved with,
    `data` an owner's component data. Raises BadInput for what is no position of that game.

    Examples:
        >>> import gnomon
        >>> match = gnomon.new("khronos", seats=2, seed=7)
        >>> position = match.state.to_dict()
        >>> gnomon.begin_at("khronos", position).digest() == match.digest()
        True
    """
    found = entry(game, data)
    start = found.game.load(position)
    return _begin(found, start.seats, start.seed, _options_of(start), position, start.rules_version)


def restore(header: object, rows: Iterable[object]) -> Match:
    """The match that a header and the rows of its log give, every row played again and compared.

    `header` is what `Match.header` made, `rows` what `Row.to_dict` made of each row, in order. Raises BadInput for the
    first thing that does not fit, with its place.
    """
    reader = Reader(header, "match")
    match = _read_header(reader)
    reader.finish()
    _read_rows(match, rows)
    return match


def load(text: str | bytes) -> Match:
    """The match of a full dump, replayed to the same digest.

    `text` is what `Match.dump()` made (JSON; bytes are UTF-8). Raises BadInput for anything else. What a server adds
    under "table" (who sat where, pace, chat) is left to it.

    Examples:
        >>> import gnomon
        >>> match = gnomon.new("feudum", seats=2, seed=1)
        >>> gnomon.load(match.dump()).digest() == match.digest()
        True
    """
    reader = Reader(parse(text, "match"), "match")
    match = _read_header(reader)
    commitment = reader.text("commitment")
    rows = reader.items("rows")
    log = reader.text("rows_digest")
    final = reader.text("digest")
    result = reader.raw("result")
    if reader.has("table"):
        reader.raw("table")
    reader.finish()
    if commitment != match.commitment():
        raise reader.error("commitment", "does not fit the seed, options and data")
    if log != digest(rows):
        raise reader.error("rows_digest", "does not fit the rows")
    _read_rows(match, rows)
    if final != match.digest():
        raise reader.error("digest", "the replayed position differs")
    if result != (match.outcome.to_dict() if match.over else None):
        raise reader.error("result", "the replayed result differs")
    return match


def verify(text: str | bytes, commitment: str | None = None) -> "Report":
    """Check a full dump: its commitment (against the published one too, if given), every answer and the scores.

    `text` is what `Match.dump()` made, `commitment` 64 hexadecimal digits as `Match.commitment` gives them. Never raises;
    what is wrong stands in the report.

    Examples:
        >>> import gnomon
        >>> gnomon.verify(gnomon.new("khronos", seats=2, seed=7).dump()).ok
        True
        >>> gnomon.verify("{}").problem
        'match: format: missing'
    """
    try:
        match = load(text)
    except BadInput as fault:
        return Report(None, str(fault))
    if commitment is not None and commitment != match.commitment():
        return Report(match, "commitment: the seed, options and data are not the ones that were published")
    return Report(match, "")


class Report:
    """What `verify` found. `problem` is empty if the match is what it claims to be; without one the figures stand.

    `game` is its id, `seed`, `commitment` and `digest` are 64 hexadecimal digits, `answers` counts the answers in its
    log, `over` tells whether it has ended; `scores` (points) and `ranks` (from 1) have one number a seat. Where the file
    could not be read as a match, texts and lists are empty and `answers` is 0.
    """

    __slots__ = ("answers", "commitment", "digest", "game", "over", "problem", "ranks", "scores", "seed")

    def __init__(self, match: Match | None, problem: str) -> None:
        self.problem = problem
        self.game = "" if match is None else match.game.id
        self.seed = "" if match is None else f"{match.seed:064x}"
        self.commitment = "" if match is None else match.commitment()
        self.answers = 0 if match is None else sum(1 for row in match.rows if row.kind == ANSWER)
        self.over = match is not None and match.over
        self.digest = "" if match is None else match.digest()
        self.scores: list[int] = [] if match is None else match.outcome.scores
        self.ranks: list[int] = [] if match is None else match.outcome.ranks

    @property
    def ok(self) -> bool:
        """Whether everything fits."""
        return not self.problem

    def to_dict(self) -> dict[str, object]:
        """JSON-ready: `ok` and every attribute by its name."""
        return {"ok": self.ok} | {name: getattr(self, name) for name in self.__slots__}


def _read_header(reader: Reader) -> Match:
    if reader.raw("format") != FORMAT:
        raise reader.error("format", f"expected {FORMAT!r}: what one seat knows cannot be replayed")
    reader.expect("version", FORMAT_VERSION)
    data = reader.raw("data")
    found = entry(reader.text("game"), None if data is None else reader.mapping("data", data))
    rules_version = reader.integer("rules_version", FIRST_RULES, found.game.rules_version)
    reader.expect("data_digest", found.game.data_digest)
    options = reader.mapping("options", reader.raw("options"))
    seats = reader.integer("seats", 1)
    seed = reader.text("seed")
    if not re.fullmatch("[0-9a-f]{64}", seed):
        raise reader.error("seed", "expected 64 hexadecimal digits")
    position = reader.raw("start")
    match = _begin(found, seats, int(seed, 16), options, position, rules_version)
    if written_options(match.game.specs, match.option_values) != options:
        raise reader.error("options", "not every option has its value")
    return match


def _begin(
    found: Entry, seats: int, seed: int, options: Mapping[str, object], position: object, rules_version: int
) -> Match:
    if position is None:
        return Match(found, seats, seed, options, rules_version=rules_version)
    start = found.game.load(position)
    if start.seats != seats or start.seed != seed:
        raise BadInput("start", "its seats and seed are not those of the match")
    if options != _options_of(start):
        raise BadInput("start", "its options are not those of the match")
    if start.rules_version != rules_version:
        raise BadInput("start", "its version of the rules is not that of the match")
    try:
        return Match(found, seats, seed, options, start)
    except GnomonError:
        raise
    except Exception as fault:  # a position can be well-formed and yet one that no play leads to
        raise BadInput("start", f"cannot be played on ({fault})") from fault


def _options_of(state: State) -> dict[str, object]:
    """A game that has options keeps their values in its saved state."""
    saved = state.to_dict().get("options", {})
    return dict(saved) if isinstance(saved, dict) else {}


def _read_rows(match: Match, rows: Iterable[object]) -> None:
    try:
        for value in rows:
            match.replay(value)
    except GnomonError:
        raise
    except Exception as fault:  # see above: the rules may meet what no play leads to
        if match.start is None:
            raise
        raise BadInput("rows", f"cannot be played ({fault})") from fault
