"""The words of the game as small numbers: types, places, traits, actions, reactions, and the like."""

from collections import Counter
from typing import Any, Final

# Types of groups, in the order of the components.
CHAMPION: Final = 0
HEAVY: Final = 1
FIGHTERS: Final = 2
SHOOTERS: Final = 3
SKIRMISHERS: Final = 4
WARD: Final = 5
NO_GROUP: Final = -1
TYPES: Final = ("champion", "heavy", "fighters", "shooters", "skirmishers", "ward")

# The states of a group; the first is one that is still to be deployed.
WAITING: Final = 0
ON_BOARD: Final = 1
AMBUSH: Final = 2
DELAYED: Final = 3
ABOARD: Final = 4
BANISHED: Final = 5
OUT: Final = 6
PLACES: Final = ("waiting", "board", "ambush", "delayed", "aboard", "banished", "out")
PLACE_WORDS: Final = ("not deployed yet", "on the board", "in ambush", "delayed", "aboard", "banished", "out of play")
"""The states of a group in sentences."""

# Stats.
FURY: Final = 0
GUILE: Final = 1
WILL: Final = 2
STATS: Final = ("fury", "guile", "will")

# Bands, in which movement and range are given (RAT-25).
TOUCH: Final = 0
SHORT: Final = 1
MIDDLE: Final = 2
LONG: Final = 3
BANDS: Final = ("touch", "S", "M", "L")

# Results of a check.
FAIL: Final = 0
SUCCESS: Final = 1
CRITICAL: Final = 2
RESULTS: Final = ("fail", "success", "critical")
RESULT_WORDS: Final = {"fail": "failure", "success": "success", "critical": "critical success"}

# Actions, as in the vocabulary.
SPRINT: Final = 0
CHARGE: Final = 1
STAND_AND_FIGHT: Final = 2
FEINT: Final = 3
MANEUVER: Final = 4
REST: Final = 5
TRANSLOCATE_WARD: Final = 6
CRASHING_WAVE: Final = 7
SPOT_WEAKNESS: Final = 8
BATTLE_SUMMONS: Final = 9
DISTANT_DOOM: Final = 10
BANISHMENT: Final = 11
PUSH_TO_THE_BRINK: Final = 12
SCHEMING_PLOT: Final = 13
TAKE_FLAG: Final = 14
NO_ACTION: Final = -1
MOVING_ACTIONS: Final = (SPRINT, CHARGE, FEINT, MANEUVER, TRANSLOCATE_WARD)

# Reactions, as in the vocabulary.
REGROUP: Final = 0
INTIMIDATE: Final = 1
COUNTERCHARGE: Final = 2
SUPPRESSION: Final = 3
EVADE: Final = 4
FOLLOW: Final = 5
DEFIANCE: Final = 6
VENGEANCE: Final = 7
REVERSAL: Final = 8
CONFUSION: Final = 9
SACRIFICE: Final = 10
PURSUIT: Final = 11
DETONATE: Final = 12
RALLY: Final = 13
NO_REACTION: Final = -1

# Attacks that are no action: they have the numbers after the actions.
BY_SUPPRESSION: Final = 16
BY_COUNTERCHARGE: Final = 17
BY_DEFIANCE: Final = 18
BY_SWARM: Final = 19
NO_ATTACK: Final = -1

# Windows (RAT-112).
DECLARE: Final = 0
MOVE: Final = 1
TARGET: Final = 2
WILL_WINDOW: Final = 3
AFTER: Final = 4
SWAP: Final = 5
WINDOWS: Final = ("declare", "move", "target", "will", "after", "swap")

# Heavy traits.
COLOSSAL: Final = 0
FLYER: Final = 1
TRANSPORT: Final = 2
NO_TRAIT: Final = -1
HEAVY_TRAITS: Final = ("colossal", "flyer", "transport")

# Warband traits, as bits.
AMBUSHERS: Final = 1 << 0
BLESSED: Final = 1 << 1
COORDINATED: Final = 1 << 2
DEATH_DEFIERS: Final = 1 << 3
ELITES: Final = 1 << 4
FEARSOME: Final = 1 << 5
HARRIERS: Final = 1 << 6
FUSILIERS: Final = 1 << 7
POISONERS: Final = 1 << 8
RAIDERS: Final = 1 << 9
RESSURECTIONISTS: Final = 1 << 10
RIDERS: Final = 1 << 11
SNEAK_THIEVES: Final = 1 << 12
SWARMERS: Final = 1 << 13
SOOTHSAYERS: Final = 1 << 14
TACTITIANS: Final = 1 << 15
TELEPORTERS: Final = 1 << 16
ZEALOTS: Final = 1 << 17
TRAITS: Final = (
    "ambushers",
    "blessed",
    "coordinated",
    "death_defiers",
    "elites",
    "fearsome",
    "harriers",
    "fusiliers",
    "poisoners",
    "raiders",
    "ressurectionists",
    "riders",
    "sneak_thieves",
    "swarmers",
    "soothsayers",
    "tactitians",
    "teleporters",
    "zealots",
)

# Drives (variant).
FRENZY: Final = 0
DISCIPLINE: Final = 1
COMPULSION: Final = 2
NO_DRIVE: Final = -1
DRIVES: Final = ("frenzy", "discipline", "compulsion")

# Tactics.
TACTIC_FURY: Final = 0
TACTIC_GUILE: Final = 1
TACTIC_MOV: Final = 2
TACTIC_RNG: Final = 3
NO_TACTIC: Final = -1

# Scenarios and deployments, in the order of the components.
KILL_THEM_ALL: Final = 0
KING_OF_THE_HILL: Final = 1
CAPTURE_THE_FLAGS: Final = 2
DUEL: Final = 3
CONQUEST: Final = 4
SCENARIOS: Final = ("kill_them_all", "king_of_the_hill", "capture_the_flags", "duel", "conquest")
CORNER: Final = 0
SIDE: Final = 1
DELAYED_DEPLOYMENT: Final = 2
CLOSE: Final = 3
MIXED: Final = 4
DEPLOYMENTS: Final = ("corner", "side", "delayed", "close", "mixed")
UNKNOWN: Final = -1

# Where a marker is.
FREE_MARKER: Final = -1
SCORED_MARKER: Final = -2


def points_words(count: int) -> str:
    """So many points, in words.

    >>> points_words(1), points_words(4)
    ('1 point', '4 points')
    """
    return "1 point" if count == 1 else f"{count} points"


def roster_words(warband: dict[str, Any]) -> str:
    """A ready-made warband by its groups, and what it is good for; how it was printed nobody needs in order to choose.

    >>> roster_words({"groups": [{"type": "ward"}, {"type": "heavy"}, {"type": "ward"}], "note": "Slow."})
    '2 x ward, heavy. Slow.'
    """
    kinds = Counter(str(group["type"]) for group in warband["groups"])
    groups = ", ".join(f"{count} x {kind}" if count > 1 else kind for kind, count in kinds.items())
    note = "" if warband.get("provenance") == "rulebook" else warband.get("note", "")
    return f"{groups}. {note}".rstrip()
