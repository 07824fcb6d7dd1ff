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
from cardgen.rules import say
from cardgen.rules.conditions import Both, Condition, Has
from cardgen.rules.context import Context, known_name
from cardgen.rules.form import Rule
from cardgen.rules.hand import ZoneSet
from cardgen.rules.unmatched import no_card
from cardgen.select import Any, Compare, Selector

RULE = Text("rule", "规则")
ReadRule = Callable[[TableReader, Context, str], Rule | None]


class Fragment(NamedTuple):
    """What some cards carry: rules, each with the id of the rule that it replaces, and rules to drop.

    `zones`: where the cards must be; None: anywhere in the rule's scope.
    """

    carriers: Selector
    called: Text
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
        known_name(reader, "without", id, known, RULE, code="unknown-rule")
    rules: list[tuple[Rule, str]] = []
    for table in reader.tables("rule", what=Text("this rule", "此规则")):
        replaced = table.string("replaces", "")
        if replaced:
            known_name(table, "replaces", replaced, known, RULE, code="unknown-rule")
        rule = read_rule(table, context, replaced)
        if rule is not None:
            rules.append((rule, replaced))
    carriers, called = _carriers(reader, context)
    reader.done()
    return Fragment(carriers, called, zones, tuple(rules), without)


def _carriers(reader: TableReader, context: Context) -> tuple[Selector, Text]:
    """The cards that carry a fragment, and words for them: their names, where they are always the same."""
    if not any(reader.has(key) for key in ("card", "cards", "where")):
        reader.missing("card")
    written = [(reader.string("card", ""), "card")] if reader.has("card") else []
    written += [(word, "cards") for word in reader.strings("cards")]
    ids: list[str] = []
    for word, key in written:
        number = context.cards.find(word)
        if number is None:
            wrong = no_card(word, context.cards, hint_for(word, context.cards.keys))
            reader.diagnostics.append(wrong._replace(span=reader.place_of(key).span()))
        else:
            ids.append(context.cards.cards[number].id)
    selector = context.selector(reader, "where")
    carriers = Any((Compare("id", "in", tuple(ids)), *([selector] if selector is not None else ())))
    fixed = context.pick(carriers, ()).fixed
    if fixed is None:
        return carriers, context.say(carriers)
    return carriers, say.several([context.cards.name(n) for n in sorted(fixed)])


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
        _switched(
            rule,
            [*off.get(rule.id, ()), *(carried(f, context, rule) for f in fragments if rule.id in f.without)],
        )
        for rule in rules
    ) + tuple(added)


def carried(fragment: Fragment, context: Context, rule: Rule) -> Has:
    """One of the fragment's cards is there, where the rule looks."""
    zones = context.zones_of(rule.scope) if fragment.zones is None else fragment.zones
    return Has(context.pick(fragment.carriers, zones), 1, fragment.called, rule.scope)


def _switched(rule: Rule, off: Sequence[Condition]) -> Rule:
    condition = rule.condition
    for one in off:
        condition = Both(condition, one)
    return rule if condition is rule.condition else rule._replace(condition=condition)
