"""Riftwalker: the state with its hooks, and the game itself."""

from typing import Any, ClassVar, Final, final

from tumbledown.engine import Game, Goal, Outcome, Piece, Terms, Thing, Turn, Variant, load_agenda
from tumbledown.engine.content import Table
from tumbledown.games.riftwalker import features as good_play
from tumbledown.games.riftwalker import goal as standing
from tumbledown.games.riftwalker import inputs as looking
from tumbledown.games.riftwalker import notation, observation, rules, scoring, text, view
from tumbledown.games.riftwalker.card_powers import step_of
from tumbledown.games.riftwalker.components import RiftTerms, faults_of, schema
from tumbledown.games.riftwalker.invariants import broken_invariants
from tumbledown.games.riftwalker.labels import label_of, things_of
from tumbledown.games.riftwalker.options import CARD, RIFT_IDS, RIFTS, SEATS, vocabulary
from tumbledown.games.riftwalker.powers import powers_under_way
from tumbledown.games.riftwalker.redraw import redraw_hidden, viewer_of
from tumbledown.games.riftwalker.rules import STEPS, BurstPick, RiftUse
from tumbledown.games.riftwalker.state import FACE_UP, RiftTable
from tumbledown.games.riftwalker.things import things


@final
class RiftState(RiftTable):
    """A position of Riftwalker."""

    def set_up(self) -> None:
        """RIF-01 to RIF-04."""
        rules.set_up(self)

    def scores(self) -> list[int]:
        """What each seat would score if the game ended now."""
        return scoring.scores(self)

    def result(self) -> Outcome:
        """RIF-61."""
        return scoring.outcome(self)

    # Copying.

    def copy(self) -> "RiftState":
        """A state with the same fields."""
        other = RiftState(self.terms)
        self.copy_into(other)
        return other

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote."""
        self.load_table(saved)
        self.agenda = load_agenda(saved["agenda"], STEPS)
        self.shown = load_agenda(saved["shown"], STEPS)

    # What seats see.

    def seen(self, seat: int) -> dict[str, Any]:
        """What this seat (or SPECTATOR) may see."""
        return view.seen_by(self, seat)

    def redraw(self, seat: int) -> None:
        """Redraw what this seat cannot know; what another seat chose since the last public event is taken back."""
        if self.over:
            return
        if seat != self.turn:
            # RIF-R48 The others do not even know which decision is open; a power may have ended unseen (RIF-R16).
            self.agenda = self.shown[:]
            self.resolving = powers_under_way(self.agenda)
            self.unsaid = False
        redraw_hidden(self, seat)

    def secrets(self, seat: int) -> dict[str, Any]:
        """Hands, deck, cards face-down beneath rifts, and the choices being made."""
        if self.over:
            return {}
        bit = 1 << viewer_of(self, seat)
        hidden: dict[str, Any] = {
            f"hand {SEATS[other]}": self._unknown_to(bit, self.hands[other])
            for other in range(self.kit.seats)
            if other != seat
        }
        hidden["deck"] = self._unknown_to(bit, self.unknown)
        hidden["bottom of the deck"] = self._unknown_to(bit, self.bottom)
        hidden["looked at"] = self._unknown_to(bit, self.looked)
        hidden["beneath rifts"] = self._unknown_to(
            bit, [code >> 1 for pile in self.beneath for code in pile if not code & FACE_UP]
        )
        if seat != self.turn:
            hidden["open decision"] = self.save_agenda()[len(self.shown) - 1 :]
        return {name: cards for name, cards in hidden.items() if cards}

    def _unknown_to(self, bit: int, cards: list[int]) -> list[str]:
        return self.rift_ids([card for card in cards if not self.knows[card] & bit])

    # Words.

    def label(self, option: int) -> str:
        """What an option means here."""
        return label_of(self, option)

    def points_at(self, option: int) -> list[str]:
        """The cells, rifts or lines that an option is about."""
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

    def uses(self, option: int) -> str:
        """A rift, when it is explored, shifted or burst in the step of the turn that is made for it."""
        step = self.agenda[-1]
        if CARD <= option < CARD + RIFTS and isinstance(step, RiftUse | BurstPick):
            return f"{'burst' if isinstance(step, BurstPick) else 'rift'}:{self.kit.ids[option - CARD]}"
        return ""

    def observe(self, seat: int) -> bytes:
        """What this seat knows, for a learner."""
        return observation.observe(self, seat)

    def broken_invariants(self) -> list[str]:
        """The numbered invariants of the rules page."""
        return broken_invariants(self)


@final
class RiftwalkerGame(Game):
    """The game itself."""

    id = "riftwalker"
    title = "Riftwalker: A Storm Hollow Card Game"
    summary = "Flip and place the elements of a shared grid to explore rifts, shift them, and burst them in line."
    credits = (
        "Designed by Angela Hickman Newnham and Julian Leiberan-Titus. An unofficial implementation; 49 of the rift "
        "cards are ours."
    )
    minutes = 40
    rules_version = 2
    min_seats = 2
    max_seats = 4
    usual_seats = 2
    max_choices = 100_000
    max_draw = 52
    turn_rule = "RIF-09"
    end_rule = "RIF-58"
    has_content = True
    has_secrets: ClassVar[bool] = True
    peers: ClassVar[tuple[str, ...]] = ("openspiel:gin_rummy", "rlcard:gin-rummy")

    def blank(self, terms: Terms) -> RiftState:
        """A table that has not been set up."""
        return RiftState(terms)

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> RiftTerms:
        """Components and variants as the rules read them, with a step for each op of each power.

        Other components have words of their own.
        """
        speaker = speaking_of(content) if own else self
        terms = RiftTerms(speaker, seats, variants, content, content_hash, own)
        terms.steps = [step_of(op) for op in terms.ops]
        return terms

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
        """The names of the numbers that `RiftState.features` gives."""
        return good_play.NAMES

    def usable(self, terms: Terms) -> list[str]:
        """The rifts, for use and for bursting."""
        return [f"{kind}:{rift['id']}" for kind in ("rift", "burst") for rift in terms.content["rift"]]

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces that `RiftState.observe` gives."""
        assert isinstance(terms, RiftTerms)
        return observation.pieces(terms)

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
        """RIF-54 Who wins need not be who ended the game."""
        return text.ENDINGS[reason]

    def told(self, event: dict[str, Any], terms: Terms) -> str:
        """An event in plain words, with rifts and elements by the names that they have at this table."""
        assert isinstance(terms, RiftTerms)
        return text.sentence(text.named(event, terms))

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """The game in its notation, a line for each turn."""
        return notation.write(events)


VARIANTS: Final = [
    Variant(
        "start_player",
        "random",
        ["random", "seat_0"],
        "RIF-R01",
        "Who takes the first turn.",
        "First turn",
        ["Drawn at random", "The first seat"],
    ),
    Variant(
        "element_top_visible",
        True,
        [True, False],
        "RIF-R02",
        "Whether everybody sees the top card of the element deck and its other side.",
        "Top of the element deck",
        ["Open", "Hidden"],
    ),
    Variant(
        "activation_limit",
        "per_turn",
        ["per_turn", "per_chain", "unlimited"],
        "RIF-R16",
        "How often the power of one rift can be activated in a turn.",
        "Powers in a turn",
        ["Each once", "Again when the chain is over", "As often as powers reach it"],
    ),
    Variant(
        "deck_empty_latch",
        "any_time",
        ["any_time", "end_of_turn_only"],
        "RIF-R33",
        "Whether a rift deck that ran out and was refilled in the same turn still ends the game.",
        "An empty rift deck",
        ["Ends the game", "Only if it is empty after the turn"],
    ),
    Variant(
        "line_reuse",
        True,
        [True, False],
        "RIF-R25",
        "Whether one line of elements may serve several bursts of a turn.",
        "One line for several bursts",
        ["Yes", "No"],
    ),
    Variant(
        "score_piles_public",
        True,
        [True, False],
        "RIF-R40",
        "Whether all may look through the score piles.",
        "Score piles",
        ["Open", "Only their size is seen"],
    ),
    Variant(
        "tiebreak_explored_bonus",
        False,
        [False, True],
        "RIF-R37",
        "How explored rifts break the last tie.",
        "Breaking ties",
        ["By points", "By points and bonus"],
    ),
    Variant(
        "max_rounds",
        100,
        [40, 60, 100, 200],
        "RIF-R36",
        "After so many rounds the game ends at the latest.",
        "Longest game",
        ["40 rounds", "60 rounds", "100 rounds", "200 rounds"],
    ),
]


def speaking_of(content: dict[str, Any]) -> RiftwalkerGame:
    """The game in the words of these components: its options name their rifts."""
    return RiftwalkerGame(vocabulary([rift["id"] for rift in content["rift"]]), VARIANTS)


GAME: Final = RiftwalkerGame(vocabulary(RIFT_IDS), VARIANTS)
