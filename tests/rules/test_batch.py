"""Many decks: each line judged by itself, bad lines told by number, nothing kept."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from case_kit import read_case
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Mistakes
from cardgen.model.deck import Deck, Entry
from cardgen.rules.batch import Clerk, Result, check_lines, say_summary
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import encode

GAME = """
[fields]
no = "integer"
element = "string"
[[card]]
id = "a"
name = "甲"
no = 1
element = "fire"
[[card]]
id = "b"
name = "乙"
no = 2
element = "water"
[rules]
keys = ["no"]
[rules.zones.main]
holds = { kind = "card" }
[rules.zones.hand]
scope = "table"
[rules.share_code]
bytes = 3
bits = 8
key = "no"
zones = { main = 3 }
[[rules.rule]]
id = "size"
form = "count"
exactly = 3
[[rules.rule]]
id = "two-fire"
form = "count"
where = { element = "fire" }
at_most = 2
why = "too hot"
[[rules.rule]]
id = "some-water"
form = "count"
where = { element = "water" }
at_least = 1
severity = "warning"
when = { value = "wet", is = true }
[[rules.rule]]
id = "hand"
scope = "table"
form = "count"
zone = "hand"
at_most = 1
"""


def rules() -> RuleSet:
    found, mistakes = read_case(GAME).rules()
    assert found is not None, mistakes
    return found


RULES = rules()


def code(cards: str) -> str:
    """The share code of a deck written as letters."""
    assert RULES.share is not None
    hand, _ = RULES.hand(read_deck(cards))
    found = encode(RULES.share, hand)
    assert isinstance(found, str)
    return found


def read_deck(cards: str) -> Deck:
    return Deck("", {"main": tuple(Entry(c) for c in cards)})


def results(*lines: str) -> list[Result]:
    return list(check_lines(Clerk(RULES), lines))


def said(line: str) -> dict[str, Any]:
    (result,) = results(line)
    found = json.loads(result.text)
    assert isinstance(found, dict)
    return found


def test_share_codes() -> None:
    assert said(code("aab") + "\n") == {
        "id": code("aab"),
        "legal": True,
        "status": "legal",
        "proven": True,
        "findings": [],
    }
    found = said(code("aaa"))
    assert (found["id"], found["legal"], found["status"]) == (code("aaa"), False, "illegal")
    (finding,) = found["findings"]
    assert finding == {
        "rule": "two-fire",
        "severity": "error",
        "message": finding["message"],
        "why": "too hot",
        "hint": finding["hint"],
        "cards": ["a"],
        "have": 3,
        "need": 2,
        "lacking": False,
    }
    assert said(code("ab"))["status"] == "unfinished"


@pytest.mark.parametrize(
    "zones",
    [
        {"main": ["a", "a", "b"]},
        {"main": ["甲", 1, "2"]},
        {"main": {"a": 2, "乙": 1}},
        {"main": ["A", "a", " b "]},
    ],
)
def test_objects_name_cards_by_any_key(zones: object) -> None:
    assert said(json.dumps({"id": "x", "zones": zones})) == {
        "id": "x",
        "legal": True,
        "status": "legal",
        "proven": True,
        "findings": [],
    }


def test_objects_may_say_more() -> None:
    assert said('{"cards": {"a": 2, "b": 1}}') == {
        "id": 1,
        "legal": True,
        "status": "legal",
        "proven": True,
        "findings": [],
    }
    assert said(json.dumps({"id": 7, "code": code("aab")}))["legal"] is True
    assert said(json.dumps(code("aab")))["id"] == code("aab")
    found = said('{"zones": {"hand": ["a", "b"]}, "scope": "table"}')
    assert [f["rule"] for f in found["findings"]] == ["hand"]
    dry = said('{"zones": {"main": ["b", "b", "b"]}, "values": {"wet": true}}')
    assert dry["findings"] == []


def test_a_warning_is_told_of_a_legal_deck() -> None:
    bare = read_case(GAME.replace('when = { value = "wet", is = true }', "")).rules()[0]
    assert bare is not None
    bare = bare._replace(rules=tuple(rule for rule in bare.rules if rule.id != "two-fire"))
    (result,) = check_lines(Clerk(bare), [code("aaa")])
    assert result.outcome == "legal"
    found = json.loads(result.text)
    assert {f["rule"]: f["severity"] for f in found["findings"]} == {"some-water": "warning"}


def test_unknown_cards_and_zones_are_findings() -> None:
    found = said('{"id": 3, "zones": {"main": ["a", "a", "nobody"]}}')
    assert [f["rule"] for f in found["findings"]] == ["unknown-card", "size"]
    found = said('{"id": 3, "zones": {"sideboard": ["a"], "main": ["a", "b", "b"]}}')
    assert [f["rule"] for f in found["findings"]] == ["no-zone"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("AAAA!", "cannot be in a share code"),
        ("AQEB AQ", "this one has 6"),
        ("////", "no card has the share number 255"),
        ("{", "no JSON object"),
        ('{"id": 1}x', "no JSON object"),
        ("{" * 100_000, "no JSON object"),
        ('{"zones": ["a"]}', "“zones” is not an object"),
        ('{"zones": {"main": "a"}}', "not a list of cards"),
        ('{"zones": {"main": [["a"]]}}', "a card is a text or a number"),
        ('{"zones": {"main": [1.5]}}', "a card is a text or a number"),
        ('{"zones": {"main": {"a": 1000000000}}}', "copies are a whole number from 0 to 9999"),
        ('{"zones": {"main": {"a": true}}}', "copies are a whole number"),
        ('{"zones": {}, "scope": "moon"}', "“scope” is one of"),
        ('{"zones": {}, "values": {"a": [1]}}', "“values” holds"),
    ],
)
def test_a_bad_line_is_told_by_number_and_does_not_stop_the_run(line: str, words: str) -> None:
    first, bad, last = results(code("aab"), line, "", code("abb"))
    assert (first.outcome, bad.outcome, last.outcome) == ("legal", "bad", "legal")
    assert (bad.line, last.line) == (2, 4)
    found = json.loads(bad.text)
    assert found["line"] == 2
    assert words in found["error"]


def test_without_share_codes_only_objects_are_read() -> None:
    plain = RULES._replace(share=None)
    found = list(check_lines(Clerk(plain), ["AQEC", '"AQEC"', '{"zones": {"main": ["a", "a", "b"]}}']))
    assert [r.outcome for r in found] == ["bad", "bad", "legal"]


def test_half_characters_are_written_as_they_came() -> None:
    (result,) = results('{"id": "\\ud800", "zones": {"main": ["a", "a", "b"]}}')
    result.text.encode()
    assert json.loads(result.text)["id"] == "\ud800"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
objects = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("id", "zones", "cards", "values", "scope", "code"), json_values)
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.text(max_size=12) | json_values.map(json.dumps) | objects.map(json.dumps), max_size=4))
def test_every_line_has_one_answer(lines: list[str]) -> None:
    found = results(*lines)
    assert [r.line for r in found] == [n for n, line in enumerate(lines, 1) if line.strip()]
    for result in found:
        assert "\n" not in result.text
        answer = json.loads(result.text)
        assert ("error" in answer) == (result.outcome == "bad")
        if result.outcome != "bad":
            assert answer["legal"] == (result.outcome == "legal")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from("ab"), max_size=3).map("".join))
def test_the_short_way_and_the_long_way_agree(cards: str) -> None:
    verdict = RULES.check(read_deck(cards))
    by_code, by_name = said(code(cards)), said(json.dumps({"zones": {"main": list(cards)}}))
    assert by_code["legal"] == by_name["legal"] == verdict.legal
    assert by_code["findings"] == by_name["findings"]
    assert [f["rule"] for f in by_code["findings"]] == [f.rule for f in verdict.findings]


def test_it_reads_only_what_is_asked_for() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield code("aab")

    run = check_lines(Clerk(RULES), endless())
    assert [next(run).outcome for _ in range(1000)] == ["legal"] * 1000


def test_the_summary() -> None:
    counts = Counter(r.outcome for r in results(code("aab"), code("aaa"), code("a"), "?", code("abb")))
    assert say_summary(counts).en == "4 decks: 2 legal, 1 unfinished, 1 illegal; 1 bad line"
    assert say_summary(counts).zh == "共 4 副：合法 2，未完成 1，不合法 1；1 行无法读取"
    assert say_summary({}).en == "0 decks"


FORMATS = """
[rules.formats.open]
without = ["two-fire"]
"""


def test_a_line_names_its_format() -> None:
    case = read_case(GAME.replace("[rules.share_code]", FORMATS + "[rules.share_code]"))

    def of(format: str) -> RuleSet:
        found, mistakes = case.rules(format)
        if found is None:
            raise Mistakes(mistakes)
        return found

    lines = [
        '{"id": 1, "cards": {"a": 3}, "format": "open"}',
        '{"id": 2, "cards": {"a": 3}}',
        '{"id": 3, "cards": {"a": 3}, "format": "opne"}',
        '{"id": 4, "cards": {"a": 3}, "format": 7}',
        json.dumps({"code": code("aaa"), "format": "open"}),
    ]
    found = list(check_lines(Clerk(of(""), of=of), lines))
    assert [r.outcome for r in found] == ["legal", "illegal", "bad", "bad", "legal"]
    assert json.loads(found[2].text)["error"] == "there is no format “opne”; did you mean “open”?"
    assert [r.outcome for r in check_lines(Clerk(of("")), lines[:1])] == ["bad"]


def test_choices_and_settings_are_values() -> None:
    wet = '{"cards": {"a": 2, "b": 1}, "choices": {"wet": true}}'
    dry = RULES._replace(
        rules=tuple(r._replace(severity="error") for r in RULES.rules if r.id == "some-water")
    )
    lines = [wet.replace(', "b": 1', ""), '{"cards": {"a": 2}}', '{"zones": {"main": ["a"]}}']
    assert [r.outcome for r in check_lines(Clerk(dry), lines)] == ["unfinished", "legal", "legal"]
    assert [r.outcome for r in check_lines(Clerk(dry, settings={"wet": True}), [*lines, code("aa")])] == [
        "unfinished"
    ] * 4


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"id": 1, "cards": [], "foramt": "open"}', "unknown key “foramt”; did you mean “format”?"),
        ('{"zones": {}, "name": "x"}', "unknown key “name”"),
        ('{"code": "AAAA", "cards": []}', "“code” or “cards”, not both"),
        ('{"cards": [], "choices": [1]}', "“choices” holds"),
    ],
)
def test_what_is_not_obeyed_is_refused(line: str, words: str) -> None:
    assert words in said(line)["error"]
