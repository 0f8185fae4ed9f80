"""A game: what it says of itself, and the making of its states."""

import tomllib
from copy import deepcopy
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tumbledown.engine.aid import Aid, Thing, plain, read_aid, things_of_content
from tumbledown.engine.chance import NO_CHANCE, Chance, Sealed, Seeded, fresh_seed
from tumbledown.engine.content import Table, raise_faults, read_toml
from tumbledown.engine.errors import BadContent, BadPosition, ChanceError, TumbledownError, WrongSeats, WrongVariant
from tumbledown.engine.goal import Goal, Turn
from tumbledown.engine.lessons import Lesson, read_lessons
from tumbledown.engine.observation import Piece, hashed_pieces
from tumbledown.engine.options import Option
from tumbledown.engine.rulespage import read_rules
from tumbledown.engine.spec import GameSpec, Terms
from tumbledown.engine.state import State, digest
from tumbledown.engine.tools import Tool

KEPT_TERMS: Final = 64


def load_game(module: str) -> "Game":
    """The game that a module holds as `GAME`; how a pickled game finds its way back."""
    game = import_module(module).GAME
    assert isinstance(game, Game)
    return game


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(GameSpec):
    """A game that can be played: subclass it, write `blank`, and hold one instance as `GAME` in the same module.

    `rules.md` and, where the game has components, `content.toml` lie in the package of that module.
    """

    has_content: ClassVar[bool] = False
    """Whether the game has a component file."""
    _aid: Aid | None = None
    _lessons: list[Lesson] | None = None
    _rules: dict[str, str] | None = None
    _content: dict[str, Any] | None = None
    _content_hash = ""
    _terms: dict[str, Terms] | None = None

    # Hooks.

    def blank(self, terms: Terms) -> State:
        """A state of this game that has not been set up."""
        raise NotImplementedError

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> Terms:
        """The terms of a match; games that work something out once from them have a class of their own."""
        return Terms(self, seats, variants, content, content_hash, own)

    def schema(self) -> Table:
        """What a component file of this game must look like."""
        raise NotImplementedError

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        """What is wrong with components that fit the schema: counts, references, what the rules need."""
        return []

    def variant_samples(self) -> list[dict[str, Any]]:
        """Variants that tests play: each other value of each variant by itself, unless it needs company."""
        return [
            {variant.name: value}
            for variant in self.variants
            for value in variant.values or []
            if value != variant.default and variant.seats_for(value) <= self.min_seats
        ]

    def tools(self) -> list[Tool]:
        """Commands of the game's own, which the command line offers as `tumbledown <game> ...`."""
        return []

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces of what `State.observe` gives under these terms, in their order."""
        return hashed_pieces()

    def usable(self, terms: Terms) -> list[str]:
        """Everything that `State.uses` and `State.brought` can name, so that what nobody ever uses is noticed."""
        return []

    def draw(self, view: dict[str, Any]) -> str:
        """The table as text, from a view alone."""
        return "\n".join(f"{name}: {value}" for name, value in view["table"].items())

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """Everything that has a name at this table and where it is, from a view alone, so that nothing hidden is told.

        All that options point at is among them, but for the kinds that are `nameless`.
        """
        return things_of_content(terms.content)

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """What wins and how far everybody is, from a view alone, so that nothing hidden is told.

        Without it, what `aid.toml` says is played for.
        """
        return Goal(self.aid().goal)

    def turn(self, view: dict[str, Any]) -> Turn | None:
        """Whose turn it is and whose comes next, from a view alone; None while nobody has one.

        Without it, whoever is waited for has the turn, and the next seat comes next.
        """
        waiting: list[int] = view["waiting"]
        return Turn(waiting[0], (waiting[0] + 1) % int(view["seats"])) if len(waiting) == 1 else None

    def shown(self, view: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """A view as a table shows it: with `goal`, and with `turn` while somebody has it."""
        turn = None if view["over"] else self.turn(view)
        return view | {"goal": self.goal(view, terms).to_dict(), "turn": None if turn is None else turn.to_dict()}

    def inquire(self, state: State, seat: int, question: str) -> str:
        """The answer to a question about the table in the game's own words (`questions`); empty when it is none."""
        return ""

    def sentence(self, event: dict[str, Any]) -> str:
        """What an event says to a person, as seen by somebody; empty when it is not worth a line of the log."""
        facts = ", ".join(f"{name} {value}" for name, value in event.items() if name != "kind")
        return f"{event['kind']}: {facts}."

    def told(self, event: dict[str, Any], terms: Terms) -> str:
        """As `sentence`, at a table with these terms: for games whose things are called otherwise at other tables."""
        return self.sentence(event)

    def ending(self, reason: str) -> str:
        """Why a game ended and was won, as `Outcome.reason` calls it, in words that fit into brackets."""
        return reason.replace("_", " ")

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """A game or part of one in the game's notation, line by line, from the events that somebody sees."""
        return [self.sentence(event) for event in events]

    # Where the game's files are.

    def home(self) -> str:
        """The package in which the game's files lie."""
        module = type(self).__module__
        return module.rpartition(".")[0] or module

    def page(self) -> str:
        """The rules page as Markdown."""
        return files(self.home()).joinpath("rules.md").read_text(encoding="utf-8")

    @property
    def rules(self) -> dict[str, str]:
        """The text of every rule and ruling by its id, in the order of the page."""
        if self._rules is None:
            self._rules = read_rules(self.page())
        return self._rules

    def aid(self) -> Aid:
        """The card beside the board, from `aid.toml`; without that file, as far as summary and rules tell it."""
        if self._aid is None:
            ends, turns = (plain(self.rules.get(rule, "")) for rule in (self.end_rule, self.turn_rule))
            goal = " ".join(part for part in (self.summary, ends) if part)
            self._aid = read_aid(self.home()) or Aid(goal, [turns], [])
        return self._aid

    def lessons(self) -> list[Lesson]:
        """The lessons that come with the game, from `lessons.toml`; none without that file.

        Only the form of the file is looked at: `fit_lessons` plays them, too.
        """
        if self._lessons is None:
            self._lessons = read_lessons(self.home())
        return self._lessons

    def named(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """The things of a table, and the words and signs of the game: whatever can be asked for by its name."""
        things = self.things(view, terms)
        known = {name for thing in things for name in thing.names()}
        words = [Thing(term.name, "sign" if term.is_sign else "word", term.text) for term in self.aid().terms]
        return things + [word for word in words if word.names()[0] not in known]

    # Components.

    def default_content(self) -> dict[str, Any]:
        """The components that come with the game."""
        if self._content is None:
            self._content = {}
            if self.has_content:
                self._content = self.check_content(tomllib.loads(self.content_text()), "content.toml")
            self._content_hash = digest(self._content)
        return self._content

    def content_text(self) -> str:
        """The component file that comes with the game."""
        if not self.has_content:
            raise BadContent(f"{self.id} has no components to change")
        return files(self.home()).joinpath("content.toml").read_text(encoding="utf-8")

    def check_content(self, content: dict[str, Any], name: str = "content") -> dict[str, Any]:
        """The components, if they are fit to play with; else `BadContent` names every fault."""
        if not self.has_content:
            raise BadContent(f"{name}: {self.id} has no components to change")
        faults = self.schema().faults(content, "")
        raise_faults(faults or self.content_faults(content), name)
        return content

    def components(self, table: dict[str, Any], name: str) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """What a file of the user's own brings to a match: variants, and components in place of the game's.

        `BadContent` names every fault by its key. Games whose files may hold less than all components say so here.
        """
        return {}, self.check_content(table, name)

    # States.

    def terms(
        self,
        seats: int | None = None,
        variants: dict[str, Any] | None = None,
        content: "Path | str | dict[str, Any] | None" = None,
    ) -> Terms:
        """The checked terms of a match: seats (if not said: the fewest), variants with their defaults, components."""
        count = self.min_seats if seats is None else seats
        if not self.min_seats <= count <= self.max_seats:
            allowed = " to ".join(str(n) for n in sorted({self.min_seats, self.max_seats}))
            raise WrongSeats(f"{self.id} is played with {allowed} seats, not {count}")
        filled = self._fill(variants)
        for variant in self.variants:
            needed = variant.seats_for(filled[variant.name])
            if needed > count:
                shown = variant.said[(variant.values or []).index(filled[variant.name])]
                raise WrongVariant(f"“{variant.title}: {shown}” needs {needed} seats; this table has {count}")
        own = content is not None
        if isinstance(content, str | Path):
            content = read_toml(Path(content))
        if content is not None:
            checked = deepcopy(self.check_content(content))
            content_hash = digest(checked)
        else:
            checked = self.default_content()
            content_hash = self._content_hash
        key = digest([count, filled, content_hash, own])
        if self._terms is None:
            self._terms = {}
        kept = self._terms.get(key)
        if kept is None:
            kept = self.make_terms(count, filled, checked, content_hash, own)
            if len(self._terms) >= KEPT_TERMS:
                self._terms.clear()
            self._terms[key] = kept
        return kept

    def _fill(self, variants: dict[str, Any] | None) -> dict[str, Any]:
        chosen: dict[str, Any] = {} if variants is None else variants
        known = {variant.name: variant for variant in self.variants}
        for name, value in chosen.items():
            if name not in known:
                shown = ", ".join(known) or "none"
                raise WrongVariant(f"{self.id} has no variant {name!r}; its variants: {shown}")
            known[name].check(value)
        return {name: chosen.get(name, variant.default) for name, variant in known.items()}

    def new(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        variants: dict[str, Any] | None = None,
        chance: Chance | None = None,
        content: "Path | str | dict[str, Any] | None" = None,
    ) -> State:
        """A game at its first choice.

        A number as seed gives the quick generator, a text the sealed one; without either nobody can guess the outcomes.
        """
        tape: Chance
        if chance is not None:
            tape = chance
        elif isinstance(seed, int):
            tape = Seeded(seed)
        else:
            tape = Sealed(fresh_seed() if seed is None else seed)
        return self.begin(self.terms(seats, variants, content), tape)

    def begin(self, terms: Terms, chance: Chance, tell: bool = True) -> State:
        """A game at its first choice, under terms that are already checked; with the events of its set-up, or not."""
        state = self.blank(terms)
        state.chance = chance
        state.start(tell)
        return state

    def from_dict(self, saved: Any, chance: Chance | None = None) -> State:
        """The position that `State.to_dict` wrote; without a tape it refuses to draw. Raises `BadPosition`."""
        if not isinstance(saved, dict):
            raise BadPosition(f"a saved position is a table, not {type(saved).__name__}")
        if saved.get("game") != self.id:
            raise BadPosition(f"this is a position of {saved.get('game')!r}, not of {self.id}")
        if saved.get("rules_version") != self.rules_version:
            raise BadPosition(
                f"this position was made under rules version {saved.get('rules_version')} of {self.id}; "
                f"this is version {self.rules_version}"
            )
        try:
            terms = self.terms(saved["seats"], saved["variants"], saved["content"])
            state = self.blank(terms)
            state.load(saved["position"])
            state.chance = NO_CHANCE
            broken = state.broken_invariants()
            if not broken:
                state.ask_again()
        except ChanceError:
            raise BadPosition("this position is in the middle of a draw") from None
        except TumbledownError:
            raise
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BadPosition(f"this is no position of {self.id}: {type(error).__name__}: {error}") from None
        if broken:
            raise BadPosition(f"this is no possible position of {self.id}: " + "; ".join(broken))
        if saved.get("content_hash") != terms.content_hash:
            raise BadPosition(f"this position was made with other components than those of {self.id} here")
        if chance is not None:
            state.chance = chance
        return state

    # Options.

    def option(self, number: int) -> Option:
        """The typed option of that number; `str` of it is the notation."""
        return self.vocabulary.option(number)

    def parse(self, text: str) -> int:
        """The number of the option written as `text`; raises `InvalidNotation`."""
        return self.vocabulary.parse(text)

    def label(self, state: State, number: int) -> str:
        """What the option means in this position, for a person."""
        return state.label(number)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (type(self).__module__,)

    def __repr__(self) -> str:
        return f"<game {self.id}>"
