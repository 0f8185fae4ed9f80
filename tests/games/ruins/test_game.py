"""Whole games: invariants, variants, components, features and the drawing."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tumbledown as td
from games.ruins.positions import new, ruins
from tumbledown.games.ruins.features import NAMES


def play_checked(seats: int, seed: int, variants: dict[str, Any]) -> Any:
    """A random game, with the invariants checked after every choice."""
    state = td.game("ruins").new(seats, seed=seed, variants=variants)
    tape = td.Seeded(seed + 1)
    upgrades: dict[int, tuple[bool, list[int], int]] = {}
    while not state.over:
        state.apply_trusted(state.options[tape.below(len(state.options))])
        assert state.broken_invariants() == []
        upgrades = check_monotone(state, upgrades)
    assert len(state.outcome().winners) == 1
    return state


def check_monotone(
    state: Any, before: dict[int, tuple[bool, list[int], int]]
) -> dict[int, tuple[bool, list[int], int]]:
    """Invariant 4: what is on a ruin never disappears."""
    now = {}
    for ruin in state.in_play:
        card = state.ruins[ruin]
        now[ruin] = (card.night, card.discoveries, card.claimer)
        if ruin in before:
            night, discoveries, claimer = before[ruin]
            assert card.night >= night
            assert all(old in (0, new) for old, new in zip(discoveries, card.discoveries, strict=True))
            assert claimer in (-1, card.claimer)
    return now


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_hundred_random_games_keep_all_invariants(seats: int) -> None:
    """RUI-11, RUI-76 The invariants of the page, after every choice."""
    for seed in range(100):
        play_checked(seats, seed, {})


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_thousands_of_random_games_keep_all_invariants(seats: int) -> None:
    """RUI-11, RUI-76"""
    for seed in range(1000, 3500):
        play_checked(seats, seed, {})


def test_a_player_outside_the_showdown_with_ruins_is_no_possible_position() -> None:
    """RUI-73 Invariant 9."""
    saved = ruins({"A": "6a", "B": "1b 2b"}, in_round=5, showdown="AB", vp=[9, 9, 0]).state.to_dict()
    position = saved["position"]
    position["hands"][2] = [position["deck"].pop()]
    with pytest.raises(td.engine.BadPosition, match="9: C is not in the showdown and holds 1 ruins"):
        td.game("ruins").from_dict(saved)


def other_values() -> list[tuple[str, Any]]:
    """Every variant with every value that is not its default."""
    return [
        (variant.name, value)
        for variant in td.game("ruins").variants
        for value in variant.values or []
        if value != variant.default and variant.seats_for(value) <= 2
    ]


@pytest.mark.parametrize(("name", "value"), other_values())
def test_every_variant_is_played(name: str, value: Any) -> None:
    for seats in (2, 3, 5):
        play_checked(seats, 7, {name: value})


def test_the_variants_and_their_defaults() -> None:
    defaults = {variant.name: variant.default for variant in td.game("ruins").variants}
    assert defaults == {
        "first_player": "random",
        "removed_copies": "random",
        "copies_optional": True,
        "copies_stack": "add",
        "all_wild_rank": "printed",
        "draw_order": "one_by_one",
        "match_skips": True,
        "pass_locks": False,
        "night_effect_uses_position": False,
        "showdown_claims": "participants",
        "show_claim_transfers": False,
    }
    for variant in td.game("ruins").variants:
        assert variant.rule in td.game("ruins").rules


def test_the_vocabulary_has_the_fixed_numbers_of_the_page() -> None:
    game = td.game("ruins")
    assert len(game.vocabulary) == 101
    numbers = {
        "pass": 0, "ruin:1a": 1, "ruin:9a": 41, "ruin:10e": 50, "no_flip": 51, "done_selecting": 52, "buy:1": 53,
        "buy:4": 56, "light:1": 57, "light:2": 58, "confirm": 59, "no_claim": 60, "extra:0": 61, "extra:25": 86,
        "rank:1": 87, "rank:14": 100,
    }  # fmt: skip
    assert {text: game.parse(text) for text in numbers} == numbers
    assert game.parse("ruin:41") == 41
    assert game.parse("9a") == 41


def test_clones_are_independent_and_saved_positions_load() -> None:
    state = new(4, seed=9).state
    tape = td.Seeded(3)
    for _ in range(120):
        before = state.hash()
        other = state.clone()
        other.apply(other.options[tape.below(len(other.options))])
        assert state.hash() == before
        loaded = td.game("ruins").from_dict(state.to_dict())
        assert loaded.hash() == before
        assert loaded.legal() == state.legal()
        state = other
        if state.over:
            break


# Components.


def content() -> dict[str, Any]:
    """A copy of the components, to be changed."""
    return copy.deepcopy(td.game("ruins").default_content())


def fault_of(change: Any) -> str:
    """What is said of the components after a change."""
    changed = content()
    change(changed)
    with pytest.raises(td.engine.BadContent) as error:
        td.game("ruins").new(2, content=changed)
    return str(error.value)


def test_faults_of_component_files_name_the_entry_and_the_rule() -> None:
    """RUI-02, RUI-04, RUI-06, RUI-08, RUI-R25"""

    def same_id(data: dict[str, Any]) -> None:
        data["discovery"][4]["id"] = "T01"

    def no_rank(data: dict[str, Any]) -> None:
        del data["ruin"][7]["night_rank"]

    def wrong_day(data: dict[str, Any]) -> None:
        data["ruin"][7]["day_rank"] = 9

    def no_effects(data: dict[str, Any]) -> None:
        data["discovery"][0]["effects"] = []

    def too_strong(data: dict[str, Any]) -> None:
        data["discovery"][0]["effects"] = [{"kind": "wild", "n": 3}]

    def unknown_kind(data: dict[str, Any]) -> None:
        data["discovery"][0]["effects"] = [{"kind": "fly", "n": 1}]

    def no_chart(data: dict[str, Any]) -> None:
        data["setup"][0]["chart"] = "nowhere"

    def wrong_chart(data: dict[str, Any]) -> None:
        data["setup"][0]["chart"] = "tile_3"

    def too_few(data: dict[str, Any]) -> None:
        data["setup"][1]["copies_per_rank"] = 2

    def too_many_copies(data: dict[str, Any]) -> None:
        for entry in data["discovery"][:13]:
            entry["effects"] = [{"kind": "copies", "n": 1}]

    def too_high(data: dict[str, Any]) -> None:
        for letter in "TMB":
            card = next(entry for entry in data["discovery"] if entry["id"] == f"{letter}01")
            card["effects"] = [{"kind": "rank_add", "n": 5}] * 3
        data["ruin"][0]["night_effects"] = [{"kind": "rank_add", "n": 5}]
        data["ruin"][0]["night_rank"] = 14

    def moved_slot(data: dict[str, Any]) -> None:
        data["market"][0]["slot"], data["market"][1]["slot"] = 2, 1

    def bad_name(data: dict[str, Any]) -> None:
        data["discovery"][0]["id"] = "T 01"

    def long_light(data: dict[str, Any]) -> None:
        data["effect"][5]["n_max"] = 3

    def umlaut(data: dict[str, Any]) -> None:
        data["discovery"][0]["id"] = "Ä01"

    def small_hands(data: dict[str, Any]) -> None:
        data["game"]["hand_size"] = 8

    assert "discovery[5].id: 'T01' is already used by discovery[1]" in fault_of(same_id)
    assert "ruin[8].night_rank: missing" in fault_of(no_rank)
    assert "ruin[8].day_rank: found 9 for 2c, expected 2 (RUI-02)" in fault_of(wrong_day)
    assert "discovery[1].effects: found none for 'T01'" in fault_of(no_effects)
    assert "found wild 3 on 'T01', expected 1 to 1 (RUI-13)" in fault_of(too_strong)
    assert "discovery[1].effects[1].kind: found 'fly'" in fault_of(unknown_kind)
    assert "setup[1].chart: found 'nowhere'" in fault_of(no_chart)
    assert "expected 2 (RUI-56)" in fault_of(wrong_chart)
    assert "found 20 ruins for 3 hands of 9, expected 27 or more (RUI-08)" in fault_of(too_few)
    assert "expected 25 at most (RUI-R08)" in fault_of(too_many_copies)
    assert "make ranks of 64, expected 60 at most (RUI-14)" in fault_of(too_high)
    assert "market[1].slot: found 2, expected 1" in fault_of(moved_slot)
    assert "expected letters A to Z and digits only" in fault_of(bad_name)
    assert "discovery[1].id: found 'Ä01'" in fault_of(umlaut)
    assert "setup[4].players: found hands of 8 for 5 players, of which 8 can be claimed" in fault_of(small_hands)
    assert "for light, expected 2 at most (RUI-44)" in fault_of(long_light)


def test_a_file_of_ones_own_is_played_with(tmp_path: Path) -> None:
    """RUI-07, RUI-38, RUI-70 Numbers come from the component file."""
    text = td.game("ruins").content_text()
    text = text.replace("torches_per_player = 3", "torches_per_player = 5").replace("hand_size = 9", "hand_size = 5")
    text = text.replace("regular_rounds = 4", "regular_rounds = 2").replace(
        "claims_per_player = 2", "claims_per_player = 1"
    )
    path = tmp_path / "mine.toml"
    path.write_text(text)
    state: Any = td.game("ruins").new(3, seed=1, content=path)
    assert state.lit == [5, 5, 5]
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert state.claims == [1, 1, 1]
    tape = td.Seeded(1)
    while not state.over:
        state.apply_trusted(state.options[tape.below(len(state.options))])
        assert state.broken_invariants() == []
    assert state.round <= 3


def test_the_components_are_those_of_the_page() -> None:
    data = tomllib.loads(td.game("ruins").content_text())
    assert len(data["ruin"]) == 50
    assert [len([c for c in data["discovery"] if c["position"] == p]) for p in ("top", "middle", "bottom")] == [13] * 3
    kinds = [effect["kind"] for card in data["discovery"] for effect in card["effects"]]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    assert counts == {"copies": 5, "light": 5, "opponents_draw": 4, "rank_add": 16, "sift": 4, "wild": 5}
    nights = [effect["kind"] for ruin in data["ruin"] for effect in ruin["night_effects"]]
    counts = {kind: nights.count(kind) for kind in sorted(set(nights))}
    assert counts == {"copies": 5, "light": 3, "opponents_draw": 4, "sift": 14, "wild": 4}
    assert all("provenance" in entry for table in ("ruin", "discovery", "chart", "market") for entry in data[table])


# Features and drawing.


def test_features_are_named_and_come_from_what_the_seat_knows() -> None:
    game = td.game("ruins")
    assert game.feature_names() == NAMES
    tape = td.Seeded(2)
    state: Any = game.new(3, seed=3)
    while not state.over:
        for seat in range(3):
            assert len(state.features(seat)) == len(NAMES)
            if state.draft is None:
                assert state.resample(seat, td.Seeded(1)).features(seat) == state.features(seat)
        state.apply(state.options[tape.below(len(state.options))])


def test_features_say_what_a_good_player_thinks_about() -> None:
    table = ruins({"A": "2a 2b 5a 9a 6e"}, night="6e", lit=[2, 0, 0], vp=[9, 3, 4], claimed={"9a": "A"}, in_round=2)
    named = dict(zip(NAMES, table.state.features(0), strict=True))
    assert named["cards"] == 5
    # Twos, a five and a nine; the wild ruin joins one of them only if it is a low single.
    assert named["leads_needed"] == 3
    assert named["wilds"] == 1
    assert named["best_single"] == 9
    assert named["torches"] == 2
    assert named["vp_lead"] == 5
    assert named["wins_by_going_out"] == 1
    assert named["claimed_strength"] == 9
    better = ruins({"A": "9a 9b 9c"}, lit=[2, 0, 0])
    worse = ruins({"A": "1a 3a 4a"}, lit=[2, 0, 0])
    cost = NAMES.index("hand_cost")
    assert better.state.features(0)[cost] < worse.state.features(0)[cost]


def test_the_drawing_shows_hand_market_torches_and_table_within_a_hundred_columns() -> None:
    table = ruins({"A": "2a 5b 5c 9a"}, market="T06 M02 M04 B12", follow="C 7b 7c =2x7", upgrades={"2a": "M05"})
    drawn = table.game.draw(table.state.view(0))
    assert "1: ***  T06  top     Mirrored Dome" in drawn
    assert "4: *    B12  bottom  Oil Jar" in drawn
    assert "rank  5:  2a [M05]  5b  5c" in drawn
    assert "Table: to follow, 2 of rank 7 or more" in drawn
    assert "torches ***" in drawn
    assert "B" in drawn
    long = table.game.draw(ruins({"A": "2a"}, market="T06 T11 M07 B12").state.view(0))
    for card in table.game.terms().content["discovery"]:
        if card["id"] in ("T11", "M07"):
            assert card["text"] in " ".join(long.split())
    tape = td.Seeded(2)
    state = td.game("ruins").new(5, seed=3)
    while not state.over:
        for seat in (0, None):
            assert all(len(line) <= 100 for line in td.game("ruins").draw(state.view(seat)).splitlines())
        state.apply(state.options[tape.below(len(state.options))])
    assert "game over" in td.game("ruins").draw(state.view(0))


def test_every_event_has_a_sentence_and_the_flips_of_others_none() -> None:
    game = td.game("ruins")
    tape = td.Seeded(2)
    said: dict[str, str] = {}
    for seed in range(6):
        state = game.new(4, seed=seed)
        while True:
            for event in td.engine.events_for(state.events, 0):
                sentence = game.sentence(event)
                assert sentence.endswith(".") or (event["kind"] == "flip" and "ruin" not in event)
                said[event["kind"]] = sentence
            if state.over:
                break
            state.apply(state.options[tape.below(len(state.options))])
    assert set(said) == {
        "setup", "round", "deal", "hand_over", "answered", "flip", "play", "pass", "out", "score", "sift", "return",
        "draw", "market", "trick_end", "round_end", "showdown", "win",
    }  # fmt: skip
