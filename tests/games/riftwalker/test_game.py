"""Whole games: invariants, variants, features and the drawing."""

from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.positions import new, rift
from tumbledown.games.riftwalker.features import NAMES

GAME = td.game("riftwalker")


def play_checked(seats: int, seed: int, variants: dict[str, Any]) -> Any:
    """A random game, with the invariants checked after every choice."""
    state: Any = GAME.new(seats, seed=seed, variants=variants)
    tape = td.Seeded(seed + 1)
    piles: list[list[int]] = [[] for _ in range(seats)]
    triggered = -1
    while not state.over:
        # 12: nobody is asked who can only pass.
        assert state.options != [0]
        state.apply_trusted(state.options[tape.below(len(state.options))])
        assert state.broken_invariants() == []
        # 10: once triggered, the trigger stays.
        assert triggered in (-1, state.trigger)
        triggered = state.trigger
        # 3: shifts in a score pile never change.
        now = [[card * 4 + state.shifts[card] for card in pile] for pile in state.score]
        for before, after in zip(piles, now, strict=True):
            kept = {code >> 2: code for code in before}
            assert all(kept.get(code >> 2, code) == code for code in after)
        piles = now
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_all_invariants(seats: int) -> None:
    """RIF-09, RIF-58, RIF-R36 The invariants of the page, after every choice."""
    for seed in range(100):
        play_checked(seats, seed, {"max_rounds": 40})


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thousands_of_random_games_keep_all_invariants(seats: int) -> None:
    """RIF-09, RIF-58, RIF-R36"""
    for seed in range(1000, 4400):
        play_checked(seats, seed, {})


def other_values() -> list[tuple[str, Any]]:
    """Every variant with every value that is not its default."""
    return [
        (variant.name, value) for variant in GAME.variants for value in variant.values or [] if value != variant.default
    ]


@pytest.mark.parametrize(("name", "value"), other_values())
def test_every_variant_is_played(name: str, value: Any) -> None:
    for seats in (2, 3, 4):
        play_checked(seats, 7, {"max_rounds": 40} | {name: value})


def test_the_variants_and_their_defaults() -> None:
    assert {variant.name: variant.default for variant in GAME.variants} == {
        "start_player": "random",
        "element_top_visible": True,
        "activation_limit": "per_turn",
        "deck_empty_latch": "any_time",
        "line_reuse": True,
        "score_piles_public": True,
        "tiebreak_explored_bonus": False,
        "max_rounds": 100,
    }
    for variant in GAME.variants:
        assert variant.rule in GAME.rules


def test_the_vocabulary_has_the_fixed_numbers_of_the_page() -> None:
    numbers = {
        "pass": 0, "yes": 1, "place": 2, "free": 3, "a1": 4, "c3": 12, "wind": 13, "water": 18, "whirling_stair": 19,
        "sunken_venture": 70, "line0": 71, "line7": 78, "mode0": 79, "mode2": 81,
    }  # fmt: skip
    assert len(GAME.vocabulary) == 82
    assert {text: GAME.parse(text) for text in numbers} == numbers
    assert {str(GAME.option(number)): number for number in numbers.values()} == numbers
    assert GAME.parse("Forge of Embers") == GAME.parse("forge_of_embers") == GAME.parse("card9")


def test_the_number_of_rules_and_rulings() -> None:
    assert sum(1 for rule in GAME.rules if "-R" not in rule) == 65
    assert sum(1 for rule in GAME.rules if "-R" in rule) == 58


def test_a_turn_ends_however_powers_chain() -> None:
    """RIF-R16 Every rift explored by both players, and every power activated whenever it can be."""
    table = new(2, seed=5)
    state = table.state
    longest = choices = 0
    turn = state.turns_done
    while not state.over and state.turns_done < 60:
        option = max(state.options) if state.options != [0, 1] else 1
        state.apply(option)
        choices = choices + 1 if state.turns_done == turn else 0
        turn = state.turns_done
        longest = max(longest, choices)
    assert longest < 60


def test_features_have_names_and_know_who_is_ahead() -> None:
    ahead = rift({0: "forge_of_embers:1"}, score={0: "mossgate:2", 1: "ebb_tide:1"}).state
    features = [dict(zip(NAMES, ahead.features(seat), strict=True)) for seat in (0, 1)]
    assert features[0]["points"] == 7
    assert features[0]["lead_near_end"] > 0 > features[1]["lead_near_end"]
    assert (features[0]["burstable_now"], features[0]["explored_once"]) == (3, 1)
    assert (features[0]["on_turn"], features[1]["on_turn"]) == (1, 0)
    assert GAME.feature_names() == NAMES


def test_features_do_not_depend_on_hidden_cards_of_others_order() -> None:
    state = new(3, seed=2).state
    assert all(len(state.features(seat)) == len(NAMES) for seat in range(3))


def test_the_drawing_fits_the_terminal_and_shows_the_table() -> None:
    table = rift(
        {0: "forge_of_embers:1 hundred_ring_tree:2", 1: "burn_memory:1"},
        {0: "mossgate tidal_loom"},
        beneath={"hundred_ring_tree": "ebb_tide", "burn_memory": "+faultline"},
        score={1: "iron_orchard:2"},
        free=[1],
    )
    drawn = GAME.draw(table.state.view(0))
    assert all(len(line) <= 100 for line in drawn.splitlines())
    for words in (
        "Fire/wind",
        "Top element card: Wind or Storm",
        "Lines: Fire a1-b2-c3",
        "Forge of Embers (Fire) *can burst*",
        "Hundred-Ring Tree (Life) over Ebb Tide",
        "Burn Memory (Fire) over Faultline",
        "burst: Iron Orchard 7",
        "may draw any element next turn",
        "Mossgate (Life 0/3/7): Grow Life",
    ):
        assert words in drawn
    whole = " ".join(drawn.split())
    assert "Hundred-Ring Tree (Life) over Ebb Tide: You may put a card from your hand face-down" in whole
    assert "If you do, draw a card. Bonus: for each card beneath this rift, up to three." in whole
    assert "over a hidden card" in GAME.draw(table.state.view(1))
    assert "Your hand" not in GAME.draw(table.state.view(None))


def test_the_screen_calls_powers_under_way_and_seen_cards_by_their_names() -> None:
    """RIF-R48, RIF-33"""
    state = GAME.new(2, chance=td.Seeded(4))
    tape = td.Seeded(4)
    named = 0
    while not state.over:
        seat = state.waiting()[0]
        shown = GAME.draw(state.view(seat))
        table = state.view(seat)["table"]
        assert "_" not in shown
        assert max(len(line) for line in shown.splitlines()) <= 100
        for name in table["trail_names"]:
            named += 1
            assert name in " ".join(shown.split())
        assert ("Bursts left this turn" in shown) == (table["step"] != "refresh")
        state.apply(state.options[tape.below(len(state.options))], seat)
    assert named


def test_a_rift_step_without_a_rift_is_told_as_what_was() -> None:
    """RIF-R48 The others hear of it with the next thing that all see."""
    assert GAME.sentence({"kind": "no_rift", "seat": 0}) == "A has used no rift."
    refresh = {"kind": "refresh", "seat": 0, "discarded": 0, "drawn": 2}
    assert GAME.sentence(refresh) == "A refreshes: nothing discarded, 2 drawn."
