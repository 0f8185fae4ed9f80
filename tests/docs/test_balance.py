"""The answers of the lab: every ready plan has one, and what is proposed can be played."""

from pathlib import Path

import pytest

import tumbledown as td
from tumbledown.engine.content import read_toml
from tumbledown.lab.plan import read_plan, ready_plans

BALANCE = Path(__file__).parents[2] / "docs" / "balance"
PROPOSED = sorted(BALANCE.glob("*-proposed.toml"))


@pytest.mark.parametrize("name", list(ready_plans()))
def test_every_ready_plan_has_its_answer(name: str) -> None:
    plan = read_plan(name).plan
    assert f"tumbledown lab run {name}" in (BALANCE / "README.md").read_text(encoding="utf-8")
    assert f"# {plan.title}" in (BALANCE / f"{plan.game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PROPOSED, ids=lambda path: path.stem)
def test_proposed_components_can_be_played(path: Path) -> None:
    game = td.game(path.stem.removesuffix("-proposed"))
    content = read_toml(path)
    game.check_content(content, path.name)
    assert content != game.default_content()
