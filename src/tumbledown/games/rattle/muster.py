"""A warband looked at closely: points, stats under its traits, the exact odds of its checks, the rules that it breaks.

Unfinished ones can be looked at too; that is what building a warband is.
"""

import re
from typing import Any, Final

from tumbledown.engine.errors import BadContent
from tumbledown.games.rattle.odds import check_odds, dice_of, kill_odds
from tumbledown.games.rattle.terms import RattleTerms, Roster, Stats
from tumbledown.games.rattle.warbands import (
    Catalogue,
    GroupLine,
    Warband,
    parse_warband,
    table_faults,
    warband_faults,
    warband_from_table,
    write_warband,
)
from tumbledown.games.rattle.words import BANDS, COLOSSAL, HEAVY_TRAITS, NO_TRAIT, STATS, TRAITS

MOST_LETTERS: Final = 8000
"""In a warband of anybody's making, text or table; a legal one has a few hundred."""
MOST_GROUPS: Final = 24
SHAPING_RULES: Final = ("RAT-01", "RAT-02", "RAT-03", "RAT-04", "RAT-05", "RAT-07")
"""The rules that a warband is built by."""
DRIVE_RULE: Final = "RAT-11"
CHECK_DICE: Final = (1, 2, 3)


def mustered(terms: RattleTerms, rules: dict[str, str], source: Any) -> dict[str, Any]:
    """What there is to know about a warband, text or table; raises `BadContent` when it is neither."""
    warband, faults = read_draft(source)
    content = terms.content
    catalogue = Catalogue(content)
    told = [_told(fault) for fault in [*faults, *warband_faults(content, warband, terms.variants)]]
    broken = {fault["rule"] for fault in told}
    shaping = [*SHAPING_RULES, *([DRIVE_RULE] if terms.drives else [])]
    return {
        "warband": warband.to_table(),
        "text": write_warband(content, warband),
        "points": sum(catalogue.points_of(group) for group in warband.groups),
        "of": terms.points,
        "faults": told,
        "rules": [{"rule": rule, "text": rules[rule], "is_kept": rule not in broken} for rule in shaping],
        "groups": _groups(terms, catalogue, warband),
    }


def read_draft(source: Any) -> tuple[Warband, list[str]]:
    """The warband that a text or a table means, however unfinished, and what of it cannot be read."""
    if len(str(source)) > MOST_LETTERS:
        raise BadContent(f"a warband has at most {MOST_LETTERS} letters")
    faults: list[str] = []
    if isinstance(source, str):
        warband, faults = parse_warband(source)
    elif isinstance(source, dict):
        # A draft may still be without a name.
        table = {**source, "name": source.get("name") or "Nameless"}
        found = table_faults(table)
        if found:
            raise BadContent("\n".join(found))
        warband = warband_from_table(table)
    else:
        raise BadContent("a warband is a text or a table")
    if len(warband.groups) > MOST_GROUPS:
        raise BadContent(f"groups: found {len(warband.groups)}, more than {MOST_GROUPS} are not looked at (RAT-02)")
    return warband, faults


def _told(fault: str) -> dict[str, Any]:
    """A fault with its rule and its group, where it has them.

    >>> _told("group 2: found no heavy trait (RAT-05)")
    {'text': 'choose a heavy trait', 'rule': 'RAT-05', 'group': 1}
    >>> _told("name: missing")
    {'text': 'name: missing', 'rule': '', 'group': None}
    """
    text, rule = fault, ""
    if fault.endswith(")") and " (RAT-" in fault:
        text, _, rest = fault.rpartition(" (")
        rule = rest[:-1]
    where, _, what = text.partition(": ")
    number = where.removeprefix("group ")
    if where != number and number.isdecimal():
        return {"text": _in_words(what), "rule": rule, "group": int(number) - 1}
    return {"text": _in_words(text), "rule": rule, "group": None}


def _in_words(fault: str) -> str:
    """A fault as somebody says it who builds a warband; others as they are.

    >>> _in_words("points: found 11, expected exactly 12")
    '1 point left to spend'
    >>> _in_words("groups: found 3, expected 4 to 8; an attached champion and its host are one")
    '3 groups, at least 4 are needed'
    >>> _in_words("found no heavy trait, expected one for Heavy: Colossal, Flyer")
    'choose a heavy trait'
    """
    numbers = [int(number) for number in re.findall(r"\d+", fault)]
    if fault.startswith("points: "):
        over = numbers[0] - numbers[1]
        return f"{_counted(over, 'point')} too many" if over > 0 else f"{_counted(-over, 'point')} left to spend"
    if fault.startswith("groups: found") and len(numbers) > 2:
        found, least, most = numbers[:3]
        wanted = f"at least {least} are needed" if found < least else f"at most {most} are allowed"
        return f"{_counted(found, 'group')}, {wanted}"
    if fault.startswith("core points: "):
        names = fault.rpartition(" of ")[2].split(", ")
        short = _counted(numbers[1] - numbers[0], "more point")
        return f"{short} of {', '.join(names[:-1])} or {names[-1]} needed"
    if fault.startswith("traits: found") and "exactly" in fault:
        over = numbers[0] - numbers[1]
        return f"{_counted(over, 'trait')} too many" if over > 0 else f"{_counted(-over, 'trait')} left to choose"
    if fault.startswith("traits: found one of them twice"):
        return "the same trait twice"
    if fault.startswith("drive: missing"):
        return "a drive left to choose"
    if fault.startswith("found no "):
        return f"choose a {fault.removeprefix('found no ').partition(',')[0]}"
    return fault


def _counted(count: int, word: str) -> str:
    """So many of something.

    >>> _counted(1, "point"), _counted(2, "point")
    ('1 point', '2 points')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _groups(terms: RattleTerms, catalogue: Catalogue, warband: Warband) -> list[dict[str, Any]]:
    counts: dict[str, int] = {}
    found = []
    for group in warband.groups:
        counts[group.kind] = counts.get(group.kind, 0) + 1
        found.append(_group(terms, catalogue, warband, group, counts[group.kind]))
    return found


def _group(terms: RattleTerms, catalogue: Catalogue, warband: Warband, group: GroupLine, number: int) -> dict[str, Any]:
    """A group with its numbers; one of an unknown type has none."""
    told: dict[str, Any] = {
        **group.to_table(),
        "line": catalogue.line_of(group),
        "points": catalogue.points_of(group),
        "has_champion": group.has_champion,
        "is_known": group.kind in catalogue.types,
    }
    if group.kind not in catalogue.types:
        return {**told, "code": "?", "name": group.kind}
    printed = catalogue.types[group.kind]
    traits = [trait for trait in dict.fromkeys(warband.traits) if trait in catalogue.traits]
    roster = _roster_of_one(terms, catalogue, traits, group)
    stats = roster.stats([-1, -1])
    return {
        **told,
        "code": f"{printed['code']}{number}" + ("+" if group.has_champion else ""),
        "name": printed["name"],
        "base_mm": roster.base[0],
        "carries": roster.carries[0],
        "mov": BANDS[stats.mov[0]] if printed["mov"] != "none" else "none",
        "rng": BANDS[stats.rng[0]],
        "changed": _changed(terms, traits, roster),
        "checks": [_check(stats, number, printed, group) for number in range(len(STATS)) if printed[STATS[number]]],
        "removes": _removes(stats, catalogue),
    }


def _roster_of_one(terms: RattleTerms, catalogue: Catalogue, traits: list[str], group: GroupLine) -> Roster:
    """The group as it would be in play; picks that are no picks are left out.

    A Heavy without its trait counts as Colossal, a Ward without its trait as any other: neither changes a number.
    """
    takes: str = catalogue.types[group.kind]["picks"]
    picks = [pick for pick in group.picks if pick in catalogue.takes[takes]]
    if takes == "heavy_trait" and not picks:
        picks = [HEAVY_TRAITS[COLOSSAL]]
    elif takes == "ward_trait" and not picks:
        picks = [next(iter(catalogue.takes[takes]))]
    attached = [action for action in group.attached if action in catalogue.takes["champion_action"]]
    whole = GroupLine(group.kind, picks, attached, group.has_champion)
    return Roster(terms, [Warband("draft", "draft", traits, "", [whole])])


def _changed(terms: RattleTerms, traits: list[str], roster: Roster) -> dict[str, list[str]]:
    """By stat or band: the traits that change it for this group."""
    found: dict[str, list[str]] = {}
    kind, heavy = roster.kind[0], roster.trait[0]
    if heavy != NO_TRAIT and terms.heavy_mov[heavy] > 0:
        found["mov"] = [str(terms.content["heavy_traits"][heavy]["name"])]
    for trait in traits:
        for hook in terms.hooks_on(1 << TRAITS.index(trait), -1, kind):
            stat: str = hook["stat"] if hook["op"] == "stat_mod" else hook["op"].removesuffix("_mod")
            found.setdefault(stat, []).append(terms.traits[trait]["name"])
    return found


def _check(stats: Stats, number: int, printed: dict[str, Any], group: GroupLine) -> dict[str, Any]:
    """A check: what it needs, what is printed, its usual dice (RAT-10: more for the Will of a pair), and its odds."""
    value = stats.checks[number][0]
    name = STATS[number]
    return {
        "stat": name,
        "needs": value,
        "printed": printed[name],
        "dice": dice_of(name == "will" and group.has_champion, False),
        "odds": [list(check_odds(value, dice)) for dice in CHECK_DICE],
    }


def _removes(stats: Stats, catalogue: Catalogue) -> list[dict[str, Any]]:
    """RAT-78 How often a plain attack of the group removes a group of each type, without any trait."""
    fury = stats.fury[0]
    if not fury:
        return []
    return [
        {"type": kind, "cases": list(attack_odds(fury, 2, printed["will"], False))}
        for kind, printed in catalogue.types.items()
    ]


def attack_odds(fury: int, dice: int, will: int, is_pair: bool) -> tuple[int, int]:
    """RAT-78, RAT-10 How often an attack with so many dice removes a group: so many cases of all.

    >>> kills, cases = attack_odds(9, 2, 10, False)
    >>> round(kills / cases, 4)
    0.2592
    """
    return kill_odds(fury, dice, will, dice_of(is_pair, False), dice_of(is_pair, True))
