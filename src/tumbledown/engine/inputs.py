"""The inputs of a mind in the making: which of them are on."""

from typing import final


@final
class Inputs:
    """Collects the numbers of the inputs that are on; games lay them out in blocks, each with a first number."""

    def __init__(self) -> None:
        self.on: list[int] = []

    def one(self, start: int, place: int) -> None:
        """Switch on one input of a block; a place below 0 stands for none."""
        if place >= 0:
            self.on.append(start + place)

    def each(self, start: int, places: list[int]) -> None:
        """Switch on several inputs of a block."""
        for place in places:
            self.on.append(start + place)

    def amount(self, start: int, most: int, count: int) -> None:
        """Switch on the input of a number from 1 to `most`; larger ones look like that, and 0 is no input.

        >>> inputs = Inputs()
        >>> inputs.amount(10, 4, 3)
        >>> inputs.amount(20, 4, 9)
        >>> inputs.amount(30, 4, 0)
        >>> inputs.on
        [12, 23]
        """
        if count > 0:
            self.on.append(start + (min(most, count)) - 1)
