"""Bots at a table: whole matches between them."""

from tumbledown.bots.players import Bot
from tumbledown.bots.search.glimpse import Glimpse
from tumbledown.engine import Match


def choose_for(bot: Bot, match: Match, seat: int) -> int:
    """What the bot in this seat chooses now."""
    made = len(match.choices)
    since = open_choices(match, seat)
    # After an undo the seat's last choice is an earlier one than the bot last thought about.
    is_known = since is not None and made - len(since) == bot.thought_after
    option = bot.choose(Glimpse(match.state, seat), since if is_known else None)
    bot.thought_after = made
    return option


def open_choices(match: Match, seat: int) -> list[int] | None:
    """The options chosen since the seat's own last choice, that one first; None when it has not seen them all."""
    since: list[int] = []
    for entry in reversed(match.choices):
        since.append(entry.option)
        if entry.seat == seat:
            return since[::-1]
        if match.game.has_secrets:
            return None
    return None


def play_match(match: Match, bots: list[Bot]) -> None:
    """Let the bots, one for each seat, play a match to its end."""
    while not match.state.over:
        seat = match.state.to_act
        match.apply(choose_for(bots[seat], match, seat), seat)
