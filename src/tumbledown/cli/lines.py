"""Text for a terminal: lines that are too long are broken between words."""

import shutil
import textwrap

import click

from tumbledown.engine import Aid

WIDEST = 100
"""Wider lines are hard to read, however wide the window is."""
WIDEST_NAME = 24
LONG_LIST = 24
"""Lists that are longer run out of the window when each entry has a line."""


def width() -> int:
    """How many characters a line may have here."""
    return max(40, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def wrapped(text: str, first: str = "", rest: str | None = None) -> str:
    """The text in lines that fit, the first one and the others begun as told.

    >>> print(wrapped("Drop a stone into a column " * 4, "  "))
      Drop a stone into a column Drop a stone into a column Drop a stone into a column Drop a stone
      into a column
    """
    rest = " " * len(first) if rest is None else rest
    filled = textwrap.fill(
        text, width(), initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return filled or first.rstrip()


def say(text: str, first: str = "  ", rest: str | None = None) -> None:
    """Print a sentence."""
    click.echo(wrapped(text, first, rest))


def say_turn(aid: Aid, indent: str = "") -> None:
    """How a turn goes, line by line."""
    click.echo(f"{indent}A turn:")
    for number, line in enumerate(aid.turn, 1):
        say(line, f"{indent}  {number}. ")


def say_list(entries: list[tuple[str, str]]) -> None:
    """Print a numbered list of names and what they stand for; short entries of a long list share lines."""
    name_width = min(WIDEST_NAME, max(len(name) for name, _ in entries))
    sharing: list[str] = []
    for number, (name, text) in enumerate(entries, 1):
        head = f"{number:>5}  {name:<{name_width}}  "
        if len(entries) > LONG_LIST and len(head + text) < width() // 2:
            sharing.append(head + text)
            continue
        say_columns(sharing)
        sharing = []
        say(text, head, " " * len(head))
    say_columns(sharing)


def say_columns(cells: list[str]) -> None:
    """Print short texts side by side."""
    wide = max(map(len, cells), default=0) + 2
    beside = width() // wide
    for start in range(0, len(cells), beside):
        click.echo("".join(f"{cell:<{wide}}" for cell in cells[start : start + beside]).rstrip())


def fitted(drawing: str) -> str:
    """A drawing in which lines that are too long go on below, further in."""
    lines = []
    for line in drawing.split("\n"):
        if len(line) <= width():
            lines.append(line)
            continue
        indent = line[: len(line) - len(line.lstrip())]
        # Runs of spaces are columns and stay as they are, so the line is cut where it must be and not filled anew.
        while len(line) > width():
            cut = line.rfind(" ", len(indent) + 8, width() + 1)
            if cut < 0:
                break
            lines.append(line[:cut].rstrip())
            line = f"{indent}      {line[cut:].lstrip()}"
        lines.append(line)
    return "\n".join(lines)
