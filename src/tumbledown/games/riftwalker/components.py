"""The components: what a component file must look like, and the terms of a match worked out from it once."""

from typing import Any, Final, final

from tumbledown.engine import Step, Terms
from tumbledown.engine.content import Flag, Kind, Rows, Table, Text, Whole
from tumbledown.engine.options import normal
from tumbledown.engine.spec import GameSpec
from tumbledown.games.riftwalker.options import ELEMENT_IDS, ELEMENTS, OTHER_WORDS, RIFTS
from tumbledown.games.riftwalker.primitives import (
    BONUS_RULE,
    MAX_POINTS,
    MAX_SHIFTS,
    PRIMITIVES,
    Bonus,
    Op,
    Power,
    bonus_faults,
    compiled,
)

ELEMENT_CARDS: Final = 15
VALUES_OF_A_RIFT: Final = MAX_SHIFTS + 1
PROVENANCE: Final[Kind] = Text(["rulebook", "public", "ours"])


@final
class RiftEntry(Kind):
    """A rift; its faults are named by its id as well as by its place."""

    def __init__(self) -> None:
        super().__init__("a rift")
        points = Rows(Whole(0, MAX_POINTS), least=VALUES_OF_A_RIFT, most=VALUES_OF_A_RIFT)
        self.table = Table(
            {
                "id": Text(),
                "name": Text(),
                "element": Text(ELEMENT_IDS),
                "points": points,
                "power": Power(PRIMITIVES),
                "text": Text(),
            },
            {
                "special_text": Text(),
                "bonus": points,
                "bonus_rule": BONUS_RULE,
                "static": Table({}, {"hand_size": Whole(0, RIFTS), "warded": Flag(), "burst_any_line": Flag()}),
                "on_burst": Power(["draw"]),
                "name_provenance": PROVENANCE,
                "provenance": PROVENANCE,
            },
        )

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the rift, key by key; a key that is missing says what it takes."""
        if not isinstance(value, dict):
            return self.table.faults(value, where)
        name = value.get("id")
        where = f"{where} ({name})" if isinstance(name, str) else where
        missing = {key: kind for key, kind in self.table.required.items() if key not in value}
        found = [f"{where}.{key}: missing, expected {kind.expected}" for key, kind in missing.items()]
        for fault in self.table.faults(value, where):
            if not fault.endswith(": missing"):
                found.append(fault)
        return found or self._of_the_whole(value, where)

    def _of_the_whole(self, rift: dict[str, Any], where: str) -> list[str]:
        found = []
        for key in ("points", "bonus"):
            values = rift.get(key, [0])
            if values[0] != 0 or values != sorted(values):
                found.append(f"{where}.{key}: found {values}, expected 0 without a shift and never less with more")
        if ("bonus" in rift) != ("bonus_rule" in rift):
            has, lacks = ("bonus", "bonus_rule") if "bonus" in rift else ("bonus_rule", "bonus")
            found.append(f"{where}.{lacks}: missing, a rift with {has} needs it")
        if "bonus_rule" in rift:
            found += bonus_faults(rift["bonus_rule"], f"{where}.bonus_rule")
        return found


@final
class Exactly(Kind):
    """A list of so many entries."""

    def __init__(self, count: int, kind: Kind, unique: str) -> None:
        super().__init__(f"{count} entries")
        self.count = count
        self.rows = Rows(kind, unique)

    def faults(self, value: Any, where: str) -> list[str]:
        """What is wrong with the list: how many there are, and each of them."""
        found = self.rows.faults(value, where)
        if isinstance(value, list) and len(value) != self.count:
            return [f"{where}: found {len(value)} entries, expected {self.count}", *found]
        return found


def schema() -> Table:
    """What a component file must look like, key by key."""
    goal = Whole(1, RIFTS)
    element: dict[str, Kind] = {
        "id": Text(ELEMENT_IDS),
        "name": Text(),
        "color": Text(),
        "hex": Text(),
        "letter": Text(),
    }
    faces = Rows(Text(ELEMENT_IDS), least=2, most=2)
    return Table(
        {
            "setup": Table({"starting_hand": Whole(0, 10)}, {"provenance": PROVENANCE}),
            "turn": Table(
                {
                    "bursts": Whole(1, 10),
                    "refresh_hand_size": Whole(0, 10),
                    "min_shifts_to_burst": Whole(1, MAX_SHIFTS),
                },
                {"provenance": PROVENANCE},
            ),
            "end": Table(
                {"trigger_rifts": Table({"2": goal, "3": goal, "4": goal})},
                {"provenance": PROVENANCE},
            ),
            "element": Exactly(ELEMENTS, Table(element, {"provenance": PROVENANCE}), "id"),
            "element_card": Exactly(
                ELEMENT_CARDS, Table({"id": Text(), "faces": faces}, {"provenance": PROVENANCE}), "id"
            ),
            "rift": Exactly(RIFTS, RiftEntry(), "id"),
        }
    )


def faults_of(content: dict[str, Any]) -> list[str]:
    """What is wrong with components that fit the schema."""
    found = []
    for number, element in enumerate(content["element"]):
        if element["id"] != ELEMENT_IDS[number]:
            where = f"element[{number + 1}].id"
            found.append(f"{where}: found {element['id']!r}, expected {ELEMENT_IDS[number]!r}: the order is fixed")
    letters = [element["letter"] for element in content["element"]]
    for number, letter in enumerate(letters, 1):
        if len(letter) != 1 or letters.count(letter) > 1:
            found.append(f"element[{number}].letter: found {letter!r}, expected one letter that no other element has")
    for number, card in enumerate(content["element_card"], 1):
        one, other = card["faces"]
        if one == other:
            found.append(f"element_card[{number}].faces: found {one} twice, expected two different elements (RIF-01)")
    return found + id_faults(content["rift"])


def id_faults(rifts: list[dict[str, Any]]) -> list[str]:
    """Rifts are chosen by their ids, so these are told apart from each other and from all other options when typed."""
    found = []
    taken = {word: f"the option {word}" for word in OTHER_WORDS}
    for number, rift in enumerate(rifts, 1):
        where = f"rift[{number}]"
        earlier = taken.setdefault(normal(rift["id"]), where)
        if earlier != where:
            found.append(f"{where}.id: found {rift['id']!r}, which is written like {earlier}, expected another id")
    return found


@final
class RiftTerms(Terms):
    """Components and variants as the rules read them.

    An element card that lies open is a *face*: twice its number, and one more if its second side is up.
    """

    def __init__(
        self,
        game: GameSpec,
        seats: int,
        variants: dict[str, Any],
        content: dict[str, Any],
        content_hash: str,
        own: bool,
    ) -> None:
        super().__init__(game, seats, variants, content, content_hash, own)
        self.random_start: bool = variants["start_player"] == "random"
        self.top_visible: bool = variants["element_top_visible"]
        self.once_a_turn: bool = variants["activation_limit"] == "per_turn"
        self.per_chain: bool = variants["activation_limit"] == "per_chain"
        self.latch_any_time: bool = variants["deck_empty_latch"] == "any_time"
        self.line_reuse: bool = variants["line_reuse"]
        self.open_piles: bool = variants["score_piles_public"]
        self.tiebreak_bonus: bool = variants["tiebreak_explored_bonus"]
        self.most_turns: int = variants["max_rounds"] * seats
        self.everyone = (1 << (seats + 1)) - 1
        """Everybody who may know something, as bits: the seats, and last the spectators."""
        self.starting_hand: int = content["setup"]["starting_hand"]
        self.bursts: int = content["turn"]["bursts"]
        self.hand_size: int = content["turn"]["refresh_hand_size"]
        self.least_shifts: int = content["turn"]["min_shifts_to_burst"]
        self.goal: int = content["end"]["trigger_rifts"][str(seats)]
        self._read_elements(content)
        self._read_rifts(content["rift"])

    def _read_elements(self, content: dict[str, Any]) -> None:
        self.element_names: list[str] = [element["name"] for element in content["element"]]
        self.letters: list[str] = [element["letter"] for element in content["element"]]
        self.element_card_ids: list[str] = [card["id"] for card in content["element_card"]]
        self.front: list[int] = [ELEMENT_IDS.index(side) for card in content["element_card"] for side in card["faces"]]
        """The element that a face shows; that on its back is `front[face ^ 1]`."""

    def _read_rifts(self, rifts: list[dict[str, Any]]) -> None:
        self.ids: list[str] = [rift["id"] for rift in rifts]
        self.names: list[str] = [rift["name"] for rift in rifts]
        self.texts: list[str] = [rift["text"] for rift in rifts]
        self.special_texts: list[str] = [rift.get("special_text", "") for rift in rifts]
        self.element: list[int] = [ELEMENT_IDS.index(rift["element"]) for rift in rifts]
        self.points: list[list[int]] = [rift["points"] for rift in rifts]
        self.bonus: list[list[int]] = [rift.get("bonus", [0] * VALUES_OF_A_RIFT) for rift in rifts]
        self.bonus_rules: list[Bonus | None] = [
            Bonus(rift["bonus_rule"]) if "bonus_rule" in rift else None for rift in rifts
        ]
        statics: list[dict[str, Any]] = [rift.get("static", {}) for rift in rifts]
        self.hand_sizes: list[int] = [static.get("hand_size", -1) for static in statics]
        self.warded: list[bool] = [static.get("warded", False) for static in statics]
        self.any_line: list[bool] = [static.get("burst_any_line", False) for static in statics]
        self.draws_on_burst: list[int] = [sum(step["count"] for step in rift.get("on_burst", [])) for rift in rifts]
        self.ops: list[Op] = []
        self.power: list[int] = [compiled(rift["power"], card, self.ops) for card, rift in enumerate(rifts)]
        """The number of the first step of each rift's power."""
        self.steps: list[Step[Any]] = []
        """For each op the step that goes on the agenda when its time comes; `powers.make_steps` fills it."""
