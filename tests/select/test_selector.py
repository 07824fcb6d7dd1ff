"""Both forms of the selector language mean the same and choose the right cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.toml_file import parse_toml
from cardgen.diagnostics import Diagnostic, Place
from cardgen.model.game import Value
from cardgen.select import All, Any, Compare, Named, Not, Selector, parse_table, parse_text

CARDS: dict[str, dict[str, Value]] = {
    "a1": {"id": "attack-1", "name": "攻击一级", "kind": "attack", "damage": 10, "tags": ("火", "快")},
    "a2": {"id": "attack-2", "name": "攻击二级", "kind": "attack", "damage": 20.0, "rare": True},
    "d1": {"id": "defend-1", "name": "防守", "kind": "defend", "block": 5, "tags": ()},
    "h1": {"id": "hero-1", "name": "龙 王", "kind": "hero", "number": "007"},
}
KNOWN = {"id", "name", "kind", "copies", "damage", "block", "tags", "rare", "number", "not", "item"}


def chosen(selector: Selector) -> str:
    test = selector.compiled
    return " ".join(key for key, card in CARDS.items() if test(card.get))


def from_table(text: str) -> tuple[Selector | None, list[Diagnostic]]:
    file, found = parse_toml(f"where = {text}", "f.toml")
    assert file is not None
    return parse_table(file.data["where"], Place(file, ("where",)), found, KNOWN), found


# the TOML form, the words' form, which cards
BOTH = [
    ('{ kind = "attack" }', "kind=attack", "a1 a2"),
    ('{ kind = ["attack", "hero"] }', "kind=attack,hero", "a1 a2 h1"),
    ('{ kind = "attack", damage = { at_least = 20 } }', "kind=attack damage>=20", "a2"),
    ("{ damage = 10 }", "damage=10", "a1"),
    ("{ damage = { not = 10 } }", "damage!=10", "a2 d1 h1"),
    ("{ damage = { more_than = 10 } }", "damage>10", "a2"),
    ("{ damage = { less_than = 20 } }", "damage<20", "a1"),
    ("{ damage = { at_most = 20, more_than = 9 } }", "damage<=20 damage>9", "a1 a2"),
    ('{ tags = "火" }', "tags=火", "a1"),
    ('{ tags = { has = "火" } }', "tags~火", "a1"),
    ('{ name = { has = "级" } }', "name~级", "a1 a2"),
    ('{ name = { matches = "攻击*" } }', "name=攻击*", "a1 a2"),
    ('{ name = { matches = "?守" } }', "name=?守", "d1"),
    ("{ damage = { exists = true } }", "damage=*", "a1 a2"),
    ("{ not = { damage = { exists = true } } }", "!damage=*", "d1 h1"),
    ('{ not = { tags = "火" } }', "!tags=火", "a2 d1 h1"),
    ('{ any = [{ kind = "hero" }, { damage = 10 }] }', "kind=hero | damage=10", "a1 h1"),
    (
        '{ all = [{ any = [{ kind = "hero" }, { damage = 10 }] }, { not = { kind = "hero" } }] }',
        "(kind=hero | damage=10) !kind=hero",
        "a1",
    ),
    ("{ rare = true }", "rare=true", "a2"),
    ('{ number = "007" }', "number=007", "h1"),
    ('{ name = "龙 王" }', 'name="龙 王"', "h1"),
    ("{}", "", "a1 a2 d1 h1"),
]


@pytest.mark.parametrize(("table", "words", "cards"), BOTH)
def test_both_forms(table: str, words: str, cards: str) -> None:
    one, found = from_table(table)
    assert found == []
    assert one is not None
    other = parse_text(words, found, KNOWN)
    assert found == []
    assert one == other
    assert chosen(one) == cards
    assert str(one) == words


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("attack-1", "a1"),
        ("攻击一级", "a1"),
        ("attack-*", "a1 a2"),
        ("攻击*,hero-1", "a1 a2 h1"),
        ("!attack-?", "d1 h1"),
        ("name=攻击*,防守", "a1 a2 d1"),
        ("name!=攻击*", "d1 h1"),
        ("kind!=attack,hero", "d1"),
        ("tags~火,水", "a1"),
        ('"龙 王"', "h1"),
        ('name="攻击*"', ""),
        ("kind = attack", None),
        ("  kind=attack   damage<15  ", "a1"),
    ],
)
def test_words(words: str, cards: str | None) -> None:
    found: list[Diagnostic] = []
    selector = parse_text(words, found, KNOWN)
    if cards is None:
        assert selector is None
    else:
        assert selector is not None
        assert chosen(selector) == cards
        assert parse_text(str(selector), found, KNOWN) == selector


@pytest.mark.parametrize(
    ("table", "code", "column"),
    [
        ('{ knid = "x" }', "unknown-field", 11),
        ("{ damage = { at_lest = 1 } }", "unknown-operator", 22),
        ('{ damage = { at_least = "x" } }', "wrong-type", 33),
        ("{ damage = { at_least = true } }", "wrong-type", 33),
        ("{ damage = { at_least = nan } }", "wrong-type", 33),
        ('{ damage = { in = "x" } }', "wrong-type", 27),
        ("{ name = { matches = 3 } }", "wrong-type", 30),
        ('{ name = { exists = "x" } }', "wrong-type", 29),
        ("{ name = {} }", "bad-selector", 18),
        ("{ name = { is = [1] } }", "wrong-type", 25),
        ("{ kind = [[1]] }", "wrong-type", 18),
        ('"x"', "bad-selector", 9),
        ("{ not = { knid = 1 } }", "unknown-field", 19),
    ],
)
def test_wrong_tables(table: str, code: str, column: int) -> None:
    selector, found = from_table(table)
    assert selector is None
    assert [(d.code, d.span.column if d.span else 0) for d in found] == [(code, column)]


@pytest.mark.parametrize(
    ("words", "code", "column"),
    [
        ("knid=x", "unknown-field", 1),
        ("kind=attack damge>3", "unknown-field", 13),
        ("damage>=x", "wrong-type", 9),
        ("damage>1,2", "wrong-type", 8),
        ("kind=", "bad-selector", 6),
        ("kind=a,", "bad-selector", 8),
        ("(kind=a", "bad-selector", 8),
        ("kind=a)", "bad-selector", 7),
        ("!", "bad-selector", 2),
        ('name="x', "bad-selector", 6),
        ("(" * 60, "bad-selector", 22),
        ("=a", "bad-selector", 1),
    ],
)
def test_wrong_words(words: str, code: str, column: int) -> None:
    found: list[Diagnostic] = []
    assert parse_text(words, found, KNOWN) is None
    assert [(d.code, d.span.column if d.span else 0) for d in found] == [(code, column)]


def test_near_fields_and_operators_are_suggested() -> None:
    _, found = from_table('{ knid = "x", damage = { at_lest = 1 } }')
    assert [d.hint.en for d in found if d.hint] == ["did you mean “kind”?", "did you mean “at_least”?"]


def test_a_field_called_not() -> None:
    selector, found = from_table('{ ".not" = { at_least = 3 } }')
    assert not found
    assert selector == Compare("not", "at_least", 3)
    plain, found = from_table('{ not = "x" }')
    assert plain == Compare("not", "is", "x")


def test_items_of_repetitions() -> None:
    selector, found = from_table('{ "item.kind" = "x" }')
    assert not found
    assert selector == Compare("item.kind", "is", "x")


def test_many_stars_do_not_explode() -> None:
    selector = Compare("name", "matches", "*a" * 12 + "b")
    assert not selector.compiled({"name": "a" * 60}.get)


SCALARS = st.one_of(
    st.text('ab*? ,"\\|()!=<>~x火', max_size=5),
    st.integers(-20, 20),
    st.booleans(),
    st.sampled_from([1.5, -0.25]),
)
FIELDS = st.sampled_from(["kind", "name", "damage", "tags"])
LEAVES = st.one_of(
    st.builds(Compare, FIELDS, st.sampled_from(["is", "not", "has"]), SCALARS),
    st.builds(Compare, FIELDS, st.just("in"), st.lists(SCALARS, min_size=2, max_size=3).map(tuple)),
    st.builds(Compare, FIELDS, st.sampled_from(["at_least", "less_than"]), st.integers(-20, 20)),
    st.builds(
        Compare, FIELDS, st.just("matches"), st.text("ab?*火", min_size=2, max_size=5).map(lambda t: t + "?*")
    ),
    st.builds(Compare, FIELDS, st.just("exists"), st.just(True)),
    st.builds(Named, st.text("ab火-*", min_size=1, max_size=5)),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda p: All(tuple(p))),
        st.lists(inner, min_size=2, max_size=3).map(lambda p: Any(tuple(p))),
        inner.map(Not),
    ),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_printed_selectors_read_back(tree: Selector) -> None:
    found: list[Diagnostic] = []
    back = parse_text(str(tree), found, KNOWN)
    assert found == []
    assert back is not None
    assert chosen(back) == chosen(tree)
    assert str(back) == str(tree)


@settings(max_examples=200, deadline=None)
@given(st.text('kind=a,|()!<>~"\\* 火', max_size=20))
def test_never_raises(words: str) -> None:
    found: list[Diagnostic] = []
    selector = parse_text(words, found)
    assert (selector is None) == bool(found)
