"""The components: what a component file must look like, and the terms of a match worked out from it once."""

from typing import Any, Final, final

from mypy_extensions import i64

from tumbledown.engine import Terms, named_first
from tumbledown.engine.content import Kind, Rows, Table, Text, Whole
from tumbledown.engine.spec import GameSpec
from tumbledown.games.ruins.options import MAX_EXTRA, MAX_LIGHT, MAX_RANK, RUIN_IDS, RUINS, SLOTS
from tumbledown.games.ruins.ruin import ALL_POSITIONS, LIGHT_TWO, MIDDLE, NO_DISCOVERIES, NOBODY, Ruin, bit_of

POSITIONS: Final = ["top", "middle", "bottom"]
KINDS: Final = ["rank_add", "wild", "copies", "opponents_draw", "sift", "light"]
MAX_DISCOVERIES: Final = 60
COPIES_OF_A_RANK: Final = 5
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
MOST_RANK: Final = 60
"""Sets of ranks are masks in a machine word (see plans.py)."""
MOST_LIGHTS: Final = 12
"""More light effects of a kind than this never help to pay for four discoveries."""
NOT_FOUND: Final = -1
LIT_SPAN: Final = 8
LIGHTS_SPAN: Final = MOST_LIGHTS + 1
"""All numbers of lit torches, and of light effects of one kind, are below these."""

# What a discovery is for the market of `Wares`: bits far enough apart for each to have room for all slots.
ALL_SLOTS: Final = (1 << SLOTS) - 1
PLACES: Final = (1 << 3 * SLOTS) - 1
"""Where it goes: a bit for the top, the middle and the bottom."""
MAKES_WILD: Final = 3 * SLOTS
IS_IDLE: Final = 4 * SLOTS
"""It does nothing that a set can need."""
ONLY_ADDS: Final = 5 * SLOTS
ONLY_WILD: Final = 6 * SLOTS
"""All it does for a set is to add rank, or to make wild."""
SIGN_BITS: Final = 5
SIGN: Final = (1 << SIGN_BITS) - 1
LIGHTS_IN_SIGNS: Final = 0b11110_11110_11110_11110
"""A sign of five bits says whether there is a discovery in a slot, and which light effects it has."""

PROVENANCE: Final[Kind] = Text(["rulebook", "public", "ours"])


def schema() -> Table:
    """What a component file must look like, key by key."""
    effects = Rows(Table({"kind": Text(KINDS), "n": Whole(1, 5)}), most=3)
    return Table(
        {
            "game": Table(
                {
                    "hand_size": Whole(1, 10),
                    "torches_per_player": Whole(0, 7),
                    "claims_per_player": Whole(0, 3),
                    "regular_rounds": Whole(1, 6),
                    "vp_min": Whole(-20, 0),
                    "vp_max": Whole(1, 50),
                    "instant_win_from": Whole(1, 51),
                    "provenance": PROVENANCE,
                }
            ),
            "limits": Table({"draw_stops_after_trick": Whole(1, 100), "provenance": PROVENANCE}),
            "setup": Rows(
                Table(
                    {
                        "players": Whole(MIN_PLAYERS, MAX_PLAYERS),
                        "copies_per_rank": Whole(1, COPIES_OF_A_RANK),
                        "chart": Text(),
                        "provenance": PROVENANCE,
                    }
                ),
                unique="players",
                least=4,
                most=4,
            ),
            "chart": Rows(
                Table(
                    {
                        "id": Text(),
                        "players": Whole(MIN_PLAYERS, MAX_PLAYERS),
                        "vp": Rows(Whole(-20, 20), least=MIN_PLAYERS, most=MAX_PLAYERS),
                        "provenance": PROVENANCE,
                    }
                ),
                unique="id",
            ),
            "market": Rows(
                Table({"slot": Whole(1, SLOTS), "cost": Whole(1, 7), "provenance": PROVENANCE}),
                unique="slot",
                least=SLOTS,
                most=SLOTS,
            ),
            "effect": Rows(
                Table(
                    {
                        "kind": Text(KINDS),
                        "n_min": Whole(1, 5),
                        "n_max": Whole(1, 5),
                        "icon": Text(),
                        "text": Text(),
                        "provenance": PROVENANCE,
                    },
                    {"source": Text()},
                ),
                unique="kind",
                least=len(KINDS),
            ),
            "ruin": Rows(
                Table(
                    {
                        "id": Text(),
                        "index": Whole(1, RUINS),
                        "name": Text(),
                        "day_rank": Whole(1, 10),
                        "night_rank": Whole(1, MAX_RANK),
                        "night_effects": effects,
                        "provenance": PROVENANCE,
                    },
                    {"provenance_day_rank": PROVENANCE},
                ),
                unique="id",
                least=RUINS,
                most=RUINS,
            ),
            "discovery": Rows(
                Table(
                    {
                        "id": Text(),
                        "index": Whole(1, MAX_DISCOVERIES),
                        "position": Text(POSITIONS),
                        "name": Text(),
                        "effects": effects,
                        "text": Text(),
                        "provenance": PROVENANCE,
                    }
                ),
                unique="id",
                least=SLOTS,
                most=MAX_DISCOVERIES,
            ),
        }
    )


def faults_of(content: dict[str, Any]) -> list[str]:
    """What is wrong with components that fit the schema; each fault names the entry and the rule it breaks."""
    return [
        *_setup_faults(content),
        *_ruin_faults(content),
        *_discovery_faults(content),
        *_effect_faults(content),
        *_copies_faults(content),
        *_rank_faults(content),
    ]


def _setup_faults(content: dict[str, Any]) -> list[str]:
    faults = []
    charts = {chart["id"]: chart for chart in content["chart"]}
    hand = content["game"]["hand_size"]
    for number, entry in enumerate(content["setup"], 1):
        where = f"setup[{number}]"
        players = entry["players"]
        ruins = entry["copies_per_rank"] * 10
        if hand * players > ruins:
            faults.append(
                f"{where}.copies_per_rank: found {ruins} ruins for {players} hands of {hand}, "
                f"expected {hand * players} or more (RUI-08)"
            )
        claims = content["game"]["claims_per_player"] * (players - 1)
        if hand <= claims:
            faults.append(
                f"{where}.players: found hands of {hand} for {players} players, of which {claims} can be claimed by "
                f"others, expected {claims + 1} or more: a hand starts with at least one ruin (RUI-R25)"
            )
        chart = charts.get(entry["chart"])
        if chart is None:
            shown = ", ".join(charts)
            faults.append(f"{where}.chart: found {entry['chart']!r}, expected one of {shown} (RUI-06)")
        elif len(chart["vp"]) != players or chart["players"] != players:
            faults.append(
                f"{where}.chart: found {len(chart['vp'])} places for {chart['players']} players in {chart['id']!r}, "
                f"expected {players} (RUI-56)"
            )
    return faults


def _ruin_faults(content: dict[str, Any]) -> list[str]:
    faults = []
    for number, entry in enumerate(content["ruin"], 1):
        where = f"ruin[{number}]"
        name = RUIN_IDS[number]
        rank = (number - 1) // COPIES_OF_A_RANK + 1
        if entry["id"] != name or entry["index"] != number:
            faults.append(
                f"{where}: found id {entry['id']!r} and index {entry['index']}, expected {name!r} and {number}: "
                f"five copies a to e of each rank, in order (RUI-02)"
            )
        elif entry["day_rank"] != rank:
            faults.append(f"{where}.day_rank: found {entry['day_rank']} for {name}, expected {rank} (RUI-02)")
    return faults


def _discovery_faults(content: dict[str, Any]) -> list[str]:
    faults = []
    for number, entry in enumerate(content["discovery"], 1):
        where = f"discovery[{number}]"
        if entry["index"] != number:
            faults.append(
                f"{where}.index: found {entry['index']} for {entry['id']!r}, expected {number}, in order (RUI-04)"
            )
        if not (entry["id"].isascii() and entry["id"].isalnum()):
            faults.append(f"{where}.id: found {entry['id']!r}, expected letters A to Z and digits only (RUI-04)")
        if not entry["effects"]:
            faults.append(
                f"{where}.effects: found none for {entry['id']!r}, expected an effect: "
                "every discovery makes a ruin stronger (RUI-40)"
            )
    for number, entry in enumerate(content["market"], 1):
        if entry["slot"] != number:
            faults.append(
                f"market[{number}].slot: found {entry['slot']}, expected {number}, from left to right (RUI-05)"
            )
    return faults


def _effect_faults(content: dict[str, Any]) -> list[str]:
    faults = []
    bounds = {entry["kind"]: (entry["n_min"], entry["n_max"]) for entry in content["effect"]}
    for number, entry in enumerate(content["effect"], 1):
        if entry["kind"] == "light" and entry["n_max"] > MAX_LIGHT:
            faults.append(
                f"effect[{number}].n_max: found {entry['n_max']} for light, expected {MAX_LIGHT} at most (RUI-44)"
            )
    for table, key in (("ruin", "night_effects"), ("discovery", "effects")):
        for number, entry in enumerate(content[table], 1):
            for effect in entry[key]:
                low, high = bounds[effect["kind"]]
                if not low <= effect["n"] <= high:
                    faults.append(
                        f"{table}[{number}].{key}: found {effect['kind']} {effect['n']} on {entry['id']!r}, "
                        f"expected {low} to {high} (RUI-13)"
                    )
    return faults


def _copies_faults(content: dict[str, Any]) -> list[str]:
    """The most extra copies one set could have must be in the vocabulary, also when copies multiply (RUI-R08)."""
    piles = [[_sum_of(entry["night_effects"], "copies") for entry in content["ruin"]]]
    for position in POSITIONS:
        fitting = [entry for entry in content["discovery"] if entry["position"] == position]
        piles.append([_sum_of(entry["effects"], "copies") for entry in fitting])
    # Heaped on as few ruins as possible they multiply most.
    heaps = [0] * RUINS
    for pile in piles:
        for place, copies in enumerate(sorted(pile, reverse=True)[:RUINS]):
            heaps[place] += copies
    most = sum(2**heap - 1 for heap in heaps)
    if most > MAX_EXTRA:
        return [f"discovery: found copies effects for {most} extra copies, expected {MAX_EXTRA} at most (RUI-R08)"]
    return []


def _rank_faults(content: dict[str, Any]) -> list[str]:
    """Ranks have no limit (RUI-14), but sets of ranks must fit in a machine word."""
    most = max(
        max(entry["day_rank"], entry["night_rank"] + _sum_of(entry["night_effects"], "rank_add"))
        for entry in content["ruin"]
    )
    for position in POSITIONS:
        fitting = [entry for entry in content["discovery"] if entry["position"] == position]
        most += max((_sum_of(entry["effects"], "rank_add") for entry in fitting), default=0)
    if most > MOST_RANK:
        return [f"discovery: found rank effects that make ranks of {most}, expected {MOST_RANK} at most (RUI-14)"]
    return []


def _sum_of(effects: list[dict[str, Any]], kind: str) -> int:
    return sum(effect["n"] for effect in effects if effect["kind"] == kind)


@final
class Effects:
    """The effects of each of a row of cards, by kind; a card is its number, and 0 is no card."""

    def __init__(self, lists: list[list[dict[str, Any]]]) -> None:
        self.rank_add = [_sum_of(effects, "rank_add") for effects in lists]
        self.wild = [_sum_of(effects, "wild") > 0 for effects in lists]
        self.copies = [_sum_of(effects, "copies") for effects in lists]
        self.draws = [_sum_of(effects, "opponents_draw") for effects in lists]
        self.sifts = [_sum_of(effects, "sift") for effects in lists]
        self.ones = [
            len([1 for effect in effects if effect["kind"] == "light" and effect["n"] == 1]) for effects in lists
        ]
        self.twos = [
            len([1 for effect in effects if effect["kind"] == "light" and effect["n"] == 2]) for effects in lists
        ]
        self.any = [bool(effects) for effects in lists]


@final
class RuinsTerms(Terms):
    """The terms of a match of Ruins: variants and components as the rules read them."""

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
        self._read_variants(variants)
        self._read_numbers(content)
        self._read_cards(content)
        self.payable: dict[int, list[i64]] = {}
        """What `find_payable` found, for each pattern of light effects in the market a list (see `payable_place`)."""

    def _read_variants(self, variants: dict[str, Any]) -> None:
        self.named_first = named_first(variants)
        self.random_copies: bool = variants["removed_copies"] == "random"
        self.copies_optional: bool = variants["copies_optional"]
        self.copies_multiply: bool = variants["copies_stack"] == "multiply"
        self.any_wild_rank: bool = variants["all_wild_rank"] == "any"
        self.draw_seat_by_seat: bool = variants["draw_order"] == "seat_by_seat"
        self.match_skips: bool = variants["match_skips"]
        self.pass_locks: bool = variants["pass_locks"]
        self.night_uses_position: bool = variants["night_effect_uses_position"]
        self.showdown_claims: bool = variants["showdown_claims"] == "participants"
        self.open_hand_overs: bool = variants["show_claim_transfers"]

    def _read_numbers(self, content: dict[str, Any]) -> None:
        numbers = content["game"]
        self.hand_size: i64 = numbers["hand_size"]
        self.torches: i64 = numbers["torches_per_player"]
        self.claims: i64 = numbers["claims_per_player"]
        self.regular_rounds: i64 = numbers["regular_rounds"]
        self.vp_min: i64 = numbers["vp_min"]
        self.vp_max: i64 = numbers["vp_max"]
        self.instant_win_from: i64 = numbers["instant_win_from"]
        self.draws_stop_after: i64 = content["limits"]["draw_stops_after_trick"]
        entry = next(entry for entry in content["setup"] if entry["players"] == self.seats)
        self.copies_per_rank: int = entry["copies_per_rank"]
        chart = next(chart for chart in content["chart"] if chart["id"] == entry["chart"])
        self.chart: list[int] = list(chart["vp"])
        self.costs: list[int] = [slot["cost"] for slot in content["market"]]

    def _read_cards(self, content: dict[str, Any]) -> None:
        ruins = content["ruin"]
        self.ruin_names: list[str] = ["", *(ruin["name"] for ruin in ruins)]
        self.day_rank: list[int] = [0, *(ruin["day_rank"] for ruin in ruins)]
        self.night_rank: list[int] = [0, *(ruin["night_rank"] for ruin in ruins)]
        self.night = Effects([[], *(ruin["night_effects"] for ruin in ruins)])
        found = content["discovery"]
        self.discoveries = len(found)
        self.discovery_ids: list[str] = ["", *(card["id"] for card in found)]
        self.discovery_names: list[str] = ["", *(card["name"] for card in found)]
        self.discovery_texts: list[str] = ["", *(card["text"] for card in found)]
        self.discovery_numbers: dict[str, int] = {card["id"]: card["index"] for card in found}
        self.found = Effects([[], *(card["effects"] for card in found)])
        self.position: list[int] = [0, *(POSITIONS.index(card["position"]) for card in found)]
        self.position_bit: list[int] = [0, *(1 << POSITIONS.index(card["position"]) for card in found)]
        # Light effects of one and of two torches: their numbers, and a sign for `payable` that is never 0.
        lights = list(zip(self.found.ones, self.found.twos, strict=True))
        self.found_lights: list[int] = [ones + twos * LIGHT_TWO for ones, twos in lights]
        self.light_signs: list[i64] = [0, *(1 | ones << 1 | twos << 3 for ones, twos in lights[1:])]
        self.kinds: list[i64] = [0, *(self._kind(card) for card in range(1, len(lights)))]
        # Discoveries add less than `add_span` to a ruin, and every rank is below `rank_span`.
        self.add_span = 1 + sum(
            max([0, *(add for add, where in zip(self.found.rank_add, self.position, strict=True) if where == place)])
            for place in range(len(POSITIONS))
        )
        self.rank_span = max(self.day_rank + self.night_rank) + max(self.night.rank_add) + self.add_span
        self.day_ruins = [self.ruin(index, False, NO_DISCOVERIES, NOBODY, 0) for index in range(RUINS + 1)]

    def _kind(self, card: int) -> int:
        """What a discovery is for the market of `Wares`."""
        found = self.found
        kind = 1 << SLOTS * self.position[card]
        helps = found.copies[card] > 0 or self.found_lights[card] > 0
        if found.wild[card]:
            kind |= 1 << MAKES_WILD
        if not helps:
            if found.wild[card]:
                kind |= 1 << ONLY_WILD
            elif found.rank_add[card]:
                kind |= 1 << ONLY_ADDS
            else:
                kind |= 1 << IS_IDLE
        return kind

    def extra_copies(self, copies: i64) -> i64:
        """RUI-34, RUI-R08 What so many copies effects on one ruin let it count for besides itself."""
        if self.copies_multiply:
            return bit_of(copies) - 1
        return copies

    def ruin(self, index: i64, night: bool, discoveries: list[int], claimer: i64, claim_round: i64) -> Ruin:
        """A ruin with that side up and those upgrades (RUI-10, RUI-13, RUI-17)."""
        found = self.found
        top, middle, bottom = discoveries
        printed = self.day_rank[index]
        added = found.rank_add[top] + found.rank_add[middle] + found.rank_add[bottom]
        wild = found.wild[top] or found.wild[middle] or found.wild[bottom]
        copies = found.copies[top] + found.copies[middle] + found.copies[bottom]
        draws = found.draws[top] + found.draws[middle] + found.draws[bottom]
        sifts = found.sifts[top] + found.sifts[middle] + found.sifts[bottom]
        ones = found.ones[top] + found.ones[middle] + found.ones[bottom]
        twos = found.twos[top] + found.twos[middle] + found.twos[bottom]
        free = (0 if top else 1) | (0 if middle else 2) | (0 if bottom else 4)
        if night:
            printed = self.night_rank[index]
            # RUI-R15 With the variant the night effect sits in the middle: it needs that place, and takes it.
            if not self.night_uses_position or middle == 0:
                effects = self.night
                added += effects.rank_add[index]
                wild = wild or effects.wild[index]
                copies += effects.copies[index]
                draws += effects.draws[index]
                sifts += effects.sifts[index]
                ones += effects.ones[index]
                twos += effects.twos[index]
                if self.night_uses_position and effects.any[index]:
                    free &= ALL_POSITIONS - MIDDLE
        extra = self.extra_copies(copies)
        return Ruin(
            index,
            night,
            discoveries,
            claimer,
            claim_round,
            printed,
            added,
            wild,
            copies,
            extra,
            draws,
            sifts,
            ones,
            twos,
            free,
        )

    def flipped(self, ruin: Ruin, night: bool) -> Ruin:
        """The same ruin with that side up (RUI-17)."""
        return self.ruin(ruin.index, night, ruin.discoveries, ruin.claimer, ruin.claim_round)

    def upgraded(self, ruin: Ruin, discovery: i64) -> Ruin:
        """The same ruin with one more discovery, in its position, which is free (RUI-13, RUI-39)."""
        found = self.found
        discoveries = ruin.discoveries[:]
        discoveries[self.position[discovery]] = discovery
        copies = ruin.copies + found.copies[discovery]
        return Ruin(
            ruin.index,
            ruin.night,
            discoveries,
            ruin.claimer,
            ruin.claim_round,
            ruin.printed,
            ruin.own - ruin.printed + found.rank_add[discovery],
            ruin.wild or found.wild[discovery],
            copies,
            self.extra_copies(copies),
            ruin.draws + found.draws[discovery],
            ruin.sifts + found.sifts[discovery],
            ruin.ones + found.ones[discovery],
            ruin.twos + found.twos[discovery],
            ruin.free & ~self.position_bit[discovery],
        )

    def claimed(self, ruin: Ruin, claimer: i64, claim_round: i64) -> Ruin:
        """The same ruin with a claim on it (RUI-37)."""
        return self.ruin(ruin.index, ruin.night, ruin.discoveries, claimer, claim_round)

    def payable_with(self, signs: int) -> list[i64]:
        """What has been found of a market with these signs, by `payable_place`; NOT_FOUND where nothing has."""
        known = self.payable.get(signs)
        if known is None:
            known = [NOT_FOUND] * (LIT_SPAN * LIGHTS_SPAN * LIGHTS_SPAN)
            self.payable[signs] = known
        return known

    def find_payable(self, signs: int, lit: int, ones: int, twos: int) -> int:
        """Which subsets of the market can be paid for in some order of purchases and lights (RUI-38, RUI-44).

        `lit` torches are lit and so many light effects of one and two torches are unused. The answer has bit m set for
        each subset m that can be paid, and bit k-1 of m stands for slot k. A bought light effect can be used at once.
        Whatever is done first, the rest is a question of the same kind, and mostly one that was answered before.
        """
        known = self.payable_with(signs)
        place = payable_place(lit, ones, twos)
        is_kept = ones <= MOST_LIGHTS and twos <= MOST_LIGHTS
        if is_kept and known[place] != NOT_FOUND:
            return known[place]
        payable = 1
        for slot in range(SLOTS):
            sign = signs >> SIGN_BITS * slot & SIGN
            if sign and self.costs[slot] <= lit:
                without = signs ^ sign << SIGN_BITS * slot
                ones_then, twos_then = ones + (sign >> 1 & 3), twos + (sign >> 3)
                payable |= self.find_payable(without, lit - self.costs[slot], ones_then, twos_then) << (1 << slot)
        if lit < self.torches:
            if ones:
                payable |= self.find_payable(signs, lit + 1, ones - 1, twos)
            if twos:
                payable |= self.find_payable(signs, min(int(self.torches), lit + 2), ones, twos - 1)
        if is_kept:
            known[place] = payable
        return payable


def payable_place(lit: i64, ones: i64, twos: i64) -> i64:
    """Where a list of `RuinsTerms.payable` has what can be paid with so many torches lit and light effects unused."""
    return lit + (ones + twos * LIGHTS_SPAN) * LIT_SPAN
