"""What a player must be told to begin: the goal, the turn, the signs on the table, and what each thing there is."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final, final

from tumbledown.engine.errors import BadContent

TURN_LINES: Final = 4
PLAIN: Final = [
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"\1"),
    (re.compile(r"(?<!\w)\*([^*\s][^*]*)\*(?!\w)"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"\1"),
]


def plain(text: str) -> str:
    """A text of a rules page without its marks of Markdown.

    >>> plain("**Wild**: see [the page](rules.md), `RUI-07`.")
    'Wild: see the page, RUI-07.'
    """
    for mark, inside in PLAIN:
        text = mark.sub(inside, text)
    return text


def spoken(text: str) -> str:
    """A name as it is compared with what somebody types: without case, marks and underscores.

    >>> spoken("Fighters AF1+"), spoken("north_arch"), spoken("Seer's  Eye")
    ('fighters af1', 'north arch', 'seers eye')
    """
    words = text.lower().replace("'", "").replace("’", "")
    told = " ".join(re.sub(r"[^\w,.–-]+", " ", words.replace("_", " ")).split()).strip(".,")
    return told or text.strip()


@final
class Term:
    """A word or a sign of the game, and what it means."""

    def __init__(self, name: str, text: str, is_sign: bool) -> None:
        self.name = name
        self.text = text
        self.is_sign = is_sign


@final
class AidLine:
    """Something that can happen, in a line with its rule; `picture` is what the game's browser part calls it."""

    def __init__(self, name: str, text: str, rule: str, picture: str) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.picture = picture

    def to_dict(self) -> dict[str, Any]:
        """The line, ready for JSON."""
        return {"name": self.name, "text": self.text, "rule": self.rule, "picture": self.picture}


@final
class AidCard:
    """Lines that belong together."""

    def __init__(self, title: str, lines: list[AidLine]) -> None:
        self.title = title
        self.lines = lines

    def to_dict(self) -> dict[str, Any]:
        """The card, ready for JSON."""
        return {"title": self.title, "lines": [line.to_dict() for line in self.lines]}


@final
class Aid:
    """What a player has beside the board: `goal`, `turn` in four lines at most, `terms`, and `cards` with pictures."""

    def __init__(self, goal: str, turn: list[str], terms: list[Term], cards: list[AidCard] | None = None) -> None:
        self.goal = goal
        self.turn = turn
        self.terms = terms
        self.cards: list[AidCard] = [] if cards is None else cards

    def to_dict(self) -> dict[str, Any]:
        """The card, ready for JSON."""
        return {
            "goal": self.goal,
            "turn": self.turn,
            "terms": [{"name": term.name, "text": term.text, "is_sign": term.is_sign} for term in self.terms],
            "cards": [card.to_dict() for card in self.cards],
        }


@final
class Thing:
    """Something at the table that has a name: what it is, what it does, and where the viewer sees it.

    `also` are other names by which it goes: ids, letters, the place where it lies.
    """

    def __init__(self, name: str, kind: str, text: str, where: str = "", also: list[str] | None = None) -> None:
        self.name = name
        self.kind = kind
        self.text = text
        self.where = where
        self.also: list[str] = [] if also is None else also

    def names(self) -> list[str]:
        """Everything that this may be called, as people type it."""
        return [spoken(name) for name in (self.name, *self.also)]

    def __str__(self) -> str:
        kind = f" ({self.kind})" if self.kind else ""
        return " ".join(part for part in (f"{self.name}{kind}:", self.text, self.where) if part)


def read_aid(home: str) -> Aid | None:
    """The aid that lies as `aid.toml` in a game's package; None when there is none."""
    page = files(home).joinpath("aid.toml")
    if not page.is_file():
        return None
    raw = tomllib.loads(page.read_text(encoding="utf-8"))
    try:
        terms = [Term(str(sign["name"]), str(sign["text"]), True) for sign in raw.get("sign", [])]
        terms += [Term(str(term["name"]), str(term["text"]), False) for term in raw.get("term", [])]
        cards = [
            AidCard(
                str(card["title"]),
                [
                    AidLine(*(str(line.get(key, "")) for key in ("name", "text", "rule", "picture")))
                    for line in card["line"]
                ],
            )
            for card in raw.get("card", [])
        ]
        return Aid(str(raw["goal"]), [str(line) for line in raw["turn"]], terms, cards)
    except (KeyError, TypeError) as error:
        raise BadContent(f"{home}/aid.toml: {error} is missing or of another kind") from None


def find_things(things: list[Thing], name: str) -> list[Thing]:
    """The things of that name, also if it is in the plural; if there are none, those whose names begin with its words,
    then with its letters, and then those that have its words.
    """
    wanted = spoken(name)
    if not wanted:
        return []
    for one in (wanted, *singulars(wanted)):
        exact = [thing for thing in things if one in thing.names()]
        if exact:
            return exact
    for beginning in (f"{wanted} ", wanted):
        begun = [thing for thing in things if any(known.startswith(beginning) for known in thing.names())]
        if begun:
            return begun
    words = set(wanted.split())
    return [thing for thing in things if any(words <= set(known.split()) for known in thing.names())]


def singulars(name: str) -> list[str]:
    """What a name may be in the singular.

    >>> singulars("claims"), singulars("skirmishes"), singulars("stone")
    (['claim'], ['skirmish', 'skirmishe'], [])
    """
    if not name.endswith("s"):
        return []
    if name.endswith("ies"):
        return [f"{name[:-3]}y"]
    return [name[:-2], name[:-1]] if name.endswith("es") else [name[:-1]]


def things_of_content(content: dict[str, Any]) -> list[Thing]:
    """The components that have names and texts, as far as a file says so: what a game tells if it says no more."""
    found: list[Thing] = []
    for kind, rows in content.items():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and "id" in row:
                name = str(row.get("name", row["id"]))
                facts = [
                    f"{key.replace('_', ' ')} {value}"
                    for key, value in row.items()
                    if key not in ("id", "index", "name", "text") and isinstance(value, int | str)
                ]
                text = str(row["text"]) if "text" in row else ", ".join(facts) + "."
                found.append(Thing(name, kind.replace("_", " "), text, also=[str(row["id"])]))
    return found
