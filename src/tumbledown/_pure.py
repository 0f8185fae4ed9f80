"""The switch between compiled and pure code, thrown before anything else of the package is imported."""

import fcntl
import os
import sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = Path(__file__).parent


def use_sources_only() -> None:
    """With TUMBLEDOWN_PURE=1, make Python see only the `.py` files of the package, not what was built from them."""
    if os.environ.get("TUMBLEDOWN_PURE") != "1":
        return
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, [".py"]))


def is_compiled() -> bool:
    """Whether the engine in use is the compiled one."""
    from tumbledown.engine import state

    return not str(state.__file__).endswith(".py")


def clone_folder() -> Path | None:
    """The clone that the package runs from; None when it is installed from a wheel."""
    package = PACKAGE.resolve()
    folder = package.parents[1]
    return folder if (folder / "Makefile").is_file() and folder / "src" / "tumbledown" == package else None


def is_compiling() -> bool:
    """Whether the clone that the package runs from is being compiled now."""
    folder = clone_folder()
    if folder is None:
        return False
    try:
        with (folder / "build" / "compiling.lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
