"""Rulings: the rules that decks are judged by."""

import os
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Mistakes, Place, Span, Text, has_errors
from cardgen.load.decks import DeckFile
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.model.game import Game, Scalar
from cardgen.rules.ruleset import RuleSet


class Rulings(NamedTuple):
    """What decks are judged by: the rules of a game for each format and day that is asked for, read once."""

    project: Project
    game: Game
    format: str | None
    as_of: date | None
    settings: Mapping[str, Scalar]
    known: dict[tuple[str, date | None], RuleSet]

    def of(self, format: str = "", as_of: date | None = None) -> RuleSet:
        """The rules for a deck that asks for this format and day. Raises Mistakes where they are wrong."""
        wanted = (format if self.format is None else self.format, self.as_of or as_of)
        if wanted not in self.known:
            self.known[wanted] = self._load(*wanted)
        return self.known[wanted]

    def _load(self, format: str, as_of: date | None) -> RuleSet:
        path = self.game.root / "rules.toml"
        if not os.path.exists(path):
            raise Mistakes([no_rules(self.game, self.project.display(path))])
        rules, problems = load_rules(
            self.project, self.game, format=format, as_of=as_of, parameters=self.settings
        )
        if rules is None or has_errors(problems):
            raise Mistakes(problems)
        return rules

    def for_deck(self, file: DeckFile) -> tuple[RuleSet, DeckFile]:
        """The rules for a deck, and the deck with the choices of the command line."""
        deck = file.deck
        if self.settings:
            deck = deck._replace(values={**deck.values, **self.settings})
        try:
            return self.of(deck.format, file.as_of), file._replace(deck=deck)
        except Mistakes as mistakes:
            raise Mistakes(_in_deck(d, file.deck.place) for d in mistakes.diagnostics) from None


def _in_deck(diagnostic: Diagnostic, place: Place | None) -> Diagnostic:
    """A format that the game does not have was named in the deck, unless the command line named it."""
    if diagnostic.code != "unknown-format" or diagnostic.span is not None or place is None:
        return diagnostic
    return diagnostic._replace(span=(place / "format").span())


def no_rules(game: Game, display: str) -> Diagnostic:
    return Diagnostic(
        "no-rules",
        Text(f"{game.title} has no rules that could be checked", f"{game.title}还没有可以检查的规则"),
        Span(display),
        Text("write them into rules.toml beside game.toml", "请写在 game.toml 旁边的 rules.toml 里"),
    )
