"""Nothing of the server is undocumented, and the client's types are those of the messages."""

import re
from pathlib import Path

from litestar import Litestar
from prometheus_client.metrics import MetricWrapperBase

from tumbledown.protocol import limits, socket
from tumbledown.protocol.typescript import typescript
from tumbledown.server import metrics
from tumbledown.server.app import create_app
from tumbledown.server.settings import Settings, read_settings

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def rows(page: str) -> dict[str, list[str]]:
    """The rows of a page's tables by what is in their first cell."""
    found = {}
    for line in page.splitlines():
        if line.startswith("| "):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            for name in re.findall(r"`([^`]+)`", cells[0]) or [cells[0]]:
                found[name] = cells[1:]
    return found


def test_every_setting_is_documented_with_its_default() -> None:
    documented = rows(OPERATIONS)
    defaults = Settings()
    for name in Settings.__struct_fields__:
        assert name in documented, f"{name} is not in docs/operations.md"
        shown = documented[name][0].strip("`")
        default = getattr(defaults, name)
        assert shown == ("" if default in ("", []) else str(default)), name


def test_every_route_is_documented(tmp_path: Path) -> None:
    app: Litestar = create_app(read_settings({}, database=str(tmp_path / "x.sqlite"))).rest
    document = app.openapi_schema.to_schema()
    routes = {
        f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods if path != "/"
    }
    assert len(routes) > 15
    assert routes <= set(rows(PROTOCOL)), routes - set(rows(PROTOCOL))


def test_every_message_limit_and_close_code_is_documented() -> None:
    documented = rows(PROTOCOL)
    for message in (*socket.FROM_CLIENT, *socket.FROM_SERVER):
        assert message.__struct_config__.tag in documented
    for name, value in vars(limits).items():
        if name.isupper():
            assert documented[name][0] == str(value), name
    for code in socket.CLOSE_CODES:
        assert str(code) in documented


def test_every_metric_is_documented() -> None:
    documented = rows(OPERATIONS)
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            name = next(iter(metric.describe())).name
            assert name in documented or f"{name}_total" in documented, name


def test_what_is_deployed_sets_only_what_can_be_set() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "deploy").iterdir()}
    named = {name.lower() for text in texts.values() for name in re.findall(r"TUMBLEDOWN_([A-Z_]+)", text)}
    assert {"database", "secure", "trusted_proxies"} <= named <= set(Settings.__struct_fields__)
    for name in ("nginx.conf", "nginx-compose.conf"):
        assert f"client_max_body_size {limits.MAX_BODY // 1024}k;" in texts[name]
        assert "location = /metrics { return 404; }" in texts[name]
        assert "proxy_set_header Upgrade $http_upgrade;" in texts[name]
    assert all(name in OPERATIONS for name in ("nginx.conf", "compose.yaml", "tumbledown.service"))


def test_the_clients_types_are_those_of_the_messages() -> None:
    file = ROOT / "web" / "src" / "lib" / "protocol.ts"
    assert file.read_text(encoding="utf-8") == typescript(), "run `make protocol`"
