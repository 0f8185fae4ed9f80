"""What a coach says of each kind of decision, once, and the steps that a turn has: read from `coach.toml`."""

import re
import tomllib
from importlib.resources import files
from typing import Any, Final, final

from tumbledown.engine.chance import Seeded
from tumbledown.engine.content import Rows, Table, Text, raise_faults
from tumbledown.engine.errors import BadContent
from tumbledown.engine.game import Game
from tumbledown.engine.lesson_check import first_rule

FILE: Final = "coach.toml"
LONGEST: Final = 150
"""Characters that are said of one kind of decision."""
MOST_SENTENCES: Final = 2
SENTENCE: Final = re.compile(r"[.?!](?=\s|$)")
SAMPLED: Final = 2
"""Games at random, for each number of seats and each variant, from which is learned what a game asks at all."""
LONGEST_SAMPLE: Final = 600
SCHEMA: Final = Table(
    {
        "step": Rows(Table({"name": Text()}, {"short": Text(), "part": Text()})),
        "kind": Rows(Table({"rules": Rows(Text(), least=1), "say": Text()}, {"step": Text()}), least=1),
    }
)


@final
class TurnStep:
    """A step of a turn; `short` where there is little room. Steps of one `part` are shown together."""

    def __init__(self, name: str, short: str, part: str) -> None:
        self.name = name
        self.short = short
        self.part = part

    def to_dict(self) -> dict[str, Any]:
        """The step, ready for JSON."""
        return {"name": self.name, "short": self.short, "part": self.part}


@final
class DecisionKind:
    """A kind of decision, told by the rule that its prompt names first: what is said of it, and the step it is in."""

    def __init__(self, rules: list[str], say: str, step: int) -> None:
        self.rules = rules
        self.say = say
        self.step = step

    def to_dict(self) -> dict[str, Any]:
        """The kind, ready for JSON; `step` is -1 when it is in none."""
        return {"rules": self.rules, "say": self.say, "step": self.step}


@final
class Coach:
    """The steps of a turn, in their order, and what is said of each kind of decision."""

    def __init__(self, steps: list[TurnStep], kinds: list[DecisionKind]) -> None:
        self.steps = steps
        self.kinds = kinds


def read_coach(game: Game) -> Coach:
    """What the coach of a game says; he is silent where a game has no `coach.toml`. Raises `BadContent`."""
    page = files(game.home()).joinpath(FILE)
    if not page.is_file():
        return Coach([], [])
    name = f"{game.home()}/{FILE}"
    try:
        raw = tomllib.loads(page.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{name}: is not TOML: {error}") from None
    return check_coach(game, raw, name)


def check_coach(game: Game, raw: dict[str, Any], name: str = FILE) -> Coach:
    """The coach of a table that was read; `BadContent` names every fault by its key."""
    raise_faults(SCHEMA.faults(raw, "") or coach_faults(game, raw), name)
    steps = [TurnStep(step["name"], step.get("short", step["name"]), step.get("part", "")) for step in raw["step"]]
    places = {step.name: place for place, step in enumerate(steps)}
    kinds = [DecisionKind(kind["rules"], kind["say"], places.get(kind.get("step", ""), -1)) for kind in raw["kind"]]
    return Coach(steps, kinds)


def coach_faults(game: Game, raw: dict[str, Any]) -> list[str]:
    """What is wrong with a table that has the right form."""
    found: list[str] = []
    names = {step["name"] for step in raw["step"]}
    told: set[str] = set()
    for number, kind in enumerate(raw["kind"], 1):
        where, say = f"kind[{number}]", str(kind["say"])
        if len(say) > LONGEST:
            found.append(f"{where}.say: found {len(say)} characters, expected at most {LONGEST}")
        if len(SENTENCE.findall(say)) > MOST_SENTENCES:
            found.append(f"{where}.say: found more than {MOST_SENTENCES} sentences")
        if "step" in kind and kind["step"] not in names:
            found.append(f"{where}.step: {kind['step']!r} is no step of this file")
        for rule in kind["rules"]:
            if rule not in game.rules:
                found.append(f"{where}.rules: {rule!r} is no rule of {game.id}")
            if rule in told:
                found.append(f"{where}.rules: {rule} has been spoken of before")
            told.add(rule)
    return found


def untold(game: Game, coach: Coach) -> list[str]:
    """The kinds of decision of which the coach has nothing to say, as sentences; learned from games at random."""
    told = {rule for kind in coach.kinds for rule in kind.rules}
    asked = asked_by(game)
    return [f"the coach says nothing of “{asked[rule]}” [{rule}]" for rule in sorted(asked) if rule not in told]


def asked_by(game: Game) -> dict[str, str]:
    """What a game asks, by the rule that each prompt names first, under all numbers of seats and all variants."""
    asked: dict[str, str] = {}
    tables: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in range(game.min_seats, game.max_seats + 1)]
    tables += [(game.usual_seats, variants) for variants in game.variant_samples()]
    for seats, variants in tables:
        terms = game.terms(seats, variants)
        for seed in range(1, SAMPLED + 1):
            state = game.begin(terms, Seeded(seed), False)
            chooser = Seeded(seed + SAMPLED)
            for _ in range(LONGEST_SAMPLE):
                if state.over:
                    break
                asked.setdefault(first_rule(state, state.to_act), state.prompt(state.to_act))
                state.apply_trusted(state.options[chooser.below(len(state.options))])
    return asked
