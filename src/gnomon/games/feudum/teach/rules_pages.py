# gnomon: interpreted
"""The rules of Feudum in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages
from gnomon.games.feudum.say.words import LOCALE
from gnomon.games.feudum.teach.rules_figures import figures
from gnomon.games.feudum.teach.rules_tables import table

RULES: Final = RulePages(LOCALE, figures, table)
