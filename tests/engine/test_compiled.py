"""The same files, compiled and pure: the switch works, and a machine without a compiler is told."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
WHICH = "from tumbledown._pure import is_compiled; print(is_compiled())"


def run(code: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_package_is_compiled_here_and_the_switch_makes_it_pure() -> None:
    assert run(WHICH, TUMBLEDOWN_PURE="0") == "True"
    assert run(WHICH, TUMBLEDOWN_PURE="1") == "False"


def test_every_module_of_engine_and_games_is_compiled() -> None:
    for package in ("engine", "games"):
        for path in (ROOT / "src" / "tumbledown" / package).rglob("*.py"):
            if path.name != "__init__.py":
                built = list(path.parent.glob(f"{path.stem}.*.so")) + list(path.parent.glob(f"{path.stem}.*.pyd"))
                assert built, f"{path} is not compiled: run make setup"


def test_a_build_without_a_compiler_gives_a_notice_and_the_pure_package(tmp_path: Path) -> None:
    subprocess.run(
        ["cp", "-r", ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "src", tmp_path], check=True
    )
    for built in (tmp_path / "src").rglob("*.so"):
        built.unlink()
    # One small file is enough to need a compiler.
    setup = (
        (tmp_path / "setup.py")
        .read_text()
        .replace("return sorted(", "return sorted(str(path) for path in files)[:1] or sorted(")
    )
    (tmp_path / "setup.py").write_text(setup)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=tmp_path,
        env=os.environ | {"CC": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "tumbledown: not compiled" in done.stderr
    assert run(WHICH, PYTHONPATH=str(tmp_path / "src")) == "False"


def test_positions_are_freed_safely_however_deep_they_lie() -> None:
    """In a process that checks its memory: a class that mypyc was told is `acyclic` must not be freed in the depth."""
    program = """
import tumbledown as td
for name in td.games():
    state, chooser = td.game(name).new(seed=1), td.Seeded(2)
    kept = []
    while not state.over:
        state.apply(state.options[chooser.below(len(state.options))])
        kept = [state.clone(), kept]
    del kept
print("alive")
"""
    assert run(program, PYTHONMALLOC="debug") == "alive"
