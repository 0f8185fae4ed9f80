"""What a match is played under: the board, the numbers of the rules and the variants, worked out once."""

from typing import Any, Final, final

from tumbledown.engine import GameSpec, Terms, Variant, WrongVariant, first_player_variant, named_first
from tumbledown.engine.content import Anything, Kind, Rows, Table, Text, Whole, raise_faults
from tumbledown.games.rubble.board import Board, SpaceKind
from tumbledown.games.rubble.boardcheck import board_faults, board_schema, board_warnings
from tumbledown.games.rubble.options import ROTATE

OUR_BOARDS: Final = ["twin_horns", "prevailing_wind"]
KINDS: Final = ["caravan", "desert", "ruin", "great_ruin"]
NO_BOARD: Final[dict[str, Any] | None] = None

VARIANTS: Final = [
    Variant(
        "board",
        "twin_horns",
        [*OUR_BOARDS, "custom"],
        "RUB-R01",
        "Where the ruins and the paths lie; a board of your own comes from a file.",
        "Board",
        ["Twin Horns", "Prevailing Wind", "Your own"],
    ),
    Variant(
        "custom_board",
        NO_BOARD,
        None,
        "RUB-R01",
        "A board of your own, in the form of one entry of the boards in the component file.",
        "Your own board",
    ),
    first_player_variant("RUB-06", 2, ["Light", "Dark"]),
    Variant(
        "disc_start",
        "random",
        ["random", "zero"],
        "RUB-R03",
        "How the storm lies before the first turn.",
        "Storm at the start",
        ["Anywhere", "Always the same way"],
    ),
    Variant(
        "first_turn_stamina",
        3,
        [2, 3],
        "RUB-R06",
        "Whoever begins has an edge; one stamina less makes up for some of it.",
        "Stamina in the first turn",
        ["2", "3"],
    ),
    Variant(
        "second_player_pocket",
        0,
        [0, 1],
        "RUB-R06",
        "Tokens in the pocket of the player who goes second, against the edge of the first.",
        "Head start for the second",
        ["None", "1 token"],
    ),
    Variant(
        "null_rotation",
        False,
        [False, True],
        "RUB-R08",
        "Whether turning the storm may leave it where it is, for one stamina.",
        "Leaving the storm as it is",
        ["Not allowed", "Allowed"],
    ),
    Variant(
        "attacker_moves_after_take",
        True,
        [True, False],
        "RUB-R17",
        "Whether whoever takes a whole stack moves on as after any other push.",
        "Moving on after taking a stack",
        ["Moves on", "Stays"],
    ),
    Variant(
        "rubble_banks",
        True,
        [True, False],
        "RUB-R12",
        "Whether a single token may be brought onto the caravan space, where it is banked.",
        "Rubble comes home",
        ["Yes", "No"],
    ),
    Variant(
        "bounce_to_origin",
        True,
        [True, False],
        "RUB-R15",
        "Whether a piece that bounces may go back where it came from.",
        "Bouncing back",
        ["Allowed", "Only if there is no other way"],
    ),
    Variant(
        "stack_push_decline",
        False,
        [False, True],
        "RUB-R16",
        "Whether a pushed enemy stack may be left as it is instead of taken or flipped.",
        "Sparing a pushed stack",
        ["No", "Yes"],
    ),
    Variant(
        "collapse_joins",
        False,
        [False, True],
        "RUB-60",
        "What a token of a collapsing pillar does that comes upon a stack of its own colour.",
        "Falling upon your own stack",
        ["Attacks it", "Joins it"],
    ),
    Variant(
        "shortage_choice",
        True,
        [True, False],
        "RUB-R10",
        "Who says which gains the last tokens of the bank serve.",
        "When the bank runs short",
        ["The player whose turn it is", "Wanderer first, then stacks in order"],
    ),
    Variant(
        "turn_cap",
        200,
        [60, 100, 200, 400],
        "RUB-R30",
        "After so many turns of both players the larger store wins.",
        "Longest game",
        ["60 turns", "100 turns", "200 turns", "400 turns"],
    ),
]


@final
class RubbleTerms(Terms):
    """The terms with everything that rules ask for often, by name."""

    def __init__(
        self, game: GameSpec, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> None:
        super().__init__(game, 2, variants, content, content_hash, own)
        kinds = {entry["id"]: SpaceKind(entry) for entry in content["space_kinds"]}
        entry = chosen_board(variants, content)
        self.board = Board(entry, kinds)
        self.board_number = 0
        if variants["board"] in OUR_BOARDS:
            self.board_number = OUR_BOARDS.index(variants["board"])
        else:
            self.is_familiar = False
        self.warnings: list[str] = board_warnings(entry)
        self.tokens: int = tokens_of(content)

        rules: dict[str, int] = content["rules"]
        self.win_tokens: int = rules["win_tokens"]
        self.base_stamina: int = rules["base_stamina"]
        self.stamina_per_drain: int = rules["stamina_per_drained_pillar"]
        self.tokens_per_drain: int = rules["tokens_per_drained_pillar"]
        self.pillar_height: int = rules["pillar_min_height"]
        self.action_cost: int = rules["action_cost"]
        self.placement_tokens: int = rules["placement_tokens"]
        self.theft_divisor: int = rules["theft_divisor"]

        # 3 means as in every turn and 2 one less, whatever base_stamina a file of its own says.
        self.first_turn_stamina: int = self.base_stamina - 3 + int(variants["first_turn_stamina"])
        self.second_player_pocket: int = variants["second_player_pocket"]
        self.named_first = named_first(variants)
        self.disc_is_random: bool = variants["disc_start"] == "random"
        self.null_rotation: bool = variants["null_rotation"]
        self.attacker_moves_after_take: bool = variants["attacker_moves_after_take"]
        self.rubble_banks: bool = variants["rubble_banks"]
        self.bounce_to_origin: bool = variants["bounce_to_origin"]
        self.stack_push_decline: bool = variants["stack_push_decline"]
        self.collapse_joins: bool = variants["collapse_joins"]
        self.shortage_choice: bool = variants["shortage_choice"]
        self.turn_cap: int = variants["turn_cap"]
        self.plain_actions: list[list[list[int]]] = self._plain_actions()

    def _plain_actions(self) -> list[list[list[int]]]:
        """By position and place of the player token: the actions without pillars, moves and rotations (RUB-15, 22)."""
        board = self.board
        tables = []
        for here in range(board.positions):
            rotations = [ROTATE + k for k in range(board.positions) if k != here or self.null_rotation]
            tables.append([moves + rotations for moves in board.move_exits[here]])
        return tables


def tokens_of(content: dict[str, Any]) -> int:
    """RUB-04 How many rubble tokens there are."""
    for component in content["components"]:
        if component["id"] == "rubble_token":
            count: int = component["count"]
            return count
    return 0


def chosen_board(variants: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
    """RUB-R01 The table of the board that the variants name; a missing or faulty one is refused."""
    name: str = variants["board"]
    own: dict[str, Any] | None = variants["custom_board"]
    if name == "custom":
        if own is None:
            raise WrongVariant("the board is 'custom', but none is given: load a file that holds one (RUB-R01)")
        kinds = [kind["id"] for kind in content["space_kinds"]]
        raise_faults(board_schema().faults(own, "custom_board") or board_faults(own, kinds, "custom_board"), "variants")
        return own
    if own is not None:
        raise WrongVariant(f"variant custom_board needs board = 'custom', but board is {name!r} (RUB-R01)")
    for board in content["boards"]:
        if board["id"] == name:
            found: dict[str, Any] = board
            return found
    raise WrongVariant(f"the components have no board {name!r} (RUB-R01)")


def content_schema() -> Table:
    """What a component file must look like."""
    note: dict[str, Kind] = {"provenance": Text()}
    component = Table({"id": Text(), "name": Text(), "count": Whole(1, 60)}, {"detail": Text(), **note})
    kind = Table({"id": Text(KINDS), "gain_player": Whole(0, 9), "gain_stack": Whole(0, 9)}, {"symbol": Text(), **note})
    numbers = Table(
        {
            "win_tokens": Whole(1, 60),
            "base_stamina": Whole(2, 20),
            "stamina_per_drained_pillar": Whole(0, 9),
            "tokens_per_drained_pillar": Whole(1, 9),
            "pillar_min_height": Whole(2, 9),
            "action_cost": Whole(1, 9),
            "placement_tokens": Whole(0, 9),
            "theft_divisor": Whole(1, 9),
        },
        note,
    )
    return Table(
        {
            "schema_version": Whole(1, 1),
            "game": Text(["rubble"]),
            "title": Text(),
            "rules": numbers,
            "components": Rows(component, unique="id"),
            "space_kinds": Rows(kind, unique="id"),
            "boards": Rows(board_schema(), unique="id"),
        },
        {"board_schema": Anything()},
    )


def content_faults(content: dict[str, Any]) -> list[str]:
    """What is wrong with components that fit the schema."""
    found = []
    rules = content["rules"]
    tokens = tokens_of(content)
    if tokens == 0:
        found.append("components: found no rubble_token, expected its count (RUB-04)")
    elif rules["win_tokens"] > tokens:
        found.append(f"rules.win_tokens: found {rules['win_tokens']}, expected at most the {tokens} tokens (RUB-63)")
    if rules["tokens_per_drained_pillar"] >= rules["pillar_min_height"]:
        found.append(
            f"rules.tokens_per_drained_pillar: found {rules['tokens_per_drained_pillar']}, expected less than "
            f"pillar_min_height {rules['pillar_min_height']}, so that a drained pillar stands (RUB-10)"
        )
    if rules["action_cost"] > rules["base_stamina"] - 1:
        found.append(
            f"rules.action_cost: found {rules['action_cost']}, expected less than base_stamina "
            f"{rules['base_stamina']} (RUB-11)"
        )
    kinds = [kind["id"] for kind in content["space_kinds"]]
    found += [
        f"space_kinds: found no {kind}, expected all of {', '.join(KINDS)} (RUB-27)"
        for kind in KINDS
        if kind not in kinds
    ]
    for kind in content["space_kinds"]:
        if kind["id"] == "caravan" and (kind["gain_player"] or kind["gain_stack"]):
            found.append("space_kinds caravan: found a gain, expected none (RUB-28)")
    boards = [board["id"] for board in content["boards"]]
    found += [
        f"boards: found no {name}, expected {' and '.join(OUR_BOARDS)} (RUB-R01)"
        for name in OUR_BOARDS
        if name not in boards
    ]
    for number, board in enumerate(content["boards"], 1):
        if board["id"] not in OUR_BOARDS:
            found.append(
                f"boards[{number}].id: found {board['id']!r}, expected {' or '.join(OUR_BOARDS)}; "
                "a board of your own goes into the variant custom_board (RUB-R01)"
            )
        found += board_faults(board, kinds, f"boards[{number}]")
    return found
