"""Positions of As The Earth Crumbles in a few words, and a table that answers in the words of the rules page."""

from typing import Any

import tumbledown as td
from tables import Table
from tumbledown.engine import events_for

TILES = [f"{letter}{number:02}" for letter in "BGA" for number in range(1, 13)]
POCKETS = ["X1", "X2", "X3", "X4"]
BASIC = ["B01", "B02", "B03", "G01", "G02", "G03", "A01", "A02"]
CELLS = [
    f"{layer}{column}{row}"
    for layer, columns, rows in ((1, "ABCDE", 4), (2, "ABCD", 3), (3, "ABC", 2), (4, "AB", 1))
    for row in range(1, rows + 1)
    for column in columns
]
RESOURCES = ("coins", "culture", "prosperity")


def player(held: tuple[int, int, int] = (0, 0, 0), sites: str = "", reserve: str = "") -> dict[str, Any]:
    """A player with (coins, culture, prosperity); sites as `B1: A04, G2: G02 B08`, stacks from the bottom up."""
    stacks = {}
    for part in sites.split(","):
        site, _, tiles = part.partition(":")
        if tiles:
            stacks[site.strip()] = tiles.split()
    return {**dict(zip(RESOURCES, held, strict=True)), "sites": stacks, "reserve": reserve.split(), "worn": []}


def laid(earth: str) -> dict[str, str]:
    """What lies on the Earth, written as `1A1=B04 1C1=G12`."""
    return dict(part.split("=") for part in earth.split())


def full_earth(named: str = "") -> str:
    """A full Earth with these tiles where they are said to be, and the others in the order of cells and indices."""
    known = laid(named)
    advanced = [tile for tile in [*POCKETS, *TILES] if tile not in BASIC and tile not in known.values()]
    basic = [tile for tile in BASIC if tile not in known.values()]
    return " ".join(f"{cell}={known.get(cell) or (advanced if cell[0] in '12' else basic).pop(0)}" for cell in CELLS)


class Heap(Table):
    """A table that remembers what was told since the position, and says who has what."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.told: list[td.Event] = list(self.state.events)

    def play(self, *options: str, seat: int | None = None) -> None:
        for option in options:
            super().play(option, seat=seat)
            self.told += self.state.events

    def saved(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.to_dict()["position"]
        return position

    def view(self) -> dict[str, Any]:
        table: dict[str, Any] = self.state.view(None)["table"]
        return table

    def held(self, seat: int = 0) -> tuple[int, int, int]:
        """Coins, culture and prosperity."""
        own = self.saved()["players"][seat]
        return (own["coins"], own["culture"], own["prosperity"])

    def site(self, site: str, seat: int = 0) -> str:
        """The tiles on a site, from the bottom up."""
        return " ".join(self.saved()["players"][seat]["sites"].get(site, []))

    def reserve(self, seat: int = 0) -> str:
        return " ".join(self.saved()["players"][seat]["reserve"])

    def discard(self) -> list[str]:
        pile: list[str] = self.saved()["discard"]
        return pile

    def earth(self) -> dict[str, str]:
        earth: dict[str, str] = self.saved()["earth"]
        return earth

    def asked(self) -> str:
        """Whose decision it is and which: `0 salvage`."""
        now = self.view()["now"]
        return "over" if self.state.over else f"{self.state.to_act} {now['step']}"

    def choices(self) -> list[str]:
        """What is offered, without fabricating."""
        return [option for option in self.offered() if not option.startswith("fabricate:")]

    def written(self) -> list[str]:
        """What was played since the position, in turn notation."""
        return self.game.write(events_for(self.told, None))

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind since the position."""
        return [event for event in events_for(self.told, None) if event["kind"] == kind]


def heap(
    earth: str,
    *players: dict[str, Any],
    active: int = 0,
    flips: list[int] | None = None,
    directives: str = "",
    agenda: list[list[Any]] | None = None,
    lane: str = "",
    points: int = 0,
    hand: str = "",
    content: dict[str, Any] | None = None,
    **variants: Any,
) -> Heap:
    """A position at the salvage decision of the active seat: tiles not mentioned are in the discard pile."""
    seats = list(players) or [player()]
    lying = laid(earth)
    used = [*lying.values(), *([hand] if hand else [])]
    for own in seats:
        used += [*own["reserve"], *(tile for stack in own["sites"].values() for tile in stack)]
    steps = [["Salvage"]] if agenda is None else agenda
    tiles = TILES if content is None else [tile["id"] for tile in content["tile"]]
    on_earth = sum(1 for tile in lying.values() if tile in tiles)
    if variants.get("emptied_site_coin", True):
        seats = [{key: value for key, value in own.items() if key != "worn"} for own in seats]
    position = {
        "turn": len(tiles) - on_earth + (1 if steps == [["Salvage"]] else 0),
        "active": active,
        "earth": lying,
        "players": seats,
        "discard": [tile for tile in tiles if tile not in used],
        "directives": directives.split(),
        "hand": hand,
        "lane": lane,
        "points": points,
        "agenda": steps,
    }
    chosen = {"directives": len(directives.split()), **variants}
    return Heap("crumbles", len(seats), chosen, position, td.Scripted(flips or []), content)
