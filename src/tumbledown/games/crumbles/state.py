"""The table: the Earth, the boards, reserves, resources and the discard pile, with the primitives rules are made of."""

from typing import Any, Final

from tumbledown.engine import AgendaState, Event, Step, changed, with_card, without
from tumbledown.games.crumbles.components import RESOURCES
from tumbledown.games.crumbles.earth import BELOW, BIT, CELL_COUNT, CELL_NUMBERS, CELLS, COVER, is_free
from tumbledown.games.crumbles.options import SITES
from tumbledown.games.crumbles.terms import COINS, CrumblesTerms

NONE: Final = -1
NOTHING: Final[list[int]] = []
KINDS_HELD: Final = len(RESOURCES)


class CrumblesStep(Step["CrumblesTable"]):
    """A step of this game."""

    def facts(self, state: "CrumblesTable") -> dict[str, Any]:
        """What the step is about, for the view."""
        return {}


class CrumblesTable(AgendaState):
    """Everything on the table. Tiles, sites and gas pockets are numbers, their indices in the component file.

    Of the lists only `stacks`, `reserves` and the agenda are changed in place, and their members never are.
    """

    def __init__(self, terms: CrumblesTerms) -> None:
        super().__init__(terms)
        self.house = terms
        self.turn = 0
        self.active = 0
        self.layout = NOTHING
        """What was laid on each cell: a tile, or a gas pocket as -1 less its number. Only cells in `left` count."""
        self.left = 0
        """The cells that still hold something, as bits."""
        self.free = NOTHING
        """The cells with a free salvage tile; follows from `layout` and `left`."""
        self.loose = NOTHING
        """The free gas pockets, ascending; follows too."""
        self.to_come = NOTHING
        """For each colour the salvage tiles on the Earth, as often will its lane be activated; follows too."""
        self.pockets_left = 0
        """The gas pockets that are still on the Earth, as bits; follows too."""
        self.held = NOTHING
        """Coins, culture and prosperity of seat 0, then of seat 1, and so on."""
        self.stacks: list[list[int]] = []
        """The tiles on each site from the bottom up: six sites of seat 0, then of seat 1, and so on."""
        self.reserves: list[list[int]] = []
        self.discard = NOTHING
        self.directives = NOTHING
        self.hand = NONE
        """The tile in hand: just salvaged, until its bonus is done, or picked to be placed."""
        self.lane = NONE
        """The lane that this turn activates; NONE before a tile is salvaged."""
        self.points = 0
        """Build points left."""
        self.worn = 0
        """CRU-R25 The sites that have held a tile, as bits; kept only when printed coins do not come back."""

    # What is where.

    def amount(self, seat: int, resource: int) -> int:
        """How much of a resource a seat has."""
        return self.held[seat * KINDS_HELD + resource]

    def coins(self, seat: int) -> int:
        """The coins of a seat."""
        return self.held[seat * KINDS_HELD + COINS]

    def stack(self, seat: int, site: int) -> list[int]:
        """The tiles on a site, from the bottom up."""
        return self.stacks[seat * SITES + site]

    def has_built(self, seat: int) -> bool:
        """CRU-R15 Whether a seat has a tile on any site."""
        return any(self.stacks[place] for place in range(seat * SITES, seat * SITES + SITES))

    def sites_built(self, seat: int, first: int) -> list[int]:
        """The options, counted from `first`, of all sites of a seat that hold a tile."""
        base = seat * SITES
        return [first + site for site in range(SITES) if self.stacks[base + site]]

    def visible_of_colour(self, seat: int, colour: int) -> int:
        """How many visible tiles of a colour a seat has."""
        tiles = self.house.tiles
        count = 0
        for place in range(seat * SITES, seat * SITES + SITES):
            stack = self.stacks[place]
            if stack and tiles[stack[-1]].colour == colour:
                count += 1
        return count

    def seat_after(self, steps: int) -> int:
        """The seat so many steps clockwise from the active player."""
        return (self.active + steps) % self.house.seats

    def first_seat(self) -> int:
        """Who began."""
        return (self.active - self.turn + 1) % self.house.seats

    def piece_name(self, cell: int) -> str:
        """The id of the tile or gas pocket on a cell."""
        piece = self.layout[cell]
        return self.house.tile_ids[piece] if piece >= 0 else self.house.pocket_ids[-1 - piece]

    def cell_of(self, pocket: int) -> int:
        """The cell of a gas pocket that is on the Earth; NONE if it is spent."""
        for cell in range(CELL_COUNT):
            if self.left & BIT[cell] and self.layout[cell] == -1 - pocket:
                return cell
        return NONE

    def would_uncover(self, cell: int) -> list[int]:
        """The cells that become free when what lies on this one is taken."""
        return [lower for lower in BELOW[cell] if self.left & COVER[lower] == BIT[cell]]

    # Primitives that rules are made of.

    def remove_from_earth(self, cell: int) -> list[int]:
        """Take what lies on a free cell off the Earth; gives the cells that become free by that."""
        uncovered = self.would_uncover(cell)
        self.left ^= BIT[cell]
        piece = self.layout[cell]
        if piece >= 0:
            self.free = [other for other in self.free if other != cell]
            colour = self.house.tiles[piece].colour
            self.to_come = changed(self.to_come, colour, self.to_come[colour] - 1)
        else:
            self.loose = without(self.loose, -1 - piece)
            self.pockets_left ^= 1 << (-1 - piece)
        for lower in uncovered:
            piece = self.layout[lower]
            if piece >= 0:
                self.free = with_card(self.free, lower)
            else:
                self.loose = with_card(self.loose, -1 - piece)
        return uncovered

    def survey_earth(self) -> None:
        """Work out which tiles and gas pockets are free, and how many tiles of each colour are to come."""
        self.to_come = [0] * len(self.house.colours)
        self.pockets_left = 0
        for cell in range(CELL_COUNT):
            if self.left & BIT[cell] == 0:
                continue
            piece = self.layout[cell]
            if piece >= 0:
                self.to_come[self.house.tiles[piece].colour] += 1
            else:
                self.pockets_left |= 1 << (-1 - piece)
        cells = [cell for cell in range(CELL_COUNT) if is_free(self.left, cell)]
        self.free = [cell for cell in cells if self.layout[cell] >= 0]
        self.loose = sorted(-1 - self.layout[cell] for cell in cells if self.layout[cell] < 0)

    def gain(self, seat: int, resource: int, count: int) -> None:
        """Give a seat so much of a resource from the supply; a count below 0 pays it back."""
        place = seat * KINDS_HELD + resource
        self.held = changed(self.held, place, self.held[place] + count)

    def put_on_site(self, seat: int, site: int, tile: int) -> None:
        """CRU-48 Place a tile on top of a site."""
        place = seat * SITES + site
        self.stacks[place] = [*self.stacks[place], tile]
        if not self.house.coin_returns:
            self.worn |= 1 << place

    def take_top(self, seat: int, site: int) -> int:
        """Take the visible tile off a site; CRU-31 the tile below it becomes visible."""
        place = seat * SITES + site
        stack = self.stacks[place]
        self.stacks[place] = stack[:-1]
        return stack[-1]

    def discard_top(self, seat: int, site: int) -> int:
        """CRU-31 The visible tile of a site goes to the discard pile."""
        tile = self.take_top(seat, site)
        self.discard = with_card(self.discard, tile)
        return tile

    def tell_of(self, kind: str, facts: dict[str, Any]) -> None:
        """Tell an event that everybody sees; ask `telling` first."""
        self.tell(Event(kind, facts))

    def tell_of_tile(self, kind: str, tile: int, facts: dict[str, Any]) -> None:
        """The same with a tile, by its id and name."""
        self.tell(Event(kind, {"tile": self.house.tile_ids[tile], "name": self.house.tiles[tile].name} | facts))

    # Copies.

    def copy_onto(self, other: "CrumblesTable") -> None:
        """Give another state this one's fields."""
        other.agenda = self.agenda[:]
        other.turn = self.turn
        other.active = self.active
        other.layout = self.layout
        other.left = self.left
        other.free = self.free
        other.loose = self.loose
        other.to_come = self.to_come
        other.pockets_left = self.pockets_left
        other.held = self.held
        other.stacks = self.stacks[:]
        other.reserves = self.reserves[:]
        other.discard = self.discard
        other.directives = self.directives
        other.hand = self.hand
        other.lane = self.lane
        other.points = self.points
        other.worn = self.worn

    # Saving, by the ids of things.

    def save(self) -> dict[str, Any]:
        """All fields, ready for JSON."""
        house = self.house
        return {
            "turn": self.turn,
            "active": self.active,
            "earth": {CELLS[cell]: self.piece_name(cell) for cell in range(CELL_COUNT) if self.left & BIT[cell]},
            "players": [self.save_player(seat) for seat in range(house.seats)],
            "discard": [house.tile_ids[tile] for tile in self.discard],
            "directives": [house.directives[number].id for number in self.directives],
            "hand": house.tile_ids[self.hand] if self.hand != NONE else "",
            "lane": house.colours[self.lane] if self.lane != NONE else "",
            "points": self.points,
            "agenda": self.save_agenda(),
        }

    def save_player(self, seat: int) -> dict[str, Any]:
        """What one player has."""
        house = self.house
        saved: dict[str, Any] = {RESOURCES[kind]: self.amount(seat, kind) for kind in range(KINDS_HELD)}
        saved["sites"] = {
            house.site_ids[site]: [house.tile_ids[tile] for tile in self.stack(seat, site)]
            for site in range(SITES)
            if self.stack(seat, site)
        }
        saved["reserve"] = [house.tile_ids[tile] for tile in self.reserves[seat]]
        if not house.coin_returns:
            saved["worn"] = [house.site_ids[site] for site in range(SITES) if self.worn >> (seat * SITES + site) & 1]
        return saved

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote, but for the agenda."""
        house = self.house
        self.turn = saved["turn"]
        self.active = saved["active"]
        self.load_earth(saved["earth"])
        self.held = []
        self.stacks = []
        self.reserves = []
        self.worn = 0
        if len(saved["players"]) != house.seats:
            raise ValueError(f"there are {len(saved['players'])} players, not {house.seats}")
        for player in saved["players"]:
            self.load_player(player)
        self.discard = sorted(house.tile_numbers[name] for name in saved["discard"])
        names = [directive.id for directive in house.directives]
        self.directives = sorted(names.index(name) for name in saved["directives"])
        self.hand = house.tile_numbers[saved["hand"]] if saved["hand"] else NONE
        self.lane = house.colours.index(saved["lane"]) if saved["lane"] else NONE
        self.points = saved["points"]

    def load_earth(self, saved: dict[str, str]) -> None:
        """Lay the Earth again."""
        house = self.house
        layout = [0] * CELL_COUNT
        self.left = 0
        for name, piece in saved.items():
            cell = CELL_NUMBERS[name]
            tile = house.tile_numbers.get(piece, NONE)
            layout[cell] = tile if tile != NONE else -1 - house.pocket_ids.index(piece)
            self.left |= BIT[cell]
        self.layout = layout
        self.survey_earth()

    def load_player(self, saved: dict[str, Any]) -> None:
        """Give the next seat what it has."""
        house = self.house
        seat = len(self.reserves)
        self.held = self.held + [int(saved[resource]) for resource in RESOURCES]
        for name in saved["sites"]:
            house.site_ids.index(name)
        for site, name in enumerate(house.site_ids):
            self.stacks.append([house.tile_numbers[tile] for tile in saved["sites"].get(name, [])])
            if not house.coin_returns and name in saved["worn"]:
                self.worn |= 1 << (seat * SITES + site)
        self.reserves.append(sorted(house.tile_numbers[name] for name in saved["reserve"]))
