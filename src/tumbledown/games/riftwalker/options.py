"""The 82 options of the game by their fixed numbers: what can be chosen, how it is written, and how it is read."""

from typing import Final, final

from tumbledown.engine import Option, Vocabulary, Word

CELLS: Final = 9
ELEMENTS: Final = 6
RIFTS: Final = 52
LINES: Final = 8
MODES: Final = 3

PASS: Final = 0
YES: Final = 1
PLACE: Final = 2
FREE: Final = 3
CELL: Final = 4
"""`CELL + cell` is a cell of the grid, 0 to 8, row by row."""
ELEMENT: Final = 13
"""`ELEMENT + element` is an element, 0 to 5."""
CARD: Final = 19
"""`CARD + card` is a rift by its card index, 0 to 51."""
LINE: Final = 71
"""`LINE + line` is a row, column or diagonal, 0 to 7."""
MODE: Final = 79
"""`MODE + mode` is a mode of a power that lets one choose, 0 to 2."""

CELL_NAMES: Final = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
LINE_CELLS: Final = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
]
LINE_NAMES: Final = ["row 1", "row 2", "row 3", "column a", "column b", "column c", "a1-b2-c3", "c1-b2-a3"]
CELL_WORDS: Final = [
    "the top left card",
    "the top middle card",
    "the top right card",
    "the middle left card",
    "the centre card",
    "the middle right card",
    "the bottom left card",
    "the bottom middle card",
    "the bottom right card",
]
"""The cells of the grid for sentences, in the order of CELL_NAMES; nothing on the board is called a1."""
LINE_WORDS: Final = [
    "the top row",
    "the middle row",
    "the bottom row",
    "the left column",
    "the middle column",
    "the right column",
    "the diagonal from the top left",
    "the diagonal from the top right",
]
ELEMENT_IDS: Final = ["wind", "fire", "life", "storm", "earth", "water"]
SEATS: Final = "ABCD"

# The rifts of the game's own component file; with other components their ids are the words of the options.
RIFT_IDS: Final = [
    "whirling_stair",
    "gale_cradle",
    "skyship_reef",
    "open_horizon",
    "false_story_echoes",
    "feather_market",
    "prayer_flag_pass",
    "homeward_gust",
    "cinder_causeway",
    "forge_of_embers",
    "wildfire_terrace",
    "phoenix_caldera",
    "rekindled_beacon",
    "ashen_library",
    "burn_memory",
    "shared_pyre",
    "braided_roots",
    "mossgate",
    "seedfall_orchard",
    "heart_of_the_grove",
    "pollen_chorus",
    "wayfarers_glade",
    "hundred_ring_tree",
    "evergreen_camp",
    "wildwood_venture",
    "lightning_ladder",
    "static_meadow",
    "thunderhead_stair",
    "twin_bolt_plateau",
    "stormcallers_relay",
    "debris_field",
    "conductors_crown",
    "bottled_tempest",
    "skyward_venture",
    "quarry_of_giants",
    "iron_orchard",
    "rolling_dunes",
    "faultline",
    "standing_stones",
    "buried_archive",
    "cairn_of_oaths",
    "warded_keep",
    "shadowlands",
    "tidal_loom",
    "lantern_shallows",
    "undertow_gate",
    "drowned_bell",
    "mirror_mere",
    "reed_messenger",
    "coral_treasury",
    "ebb_tide",
    "sunken_venture",
]


OTHER_WORDS: Final = [
    *("pass", "yes", "place", "free"),
    *CELL_NAMES,
    *ELEMENT_IDS,
    *(f"line{line}" for line in range(LINES)),
    *(f"mode{mode}" for mode in range(MODES)),
]
"""How all options but the rifts are written, so that no rift may be called so."""


@final
class Cell(Option):
    """A cell of the grid."""

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def __str__(self) -> str:
        return CELL_NAMES[self.cell]


@final
class Element(Option):
    """An element: to name, or the side of an element card."""

    def __init__(self, element: int) -> None:
        self.element = element

    def __str__(self) -> str:
        return ELEMENT_IDS[self.element]


@final
class Rift(Option):
    """A rift, in whatever zone it lies."""

    def __init__(self, card: int, name: str) -> None:
        self.card = card
        self.name = name

    def __str__(self) -> str:
        return self.name


@final
class Line(Option):
    """A row, column or diagonal of the grid."""

    def __init__(self, line: int) -> None:
        self.line = line

    def __str__(self) -> str:
        return f"line{self.line}"


@final
class Mode(Option):
    """A mode of a power that lets one choose."""

    def __init__(self, mode: int) -> None:
        self.mode = mode

    def __str__(self) -> str:
        return f"mode{self.mode}"


def vocabulary(rifts: list[str]) -> Vocabulary:
    """All options for rifts of these ids, in the order of their numbers, and the other spellings understood.

    >>> words = vocabulary(RIFT_IDS)
    >>> len(words), words.text(36), words.parse("card17"), words.parse("row 2")
    (82, 'mossgate', 36, 72)
    """
    options: list[Option] = [Word("pass"), Word("yes"), Word("place"), Word("free")]
    options += [Cell(cell) for cell in range(CELLS)]
    options += [Element(element) for element in range(ELEMENTS)]
    options += [Rift(card, name) for card, name in enumerate(rifts)]
    options += [Line(line) for line in range(LINES)]
    options += [Mode(mode) for mode in range(MODES)]
    aliases = {"no": PASS, "done": PASS, "skip": PASS}
    aliases |= {f"card{card}": CARD + card for card in range(RIFTS)}
    aliases |= {name.replace("_", " "): CARD + card for card, name in enumerate(rifts)}
    aliases |= {name: LINE + line for line, name in enumerate(LINE_NAMES)}
    return Vocabulary(options, aliases)
