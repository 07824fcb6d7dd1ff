"""RuleSet: a game's rules, ready to judge decks."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.diagnostics import Text
from cardgen.model.deck import Deck, Entry, Scope
from cardgen.model.game import Scalar
from cardgen.rules.context import Zone
from cardgen.rules.finding import Finding, Verdict
from cardgen.rules.form import Rule
from cardgen.rules.forms.count import Count
from cardgen.rules.hand import Hand
from cardgen.rules.index import Index
from cardgen.rules.share_code import ShareCode
from cardgen.rules.unmatched import no_card

LEGAL = Verdict()


class RuleSet(NamedTuple):
    """The rules of one format on one day, and the parameters that they were made with."""

    cards: Index
    zones: tuple[Zone, ...]
    rules: tuple[Rule, ...]
    share: ShareCode | None = None
    parameters: Mapping[str, Scalar] = {}

    def hand(self, deck: Deck) -> tuple[Hand, tuple[Finding, ...]]:
        """A deck in numbers, and findings for cards and zones that the game does not know."""
        numbers: list[list[int]] = [[] for _ in self.zones]
        findings: list[Finding] = []
        for name, entries in deck.zones.items():
            for entry in entries:
                number, zone = self.place(name, entry, deck.scope)
                if number is None:
                    findings.append(unknown_card(entry.card, self.cards))
                elif zone is None:
                    findings.append(no_zone(self.cards.name(number), name, number))
                else:
                    numbers[zone].extend([number] * entry.copies)
            if name and not entries and all(zone.id != name for zone in self.zones):
                findings.append(no_zone("", name))
        return Hand(numbers, deck.values), tuple(findings)

    def place(self, name: str, entry: Entry, scope: Scope) -> tuple[int | None, int | None]:
        """The numbers of the card that an entry means and of its zone; None for what there is not."""
        number = self.cards.find(entry.card)
        if name or number is None:
            return number, next((n for n, zone in enumerate(self.zones) if zone.id == name), None)
        return number, self.home(number, scope)

    def home(self, number: int, scope: Scope) -> int | None:
        """The zone that a card goes to by itself."""
        for n, zone in enumerate(self.zones):
            if zone.scope == scope and number in zone.holds:
                return n
        return None

    def of_scope(self, scope: Scope) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.scope == scope)

    def check(self, deck: Deck) -> Verdict:
        """Every reason why a deck is not legal."""
        return Judge(self.of_scope(deck.scope))(*self.hand(deck))


class Judge:
    """Some rules, ready to judge hands: one that keeps them all costs next to nothing."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = rules
        self._tests = [rule.form.breaches if rule.condition is None else rule.breaches for rule in rules]

    def __call__(self, hand: Hand, strange: Sequence[Finding] = ()) -> Verdict:
        """All findings; `strange`: those that were made before."""
        for breaches in self._tests:
            if breaches(hand):
                break
        else:
            return Verdict(tuple(strange)) if strange else LEGAL
        findings = list(strange)
        short = False
        for rule in self._rules:
            if not rule.breaches(hand):
                continue
            told = list(rule.findings(hand))
            findings += told
            size = isinstance(rule.form, Count) and rule.form.common.cards.selector is None
            short = short or (size and any(finding.lacking for finding in told))
        errors = [f for f in findings if f.severity == "error"]
        return Verdict(tuple(findings), bool(errors) and short and all(f.lacking for f in errors))


def unknown_card(word: str, cards: Index) -> Finding:
    wrong = no_card(word, cards)
    return Finding(wrong.message, hint=wrong.hint, rule=wrong.code)


def no_zone(card: str, zone: str, *numbers: int) -> Finding:
    if zone:
        message = Text(f"there is no zone “{zone}”", f"没有名为「{zone}」的区域")
    else:
        message = Text(f"“{card}” has no place in a deck", f"「{card}」不属于套牌")
    return Finding(message, numbers, rule="no-zone")
