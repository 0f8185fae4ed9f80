"""The browser client's types are those of the protocol."""

from pathlib import Path

from tumbledown.protocol.typescript import typescript

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_client_has_the_types_of_this_protocol() -> None:
    """Stale types? `make protocol` writes them anew."""
    assert CLIENT.read_text(encoding="utf-8") == typescript()
