# gnomon: interpreted
"""The names of Inventions' parts as messages, by their numbers in `terms`; `words` says them."""

from pathlib import Path
from typing import Final

from gnomon.drawing.speaking import mark, plural

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"

COLOURS: Final = (mark("Red"), mark("Blue"), mark("Green"), mark("Yellow"))
CHRONOS: Final = mark("Chronos")
HEPHAESTUS: Final = mark("Hephaestus")

# --- the board (2.2, 2.12, 2.13) -------------------------------------------------------------------------------------

REGION_TITLES: Final = (
    mark("Africa"),
    mark("Middle East"),
    mark("Europe"),
    mark("Asia"),
    mark("Oceania"),
    mark("North America"),
    mark("South America"),
)
IN_REGION: Final = (
    mark("in Africa"),
    mark("in the Middle East"),
    mark("in Europe"),
    mark("in Asia"),
    mark("in Oceania"),
    mark("in North America"),
    mark("in South America"),
)
TO_REGION: Final = (
    mark("to Africa"),
    mark("to the Middle East"),
    mark("to Europe"),
    mark("to Asia"),
    mark("to Oceania"),
    mark("to North America"),
    mark("to South America"),
)
FROM_REGION: Final = (
    mark("from Africa"),
    mark("from the Middle East"),
    mark("from Europe"),
    mark("from Asia"),
    mark("from Oceania"),
    mark("from North America"),
    mark("from South America"),
)
ACTION_TITLES: Final = (
    mark("Present an Idea"),
    mark("Invent"),
    mark("Innovate"),
    mark("Share an Invention"),
    mark("Call Specialists"),
    mark("Gain Influence"),
    mark("Travel"),
    mark("Eureka"),
    mark("Send Diplomat"),
    mark("Call Diplomat"),
)
CHAIN_TITLES: Final = (mark("1 influence"), mark("1 citizen in any region"))
"""The two actions of chains that are not among the ten."""
PILLARS: Final = (mark("Season pillar"), mark("Epoch pillar"))
ERA_TITLES: Final = (
    mark("Stone Age"),
    mark("Neolithic"),
    mark("Metal Age"),
    mark("Classical and Middle Ages"),
    mark("Modern Age"),
    mark("Computer Age"),
)

# --- citizens (2.14) -------------------------------------------------------------------------------------------------

SPECIALTY_TITLES: Final = (mark("economy"), mark("culture"), mark("technology"))
CITIZENS: Final = (mark("trader"), mark("artisan"), mark("thinker"), mark("scholar"))
A_CITIZEN: Final = (mark("a trader"), mark("an artisan"), mark("a thinker"), mark("a scholar"))
CITIZENS_COUNTED: Final = (
    plural("{count} trader", "{count} traders"),
    plural("{count} artisan", "{count} artisans"),
    plural("{count} thinker", "{count} thinkers"),
    plural("{count} scholar", "{count} scholars"),
)
AREAS: Final = (mark("traders’ area"), mark("artisans’ area"), mark("thinkers’ area"))

# --- milestones and cards (2.5, 2.6) ---------------------------------------------------------------------------------

MILESTONE_TITLES: Final = (
    mark("Transport"),
    mark("Stone & Bone Tools"),
    mark("Control of Fire"),
    mark("Origin of Language"),
    mark("Agriculture"),
    mark("Cotton"),
    mark("Mining"),
    mark("Copper Smelting"),
    mark("Sailing"),
    mark("Mathematics"),
    mark("Iron"),
    mark("Paper"),
    mark("Crane"),
    mark("Greek Fire"),
    mark("Electricity"),
    mark("Telegraph"),
    mark("Vaccination"),
    mark("Internal Combustion"),
    mark("Computer"),
    mark("Artificial Intelligence"),
    mark("Solar Cell"),
)
CARD_TITLES: Final = (
    mark("Boats"),
    mark("Trade"),
    mark("Domestication: Dog"),
    mark("Cloth"),
    mark("Star Map"),
    mark("Flute"),
    mark("Projectile"),
    mark("Bread"),
    mark("Ceramics & Pottery"),
    mark("Domestication: Horse"),
    mark("Fermentation"),
    mark("Tanned Leather"),
    mark("Wheel"),
    mark("Seawall"),
    mark("Irrigation"),
    mark("Silk"),
    mark("Proto-City"),
    mark("Plumbing"),
    mark("Coins"),
    mark("Lighthouse"),
    mark("Writing"),
    mark("Musical Notation"),
    mark("Glass"),
    mark("Steel"),
    mark("Caravel"),
    mark("Windmill"),
    mark("Eyeglasses"),
    mark("Printing Press"),
    mark("Mariner's Compass"),
    mark("Catapult"),
    mark("Steamboat"),
    mark("Dynamite"),
    mark("Automobile"),
    mark("Locomotive"),
    mark("Telephone"),
    mark("Television"),
    mark("Light Bulb"),
    mark("Penicillin"),
    mark("Calculator"),
    mark("Aircraft"),
    mark("Microscope"),
    mark("High-Density Battery"),
    mark("Satellite"),
    mark("Reusable Rocket"),
    mark("Internet"),
    mark("Machine Learning"),
    mark("Quantum Computing"),
    mark("Solar Sail"),
)
"""The names in the shipped tables, marked for the catalogues."""
BENEFITS: Final = (
    mark("no benefit"),
    mark("1 influence"),
    mark("1 trader"),
    mark("1 artisan"),
    mark("1 thinker"),
    mark("1 scholar"),
    mark("1 specialist of your choice"),
    mark("2 specialists of your choice"),
    mark("1 citizen in any region"),
    mark("citizens of one region come home"),
    mark("1 Wild aspiration"),
    mark("build up to (era − 1) tiles"),
    mark("build up to (era − 1) tiles for {cost}"),
    mark("this tile costs {citizens} less"),
    mark("1 Economy token"),
    mark("turn order"),
)

# --- tiles and tokens (2.7-2.9, 5) -----------------------------------------------------------------------------------

PROGRESS_TITLES: Final = (mark("Economy {number}"), mark("Culture {number}"), mark("Technology {number}"))
WEALTH_TITLES: Final = (
    mark("Wealth A"),
    mark("Wealth B"),
    mark("Wealth C"),
    mark("Wealth D"),
    mark("Wealth E (economy)"),
    mark("Wealth E (culture)"),
    mark("Wealth E (technology)"),
    mark("Wealth F (economy and culture)"),
    mark("Wealth F (economy and technology)"),
    mark("Wealth F (culture and technology)"),
    mark("Wealth G (any 2)"),
    mark("Wealth G (2 alike)"),
    mark("Wealth G (3 types)"),
)
ASPIRATIONS: Final = (
    mark("Economy aspiration"),
    mark("Culture aspiration"),
    mark("Technology aspiration"),
    mark("Wild aspiration"),
)
TOKEN_TITLES: Final = (mark("+1 Influence"), mark("Present"), mark("Innovate"), mark("Invent"), mark("Share"))
