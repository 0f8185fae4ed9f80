"""A game's rules page, read: the text of each numbered rule and ruling."""

import re
from typing import Final

BULLET: Final = re.compile(r"^\s*- \*\*(?P<id>[A-Z]{3}-R?\d+)\*\*\s+(?P<text>.+)$")
ROW: Final = re.compile(r"^\| (?P<id>[A-Z]{3}-R\d+) \|(?P<cells>.+)\|\s*$")
ID: Final = re.compile(r"\b[A-Z]{3}-R?\d+\b")
EMPTY: Final = ("", "-", "–", "—")
"""What stands in a cell that has nothing to say."""


def read_rules(page: str) -> dict[str, str]:
    """Rule ids and their texts, in the order of the page.

    >>> read_rules("- **CON-01** Two players.\\n| CON-R01 | Who starts? | Seat A. | - |")
    {'CON-01': 'Two players.', 'CON-R01': 'Who starts? Seat A.'}
    """
    rules: dict[str, str] = {}
    for line in page.splitlines():
        bullet = BULLET.match(line)
        row = ROW.match(line)
        if bullet:
            rules[bullet["id"]] = bullet["text"].strip()
        elif row:
            cells = [cell.strip() for cell in row["cells"].split(" | ")]
            rules[row["id"]] = " ".join(as_sentence(cell) for cell in cells if cell not in EMPTY)
    return rules


def as_sentence(cell: str) -> str:
    """A cell of a table as a sentence, so that several can be read one after the other.

    >>> as_sentence("who starts"), as_sentence("Who starts?"), as_sentence("`first_player`")
    ('Who starts.', 'Who starts?', '`first_player`.')
    """
    return cell[:1].upper() + cell[1:] + ("" if cell.endswith((".", "?", "!", ":", ";")) else ".")


def ids_in(text: str) -> set[str]:
    """All rule ids that a text names."""
    return set(ID.findall(text))


def is_ruling(rule: str) -> bool:
    """Whether an id is a ruling (`RUI-R07`) and not a rule of the game (`RUI-07`)."""
    return "-R" in rule
