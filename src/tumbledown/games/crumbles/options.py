"""The vocabulary: 192 options with our components; with others the blocks keep their order and take their sizes."""

from typing import Final, final

from tumbledown.engine import Option, Vocabulary, Word
from tumbledown.games.crumbles.earth import CELL_COUNT, CELLS

SITES: Final = 6
"""How many sites a Surface board has."""

OUR_SITES: Final = [f"{letter}{number}" for letter in "BGA" for number in (1, 2)]
OUR_TILES: Final = [f"{letter}{number:02}" for letter in "BGA" for number in range(1, 13)]
OUR_POCKETS: Final = ["X1", "X2", "X3", "X4"]
"""The ids of our components, in the order of their indices."""

# The first blocks are the same whatever the components are.
SALVAGE: Final = 0
MOVE_FROM: Final = 40
MOVE_TO: Final = 46
SACRIFICE: Final = 52
GAS_NEXT: Final = 58


@final
class Blocks:
    """Where the later blocks of the vocabulary begin, for so many salvage tiles and gas pockets."""

    def __init__(self, tiles: int, pockets: int) -> None:
        self.gas_pay = GAS_NEXT + pockets
        self.gas_discard = self.gas_pay + 1
        self.income = self.gas_discard + SITES
        self.income_done = self.income + SITES
        self.build = self.income_done + 1
        self.scrap = self.build + tiles
        self.fabricate = self.scrap + tiles
        self.place = self.fabricate + tiles
        self.end_turn = self.place + SITES
        self.decline = self.end_turn + 1


class Named(Option):
    """An option about one thing: a cell, a site, a tile or a gas pocket, by its number and its id."""

    word = ""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name

    def __str__(self) -> str:
        return f"{self.word}:{self.name}"


@final
class SalvageCell(Named):
    """CRU-14 Take the tile on this cell."""

    word = "salvage"


class OnSite(Named):
    """An option about one of the own sites."""


@final
class MoveFromSite(OnSite):
    """CRU-19 Move the top tile of this site."""

    word = "move_from"


@final
class MoveToSite(OnSite):
    """CRU-19 Put the moved tile on top of this site."""

    word = "move_to"


@final
class SacrificeSite(OnSite):
    """CRU-20 Discard the visible tile of this site for the bonus."""

    word = "sacrifice"


@final
class GasNext(Named):
    """CRU-R10 Flip this gas pocket next."""

    word = "gas_next"


@final
class GasDiscard(OnSite):
    """CRU-25 Discard the visible tile of this site."""

    word = "gas_discard"


@final
class IncomeSite(OnSite):
    """CRU-40, CRU-41 One use of the purchase on this site."""

    word = "income"


class OnTile(Named):
    """An option of the build step about one tile."""


@final
class BuildTile(OnTile):
    """CRU-47 Build this tile of the own reserve."""

    word = "build"


@final
class ScrapTile(OnTile):
    """CRU-49 Scrap this tile of the own reserve."""

    word = "scrap"


@final
class FabricateTile(OnTile):
    """CRU-50 Fabricate this tile of the discard pile."""

    word = "fabricate"


@final
class PlaceOnSite(OnSite):
    """CRU-48 Place the tile on top of this site."""

    word = "place"


def make_vocabulary(sites: list[str], tiles: list[str], pockets: list[str]) -> Vocabulary:
    """All options for components of these ids, in the order of their blocks."""
    options: list[Option] = [SalvageCell(number, name) for number, name in enumerate(CELLS)]
    options += [MoveFromSite(number, name) for number, name in enumerate(sites)]
    options += [MoveToSite(number, name) for number, name in enumerate(sites)]
    options += [SacrificeSite(number, name) for number, name in enumerate(sites)]
    options += [GasNext(number, name) for number, name in enumerate(pockets)]
    options += [Word("gas_pay")]
    options += [GasDiscard(number, name) for number, name in enumerate(sites)]
    options += [IncomeSite(number, name) for number, name in enumerate(sites)]
    options += [Word("income_done")]
    options += [BuildTile(number, name) for number, name in enumerate(tiles)]
    options += [ScrapTile(number, name) for number, name in enumerate(tiles)]
    options += [FabricateTile(number, name) for number, name in enumerate(tiles)]
    options += [PlaceOnSite(number, name) for number, name in enumerate(sites)]
    options += [Word("end_turn"), Word("decline")]
    return Vocabulary(options, spellings(Blocks(len(tiles), len(pockets)), tiles))


def spellings(blocks: Blocks, tiles: list[str]) -> dict[str, int]:
    """Shorter ways to write some options, near those of the turn notation."""
    others = {CELLS[cell]: SALVAGE + cell for cell in range(CELL_COUNT)}
    for number, name in enumerate(tiles):
        others[f"~{name}"] = blocks.scrap + number
        others[f"F:{name}"] = blocks.fabricate + number
    return others | {
        "pay": blocks.gas_pay,
        "done": blocks.income_done,
        "end": blocks.end_turn,
        "no": blocks.decline,
    }
