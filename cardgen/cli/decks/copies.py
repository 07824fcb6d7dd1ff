"""`cardgen sheet --deck`: how often a deck has each card."""

from collections import Counter

from cardgen.cli.decks.rulings import Rulings
from cardgen.cli.decks.source import find_decks
from cardgen.cli.terminal.session import Session, wrong_usage
from cardgen.diagnostics import Mistakes, Text, has_errors
from cardgen.load.project import Project
from cardgen.model.game import Game
from cardgen.rules.report import strange_entries


def deck_copies(session: Session, project: Project, game: Game, word: str) -> Counter[str]:
    """Copies by the id of the card, of a deck file, a deck of the game or a share code."""
    rulings = Rulings(project, game, None, None, {}, {})
    decks = find_decks(session, rulings, (word,))
    if len(decks) != 1:
        raise wrong_usage(
            Text(f"--deck: “{word}” is {len(decks)} decks", f"--deck：「{word}」有 {len(decks)} 副套牌"),
            Text("name one of them", "请写明其中一副"),
        )
    (found,) = decks
    if found.file is None or has_errors(found.problems):
        raise Mistakes(found.problems)
    rules, file = rulings.for_deck(found.file)
    hand, strange = rules.hand(file.deck)
    if strange:
        raise Mistakes(strange_entries(file.deck, rules))
    return Counter(rules.cards.cards[n].id for n in hand.cards(tuple(range(len(rules.zones)))))
