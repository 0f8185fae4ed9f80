"""Log lines as JSON, one event each. Tokens, codes, passwords, seeds and chat never go here."""

import json
import logging
import sys
import time
from typing import Any

LOGGER = logging.getLogger("tumbledown")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = getattr(record, "fields", None)
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if fields:
            line |= fields
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def start_logging(level: str) -> None:
    """Send log lines of this level and above to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    LOGGER.handlers[:] = [handler]
    LOGGER.propagate = False
    LOGGER.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "litestar", "psycopg", "psycopg.pool", "asyncio"):
        other = logging.getLogger(name)
        other.handlers[:] = [handler]
        other.propagate = False
        other.setLevel("WARNING")


def log(event: str, **fields: Any) -> None:
    """Say what happened."""
    if LOGGER.isEnabledFor(logging.INFO):
        LOGGER.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Say what went wrong but was dealt with."""
    LOGGER.warning(event, extra={"fields": fields})


def fail(event: str, **fields: Any) -> None:
    """Say what went wrong, with the exception that is being handled."""
    LOGGER.error(event, extra={"fields": fields}, exc_info=True)
