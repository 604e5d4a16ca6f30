# gnomon: interpreted
"""The rules of Khronos in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from typing import Final

from gnomon.drawing.rule_pages import RulePages, no_tables
from gnomon.games.khronos.say.words import LOCALE
from gnomon.games.khronos.teach.rules_figures import figures

RULES: Final = RulePages(LOCALE, figures, no_tables)
