"""Whole games: invariants, variants, what options say, features, views and the drawing."""

from typing import Any

import pytest

import tumbledown as td
from games.crumbles.heap import heap, player
from tumbledown.games.crumbles.features import FEATURES


class Ledger:
    """Keeps book of what the events of a game say, for the invariants that a single position cannot show."""

    def __init__(self, seats: int) -> None:
        self.activations = {"blue": 0, "green": 0, "amber": 0}
        self.turns = [0] * seats
        self.piled = 0
        self.gained = {"culture": [0] * seats, "prosperity": [0] * seats}

    def note(self, event: td.Event) -> None:
        kind, facts = event.kind, event.facts
        if kind == "income":
            self.activations[facts["lane"]] += 1
        elif kind == "turn":
            self.turns[facts["seat"]] += 1
        elif kind in ("scrap", "gas_discard", "sacrifice"):
            self.piled += 1
        elif kind == "build" and facts["from"] == "discard":
            self.piled -= 1
        if kind in ("purchase", "bonus", "sacrifice") and facts["resource"] != "coins":
            self.gained[facts["resource"]][facts["seat"]] += facts["count"]
        if kind == "purchase" and facts["pay"] != "coins":
            self.gained[facts["pay"]][facts["seat"]] -= facts["pay_count"]

    def check(self, state: Any) -> None:
        """3, 4, 10 and 11: the table is what the events made it."""
        table = state.view(None)["table"]
        if table["now"]["step"] == "salvage":
            assert {lane["colour"]: 12 - lane["left"] for lane in table["lanes"]} == self.activations
            assert table["turn"] - 1 == 36 - sum(1 for entry in table["earth"] if entry["tile"])
        assert len(table["discard"]) == self.piled
        for resource, amounts in self.gained.items():
            assert [own[resource] for own in table["players"]] == amounts


def play_checked(seats: int, seed: int, variants: dict[str, Any], told: bool = False) -> Any:
    """A random game with the invariants checked after every choice; `told` keeps book of the events too."""
    state = td.game("crumbles").new(seats, seed=seed, variants=variants)
    tape = td.Seeded(seed + 1)
    ledger = Ledger(seats)
    for event in state.events:
        ledger.note(event)
    while not state.over:
        option = state.options[tape.below(len(state.options))]
        if told:
            before = boards(state)
            step = state.view(None)["table"]["now"]["step"]
            state.apply(option)
            for event in state.events:
                ledger.note(event)
            ledger.check(state)
            check_who_changed(step, before, state)
        else:
            state.apply_trusted(option)
        assert state.broken_invariants() == []
    if told:
        # 3 and 12: each lane twelve times, everybody equally many turns.
        assert set(ledger.activations.values()) == {12}
        assert set(ledger.turns) == {36 // seats}
    return state


def boards(state: Any) -> list[Any]:
    """Everybody's tiles."""
    return [(own["sites"], own["reserve"]) for own in state.to_dict()["position"]["players"]]


def check_who_changed(step: str, before: list[Any], state: Any) -> None:
    """9: in step 3 only the active player's tiles change, in step 2 none; here within one choice."""
    kinds = [event.kind for event in state.events]
    if "turn" in kinds or step not in ("income", "build_action", "build_site"):
        return
    changed = [seat for seat, (old, new) in enumerate(zip(before, boards(state), strict=True)) if old != new]
    active = state.view(None)["table"]["active"]
    assert changed == [] if step == "income" else set(changed) <= {active}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_hundred_random_games_keep_all_invariants(seats: int) -> None:
    """CRU-13, CRU-53, CRU-R37 The invariants of the page, after every choice; the game never stalls."""
    for seed in range(96):
        play_checked(seats, seed, {})
    for seed in range(96, 100):
        play_checked(seats, seed, {}, told=True)


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_thousands_of_random_games_keep_all_invariants(seats: int) -> None:
    """CRU-13, CRU-53, CRU-R37"""
    for seed in range(1000, 3500):
        play_checked(seats, seed, {}, told=seed % 10 == 0)


def other_values() -> list[tuple[str, Any]]:
    """Every variant with every value that is not its default."""
    return [
        (variant.name, value)
        for variant in td.game("crumbles").variants
        for value in variant.values or []
        if value != variant.default
    ]


@pytest.mark.parametrize(("name", "value"), other_values())
def test_every_variant_is_played(name: str, value: Any) -> None:
    for seats in (4,) if name == "first_player" else (1, 2, 4):
        play_checked(seats, 7, {name: value}, told=True)


def test_the_variants_and_their_defaults() -> None:
    defaults = {variant.name: variant.default for variant in td.game("crumbles").variants}
    assert defaults == {
        "tie_break": "shared",
        "emptied_site_coin": True,
        "late_seat_coins": False,
        "first_player": "random",
        "gas_flip": "fair",
        "gas_order": "active_player",
        "directives": 3,
    }


def test_every_tile_is_salvaged_built_and_earns_in_random_games() -> None:
    """Every one of the 36 tiles is met in every way that its kind allows."""
    met: dict[str, set[str]] = {"salvage": set(), "place": set(), "purchase": set(), "bonus": set(), "sacrifice": set()}
    bonus_of: set[str] = set()
    for seed in range(25):
        state = td.game("crumbles").new(2, seed=seed)
        tape = td.Seeded(seed)
        while not state.over:
            taken = state.view(None)["table"]["hand"]
            state.apply(state.options[tape.below(len(state.options))])
            for event in state.events:
                if event.kind in met:
                    met[event.kind].add(event.facts["tile"])
                if event.kind in ("sacrifice", "move") and taken:
                    bonus_of.add(taken)
    everything = {f"{letter}{number:02}" for letter in "BGA" for number in range(1, 13)}
    assert met["salvage"] == met["place"] == everything
    assert met["purchase"] == {tile for tile in everything if tile[1:] in ("07", "08", "10")}
    assert met["bonus"] == {tile for tile in everything if tile[1:] in ("02", "09")}
    assert bonus_of >= {tile for tile in everything if tile[1:] in ("11", "12")}


def test_the_label_of_a_gas_pocket_says_who_may_lose_what() -> None:
    """CRU-27 Players without a built tile lose nothing."""
    table = heap("2A1=B04 1A1=X3 1B1=X1 1A2=B12 1B2=A12 1E4=G10", player(sites="B2: B01"), player())
    table.play("salvage:2A1")
    labels = [choice.label for choice in table.state.decision(0).options]
    assert labels[0] == "Flip the gas pocket of 3: gas would cost each player with a built tile one tile or 3 coins"


def test_building_a_tile_with_a_salvage_bonus_does_not_sound_as_if_it_paid() -> None:
    """CRU-22"""
    table = heap("1A1=B12 1C1=A12 1E1=G12", player((9, 0, 0), reserve="A02 B01"), player())
    table.play("salvage:1A1")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["build:A02"] == "Build Scorched Till for nothing: once built it pays nothing."
    assert labels["build:B01"].endswith("Gain 2 coins.")


def test_labels_say_what_everybody_would_earn() -> None:
    table = heap("2A1=B04 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10", player(sites="B2: B01"), player(), player())
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["salvage:2A1"] == (
        "Take Harbour Exchange: cost 5. Gain 3 coins. Blue pays P1 +3, P2 +1, P3 +1; uncovers the gas pocket of 4"
    )
    assert labels["salvage:1E4"].startswith("Take World Tree: cost 14. You may trade 3 culture")
    assert labels["salvage:1E4"].endswith("Green pays P1 +1, P2 +1, P3 +1")
    points = {choice.text: choice.points_at for choice in table.state.decision(0).options}
    assert points["salvage:2A1"] == ["cell:2A1"]


def test_the_view_forecasts_what_a_tile_would_bring() -> None:
    earth = "2A1=B04 1A1=X2 1B1=G03 1A2=B03 1B2=A03 1E4=G10"
    table = heap(earth, player((4, 0, 0), "B2: G09 B08"), player(sites="B1: A04"))
    entries = {entry["cell"]: entry for entry in table.view()["earth"]}
    forecast = entries["2A1"]["forecast"]
    assert (forecast["lane"], forecast["earns"], forecast["gas"]) == ("blue", [1, 3], ["X2"])
    assert forecast["uncovers"] == ["1A1", "1B1", "1A2", "1B2"]
    assert forecast["purchases"][0][0]["uses"] == 2
    assert "forecast" not in entries["1A1"]
    assert "forecast" not in entries["1B1"]
    before = [table.held(seat)[0] for seat in (0, 1)]
    state = table.state.clone(td.Scripted([0]))
    state.apply(table.game.parse("salvage:2A1"))
    after = [own["coins"] for own in state.view(None)["table"]["players"]]
    assert [b - a for a, b in zip(before, after, strict=True)] == forecast["earns"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_drawing_fits_the_terminal(seats: int) -> None:
    state = td.game("crumbles").new(seats, seed=4)
    tape = td.Seeded(2)
    while not state.over:
        drawn = td.game("crumbles").draw(state.view(0))
        assert max(len(line) for line in drawn.splitlines()) <= 100
        state.apply(state.options[tape.below(len(state.options))])
    assert "The Earth is gone" in td.game("crumbles").draw(state.view(0))


def named_features(table: Any, seat: int = 0) -> dict[str, float]:
    return dict(zip(FEATURES, table.state.features(seat), strict=True))


def test_the_projection_of_a_city() -> None:
    """Coins now and to come, into culture as far as uses allow, that into prosperity; 5, 1 and 0.2 each."""
    # Blue comes twice, green once, amber never again.
    earth = "1A1=B04 1C1=B05 1E1=G04"
    table = heap(earth, player((3, 1, 1), "B1: A04, G1: B07"), player())
    found = named_features(table)
    # 3 + 2 x 3 coins; one purchase of 2 for 1: 7 coins, 2 culture, 1 prosperity.
    assert found["projection"] == pytest.approx(7 / 5 + 2 + 5)
    assert (found["coins_now"], found["coins_to_come"], found["idle_coins"]) == (3.0, 6.0, 7.0)
    # The other has printed coins: twice blue, once green.
    assert named_features(table, 1)["projection"] == pytest.approx(3 / 5)
    rich = heap(earth, player((0, 7, 0), "B1: G02 G10"), player())
    assert named_features(rich)["projection"] == pytest.approx(1 / 5 + 1 + 2 * 5)


def test_a_tile_in_hand_is_thought_of_where_it_does_most() -> None:
    table = heap("1A1=B05 1C1=B06 1E1=G04", player((9, 0, 0), reserve="A04"), player())
    table.play("salvage:1E1", "build:A04")
    in_hand = named_features(table)["projection"]
    best = max(
        dict(zip(FEATURES, after.features(0), strict=True))["projection"]
        for after in (placed(table, site) for site in ("B1", "B2", "G1", "G2", "A1", "A2"))
    )
    assert in_hand == pytest.approx(best)


def placed(table: Any, site: str) -> Any:
    """The position after the tile in hand is placed there."""
    after = table.state.clone(td.Scripted([]))
    after.apply(table.game.parse(f"place:{site}"))
    return after


def test_features_at_the_end_are_the_result() -> None:
    """Alone the evaluator and the result agree on what is better."""
    ended = [heap("", player((0, culture, 0)), agenda=[]).state for culture in (10, 40, 90)]
    projections = [state.features(0)[0] for state in ended]
    assert projections == sorted(projections)
    assert all(state.features(0)[1:12] == [0.0] * 11 for state in ended)
    assert len(td.game("crumbles").feature_names()) == len(ended[0].features(0))


def test_a_label_says_that_a_printed_coin_would_be_covered() -> None:
    """CRU-36"""
    table = heap("1A1=B12 1C1=A12 1E1=G12", player((9, 0, 0), reserve="B01"), player())
    table.play("salvage:1A1", "build:B01")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert labels["place:B1"] == "Place on the first blue site, which is empty, over its printed coin"
    assert labels["place:B2"] == "Place on the second blue site, which is empty"


def test_gas_and_directives_are_told_in_words_of_the_page() -> None:
    """CRU-24, CRU-25, CRU-57"""
    sentence = td.game("crumbles").sentence
    flip = {"kind": "flip", "seat": 0, "gas": "the gas pocket of 3", "price": 3, "side": "cogs"}
    assert sentence(flip) == "P1 flips the gas pocket of 3: cogs, so there is no gas."
    assert sentence(flip | {"side": "gas"}).endswith("gas! Every player with a built tile loses one or pays 3 coins.")
    directive = {"kind": "directive", "name": "Full Treasury", "values": [12, 6], "seat": 0}
    assert sentence(directive) == "Full Treasury (12 / 6) goes to P1."
    assert sentence(directive | {"seat": None}) == "Full Treasury (12 / 6) goes to nobody: it is a tie."


def test_what_lies_on_a_piece_is_listed_with_one_and() -> None:
    """CRU-14"""
    state = td.game("crumbles").new(2, chance=td.Seeded(1))
    things = td.game("crumbles").named(state.view(0), state.terms)
    covered = [thing.where for thing in things if thing.where.count(",") >= 3]
    assert covered
    assert all(where.count(" and ") == 1 for where in covered)
