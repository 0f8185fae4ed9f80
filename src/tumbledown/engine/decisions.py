"""What a person is asked: a prompt, its rules, and options with labels."""

from typing import Any, final


@final
class Choice:
    """One option of a decision: its number, notation, label, and the things on the board that it points at."""

    def __init__(self, option: int, text: str, label: str, points_at: list[str]) -> None:
        self.option = option
        self.text = text
        self.label = label
        self.points_at = points_at

    def to_dict(self) -> dict[str, Any]:
        """The choice, ready for JSON."""
        return {"option": self.option, "text": self.text, "label": self.label, "points_at": self.points_at}


@final
class Decision:
    """What a seat is asked now; without options when it is not its choice."""

    def __init__(self, prompt: str, rules: list[str], waiting: list[int], options: list[Choice]) -> None:
        self.prompt = prompt
        self.rules = rules
        self.waiting = waiting
        self.options = options

    def to_dict(self) -> dict[str, Any]:
        """The decision, ready for JSON."""
        return {
            "prompt": self.prompt,
            "rules": self.rules,
            "waiting": self.waiting,
            "options": [choice.to_dict() for choice in self.options],
        }
