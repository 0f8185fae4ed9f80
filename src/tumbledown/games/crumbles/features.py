"""What a good player thinks about, as numbers; the projection of point 2 of the page's list is the heart of them.

The lanes will be activated as often as tiles of their colour lie on the Earth. So what a city earns from here on is
known up to what is still built: all free coins to come, turned into culture and prosperity as far as purchases allow.
"""

from typing import Final, final

from tumbledown.games.crumbles.income import site_coins
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.rules import GasOrder, GasResponse, MoveFrom, MoveTo, Sacrifice
from tumbledown.games.crumbles.scoring import directive_value
from tumbledown.games.crumbles.state import KINDS_HELD, NONE, CrumblesTable
from tumbledown.games.crumbles.terms import (
    BUYS,
    COINS,
    CULTURE,
    GIVES_COINS,
    GIVES_PER_COLOUR,
    PROSPERITY,
    Tile,
)

# In the order of the page's list, whose numbers stand behind them.
FEATURES: Final = [
    "projection",  # 1, 2: prestige at the end if nothing more were built
    "coins_now",  # 3: what can be built with
    "coins_to_come",  # 3: free income of all activations left
    "idle_coins",  # 4: coins that the purchases cannot use
    "idle_culture",  # 4: culture that the purchases cannot use
    "idle_uses",  # 4: purchases of culture that the coins cannot pay
    "idle_crystals",  # 4: purchases of prosperity that the culture cannot pay
    "reserve_coins",  # 10, 11: the best coin tile of the reserve
    "reserve_culture",  # 3: the best tile of the reserve to buy culture with
    "reserve_prosperity",  # 3: and prosperity
    "reserve",  # 10: tiles to build stacks with
    "tallest",  # 10: the stack on which a multiplier would stand
    "gas_at_risk",  # 8: what the gas pockets left may cost
    "directives_led",  # 12: directives that would be claimed, more as the end comes near
    "directives_margin",  # 12: how far ahead or behind
    "build_points",  # a turn that is not finished
]
SOLO_CALM: Final = 0.2
"""Alone, the same numbers are taken from the middle of the bands and softened, so that results spread from -1 to 1."""


def features(state: CrumblesTable, seat: int) -> list[float]:
    """The numbers of `FEATURES`, from this seat's side."""
    found = City(state, seat).numbers()
    found += standing(state, seat)
    found.append(float(state.points) if state.active == seat else 0.0)
    if state.house.seats == 1:
        bands = state.house.bands
        found[0] -= (bands[0]["min"] + bands[-1]["min"]) / 2.0
        return [SOLO_CALM * number for number in found]
    return found


@final
class City:
    """One player's city, looked at once: what it will earn and buy, and what its reserve could add."""

    def __init__(self, state: CrumblesTable, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.coins_to_come = 0
        self.tallest = 0
        self.cheapest = NONE
        self.buyers: list[Tile] = []
        """The visible purchases, best bargain first."""
        self.uses: list[int] = []
        """How often each of them can still be used."""
        self.look()

    def look(self) -> None:
        """Go over the six sites."""
        house = self.state.house
        step = self.state.agenda[-1] if self.state.agenda else None
        before_income = isinstance(step, MoveFrom | MoveTo | Sacrifice | GasOrder | GasResponse)
        for site in range(SITES):
            lane = house.site_lanes[site]
            left = self.state.to_come[lane]
            if before_income and lane == self.state.lane:
                left += 1
            stack = self.state.stacks[self.seat * SITES + site]
            if stack:
                tile = house.tiles[stack[-1]]
                height = len(stack)
                if height > self.tallest:
                    self.tallest = height
                if self.cheapest == NONE or tile.cost < self.cheapest:
                    self.cheapest = tile.cost
                if tile.effect == BUYS:
                    self.add_buyer(tile, left * height if tile.multiplied else left)
                    continue
            self.coins_to_come += left * site_coins(self.state, self.seat, site)

    def add_buyer(self, tile: Tile, uses: int) -> None:
        """Keep the purchases sorted by what they give for what they take."""
        place = 0
        while place < len(self.buyers) and self.buyers[place].bargain >= tile.bargain:
            place += 1
        self.buyers.insert(place, tile)
        self.uses.insert(place, uses)

    def numbers(self) -> list[float]:
        """The projection and what is around it."""
        state = self.state
        house = state.house
        held = state.held[self.seat * KINDS_HELD : self.seat * KINDS_HELD + KINDS_HELD]
        coins_now = held[COINS]
        held[COINS] += self.coins_to_come
        # Coins into culture first, then culture into prosperity.
        idle_uses = self.spend(held, COINS)
        idle_crystals = self.spend(held, CULTURE)
        coins = held[COINS] / house.coins_per_prestige
        projection = coins + held[CULTURE] * house.culture_prestige + held[PROSPERITY] * house.prosperity_prestige
        return [
            projection,
            float(coins_now) if state.left else 0.0,
            float(self.coins_to_come),
            float(held[COINS]) if state.left else 0.0,
            float(held[CULTURE]) if state.left else 0.0,
            float(idle_uses),
            float(idle_crystals),
            *self.reserve_numbers(),
            float(self.tallest) if state.left else 0.0,
            self.gas_at_risk(coins_now),
        ]

    def spend(self, held: list[int], resource: int) -> int:
        """Use the purchases that take a resource as far as it goes; gives what they could have given beyond that."""
        idle = 0
        for place in range(len(self.buyers)):
            tile = self.buyers[place]
            if tile.pay != resource:
                continue
            times = held[resource] // tile.pay_n
            if times > self.uses[place]:
                times = self.uses[place]
            held[resource] -= times * tile.pay_n
            held[tile.gain] += times * tile.gain_n
            idle += (self.uses[place] - times) * tile.gain_n
        return idle

    def reserve_numbers(self) -> list[float]:
        """What the best coin tile and the best purchases of the reserve would give on the lane with most to come."""
        state = self.state
        most = 0
        for left in state.to_come:
            if left > most:
                most = left
        coins = culture = prosperity = 0
        for number in state.reserves[self.seat]:
            tile = state.house.tiles[number]
            times = most * (self.tallest + 1) if tile.multiplied else most
            if tile.effect == GIVES_COINS:
                worth = tile.n * times - tile.cost
                if worth > coins:
                    coins = worth
            elif tile.effect == GIVES_PER_COLOUR:
                worth = tile.n * times * (state.visible_of_colour(self.seat, tile.colour) + 1) - tile.cost
                if worth > coins:
                    coins = worth
            elif tile.effect == BUYS:
                worth = tile.gain_n * times
                if tile.gain == CULTURE and worth > culture:
                    culture = worth
                elif tile.gain == PROSPERITY and worth > prosperity:
                    prosperity = worth
        spare = len(state.reserves[self.seat]) if state.left else 0
        return [float(coins), float(culture), float(prosperity), float(spare)]

    def gas_at_risk(self, coins: int) -> float:
        """Half the price of every gas pocket left, or of the cheapest visible tile if that is less."""
        if self.tallest == 0:
            return 0.0
        risk = 0.0
        for pocket in range(len(self.state.house.prices)):
            if self.state.pockets_left >> pocket & 1:
                price = self.state.house.prices[pocket]
                risk += (price if price < self.cheapest and price <= coins else self.cheapest) / 2.0
        return risk


def standing(state: CrumblesTable, seat: int) -> list[float]:
    """The directives led, and the margin to the best of the others; both count for more as the end comes near."""
    led = margin = 0.0
    for number in state.directives:
        directive = state.house.directives[number]
        own = directive_value(state, seat, directive)
        best = 0
        for other in range(state.house.seats):
            if other != seat:
                value = directive_value(state, other, directive)
                if value > best:
                    best = value
        if own > best:
            led += 1.0
        margin += (own - best) / (own + best + 1.0)
    late = state.turn / state.house.turns
    return [led * late, margin * late]
