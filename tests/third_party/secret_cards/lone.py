"""The same game for one and more: alone, everybody's cards are one's own."""

from secret_cards.game import CARDS, LOW_WINS, Play, SecretCardsGame
from tumbledown.engine import Vocabulary


class LoneCardsGame(SecretCardsGame):
    """One to three seats."""

    id = "lone_cards"
    title = "Lone Cards"
    min_seats = 1


GAME = LoneCardsGame(Vocabulary([Play(card) for card in range(CARDS)]), [LOW_WINS])
