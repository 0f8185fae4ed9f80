"""What a match is played under: numbers of the components, variants, and what is worked out once from them."""

from typing import Any, Final, final

from tumbledown.engine import GameSpec, Terms, Variant, WrongVariant
from tumbledown.games.rattle.battlefields import Battlefield, battlefields_of, with_hill
from tumbledown.games.rattle.bodies import GROUPS, Bodies
from tumbledown.games.rattle.geometry import LATTICE, LATTICE_X, LATTICE_Y
from tumbledown.games.rattle.ground import Ground, Piece, ground_of, measures_of
from tumbledown.games.rattle.odds import clamped
from tumbledown.games.rattle.options import ACTIONS, REACTIONS, TACTICS, ZONES
from tumbledown.games.rattle.warbands import Warband, read_warband, warbands_of
from tumbledown.games.rattle.words import (
    CHAMPION,
    DEPLOYMENTS,
    DRIVES,
    HEAVY,
    HEAVY_TRAITS,
    LONG,
    MIDDLE,
    NO_DRIVE,
    NO_GROUP,
    NO_TRAIT,
    RIDERS,
    SHORT,
    STATS,
    TOUCH,
    TRAITS,
    TRANSPORT,
    TYPES,
    WARD,
)
from tumbledown.games.rattle.zones import Zone, zone_of

BAND_NUMBERS: Final[dict[str, int]] = {"none": TOUCH, "touch": TOUCH, "S": SHORT, "M": MIDDLE, "L": LONG}
NO_ROSTERS: Final[dict[str, Any] | None] = None

VARIANTS: Final = [
    Variant(
        "action_cost",
        "flat",
        ["flat", "escalating"],
        "RAT-R14",
        "What the first, second and third action of the same group cost in a round.",
        "Price of actions",
        ["1 momentum each", "1, then 2, then 3 momentum"],
    ),
    Variant(
        "regain_action_limit",
        1,
        [0, 1, 2],
        "RAT-R16",
        "How often a group may regain momentum by one of these in a round.",
        "Rest and Scheming Plot",
        ["As often as it likes", "Once", "Twice"],
    ),
    Variant(
        "bid_loser_pays",
        False,
        [False, True],
        "RAT-R18",
        "Whether the loser of the bid for the initiative pays the bid too.",
        "Losing the bid",
        ["Costs nothing", "Costs the bid"],
    ),
    Variant(
        "pass_needs_action",
        False,
        [False, True],
        "RAT-R17",
        "Whether a turn may be passed without an action that could be paid.",
        "Passing at once",
        ["Allowed", "Not allowed"],
    ),
    Variant(
        "reserve_counts_for_momentum",
        True,
        [True, False],
        "RAT-R08",
        "Whether groups that were set aside count for the momentum of a round.",
        "Groups in reserve",
        ["Count", "Do not count"],
    ),
    Variant(
        "small_base_mm",
        20,
        [20, 25],
        "RAT-R20",
        "How wide they are.",
        "Bases of Champions and Wards",
        ["20 mm", "25 mm"],
    ),
    Variant(
        "withdraw_off_board",
        False,
        [False, True],
        "RAT-R27",
        "Whether a group that withdraws may leave the board.",
        "Withdrawing off the board",
        ["No", "Yes"],
    ),
    Variant(
        "hazard_fail",
        "removed",
        ["removed", "stops"],
        "RAT-R30",
        "What becomes of a model that fails to get out.",
        "Failing in hazardous ground",
        ["It is removed", "It stops"],
    ),
    Variant(
        "shoot_into_melee",
        "penalty",
        ["penalty", "free", "forbidden"],
        "RAT-R33",
        "Whether they are allowed, and at what price.",
        "Shots at enemies who touch friends",
        ["With a penalty", "As any other", "Not allowed"],
    ),
    Variant(
        "wards_count_in_melee",
        False,
        [False, True],
        "RAT-R32",
        "Whether Wards help their friends in melee and outnumber.",
        "Wards in melee",
        ["No", "Yes"],
    ),
    Variant(
        "champion_actions_per_champion",
        1,
        [1, 2],
        "RAT-R04",
        "How many a Champion may take in a round.",
        "Champion actions",
        ["One", "Two"],
    ),
    Variant(
        "terrain_mode",
        "preset",
        ["preset", "random_preset", "free"],
        "RAT-R11",
        "How Player B places the terrain.",
        "Terrain",
        ["Chooses a battlefield", "A battlefield is rolled", "Lays it out as they see fit"],
    ),
    Variant(
        "hill_type",
        "rough",
        ["rough", "blocking", "hazardous"],
        "RAT-R12",
        "What the hill is in King of the Hill.",
        "Ground of the hill",
        ["Rough", "Blocking", "Hazardous"],
    ),
    Variant(
        "flag_take",
        "action",
        ["action", "rider"],
        "RAT-R55",
        "Whether a group needs a whole action for it, or pays 1 momentum more at the end of another one.",
        "Taking a flag",
        ["Is an action of its own", "At the end of any action, for 1 more"],
    ),
    Variant(
        "flag_carrier_stays",
        False,
        [False, True],
        "RAT-R56",
        "Whether the group leaves the board with the flag.",
        "Carrying a flag off the board",
        ["The group leaves too", "Only the flag leaves"],
    ),
    Variant(
        "soothsayer_uses",
        "once_per_turn",
        ["once_per_turn", "once_per_round"],
        "RAT-R48",
        "How often the fate number may replace a die.",
        "Soothsayers",
        ["Once in a turn", "Once in a round"],
    ),
    Variant(
        "riders_full_transport",
        False,
        [False, True],
        "RAT-R46",
        "Whether Riders make every Heavy a Transport in all respects, or let it carry only.",
        "Riders",
        ["They carry only", "A whole Transport"],
    ),
    Variant(
        "swarm_dice",
        "always_one",
        ["always_one", "cancel"],
        "RAT-R49",
        "Whether the friend who attacks the same enemy makes up for their penalty.",
        "Extra attacks of Swarmers",
        ["One die each", "Two dice each"],
    ),
    Variant("drives", False, [False, True], "RAT-R13", "Whether warbands have drives.", "Drives", ["No", "Yes"]),
    Variant(
        "scenario",
        "roll",
        ["roll", "kill_them_all", "king_of_the_hill", "capture_the_flags", "duel", "conquest"],
        "RAT-R10",
        "What is fought for.",
        "Scenario",
        ["Rolled", "Kill Them All", "King of the Hill", "Capture the Flags", "Duel", "Conquest"],
    ),
    Variant(
        "player_a",
        "random",
        ["random", "seat0", "seat1"],
        "RAT-R10",
        "Who rolls the scenario and deploys first.",
        "Player A",
        ["Drawn at random", "The first seat", "The second seat"],
    ),
    Variant(
        "max_rounds",
        12,
        [6, 8, 12, 20],
        "RAT-R60",
        "After so many rounds Kill Them All and Duel end.",
        "Longest game",
        ["6 rounds", "8 rounds", "12 rounds", "20 rounds"],
    ),
    Variant("max_tied_bids", 3, [1, 3, 5], "RAT-R18", "After so many a coin decides.", "Tied bids", ["1", "3", "5"]),
    Variant(
        "free_mm_moves",
        True,
        [True, False],
        "RAT-R23",
        "Whether groups may stop at any millimetre or only at the places on offer.",
        "Free movement",
        ["Any millimetre", "The places on offer"],
    ),
    Variant(
        "rosters",
        NO_ROSTERS,
        None,
        "RAT-12",
        "Warbands that are brought to the table, for one player or both.",
        "Warbands",
    ),
]


@final
class Stats:
    """What each group rolls against and how far it moves and reaches, under the present tactics."""

    def __init__(self, checks: list[list[int]], mov: list[int], rng: list[int]) -> None:
        self.checks = checks
        self.fury = checks[0]
        self.guile = checks[1]
        self.will = checks[2]
        self.mov = mov
        self.rng = rng
        self.told: list[bytes] = []
        """By seat: how an observation tells what each group is, worked out when it is first asked for."""


@final
class Roster:
    """The two warbands of a match, by group: 0 to 7 are the slots of seat 0, 8 to 15 those of seat 1."""

    def __init__(self, terms: "RattleTerms", warbands: list[Warband]) -> None:
        self.terms = terms
        self.warbands = warbands
        self.kind = [NO_GROUP] * GROUPS
        self.points = [0] * GROUPS
        self.base = [0] * GROUPS
        self.actions: list[list[int]] = [[] for _ in range(GROUPS)]
        """The champion actions of each group."""
        self.trait = [NO_TRAIT] * GROUPS
        """The heavy trait of each group."""
        self.warding = [-1] * GROUPS
        """The warding reaction that each ward lends."""
        self.is_pair = [False] * GROUPS
        self.has_champion = [False] * GROUPS
        self.carries = [0] * GROUPS
        self.is_transport = [False] * GROUPS
        self.numbers = [0] * GROUPS
        """RAT notation: the number of each group within its type."""
        self.traits = [0, 0]
        self.drives = [NO_DRIVE, NO_DRIVE]
        self.wards_of = [0, 0]
        """Whether a seat has wards at all, as bits of their warding reactions."""
        self._stats: dict[int, Stats] = {}
        for seat in (0, 1):
            if seat < len(warbands):
                self._enlist(seat, warbands[seat])

    def _enlist(self, seat: int, warband: Warband) -> None:
        terms = self.terms
        for trait in warband.traits:
            self.traits[seat] |= 1 << TRAITS.index(trait)
        if terms.drives and warband.drive in DRIVES:
            self.drives[seat] = DRIVES.index(warband.drive)
        counts = [0] * len(TYPES)
        for slot, line in enumerate(warband.groups):
            who = 8 * seat + slot
            kind = TYPES.index(line.kind)
            self.kind[who] = kind
            counts[kind] += 1
            self.numbers[who] = counts[kind]
            self.points[who] = terms.cost[kind]
            self.base[who] = terms.base[kind]
            if line.has_champion:
                self.is_pair[who] = True
                self.points[who] += terms.cost[CHAMPION]
            self.has_champion[who] = kind == CHAMPION or line.has_champion
            picked = line.picks if kind == CHAMPION else line.attached
            self.actions[who] = sorted(ACTIONS.index(name) for name in picked)
            if kind == HEAVY:
                self._fit_out(seat, who, HEAVY_TRAITS.index(line.pick))
            if kind == WARD:
                self.warding[who] = REACTIONS.index(line.pick)
                self.wards_of[seat] |= 1 << self.warding[who]

    def _fit_out(self, seat: int, who: int, trait: int) -> None:
        """RAT-134, RAT-136, RAT-156 What a Heavy carries, and whether bad ground wrecks it."""
        terms = self.terms
        riders = self.traits[seat] & RIDERS != 0
        self.trait[who] = trait
        if trait == TRANSPORT:
            self.carries[who] = terms.transport_riders_points if riders else terms.transport_points
            self.is_transport[who] = True
        elif riders:
            self.carries[who] = terms.riders_points
            self.is_transport[who] = terms.riders_full_transport

    def stats(self, tactics: list[int]) -> Stats:
        """RAT-06, RAT-15, RAT-160 The stats of all groups under these tactics."""
        key = 8 * (tactics[0] + 1) + tactics[1] + 1
        found = self._stats.get(key)
        if found is None:
            found = self._work_out(tactics)
            self._stats[key] = found
        return found

    def _work_out(self, tactics: list[int]) -> Stats:
        terms = self.terms
        checks = [[0] * GROUPS for _ in STATS]
        mov = [0] * GROUPS
        rng = [0] * GROUPS
        for who in range(GROUPS):
            kind = self.kind[who]
            if kind == NO_GROUP:
                continue
            values = [terms.stats[number][kind] for number in range(len(STATS))]
            bands = [terms.mov[kind], terms.rng[kind]]
            if self.is_transport[who]:
                bands[0] = terms.heavy_mov[TRANSPORT]
            elif self.trait[who] != NO_TRAIT and terms.heavy_mov[self.trait[who]] > 0:
                bands[0] = terms.heavy_mov[self.trait[who]]
            for hook in terms.hooks_on(self.traits[who // 8], tactics[who // 8], kind):
                if hook["op"] == "stat_mod":
                    values[STATS.index(hook["stat"])] += hook["delta"]
                else:
                    bands[0 if hook["op"] == "mov_mod" else 1] += hook["delta"]
            for number in range(len(STATS)):
                checks[number][who] = clamped(values[number]) if terms.stats[number][kind] > 0 else 0
            mov[who] = min(LONG, bands[0]) if terms.mov[kind] > 0 else 0
            rng[who] = min(LONG, bands[1])
        return Stats(checks, mov, rng)


@final
class RattleTerms(Terms):
    """The terms with everything that rules ask for often, by name."""

    def __init__(
        self, game: GameSpec, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> None:
        super().__init__(game, 2, variants, content, content_hash, own)
        self.measures = measures_of(content)
        self.length = self.measures.length
        self.pivots = self.measures.pivots
        self._read_groups(content, variants)
        self._read_variants(variants)
        self._read_effects(content)
        self.warbands: list[Warband] = warbands_of(content)
        self.battlefields: list[Battlefield] = battlefields_of(content)
        self.brought = self._brought(content, variants["rosters"])
        self._rosters: dict[str, Roster] = {}
        self._grounds: dict[int, Ground] = {}
        self._zones: dict[int, Zone] = {}
        self._zone_lattice: dict[int, list[int]] = {}

        # What a blank state begins with.
        self.no_roster = self.roster(0, [])
        self.no_stats = self.no_roster.stats([-1, -1])
        self.no_ground = self.ground(-1, False)
        self.no_bodies = Bodies(self.no_ground, [], [0] * GROUPS, [-1] * GROUPS, [-1] * GROUPS, [])

    def _read_groups(self, content: dict[str, Any], variants: dict[str, Any]) -> None:
        groups: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in content["groups"]}
        self.cost = [int(groups[kind]["cost"]) for kind in TYPES]
        small = int(variants["small_base_mm"])
        self.base = [small if groups[kind]["base_mm"] == 20 else int(groups[kind]["base_mm"]) for kind in TYPES]
        self.mov = [BAND_NUMBERS[groups[kind]["mov"]] for kind in TYPES]
        self.rng = [BAND_NUMBERS[groups[kind]["rng"]] for kind in TYPES]
        self.stats = [[int(groups[kind][stat]) for kind in TYPES] for stat in STATS]
        self.letters = [str(groups[kind]["code"]) for kind in TYPES]
        self.names = [str(groups[kind]["name"]) for kind in TYPES]
        self.points: int = content["warband_rules"]["points"]
        self.max_groups: int = content["warband_rules"]["max_groups"]

    def _read_variants(self, variants: dict[str, Any]) -> None:
        self.escalating: bool = variants["action_cost"] == "escalating"
        self.regain_limit: int = variants["regain_action_limit"]
        self.bid_loser_pays: bool = variants["bid_loser_pays"]
        self.pass_needs_action: bool = variants["pass_needs_action"]
        self.reserve_counts: bool = variants["reserve_counts_for_momentum"]
        self.withdraw_off_board: bool = variants["withdraw_off_board"]
        self.hazard_stops: bool = variants["hazard_fail"] == "stops"
        self.shoot_into_melee: str = variants["shoot_into_melee"]
        self.wards_count: bool = variants["wards_count_in_melee"]
        self.terrain_mode: str = variants["terrain_mode"]
        self.hill_type: str = variants["hill_type"]
        self.flag_rider: bool = variants["flag_take"] == "rider"
        self.flag_carrier_stays: bool = variants["flag_carrier_stays"]
        self.fate_once_per_round: bool = variants["soothsayer_uses"] == "once_per_round"
        self.riders_full_transport: bool = variants["riders_full_transport"]
        self.swarm_always_one: bool = variants["swarm_dice"] == "always_one"
        self.drives: bool = variants["drives"]
        self.scenario: str = variants["scenario"]
        self.player_a: str = variants["player_a"]
        self.max_rounds: int = variants["max_rounds"]
        self.max_tied_bids: int = variants["max_tied_bids"]
        self.free_moves: bool = variants["free_mm_moves"]

    def _read_effects(self, content: dict[str, Any]) -> None:
        """The numbers inside actions, reactions and traits."""
        actions = {entry["id"]: entry for entry in content["actions"]}
        reactions = {entry["id"]: entry for entry in content["reactions"]}
        self.action_names = [str(actions[name]["name"]) for name in ACTIONS]
        self.action_codes = [str(actions[name]["code"]) for name in ACTIONS]
        self.action_texts = [str(actions[name]["text"]) for name in ACTIONS]
        self.reaction_texts = [str(reactions[name]["text"]) for name in REACTIONS]
        self.reaction_names = [str(reactions[name]["name"]) for name in REACTIONS]
        self.reaction_codes = [str(reactions[name]["code"]) for name in REACTIONS]
        self.rest_gain = [gain_of(actions["rest"], on, "own") for on in ("fail", "success", "crit")]
        self.plot_gain = [0, *[gain_of(actions["scheming_plot"], on, "own") for on in ("success", "crit")]]
        self.plot_loss = [0, *[-gain_of(actions["scheming_plot"], on, "enemy") for on in ("success", "crit")]]
        self.intimidate_loss = -gain_of(reactions["intimidate"], "crit", "enemy")
        self.vengeance_gain = gain_of(reactions["vengeance"], "pass", "own")
        self.confusion_loss = -gain_of(reactions["confusion"], "crit", "enemy")
        self.rally_gain = gain_of(reactions["rally"], "pass", "own")
        self.rally_critical = gain_of(reactions["rally"], "crit", "own")

        self.traits: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in content["warband_traits"]}
        heavies: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in content["heavy_traits"]}
        self.tactics: dict[str, dict[str, Any]] = {entry["id"]: entry["effect"] for entry in content["tactics"]}
        self.heavy_mov = [BAND_NUMBERS[value_of(heavies[name], "mov_set", "band", "none")] for name in HEAVY_TRAITS]
        self.colossal_targets = int(value_of(heavies["colossal"], "multi_target", "max", 3))
        self.transport_points = int(value_of(heavies["transport"], "carry", "points", 2))
        self.transport_riders_points = int(value_of(self.traits["riders"], "transport_carry", "points", 4))
        self.riders_points = int(value_of(self.traits["riders"], "all_heavies_carry", "points", 2))
        self.ambush_points = int(value_of(self.traits["ambushers"], "ambush_reserve", "max_points", 6))
        self.blessed_gain = int(value_of(self.traits["blessed"], "momentum_on_will_crit", "delta", 4))
        self.resurrect_points = int(value_of(self.traits["ressurectionists"], "first_turn_resurrect", "max_points", 4))
        self.teleport_points = int(value_of(self.traits["teleporters"], "first_turn_teleport", "max_points", 4))
        self.zealots_own = int(value_of(self.traits["zealots"], "momentum_on_removal", "own", 1))
        self.zealots_enemy = int(value_of(self.traits["zealots"], "momentum_on_removal", "enemy", 2))
        self.tactic_types = [
            TYPES.index(kind) for kind in value_of(self.traits["tactitians"], "first_turn_tactic", "types", [])
        ]
        drives: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in content["drives"]}
        self.redeploy_points = int(value_of(drives["frenzy"], "redeploy", "max_points", 4))
        self.shift_mm = int(value_of(drives["discipline"], "edit_terrain", "shift_mm", 80))
        scenarios = {entry["id"]: entry for entry in content["scenarios"]}
        self.markers_to_win: int = scenarios["capture_the_flags"]["markers_to_win"]
        self.target_points: int = scenarios["duel"]["target_points"]
        self.rounds = [int(entry["rounds"]) for entry in content["scenarios"]]
        self.scenario_names = [str(entry["name"]) for entry in content["scenarios"]]
        self.deployment_names = [str(entry["name"]) for entry in content["deployments"]]
        self.extra_rounds: int = scenarios["conquest"]["extra_rounds"]
        deployments = {entry["id"]: entry for entry in content["deployments"]}
        self.reserve_points: list[int] = list(deployments["delayed"]["reserve_points"])
        self.arrive_round: int = deployments["delayed"]["arrive_from_round"]
        self.strip_points: list[int] = list(deployments["mixed"]["points_per_strip"])
        self.zone_lists: list[list[str]] = [list(entry["zones"]) for entry in content["deployments"]]
        self.opposites: list[dict[str, str]] = [dict(entry["opposite"]) for entry in content["deployments"]]

    def hooks_on(self, traits: int, tactic: int, kind: int) -> list[dict[str, Any]]:
        """The changes of stats and bands that a seat's traits and tactic make to groups of a type."""
        found: list[dict[str, Any]] = []
        for number, name in enumerate(TRAITS):
            if traits >> number & 1:
                for hook in self.traits[name]["hooks"]:
                    if hook["op"] in ("stat_mod", "mov_mod", "rng_mod") and TYPES[kind] in hook["types"]:
                        found.append(hook)
        if tactic >= 0 and kind in self.tactic_types:
            found.append(self.tactics[TACTICS[tactic]])
        return found

    def _brought(self, content: dict[str, Any], rosters: dict[str, Any] | None) -> list[Warband | None]:
        """RAT-12 The warbands that the table names for Player A and Player B, each checked."""
        brought: list[Warband | None] = [None, None]
        for name, table in ({} if rosters is None else rosters).items():
            if name not in ("A", "B"):
                raise WrongVariant(f"variant rosters has tables for A and B, not {name!r} (RAT-12)")
            ready = self.named_warband(table)
            warband = read_warband(content, table, f"rosters.{name}", self.variants) if ready is None else ready
            brought["AB".index(name)] = warband
        return brought

    def named_warband(self, name: Any) -> Warband | None:
        """The ready-made warband of that id, if there is one."""
        for warband in self.warbands:
            if warband.id == name:
                return warband
        return None

    def roster(self, first: int, chosen: list[int]) -> Roster:
        """The roster of the warbands chosen (A's, then B's; -1 for one brought along), as far as they are known."""
        key = f"{first} {chosen}"
        found = self._rosters.get(key)
        if found is None:
            bands: list[Warband] = []
            for role, number in enumerate(chosen):
                own = self.brought[role]
                bands.append(self.warbands[number] if own is None else own)
            if first == 1:
                bands.reverse()
            found = Roster(self, bands if len(bands) == 2 else [])
            self._rosters[key] = found
        return found

    def zone(self, deployment: int, number: int) -> Zone:
        """RAT-49 to RAT-51 A zone of a deployment, by its number in the vocabulary."""
        key = 16 * deployment + number
        found = self._zones.get(key)
        if found is None:
            found = zone_of(self.content, DEPLOYMENTS[deployment], ZONES[number])
            self._zones[key] = found
        return found

    def zone_lattice(self, deployment: int, number: int) -> list[int]:
        """The lattice points of a zone."""
        key = 16 * deployment + number
        found = self._zone_lattice.get(key)
        if found is None:
            zone = self.zone(deployment, number)
            found = [index for index in range(LATTICE) if zone.holds(LATTICE_X[index], LATTICE_Y[index])]
            self._zone_lattice[key] = found
        return found

    def ground(self, number: int, hill: bool) -> Ground:
        """RAT-39, RAT-41 A ready-made battlefield, with or without the hill; -1 is an empty board."""
        key = 2 * number + int(hill)
        found = self._grounds.get(key)
        if found is None:
            pieces: list[Piece] = self.battlefields[number].pieces if number >= 0 else []
            if hill:
                pieces = with_hill(self.content, pieces, self.hill_type)
            found = ground_of(self.measures, pieces)
            self._grounds[key] = found
        return found


def gain_of(entry: dict[str, Any], on: str, side: str) -> int:
    """The change of momentum that a step of an action or reaction makes."""
    for step in entry["steps"]:
        if step["op"] == "momentum" and step.get("on", "always") == on and step["side"] == side:
            delta: int = step["delta"]
            return delta
    return 0


def value_of(entry: dict[str, Any], op: str, name: str, otherwise: Any) -> Any:
    """A value of the hook of that name; what it is otherwise when the entry has no such hook."""
    for hook in entry["hooks"]:
        if hook["op"] == op:
            return hook.get(name, otherwise)
    return otherwise
