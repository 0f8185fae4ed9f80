"""The effect vocabulary: which primitives powers are made of, what each takes, and a step as rules read it."""

from typing import Any, Final, final

from tumbledown.engine.content import Flag, Kind, Rows, Table, Text, Whole, shown
from tumbledown.games.riftwalker.options import ELEMENT_IDS, MODES

ANY: Final = -1
"""Any element, or no restriction."""
OWN: Final = 0
OPPONENT: Final = 1
NOTHING: Final = -1
"""No further step."""
MAX_POINTS: Final = 30
MAX_SHIFTS: Final = 2
MOST_STEPS: Final = 6

# What a step of a power takes.

FLAG: Final = Flag()
COUNT: Final = Whole(1, 9)
ONE_ELEMENT: Final = Text(ELEMENT_IDS)
ANY_ELEMENT: Final = Text([*ELEMENT_IDS, "any"])
VALUES: Final = Rows(Whole(0, MAX_POINTS), least=1)
MAY: Final[dict[str, Kind]] = {"may": FLAG}
FILTERS: Final[dict[str, Kind]] = {
    "whose": Text(["own", "opponent"]),
    "other": FLAG,
    "element": ANY_ELEMENT,
    "shifts": Rows(Whole(0, MAX_SHIFTS), least=1),
    "values": VALUES,
    "owner_ahead": FLAG,
}
REQUIRED: Final[dict[str, dict[str, Kind]]] = {
    "flip": {},
    "place": {},
    "grow": {"element": ONE_ELEMENT},
    "swap": {},
    "explore": {"element": ANY_ELEMENT},
    "shift": {},
    "unshift": {},
    "activate": {},
    "return": {},
    "discard": {"zone": Text(["hand", "explored", "score"]), "whose": Text(["own", "each_opponent"]), "count": COUNT},
    "draw": {"count": COUNT},
    "look": {"count": COUNT, "keep": Whole(1, 1)},
    "tuck": {"from": Text(["hand", "explored", "deck"]), "face": Text(["up", "down"]), "count": COUNT},
    "untuck": {},
    "force_burst": {},
    "grant_burst": {"need": Text(["none", "line", "pair"])},
    "extra_burst": {"count": COUNT},
    "next_turn": {"kind": Text(["free_element", "must_skip"])},
    "choose": {"modes": Rows(Rows(Kind("a list of steps"), least=1, most=MOST_STEPS), least=2, most=MODES)},
}
OPTIONAL: Final[dict[str, dict[str, Kind]]] = {
    "flip": MAY | {"scope": Text(["cell", "line"])},
    "place": MAY,
    "grow": MAY,
    "swap": MAY,
    "explore": MAY | {"activate": FLAG},
    "shift": MAY | FILTERS | {"activate": FLAG},
    "unshift": MAY | FILTERS,
    "activate": MAY | FILTERS,
    "return": MAY | FILTERS,
    "discard": MAY | {"up_to": FLAG, "values": VALUES},
    "draw": {"plus_previous": FLAG},
    "tuck": MAY | {"up_to": FLAG},
    "untuck": MAY,
    "force_burst": MAY | {"values": VALUES},
    "grant_burst": {"line": ANY_ELEMENT, "element": ANY_ELEMENT, "values": VALUES},
}
PRIMITIVES: Final = list(REQUIRED)


@final
class Power(Kind):
    """A list of steps of the effect vocabulary; only the primitives `ops` may be used."""

    def __init__(self, ops: list[str]) -> None:
        super().__init__("a list of steps")
        self.ops = ops

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the steps, each named by its place."""
        if not isinstance(value, list):
            return [f"{where}: found {shown(value)}, expected a list of steps"]
        if len(value) > MOST_STEPS:
            return [f"{where}: found {len(value)} steps, expected at most {MOST_STEPS}"]
        found: list[str] = []
        before = ""
        for number, step in enumerate(value, 1):
            found += self._of_step(step, before, f"{where}[{number}]")
            before = str(step.get("op")) if isinstance(step, dict) else ""
        return found

    def _of_step(self, step: Any, before: str, where: str) -> list[str]:
        if not isinstance(step, dict):
            return [f"{where}: found {shown(step)}, expected a step such as {{ op = 'flip' }}"]
        op = step.get("op")
        if op not in self.ops:
            return [f"{where}.op: found {shown(op)}, expected one of the primitives {', '.join(self.ops)}"]
        assert isinstance(op, str)
        found = _of_parameters(op, {key: value for key, value in step.items() if key != "op"}, where)
        for key in ("if_did", "plus_previous"):
            if step.get(key) and before in ("", "choose"):
                after = "a choose" if before else "nothing"
                found.append(f"{where}.{key}: found true after {after}, expected a step before it that can be counted")
        return found or self._of_the_whole(op, step, where)

    def _of_the_whole(self, op: str, step: dict[str, Any], where: str) -> list[str]:
        """What parameters that are right by themselves may not be together."""
        if op == "choose":
            plain = Power([name for name in self.ops if name != "choose"])
            modes = enumerate(step["modes"], 1)
            return [fault for number, mode in modes for fault in plain.faults(mode, f"{where}.modes[{number}]")]
        if op == "grant_burst" and (step["need"] == "none") == ("line" in step):
            return [f"{where}.line: found {shown(step.get('line'))}, expected an element or any if need is not none"]
        if op == "tuck" and step["from"] == "deck" and step.get("may"):
            return [f"{where}.may: found true, expected none for a tuck from the deck"]
        if op == "tuck" and step["from"] == "deck" and step.get("up_to"):
            return [f"{where}.up_to: found true, expected none for a tuck from the deck"]
        if op == "discard" and step["whose"] == "each_opponent":
            wanted = {"zone": "hand", "whose": "each_opponent", "count": 1}
            if {key: value for key, value in step.items() if key not in ("op", "if_did")} != wanted:
                return [f"{where}: found {shown(step)}, expected zone hand and count 1 alone with each_opponent"]
        if op == "discard" and step["zone"] == "hand" and "values" in step:
            return [f"{where}.values: found {shown(step['values'])}, expected none for cards in hand"]
        return []


def _of_parameters(op: str, given: dict[str, Any], where: str) -> list[str]:
    required = REQUIRED[op]
    allowed = required | OPTIONAL.get(op, {}) | {"if_did": FLAG}
    found = [f"{where}.{key}: missing, expected {kind.expected}" for key, kind in required.items() if key not in given]
    for key, value in given.items():
        kind = allowed.get(key)
        if kind is None:
            found.append(f"{where}.{key}: found a parameter that {op} does not take, expected {', '.join(allowed)}")
        else:
            found += kind.faults(value, f"{where}.{key}")
    return found


# What bonus points depend on.

METRICS: Final = [
    "score_count",
    "score_distinct_elements",
    "score_element",
    "score_value",
    "tucked",
    "explored_count",
    "grid_element",
]
BONUS_RULE: Final = Table(
    {"kind": Text(["threshold", "per"]), "metric": Text(METRICS)},
    {
        "at_least": Whole(1, 52),
        "cap": Whole(1, 52),
        "element": ONE_ELEMENT,
        "exclude_self": FLAG,
        "value": Whole(0, MAX_POINTS),
    },
)


def bonus_faults(rule: dict[str, Any], where: str) -> list[str]:
    """What is missing from a bonus rule or does not belong to it."""
    needed = {"at_least" if rule["kind"] == "threshold" else "cap"}
    metric = rule["metric"]
    if metric in ("score_element", "grid_element"):
        needed.add("element")
    if metric == "score_value":
        needed.add("value")
    allowed = needed | {"kind", "metric"} | ({"exclude_self"} if metric == "score_element" else set())
    found = [
        f"{where}.{key}: missing, a rule of {rule['kind']} {metric} needs it" for key in sorted(needed - set(rule))
    ]
    return found + [
        f"{where}.{key}: found in a rule of {rule['kind']} {metric}, expected {', '.join(sorted(allowed))}"
        for key in sorted(set(rule) - allowed)
    ]


# A step as rules read it.


def mask_of(numbers: list[int]) -> int:
    """Numbers as a set of bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


EVERY_NUMBER: Final = (1 << (MAX_POINTS + 1)) - 1


@final
class Op:
    """One step of a power: a primitive with its parameters, whose power it is, and which step follows."""

    def __init__(self, number: int, card: int, step: dict[str, Any]) -> None:
        element = step.get("element", "any")
        line = step.get("line", "any")
        self.number = number
        self.card = card
        """The rift whose power this is: the source."""
        self.following = NOTHING
        self.name: str = step["op"]
        self.may: bool = step.get("may", False)
        self.if_did: bool = step.get("if_did", False)
        self.plus_previous: bool = step.get("plus_previous", False)
        self.element: int = ANY if element == "any" else ELEMENT_IDS.index(element)
        whose = step.get("whose")
        self.whose: int = ANY if whose is None else OWN if whose == "own" else OPPONENT
        if self.name == "force_burst":
            self.whose = OPPONENT
        self.other: bool = step.get("other", False)
        self.shifts: int = mask_of(step["shifts"]) if "shifts" in step else EVERY_NUMBER
        self.values: int = mask_of(step["values"]) if "values" in step else EVERY_NUMBER
        self.owner_ahead: bool = step.get("owner_ahead", False)
        self.activate: bool = step.get("activate", False)
        self.count: int = step.get("count", 1)
        self.up_to: bool = step.get("up_to", False)
        self.zone: str = step.get("zone", step.get("from", ""))
        self.everyone_else: bool = whose == "each_opponent"
        self.face_up: bool = step.get("face") == "up"
        self.whole_line: bool = step.get("scope") == "line"
        self.need: str = step.get("need", "none")
        self.line: int = ANY if line == "any" else ELEMENT_IDS.index(line)
        self.kind: str = step.get("kind", "")
        self.modes: list[int] = []
        """The numbers of the first steps of the modes."""
        self.mode = NOTHING
        """The mode to which the step belongs."""


@final
class Bonus:
    """What a rift's bonus points depend on."""

    def __init__(self, rule: dict[str, Any]) -> None:
        self.per: bool = rule["kind"] == "per"
        self.metric: str = rule["metric"]
        self.at_least: int = rule.get("at_least", 0)
        self.cap: int = rule.get("cap", 0)
        self.element: int = ELEMENT_IDS.index(rule["element"]) if "element" in rule else ANY
        self.exclude_self: bool = rule.get("exclude_self", False)
        self.value: int = rule.get("value", 0)


def compiled(power: list[dict[str, Any]], card: int, ops: list[Op], mode: int = NOTHING) -> int:
    """Add the steps of a power or of a mode of it to `ops`; gives the number of the first one."""
    first = NOTHING
    last: Op | None = None
    for step in power:
        op = Op(len(ops), card, step)
        op.mode = mode
        ops.append(op)
        if last is None:
            first = op.number
        else:
            last.following = op.number
        op.modes = [compiled(steps, card, ops, place) for place, steps in enumerate(step.get("modes", []))]
        last = op
    return first
