"""What rules say and no card answers to: told where rules are read, because such a rule is silently useless.

A warning where cards may still come (a value that no card has, a selector that picks none, a field that no
leader has); an error where none ever can (a kind that the game does not declare, a word that is not among a
field's choices, a reference to a field that there is not). unreachable.py does the same for bounds.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.decode.suggest import did_you_mean, hint_for, suggestion
from cardgen.decode.variables import plain
from cardgen.diagnostics import Diagnostic, Place, Text
from cardgen.model.game import Game, Scalar
from cardgen.rules.index import Index, fold, words
from cardgen.select import All, Any, Compare, Named, Not, Reference, Selector, parse_table
from cardgen.select.table import ReadText

# The operators that name what a card says; the others set a limit, which a later card may pass.
NAMING = ("is", "in", "not", "has", "matches")
# Longer words, and more of them, are no hint.
LONGEST = 24
MOST = 24


class Pool(NamedTuple):
    """What selectors are looked at against. `leaders`: the cards that may lead."""

    game: Game
    cards: Index
    leaders: frozenset[int] = frozenset()


def read_selector(
    table: object,
    place: Place,
    diagnostics: list[Diagnostic],
    pool: Pool,
    text: ReadText | None = None,
) -> Selector | None:
    """The selector that a table says; None where it is wrong. What no card answers to is told.

    `text`: what texts stand for. A selector that speaks of others may mean no card today and some tomorrow.
    """
    told: list[Diagnostic] = []
    spoken: list[Reference] = []

    def look(compare: Compare, at: Place) -> None:
        told.extend(strangers(compare, at, pool))
        spoken.extend(one for one in values(compare) if isinstance(one, Reference))

    selector = parse_table(table, place, diagnostics, pool.game.field_names, text, look)
    if selector is None or not pool.cards.cards:
        return selector
    if not told and not spoken and not pool.cards.pick(selector):
        message = Text("no card is meant by this", "没有符合这个条件的牌")
        told.append(Diagnostic("matches-nothing", message, place.span(), severity="warning"))
    diagnostics += told
    return selector


def values(compare: Compare) -> tuple[Scalar, ...]:
    """What a field is compared with: one value, or several."""
    return compare.value if isinstance(compare.value, tuple) else (compare.value,)


def strangers(compare: Compare, place: Place, pool: Pool) -> Iterator[Diagnostic]:
    """The words of a comparison that no card says."""
    field, operator, value = compare
    for n, one in enumerate(values(compare)):
        at = place / n if isinstance(value, tuple) else place
        if isinstance(one, Reference):
            yield from reference(one, at, pool)
        elif operator in NAMING and not pool.cards.pick(
            Compare(field, operator if operator in ("has", "matches") else "is", one)
        ):
            yield from _unsaid(field, operator, one, at, pool)


def in_words(selector: Selector, place: Place, pool: Pool) -> Iterator[Diagnostic]:
    """The same for a selector as a line of words, which stand in one place."""
    match selector:
        case Compare():
            yield from strangers(selector, place, pool)
        case Named(pattern):
            if not pool.cards.pick(selector):
                message = Text(f"there is no card “{pattern}”", f"没有名为「{pattern}」的牌")
                known = {word for card in pool.cards.cards for word in (card.id, card.name)}
                yield Diagnostic("unknown-card", message, place.span(), nearest(pattern, known))
        case Not(part):
            yield from in_words(part, place, pool)
        case All(parts) | Any(parts):
            for part in parts:
                yield from in_words(part, place, pool)


def _unsaid(field: str, operator: str, value: Scalar, place: Place, pool: Pool) -> Iterator[Diagnostic]:
    word, kinds = plain(value), pool.game.kinds
    said = {word for found in pool.cards.values(field) for word in found}
    declared = [kind.fields[field] for kind in kinds.values() if field in kind.fields]
    choices = {word for one in declared for choice in one.choices for word in words(choice)}
    closed = field == "kind" or (bool(declared) and all(one.choices for one in declared))
    exact = operator not in ("has", "matches")
    if exact and word in (kinds if field == "kind" else choices):
        return
    match field:
        case "kind":
            message = Text(f"there is no kind “{word}”", f"没有牌种「{word}」")
        case "id":
            message = Text(f"no card has the id “{word}”", f"没有 id 为「{word}」的牌")
        case "name":
            message = Text(f"no card is called “{word}”", f"没有名为「{word}」的牌")
        case _:
            message = Text(f"no card has “{word}” in “{field}”", f"没有哪张牌的「{field}」是「{word}」")
    yield Diagnostic(
        "unknown-kind" if field == "kind" else "no-such-value",
        message,
        place.span(),
        nearest(word, kinds if field == "kind" else said | choices),
        "error" if exact and closed else "warning",
    )


def nearest(word: str, known: Iterable[str]) -> Text | None:
    """A hint with the word that was meant, or all of them where they are few and short."""
    short = sorted(one for one in known if len(one) <= LONGEST)
    near = did_you_mean(word, short)
    return suggestion(near) if near else hint_for(word, short) if len(short) <= MOST else None


def reference(text: str, place: Place, pool: Pool) -> Iterator[Diagnostic]:
    """What is wrong with `$leader.field` or `$each.field`: nobody who has the field.

    The `$` is left out where bounds speak of them.
    """
    who, _, field = text.removeprefix("$").partition(".")
    asked = {"leader": pool.leaders, "each": pool.cards.every}.get(who)
    if asked is None:
        return
    if not asked:
        message = Text(f"“{text}”: no zone holds leaders", f"「{text}」：没有哪个区域放领袖")
        hint = Text("say leader = true in the zone of the leaders", "请在领袖的区域写 leader = true")
        yield Diagnostic("no-leader", message, place.span(), hint)
    elif all(pool.cards.cards[n].get(field) is None for n in asked):
        led = Text("card that may lead", "张可以领导的牌") if who == "leader" else Text("card", "张牌")
        message = Text(f"“{text}”: no {led.en} has the field", f"「{text}」：没有一{led.zh}有这个字段")
        yield Diagnostic("matches-nothing", message, place.span(), severity="warning")


def no_card(word: str, index: Index, hint: Text | None = None) -> Diagnostic:
    """A word that should mean one card and means none, or several."""
    several = [index.cards[n].id for n in index.shared.get(fold(word), ())]
    if several:
        return Diagnostic(
            "ambiguous-card",
            Text(f"{len(several)} cards are called “{word}”", f"有 {len(several)} 张牌都叫「{word}」"),
            None,
            Text(
                f"write the id of the one that is meant: {', '.join(several)}",
                f"请写所指那张牌的 id：{'、'.join(several)}",
            ),
        )
    return Diagnostic(
        "unknown-card", Text(f"there is no card “{word}”", f"没有名为「{word}」的牌"), None, hint
    )
