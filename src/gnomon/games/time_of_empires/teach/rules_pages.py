# gnomon: interpreted
"""The rules of Time of Empires in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages
from gnomon.games.time_of_empires.say.words import LOCALE
from gnomon.games.time_of_empires.teach.rules_figures import figures
from gnomon.games.time_of_empires.teach.rules_tables import table

RULES: Final = RulePages(LOCALE, figures, table)
