"""Every file in tests/cases/rules/ is a tiny game with rules and decks that have the findings they expect.

A file may also hold `mistakes` (codes of what is wrong with its rules) and `[sentences]` (rule id →
English and Chinese).
"""

from pathlib import Path

import pytest
from case_kit import Case, as_deck, compared, read_case

CASES = Path(__file__).parents[1] / "cases" / "rules"
FILES = sorted(CASES.glob("*/*.toml"))


def case_of(file: Path) -> Case:
    return read_case(file.read_text("utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_case(file: Path) -> None:
    case = case_of(file)
    if "mistakes" in case.data:
        _, found = case.rules()
        assert [d.code for d in found] == case.data["mistakes"], [d.message.en for d in found]
        assert all(d.message.en and d.message.zh for d in found)
        return
    assert case.decks, "a case needs decks"
    for deck in case.decks:
        rules, verdict = case.verdict(deck)
        expected, found = compared(deck["expect"], verdict.findings, rules)
        assert found == expected, (deck["name"], [f.message.en for f in verdict.findings])
        if "status" in deck:
            assert verdict.status == deck["status"], deck["name"]
        for finding in verdict.findings:
            assert finding.message.en and finding.message.zh
        for rule in rules.of_scope(deck.get("scope", "deck")):
            hand, _ = rules.hand(as_deck(deck))
            assert bool(rule.form.breaches(hand)) is bool(list(rule.form.findings(hand))), (
                rule.id,
                deck["name"],
            )


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_sentences(file: Path) -> None:
    case = case_of(file)
    if "mistakes" in case.data:
        return
    rules = case.sound_rules(case.decks[0])
    by_id = {rule.id: rule.form.sentence() for rule in rules.rules}
    for sentence in by_id.values():
        assert sentence.en.endswith(".") and sentence.zh.endswith("。")
    for id, words in case.data.get("sentences", {}).items():
        assert list(by_id[id]) == words


def test_every_form_has_cases() -> None:
    from cardgen.rules.forms import FORMS

    forms = {file.parent.name for file in FILES}
    assert set(FORMS) <= forms
