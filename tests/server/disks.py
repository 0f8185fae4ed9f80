"""Disks that are slow, disks that fail, and disks that are full."""

import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

SOURCE = Path(__file__).parent / "slow_disk.c"


def compiled(source: Path, folder: Path) -> Path:
    """A library that a process can be made to load before all others."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip(f"{source.name} needs a C compiler, and there is none")
    library = folder / f"{source.stem}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    return library


def slow_disk(folder: Path, milliseconds: int) -> dict[str, str]:
    """Variables with which a process finds every wait for the disk to last so much longer."""
    return {"LD_PRELOAD": str(compiled(SOURCE, folder)), "SLOW_DISK_MS": str(milliseconds)}


def failing_disk(folder: Path) -> tuple[dict[str, str], Path]:
    """Variables with which a process finds every sync to fail while there is a certain file, and that file."""
    flag = folder / "fails"
    return slow_disk(folder, 0) | {"FAILING_DISK": str(flag)}, flag


class SmallDisk:
    """A disk of a few megabytes that can be filled and freed."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"
        folder.mkdir(exist_ok=True)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
        if subprocess.run(mount, capture_output=True).returncode:
            pytest.skip("a small disk cannot be mounted here")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=False)

    def fill(self) -> None:
        """Write until there is no room left."""
        with self.ballast.open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(b"x" * 4096)

    def free(self) -> None:
        """Make room again."""
        self.ballast.unlink(missing_ok=True)
