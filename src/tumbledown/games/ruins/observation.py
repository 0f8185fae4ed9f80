"""What a learner knows at the table, piece by piece: read from the seat's knowledge only, as the view is."""

from typing import Final

from tumbledown.engine import Piece, capped, one_of, own_first
from tumbledown.games.ruins.components import RuinsTerms
from tumbledown.games.ruins.features import unseen_ranks
from tumbledown.games.ruins.knowledge import knows_night, last_day
from tumbledown.games.ruins.options import MAX_EXTRA, RUINS, SLOTS
from tumbledown.games.ruins.play import ReturnRuin
from tumbledown.games.ruins.ruin import NOBODY, Ruin
from tumbledown.games.ruins.rules import NOT_ANSWERED, FlipRuin
from tumbledown.games.ruins.state import RuinsTable

QUESTIONS: Final = [
    "FlipRuin",
    "SelectRuin",
    "Upgrade",
    "AttachTo",
    "ChooseRank",
    "ChooseExtra",
    "ClaimRuin",
    "ReturnRuin",
]
"""The steps that ask somebody something."""
EFFECTS: Final = 8
"""Numbers that tell a discovery: rank added, wild, copies, draws, sifts, lights of one and two, position from 1."""
NO_CARD: Final = [0] * EFFECTS

# Where the pieces with a number for each ruin lie, one after the other, from their first.
HAND: Final = 0
PICKED: Final = 50
CLAIMING: Final = 100
TABLE: Final = 150
ABSENT: Final = 200
NIGHT: Final = 250
SURE: Final = 300
RANK: Final = 350
WILD: Final = 400
EXTRA: Final = 450
DRAWS: Final = 500
SIFTS: Final = 550
LIGHTS: Final = 600
PLACES: Final = 650
OWN_CLAIM: Final = 700
OTHER_CLAIM: Final = 750
NO_RUIN: Final = bytes(ABSENT) + b"\x01" * RUINS + bytes(OTHER_CLAIM - ABSENT)
"""These pieces when no ruin is in the game."""


def pieces(terms: RuinsTerms) -> list[Piece]:
    """What `observe` gives; ruins are in the order of their numbers, seats clockwise from the own one."""
    seats = terms.seats
    return [
        Piece("question", [len(QUESTIONS)], 1, "Which step asks, as in QUESTIONS; all 0 for a seat that is not asked."),
        Piece("hand", [RUINS], 1, "Ruins in the own hand."),
        Piece("picked", [RUINS], 1, "Ruins picked for the own play or for return, and the own flip."),
        Piece("claiming", [RUINS], 1, "Ruins claimed in the own play that is being composed."),
        Piece("table", [RUINS], 1, "Ruins on the table."),
        Piece("absent", [RUINS], 1, "Ruins that are not in this game."),
        Piece("night", [RUINS], 1, "Ruins known to have their night side up."),
        Piece("sure", [RUINS], 1, "Ruins whose side is surely still the one last seen."),
        Piece("rank", [RUINS], terms.rank_span, "The rank of each ruin by the side last seen, upgrades included."),
        Piece("wild", [RUINS], 1, "Ruins that are wild by the side last seen."),
        Piece("extra", [RUINS], MAX_EXTRA, "Extra copies by the side last seen."),
        Piece("draws", [RUINS], 15, "What opponents draw, by the side last seen."),
        Piece("sifts", [RUINS], 15, "Sifts by the side last seen."),
        Piece("lights", [RUINS], 31, "Torches that its light effects relight, by the side last seen."),
        Piece("places", [RUINS], 7, "The places for discoveries that are free: 1 top, 2 middle, 4 bottom, added up."),
        Piece("own_claim", [RUINS], 1, "Ruins with an own claim."),
        Piece("other_claim", [RUINS], 1, "Ruins with a claim of somebody else."),
        Piece("unseen", [terms.rank_span], RUINS, "Ruins of each rank neither in hand nor on the table, as last seen."),
        Piece("market", [SLOTS, EFFECTS], 15, "The discoveries in the market, as the own play leaves it."),
        Piece("bought", [EFFECTS], 15, "The discovery bought and not attached yet."),
        Piece("vp", [seats], terms.vp_max - terms.vp_min, "Victory points above the least there can be."),
        Piece("start_vp", [seats], terms.vp_max - terms.vp_min, "The same, at the start of the round."),
        Piece("lit", [seats], 7, "Lit torches; the own ones as the own play leaves them."),
        Piece("claims", [seats], 3, "Claims left."),
        Piece("cards", [seats], RUINS, "Ruins in hand."),
        Piece("playing", [seats], 1, "Who plays in this round."),
        Piece("inside", [seats], 1, "Who still has ruins in this round."),
        Piece("place", [seats], seats, "Who went out as which, from 1; 0 for the others."),
        Piece("passed", [seats], 1, "Who has passed since the last play."),
        Piece("first", [seats], 1, "The first player."),
        Piece("turn", [seats], 1, "Whose turn it is."),
        Piece("last", [seats], 1, "Who played the current set."),
        Piece("answered", [seats], 1, "Who has answered the secret question."),
        Piece("set", [3], RUINS + MAX_EXTRA, "Number and rank of the set to follow, and the plays on the table."),
        Piece(
            "own_play", [2], MAX_EXTRA + 1, "Declared rank and extra copies of the own play, each plus one; 0: none."
        ),
        Piece("round", [8], 1, "The round, from 1."),
        Piece("decks", [2], 60, "Ruins and discoveries left to draw."),
        Piece(
            "forced", [3], 1, "Whether the turn must be passed, whether it is the showdown, whether the game is over."
        ),
    ]


def observe(state: RuinsTable, seat: int) -> bytes:
    """The numbers of all pieces."""
    kit = state.kit
    draft = state.draft if seat == state.turn else None
    market = state.market
    lit = state.lit
    bought = 0
    declared = [0, 0]
    if draft is not None:
        declared = [draft.rank + 1, draft.extra + 1]
        if draft.is_selected:
            market = draft.market
            lit = lit[:]
            lit[seat] = draft.lit
            bought = draft.bought
    step = state.agenda[-1] if state.agenda else None
    answered = [0] * kit.seats
    if isinstance(step, FlipRuin):
        for other in range(kit.seats):
            if step.answers[other] != NOT_ANSWERED:
                answered[other] = 1
    numbers = capped(unseen_ranks(state, seat), RUINS)
    for card in market:
        numbers += effects(kit, card)
    numbers += effects(kit, bought)
    numbers += own_first([vp - kit.vp_min for vp in state.vp], seat)
    numbers += own_first([vp - kit.vp_min for vp in state.start_vp], seat)
    numbers += own_first(lit, seat)
    numbers += own_first(state.claims, seat)
    numbers += own_first([len(hand) for hand in state.hands], seat)
    numbers += _seats_of(state.playing, kit.seats, seat)
    numbers += _seats_of(state.inside, kit.seats, seat)
    numbers += own_first([state.places.index(one) + 1 if one in state.places else 0 for one in range(kit.seats)], seat)
    numbers += _seats_of(state.passed, kit.seats, seat)
    numbers += own_first(one_of(kit.seats, state.first), seat)
    numbers += own_first(one_of(kit.seats, state.turn), seat)
    numbers += own_first(one_of(kit.seats, state.last), seat)
    numbers += own_first(answered, seat)
    numbers += capped([state.number_to_follow(), state.rank_to_follow(), len(state.table)], RUINS + MAX_EXTRA)
    numbers += capped(declared, MAX_EXTRA + 1)
    numbers += one_of(8, state.round - 1)
    numbers += [len(state.deck), len(state.discovery_deck)]
    numbers += [1 if state.must_pass else 0, 1 if state.is_showdown() else 0, 1 if state.over else 0]
    asked = type(step).__name__ if seat in state.waiting() else ""
    question = one_of(len(QUESTIONS), QUESTIONS.index(asked) if asked in QUESTIONS else -1)
    return b"".join([bytes(question), _of_ruins(state, seat), bytes(numbers)])


def effects(kit: RuinsTerms, card: int) -> list[int]:
    """What a discovery does; all 0 for none."""
    if card == 0:
        return NO_CARD
    found = kit.found
    return [
        found.rank_add[card],
        1 if found.wild[card] else 0,
        found.copies[card],
        found.draws[card],
        found.sifts[card],
        found.ones[card],
        found.twos[card],
        kit.position[card] + 1,
    ]


def _seats_of(mask: int, seats: int, seat: int) -> list[int]:
    return own_first([mask >> other & 1 for other in range(seats)], seat)


def _of_ruins(state: RuinsTable, seat: int) -> bytes:
    """The pieces from `hand` to `other_claim`; only what is not 0 is written, which is little of it."""
    row = bytearray(NO_RUIN)
    own = state.ruins
    for ruin in state.hands[seat]:
        row[HAND + ruin - 1] = 1
    for play in state.table:
        for ruin in play.ruins:
            row[TABLE + ruin - 1] = 1
    draft = state.draft
    if draft is not None and seat == state.turn:
        for ruin in draft.picks:
            row[PICKED + ruin - 1] = 1
        for ruin in draft.claims:
            row[CLAIMING + ruin - 1] = 1
        if draft.is_selected:
            own = own[:]
            for upgraded in draft.ruins:
                own[upgraded.index] = upgraded
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, FlipRuin):
        if 1 <= step.answers[seat] <= RUINS:
            row[PICKED + step.answers[seat] - 1] = 1
    elif isinstance(step, ReturnRuin) and seat == state.turn:
        for ruin in step.chosen:
            row[PICKED + ruin - 1] = 1
    for ruin in state.in_play:
        _write_ruin(state, seat, own[ruin], row)
    return bytes(row)


def _write_ruin(state: RuinsTable, seat: int, card: Ruin, row: bytearray) -> None:
    """What the seat knows of a ruin, wherever it is."""
    ruin = card.index
    place = ruin - 1
    seen = row[HAND + place] == 1 or state.over
    is_night = card.night if seen else knows_night(state, seat, ruin)
    if card.night and not is_night:
        # What nobody has shown is taken for day.
        card = state.kit.flipped(card, False)
    row[ABSENT + place] = 0
    if is_night:
        row[NIGHT + place] = 1
    if seen or is_night or last_day(state, seat, ruin) == state.round:
        row[SURE + place] = 1
    row[RANK + place] = min(card.own, state.kit.rank_span)
    if card.wild:
        row[WILD + place] = 1
    if card.extra:
        row[EXTRA + place] = min(card.extra, MAX_EXTRA)
    if card.draws:
        row[DRAWS + place] = min(card.draws, 15)
    if card.sifts:
        row[SIFTS + place] = min(card.sifts, 15)
    if card.lights:
        row[LIGHTS + place] = min(card.ones + 2 * card.twos, 31)
    row[PLACES + place] = card.free
    if card.claimer == seat:
        row[OWN_CLAIM + place] = 1
    elif card.claimer != NOBODY:
        row[OTHER_CLAIM + place] = 1
