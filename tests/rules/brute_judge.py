"""A judge of decks that knows nothing of cardgen: it reads rules as they are written and tries what they say.

Slow and plain on purpose: every selector is looked up anew for every card of every deck.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil, floor
from typing import Any, NamedTuple

Table = Mapping[str, Any]
COMPARED: dict[str, Callable[[float, float], bool]] = {
    "at_least": lambda a, b: a >= b,
    "at_most": lambda a, b: a <= b,
    "more_than": lambda a, b: a > b,
    "less_than": lambda a, b: a < b,
}


class World(NamedTuple):
    """A game as data, and one deck of it: zone → ids of cards, and values."""

    cards: Mapping[str, Table]
    zones: Mapping[str, Table]
    lists: Mapping[str, Mapping[str, float]]
    parameters: Table
    deck: Mapping[str, Sequence[str]]
    values: Table

    def there(self, names: object = None) -> list[Table]:
        """The cards in some zones, as often as they are; without a name in all that are not ignored."""
        wanted = [names] if isinstance(names, str) else names
        if wanted is None:
            wanted = [name for name, zone in self.zones.items() if not zone.get("ignored")]
        return [self.cards[id] for name in wanted for id in self.deck.get(name, ())]  # type: ignore[attr-defined]

    @property
    def leaders(self) -> list[Table]:
        return self.there([name for name, zone in self.zones.items() if zone.get("leader")])


# ---- words and selectors --------------------------------------------------------------------------------


def text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def items(value: object) -> list[Any]:
    """A list's items, a value alone, nothing."""
    if value is None or value == "":
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def stands_for(value: object, world: World, each: Table) -> list[Any]:
    """What a value of a rule stands for; `each`: the card at hand."""
    if not isinstance(value, str) or not value.startswith("$"):
        return [value]
    if value.startswith("$$"):
        return [value[1:]]
    who, _, field = value[1:].partition(".")
    if not field:
        return [world.parameters[who]]
    if who == "value":
        return items(world.values.get(field))
    speaking = world.leaders if who == "leader" else [each]
    return [item for card in speaking for item in items(card.get(field))]


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def fits(pattern: str, word: str) -> bool:
    signs = {"*": ".*", "?": "."}
    return bool(
        re.fullmatch("".join(signs.get(sign) or re.escape(sign) for sign in pattern), word, re.DOTALL)
    )


def meets(value: object, operator: str, wanted: Sequence[Any]) -> bool:
    """Whether a card's value meets a condition with any of some words; with `not`, with none."""
    said = [text(item) for item in ([] if value is None else items(value) or [value])]
    if operator == "not":
        return not meets(value, "is", wanted)
    if operator in ("is", "in"):
        return any(text(word) in said for word in wanted)
    if operator == "has":
        return any(text(word) in (value if isinstance(value, str) else said) for word in wanted)
    if operator == "matches":
        return any(fits(text(word), one) for word in wanted for one in said)
    if operator == "exists":
        return (value is not None) is wanted[0]
    return is_number(value) and any(is_number(w) and COMPARED[operator](value, w) for w in wanted)  # type: ignore[arg-type]


def picks(selector: Table | None, card: Table, world: World, each: Table | None = None) -> bool:
    """Whether a selector means a card. `each`: another card at hand; without one it is the card itself."""
    for key, value in (selector or {}).items():
        if key in ("all", "any") and isinstance(value, list):
            if not (all if key == "all" else any)(picks(part, card, world, each) for part in value):
                return False
        elif key == "not" and isinstance(value, dict):
            if picks(value, card, world, each):
                return False
        else:
            asked = value if isinstance(value, dict) else {"in" if isinstance(value, list) else "is": value}
            for operator, wanted in asked.items():
                written = wanted if isinstance(wanted, list) else [wanted]
                words = [w for one in written for w in stands_for(one, world, each or card)]
                if not meets(card.get(key), operator, words):
                    return False
    return True


# ---- numbers and conditions -----------------------------------------------------------------------------


class Fields:
    """`leader.cost` in arithmetic."""

    def __init__(self, read: Callable[[str], float]) -> None:
        self.__dict__["read"] = read

    def __getattr__(self, name: str) -> float:
        return self.__dict__["read"](name)


def plain_number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def number(bound: object, world: World, zones: object, each: Table | None = None) -> float:
    if not isinstance(bound, str):
        return float(bound)  # type: ignore[arg-type]
    filled = re.sub(r"\$(\w+)", lambda found: text(world.parameters[found[1]]), bound)
    names = {
        "size": len(world.there(zones)),
        "leader": Fields(lambda f: sum(plain_number(c.get(f)) for c in world.leaders)),
        "each": Fields(lambda f: plain_number((each or {}).get(f))),
        "value": Fields(lambda f: plain_number(world.values.get(f, 0))),
        "floor": floor,
        "ceil": ceil,
        "min": min,
        "max": max,
    }
    return float(eval(filled, {"__builtins__": {}}, names))


def within(have: float, rule: Table, world: World, each: Table | None = None) -> bool:
    ends = {
        key: number(rule[key], world, rule.get("zone"), each)
        for key in ("at_least", "at_most", "exactly")
        if key in rule
    }
    if "exactly" in ends:
        return have == ends["exactly"]
    return ends.get("at_least", have) <= have <= ends.get("at_most", have)


def holds(table: Table, world: World, each: Table | None = None) -> bool:
    """`when` and `unless` of a rule or a part of it."""

    def one(condition: Table) -> bool:
        if "value" in condition:
            wanted = stands_for(condition.get("is", True), world, {})
            return text(world.values.get(condition["value"], False)) == text(wanted[0])
        found = [c for c in world.there(condition.get("zone")) if picks(condition["has"], c, world, each)]
        return len(found) >= condition.get("at_least", 1)

    return ("when" not in table or one(table["when"])) and not ("unless" in table and one(table["unless"]))


# ---- forms ----------------------------------------------------------------------------------------------

Cards = list[Table]


def count(rule: Table, cards: Cards, world: World) -> bool:
    have = len({c["id"] for c in cards}) if rule.get("different") else len(cards)
    return (bool(rule.get("or_none")) and not have) or within(have, rule, world)


def copies(rule: Table, cards: Cards, world: World) -> bool:
    groups: dict[str, Cards] = {}
    for card in cards:
        for key in items(card.get(rule.get("key", "id"))):
            groups.setdefault(text(key), []).append(card)
    return all(
        len(same) <= min(number(rule["at_most"], world, rule.get("zone"), card) for card in same)
        for same in groups.values()
    )


def needs(rule: Table, cards: Cards, world: World) -> bool:
    for card in world.there(rule.get("each_zone")):
        if picks(rule["each"], card, world):
            near = [c for c in world.there(rule.get("zone")) if picks(rule["where"], c, world, card)]
            if len(near) < number(rule.get("at_least", 1), world, rule.get("zone"), card):
                return False
    return True


def together(rule: Table, cards: Cards, world: World) -> bool:
    field, most = rule.get("field"), number(rule.get("at_most", 1), world, rule.get("zone"))
    groups = rule.get("groups", [None])
    for group in groups:
        said = {text(w) for c in cards for w in (items(c.get(field)) if field else [c["id"]])}
        if group is not None:
            meant = {text(w) for one in group for w in stands_for(one, world, {})}
            said = {
                w
                for w in meant
                for c in cards
                if w in ([text(i) for i in items(c.get(field))] if field else (c["id"], c["name"]))
            }
        if len(said) > most:
            return False
    return True


def within_form(rule: Table, cards: Cards, world: World) -> bool:
    allowed = {text(w) for one in rule.get("always", ()) for w in stands_for(one, world, {})}
    allowed |= {text(w) for c in world.leaders for w in items(c.get(rule.get("leader_field", rule["field"])))}
    if "choice" in rule:
        allowed |= set(re.split("[、，,;； ]", text(world.values.get(rule["choice"], ""))))
    return all(text(w) in allowed for c in cards for w in items(c.get(rule["field"])))


def values(rule: Table, cards: Cards, world: World) -> bool:
    ignored = {text(w) for one in rule.get("ignore", ()) for w in stands_for(one, world, {})}
    said = Counter(text(w) for c in cards for w in items(c.get(rule["field"])))
    enough = [w for w, often in said.items() if w not in ignored and often >= rule.get("cards_each", 1)]
    return within(len(enough), rule, world)


def budget(rule: Table, cards: Cards, world: World) -> bool:
    spent = 0.0
    for id, often in Counter(c["id"] for c in cards).items():
        card, often = world.cards[id], 1 if rule.get("different") else often
        price = (
            world.lists[rule["points"]].get(id, 0.0)
            if "points" in rule
            else plain_number(card.get(rule["field"]))
        )
        for cost in rule.get("cost", ()):
            if picks(cost.get("where"), card, world) and holds(cost, world, card):
                if "cost" in cost:
                    price = number(cost["cost"], world, rule.get("zone"), card)
                often = max(0, often - cost.get("free", 0))
                break
        spent += price * often
    return within(spent, rule, world)


def listed(rule: Table, cards: Cards, world: World) -> bool:
    on = [c for c in cards if c["id"] in world.lists[rule["list"]]]
    titles = Counter(text(t) for c in on for t in items(c.get(rule.get("key", "id"))) or [c["id"]])
    most = rule.get("copies", None if "titles" in rule or "total" in rule else 0)
    return (
        (most is None or all(often <= most for often in titles.values()))
        and len(titles) <= rule.get("titles", len(titles))
        and len(on) <= rule.get("total", len(on))
    )


def pool(rule: Table, cards: Cards, world: World) -> bool:
    def inside(card: Table) -> bool:
        return (
            ("list" in rule and card["id"] in world.lists[rule["list"]])
            or any(key in rule and picks(rule[key], card, world) for key in ("allowed", "except"))
            or ("field" in rule and picks({rule["field"]: list(rule["values"])}, card, world))
        )

    return all(map(inside, cards))


def every(rule: Table, cards: Cards, world: World) -> bool:
    for card in cards:
        if "must" in rule and not picks(rule["must"], card, world):
            return False
        if (
            "field" in rule
            and is_number(card.get(rule["field"]))
            and not within(card[rule["field"]], rule, world, card)
        ):
            return False
    return True


def several(value: object) -> list[Table]:
    return value if isinstance(value, list) else [] if value is None else [value]  # type: ignore[list-item]


def may_include(rule: Table, cards: Cards, world: World) -> bool:
    def of(key: str, card: Table) -> bool:
        return any(picks(one, card, world) for one in several(rule.get(key)))

    return all(
        of("always", c) or (not of("never", c) and ("options" not in rule or of("options", c))) for c in cards
    )


def options(rule: Table, cards: Cards, world: World) -> bool:
    """All find a place exactly if no choice of options is too small for those that fit nowhere else."""
    opened = [o for o in rule["option"] if holds(o, world)]
    room = [
        max(0, floor(number(o["at_most"], world, rule.get("zone")))) if "at_most" in o else len(cards)
        for o in opened
    ]
    fit = [{n for n, o in enumerate(opened) if picks(o.get("where"), c, world)} for c in cards]
    return all(
        sum(places <= set(some) for places in fit) <= sum(room[n] for n in some)
        for size in range(len(opened) + 1)
        for some in combinations(range(len(opened)), size)
    )


def choice(rule: Table, cards: Cards, world: World) -> bool:
    given = world.values.get(rule["value"])
    if given is None or given == "":
        return bool(rule.get("optional"))
    words = [w for one in rule.get("one_of", ()) for w in stands_for(one, world, {})]
    words += [w for c in world.leaders for w in items(c.get(rule.get("leader_field", "")))]
    return text(given) in [text(w) for w in words]


def leaders(rule: Table, cards: Cards, world: World) -> bool:
    led = cards if "zone" in rule else [c for c in world.leaders if picks(rule.get("where"), c, world)]

    def so(pair: Table, a: Table, b: Table) -> bool:
        one, other = pair.get("both", pair.get("one")), pair.get("both", pair.get("other"))
        return picks(one, a, world, b) and picks(other, b, world, a)

    apart = any(
        not any(so(pair, a, b) or so(pair, b, a) for pair in rule["pair"]) for a, b in combinations(led, 2)
    )
    return not apart and len(led) <= number(rule.get("at_most", 2), world, rule.get("zone"))


def compare(rule: Table, cards: Cards, world: World) -> bool:
    def side(key: str) -> float:
        there = world.there(rule.get(f"{key}_zone", rule.get("zone")))
        found = [c for c in there if picks(rule.get("where"), c, world) and picks(rule[key], c, world)]
        field = rule.get(f"{key}_sum")
        return sum(plain_number(c.get(field)) for c in found) if field else len(found)

    times, plus = (
        number(rule.get(key, usual), world, rule.get("zone")) for key, usual in (("times", 1), ("plus", 0))
    )
    left, need = side("left"), side("right") * times + plus
    relation = rule.get("relation", "equal")
    return left == need or (left < need if relation == "at_most" else left > need and relation == "at_least")


def spread(rule: Table, cards: Cards, world: World) -> bool:
    field, most = rule["field"], max(0.0, number(rule.get("at_most", 0), world, rule.get("zone")))
    if rule.get("of", "values") == "values":
        totals = [c[field] for c in cards if isinstance(c.get(field), int | float)]
    else:
        said = Counter(text(w) for c in cards for w in items(c.get(field)))
        totals = list({**dict.fromkeys(rule.get("among", ()), 0), **said}.values())
    return not totals or max(totals) - min(totals) <= most


def number_form(rule: Table, cards: Cards, world: World) -> bool:
    have = world.values.get(rule["value"]) if "value" in rule else len(cards)
    if not is_number(have):
        return have is None and bool(rule.get("optional"))
    return within(have, rule, world) and ("one_of" not in rule or have in rule["one_of"])  # type: ignore[arg-type]


def bundle(rule: Table, cards: Cards, world: World) -> bool:
    zones, counts = rule.get("zone"), Counter(c["id"] for c in cards)
    names = {text(w) for c in cards for w in items(c.get(rule["field"]))}
    for name in names:
        whole = [
            c
            for c in world.cards.values()
            if name in [text(w) for w in items(c.get(rule["field"]))] and picks(rule.get("where"), c, world)
        ]
        if "size" in rule:
            if sum(counts[c["id"]] for c in whole) != number(rule["size"], world, zones):
                return False
        elif any(
            counts[c["id"]] != max(0, number(rule.get("copies", "each.copies"), world, zones, c))
            for c in whole
        ):
            return False
    return within(len(names), rule, world)


def turn(rule: Table, cards: Cards, world: World) -> bool:
    slots = [slot for slot in rule["slot"] if holds(slot, world)]
    if not rule.get("others") and not all(any(picks(s.get("where"), c, world) for s in slots) for c in cards):
        return False
    for slot in slots:
        played = [c for c in cards if picks(slot.get("where"), c, world)]
        if "at_most" in slot and len(played) > number(slot["at_most"], world, rule.get("zone")):
            return False
        for card in played if "only_with" in slot else ():
            near = [c for c in world.there(rule.get("zone")) if picks(slot["only_with"], c, world, card)]
            if len(near) - picks(slot["only_with"], card, world, card) < 1:
                return False
    return True


FORMS: dict[str, Callable[[Table, Cards, World], bool]] = {
    "budget": budget,
    "bundle": bundle,
    "choice": choice,
    "compare": compare,
    "copies": copies,
    "count": count,
    "every": every,
    "leaders": leaders,
    "listed": listed,
    "may_include": may_include,
    "needs": needs,
    "number": number_form,
    "options": options,
    "pool": pool,
    "spread": spread,
    "together": together,
    "turn": turn,
    "values": values,
    "within": within_form,
}


def kept(rule: Table, world: World) -> bool:
    """Whether a deck keeps a rule, or the rule is not looked at."""
    if not holds(rule, world):
        return True
    there = world.there(rule.get("zone"))
    cards = there if rule["form"] == "needs" else [c for c in there if picks(rule.get("where"), c, world)]
    return FORMS[rule["form"]](rule, cards, world)


def legal(rules: Table, world: World) -> bool:
    """Whether a deck keeps all rules, with the fragments that its cards carry."""

    def carried(fragment: Table) -> bool:
        words = [*fragment.get("cards", ()), *([fragment["card"]] if "card" in fragment else ())]
        return any(
            card["id"] in words or ("where" in fragment and picks(fragment["where"], card, world))
            for card in world.there(fragment.get("zone"))
        )

    def effective() -> Iterator[Table]:
        fragments = [f for f in rules.get("fragment", ()) if carried(f)]
        off = {id for f in fragments for id in f.get("without", ())}
        added = [rule for f in fragments for rule in f.get("rule", ())]
        off |= {rule["replaces"] for rule in added if "replaces" in rule and holds(rule, world)}
        yield from (rule for rule in rules.get("rule", ()) if rule["id"] not in off)
        yield from added

    return all(kept(rule, world) for rule in effective())
