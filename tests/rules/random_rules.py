"""Random rules of every form over one small game, random hands and decks."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.rules import read_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Card, Field, Game, Kind
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet

Table = dict[str, Any]
Strategy = st.SearchStrategy[Table]

FIELDS = {
    name: Field(name, type)
    for name, type in {
        "element": "string",
        "tags": "list",
        "cost": "integer",
        "limit": "integer",
        "partner": "string",
        "house": "string",
    }.items()
}
NOWHERE = Place(TomlFile("rules.toml", "", {}))


def card(id: str, kind: str = "card", **fields: object) -> Card:
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}
    return Card(id, f"名{id}", kind, 2, values, NOWHERE)  # type: ignore[arg-type]


CARDS = (
    card("h0", "hero", element="火", tags=["a"], cost=2, partner="h1"),
    card("h1", "hero", element="水", tags=["a", "b"], cost=3, partner="h0"),
    card("h2", "hero", element="火"),
    card("c0", element="火", tags=["a"], cost=1, limit=3, house="x"),
    card("c1", element="火", tags=["b"], cost=2, limit=1, house="x"),
    card("c2", element="水", tags=["a", "b"], cost=3, house="y"),
    card("c3", element="水", cost=4, limit=2, house="y"),
    card("c4", tags=["c"], cost=0),
    card("c5", house="x", partner="c4"),
)
KINDS = {id: Kind(id, id, "", fields=FIELDS) for id in ("hero", "card")}
GAME = Game("g", "g", "1", "zh", (), "", "", None, KINDS, CARDS, {})  # type: ignore[arg-type]
ZONES = {
    "heroes": {"holds": {"kind": "hero"}, "leader": True},
    "main": {"holds": {"kind": "card"}},
    "side": {},
    "tokens": {"ignored": True},
}
LISTS = {
    "banned": [{"cards": ["c1", "名c3"]}],
    "worth": [{"points": {"c0": 3, "c2": 1}}],
}


def read(rules: list[Table]) -> tuple[RuleSet | None, list[Diagnostic]]:
    """Rules as rules.toml would give them."""
    data: Table = {"zones": ZONES, "lists": LISTS, "parameters": {"p": 3}, "rule": rules}
    found: list[Diagnostic] = []
    made = read_rules(TableReader(data, Place(TomlFile("rules.toml", "", data)), found), GAME)
    return made, found


# ---- parts of rules -------------------------------------------------------------------------------------

small = st.integers(0, 6)
arithmetic = st.sampled_from(
    [
        "$p",
        "size",
        "size - 2",
        "leader.cost",
        "value.players + 1",
        "floor(size / 2) + 1",
        "min(3, leader.cost)",
    ]
)
bound = small | arithmetic
each_bound = bound | st.sampled_from(["each.limit", "max(1, each.limit)", "each.copies"])
field = st.sampled_from(list(FIELDS))
zone = st.sampled_from(["heroes", "main", "side", ["main", "side"], ["heroes", "main", "tokens"]])
some_selectors = [
    {"element": "火"},
    {"element": ["火", "水"]},
    {"tags": {"has": "a"}},
    {"kind": "hero"},
    {"id": "c3"},
    {"limit": {"exists": True}},
    {"not": {"element": "火"}},
    {"any": [{"id": "c0"}, {"tags": "b"}]},
    {"element": "风"},
]
selector: st.SearchStrategy[Table] = st.sampled_from(some_selectors) | st.builds(
    lambda op, n: {"cost": {op: n}}, st.sampled_from(["at_least", "at_most", "more_than"]), small
)
led = selector | st.sampled_from(
    [
        {"element": "$leader.element"},
        {"element": ["$leader.element", "$value.colour"]},
        {"element": {"not": "$leader.element"}},
        {"any": [{"not": {"tags": {"has": "$leader.tags"}}}, {"cost": "$p"}]},
        {"tags": {"has": "$value.colour"}},
        {"cost": {"at_least": "$leader.cost"}},
        {"element": {"matches": "$leader.element"}, "cost": {"less_than": "$value.players"}},
        {"all": [{"tags": ["$leader.tags", "c"]}, {"not": {"cost": {"more_than": "$p"}}}]},
    ]
)
# What compares a card with itself; in other places with another card.
of_itself = st.sampled_from(
    [
        {"cost": {"at_most": "$each.limit"}},
        {"id": {"not": "$each.partner"}},
        {"any": [{"tags": {"has": "$each.house"}}, {"cost": {"more_than": "$each.limit"}}]},
        {"cost": ["$each.limit", "$leader.cost", 4]},
    ]
)
led_deck, led = led, led | of_itself
about_each = (
    selector
    | of_itself
    | st.sampled_from(
        [
            {"element": "$each.element"},
            {"tags": {"has": "$each.tags"}},
            {"id": "$each.partner"},
            {"element": {"not": "$each.element"}, "tags": ["$leader.tags", "$each.tags"]},
        ]
    )
)
condition = st.fixed_dictionaries(
    {"has": led_deck}, optional={"at_least": st.integers(1, 3), "zone": zone}
) | st.sampled_from([{"value": "players", "is": 2}, {"value": "grand"}])
common = {"where": led, "zone": zone}
about_card = st.fixed_dictionaries({"has": about_each}, optional={"zone": zone})
conditions = {"when": condition, "unless": condition}


def limits(numbers: st.SearchStrategy[object] = bound) -> Strategy:
    """One of the ways to say how many."""
    return st.one_of(
        st.fixed_dictionaries({"at_least": numbers}),
        st.fixed_dictionaries({"at_most": numbers}),
        st.fixed_dictionaries({"exactly": numbers}),
        st.fixed_dictionaries({"at_least": numbers, "at_most": numbers}).filter(_may_hold),
    )


def _may_hold(limits: dict[str, Any]) -> bool:
    """Bounds that exclude each other are refused."""
    least, most = limits["at_least"], limits["at_most"]
    return isinstance(least, str) or isinstance(most, str) or least <= most


def made(*parts: Strategy) -> Strategy:
    return st.tuples(*parts).map(
        lambda tables: {key: value for table in tables for key, value in table.items()}
    )


def keys(required: Mapping[str, st.SearchStrategy[Any]], **optional: st.SearchStrategy[Any]) -> Strategy:
    return st.fixed_dictionaries(dict(required), optional={**common, **optional})


def tables(one: Strategy) -> st.SearchStrategy[list[Table]]:
    return st.lists(one, min_size=1, max_size=3)


flag = st.booleans()
ignored = st.lists(st.sampled_from(["火", "$leader.element", "$value.colour", "$leader.tags"]), max_size=2)
FORMS: dict[str, Strategy] = {
    "budget": made(
        limits(),
        st.fixed_dictionaries({"field": st.just("cost")})
        | st.fixed_dictionaries({"points": st.just("worth")}),
        keys(
            {},
            different=flag,
            cost=tables(
                st.fixed_dictionaries(
                    {"cost": each_bound},
                    optional={"where": led, "free": st.integers(0, 2), "unless": condition | about_card},
                )
            ),
        ),
    ),
    "bundle": made(limits(), keys({"field": st.sampled_from(["house", "element"])}))
    | made(limits(), keys({"field": st.just("house"), "size": bound}))
    | made(limits(), keys({"field": st.just("tags"), "copies": each_bound})),
    "choice": st.fixed_dictionaries(
        {"value": st.sampled_from(["colour", "players"]), "one_of": st.sampled_from([["火", "水"], [2, 4]])},
        optional={"optional": flag, "leader_field": field},
    ),
    "compare": keys(
        {"left": led, "right": led},
        relation=st.sampled_from(["equal", "at_most", "at_least"]),
        times=bound,
        plus=bound,
        left_sum=st.just("cost"),
        right_sum=st.just("cost"),
        left_zone=zone,
        right_zone=zone,
    ),
    "copies": keys({"at_most": each_bound}, key=st.sampled_from(["id", "name", "element", "tags"])),
    "count": made(limits(), keys({}, different=flag, or_none=flag)),
    "every": keys({"must": led}) | made(limits(), keys({"field": st.sampled_from(["cost", "limit"])})),
    "leaders": keys(
        {
            "pair": tables(
                st.fixed_dictionaries({"both": about_each})
                | st.fixed_dictionaries({"one": about_each, "other": about_each | led_deck})
            )
        },
        at_most=bound,
    ),
    "listed": keys(
        {"list": st.sampled_from(["banned", "worth"])},
        copies=small,
        titles=small,
        total=small,
        key=st.sampled_from(["id", "element"]),
    ),
    "may_include": keys({"options": led | st.lists(led, min_size=1, max_size=2)}, never=led, always=led)
    | keys({"never": led}),
    "needs": st.fixed_dictionaries(
        {"each": led, "where": about_each | led},
        optional={"at_least": each_bound, "zone": zone, "each_zone": zone},
    ),
    "number": made(
        limits(),
        st.fixed_dictionaries({"value": st.sampled_from(["players", "bases"])}, optional={"optional": flag}),
    )
    | made(limits(), st.fixed_dictionaries({"zone": zone}, optional={"where": led}))
    | st.fixed_dictionaries({"value": st.just("players"), "one_of": st.lists(small, min_size=1, max_size=3)}),
    "options": keys(
        {
            "option": tables(
                st.fixed_dictionaries({"where": led}, optional={"at_most": bound, "when": condition})
            )
        }
    ),
    "pool": keys({"allowed": led}, **{"except": led})
    | keys({"list": st.just("banned")})
    | keys(
        {
            "field": field,
            "values": st.lists(st.sampled_from(["火", "a", "x", "$leader.tags"]), min_size=1, max_size=2),
        }
    ),
    "spread": keys(
        {"field": st.sampled_from(["cost", "limit", "element"])},
        at_most=bound,
        of=st.sampled_from(["values", "counts"]),
        among=st.just(["火", "风"]),
    ),
    "together": keys(
        {"groups": st.sampled_from([[["c0", "c1"]], [["名c2", "c3", "c4"], ["c0", "c5"]]])} | {},
        at_most=bound,
    ).map(lambda table: {k: v for k, v in table.items() if k != "where"})
    | st.fixed_dictionaries({"where": led}, optional={"at_most": bound, "field": field}),
    "turn": keys(
        {
            "slot": tables(
                st.fixed_dictionaries(
                    {"where": led},
                    optional={"at_most": bound, "only_with": about_each | led, "when": condition},
                )
            )
        },
        others=flag,
    ),
    "values": made(limits(), keys({"field": field}, ignore=ignored)),
    "within": keys(
        {"field": st.sampled_from(["element", "tags"])},
        leader_field=st.sampled_from(["element", "tags"]),
        always=st.just(["火"]),
        choice=st.just("colour"),
    ),
}


def rule(form: str) -> Strategy:
    """A whole rule of a form, with an id and perhaps a condition."""
    head = {"id": st.just(f"a-{form}"), "form": st.just(form)}
    return made(st.fixed_dictionaries(head, optional=conditions), FORMS[form])


def rules(most: int = 4) -> st.SearchStrategy[list[Table]]:
    """Several rules of any forms, each with its own id."""
    one = st.sampled_from(sorted(FORMS)).flatmap(rule)
    return st.lists(one, min_size=1, max_size=most).map(
        lambda tables: [{**table, "id": f"r{n}"} for n, table in enumerate(tables)]
    )


# ---- hands and decks ------------------------------------------------------------------------------------

values = st.fixed_dictionaries(
    {},
    optional={
        "players": st.integers(0, 5),
        "bases": small,
        "colour": st.sampled_from(["火", "水", 3]),
        "grand": flag,
    },
)
zones = st.tuples(*(st.lists(st.integers(0, len(CARDS) - 1), max_size=6) for _ in ZONES))
hand = st.tuples(zones, values).map(lambda drawn: Hand(*drawn))
words = st.sampled_from([c.id for c in CARDS] + [c.name for c in CARDS])


def deck(card: st.SearchStrategy[str] = words) -> st.SearchStrategy[Deck]:
    entry = st.tuples(card, st.integers(1, 3)).map(lambda drawn: Entry(*drawn))
    listed = st.lists(entry, max_size=8).map(tuple)
    by_zone = st.dictionaries(st.sampled_from(["", *ZONES]), listed)
    return st.tuples(by_zone, values).map(lambda drawn: Deck("d", *drawn))
