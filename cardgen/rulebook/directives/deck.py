"""`{{deck double-pyro}}`: a deck of `decks/`, a row for each pile; of several, a row for each deck."""

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Align, Blocks, Cell, Table, Words
from cardgen.model.rule_words import Listed, Pile
from cardgen.rulebook.directives.call import Call

HEADINGS = (("Pile", "牌区"), ("Copies", "张数"), ("Cards", "牌"))
DECK = ("Deck", "套牌")


def deck(call: Call) -> Blocks:
    known = call.data.rules.decks
    asked = [word.strip() for word in call.words.split(",")]
    for word in asked:
        if word not in known:
            call.wrong(
                "no-deck",
                Text(f"the game has no deck “{word}” in decks/", f"游戏的 decks/ 里没有套牌「{word}」"),
                hint_for(word, known),
            )
            return ()
    found = [known[word] for word in asked]
    return (_piles(found[0], call) if len(found) == 1 else _side_by_side(found, call),)


def _piles(deck: Listed, call: Call) -> Table:
    language = int(call.data.chinese)
    rows = tuple(
        (_cell(pile.name[language]), _cell(str(sum(n for _, n in pile.cards))), _cards(pile, language))
        for pile in deck.piles
    )
    header = tuple(_cell(words[language]) for words in HEADINGS)
    return Table(header, rows, ("", "right", ""), call.line)


def _side_by_side(decks: list[Listed], call: Call) -> Table:
    """A column for each pile that one of them has."""
    language = int(call.data.chinese)
    names = list(dict.fromkeys(pile.name for deck in decks for pile in deck.piles))
    rows = tuple(
        (
            Cell((Words(deck.name, bold=True),)),
            *(_cards(piles.get(name, Pile(name, ())), language) for name in names),
        )
        for deck in decks
        for piles in ({pile.name: pile for pile in deck.piles},)
    )
    header = (_cell(DECK[language]), *(_cell(name[language]) for name in names))
    plain: tuple[Align, ...] = tuple("" for _ in header)
    return Table(header, rows, plain, call.line)


def _cards(pile: Pile, language: int) -> Cell:
    return _cell((", ", "、")[language].join(f"{name} ×{n}" if n > 1 else name for name, n in pile.cards))


def _cell(words: str) -> Cell:
    return Cell((Words(words),))
