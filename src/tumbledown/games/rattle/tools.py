"""Commands for warbands: `tumbledown rattle warband check FILE`, `list` and `show ID`."""

from pathlib import Path
from typing import final

from tumbledown.engine import BadContent, Game, Tool
from tumbledown.games.rattle.odds import check_odds
from tumbledown.games.rattle.warbands import Catalogue, read_warband, warbands_of, write_warband


@final
class CheckWarband(Tool):
    """Checks a roster that somebody wrote, and names every rule that it breaks."""

    def __init__(self, game: Game) -> None:
        super().__init__("warband", "check", ["FILE"], "Check the warband in FILE; names every rule that it breaks.")
        self.game = game

    def run(self, values: list[str]) -> str:
        """The roster with its points, or `BadContent`."""
        path = Path(values[0])
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadContent(f"{path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise BadContent(f"{path}: is not a UTF-8 text file") from None
        content = self.game.default_content()
        # A file is a text even if it has a single line, so that its faults are those of a text.
        warband = read_warband(content, text + "\n", str(path))
        catalogue = Catalogue(content)
        points = sum(catalogue.points_of(group) for group in warband.groups)
        lines = [f"{path}: {warband.name} is a legal warband, {points} points in {len(warband.groups)} groups."]
        for slot, group in enumerate(warband.groups):
            lines.append(f"  {slot}  {catalogue.points_of(group)}  {catalogue.line_of(group)}")
        return "\n".join(lines)


@final
class ListWarbands(Tool):
    """Lists the ready-made warbands."""

    def __init__(self, game: Game) -> None:
        super().__init__("warband", "list", [], "List the ready-made warbands.")
        self.game = game

    def run(self, values: list[str]) -> str:
        """A line for each."""
        warbands = warbands_of(self.game.default_content())
        return "\n".join(f"{warband.id:<22} {warband.name}: {', '.join(warband.traits)}" for warband in warbands)


@final
class ShowWarband(Tool):
    """Prints a ready-made warband, as a file to start from."""

    def __init__(self, game: Game) -> None:
        super().__init__("warband", "show", ["ID"], "Print the ready-made warband ID, as a file to start from.")
        self.game = game

    def run(self, values: list[str]) -> str:
        """The text form."""
        content = self.game.default_content()
        return write_warband(content, read_warband(content, values[0], "warband")).rstrip()


@final
class ShowOdds(Tool):
    """The exact odds of a check."""

    def __init__(self) -> None:
        super().__init__("check", "odds", ["STAT"], "The odds of a check against STAT with 1, 2 and 3 dice.")

    def run(self, values: list[str]) -> str:
        """A line for each number of dice."""
        if not values[0].isdecimal() or not 2 <= int(values[0]) <= 20:
            raise BadContent(f"a stat is a number from 2 to 20, not {values[0]!r} (RAT-15)")
        lines = ["dice  fail    success critical"]
        for dice in (1, 2, 3):
            fail, success, critical, total = check_odds(int(values[0]), dice)
            lines.append(f"{dice:>4}  {fail / total:<7.4f} {success / total:<7.4f} {critical / total:<7.4f}")
        return "\n".join(lines)


def tools_of(game: Game) -> list[Tool]:
    """The commands that the game brings along."""
    return [CheckWarband(game), ListWarbands(game), ShowWarband(game), ShowOdds()]
