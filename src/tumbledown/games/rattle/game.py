"""Rattle and Rend: the state with its hooks, and the game itself."""

from typing import Any, Final, final

from tumbledown.engine import Game, Goal, Outcome, Piece, Reason, State, Terms, Thing, Tool, Turn, by_name, load_agenda
from tumbledown.engine.content import Table
from tumbledown.games.rattle import (
    attacks,
    boarding,
    champions,
    checks,
    declaring,
    deploying,
    duel,
    effects,
    first_turn,
    homes,
    labels,
    movements,
    observation,
    plans,
    playing,
    reacting,
    reasons,
    saving,
    sentences,
    setup,
    targets,
    terrain,
    text,
    tools,
    turns,
    view,
    walking,
    warding,
    will,
)
from tumbledown.games.rattle import features as good_play
from tumbledown.games.rattle import goal as standing
from tumbledown.games.rattle import inputs as looking
from tumbledown.games.rattle.advising import advised
from tumbledown.games.rattle.candidates import MoveStep
from tumbledown.games.rattle.components import content_faults, schema
from tumbledown.games.rattle.foresight import foreseen
from tumbledown.games.rattle.invariants import broken_invariants
from tumbledown.games.rattle.measuring import measured
from tumbledown.games.rattle.notation import Writer
from tumbledown.games.rattle.options import ACT, ACTIONS, FREE, REACT, REACTIONS, VOCABULARY, free_points
from tumbledown.games.rattle.outlook import declared_outlook
from tumbledown.games.rattle.placing import PointStep
from tumbledown.games.rattle.scenarios import DRAW, end_by_points
from tumbledown.games.rattle.state import RattleStep, RattleTable
from tumbledown.games.rattle.terms import VARIANTS, RattleTerms
from tumbledown.games.rattle.things import things
from tumbledown.games.rattle.warbands import Warband
from tumbledown.games.rattle.words import (
    BANISHMENT,
    CRASHING_WAVE,
    DEFIANCE,
    DEPLOYMENTS,
    FEINT,
    HEAVY_TRAITS,
    PUSH_TO_THE_BRINK,
    REVERSAL,
    SCENARIOS,
    SCHEMING_PLOT,
    TRAITS,
    TYPES,
)

STEPS: Final = by_name(
    attacks.Attack,
    attacks.AttackTargets,
    attacks.Clash,
    attacks.Retarget,
    attacks.Strike,
    attacks.SwarmStep,
    boarding.RidersStep,
    boarding.UnloadPoint,
    champions.BanishmentResult,
    champions.PlotResult,
    champions.PushResult,
    champions.PushWill,
    champions.SpotResult,
    champions.SpotTarget,
    champions.SummonsResult,
    champions.WaveAlly,
    champions.WaveResult,
    checks.BonusOver,
    checks.FateDie,
    declaring.AmbushPoint,
    declaring.ChooseAction,
    declaring.ChooseMarker,
    declaring.ChooseMove,
    declaring.ChooseTarget,
    declaring.DeclarationDone,
    declaring.Details,
    declaring.NameGroup,
    duel.AnswerReaction,
    duel.ChooseReaction,
    duel.CoordinateReaction,
    duel.ForceReaction,
    duel.ReactionDetail,
    duel.ReactionGroup,
    duel.ReactionPartner,
    duel.ResolveReaction,
    duel.SpringPoint,
    duel.Window,
    effects.AfterEffect,
    effects.ChooseWard,
    effects.FeintResult,
    effects.ManeuverAlly,
    effects.ManeuverResult,
    effects.RestResult,
    effects.RetargetEffect,
    effects.WardPoint,
    homes.ReturnPoint,
    movements.AfterWalk,
    movements.OwnMove,
    movements.Shove,
    movements.Withdraw,
    playing.ActionPartner,
    playing.AfterMovement,
    playing.CoordinateAction,
    playing.Effect,
    playing.EndAction,
    playing.FlagRider,
    playing.Movement,
    playing.NextPartner,
    playing.PlayAction,
    playing.RaidAfter,
    playing.RaidResult,
    warding.ChooseShoved,
    warding.ConfusionResult,
    reacting.CounterGate,
    warding.DefianceTarget,
    reacting.EvadeCheck,
    reacting.FollowPoint,
    reacting.Intimidate,
    reacting.MeetDone,
    reacting.MeetPoint,
    warding.PursuitResult,
    warding.RallyResult,
    warding.RedirectTarget,
    reacting.RegroupAim,
    reacting.RegroupAlly,
    reacting.RegroupCheck,
    warding.SecondGroup,
    warding.VengeanceResult,
    setup.ChooseBattlefield,
    setup.ChooseWarband,
    setup.ChooseZone,
    deploying.DeployGroup,
    deploying.DeployPoint,
    deploying.LoadSetup,
    setup.MarkTarget,
    setup.PlaceMarkers,
    deploying.Redeploy,
    setup.RollDensity,
    setup.RollDeployment,
    setup.RollScenario,
    deploying.SetAside,
    terrain.EditTerrain,
    terrain.PiecePoint,
    terrain.PieceShape,
    terrain.PieceTurn,
    terrain.PieceType,
    turns.AfterSwap,
    first_turn.Arrive,
    first_turn.ArrivePoint,
    turns.BeginRound,
    turns.BeginTurn,
    turns.Bids,
    turns.ChooseActivation,
    turns.ChooseFirst,
    first_turn.ChooseTactic,
    turns.EndRound,
    first_turn.FateRoll,
    turns.FirstTurnDone,
    turns.Initiative,
    turns.Morale,
    first_turn.Resurrect,
    first_turn.ReturnBanished,
    turns.ReversalResult,
    first_turn.RiseCheck,
    first_turn.RisePoint,
    first_turn.Teleport,
    first_turn.TeleportPoint,
    turns.Turn,
    walking.ExitResult,
    walking.TerrainExit,
    will.WardHost,
    will.WardPlace,
    will.WillCheck,
    will.WillChecks,
    will.WillMoves,
)
STEPS["Walking"] = walking.walking_of
STEPS["FurtherMove"] = movements.further_move_of
DECISION_FUSE: Final = 6000
TRAIL: Final = 8
"""So many open choices stay in view: what all have seen happen is not lost on somebody who only sees the table."""
SAMPLES: Final = 6
"""More than the other values of any variant, so that each has a sample of its own."""


@final
class Rattle(RattleTable):
    """A position of the game."""

    def set_up(self) -> None:
        """RAT-38 to RAT-53"""
        setup.set_up(self)

    def copy(self) -> "Rattle":
        """A state with the same table."""
        other = Rattle(self.house)
        self.copy_onto(other)
        return other

    def save(self) -> dict[str, Any]:
        """All fields, ready for JSON."""
        return saving.save(self)

    def load(self, saved: dict[str, Any]) -> None:
        """Take the fields that `save` wrote, and the steps."""
        saving.load(self, saved)
        self.agenda = load_agenda(saved["agenda"], STEPS)

    def must_ask(self) -> bool:
        """RAT-R23 Bids are always asked for; so are moves and points when any millimetre may be chosen."""
        step = self.agenda[-1]
        if isinstance(step, (MoveStep, PointStep)):
            return self.house.free_moves
        return step.always_asked

    def answer(self, seat: int, option: int) -> None:
        """A choice is made; after too many of them the game ends by points in play."""
        self.choices += 1
        if not isinstance(self.agenda[-1], turns.Bids):
            self.trail = [*self.trail[1 - TRAIL :], 2 * option + seat]
        super().answer(seat, option)
        if self.choices >= DECISION_FUSE and self.agenda:
            end_by_points(self, "decision_limit")

    # What the rules below call.

    def react_in_walk(self, who: int) -> None:
        """Reactions to a move."""
        reacting.react_in_walk(self, who)

    def react_before_fury(self, attacker: int, target: int) -> None:
        """Reactions before a Fury roll."""
        reacting.react_before_fury(self, attacker, target)

    def resolve_at_once(self) -> None:
        """Reactions that do not wait."""
        if self.reaction == REVERSAL:
            turns.reverse(self)
        else:
            reacting.resolve_at_once(self)

    def open_window(self, window: int) -> None:
        """RAT-112"""
        self.agenda.append(duel.ALL_WINDOWS[window])

    def begin_free_move(self, who: int) -> None:
        """RAT-97"""
        self.agenda.append(movements.OwnMove(who, movements.FREE_MOVE))

    def begin_withdraw(self, who: int, x: int, y: int, seat: int) -> None:
        """RAT-93"""
        self.agenda.append(movements.Withdraw(who, x, y, seat))

    def can_still_declare(self, who: int, option: int) -> bool:
        """RAT-157"""
        return playing.can_still_declare(self, who, option)

    def suits_action(self, who: int, x: int, y: int) -> bool:
        """RAT-77"""
        return playing.suits_action(self, who, x, y)

    def declaration_done(self, mode: int) -> None:
        """RAT-68"""
        playing.declaration_done(self, mode)

    def summoned(self, who: int, is_critical: bool) -> None:
        """RAT-100"""
        if is_critical:
            self.agenda.append(movements.OwnMove(who, movements.SUMMONED))

    def effect_targets(self) -> list[int]:
        """RAT-84"""
        if self.act == FEINT:
            x, y = self.bodies.x[self.actor], self.bodies.y[self.actor]
            enemies = self.on_board(1 - self.actor // 8)
            return [other for other in enemies if targets.is_feint_target(self, self.actor, x, y, other)]
        return targets.enemies_in_rng(self, self.actor)

    def resume_effect(self) -> None:
        """RAT-84"""
        if self.act == FEINT:
            effects.feint(self)
        elif self.act in (BANISHMENT, PUSH_TO_THE_BRINK):
            champions.strike_target(self)

    def swap_initiative(self, reactor: int) -> None:
        """RAT-110"""
        turns.swap_initiative(self, reactor)

    # What seats see.

    def seen(self, seat: int) -> dict[str, Any]:
        """Everything but the opponent's pending bid."""
        return view.seen_by(self, seat)

    def _bids(self) -> turns.Bids | None:
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, turns.Bids) else None

    def redraw(self, seat: int) -> None:
        """Redraw a pending bid of the other seat, evenly."""
        bids = self._bids()
        if bids is None:
            return
        drawn = bids.bids
        for other in (0, 1):
            if other != seat and drawn[other] != turns.NOT_BID:
                bid = self.chance.below(min(turns.MOST_BID, self.momentum[other]) + 1)
                drawn = [bid if place == other else value for place, value in enumerate(drawn)]
        self.agenda[-1] = turns.Bids(drawn, bids.ties)

    def secrets(self, seat: int) -> dict[str, Any]:
        """The pending bid of the other seat."""
        bids = self._bids()
        if bids is None:
            return {}
        return {
            f"bid {other}": bids.bids[other]
            for other in (0, 1)
            if other != seat and bids.bids[other] != turns.NOT_BID and self.momentum[other] > 0
        }

    def result(self) -> Outcome:
        """RAT-165 to RAT-175"""
        if self.winner == DRAW:
            return Outcome([], [1, 1], self.ending)
        return Outcome([self.winner], [1 if seat == self.winner else 2 for seat in (0, 1)], self.ending)

    def scores(self) -> list[int]:
        """Points in play."""
        return [self.points_in_play(0), self.points_in_play(1)]

    def candidates(self) -> list[int]:
        """Of long lists the options that serve a plan."""
        return plans.worth_searching(self)

    def features(self, seat: int) -> list[float]:
        """What a good player thinks about."""
        return good_play.features(self, seat)

    def inputs(self, seat: int) -> list[int]:
        """What a mind looks at."""
        return looking.inputs(self, seat)

    def aspects(self, options: list[int]) -> list[list[int]]:
        """What options are about, for a mind."""
        return looking.aspects(self, options)

    def observe(self, seat: int) -> bytes:
        """What a learner sees."""
        return observation.observe(self, seat)

    # What balance is measured by.

    def uses(self, option: int) -> str:
        """The action or reaction that an option declares."""
        if ACT <= option < ACT + len(ACTIONS):
            return f"action:{ACTIONS[option - ACT]}"
        if REACT <= option < REACT + len(REACTIONS):
            return f"reaction:{REACTIONS[option - REACT]}"
        return ""

    def brought(self, seat: int) -> list[str]:
        """RAT-12 The warband of a seat, its traits, types and picks."""
        roster = self.roster
        if len(roster.warbands) < 2:
            return []
        return holdings(roster.warbands[seat])

    def circumstances(self) -> list[str]:
        """RAT-38, RAT-41, RAT-43 Scenario, battlefield and deployment."""
        found = []
        if self.scenario >= 0:
            found.append(f"scenario:{SCENARIOS[self.scenario]}")
        if self.battlefield >= 0:
            found.append(f"battlefield:{self.house.battlefields[self.battlefield].id}")
        if self.deployment >= 0:
            found.append(f"deployment:{DEPLOYMENTS[self.deployment]}")
        return found

    # Words.

    def prompt_rules(self, seat: int) -> list[str]:
        """The rules of the present decision."""
        step = self.agenda[-1]
        return step.rules_now(self) if isinstance(step, RattleStep) else [step.rule]

    def label(self, option: int) -> str:
        """What an option means here."""
        return labels.label_of(self, option)

    def points_at(self, option: int) -> list[str]:
        """The things on the board that an option is about."""
        return labels.things_of(self, option)

    def broken_invariants(self) -> list[str]:
        """The invariants of the rules page that do not hold."""
        return broken_invariants(self)

    def explain(self, seat: int, option: int) -> Reason:
        """Why an option of the vocabulary is not on offer."""
        step = self.agenda[-1]
        assert isinstance(step, RattleStep)
        own = step.explain(self, seat, option)
        return own if own.code != "not_offered" else reasons.explain(self, step, seat, option)

    def explain_open(self, seat: int, option: int) -> Reason | None:
        """RAT-R23 Why a free choice is refused."""
        points = free_points(option) if option >= FREE else []
        if not points:
            return super().explain_open(seat, option)
        if not self.house.free_moves:
            return Reason("no_free_moves", "RAT-R23", "Free points are switched off at this table.", {})
        step = self.agenda[-1]
        assert isinstance(step, RattleStep)
        return step.open_reason(self, seat, points)


def holdings(warband: Warband) -> list[str]:
    """RAT-12 A warband, its traits, types and picks, as balance is measured by them."""
    found = {f"warband:{warband.name}", *[f"trait:{name}" for name in warband.traits]}
    for group in warband.groups:
        found.add(f"type:{group.kind}")
        found |= {f"pick:{name}" for name in [*group.picks, *group.attached]}
    return sorted(found)


@final
class RattleGame(Game):
    """The game itself."""

    id = "rattle"
    title = "Rattle and Rend"
    rules_version = 2
    nameless = ("point",)
    summary = "Two warbands of miniatures fight over a small board, measured to the millimetre, turn and turn about."
    credits = (
        "Designed by Will Phillips; alpha rules, release 02, 2025. An unofficial implementation; battlefields and most "
        "warbands are our own."
    )
    minutes = 60
    max_choices = 20_000
    max_draw = 20
    turn_rule = "RAT-62"
    end_rule = "RAT-165"
    has_secrets = True
    has_content = True
    peers = ("openspiel:backgammon",)
    questions = (
        "m AF1 BH2    measure between two groups or points (also: m fighters-1 heavy-2, m AF1 120,80)\n"
        "  if OPTION    what it would take and whom it would let react (also: if >120,80>160,60)\n"
        "  210,325      any other place, where a place is asked for; >120,80>160,60 a way with a turn"
    )

    def blank(self, terms: Terms) -> Rattle:
        """An empty table."""
        assert isinstance(terms, RattleTerms)
        return Rattle(terms)

    def make_terms(
        self, seats: int, variants: dict[str, Any], content: dict[str, Any], content_hash: str, own: bool
    ) -> RattleTerms:
        """The terms with all numbers worked out."""
        return RattleTerms(self, variants, content, content_hash, own)

    def schema(self) -> Table:
        """What a component file must look like."""
        return schema()

    def variant_samples(self) -> list[dict[str, Any]]:
        """Every other value of every variant once, several variants at a time: games are long."""
        samples: list[dict[str, Any]] = [{} for _ in range(SAMPLES)]
        number = 0
        for variant in self.variants:
            for value in variant.values or []:
                if value != variant.default:
                    samples[number % SAMPLES][variant.name] = value
                    number += 1
        return samples

    def usable(self, terms: Terms) -> list[str]:
        """Every action and reaction, and what warbands can be made of; or are made of, if both were brought along."""
        assert isinstance(terms, RattleTerms)
        lent = [*ACTIONS[CRASHING_WAVE : SCHEMING_PLOT + 1], *REACTIONS[DEFIANCE:]]
        found = {f"trait:{name}" for name in TRAITS} | {f"type:{name}" for name in TYPES}
        found |= {f"pick:{name}" for name in [*lent, *HEAVY_TRAITS]}
        found |= {f"warband:{warband.name}" for warband in terms.warbands}
        own = [warband for warband in terms.brought if warband is not None]
        if len(own) == 2:
            found = set()
        for warband in own:
            found |= set(holdings(warband))
        missing = {name for name in lent if f"pick:{name}" not in found}
        found |= {f"action:{name}" for name in ACTIONS if name not in missing}
        found |= {f"reaction:{name}" for name in REACTIONS if name not in missing}
        return sorted(found)

    def observation(self, terms: Terms) -> list[Piece]:
        """The pieces that `observe` gives."""
        assert isinstance(terms, RattleTerms)
        return observation.pieces(terms)

    def input_count(self) -> int:
        """How many inputs there are."""
        return looking.INPUT_COUNT

    def aspect_count(self) -> int:
        """How many aspects there are."""
        return looking.ASPECT_COUNT

    def feature_names(self) -> list[str]:
        """What `features` gives."""
        return good_play.FEATURES[:]

    def inquire(self, state: State, seat: int, question: str) -> str:
        """Measurements (`m fighters-1 heavy-2`, `m AF1 120,80`); what a choice would lead to (`if >120,80>160,60`).

        Also what the declared reaction would do (`reaction`), and what somebody who deploys might choose (`deploy`).
        """
        words = question.split()
        if not isinstance(state, Rattle):
            return ""
        if words == ["reaction"]:
            return declared_outlook(state, seat)
        if words == ["deploy"]:
            return advised(state, seat)
        if len(words) == 3 and words[0] == "m":
            return measured(state, seat, words[1], words[2])
        return foreseen(state, words[1]) if len(words) == 2 and words[0] == "if" else ""

    def goal(self, view: dict[str, Any], terms: Terms) -> Goal:
        """What wins and how far everybody is."""
        return standing.goal(view)

    def turn(self, view: dict[str, Any]) -> Turn | None:
        """Whose turn it is."""
        return standing.turn(view)

    def things(self, view: dict[str, Any], terms: Terms) -> list[Thing]:
        """Everything with a name at this table."""
        return things(view, terms)

    def draw(self, view: dict[str, Any]) -> str:
        """The board in the terminal."""
        return text.draw(view)

    def sentence(self, event: dict[str, Any]) -> str:
        """An event in plain English."""
        return sentences.sentence(event, (self.seat_name(0), self.seat_name(1)))

    def ending(self, reason: str) -> str:
        """What decided the battle."""
        return sentences.ending_words(reason)

    def write(self, events: list[dict[str, Any]]) -> list[str]:
        """One line per action."""
        return Writer(events).lines()

    def seat_name(self, seat: int) -> str:
        """Seats are numbered, because A and B are the roles of the rules page."""
        return f"Seat {seat + 1}"

    def tools(self) -> list[Tool]:
        """Commands for warbands."""
        return tools.tools_of(self)

    def content_faults(self, content: dict[str, Any]) -> list[str]:
        """What is wrong with the numbers, battlefields and warbands."""
        return content_faults(content, self.default_content() or content)


GAME: Final = RattleGame(VOCABULARY, VARIANTS)
