"""The notation of the rules page, one line per turn, as each viewer reads it."""

from typing import Any

import pytest

import tumbledown as td
from games.riftwalker.positions import rift, with_powers
from tumbledown.engine import events_for

REST = "mossgate tidal_loom iron_orchard"


def test_the_first_example_of_the_page() -> None:
    table = rift({0: "forge_of_embers:1"}, {0: REST, 1: "ebb_tide faultline static_meadow"}, turns_done=6)
    line = table.log("c3 forge_of_embers yes pass forge_of_embers pass")
    assert line == "4.0 ~c3=F | ^forge_of_embers=7 !{%c3=F} | b:forge_of_embers(7) | r-0+0"


def test_the_second_example_of_the_page() -> None:
    table = rift(
        hands={0: REST.replace("mossgate", "ebb_tide"), 1: "gale_cradle mossgate faultline"}, turn=1, turns_done=3
    )
    line = table.log("place wind c1 gale_cradle yes a3 a2 b2 pass")
    assert line == "2.1 +W@c1 | x gale_cradle !{%a3=W; a2<>b2} | . | r-0+1"


def test_the_third_example_of_the_page() -> None:
    six = "ebb_tide:1 faultline:1 reed_messenger:1 drowned_bell:1 mirror_mere:1 coral_treasury:1"
    table = rift(
        {0: "rolling_dunes burn_memory cinder_causeway"},
        {0: REST, 1: "static_meadow gale_cradle whirling_stair"},
        score={0: six},
        turns_done=16,
    )
    choices = "c1 rolling_dunes yes burn_memory yes cinder_causeway pass pass burn_memory mossgate pass"
    assert table.log(choices) == (
        "9.0 ~c1=E | ^rolling_dunes=3 !{^burn_memory=3; !burn_memory{u:cinder_causeway}} | b:burn_memory(3) | r-1+1 #"
    )


def test_free_and_skipped_element_steps() -> None:
    """RIF-24, RIF-25"""
    assert rift({0: "forge_of_embers:1"}, free=[0]).log("free wind pass") == "1.0 *W | . | . | r-0+3"
    table = rift({1: "forge_of_embers:1"}, {0: REST, 1: "ebb_tide"}, skip=[1])
    table.play("b1", "pass", "pass")
    told = events_for(table.state.events, None)
    assert table.game.write(told)[-1] == "1.1 --"


def test_each_viewer_reads_what_it_may_see() -> None:
    """RIF-39, RIF-50, RIF-R44"""
    for seat, line in (
        (0, "1.0 *L | ^hundred_ring_tree=3 !{u:mossgate; d1} | . | r-1+1"),
        (1, "1.0 *L | ^hundred_ring_tree=3 !{u:?; d1} | . | r-1+1"),
        (None, "1.0 *L | ^hundred_ring_tree=3 !{u:?; d1} | . | r-1+1"),
    ):
        table = rift({0: "hundred_ring_tree"}, {0: "mossgate tidal_loom ebb_tide"}, free=[0])
        assert table.log("free life hundred_ring_tree yes mossgate tidal_loom pass", seat) == line
    for seat, line in (
        (0, "1.0 *W | ^feather_market=3 !{d2; -h:mossgate} | . | r-0+0"),
        (1, "1.0 *W | ^feather_market=3 !{d2; -h} | . | r-0+0"),
    ):
        table = rift({0: "feather_market"}, {0: "mossgate tidal_loom"}, free=[0])
        assert table.log("free wind feather_market yes mossgate pass pass", seat) == line
    for seat, line in (
        (0, "1.0 *A | ^reed_messenger=3 !{?3:faultline} | . | r-0+2"),
        (1, "1.0 *A | ^reed_messenger=3 !{?3} | . | r-0+2"),
    ):
        table = rift({0: "reed_messenger"}, deck="mossgate faultline iron_orchard static_meadow", free=[0])
        assert table.log("free water reed_messenger yes faultline pass", seat) == line


def test_untuck_is_written_for_those_who_knew_the_card() -> None:
    for seat, card in ((0, "mossgate"), (1, "?")):
        table = rift(
            {0: "buried_archive hundred_ring_tree:1"}, beneath={"hundred_ring_tree": "mossgate ebb_tide"}, free=[0]
        )
        line = table.log("free earth buried_archive yes mode1 mossgate pass pass", seat)
        assert line == f"1.0 *E | ^buried_archive=3 !{{m1; t:{card}@hundred_ring_tree}} | . | r-0+2"


def test_a_power_goes_on_after_the_one_it_activated() -> None:
    """RIF-33 The braces close where the outer power does something again, or at the end."""
    table = rift({0: "pollen_chorus conductors_crown"}, {0: REST}, free=[0], content=with_powers())
    choices = "free life pollen_chorus yes a1 a2 pass"
    assert table.log(choices) == "1.0 *L | ^pollen_chorus=3 !{!conductors_crown{~a1}; %a2=L} | . | r-0+0"
    nothing = rift({0: "undertow_gate"}, {0: REST}, free=[0])
    assert nothing.log("free water undertow_gate yes pass") == "1.0 *A | ^undertow_gate=3 !{} | . | r-0+0"


def test_draws_caused_by_bursts_follow_them() -> None:
    """RIF-65"""
    grid = "W/F W/L W/S  L/F S/A A/L  E/W E/L E/A"
    table = rift({0: "feather_market:1"}, {0: "tidal_loom"}, grid=grid, free=[0])
    line = table.log("free fire feather_market pass")
    assert line == "1.0 *F | . | b:feather_market(3) d2 | r-0+0"
    forced = rift({0: "shared_pyre", 1: "debris_field:1"}, {0: REST}, free=[0])
    line = forced.log("free fire shared_pyre yes debris_field shared_pyre pass")
    assert line == "1.0 *F | ^shared_pyre=3 !{B1:debris_field(3); d2; g} | b:shared_pyre(3) | r-0+0"


def test_an_unfinished_turn_is_written_as_far_as_it_goes() -> None:
    table = rift({0: "cinder_causeway"}, {0: REST})
    assert table.log("b2") == "1.0 ~b2=F"
    assert rift({0: "cinder_causeway"}).log("b2 cinder_causeway yes a1") == ("1.0 ~b2=F | ^cinder_causeway=3 !{~a1}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_written_and_told(seats: int) -> None:
    """Every turn has its line with four parts, and every event a sentence."""
    game = td.game("riftwalker")
    state = game.new(seats, seed=seats, variants={"max_rounds": 40})
    tape = td.Seeded(2)
    told: dict[int | None, list[dict[str, Any]]] = {seat: [] for seat in [*range(seats), None]}
    while True:
        for seat, events in told.items():
            events += events_for(state.events, seat)
        if state.over:
            break
        state.apply(state.options[tape.below(len(state.options))])
    for events in told.values():
        lines = game.write(events)
        assert len(lines) == sum(1 for event in events if event["kind"] == "turn")
        assert all(line.count(" | ") == 3 for line in lines)
        assert all(line.count("{") == line.count("}") for line in lines)
        assert all(game.sentence(event).endswith(".") for event in events)


def test_sentences() -> None:
    table = rift({0: "rolling_dunes forge_of_embers"}, {0: REST})
    game = td.game("riftwalker")
    table.play("c1", "rolling_dunes", "yes")
    told = [game.told(event, table.state.terms) for event in events_for(table.state.events, 1)]
    assert told == [
        "A activates the power of Rolling Dunes: shift another of your rifts. You may activate its power.",
        "Rolling Dunes: A shifts Forge of Embers to 3.",
    ]
