"""As The Earth Crumbles: the state as the engine sees it, and the game itself."""

from typing import Any, Final, final

from tumbledown.engine import Game, Goal, Outcome, Piece, Reason, Terms, Thing, Turn, by_name, load_agenda
from tumbledown.engine.content import Table
from tumbledown.games.crumbles import goal as standing
from tumbledown.games.crumbles import inputs as looking
from tumbledown.games.crumbles import labels, observation, text
from tumbledown.games.crumbles.components import content_faults, content_schema
from tumbledown.games.crumbles.features import FEATURES, features
from tumbledown.games.crumbles.invariants import broken_invariants
from tumbledown.games.crumbles.notation import write
from tumbledown.games.crumbles.options import OUR_POCKETS, OUR_SITES, OUR_TILES, make_vocabulary
from tumbledown.games.crumbles.reasons import of_another_seat
from tumbledown.games.crumbles.rules import (
    BuildAction,
    BuildSite,
    GasOrder,
    GasResponse,
    Income,
    MoveFrom,
    MoveTo,
    Sacrifice,
    Salvage,
    set_up,
)
from tumbledown.games.crumbles.scoring import prestige, result, solo_return
from tumbledown.games.crumbles.state import CrumblesTable
from tumbledown.games.crumbles.terms import MOST_SEATS, VARIANTS, CrumblesTerms, by_index
from tumbledown.games.crumbles.things import things
from tumbledown.games.crumbles.view import seen

STEPS: Final = by_name(Salvage, MoveFrom, MoveTo, Sacrifice, GasOrder, GasResponse, Income, BuildAction, BuildSite)


@final
class Crumbles(CrumblesTable):
    """A position of the game."""

    def set_up(self) -> None:
        """CRU-01 to CRU-11"""
        set_up(self)

    def copy(self) -> "Crumbles":
        """A state with the same table."""
        other = Crumbles(self.house)
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
        """Everybody's prestige if the game ended now."""
        return prestige(self)

    def result(self) -> Outcome:
        """CRU-58, CRU-59"""
        return result(self)

    def returns(self) -> list[float]:
        """As in every game by place; alone by prestige, since there is nobody to end before."""
        if self.over and self.house.seats == 1:
            return [solo_return(self)]
        return super().returns()

    def label(self, option: int) -> str:
        """What an option means here."""
        return labels.label(self, option)

    def points_at(self, option: int) -> list[str]:
        """Cells, sites and tiles."""
        return labels.points_at(self, option)

    def explain_turn(self, seat: int) -> Reason:
        """CRU-12 Another player decides now."""
        return of_another_seat(self)

    def features(self, seat: int) -> list[float]:
        """What a good player thinks about."""
        return features(self, seat)

    def inputs(self, seat: int) -> list[int]:
        """What a mind looks at."""
        return looking.inputs(self, seat)

    def aspects(self, options: list[int]) -> list[list[int]]:
        """What options are about, for a mind."""
        return looking.aspects(self, options)

    def uses(self, option: int) -> str:
        """A tile, when it is built."""
        tile = option - self.house.blocks.build
        return f"tile:{self.house.tile_ids[tile]}" if 0 <= tile < len(self.house.tile_ids) else ""

    def circumstances(self) -> list[str]:
        """The social directives of this game."""
        return [f"directive:{self.house.directives[number].id}" for number in self.directives]

    def observe(self, seat: int) -> bytes:
        """What a learner sees."""
        return observation.observe(self, seat)

    def broken_invariants(self) -> list[str]:
        """The invariants of the rules page that do not hold."""
        return broken_invariants(self)


@final
class CrumblesGame(Game):
    """The game itself."""

    id = "crumbles"
    title = "As The Earth Crumbles"
    rules_version = 2
    summary = "Salvage a crumbling heap of tiles: each colour taken pays every city, and the best city wins."
    credits = (
        "Designed by Damien Schneider, Slinky Gibbon Games, 2020. An unofficial implementation; the tiles are ours."
    )
    minutes = 35
    min_seats = 1
    max_seats = MOST_SEATS
    usual_seats = 3
    max_choices = 5000
    max_draw = 255
    turn_rule = "CRU-12"
    end_rule = "CRU-53"
    peers = ("openspiel:backgammon",)
    has_content = True

    def blank(self, terms: Terms) -> Crumbles:
        """An empty table."""
        assert isinstance(terms, CrumblesTerms)
        return Crumbles(terms)

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> CrumblesTerms:
        """The terms with components and numbers worked out; CRU-R42 other components have words of their own."""
        speaker = speaking_of(content) if own else self
        return CrumblesTerms(speaker, seats, variants, content, content_hash, own)

    def schema(self) -> Table:
        """What a component file must look like."""
        return content_schema()

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        """CRU-R42 What is wrong with the components."""
        return content_faults(content)

    def seat_name(self, seat: int) -> str:
        """P1 to P4."""
        return f"P{seat + 1}"

    def input_count(self) -> int:
        """How many inputs there are."""
        return looking.INPUT_COUNT

    def aspect_count(self) -> int:
        """How many aspects there are."""
        return looking.ASPECT_COUNT

    def feature_names(self) -> list[str]:
        """What `features` gives."""
        return FEATURES[:]

    def usable(self, terms: Terms) -> list[str]:
        """The tiles."""
        return [f"tile:{tile['id']}" for tile in terms.content["tile"]]

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces that `observe` gives."""
        assert isinstance(terms, CrumblesTerms)
        return observation.pieces(terms)

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """What wins and how far everybody is."""
        return standing.goal(view)

    def turn(self, view: dict[str, Any]) -> Turn | None:
        """Whose turn it is."""
        return standing.turn(view)

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """Everything with a name at this table."""
        assert isinstance(terms, CrumblesTerms)
        return things(view, terms)

    def draw(self, view: dict[str, Any]) -> str:
        """The table in the terminal."""
        return text.draw(view)

    def sentence(self, event: dict[str, Any]) -> str:
        """An event in plain English."""
        return text.sentence(event)

    def told(self, event: dict[str, Any], terms: Terms) -> str:
        """An event in plain English, with sites and gas pockets as people call them."""
        assert isinstance(terms, CrumblesTerms)
        return text.sentence(text.named(event, terms))

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """Whole turns in notation, one line each."""
        return write(events)


def speaking_of(content: dict[str, Any]) -> CrumblesGame:
    """The game in the words of these components: the blocks of its vocabulary take their sizes and ids from them."""
    ids = [[str(entry["id"]) for entry in by_index(content[key])] for key in ("site", "tile", "gas_pocket")]
    return CrumblesGame(make_vocabulary(ids[0], ids[1], ids[2]), VARIANTS)


GAME: Final = CrumblesGame(make_vocabulary(OUR_SITES, OUR_TILES, OUR_POCKETS), VARIANTS)
