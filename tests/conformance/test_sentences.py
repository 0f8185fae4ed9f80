"""No sentence that a person reads has an id or a word of programs in it, in any game of ours."""

import re

import pytest

import tumbledown as td
from conformance.sentences import NOUNS, Said, all_faults, faults
from tumbledown.engine import Seeded

OURS = ("connect_four", "crumbles", "rattle", "riftwalker", "rubble", "ruins")
SHOWN = {
    "rattle": r"[AB][A-Z]\d\+?|flag [1-9]|d20",
    "ruins": r"\d+[a-e]'?",
}
"""What boards show as it is: the code on the base of a group, flags and dice by their number, the number of a ruin."""
CHOICES = {"rattle": 120}
"""How many choices of a game are looked at where each costs more than elsewhere."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", OURS)
def test_a_game_speaks_in_words(name: str) -> None:
    found = all_faults(name, SHOWN.get(name, ""), games=1, choices=CHOICES.get(name, 200))
    shown = [f"{kind}: {text!r} {'; '.join(wrong)}" for text, (kind, wrong) in found.items()]
    assert not found, f"{len(found)} sentences of {name}, among them:\n" + "\n".join(shown[:20])


@pytest.mark.parametrize("name", OURS)
def test_the_board_in_a_terminal_has_no_ids_and_one_is_not_several(name: str) -> None:
    game = td.game(name)
    state, chooser = game.new(seed=5), Seeded(5)
    wrong = re.compile(rf"(?<![\d.,:+/-])\b1 (?:build |more )?(?:{NOUNS})(?:s|es)\b")
    for _ in range(CHOICES.get(name, 400)):
        for viewer in (0, None):
            drawn = game.draw(state.view(viewer))
            assert not wrong.search(drawn), drawn
            assert not re.search(r"[a-z]_[a-z]", drawn), drawn
        if state.over:
            break
        options = state.legal()
        state.apply(options[chooser.below(len(options))])


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", OURS)
def test_a_game_speaks_in_words_over_many_games(name: str) -> None:
    assert not all_faults(name, SHOWN.get(name, ""), games=25, choices=5000, first_seed=1000)


def test_all_our_games_are_looked_at() -> None:
    assert set(OURS) <= set(td.games())


BAD = [
    ("reason", "rekindled_beacon is no answer now.", "has an underscore"),
    ("reason", "foe_4 is no answer here.", "has an underscore"),
    ("reason", "buy:1 is no answer now.", "has an id with a colon"),
    ("log", "B chooses mode 2.", "counts what has a name"),
    ("log", "The zone is ROW13.", "has a code"),
    ("log", "Quarry Of Giants bursts.", "writes small words large"),
    ("label", "Move to R1", "has a code"),
    ("label", "Rotate the storm: opens D1–R4", "has a code"),
    ("log", "P1 salvages A02 from 3A1.", "has a code"),
    ("label", "To flag 0", "counts what has a name"),
    ("reason", "Option 7 does not exist.", "counts what has a name"),
    ("log", "It is over..", "has two stops"),
    ("log", "Gas! .", "has a space too many"),
    ("log", "Light  moves.", "has a space too many"),
    ("reason", "That costs 1 coins.", "says one of several"),
    ("reason", "That costs 3 coin.", "says several of one"),
    ("prompt", "Choose (one.", "has a bracket too many"),
    ("prompt", "choose one.", "begins small"),
    ("prompt", "Choose one", "does not end"),
    ("prompt", f"Choose {'very ' * 20}wisely.", "characters long"),
    ("reason", "The targets are ['a'].", "has a sign of programs"),
    ("reason", "The winner is None.", "has a sign of programs"),
    ("log", "A stone falls.", "would become a name"),
    ("log", "", "says nothing"),
]


@pytest.mark.parametrize(("kind", "text", "wrong"), BAD)
def test_a_bad_sentence_is_found(kind: str, text: str, wrong: str) -> None:
    assert any(wrong in fault for fault in faults(Said(kind, text), letters=True))


@pytest.mark.parametrize(
    ("kind", "text", "shown"),
    [
        ("log", "A drops a stone into column d, row 2.", "A|B"),
        ("log", "P1 gains 1 coin and 2 culture.", "P1|P2"),
        ("label", "Fighters AF1+ (2 dice, removed with 23%)", SHOWN["rattle"]),
        ("label", "Play 10a' Buried Palace (rank 14, wild)", SHOWN["ruins"]),
        ("reason", "Bounces off the light pillar of 7 (2 < 7).", ""),
        ("prompt", "What is up?", ""),
    ],
)
def test_a_good_sentence_is_good(kind: str, text: str, shown: str) -> None:
    assert not faults(Said(kind, text), shown, letters=True)
