"""The pages of the 31 forms of rule: their examples run and show what comes out."""

import tomllib

import pytest
from pages import code_words, fences, page, rows, sections
from rule_pages import FILES, Case, example, rewritten

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Place
from cardgen.load.rules import read_rules
from cardgen.rules.context import Context, read_common
from cardgen.rules.forms import FORMS

COMMON = {
    "id",
    "form",
    "scope",
    "zone",
    "where",
    "called",
    "why",
    "why_en",
    "severity",
    "formats",
    "when",
    "unless",
}
PAGES = [file.read_text("utf-8") for file in FILES]
NAMES = [file.stem for file in FILES]


@pytest.mark.parametrize("text", PAGES, ids=NAMES)
def test_the_decks_have_the_findings_they_expect(text: str) -> None:
    case = example(text)
    for deck in case.decks:
        found = sorted(finding.rule for finding in case.verdict(deck)[1].findings)
        assert sorted(set(found)) == sorted(word.partition(":")[0] for word in deck["expect"]), deck["name"]
    assert {deck["expect"] == [] for deck in case.decks} == {True, False}, "a legal and an illegal deck"


@pytest.mark.parametrize("text", PAGES, ids=NAMES)
def test_nothing_is_wrong_with_the_rules(text: str) -> None:
    case = example(text)
    for format in ("", *case.data["rules"].get("formats", ())):
        assert case.rules(format)[1] == []


@pytest.mark.parametrize("text", PAGES, ids=NAMES)
def test_the_page_shows_its_sentences_and_findings(text: str) -> None:
    assert text == rewritten(text)


def test_all_forms_have_pages_and_are_linked() -> None:
    assert [int(name[:2]) for name in NAMES] == list(range(1, len(NAMES) + 1))
    assert {rule["form"] for text in PAGES for rule in rules_of(text)} == set(FORMS)
    index = page("rules/README.md")
    assert all(f"({name}.md)" in index for name in NAMES)


def test_the_keys_of_rules_toml_are_described() -> None:
    table = rows(sections(page("rules/README.md"))["What stands in rules.toml"])
    reader = TableReader({}, Place(TomlFile("rules.toml", "", {})), [])
    read_rules(reader, example(PAGES[0]).game())
    assert {code_words(cells[0])[0] for cells in table} == set(reader.asked)


@pytest.mark.parametrize("form", FORMS)
def test_the_keys_of_each_form_are_described(form: str) -> None:
    table = {cells[0].strip("`"): cells[2] for cells in rows(sections(page("rules/README.md"))["Forms"])}
    assert set(code_words(table[form])) == asked(form) - COMMON


def test_the_examples_of_the_first_page_can_be_read() -> None:
    first, *more = [fence.text for fence in fences(page("rules/README.md"))]
    data = tomllib.loads(first)
    for text in more:
        data |= tomllib.loads(text)
    card = [{"id": "moon"}, {"id": "ring"}]
    _, found = Case(TomlFile("README.md", "", {"card": card, "rules": data})).rules("open")
    assert found == []


def rules_of(text: str) -> list[dict[str, object]]:
    rules = example(text).data["rules"]
    return [*rules["rule"], *(rule for f in rules.get("fragment", ()) for rule in f["rule"])]


def asked(form: str) -> set[str]:
    """The keys that a form asks for: of an empty table, and of the rules in the pages."""
    keys: set[str] = set()
    for text in PAGES:
        case = example(text)
        known = case.sound_rules(case.decks[0])
        context = Context(case.game(), known.cards, known.zones, {}, [])
        for table in ({}, *(rule for rule in rules_of(text) if rule["form"] == form)):
            reader = TableReader(table, Place(TomlFile("rule", "", {})), context.diagnostics)
            FORMS[form](reader, read_common(reader, context, "deck"), context)
            keys.update(reader.asked)
    return keys
