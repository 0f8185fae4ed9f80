"""Commands for warbands and odds: `tumbledown rattle warband check FILE`, `list`, `show ID`; `check odds`, `attack`.

The page that builds warbands asks two of them through the server.
"""

from pathlib import Path
from typing import Any, Final, final

from tumbledown.engine import BadContent, Game, Tool
from tumbledown.engine.content import shown
from tumbledown.games.rattle.finishing import finished
from tumbledown.games.rattle.muster import CHECK_DICE, attack_odds, mustered, read_draft
from tumbledown.games.rattle.odds import STAT_MAX, STAT_MIN, check_odds
from tumbledown.games.rattle.terms import RattleTerms
from tumbledown.games.rattle.warbands import Catalogue, read_warband, warbands_of, write_warband

BUILDING_VARIANTS: Final = ("champion_actions_per_champion", "drives", "riders_full_transport", "small_base_mm")
"""The variants that matter to a warband by itself."""


@final
class CheckWarband(Tool):
    """Checks a roster that somebody wrote, and names every rule that it breaks."""

    def __init__(self, game: Game) -> None:
        super().__init__(
            "warband", "check", ["FILE"], "Check the warband in FILE; names every rule that it breaks.", True
        )
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

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """All about `warband`, text or table, finished or not, under `variants`."""
        return mustered(_terms_of(self.game, question), self.game.rules, question.get("warband"))


@final
class FinishWarband(Tool):
    """Makes an unfinished warband legal."""

    def __init__(self, game: Game) -> None:
        super().__init__(
            "warband", "finish", ["FILE"], "Add what the warband in FILE lacks, and print the legal one.", True
        )
        self.game = game

    def run(self, values: list[str]) -> str:
        """The text form of the finished one."""
        path = Path(values[0])
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadContent(f"{path}: cannot be read") from None
        content = self.game.default_content()
        warband, _ = read_draft(text)
        return write_warband(content, finished(content, warband)).rstrip()

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """All about `warband`, text or table, with what it lacks under `variants`."""
        terms = _terms_of(self.game, question)
        warband, _ = read_draft(question.get("warband"))
        return mustered(terms, self.game.rules, finished(terms.content, warband, terms.drives).to_table())


def _terms_of(game: Game, question: dict[str, Any]) -> RattleTerms:
    """The terms of a question about a warband, under those variants that matter to one."""
    _check_keys(question, ["warband", "variants"])
    variants = question.get("variants", {})
    if not isinstance(variants, dict) or not all(name in BUILDING_VARIANTS for name in variants):
        raise BadContent(f"variants: found {shown(variants)}, expected values for {', '.join(BUILDING_VARIANTS)}")
    terms = game.terms(2, variants)
    assert isinstance(terms, RattleTerms)
    return terms


def _check_keys(question: dict[str, Any], known: list[str]) -> None:
    unknown = [key for key in question if key not in known]
    if unknown:
        raise BadContent(f"found {shown(unknown[0])}, expected {', '.join(known)}")


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
        stat = _read_stat(values[0])
        lines = ["dice  fail    success critical"]
        for dice in CHECK_DICE:
            fail, success, critical, total = check_odds(stat, dice)
            lines.append(f"{dice:>4}  {fail / total:<7.4f} {success / total:<7.4f} {critical / total:<7.4f}")
        return "\n".join(lines)


@final
class ShowAttack(Tool):
    """The exact odds that an attack removes its target."""

    def __init__(self) -> None:
        text = "How often an attack with FURY removes a group with WILL, with 1, 2 and 3 dice."
        super().__init__("check", "attack", ["FURY", "WILL"], text, True)

    def run(self, values: list[str]) -> str:
        """A line for each number of dice."""
        fury, will = _read_stat(values[0]), _read_stat(values[1])
        lines = ["dice  removes  a pair"]
        for dice in CHECK_DICE:
            alone, cases = attack_odds(fury, dice, will, False)
            pair, all_cases = attack_odds(fury, dice, will, True)
            lines.append(f"{dice:>4}  {alone / cases:<8.4f} {pair / all_cases:<8.4f}")
        return "\n".join(lines)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """`fury` against `will`; `is_pair` when a champion is attached to the target."""
        _check_keys(question, ["fury", "will", "is_pair"])
        fury, will = _stat_in(question, "fury"), _stat_in(question, "will")
        is_pair = question.get("is_pair", False)
        if not isinstance(is_pair, bool):
            raise BadContent(f"is_pair: found {shown(is_pair)}, expected true or false (RAT-10)")
        return {"removes": [list(attack_odds(fury, dice, will, is_pair)) for dice in CHECK_DICE]}


def _read_stat(text: str) -> int:
    if not text.isdecimal() or not STAT_MIN <= int(text) <= STAT_MAX:
        raise BadContent(f"a stat is a number from {STAT_MIN} to {STAT_MAX}, not {text!r} (RAT-15)")
    return int(text)


def _stat_in(question: dict[str, Any], name: str) -> int:
    value = question.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not STAT_MIN <= value <= STAT_MAX:
        raise BadContent(f"{name}: found {shown(value)}, expected {STAT_MIN} to {STAT_MAX} (RAT-15)")
    return value


def tools_of(game: Game) -> list[Tool]:
    """The commands that the game brings along."""
    return [CheckWarband(game), FinishWarband(game), ListWarbands(game), ShowWarband(game), ShowOdds(), ShowAttack()]
