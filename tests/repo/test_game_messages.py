"""Each game's messages are read from its code, and its catalogues keep what was translated."""

from pathlib import Path

from tools import game_messages
from tools.game_messages import catalogue_path, said_in, speaking_games, updated_game, written

CODE = """
COLOURS = (mark("Red"),)
PAIR = plural("{count} clan", "{count} clans")
def tell(words, message, pile):
    words.say("It is {player}’s turn.", player="Ama")
    words.count("{count} card", "{count} cards", 2)
    words.say(message)
    pile.count(2)
"""


def test_marked_said_and_counted_sentences_are_messages() -> None:
    assert set(said_in(CODE)) == {
        "Red",
        ("{count} clan", "{count} clans"),
        "It is {player}’s turn.",
        ("{count} card", "{count} cards"),
    }


def test_every_game_that_speaks_is_found() -> None:
    assert {"khronos", "time_of_empires"} <= {folder.name for folder in speaking_games()}


def test_a_renewed_catalogue_keeps_translations_and_drops_what_nobody_says(tmp_path: Path) -> None:
    game = tmp_path / "race"
    (game / "say").mkdir(parents=True)
    (game / "say" / "words.py").write_text('say("Step")\nsay("Goal")\n', encoding="utf-8")
    path = catalogue_path(game, "ja")
    path.parent.mkdir(parents=True)
    head = '# The race.\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f'{head}msgid "Step"\nmsgstr "一歩"\n\nmsgid "Old"\nmsgstr "昔"\n', encoding="utf-8")
    shared = {one for module in game_messages.SHARED for one in said_in(module.read_text(encoding="utf-8"))}
    assert {"player {number}", "There is nothing to take back."} <= shared
    catalogue = game_messages.renew_game(game, "ja")
    said = {message.id: message.string for message in catalogue if message.id}
    assert said == {"Step": "一歩", "Goal": ""} | dict.fromkeys(shared, "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# The race.\n")
    assert "EMAIL" not in text
    assert "#. say/words.py" in text
    assert written(updated_game(game, "ja", game_messages.game_messages(game))) == path.read_bytes()
