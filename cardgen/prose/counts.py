"""`counts`: numbers of cards in the prose against the cards."""

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.model.game import Card
from cardgen.prose.amounts import Amount, Claim, Unit
from cardgen.prose.contents import claims
from cardgen.prose.passages import Prose
from cardgen.prose.vocabulary import CardGroup, Vocabulary

MOST_PLACES = 8
WHAT: dict[Unit, Text] = {
    "copies": Text("cards", "张"),
    "different": Text("different cards", "种"),
    "kinds": Text("kinds of cards", "类"),
    "either": Text("cards", "个"),
}


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number of cards that the data does not bear out. What is not printed at all is not counted."""
    found: list[Diagnostic] = []
    for claim in claims(prose, vocabulary):
        amount = claim.amount
        # What is said of each card is said of one name, and of the other.
        for names in [(name,) for name in amount.names] if amount.each else [amount.names]:
            said = amount._replace(names=names)
            meant = _meant(said, vocabulary)
            right = {number for group in meant for number in _numbers(group, said)}
            right |= {number + claim.more for number in right} | {*claim.others}
            if meant and amount.said is not None and amount.said not in right:
                found.append(_wrong(prose, claim._replace(amount=said), meant[0], vocabulary))
                break
    return found


def _meant(amount: Amount, vocabulary: Vocabulary) -> tuple[CardGroup, ...]:
    """The groups that a number may be of; the whole set may mean one of its piles."""
    named = [vocabulary.groups[name] for name in amount.names]
    if len(named) > 1:
        first = [groups[0] for groups in named]
        cards = {id(card): card for group in first for card in group.cards}
        kinds = [group.picks.removeprefix("kind=") for group in first if group.picks.startswith("kind=")]
        picks = f"kind={','.join(kinds)}" if len(kinds) == len(first) else ""
        groups: tuple[CardGroup, ...] = (CardGroup("、".join(amount.names), tuple(cards.values()), picks),)
    elif named:
        groups = named[0]
    else:
        piles = (group for name in vocabulary.piles for group in vocabulary.groups[name])
        groups = (vocabulary.everything, *piles) if amount.unit != "either" else ()
    if not vocabulary.game.is_catalogue:
        return tuple(group for group in groups if group.copies)
    # A list to build decks from has each once; of a single card a deck may have several.
    once = (group._replace(cards=tuple(c._replace(copies=1) for c in group.cards)) for group in groups)
    return () if amount.each else tuple(group for group in once if len(group.cards) > 1)


def _numbers(group: CardGroup, amount: Amount) -> tuple[int, ...]:
    """What would be right to say. 种 may mean different cards, and kinds of cards."""
    if amount.each:
        return (*(group.each if len(group.each) == 1 else ()), group.copies)
    numbers: dict[Unit, tuple[int, ...]] = {
        "copies": (group.copies,),
        "kinds": (group.kinds,),
        "different": (group.different, group.kinds),
        "either": (group.copies, group.different),
    }
    return numbers[amount.unit]


def _wrong(prose: Prose, claim: Claim, group: CardGroup, vocabulary: Vocabulary) -> Diagnostic:
    amount = claim.amount
    of = Text(f" of “{group.name}”", f"「{group.name}」") if group.name else Text(" in all", "整套")
    what = Text("of each card", "张") if amount.each else WHAT[amount.unit]
    right = f"{_numbers(group, amount)[0] + claim.more}"
    if amount.each:
        right = "–".join(map(str, dict.fromkeys((group.each[0], group.each[-1]))))
    message = Text(
        f"the text says {amount.said} {what.en}{of.en}; the data has {right}",
        f"文中说{of.zh}{'每种' * amount.each}有 {amount.said} {what.zh}，数据里是 {right} {what.zh}",
    )
    hint = Text(f"write {right}, or change the copies of the cards", f"请改成 {right}，或者修改卡牌的 copies")
    if group.picks and not claim.sure:
        name = "kinds" if amount.unit == "different" else "count"
        directive = "{{" + f"{name} {group.picks}".removesuffix(" *") + "}}"
        hint = Text(f"write {directive}, which is always right", f"请写 {directive}，它总与数据一致")
    span = prose.span(claim.passage, amount.at)
    wrong = Diagnostic("wrong-count", message, span, hint, related=_places(group, vocabulary))
    return wrong if claim.sure else wrong._replace(severity="warning")


def _places(group: CardGroup, vocabulary: Vocabulary) -> tuple[tuple[Span, Text], ...]:
    """Where the cards stand; the kinds, where there are many cards."""
    cards = [card for card in group.cards if card.copies]
    if len(cards) <= MOST_PLACES:
        return tuple(
            (_place(card), Text(f"{card.copies} × {card.name}", f"{card.name} {card.copies} 张"))
            for card in cards
        )
    places: list[tuple[Span, Text]] = []
    for kind in vocabulary.game.kinds.values():
        own = [card for card in cards if card.kind == kind.id]
        if own:
            copies = sum(card.copies for card in own)
            words = Text(f"{copies} × {kind.name}, from here on", f"{kind.name} 共 {copies} 张，从这里开始")
            places.append((own[0].place.span(), words))
    return tuple(places)


def _place(card: Card) -> Span:
    """Where the copies stand; the card itself, where it has them from its file's defaults."""
    copies = (card.place / "copies").span()
    return copies if copies.excerpt.lstrip().startswith("copies") else card.place.span()
