# gnomon: interpreted
"""The rules of Inventions in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages
from gnomon.games.inventions.say.names import LOCALE
from gnomon.games.inventions.teach.rules_figures import figures
from gnomon.games.inventions.teach.rules_tables import table

RULES: Final = RulePages(LOCALE, figures, table)
