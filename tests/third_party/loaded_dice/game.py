"""A game with a bias that can be switched on, to see whether the lab finds it, and nothing when it is off."""

from typing import Any, Self

from tumbledown.engine import NOBODY, Game, Option, Outcome, State, Terms, Variant, Vocabulary, outcome_by_score

RED, BLUE = 0, 1


class Die(Option):
    """Roll the die of a colour."""

    def __init__(self, colour: str) -> None:
        self.colour = colour

    def __str__(self) -> str:
        return self.colour


class LoadedDice(State):
    """The rolls so far, in order of the turns, which seat had the first, and the weather."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.rolls: list[int] = []
        self.begins = 0
        self.sky = ""

    def set_up(self) -> None:
        """Nobody has rolled. Some tables look at the sky, of which only one takes notice."""
        if self.terms.variants["loaded"] in ("seat", "rain"):
            self.sky = ("rain", "clear")[self.chance.below(2)]
        if self.terms.variants["loaded"] == "first":
            self.begins = self.chance.below(self.terms.seats)

    def copy(self) -> Self:
        other = type(self)(self.terms)
        other.rolls = self.rolls
        other.begins = self.begins
        other.sky = self.sky
        return other

    def save(self) -> dict[str, Any]:
        return {"rolls": self.rolls, "begins": self.begins, "sky": self.sky}

    def load(self, saved: dict[str, Any]) -> None:
        self.rolls = list(saved["rolls"])
        self.begins = int(saved["begins"])
        self.sky = str(saved["sky"])

    def advance(self) -> int:
        seats = self.terms.seats
        return (self.begins + len(self.rolls)) % seats if len(self.rolls) < seats else NOBODY

    def ask(self, seat: int) -> list[int]:
        return [RED, BLUE]

    def answer(self, seat: int, option: int) -> None:
        """DIC-01, DIC-03"""
        loaded = self.terms.variants["loaded"]
        is_wet = loaded == "rain" and self.sky == "rain" and seat == 1
        is_favoured = (loaded == "seat" and seat == 0) or (loaded == "first" and seat == self.begins)
        more = is_wet or is_favoured or (loaded == "red" and option == RED)
        self.rolls = [*self.rolls, 1 + self.chance.below(6) + more]

    def seen(self, seat: int) -> dict[str, Any]:
        return self.save()

    def scores(self) -> list[int]:
        rolls = self.rolls + [0] * (self.terms.seats - len(self.rolls))
        return [rolls[seat - self.begins] for seat in range(self.terms.seats)]

    def result(self) -> Outcome:
        """DIC-02"""
        return outcome_by_score(self.scores(), "rolled")

    def uses(self, option: int) -> str:
        return f"die:{'blue' if option else 'red'}"

    def circumstances(self) -> list[str]:
        return [f"sky:{self.sky}"] if self.sky else []


class LoadedDiceGame(Game):
    """The game itself."""

    id = "loaded_dice"
    title = "Loaded Dice"
    max_seats = 4
    turn_rule = "DIC-01"
    end_rule = "DIC-02"

    def blank(self, terms: Terms) -> LoadedDice:
        return LoadedDice(terms)

    def usable(self, terms: Terms) -> list[str]:
        return ["die:blue", "die:green", "die:red"]


GAME = LoadedDiceGame(
    Vocabulary([Die("red"), Die("blue")], {}),
    [Variant("loaded", "no", ["no", "seat", "red", "rain", "first"], "DIC-03", "Who or what has an advantage.")],
)
