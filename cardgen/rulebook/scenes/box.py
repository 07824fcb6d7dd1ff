"""`:::box` and `{{box}}`: what is in the box. Every number comes from the data."""

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.model.document import Blocks, Divider, Inlines, Paragraph, Scene, Words
from cardgen.model.game import Card
from cardgen.model.rule_words import Listed
from cardgen.model.scenes import BoxHeap, CardPile, Contents
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.directives.deck import decks_named
from cardgen.rulebook.scenes.box_drawing import draw
from cardgen.rulebook.scenes.card_words import in_words
from cardgen.rulebook.scenes.drawn import said
from cardgen.rulebook.scenes.scene import SceneText, items_of, keyed, opening, plain
from cardgen.units import Color, parse_color

__all__ = ["draw", "read", "whole_box"]

DECK = "deck="


def read(text: SceneText) -> Blocks:
    """Items `kind: words`; those behind `---` do not lie in the pile.

    `{copies=count}`: of cards with 0 copies that field says how many there are. `{cards=20mm}`: how wide
    cards are. `{columns=2}`: two kinds in a row on wide pages.
    """
    _, options = text.options("copies", "cards", "columns")
    field = options.get("copies", "")
    heaps: list[BoxHeap] = []
    piled = True
    for block in text.blocks:
        if isinstance(block, Divider):
            piled = False
            continue
        found = list(items_of((block,)))
        if not found:
            hint = Text("a list: - kind: words", "写一个列表：- 牌种：说明")
            text.at(block.line).wrong("bad-scene", Text("this is no kind of card", "这不是牌种"), hint)
        for (first, *_), line in found:
            heaps += _heap(first, text.at(line, plain(first)), piled, field)
    if not heaps:
        return whole_box(text.call)
    columns = 2 if options.get("columns") == "2" else 1
    return _scene(heaps, text.call, options.get("cards", ""), columns)


def whole_box(call: Call) -> Blocks:
    """Every kind of which there are cards."""
    kinds = ((id, [card for card in call.game.cards if card.kind == id]) for id in call.game.kinds)
    made = (_of(call.game.kinds[id].name, cards, (), True, call) for id, cards in kinds)
    return _scene([heap for heap in made if heap.copies], call)


def _heap(line: Inlines, call: Call, piled: bool, field: str) -> list[BoxHeap]:
    """`attack: 打对面的血。`, `kind=monster tribe=苔森: **苔森** …`, `deck=prairie-fire: …`."""
    key, words = keyed(line) or (plain(line), ())
    if (asked := key.removeprefix(DECK)) != key:
        return [heap for deck in decks_named(asked, call) for heap in _of_deck(deck, words, piled)]
    kind = next((kind for kind in call.game.kinds.values() if key in (kind.id, kind.name)), None)
    names = (name for card in call.game.cards for name in (card.id, card.name))
    if kind is None and key.isidentifier() and key not in names:
        message = Text(f"there is no kind of card “{key}”", f"没有牌种「{key}」")
        call.wrong("unknown-kind", message, hint_for(key, call.game.kinds))
        return []
    name, rest = opening(words)
    cards = list(call.pick(f"kind={kind.id}" if kind else key, spares=bool(field)))
    if not cards:
        return []
    return [_of(name or (kind.name if kind else key), cards, rest if name else words, piled, call, field)]


def _of_deck(deck: Listed, words: Inlines, piled: bool) -> list[BoxHeap]:
    """The cards of a deck, each as often as it has it."""
    found = (each for pile in deck.piles for each in pile.cards)
    lying = tuple(CardPile(card.id, card.name, copies=copies) for card, copies in found)
    return [BoxHeap(deck.name, sum(pile.copies for pile in lying), lying, words, piled)]


def _of(name: str, cards: list[Card], words: Inlines, piled: bool, call: Call, field: str = "") -> BoxHeap:
    order = {kind: n for n, kind in enumerate(call.game.kinds)}
    each = ((card, _copies(card, call, field)) for card in sorted(cards, key=lambda card: order[card.kind]))
    lying = tuple(CardPile(card.id, card.name, copies=copies) for card, copies in each if copies)
    return BoxHeap(name, sum(pile.copies for pile in lying), lying, words, piled, _ink(cards, call))


def _ink(cards: list[Card], call: Call) -> Color | None:
    """The `accent` in the variables of their kind, if all are of one kind and it is a plain colour."""
    kinds = {card.kind for card in cards}
    said_ = call.game.kinds[kinds.pop()].vars.get("accent") if len(kinds) == 1 else None
    return parse_color(said_) if isinstance(said_, str) else None


def _copies(card: Card, call: Call, field: str) -> int:
    said_ = card.get(field) if field else None
    if card.copies or field:
        return card.copies or (said_ if isinstance(said_, int) else 0)
    return 1 if call.game.is_catalogue else 0


def _scene(heaps: list[BoxHeap], call: Call, cards: str = "", columns: int = 1) -> Blocks:
    words: list[Paragraph] = []
    mark = Words("、" if call.data.chinese else ", ")
    for heap in heaps:
        line = (
            Words(f"{heap.copies} {heap.name}", bold=True),
            *(Words(" ") for _ in heap.words[:1]),
            *heap.words,
        )
        words.append(Paragraph(line, call.line))
        names = (said(in_words(pile, call.data.chinese)) for pile in heap.cards)
        each = tuple(part for name in names for part in (mark, *name))
        words.append(Paragraph(each[1:], call.line))
    shown = Contents(tuple(heaps), cards, columns)
    return (Scene("box", shown, tuple(words), call.line),) if heaps else ()
