"""The worked examples of the rules page, E1 to E16."""

from games.rubble.desk import desk, fresh


def test_e1_opening_through_the_storm() -> None:
    """E1; RUB-15, RUB-23, RUB-28"""
    table = fresh(first=0, disc=0)
    assert table.offered() == ["move:D1", "move:D2", "move:D7", *(f"rotate:{k}" for k in range(1, 12))]
    assert table.stamina() == 3
    table.play("move:D7", "move:R3", "move:G1")
    assert table.pockets() == [2, 0]
    assert table.bank() == 18
    assert table.ask() == "K action"


def test_e2_coming_home_with_three() -> None:
    """E2; RUB-33, RUB-34, RUB-35, RUB-29"""
    table = desk("D1 p3", "G2", stamina=1)
    table.play("move:C")
    assert table.ask() == "L place"
    spaces = {"D1", "D2", "D3", "D4", "D5", "D6", "D7", "R1", "R2", "R3", "R4", "R5", "G1"}
    assert table.spaces() == spaces
    assert len(spaces) == 13
    table.play("place:R5", "place:R5")
    assert table.pockets() == [0, 0]
    assert table.stores() == [1, 0]
    assert table.stacks() == {"R5": "L3"}
    assert table.bank() == 16
    assert table.ask() == "K action"


def test_e2_coming_home_with_one() -> None:
    """E2; RUB-34"""
    table = desk("D1 p1", "G2", stamina=1)
    table.play("move:C", "place:R5")
    assert table.stores() == [0, 0]
    assert table.stacks() == {"R5": "L2"}
    assert table.ask() == "K action"


def test_e3_player_pushes_player() -> None:
    """E3; RUB-39, RUB-44, RUB-49, RUB-51"""
    table = desk("D3 p1", "R1 p3", disc=1)
    table.play("move:R1")
    assert table.ask() == "L push_effect"
    assert table.offered() == ["take", "leave"]
    table.play("take")
    assert table.pockets() == [3, 1]
    assert table.ask() == "K pushed_to"
    assert table.spaces() == {"D1", "D3", "D5", "D7"}
    table.play("to:D5")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D1", "D3", "D7"}
    table.play("to:D7")
    assert table.where() == ["D7", "D5"]


def test_e4_bounce_then_push() -> None:
    """E4; RUB-40, RUB-42, RUB-43, RUB-54"""
    table = desk("R1 p2", "C", "D3 K3, G1 L2")
    table.play("move:D3")
    assert table.ask() == "L bounce_to"
    assert table.spaces() == {"D2", "R1", "G1"}
    table.play("to:G1")
    assert table.offered() == ["take", "leave"]
    table.play("leave")
    assert table.ask() == "L pushed_to"
    assert table.spaces() == {"D3", "D5", "R3"}
    table.play("to:D5")
    assert table.where() == ["R3", "C"]
    assert table.stacks() == {"D3": "K3", "D5": "L2"}
    assert table.ask() == "L action"


def test_e5_recolour_and_bank() -> None:
    """E5; RUB-45, RUB-49, RUB-50, RUB-52"""
    table = desk("R1 p3 s2", "G2", "D1 K3", stamina=1)
    table.play("move:D1")
    assert table.offered() == ["take", "flip"]
    table.play("flip")
    assert table.ask() == "L pushed_to"
    assert table.spaces() == {"C", "R1", "R3"}
    table.play("to:C")
    assert table.stores() == [5, 0]
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D5", "R1", "R3"}
    assert table.pockets() == [3, 0]


def test_e6_own_pillar_loads_up() -> None:
    """E6; RUB-17, RUB-38, RUB-47, RUB-50"""
    table = desk("D1 p3", "G2", "R1 L2", stamina=2)
    table.play("pillar:R1", "to:D1")
    assert table.offered() == ["take", "leave"]
    table.play("take")
    assert table.pockets() == [1, 0]
    assert table.saved()["beside"] == "L4"
    assert table.ask() == "L pushed_to"
    assert table.spaces() == {"C", "R1", "R3"}
    table.play("to:C")
    assert table.ask() == "L place"
    table.play("place:G1")
    assert table.stores() == [0, 0]
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D5", "R1", "R3"}
    table.play("to:R1")
    assert table.stacks() == {"G1": "L1", "R1": "L4"}
    assert table.stamina() == 1


def test_e7_triangle_collapse() -> None:
    """E7; RUB-55, RUB-56, RUB-57, RUB-60"""
    table = desk("C", "G2", "R1 L4", stamina=1)
    table.play("collapse:R1")
    assert table.ask() == "L collapse_to"
    assert table.spaces() == {"D1", "D3", "D5"}
    table.play("to:D5")
    assert table.stacks() == {"D5": "L1", "D1": "L1"}, "the step to D1 is taken by itself"
    assert table.spaces() == {"C", "R1", "R3"}
    table.play("to:R1")
    assert table.spaces() == {"D3", "D5"}
    table.play("to:D5")
    assert table.ask() == "L push_effect"
    assert table.offered() == ["take", "leave"]


def test_e7_the_last_token_on_an_empty_space() -> None:
    """E7; RUB-59"""
    table = desk("C", "G2", "R1 L4", stamina=1)
    table.play("collapse:R1", "to:D5", "to:R1", "to:D3")
    assert table.stacks() == {"D5": "L1", "D1": "L1", "R1": "L2", "D3": "L1"}
    assert table.ask() == "K action"


def test_e8_collapse_as_an_attack() -> None:
    """E8; RUB-60, RUB-61, RUB-R24"""
    table = desk("C", "G2", "R1 L3, D3 K3")
    table.play("collapse:R1", "to:D3", "flip")
    assert table.ask() == "L pushed_to"
    table.play("to:G1")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D2", "R1"}
    table.play("to:R1")
    assert table.stacks() == {"G1": "L3", "R1": "L1"}
    assert table.saved()["hand"] == 2
    assert table.ask() == "L collapse_to"
    assert table.spaces() == {"D2", "G1"}


def test_e9_draining() -> None:
    """E9; RUB-08, RUB-09, RUB-10"""
    table = desk("C", "C", "R1 L2, R2 L3, R5 L1, R4 K4", step="Drain")
    assert table.ask() == "L drain"
    assert table.offered() == ["drain:R1", "drain:R2", "drain_done"]
    bank = table.bank()
    table.play("drain:R1", "drain:R2")
    assert table.stamina() == 5
    assert table.stacks() == {"R1": "L1", "R2": "L2", "R5": "L1", "R4": "K4"}
    assert table.bank() == bank + 2
    assert table.ask() == "L action"
    offered = [option for option in table.offered() if option.startswith(("pillar", "collapse"))]
    assert offered == ["pillar:R2", "collapse:R2"]


def test_e10_empty_bank() -> None:
    """E10; RUB-31, RUB-R10"""
    table = desk("G1 p2 s4", "C s4", "R1 L4, R3 L4, D2 K1", stamina=1)
    assert table.bank() == 1
    table.play("rotate:3")
    assert table.ask() == "L gain"
    assert table.offered() == ["gain:R1", "gain:R3", "gain:G1"]
    table.play("gain:G1")
    assert table.pockets() == [3, 0]
    assert table.bank() == 0
    assert table.stacks() == {"R1": "L4", "R3": "L4", "D2": "K1"}
    assert table.ask() == "K action"


def test_e11_winning_out_of_turn() -> None:
    """E11; RUB-63, RUB-R29"""
    table = desk("R1 s5", "D1 p4 s7", stamina=1)
    table.play("move:D1", "leave", "to:C", "place:R5", "place:R5")
    assert table.state.over
    assert table.stores() == [5, 9]
    assert table.where() == ["D1", "C"], "the follow-up never happens"
    assert table.state.outcome().winners == [1]
    assert table.state.outcome().reason == "nine_in_store"


def test_e11_taking_two_keeps_dark_from_winning() -> None:
    """E11; RUB-44"""
    table = desk("R1 s5", "D1 p4 s7", stamina=1)
    table.play("move:D1", "take", "to:C", "place:R5", "place:R5")
    assert not table.state.over
    assert table.stores() == [5, 7]
    assert table.pockets() == [2, 0]
    assert table.ask() == "L follow_to"


def test_e12_a_waiting_attacker_is_pushed() -> None:
    """E12; RUB-50, RUB-54, RUB-R20"""
    table = desk("D1", "R1 p2", "D5 K1", stamina=1)
    table.play("move:R1", "take")
    assert table.pockets() == [1, 1]
    assert table.ask() == "K pushed_to"
    table.play("to:D5")
    assert table.ask() == "K push_effect"
    table.play("leave")
    assert table.ask() == "K pushed_to"
    table.play("to:R1")
    assert table.ask() == "K push_effect"
    table.play("take")
    assert table.pockets() == [0, 1]
    assert table.ask() == "L pushed_to"
    assert table.spaces() == {"D1", "D3"}
    table.play("to:D3")
    assert table.ask() == "K follow_to"
    assert table.spaces() == {"D1", "D5"}
    table.play("to:D1")
    assert table.ask() == "K follow_to"
    assert table.spaces() == {"R1", "G1"}
    table.play("to:R1")
    assert table.where() == ["D3", "R1"]
    assert table.stacks() == {"D1": "K2"}
    assert "dropped" in table.kinds()
    assert table.ask() == "K drain"


def test_e13_no_ping_pong() -> None:
    """E13; RUB-54, RUB-R21, RUB-R22"""
    table = desk("C", "G2", "D1 K2, R1 K2, D5 K2")
    table.play("move:D1")
    assert table.spaces() == {"C", "R1", "R3"}
    table.play("to:R1")
    assert table.spaces() == {"D3", "D5"}
    table.play("to:D5")
    assert table.where() == ["G1", "G2"]
    assert table.ask() == "L action"


def test_e14_one_way_storm_mouths() -> None:
    """E14; RUB-16, RUB-25, RUB-52"""
    table = desk("D1", "G1", disc=4, board="prevailing_wind")
    moves = [option for option in table.offered() if option.startswith("move")]
    assert moves == ["move:C", "move:D3", "move:R1", "move:R4"]
    table = desk("R3", "D3", disc=4, board="prevailing_wind")
    table.play("move:D3")
    assert table.ask() == "K pushed_to"
    assert table.spaces() == {"R3", "G1"}
    table.play("to:G1")
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"R3", "R1", "D1"}


def test_e15_the_towers_strength_is_for_attacking_only() -> None:
    """E15; RUB-60, RUB-R25, RUB-R26, RUB-R20"""
    table = desk("C", "G1 p5", "R1 L4, D3 K1, R3 K3", stamina=1)
    table.play("collapse:R1", "to:D3", "take")
    assert table.stacks()["D3"] == "L2"
    assert table.ask() == "L follow_to"
    assert table.spaces() == {"D2", "R1", "G1"}
    table.play("to:G1", "leave")
    assert table.ask() == "K pushed_to"
    assert table.spaces() == {"D3", "D5", "R3"}
    table.play("to:R3", "leave")
    assert table.ask() == "K pushed_to"
    assert table.spaces() == {"D1", "D7", "G1", "R5"}
    table.play("to:G1")
    assert table.ask() == "K push_effect"
    assert table.offered() == ["take", "flip"]
    table.play("take")
    assert table.stacks() == {"G1": "K5"}
    assert table.saved()["hand"] == 3
    # The dark pillar and the dark wanderer follow up; the light token is gone, and its follow-up with it.
    assert table.ask() == "K follow_to"
    table.play("to:D3")
    assert table.ask() == "K follow_to"
    table.play("to:R5")
    assert "dropped" in table.kinds()
    assert table.ask() == "L collapse_to"
    assert table.saved()["agenda"][-1] == ["CollapseTo", 4, 7, 3]
    assert table.spaces() == {"D2", "G1"}


def test_e16_nowhere_to_follow() -> None:
    """E16; RUB-R22"""
    table = desk("R5", "D7", "R3 K2", stamina=1)
    table.play("move:R3")
    assert table.spaces() == {"D1", "D7", "G1", "R5"}
    table.play("to:D7")
    assert table.ask() == "K pushed_to"
    assert table.spaces() == {"R3", "R4"}
    table.play("to:R4")
    assert table.where() == ["D7", "R4"]
    assert "stays" in table.kinds()
    assert table.ask() == "K drain"
