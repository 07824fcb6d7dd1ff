"""The Netrunner example: its rules, in TOML only, agree with a checker that we did not write."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from columns_kit import disagreeing

from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.rules import load_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import Game
from cardgen.rules.forms.budget import Budget
from cardgen.rules.ruleset import RuleSet

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "netrunner"
SHARED = ROOT.parent / "shared"
FACTS = SHARED / "facts" / "netrunner-cards.json"
ORACLE = SHARED / "oracles" / "netrunner-decks.json"
FORMATS = ("casual", "standard", "startup", "eternal", "throwback", "system-gateway")

pytestmark = pytest.mark.skipif(not (FACTS.exists() and ORACLE.exists()), reason="needs the shared facts")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("netrunner")
    spec = spec_from_file_location("netrunner_cards", EXAMPLE / "cards.py")
    assert spec is not None and spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    copytree(EXAMPLE / "card_data", folder / "card_data", dirs_exist_ok=True)
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    script.write_cards(facts, folder / "card_data" / "netrunner" / "cards")
    game, diagnostics = load_game(find_project(folder), folder / "card_data" / "netrunner")
    assert not [d for d in diagnostics if d.severity == "error"]
    assert game is not None and len(game.cards) == len(facts["cards"])
    return game


@pytest.fixture(scope="module")
def rules(game: Game) -> dict[str, RuleSet]:
    found: dict[str, RuleSet] = {}
    for format in FORMATS:
        made, diagnostics = load_rules(find_project(game.root), game, format=format)
        assert made is not None and not diagnostics, [(str(d.span), d.message.en) for d in diagnostics]
        found[format] = made
    return found


def oracle() -> list[dict[str, Any]]:
    return json.loads(ORACLE.read_text(encoding="utf-8"))["decks"]  # type: ignore[no-any-return]


def as_deck(case: dict[str, Any]) -> Deck:
    cards = tuple(Entry(card, copies) for card, copies in case["cards"].items())
    return Deck(str(case["n"]), {"identity": (Entry(case["identity"]),), "deck": cards})


def test_every_verdict_agrees(rules: dict[str, RuleSet]) -> None:
    wrong = []
    for case in oracle():
        for format in FORMATS:
            verdict = rules[format].check(as_deck(case))
            if verdict.legal is not (case["verdict"][format] is True):
                wrong.append((case["n"], format, case["verdict"][format], [f.rule for f in verdict.findings]))
    assert wrong == []


def test_the_reason_given_is_among_ours(rules: dict[str, RuleSet]) -> None:
    ours = {
        "Not enough cards": {"size"},
        "Too many copies": {"copies", "singleton"},
        "Cards aren't legal": {"side", "agenda-faction", "ampere-agendas", "custom-biotics"},
        "Spent too much influence": {"influence"},
        "Incorrect amount of agenda": {"agenda-points"},
        "Illegal card": {"pool"},
        "Illegal identity": {"pool", "learning"},
        "Includes a banned card": {"banned"},
        "Too many restricted": {"restricted"},
        "Exceeds point limit": {"points"},
        "Too many agendas": {"big-agendas"},
        "Only one copy of System": {"one-box"},
    }
    for case in oracle():
        for format in FORMATS:
            reason = case["verdict"][format]
            if reason is not True:
                found = {f.rule for f in rules[format].check(as_deck(case)).findings}
                wanted = next(ids for start, ids in ours.items() if reason.startswith(start))
                assert found & wanted, (case["n"], format, reason, found)


def test_every_figure_agrees(rules: dict[str, RuleSet]) -> None:
    casual = rules["casual"]
    forms = {rule.id: rule.form for rule in casual.rules}
    influence, agendas = forms["influence"], forms["agenda-points"]
    assert isinstance(influence, Budget) and isinstance(agendas, Budget)
    for case in oracle():
        hand, strange = casual.hand(as_deck(case))
        assert not strange
        figures = influence.measure(hand), agendas.measure(hand), agendas.limits.of(hand)[0]
        assert figures == (case["influence"], case["agenda_points"], case["min_agenda_points"]), case["n"]


def test_findings_carry_the_figures(rules: dict[str, RuleSet]) -> None:
    for case in oracle():
        for finding in rules["casual"].check(as_deck(case)).findings:
            if finding.rule == "influence":
                assert finding.have == case["influence"]
            if finding.rule == "agenda-points":
                assert finding.have == case["agenda_points"]
                assert finding.need in (case["min_agenda_points"], case["min_agenda_points"] + 1)


def test_before_a_list_began_nothing_is_banned(game: Game) -> None:
    from datetime import date

    early, diagnostics = load_rules(find_project(game.root), game, format="standard", as_of=date(2025, 7, 31))
    assert early is not None
    assert "list-not-in-force" in {d.code for d in diagnostics}
    deck = Deck("", {"": (Entry("drago_ivanov", 1),)})
    assert "banned" not in {f.rule for f in early.check(deck).findings}
    today, _ = load_rules(find_project(game.root), game, format="standard", as_of=date(2025, 8, 1))
    assert today is not None
    assert "banned" in {f.rule for f in today.check(deck).findings}


def test_columns_say_the_same(rules: dict[str, RuleSet]) -> None:
    decks = [rules["casual"].hand(as_deck(case))[0].zones for case in oracle()]
    for format in FORMATS:
        assert disagreeing(rules[format], decks) == []
