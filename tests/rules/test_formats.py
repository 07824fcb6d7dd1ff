"""Formats: what holds where, and what is said of formats that are not there."""

from datetime import date

from case_kit import Case, as_deck, read_case

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.rules import read_rules

GAME = """
[[card]]
id = "a"
[[card]]
id = "b"
[rules]
[rules.parameters]
most = 3
[rules.formats.standard]
parameters = { most = 2 }
[rules.formats.cup]
extends = "standard"
[rules.formats.open]
[[rules.rule]]
id = "copies"
form = "copies"
at_most = "$most"
[[rules.rule]]
id = "pair"
form = "count"
formats = ["standard"]
at_least = 2
"""


def ids(case: Case, format: str = "") -> list[str]:
    rules, found = case.rules(format)
    assert rules is not None, found
    return [rule.id for rule in rules.rules]


def test_rules_of_a_format_and_its_parents() -> None:
    case = read_case(GAME)
    assert ids(case, "standard") == ids(case, "cup") == ["copies", "pair"]
    assert ids(case, "open") == ids(case) == ["copies"]


def test_an_unknown_format_is_told_with_the_nearest_name() -> None:
    rules, found = read_case(GAME).rules("standart")
    assert rules is None
    (problem,) = found
    assert problem.code == "unknown-format" and problem.span is None
    assert problem.hint is not None and "standard" in problem.hint.en


def test_other_mistakes_are_told_beside_an_unknown_format() -> None:
    _, found = read_case(GAME + 'form_ = "x"\n').rules("nothing-like-it")
    assert {d.code for d in found} == {"unknown-format", "unknown-key"}


def test_a_game_without_formats_has_those_that_its_rules_mention() -> None:
    text = '[[card]]\nid = "a"\n[rules]\n[[rules.rule]]\nid = "one"\nform = "count"\nat_least = 1\n'
    case = read_case(text + 'formats = ["duel"]\n')
    assert ids(case, "duel") == ["one"] and ids(case) == []
    _, found = case.rules("dual")
    assert found[0].code == "unknown-format" and "duel" in (found[0].hint or found[0].message).en
    _, found = read_case(text).rules("duel")
    assert found[0].hint is not None and "no formats" in found[0].hint.en


def test_the_usual_format_holds_where_none_is_named() -> None:
    case = read_case(GAME.replace("[rules]\n", '[rules]\nformat = "cup"\n'))
    assert ids(case) == ["copies", "pair"] and ids(case, "open") == ["copies"]


def test_parameters_of_the_caller_come_last() -> None:
    case = read_case(GAME)
    deck = as_deck({"name": "", "cards": {"a": 3}})
    for format, given, legal in (
        ("open", {}, True),
        ("standard", {}, False),
        ("cup", {}, False),
        ("cup", {"most": 3}, True),
        ("open", {"most": 1}, False),
    ):
        found: list[Diagnostic] = []
        reader = TableReader(case.data["rules"], Place(case.file) / "rules", found)
        rules = read_rules(reader, case.game(), format=format, as_of=date.max, parameters=given)
        assert rules is not None
        assert rules.check(deck).legal is legal, (format, given)


def test_a_rule_cannot_name_a_format_that_is_not_there() -> None:
    _, found = read_case(GAME.replace('formats = ["standard"]', 'formats = ["standart"]')).rules()
    assert [d.code for d in found] == ["unknown-format"]
    assert found[0].span is not None and found[0].span.excerpt == 'formats = ["standart"]'


def test_formats_that_extend_each_other() -> None:
    text = GAME.replace("[rules.formats.open]\n", '[rules.formats.open]\nextends = "cup"\n')
    assert ids(read_case(text), "open") == ["copies", "pair"]
    looped = text.replace("[rules.formats.standard]\n", '[rules.formats.standard]\nextends = "open"\n')
    rules, found = read_case(looped).rules()
    assert rules is None and {d.code for d in found} == {"bad-extends"}
