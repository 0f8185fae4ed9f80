"""A table to test at: games are set up and played in their own notation, through the public API only."""

from typing import Any

import pytest

import tumbledown as td


class Table:
    """A game in play. `position` is the game's part of `State.to_dict`; what is not said is as in a new game.

    >>> table = Table("connect_four")
    >>> table.play("d", "d", "c")
    >>> table.state.view(None)["table"]["columns"]
    ['', '', 'A', 'AB', '', '', '']
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        variants: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        chance: td.Chance | None = None,
        content: dict[str, Any] | None = None,
    ) -> None:
        self.game = td.game(name)
        tape = td.Seeded(1) if chance is None else chance
        self.state = self.game.new(seats, variants=variants, content=content, chance=td.Seeded(1) if position else tape)
        if position is not None:
            saved = self.state.to_dict()
            saved["position"] |= position
            self.state = self.game.from_dict(saved, tape)

    def play(self, *options: str, seat: int | None = None) -> None:
        """Choose these options one after the other, each for the seat that must choose, or for `seat`."""
        for option in options:
            self.state.apply(self.game.parse(option), seat)

    def offered(self, seat: int | None = None) -> list[str]:
        """What may be chosen now, in notation."""
        return [str(self.game.option(option)) for option in self.state.legal(seat)]

    def refused(self, option: str, seat: int | None = None) -> td.Reason:
        """The reason why this is refused; fails when it is not, or when asking or trying changes anything."""
        before = self.state.hash()
        number = self.game.parse(option)
        reason = self.state.why_not(number, seat)
        assert reason is not None, f"{option} is legal"
        with pytest.raises(td.IllegalOption) as refusal:
            self.state.apply(number, seat)
        assert refusal.value.reason == reason
        assert self.state.hash() == before
        return reason
