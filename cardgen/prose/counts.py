"""`counts`: numbers of cards in the prose against the cards."""

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.model.game import Card
from cardgen.prose.amounts import Claim, Unit
from cardgen.prose.contents import claims
from cardgen.prose.passages import Prose
from cardgen.prose.vocabulary import CardGroup, Vocabulary

MOST_PLACES = 8
WHAT: dict[Unit, Text] = {
    "copies": Text("cards", "张"),
    "different": Text("different cards", "种"),
    "either": Text("cards", "个"),
}


def check(prose: Prose, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Every number of cards that the data does not bear out. What is not printed at all is not counted."""
    found: list[Diagnostic] = []
    for claim in claims(prose, vocabulary):
        # What is said of each card is said of one name, and of the other.
        for names in [(name,) for name in claim.names] if claim.each else [claim.names]:
            said = claim._replace(names=names)
            meant = _meant(said, vocabulary)
            right = {number for group in meant for number in _numbers(group, said)}
            right |= {number + claim.more for number in right} | {*claim.others}
            if meant and claim.said is not None and claim.said not in right:
                found.append(_wrong(prose, said, meant[0]))
                break
    return found


def _meant(claim: Claim, vocabulary: Vocabulary) -> tuple[CardGroup, ...]:
    """The groups that a number may be of; the whole set may mean one of its piles."""
    named = [vocabulary.groups[name] for name in claim.names]
    if named:
        groups = named[0] if len(named) == 1 else (_together([same[0] for same in named]),)
    else:
        piles = (group for name in vocabulary.piles for group in vocabulary.groups[name])
        groups = (vocabulary.everything, *piles) if claim.unit != "either" else ()
    if not vocabulary.game.is_catalogue:
        return tuple(group for group in groups if group.copies)
    # A list to build decks from has each once; of a single card a deck may have several.
    once = (group._replace(cards=tuple(c._replace(copies=1) for c in group.cards)) for group in groups)
    return () if claim.each else tuple(group for group in once if len(group.cards) > 1)


def _together(groups: list[CardGroup]) -> CardGroup:
    cards = {id(card): card for group in groups for card in group.cards}
    kinds = [group.picks.removeprefix("kind=") for group in groups if group.picks.startswith("kind=")]
    picks = f"kind={','.join(kinds)}" if len(kinds) == len(groups) else ""
    return CardGroup("、".join(group.name for group in groups), tuple(cards.values()), picks)


def _numbers(group: CardGroup, claim: Claim) -> tuple[int, ...]:
    """What would be right to say, the likeliest first."""
    if claim.each:
        return (*(group.each if len(group.each) == 1 else ()), group.copies)
    numbers: dict[Unit, tuple[int, ...]] = {
        "copies": (group.copies,),
        "different": (group.different, group.kinds),
        "either": (group.copies, group.different),
    }
    return numbers[claim.unit]


def _wrong(prose: Prose, claim: Claim, group: CardGroup) -> Diagnostic:
    of = Text(f" of “{group.name}”", f"「{group.name}」") if group.name else Text(" in all", "整套")
    what = Text("of each card", "张") if claim.each else WHAT[claim.unit]
    right = f"{_numbers(group, claim)[0] + claim.more}"
    if claim.each:
        right = "–".join(map(str, dict.fromkeys((group.each[0], group.each[-1]))))
    message = Text(
        f"the text says {claim.said} {what.en}{of.en}; the data has {right}",
        f"文中说{of.zh}{'每种' * claim.each}有 {claim.said} {what.zh}，数据里是 {right} {what.zh}",
    )
    hint = Text(f"write {right}, or change the copies of the cards", f"请改成 {right}，或者修改卡牌的 copies")
    if group.picks and not claim.sure:
        name = "kinds" if claim.unit == "different" else "count"
        directive = "{{" + f"{name} {group.picks}".removesuffix(" *") + "}}"
        hint = Text(f"write {directive}, which is always right", f"请写 {directive}，它总与数据一致")
    cards = [card for card in group.cards if card.copies][:MOST_PLACES]
    return Diagnostic(
        "wrong-count",
        message,
        prose.span(claim.passage, claim.at),
        hint,
        "error" if claim.sure else "warning",
        tuple((_place(c), Text(f"{c.copies} × {c.name}", f"{c.name} {c.copies} 张")) for c in cards),
    )


def _place(card: Card) -> Span:
    """Where the copies stand; the card itself, where it has them from its file's defaults."""
    copies = (card.place / "copies").span()
    return copies if copies.excerpt.lstrip().startswith("copies") else card.place.span()
