"""All forms × all selectors × all references × all operators, on every deck of a tiny game.

Checker (as batches ask it), sentence and solver are held against brute force. Which selectors, lists of
values and bounds there are is taken from the code, which is watched while it reads rules of each form: what
nobody walks through fails. What cannot have a meaning is refused at its line.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import rtoml
from brute_judge import World, legal

import cardgen
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.rules import read_rules
from cardgen.model.game import Card, Field, Game, Kind
from cardgen.rules.batch import Clerk, check_lines
from cardgen.rules.context import Context
from cardgen.rules.forms import FORMS
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet
from cardgen.select.selector import COMPILERS

Table = dict[str, Any]
Path_ = tuple[str | int, ...]

# ---- a tiny game ----------------------------------------------------------------------------------------

FIELDS = {"element": "string", "mark": "string", "tags": "list", "cost": "integer", "rank": "integer"}
CARDS: dict[str, Table] = {
    "h0": {"kind": "hero", "element": "火", "mark": "火*", "tags": ["火", "水"], "cost": 1, "rank": 2},
    "h1": {"kind": "hero", "element": "水", "mark": "水", "rank": 3},
    "c0": {"kind": "card", "element": "火", "mark": "水", "tags": ["火"], "cost": 1, "rank": 1},
    "c1": {"kind": "card", "element": "水", "mark": "?", "tags": ["水", "风"], "cost": 3, "rank": 2},
    "c2": {"kind": "card", "element": "风", "cost": 2},
}
ZONES: Table = {"heroes": {"holds": {"kind": "hero"}, "leader": True}, "main": {"holds": {"kind": "card"}}}
LISTS: Table = {"banned": [{"cards": ["c0", "c1"]}]}
PARAMETERS = {"word": "火", "n": 2}
VALUES: tuple[Table, ...] = ({}, {"colour": "水", "number": 2}, {"colour": "火*", "number": 1})
DECKS: list[tuple[Table, Table]] = [
    ({"heroes": list(led), "main": list(main)}, values)
    for led, size in product([(), ("h0",), ("h1",), ("h0", "h1")], range(3))
    for main in combinations_with_replacement(("c0", "c1", "c2"), size)
    for values in VALUES
    if not values or "h0" in led
]
LINES = [json.dumps({"zones": zones, "values": values}) for zones, values in DECKS]
NOWHERE = Place(TomlFile("cards.toml", "", {}))


def card(id: str, values: Table) -> Card:
    fields = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items() if name != "kind"}
    return Card(id, f"名{id}", values["kind"], 1, fields, NOWHERE)


KINDS = {id: Kind(id, id, "", fields={n: Field(n, t) for n, t in FIELDS.items()}) for id in ("hero", "card")}
GAME = Game("g", "g", "1", "zh", (), "", "", Path(), KINDS, tuple(card(*one) for one in CARDS.items()), {})
BRUTE_CARDS = {id: {"id": id, "name": f"名{id}", "copies": 1, **fields} for id, fields in CARDS.items()}
BRUTE_LISTS = {"banned": {"c0": 1.0, "c1": 1.0}}
WORLDS = [World(BRUTE_CARDS, ZONES, BRUTE_LISTS, PARAMETERS, zones, values) for zones, values in DECKS]


def read(rules: Table) -> tuple[RuleSet | None, list[Diagnostic]]:
    """Rules as they would stand in a file, with lines."""
    text = rtoml.dumps({"zones": ZONES, "lists": LISTS, "parameters": PARAMETERS, **rules})
    found: list[Diagnostic] = []
    data = rtoml.loads(text)
    return read_rules(TableReader(data, Place(TomlFile("rules.toml", text, data)), found), GAME), found


# ---- where selectors stand ------------------------------------------------------------------------------

HERO, ANY_CARD = {"kind": "hero"}, {"kind": "card"}
RULES: dict[str, Table] = {
    "budget": {"field": "cost", "at_most": 2, "cost": [{"where": ANY_CARD, "cost": "each.cost + 1"}]},
    "bundle": {"field": "element", "at_most": 2},
    "choice": {"value": "colour", "one_of": ["水"]},
    "compare": {"left": ANY_CARD, "right": HERO, "relation": "at_most"},
    "copies": {"at_most": 1},
    "count": {"at_most": 1},
    "every": {"must": {"cost": {"at_least": 2}}},
    "leaders": {"pair": [{"one": {"element": "风"}, "other": HERO}]},
    "listed": {"list": "banned"},
    "may_include": {"options": ANY_CARD},
    "needs": {"each": ANY_CARD, "where": HERO},
    "number": {"zone": "main", "at_most": 1},
    "options": {"option": [{"where": HERO}, {"where": ANY_CARD, "at_most": 1}]},
    "pool": {"allowed": ANY_CARD},
    "spread": {"field": "cost", "at_most": 1},
    "together": {"at_most": 1, "where": ANY_CARD},
    "turn": {"slot": [{"where": ANY_CARD, "at_most": 1}], "others": True},
    "values": {"field": "element", "at_most": 1},
    "within": {"field": "tags"},
}
RULES["leaders/both"] = {"pair": [{"both": HERO}]}
RULES["leaders/other"] = {"pair": [{"one": {"element": "火"}, "other": HERO}]}


class Spot(NamedTuple):
    """A selector of a form, at a path of its rule. `each`: the card that `$each` speaks of, if any."""

    form: str
    path: Path_
    each: str = "itself"

    def filled(self, value: object) -> Table:
        """Rules in which this value stands there."""
        form = self.form.partition("/")[0]
        if form == "fragment":
            inner = {"id": "b", "form": "count", "at_most": 2, "replaces": "a"}
            carrier = {} if self.path == ("where",) else {"card": "c2"}
            fragment = {**carrier, "rule": [inner]}
            whole = {"rule": [{"id": "a", "form": "count", "at_most": 1}], "fragment": [fragment]}
            put(whole["fragment"][0], self.path, value)
            return whole
        rule = {"id": "a", "form": form, **deepcopy(RULES[self.form])}
        put(rule, self.path, value)
        if self.path == ("exactly",):
            rule.pop("at_most", None)
        return {"rule": [rule]}

    def conditioned(self, condition: Table) -> Table:
        """A rule with this condition on it and on each of its tables."""
        both = {"when": condition, "unless": condition}
        tables = {
            key: [{**one, **both} for one in value] if isinstance(value[0], dict) else value
            for key, value in RULES[self.form].items()
            if isinstance(value, list)
        }
        form = self.form.partition("/")[0]
        return {"rule": [{"id": "a", "form": form, **RULES[self.form], **tables, **both}]}


def put(table: Any, path: Path_, value: object) -> None:
    for step in path[:-1]:
        table = table.setdefault(step, {}) if isinstance(table, dict) else table[step]
    table[path[-1]] = value


def conditions(form: str, *start: str | int, each: str = "nobody") -> list[Spot]:
    return [Spot(form, (*start, key, "has"), each) for key in ("when", "unless")]


OWN = [
    Spot("budget", ("cost", 0, "where")),
    *conditions("budget", "cost", 0, each="another"),
    Spot("compare", ("left",)),
    Spot("compare", ("right",)),
    Spot("every", ("must",)),
    Spot("leaders/both", ("pair", 0, "both"), "another"),
    Spot("leaders/other", ("pair", 0, "one"), "another"),
    Spot("leaders/other", ("pair", 0, "other"), "another"),
    Spot("may_include", ("options",)),
    Spot("may_include", ("never",)),
    Spot("may_include", ("always",)),
    Spot("needs", ("each",)),
    Spot("options", ("option", 1, "where")),
    *conditions("options", "option", 1),
    Spot("pool", ("allowed",)),
    Spot("pool", ("except",)),
    Spot("turn", ("slot", 0, "where")),
    Spot("turn", ("slot", 0, "only_with"), "another"),
    *conditions("turn", "slot", 0),
    Spot("fragment", ("where",)),
    Spot("fragment", ("rule", 0, "where")),
    *conditions("fragment", "rule", 0),
]
# `where` of a choice is about no cards, and told so.
EVERY = [
    Spot(form, ("where",), "another" if form == "needs" else "itself") for form in FORMS if form != "choice"
]
SPOTS = [*EVERY, *(spot for form in FORMS for spot in conditions(form)), *OWN]

# Lists of values that may speak of leaders and choices.
LISTED = [Spot("values", ("ignore",), "nobody"), Spot("pool/field", ("values",), "nobody")]
RULES["pool/field"] = {"field": "element", "values": ["风"]}

# ---- what stands in them --------------------------------------------------------------------------------

TEXTS = {"leader": "$leader.mark", "value": "$value.colour", "each": "$each.mark", "parameter": "$word"}
NUMBERS = {"leader": "$leader.rank", "value": "$value.number", "each": "$each.rank", "parameter": "$n"}
LONG = {**TEXTS, "leader": "$leader.tags", "each": "$each.tags"}
SELECTORS = {
    "is": lambda who: {"element": LONG[who]},
    "not": lambda who: {"element": {"not": LONG[who]}},
    "in": lambda who: {"element": [TEXTS[who], "风", "$leader.tags"]},
    "has": lambda who: {"tags": {"has": TEXTS[who]}},
    "matches": lambda who: {"not": {"element": {"matches": TEXTS[who]}}},
    **{
        operator: lambda who, operator=operator: {"any": [{"cost": {operator: NUMBERS[who]}}, {"id": "c2"}]}
        for operator in ("at_least", "at_most", "more_than", "less_than")
    },
}
SAID = {"leader": "the leader's ", "value": "the chosen ", "each": "its ", "parameter": ""}


def walked(spot: Spot) -> Iterator[tuple[str, str, Table]]:
    """Every reference and operator that may stand somewhere, and the selector."""
    for who in TEXTS:
        if who != "each" or spot.each != "nobody":
            for operator, selector in SELECTORS.items():
                yield who, operator, selector(who)


def name(spot: Spot) -> str:
    return ".".join(map(str, (spot.form, *spot.path)))


@pytest.mark.parametrize("spot", SPOTS, ids=name)
def test_a_reference_means_the_same_to_brute_force(spot: Spot) -> None:
    outcomes = set()
    for who, operator, selector in walked(spot):
        outcomes |= compare(spot.filled(selector), f"{who} {operator}", SAID[who], spot)
    assert outcomes == {True, False}, "no deck keeps these rules, or every one does"


@pytest.mark.parametrize("spot", LISTED, ids=name)
def test_a_reference_in_a_list_of_values(spot: Spot) -> None:
    for who in ("leader", "value", "parameter"):
        compare(spot.filled(["风", LONG[who]]), who, SAID[who], spot)


def compare(rules: Table, what: str, said: str, spot: Spot) -> set[bool]:
    made, mistakes = read(rules)
    assert made is not None, (what, [d.message.en for d in mistakes])
    expected = [legal(rules, world) for world in WORLDS]
    found = [result.outcome == "legal" for result in check_lines(Clerk(made), LINES)]
    wrong = [deck for deck, a, b in zip(DECKS, expected, found, strict=True) if a is not b]
    assert not wrong, (what, wrong[0])
    sentence = " ".join(rule.sentence().en for rule in made.rules)
    other = {"both": "the other's ", "where": "its " * (spot.form != "fragment")}.get(
        str(spot.path[-1]), said
    )
    other = other if said == "its " else said
    assert other in sentence and "$" not in sentence, (what, sentence)
    return set(found)


@pytest.mark.parametrize("spot", [*SPOTS, *LISTED], ids=name)
def test_a_reference_means_the_same_to_the_solver(spot: Spot) -> None:
    """On a few decks for each reference and operator."""
    pytest.importorskip("ortools")
    from test_repair_forms import accepted

    random = Random(name(spot))
    listed = ((who, "in", ["风", LONG[who]]) for who in ("leader", "value"))
    for who, operator, value in listed if spot in LISTED else walked(spot):
        rules = spot.filled(value)
        made, _ = read(rules)
        assert made is not None
        for world in random.sample(WORLDS, 40 if spot in LISTED else 2):
            numbers = [[list(CARDS).index(id) for id in world.deck[zone]] for zone in ZONES]
            hand = Hand(numbers, world.values)
            kept = all(accepted(made, rule, hand) for rule in made.rules)
            assert kept is legal(rules, world), (who, operator, world.deck, world.values)


def test_every_operator_is_walked() -> None:
    """But `exists`, which asks for true or false."""
    assert set(SELECTORS) == set(COMPILERS) - {"exists"}


# ---- what is refused ------------------------------------------------------------------------------------

NOBODY = [spot for spot in SPOTS if spot.each == "nobody"]
ITSELF = [spot for spot in SPOTS if spot.each == "itself"]


def refused(rules: Table, text: str, code: str = "bad-reference") -> None:
    made, mistakes = read(rules)
    assert made is None
    assert [d.code for d in mistakes] == [code], [d.message.en for d in mistakes]
    (mistake,) = mistakes
    assert mistake.span is not None and mistake.span.line is not None and text in mistake.span.excerpt
    assert text in mistake.message.en and text in mistake.message.zh


@pytest.mark.parametrize("spot", [*NOBODY, *LISTED], ids=name)
def test_each_is_refused_where_a_whole_deck_is_looked_at(spot: Spot) -> None:
    value = ["$each.mark"] if spot in LISTED else {"element": "$each.mark"}
    refused(spot.filled(value), "$each.mark")


@pytest.mark.parametrize("spot", ITSELF, ids=name)
def test_a_field_is_not_compared_with_itself(spot: Spot) -> None:
    refused(spot.filled({"not": {"element": ["火", "$each.element"]}}), "$each.element")


@pytest.mark.parametrize("spot", SPOTS, ids=name)
@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("$laeder.mark", "unknown-variable", "leader"),
        ("$leader.makr", "unknown-field", "mark"),
        ("$wrod", "unknown-variable", "word"),
        ("$leader", "unknown-variable", "$leader.…"),
    ],
)
def test_a_typo_is_told(spot: Spot, text: str, code: str, hint: str) -> None:
    made, mistakes = read(spot.filled({"element": text}))
    assert made is None
    assert [d.code for d in mistakes] == [code]
    assert mistakes[0].hint is not None and hint in mistakes[0].hint.en
    assert mistakes[0].span is not None and text in mistakes[0].span.excerpt


# What is the same for every deck → a rule in which a reference stands there.
FIXED: dict[str, Table] = {
    "zones.holds": {"zones": {"heroes": {"holds": {"element": "REF"}, "leader": True}}},
    "lists.where": {"lists": {"banned": [{"where": {"element": "REF"}}]}},
    "within.always": {"rule": [{"id": "a", "form": "within", "field": "tags", "always": ["REF"]}]},
    "spread.among": {"rule": [{"id": "a", "form": "spread", "field": "cost", "among": ["REF"]}]},
    "choice.one_of": {"rule": [{"id": "a", "form": "choice", "value": "colour", "one_of": ["火", "REF"]}]},
    "together.groups": {
        "rule": [{"id": "a", "form": "together", "field": "element", "groups": [["火", "REF"]]}]
    },
    "when.is": {
        "rule": [{"id": "a", "form": "count", "at_most": 1, "when": {"value": "colour", "is": "REF"}}]
    },
    "when.value": {"rule": [{"id": "a", "form": "count", "at_most": 1, "when": {"value": "REF"}}]},
    "choice.value": {"rule": [{"id": "a", "form": "choice", "value": "REF", "one_of": ["火"]}]},
    "number.value": {"rule": [{"id": "a", "form": "number", "value": "REF", "at_most": 2}]},
    "within.choice": {"rule": [{"id": "a", "form": "within", "field": "tags", "choice": "REF"}]},
}


def with_text(value: Any, text: str) -> Any:
    match value:
        case dict():
            return {key: with_text(part, text) for key, part in value.items()}
        case list():
            return [with_text(part, text) for part in value]
    return text if value == "REF" else value


@pytest.mark.parametrize("where", FIXED)
@pytest.mark.parametrize("text", ["$leader.mark", "$value.colour"])
def test_what_is_the_same_for_every_deck_speaks_of_none(where: str, text: str) -> None:
    refused(with_text(FIXED[where], text), text)


@pytest.mark.parametrize("where", ["zones.holds", "lists.where"])
def test_what_is_the_same_for_every_format_has_no_parameters(where: str) -> None:
    refused(with_text(FIXED[where], "$word"), "$word")


def test_a_dollar_sign() -> None:
    for text in ("$$leader.mark", "$$word", "$5", "5 $"):
        made, mistakes = read(
            {"rule": [{"id": "a", "form": "count", "at_most": 0, "where": {"element": text}}]}
        )
        assert made is not None, mistakes
        assert made.rules[0].form.common.cards.fixed == frozenset()
        assert text.replace("$$", "$") in made.rules[0].sentence().en
        assert read(with_text(FIXED["zones.holds"], text))[0] is not None


def test_without_parameters_a_name_is_no_text() -> None:
    data = {"rule": [{"id": "a", "form": "count", "at_most": 0, "where": {"element": "$word"}}]}
    found: list[Diagnostic] = []
    read_rules(TableReader(data, Place(TomlFile("rules.toml", "", data)), found), GAME)
    assert [d.code for d in found] == ["unknown-variable"]


# ---- bounds ---------------------------------------------------------------------------------------------

RULES["bundle/size"] = {"field": "element", "size": 2}
RULES["together/groups"] = {"groups": [["c0", "c1"]]}
# Bounds that are worked out for a card at hand.
OF_A_CARD = {
    ("budget", "cost.cost"),
    ("bundle", "copies"),
    ("copies", "at_most"),
    ("every", "at_least"),
    ("every", "at_most"),
    ("every", "exactly"),
    ("needs", "at_least"),
}
RULES["every/field"] = {"field": "cost", "at_most": 2}


class Seen(NamedTuple):
    """What the code asks for while it reads rules of every form, each with all of its tables."""

    selectors: set[tuple[str, str]]
    values: set[str]
    bounds: dict[Spot, bool]


def keys_of(spot: Spot) -> tuple[str, str]:
    return spot.form.partition("/")[0], ".".join(step for step in spot.path if isinstance(step, str))


@pytest.fixture(scope="module")
def seen() -> Iterator[Seen]:
    found = Seen(set(), set(), {})
    form = ""

    def note(name: str, reader: TableReader, arguments: tuple[Any, ...], more: Table) -> None:
        spot = Spot(form, (*reader.place.path[2:], arguments[0]))
        if name in ("selector", "selectors"):
            found.selectors.add(keys_of(spot))
        elif name == "bound":
            found.bounds[spot] = more.get("each", False)
        else:
            found.values.add(arguments[1] if name == "value" else arguments[0])

    def watched(name: str, before: Callable[..., Any]) -> Callable[..., Any]:
        def method(self: Context, reader: TableReader, *arguments: Any, **more: Any) -> Any:
            note(name, reader, arguments, more)
            return before(self, reader, *arguments, **more)

        return method

    def tables(self: TableReader, key: str, **more: Any) -> list[TableReader]:
        assert not self.place.path or key in self.data, f"{form}: no {key} to walk through"
        return unwatched(self, key, **more)

    unwatched = TableReader.tables
    with pytest.MonkeyPatch.context() as patch:
        for name in ("selector", "selectors", "bound", "words", "value", "value_name"):
            patch.setattr(Context, name, watched(name, getattr(Context, name)))
        patch.setattr(TableReader, "tables", tables)
        for form in RULES:
            spot = Spot(form, ())
            read(spot.conditioned({"has": HERO}))
            read(spot.conditioned({"value": "colour", "is": "x"}))
        form = "fragment"
        read(Spot(form, ("where",)).filled(HERO))
    yield found


def test_every_form_is_walked() -> None:
    assert {form.partition("/")[0] for form in RULES} == set(FORMS)


def test_every_selector_is_walked(seen: Seen) -> None:
    of_rules = {keys_of(spot) for spot in SPOTS if spot.form != "fragment"}
    inside = {keys for keys in seen.selectors if keys[0] == "fragment" and keys[1].startswith("rule.")}
    assert seen.selectors - inside == {*of_rules, ("fragment", "where"), ("choice", "where")}


def test_every_list_of_values_is_walked(seen: Seen) -> None:
    walked = {str(spot.path[-1]) for spot in LISTED} | {where.rpartition(".")[2] for where in FIXED}
    assert seen.values == walked - {"holds", "where"}


def test_every_bound_of_a_card_is_known(seen: Seen) -> None:
    assert {keys_of(spot) for spot, each in seen.bounds.items() if each} == OF_A_CARD


def test_bounds_mean_the_same_to_brute_force(seen: Seen) -> None:
    for spot, each in seen.bounds.items():
        if spot.form == "fragment" or spot == Spot("bundle/size", ("copies",)):
            continue
        compare(spot.filled("max(leader.rank, value.number) - $n"), "bound", "the leader's rank", spot)
        if each:
            compare(spot.filled("each.rank - 1"), "bound", "its rank" * (spot.path != ("copies",)), spot)
        else:
            refused(spot.filled("each.rank"), "each.rank")


def test_a_dollar_sign_in_a_bound_is_told() -> None:
    _, mistakes = read({"rule": [{"id": "a", "form": "count", "at_most": "$leader.rank"}]})
    assert [d.code for d in mistakes] == ["unknown-variable"]
    assert mistakes[0].hint is not None and "leader.… without $" in mistakes[0].hint.en


def test_copies_beside_a_size_are_told() -> None:
    made, mistakes = read({"rule": [{"id": "a", "form": "bundle", **RULES["bundle/size"], "copies": 1}]})
    assert made is None and [d.code for d in mistakes] == ["bad-value"]


def test_where_of_a_choice_is_told() -> None:
    refused(
        {"rule": [{"id": "a", "form": "choice", **RULES["choice"], "where": HERO}]}, "where", "unknown-key"
    )


def test_selectors_are_read_in_two_places_only() -> None:
    """Else there would be a selector that nobody watches."""
    package = Path(cardgen.__file__).parent
    files = [*(package / "rules").rglob("*.py"), *(package / "load").glob("*rules*.py")]
    texts = {file.name: file.read_text("utf-8") for file in files}
    assert {name for name, text in texts.items() if "parse_table(" in text} == {"unmatched.py"}
    reading = {name for name, text in texts.items() if "read_selector(" in text}
    assert reading == {"context.py", "references.py", "unmatched.py"}


def test_1_and_true_are_not_the_same() -> None:
    rules = [
        {"id": f"r{n}", "form": "count", "at_most": 0, "where": {"cost": value}}
        for n, value in enumerate((True, 1))
    ]
    made, _ = read({"rule": rules})
    assert made is not None
    assert [len(rule.form.common.cards.fixed or ()) for rule in made.rules] == [0, 2]


def test_a_text_that_looks_like_a_reference_is_a_text() -> None:
    where = {"element": ["$$each.mark", "$each.mark", "$$leader.mark"]}
    made, _ = read({"rule": [{"id": "a", "form": "count", "at_most": 0, "where": where}]})
    assert made is not None
    sentence = made.rules[0].sentence().en
    assert sentence == "No cards whose element is one of $each.mark or its mark or $leader.mark."
