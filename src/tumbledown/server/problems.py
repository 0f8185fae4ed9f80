"""What a request can get wrong, as exceptions with a status and a code."""


class Refused(Exception):
    """A request that is refused: status, stable code, and a sentence."""

    def __init__(self, status: int, code: str, text: str, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.retry_after = retry_after


def unknown(what: str) -> Refused:
    """There is no such thing, or it is none of the asker's business."""
    return Refused(404, "unknown", f"There is no such {what}.")


def forbidden(code: str, text: str) -> Refused:
    """The asker may not do this."""
    return Refused(403, code, text)


def conflict(code: str, text: str) -> Refused:
    """Not now."""
    return Refused(409, code, text)


def bad(code: str, text: str) -> Refused:
    """The request makes no sense."""
    return Refused(400, code, text)


def slow_down(text: str, seconds: float) -> Refused:
    """Too often."""
    return Refused(429, "slow_down", text, max(1.0, seconds))
