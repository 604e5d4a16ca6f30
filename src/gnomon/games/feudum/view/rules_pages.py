# gnomon: interpreted
"""The rules of Feudum in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages
from gnomon.games.feudum.view.rules_figures import figures
from gnomon.games.feudum.view.rules_tables import table
from gnomon.games.feudum.view.words import LOCALE

RULES: Final = RulePages(LOCALE, figures, table)
