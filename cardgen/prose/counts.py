"""`counts`: numbers of cards in the prose against the cards."""

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.model.game import Card
from cardgen.prose.claim import Claim, Unit
from cardgen.prose.claims import claims
from cardgen.prose.known import Group, Known
from cardgen.prose.source import Prose

MOST_PLACES = 8
WHAT: dict[Unit, Text] = {
    "copies": Text("cards", "张"),
    "different": Text("different cards", "种"),
    "kinds": Text("kinds of cards", "类"),
    "either": Text("cards", "个"),
    "each": Text("of each card", "张"),
    "apiece": Text("cards", "张"),
}


def check(prose: Prose, known: Known) -> list[Diagnostic]:
    """Every number of cards that the data does not bear out. What is not printed at all is not counted."""
    found: list[Diagnostic] = []
    for claim in (one for said in claims(prose, known) for one in _of_one(said)):
        meant = _meant(claim, known)
        if meant and not any(claim.said in _numbers(group, claim) for group in meant):
            found.append(_wrong(prose, claim, meant[0], known))
    return found


def _of_one(claim: Claim) -> list[Claim]:
    """`灵珠、魔丸各 1 张` says it of one, and of the other."""
    return [claim._replace(names=(name,)) for name in claim.names] if claim.unit == "apiece" else [claim]


def _meant(claim: Claim, known: Known) -> tuple[Group, ...]:
    """The groups that a claim may be about; a claim about the whole set may mean one of its piles."""
    if not claim.names and claim.unit == "each":
        groups: tuple[Group, ...] = (known.everything,)
    elif not claim.names:
        piles = (group for name in known.totals for group in known.groups[name])
        groups = (known.everything, *piles)
    elif len(claim.names) == 1:
        groups = known.groups[claim.names[0]]
    else:
        cards = {
            id(card): card for name in claim.names for group in known.groups[name] for card in group.cards
        }
        groups = (Group("、".join(claim.names), tuple(cards.values())),)
    if claim.besides:
        out = {id(card) for name in claim.besides for group in known.groups[name] for card in group.cards}
        groups = tuple(
            Group(group.name, tuple(card for card in group.cards if id(card) not in out)) for group in groups
        )
    if known.game.is_catalogue and claim.unit in ("each", "apiece"):
        return ()
    if known.game.is_catalogue:
        # A list to build decks from has each once; of a single card a deck may have several.
        return tuple(group.each_once for group in groups if len(group.cards) > 1)
    return tuple(group for group in groups if group.copies)


def _numbers(group: Group, claim: Claim) -> tuple[int, ...]:
    """What would be right to say. 种 may mean different cards, and kinds of cards."""
    match claim.unit:
        case "copies":
            return (group.copies,)
        case "kinds":
            return (group.kinds,)
        case "different":
            return (group.different, group.kinds)
        case "either":
            return (group.different, group.copies)
        case "each":
            return group.each
        case "apiece":
            return (group.copies, *group.each)


def _wrong(prose: Prose, claim: Claim, group: Group, known: Known) -> Diagnostic:
    of = _of(claim, group)
    what = WHAT[claim.unit]
    right = _numbers(group, claim)
    if claim.unit == "each":
        copies = sorted({card.copies for card in group.cards if card.copies})
        message = Text(
            f"the text says {claim.said} {what.en}{of.en}; the data has {_range(copies, 'to')}",
            f"文中说{of.zh}每种 {claim.said} 张，数据里是每种 {_range(copies, '至')} 张",
        )
    else:
        message = Text(
            f"the text says {claim.said} {what.en}{of.en}; the data has {right[0]}",
            f"文中说{of.zh}有 {claim.said} {what.zh}，数据里是 {right[0]} {what.zh}",
        )
    return Diagnostic(
        "wrong-count",
        message,
        prose.span(claim.line, claim.at),
        _fix(claim, right, known),
        related=_places(group, known),
    )


def _of(claim: Claim, group: Group) -> Text:
    if group.name:
        return Text(f" of “{group.name}”", f"「{group.name}」")
    if claim.besides and claim.unit != "each":
        others = "、".join(claim.besides)
        return Text(f" besides “{others}”", f"「{others}」以外")
    return Text(" in all", "整套")


def _range(copies: list[int], to: str) -> str:
    return f"{copies[0]} {to} {copies[-1]}" if len(copies) > 1 else str(copies[0])


def _fix(claim: Claim, right: tuple[int, ...], known: Known) -> Text:
    if not right:
        return Text("say the copies of each card, or change them", "请逐张写明张数，或者修改卡牌的 copies")
    if claim.unit in ("copies", "each", "apiece") and not known.game.is_catalogue:
        there = right[0]
        return Text(
            f"write {there}, or change the copies of the cards", f"请改成 {there}，或者修改卡牌的 copies"
        )
    return Text(f"write {right[0]}", f"请改成 {right[0]}")


def _places(group: Group, known: Known) -> tuple[tuple[Span, Text], ...]:
    """Where the cards stand; the kinds, where there are many cards."""
    cards = [card for card in group.cards if card.copies]
    if len(cards) <= MOST_PLACES:
        return tuple(
            (_place(card), Text(f"{card.copies} × {card.name}", f"{card.name} {card.copies} 张"))
            for card in cards
        )
    places: list[tuple[Span, Text]] = []
    for kind in known.game.kinds.values():
        copies = sum(card.copies for card in cards if card.kind == kind.id)
        if copies:
            first = next(card for card in cards if card.kind == kind.id)
            words = Text(f"{copies} × {kind.name}, from here on", f"{kind.name} 共 {copies} 张，从这里开始")
            places.append((first.place.span(), words))
    return tuple(places)


def _place(card: Card) -> Span:
    """Where the copies stand; the card itself, where it has them from its file's defaults."""
    copies = (card.place / "copies").span()
    return copies if copies.excerpt.lstrip().startswith("copies") else card.place.span()
