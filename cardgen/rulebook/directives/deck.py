"""`{{deck double-pyro}}`: a deck of the game's `decks/`, a row for each of its piles."""

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Cell, Table, Words
from cardgen.rulebook.directives.call import Call

HEADINGS = (("Pile", "牌区"), ("Copies", "张数"), ("Cards", "牌"))


def deck(call: Call) -> Blocks:
    known = call.data.rules.decks
    if call.words not in known:
        call.wrong(
            "no-deck",
            Text(
                f"the game has no deck “{call.words}” in decks/", f"游戏的 decks/ 里没有套牌「{call.words}」"
            ),
            hint_for(call.words, known),
        )
        return ()
    language, joint = (1, "、") if call.data.chinese else (0, ", ")
    rows = tuple(
        (
            Cell((Words(pile.name[language]),)),
            Cell((Words(str(sum(copies for _, copies in pile.cards))),)),
            Cell((Words(joint.join(f"{name} ×{n}" if n > 1 else name for name, n in pile.cards)),)),
        )
        for pile in known[call.words]
    )
    header = tuple(Cell((Words(words[language]),)) for words in HEADINGS)
    return (Table(header, rows, ("", "right", ""), call.line),)
