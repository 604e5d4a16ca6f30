"""The map of chapter 2 written down again from the rules: locations, and the ways of each network."""

LOCATIONS = """
S1 North_Skerry      sea      N  -     port  7 23
S2 West_Skerry       sea      SW -     port  4 43
S3 Sunset_Shoal      sea      E  -     port 32 40
I1 Redpine_Head      island   N  -     port 17 36
I2 Redpine_Heel      island   E  -     port 26 52
I3 Crookback_Quay    island   W  -     port  6 62
I4 Crookback_Toe     island   S  -     port 16 76
F1 Goldleaf_Point    forest   NW -     port 23 22
F2 Mid_Forest        forest   -  start -    41 23
F3 Southwood         forest   SE start -    54 35
D1 North_Dock        desert   N  -     port 40 59
D2 Palace_Harbour    desert   SW -     port 31 78
D3 Dune_Hamlet       desert   -  start -    46 74
D4 Oasis             desert   -  start -    59 61
D5 East_Wells        desert   E  -     -    69 76
B1 Spire_Gate        badlands NW start -    61 17
B2 Riverhead         badlands -  -     port 75 24
B3 Rapids_Landing    badlands -  -     port 67 41
B4 Cone_Village      badlands -  start -    80 48
B5 Lonely_Pines      badlands SE -     -    84 69
M1 High_Tarn         mountain NW -     -    92 18
M2 Cold_Stair        mountain SE -     port 96 44
"""
ROWS = [row.split() for row in LOCATIONS.strip().splitlines()]

WAYS = {
    "road": "I1-I2 I3-I4 F1-F2 F2-F3 F2-B1 F3-B1 F3-D4 B1-B2 B2-B4 M1-M2 D1-D3 D3-D4 D2-D5",
    "ferry": "D4-D5 B4-M2",
    "ship": "D1-B3 D1-D2 D2-I3 S1-F1 S1-S2 S2-I3 F1-S3 S3-I2 I2-D1 B3-B2 B2-M2",
    "submersible": "D2-I3 D1-D2 S3-D1 I3-S2 S2-I1 I1-S1 I1-S3 D2-I4 I4-I2",
    "flying_machine": "D2-D5 D5-B5 M1-B2 I2-D1 B5-M2 B2-B3 B3-D5 S3-F1 F1-S1 S3-I2 I2-D2",
}


def pairs(network: str) -> set[frozenset[str]]:
    """The ways of a network as pairs of names."""
    return {frozenset(way.split("-")) for way in WAYS[network].split()}
