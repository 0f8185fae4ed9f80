"""What several commands share: variants, records and files named on the command line, and libraries they need."""

from pathlib import Path
from typing import Any

import tumbledown as td
from tumbledown.engine import BadRecord, Game, Record, TumbledownError, WrongVariant


def parse_variants(game: Game, settings: tuple[str, ...]) -> dict[str, Any]:
    """`name=value` settings as the game's variants; the value is read as one of those that the variant takes."""
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise WrongVariant(f"a variant is set as name=value, not {setting!r}")
        values = next((variant.values for variant in game.variants if variant.name == name), None) or []
        by_text = {str(value).lower(): value for value in values}
        chosen[name] = by_text.get(text.lower(), text)
    return chosen


def read_record(path: str) -> Record:
    """The record in a file, as JSON or notation; raises `BadRecord` naming the file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: is not a text file") from None
    try:
        return td.from_text(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def write_text(path: str, text: str) -> None:
    """Write a file, or say why it cannot be written."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise TumbledownError(f"{path}: cannot be written ({error.strerror})") from None


def needs_extra(error: ImportError, extra: str) -> TumbledownError:
    """What to say when the libraries of an extra are not installed."""
    return TumbledownError(f"this needs {error.name}, which is not installed; install tumbledown[{extra}]")
