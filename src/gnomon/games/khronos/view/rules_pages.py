# gnomon: interpreted
"""The rules of Khronos in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages, no_tables
from gnomon.games.khronos.view.rules_figures import figures
from gnomon.games.khronos.view.words import LOCALE

RULES: Final = RulePages(LOCALE, figures, no_tables)
