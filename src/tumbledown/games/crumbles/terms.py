"""What a match is played under: components, numbers and variants, worked out once."""

from typing import Any, Final, final

from tumbledown.engine import GameSpec, Terms, Variant, WrongVariant, first_player_variant, named_first
from tumbledown.games.crumbles.components import METRICS, RESOURCES
from tumbledown.games.crumbles.options import MOVE_TO, SITES, Blocks

COINS: Final = 0
CULTURE: Final = 1
PROSPERITY: Final = 2
MOST_SEATS: Final = 4

# What a tile does, by the effect of its entry.
GIVES_COINS: Final = 0
GIVES_PER_COLOUR: Final = 1
BUYS: Final = 2
PICKUP_GAIN: Final = 3
PICKUP_MOVE: Final = 4
PICKUP_SACRIFICE: Final = 5
EFFECTS: Final = {
    "coins": GIVES_COINS,
    "coins_per_colour": GIVES_PER_COLOUR,
    "buy": BUYS,
    "pickup_gain": PICKUP_GAIN,
    "pickup_move": PICKUP_MOVE,
    "pickup_sacrifice": PICKUP_SACRIFICE,
}

# What a directive measures, by the order of the page's table.
MAX_VISIBLE_COLOUR: Final = 0
TALLEST_STACK: Final = 1
BUILT_TILES: Final = 2
BUILT_LEVEL: Final = 3
RESOURCE: Final = 4
VISIBLE_COST: Final = 5
VISIBLE_PICKUPS: Final = 6
METRIC_NAMES: Final = list(METRICS)

SHOWN_OF_TILE: Final = ("name", "colour", "level", "kind", "cost", "effect", "stack_multiplier", "text")
SHOWN_OF_COLOUR: Final = ("id", "letter", "symbol", "hex")

VARIANTS: Final = [
    Variant(
        "tie_break",
        "shared",
        ["shared", "resources"],
        "CRU-R36",
        "Who wins when two have the highest prestige: both, or whoever has most prosperity, then culture, then coins.",
        "Equal prestige",
        ["Both win", "Resources decide"],
    ),
    Variant(
        "emptied_site_coin",
        True,
        [True, False],
        "CRU-R25",
        "Whether a site pays its printed coin again once its last tile has gone.",
        "Coin of an emptied site",
        ["Pays again", "Never again"],
    ),
    Variant(
        "late_seat_coins",
        False,
        [False, True],
        "CRU-R30",
        "Whether, with three or four players, the last in turn order starts with 2 coins.",
        "Head start for the last",
        ["No", "2 coins"],
    ),
    first_player_variant("CRU-R02", MOST_SEATS),
    Variant(
        "gas_flip",
        "fair",
        ["fair", "always_gas", "always_cogs"],
        "CRU-R39",
        "What the flip of a gas pocket shows; a fixed result is for teaching.",
        "Gas pockets",
        ["A fair flip", "Always gas", "Always cogs"],
    ),
    Variant(
        "gas_order",
        "active_player",
        ["active_player", "cheapest_first"],
        "CRU-R10",
        "Which is flipped first when several lie free.",
        "Several gas pockets at once",
        ["The player whose turn it is picks", "The cheapest first"],
    ),
    Variant(
        "directives",
        3,
        [0, 1, 2, 3],
        "CRU-R32",
        "Goals that all share in a game of two to four players; alone there are none.",
        "Social directives",
        ["None", "1", "2", "3"],
    ),
]


@final
class Tile:
    """A salvage tile: its entry, and what rules ask for often."""

    def __init__(self, entry: dict[str, Any], colours: list[str]) -> None:
        effect: dict[str, Any] = entry["effect"]
        self.id: str = entry["id"]
        self.name: str = entry["name"]
        self.text: str = entry["text"]
        self.colour: int = colours.index(entry["colour"])
        self.is_basic: bool = entry["level"] == "basic"
        self.cost: int = entry["cost"]
        self.effect: int = EFFECTS[effect["prim"]]
        self.is_pickup: bool = self.effect >= PICKUP_GAIN
        self.multiplied: bool = entry["stack_multiplier"]
        self.n: int = effect.get("n", 0)
        self.resource: int = RESOURCES.index(effect.get("resource", "coins"))
        self.pay: int = RESOURCES.index(effect.get("pay", "coins"))
        self.pay_n: int = effect.get("pay_n", 0)
        self.gain: int = RESOURCES.index(effect.get("gain", "coins"))
        self.gain_n: int = effect.get("gain_n", 0)
        self.bargain: float = self.gain_n / self.pay_n if self.pay_n else 0.0
        """What a purchase gives for one of what it takes."""


@final
class Directive:
    """A social directive: its entry, and its metric with the parameters."""

    def __init__(self, entry: dict[str, Any], colours: list[str]) -> None:
        params: dict[str, Any] = entry["params"]
        self.id: str = entry["id"]
        self.name: str = entry["name"]
        self.text: str = entry["text"]
        self.metric: int = METRIC_NAMES.index(entry["metric"])
        self.colours: list[int] = [colours.index(colour) for colour in params.get("colours", [])]
        self.wants_basic: bool = params.get("level") == "basic"
        self.resource: int = RESOURCES.index(params.get("resource", "coins"))


def by_index(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries of a list in the order of their indices."""
    return sorted(rows, key=lambda entry: int(entry["index"]))


@final
class CrumblesTerms(Terms):
    """The terms with everything that rules ask for often, by name."""

    def __init__(
        self,
        game: GameSpec,
        seats: int,
        variants: dict[str, Any],
        content: dict[str, Any],
        content_hash: str,
        own: bool,
    ) -> None:
        super().__init__(game, seats, variants, content, content_hash, own)
        self.colours: list[str] = [colour["id"] for colour in content["colour"]]
        self.letters: list[str] = [colour["letter"] for colour in content["colour"]]
        self.tile_entries: list[dict[str, Any]] = by_index(content["tile"])
        self.tiles: list[Tile] = [Tile(entry, self.colours) for entry in self.tile_entries]
        self.tile_ids: list[str] = [tile.id for tile in self.tiles]
        self.tile_numbers: dict[str, int] = {name: number for number, name in enumerate(self.tile_ids)}
        self.costs: list[int] = [tile.cost for tile in self.tiles]
        self.tile_facts: list[bytes] = []
        """What learners are told of each tile; `observation.py` fills it when first needed."""
        self.turns = len(self.tiles)
        """CRU-R42 As many turns as there are salvage tiles."""

        pockets = by_index(content["gas_pocket"])
        self.pocket_ids: list[str] = [pocket["id"] for pocket in pockets]
        self.prices: list[int] = [pocket["price_coins"] for pocket in pockets]
        self.directives: list[Directive] = [Directive(entry, self.colours) for entry in by_index(content["directive"])]

        sites = by_index(content["site"])
        self.site_ids: list[str] = [site["id"] for site in sites]
        self.site_lanes: list[int] = [self.colours.index(site["lane"]) for site in sites]
        self.printed: list[int] = [site["empty_coins"] for site in sites]
        self.lane_sites: list[list[int]] = [
            [site for site in range(SITES) if self.site_lanes[site] == colour] for colour in range(len(self.colours))
        ]
        self.site_names: list[str] = [
            site_words(self.colours[self.site_lanes[site]], self.lane_sites[self.site_lanes[site]].index(site))
            for site in range(SITES)
        ]
        """How a sentence calls each site: the first amber site."""
        self.pocket_names: list[str] = [pocket_words(self.prices, pocket) for pocket in range(len(pockets))]
        """How a sentence calls each gas pocket: the gas pocket of 3."""
        self._take_rules(content["rules"], content["scoring"])
        self._take_variants(variants)

        self.bands: list[dict[str, Any]] = content["solo_band"]

        # What every view shows of the components.
        self.shown_tiles = {entry["id"]: {key: entry[key] for key in SHOWN_OF_TILE} for entry in self.tile_entries}
        self.shown_colours = [{key: colour[key] for key in SHOWN_OF_COLOUR} for colour in content["colour"]]
        self.shown_pockets = dict(zip(self.pocket_ids, self.prices, strict=True))

        # Option lists that are the same in every position.
        blocks = Blocks(len(self.tiles), len(self.pocket_ids))
        self.blocks = blocks
        self.places: list[int] = [blocks.place + site for site in range(SITES)]
        self.targets: list[list[int]] = [
            [MOVE_TO + site for site in range(SITES) if site != source] for source in range(SITES)
        ]

    def _take_rules(self, rules: dict[str, Any], scoring: dict[str, Any]) -> None:
        self.build_points: int = rules["build_points"]
        self.build_bp: int = rules["build_bp"]
        self.scrap_bp: int = rules["scrap_bp"]
        self.scrap_coins: int = rules["scrap_gain_coins"]
        self.fabricate_bp: int = rules["fabricate_bp"]
        self.start: list[int] = [rules["start_coins"], rules["start_culture"], rules["start_prosperity"]]
        self.late_coins: int = rules["late_seat_coins"]
        self.coins_per_prestige: int = scoring["coins_per_prestige"]
        self.culture_prestige: int = scoring["culture_prestige"]
        self.prosperity_prestige: int = scoring["prosperity_prestige"]
        self.directive_prestige: int = scoring["directive_prestige"]

    def _take_variants(self, variants: dict[str, Any]) -> None:
        self.breaks_ties: bool = variants["tie_break"] == "resources"
        self.coin_returns: bool = variants["emptied_site_coin"]
        self.late_seat_coins: bool = variants["late_seat_coins"] and self.seats >= 3
        self.named_first: int = named_first(variants)
        self.fair_flip: bool = variants["gas_flip"] == "fair"
        self.always_gas: bool = variants["gas_flip"] == "always_gas"
        self.active_picks_gas: bool = variants["gas_order"] == "active_player"
        # CRU-10 A solo game has no directives.
        self.directive_count: int = variants["directives"] if self.seats > 1 else 0
        if self.directive_count > len(self.directives):
            raise WrongVariant(
                f"variant directives asks for {self.directive_count}, but the components have "
                f"{len(self.directives)} (CRU-R42)"
            )


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def site_words(lane: str, place: int) -> str:
    """A site by its lane and its place there."""
    return f"the {ORDINALS[place]} {lane} site"


def pocket_words(prices: list[int], pocket: int) -> str:
    """A gas pocket by its price; those of one price are counted.

    >>> pocket_words([3, 4, 4], 0), pocket_words([3, 4, 4], 2)
    ('the gas pocket of 3', 'the second gas pocket of 4')
    """
    price = prices[pocket]
    count = f"{ORDINALS[prices[:pocket].count(price) % len(ORDINALS)]} " if prices.count(price) > 1 else ""
    return f"the {count}gas pocket of {price}"
