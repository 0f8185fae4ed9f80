"""The protocol as TypeScript: `python -m tumbledown.protocol.typescript > web/src/lib/protocol.ts`."""

import sys
from collections.abc import Iterator
from typing import Any, Final

import msgspec.inspect as inspect
from msgspec import Struct

from tumbledown.protocol import aid, lessons, limits, puzzles, rest, socket

HEAD: Final = """// Made from src/tumbledown/protocol by `make protocol`; a test fails when this is stale.

/** What a viewer may see of a match: the engine's part, and the game's own in `table`. */
export interface View {
  game: string;
  seats: number;
  seat: number | null;
  waiting: number[];
  over: boolean;
  outcome: { winners: number[]; places: number[]; reason: string } | null;
  table: Record<string, any>;
  /** What the table says all the time; a view of the engine alone does not have it. */
  goal?: GoalInfo;
  turn?: TurnInfo | null;
}

/** Something that happened; its other facts depend on its kind. */
export type GameEvent = { kind: string } & Record<string, any>;
"""
RAW: Final = {
    ("Update", "view"): "View",
    ("Update", "decision"): "DecisionInfo",
    ("Update", "events"): "GameEvent[]",
    ("Welcome", "view"): "View | null",
    ("Welcome", "decision"): "DecisionInfo | null",
    ("Welcome", "events"): "GameEvent[]",
    ("Welcome", "missed"): "Update[]",
    ("Frame", "view"): "View",
    ("Frame", "events"): "GameEvent[]",
    ("LessonScene", "view"): "View",
    ("LessonScene", "events"): "GameEvent[]",
    ("LessonMoment", "view"): "View",
    ("PuzzleMoment", "view"): "View",
}
"""Fields that the server writes ready-made, and what they hold."""


def structs() -> list[type[Struct]]:
    """Every message, in the order of the files."""
    found = [
        value
        for module in (rest, socket, lessons, aid, puzzles)
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__
    ]
    return sorted(set(found), key=found.index)


def written(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.ListType(item_type=item):
            inner = written(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {written(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(written(one) for one in types)
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case _:
            return "any"


def comment(text: str, indent: str = "") -> Iterator[str]:
    """A docstring as a comment."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line}" for line in lines)
    yield f"{indent} */"


def interface(message: type[Struct]) -> Iterator[str]:
    """A message as an interface."""
    info: Any = inspect.type_info(message)
    config = message.__struct_config__
    yield from comment(message.__doc__ or "")
    yield f"export interface {message.__name__} {{"
    if info.tag is not None:
        yield f'  {info.tag_field}: "{info.tag}";'
    for one in info.fields:
        # Whoever writes a message may leave out what has a default; the server does so in updates only.
        may_miss = not one.required and (config.forbid_unknown_fields or config.omit_defaults)
        shape = RAW.get((message.__name__, one.name)) or written(one.type)
        yield f"  {one.name}{'?' if may_miss else ''}: {shape};"
    yield "}"


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    parts += [f"export const {name} = {value};" for name, value in vars(limits).items() if isinstance(value, int)]
    parts.append("")
    for message in structs():
        parts += [*interface(message), ""]
    parts.append("export type FromClient = " + " | ".join(one.__name__ for one in socket.FROM_CLIENT) + ";")
    parts.append("export type FromServer = " + " | ".join(one.__name__ for one in socket.FROM_SERVER) + ";")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
