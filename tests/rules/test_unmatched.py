"""What rules say and no card answers to is told at its line; what is right is left alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from case_kit import read_case

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.rules import read_rules
from cardgen.model.game import Field

GAME = """
[fields]
faction = "string"
tags = "list"
cost = "integer"
rank = "integer"
rarity = "string"
[[card]]
id = "ada"
name = "艾达"
kind = "hero"
faction = "火"
rank = 2
[[card]]
id = "bolt"
name = "火球"
faction = "火"
tags = ["法术", "速攻"]
cost = 2
rarity = "common"
[[card]]
id = "bolt-2"
name = "火球"
faction = "水"
cost = 3
[rules]
"""
ZONES = """
[rules.zones.heroes]
holds = { kind = "hero" }
leader = true
[rules.zones.main]
holds = { kind = "card" }
"""
RULE = '[[rules.rule]]\nid = "r"\nform = "count"\n'


def found(rules: str, format: str = "") -> list[Diagnostic]:
    """What is told of some rules; rarity has choices."""
    case = read_case(GAME + rules)
    game = case.game()
    rarity = Field("rarity", "string", choices=("common", "rare"))
    kinds = {id: k._replace(fields={**k.fields, "rarity": rarity}) for id, k in game.kinds.items()}
    told: list[Diagnostic] = []
    reader = TableReader(case.data["rules"], Place(case.file) / "rules", told)
    read_rules(reader, game._replace(kinds=kinds), format=format)
    return told


def codes(rules: str, format: str = "") -> list[tuple[str, str]]:
    return [(d.code, d.severity) for d in found(rules, format)]


@pytest.mark.parametrize(
    "where",
    [
        '{ faction = "火" }',
        '{ faction = ["火", "水"], kind = "card" }',
        '{ faction = { not = "水" } }',
        '{ tags = "法术" }',
        '{ tags = { has = "速攻" } }',
        '{ name = { matches = "火*" } }',
        '{ name = "火球" }',
        "{ cost = { at_least = 3 } }",
        '{ cost = "3" }',
        "{ cost = { exists = true } }",
        '{ rarity = { not = "rare" } }',
        '{ any = [{ id = "bolt" }, { rank = 2 }] }',
        '{ faction = "$leader.faction" }',
        '{ faction = ["$leader.faction", "水"] }',
        '{ faction = "$value.second" }',
    ],
)
def test_what_some_card_answers_to_is_not_told(where: str) -> None:
    assert codes(f"{ZONES}{RULE}at_most = 3\nwhere = {where}\n") == []


@pytest.mark.parametrize(
    ("where", "code", "severity", "hint"),
    [
        ('{ faction = "红" }', "no-such-value", "warning", "known here: 水, 火"),
        ('{ faction = { not = "红" } }', "no-such-value", "warning", "known here: 水, 火"),
        ('{ faction = ["火", "红"] }', "no-such-value", "warning", "known here: 水, 火"),
        ('{ not = { tags = "法木" } }', "no-such-value", "warning", "did you mean “法术”?"),
        ('{ tags = { has = "法" } }', "no-such-value", "warning", "did you mean “法术”?"),
        ('{ name = { matches = "冰*" } }', "no-such-value", "warning", "known here: 火球, 艾达"),
        ('{ id = "blot" }', "no-such-value", "warning", "did you mean “bolt”?"),
        ('{ rarity = "comon" }', "no-such-value", "error", "did you mean “common”?"),
        ('{ rarity = "rare" }', "matches-nothing", "warning", None),
        ('{ kind = "heor" }', "unknown-kind", "error", "did you mean “hero”?"),
        ('{ kind = "hero", faction = "水" }', "matches-nothing", "warning", None),
        ("{ cost = { more_than = 3 } }", "matches-nothing", "warning", None),
        ('{ faction = "$leader.fction" }', "unknown-field", "error", "did you mean “faction”?"),
        ('{ cost = "$leader.cost" }', "matches-nothing", "warning", None),
    ],
)
def test_what_no_card_answers_to(where: str, code: str, severity: str, hint: str | None) -> None:
    (told,) = found(f"{ZONES}{RULE}at_most = 3\nwhere = {where}\n")
    assert (told.code, told.severity, told.hint.en if told.hint else None) == (code, severity, hint)
    assert told.message.en and told.message.zh


def test_in_lists_and_zones() -> None:
    assert codes('[rules.zones.a]\nholds = { kidn = "hero" }\n') == [("unknown-field", "error")]
    assert codes('[rules.zones.a]\nholds = { faction = "红" }\n') == [("no-such-value", "warning")]
    assert codes('[[rules.lists.x]]\nwhere = { faction = "红" }\n') == [("no-such-value", "warning")]
    assert codes('[[rules.lists.x]]\ncards = ["nobody"]\n') == [("unknown-card", "error")]


def test_a_name_that_several_cards_have() -> None:
    (told,) = found('[[rules.lists.x]]\ncards = ["火球", "bolt"]\n')
    assert (told.code, told.severity) == ("ambiguous-card", "error")
    assert told.hint is not None and told.hint.en.endswith("bolt, bolt-2")
    fragment = (
        '[[rules.fragment]]\ncard = "火球"\n[[rules.fragment.rule]]\nid = "r"\nform = "count"\nat_most = 3\n'
    )
    assert codes(fragment) == [("ambiguous-card", "error")]


def test_leaders() -> None:
    nobody = 'where = { faction = "$leader.faction" }\n'
    assert codes(f"{RULE}at_most = 3\n{nobody}") == [("no-leader", "error")]
    assert codes(f'{RULE}at_most = "leader.rank"\n') == [("no-leader", "error")]
    assert codes(f'{ZONES}{RULE}at_most = "leader.rank"\n') == []
    assert codes(f'{ZONES}{RULE}at_most = "leader.cost"\n') == [("matches-nothing", "warning")]
    anyone = ZONES.replace('holds = { kind = "hero" }\n', "")
    assert codes(f'{anyone}{RULE}at_most = "leader.cost"\n') == []


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        ("at_least = 2\nat_most = 3", []),
        ("at_least = 3\nat_most = 2", [("bad-bounds", "error")]),
        ('at_least = "$few"\nat_most = 2', [("bad-bounds", "warning")]),
        ('at_least = 3\nat_most = "size"', []),
        ("exactly = 2\nat_most = 3", [("bad-bounds", "error")]),
        ("different = true\nat_least = 3", []),
        ("different = true\nexactly = 4", [("out-of-reach", "warning")]),
        ('different = true\nat_least = 3\nwhere = { faction = "火" }', [("out-of-reach", "warning")]),
    ],
)
def test_bounds(bounds: str, expected: list[tuple[str, str]]) -> None:
    assert codes(f"[rules.parameters]\nfew = 3\n{RULE}{bounds}\n") == expected


def test_more_values_than_there_are() -> None:
    rule = '[[rules.rule]]\nid = "r"\nform = "values"\nfield = "faction"\n'
    assert codes(f"{rule}at_least = 2\n") == []
    assert codes(f"{rule}at_least = 3\n") == [("out-of-reach", "warning")]


def test_formats() -> None:
    rule = f'{RULE}at_most = 3\nformats = ["cup"]\n'
    assert codes(rule) == [("undeclared-format", "warning")]
    assert codes(f"[rules.formats.cup]\n{rule}") == []
    assert codes(f"[rules.formats.cap]\n{rule}") == [("unknown-format", "error")]
    (told,) = found('format = "cup"\n[rules.formats.cap]\n')
    assert told.code == "unknown-format" and told.span is not None and told.span.line > 1


def test_a_mistyped_top_level_table() -> None:
    (told,) = found("[rules.zones.a]\n[rules.zone.b]\nholds = {}\n")
    assert told.code == "unknown-key"
    assert told.hint is not None and told.hint.en == "did you mean “zones”?"


FILES = sorted((Path(__file__).parents[1] / "cases" / "rules").glob("*/*.toml"))
SOUND = [file for file in FILES if "mistakes =" not in file.read_text("utf-8")]


def inner(value: Any) -> Iterator[dict[str, Any]]:
    """Every table within a value, itself among them."""
    match value:
        case dict():
            yield value
            for part in value.values():
                yield from inner(part)
        case list():
            for part in value:
                yield from inner(part)


@pytest.mark.parametrize("file", SOUND, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_a_key_that_nobody_knows_is_told_in_every_table(file: Path) -> None:
    case = read_case(file.read_text("utf-8"))
    free = [case.data["rules"].get("parameters"), case.data["rules"].get("formats")]
    free += [one.get("parameters") for one in (free[1] or {}).values()]
    for table in inner(case.data["rules"]):
        if any(table is one for one in free):
            continue
        table["zzz"] = 1
        assert any(d.severity == "error" for d in case.rules()[1]), table
        del table["zzz"]
