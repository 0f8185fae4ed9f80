"""The browser client's types are those of the protocol."""

from tumbledown.protocol.typescript import TARGET, document


def test_the_client_has_the_types_of_this_protocol() -> None:
    """Stale types? `make protocol` writes them anew."""
    assert TARGET.read_text(encoding="utf-8") == document()
