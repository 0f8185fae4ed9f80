"""The game-neutral core: states that wait for choices, tapes of chance, records, and what every game must keep.

The names here are the engine's public ones; everything else may change.
"""

from tumbledown.engine.agenda import AgendaState, Step, by_name, load_agenda
from tumbledown.engine.aid import Aid, AidCard, AidLine, Term, Thing, find_things, plain, singulars, spoken
from tumbledown.engine.batch import Batch
from tumbledown.engine.chance import Asking, Chance, NoChance, Recorded, Scripted, Sealed, Seeded
from tumbledown.engine.coach import Coach, DecisionKind, TurnStep, check_coach, read_coach, untold
from tumbledown.engine.course import Course, play_out_noting
from tumbledown.engine.decisions import Choice, Decision
from tumbledown.engine.decks import Deck, changed, load_deck, with_card, without
from tumbledown.engine.errors import (
    BadContent,
    BadPosition,
    BadRecord,
    BrokenGame,
    CannotUndo,
    ChanceError,
    GameNotOver,
    IllegalOption,
    InvalidNotation,
    NeedDraw,
    TumbledownError,
    UnknownGame,
    UnknownOption,
    UnknownRule,
    WrongSeats,
    WrongVariant,
)
from tumbledown.engine.events import Event, events_for
from tumbledown.engine.first import first_player, first_player_variant, named_first
from tumbledown.engine.game import Game
from tumbledown.engine.goal import NOBODY_NEXT, Far, Goal, Turn
from tumbledown.engine.inputs import Inputs
from tumbledown.engine.learning import SEEN, LessonRun, LessonScene
from tumbledown.engine.lesson_check import check_lessons, coverage_gaps, fit_lessons
from tumbledown.engine.lessons import Lesson, LessonStep
from tumbledown.engine.match import Match, resume
from tumbledown.engine.observation import Numbers, Piece, capped, flags, one_of, own_first, size_of
from tumbledown.engine.options import OpenOptions, Option, Vocabulary, Word
from tumbledown.engine.outcome import Outcome, outcome_by_score, returns_by_place
from tumbledown.engine.playout import play_out
from tumbledown.engine.puzzle_check import check_puzzles, fit_puzzles
from tumbledown.engine.puzzle_run import PuzzleRun, laid_puzzle
from tumbledown.engine.puzzles import Motive, Puzzle
from tumbledown.engine.reasons import Reason
from tumbledown.engine.records import (
    Entry,
    Record,
    Scene,
    Undone,
    record_from_dict,
    record_from_json,
    replay,
    scenes,
    verify,
)
from tumbledown.engine.sheet import game_of_sheet, read_sheet, write_sheet
from tumbledown.engine.spec import GameSpec, Terms, Variant
from tumbledown.engine.state import NOBODY, SPECTATOR, State
from tumbledown.engine.tools import Tool

__all__ = [
    "NOBODY",
    "NOBODY_NEXT",
    "SEEN",
    "SPECTATOR",
    "AgendaState",
    "Aid",
    "AidCard",
    "AidLine",
    "Asking",
    "BadContent",
    "BadPosition",
    "BadRecord",
    "Batch",
    "BrokenGame",
    "CannotUndo",
    "Chance",
    "ChanceError",
    "Choice",
    "Coach",
    "Course",
    "Decision",
    "DecisionKind",
    "Deck",
    "Entry",
    "Event",
    "Far",
    "Game",
    "GameNotOver",
    "GameSpec",
    "Goal",
    "IllegalOption",
    "Inputs",
    "InvalidNotation",
    "Lesson",
    "LessonRun",
    "LessonScene",
    "LessonStep",
    "Match",
    "Motive",
    "NeedDraw",
    "NoChance",
    "Numbers",
    "OpenOptions",
    "Option",
    "Outcome",
    "Piece",
    "Puzzle",
    "PuzzleRun",
    "Reason",
    "Record",
    "Recorded",
    "Scene",
    "Scripted",
    "Sealed",
    "Seeded",
    "State",
    "Step",
    "Term",
    "Terms",
    "Thing",
    "Tool",
    "TumbledownError",
    "Turn",
    "TurnStep",
    "Undone",
    "UnknownGame",
    "UnknownOption",
    "UnknownRule",
    "Variant",
    "Vocabulary",
    "Word",
    "WrongSeats",
    "WrongVariant",
    "by_name",
    "capped",
    "changed",
    "check_coach",
    "check_lessons",
    "check_puzzles",
    "coverage_gaps",
    "events_for",
    "find_things",
    "first_player",
    "first_player_variant",
    "fit_lessons",
    "fit_puzzles",
    "flags",
    "game_of_sheet",
    "laid_puzzle",
    "load_agenda",
    "load_deck",
    "named_first",
    "one_of",
    "outcome_by_score",
    "own_first",
    "plain",
    "play_out",
    "play_out_noting",
    "read_coach",
    "read_sheet",
    "record_from_dict",
    "record_from_json",
    "replay",
    "resume",
    "returns_by_place",
    "scenes",
    "singulars",
    "size_of",
    "spoken",
    "untold",
    "verify",
    "with_card",
    "without",
    "write_sheet",
]
