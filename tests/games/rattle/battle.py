"""A battle to test in: groups by their names in the notation, told dice, and choices written as a player says them."""

import re
from typing import Any

import tumbledown as td
from tumbledown.engine import Reason, State
from tumbledown.games.rattle.ground import Piece
from tumbledown.games.rattle.options import ZONES

TYPES = {"C": "champion", "H": "heavy", "F": "fighters", "S": "shooters", "K": "skirmishers", "W": "ward"}
COSTS = {"C": 1, "H": 3, "F": 2, "S": 2, "K": 2, "W": 1}
USUAL_PICKS = {"C": "scheming_plot", "H": "colossal", "W": "rally"}
QUIET = ["ambushers", "ressurectionists"]
"""Traits that do nothing in the middle of a turn."""
NAME = re.compile(r"[AB][CHFSKW]\d")

Where = tuple[int, int] | tuple[int, int, str] | tuple[int, int, str, str] | str


class Battle:
    """A game in A's turn, in which only what is said stands on the board; all else of both rosters is out of play.

    A group is given as its place, its pick (for champions, heavies and wards) and `+action` of an attached champion;
    or as `"out"`, `"ambush"`, `"delayed"`, `"banished"`, or `"in AH1"` for a passenger.

    >>> battle = Battle(AF1=(100, 200), BS1=(200, 200))
    >>> battle.play("AF1 charge >159,200 decline", 14, 4, 9)
    >>> battle.where("AF1"), battle.where("BS1"), battle.momentum
    ((159, 200), 'out', [7, 8])
    """

    def __init__(
        self,
        *pieces: Piece,
        traits: dict[str, list[str]] | None = None,
        momentum: tuple[int, int] = (8, 8),
        total: tuple[int, int] = (12, 12),
        scenario: str = "kill_them_all",
        zones: tuple[str, str] = ("S", "N"),
        variants: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        **groups: Where,
    ) -> None:
        self.game = td.game("rattle")
        self.numbers: dict[str, int] = {}
        self.names: dict[int, str] = {}
        bands = {side: self._roster(side, groups, traits or {}) for side in "AB"}
        chosen = {"scenario": scenario, "player_a": "seat0", "rosters": bands, **(variants or {})}
        saved = self.game.new(seed=1, variants=chosen).to_dict()
        scenarios = [entry["id"] for entry in self.game.default_content()["scenarios"]]
        saved["position"] |= {
            "scenario": scenarios.index(scenario),
            "density": 0,
            "battlefield": -1,
            "pieces": [piece.to_list() for piece in pieces],
            "deployment": 1,
            "zones": [ZONES.index(zone) for zone in zones],
            "groups": [self._group(who, groups) for who in self.names],
            "round": 2,
            "turn_no": 5,
            "active": 0,
            "had_turn": 3,
            "first_turn": [3, 4],
            "momentum": list(momentum),
            "total": list(total),
            "agenda": [["Turn"]],
            **(position or {}),
        }
        self.state: State = self.game.from_dict(saved, td.Scripted([]))

    def _roster(self, side: str, groups: dict[str, Where], traits: dict[str, list[str]]) -> dict[str, Any]:
        """A legal roster that has these groups first; the rest is filled up with Fighters and a Ward."""
        names = [name for name in groups if name[0] == side]
        tables = []
        points = 0
        for name in names:
            where = groups[name]
            words = [] if isinstance(where, str) else [word for word in where if isinstance(word, str)]
            picks = [word for word in words if not word.startswith("+")]
            attached = [word[1:] for word in words if word.startswith("+")]
            letter = name[1]
            tables.append(
                {
                    "type": TYPES[letter],
                    "pick": picks[0] if picks else USUAL_PICKS.get(letter, "none"),
                    "attached": attached[0] if attached else "none",
                }
            )
            points += COSTS[letter] + len(attached)
        while points < 12:
            names.append(f"{side}{'W' if points == 11 else 'F'}9{len(names)}")
            tables.append({"type": "ward", "pick": "rally"} if points == 11 else {"type": "fighters"})
            points += 1 if points == 11 else 2
        for slot, name in enumerate(names):
            self.numbers[name] = 8 * "AB".index(side) + slot
            self.names[8 * "AB".index(side) + slot] = name
        # A trait that is not said is one that does nothing here.
        own = traits.get(side, [])
        return {
            "name": f"Band {side}",
            "traits": [*own, *[trait for trait in QUIET if trait not in own]][:2],
            "groups": tables,
            "drive": "frenzy",
        }

    def _group(self, who: int, groups: dict[str, Where]) -> list[Any]:
        """A group as it is saved."""
        where = groups.get(self.names[who], "out")
        if not isinstance(where, str):
            return [who, "board", where[0], where[1], -1, 0, 0, 0, 0, 0]
        if where.startswith("in "):
            return [who, "aboard", -1, -1, self.numbers[where[3:]], 0, 0, 0, 0, 0]
        return [who, where, -1, -1, -1, 0, 0, 0, 0, 0]

    # Playing.

    def play(self, words: str, *dice: int) -> None:
        """Choose these options one after the other; the dice fall as told, and all of them are used."""
        self.state.chance = td.Scripted([die - 1 for die in dice])
        for word in words.split():
            self.state.apply(self.number(word))
        tape = self.state.chance
        assert isinstance(tape, td.Scripted)
        assert tape.used == len(dice), f"dice that were not rolled: {dice[tape.used :]}"

    def number(self, word: str) -> int:
        """The option that a word means for who must choose: groups by their names, all else in notation."""
        if NAME.fullmatch(word):
            who = self.numbers[word]
            word = f"own_{who % 8}" if who // 8 == self.state.to_act else f"foe_{who % 8}"
        return self.game.parse(word)

    def offered(self) -> list[str]:
        """What may be chosen now: groups by their names, all else in notation."""
        found = []
        for option in self.state.legal():
            word = str(self.game.option(option))
            family, _, slot = word.partition("_")
            if family in ("own", "foe") and slot.isdecimal():
                seat = self.state.to_act if family == "own" else 1 - self.state.to_act
                word = self.names[8 * seat + int(slot)]
            found.append(word)
        return found

    def offers(self, *words: str) -> bool:
        """Whether all of these may be chosen now, listed or not."""
        return all(self.state.why_not(self.number(word)) is None for word in words)

    def refused(self, word: str) -> Reason:
        """The reason why this is refused."""
        reason = self.state.why_not(self.number(word))
        assert reason is not None, f"{word} is legal"
        return reason

    # What is on the table.

    @property
    def table(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state.to_dict()["position"]
        return position

    def where(self, name: str) -> Any:
        """Where a group stands, or its state when it is not on the board."""
        for group in self.table["groups"]:
            if group[0] == self.numbers[name]:
                return (group[2], group[3]) if group[1] == "board" else group[1]
        raise KeyError(name)

    @property
    def momentum(self) -> list[int]:
        found: list[int] = self.table["momentum"]
        return found

    @property
    def active(self) -> str:
        """Who has the initiative."""
        return "AB"[self.table["active"]]

    @property
    def to_act(self) -> str:
        """Who must choose."""
        return "AB"[self.state.to_act]
