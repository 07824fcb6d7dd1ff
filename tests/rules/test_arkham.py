"""The Arkham example: its rules agree with a checker that we did not write, where the facts allow it."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copytree
from types import ModuleType
from typing import Any

import pytest
from columns_kit import disagreeing

from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Game, Scalar
from cardgen.rules.ruleset import RuleSet

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "arkham"
SHARED = ROOT.parent / "shared"
FACTS = SHARED / "facts" / "arkham-cards.json"
ORACLE = SHARED / "oracles" / "arkham-cases.json"
# Cases 25 and 26 are one and the same deck, once called valid and once not. README.md tells more.
CONTRADICTS_ITSELF = 26
CHOICES = {
    "deck_size_selected": "deck_size",
    "faction_selected": "faction",
    "option_selected": "trait_choice",
}

pytestmark = pytest.mark.skipif(not (FACTS.exists() and ORACLE.exists()), reason="needs the shared facts")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = spec_from_file_location("arkham_cards", EXAMPLE / "cards.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    cards = json.loads(FACTS.read_text(encoding="utf-8"))["cards"]
    return {card["code"]: card for card in cards}


@pytest.fixture(scope="module")
def game(script: ModuleType, facts: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("arkham")
    copytree(EXAMPLE / "card_data", folder / "card_data", dirs_exist_ok=True)
    script.write_cards({"cards": list(facts.values())}, folder / "card_data" / "arkham" / "cards")
    game, diagnostics = load_game(find_project(folder), folder / "card_data" / "arkham")
    assert not [d for d in diagnostics if d.severity == "error"], diagnostics[0]
    assert game is not None
    return game


@pytest.fixture(scope="module")
def rules(game: Game) -> dict[str, RuleSet]:
    found: dict[str, RuleSet] = {}
    for format in ("", *(f"taboo-{n}" for n in range(2, 9))):
        made, diagnostics = load_rules(find_project(game.root), game, format=format)
        assert made is not None and not diagnostics, [(str(d.span), d.message.en) for d in diagnostics]
        found[format] = made
    return found


def as_deck(case: dict[str, Any], script: ModuleType, facts: dict[str, Any]) -> Deck:
    """A deck as its players wrote it, in our words: which card lies where, and what was chosen."""
    meta = case["meta"]
    values: dict[str, Scalar] = {ours: meta[theirs] for theirs, ours in CHOICES.items() if theirs in meta}
    if "deck_size" in values:
        values["deck_size"] = int(values["deck_size"])
    leader = meta.get("alternate_back") or case["investigator"]
    front = meta.get("alternate_front") or case["investigator"]
    beyond = case["ignore_deck_limit"]
    zones = {
        "investigator": (Entry(leader),),
        "front": (Entry(front),),
        "deck": tuple(
            Entry(customised(code, meta, script, facts), copies - beyond.get(code, 0))
            for code, copies in case["slots"].items()
        ),
        "beyond": tuple(Entry(code, copies) for code, copies in beyond.items()),
        "spirits": tuple(Entry(code) for code in (case["extra_slots"] or "").split(",") if code),
        "side": tuple(Entry(code, n) for code, n in case["side_slots"].items() if code in facts),
    }
    if "transform_into" in meta:
        values["transformed"] = True
        zones["investigator"] = ()
    return Deck(case["case"], zones, values)


def customised(code: str, meta: dict[str, Any], script: ModuleType, facts: dict[str, Any]) -> str:
    """The id of a card with its boxes: “0|1,5|2|0” is 1 spent on the first, 2 on the sixth and a choice."""
    written = meta.get(f"cus_{code}")
    if not written:
        return code
    spent, chosen = {}, ""
    for part in written.split(","):
        box, xp, *rest = part.split("|")
        spent[int(box)] = int(xp)
        if facts[code]["customization_options"][int(box)].get("choice") == "remove_slot" and rest:
            chosen = f"-without{rest[0]}"
    level = script.half(sum(spent.values()))
    options = facts[code]["customization_options"]
    full = [b for b, xp in sorted(spent.items()) if xp >= options[b]["xp"] and script.telling(options[b])]
    return f"{script.variant(code, level, full)}{chosen}" if level or full else code


def verdict_of(
    case: dict[str, Any], rules: dict[str, RuleSet], script: ModuleType, facts: dict[str, Any]
) -> tuple[bool, set[str]]:
    format = f"taboo-{case['taboo']}" if case["taboo"] else ""
    verdict = rules[format].check(as_deck(case, script, facts))
    assert "unknown-card" not in {f.rule for f in verdict.findings}, verdict.findings
    return verdict.legal, {f.rule for f in verdict.findings}


def oracle() -> list[dict[str, Any]]:
    return json.loads(ORACLE.read_text(encoding="utf-8"))["decks"]  # type: ignore[no-any-return]


def test_verdicts_agree(rules: dict[str, RuleSet], script: ModuleType, facts: dict[str, Any]) -> None:
    wrong = []
    for case in oracle():
        legal, found = verdict_of(case, rules, script, facts)
        if legal is not case["valid"]:
            wrong.append((case["n"], case["case"], case["error_types"], found))
    assert [n for n, *_ in wrong] == [CONTRADICTS_ITSELF], wrong


def test_the_one_that_disagrees_is_the_deck_before_it() -> None:
    cases = {case["n"]: case for case in oracle()}
    said = ("n", "case", "valid", "error_types", "error_codes")
    before, after = (
        {key: value for key, value in cases[n].items() if key not in said}
        for n in (CONTRADICTS_ITSELF - 1, CONTRADICTS_ITSELF)
    )
    assert before == after and cases[25]["valid"] is not cases[26]["valid"]


def test_the_reasons_agree(rules: dict[str, RuleSet], script: ModuleType, facts: dict[str, Any]) -> None:
    ours = {
        "TOO_MANY_CARDS": ("size", "spirits"),
        "TOO_FEW_CARDS": ("size", "spirits"),
        "INVALID_CARD_COUNT": ("copies", "other-copies", "underworld-support", "spirit-copies"),
        "INVALID_DECK_OPTION": ("options-", "classes-", "covenants", "ancestral-knowledge"),
        "FORBIDDEN": ("options-", "never-", "on-your-own", "spirit-options"),
        "DECK_REQUIREMENTS_NOT_MET": ("signature-", "occult-evidence", "weaknesses", "directives"),
    }
    for case in oracle():
        if case["n"] != CONTRADICTS_ITSELF:
            _, found = verdict_of(case, rules, script, facts)
            for type in case["error_types"]:
                assert any(rule.startswith(ours[type]) for rule in found), (case["n"], type, found)
            for rule in found:
                assert any(rule.startswith(ours[type]) for type in case["error_types"]), (case["n"], rule)


def test_columns_say_the_same(rules: dict[str, RuleSet], script: ModuleType, facts: dict[str, Any]) -> None:
    """In groups, as batches make them: decks with the same choices."""
    groups: dict[str, list[Deck]] = {}
    for case in oracle():
        deck = as_deck(case, script, facts)
        groups.setdefault(repr(deck.values), []).append(deck)
    for decks in groups.values():
        assert (
            disagreeing(rules[""], [rules[""].hand(deck)[0].zones for deck in decks], decks[0].values) == []
        )
