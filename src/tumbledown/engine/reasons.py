"""Why an option is refused."""

from typing import Any, final


@final
class Reason:
    """Why an option is refused: a stable code, the rule that forbids it, a sentence, and the facts.

    >>> print(Reason("column_full", "CON-04", "Column d is full.", {"column": "d"}))
    Column d is full. [CON-04]
    """

    def __init__(self, code: str, rule: str, text: str, facts: dict[str, Any] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.text = text
        self.facts: dict[str, Any] = {} if facts is None else facts

    def to_dict(self) -> dict[str, Any]:
        """The reason, ready for JSON."""
        return {"code": self.code, "rule": self.rule, "text": self.text, "facts": self.facts}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.text))

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.rule!r}, {self.text!r}, {self.facts!r})"
