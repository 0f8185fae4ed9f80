"""What a good player thinks about, as numbers; the projection of point 2 of the page's list is the heart of them.

The lanes will be activated as often as tiles of their colour lie on the Earth. So what a city earns from here on is
known up to what is still built: all free coins to come, turned into culture and prosperity as far as purchases allow.
"""

from typing import Final, final

from tumbledown.games.crumbles.income import site_coins
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.rules import BuildSite, GasOrder, GasResponse, MoveFrom, MoveTo, Sacrifice
from tumbledown.games.crumbles.scoring import directive_value
from tumbledown.games.crumbles.state import KINDS_HELD, NONE, CrumblesTable
from tumbledown.games.crumbles.terms import (
    BUYS,
    COINS,
    CULTURE,
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
    "idle_uses",  # 4: culture that the coins cannot pay
    "idle_crystals",  # 4: prosperity that the culture cannot pay
    "reserve_best",  # 3, 10, 11: what the best tile of the reserve would add to the projection
    "reserve_second",  # the second best
    "reserve",  # 10: tiles to build stacks with
    "tallest",  # 10: the stack on which a multiplier would stand
    "gas_at_risk",  # 8: what the gas pockets left may cost
    "directives_led",  # 12: directives that would be claimed, more as the end comes near
    "directives_margin",  # 12: how far ahead or behind
    "build_points",  # a turn that is not finished
]
SOLO_CALM: Final = 0.07
"""Alone, the same numbers are taken from the middle of the bands and softened, so that results spread from -1 to 1."""


def features(state: CrumblesTable, seat: int) -> list[float]:
    """The numbers of `FEATURES`, from this seat's side."""
    found = city_numbers(state, seat)
    found += standing(state, seat)
    found.append(float(state.points) if state.active == seat else 0.0)
    if state.house.seats == 1:
        bands = state.house.bands
        found[0] -= (bands[0]["min"] + bands[-1]["min"]) / 2.0
        return [SOLO_CALM * number for number in found]
    return found


def city_numbers(state: CrumblesTable, seat: int) -> list[float]:
    """The numbers of a city; a tile about to be placed is thought of where it does most."""
    if seat != state.active or not state.agenda or not isinstance(state.agenda[-1], BuildSite):
        return City(state, seat).numbers()
    best: list[float] = []
    for site in range(SITES):
        placed = state.copy()
        placed.put_on_site(seat, site, state.hand)
        numbers = City(placed, seat).numbers()
        if not best or numbers[0] > best[0]:
            best = numbers
    return best


@final
class City:
    """One player's city, looked at once: what it will earn and buy, and what its reserve could add."""

    def __init__(self, state: CrumblesTable, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.coins_to_come = 0
        self.tallest = 0
        self.cheapest = NONE
        self.left: list[int] = []
        """How often each site will still be activated."""
        self.earned: list[int] = []
        """The free coins of each site in all of that."""
        self.buyers: list[Tile] = []
        """The visible purchases, best bargain first."""
        self.uses: list[int] = []
        """How often each of them can still be used."""
        self.look()

    def look(self) -> None:
        """Go over the six sites."""
        state = self.state
        house = state.house
        step = state.agenda[-1] if state.agenda else None
        before_income = isinstance(step, MoveFrom | MoveTo | Sacrifice | GasOrder | GasResponse)
        for site in range(SITES):
            lane = house.site_lanes[site]
            left = state.to_come[lane]
            if before_income and lane == state.lane:
                left += 1
            stack = state.stacks[self.seat * SITES + site]
            if stack:
                tile = house.tiles[stack[-1]]
                height = len(stack)
                if height > self.tallest:
                    self.tallest = height
                if self.cheapest == NONE or tile.cost < self.cheapest:
                    self.cheapest = tile.cost
                if tile.effect == BUYS:
                    self.add_buyer(tile, left * height if tile.multiplied else left)
            earned = left * site_coins(state, self.seat, site)
            self.coins_to_come += earned
            self.left.append(left)
            self.earned.append(earned)

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
        if state.left == 0:
            return [projection] + [0.0] * 11
        best, second = self.best_of_reserve(held, idle_uses, idle_crystals)
        return [
            projection,
            float(coins_now),
            float(self.coins_to_come),
            float(held[COINS]),
            float(held[CULTURE]),
            float(idle_uses),
            float(idle_crystals),
            best,
            second,
            float(len(state.reserves[self.seat])),
            float(self.tallest),
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

    def best_of_reserve(self, idle: list[int], idle_uses: int, idle_crystals: int) -> tuple[float, float]:
        """What the two best tiles of the reserve would each add to the projection, on the site that suits them best.

        `idle` is what the projection leaves; coins and culture are worth more where purchases wait for them.
        """
        best = second = 0.0
        for number in self.state.reserves[self.seat]:
            tile = self.state.house.tiles[number]
            if tile.is_pickup:
                continue
            worth = self.worth_of(tile, idle, idle_uses > 0, idle_crystals > 0)
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        return best, second

    def worth_of(self, tile: Tile, idle: list[int], coins_wanted: bool, culture_wanted: bool) -> float:
        """What a tile would add to the projection on its best site."""
        house = self.state.house
        coin = (2.0 if coins_wanted else 1.0) / house.coins_per_prestige
        culture = house.culture_prestige * (1.5 if culture_wanted else 1.0)
        each = tile.n
        if tile.effect == GIVES_PER_COLOUR:
            each *= self.state.visible_of_colour(self.seat, tile.colour) + 1
        best = 0.0
        for site in range(SITES):
            left = self.left[site]
            times = left * (len(self.state.stacks[self.seat * SITES + site]) + 1) if tile.multiplied else left
            # What the tile costs, and what it would cover.
            worth = -coin * (tile.cost + self.earned[site])
            if tile.effect != BUYS:
                worth += coin * each * times
            else:
                payable = idle[tile.pay] // tile.pay_n
                if payable > times:
                    payable = times
                price = coin if tile.pay == COINS else culture
                gain = culture if tile.gain == CULTURE else float(house.prosperity_prestige)
                worth += payable * (tile.gain_n * gain - tile.pay_n * price)
            if worth > best:
                best = worth
        return best

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
