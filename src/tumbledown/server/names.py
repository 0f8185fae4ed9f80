"""Names that people can read, and lines that leave those around them alone."""

import unicodedata
from typing import Final

from tumbledown.server.problems import bad

UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of signs that cannot be seen, or turn the direction of what stands around them."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
"""Signs that count as letters and show nothing."""
PICTURES: Final = frozenset("\ufe0e\ufe0f")
"""They have the sign before them shown as a picture, or not as one."""
KEY: Final = "\u20e3"
FORMS: Final = frozenset(map(chr, (*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0))))
"""They choose among the forms that a sign of some scripts has."""
JOINERS: Final = frozenset("\u200c\u200d")
"""They belong into words of some scripts, between two letters or pictures."""


def readable(name: str, what: str = "name") -> str:
    """A name as it is kept; raises 400 when it has signs that nobody sees, or nothing else."""
    kept = unicodedata.normalize("NFC", name).strip()
    if not kept or any(is_unseen(kept, place) for place in range(len(kept))):
        raise bad("name", f"A {what} is made of letters and signs that can be seen.")
    return kept


def is_unseen(text: str, place: int) -> bool:
    """Whether the sign there shows nothing of its own."""
    sign = text[place]
    if sign in JOINERS:
        around = text[place - 1 : place] + text[place + 1 : place + 2]
        return len(around) < 2 or any(unicodedata.category(one)[0] not in "LMS" for one in around)
    if sign in PICTURES or sign in FORMS:
        # Elsewhere they show nothing: two names would look the same, or one like none.
        before = unicodedata.category(text[place - 1]) if place else ""
        is_key = text[place + 1 : place + 2] == KEY
        return not (before == "Lo" if sign in FORMS else before in ("So", "Sm") or (before and is_key))
    return sign in BLANK or unicodedata.category(sign) in UNSEEN


def plain_line(text: str) -> str:
    """A line of chat without control characters, and without what would turn the lines around it."""
    return "".join(" " if is_control(sign) else sign for sign in text)


def is_control(sign: str) -> bool:
    """Whether the sign is there to change others; joiners within words and pictures are not."""
    return sign not in JOINERS and unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") and ord(sign) < 0xE0000
