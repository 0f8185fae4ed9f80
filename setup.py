"""Compiles the engine and the games with mypyc; without a compiler the same files run as they are.

Set TUMBLEDOWN_PURE=1 while building to leave the compilation out.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("engine", "games", "bots/search")
MOST_MODULES = 24
"""How many modules become one library: fewer share less of the compiler's work, more keep the other cores idle."""
# Nothing looks the functions of a module up from outside, so they may be inlined: 5 to 8 % faster.
FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]


def compiled_files() -> list[str]:
    """Every module of the compiled packages but their `__init__`, which stay plain so that the pure switch works."""
    files = [path for package in COMPILED for path in Path("src/tumbledown", package).rglob("*.py")]
    return sorted(str(path) for path in files if path.name != "__init__.py")


def libraries() -> list[tuple[list[str], str | None]]:
    """One shared library for each compiled package: the engine, the search, and every game; several for a large one."""
    packages: dict[str, list[str]] = {}
    for file in compiled_files():
        # mypyc looks for the modules below the folder that the library is in: its name has no dots.
        packages.setdefault("_".join(Path(file).parent.parts[1:]), []).append(file)
    return [
        (files[start : start + MOST_MODULES], f"{package}_{start // MOST_MODULES + 1}")
        for package, files in packages.items()
        for start in range(0, len(files), MOST_MODULES)
    ]


def has_compiler() -> bool:
    """Whether the C compiler that Python would call is there; where that cannot be told, it may be."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    return not command or shutil.which(command[0]) is not None


def notice(why: object) -> None:
    """Say that the package will run uncompiled."""
    print(f"tumbledown: not compiled ({why}); it will run as pure Python, several times slower.", file=sys.stderr)


class BuildOrNotice(build_ext):
    """A machine without a C compiler gets a notice and the pure package instead of a failed install."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if os.environ.get("TUMBLEDOWN_COMPILED") == "1":
                raise
            notice(error)
            self.extensions = []

    def build_extension(self, ext: Extension) -> None:
        """One library; what a build that was broken off has left of it, newer than its sources, does not count."""
        library = Path(self.get_ext_fullpath(ext.name))
        begun = library.with_name(library.name + ".begun")
        if begun.exists():
            library.unlink(missing_ok=True)
        begun.parent.mkdir(parents=True, exist_ok=True)
        begun.touch()
        super().build_extension(ext)
        begun.unlink()


def extensions() -> list[object]:
    """The extension modules, or none when a pure build is wanted."""
    if os.environ.get("TUMBLEDOWN_PURE") == "1" or not {"build_ext", "bdist_wheel", "editable_wheel"} & set(sys.argv):
        return []
    if not has_compiler() and os.environ.get("TUMBLEDOWN_COMPILED") != "1":
        notice("there is no C compiler")
        return []
    from mypyc.build import mypycify

    modules = mypycify(compiled_files(), opt_level="1", debug_level="0", separate=libraries())
    if sys.platform != "win32":
        for module in modules:
            # They share one list, which must not grow with each of them.
            args = [*module.extra_compile_args, *FLAGS]
            # Minds add up long rows of numbers: that is worth the compiler's trouble, all else is not.
            module.extra_compile_args = [*args, "-O3"] if "search" in module.name else args
    # The longest first, so that no core waits at the end for a large one that was begun last.
    return sorted(modules, key=lambda module: sum(os.path.getsize(file) for file in module.sources), reverse=True)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrNotice})
