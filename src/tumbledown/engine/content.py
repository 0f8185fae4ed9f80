"""Component files: TOML, checked against a game's schema, every fault named by its key."""

import json
import tomllib
from pathlib import Path
from typing import Any, final

from mypy_extensions import mypyc_attr

from tumbledown.engine.errors import BadContent


def shown(value: Any) -> str:
    """A value as a message names it, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """What a value of a component file may be."""

    def __init__(self, expected: str) -> None:
        self.expected = expected

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the value found at the key `where`."""
        return [] if self.fits(value) else [f"{where}: found {shown(value)}, expected {self.expected}"]

    def fits(self, value: Any) -> bool:
        """Whether a plain value is of this kind."""
        return True


@final
class Text(Kind):
    """Text that is not empty, or one of a list of words."""

    def __init__(self, words: list[str] | None = None) -> None:
        super().__init__("text" if words is None else "one of " + ", ".join(words))
        self.words = words

    def fits(self, value: Any) -> bool:
        """Whether it is such a text."""
        return isinstance(value, str) and value != "" and (self.words is None or value in self.words)


@final
class Whole(Kind):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(f"a whole number from {low} to {high}")
        self.low = low
        self.high = high

    def fits(self, value: Any) -> bool:
        """Whether it is such a number."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


@final
class Number(Kind):
    """A number within bounds, whole or not."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(f"a number from {low:g} to {high:g}")
        self.low = low
        self.high = high

    def fits(self, value: Any) -> bool:
        """Whether it is such a number."""
        return isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high


@final
class Flag(Kind):
    """true or false."""

    def __init__(self) -> None:
        super().__init__("true or false")

    def fits(self, value: Any) -> bool:
        """Whether it is one of the two."""
        return isinstance(value, bool)


@final
class Anything(Kind):
    """Whatever stands there; for texts and notes that no rule reads."""

    def __init__(self) -> None:
        super().__init__("anything")


@final
class Rows(Kind):
    """A list of entries of one kind; with `unique`, no two tables may have the same value at that key."""

    def __init__(self, kind: Kind, unique: str = "", least: int = 0, most: int = 10_000) -> None:
        super().__init__("a list")
        self.kind = kind
        self.unique = unique
        self.least = least
        self.most = most

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the list and with each of its entries."""
        if not isinstance(value, list):
            return [f"{where}: found {shown(value)}, expected a list"]
        found: list[str] = []
        if not self.least <= len(value) <= self.most:
            found.append(f"{where}: found {len(value)} entries, expected {self.least} to {self.most}")
        for number, entry in enumerate(value, 1):
            found += self.kind.faults(entry, f"{where}[{number}]")
        return found + self._repeated(value, where)

    def _repeated(self, value: list[Any], where: str) -> list[str]:
        if not self.unique:
            return []
        found = []
        first: dict[str, int] = {}
        for number, entry in enumerate(value, 1):
            name = entry.get(self.unique) if isinstance(entry, dict) else None
            if name is None:
                continue
            earlier = first.setdefault(repr(name), number)
            if earlier != number:
                found.append(f"{where}[{number}].{self.unique}: {name!r} is already used by {where}[{earlier}]")
        return found


@final
class Table(Kind):
    """A table with these keys; those in `optional` may be left out, and no others may stand there."""

    def __init__(self, required: dict[str, Kind], optional: dict[str, Kind] | None = None) -> None:
        super().__init__("a table")
        self.required = required
        self.optional: dict[str, Kind] = {} if optional is None else optional

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the table: missing, unknown and faulty keys."""
        if not isinstance(value, dict):
            return [f"{where or 'the file'}: found {shown(value)}, expected a table"]
        prefix = f"{where}." if where else ""
        found = [f"{prefix}{key}: missing" for key in self.required if key not in value]
        for key, entry in value.items():
            kind = self.required.get(key) or self.optional.get(key)
            if kind is None:
                known = ", ".join([*self.required, *self.optional])
                found.append(f"{prefix}{key}: unknown key, expected one of {known}")
            else:
                found += kind.faults(entry, prefix + key)
        return found


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a component file; raises `BadContent` naming the file and, for wrong syntax, the line."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadContent(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadContent(f"{path}: is not a UTF-8 text file") from None
    return read_components(text, str(path))


def read_components(text: str, name: str) -> dict[str, Any]:
    """The tables of a component file that somebody sends as text, TOML or JSON; raises `BadContent` naming the file."""
    try:
        if text.lstrip().startswith("{"):
            found: dict[str, Any] = json.loads(text)
            return found
        return tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise BadContent(f"{name}: is not JSON: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name}: is not TOML: {error}") from None
    except RecursionError:
        raise BadContent(f"{name}: is nested too deeply") from None


def raise_faults(faults: list[str], name: str) -> None:
    """Raise `BadContent` naming every fault of the file, if there is any."""
    if faults:
        raise BadContent("\n".join(f"{name}: {fault}" for fault in faults))
