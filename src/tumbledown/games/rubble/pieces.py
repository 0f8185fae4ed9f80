"""Pieces by number: which piece is which matters only inside a chain, where it says who has attacked whom."""

from typing import Final

# A stack is known by the space it stood on when the chain began; the others have numbers of their own.
TOKEN: Final = 24
"""The player token of seat 0; that of seat 1 is the next number."""
FALLING: Final = 26
"""The token that a running collapse has just placed; in saved positions, the stack beside the occupant it landed on."""
NEWBORN: Final = 27
"""The first stack that a placement makes inside a chain; further ones count on."""
GONE: Final = 60
"""In saved positions: a piece that was taken or lost."""
BANKED: Final = 61
"""In saved positions: a stack that was banked."""
EMPTY: Final = 59
"""No piece: what stands on an empty space."""
PAIR: Final = 64
"""An ordered pair of pieces is kept as attacker * PAIR + target."""

OWN_SPACE: Final = list(range(TOKEN))
"""Between chains every stack is the piece of its space."""

SEAT_NAMES: Final = ("light", "dark")
LETTERS: Final = ("L", "K")
STACK_LETTERS: Final = ("l", "k")


def is_token(piece: int) -> bool:
    """Whether the piece is a player token and not a stack."""
    return piece == TOKEN or piece == TOKEN + 1


def controller(piece: int, stack: int) -> int:
    """The seat of a player token, or the seat whose colour the stack shows (light above 0, dark below)."""
    if piece == TOKEN:
        return 0
    if piece == TOKEN + 1:
        return 1
    return 0 if stack > 0 else 1


def letter(piece: int, stack: int) -> str:
    """The piece in turn notation: L or K for player tokens, l or k for stacks."""
    seat = controller(piece, stack)
    return LETTERS[seat] if is_token(piece) else STACK_LETTERS[seat]
