"""E. Setup: warbands, scenario, terrain, targets, zones, set-asides and deployment."""

from typing import Any, ClassVar, final

from tumbledown.engine import NOBODY, Event
from tumbledown.games.rattle.bodies import Bodies
from tumbledown.games.rattle.deploying import (
    FIRST_BATCH,
    WHOLE,
    DeployGroup,
    LoadSetup,
    Redeploy,
    SetAside,
    reachable_totals,
)
from tumbledown.games.rattle.options import BATTLEFIELD, FOE, WARBAND, ZONE, ZONE_WORDS, ZONES
from tumbledown.games.rattle.state import NOBODIES, NONE, ZEROS, RattleStep, RattleTable
from tumbledown.games.rattle.terrain import EditTerrain, PieceShape
from tumbledown.games.rattle.turns import BeginRound
from tumbledown.games.rattle.words import (
    AMBUSH,
    CAPTURE_THE_FLAGS,
    DELAYED,
    DEPLOYMENTS,
    DUEL,
    KING_OF_THE_HILL,
    SCENARIOS,
    WAITING,
    points_words,
    roster_words,
)
from tumbledown.games.rattle.zones import flag_points


def set_up(state: RattleTable) -> None:
    """RAT-38 to RAT-53 The order of the set-up; the step that comes first lies on top."""
    house = state.house
    if house.player_a == "random":
        state.first = state.chance.below(2)
    else:
        state.first = int(house.player_a == "seat1")
    first, second = state.first, 1 - state.first
    state.agenda = [
        BeginRound(),
        Redeploy(second, house.redeploy_points),
        Redeploy(first, house.redeploy_points),
        DeployGroup(first, WHOLE),
        DeployGroup(second, WHOLE),
        DeployGroup(first, FIRST_BATCH),
        SetAside(second, DELAYED),
        SetAside(first, DELAYED),
        SetAside(second, AMBUSH),
        SetAside(first, AMBUSH),
        LoadSetup(second, 8 * second),
        LoadSetup(first, 8 * first),
        PlaceMarkers(),
        ChooseZone(),
        RollDeployment(),
        MarkTarget(second),
        MarkTarget(first),
        EditTerrain(second, -1),
        EditTerrain(first, -1),
        ChooseBattlefield(),
        RollDensity(),
        RollScenario(),
        ChooseWarband(),
    ]
    if state.telling:
        state.tell(Event("player_a", {"seat": first}))


# RAT-01 to RAT-12, RAT-38 Warbands and scenario.


@final
class ChooseWarband(RattleStep):
    """RAT-12 Player A, then Player B choose their warbands, unless they brought one."""

    rule: ClassVar[str] = "RAT-12"

    def role(self, state: RattleTable) -> int:
        """0 for Player A, 1 for Player B."""
        return len(state.warbands)

    def seat(self, state: RattleTable) -> int:
        role = self.role(state)
        if role == 2 or state.house.brought[role] is not None:
            return NOBODY
        return state.first if role == 0 else 1 - state.first

    def run(self, state: RattleTable) -> None:
        if self.role(state) == 2:
            state.agenda.pop()
            enlist(state)
        else:
            state.warbands = [*state.warbands, -1]

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [WARBAND + number for number in range(len(state.house.warbands))]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.warbands = [*state.warbands, option - WARBAND]
        if state.telling:
            name = state.house.warbands[option - WARBAND].name
            state.tell(Event("warband", {"seat": seat, "warband": option - WARBAND, "name": name}))

    def label(self, state: RattleTable, option: int) -> str:
        warband = state.house.warbands[option - WARBAND]
        row = state.house.content["warbands"][option - WARBAND]
        return f"{warband.name} ({', '.join(warband.traits)}): {roster_words(row)}".replace("_", " ")

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Choose your warband."


def enlist(state: RattleTable) -> None:
    """RAT-12 Both rosters are known: every group waits to be deployed."""
    state.roster = state.house.roster(state.first, state.warbands)
    state.stats = state.roster.stats(state.tactics)
    state.places = ZEROS
    state.bodies = Bodies(state.ground, state.group_codes(), state.roster.base, NOBODIES, NOBODIES, NONE)
    if state.telling:
        names = [state.roster.warbands[seat].name for seat in (0, 1)]
        state.tell(Event("rosters", {"names": names}))


@final
class RollScenario(RattleStep):
    """RAT-38 Player A rolls for the scenario."""

    rule: ClassVar[str] = "RAT-38"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        roll = None
        if state.house.scenario == "roll":
            roll = state.rolled()
            state.scenario = by_roll(state.terms.content["scenarios"], roll)
        else:
            state.scenario = SCENARIOS.index(state.house.scenario)
        # RAT-39 The hill is placed first.
        state.has_hill = state.scenario == KING_OF_THE_HILL
        if state.telling:
            state.tell(Event("scenario", {"scenario": SCENARIOS[state.scenario], "roll": roll}))


def by_roll(entries: list[dict[str, Any]], roll: int) -> int:
    """The entry whose range of a d20 holds the roll."""
    for number, found in enumerate(entries):
        low, high = found["d20"]
        if low <= roll <= high:
            return number
    raise ValueError(f"no entry for a roll of {roll}")


# RAT-40, RAT-41 Terrain.


@final
class RollDensity(RattleStep):
    """RAT-40 Player B rolls for the density of the terrain."""

    rule: ClassVar[str] = "RAT-40"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        roll = state.rolled()
        entries = state.terms.content["terrain_density"]
        state.density = by_roll(entries, roll)
        if state.telling:
            state.tell(Event("density", {"density": entries[state.density]["id"], "roll": roll}))


@final
class ChooseBattlefield(RattleStep):
    """RAT-41 Player B places the terrain: one of the battlefields of that density."""

    rule: ClassVar[str] = "RAT-41"

    def fitting(self, state: RattleTable) -> list[int]:
        """The battlefields of the density that was rolled."""
        density = state.terms.content["terrain_density"][state.density]["id"]
        return [number for number, field in enumerate(state.house.battlefields) if field.density == density]

    def seat(self, state: RattleTable) -> int:
        return 1 - state.first if state.house.terrain_mode == "preset" else NOBODY

    def run(self, state: RattleTable) -> None:
        if state.house.terrain_mode == "random_preset":
            fitting = self.fitting(state)
            self.lay(state, fitting[state.chance.below(len(fitting))])
            return
        # RAT-R11 Player B places pieces of the library.
        state.has_own_ground = True
        state.battlefield = -1
        state.set_ground(state.house.ground(-1, state.has_hill))
        state.agenda[-1] = PieceShape(1 - state.first, False)

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return [BATTLEFIELD + number for number in self.fitting(state)]

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        self.lay(state, option - BATTLEFIELD)

    def lay(self, state: RattleTable, number: int) -> None:
        """The terrain lies on the board."""
        state.agenda.pop()
        state.battlefield = number
        state.set_ground(state.house.ground(number, state.has_hill))
        if state.telling:
            state.tell(Event("battlefield", {"battlefield": number, "name": state.house.battlefields[number].name}))

    def label(self, state: RattleTable, option: int) -> str:
        found = state.house.battlefields[option - BATTLEFIELD]
        return f"{found.name}: {found.note}"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return "Choose the battlefield."


# RAT-42 Duel targets.


@final
class MarkTarget(RattleStep):
    """RAT-42, RAT-R58 Duel: enemy non-ward groups worth 2 points are marked."""

    rule: ClassVar[str] = "RAT-42"

    def __init__(self, seat: int) -> None:
        self.marker = seat

    def groups(self, state: RattleTable) -> list[int]:
        """The enemy's non-ward groups that are not marked."""
        enemy = 1 - self.marker
        return [
            who for who in state.groups_at(enemy, WAITING) if not state.is_ward(who) and state.marked >> who & 1 == 0
        ]

    def total(self, state: RattleTable) -> int:
        """The points to be marked: 2 if a set makes it, else the smallest total above."""
        enemy = 1 - self.marker
        points = state.roster.points
        all_points = [points[who] for who in state.groups_at(enemy, WAITING) if not state.is_ward(who)]
        totals = reachable_totals(all_points)
        return min(total for total in range(state.house.target_points, sum(all_points) + 1) if totals >> total & 1)

    def marked(self, state: RattleTable) -> int:
        """The points marked so far."""
        enemy = 1 - self.marker
        return sum(state.roster.points[who] for who in range(8 * enemy, 8 * enemy + 8) if state.marked >> who & 1)

    def seat(self, state: RattleTable) -> int:
        if state.scenario != DUEL or self.marked(state) >= self.total(state):
            return NOBODY
        return self.marker

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()

    def options(self, state: RattleTable, seat: int) -> list[int]:
        left = self.total(state) - self.marked(state)
        points = state.roster.points
        groups = self.groups(state)
        fitting = []
        for who in groups:
            others = [points[other] for other in groups if other != who]
            if left >= points[who] and reachable_totals(others) >> (left - points[who]) & 1:
                fitting.append(FOE + who % 8)
        return fitting

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        who = 8 * (1 - seat) + option - FOE
        state.marked |= 1 << who
        if state.telling:
            state.tell(Event("marked", {"seat": seat, "group": state.code(who)}))

    def prompt(self, state: RattleTable, seat: int) -> str:
        left = self.total(state) - self.marked(state)
        return f"Which enemy group is a target of the duel? {points_words(left)} left to mark."

    def values(self) -> list[Any]:
        return [self.marker]


# RAT-43, RAT-44 Deployment and markers.


@final
class RollDeployment(RattleStep):
    """RAT-43 Player A rolls for the deployment."""

    rule: ClassVar[str] = "RAT-43"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        roll = state.rolled()
        state.deployment = by_roll(state.terms.content["deployments"], roll)
        if state.telling:
            state.tell(Event("deployment", {"deployment": DEPLOYMENTS[state.deployment], "roll": roll}))


@final
class ChooseZone(RattleStep):
    """RAT-43 Player A chooses a zone; B gets the opposite one."""

    rule: ClassVar[str] = "RAT-43"

    def seat(self, state: RattleTable) -> int:
        return state.first

    def options(self, state: RattleTable, seat: int) -> list[int]:
        return sorted(ZONE + ZONES.index(name) for name in state.house.zone_lists[state.deployment])

    def choose(self, state: RattleTable, seat: int, option: int) -> None:
        state.agenda.pop()
        other = ZONES.index(state.house.opposites[state.deployment][ZONES[option - ZONE]])
        zones = [option - ZONE, other]
        state.zones = zones if state.first == 0 else zones[::-1]
        if state.telling:
            state.tell(Event("zones", {"zones": [ZONES[zone] for zone in state.zones]}))

    def label(self, state: RattleTable, option: int) -> str:
        other = state.house.opposites[state.deployment][ZONES[option - ZONE]]
        return f"You get {ZONE_WORDS[ZONES[option - ZONE]]}, the other player {ZONE_WORDS[other]}"

    def prompt(self, state: RattleTable, seat: int) -> str:
        return f"{state.house.deployment_names[state.deployment]} deployment: which zone is yours?"


@final
class PlaceMarkers(RattleStep):
    """RAT-44 Capture the Flags: the markers are placed."""

    rule: ClassVar[str] = "RAT-44"

    def run(self, state: RattleTable) -> None:
        state.agenda.pop()
        if state.scenario != CAPTURE_THE_FLAGS:
            return
        points = flag_points(state.terms.content, state.ground, ZONES[state.zones[0]])
        state.marker_x = [x for x, _ in points]
        state.marker_y = [y for _, y in points]
        if state.telling:
            state.tell(Event("markers", {"points": [list(point) for point in points]}))
