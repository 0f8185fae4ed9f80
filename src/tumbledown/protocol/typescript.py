"""Writes the TypeScript types of all messages: `python -m tumbledown.protocol.typescript > web/src/lib/protocol.ts`."""

import sys
import types
import typing
from typing import Any, Literal, Union

import msgspec
from msgspec import Raw, UnsetType

from tumbledown.protocol import limits, rest, socket

RAW = {("Update", "view"): "View", ("Update", "decision"): "DecisionInfo", ("Welcome", "view"): "View"}
RAW |= {("Welcome", "decision"): "DecisionInfo", ("Welcome", "missed"): "Update"}
"""What is in the fields that are sent as they were encoded before."""
VIEW = """/** What a viewer may see of a game; `table` is the game's own part. */
export interface View {
  game: string;
  seats: number;
  seat: number | null;
  waiting: number[];
  over: boolean;
  outcome: { winners: number[]; places: number[]; reason: string } | null;
  table: Record<string, unknown>;
}
"""


def structs() -> list[type[msgspec.Struct]]:
    """Every struct of the protocol, in the order of its files."""
    found: list[type[msgspec.Struct]] = []
    for module in (rest, socket):
        for value in vars(module).values():
            is_own = isinstance(value, type) and value.__module__ == module.__name__
            if is_own and issubclass(value, msgspec.Struct):
                found.append(value)
    return found


def written(kind: Any, owner: str, field: str) -> str:
    """A type in TypeScript."""
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin is typing.Annotated:
        return written(arguments[0], owner, field)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(one, owner, field) for one in arguments if one is not UnsetType))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin is list:
        inner = written(arguments[0], owner, field)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {written(arguments[1], owner, field)}>"
    if kind is Raw:
        return RAW[owner, field]
    simple = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
    return simple[kind] if kind in simple else str(kind.__name__)


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as a TypeScript interface."""
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  t: "{config.tag}";')
    kinds = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        # A client may leave out what has a default; a server does so only in messages that omit defaults.
        is_sent = struct in socket.FROM_SERVER or not config.forbid_unknown_fields
        mark = "?" if has_default and (config.omit_defaults or not is_sent) else ""
        lines.append(f"  {field.encode_name}{mark}: {written(kinds[field.name], struct.__name__, field.name)};")
    return "\n".join([*lines, "}", ""])


def typescript() -> str:
    """The whole file."""
    parts = ["// Made by `make protocol` from src/tumbledown/protocol. Do not change it here.\n"]
    numbers = {name: value for name, value in vars(limits).items() if name.isupper() and isinstance(value, int)}
    parts.append("".join(f"export const {name} = {value};\n" for name, value in numbers.items()))
    parts.append(VIEW)
    parts += [interface(struct) for struct in structs()]
    for name, members in (("FromClient", socket.FROM_CLIENT), ("FromServer", socket.FROM_SERVER)):
        parts.append(f"export type {name} = {' | '.join(member.__name__ for member in members)};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(typescript())
