"""Rules carried by cards: they hold while such a card is in the deck, beside the others or in their place.

[[fragment]]
card = "yorion"                 # or cards = [...], or where = { ... }
zone = "companion"              # where the card must be; default: any zone of the rule's scope
without = ["sideboard"]         # rules that do not hold meanwhile
[[fragment.rule]]
replaces = "deck-size"          # without it: a rule more
form = "count"
at_least = 80
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.rules.conditions import Both, Has
from cardgen.rules.context import Condition, Context, names
from cardgen.rules.form import Rule
from cardgen.rules.hand import ZoneSet

ReadRule = Callable[[TableReader, Context, str], Rule | None]


class Fragment(NamedTuple):
    """What some cards carry: rules, each with the id of the rule that it replaces, and rules to drop.

    `zones`: where the cards must be; None: anywhere in the rule's scope.
    """

    carriers: frozenset[int]
    zones: ZoneSet | None
    rules: tuple[tuple[Rule, str], ...]
    without: tuple[str, ...]


def read_fragments(
    reader: TableReader, context: Context, known: Sequence[str], read_rule: ReadRule
) -> list[Fragment]:
    """`[[fragment]]`; `known` are the ids of the rules that fragments may replace or drop."""
    return [
        _fragment(table, context, known, read_rule)
        for table in reader.tables("fragment", what=Text("this fragment", "此规则片段"))
    ]


def _fragment(reader: TableReader, context: Context, known: Sequence[str], read_rule: ReadRule) -> Fragment:
    zones = context.zone_set(reader, "zone", "deck") if reader.has("zone") else None
    without = reader.strings("without")
    for id in without:
        _check(reader, "without", id, known)
    rules: list[tuple[Rule, str]] = []
    for table in reader.tables("rule", what=Text("this rule", "此规则")):
        replaced = table.string("replaces", "")
        if replaced:
            _check(table, "replaces", replaced, known)
        rule = read_rule(table, context, replaced)
        if rule is not None:
            rules.append((rule, replaced))
    carriers = _carriers(reader, context)
    reader.done()
    return Fragment(carriers, zones, tuple(rules), without)


def _carriers(reader: TableReader, context: Context) -> frozenset[int]:
    if not any(reader.has(key) for key in ("card", "cards", "where")):
        reader.missing("card")
        return frozenset()
    words = [(reader.string("card", ""), "card")] if reader.has("card") else []
    words += [(word, "cards") for word in reader.strings("cards")]
    found: set[int] = set()
    for word, key in words:
        number = context.cards.find(word)
        if number is not None:
            found.add(number)
        else:
            reader.error(
                key,
                Text(f"there is no card “{word}”", f"没有名为「{word}」的牌"),
                hint_for(word, context.cards.keys),
                code="unknown-card",
            )
    selector = context.selector(reader, "where")
    return frozenset(found) if selector is None else context.cards.pick(selector) | found


def _check(reader: TableReader, key: str, id: str, known: Sequence[str]) -> None:
    if id not in known:
        reader.error(
            key,
            Text(f"there is no rule “{id}”", f"没有名为「{id}」的规则"),
            hint_for(id, known),
            code="unknown-rule",
        )


def put_in(rules: Sequence[Rule], fragments: Sequence[Fragment], context: Context) -> tuple[Rule, ...]:
    """All rules, each under the condition that fragments put on it."""
    added: list[Rule] = []
    off: dict[str, list[Condition]] = {}
    for fragment in fragments:
        for rule, replaced in fragment.rules:
            there = carried(fragment, context, rule)
            holds = there if rule.condition is None else Both(there, Both(None, rule.condition))
            added.append(rule._replace(condition=holds))
            if replaced:
                off.setdefault(replaced, []).append(holds)
    return tuple(
        _switched(rule, off.get(rule.id, []) + _dropped(rule, fragments, context)) for rule in rules
    ) + tuple(added)


def carried(fragment: Fragment, context: Context, rule: Rule) -> Has:
    """One of the fragment's cards is there, where the rule looks."""
    zones = fragment.zones
    if zones is None:
        zones = tuple(n for n, z in enumerate(context.zones) if z.scope == rule.scope and not z.ignored)
    return Has(fragment.carriers, zones, 1, names(context.cards, sorted(fragment.carriers)))


def _dropped(rule: Rule, fragments: Sequence[Fragment], context: Context) -> list[Condition]:
    return [carried(f, context, rule) for f in fragments if rule.id in f.without]


def _switched(rule: Rule, off: Sequence[Condition]) -> Rule:
    condition = rule.condition
    for one in off:
        condition = Both(condition, one)
    return rule if condition is rule.condition else rule._replace(condition=condition)
