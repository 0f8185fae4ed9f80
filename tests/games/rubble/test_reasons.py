"""Why not: every line of the page's table, and something sensible for whatever else can be clicked."""

import pytest

import tumbledown as td
from games.rubble.desk import Desk, desk
from games.rubble.test_rulings import own_desk, small_board

GAME = td.game("rubble")


def played(table: Desk, *options: str) -> Desk:
    table.play(*options)
    return table


def pushed() -> Desk:
    """Light pushes dark, who decides."""
    return played(desk("D1", "R1 p1"), "move:R1", "leave")


CASES = [
    # The other player decides this: the rule of the decision.
    (lambda: played(desk("C", "D1", "R1 L1, D3 K3", act="K", stack_push_decline=True), "move:R1", "leave", "to:D3"),
     "to:D2", 1, "not_your_choice", "RUB-42"),
    (lambda: played(desk("D1", "R1 p1"), "move:R1"), "take", 1, "not_your_choice", "RUB-44"),
    (lambda: played(desk("D1 p2", "G2", "R1 K2"), "move:R1"), "flip", 1, "not_your_choice", "RUB-45"),
    (pushed, "to:D5", 0, "not_your_choice", "RUB-49"),
    (lambda: played(pushed(), "to:D5"), "to:D3", 1, "not_your_choice", "RUB-51"),
    (lambda: played(desk("R1", "D1 p2"), "move:D1", "leave", "to:C"), "place:R5", 0, "not_your_choice", "RUB-34"),
    (lambda: desk(), "move:D1", 1, "not_your_choice", "RUB-11"),
    # Against an arrow of a path; of a port.
    (lambda: desk("D5"), "move:G1", None, "against_arrow", "RUB-16"),
    (lambda: played(desk("C", "C", "D5 L2"), "pillar:D5"), "to:G1", None, "against_arrow", "RUB-16"),
    (lambda: played(desk("R1", "D5"), "move:D5"), "to:G1", None, "against_arrow", "RUB-16"),
    (lambda: desk("D4", disc=0, board="prevailing_wind"), "move:D2", None, "against_port_arrow", "RUB-25"),
    (lambda: desk("D1", disc=2, board="prevailing_wind"), "move:D2", None, "against_port_arrow", "RUB-25"),
    # Joined only in another disc position.
    (lambda: desk("C"), "move:D7", None, "other_position", "RUB-23"),
    (lambda: played(desk("D1", "R1"), "move:R1", "to:D5"), "to:D7", None, "other_position", "RUB-23"),
    # Not joined at all.
    (lambda: desk("C"), "move:G1", None, "not_joined", "RUB-15"),
    (lambda: played(desk("C", "C", "D5 L2"), "pillar:D5"), "to:C", None, "not_joined", "RUB-17"),
    (lambda: played(desk("D1", "C", "R1 K2"), "move:R1"), "to:G1", None, "not_joined", "RUB-42"),
    (pushed, "to:G1", None, "not_joined", "RUB-49"),
    (pushed, "to:R1", None, "same_space", "RUB-49"),
    (lambda: played(pushed(), "to:D5"), "to:G1", None, "not_joined", "RUB-51"),
    (lambda: played(desk("C", "C", "R1 L2"), "collapse:R1"), "to:G1", None, "not_joined", "RUB-56"),
    # The occupant has already been attacked in this chain.
    (lambda: played(desk("C", "G2", "D1 K2, R1 K2"), "move:D1", "to:R1"), "to:D1", None, "already_attacked", "RUB-54"),
    # The target's place; a step back in a collapse.
    (lambda: played(desk("R1", "D1"), "move:D1", "to:C"), "to:C", None, "target_is_there", "RUB-51"),
    (lambda: played(desk("C", "G2", "D1 L3"), "collapse:D1", "to:R1"), "to:D1", None, "step_back", "RUB-57"),
    # The disc.
    (lambda: desk(disc=2), "rotate:2", None, "disc_is_there", "RUB-22"),
    (lambda: desk(disc=2), "rotate:12", None, "no_such_position", "RUB-22"),
    # A stack of the other colour: drain, move, collapse.
    (lambda: desk("C", "C", "R1 K2, R2 L2", step="Drain"), "drain:R1", None, "not_your_stack", "RUB-08"),
    (lambda: desk("C", "C", "R1 K2"), "pillar:R1", None, "not_your_stack", "RUB-17"),
    (lambda: desk("C", "C", "R1 K2"), "collapse:R1", None, "not_your_stack", "RUB-55"),
    (lambda: desk(), "pillar:R1", None, "no_pillar", "RUB-17"),
    (lambda: desk(), "collapse:R1", None, "no_pillar", "RUB-55"),
    # Rubble: drain, move, collapse.
    (lambda: desk("C", "C", "R1 L1, R2 L2", step="Drain"), "drain:R1", None, "only_rubble", "RUB-10"),
    (lambda: desk("C", "C", "R1 L1"), "pillar:R1", None, "only_rubble", "RUB-18"),
    (lambda: desk("C", "C", "R1 L1"), "collapse:R1", None, "only_rubble", "RUB-55"),
    # Drained already; drain after the first action.
    (lambda: played(desk("C", "C", "R1 L3, R2 L2", step="Drain"), "drain:R1"), "drain:R1", None,
     "drained_already", "RUB-09"),
    (lambda: desk("C", "C", "R1 L3"), "drain:R1", None, "drain_too_late", "RUB-08"),
    (lambda: desk("C", "C", "R1 L3", step="Drain"), "move:D1", None, "drain_first", "RUB-08"),
    (pushed, "drain:R1", None, "nothing_to_drain", "RUB-08"),
    (lambda: desk("C", "C", "R1 L1, R2 K3"), "drain:R1", None, "nothing_to_drain", "RUB-08"),
    # Passing; stopping a collapse.
    (lambda: desk(), "drain_done", None, "no_passing", "RUB-13"),
    (pushed, "drain_done", None, "resolve_first", "RUB-14"),
    (lambda: played(desk("C", "C", "R1 L3"), "collapse:R1"), "drain_done", None, "collapse_goes_on", "RUB-58"),
    (lambda: played(desk("C", "C", "R1 L3"), "collapse:R1"), "move:D1", None, "collapse_goes_on", "RUB-58"),
    # Placing on C, a player token or an enemy stack.
    (lambda: played(desk("D1 p2", "G2", "R1 K2"), "move:C"), "place:C", None, "place_on_caravan", "RUB-34"),
    (lambda: played(desk("D1 p2", "G2", "R1 K2"), "move:C"), "place:G2", None, "space_not_free", "RUB-34"),
    (lambda: played(desk("D1 p2", "G2", "R1 K2"), "move:C"), "place:R1", None, "space_not_free", "RUB-34"),
    # Flip of an own stack; neither take nor flip; flip of a wanderer.
    (lambda: played(desk("D1", "G2", "R1 L1"), "move:R1"), "flip", None, "own_stack", "RUB-48"),
    (lambda: played(desk("D1", "G2", "R1 K1"), "move:R1"), "leave", None, "take_or_flip", "RUB-45"),
    (lambda: played(desk("D1", "R1 p1"), "move:R1"), "flip", None, "not_a_stack", "RUB-44"),
    # No gain due on this space.
    (lambda: short_bank(), "gain:D3", None, "no_ruin", "RUB-27"),
    (lambda: short_bank(), "gain:R2", None, "not_yours", "RUB-30"),
    (lambda: short_bank(), "gain:R5", None, "nobody_there", "RUB-28"),
    (lambda: played(short_bank(), "gain:R1"), "gain:R1", None, "nothing_left", "RUB-29"),
    (lambda: played(short_bank(), "gain:G1", "gain:G1"), "gain:G1", None, "nothing_left", "RUB-28"),
    # What belongs to another decision, and what this board does not have.
    (lambda: desk(), "to:D1", None, "pick_first", "RUB-17"),
    (lambda: desk(), "take", None, "not_asked", "RUB-11"),
    (lambda: desk(), "move:#20", None, "no_such_space", "RUB-15"),
    (pushed, "rotate:5", None, "resolve_first", "RUB-14"),
    (pushed, "take", None, "not_asked", "RUB-49"),
    (lambda: played(desk("C", "C", "R1 L2"), "pillar:R1"), "place:D1", None, "not_asked", "RUB-17"),
    (lambda: played(desk("D1 p2", "G2"), "move:C"), "place:#15", None, "no_such_space", "RUB-34"),
    (lambda: played(desk("D1 p2", "G2"), "move:C"), "take", None, "not_asked", "RUB-34"),
    (lambda: played(desk("D1", "R1 p1"), "move:R1"), "to:D1", None, "not_asked", "RUB-44"),
    (lambda: short_bank(), "move:D3", None, "resolve_first", "RUB-14"),
    (lambda: short_bank(), "gain:#15", None, "no_such_space", "RUB-28"),
]  # fmt: skip


def short_bank() -> Desk:
    """Four gains due, three tokens in the bank."""
    table = desk("G1 s5", "C s2", "R1 L3, R2 K3, R3 L4", stamina=1)
    assert table.bank() == 3
    return played(table, "rotate:5")


@pytest.mark.parametrize(("make", "option", "seat", "code", "rule"), CASES)
def test_the_reason_names_the_rule(make: object, option: str, seat: int | None, code: str, rule: str) -> None:
    """The table "Rule to name when a click is refused" of the page."""
    assert callable(make)
    table = make()
    reason = table.refused(option, seat)
    assert (reason.code, reason.rule) == (code, rule), str(reason)
    assert reason.text.endswith(".")
    assert len(reason.text) > 15


def test_who_does_not_decide_is_not_spoken_to_as_if() -> None:
    table = played(desk("R1", "D1 p2"), "move:D1", "leave", "to:C")
    assert table.refused("place:R5", 0).text == (
        "“You are home: place 2 tokens from your pocket, one after the other.” is for dark to answer."
    )


def test_reasons_carry_their_facts() -> None:
    reason = desk("C").refused("move:D7")
    assert reason.text == "The storm joins the Caravan and Still Air in position 0, 6 only; it is in position 2."
    reason = desk("C", "C", "R1 L1").refused("pillar:R1")
    assert (
        reason.text == "The light rubble on Broken Well is no pillar: you can move only 2 tokens or more on one space."
    )
    assert reason.facts == {"space": "R1", "height": 1, "needed": 2}
    table = played(desk("C", "G2", "D1 K2, R1 K2"), "move:D1", "to:R1")
    assert table.refused("to:D1").text == (
        "The light wanderer has already attacked the dark pillar of 2 on East Tracks in this chain."
    )


def test_an_arrow_is_no_reason_while_arrows_are_ignored() -> None:
    """RUB-R22 (1), RUB-54: on X the only exit, E, is barred, so arrows do not count; N is barred like E."""
    board = small_board()
    board["spaces"].append({"id": "Z", "name": "South", "kind": "desert", "x": 900, "y": 900})
    both = [{"a": a, "b": b, "dir": "both"} for a, b in ("CE", "EN", "CW", "CZ")]
    board["paths"] = [*both, *({"a": a, "b": b, "dir": "ab"} for a, b in ("NX", "XE", "WX", "ZX"))]
    table = own_desk("C", "C", "E K2, N K2, X K2", board=board, disc=1)
    table.play("move:D1", "to:D2")
    assert (table.ask(), table.spaces()) == ("L bounce_to", {"D3", "D5"})
    assert table.refused("to:D1").rule == "RUB-54"
    assert table.refused("to:D2").rule == "RUB-54"


def test_a_banked_target_is_not_said_to_stand_on_the_caravan_space() -> None:
    """RUB-51, RUB-R18"""
    table = played(desk("R1 p3", "G2", "D1 K3"), "move:D1", "flip", "to:C")
    assert (
        table.refused("to:C").text
        == "The pushed piece was banked on the Caravan: the follow-up must go to another space."
    )
    table = played(desk("R1", "D1"), "move:D1", "to:C")
    assert (
        table.refused("to:C").text == "The pushed piece is on the Caravan now: the follow-up must go to another space."
    )


def test_there_is_a_reason_for_every_option_in_every_decision_of_random_games() -> None:
    """`why_not` agrees with `legal`, names a rule of the page, and never fails."""
    for seed in range(4):
        state = GAME.new(seed=seed, variants={"board": ("twin_horns", "prevailing_wind")[seed % 2]})
        tape = td.Seeded(seed)
        while not state.over:
            offered = set(state.options)
            for option in range(len(GAME.vocabulary)):
                reason = state.why_not(option)
                assert (reason is None) == (option in offered)
                if reason is not None:
                    assert reason.rule in GAME.rules
                    assert reason.text
            assert state.why_not(0, 1 - state.to_act) is not None
            state.apply(state.options[tape.below(len(state.options))])
        over = state.why_not(0)
        assert over is not None
        assert over.code == "game_over"
