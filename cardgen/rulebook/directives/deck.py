"""`{{deck double-pyro}}`: a deck of `decks/` as a list to gather it by; of several, a row for each deck."""

from itertools import zip_longest

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Align, Blocks, Cell, Table, Words
from cardgen.model.rule_words import Listed, Pile
from cardgen.rulebook.directives.call import Call

# So many columns has a list; where there are fewer groups, one with more cards than this is parted.
COLUMNS, LONG = 6, 5
DECK, CODE = ("Deck", "套牌"), ("Share code", "分享码")


def deck(call: Call) -> Blocks:
    found = decks_named(call.words, call)
    if not found:
        return ()
    return (_gathered(found[0], call) if len(found) == 1 else _side_by_side(found, call),)


def decks_named(words: str, call: Call) -> list[Listed]:
    """Decks by their files, with commas; none where there is not one of them, which is told."""
    known = call.data.rules.decks
    asked = [word.strip() for word in words.split(",")]
    for word in asked:
        if word not in known:
            call.wrong(
                "no-deck",
                Text(f"the game has no deck “{word}” in decks/", f"游戏的 decks/ 里没有套牌「{word}」"),
                hint_for(word, known),
            )
            return []
    return [known[word] for word in asked]


def _gathered(deck: Listed, call: Call) -> Table:
    """Columns for each pile, or for each kind of card in it; then the deck's share code."""
    language = int(call.data.chinese)
    groups = [group for pile in deck.piles for group in _groups(pile, call)]
    columns = [
        (f"{name[language]} {sum(n for _, n in cards)}", [f"{n} {card.name}" for card, n in cards])
        for name, cards in groups
    ]
    while 0 < len(columns) < COLUMNS and len(longest := max((c for _, c in columns), key=len)) > LONG:
        n = next(n for n, (_, cards) in enumerate(columns) if cards is longest)
        half = -(-len(longest) // 2)
        columns[n : n + 1] = [(columns[n][0], longest[:half]), ("", longest[half:])]
    header = tuple(_cell(name) for name, _ in columns)
    rows = [tuple(map(_cell, line)) for line in zip_longest(*(cards for _, cards in columns), fillvalue="")]
    if deck.code and header:
        named = (Words(f"{CODE[language]} ", bold=True), Words(deck.code))
        rows.append((Cell(named, len(header)), *(Cell((), 0, 0) for _ in header[1:])))
    return Table(header, tuple(rows), tuple("left" for _ in header), call.line, wide=True)


def _groups(pile: Pile, call: Call) -> list[Pile]:
    """The cards of a pile by kind, in the order of the game's kinds; all together where they are of one."""
    found = (
        Pile(Text(kind.name, kind.name), tuple(one for one in pile.cards if one[0].kind == id))
        for id, kind in call.game.kinds.items()
    )
    groups = [group for group in found if group.cards]
    return groups if len(groups) > 1 else [pile]


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
    named = (f"{card.name} ×{n}" if n > 1 else card.name for card, n in pile.cards)
    return _cell((", ", "、")[language].join(named))


def _cell(words: str) -> Cell:
    return Cell((Words(words),) if words else ())
