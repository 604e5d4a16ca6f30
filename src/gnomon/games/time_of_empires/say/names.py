# gnomon: interpreted
"""The names that the shipped tables give to cards, marked for the catalogues: the tables say them, `Words` translates.

A test holds these lists and the tables equal.
"""

from typing import Final

from gnomon.drawing.speaking import mark

TECHNOLOGY_NAMES: Final = (
    mark("Writing"),
    mark("Geometry"),
    mark("Astronomy"),
    mark("Masonry"),
    mark("Currency"),
    mark("Irrigation"),
    mark("Animal Husbandry"),
    mark("Horse Riding"),
    mark("Bronze Working"),
    mark("Mythology"),
    mark("Philosophy"),
    mark("Drama"),
    mark("University"),
    mark("Printing Press"),
    mark("Mechanical Clock"),
    mark("Watermill"),
    mark("Guilds"),
    mark("Gothic Vault"),
    mark("Crop Rotation"),
    mark("Trebuchet"),
    mark("Chivalry"),
    mark("Monasticism"),
    mark("Cathedral Chapter"),
    mark("Patronage"),
    mark("Encyclopedia"),
    mark("Scientific Method"),
    mark("Telegraph"),
    mark("Steam Engine"),
    mark("Steel Frame"),
    mark("Assembly Line"),
    mark("Vaccination"),
    mark("Artillery"),
    mark("Aviation"),
    mark("Public Education"),
    mark("World's Fair"),
    mark("Mass Media"),
)
LEADER_NAMES: Final = (
    mark("Imhotep"),
    mark("Thales"),
    mark("Sargon"),
    mark("Alexander"),
    mark("Confucius"),
    mark("Homer"),
    mark("Gutenberg"),
    mark("Brunelleschi"),
    mark("Genghis Khan"),
    mark("Mehmed II"),
    mark("Leonardo da Vinci"),
    mark("Hildegard"),
    mark("Marie Curie"),
    mark("Gustave Eiffel"),
    mark("Napoleon"),
    mark("Simón Bolívar"),
    mark("Gandhi"),
    mark("Beethoven"),
)
WONDER_NAMES: Final = (
    mark("Great Pyramid"),
    mark("Library of Alexandria"),
    mark("Hanging Gardens"),
    mark("Colosseum"),
    mark("Great Wall"),
    mark("Notre-Dame"),
    mark("Angkor Wat"),
    mark("Machu Picchu"),
    mark("Eiffel Tower"),
    mark("Statue of Liberty"),
    mark("Panama Canal"),
    mark("Crystal Palace"),
)
