"""Events as sentences that say why: who, with how many dice and what for, and what it means."""

from typing import Any, Final

from tumbledown.games.rattle.options import ZONE_WORDS
from tumbledown.games.rattle.words import RESULT_WORDS, points_words

PLAIN: Final = {
    "battlefield": "The battlefield is {name}.",
    "marked": "{group} is a target of the duel.",
    "embarked": "{group} gets into {carrier}.",
    "disembarked": "{group} gets out of {carrier} at {x},{y}.",
    "back_in_ambush": "{group} came for nothing and goes back into ambush.",
    "round": "Round {round} begins.",
    "round_over": "Round {round} is over.",
    "flag_taken": "{group} takes flag {flag}.",
    "flag_lost": "{group} loses flag {flag}.",
    "flag_scored": "{group} carries flag {flag} off the board.",
    "banished": "{group} is banished.",
    "retarget": "{group} attacks {target} instead.",
    "redirected": "{group} is confused and attacks {target}.",
    "attack_lapses": "{group} has nobody to attack.",
    "spotted": "{group} attacks {target}.",
    "stopped": "{group} is intimidated: its action is not carried out.",
    "detonated": "{ward} detonates: everybody within M of it must pass a Will check with one die.",
    "poisoned": "{group} must check again with a penalty: the blow was poisoned.",
    "gate": "{group} faces a fearsome enemy and must pass Guile before it attacks.",
    "density": "The terrain is {density}.",
    "deployment": "It is a {deployment} deployment.",
    "fate": "The fate number is {number}.",
}
SILENT: Final = ("rosters", "markers", "initiative", "moves", "piece")
SMALL_WORDS: Final = ("and", "of", "the", "to")
BOARDING: Final = {
    "in": ", getting into {}",
    "out": ", getting out",
    "load": ", taking {} aboard",
    "unload": ", setting {} down",
}
EXITS: Final = {
    "check": "tries to get out of the",
    "pay": "pays to get out of the",
    "stay": "stops inside the",
    "free": "gets out of the",
}
PLACED: Final = {
    "deployed": "is deployed at",
    "ambush": "comes out of ambush at",
    "translocated": "is set down at",
    "teleported": "is teleported to",
    "arrives": "arrives at",
    "follow": "follows to",
    "falls back": "falls back to",
    "wreck": "gets out of the wreck at",
}
RETURNED: Final = {
    "banishment": "is back from banishment at",
    "resurrection": "rises again at",
    "battle summons": "is summoned back to",
}
PAYMENTS: Final = {
    "bid": "for the bid",
    "action": "for the action",
    "reaction": "for the reaction",
    "denial": "to deny the reaction",
    "forcing": "to force the reaction",
    "terrain": "to leave the terrain",
    "tactic": "for a new tactic",
    "arrive": "so that delayed groups arrive",
    "flag": "to take the flag",
}
CHANGES: Final = {
    "rest": "by resting",
    "plot": "by the plot",
    "zealots": "as Zealots, for a group that is gone",
    "blessed": "as Blessed, for a critical Will check",
    "vengeance": "by vengeance",
    "rally": "by rallying",
    "intimidate": "by a critical Intimidate",
    "confusion": "by a critical Confusion",
}
AIMS: Final = {
    "rest": "to rest",
    "maneuver": "to maneuver",
    "feint": "to feint",
    "evade": "to evade",
    "regroup": "to regroup",
    "intimidate": "to intimidate",
    "rally": "to rally",
    "pursuit": "to pursue",
    "confusion": "to confuse the attacker",
    "reversal": "for a Reversal",
    "fearsome enemy": "to overcome its fear",
    "leaving rough terrain": "to get out of rough ground",
    "second leg": "to move on, as Raiders may",
    "resurrection": "to rise again",
    "will": "to stand firm",
}
"""What a check is for."""
TACTICS: Final = {
    "fury": "have Fury 2 better",
    "guile": "have Guile 2 better",
    "mov": "move one band farther",
    "rng": "reach one band farther",
}
ENDINGS: Final = {
    "wiped_out": "one side has no groups left",
    "flags_scored": "two flags were carried off the board",
    "targets_removed": "all targets of one side are removed",
    "hill": "more points on the hill",
    "flags": "more flags",
    "near_flags": "as many flags each, more points near the flags",
    "strips": "more strips",
    "middle_strips": "as many strips each, more points in the middle ones",
    "points_in_play": "all else equal, points in play decide",
    "round_limit": "the last round is over, points in play decide",
    "decision_limit": "it took too long, points in play decide",
}


def sentence(event: dict[str, Any], sides: tuple[str, str]) -> str:
    """What an event says to a person; empty when it is not worth a line."""
    kind = event["kind"]
    if kind in SILENT:
        return ""
    if kind in PLAIN:
        # Flags are counted from one, as on the board.
        return PLAIN[kind].format(flag=event.get("marker", 0) + 1, **event).replace("_", " ")
    if kind in ("player_a", "zones", "bids", "first"):
        return both_sentence(event, sides)
    if kind == "scenario":
        return f"The scenario is {title(event['scenario'])}."
    if kind == "set_aside":
        return (
            f"{event['group']} {'lies in ambush' if event['where'] == 'ambush' else 'is set aside and arrives later'}."
        )
    name = sides[event["seat"]] if isinstance(event.get("seat"), int) else ""
    if kind == "action":
        return action_sentence(event)
    if kind == "check":
        return check_sentence(event)
    if kind in ("placed", "returned"):
        where = (PLACED if kind == "placed" else RETURNED).get(event["why"], "is set down at")
        return f"{event['group']} {where} {event['x']},{event['y']}."
    if kind == "fate_used":
        return (
            f"{name} puts the fate number {event['new']} in place of {event['old']}: {RESULT_WORDS[event['result']]}."
        )
    if kind == "move":
        return move_sentence(event)
    if kind == "attack":
        return f"{event['group']} attacks {event['target']} {'in melee' if event['melee'] else 'from afar'}."
    if kind == "removed":
        causes = {"break": "breaks", "wrecked": "is wrecked", "left": "leaves the board", "detonated": "is gone"}
        return f"{event['group']} {causes[event['cause']]} and is out of play."
    if kind == "momentum":
        return momentum_sentence(event, name)
    return other_sentence(event, name)


def ending_words(reason: str) -> str:
    """What decided the battle."""
    return ENDINGS.get(reason, reason.replace("_", " "))


def both_sentence(event: dict[str, Any], sides: tuple[str, str]) -> str:
    """Sentences in which both players are named."""
    one, other = sides
    if event["kind"] == "player_a":
        return f"{sides[event['seat']]} is Player A, {sides[1 - event['seat']]} is Player B."
    if event["kind"] == "zones":
        return f"{one} deploys in {ZONE_WORDS[event['zones'][0]]}, {other} in {ZONE_WORDS[event['zones'][1]]}."
    if event["kind"] == "bids":
        return f"{one} has bid {event['bids'][0]}, {other} has bid {event['bids'][1]}."
    winner, begins = sides[event["chosen_by"]], sides[event["seat"]]
    return f"{winner} won the bid and {'is' if winner == begins else f'lets {begins} be'} active first."


def momentum_sentence(event: dict[str, Any], name: str) -> str:
    """Momentum that is spent, lost or regained, and why."""
    change, why = event["change"], event["why"]
    verb = "regains" if change > 0 else "spends" if why in PAYMENTS else "loses"
    reason = PAYMENTS.get(why) or CHANGES.get(why, f"({why})")
    return f"{name} {verb} {abs(change)} momentum {reason}, {event['momentum'][event['seat']]} left."


def other_sentence(event: dict[str, Any], name: str) -> str:
    """Sentences about players."""
    kind = event["kind"]
    if kind == "reaction":
        ward = f" through {event['ward']}" if event["ward"] else ""
        return f"{event['group']} reacts to {event['against']} with {event['reaction'].replace('_', ' ')}{ward}."
    if kind == "game_over":
        return f"The game is over: {ending_words(event['reason'])}."
    if kind == "free_action":
        return (
            f"The next action of {event['group'] or name} is free{'' if event['group'] else ', whichever group it is'}."
        )
    if kind == "coordinated":
        return f"{', '.join(event['groups'])} act together."
    if kind == "bid" and "bid" in event:
        return f"{name} bids {event['bid']}."
    if kind == "terrain_edited":
        return f"{name} has {event['what']} a piece of terrain."
    if kind == "warband":
        return f"{name} brings {event['name']}."
    if kind == "terrain_exit":
        return f"{event['group']} {EXITS[event['how']]} {event['ground']} terrain."
    if kind == "coin":
        return "A coin decides the bid."
    if kind == "tactic":
        return f"The Fighters, Shooters and Skirmishers of {name} {TACTICS[event['tactic']]}."
    words = {
        "bid": "has bid",
        "turn": f"begins turn {event.get('turn', '')}",
        "pass": "ends the turn",
        "denied": "denies it",
        "forced": "forces it",
        "not_forced": "gives the reaction up, and its momentum is lost",
        "swap": "takes the initiative back" if event.get("back") else "has reacted and so takes the initiative",
        "morale": f"is down to {points_words(event.get('points', 0))}: each group on the board must pass a Will check",
    }
    return f"{name} {words[kind]}." if kind in words else ""


def action_sentence(event: dict[str, Any]) -> str:
    """An action with its path and targets."""
    text = f"{event['group']}: {action_name(event['action'])}"
    if event["path"]:
        x, y = event["path"][-1]
        text += f", moving to {x},{y}"
    if event["targets"]:
        text += f"{',' if event['path'] else ''} against {', '.join(event['targets'])}"
    if event.get("boarding"):
        text += BOARDING[event["boarding"]].format(event["subject"])
    elif event["subject"]:
        text += f" ({event['subject']})"
    return f"{text}."


def action_name(action: str) -> str:
    """An action as the rules page writes it.

    >>> action_name("stand_and_fight"), action_name("take_flag")
    ('Stand and Fight', 'Take the Flag')
    """
    return "Take the Flag" if action == "take_flag" else title(action)


def title(name: str) -> str:
    """A name with its words large, but for the small ones.

    >>> title("king_of_the_hill"), title("push_to_the_brink")
    ('King of the Hill', 'Push to the Brink')
    """
    return " ".join(word if word in SMALL_WORDS else word.capitalize() for word in name.split("_"))


def check_sentence(event: dict[str, Any]) -> str:
    """A check with its dice, what it is for, and why there are one or three of them.

    >>> facts = {"group": "AF1", "stat": "fury", "need": 11, "dice": [14], "result": "success", "why": "attack on BS1"}
    >>> check_sentence({**facts, "bonuses": [], "penalties": ["the charge"]})
    'AF1 rolls 14 against Fury 11 to hit BS1 (one die: the charge): success.'
    """
    *most, last = [str(die) for die in event["dice"]]
    dice = f"{', '.join(most)} and {last}" if most else last
    against = f"{event['stat'].capitalize()} {event['need']}"
    return (
        f"{event['group']} rolls {dice} against {against} {aim_of(event['why'])}{dice_reason(event)}: "
        f"{RESULT_WORDS[event['result']]}."
    )


def aim_of(why: str) -> str:
    """What a check is for, after the stat."""
    if why.startswith("attack on "):
        return f"to hit {why[10:]}"
    if why.startswith("struck by "):
        return f"to withstand {why[10:]}"
    return AIMS.get(why, f"for {why}")


def dice_reason(event: dict[str, Any]) -> str:
    """Why it is one die, or three, or two all the same (RAT-13); nothing where nothing changes them."""
    bonuses, penalties = ", ".join(event["bonuses"]), ", ".join(event["penalties"])
    if bonuses and penalties:
        return f" (two dice: {bonuses} makes up for {penalties})"
    if bonuses:
        return f" (three dice: {bonuses})"
    return f" (one die: {penalties})" if penalties else ""


def move_sentence(event: dict[str, Any]) -> str:
    """A move as it was really walked."""
    x, y = event["path"][-1]
    if len(event["path"]) == 1:
        return f"{event['group']} does not get away from {x},{y}."
    verb = "is moved" if event["forced"] else "moves"
    stop = " and stops there" if event["stopped"] else ""
    return f"{event['group']} {verb} to {x},{y}{stop}."
