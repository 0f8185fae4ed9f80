"""Whole actions in notation, written from events: the examples of the page."""

from typing import Any

import tumbledown as td
from games.rattle.battle import Battle
from tumbledown.engine import events_for
from tumbledown.games.rattle.options import VOCABULARY


class Told(Battle):
    """A battle that keeps everything it tells."""

    def __init__(self, *pieces: Any, **groups: Any) -> None:
        super().__init__(*pieces, **groups)
        self.told: list[dict[str, Any]] = []

    def play(self, words: str, *dice: int) -> None:
        left = list(dice)
        for word in words.split():
            before = len(self.told)
            self.state.chance = td.Scripted([die - 1 for die in left])
            self.state.apply(self.number(word))
            self.told += events_for(self.state.events, None)
            left = left[self.state.chance.used :]
            assert len(self.told) >= before
        assert not left

    def lines(self) -> list[str]:
        return self.game.write(self.told)


def test_a_charge() -> None:
    """RAT-71 The first example of the page."""
    battle = Told(AF1=(100, 200), BS1=(200, 200), BF1=(20, 20), momentum=(10, 12))
    battle.play("AF1 charge >159,200 decline", 14, 4, 9)
    assert battle.lines() == ["[2.5] AF1 CHG >159,200 xBS1 | F11(1)[14]+ W13(2)[4 9]- | BS1 out [9-12]"]


def test_a_forced_intimidate() -> None:
    """RAT-117 RAT-107 The second example."""
    battle = Told(AK1=(120, 120), AF1=(20, 380), BH1=(180, 80), momentum=(8, 9))
    battle.play("AK1 feint >120,80 intimidate deny force", 3, 19)
    assert battle.lines()[0] == "[2.5] AK1 FNT >120,80 xBH1 {BH1 INT!df} | F8(2)[3 19]+ | stopped SWAP [6-7]"


def test_a_plot() -> None:
    """RAT-104 The third example."""
    battle = Told(AC1=(100, 300, "scheming_plot"), AF1=(20, 380), BF1=(100, 60), momentum=(7, 7))
    battle.play("AC1 scheming_plot", 12, 18)
    assert battle.lines() == ["[2.5] AC1 SCP | G12(2)[12 18]++ | +3 -3 [9-4]"]


def test_a_flag_is_carried_off() -> None:
    """RAT-170 The fourth example."""
    held = [[200, 30, 0, 3], [120, 200, -1, 0], [280, 200, -1, 0]]
    battle = Told(
        AK1=(200, 30), AF1=(20, 380), BF1=(380, 200), scenario="capture_the_flags", position={"markers": held}
    )
    battle.play("AK1 sprint exit_N")
    assert battle.lines() == ["[2.5] AK1 SPR >N | flag 1 scored, AK1 out [7-8]"]


def test_suppression_at_a_point() -> None:
    """RAT-119"""
    battle = Told(AK1=(200, 330), BS1=(200, 100), BF1=(380, 380))
    battle.play("AK1 sprint >200,170 suppression at_first accept", 13, 2, 12, 4)
    battle.play(">200,340")
    assert battle.lines()[0] == (
        "[2.5] AK1 SPR >200,170 {BS1 SUP@200,260} | F13(2)[13 2]+ W12(2)[12 4]+ | AK1>200,260 AK1>200,340 SWAP [7-7]"
    )


def test_bids_and_passes() -> None:
    """RAT-59 RAT-62"""
    battle = Told(AF1=(100, 300), AF2=(200, 300), BF1=(100, 60), momentum=(5, 5))
    battle.play("pass_turn pass_turn")
    assert battle.lines() == ["[2.5] A PASS", "[2.6] B PASS"]
    battle.state.apply(battle.game.parse("bid_2"), 0)
    battle.told += events_for(battle.state.events, None)
    battle.play("bid_1 first_me")
    assert battle.lines()[2] == "[3.0] BID 2-1 A first"


def test_option_texts_are_read_back_and_never_alike() -> None:
    """RAT-R23"""
    texts = [VOCABULARY.text(number) for number in range(len(VOCABULARY))]
    assert len(texts) == len(set(texts)) == 729
    assert [VOCABULARY.parse(text) for text in texts] == list(range(729))
    assert VOCABULARY.text(VOCABULARY.parse(">0,0>400,400>7,9")) == ">0,0>400,400>7,9"
