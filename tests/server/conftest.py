"""Servers that tests share: one per worker and module, because starting one takes a second."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.harness import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server on an SQLite file."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for a server of the test's own."""
    return tmp_path
