"""What `tumbledown serve` says to the person who started it."""

import subprocess
import sys
import urllib.request
from pathlib import Path


def test_a_quiet_server_says_where_it_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tumbledown.cli", "serve", "--port", "0", "--log-level", "warning"]
    database = ["--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen([*command, *database], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Tumbledown is at http://127.0.0.1:")
            with urllib.request.urlopen(f"{line.split()[3]}/api/games") as answer:
                assert answer.status == 200
        finally:
            server.terminate()
