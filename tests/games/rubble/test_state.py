"""States as values: equal positions, copies, views, labels, features and the drawing."""

import re

import pytest

import tumbledown as td
from games.rubble.desk import desk, fresh
from tumbledown.engine import BadPosition, events_for

GAME = td.game("rubble")
SPACE_IDS = re.compile(r"\b([DRG]\d|C)\b")


def test_equal_positions_reached_in_different_ways_are_equal_states() -> None:
    one = desk("R1", "G2", "G1 L2, R4 K3")
    other = desk("R1", "G2", "G1 L2, R4 K3")
    one.play("rotate:5", "move:D3", "rotate:2")
    other.play("move:D3", "rotate:7", "rotate:2")
    assert one.state.hash() == other.state.hash()


def test_which_piece_is_which_does_not_matter_once_a_chain_is_over() -> None:
    """Light and its own rubble go round each other; in the other game they simply stood there."""
    one = desk("D1", "G2", "R1 L1", stamina=2)
    one.play("move:R1", "leave", "to:D3", "to:D5")
    assert (one.where(), one.stacks()) == (["D5", "G2"], {"D3": "L1"})
    other = desk("R1", "G2", "D3 L1", stamina=2)
    other.play("move:D5")
    assert one.state.hash() == other.state.hash()


def test_tokens_placed_in_either_order_inside_a_chain_make_equal_states() -> None:
    one, other = (desk("R1", "D1 p4", stamina=1) for _ in range(2))
    one.play("move:D1", "leave", "to:C", "place:R5", "place:G1")
    other.play("move:D1", "leave", "to:C", "place:G1", "place:R5")
    assert one.ask() == other.ask() == "L follow_to"
    assert one.state.hash() == other.state.hash()


def test_what_a_chain_remembers_of_pieces_that_are_gone_does_not_matter() -> None:
    """Light takes R1 and stands on D3 after taking it too; in the other game only D3 was there to take."""
    one = desk("D1 p0", "G2", "R1 K1, D3 K1", stamina=1)
    one.play("move:R1", "take", "to:D3", "take")
    two = desk("G1 p1", "G2", "D3 K1", stamina=1)
    two.play("move:D3", "take")
    assert one.ask() == two.ask() == "L follow_to"
    assert one.state.hash() == two.state.hash()


def test_a_follow_up_is_dropped_although_its_attacker_waits_again() -> None:
    """RUB-R20: L pushes, is pushed off and pushes again: it follows up the second push only."""
    table = desk("D1", "R1", "D5 K1, D3 K1", stamina=1)
    table.play("move:R1", "to:D5", "leave", "to:R1")
    assert table.ask() == "L pushed_to"
    table.play("to:D3", "flip", "to:G1")
    entries = [entry["text"] for entry in table.state.view(None)["table"]["resolving"]]
    assert entries.count("a follow-up that is dropped") == 1
    assert entries.count("light wanderer must follow up") == 1
    again = GAME.from_dict(table.state.to_dict())
    assert again.hash() == table.state.hash()


def test_positions_in_the_middle_of_a_chain_are_saved_and_go_on_the_same() -> None:
    """A loaded copy and the original give the same game, choice by choice."""
    for seed in range(16):
        variants = {"board": ("twin_horns", "prevailing_wind")[seed % 2], "rubble_banks": seed % 3 > 0}
        state = GAME.new(seed=seed, variants=variants)
        loaded = GAME.from_dict(state.to_dict())
        tape = td.Seeded(seed)
        while not state.over:
            option = state.options[tape.below(len(state.options))]
            state.apply(option)
            loaded.apply(option)
            assert loaded.hash() == state.hash()
            loaded = GAME.from_dict(state.to_dict())
            assert loaded.hash() == state.hash()
            assert loaded.options == state.options


def test_copies_are_independent() -> None:
    state = GAME.new(seed=4)
    tape = td.Seeded(4)
    kept = []
    while not state.over:
        kept.append((state.clone(), state.hash()))
        state.apply_trusted(state.options[tape.below(len(state.options))])
    assert all(copy.hash() == before for copy, before in kept)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bank": 3}, "1: 3 tokens instead of 20"),
        ({"hand": 2, "bank": 18}, "2: 2 tokens in hand without a collapse"),
        ({"stacks": {"C": "L2"}, "bank": 18}, "4: a stack stands on C"),
        ({"stacks": {"R1": "L0"}}, "'L0' is no stack"),
        ({"stacks": {"Q1": "L1"}}, "no position of rubble"),
        ({"stamina": -1}, "6: -1 stamina"),
        ({"stamina": 50}, "6: 50 stamina"),
        ({"disc": 12}, "8: the disc has no position 12"),
        ({"stores": [9, 0], "bank": 11}, "10: "),
        ({"stores": [9, 9], "bank": 2}, "10: both stores have won"),
        ({"agenda": []}, "10: "),
        ({"turn": 201}, "10: turn 201 of 200"),
        ({"wanderers": ["C"]}, "4: a player token is not on the board"),
        ({"pockets": [-1, 0], "bank": 21}, "1: a number of tokens is negative"),
        ({"beside": "L2", "bank": 18}, "3: a stack stands beside nothing"),
    ],
)
def test_impossible_positions_are_refused_by_the_number_of_the_invariant(
    change: dict[str, object], message: str
) -> None:
    saved = GAME.new(chance=td.Scripted([0, 0])).to_dict()
    saved["position"] |= change
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict(saved)


def test_a_pair_that_attacked_twice_is_refused() -> None:
    """Invariant 9"""
    table = desk("D1", "R1 p1")
    table.play("move:R1")
    saved = table.state.to_dict()
    saved["position"]["chain"]["attacked"] *= 2
    with pytest.raises(BadPosition, match="9: a piece attacked another twice"):
        GAME.from_dict(saved)


def test_what_is_being_resolved_says_only_what_is_true() -> None:
    """RUB-34: nothing is placed on the caravan space; a collapse with an empty hand waits for nothing."""
    home = desk("D1 p3", "G2", stamina=1)
    home.play("move:C")
    entry = home.state.view(None)["table"]["resolving"][-1]
    assert (entry["text"], "space" in entry) == ("2 tokens to place", False)
    home.play("place:R5")
    assert home.state.view(None)["table"]["resolving"][-1]["text"] == "1 token to place"
    tower = desk("D5", "G2", "R1 L2, D3 K1")
    tower.play("collapse:R1", "to:D1", "to:C")
    assert all(entry["step"] != "collapse_to" for entry in tower.state.view(None)["table"]["resolving"])


def test_no_sentence_of_a_game_calls_tokens_a_stack_or_a_space_by_its_id() -> None:
    """The rulebook's words: one token is rubble, two or more are a pillar."""
    state = GAME.new(seed=3)
    rng = td.Seeded(5)
    while not state.over and state.view(None)["table"]["turn"] < 40:
        decision = state.decision(state.to_act)
        said = [decision.prompt, *(choice.label for choice in decision.options)]
        said += [GAME.sentence(event) for event in events_for(state.events, None)]
        assert not [text for text in said if "stack" in text.lower()]
        assert not [text for text in said[: 1 + len(decision.options)] if SPACE_IDS.search(text)]
        state.apply(decision.options[rng.below(len(decision.options))].option)


def test_everybody_sees_everything() -> None:
    """The views of both players and of a watcher are the same table; resampling changes nothing."""
    table = desk("D1 p3", "R1 p2", "D5 K1, R5 L2")
    table.play("move:R1")
    state = table.state
    assert state.view(0)["table"] == state.view(1)["table"] == state.view(None)["table"]
    assert state.resample(0, td.Seeded(1)).hash() == state.hash()
    assert state.secrets(0) == {}
    seen = state.view(None)["table"]
    assert seen["resolving"] == [
        {
            "step": "push_effect",
            "space": "R1",
            "text": "light wanderer pushes dark wanderer",
            "then": "light wanderer follows up",
        }
    ]
    assert (seen["pockets"], seen["stacks"], seen["bank"]) == ([3, 2], {"D5": "K1", "R5": "L2"}, 12)


def test_the_view_shows_the_gains_that_are_due() -> None:
    table = desk("G1", "R2", "R1 L1, R3 K1")
    assert table.state.view(0)["table"]["due"] == {"R1": 1, "G1": 2}


def test_nothing_is_due_once_the_game_is_over() -> None:
    """RUB-64"""
    table = desk("C s3", "C", "R1 L1", stamina=1, turn=200)
    table.play("rotate:3")
    assert table.stacks() == {"R1": "L2"}
    assert table.state.view(0)["table"]["due"] == {}


def test_the_view_shows_what_is_still_due_while_gains_are_chosen() -> None:
    """RUB-R10"""
    table = desk("G1 s5", "C s2", "R1 L3, R2 K3, R3 L4", stamina=1)
    table.play("rotate:5", "gain:G1")
    assert table.state.view(0)["table"]["due"] == {"R1": 1, "R3": 1, "G1": 1}


@pytest.mark.parametrize(
    ("option", "label"),
    [
        (
            "rotate:5",
            "Rotate the storm to position 5: opens East Tracks – West Arch, Broken Well – Broken Kiln, "
            "East Dune – East Arch",
        ),
        ("move:C", "Move to the Caravan: home, places 2 tokens and banks 1"),
        ("move:R1", "Move to Broken Well: bounces off the dark pillar of 4, too tall for it (3 < 4)"),
        ("move:R3", "Move to East Arch: pushes the light rubble"),
        ("pillar:R5", "Move the light pillar of 2 on Fallen Lintel"),
        ("collapse:R5", "Collapse the light pillar of 2 on Fallen Lintel"),
    ],
)
def test_labels_of_actions(option: str, label: str) -> None:
    table = desk("D1 p3", "G2", "R1 K4, R3 L1, R5 L2")
    choices = {choice.text: choice for choice in table.state.decision(0).options}
    assert choices[option].label == label


def test_labels_inside_a_chain_say_what_will_happen() -> None:
    table = desk("D1", "R1 p3", "D3 K2")
    table.play("move:R1")
    labels = [choice.label for choice in table.state.decision(0).options]
    assert labels == ["Take 2 of 3 from the pocket", "Leave the pocket alone"]
    assert table.state.decision(0).rules == ["RUB-44"]
    table.play("take")
    labels = [choice.label for choice in table.state.decision(1).options]
    assert labels == [
        "Move the pushed dark wanderer to East Tracks",
        "Move the pushed dark wanderer to East Dune: bounces off the dark pillar of 2, too tall for it (1 < 2)",
        "Move the pushed dark wanderer to East Slide",
    ]
    table.play("to:D5")
    assert table.state.decision(0).options[0].label == "Follow up to East Tracks"
    assert table.state.decision(1).prompt == "Waiting for Light."


def test_a_label_after_a_loaded_collapse_does_not_count_the_tower() -> None:
    """RUB-R25: the pillar that comes to stand where the tower's token stood has its own strength."""
    table = desk("C", "G2", "D5 L3, D3 K1, G1 L2, D2 K3", stamina=3)
    table.play("collapse:D5", "to:D1", "to:R1", "to:D3", "take")
    table.state = GAME.from_dict(table.state.to_dict())
    table.play("to:G1", "leave", "to:D3", "to:R3", "pillar:D3")
    labels = {choice.text: choice.label for choice in table.state.decision(0).options}
    assert (
        labels["to:D2"] == "Move the pillar to West Tracks: bounces off the dark pillar of 3, too tall for it (2 < 3)"
    )


def test_options_point_at_things_on_the_board() -> None:
    table = desk("D1 p3", "R1")
    choices = {choice.text: choice.points_at for choice in table.state.decision(0).options}
    assert choices["move:R1"] == ["space:R1"]
    assert choices["rotate:4"] == ["disc", "link:D1–D4", "link:D2–D3"]


def test_a_rotation_that_only_closes_roads_says_so() -> None:
    table = desk(disc=6, board="prevailing_wind")
    assert table.state.label(GAME.parse("rotate:2")) == "Rotate the storm to position 2: opens nothing new"


def test_every_option_has_a_label_and_every_event_a_sentence() -> None:
    for seed in range(6):
        state = GAME.new(seed=seed, variants={"board": ("twin_horns", "prevailing_wind")[seed % 2]})
        tape = td.Seeded(seed)
        while not state.over:
            for choice in state.decision(state.to_act).options:
                assert choice.label
                assert choice.points_at or choice.text == "drain_done"
            state.apply(state.options[tape.below(len(state.options))])
            for event in state.events:
                seen = event.seen_by(None)
                assert seen is not None
                assert GAME.sentence(seen).endswith(".")


def test_the_drawing_fits_and_shows_the_table() -> None:
    table = desk("D1 p3", "R1 p2 s4", "D5 K1, R5 L6", disc=0)
    text = GAME.draw(table.state.view(None))
    assert all(len(line) <= 100 for line in text.splitlines())
    assert len(text.splitlines()) < 45
    for part in ("oD1[L]", "*R1[K]", "oD5[k1]", "*R5[l6]", "@G1", "^C", "storm at 0: C–D7, D1–R3, D3–R4", "stamina 3",
                 "pocket  3", "store 4 [####-----]", "bank 4"):  # fmt: skip
        assert part in text, part
    table.play("move:R1")
    text = GAME.draw(table.state.view(None))
    assert "now resolving: light wanderer pushes dark wanderer on R1" in text
    assert "*R1[LK]" in text


def test_long_lines_of_the_drawing_go_on_in_the_next_one() -> None:
    """E12: what is resolved now stands first, and nothing is cut off."""
    table = desk("D1", "R1 p2", "D5 K1", stamina=1)
    table.play("move:R1", "take", "to:D5", "leave", "to:R1", "take")
    text = GAME.draw(table.state.view(None))
    assert all(len(line) <= 100 for line in text.splitlines())
    now = " ".join(text.split()).partition("now resolving: ")[2]
    assert now.startswith("dark pillar of 2 pushes light wanderer on R1, then ")


def test_the_drawing_of_a_game_that_is_over() -> None:
    table = desk("G1 s8", "G2", "D1 L2")
    table.play("pillar:D1", "to:C")
    assert "Light wins: nine in store." in GAME.draw(table.state.view(None))


def test_features_are_named_and_turn_their_sign_with_the_seat() -> None:
    table = desk("D1 p5 s6", "R2 p1 s2", "R1 L2, D2 K1")
    names = GAME.feature_names()
    own = dict(zip(names, table.state.features(0), strict=True))
    assert table.state.features(1) == [-value for value in table.state.features(0)]
    assert own["store"] == 4
    assert own["store_near_nine"] == 1
    assert own["load"] == 3
    assert own["growth"] == 1
    assert own["pillars_near_home"] == 2
    assert own["free_steps"] == 0
    assert own["loaded_beside_caravan"] == 3
    assert own["winning_pillar"] == 0


def test_a_pillar_that_can_win_next_turn_is_a_feature() -> None:
    table = desk("G1 s7", "G2", "R1 L2")
    own = dict(zip(GAME.feature_names(), table.state.features(0), strict=True))
    assert own["winning_pillar"] == 1


def test_exposure_is_a_feature() -> None:
    own = dict(zip(GAME.feature_names(), desk("C", "D3 p3", "R1 L3").state.features(0), strict=True))
    assert own["stacks_at_risk"] == 3
    own = dict(zip(GAME.feature_names(), desk("C", "D3 p2", "R1 L3").state.features(0), strict=True))
    assert own["stacks_at_risk"] == 0
    own = dict(zip(GAME.feature_names(), desk("D1 p4", "D3").state.features(0), strict=True))
    assert own["pocket_at_risk"] == 2


def test_undo_goes_back_within_ones_own_choices() -> None:
    match = td.Match(GAME, seed="a")
    seat = match.state.to_act
    start = match.state.hash()
    match.apply(match.state.options[-1])
    match.undo(seat)
    assert match.state.hash() == start


def test_events_tell_a_turn_step_by_step() -> None:
    table = fresh(first=0, disc=0)
    table.play("move:D7")
    seen = table.state.events[0].seen_by(None)
    assert seen == {
        "kind": "move", "piece": "L", "seat": 0, "height": 0, "from": "C", "to": "D7", "cause": "action", "by": "storm",
    }  # fmt: skip
    assert GAME.sentence(seen) == "The light wanderer moves from C to D7 through the storm."


@pytest.mark.parametrize(
    ("pocket", "label"),
    [
        (0, "Move to the Caravan: home, the pocket is empty"),
        (1, "Move to the Caravan: home, places 1 token and banks nothing"),
        (5, "Move to the Caravan: home, places 2 tokens and banks 3"),
    ],
)
def test_coming_home_says_where_the_tokens_go(pocket: int, label: str) -> None:
    """RUB-34, RUB-36"""
    table = desk(f"D1 p{pocket}", "G2")
    assert table.state.label(GAME.parse("move:C")) == label


def test_sentences_of_bounces_banks_and_flips_are_words() -> None:
    """RUB-36, RUB-42, RUB-46"""
    bounce = {"kind": "attack", "attacker": "L", "target": "k", "height": 9, "strength": 1, "space": "East Arch"}
    bounce |= {"result": "bounce"}
    assert GAME.sentence(bounce).endswith("on East Arch: strength 1 against 9.")
    bank = {"kind": "bank", "seat": 0, "source": "pocket", "count": 0, "store": 4}
    assert GAME.sentence(bank) == "Light banks nothing from the pocket and has 4 in store."
    flip = {"kind": "effect", "effect": "flip", "attacker": "K", "target": "l", "target_height": 3}
    assert GAME.sentence(flip) == "The dark wanderer flips the light pillar of 3: it is dark now."


def test_a_pillar_that_takes_says_what_it_was_and_what_it_is() -> None:
    """RUB-45 It read as if a pillar of 3 took one token and was still a pillar of 3."""
    table = desk("C", "C", "R1 L2, D3 L1")
    table.play("pillar:R1", "to:D3", "take")
    told = [GAME.sentence(event) for event in events_for(table.told, None)]
    assert "The light pillar of 2 takes the light rubble and is a pillar of 3 now." in told


def test_the_board_in_the_terminal_names_what_options_name() -> None:
    """On the drawing spaces stand by their short names; options and sentences call them by their long ones."""
    shown = " ".join(GAME.draw(desk("C", "C").state.view(0)).split())
    assert "C Caravan D1 East Tracks D2 West Tracks" in shown


def test_ways_name_the_caravan_as_a_sentence_does() -> None:
    table = desk("D1", "G2")
    things = {thing.name: thing for thing in GAME.named(table.state.view(0), table.state.terms)}
    assert "Ways: the Caravan, Broken Well" in things["East Tracks"].where
