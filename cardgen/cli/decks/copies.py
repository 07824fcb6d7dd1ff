"""`cardgen sheet --deck`: how often a deck has each card."""

from collections import Counter

from cardgen.cli.decks.source import one_deck
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Mistakes
from cardgen.load.project import Project
from cardgen.load.rulings import Rulings
from cardgen.model.game import Game
from cardgen.rules.report import strange_entries


def deck_copies(session: Session, project: Project, game: Game, word: str) -> Counter[str]:
    """Copies by the id of the card, of a deck file, a deck of the game or a share code."""
    rulings = Rulings(project, game, None, None, {}, {})
    rules, file = rulings.for_deck(one_deck(session, rulings, word))
    hand, strange = rules.hand(file.deck)
    if strange:
        raise Mistakes(strange_entries(file.deck, rules))
    return Counter(rules.cards.cards[n].id for n in hand.cards(tuple(range(len(rules.zones)))))
