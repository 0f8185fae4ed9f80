"""`tumbledown <game> ...`: the commands that a game brings along."""

import click

import tumbledown as td
from tumbledown.engine import Game, Tool, TumbledownError


class WithGames(click.Group):
    """A group with a command for each game that has tools of its own; a game is loaded when it is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Our commands, then the games that have tools."""
        return [*super().list_commands(context), *[name for name in td.games() if _has_tools(name)]]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """One of our commands, or that of a game."""
        command = super().get_command(context, name)
        if command is not None or name not in td.games():
            return command
        game = td.game(name)
        return tools_of(game) if game.tools() else None


def _has_tools(name: str) -> bool:
    try:
        return len(td.game(name).tools()) > 0
    except TumbledownError:
        # A game that cannot be loaded says so when it is asked for; the help of all others stays readable.
        return False


def tools_of(game: Game) -> click.Group:
    """The commands of a game: one for each tool, under its topic."""
    group = click.Group(game.id, help=f"Commands of {game.title}.")
    topics: dict[str, click.Group] = {}
    for tool in game.tools():
        topic = topics.get(tool.topic)
        if topic is None:
            topic = topics[tool.topic] = click.Group(tool.topic, help=f"{tool.topic.capitalize()}s of {game.title}.")
            group.add_command(topic)
        topic.add_command(_command(tool))
    return group


def _command(tool: Tool) -> click.Command:
    def run(**values: str) -> None:
        click.echo(tool.run([values[name.lower()] for name in tool.arguments]))

    arguments: list[click.Parameter] = [click.Argument([name.lower()], metavar=name) for name in tool.arguments]
    return click.Command(tool.name, params=arguments, callback=run, help=tool.text)
