"""Cases of rules as files: a tiny game, its rules, and decks with the findings that they must have."""

import tomllib
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import TomlFile
from cardgen.diagnostics import Diagnostic, Place
from cardgen.load.rules import read_rules
from cardgen.model.deck import Deck, Entry
from cardgen.model.game import BUILT_IN, Card, Field, Game, Kind
from cardgen.rules.finding import Finding, Verdict
from cardgen.rules.ruleset import RuleSet

Table = dict[str, Any]


class Case(NamedTuple):
    """A case file in memory."""

    file: TomlFile

    @property
    def data(self) -> Table:
        return self.file.data

    def game(self) -> Game:
        fields = {name: Field(name, type) for name, type in self.data.get("fields", {}).items()}
        cards = tuple(_card(table, Place(self.file)) for table in self.data["card"])
        for card in cards:
            assert set(card.fields) <= set(fields), f"{card.id}: a field that [fields] does not have"
        ids = {"card", *(card.kind for card in cards)}
        names = self.data.get("kinds", {})
        kinds = {id: Kind(id, names.get(id, id), "", fields=fields) for id in sorted(ids)}
        return Game("case", "case", "1", "zh", (), "", "", Path(), kinds, cards, {})

    def rules(self, format: str = "", as_of: date | None = None) -> tuple[RuleSet | None, list[Diagnostic]]:
        found: list[Diagnostic] = []
        reader = TableReader(self.data.get("rules", {}), Place(self.file) / "rules", found)
        return read_rules(reader, self.game(), format=format, as_of=as_of), found

    def sound_rules(self, deck: Table) -> RuleSet:
        rules, found = self.rules(deck.get("format", ""), deck.get("as_of"))
        assert rules is not None, [d.message.en for d in found]
        return rules

    @property
    def decks(self) -> list[Table]:
        return [{"name": f"deck {n}", **deck} for n, deck in enumerate(self.data.get("deck", []))]

    def verdict(self, deck: Table) -> tuple[RuleSet, Verdict]:
        rules = self.sound_rules(deck)
        return rules, rules.check(as_deck(deck))


def read_case(text: str) -> Case:
    return Case(TomlFile("case.toml", text, tomllib.loads(text)))


def as_deck(table: Table) -> Deck:
    zones = {"": table.get("cards", {}), **table.get("zones", {})}
    entries = {
        zone: tuple(Entry(str(card), copies) for card, copies in cards.items())
        for zone, cards in zones.items()
    }
    return Deck(
        table["name"],
        entries,
        table.get("values", {}),
        table.get("scope", "deck"),
        table.get("format", ""),
    )


def compared(
    expected: list[str], findings: tuple[Finding, ...], rules: RuleSet
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What is expected and what was found: rule → ids of the cards to blame, where the case names them."""
    wanted = {
        rule: sorted(cards.replace(",", " ").split())
        for rule, _, cards in (word.partition(":") for word in expected)
    }
    blamed: dict[str, set[str]] = {}
    for finding in findings:
        blamed.setdefault(finding.rule, set()).update(rules.cards.cards[n].id for n in finding.cards)
    return wanted, {rule: sorted(cards) if wanted.get(rule) else [] for rule, cards in blamed.items()}


def _card(table: Table, place: Place) -> Card:
    id = table["id"]
    fields = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in table.items()
        if key not in BUILT_IN
    }
    return Card(id, table.get("name", id), table.get("kind", "card"), table.get("copies", 1), fields, place)
