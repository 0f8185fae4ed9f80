"""The table: who stands where, momentum, and what an action under way remembers."""

from typing import Final

from tumbledown.engine import NOBODY, AgendaState, Event, Reason, Step, changed
from tumbledown.games.rattle.bodies import GROUPS, Bodies
from tumbledown.games.rattle.ground import Ground
from tumbledown.games.rattle.paths import Path
from tumbledown.games.rattle.terms import RattleTerms, Roster, Stats
from tumbledown.games.rattle.words import (
    ABOARD,
    AMBUSH,
    BANISHED,
    FREE_MARKER,
    NO_ACTION,
    NO_ATTACK,
    NO_REACTION,
    ON_BOARD,
    OUT,
    UNKNOWN,
    WARD,
)
from tumbledown.games.rattle.zones import Zone

NONE: Final[list[int]] = []
TWO_ZEROS: Final = [0, 0]
TWO_UNKNOWN: Final = [-1, -1]
ZEROS: Final = [0] * GROUPS
NOBODIES: Final = [-1] * GROUPS
NEVER_HELD: Final = [0, 0, 0]
NO_MARKERS: Final = [FREE_MARKER] * 3
NO_PATH: Final[Path | None] = None
UNDECIDED: Final = -2
"""The winner while the game goes on; -1 is a draw."""


class RattleStep(Step["RattleTable"]):
    """A step of this game."""

    def open_reason(self, state: "RattleTable", seat: int, points: list[int]) -> Reason | None:
        """Why a free choice of these points is refused; None when it is legal. Most decisions take none."""
        return Reason("no_free_choice", self.rule, "Here one of the listed options must be chosen, not a point.", {})

    def explain(self, state: "RattleTable", seat: int, option: int) -> Reason:
        """Why an option is not on offer, where the step itself knows; else `reasons` looks closer."""
        return Reason("not_offered", self.rule, "This is not on offer now.", {})

    def rules_now(self, state: "RattleTable") -> list[str]:
        """The rules of this decision in this position."""
        return [self.rule]

    def label(self, state: "RattleTable", option: int) -> str:
        """What an option means in this decision; empty where its general meaning is meant."""
        return ""


class RattleTable(AgendaState):
    """Everything on the table. Groups are numbers: 0 to 7 are the slots of seat 0, 8 to 15 those of seat 1."""

    def __init__(self, terms: RattleTerms) -> None:
        super().__init__(terms)
        self.house = terms
        # Set-up.
        self.first = 0
        """The seat that is Player A."""
        self.warbands = NONE
        """The ready-made warbands chosen, A's first; -1 for one brought along."""
        self.roster: Roster = terms.no_roster
        self.stats: Stats = terms.no_stats
        self.scenario = UNKNOWN
        self.density = UNKNOWN
        self.battlefield = UNKNOWN
        """The ready-made battlefield; UNKNOWN with pieces of one's own."""
        self.has_hill = False
        self.ground: Ground = terms.no_ground
        self.has_own_ground = False
        """Whether the terrain is not a ready-made battlefield as it came."""
        self.deployment = UNKNOWN
        self.zones = TWO_UNKNOWN
        """The zone of each seat, as in the vocabulary."""
        self.marked = 0
        """RAT-42 Duel targets, as bits."""
        # The groups.
        self.places = ZEROS
        self.bodies: Bodies = terms.no_bodies
        """Where each group stands, or stood last if it is not on the board; -1 if it never was."""
        self.carrier = NOBODIES
        self.banished_in = ZEROS
        """The round in which each group was banished last."""
        # The round.
        self.round = 0
        self.turn_no = 0
        self.active = NOBODY
        self.had_turn = 0
        self.passes = 0
        self.turn_actions = 0
        self.momentum = TWO_ZEROS
        self.total = TWO_ZEROS
        self.last_bids = TWO_UNKNOWN
        """RAT-59 What the seats bid last, when both had; -1 before the first bids."""
        self.barred = TWO_ZEROS
        """RAT-65 The groups of each seat's last action, as bits."""
        self.rested = ZEROS
        self.plotted = ZEROS
        self.taken = ZEROS
        """Actions of each group in this round."""
        self.actions = TWO_ZEROS
        self.coordinated = 0
        self.compelled = 0
        self.free_group = TWO_UNKNOWN
        """RAT-74 The group whose next action is free if it is the next to act."""
        self.free_any = TWO_ZEROS
        """RAT-120 Whether a seat's next action is free."""
        self.fate = TWO_ZEROS
        self.fate_used = TWO_ZEROS
        """RAT-159 The turn in which each seat last used its fate number."""
        self.tactics = TWO_UNKNOWN
        self.first_turn = TWO_ZEROS
        """RAT-161 The number of each seat's first turn of the round."""
        self.defied = 0
        """RAT-145 Seats whose next Will check has a bonus, as bits."""
        self.reduced = 0
        """RAT-58 Seats that were at half their points in this round or before, as bits."""
        self.tested = 0
        self.rode = ZEROS
        """RAT-157 The turn in which each group last got in or out for free."""
        # Scenario.
        self.marker_x = NONE
        self.marker_y = NONE
        self.holder = NO_MARKERS
        self.held_since = NEVER_HELD
        self.scored = TWO_ZEROS
        self.choices = 0
        self.trail = NONE
        """The last open choices, as twice the option plus the seat."""
        self.winner = UNDECIDED
        self.ending = ""
        # The last check, and a d20 that was rolled.
        self.verdict = 0
        self.dice = NONE
        self.forget_action()

    def forget_action(self) -> None:
        """What an action remembers is over with it."""
        self.actor = -1
        self.act = NO_ACTION
        self.path: Path | None = NO_PATH
        self.targets = NONE
        self.subject = -1
        """The ally, removed group, carrier, passenger or marker that the action names."""
        self.boarding = 0
        """How the action's movement part gets somebody in or out; 0 when it does not."""
        self.spot_x = -1
        """Where a passenger is set down."""
        self.spot_y = -1
        self.participants = 0
        self.partners = NONE
        self.with_bonus = 0
        """Groups all of whose checks have a bonus in this action, as bits."""
        self.is_granted = False
        self.is_stopped = False
        self.was_cut = False
        """Whether the movement was stopped before its end."""
        self.gate = 0
        """RAT-R52 Whether the gate was tried: 0 not yet, 1 passed, 2 failed."""
        self.waiting_moves = NONE
        """Groups whose free move waits for the end of their walk or action."""
        self.forget_reaction()
        self.forget_after()

    def forget_reaction(self) -> None:
        """No reaction was declared against the action yet."""
        self.reaction = NO_REACTION
        self.reactor = -1
        self.reacting_ward = -1
        self.reaction_step = -1
        self.reaction_partners = NONE
        self.is_sprung = False
        """RAT-139 Whether the reacting group came out of an ambush for it."""
        self.is_declared = False
        self.is_live = False
        """Whether the reaction is accepted and still to be carried out."""
        self.is_completed = False
        self.trigger = -1
        """The group whose move or attack is reacted to."""
        self.trigger_path: Path | None = NO_PATH
        self.trigger_targets = NONE
        self.trigger_attack = NO_ATTACK
        """How the trigger attacks, if it does."""
        self.met = 0
        """Countercharging groups that have had their move, as bits."""

    def forget_after(self) -> None:
        """What the `after` window looks back on."""
        self.suffered = 0
        """Groups that took a Will check, or were removed or banished, as bits."""
        self.withstood = NONE
        """RAT-123 Groups that passed a Will check against an attack near a ward: 16 times the group, plus the ward."""
        self.avengers = 0
        """RAT-124 Groups that saw one of their side being removed, as bits."""
        self.rallying = NONE
        """RAT-130 Groups that had a critical Will success near a ward: 16 times the group, plus the ward."""

    # Small questions.

    def has_trait(self, seat: int, trait: int) -> bool:
        """Whether a seat's warband has a trait."""
        return self.roster.traits[seat] & trait != 0

    def code(self, who: int) -> str:
        """The group in notation: side, letter of the type, number within it, + for a pair."""
        roster = self.roster
        side = "A" if who // 8 == self.first else "B"
        plus = "+" if roster.is_pair[who] else ""
        return f"{side}{self.house.letters[roster.kind[who]]}{roster.numbers[who]}{plus}"

    def codes(self, groups: list[int]) -> list[str]:
        """Groups in notation."""
        return [self.code(who) for who in groups]

    def name(self, who: int) -> str:
        """The group for people, as in Fighters AF1."""
        return f"{self.house.names[self.roster.kind[who]]} {self.code(who)}"

    def side(self, seat: int) -> str:
        """A for Player A and B for Player B."""
        return "A" if seat == self.first else "B"

    def is_there(self, who: int) -> bool:
        """Whether a group is on the board."""
        return self.places[who] == ON_BOARD

    def is_ward(self, who: int) -> bool:
        """Whether a group is a Ward."""
        return self.roster.kind[who] == WARD

    def groups_at(self, seat: int, place: int) -> list[int]:
        """A seat's groups in that state, by slot."""
        places = self.places
        kind = self.roster.kind
        return [who for who in range(8 * seat, 8 * seat + 8) if kind[who] >= 0 and places[who] == place]

    def on_board(self, seat: int) -> list[int]:
        """A seat's groups on the board, by slot."""
        return [who for who in self.bodies.there if who // 8 == seat]

    def is_in_play(self, who: int) -> bool:
        """Board, ambush, delayed or aboard (and waiting to be deployed)."""
        return self.roster.kind[who] >= 0 and self.places[who] not in (BANISHED, OUT)

    def points_in_play(self, seat: int) -> int:
        """RAT-54 The points of a seat's groups in play."""
        points = self.roster.points
        places = self.places
        total = 0
        for who in range(8 * seat, 8 * seat + 8):
            if places[who] < BANISHED:
                total += points[who]
        return total

    def counted_points(self, seat: int) -> int:
        """RAT-R08 The points that make the total momentum: all in play, or by variant only those on the board."""
        if self.house.reserve_counts:
            return self.points_in_play(seat)
        return sum(self.roster.points[who] for who in self.on_board(seat))

    def passengers(self, who: int) -> list[int]:
        """The groups aboard a Heavy, by slot."""
        carrier = self.carrier
        return [other for other in range(8 * (who // 8), 8 * (who // 8) + 8) if carrier[other] == who]

    def load_of(self, who: int) -> int:
        """The points aboard a Heavy."""
        return sum(self.roster.points[other] for other in self.passengers(who))

    def marker_of(self, who: int) -> int:
        """The marker that a group controls, or -1."""
        for number in range(len(self.marker_x)):
            if self.holder[number] == who:
                return number
        return -1

    # Measuring.

    def within(self, one: int, other: int, band: int) -> bool:
        """RAT-18 Whether two groups on the board are within a band; TOUCH means contact."""
        if band == 0:
            return self.bodies.touch(one, other)
        return self.bodies.within(one, other, self.house.length[band])

    def within_from(self, who: int, x: int, y: int, other: int, band: int) -> bool:
        """Whether another group would be within a band of this one if it stood there."""
        if band == 0:
            return self.bodies.touch_at(who, x, y, other)
        return self.bodies.within_of(other, x, y, self.house.length[band])

    def zone(self, seat: int) -> Zone:
        """The deployment zone of a seat."""
        return self.house.zone(self.deployment, self.zones[seat])

    # Changes.

    def set_ground(self, ground: Ground) -> None:
        """The terrain lies on the board."""
        self.ground = ground
        self.bodies = self.bodies.on(ground)

    def seat_down(self, who: int, x: int, y: int) -> None:
        """Set a group on the board, or move it there; a marker it carries goes along."""
        if self.places[who] != ON_BOARD:
            self.places = changed(self.places, who, ON_BOARD)
            self.carrier = changed(self.carrier, who, -1)
        self.bodies = self.bodies.moved(who, x, y)
        if self.marker_x:
            number = self.marker_of(who)
            if number >= 0:
                self.marker_x = changed(self.marker_x, number, x)
                self.marker_y = changed(self.marker_y, number, y)

    def set_down(self, who: int, x: int, y: int, why: str) -> None:
        """Set a group on the board, and tell why."""
        self.seat_down(who, x, y)
        if self.telling:
            self.tell(Event("placed", {"group": self.code(who), "x": x, "y": y, "why": why}))

    def take_up(self, who: int, place: int) -> None:
        """Take a group off the board, or change its state; where it stood is remembered."""
        if self.places[who] == ON_BOARD:
            self.drop_marker(who)
            self.bodies = self.bodies.without(who)
        self.places = changed(self.places, who, place)
        if place != ABOARD and self.carrier[who] >= 0:
            self.carrier = changed(self.carrier, who, -1)

    def back_into_ambush(self, who: int) -> None:
        """RAT-139 A group that appeared for a reaction that is not carried out never appeared."""
        self.places = changed(self.places, who, AMBUSH)
        self.bodies = self.bodies.moved(who, -1, -1).without(who)
        if self.telling:
            self.tell(Event("back_in_ambush", {"group": self.code(who), "seat": who // 8}))

    def return_aboard(self, who: int) -> None:
        """RAT-135 A banished passenger comes back aboard its Heavy."""
        self.places = changed(self.places, who, ABOARD)

    def drop_marker(self, who: int) -> None:
        """RAT-169 Control of a marker is lost; it stays where the group's centre is."""
        if not self.marker_x:
            return
        number = self.marker_of(who)
        if number >= 0:
            self.holder = changed(self.holder, number, FREE_MARKER)
            self.held_since = changed(self.held_since, number, 0)
            if self.telling:
                self.tell(Event("flag_lost", {"marker": number, "group": self.code(who)}))

    def take_marker(self, who: int, number: int) -> None:
        """RAT-168 A group takes control of a marker, which comes to its centre."""
        self.holder = changed(self.holder, number, who)
        self.held_since = changed(self.held_since, number, self.turn_no)
        self.marker_x = changed(self.marker_x, number, self.bodies.x[who])
        self.marker_y = changed(self.marker_y, number, self.bodies.y[who])
        if self.telling:
            self.tell(Event("flag_taken", {"marker": number, "group": self.code(who), "seat": who // 8}))

    def set_momentum(self, seat: int, value: int, why: str) -> None:
        """RAT-56 Change a seat's momentum inside 0 to its total."""
        value = max(0, min(self.total[seat], value))
        change = value - self.momentum[seat]
        if change == 0:
            return
        self.momentum = changed(self.momentum, seat, value)
        if self.telling:
            facts = {"seat": seat, "change": change, "momentum": self.momentum, "why": why}
            self.tell(Event("momentum", facts))

    def regain(self, seat: int, points: int, why: str) -> None:
        """RAT-56 Regain momentum, up to the total."""
        self.set_momentum(seat, self.momentum[seat] + points, why)

    def spend(self, seat: int, points: int, why: str) -> None:
        """RAT-56 Spend or lose momentum, down to 0."""
        self.set_momentum(seat, self.momentum[seat] - points, why)

    def note_strength(self, seat: int) -> None:
        """RAT-58, RAT-R76 Remember that a warband came down to half its points."""
        if self.reduced >> seat & 1 == 0 and 2 * self.points_in_play(seat) <= self.house.points:
            self.reduced |= 1 << seat

    def rolled(self) -> int:
        """A d20."""
        return self.chance.below(20) + 1

    # Bridges to rules that lie above this module; the final class fills them in.

    def react_in_walk(self, who: int) -> None:
        """Carry the live reaction out at the step where a walking group stands."""
        raise NotImplementedError

    def react_before_fury(self, attacker: int, target: int) -> None:
        """Carry the live reaction out if its moment is before this attack's Fury roll."""
        raise NotImplementedError

    def resolve_at_once(self) -> None:
        """Carry an accepted reaction out, if it is one that does not wait for a later moment."""
        raise NotImplementedError

    def can_still_declare(self, who: int, option: int) -> bool:
        """RAT-157 Whether the action chosen is still possible after somebody has got in or out for free."""
        raise NotImplementedError

    def suits_action(self, who: int, x: int, y: int) -> bool:
        """Whether the chosen action would have a legal target with its group at a point (RAT-77)."""
        raise NotImplementedError

    def declaration_done(self, mode: int) -> None:
        """Go on with an action whose declaration is complete."""
        raise NotImplementedError

    def summoned(self, who: int, is_critical: bool) -> None:
        """RAT-100 A group has come back; after a critical success it may move."""
        raise NotImplementedError

    def effect_targets(self) -> list[int]:
        """RAT-84 The legal targets of Feint, Banishment or Push where the actor stands now."""
        raise NotImplementedError

    def resume_effect(self) -> None:
        """RAT-84 Go on with the effect, with the target that was named anew."""
        raise NotImplementedError

    def swap_initiative(self, reactor: int) -> None:
        """RAT-110 The initiative goes to the player who reacted."""
        raise NotImplementedError

    def open_window(self, window: int) -> None:
        """RAT-112 Let the reactive player declare a reaction to the trigger, if there is one that fits."""
        raise NotImplementedError

    def begin_free_move(self, who: int) -> None:
        """RAT-97 Let the owner move a group after a critical Will success."""
        raise NotImplementedError

    def begin_withdraw(self, who: int, x: int, y: int, seat: int) -> None:
        """RAT-93 Let a seat move a group away from a point."""
        raise NotImplementedError

    def group_codes(self) -> list[str]:
        """The groups in notation, empty where there is none."""
        return [self.code(who) if self.roster.kind[who] >= 0 else "" for who in range(GROUPS)]

    # Copies.

    def copy_onto(self, other: "RattleTable") -> None:
        """Give another state this one's fields; of the lists only the agenda is ever changed in place."""
        other.agenda = self.agenda[:]
        other.first = self.first
        other.warbands = self.warbands
        other.roster = self.roster
        other.stats = self.stats
        other.scenario = self.scenario
        other.density = self.density
        other.battlefield = self.battlefield
        other.has_hill = self.has_hill
        other.ground = self.ground
        other.has_own_ground = self.has_own_ground
        other.deployment = self.deployment
        other.zones = self.zones
        other.bodies = self.bodies
        other.marked = self.marked
        other.places = self.places
        other.carrier = self.carrier
        other.banished_in = self.banished_in
        other.round = self.round
        other.turn_no = self.turn_no
        other.active = self.active
        other.had_turn = self.had_turn
        other.passes = self.passes
        other.turn_actions = self.turn_actions
        other.momentum = self.momentum
        other.total = self.total
        other.last_bids = self.last_bids
        other.barred = self.barred
        other.rested = self.rested
        other.plotted = self.plotted
        other.taken = self.taken
        other.actions = self.actions
        other.coordinated = self.coordinated
        other.compelled = self.compelled
        other.free_group = self.free_group
        other.free_any = self.free_any
        other.fate = self.fate
        other.fate_used = self.fate_used
        other.tactics = self.tactics
        other.first_turn = self.first_turn
        other.defied = self.defied
        other.reduced = self.reduced
        other.tested = self.tested
        other.rode = self.rode
        other.marker_x = self.marker_x
        other.marker_y = self.marker_y
        other.holder = self.holder
        other.held_since = self.held_since
        other.scored = self.scored
        other.choices = self.choices
        other.trail = self.trail
        other.winner = self.winner
        other.ending = self.ending
        other.verdict = self.verdict
        other.dice = self.dice
        other.actor = self.actor
        other.act = self.act
        other.path = self.path
        other.targets = self.targets
        other.subject = self.subject
        other.boarding = self.boarding
        other.spot_x = self.spot_x
        other.spot_y = self.spot_y
        other.participants = self.participants
        other.partners = self.partners
        other.with_bonus = self.with_bonus
        other.is_granted = self.is_granted
        other.is_stopped = self.is_stopped
        other.was_cut = self.was_cut
        other.gate = self.gate
        other.waiting_moves = self.waiting_moves
        other.reaction = self.reaction
        other.reactor = self.reactor
        other.reacting_ward = self.reacting_ward
        other.reaction_step = self.reaction_step
        other.reaction_partners = self.reaction_partners
        other.is_sprung = self.is_sprung
        other.is_declared = self.is_declared
        other.is_live = self.is_live
        other.is_completed = self.is_completed
        other.trigger = self.trigger
        other.trigger_path = self.trigger_path
        other.trigger_targets = self.trigger_targets
        other.trigger_attack = self.trigger_attack
        other.met = self.met
        other.suffered = self.suffered
        other.withstood = self.withstood
        other.avengers = self.avengers
        other.rallying = self.rallying
