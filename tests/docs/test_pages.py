"""The pages are true: quoted code is the tested code, examples run, links lead somewhere, and nothing is left out."""

import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tumbledown as td
from tumbledown.games import OUR_GAMES

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
MARK = re.compile(r"<!-- from (\S+) -->")
FENCE = re.compile(r"^```(\w*)$")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PACKAGE = re.compile(r"^[A-Za-z0-9._-]+")


class Block:
    """A fenced block of a page: its language, its text, the line it starts on, and the file it was cut from."""

    def __init__(self, language: str, text: str, line: int, source: str) -> None:
        self.language = language
        self.text = text
        self.line = line
        self.source = source

    @property
    def is_doctest(self) -> bool:
        return self.language == "python" and ">>>" in self.text


def blocks_of(text: str) -> Iterator[Block]:
    """The fenced blocks of a page; a mark counts when it is the last line with words before the fence."""
    before, language, start = "", "", 0
    inside: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if inside is not None and line == "```":
            mark = MARK.fullmatch(before)
            yield Block(language, "\n".join(inside), start, mark[1] if mark else "")
            inside, before = None, ""
        elif inside is not None:
            inside.append(line)
        elif fence := FENCE.match(line):
            inside, language, start = [], fence[1], number
        elif line.strip():
            before = line.strip()
            assert not before.startswith("```"), f"line {number}: a fence starts its line and names one language"
    assert inside is None, f"the block that starts on line {start} has no end"


def prose_of(text: str) -> str:
    """The page without its fenced blocks and code spans, where brackets are not links."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


def anchors_of(text: str) -> set[str]:
    """The anchors that a page's headings make."""
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in HEADING.findall(text)}


def untrue_blocks(page: str) -> list[str]:
    """Python blocks that nobody tests, and quoted blocks that are not in the file they name."""
    found = []
    for block in blocks_of(page):
        if block.source:
            source = ROOT / block.source
            if not source.is_file():
                found.append(f"line {block.line}: there is no file {block.source}")
            elif f"\n{block.text}\n" not in f"\n{source.read_text(encoding='utf-8')}\n":
                found.append(f"line {block.line}: this is not in {block.source}")
        elif block.language == "python" and not block.is_doctest:
            found.append(f"line {block.line}: Python that is neither cut from a file nor a doctest")
    return found


def failing_examples(page: str, name: str) -> str:
    """What goes wrong in the page's doctests, which share their names from top to bottom."""
    report: list[str] = []
    globs: dict[str, object] = {}
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for block in blocks_of(page):
        if block.is_doctest:
            test = doctest.DocTestParser().get_doctest(block.text + "\n", globs, name, name, block.line)
            runner.run(test, out=report.append, clear_globs=False)
            globs = test.globs
    return "".join(report)


def dead_links(page: str, folder: Path) -> list[str]:
    """Relative links of a page in that folder that point to no file or no heading."""
    dead = []
    for target in LINK.findall(prose_of(page)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        text = page
        if file:
            if not (folder / file).exists():
                dead.append(target)
                continue
            text = (folder / file).read_text(encoding="utf-8") if anchor else ""
        if anchor and anchor not in anchors_of(text):
            dead.append(target)
    return dead


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_quoted_code_is_the_tested_code(page: Path) -> None:
    assert untrue_blocks(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_run(page: Path) -> None:
    assert failing_examples(page.read_text(encoding="utf-8"), page.name) == ""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_relative_links_lead_somewhere(page: Path) -> None:
    assert dead_links(page.read_text(encoding="utf-8"), page.parent) == []


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_game_has_its_rules_page(name: str) -> None:
    page = ROOT / "docs" / "rules" / f"{name}.md"
    assert page.is_file(), f"{name} has no docs/rules/{name}.md"
    assert page.read_text(encoding="utf-8") == td.game(name).page(), f"{page.name} is not the rules.md of the game"


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_variant_is_on_the_rules_page(name: str) -> None:
    game = td.game(name)
    assert [variant.name for variant in game.variants if f"`{variant.name}`" not in game.page()] == []


def test_the_readme_names_every_game_of_the_house_with_its_credits() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in OUR_GAMES if f"(docs/rules/{name}.md)" not in readme] == []
    assert [name for name in OUR_GAMES if td.game(name).credits not in readme] == []


@pytest.mark.parametrize("folder", ["docs", "docs/design"])
def test_the_index_of_a_folder_names_every_page(folder: str) -> None:
    linked = set(LINK.findall((ROOT / folder / "README.md").read_text(encoding="utf-8")))
    assert {page.name for page in (ROOT / folder).glob("*.md")} - {"README.md"} <= linked


def declared_dependencies() -> dict[str, set[str]]:
    """The packages that pyproject.toml asks for, by the heading under which the page defends them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {"Building": project["build-system"]["requires"], "Run time": project["project"]["dependencies"]}
    for extra, packages in project["project"].get("optional-dependencies", {}).items():
        declared[f"Optional: {extra}"] = packages
    for group, packages in project.get("dependency-groups", {}).items():
        declared[f"Group: {group}"] = [package for package in packages if isinstance(package, str)]
    return {heading: {package_name(package) for package in packages} for heading, packages in declared.items()}


def package_name(requirement: str) -> str:
    found = PACKAGE.match(requirement)
    assert found is not None, requirement
    return found[0].lower().replace("_", "-")


def defended_dependencies() -> dict[str, set[str]]:
    """The packages in the tables of the page, by heading."""
    defended: dict[str, set[str]] = {}
    heading = ""
    for line in (ROOT / "docs" / "design" / "dependencies.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif row := re.match(r"\| `([^`]+)` \| \S", line):
            defended.setdefault(heading, set()).add(package_name(row[1]))
    return defended


def test_every_dependency_is_defended() -> None:
    assert defended_dependencies() == declared_dependencies()


# The checks above can fail.


def test_a_changed_quotation_is_found() -> None:
    quoted = '<!-- from src/tumbledown/games/connect_four/game.py -->\n```python\nNAMES: Final = "{}"\n```\n'
    assert untrue_blocks(quoted.format("abcdefg")) == []
    assert untrue_blocks(quoted.format("abcdefgh")) == [
        "line 2: this is not in src/tumbledown/games/connect_four/game.py"
    ]
    assert untrue_blocks(quoted.replace("game.py", "gone.py")) == [
        "line 2: there is no file src/tumbledown/games/connect_four/gone.py"
    ]


def test_untested_python_is_found() -> None:
    assert untrue_blocks("```python\n1 + 1\n```\n") == ["line 1: Python that is neither cut from a file nor a doctest"]


def test_a_wrong_example_is_found() -> None:
    assert failing_examples("```python\n>>> 1 + 1\n2\n```\n", "page") == ""
    assert "Expected:\n    3\nGot:\n    2" in failing_examples("```python\n>>> 1 + 1\n3\n```\n", "page")


def test_a_dead_link_is_found() -> None:
    page = "# Here\n[a](README.md) [b](gone.md) [c](#here) [d](#there) [e](README.md#gone) [f](https://example.org)"
    assert dead_links(page, ROOT) == ["gone.md", "#there", "README.md#gone"]
