"""Why a choice is better than the next best, in a sentence or two made from what players count.

Both are played on, by the same search, to the end of the turn and through what the others answer; what then differs in
every redrawn position is said, the weightiest first. What cannot be said honestly is not said.
"""

from typing import NamedTuple

from tumbledown.bots.lines import LOOKED_AT, Explorer, Way
from tumbledown.bots.search.finish import Finish
from tumbledown.bots.search.glimpse import Explanation, Glimpse
from tumbledown.bots.search.puct import SURE
from tumbledown.bots.stakes import Stake, clause, in_words
from tumbledown.engine import Game, Seeded, State

OTHERS = 2
"""Other choices that are looked at until one leads elsewhere."""
ALIKE = 0.04
"""Up to so little difference in what is expected, from -1 to 1, two choices are said to be nearly alike."""
LONGEST = 150
"""Letters of a sentence with two halves."""
MOSTLY = 0.75
"""In what part of the positions something must be so to be called likely, where it is not so in all."""
REPLIES = 40
"""Answers that are gone through, at most, to find out whether a win can be prevented."""
MOST_STEPS = 6
"""Choices of a way on that are told at most."""
SECOND = 0.4
"""What a second gain must matter of the first, to be told too."""


class Claim(NamedTuple):
    """Something that a reason says: how a seat's count changes on this way and on the other, in every position.

    `part` is `turn` for the choices of the turn, `reply` for what comes after it.
    """

    stake: str
    seat: int
    part: str
    here: list[int]
    there: list[int]


class Because(NamedTuple):
    """Why a choice is the better one."""

    sentences: list[str]
    rule: str
    kind: str
    """`wins`, `saves`, `counts`, `plan`, `alike`, `weaker` or `same`."""
    claims: list[Claim]
    option: int
    other: int | None
    """The next best choice that leads elsewhere."""
    ways: list[Way]
    other_ways: list[Way]

    def text(self) -> str:
        """The sentences, one after the other."""
        return " ".join(self.sentences)


class Step(NamedTuple):
    """A choice on a way on, in notation and for a person, and the things on the board that it is about."""

    option: int
    text: str
    label: str
    points_at: list[str]


class Said(NamedTuple):
    """A claim with its words; `score` is how much it matters."""

    claim: Claim
    words: str
    rule: str
    score: float
    is_gain: bool
    only: str = ""
    """What the other way comes to, in words; empty when that is nothing."""
    is_whole: bool = False
    """Whether the words tell of the other way too."""


def reasons(
    game: Game,
    state: State,
    seat: int,
    explanation: Explanation,
    seed: int,
    option: int | None = None,
    names: list[str] | None = None,
) -> Because:
    """Why this option (if not said, the best) is better than the next best, from what the seat knows.

    Equal seeds, explanations and views give equal reasons. `names` are what the seats are called.
    """
    return Reasoner(game, Glimpse(state, seat), explanation, seed, names).because(option)


class Reasoner:
    """Compares the ways on from the options of one decision."""

    def __init__(
        self, game: Game, glimpse: Glimpse, explanation: Explanation, seed: int, names: list[str] | None = None
    ) -> None:
        self.game = game
        self.glimpse = glimpse
        self.seat = glimpse.seat
        self.explanation = explanation
        self.explorer = Explorer(glimpse, game, seed)
        self.pairs: list[tuple[Way, Way]] = []
        self.is_mover = True
        self.names = names or [game.seat_name(seat) for seat in range(glimpse.seats)]

    def because(self, option: int | None = None) -> Because:
        """Why this option (if not said, the best) is the one to choose."""
        compared = self.explanation.compared
        best = compared[0].option if option is None else option
        line = self.explanation.line
        ways = self.explorer.ways(best, line[1:] if line and line[0] == best else [])
        other, other_ways = None, list[Way]()
        for one in [one.option for one in compared if one.option != best][:OTHERS]:
            other, other_ways = one, self.explorer.ways(one, [])
            if differ(ways, other_ways):
                break
        return self.against(best, ways, other, other_ways)

    def against(self, option: int, ways: list[Way], other: int | None, other_ways: list[Way]) -> Because:
        """Why one is better than the other, both played out."""
        said, rule, kind, claims = self.found(option, ways, other, other_ways)
        return Because(said, rule, kind, claims, option, other, ways, other_ways)

    def found(
        self, option: int, ways: list[Way], other: int | None, other_ways: list[Way]
    ) -> tuple[list[str], str, str, list[Claim]]:
        """The sentences, their rule, what kind of reason it is, and what they claim."""
        if all(self.wins(way) for way in ways):
            how = self.game.ending(ways[0].reason)
            when = "at once" if all(len(way.choices) == 1 for way in ways) else "this turn"
            return [f"This wins {when}: {how}."], self.game.end_rule, "wins", []
        if self.worth(option) >= SURE or (other is not None and self.wins_always(option)):
            return [f"This wins, whatever {self.others()} do{self.s()}."], self.game.end_rule, "wins", []
        if other is None:
            return self.without_other(ways)
        losers = {self.winner_of(way) for way in other_ways}
        if len(losers) == 1 and None not in losers and not any(self.is_lost(way) for way in ways):
            how = self.game.ending(other_ways[0].reason)
            who = self.names[next(one for one in losers if one is not None)]
            return [f"Otherwise {who} can win next: {how}."], self.game.end_rule, "saves", []
        claims = self.claims(ways, other_ways)
        if claims:
            sentences, told = self.sentences(claims)
            return sentences, told[0].rule, "counts", [one.claim for one in told]
        plan = self.plan(ways[0])
        if plan:
            return [plan], self.own_rule(), "plan", []
        lead = self.worth(option) - self.worth(other)
        if abs(lead) <= ALIKE:
            return ["The next best choice comes to much the same."], self.own_rule(), "alike", []
        if lead > 0 and option == self.explanation.compared[0].option:
            return ["Played on, every other choice comes out weaker."], self.own_rule(), "weaker", []
        return ["Nothing that can be counted sets it apart."], self.own_rule(), "same", []

    def without_other(self, ways: list[Way]) -> tuple[list[str], str, str, list[Claim]]:
        """What to say where there is nothing else to choose."""
        plan = self.plan(ways[0])
        return [plan] if plan else [], self.own_rule(), "plan", []

    # Wins and losses.

    def wins(self, way: Way) -> bool:
        """Whether the seat wins within its turn, and neither chance nor anybody else can prevent it."""
        return way.ends_in_turn() and way.is_sure and way.returns[self.seat] > SURE

    def is_lost(self, way: Way) -> bool:
        """Whether the game is lost at the end of the way."""
        return bool(way.reason) and way.returns[self.seat] < 0

    def winner_of(self, way: Way) -> int | None:
        """Who else has won at the end of a way, if somebody has."""
        if not self.is_lost(way) or way.ends_in_turn():
            return None
        return max(range(len(way.returns)), key=lambda seat: way.returns[seat])

    def worth(self, option: int) -> float:
        """What the search expects of an option for the seat."""
        for one in self.explanation.compared:
            if one.option == option and one.worth:
                return one.worth[self.seat]
        return 0.0

    def others(self) -> str:
        """The opponent, or all of them."""
        return self.names[1 - self.seat] if self.glimpse.seats == 2 else "the others"

    def s(self) -> str:
        """The ending of what one opponent does."""
        return "es" if self.glimpse.seats == 2 else ""

    def wins_always(self, option: int) -> bool:
        """Whether a win next turn follows on every single answer, where nothing is hidden or drawn."""
        if self.glimpse.seats != 2 or self.glimpse.game.has_secrets:
            return False
        tape = self.explorer.tape()
        state = self.glimpse.resample(tape)
        drawn = tape.drawn()
        state.apply_trusted(option, self.seat)
        if state.over or state.to_act == self.seat or len(state.options) > REPLIES:
            return False
        for answer in state.options:
            after = state.clone(tape)
            after.apply_trusted(answer)
            if after.over or after.to_act != self.seat:
                return False
            if Finish(Glimpse(after, self.seat), 0).winning_option(LOOKED_AT) < 0:
                return False
        return tape.drawn() == drawn

    # What is counted.

    def claims(self, ways: list[Way], other_ways: list[Way]) -> list[Said]:
        """Everything that speaks for this way, the weightiest first."""
        found: list[Said] = []
        if len(ways) < len(other_ways):
            ways = ways * len(other_ways)
        if len(other_ways) < len(ways):
            other_ways = other_ways * len(ways)
        pairs = self.pairs = list(zip(ways, other_ways, strict=False))
        self.is_mover = ways[0].mover == self.seat
        for name, stake in self.explorer.stakes.words.items():
            for seat in range(self.glimpse.seats):
                if stake.is_own and seat != self.seat:
                    continue
                if not self.is_better(pairs, name, stake, seat):
                    continue
                for part in ("turn", "reply"):
                    here, there = changes(pairs, name, stake, seat, part)
                    if here:
                        said = self.said(name, stake, Claim(name, seat, part, here, there))
                        found += [said] if said is not None else []
        found.sort(key=lambda one: (-one.score, one.claim))
        return found

    def rises(self, name: str, seat: int, part: str, is_here: bool) -> bool:
        """Whether a seat's count goes up in some position, in a part of this way or of the other."""
        stake = self.explorer.stakes.words.get(name)
        if stake is None:
            return False
        here, there = changes(self.pairs, name, stake, seat, part)
        return any(one > 0 for one in (here if is_here else there))

    def is_better(self, pairs: list[tuple[Way, Way]], name: str, stake: Stake, seat: int) -> bool:
        """Whether in the end, after what the others answer, the count is better for the seat that asks, on average."""
        together = 0
        for part in ("turn", "reply"):
            here, there = changes(pairs, name, stake, seat, part)
            together += sum(here) - sum(there)
        return together > 0 if seat == self.seat else together < 0

    def said(self, name: str, stake: Stake, claim: Claim) -> Said | None:
        """The words for a difference; None where there are none, or it is not the same in every position."""
        mine = claim.seat == self.seat
        better = [a > b if mine else a < b for a, b in zip(claim.here, claim.there, strict=True)]
        if sum(better) < MOSTLY * len(better):
            return None
        score = stake.weight * abs(sum(claim.here) - sum(claim.there)) / len(better)
        # What is likely is told by the positions in which it is so.
        here = [one for one, fits in zip(claim.here, better, strict=True) if fits]
        there = [one for one, fits in zip(claim.there, better, strict=True) if fits]
        teller = Teller(self, stake, claim, here, there, score)
        if mine and claim.part == "turn":
            return teller.own_turn()
        if not mine and claim.part == "turn" and max(here) < 0:
            return teller.taken([-one for one in here])
        return teller.answered(mine)

    def sentences(self, found: list[Said]) -> tuple[list[str], list[Said]]:
        """One or two sentences of what matters most: what is gained, and what would happen otherwise."""
        gains = [one for one in found if one.is_gain]
        losses = [one for one in found if not one.is_gain]
        told: list[Said] = []
        first = ""
        if gains:
            told = gains[:1]
            first = gains[0].words
            least_score, stake = SECOND * gains[0].score, gains[0].claim.stake
            more = [one for one in gains[1:] if one.score >= least_score and one.claim.stake != stake]
            if more:
                told.append(more[0])
                joined, subject = more[0].words, first.partition(" ")[0]
                same = joined.partition(" ")[0] == subject and subject not in ("your", "most")
                first += f" and {joined.partition(' ')[2]}" if same else f", and {joined}"
        known = {(one.claim.stake, one.claim.seat) for one in told}
        losses = [one for one in losses if (one.claim.stake, one.claim.seat) not in known]
        if not losses or (gains and losses[0].score < 0.25 * gains[0].score):
            only = f"; otherwise only {told[0].only}" if len(told) == 1 and told[0].only else ""
            return [sentence(first + only)], told
        loss = losses[0]
        second = loss.words if loss.is_whole else f"otherwise {loss.words}"
        told.append(loss)
        told.sort(key=lambda one: -one.score)
        if not first:
            return [sentence(second)], told
        joined = f"{first}; {second}"
        if len(joined) <= LONGEST and not loss.is_whole:
            return [sentence(joined)], told
        return [sentence(first), sentence(second)], told

    # Where nothing is counted.

    def own_rule(self) -> str:
        """The rule of what is asked."""
        state = self.explorer.glimpse.resample(self.explorer.tape())
        rules = state.decision(self.seat).rules
        return rules[0] if rules else self.game.turn_rule

    def plan(self, way: Way) -> str:
        """What the choice prepares: the next own choice of the turn."""
        if way.turn_choices < 2 or way.choices[1][0] != self.seat:
            return ""
        state = self.explorer.glimpse.resample(self.explorer.tape())
        state.apply_trusted(way.choices[0][1], self.seat)
        if not state.points_at(way.choices[1][1]):
            return ""
        label = state.label(way.choices[1][1]).rstrip(".")
        return f"What it prepares: {label}."


class Teller:
    """Finds the words for one difference between two ways; `here` and `there` are where it is so."""

    def __init__(
        self, reasoner: Reasoner, stake: Stake, claim: Claim, here: list[int], there: list[int], score: float
    ) -> None:
        self.reasoner = reasoner
        self.stake = stake
        self.claim = claim
        self.here = here
        self.there = there
        self.score = score
        self.likely = "most likely " if len(here) < len(claim.here) else ""

    def own_turn(self) -> Said | None:
        """What the seat itself gains in its turn, or spends less, or does not lose."""
        here, there, stake = self.here, self.there, self.stake
        if min(here) > 0 and stake.up:
            only = ""
            if len(set(here)) == 1 and len(set(there)) == 1 and there[0] > 0 and "#" in stake.up:
                only = in_words(there[0])
            return self.told(stake.up, here, stake.rule, True, only)
        if max(here) <= 0 and stake.less:
            return self.told(stake.less, [a - b for a, b in zip(here, there, strict=True)], stake.rule, True)
        if min(here) >= 0 and max(there) < 0 and stake.down and not stake.is_spent:
            return self.told(stake.down, [-one for one in there], down_rule(stake), False)
        return None

    def taken(self, numbers: list[int]) -> Said | None:
        """What another loses in this turn."""
        stake, is_doer = self.stake, self.reasoner.is_mover
        if self.is_made_up_for("here"):
            return None
        if stake.take and is_doer:
            return self.told(stake.take, numbers, down_rule(stake), True, doer=self.reasoner.seat)
        return self.told(stake.down, numbers, down_rule(stake), True)

    def answered(self, mine: bool) -> Said | None:
        """What the others would gain otherwise, or make the seat lose."""
        sign = -1 if mine else 1
        here, there = [sign * one for one in self.here], [sign * one for one in self.there]
        if min(there) < 1 or (mine and self.is_made_up_for("there")):
            return None
        stake, seat = self.stake, self.claim.seat
        words, rule, doer = (stake.down, down_rule(stake), seat) if mine else (stake.up, stake.rule, seat)
        if mine and stake.take and self.reasoner.glimpse.seats == 2 and self.claim.part == "reply":
            words, doer = stake.take, 1 - seat
        if max(here) <= 0:
            return self.told(words, there, rule, False, doer=doer)
        if len(set(here)) == 1 and len(set(there)) == 1 and "#" in words:
            said = self.told(words, here, rule, False, doer=doer, before="only")
            return said and said._replace(words=f"{said.words}, not {in_words(there[0])}", is_whole=True)
        return None

    def is_made_up_for(self, way: str) -> bool:
        """Whether what goes down has turned into something else of the same seat."""
        return any(
            self.reasoner.rises(other, self.claim.seat, self.claim.part, way == "here") for other in self.stake.into
        )

    def told(
        self,
        words: str,
        numbers: list[int],
        rule: str,
        is_gain: bool,
        only: str = "",
        doer: int | None = None,
        before: str = "",
    ) -> Said | None:
        """A clause with the one it is about; None where the game has no words for it."""
        if not words:
            return None
        seat, names = self.reasoner.seat, self.reasoner.names
        who = self.claim.seat if doer is None else doer
        number, about = least(numbers)
        owner = "your" if self.claim.seat == seat else f"{names[self.claim.seat]}'s"
        said = clause(words, who == seat, number, before or about, owner)
        subject = "" if words.startswith("@") else "you " if who == seat else f"{names[who]} "
        return Said(self.claim, f"{self.likely}{subject}{said}", rule, self.score, is_gain, only)


def steps_of(state: State, seat: int, way: Way) -> list[Step]:
    """The seat's own choices of the turn, as far as neither chance nor anybody else comes between."""
    tape = Seeded(way.seed)
    world = state.resample(seat, tape)
    drawn = tape.drawn()
    found: list[Step] = []
    for chooser, option in way.choices[: way.turn_choices][:MOST_STEPS]:
        if chooser != seat or tape.drawn() != drawn:
            break
        # What is chosen first is told from the position itself.
        here = world if found else state
        found.append(Step(option, here.written(option), here.label(option).rstrip("."), here.points_at(option)))
        world.apply_trusted(option, chooser)
    return found


def differ(ways: list[Way], other_ways: list[Way]) -> bool:
    """Whether two choices lead to something different that people can see."""
    return [way.finger() for way in ways] != [way.finger() for way in other_ways]


def changes(pairs: list[tuple[Way, Way]], name: str, stake: Stake, seat: int, part: str) -> tuple[list[int], list[int]]:
    """How a seat's count changes in a part of both ways, in each position; nothing where it cannot be compared."""
    both: tuple[list[int], list[int]] = ([], [])
    for pair in pairs:
        for place in (0, 1):
            first, last = (
                (pair[place].before, pair[place].turn) if part == "turn" else (pair[place].turn, pair[place].reply)
            )
            # What is not counted yet at the beginning, as before a battle, is not what the choice is about.
            if any(name not in moment.counts[seat] for moment in (pair[place].before, first, last)):
                return [], []
            if stake.is_of_round and first.era != last.era:
                return [], []
            both[place].append(last.counts[seat][name] - first.counts[seat][name])
    return both


def down_rule(stake: Stake) -> str:
    """The rule of losing something."""
    return stake.down_rule or stake.rule


def least(numbers: list[int]) -> tuple[int, str]:
    """The number that is true of all of them, and the words before it."""
    return min(numbers), "" if len(set(numbers)) == 1 else "at least"


def sentence(text: str) -> str:
    """A sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}."
