# gnomon: interpreted
"""The rules of Time of Empires in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages
from gnomon.games.time_of_empires.view.rules_figures import figures
from gnomon.games.time_of_empires.view.rules_tables import table
from gnomon.games.time_of_empires.view.words import LOCALE

RULES: Final = RulePages(LOCALE, figures, table)
