"""Who begins: drawn, or named by whoever sets the table up; the same in every game that has it."""

from typing import Any, Final

from tumbledown.engine.chance import Chance
from tumbledown.engine.spec import NOT_NAMED, Variant

FIRST_PLAYER: Final = "first_player"
ORDER: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def first_player_variant(rule: str, most_seats: int, seats: list[str] | None = None) -> Variant:
    """The variant in which the host names who begins; `seats` are the names of the seats, if they have any.

    >>> variant = first_player_variant("RUL-01", 3)
    >>> variant.name, variant.default, variant.values
    ('first_player', 'random', ['random', 'seat_1', 'seat_2', 'seat_3'])
    """
    said = [f"The {ORDER[seat]} seat" for seat in range(most_seats)] if seats is None else seats
    return Variant(
        FIRST_PLAYER,
        "random",
        ["random", *(f"seat_{seat + 1}" for seat in range(most_seats))],
        rule,
        "Who begins: drawn, or whom the host of the table names.",
        "Who begins",
        ["Drawn at random", *said],
        list(range(most_seats + 1)),
    )


def named_first(variants: dict[str, Any]) -> int:
    """The seat that has been named to begin; NOT_NAMED when it is drawn.

    >>> named_first({"first_player": "seat_2"}), named_first({"first_player": "random"})
    (1, -1)
    """
    value = str(variants[FIRST_PLAYER])
    return NOT_NAMED if value == "random" else int(value.removeprefix("seat_")) - 1


def first_player(named: int, seats: int, chance: Chance) -> int:
    """The seat that begins: the named one, or any, by one draw."""
    return chance.below(seats) if named == NOT_NAMED else named
