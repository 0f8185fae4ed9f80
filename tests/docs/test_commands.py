"""Every command is documented, and every command that a page shows can be typed as it stands there."""

import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from docs.test_pages import PAGES, ROOT, blocks_of, name_of
from tumbledown.cli import cli

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
SPAN = re.compile(r"`((?:tumbledown|make)\s[^`<]+)`")
PLACES = ["src", "tests", "examples"]


def all_commands(command: click.Command = cli, path: str = "tumbledown") -> dict[str, click.Command]:
    """Every command that does something, by how it is called."""
    if not isinstance(command, click.Group):
        return {path: command}
    found = {}
    context = click.Context(command)
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        found.update(all_commands(inner, f"{path} {name}"))
    return found


def shown_commands(page: str) -> list[str]:
    """The lines of a page's shell blocks, and the commands in its text; comments are left out."""
    found = []
    for block in blocks_of(page):
        if block.language == "sh":
            found += [line.split(" #")[0].strip() for line in block.text.replace("\\\n", " ").splitlines()]
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    found += [" ".join(span.split()) for span in SPAN.findall(text)]
    return [line for line in found if line and not line.startswith("#")]


def fault_of(line: str) -> str:
    """What is wrong with a line for the shell; nothing if it can be typed."""
    words = shlex.split(line.split(">")[0])
    while re.match(r"[A-Z_]+=", words[0]):
        del words[0]
    program, *rest = words
    match Path(program).name:
        case "tumbledown":
            return fault_of_ours(rest)
        case "make":
            return "".join(f"there is no target {word}; " for word in rest if word not in TARGETS)
        case "python" | "python3":
            return fault_of_python(rest)
        case "pip":
            extras = [extra for word in rest for extra in re.findall(r"\[([a-z,]+)\]", word)]
            return "".join(f"there is no extra {extra}; " for extra in extras if extra not in EXTRAS)
        case "source" | "git" | "cd" | "curl":
            return ""
        case "npm":
            scripts = (ROOT / "web" / "package.json").read_text(encoding="utf-8")
            return "" if rest[0] != "run" or f'"{rest[1]}":' in scripts else f"there is no script {rest[1]}"
        case "ruff" | "mypy" | "lint-imports":
            return "" if f'"{program}' in (ROOT / "pyproject.toml").read_text(encoding="utf-8") else "not installed"
        case other:
            return f"nobody checks {other}"


def fault_of_ours(words: list[str]) -> str:
    """What the command line would refuse: an unknown command or option, a value of the wrong kind, too few or many."""
    command: click.Command = cli
    context = click.Context(cli)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        inner = command.get_command(context, words[0])
        if inner is None:
            return f"there is no command {words[0]}"
        command, words = inner, words[1:]
        context = click.Context(command, parent=context)
    if words in ([], ["--help"]):
        # In a text a command may be named without what it needs.
        return ""
    try:
        command.make_context(command.name, list(words), parent=context.parent)
    except click.ClickException as error:
        return error.format_message()
    return ""


def fault_of_python(words: list[str]) -> str:
    """A module that cannot be found, a script that is not there, or options that the script does not know."""
    if words[0] == "-m":
        top = words[1].split(".")[0]
        return "" if find_spec(top) or any((ROOT / place / top).is_dir() for place in PLACES) else f"no module {top}"
    script = ROOT / words[0]
    if not script.is_file():
        return f"there is no file {words[0]}"
    text = script.read_text(encoding="utf-8")
    return "".join(f"no option {word}; " for word in words if word.startswith("--") and f'"{word}"' not in text)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_can_be_typed_as_they_stand(page: Path) -> None:
    lines = shown_commands(page.read_text(encoding="utf-8"))
    assert {line: fault for line in lines if (fault := fault_of(line))} == {}


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `(tumbledown[^`]*)` \|", page, re.MULTILINE))
    assert set(all_commands()) == documented


def test_every_target_of_the_makefile_is_documented() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `make ([a-z]+)` \|", page, re.MULTILINE)) == TARGETS


# The checks above can fail.


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("tumbledown play ruins --seats 3", ""),
        ("tumbledown play ruins --seats three", "Invalid value for '--seats': 'three' is not a valid integer"),
        ("tumbledown plya ruins", "there is no command plya"),
        ("tumbledown play ruins --colour", "No such option"),
        ("tumbledown lab compare before", "Missing argument 'AFTER'."),
        ("tumbledown replay a b", "Got unexpected extra argument"),
        ("make paly", "there is no target paly; "),
        ("pip install 'tumbledown[pettingzo]'", "there is no extra pettingzo; "),
        ("python examples/gone.py", "there is no file examples/gone.py"),
        ("python examples/learn.py ruins --minuets 3", "no option --minuets; "),
        ("rm -rf /", "nobody checks rm"),
    ],
)
def test_a_wrong_command_is_found(line: str, fault: str) -> None:
    assert fault_of(line).startswith(fault)
    assert bool(fault_of(line)) == bool(fault)


def test_commands_are_found_in_blocks_and_in_the_text() -> None:
    page = "Say `make\nplay`, or:\n\n```sh\ntumbledown games   # all of them\n```\n"
    assert shown_commands(page) == ["tumbledown games", "make play"]
