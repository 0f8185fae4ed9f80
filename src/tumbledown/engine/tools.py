"""Commands of a game's own, as data: the command line offers them without knowing the game."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Tool:
    """A command `tumbledown <game> <topic> <name> <arguments>`: a game subclasses it and says what it does."""

    def __init__(self, topic: str, name: str, arguments: list[str], text: str) -> None:
        self.topic = topic
        self.name = name
        self.arguments = arguments
        self.text = text

    def run(self, values: list[str]) -> str:
        """What the command prints, given a value for each argument; raises `TumbledownError` for what is wrong."""
        raise NotImplementedError
