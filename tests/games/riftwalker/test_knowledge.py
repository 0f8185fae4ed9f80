"""Hidden information: views, events and redraws respect all that a viewer knows, and tell nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.observer import Observer
from games.riftwalker.positions import RiftTable, new, rift, with_powers
from tumbledown.engine import Match, events_for


def redrawn(table: RiftTable, seat: int | None, count: int = 80) -> list[dict[str, Any]]:
    """So many redraws of a position for a seat, saved."""
    found = []
    for seed in range(count):
        state = table.state.resample(seat, td.Seeded(seed))
        assert state.broken_invariants() == []
        assert state.view(seat) == table.state.view(seat)
        assert state.resample(seat, td.Seeded(seed)).hash() == state.hash()
        found.append(state.to_dict()["position"])
    return found


def where(position: dict[str, Any], name: str) -> str:
    """Where a rift is: a hand by its number, `deck`, `bottom`, or the rift it lies beneath."""
    for seat, hand in enumerate(position["hands"]):
        if name in hand:
            return f"hand {seat}"
    if name in position["bottom"]:
        return f"bottom {position['bottom'].index(name)}"
    for over, cards in position["beneath"].items():
        if name in [card for card, _ in cards]:
            return str(over)
    return "deck" if name in position["unknown"] else "open"


def places(table: RiftTable, seat: int | None, name: str) -> set[str]:
    """Where a rift is in redraws for a seat."""
    return {where(position, name) for position in redrawn(table, seat)}


# Whole games.


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_redraws_are_true_to_everything_an_observer_has_seen(seats: int, seed: int) -> None:
    """RIF-39, RIF-R44, RIF-R48, RIF-50 Whole games of much discarding, with everything that was ever seen."""
    state: Any = td.game("riftwalker").new(seats, seed=seed, variants={"max_rounds": 40})
    tape = td.Seeded(seed)
    observers = [Observer(viewer, seats) for viewer in [*range(seats), None]]
    choices = 0
    while True:
        for observer in observers:
            observer.read(events_for(state.events, observer.seat))
        if state.over:
            break
        if choices % 4 == 0:
            for observer in observers:
                assert observer.objections(state.to_dict()["position"]) == [], f"choice {choices}, seat {observer.seat}"
                other = state.resample(observer.seat, td.Seeded(choices))
                assert observer.objections(other.to_dict()["position"]) == [], f"choice {choices}, {observer.seat}"
        options = state.legal()
        state.apply(options[tape.below(len(options))])
        choices += 1
    assert choices > 100


def test_everything_hidden_varies_under_redraws() -> None:
    """RIF-R44, RIF-R48 Hands, deck, its bottom, cards looked at, cards beneath rifts, and the open decision."""
    varied: dict[str, bool] = {}
    tape = td.Seeded(8)
    for seed in range(4):
        state = td.game("riftwalker").new(3, seed=seed, variants={"max_rounds": 40})
        while not state.over:
            hidden = state.secrets(0)
            after = state.resample(0, td.Seeded(seed)).secrets(0)
            for name, value in hidden.items():
                varied[name] = varied.get(name, False) or after.get(name) != value
            options = state.legal()
            state.apply(options[tape.below(len(options))])
    looking = rift({1: "reed_messenger"}, turn=1, free=[1])
    looking.play("free", "water", "reed_messenger", "yes")
    looked = {tuple(position["looked"]) for position in redrawn(looking, 0)}
    varied["looked at"] = len(looked) > 10
    tucked = rift({1: "hundred_ring_tree"}, beneath={"hundred_ring_tree": "mossgate"})
    beneath = {str(position["beneath"]) for position in redrawn(tucked, 0)}
    varied["beneath rifts"] = len(beneath) > 10
    names = {"hand B", "hand C", "deck", "bottom of the deck", "looked at", "beneath rifts", "open decision"}
    assert varied == dict.fromkeys(names, True)


# What is known where.


def test_hands_are_hidden_from_all_others() -> None:
    """RIF-02, RIF-50"""
    table = rift(hands={0: "mossgate ebb_tide", 1: "faultline tidal_loom"})
    assert [card["id"] for card in table.seen(0)["hand"]] == ["mossgate", "ebb_tide"]
    assert table.seen(0)["players"][1]["known_hand"] == []
    assert table.seen()["hand"] == []
    assert places(table, 0, "mossgate") == {"hand 0"}
    assert places(table, 0, "faultline") == {"hand 1", "deck"}
    assert places(table, None, "faultline") == {"hand 0", "hand 1", "deck"}


def test_a_returned_rift_is_known_in_the_hand() -> None:
    """RIF-40, RIF-R18 Everyone saw it go there."""
    table = rift({0: "shadowlands", 1: "ebb_tide"}, {1: "mossgate faultline"}, free=[0])
    table.play("free", "earth", "shadowlands", "yes", "ebb_tide")
    assert table.seen(0)["players"][1]["known_hand"] == ["ebb_tide"]
    assert table.seen()["players"][1]["known_hand"] == ["ebb_tide"]
    assert places(table, 0, "ebb_tide") == {"hand 1"}
    assert places(table, None, "ebb_tide") == {"hand 1"}


def discarding(deck: str | None = None, hand: str = "mossgate faultline ebb_tide", seats: int = 2) -> RiftTable:
    """P1's hand, of which all know Ebb Tide; P1 is on turn and at the refresh step."""
    everyone = range(seats + 1)
    table = rift(hands={1: hand}, turn=1, seats=seats, deck=deck, known={"ebb_tide": everyone})
    table.play("a1")
    assert table.decision() == "refresh_discard"
    return table


def test_a_discard_is_known_to_the_discarder_only() -> None:
    """RIF-50, RIF-52"""
    table = discarding()
    table.play("mossgate")
    assert table.seen(1)["rift_deck"]["then"] == ["mossgate"]
    assert table.seen(0)["rift_deck"]["then"] == [None]
    assert places(table, 1, "mossgate") == {"bottom 0"}
    assert places(table, 0, "mossgate") == {"bottom 0", "hand 1", "deck"}


def test_a_hidden_discard_blurs_what_was_known_of_the_hand() -> None:
    """RIF-50 Either still in that hand or the card that left, whichever it truly was."""
    for choice in ("mossgate", "ebb_tide"):
        table = discarding()
        table.play(choice)
        assert table.seen(0)["players"][1]["known_hand"] == []
        assert table.seen(0)["doubts"] == [{"id": "ebb_tide", "hands": [1], "left": 1}]
        assert places(table, 0, "ebb_tide") == {"bottom 0", "hand 1"}
        assert places(table, None, "ebb_tide") == {"bottom 0", "hand 1"}
        # The discarder has no doubt.
        assert len(places(table, 1, "ebb_tide")) == 1
        table.play("faultline")
        assert places(table, 0, "ebb_tide") == {"bottom 0", "bottom 1", "hand 1"}


def test_a_hand_that_is_wholly_known_keeps_all_but_one() -> None:
    """RIF-50 Each may be the one that left, and exactly one did."""
    known: dict[str, Sequence[int]] = {"mossgate": [0], "faultline": [0], "ebb_tide": [0]}
    table = rift(hands={1: "mossgate faultline ebb_tide"}, turn=1, known=known)
    table.play("a1", "mossgate")
    left = [[name for name in known if where(position, name) == "bottom 0"] for position in redrawn(table, 0)]
    assert all(len(names) == 1 for names in left)
    assert {names[0] for names in left} == set(known)


def test_the_last_card_of_a_hand_leaves_no_doubt() -> None:
    """RIF-50"""
    table = rift(hands={1: "ebb_tide"}, turn=1, known={"ebb_tide": [0, 2]})
    table.play("a1", "ebb_tide")
    # P1 draws again, from the unordered part, and the turn is over.
    assert table.seen(0)["doubts"] == []
    assert table.seen(0)["rift_deck"]["then"] == ["ebb_tide"]
    assert places(table, 0, "ebb_tide") == {"bottom 0"}


def test_a_later_sight_settles_a_doubt() -> None:
    """RIF-50 The card that left is seen to be another: it was still in the hand."""
    table = discarding(deck="tidal_loom", hand="mossgate faultline ebb_tide")
    table.play("mossgate", "pass")
    # P1 drew Tidal Loom; Mossgate is the only card of the deck, and P0, who has no hand, draws it.
    assert (table.table.turn, table.deck()) == (0, "mossgate")
    assert table.seen(0)["doubts"] == [{"id": "ebb_tide", "hands": [1], "left": 1}]
    table.turn("a1")
    assert table.hand(0) == "mossgate"
    assert table.seen(0)["doubts"] == []
    assert table.seen(0)["players"][1]["known_hand"] == ["ebb_tide"]
    # The spectators did not see what P0 drew.
    assert table.seen()["doubts"] == [{"id": "ebb_tide", "hands": [1], "left": 1}]
    assert places(table, None, "ebb_tide") == {"hand 0", "hand 1"}


def test_a_doubt_ends_when_the_rift_is_played() -> None:
    """RIF-21"""
    table = rift(hands={1: "mossgate faultline ebb_tide"}, turn=1, known={"ebb_tide": [0, 2]}, free=[1])
    table.turn("a1", "faultline")
    assert len(table.seen(0)["doubts"]) == 1
    table.turn("a2")
    table.play("place", table.seen()["element_deck"]["top"]["front"], "a1")
    table = rift({1: "skyship_reef"}, {1: "mossgate faultline ebb_tide"}, turn=1, known={"ebb_tide": [0, 2]}, free=[1])
    table.play("free", "wind", "skyship_reef", "yes", "ebb_tide")
    assert table.seen(0)["doubts"] == []


def test_a_discarder_knows_who_draws_the_card() -> None:
    """RIF-52 Deck positions are countable by all."""
    table = rift(hands={0: "mossgate faultline ebb_tide", 1: ""}, deck="tidal_loom")
    table.play("a1", "mossgate", "pass")
    # P0 drew Tidal Loom; P1 draws Mossgate.
    table.turn("a1")
    assert table.hand(1) == "mossgate"
    assert table.seen(0)["players"][1]["known_hand"] == ["mossgate"]
    assert table.seen()["players"][1]["known_hand"] == []


def test_open_rifts_are_known_at_the_bottom_of_the_deck() -> None:
    """RIF-52 From explored areas, score piles and face-up beneath; face-down ones to those who knew them."""
    table = rift(
        {0: "cairn_of_oaths burn_memory:1 ebb_tide"},
        beneath={"burn_memory": "+mossgate faultline"},
        free=[0],
    )
    table.play("free", "earth", "cairn_of_oaths", "yes", "mode0", "burn_memory")
    assert table.deck() == "burn_memory mossgate faultline"
    assert table.seen(0)["rift_deck"]["then"] == ["burn_memory", "mossgate", "faultline"]
    assert table.seen(1)["rift_deck"]["then"] == ["burn_memory", "mossgate", None]
    assert table.seen()["rift_deck"]["then"] == ["burn_memory", "mossgate", None]


def test_looked_at_cards_are_known_to_the_looker() -> None:
    """RIF-R45 The kept one and the order of the others at the bottom."""
    table = rift({0: "reed_messenger"}, {1: "tidal_loom"}, deck="mossgate faultline ebb_tide static_meadow", free=[0])
    table.play("free", "water", "reed_messenger", "yes")
    assert [card["id"] for card in table.seen(0)["looked_at"]] == ["mossgate", "faultline", "ebb_tide"]
    assert table.seen(1)["looked_at"] == []
    assert places(table, 1, "mossgate") != {"open"}
    table.play("faultline")
    assert table.seen(0)["rift_deck"]["then"] == [None, "mossgate", "ebb_tide"]
    assert table.seen(1)["rift_deck"]["then"] == [None, None, None]
    assert "rift" not in table.told("keep", 1)[0]


def test_who_knew_a_card_of_the_deck_knows_whether_it_was_kept() -> None:
    """RIF-R45, RIF-52 P1 had discarded Faultline, and all see which of the three cards was taken."""
    for kept, seen in (("faultline", "hand 0"), ("mossgate", "bottom 1")):
        table = rift(
            {0: "reed_messenger"}, deck="mossgate faultline ebb_tide static_meadow", free=[0], known={"faultline": [1]}
        )
        table.play("free", "water", "reed_messenger", "yes", kept)
        assert places(table, 1, "faultline") == {seen}
        assert ("rift" in table.told("keep", 1)[0]) == (kept == "faultline")


def test_cards_beneath_a_rift_are_known_to_its_owner_and_who_put_them() -> None:
    """RIF-R44 And in the hand, when they are taken from there."""
    table = rift(
        {0: "buried_archive hundred_ring_tree:1"},
        beneath={"hundred_ring_tree": "mossgate +faultline"},
        known={"mossgate": [1]},
        seats=3,
        free=[0],
    )
    assert places(table, 1, "mossgate") == {"hundred_ring_tree"}
    assert "deck" in places(table, 2, "mossgate")
    table.play("free", "earth", "buried_archive", "yes", "mode1", "mossgate")
    assert table.seen(1)["players"][0]["known_hand"] == ["mossgate"]
    assert table.seen(2)["players"][0]["known_hand"] == []
    assert "rift" not in table.told("untuck", 2)[0]


def test_an_open_card_taken_from_beneath_is_known_in_the_hand() -> None:
    """RIF-39"""
    table = rift({0: "buried_archive burn_memory:1"}, beneath={"burn_memory": "+mossgate"}, deck="", free=[0])
    table.play("free", "earth", "buried_archive", "yes")
    assert table.seen(1)["players"][0]["known_hand"] == ["mossgate"]
    assert table.told("untuck")[0]["rift"] == "mossgate"


# Decisions in progress.


def test_redraws_for_others_go_back_to_the_last_public_event() -> None:
    """RIF-R48 They do not know which decision is open: the first cell of a swap, or a rift step without a choice."""
    swap = rift({0: "prayer_flag_pass"}, {0: "mossgate"}, free=[0])
    swap.play("free", "wind", "prayer_flag_pass", "yes", "a1")
    other = swap.state.resample(1, td.Seeded(1))
    assert type(other.agenda[-1]).__name__ == "PowerSwapFirst"
    assert type(swap.state.resample(0, td.Seeded(1)).agenda[-1]).__name__ == "PowerSwapSecond"
    skipped = rift(hands={0: "tidal_loom iron_orchard"})
    skipped.play("a1")
    assert skipped.decision() == "refresh_discard"
    assert type(skipped.state.resample(1, td.Seeded(1)).agenda[-1]).__name__ == "RiftUse"


def test_all_see_that_an_opponent_is_asked() -> None:
    """RIF-R43, RIF-R48 Also when nothing public happened before: A declined to flip."""
    discard = {"op": "discard", "zone": "hand", "whose": "each_opponent", "count": 1}
    content = with_powers(debris_field=[{"op": "flip", "may": True}, discard])
    table = rift({0: "debris_field"}, {1: "mossgate ebb_tide", 2: "faultline"}, seats=3, free=[0], content=content)
    table.play("free", "storm", "debris_field", "yes", "pass")
    assert (table.state.to_act, table.decision(), table.offered()) == (1, "opponent_discard", ["mossgate", "ebb_tide"])
    for viewer in (0, 1, 2):
        assert table.seen(viewer)["power_step"]["op"] == "discard"
        assert table.state.resample(viewer, td.Seeded(1)).to_act == 1


def test_a_redraw_does_not_let_a_power_be_activated_twice() -> None:
    """RIF-R16 Both powers ended with a discard declined, which B does not know: in B's redraw they are being done."""
    table = rift(
        {0: "rolling_dunes stormcallers_relay mossgate:1"},
        {0: "tidal_loom iron_orchard faultline"},
        free=[0],
        activation_limit="per_chain",
    )
    table.play("free", "earth", "rolling_dunes", "yes", "stormcallers_relay", "yes", "pass")
    assert table.saved()["resolving"] == []
    redrawn(table, 1, 5)
    other = table.state.resample(1, td.Seeded(1))
    assert other.to_dict()["position"]["resolving"] == ["stormcallers_relay", "rolling_dunes"]
    # A discard pays for another power: Mossgate's, since Rolling Dunes is under way.
    other.apply(other.legal()[-1])
    assert other.to_dict()["position"]["activated"] == ["mossgate", "stormcallers_relay", "rolling_dunes"]


def test_when_the_game_is_over_everything_is_open() -> None:
    """RIF-58"""
    table = rift(hands={0: "mossgate", 1: "ebb_tide"}, turn=1, trigger=0)
    table.turn("a1")
    assert table.state.over
    assert "mossgate" in table.seen(1)["players"][0]["known_hand"]


def test_undo_stops_at_what_was_revealed() -> None:
    """RIF-R52"""
    match = Match(td.game("riftwalker"), 2, {"start_player": "seat_0"}, seed="undo")
    game = td.game("riftwalker")
    match.apply(game.parse("a1"))
    assert match.undo_boundary(0) == 0
    match.undo(0)
    match.apply(game.parse("place"))
    match.apply(match.state.options[0])
    assert match.undo_boundary(0) == 0
    match.apply(game.parse("a1"))
    # The next element card was drawn from the unknown part.
    assert match.undo_boundary(0) == 3


def test_a_new_game_hides_the_deck_from_everybody() -> None:
    table = new(2, seed=4)
    name = table.saved()["unknown"][0]
    assert places(table, 0, name) == {"deck", "hand 1"}
