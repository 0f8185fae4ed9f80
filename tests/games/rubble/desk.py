"""Positions of As Rubble, As Storm in a line or two, and a table that answers in the words of the rules page."""

from typing import Any

import tumbledown as td
from tables import Table
from tumbledown.engine import events_for

TOKENS = 20


class Desk(Table):
    """A table that remembers what was told since the position, and says what lies where."""

    def __init__(self, variants: dict[str, Any], position: dict[str, Any] | None, **rest: Any) -> None:
        super().__init__("rubble", variants=variants, position=position, **rest)
        self.told: list[td.Event] = list(self.state.events)

    def play(self, *options: str, seat: int | None = None) -> None:
        for option in options:
            super().play(option, seat=seat)
            self.told += self.state.events

    def play_turn(self, line: str) -> None:
        """Choose what a line of turn notation says."""
        for option in self.read(line):
            self.state.apply(option)
            self.told += self.state.events

    def read(self, line: str) -> list[int]:
        game: Any = self.game
        options: list[int] = game.read(self.state, line)
        return options

    def written(self) -> list[str]:
        """What was played since the position, in turn notation."""
        return self.game.write(events_for(self.told, None))

    def kinds(self) -> list[str]:
        return [event.kind for event in self.told]

    def ask(self) -> str:
        """The decision that is asked now and of whom: `L action`."""
        if self.state.over:
            return "over"
        name = str(self.saved()["agenda"][-1][0])
        words = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).strip("_")
        return f"{'LK'[self.state.to_act]} {words}"

    def saved(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.to_dict()["position"]
        return position

    def spaces(self) -> set[str]:
        """The arguments of the options on offer."""
        return {option.partition(":")[2] or option for option in self.offered()}

    def pockets(self) -> list[int]:
        pockets: list[int] = self.saved()["pockets"]
        return pockets

    def stores(self) -> list[int]:
        stores: list[int] = self.saved()["stores"]
        return stores

    def bank(self) -> int:
        return int(self.saved()["bank"])

    def stamina(self) -> int:
        return int(self.saved()["stamina"])

    def stacks(self) -> dict[str, str]:
        stacks: dict[str, str] = self.saved()["stacks"]
        return stacks

    def where(self) -> list[str]:
        """The places of the light and the dark wanderer."""
        places: list[str] = self.saved()["wanderers"]
        return places


def numbers(text: str) -> tuple[str, int, int]:
    """`D1 p3 s2` as place, pocket and store."""
    place, *rest = text.split()
    values = {word[0]: int(word[1:]) for word in rest}
    return place, values.get("p", 0), values.get("s", 0)


def desk(
    light: str = "C",
    dark: str = "C",
    stacks: str = "",
    *,
    disc: int = 2,
    stamina: int = 3,
    act: str = "L",
    turn: int = 1,
    step: str = "Action",
    content: dict[str, Any] | None = None,
    **variants: Any,
) -> Desk:
    """A position: `desk("D1 p3", "G2", "R5 L2, D3 K3", disc=2, stamina=1)`; the bank is what is left of 20 tokens."""
    places = [numbers(light), numbers(dark)]
    towers = dict(word.split() for word in stacks.split(", ")) if stacks else {}
    used = sum(pocket + store for _, pocket, store in places) + sum(int(tower[1:]) for tower in towers.values())
    position = {
        "turn": turn,
        "active": "LK".index(act),
        "stamina": stamina,
        "disc": disc,
        "bank": TOKENS - used,
        "pockets": [pocket for _, pocket, _ in places],
        "stores": [store for _, _, store in places],
        "wanderers": [place for place, _, _ in places],
        "stacks": towers,
        "agenda": [[step]],
    }
    return Desk(variants, position, content=content)


def fresh(first: int = 0, disc: int = 0, **variants: Any) -> Desk:
    """A new game: who begins and where the disc lies."""
    return Desk(variants, None, chance=td.Scripted([first, disc]))
