# gnomon: interpreted
"""The short words on and around the boards: heads of parts, places of pieces, steps of a turn."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions.say.words import Words

LABELS: Final = {
    # Parts of the table.
    "world": mark("World"),
    "assembly": mark("Assembly"),
    "knowledge": mark("Knowledge"),
    "society": mark("Society board"),
    "my_society": mark("Society"),
    "automated": mark("Automated opponents"),
    # Regions and their displays.
    "specialist_tile": mark("Specialist tile"),
    "knowledge_tile": mark("Knowledge tile"),
    "wealth": mark("Wealth tiles"),
    "influence_spaces": mark("Influence spaces"),
    "sage": mark("Sage"),
    "sages": mark("Sages"),
    "no_card": mark("no card"),
    "idea": mark("Idea"),
    "invention": mark("Invention"),
    "presenter": mark("Presenter"),
    "inventor": mark("Inventor"),
    "innovator": mark("Innovator"),
    "on_the_map": mark("on the map"),
    "face_down": mark("face down"),
    # Tracks.
    "tracks": mark("Tracks"),
    "era_spaces": mark("Era spaces"),
    "influence_track": mark("Influence track"),
    "turn_order": mark("Turn order"),
    "score": mark("Score"),
    # Milestones and ideas.
    "common": mark("Common Knowledge"),
    "private": mark("Private displays"),
    "eureka_display": mark("Eureka display"),
    "discard": mark("Discard pile"),
    "taken": mark("taken"),
    "idea_display": mark("Idea display"),
    "newest": mark("newest"),
    "leaves_next": mark("leaves next"),
    "stack": mark("stack"),
    "empty_stack": mark("The stack is empty"),
    "diplomats": mark("Diplomats"),
    # The Society board.
    "inventions": mark("Inventions"),
    "ideas": mark("Ideas"),
    "council": mark("Society council"),
    "home": mark("Home"),
    "exhausted": mark("Exhausted"),
    "academy": mark("Academy"),
    "chain_tokens": mark("Chain tokens"),
    "available": mark("available"),
    "used": mark("used"),
    "tiles_display": mark("Tiles display"),
    "influence_tokens": mark("Influence tokens"),
    "progress_map": mark("Progress map"),
    "economy_tokens": mark("Economy tokens"),
    "supply": mark("Supply"),
    "pillars": mark("Pillars"),
    "empty": mark("empty"),
    # Goals.
    "goals": mark("My goals"),
    "secret": mark("secret"),
    "objectives": mark("Public objectives"),
    "accolades": mark("Accolades"),
    "title": mark("Title"),
    # Automated opponents.
    "next_region": mark("Next region"),
    "action_cards": mark("Action cards"),
    "tiles_taken": mark("Tiles taken"),
    # Steps of a turn, and groups of answers.
    "step_tiles": mark("Tiles"),
    "step_build": mark("Build"),
    "economy_tiles": mark("Economy tiles"),
    "without_action": mark("Without an action"),
    "others": mark("Others"),
}


def label(key: str, words: Words) -> str:
    """A short word by its key."""
    return words.say(LABELS[key])


def forum_text(forum: int, words: Words) -> str:
    """“Forum 3”; `forum` counts from 0."""
    return words.say("Forum {number}", number=forum + 1)


def stack_text(number: int, words: Words) -> str:
    """“Stack: 11 cards”, the visible one on top among them."""
    return words.count("Stack: {count} card", "Stack: {count} cards", number)


def limit_text(number: int, words: Words) -> str:
    """“limit 3”: of the Academy."""
    return words.say("limit {number}", number=number)
