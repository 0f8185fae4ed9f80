"""Checks: how many dice, what counts, and the exact odds (RAT-13 to RAT-16)."""

from typing import Final

SIDES: Final = 20
STAT_MIN: Final = 2
STAT_MAX: Final = 20


def dice_of(has_bonus: bool, has_penalty: bool) -> int:
    """RAT-13 How many dice a check rolls, whatever the numbers of bonuses and penalties.

    >>> dice_of(False, False), dice_of(True, False), dice_of(False, True), dice_of(True, True)
    (2, 3, 1, 2)
    """
    if has_bonus == has_penalty:
        return 2
    return 3 if has_bonus else 1


def clamped(stat: int) -> int:
    """RAT-15 A stat after its modifiers, held between 2 and 20."""
    return max(STAT_MIN, min(STAT_MAX, stat))


def check_odds(stat: int, dice: int) -> tuple[int, int, int, int]:
    """The exact odds of a check: fail, success and critical in so many cases of all.

    >>> check_odds(11, 2)
    (100, 200, 100, 400)
    >>> check_odds(16, 1)
    (15, 5, 0, 20)
    """
    hit = SIDES + 1 - clamped(stat)
    miss = SIDES - hit
    total = SIDES**dice
    fail = miss**dice
    success = dice * hit * miss ** (dice - 1)
    return fail, success, total - fail - success, total


def kill_odds(fury: int, fury_dice: int, will: int, will_dice: int, will_dice_after_critical: int) -> tuple[int, int]:
    """RAT-78, RAT-92 The exact chance that an attack removes its target: so many cases of all.

    >>> kills, cases = kill_odds(8, 2, 11, 2, 1)
    >>> round(kills / cases, 3)
    0.325
    """
    _, hit, critical, all_fury = check_odds(fury, fury_dice)
    fails, _, _, all_will = check_odds(will, will_dice)
    critical_fails, _, _, all_critical = check_odds(will, will_dice_after_critical)
    return hit * fails * all_critical + critical * critical_fails * all_will, all_fury * all_will * all_critical
