"""As Rubble, As Storm: the state as the engine sees it, and the game itself."""

from copy import deepcopy
from typing import Any, Final, final

from tumbledown.engine import Game, Goal, Outcome, Piece, Reason, Terms, Thing, Turn, by_name, load_agenda
from tumbledown.engine.content import Table, raise_faults
from tumbledown.games.rubble import goal as standing
from tumbledown.games.rubble import labels, observation, text
from tumbledown.games.rubble.attacks import BounceTo, FollowTo, Place, PushedTo, PushEffect
from tumbledown.games.rubble.boardcheck import board_faults, board_schema
from tumbledown.games.rubble.features import FEATURES, features
from tumbledown.games.rubble.inputs import INPUT_COUNT, inputs
from tumbledown.games.rubble.invariants import broken_invariants
from tumbledown.games.rubble.notation import Writer
from tumbledown.games.rubble.options import VOCABULARY
from tumbledown.games.rubble.pieces import SEAT_NAMES
from tumbledown.games.rubble.reading import read_turn
from tumbledown.games.rubble.rules import Action, CollapseTo, Drain, Gain, PillarTo, set_up
from tumbledown.games.rubble.state import RubbleStep, RubbleTable
from tumbledown.games.rubble.terms import VARIANTS, RubbleTerms, content_faults, content_schema
from tumbledown.games.rubble.things import things
from tumbledown.games.rubble.view import seen

STEPS: Final = by_name(Drain, Action, PillarTo, CollapseTo, PushEffect, PushedTo, FollowTo, BounceTo, Place, Gain)


@final
class Rubble(RubbleTable):
    """A position of the game."""

    def set_up(self) -> None:
        """RUB-01 to RUB-06"""
        set_up(self)

    def copy(self) -> "Rubble":
        """A state with the same table."""
        other = Rubble(self.house)
        self.copy_onto(other)
        return other

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote, and the steps."""
        super().load(saved)
        self.agenda = load_agenda(saved["agenda"], STEPS)

    def seen(self, seat: int) -> dict[str, Any]:
        """Everybody sees everything."""
        return seen(self)

    def scores(self) -> list[int]:
        """The score of a player is the store."""
        return self.stores[:]

    def result(self) -> Outcome:
        """RUB-63 Nine in store win; RUB-64 at the cap the larger store, then pocket plus own stacks, else a draw."""
        for seat in (0, 1):
            if self.stores[seat] >= self.house.win_tokens:
                return won_by(seat, "nine_in_store")
        if self.stores[0] != self.stores[1]:
            return won_by(0 if self.stores[0] > self.stores[1] else 1, "cap_store")
        outside = [self.pockets[seat] + self.own_tokens(seat) for seat in (0, 1)]
        if outside[0] != outside[1]:
            return won_by(0 if outside[0] > outside[1] else 1, "cap_tokens")
        return Outcome([], [1, 1], "cap_draw")

    def own_tokens(self, seat: int) -> int:
        """The tokens in own stacks."""
        return sum(abs(stack) for stack in self.stacks if self.is_own(stack, seat))

    def prompt_rules(self, seat: int) -> list[str]:
        """The rule of the present decision."""
        step = self.agenda[-1]
        return [step.rule_now(self) if isinstance(step, RubbleStep) else step.rule]

    def label(self, option: int) -> str:
        """What an option means here."""
        return labels.label(self, option)

    def points_at(self, option: int) -> list[str]:
        """The spaces, the disc and its links."""
        return labels.points_at(self, option)

    def explain_turn(self, seat: int) -> Reason:
        """The other player decides this; the rule is that of the decision."""
        text = f"“{self.prompt(self.to_act)}” is for {SEAT_NAMES[self.to_act]} to answer."
        return Reason("not_your_choice", self.prompt_rules(seat)[0], text, {"waiting": self.waiting()})

    def features(self, seat: int) -> list[float]:
        """What a good player thinks about."""
        return features(self, seat)

    def inputs(self, seat: int) -> list[int]:
        """What a mind looks at."""
        return inputs(self, seat)

    def observe(self, seat: int) -> bytes:
        """What a learner sees."""
        return observation.observe(self, seat)

    def broken_invariants(self) -> list[str]:
        """The invariants of the rules page that do not hold."""
        return broken_invariants(self)


def won_by(seat: int, reason: str) -> Outcome:
    """One player has won."""
    return Outcome([seat], [1 if other == seat else 2 for other in (0, 1)], reason)


@final
class RubbleGame(Game):
    """The game itself."""

    id = "rubble"
    title = "As Rubble, As Storm"
    nameless = ("link",)
    summary = "Two wanderers loot ruins around a turning sandstorm, push each other about, and carry nine tokens home."
    credits = "Rules by Reach Out Games (reachoutgames.com). An unofficial implementation; the boards here are our own."
    minutes = 25
    rules_version = 2
    # Far above what has been met (some 2,000): the cap is 400 turns at most, but no small bound on a chain is known.
    max_choices = 100_000
    max_draw = 24
    turn_rule = "RUB-06"
    end_rule = "RUB-63"
    peers = ("openspiel:chess",)
    has_content = True

    def blank(self, terms: Terms) -> Rubble:
        """An empty table."""
        assert isinstance(terms, RubbleTerms)
        return Rubble(terms)

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> RubbleTerms:
        """The terms with board and numbers worked out."""
        # Whoever typed in a board may go on changing it; the match keeps the one it began with.
        return RubbleTerms(self, deepcopy(variants), content, content_hash, own)

    def schema(self) -> Table:
        """What a component file must look like."""
        return content_schema()

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        """What is wrong with the numbers and boards."""
        return content_faults(content)

    def components(self, table: dict[str, Any], name: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """RUB-R01 A file may hold all components, or a board alone, which is then the variant `custom`."""
        if "spaces" not in table and "disc" not in table:
            return super().components(table, name)
        kinds = [kind["id"] for kind in self.default_content()["space_kinds"]]
        raise_faults(board_schema().faults(table, "board") or board_faults(table, kinds, "board"), name)
        return {"board": "custom", "custom_board": table}, None

    def variant_samples(self) -> list[dict[str, Any]]:
        """Every other value of every variant; a board of one's own comes with its table."""
        samples = [sample for sample in super().variant_samples() if sample.get("board") != "custom"]
        own = {**self.default_content()["boards"][-1], "id": "own_board"}
        return [*samples, {"board": "custom", "custom_board": own}]

    def seat_name(self, seat: int) -> str:
        """RUB-01 Seat 0 is light, seat 1 is dark."""
        return SEAT_NAMES[seat].capitalize()

    def input_count(self) -> int:
        """How many inputs there are."""
        return INPUT_COUNT

    def feature_names(self) -> list[str]:
        """What `features` gives."""
        return FEATURES[:]

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces that `observe` gives."""
        assert isinstance(terms, RubbleTerms)
        return observation.pieces(terms)

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """What wins and how far everybody is."""
        return standing.goal(view)

    def turn(self, view: dict[str, Any]) -> Turn | None:
        """Whose turn it is."""
        return standing.turn(view)

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """Everything with a name at this table."""
        return things(view)

    def draw(self, view: dict[str, Any]) -> str:
        """The board in the terminal."""
        return text.draw(view)

    def sentence(self, event: dict[str, Any]) -> str:
        """An event in plain English."""
        return text.sentence(event)

    def told(self, event: dict[str, Any], terms: Terms) -> str:
        """An event in plain English, with spaces by the names that this table's board gives them."""
        assert isinstance(terms, RubbleTerms)
        return text.sentence(text.named(event, terms.board))

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """Whole turns in notation, one line each."""
        return Writer(events).lines()

    def read(self, state: Rubble, line: str) -> list[int]:
        """The options to choose one after the other from this position, for a turn or part of one written as `line`."""
        return read_turn(state, line)


GAME: Final = RubbleGame(VOCABULARY, VARIANTS)
