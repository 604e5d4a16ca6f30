# gnomon: interpreted
"""The language of Inventions: catalogues of messages, and the names of regions, actions, citizens, cards, tiles, players.

A message is an English sentence with `{named}` places; the catalogues in
`locale/<language>/LC_MESSAGES/inventions.po` translate it. Names of cards stand in the component tables and are messages
themselves; a name that the catalogues do not know, such as an owner's own, is said as it is written. What stands on
cards, tiles and goals is told in `words_tiles` and `words_goals`.
"""

from collections.abc import Iterable, Sequence

from gnomon.drawing.speaking import SPECTATOR, Catalogues, Translator, capital, mark
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED, Components
from gnomon.games.inventions.say.names import (
    A_CITIZEN,
    ACTION_TITLES,
    AREAS,
    ASPIRATIONS,
    BENEFITS,
    CHAIN_TITLES,
    CHRONOS,
    CITIZENS,
    CITIZENS_COUNTED,
    COLOURS,
    ERA_TITLES,
    FROM_REGION,
    HEPHAESTUS,
    IN_REGION,
    LOCALE,
    MILESTONE_TITLES,
    PILLARS,
    PROGRESS_TITLES,
    REGION_TITLES,
    SPECIALTY_TITLES,
    TO_REGION,
    TOKEN_TITLES,
    WEALTH_TITLES,
)
from gnomon.games.inventions.setting import by_players


class Words(Translator):
    """Speaks one language to one viewer, a seat or SPECTATOR; `names` are the players' names by seat.

    A colour is spoken of like a seat: `name`, `by` and `who` know Chronos and Hephaestus, who play the colours behind
    the players' where they play, and “nobody”, to whom the display of a colour without an owner belongs.
    """

    catalogues = Catalogues("inventions", LOCALE)
    colours = COLOURS

    def __init__(
        self,
        language: str,
        names: Sequence[str] = (),
        viewer: int = SPECTATOR,
        components: Components = SHIPPED,
        seats: int = terms.MAX_SEATS,
    ) -> None:
        super().__init__(language, names, viewer)
        self.components = components
        self.seats = seats
        self.parties, self.chronos, self.hephaestus = by_players(seats)
        called = list(self.names[:seats])
        called += [self.say("player {number}", number=seat + 1) for seat in range(len(called), seats)]
        if self.chronos != terms.NOBODY:
            called.append(self.say(CHRONOS))
        if self.hephaestus != terms.NOBODY:
            called.append(self.say(HEPHAESTUS))
        self.names = tuple(called)

    def name(self, seat: int) -> str:
        """The name of a colour; “nobody” for one that nobody plays."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.say("nobody")

    def clauses(self, parts: Iterable[str]) -> str:
        """“a and b; c”: parts that may be lists themselves."""
        return self.chained(mark("{list}; {item}"), parts)

    def is_bot(self, party: int) -> bool:
        """Whether an automated opponent plays a colour."""
        return self.seats <= party < self.parties

    def whose(self, party: int) -> str:
        """“yours”, “Yuki’s” or “nobody’s”: to whom a private display belongs."""
        if not 0 <= party < self.parties:
            return self.say("nobody’s")
        return self.by(party, mark("yours"), mark("{player}’s"))

    # --- the board ----------------------------------------------------------------------------------------------

    def region(self, region: int) -> str:
        """“Asia”."""
        return self.say(REGION_TITLES[region])

    def in_region(self, region: int) -> str:
        """“in Asia”: where something is or happens. Japanese sentences add their own particle."""
        return self.say(IN_REGION[region])

    def to_region(self, region: int) -> str:
        """“to Asia”. Japanese sentences add their own particle."""
        return self.say(TO_REGION[region])

    def from_region(self, region: int) -> str:
        """“from Asia”. Japanese sentences add their own particle."""
        return self.say(FROM_REGION[region])

    def regions(self, mask: int) -> str:
        """“Africa, Asia and Europe”: the regions of a mask in number order."""
        return self.listing(self.region(region) for region in range(len(REGION_TITLES)) if (mask >> region) & 1)

    def action(self, action: int) -> str:
        """“Call Specialists”; also the two small actions of chains: “1 influence”, “1 citizen in any region”."""
        return self.say(ACTION_TITLES[action] if action < terms.ACTIONS else CHAIN_TITLES[action - terms.ACTIONS])

    def pillar(self, is_epoch: int) -> str:
        """“Epoch pillar” or “Season pillar”."""
        return self.say(PILLARS[is_epoch])

    def era(self, era: int) -> str:
        """“Era 3”."""
        return self.say("Era {number}", number=era)

    def era_title(self, era: int) -> str:
        """“Metal Age”."""
        return self.say(ERA_TITLES[era - 1])

    def stage(self, step: int) -> str:
        """“Metal Age, round 2 of 3”: where the Chronos meeple stands."""
        era = terms.ERA_OF_STEP[step]
        rounds = terms.ERA_OF_STEP.count(era)
        if rounds == 1:
            return self.era_title(era)
        number = step - terms.ERA_OF_STEP.index(era) + 1
        return self.say("{era}, round {number} of {rounds}", era=self.era_title(era), number=number, rounds=rounds)

    def hex(self, place: int) -> str:
        """“hex 9”, of a Progress map; `place` counts from 0."""
        return self.say("hex {number}", number=place + 1)

    # --- citizens -----------------------------------------------------------------------------------------------

    def specialty(self, kind: int) -> str:
        """“culture”."""
        return self.say(SPECIALTY_TITLES[kind])

    def citizen(self, kind: int) -> str:
        """“artisan”; “scholar” behind the three specialists."""
        return self.say(CITIZENS[kind])

    def a_citizen(self, kind: int) -> str:
        """“an artisan”."""
        return self.say(A_CITIZEN[kind])

    def some(self, kind: int, number: int) -> str:
        """“2 artisans”."""
        return self.count(*CITIZENS_COUNTED[kind], number)

    def citizens(self, number: int) -> str:
        """“2 citizens”, of whatever kind."""
        return self.count("{count} citizen", "{count} citizens", number)

    def crowd(self, numbers: Sequence[int]) -> str:
        """“2 artisans and 1 scholar” from numbers by kind; “nobody” for none."""
        found = [self.some(kind, number) for kind, number in enumerate(numbers) if number]
        return self.listing(found) if found else self.say("nobody")

    def price(self, price: Sequence[int]) -> str:
        """“exhaust 1 trader, move 1 artisan”: triples of kind, number, and 1 if exhausted; empty for nothing."""
        parts = []
        for part in range(0, len(price), 3):
            kind, number, exhausted = price[part : part + 3]
            if number:
                who = self.citizens(number) if kind == terms.SCHOLAR else self.some(kind, number)
                parts.append(self.say("exhaust {who}", who=who) if exhausted else self.say("move {who}", who=who))
        return self.chained(mark("{list}, {item}"), parts)

    def area(self, kind: int) -> str:
        """“artisans’ area”: where exhausted specialists lie."""
        return self.say(AREAS[kind])

    # --- cards and milestones -----------------------------------------------------------------------------------

    def card(self, card: int) -> str:
        """“Steel”; “a card” for one that the viewer may not know."""
        return self.say(self.components.card_name[card]) if card >= 0 else self.say("a card")

    def milestone(self, milestone: int) -> str:
        """“Iron”."""
        return self.say(MILESTONE_TITLES[milestone])

    def letter(self, milestone: int) -> str:
        """“C”: the letter of a milestone, which tells its era."""
        return terms.LETTERS[self.components.era_of[milestone] - 1]

    def lettered(self, milestone: int) -> str:
        """“Iron (C)”."""
        return self.say("{milestone} ({letter})", milestone=self.milestone(milestone), letter=self.letter(milestone))

    def benefit(self, benefit: int) -> str:
        """“1 scholar”: a benefit of milestones, era spaces and hexes."""
        return self.say(
            BENEFITS[benefit],
            cost=self.influence(self.components.building_flat),
            citizens=self.citizens(self.components.cheaper),
        )

    # --- tiles and tokens ---------------------------------------------------------------------------------------

    def tile(self, tile: int) -> str:
        """“Economy 4”, “Wealth A”, “Wild aspiration”."""
        if tile >= terms.FIRST_ASPIRATION:
            return self.aspiration(tile - terms.FIRST_ASPIRATION)
        if tile >= terms.FIRST_WEALTH:
            return self.say(WEALTH_TITLES[tile - terms.FIRST_WEALTH])
        return self.progress(tile // terms.NUMBERS, tile % terms.NUMBERS + 1)

    def progress(self, kind: int, number: int) -> str:
        """“Culture 3”: a Progress tile by type and number."""
        return self.say(PROGRESS_TITLES[kind], number=number)

    def economy(self, number: int) -> str:
        """“Economy 4”, by its number."""
        return self.progress(0, number)

    def technology(self, number: int) -> str:
        """“Technology 4”, by its number."""
        return self.progress(2, number)

    def aspiration(self, face: int) -> str:
        """“Wild aspiration”, by its face."""
        return self.say(ASPIRATIONS[face])

    def face(self, face: int) -> str:
        """“culture” or “wild”: what an aspiration tile shows."""
        return self.say("wild") if face == terms.WILD else self.specialty(face)

    def token(self, kind: int) -> str:
        """“+1 Influence”, “Invent”: an influence token."""
        return self.say(TOKEN_TITLES[kind])

    # --- amounts ------------------------------------------------------------------------------------------------

    def points(self, number: int) -> str:
        """“6 IP”."""
        return self.count("{count} IP", "{count} IP", number)

    def influence(self, number: int) -> str:
        """“2 influence”."""
        return self.count("{count} influence", "{count} influence", number)

    def chain_tokens(self, number: int) -> str:
        """“2 chain tokens”."""
        return self.count("{count} chain token", "{count} chain tokens", number)

    def tiles(self, number: int) -> str:
        """“3 tiles”."""
        return self.count("{count} tile", "{count} tiles", number)

    def titled(self, kind: int) -> str:
        """“Culture”, at the head of something."""
        return capital(self.specialty(kind)) if kind < terms.SPECIALTIES else capital(self.say("wild"))
