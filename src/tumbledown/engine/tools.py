"""Tools of a game's own, as data: the command line and the server offer them without knowing the game."""

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Tool:
    """A command `tumbledown <game> <topic> <name> <arguments>`: a game subclasses it and says what it does.

    One that `answers` is also asked by programs, such as a page in a browser, through the server.
    """

    def __init__(self, topic: str, name: str, arguments: list[str], text: str, answers: bool = False) -> None:
        self.topic = topic
        self.name = name
        self.arguments = arguments
        self.text = text
        self.answers = answers

    def run(self, values: list[str]) -> str:
        """What the command prints, given a value for each argument; raises `TumbledownError` for what is wrong."""
        raise NotImplementedError

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a program's question, ready for JSON; raises `TumbledownError` for what is wrong.

        Questions come from anybody: an answer depends on the question alone, touches no file and takes no time.
        """
        raise NotImplementedError
