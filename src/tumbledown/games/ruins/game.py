"""RUINS: the state with its hooks, and the game itself."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import Game, Goal, Piece, Terms, Thing, Turn, Variant, first_player_variant, load_agenda
from tumbledown.engine.content import Table
from tumbledown.games.ruins import features as good_play
from tumbledown.games.ruins import goal as standing
from tumbledown.games.ruins import inputs as looking
from tumbledown.games.ruins import notation, observation, rules, text, view
from tumbledown.games.ruins.components import RuinsTerms, faults_of, schema
from tumbledown.games.ruins.invariants import broken_invariants
from tumbledown.games.ruins.labels import label_of, things_of
from tumbledown.games.ruins.options import BUY, NO_FLIP, SEATS, SLOTS, vocabulary
from tumbledown.games.ruins.play import ReturnRuin
from tumbledown.games.ruins.redraw import redraw_hidden, unknown_nights
from tumbledown.games.ruins.ruin import numbers_in
from tumbledown.games.ruins.rules import NOT_ANSWERED, STEPS, FlipRuin
from tumbledown.games.ruins.state import NONE, RuinsTable, names
from tumbledown.games.ruins.things import things
from tumbledown.games.ruins.turns import SELECT_RUIN, Upgrade, is_to_be_confirmed


@final
class RuinsState(RuinsTable):
    """A position of Ruins."""

    def set_up(self) -> None:
        """RUI-01 to RUI-09."""
        rules.set_up(self)

    def must_ask(self) -> bool:
        """RUI-R41 Flips and the first question of a turn are put even with one option; later picks are not.

        RUI-R43 Nor is anything bought or played before its player has said so.
        """
        draft = self.draft
        if draft is None:
            return self.agenda[-1].always_asked
        return isinstance(self.agenda[-1], Upgrade) and is_to_be_confirmed(self, draft)

    def candidates(self) -> list[int]:
        """Picks and claims in ascending order, as far as that goes: any other order comes to the same play."""
        draft = self.draft
        if draft is None:
            return self.options
        last = draft.picks[-1]
        if draft.is_selected:
            if not draft.claims:
                return self.options
            last = draft.claims[-1]
        upwards = [option for option in self.options if option > last]
        return upwards or self.options

    # Copying.

    def copy(self) -> "RuinsState":
        """A state with the same fields."""
        other = RuinsState(self.terms)
        self.copy_into(other)
        return other

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote."""
        self.load_table(saved)
        self.agenda = load_agenda(saved["agenda"], STEPS)

    # What seats see.

    def _flip_step(self) -> FlipRuin | None:
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, FlipRuin) else None

    def _return_step(self) -> ReturnRuin | None:
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, ReturnRuin) else None

    def seen(self, seat: int) -> dict[str, Any]:
        """What this seat (or SPECTATOR) may see."""
        flips, returns = self._flip_step(), self._return_step()
        answers = NONE if flips is None else flips.answers
        return view.seen_by(self, seat, answers, NONE if returns is None else returns.chosen)

    def redraw(self, seat: int) -> None:
        """Redraw what this seat cannot know; a play that another seat composes is taken back to its beginning."""
        if self.over:
            return
        self.plans = None
        flips, returns = self._flip_step(), self._return_step()
        if seat != self.turn:
            if self.draft is not None:
                # RUI-R42 Nothing shows before it is played.
                self.draft = None
                self.agenda[-1] = SELECT_RUIN
            elif returns is not None:
                self.agenda[-1] = ReturnRuin(returns.count, NONE)
        redraw_hidden(self, seat, flips is None)
        if flips is not None:
            self.agenda[-1] = FlipRuin([self._answer(flips, seat, other) for other in range(self.terms.seats)])

    def _answer(self, flips: FlipRuin, seat: int, other: int) -> int:
        """An answer of another seat, redrawn among all that it might have given."""
        if other == seat or flips.answers[other] == NOT_ANSWERED:
            return flips.answers[other]
        options = flips.options(self, other)
        return options[self.chance.below(len(options))]

    def secrets(self, seat: int) -> dict[str, Any]:
        """Hands and deck, sides nobody has shown, answers not yet open, and plays being composed."""
        if self.over:
            return {}
        hidden: dict[str, Any] = {
            f"hand {SEATS[other]}": names(self.hands[other])
            for other in range(self.terms.seats)
            if other != seat and self.hands[other]
        }
        hidden["deck"] = names(numbers_in(self.deck))
        hidden["sides"] = names(unknown_nights(self, seat))
        flips, returns = self._flip_step(), self._return_step()
        if flips is not None:
            answered = [flips.answers[other] for other in range(self.terms.seats) if other != seat]
            if any(answer not in (NOT_ANSWERED, NO_FLIP) for answer in answered):
                hidden["answers"] = answered
        if seat != self.turn:
            if self.draft is not None:
                hidden["draft"] = self.save_draft(self.draft)
            if returns is not None and returns.chosen:
                hidden["returning"] = names(returns.chosen)
        return hidden

    # Words.

    def label(self, option: int) -> str:
        """What an option means here."""
        return label_of(self, option)

    def points_at(self, option: int) -> list[str]:
        """The ruins, slots or torches that an option is about."""
        return things_of(self, option)

    def features(self, seat: int) -> list[float]:
        """What a good player thinks about."""
        return good_play.features(self, seat)

    def inputs(self, seat: int) -> list[int]:
        """What a mind looks at."""
        return looking.inputs(self, seat)

    def aspects(self, options: list[int]) -> list[list[int]]:
        """What options are about, for a mind."""
        return looking.aspects(self, options)

    def observe(self, seat: int) -> bytes:
        """What this seat knows, for a learner."""
        return observation.observe(self, seat)

    def uses(self, option: int) -> str:
        """A discovery, when it is bought."""
        if BUY < option <= BUY + SLOTS and self.draft is not None:
            return f"discovery:{self.kit.discovery_ids[self.draft.market[option - BUY - 1]]}"
        return ""

    def broken_invariants(self) -> list[str]:
        """The numbered invariants of the rules page."""
        flips = self._flip_step() is not None
        between_turns = self._return_step() is None and self.winner < 0
        return broken_invariants(self, between_turns, not flips)


@final
class RuinsGame(Game):
    """The game itself."""

    id = "ruins"
    title = "RUINS"
    summary = "Play sets of ruins to go out first; craft the cards for good while you play them."
    credits = "A game by John D. Clair. This is an unofficial implementation; night sides and discoveries are ours."
    minutes = 30
    min_seats = 2
    max_seats = 5
    usual_seats = 3
    rules_version = 2
    max_choices = 500_000
    max_draw = 60
    turn_rule = "RUI-21"
    end_rule = "RUI-76"
    has_content = True
    has_secrets: ClassVar[bool] = True
    peers: ClassVar[tuple[str, ...]] = ("openspiel:dou_dizhu", "rlcard:doudizhu")

    def blank(self, terms: Terms) -> RuinsState:
        """A table that has not been set up."""
        return RuinsState(terms)

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> RuinsTerms:
        """Components and variants as the rules read them."""
        return RuinsTerms(self, seats, variants, content, content_hash, own)

    def schema(self) -> Table:
        """What a component file must look like."""
        return schema()

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        """What is wrong with components that fit the schema."""
        return faults_of(content)

    def input_count(self) -> int:
        """How many inputs there are."""
        return looking.INPUT_COUNT

    def aspect_count(self) -> int:
        """How many aspects there are."""
        return looking.ASPECT_COUNT

    def feature_names(self) -> list[str]:
        """The names of the numbers that `RuinsState.features` gives."""
        return good_play.NAMES

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces that `RuinsState.observe` gives."""
        assert isinstance(terms, RuinsTerms)
        return observation.pieces(terms)

    def usable(self, terms: Terms) -> list[str]:
        """The discoveries."""
        return [f"discovery:{card['id']}" for card in terms.content["discovery"]]

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """What wins and how far everybody is."""
        return standing.goal(view)

    def turn(self, view: dict[str, Any]) -> Turn | None:
        """Whose turn it is."""
        return standing.turn(view)

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """Everything with a name at this table."""
        return things(view, terms)

    def draw(self, view: dict[str, Any]) -> str:
        """The table for a terminal."""
        return text.draw(view)

    def sentence(self, event: dict[str, Any]) -> str:
        """An event in plain words."""
        return text.sentence(event)

    def ending(self, reason: str) -> str:
        """RUI-70, RUI-74 What won the game."""
        return text.WON_BY[reason]

    def told(self, event: dict[str, Any], terms: Terms) -> str:
        """What an event says to a person, with discoveries by the names that they have at this table."""
        assert isinstance(terms, RuinsTerms)
        return text.sentence(text.named(event, terms))

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """The game in its notation, a line for each trick."""
        return notation.write(events)


VARIANTS: Final = [
    first_player_variant("RUI-R01", RuinsGame.max_seats),
    Variant(
        "removed_copies",
        "random",
        ["random", "last"],
        "RUI-R02",
        "Which copies leave the game with two to four players; they differ only at night.",
        "Cards put away",
        ["Drawn at random", "Always the last ones"],
    ),
    Variant(
        "copies_optional",
        True,
        [True, False],
        "RUI-R07",
        "Whether a ruin that counts more than once does so only when its player wants.",
        "Extra copies",
        ["As the player wants", "Always count"],
    ),
    Variant(
        "copies_stack",
        "add",
        ["add", "multiply"],
        "RUI-R08",
        "Two such upgrades on one ruin make it count as up to three, or as up to four.",
        "Several extra copies on one ruin",
        ["They add up", "They multiply"],
    ),
    Variant(
        "all_wild_rank",
        "printed",
        ["printed", "any"],
        "RUI-R11",
        "Which rank a set has that consists of wild ruins alone.",
        "A set of wild ruins only",
        ["A printed rank of one of them", "Any rank"],
    ),
    Variant(
        "draw_order",
        "one_by_one",
        ["one_by_one", "seat_by_seat"],
        "RUI-R18",
        "How opponents draw when the deck may not last for all.",
        "Drawing from a short deck",
        ["One card each, round and round", "Each all of theirs, in turn"],
    ),
    Variant(
        "match_skips",
        True,
        [True, False],
        "RUI-R22",
        "Whether a set of equal rank forces the next player to pass.",
        "A match forces a pass",
        ["Yes", "No"],
    ),
    Variant(
        "pass_locks",
        False,
        [False, True],
        "RUI-R06",
        "Whether whoever passes is out until the trick is over.",
        "Passing is final",
        ["No", "Yes"],
    ),
    Variant(
        "night_effect_uses_position",
        False,
        [False, True],
        "RUI-R15",
        "Whether the night effect of a ruin takes the place of a middle discovery.",
        "Night effects take the middle",
        ["No", "Yes"],
    ),
    Variant(
        "showdown_claims",
        "participants",
        ["participants", "none"],
        "RUI-R34",
        "Whose claimed ruins come back to them in the showdown.",
        "Claims in the showdown",
        ["Of those who play it", "Nobody's"],
    ),
    Variant(
        "show_claim_transfers",
        False,
        [False, True],
        "RUI-R26",
        "Who sees which claimed ruins go from hand to hand.",
        "Ruins that are handed over",
        ["Giver and receiver", "Everybody"],
    ),
]
GAME: Final = RuinsGame(vocabulary(), VARIANTS)
